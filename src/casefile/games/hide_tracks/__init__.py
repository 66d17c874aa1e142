"""games/hide_tracks."""
