"""Tables in memory, over the store: opening, seating, acting, and telling those who watch.

Nothing here knows a request. What a process keeps of a table is used only if it is as new as the store.
"""
