"""The thread of a game by post: its public record, post by post. It is the same for every reader."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from sys import maxsize

from casefile.core.cards import Card
from casefile.core.inquiry import TurnBegan
from casefile.correspondence.camps import PeopleEvent
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.people_events import (
    BackUpCalled,
    GameStarted,
    LeaderEntered,
    LeadershipPassed,
    RegistrationOpened,
)
from casefile.correspondence.camps.time_events import DowntimeCredited
from casefile.correspondence.pages.people_story import REGISTRATION, said
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.pages.thread_model import ThreadPost
from casefile.correspondence.pages.thread_outages import joined
from casefile.correspondence.pages.thread_story import Dated, Segment, TableTime, segments
from casefile.correspondence.pages.turn_summary import turn_summary
from casefile.story import Line
from casefile.web.coloured_text import Span, Words, plain, weave

LAST = maxsize, 0
"""The place of a post that is waited for."""

BEFORE_THE_START = (*REGISTRATION, "start_put_off", "camp_left_out", "leadership_passed", "deputy_named", "link_opened")


def posts(scene: PostScene, times: Sequence[TableTime]) -> tuple[ThreadPost, ...]:
    """Return all posts of the game's thread, the oldest first.

    ``times`` are the times of the card game's events.

    A post keeps its number: posts stand in the order in which they were stored, also if several have the same moment.
    They are the same for all who read one language, and made once for them.
    """
    seen = scene.view("spectator").version if scene.post.table else 0
    return scene.memo("posts", (len(scene.public), seen), lambda: _posts(scene, times))


def _posts(scene: PostScene, times: Sequence[TableTime]) -> tuple[ThreadPost, ...]:
    found = [*_people(scene), *_table(scene, times)]
    found.sort(key=lambda each: each.place)
    return tuple(_numbered(scene, number, dated) for number, dated in enumerate(joined(scene, found), 1))


def _numbered(scene: PostScene, number: int, dated: Dated) -> ThreadPost:
    """Return a post with its number and its moment; the same object as before while it is unchanged."""
    return scene.memo(f"post {number}", dated, lambda: _made(scene, number, dated))


def _made(scene: PostScene, number: int, dated: Dated) -> ThreadPost:
    _place, at, post = dated
    when = None if at is None else scene.moment(at, zoned=False)
    return replace(post, number=number, when=when, copy=_copy(scene, post, number))


def _copy(scene: PostScene, post: ThreadPost, number: int) -> str:
    return "" if post.kind == "waiting" else f"/p/{scene.id}/text/{number}"


def _post(kind: str, heading: str, lines: Sequence[Words], token: str = "", note: str = "") -> ThreadPost:
    return ThreadPost(0, kind, token, heading, None, tuple(lines), note)


# -- people --------------------------------------------------------------------------------------------------------


def _people(scene: PostScene) -> Iterator[Dated]:
    """Yield the announcement, the registration, the operator's acts, and the events of time."""
    _, gathering = scene.words.gettext, True
    entered: list[Words] = []
    first, opened = (0, 0), 0
    for version, event in zip(scene.public_versions, scene.public, strict=True):
        place = version, 0
        told = said(scene, event)
        if isinstance(event, RegistrationOpened):
            yield Dated(place, event.at, _post("first", _("The announcement"), (), note=event.note))
        elif isinstance(event, GameStarted):
            gathering = False
            if entered:
                yield Dated(first, opened, _post("people", _("Registration"), entered))
            yield Dated(place, event.at, _started(scene, event))
        elif told is not None and gathering and event.kind in BEFORE_THE_START:
            if not entered:
                first, opened = place, event.at
            entered.append(told)
        elif told is not None:
            yield Dated(place, event.at, _told(scene, event, told))
    if gathering and entered:
        yield Dated(first, opened, _post("people", _("Registration"), entered))


def _started(scene: PostScene, event: GameStarted) -> ThreadPost:
    _, post = scene.words.gettext, scene.post
    lines = [
        weave(
            _("{number}. {camp}: {who}"),
            number=str(number),
            camp=Span(scene.called(camp), scene.token_of(camp)),
            who=scene.name(_leader_then(scene, camp)),
        )
        for number, camp in enumerate(post.camps, 1)
    ]
    return _post("deal", _("The game begins"), lines, note=event.note)


