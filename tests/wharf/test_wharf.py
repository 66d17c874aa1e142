"""A game with four categories is shown, told, played and checked as one with three."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import chain, repeat
from pathlib import Path
from random import Random
from time import perf_counter

import pytest
from msgspec.structs import replace as changed

from casefile.arena.matches import simulate
from casefile.bots.bot import Seating
from casefile.bots.detective import Detective
from casefile.bots.eliminator import Eliminator
from casefile.core.actions import Offer
from casefile.core.cards import Card, Invalid, Seat
from casefile.core.engine import observe
from casefile.core.events import SeatTaken, Viewer
from casefile.core.fairness import Seed
from casefile.core.inquiry import EndTurn
from casefile.core.record import read, record_of, write
from casefile.core.table import AnyTable, Table, set_up
from casefile.core.verify import verify
from casefile.play.hints import OWN
from casefile.play.knowledge import Advice
from casefile.play.occupants import Occupants
from casefile.story import PlainVoice
from casefile.story.i18n import translator
from casefile.web.coloured_text import spoken
from casefile.web.present.page import page
from casefile.web.present.reasons import hint, why
from casefile.web.present.scene import Scene
from casefile.web.question_panel import Field
from tests.cli.runs import Run
from tests.scenes import scene_with
from tests.sixth.events import CardPeeked
from tests.wharf.actions import Ask, Charge
from tests.wharf.events import Charged
from tests.wharf.game import SEVEN, WHARF, excise, know

SEAT, AT, THIRD = Seat(0), Seat(1), Seat(2)


def begun() -> AnyTable:
    """A table of three with the cards dealt."""
    table = Table(WHARF.rules, set_up(WHARF.rules, 3, {}), Seed(b"wharf", b"salt"))
    table.begin([SeatTaken(Seat(seat), name, "", "") for seat, name in enumerate(("Ann", "Ben", "Cleo"))])
    return table


def scene_of(table: AnyTable, viewer: Viewer = SEAT, language: str = "en") -> Scene:
    """The table as a viewer sees it, with all help."""
    seated = Occupants().after(event for event in table.history if isinstance(event, SeatTaken))
    me = None if viewer == "spectator" else Seat(int(viewer))
    return scene_with("t", WHARF, table.view(viewer, know), translator(language), language, seated, me=me, level=4)


def newest(table: AnyTable) -> str:
    """The last line of the story, for everybody."""
    return spoken(page(scene_of(table, "spectator")).story.lines[-1].model.words)


def short(table: AnyTable, cards: tuple[Card, ...]) -> list[str]:
    """The names of cards."""
    return list(map(table.setup.edition.short, cards))


# -- its page ----------------------------------------------------------------------------------------------------------


def test_sheet_question_and_accusation_have_a_part_for_each_category() -> None:
    scene = scene_of(begun())
    shown = page(scene).play
    assert shown.sheet is not None
    groups = [(group.model.title, len(group.inner)) for group in shown.sheet.inner]
    assert groups == [("Boats", 5), ("Cargoes", 5), ("Piers", 4), ("Weather", 4)]
    fields = [(each.name, each.legend, len(each.picks)) for each in shown.question.choices]
    cards = [("boat", "Which boat?", 5), ("cargo", "What does it carry?", 5)]
    cards += [("pier", "At which pier?", 4), ("weather", "In what weather?", 4)]
    assert fields == [("whom", "Whom?", 2), *cards]
    assert shown.accusation is not None
    named = [part for part in shown.accusation.part.inner if isinstance(part.model, Field)]
    assert [(each.model.name, each.model.legend, len(each.inner)) for each in named] == cards


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", r"Ask (Ben|Cleo) for (.+), (.+), (.+), (.+)\."),
        ("ja", r"尋ねるなら (Ben|Cleo) に (.+)、(.+)、(.+)、(.+)。"),
    ],
)
def test_a_hint_names_a_card_of_each_category(language: str, said: str) -> None:
    table = begun()
    told = hint(scene_of(table, SEAT, language))
    assert told is not None
    named = re.fullmatch(said, spoken(told.end))
    assert named is not None, spoken(told.end)
    for name, cards in zip(named.groups()[1:], table.setup.deck.categories, strict=True):
        assert name in short(table, cards)


def test_a_certain_charge_is_advised_with_all_four_cards() -> None:
    table = begun()
    view = table.view(SEAT, know)
    for seat in (AT, THIRD):
        for card in table.state.holdings.hand(seat):
            view.observe(observe(CardPeeked(SEAT, seat, card), SEAT))
    known, sealed = view.knowledge, table.state.holdings.sealed()
    assert set(known.solutions) == {sealed}
    cards = dict(zip(("boat", "cargo", "pier", "weather"), table.setup.deck.categories, strict=True))
    advice = known.best(view, {Charge: Offer("", cards)})
    assert advice.action == Charge(*sealed)
    voice = PlainVoice({}, table.setup.edition)
    assert advice.told(voice, translator("en"))[0] == f"Accuse: {', '.join(short(table, sealed))}."
    assert "3" not in " ".join(advice.told(voice, translator("ja")))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_who_waits_to_accuse_is_not_told_of_three_cards(language: str) -> None:
    table = begun()
    held = table.state.holdings.hand(AT)[0]
    table.act(SEAT, Ask(AT, *(held if held in cards else cards[0] for cards in table.setup.deck.categories)))
    shown = page(scene_of(table, SEAT, language)).play.accusation
    assert shown is not None
    wait = shown.part.inner[-1].model.wait
    assert wait is not None
    assert wait.reason == translator(language).gettext("Your suggestion is not answered yet.")
    assert wait.then
    assert not re.search("three|3", wait.then)


def test_three_own_cards_of_a_question_are_named_as_a_sentence_names_them() -> None:
    own = Card("anchor"), Card("amber"), Card("slipway")
    names: dict[str, tuple[Card, ...] | Seat] = {"cards": (*own, Card("fog")), "own": own}
    advice = Advice(Ask(AT, *own, Card("fog")), "Ask for {cards}.", (OWN,), names)
    assert advice.told(PlainVoice({}, begun().setup.edition), translator("en")) == [
        "Ask for Anchor, Amber, Slipway, Fog.",
        "You hold Anchor, Amber and Slipway yourself, so the answer can only be about the rest.",
    ]


def test_question_answer_and_solution_are_told_with_four_cards() -> None:
    table = begun()
    boat, cargo, pier, weather = sealed = table.state.holdings.sealed()
    held = table.state.holdings.hand(AT)[0]
    asked = tuple(
        held if held in cards else card for card, cards in zip(sealed, table.setup.deck.categories, strict=True)
    )
    table.act(SEAT, Ask(AT, *asked))
    first, second, third, last = short(table, asked)
    assert page(scene_of(table, AT)).play.question.hint == f"Ann asks for {first}, {second}, {third} or {last}."
    assert newest(table).startswith(f"Ann asks Ben for {first}, the {second}, the {third} or the {last}.")
    table.lapse(0)
    mine = why(scene_of(table), f"cell.{held}.1")
    assert mine is not None
    assert spoken(mine.end) == f"Turn 1: Ben showed {short(table, (held,))[0]}."
    table.act(SEAT, Charge(boat, cargo, pier, weather))
    first, second, third, last = short(table, sealed)
    solved = f"Ann has solved the case. {first} smuggled the {second} at the {third} in the {last}."
    assert newest(table) == solved


# -- bots, record, command line ----------------------------------------------------------------------------------------


def test_its_bot_charges_once_a_single_solution_is_left() -> None:
    table = begun()
    bot = excise(Seating(WHARF.rules, table.setup, SEAT), Random(1).randrange)
    for observation in table.observations(SEAT):
        bot.observe(observation)
    fields = ("boat", "cargo", "pier", "weather")
    charge = Offer("", dict(zip(fields, table.setup.deck.categories, strict=True)))
    assert bot.choose({Charge: charge, EndTurn: Offer("", {})}) == EndTurn()
    for seat in (AT, THIRD):
        for card in table.state.holdings.hand(seat):
            bot.observe(observe(CardPeeked(SEAT, seat, card), SEAT))
    assert bot.choose({Charge: charge}) == Charge(*table.state.holdings.sealed())


@pytest.mark.parametrize("make", [Eliminator, Detective])
def test_a_bot_for_three_categories_says_which_games_it_plays(make: Callable[..., object]) -> None:
    with pytest.raises(Invalid, match="a game in which one suggests a card of each category to all others"):
        make(Seating(WHARF.rules, begun().setup, SEAT), Random(1).randrange)


def test_its_record_is_written_read_and_verified() -> None:
    result = simulate(SEVEN["wharf"], 3, 2, 7, ["customs", "customs", "random"], {}, clock=perf_counter)
    assert result.finished == 2
    record = record_of(result.table, result.commitment)
    again = read(write(record), SEVEN.rules)
    assert again == record
    assert verify(again)
    number, made = next((n, each) for n, each in enumerate(record.events) if isinstance(each, Charged) and each.right)
    other = next(card for card in result.table.setup.deck.categories[3] if card != made.weather)
    forged = (*record.events[:number], changed(made, weather=other), *record.events[number + 1 :])
    assert not verify(replace(record, events=forged)).holds


def test_every_command_knows_it(casefile: Run, tmp_path: Path) -> None:
    run, file = partial(casefile, games=SEVEN), str(tmp_path / "game.json")
    assert "2 games, 2 finished" in run("simulate", "--rules", "wharf", "--games", "2", "--save", file).out
    assert re.match(r"Yes\. .* choices by bots repeated, all the same\.", run("verify", file, "--choices").out)
    assert "0 won by nobody" in run("arena", "--rules", "wharf", "--bots", "customs,random", "--games", "6").out
    told = run("playthrough", "--rules", "wharf").out
    assert re.search(r"Player \d charges \w+ with the \w+ at the [\w ]+ in the \w+\. That is wrong\.", told)
    assert re.search(r"has solved the case\. \w+ smuggled the \w+ at the [\w ]+ in the \w+\.", told)
    assert re.search(r"customs: \d+ of 100", run("review", file).out)
    replayed = run("replay", file, typed="a\ns\nq\n")
    assert (replayed.status, replayed.err) == (0, "")
    assert re.search(r"has solved the case\. \w+ smuggled", replayed.out)


def test_it_is_played_in_the_terminal_with_hints(casefile: Run) -> None:
    # Look into the first hand, then charge; answer with the first card from then on, after a hint.
    rest = chain(["hint", "2", "1", "hint", "charge"], repeat("1", 200))
    done = casefile("play", "--rules", "wharf", "--seed", "x", "--notes", "4", typed="\n".join(rest), games=SEVEN)
    assert (done.status, done.err) == (0, "")
    assert re.search(r"^  Ask bot \d, easy for \w+, \w+, [\w ]+, \w+\.$", done.out, re.MULTILINE)
    for text in ("Which boat?", "What does it carry?", "At which pier?", "In what weather?"):
        assert text in done.out
    assert re.search(r"^You charge: \w+, \w+, [\w ]+, \w+\. Are you sure\?$", done.out, re.MULTILINE)
    assert re.search(r"has solved the case\.|is the last one in and wins\.", done.out)
