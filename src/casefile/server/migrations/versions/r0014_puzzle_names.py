"""An index by which the tries of all people at a puzzle are found by its name."""

from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_index("ix_puzzle_tries_name", "puzzle_tries", ["name"])
