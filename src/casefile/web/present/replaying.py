"""The replay of a finished game, moment by moment, as a seat, a spectator, or a viewer of all cards saw it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from casefile.core.cards import Seat
from casefile.core.events import SeatTaken
from casefile.core.record import replay
from casefile.core.seats import lobby_of
from casefile.core.texts import N_
from casefile.review.playback import Eye, Playback
from casefile.review.timeline import Turns, marks, rounds
from casefile.story import seat_names
from casefile.story.i18n import Texts, translator
from casefile.web.model import CardModel, Hand, OpenHand, Part, absent
from casefile.web.player_model import player
from casefile.web.present.parts import page_of
from casefile.web.present.scene import Scene
from casefile.web.present.scene_groups import Made, PageMemory, PageViewer, TableFacts
from casefile.web.present.story_cache import StoryCache
from casefile.web.present.story_lines import telling, told_by_now
from casefile.web.present.table_moment import TableMoment
from casefile.web.replay_model import (
    LevelChoice,
    MomentLine,
    RailMark,
    Replayed,
    ReplayLook,
    ReplayModel,
    ReplaySource,
    ViewerChoice,
)
from casefile.web.stepped_page import NOWHERE, Frame, SteppedPage, Stepper

TOKENS = ("scarlet", "mustard", "white", "green", "peacock", "plum")
"""The designs of tokens for the seats of a game that has none of its own."""


@dataclass
class Rewound:
    """The maker of the pages of a replay, for one viewer; it goes through the game from its beginning to its end.

    It reuses the values that it made for earlier moments.
    """

    playback: Playback
    """The finished game."""
    eye: Eye
    """The viewer: a seat, ``spectator``, or ``open`` for a viewer of all cards."""
    level: int
    """The level of help on the sheet, 1 to 4."""
    language: str
    """The code of the reader's language."""
    memory: Made = field(default_factory=dict)
    """The values made for earlier moments, by name."""
    tale: StoryCache | None = None
    """The story as it was told for earlier moments; ``None`` until the names in it are final."""

    def scene(self, version: int) -> Scene:
        """Return the scene after the event with this number, which must be later than that of the call before."""
        view = self.playback.view(self.eye, version)
        game, setup = self.playback.game, self.playback.record.setup
        viewer = PageViewer(
            words=translator(self.language),
            language=self.language,
            me=self.eye if isinstance(self.eye, int) else None,
            looks=True,
            level=self.level,
            hints=False,
            past=True,
        )
        table = TableFacts("", game, self.playback.record.commitment)
        moment = TableMoment(game.occupants(setup))
        scene = Scene(view, table, viewer, moment, memory=PageMemory(self.memory, self.tale))
        if self.tale is None and page_of(game).settled(scene):
            self.tale = told_by_now(scene)
        return scene

    def parts(self, version: int, turn: int) -> Iterator[Part]:
        """Yield the parts of the page after the event with this number, in the given turn.

        These are the moment's text, the board, the story, the players, the sheet, and the cards in hand.
        """
        scene = self.scene(version)
        shown, told = page_of(scene.table.game).parts(scene), telling(scene)
        lines = Part("lines", "parts/story.html:lines", None, told.lines, grows=True)
        yield Part("moment", "parts/replay.html:moment", MomentLine(turn_text(scene.viewer.words, turn), told.newest))
        yield shown.board or absent("board")
        yield Part("story", "parts/story.html:story", None, (_count(told.count), lines))
        yield Part("players", "parts/players.html:players", None, tuple(map(player, shown.players)))
        yield shown.sheet or absent("sheet")
        if self.eye == "open":
            yield opened(scene)
        else:
            yield Part("hand", "parts/hand.html:held", Hand(shown.hand, None)) if shown.hand else absent("hand")


def _count(text: str) -> Part:
    return Part("story-count", "parts/story.html:count", text)


def turn_text(texts: Texts, turn: int) -> str:
    """Return the turn in words, such as its number; 0 stands for the time before the first turn."""
    _ = texts.gettext
    return _("Turn {number}").format(number=turn) if turn else _("Before the first turn")


def opened(scene: Scene) -> Part:
    """Return the part that shows the hands of all seats at this moment.

    An empty one before the deal or without hands.
    """
    held = scene.case.holdings
    if held is None or not held.dealt:
        return absent("hand")

    def hand(seat: Seat) -> OpenHand:
        cards = tuple(CardModel(each, scene.short(each), scene.kind(each), scene.art(each)) for each in held.hand(seat))
        return OpenHand(scene.token(seat), scene.called(seat), "", "", cards)

    seats = tuple(map(Seat, range(scene.view.setup.seats)))
    return Part("hand", "parts/replay.html:hands", tuple(map(hand, seats)))


