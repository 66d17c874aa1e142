"""games/classic."""
