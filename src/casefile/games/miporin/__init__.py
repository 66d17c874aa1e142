"""games/miporin."""
