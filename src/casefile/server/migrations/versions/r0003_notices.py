"""Notices: people's preferences for notices, the messages to be sent, and calendars."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "wishes",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "outbox",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("duty", sa.Text, primary_key=True),
        sa.Column("occasion", sa.Text, primary_key=True),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("moment", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_outbox_state", "outbox", ["state", "moment"])
    op.create_table(
        "feeds",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("digest", sa.Text, nullable=False),
    )
    op.create_index("ix_feeds_digest", "feeds", ["digest"])
