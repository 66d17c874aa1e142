"""Data files in TOML; an error names the line and the text that belongs there."""

import re
import tomllib

from casefile.core.cards import Invalid
from casefile.core.texts import N_, FilledText

WIDE = 40
"""The number of letters of a line that are quoted."""

_EXPECTED = {
    "Cannot": N_("each name once"),
    "Duplicate": N_("each name once"),
    "Expected ']": N_("] at the end of the heading"),
    "Expected '='": N_("= between a name and its value"),
    "Expected newline": N_("one entry on a line"),
    "Illegal character '\\n'": N_('" at the end of the text'),
    "Invalid value": N_("a number, a text in quotes, or a list in brackets"),
    "Unclosed array": N_("] at the end of the list"),
    "Unclosed inline table": N_("}} at the end of the list of names"),
    "Unterminated string": N_('" at the end of the text'),
}
"""The text that belongs there, by the beginning of the parser's own message, which is in English only."""

_OTHERWISE = N_("a line of TOML, such as a name, = and its value")


def read_toml(text: str, source: str) -> dict[str, object]:
    """Return the data of the file; raise :class:`Invalid` with ``source`` and the line of what is wrong."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _invalid(text, source, str(error)) from None


def _invalid(text: str, source: str, message: str) -> Invalid:
    lines, told = text.splitlines() or [""], re.search(r"\(at line (\d+), column \d+\)$", message)
    number = int(told[1]) if told else len(lines)
    line = lines[min(number, len(lines)) - 1].strip()
    found = line if len(line) <= WIDE else line[: WIDE - 1] + "…"
    expected = next((said for begins, said in _EXPECTED.items() if message.startswith(begins)), _OTHERWISE)
    return Invalid(f"{source}:{number}", FilledText(N_("the line {line!r}"), line=found), FilledText(expected))
