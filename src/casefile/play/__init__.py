"""What the clients share and the core need not know: pace, deadlines, who plays for whom. Pure."""
