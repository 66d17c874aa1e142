"""The model of the pages around the table: the frame that all pages share, set-up, joining, errors, rules, fairness."""

from dataclasses import dataclass
from typing import Literal

from casefile.web.model import Form, Part
from casefile.web.preview import LinkPreview
from casefile.web.words import Words

Theme = Literal["light", "dark", "auto"]


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment: for programs, on the clocks of a time zone, and as seen from now ("in 3 days 4 hours").

    On a page that stays open ``words`` stands for that, and ``at``, in milliseconds since 1970, lets it go on.
    """

    iso: str
    local: str
    words: str
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Language:
    """A language to switch to, named in itself."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class PageFrame:
    """What every page has. ``me`` is the viewer's token design (the accent), ``here`` the page's own path.

    Theme, sound, language and whether table ``talk`` is shown are switched by a POST to ``settings`` with that one
    field and ``back``. ``rules`` and ``how`` lead to the game that the page is about, where it is about one. ``waits``
    is how much waits for the viewer in all games; ``None`` where nothing can. ``zone`` is the time zone of the viewer's
    own clocks, empty where it is not known yet. ``preview`` is what a link to the page looks like where it is sent.
    """

    language: str
    languages: tuple[Language, ...]
    here: str
    theme: Theme = "auto"
    sound: bool = False
    talk: bool = True
    me: str = "peacock"
    waits: int | None = None
    zone: str = ""
    preview: LinkPreview | None = None
    settings: str = "/settings"
    home: str = "/"
    mine: str = "/mine"
    rules: str = "/rules"
    how: str = ""
    fair: str = "/fair"
    static: str = "/static"


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game to choose; ``art`` names its drawing: ``board``, ``cards``, ``quick``, ``post``, ``days`` or
    ``tracks``. ``how`` leads to how it is played.
    """

    value: str
    title: str
    text: str
    seats: str
    time: str
    art: str
    chosen: bool = False
    alone: bool = False
    how: str = ""


@dataclass(frozen=True, slots=True)
class FieldValue:
    """One value of a field; in a long list those of one ``group`` stand under its name."""

    value: str
    label: str
    chosen: bool = False
    note: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat: the fields ``name`` (who plays it: you, friend, bot, empty) and ``level_name`` (the bot).

    ``token`` is empty where no suspect belongs to it. ``other`` is what it is called by the second list of names.
    """

    token: str
    mark: str
    label: str
    name: str
    who: tuple[FieldValue, ...]
    level_name: str
    levels: tuple[FieldValue, ...]
    other: str = ""


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """The seats of some games, given by their places on the page, counted from 1.

    ``numbered`` seats bear no characters, ``plain`` ones show no letter in their seals.
    """

    title: str
    games: tuple[int, ...]
    seats: tuple[SeatChoice, ...]
    numbered: bool = False
    plain: bool = False


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option of the rule set or the table; ``seated`` is one that means nothing to who plays alone."""

    name: str
    label: str
    hint: str
    values: tuple[FieldValue, ...]
    seated: bool = False


@dataclass(frozen=True, slots=True)
class FileField:
    """A file of the players' own, as text to be changed."""

    name: str
    label: str
    hint: str
    text: str


@dataclass(frozen=True, slots=True)
class Fold:
    """Options behind one line; ``now`` says what holds while nothing in it is changed, ``now_alone`` in a game for one.

    With ``games``, by their places on the page from 1, it is shown only while one of them is chosen. ``files`` can be
    looked at before the game is opened; it is ``unfolded`` where that has been done.
    """

    title: str
    now: str
    fields: tuple[OptionField, ...]
    games: tuple[int, ...] = ()
    now_alone: str = ""
    files: tuple[FileField, ...] = ()
    unfolded: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """A link beneath the form; ``count`` is shown where it is not 0."""

    label: str
    link: str
    count: int = 0


@dataclass(frozen=True, slots=True)
class Slip:
    """What is offered first: a ``link`` to go on with, or a ``form`` that opens something; ``note`` says more."""

    title: str
    note: str
    link: str = ""
    form: Form | None = None


@dataclass(frozen=True, slots=True)
class SetupModel:
    """The page that opens a new case; ``summary_alone`` is said of games for one.

    ``lists`` are the names of the fields that choose the names that seats bear.

    ``refused`` is what was wrong with the last try, ``slip`` what is offered before all else. ``preview`` shows what
    players bring of their own, by ``styles``.
    """

    form: Form
    your_name: str
    games: tuple[GameChoice, ...]
    panels: tuple[SeatPanel, ...]
    folds: tuple[Fold, ...]
    summary_title: str
    summary: str
    ways: tuple[Way, ...] = ()
    refused: str = ""
    summary_alone: str = ""
    lists: tuple[str, ...] = ()
    slip: Slip | None = None
    preview: Part | None = None
    styles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class JoinSeat:
    """A seat on the page that a shared link opens: who sits there, and whether the link can give it."""

    value: str
    token: str
    name: str
    short: str
    person: str = ""
    bot: bool = False
    free: bool = False
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class JoinModel:
    """The page that a shared link opens: which seat, who sits there already, the name to enter.

    With ``choose`` there are several ``seats`` to choose from; it is too ``late`` where none is left. ``about`` says
    what the game is and ``time`` how long it takes; a game on a ``board`` has it seen behind.
    """

    form: Form
    token: str
    suspect: str
    table: str
    game: str
    host: str
    seats: tuple[JoinSeat, ...]
    about: str = ""
    time: str = ""
    board: bool = False
    choose: bool = False
    late: bool = False
    your_name: str = ""
    refused: str = ""


@dataclass(frozen=True, slots=True)
class ErrorModel:
    """A page that could not be shown: what happened, what to do, and where to go."""

    status: int
    title: str
    text: str
    ways: tuple[Way, ...] = ()


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


@dataclass(frozen=True, slots=True)
class FairModel:
    """How a deal is proved; ``table`` and what follows are empty on the page that explains it in general.

    ``seed`` and ``salt`` are empty until the game is over; ``record`` is the link to the game's file. ``verifiers`` are
    the links to the scripts and modules that check it.
    ``day`` is the date of a case of the day, whose seed was never secret; nor was that of a deal that is ``fixed``,
    nor is that of a game that is played on from a finished one, ``forked``, whose deal may be ``drawn`` anew.
    ``bytes`` are what the viewer's seat added, ``None`` for a spectator.
    """

    table: str = ""
    commitment: str = ""
    entropy: tuple[tuple[Words, str], ...] = ()
    seed: str = ""
    salt: str = ""
    record: str = ""
    verifiers: tuple[str, ...] = ()
    day: str = ""
    bytes: str | None = None
    fixed: bool = False
    forked: str = ""
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a reason; ``link`` leads to the line of the story that it speaks of."""

    words: Words
    link: str = ""


@dataclass(frozen=True, slots=True)
class PencilChoice:
    """A pencil mark to choose for a cell: the value of its button, and whether it is the one drawn now."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class WhyModel:
    """Why a mark stands, or what a hint says: the end and the last steps to it; ``more`` is to be unfolded: all steps,
    or of a hint the numbers.

    ``fold`` is what that is called. ``action`` takes one of ``pencils`` for the cell. ``link`` leads to the line of the
    story that the end speaks of; ``note`` says what holds of all of it.
    """

    title: str
    end: Words
    steps: tuple[Sentence, ...] = ()
    more: tuple[Sentence, ...] = ()
    action: str = ""
    pencils: tuple[PencilChoice, ...] = ()
    link: str = ""
    note: str = ""
    fold: str = ""
