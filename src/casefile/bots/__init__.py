"""Code that bots share, and the bots that play any game with a case file.

Bots get observations and the menu, never a table.
"""

from casefile.bots.bot import Bot, MakeBot, Seating

__all__ = ["Bot", "MakeBot", "Seating"]
