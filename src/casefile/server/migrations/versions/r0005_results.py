"""Finished games: their summaries, and the result for each of their people."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "endings",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", name="fk_endings_table_id"), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", name="fk_results_table_id"), primary_key=True),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_results_person", "results", ["person", "ended"])
