"""Marks for texts that are to be translated; clients translate them when they show them."""

from collections.abc import Iterable, Mapping


def N_(text: str) -> str:
    """Return the text itself, which this call marks for the catalogue of translations."""
    return text


class FilledText(str):
    """A text about a wrong input: a ``template``, marked for translation, with its ``gaps`` filled in English.

    The value of a gap is written alike in every language, unless it is such a text itself.
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
        """Return the arguments from which a copy is made."""
        return (self.template,), self.gaps


def NN_(one: str, many: str) -> tuple[str, str]:
    """Return the texts for one thing and for several, which this call marks as a pair for the catalogue."""
    return one, many


def either(names: Iterable[str]) -> str:
    """Return the names as alternatives: "rope or knife"; empty for no names."""
    whole = ""
    for name in names:
        one = FilledText("{name}", name=name)
        whole = FilledText(N_("{names} or {name}"), names=whole, name=one) if whole else one
    return whole


def one_of(names: Iterable[str]) -> str:
    """Return the names as a choice: "one of rope, knife"."""
    return FilledText(N_("one of {choices}"), choices=", ".join(names))


def from_to(first: int, last: int) -> str:
    """Return the numbers from ``first`` to ``last``: "2 to 6"; the number itself where it is the only one."""
    return FilledText(N_("{first} to {last}"), first=first, last=last) if first != last else str(first)
