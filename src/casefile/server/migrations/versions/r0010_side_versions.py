"""How often what lies beside a table's log was changed, and what stands in it: what a process remembers is compared."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    for name in ("side_version", "rewrites"):
        op.add_column("tables", sa.Column(name, sa.Integer, nullable=False, server_default="0"))
