"""Runs the revisions on the connection, and inside the transaction, that whoever opens the store brings along."""

from alembic import context

from casefile.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
context.run_migrations()
