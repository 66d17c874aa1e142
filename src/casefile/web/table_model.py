"""The model of a table's page, and the parts that it consists of."""

from collections.abc import Sequence
from itertools import compress

from msgspec import Struct

from casefile.web.coloured_text import Words
from casefile.web.model import (
    Aside,
    CardModel,
    Dialog,
    Form,
    Hand,
    Link,
    OfferedSeat,
    Part,
    Question,
    StandingOrder,
    StoryModel,
    TalkModel,
    absent,
)
from casefile.web.player_model import PlayerRow, players, players_after
from casefile.web.question_panel import panel
from casefile.web.screen_model import PhoneHand


class Crumb(Struct, frozen=True):
    """The line at the top of the page.

    - ``game``: the name of the game, and the viewer's part in it if it is not an ordinary one.
    - ``table``: the id of the table.
    - ``round``: the round in words, or the words for the time before the first round.
    """

    game: str
    table: str
    round: str


class Opener(Struct, frozen=True):
    """The button that opens a dialog, with a ``long`` and a ``short`` text; it is dim if ``waits``."""

    long: str
    short: str
    waits: bool = False


class Tabs(Struct, frozen=True):
    """The row of tabs by which a narrow screen shows one part of the page at a time."""

    sheet: bool
    """Whether there is a sheet."""
    cards: int
    """The number of cards in the viewer's hand."""
    accuse: str
    """The text of the button that opens the accusation."""
    opened: bool = False
    """Whether all hands lie open, after the game."""
    waits: bool = False
    """Whether the button that opens the accusation is dim."""
    round: str = ""
    """The round, for a screen that has no room for the line at the top."""
    screened: bool = False
    """Whether the viewer's phone is a hand, since a big screen shows the board."""


class HeadModel(Struct, frozen=True):
    """The values around the parts, which do not change while the page is open."""

    commitment: str
    """The commitment to the seed of the deal, which was published before the deal."""
    fair_link: str
    """The address of the page that proves the fair deal."""
    bytes: str | None = None
    """The bytes that the viewer's seat added to the deal; ``None`` for a spectator."""
    styles: tuple[str, ...] = ()
    """The names of the style sheets that the game adds."""
    analysed: bool = False
    """Whether the viewer may open the page of suppositions about cards."""
    shared: bool = False
    """Whether several people share the browser."""


class PlayModel(Struct, frozen=True):
    """The parts that show the game itself, most of them made by the game's own code."""

    players: tuple[PlayerRow, ...]
    """The rows of the players."""
    question: Question
    """The panel that asks the viewer for an action, or says what is waited for."""
    hand: tuple[CardModel, ...]
    """The viewer's cards."""
    board: Part | None = None
    """The game's own part in the middle of the page; ``None`` if it has none."""
    order: StandingOrder | None = None
    """The order in which the viewer's cards are shown; ``None`` if there is none to change."""
    sheet: Part | None = None
    """The sheet; ``None`` for a spectator."""
    accusation: Dialog | None = None
    """The dialog of an accusation; ``None`` where none is possible."""
    hands: Part | None = None
    """All hands after the game, once they lie open."""
    seated: bool = True
    """Whether the viewer plays."""


class Passing(Struct, frozen=True, cache_hash=True):
    """A line over the page that passes: what another player did, for a moment."""

    form: Form
    """The form by which the viewer closes the line."""
    mark: str
    """The value of the button by which the line is closed."""
    line: str
    """The id of the line of the story that tells the same."""
    token: str
    """The design of the token of that player; empty if the seat has none."""
    words: Words
    """The line of the story on what the player did."""


class CoverSeat(Struct, frozen=True, cache_hash=True):
    """A person at the browser who may open the page."""

    link: int
    """The number of the links of the person's seat, by which forms name the person."""
    name: str
    """The name that the person gave."""
    token: str
    """The design of the seat's token; empty while it has no character."""
    signs: bool = False
    """Whether three signs open the page, and not one that is held."""
    given_up: bool = False
    """Whether it had three signs, which the others have agreed to give up."""
    others: tuple["CoverSeat", ...] = ()
    """Those who may still agree that the signs are given up, where they open the page."""


