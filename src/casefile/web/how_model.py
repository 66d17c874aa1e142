"""The models of the page that introduces a game, and of the page with its rules."""

from dataclasses import dataclass

from casefile.web.model import Form, Part


@dataclass(frozen=True, slots=True)
class ClauseModel:
    """A numbered clause.

    - ``id``: the name of the book and the number of the clause, such as ``rules-12``.
    - ``text``: the text of the clause.
    - ``source``: the source in words: a document, the makers of the program, or both; empty if none is named.
    """

    id: str
    text: str
    source: str


@dataclass(frozen=True, slots=True)
class ChapterModel:
    """Some clauses under a title."""

    anchor: str
    """The anchor in the page."""
    title: str
    """The title of the chapter; that of the book if the book is not divided."""
    first: str
    """The number of the first clause."""
    last: str
    """The number of the last clause."""
    clauses: tuple[ClauseModel, ...]
    """The clauses of the chapter, in order."""


@dataclass(frozen=True, slots=True)
class RulesModel:
    """The clauses of a rule book, in chapters.

    - ``title``: the title of the book; for the book of a game, that of the game.
    - ``link``: the address of the page with the clauses.
    - ``chapters``: the chapters in order; a book that is not divided is one chapter.
    - ``how``: the address of the game's introduction; empty if there is none.
    """

    title: str
    link: str
    chapters: tuple[ChapterModel, ...]
    how: str = ""


@dataclass(frozen=True, slots=True)
class BookChoice:
    """A link to a rule book.

    - ``title``: the title of the book; for the book of a game, that of the game.
    - ``text``: the description of the game, in a line; empty for a book that belongs to no single game.
    - ``link``: the address of the page with the clauses.
    - ``how``: the address of the game's introduction; empty if there is none.
    """

    title: str
    text: str
    link: str
    how: str = ""


@dataclass(frozen=True, slots=True)
class FrameModel:
    """A moment of an example round.

    - ``title``: the action of the moment, in a few words.
    - ``text``: a sentence or two on the moment.
    - ``picture``: the part with its picture, which shows nothing that the text does not say.
    """

    title: str
    text: str
    picture: Part


@dataclass(frozen=True, slots=True)
class AskedModel:
    """A common question.

    - ``question``: the question as a sentence.
    - ``answer``: the answer in a few sentences.
    - ``clause``: the id of the clause behind the answer, such as ``rules-12``.
    - ``link``: the address of that clause on the page with the rules.
    """

    question: str
    answer: str
    clause: str
    link: str


@dataclass(frozen=True, slots=True)
class HowModel:
    """The introduction to a game: its goal, an example round in frames, questions, and the exact rules."""

    game: str
    """The title of the game."""
    goal: str
    """The goal of the game, in two sentences."""
    example: str
    """The subject of the example round, in a sentence."""
    frames: tuple[FrameModel, ...]
    """The moments of the example round, in order."""
    questions: tuple[AskedModel, ...]
    """The common questions, with their answers."""
    rules: RulesModel
    """The rule book of the game, whose chapters are linked."""
    lesson: Form | None = None
    """The form that opens a guided first game."""
    about: str = ""
    """The length of that game, in words."""
