"""Marks texts for translation where they are written; the clients translate them when they are shown."""

from collections.abc import Iterable, Mapping


def N_(text: str) -> str:
    """The text itself: the mark lets the catalogue find it."""
    return text


class FilledText(str):
    """What is said of an input: a ``template``, marked for translation, with its ``gaps`` filled, in English.

    What fills a gap is written alike in every language, unless it is such a text itself.
    """

    __slots__ = ("gaps", "template")

    template: str
    gaps: Mapping[str, object]

    def __new__(cls, template: str, **gaps: object) -> "FilledText":
        """Return the text in English, which remembers what it is made of."""
        told = super().__new__(cls, template.format(**gaps))
        told.template, told.gaps = template, gaps
        return told

    def __getnewargs_ex__(self) -> tuple[tuple[str], Mapping[str, object]]:
        """What a copy is made of."""
        return (self.template,), self.gaps


def NN_(one: str, many: str) -> tuple[str, str]:
    """The text for one thing and that for several, for the catalogue to find them as a pair."""
    return one, many


def either(names: Iterable[str]) -> str:
    """Return the names in a row, any of which will do: "rope or knife"; empty for none."""
    whole = ""
    for name in names:
        one = FilledText("{name}", name=name)
        whole = FilledText(N_("{names} or {name}"), names=whole, name=one) if whole else one
    return whole


def one_of(names: Iterable[str]) -> str:
    """Return the names as a choice: "one of rope, knife"."""
    return FilledText(N_("one of {choices}"), choices=", ".join(names))


def from_to(first: int, last: int) -> str:
    """Return the numbers from ``first`` to ``last``: "2 to 6"."""
    return FilledText(N_("{first} to {last}"), first=first, last=last)