class Cover(Struct, frozen=True, cache_hash=True):
    """The cover over the page of a browser that several people share, while nobody's seat is open.

    Nothing in it depends on what any seat knows.
    """

    address: str
    """The address of the table."""
    form: Form
    """The form by which a person opens the page."""
    forgotten: Form
    """The form by which one agrees that the signs of another person are given up."""
    title: str
    """The sentence on who is to take the device, or the question who has it."""
    hint: str
    """The sentences below it: who has to act, and who may look."""
    people: tuple[CoverSeat, ...]
    """Those who may open the page now: who is asked, or all."""
    turn: str = ""
    """The round, in words."""
    beside: bool = False
    """Whether the person is asked for a card in another player's turn."""
    newest: Words = ()
    """The newest line of the story that everybody is told."""
    wrong: str = ""
    """The sentence on wrong signs that were just tried."""
    leave: Form | None = None
    """The form by which a bot plays on for somebody who has left the browser."""
    here: tuple[CoverSeat, ...] = ()
    """The people at the browser for whom no bot plays."""


class Asides(Struct, frozen=True):
    """The lines beside the game that ask the viewer for something; each is ``None`` if there is nothing to ask."""

    next: Aside | None = None
    """The line that says that the people of this table play again, with the way to that table."""
    missed: Aside | None = None
    """The line on a player whom everybody waits for and who does not have the page open."""
    agree: Aside | None = None
    """The line on a player who asks to take back the end of a turn."""
    passing: Passing | None = None
    """The line on another player's wrong accusation."""
    cover: Cover | None = None
    """The cover over the page; ``None`` where the browser has one person, and while a seat is open."""


class Share(Struct, frozen=True):
    """The dialog with links to the table and the choice of the time for an action; not shown without links."""

    links: tuple[Link, ...]
    """The links to give away or to keep."""
    offers: tuple[OfferedSeat, ...]
    """The bots' seats that the viewer may give to friends."""
    clocks: tuple[tuple[str, str, bool], ...]
    """The times for an action to choose from: value, text, and whether it is the present one."""
    table: str
    """The id of the table."""
    shows: bool = False
    """Whether the viewer may let the picture of the table's link show the case file."""
    picture: str = ""
    """The address of a picture of the end of the game; empty until there is one."""


