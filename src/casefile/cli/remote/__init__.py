"""A seat, or a spectator's place, at a table of a running server: coming by link or code, and playing there."""
