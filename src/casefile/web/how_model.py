"""The models of the page that introduces a game, and of the page with its rules."""

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
    """Some clauses under a title."""

    anchor: str
    """The anchor in the page."""
    title: str
    first: str
    """The number of the first clause."""
    last: str
    """The number of the last clause."""
    clauses: tuple[ClauseModel, ...]


@dataclass(frozen=True, slots=True)
class RulesModel:
    """The clauses of a rule book, in chapters; ``how`` is the address of the game's introduction, if there is one."""

    title: str
    link: str
    chapters: tuple[ChapterModel, ...]
    how: str = ""


@dataclass(frozen=True, slots=True)
class BookChoice:
    """A link to a rule book: its title, a line on it, its page, and the address of the game's introduction, if any."""

    title: str
    text: str
    link: str
    how: str = ""


@dataclass(frozen=True, slots=True)
class FrameModel:
    """A moment of an example round: its text, and a picture that shows nothing that the text does not say."""

    title: str
    text: str
    picture: Part


@dataclass(frozen=True, slots=True)
class AskedModel:
    """A common question, its answer, and the clause behind the answer with a link to it."""

    question: str
    answer: str
    clause: str
    link: str


@dataclass(frozen=True, slots=True)
class HowModel:
    """The introduction to a game: its goal, an example round in frames, questions, and the exact rules."""

    game: str
    goal: str
    example: str
    frames: tuple[FrameModel, ...]
    questions: tuple[AskedModel, ...]
    rules: RulesModel
    lesson: Form | None = None
    """The form that opens a guided first game."""
    about: str = ""
    """The length of that game, in words."""