class TableModel(Struct, frozen=True):
    """The model of the table's page for one viewer."""

    version: int
    """The number of the newest event in it."""
    tab: str
    """The title of the browser's tab."""
    head: HeadModel
    """The values around the parts."""
    crumb: Crumb
    """The game, the table's id and the round."""
    play: PlayModel
    """The game itself."""
    story: StoryModel
    """The story."""
    share: Share
    """The dialog of links and clocks."""
    asides: Asides = Asides()
    """The lines that ask the viewer for something."""
    talk: TalkModel | None = None
    """The table talk; ``None`` if there is nobody to talk to."""
    lesson: Part | None = None
    """The pupil's step of a lesson; ``None`` at any other table."""
    friends: Part | None = None
    """The cards before the game on friends who come; ``None`` for others than the host."""
    phone: PhoneHand = PhoneHand()
    """The use of a phone at this table, beside a big screen."""

    @property
    def classes(self) -> str:
        """The classes for the style sheets of the whole page."""
        play, asked = self.play, self.play.question
        return _classes(
            play.board is None,
            play.sheet is None,
            not play.hand and play.hands is None,
            asked.lobby,
            not play.seated,
            asked.solved,
            asked.solved and bool(asked.cards),
            self.phone.screened,
            self.phone.moved,
        )

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts that may change while the page is open, always in the same order."""
        play, asides = self.play, self.asides
        return (
            _crumb(self.crumb),
            _opener(play.accusation),
            self.lesson or absent("lesson"),
            _aside("next", asides.next),
            _aside("missed", asides.missed),
            _aside("agree", asides.agree),
            panel(play.question),
            play.board or absent("board"),
            _tabs(self),
            _story(self.story),
            _talk(self.talk),
            players(play.players),
            play.sheet or absent("sheet"),
            _hand(play),
            play.accusation.part if play.accusation else absent("accuse"),
            _share(self.share),
            self.friends or absent("friends"),
            _passing(asides.passing),
            _cover(asides.cover),
            _on_screen(self),
        )

    def parts_after(self, before: "TableModel", known: Sequence[Part]) -> tuple[Part, ...]:
        """Return the parts of this page.

        One made of the same values as in ``before`` is the same object as in ``known``.

        Mostly a value is the very same object as before, which is quickly seen.
        """
        crumb, opener, _, next, missed, agree, question, _ = known[:8]
        tabs, story, talk, players, _, hand, _, share, _, passing, cover, on_screen = known[8:]
        same_screen = self.phone == before.phone
        play, asides, told = self.play, self.asides, self.story
        was, aside, heard = before.play, before.asides, before.story
        dialog, same_dialog = play.accusation, play.accusation is was.accusation
        same_hand = play.hand is was.hand and play.hands is was.hands
        same_tabs = same_dialog and same_hand and play.sheet is was.sheet and told.newest == heard.newest
        same_tabs = same_tabs and self.crumb.round == before.crumb.round and same_screen
        same_story = told.lines == heard.lines and told.count == heard.count
        return (
            crumb if self.crumb == before.crumb else _crumb(self.crumb),
            opener if same_dialog else _opener(dialog),
            self.lesson or absent("lesson"),
            next if asides.next == aside.next else _aside("next", asides.next),
            missed if asides.missed == aside.missed else _aside("missed", asides.missed),
            agree if asides.agree == aside.agree else _aside("agree", asides.agree),
            question if play.question == was.question else panel(play.question),
            play.board or absent("board"),
            tabs if same_tabs else _tabs(self),
            story if same_story else _story(told),
            talk if self.talk is before.talk else _talk(self.talk),
            players if play.players == was.players else players_after(play.players, was.players, players),
            play.sheet or absent("sheet"),
            hand if same_hand and play.order == was.order else _hand(play),
            dialog.part if dialog else absent("accuse"),
            share if self.share == before.share else _share(self.share),
            self.friends or absent("friends"),
            passing if asides.passing == aside.passing else _passing(asides.passing),
            cover if asides.cover == aside.cover else _cover(asides.cover),
            on_screen if same_screen else _on_screen(self),
        )


CLASSES = ("no-board", "no-sheet", "no-hand", "waits", "watching", "over", "revealed", "screened", "moved")


def _classes(*holds: bool) -> str:
    """Return the class of a table with those classes that hold."""
    return " ".join(("table", *compress(CLASSES, holds)))


HELD = "parts/hand.html:held"
COUNT = "parts/story.html:count"


def _crumb(crumb: Crumb) -> Part:
    return Part("crumb", "parts/head.html:crumb", crumb)


def _opener(dialog: Dialog | None) -> Part:
    if dialog is None:
        return absent("opens-accuse")
    return Part("opens-accuse", "parts/head.html:accuse", Opener(dialog.long, dialog.short, dialog.waits))


def _aside(id: str, line: Aside | None) -> Part:
    return Part(id, "parts/head.html:aside", line) if line else absent(id)


def _passing(line: Passing | None) -> Part:
    return Part("passing", "parts/head.html:passing", line) if line else absent("passing")


def _cover(cover: Cover | None) -> Part:
    return Part("cover", "parts/cover.html:cover", cover) if cover else absent("cover")


def _on_screen(page: TableModel) -> Part:
    """Return the line on the big screen, with the ways to the whole page and to cards that lie covered."""
    if page.phone.moved:
        return Part("on-screen", "parts/tabs.html:moved", f"/t/{page.crumb.table}")
    return Part("on-screen", "parts/tabs.html:on_screen", None) if page.phone.screened else absent("on-screen")


def _tabs(page: TableModel) -> Part:
    play, dialog = page.play, page.play.accusation
    waits, accuse = (dialog.waits, dialog.short) if dialog else (False, "")
    number, opened = len(play.hand), play.hands is not None
    tabs = Tabs(play.sheet is not None, number, accuse, opened, waits, page.crumb.round, page.phone.screened)
    newest = Part("newest", "parts/story.html:newest", page.story.newest)
    return Part("tabs", "parts/tabs.html:tabs", tabs, (newest,))


def _story(story: StoryModel) -> Part:
    lines = Part("lines", "parts/story.html:lines", None, story.lines, True)
    return Part("story", "parts/story.html:story", None, (Part("story-count", COUNT, story.count), lines))


def _talk(talk: TalkModel | None) -> Part:
    return Part("talk", "parts/talk.html:talk", talk) if talk else absent("talk")


def _hand(play: PlayModel) -> Part:
    if play.hands:
        return play.hands
    return Part("hand", HELD, Hand(play.hand, play.order)) if play.hand else absent("hand")


def _share(share: Share) -> Part:
    return Part("share", "parts/live.html:share", share) if share.links else absent("share")
