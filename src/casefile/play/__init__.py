"""Parts that the clients share and the core need not know: pace, deadlines, bots that play for people. Pure."""
