"""Matches of bots against bots: the same deals from every seat, the confidence of a result, choices that are repeated.

Bots may also be other programs, by ``docs/bot-protocol.md``. Nothing here knows a page or the server.
"""
