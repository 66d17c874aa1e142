"""Letting friends in: codes of tables, and the ways into a server that are opened while it runs."""
