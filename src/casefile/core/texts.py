"""Marks texts for translation where they are written; the clients translate them when they are shown."""


def N_(text: str) -> str:
    """The text itself: the mark lets the catalogue find it."""
    return text


def NN_(one: str, many: str) -> tuple[str, str]:
    """The text for one thing and that for several, for the catalogue to find them as a pair."""
    return one, many
