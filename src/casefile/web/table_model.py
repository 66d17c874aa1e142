"""The page of a table as a value, and its parts."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import compress

from msgspec import Struct

from casefile.web.model import (
    Art,
    Aside,
    CardModel,
    Dialog,
    Hand,
    Link,
    OfferedSeat,
    Part,
    PlayerRow,
    Question,
    StandingOrder,
    StoryModel,
    TalkModel,
    absent,
)
from casefile.web.question_panel import panel


class Crumb(Struct, frozen=True):
    """The game, the table's id and the round."""

    game: str
    table: str
    round: str


class Opener(Struct, frozen=True):
    """The button that opens a dialog, in a ``long`` and a ``short`` wording; dim while it ``waits``."""

    long: str
    short: str
    waits: bool = False


class PlayerSeat(Struct, frozen=True):
    """The parts of a player's row that seldom change; see :class:`casefile.web.model.PlayerRow`."""

    id: str
    token: str
    name: str
    short: str
    person: str
    cards: int
    you: bool
    out: bool
    face: Art
    laid: tuple[CardModel, ...]
    counts: tuple[tuple[str, str, bool], ...]


class PlayerNow(Struct, frozen=True):
    """The present act of a player, or what the player waits for; ``active`` while it is the player's turn."""

    id: str
    bot: str
    link: str
    note: str
    status: str
    active: bool


class PlayerTime(Struct, frozen=True):
    """The time that a player has left."""

    id: str
    clock: str
    due: int | None
    low: bool


@lru_cache(maxsize=4096)
def player(row: PlayerRow) -> Part:
    """Return a row of the players; the same part for the same row."""
    id = f"player-{row.id}"
    seat = PlayerSeat(
        id=row.id,
        token=row.token,
        name=row.name,
        short=row.short,
        person=row.person,
        cards=row.cards,
        you=row.you,
        out=row.out,
        face=row.face,
        laid=row.laid,
        counts=row.counts,
    )
    now = PlayerNow(f"{id}-now", row.bot, row.link, row.note, row.status, row.active)
    inner = [Part(now.id, "parts/players.html:now", now)]
    if not row.counts:
        left = PlayerTime(f"{id}-time", row.clock, row.due, row.low)
        inner.append(Part(left.id, "parts/players.html:time", left))
    return Part(id, "parts/players.html:player", seat, tuple(inner))


class Tabs(Struct, frozen=True):
    """The row of tabs."""

    sheet: bool
    """Whether there is a sheet."""
    cards: int
    """The number of cards held."""
    accuse: str
    """The text of the button that opens the accusation."""
    opened: bool = False
    """Whether all hands lie open, at the end."""
    waits: bool = False
    """Whether the button is dim."""


class Share(Struct, frozen=True):
    """The links to give away or to keep, the bots' seats, and the clocks to choose from; see :class:`TableModel`."""

    links: tuple[Link, ...]
    offers: tuple[OfferedSeat, ...]
    clocks: tuple[tuple[str, str, bool], ...]
    table: str
    shows: bool = False
    picture: str = ""


