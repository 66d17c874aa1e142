"""The new part of a line of the story, of which an earlier part was printed before."""

import re


def grown(before: str, now: str) -> str | None:
    """Return the sentences of ``now`` after those with which both texts begin; ``None`` if they begin differently."""
    common = next((i for i, (a, b) in enumerate(zip(before, now, strict=False)) if a != b), min(len(before), len(now)))
    ends = [end.end() for end in re.finditer(r"[.](?= |$)|。", now[:common])]
    return now[ends[-1] :].strip() if ends else None
