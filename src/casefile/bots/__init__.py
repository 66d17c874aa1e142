"""Bots: the interface of a bot, code that bots share, and the bots that play any game with a case file.

A bot gets its seat's observations and the menu, never a table.
"""

from casefile.bots.bot import Bot, MakeBot, Seating

__all__ = ["Bot", "MakeBot", "Seating"]