class TableModel(Struct, frozen=True):
    """The table's page."""

    table: str
    version: int
    """The number of the newest event in it."""
    tab: str
    """The title of the browser's tab."""
    game: str
    round: str
    commitment: str
    fair_link: str
    players: tuple[PlayerRow, ...]
    story: StoryModel
    question: Question
    hand: tuple[CardModel, ...]
    board: Part | None = None
    """The game's part in the middle; ``None`` where there is none."""
    order: StandingOrder | None = None
    """The standing order; ``None`` where there is none to change."""
    sheet: Part | None = None
    """The sheet; ``None`` for a spectator."""
    accusation: Dialog | None = None
    """The dialog of an accusation; ``None`` where none is possible."""
    links: tuple[Link, ...] = ()
    offers: tuple[OfferedSeat, ...] = ()
    """Bots' seats that the viewer may give to friends."""
    shows: bool = False
    """Whether the picture of the link may show the case file."""
    picture: str = ""
    """The address of a picture of the end, once there is one."""
    seated: bool = True
    """Whether the viewer plays."""
    clocks: tuple[tuple[str, str, bool], ...] = ()
    """The times for an action to choose from: value, text, and whether it is the present one."""
    styles: tuple[str, ...] = ()
    """The names of the style sheets that the game adds."""
    bytes: str | None = None
    """The bytes that the viewer's seat added to the deal; ``None`` for a spectator."""
    next: Aside | None = None
    """The line that the table's people play again."""
    missed: Aside | None = None
    """The line on the player that everybody waits for and who is not there."""
    agree: Aside | None = None
    """The line that somebody asks to go on with a turn."""
    talk: TalkModel | None = None
    """The talk; ``None`` where there is nobody to talk to."""
    hands: Part | None = None
    """All hands, once they lie open."""
    lesson: Part | None = None
    """The step of a guided game."""
    analysed: bool = False
    """Whether the viewer may suppose more on a page of its own."""

    @property
    def classes(self) -> str:
        """The classes for the style sheets of the whole page."""
        asked = self.question
        return _classes(
            self.board is None,
            self.sheet is None,
            not self.hand and self.hands is None,
            asked.lobby,
            not self.seated,
            asked.solved,
            asked.solved and bool(asked.cards),
        )

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts that may change in an open page, each in its place."""
        return (
            _crumb(self),
            _opener(self),
            self.lesson or absent("lesson"),
            _aside("next", self.next),
            _aside("missed", self.missed),
            _aside("agree", self.agree),
            panel(self.question),
            self.board or absent("board"),
            _tabs(self),
            _story(self),
            _talk(self),
            _players(self),
            self.sheet or absent("sheet"),
            _hand(self),
            self.accusation.part if self.accusation else absent("accuse"),
            _share(self),
        )

    def parts_after(self, before: "TableModel", known: Sequence[Part]) -> tuple[Part, ...]:
        """Return the parts, with those ``known`` of the page ``before`` that are made of the same values.

        Mostly a value is the very same object as before, which is soon told.
        """
        crumb, opener, _, next, missed, agree, question, _, tabs, story, talk, players, _, hand, _, share = known
        dialog, told, same_table = self.accusation, self.story, self.table == before.table
        same_dialog, same_hand = dialog is before.accusation, self.hand is before.hand and self.hands is before.hands
        same_tabs = same_dialog and same_hand and self.sheet is before.sheet and told.newest == before.story.newest
        same_story = told.lines == before.story.lines and told.count == before.story.count
        same_share = self.links is before.links and self.clocks is before.clocks and self.offers == before.offers
        same_share = same_share and same_table and self.shows == before.shows and self.picture == before.picture
        return (
            crumb if same_table and self.game == before.game and self.round == before.round else _crumb(self),
            opener if same_dialog else _opener(self),
            self.lesson or absent("lesson"),
            next if self.next == before.next else _aside("next", self.next),
            missed if self.missed == before.missed else _aside("missed", self.missed),
            agree if self.agree == before.agree else _aside("agree", self.agree),
            question if self.question == before.question else panel(self.question),
            self.board or absent("board"),
            tabs if same_tabs else _tabs(self),
            story if same_story else _story(self),
            talk if self.talk is before.talk else _talk(self),
            players if self.players == before.players else _players_after(self, before, players),
            self.sheet or absent("sheet"),
            hand if same_hand and self.order == before.order else _hand(self),
            dialog.part if dialog else absent("accuse"),
            share if same_share else _share(self),
        )


CLASSES = ("no-board", "no-sheet", "no-hand", "waits", "watching", "over", "revealed")


@cache
def _classes(*holds: bool) -> str:
    """Return the class of a table with those classes that hold."""
    return " ".join(("table", *compress(CLASSES, holds)))


HELD = "parts/hand.html:held"
COUNT = "parts/story.html:count"


def _crumb(page: TableModel) -> Part:
    return Part("crumb", "parts/head.html:crumb", Crumb(page.game, page.table, page.round))


def _opener(page: TableModel) -> Part:
    dialog = page.accusation
    if dialog is None:
        return absent("opens-accuse")
    return Part("opens-accuse", "parts/head.html:accuse", Opener(dialog.long, dialog.short, dialog.waits))


def _aside(id: str, line: Aside | None) -> Part:
    return Part(id, "parts/head.html:aside", line) if line else absent(id)


def _tabs(page: TableModel) -> Part:
    dialog = page.accusation
    waits, accuse = (dialog.waits, dialog.short) if dialog else (False, "")
    tabs = Tabs(page.sheet is not None, len(page.hand), accuse, page.hands is not None, waits)
    newest = Part("newest", "parts/story.html:newest", page.story.newest)
    return Part("tabs", "parts/tabs.html:tabs", tabs, (newest,))


def _story(page: TableModel) -> Part:
    lines = Part("lines", "parts/story.html:lines", None, page.story.lines, True)
    return Part("story", "parts/story.html:story", None, (Part("story-count", COUNT, page.story.count), lines))


def _talk(page: TableModel) -> Part:
    return Part("talk", "parts/talk.html:talk", page.talk) if page.talk else absent("talk")


def _players(page: TableModel) -> Part:
    return Part("players", "parts/players.html:players", None, tuple(map(player, page.players)))


def _players_after(page: TableModel, before: TableModel, known: Part) -> Part:
    """Return the rows of the players; rows that are the same objects as before are not looked up."""
    if len(page.players) != len(before.players):
        return _players(page)
    rows = zip(page.players, before.players, known.inner, strict=True)
    return Part(known.id, known.macro, None, tuple([part if row is was else player(row) for row, was, part in rows]))


def _hand(page: TableModel) -> Part:
    if page.hands:
        return page.hands
    return Part("hand", HELD, Hand(page.hand, page.order)) if page.hand else absent("hand")


def _share(page: TableModel) -> Part:
    if not page.links:
        return absent("share")
    share = Share(page.links, page.offers, page.clocks, page.table, page.shows, page.picture)
    return Part("share", "parts/live.html:share", share)
