"""What the viewers of a table are told together is what each would be told alone, and nothing of what another saw."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.core.cards import Seat
from casefile.core.engine import Observation, observe
from casefile.core.events import Event, Public, TakeBackAsked, TakenBack, Viewer
from casefile.core.inquiry import CardShown
from casefile.core.table import AnyTable
from casefile.play.occupants import Occupants
from casefile.story import PrivateNotes, Story, story
from casefile.story.i18n import translator
from casefile.story.teller import Teller
from casefile.web.coloured_text import spoken
from casefile.web.model import StoryLine, StoryModel
from casefile.web.present.parts import page_of
from casefile.web.present.scene import Scene
from casefile.web.present.story_cache import PublicStory, StoryCache, line_id
from casefile.web.present.story_lines import told_by_now, voice_of
from tests.amounts import often
from tests.properties.games import Plan, finished, interrupted, plans, viewers
from tests.scenes import scene_with
from tests.sixth.game import PAGED, SIX


def scene_of(table: AnyTable, rules: str, viewer: Viewer, language: str) -> Scene:
    """The table as somebody sees it who has just come."""
    occupants, me = Occupants().after(table.history), None if viewer == "spectator" else Seat(int(viewer))
    return scene_with("t", SIX[rules], table.view(viewer), translator(language), language, occupants, me=me)


def alone(scene: Scene) -> list[StoryLine]:
    """The lines of a viewer, told from its own observations and by nothing that the pages use."""
    seen, voice = scene.view.seen, voice_of(scene)
    found = []
    for line in story(scene.table.game, scene.view.setup, scene.view.viewer, voice, scene.viewer.words, seen):
        heading, private = line.kind == "round", spoken(line.private) if line.private else ""
        token = "" if line.seat is None or heading else scene.token(line.seat)
        found.append(StoryLine(line_id(line), line.text, token, private, heading))
    return found


def lines(model: StoryModel) -> list[StoryLine]:
    return [part.model for part in model.lines]


def follow(plan: Plan, most: int = 60) -> None:
    """Tell everybody in both languages what happens in a game; now and then somebody does not look."""
    draw, caches = random.Random(plan.number), dict[tuple[Viewer, str], StoryCache]()
    public = dict[str, PublicStory]()
    for count, table in enumerate(plan.play()):
        who = [(viewer, language) for viewer in viewers(table) for language in ("en", "ja")]
        draw.shuffle(who)
        for viewer, language in who:
            scene = scene_of(table, plan.rules, viewer, language)
            if draw.random() < 0.4 or not page_of(scene.table.game).settled(scene):
                continue
            if (viewer, language) in caches:
                caches[viewer, language].hear(scene.seen)
            else:
                caches[viewer, language] = told_by_now(scene, public)
            told, shared = caches[viewer, language].bring(), public[language].model
            assert lines(told) == alone(scene)
            assert told == told_by_now(scene_of(table, plan.rules, viewer, language)).bring()
            everybody = alone(scene_of(table, plan.rules, "spectator", language))
            assert lines(shared) == everybody
            assert not any(line.private for line in everybody)
            for own, part in zip(told.lines, shared.lines, strict=True):
                assert own is part or own.model.private
        if count >= most:
            return


@pytest.mark.sampled(2)
@pytest.mark.parametrize("rules", PAGED)
@settings(max_examples=often(3, 6))
@given(st.data())
def test_each_viewer_is_told_what_it_would_be_told_alone(rules: str, data: st.DataObject) -> None:
    follow(data.draw(plans(rules)))


@pytest.mark.parametrize("rules", PAGED)
@settings(max_examples=often(3, 6))
@given(st.data())
def test_whoever_saw_an_event_knows_what_is_public_of_it(rules: str, data: st.DataObject) -> None:
    """So the public story may be told from the observations of anybody."""
    table = finished(data.draw(plans(rules)))
    for event in table.history:
        public = event.seen_by("spectator")
        for viewer in viewers(table):
            seen = observe(event, viewer).event
            assert (None if seen is None else seen.seen_by("spectator")) == public


@pytest.mark.parametrize("rules", PAGED)
def test_what_not_everybody_sees_whole_is_told_privately(rules: str) -> None:
    game = SIX[rules]
    hidden = {event.kind for event in game.rules.events if not issubclass(event, Public)}
    assert hidden == hidden & set(game.told.tell_privately)


def rolls(table: AnyTable, rules: str, history: Sequence[Event], language: str) -> Counter[str]:
    """The sentences of a history that say what was rolled."""
    scene = scene_of(table, rules, "spectator", language)
    seen, voice = [observe(event, "spectator") for event in history], voice_of(scene)
    told = story(scene.table.game, scene.view.setup, "spectator", voice, scene.viewer.words, seen)
    stop, said = (". ", "rolls") if language == "en" else ("。", "出し")
    found = [each.rstrip(".") for line in told for each in spoken(line.text).split(stop)]
    return Counter(each for each in found if said in each)


@pytest.mark.parametrize("rules", PAGED)
@settings(max_examples=often(5, 12))
@given(st.data())
def test_a_way_is_told_whole_whatever_happens_to_the_table_meanwhile(rules: str, data: st.DataObject) -> None:
    """A clock is set, or a bot called, after a roll and before the move."""
    table = finished(data.draw(plans(rules)))
    history, changed = table.history, [event for _, event in interrupted(data, table)]
    for language in ("en", "ja"):
        assert rolls(table, rules, history, language) <= rolls(table, rules, changed, language)


def test_a_turn_that_goes_on_is_counted_once() -> None:
    """Its end was taken back, so that the next one had not begun."""
    *_, table = CARDS.play()
    history = table.history
    end = next(at for at, event in enumerate(history) if event.kind == "turn_ended")
    seat = history[end].seat  # type: ignore[attr-defined]
    back = [TakeBackAsked(seat), TakenBack(seat, end, "turn_ended")]
    told = Story(SIX["cluedo"], table.setup, voice_of(scene_of(table, "cluedo", "spectator", "en")), translator("en"))
    for event in (*history[: end + 2], *back, *history[end : end + 2]):
        told.tell(observe(event, "spectator"))
    assert [history[end + 1].kind, told.turns] == ["turn_began", 2]


def notes_for_all(patch: pytest.MonkeyPatch) -> None:
    """The notes of who looks first are everybody's."""
    real, made = Story.notes_for, dict[int, PrivateNotes[Any]]()
    patch.setattr(Story, "notes_for", lambda self, viewer: made.setdefault(id(self), real(self, viewer)))


