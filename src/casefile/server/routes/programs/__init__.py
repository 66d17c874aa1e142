"""What programs that play for a person are told at a live table: its seat's observations and menu, as JSON."""
