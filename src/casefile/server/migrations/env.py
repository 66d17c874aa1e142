"""Runs the revisions on the connection, and inside the transaction, of the caller that opens the store."""

from alembic import context

from casefile.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
context.run_migrations()
