"""Maps of areas: their neighbours, the places where they are drawn, and the day cards; read from a data file.

Areas and day cards are numbered from 1 in the file, in its order; here they are counted from 0. The place cards and the
day cards of an edition stand for them in the same order.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from casefile.core.cards import Invalid
from casefile.core.editions import NAME_FORM
from casefile.core.naming import check_name
from casefile.core.texts import N_, FilledText
from casefile.core.toml_text import read_toml

AREAS, DAYS = 9, 6
"""The numbers of areas and of day cards of a map."""

DOES = N_("advance N or back N (N from 0 to 5), and then perhaps gather, as in 'advance 1, gather'")
_DOES = re.compile(r"(advance|back) ([0-5])(, gather)?")


@dataclass(frozen=True, slots=True)
class DayCard:
    """The effect of laying a day card open."""

    days: int
    """The number of days by which the day marker moves when the card is laid open; negative to go back."""
    gather: bool
    """Whether all tokens go to the first area then."""


@dataclass(frozen=True)
class AreaMap:
    """A map of areas, and the effects of its day cards."""

    name: Mapping[str, str]
    """The name of the map, by language."""
    neighbours: tuple[tuple[int, ...], ...]
    """The areas next to each area."""
    at: tuple[tuple[int, int], ...]
    """The row and column, from 1, where each area is drawn."""
    days: tuple[DayCard, ...]
    """The day cards."""
    stand_in: bool = False
    """Whether it is the map that comes with the program, because the game's document has none."""


def map_text() -> str:
    """Return the contents of the file of the stand-in map that comes with the program."""
    file = resources.files("casefile.games.miporin") / "data" / "stand_in.toml"
    return file.read_text(encoding="utf-8")


@lru_cache
def shipped_map() -> AreaMap:
    """Return the stand-in map that comes with the program."""
    return parse_map(map_text(), "data/stand_in.toml", stand_in=True)


@lru_cache
def parse_map(text: str, source: str, *, stand_in: bool = False) -> AreaMap:
    """Return the map that the ``text`` of a file describes.

    Raise :class:`Invalid` for a fault, with the line and with ``source``, the name of the file. ``stand_in`` says
    whether it is the map that comes with the program.
    """
    return _Parser(text, source).map(read_toml(text, source), stand_in=stand_in)


class _Parser:
    """Checks the data of a map; every error names the line of the faulty entry."""

    def __init__(self, text: str, source: str) -> None:
        self.source, self.lines = source, text.splitlines()

    def expect(self, holds: bool, line: int, found: object, expected: str) -> None:
        if not holds:
            raise Invalid(f"{self.source}:{line}", found, expected)

    def heads(self, kind: str) -> list[int]:
        return [i for i, line in enumerate(self.lines, 1) if line.replace(" ", "").startswith(f"[[{kind}]]")] or [1]

    def entries(self, data: Mapping[str, object], kind: str, size: int, known: set[str]) -> list[dict[str, object]]:
        found, heads = data.get(kind), self.heads(kind)
        count = len(found) if isinstance(found, list) else 0
        self.expect(
            count == size,
            heads[-1],
            FilledText(N_("{count} {kind}"), count=count, kind=f"[[{kind}]]"),
            FilledText(N_("{count} {kind}"), count=size, kind=f"[[{kind}]]"),
        )
        assert isinstance(found, list)
        for entry, line in zip(found, heads, strict=False):
            keys = set(entry) if isinstance(entry, dict) else {"nothing"}
            self.expect(
                keys == known,
                line,
                FilledText(N_("the entries {names}"), names=", ".join(sorted(keys))),
                FilledText(N_("the entries {names}"), names=", ".join(sorted(known))),
            )
        return found

    def map(self, data: Mapping[str, object], *, stand_in: bool) -> AreaMap:
        self.expect(
            data.get("format") == 1, 1, FilledText(N_("format {format!r}"), format=data.get("format")), "format = 1"
        )
        extra = sorted(set(data) - {"format", "name", "areas", "days"})
        self.expect(
            not extra,
            1,
            FilledText(N_("the entry {names}"), names=", ".join(extra)),
            N_("only areas, days, format and name"),
        )
        name = data.get("name")
        texts = isinstance(name, dict) and all(isinstance(text, str) and 0 < len(text) <= 60 for text in name.values())
        self.expect(texts, 1, FilledText(N_("name {name!r}"), name=name), NAME_FORM)
        assert isinstance(name, dict)
        self.expect(
            "en" in name,
            1,
            FilledText(N_("names in {languages}"), languages=", ".join(name)),
            N_("an English name (en)"),
        )
        for text in (*name, *name.values()):
            check_name(text, f"{self.source}:1", NAME_FORM)
        areas = self.entries(data, "areas", AREAS, {"neighbours", "at"})
        near, at = self.near(areas), self.spots(areas)
        return AreaMap(dict(name), near, at, self.days(self.entries(data, "days", DAYS, {"does"})), stand_in)

    def near(self, areas: list[dict[str, object]]) -> tuple[tuple[int, ...], ...]:
        heads, found = self.heads("areas"), []
        for number, (area, line) in enumerate(zip(areas, heads, strict=True), 1):
            near = area["neighbours"]
            form = isinstance(near, list) and all(type(other) is int and 1 <= other <= AREAS for other in near)
            self.expect(
                form, line, f"neighbours {near!r}", FilledText(N_("a list of numbers from 1 to {count}"), count=AREAS)
            )
            assert isinstance(near, list)
            self.expect(
                number not in near,
                line,
                FilledText(N_("area {number} as its own neighbour"), number=number),
                N_("other areas"),
            )
            found.append(tuple(sorted({other - 1 for other in near})))
        for here, (others, line) in enumerate(zip(found, heads, strict=True)):
            for other in others:
                lost = FilledText(
                    N_("area {one} next to area {two} but not the other way round"), one=other + 1, two=here + 1
                )
                self.expect(here in found[other], line, lost, N_("neighbours that name each other"))
        reached, edge = {0}, [0]
        while edge:
            edge = [other for here in edge for other in found[here] if other not in reached]
            reached.update(edge)
        for here, line in enumerate(heads):
            self.expect(
                here in reached,
                line,
                FilledText(N_("no way from area 1 to area {number}"), number=here + 1),
                N_("every area in reach"),
            )
        return tuple(found)

    def spots(self, areas: list[dict[str, object]]) -> tuple[tuple[int, int], ...]:
        found: list[tuple[int, int]] = []
        for area, line in zip(areas, self.heads("areas"), strict=True):
            at = area["at"]
            form = isinstance(at, list) and len(at) == 2 and all(type(n) is int and 1 <= n <= AREAS for n in at)
            self.expect(
                form, line, f"at {at!r}", FilledText(N_("at = [row, column], each from 1 to {count}"), count=AREAS)
            )
            assert isinstance(at, list)
            self.expect(
                (at[0], at[1]) not in found,
                line,
                FilledText(N_("two areas at {place}"), place=at),
                N_("a spot of its own for each"),
            )
            found.append((at[0], at[1]))
        return tuple(found)

    def days(self, days: list[dict[str, object]]) -> tuple[DayCard, ...]:
        found = []
        for day, line in zip(days, self.heads("days"), strict=True):
            told = _DOES.fullmatch(str(day["does"]))
            self.expect(told is not None, line, FilledText(N_("the instruction {text!r}"), text=day["does"]), DOES)
            assert told is not None
            found.append(DayCard(int(told[2]) * (1 if told[1] == "advance" else -1), told[3] is not None))
        return tuple(found)