def stepped(playback: Playback, eye: Eye, level: int, language: str, frame: Frame) -> SteppedPage:
    """Return every moment of a finished game as ``eye`` saw it: a seat, a spectator, or a viewer of all cards.

    ``level`` is the level of help on the sheet. ``frame`` draws a part around the parts inside it.
    """
    rewound, stepper, turns = Rewound(playback, eye, level, language), Stepper(frame), Turns.of(playback.record)
    for version in playback.stops:
        stepper.take(tuple(rewound.parts(version, turns.turn(version))))
    return stepper.page()


def replayed(playback: Playback, language: str) -> Replayed:
    """Return the data of a replay that are the same for all its readers."""
    record, game = playback.record, playback.game
    turns, stops = Turns.of(record), playback.stops
    last = max(1, len(stops) - 1)

    def moment(version: int) -> int:
        return next((number for number, stop in enumerate(stops) if stop >= version), last)

    people = {event.seat: event for event in record.events[lobby_of(record.events) :] if isinstance(event, SeatTaken)}
    names = {seat: event.name for seat, event in people.items()}
    suspects = replay(record).state.suspects
    called = seat_names(suspects, names, record.setup.edition, language)
    texts = translator(language)
    own = [record.setup.edition.faces[suspects[seat]].token if seat in suspects else "" for seat in sorted(people)]
    tokens = record.setup.edition.family.tokens or own
    return Replayed(
        game=game.slug,
        title=texts.gettext(game.title_of(record.setup.options)),
        commitment=record.commitment,
        versions=stops,
        turns=tuple(turns.turn(stop) for stop in stops),
        rounds=tuple(moment(turns.begun[turn - 1]) for turn in rounds(record)),
        marks=tuple(RailMark(round(100 * moment(mark.version) / last, 2), mark.kind) for mark in marks(record, game)),
        tokens=tuple(token or TOKENS[seat % len(TOKENS)] for seat, token in enumerate(tokens[: len(people)])),
        names=tuple(called[seat] for seat in sorted(people)),
        deduced=game.known.knowledge is not None,
        redeals=game.known.draw_deal is not None,
    )


IMPORTANCE = ("right", "wrong", "nobody", "asks", "shows")
"""The kinds of marks on the timeline; of several marks at one place the one that comes first here is drawn."""

SHEETS: Mapping[int, str] = {1: N_("Own marks"), 2: N_("Pencil"), 3: N_("Detective"), 4: N_("Chances")}
"""The short names of the levels of help, by level, for a field beside the question through whose eyes one looks."""


def replay_model(
    source: ReplaySource, public: Replayed, page: SteppedPage, look: ReplayLook, texts: Texts
) -> ReplayModel:
    """Return the model of the replay's page at one moment.

    - ``page`` has the parts of the page at every moment, as the eyes of ``look`` see it at its level of help.
    """
    _, eye, level = texts.gettext, look.eye, look.level
    seats = (
        ViewerChoice(str(seat), token, name, chosen=eye == str(seat))
        for seat, (token, name) in enumerate(zip(public.tokens, public.names, strict=True))
    )
    others = (
        ViewerChoice("spectator", "", _("Spectator"), "eye", eye == "spectator"),
        ViewerChoice("open", "", _("All open"), "cards", eye == "open"),
    )
    last, there = max(1, public.last), _ever(page)
    return ReplayModel(
        source=source,
        public=public,
        moment=min(look.moment, public.last),
        me=public.tokens[int(eye)] if eye.isdigit() else "open",
        eyes=(*seats, *others),
        eye=eye,
        level=level,
        levels=tuple(LevelChoice(each, _(label), each == level) for each, label in SHEETS.items())
        if "sheet" in there and public.deduced
        else (),
        board="board" in there,
        sheet="sheet" in there,
        hand="hand" in there,
        seat=int(eye) if eye.isdigit() else 0,
        ticks=_one_at_each_place(public.marks),
        labels=tuple((round(100 * begun / last, 2), str(number)) for number, begun in enumerate(public.rounds, 1)),
    )


def _ever(page: SteppedPage) -> set[str]:
    """Return the parts that the page has at any moment; at others a placeholder may stand for one."""

    def shown(number: int) -> bool:
        return number != NOWHERE and not page.texts[number].startswith("<i ")

    return {slot.id for slot in page.slots if any(map(shown, slot.texts))}


def _one_at_each_place(found: Sequence[RailMark]) -> tuple[RailMark, ...]:
    by_place: dict[float, RailMark] = {}
    for mark in sorted(found, key=lambda each: IMPORTANCE.index(each.kind)):
        by_place.setdefault(mark.at, mark)
    return tuple(by_place[at] for at in sorted(by_place))
