"""What a page and its server say to one another over the page's socket, besides what the page has and its frames."""

ASK, ANSWER = "?", "!"
"""What a page is asked while everybody waits for its person, and what it answers."""

BEAT = "~"
"""What every page is sent every few seconds, and after it the newest version of which its viewer may know."""

ACT = "act "
"""What stands before the fields of an action, which are a flat JSON object."""

ACTION_COST = 0.1
"""For how many messages of a socket an action counts: it is counted as a request, too."""


def cost_of(text: str | None) -> float:
    """For how many messages this one counts, ``None`` where it is no text."""
    return ACTION_COST if text is not None and text.startswith(ACT) else 1.0


PAGE_COST = 2.0
"""Milliseconds of processor time for which a message counts that asks for what a page lacks; it is drawn later."""


def asks_for_page(text: str | None) -> bool:
    """Whether the page is drawn for this message: it says what the page has."""
    return text is None or not (text == ANSWER or text.startswith(ACT))
