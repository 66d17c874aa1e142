"""Public links to finished games, the wishes of their players, and games on the deal of a shared one."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def _table_id(name: str) -> sa.Column[str]:
    of = sa.ForeignKey("tables.id", name=f"fk_{name}_table_id")
    return sa.Column("table_id", sa.Text, of, primary_key=True)


def upgrade() -> None:
    op.create_table(
        "shares",
        _table_id("shares"),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person", sa.Text),
        sa.Column("digest", sa.Text),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("called", sa.Text, nullable=False),
        sa.Column("folded", sa.Integer, nullable=False),
    )
    op.create_index("ix_shares_person", "shares", ["person"])
    op.create_index("ix_shares_digest", "shares", ["digest"])
    op.create_table(
        "share_wishes",
        _table_id("share_wishes"),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("named", sa.Integer, nullable=False),
        sa.Column("private", sa.Integer, nullable=False),
    )
    op.create_index("ix_share_wishes_person", "share_wishes", ["person"])
    op.create_table(
        "deal_tries",
        _table_id("deal_tries"),
        sa.Column("of_table", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("practice", sa.Integer, nullable=False),
        sa.Column("questions", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
    )
    op.create_index("ix_deal_tries_of_table", "deal_tries", ["of_table"])
    op.create_index("ix_deal_tries_person", "deal_tries", ["person"])
    op.create_table(
        "solutions_seen",
        _table_id("solutions_seen"),
        sa.Column("person", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_solutions_seen_person", "solutions_seen", ["person"])
