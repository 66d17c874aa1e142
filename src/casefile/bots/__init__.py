"""What bots share, and those that play any game with a case file. They get observations and the menu, never a table."""

from casefile.bots.bot import Bot, MakeBot, Seating

__all__ = ["Bot", "MakeBot", "Seating"]
