"""One run of our server beside boardgame.io; see :mod:`bench.peer.__main__`."""
