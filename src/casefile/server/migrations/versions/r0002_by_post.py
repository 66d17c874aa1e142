"""Games by post: who belongs to them, and when the service was last up."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "belongings",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_belongings_person", "belongings", ["person"])
    op.create_table(
        "service",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("moment", sa.BigInteger, nullable=False),
    )
