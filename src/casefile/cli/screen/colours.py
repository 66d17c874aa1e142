"""The colours of the screen: those of the terminal itself, so that they suit its background."""

from collections.abc import Mapping

SEALS: Mapping[str, str] = {
    "scarlet": "bold bright_white on red",
    "mustard": "bold black on yellow",
    "white": "bold black on bright_white",
    "green": "bold bright_white on green",
    "peacock": "bold bright_white on blue",
    "plum": "bold bright_white on magenta",
}
"""The style of a token, by its design."""

NAMES: Mapping[str, str] = {
    "scarlet": "red",
    "mustard": "yellow",
    "white": "bold",
    "green": "green",
    "peacock": "cyan",
    "plum": "magenta",
}
"""The style of a player's name, by the design of the token."""

DIM = "bright_black"
"""Settled rows, and lines that only guide the eye."""

WEAPON = "yellow"
"""A piece that lies in an area."""

FILE = "red"
"""The case file."""

KEY = "reverse bold"
"""A key that may be pressed."""

CURSOR = "reverse"
"""The place, the answer or the cell that is chosen by arrows."""
