"""The server's tables in memory, over the store: opening, seating, acting, and telling open pages of changes.

Nothing here knows a request. A process uses what it keeps of a table only if that is as new as the store.
"""
