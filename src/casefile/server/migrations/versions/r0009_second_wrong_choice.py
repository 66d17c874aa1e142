"""The second wrong choice of a tried puzzle; for earlier tries it is unknown."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("puzzle_tries", sa.Column("wrong_again", sa.Integer, nullable=False, server_default="-1"))