def _leader_then(scene: PostScene, camp: Card) -> Person:
    """Return who led a camp when the game began; later changes have posts of their own."""
    before = takewhile(lambda event: not isinstance(event, GameStarted), scene.public)
    led = [event for event in before if isinstance(event, LeaderEntered | BackUpCalled | LeadershipPassed)]
    return next(event.person for event in reversed(led) if event.camp == camp)


def _told(scene: PostScene, event: PeopleEvent, told: Words) -> ThreadPost:
    note = getattr(event, "note", "")
    camp = getattr(event, "camp", None)
    heading = scene.words.gettext("The operator") if hasattr(event, "note") else scene.words.gettext("Meanwhile")
    kind, token = "operator" if hasattr(event, "note") else "time", scene.token_of(camp) if camp else ""
    outages = ((event.since, event.until),) if isinstance(event, DowntimeCredited) else ()
    return replace(_post(kind, heading, [told], token, note), outages=outages)


# -- the table -----------------------------------------------------------------------------------------------------


def _table(scene: PostScene, times: Sequence[TableTime]) -> Iterator[Dated]:
    """Yield the deal, each turn with its result, and the end."""
    if scene.post.table is None:
        return
    found = segments(scene)
    for segment in found:
        if segment.told is None:
            segment.told = tuple(_segment(scene, segment, times, last=segment is found[-1]))
        yield from segment.told


def _segment(scene: PostScene, segment: Segment, times: Sequence[TableTime], *, last: bool) -> Iterator[Dated]:
    """Yield the posts of a turn, of a round's writing, or of the deal."""
    _ = scene.words.gettext
    ends = [line for line in segment.lines if line.kind == "end"]
    lines = [line for line in segment.lines if line.kind not in ("end", "round", "seats", "operator")]
    done = [line for line in lines if line.kind != "turn"]
    if segment.event is None:
        yield _dated(
            times, segment.began, _post("deal", _("The deal"), [*(line.text for line in lines), *_hands(scene)])
        )
    elif done and segment.first:
        yield _dated(times, segment.first, _turn(scene, segment, done, "turn"))
    elif last and not ends:
        yield Dated(LAST, None, _turn(scene, segment, lines, "waiting"))
    for line in segment.lines:
        if line.kind == "operator" and line.seat is not None:
            token = scene.token_of(scene.post.camps[line.seat])
            yield _dated(times, line.version, _post("operator", _("The operator"), [line.text], token))
    if ends:
        yield _dated(times, ends[0].version, _post("end", _("The end"), [line.text for line in ends]))


def _dated(times: Sequence[TableTime], version: int, post: ThreadPost) -> Dated:
    """Return a post at the place and moment of an event of the table."""
    at, after = times[version - 1]
    return Dated((after, 1), at, post)


def _hands(scene: PostScene) -> Iterator[Words]:
    """Yield the number of cards of each camp, a Red Card included: everybody may count them (000, Preparation)."""
    setup = scene.view("spectator").setup
    if not scene.view("spectator").state.holdings.dealt:
        return
    each, more = divmod(sum(len(cards) - 1 for cards in setup.deck.categories), setup.seats)
    said = [
        scene.words.gettext("{camp} {count}").format(camp=scene.called(camp), count=each + (seat < more))
        for seat, camp in enumerate(scene.post.camps)
    ]
    yield plain(scene.words.gettext("Cards: {camps}.").format(camps=scene.words.gettext(", ").join(said)))


def _turn(scene: PostScene, segment: Segment, lines: Sequence[Line[Words]], kind: str) -> ThreadPost:
    _, event, token = scene.words.gettext, segment.event, ""
    assert event is not None
    if isinstance(event, TurnBegan):
        camp = scene.post.camps[event.seat]
        token = scene.token_of(camp)
        heading = _("{round}: {camp}").format(round=segment.round, camp=scene.called(camp))
    else:
        heading = _("{round}: all camps write").format(round=segment.round)
    summary = turn_summary(scene, segment.facts) if kind == "turn" else ()
    return replace(_post(kind, heading, [line.text for line in lines], token), round=segment.round, summary=summary)
