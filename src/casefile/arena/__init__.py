"""Bots against bots: whole matches, the same deals from every seat, how sure a result is, and choices made again.

It also speaks with bots that are other programs, by ``docs/bot-protocol.md``. It knows no page and no server.
"""
