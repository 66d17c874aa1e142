"""The numbered clauses of a rule set, by which every refusal says why."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered clause of a rule set: what it says, in English, and where it comes from."""

    id: str
    key: str
    source: str
    text: str


class RuleBook:
    """The numbered clauses of a rule set; code names them by key, people by number (``"rules-12"``)."""

    def __init__(self, name: str, *clauses: tuple[str, str, str]) -> None:
        self.clauses = tuple(Clause(f"{name}-{n}", *clause) for n, clause in enumerate(clauses, 1))
        self._ids = {clause.key: clause.id for clause in self.clauses}
        self._by_id = {clause.id: clause for clause in self.clauses}

    def __getitem__(self, key: str) -> str:
        """The id of the clause with this key."""
        return self._ids[key]

    def clause(self, id: str) -> Clause:
        """The clause with this id; ``KeyError`` where there is none."""
        return self._by_id[id]
