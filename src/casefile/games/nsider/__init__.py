"""games/nsider."""
