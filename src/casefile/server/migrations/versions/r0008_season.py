"""Groups that play one game by post after the other, and the results of these games."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "groups",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "group_games",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", name="fk_group_games_table_id"), primary_key=True),
        sa.Column("group_id", sa.Text, sa.ForeignKey("groups.id", name="fk_group_games_group_id"), nullable=False),
        sa.Column("body", sa.Text),
    )
    op.create_index("ix_group_games_group_id", "group_games", ["group_id"])
