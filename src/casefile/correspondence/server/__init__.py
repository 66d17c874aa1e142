"""correspondence/server."""
