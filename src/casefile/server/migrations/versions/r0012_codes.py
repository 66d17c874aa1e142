"""The codes of tables that wait for friends, and the wrong codes of the last hour."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "codes",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", name="fk_codes_table_id"), primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_codes_code", "codes", ["code"], unique=True)
    op.create_table(
        "wrong_codes",
        sa.Column("place", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
