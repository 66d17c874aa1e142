"""correspondence/pages."""
