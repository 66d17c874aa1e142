"""The first layout."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _table_id() -> "sa.Column[str]":
    return sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True)


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False, index=True),
    )
    op.create_table("secrets", _table_id(), sa.Column("secret", sa.LargeBinary, nullable=False))
    op.create_table(
        "events",
        _table_id(),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "idempotency",
        _table_id(),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("body_hash", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    _people_and_time()


def _people_and_time() -> None:
    op.create_table(
        "seats",
        _table_id(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.Text, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
    )
    op.create_table(
        "persons",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "capabilities",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False, index=True),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("revoked_at", sa.BigInteger),
    )
    op.create_table(
        "notes",
        _table_id(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "deadlines",
        _table_id(),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_index("ix_deadlines_due", "deadlines", ["due"])
