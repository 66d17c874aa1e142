"""The version of stored reviews: those that are older than the program's are made anew."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("reviews", sa.Column("version", sa.Integer, nullable=False, server_default="1"))
