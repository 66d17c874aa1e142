"""The short messages between a page and its server over the page's socket, besides the page's state and its frames."""

ASK, ANSWER = "?", "!"
"""The ping to a page while everybody waits for its player, and the page's answer."""

BEAT = "~"
"""The beginning of the heartbeat to every page, every few seconds; the newest version its viewer may know follows."""

ACT = "act "
"""The beginning of an action; its fields follow as a flat JSON object."""

ACTION_COST = 0.1
"""The number of messages of a socket that an action counts for. It is counted as a request, too."""


def cost_of(text: str | None) -> float:
    """Return the number of messages that ``text`` counts for in a socket's limit.

    ``None`` stands for a message that is no text.
    """
    return ACTION_COST if text is not None and text.startswith(ACT) else 1.0


PAGE_COST = 2.0
"""The cost of a message that asks for what a page lacks, in milliseconds of processor time. The page is drawn later."""


def asks_for_page(text: str | None) -> bool:
    """Return whether ``text`` says which change a page has, so that the page must be drawn for the answer."""
    return text is None or not (text == ANSWER or text.startswith(ACT))
