"""correspondence."""
