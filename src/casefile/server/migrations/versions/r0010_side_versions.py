"""The numbers of changes beside a table's log, and within it: a process compares them with what it remembers."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    for name in ("side_version", "rewrites"):
        op.add_column("tables", sa.Column(name, sa.Integer, nullable=False, server_default="0"))
