"""The migrations of a database from an older casefile: Alembic's revisions, in ``versions``.

They are run when a store is opened (:mod:`casefile.server.store.sqlite`), never by hand.
"""
