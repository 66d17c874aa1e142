"""The web server: the only place with async, sockets, SQL and the wall clock."""
