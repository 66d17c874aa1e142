"""The results of cases that everybody can play, by person; and the ratings of the choices of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "case_results",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", name="fk_case_results_table_id"), primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("practice", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("letters", sa.Text, nullable=False),
    )
    op.create_index("ix_case_results_person", "case_results", ["person"])
    op.create_index("ix_case_results_name", "case_results", ["name"])
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", name="fk_reviews_table_id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