def story_of_the_first(patch: pytest.MonkeyPatch) -> None:
    """The story is told from events as the first to look saw them, and it names the card."""
    patch.setattr(CardShown, "seen_by", lambda self, viewer: self)
    tell = SIX["cluedo"].told.tell["card_shown"]

    def told(teller: Teller[Any], event: CardShown) -> None:
        tell(teller, event)
        if event.card is not None:
            teller.line("inquiry", event.seat).said["card"] = teller.thing(event.card)

    patch.setitem(SIX["cluedo"].told.tell, "card_shown", told)


def note_in_what_is_shared(patch: pytest.MonkeyPatch) -> None:
    """What a viewer is shown is taken for what everybody is."""
    real = StoryCache.bring

    def bring(self: StoryCache) -> StoryModel:
        self.public.model = real(self)
        return self.public.model

    patch.setattr(StoryCache, "bring", bring)


def lines_of_before(patch: pytest.MonkeyPatch) -> None:
    """Who did not look for a while is shown the newest change alone."""
    real = StoryCache.bring

    def bring(self: StoryCache) -> StoryModel:
        self.public.bring()
        self.shown = min(self.shown, self.public.before) if self.shown == self.public.shown else self.public.before
        return real(self)

    patch.setattr(StoryCache, "bring", bring)


def note_of_before(patch: pytest.MonkeyPatch) -> None:
    """A note beside a line that was told before is not seen."""
    real = PrivateNotes.touched
    patch.setattr(PrivateNotes, "touched", lambda self: real(self) and 10_000)


CARDS = Plan("cluedo", 3, {"board": "none"}, 5)
POST = Plan("nsider", 3, {"show": "standing_order"}, 1, wild=True)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("plant", "plan"),
    [
        (notes_for_all, CARDS),
        (story_of_the_first, CARDS),
        (note_in_what_is_shared, CARDS),
        (lines_of_before, CARDS),
        (note_of_before, POST),
    ],
)
def test_a_planted_fault_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    follow(plan)
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        follow(plan)


def test_who_has_seen_nothing_new_is_shown_the_same() -> None:
    *_, table = CARDS.play()
    told = told_by_now(scene_of(table, "cluedo", Seat(0), "en"))
    before = told.bring()
    assert told.bring() is before
    seen: list[Observation] = [*table.view(Seat(0)).seen]
    told.hear(seen)
    assert told.bring() is before
