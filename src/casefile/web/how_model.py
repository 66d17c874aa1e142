"""How a game is played, and its rules."""

from dataclasses import dataclass

from casefile.web.model import Form, Part


@dataclass(frozen=True, slots=True)
class ClauseModel:
    """A numbered clause, such as ``rules-12``, with its text and its source in words."""

    id: str
    text: str
    source: str


@dataclass(frozen=True, slots=True)
class ChapterModel:
    """Some clauses under a title: its ``anchor`` in the page, and the numbers of its ``first`` and ``last`` clause."""

    anchor: str
    title: str
    first: str
    last: str
    clauses: tuple[ClauseModel, ...]


@dataclass(frozen=True, slots=True)
class RulesModel:
    """The clauses of one book, in chapters; ``how`` is the page that says how the game is played, if there is one."""

    title: str
    link: str
    chapters: tuple[ChapterModel, ...]
    how: str = ""


@dataclass(frozen=True, slots=True)
class BookChoice:
    """A book of clauses to read: its title, a line on it, its page, and how the game is played, if a page says so."""

    title: str
    text: str
    link: str
    how: str = ""


@dataclass(frozen=True, slots=True)
class FrameModel:
    """A moment of an example round, with its picture, which says nothing to who cannot see it."""

    title: str
    text: str
    picture: Part


@dataclass(frozen=True, slots=True)
class AskedModel:
    """A question that everybody asks, its answer, and the clause behind it with its link."""

    question: str
    answer: str
    clause: str
    link: str


@dataclass(frozen=True, slots=True)
class HowModel:
    """How a game is played: its goal, an example round in frames, questions, and the exact ``rules``.

    ``lesson`` opens a guided first game that takes as long as ``about`` says.
    """

    game: str
    goal: str
    example: str
    frames: tuple[FrameModel, ...]
    questions: tuple[AskedModel, ...]
    rules: RulesModel
    lesson: Form | None = None
    about: str = ""
