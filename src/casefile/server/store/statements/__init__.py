"""The statements of the store: functions over a connection, the same for SQLite and for PostgreSQL."""
