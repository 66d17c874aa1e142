"""How a database of an older casefile becomes one of this: Alembic's revisions, in ``versions``.

They are run when a store is opened (:mod:`casefile.server.store.sqlite`), never by hand.
"""
