"""The numbered clauses of a rule set, one of which every refusal names."""

from dataclasses import dataclass

OURS = "ours"
"""The source of a clause that is in no document: the program's makers have added it."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered clause of a rule set."""

    id: str
    """The name of its book, a hyphen, and its number from 1."""
    key: str
    """The word by which code names it, unique in the book."""
    source: str
    """The place in the book's document, :data:`OURS` if the makers added it, or both, with a semicolon between."""
    text: str
    """The rule as players read it, in English."""

    @property
    def sources(self) -> tuple[bool, bool]:
        """Whether the clause is in the document of its book, and whether a part of it was added by the makers."""
        parts = self.source.split("; ")
        return parts != [OURS], OURS in parts


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of a book."""

    title: str
    """The title, in English; empty if the book is not divided into chapters."""
    clauses: tuple[Clause, ...]
    """The clauses of the chapter, in the order of the book."""


class RuleBook:
    """The numbered clauses of a rule set; code names them by key, people by number (``"rules-12"``).

    - ``document`` is the name of the document that the rules are taken from, in English.
    - ``chapters`` are titles, each with the key of its first clause.
    """

    def __init__(
        self, name: str, *clauses: tuple[str, str, str], document: str = "", chapters: tuple[tuple[str, str], ...] = ()
    ) -> None:
        self.name, self.document = name, document
        self.clauses = tuple(Clause(f"{name}-{n}", *clause) for n, clause in enumerate(clauses, 1))
        self._ids = {clause.key: clause.id for clause in self.clauses}
        if len(self._ids) < len(self.clauses):
            raise ValueError(f"{name}: two clauses have the same key")
        self._by_id = {clause.id: clause for clause in self.clauses}
        starts = [next(n for n, clause in enumerate(self.clauses) if clause.key == first) for _title, first in chapters]
        ends = [*starts[1:], len(self.clauses)]
        titles = [title for title, _first in chapters]
        whole = zip(titles, starts, ends, strict=False)
        self.chapters = tuple(Chapter(title, self.clauses[start:end]) for title, start, end in whole)
        if not chapters:
            self.chapters = (Chapter("", self.clauses),)

    def __getitem__(self, key: str) -> str:
        """Return the id of the clause with this key."""
        return self._ids[key]

    def clause(self, id: str) -> Clause:
        """Return the clause with this id; raise ``KeyError`` if there is none."""
        return self._by_id[id]
