"""Checks of names that people typed, for themselves, for cards and for places, and of names in foreign records."""

import json
import re
from unicodedata import category

from casefile.core.cards import Invalid
from casefile.core.texts import N_

A_NAME = N_("a name of letters that can be seen")

_EMOJI = "\u2190-\u2bff\U0001f000-\U0001faff"
_CHARACTER = "\u3400-\u9fff\U00020000-\U0003ffff"
_JOINS_EMOJI = re.compile(f"(?<=[{_EMOJI}\ufe0f])\u200d(?=[{_EMOJI}])")
"""The letter that joins several people into one family."""
_CHOOSES_FORM = re.compile(f"(?<=[{_EMOJI}])\ufe0f|(?<=[{_CHARACTER}])[\U000e0100-\U000e01ef]")
"""The letters that make an emoji of a sign, or choose one form of a Chinese character."""
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters that show nothing, although their category is one of letters that show."""
# A later Unicode adds emoji and Chinese characters, which an older Python takes for letters that are none. A record
# with one of them in a name must be read by both.
_ADDED = re.compile(f"[{_EMOJI}{_CHARACTER}]")
_ENDS = "\n\t"
"""The letters that lay out a text of several lines."""


def check_name(name: str, where: str, expected: str) -> None:
    """Raise :class:`Invalid` unless ``name`` has a visible letter, and no letter that shows nothing.

    Letters that show nothing are controls, marks of direction and ends of lines among others, which could do something
    to the page or the terminal. The letter that joins emoji is allowed, and so are those that choose the form of the
    letter before them. The error names the field ``where`` and says that ``expected`` was needed.
    """
    shown = _shown(name)
    if not any(category(letter)[0] not in "MZC" or _ADDED.match(letter) for letter in shown):
        raise Invalid(where, N_("nothing that can be seen"), expected)
    if any(map(_hidden, shown)) or _INVISIBLE.search(shown):
        raise Invalid(where, N_("letters that show nothing"), expected)


def visible(text: str) -> str:
    """Return the text with each letter that would control a terminal written as JSON writes it.

    Line ends and tabs stay, and so do the letters that join emoji and choose forms.
    """
    if text.isprintable() and text.isascii():
        return text
    kept = {at.start() for way in (_JOINS_EMOJI, _CHOOSES_FORM) for at in way.finditer(text)}
    return "".join(
        json.dumps(letter)[1:-1] if _hidden(letter) and letter not in _ENDS and at not in kept else letter
        for at, letter in enumerate(text)
    )


def _shown(text: str) -> str:
    return _CHOOSES_FORM.sub("", _JOINS_EMOJI.sub("", text))


def _hidden(letter: str) -> bool:
    """Return whether a letter is a control, a format, half of one, of private use, of none, or the end of a line."""
    kind = category(letter)
    return kind in ("Zl", "Zp") or (kind[0] == "C" and not (kind == "Cn" and _ADDED.match(letter)))
