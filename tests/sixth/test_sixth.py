"""A sixth game, added as a stranger would: everything that shows, plays and checks games takes it as it is."""

import pickle
import re
from collections.abc import Callable
from dataclasses import MISSING, Field, fields, replace
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
from casefile.bots.inspector import Inspector
from casefile.core.actions import Offer, Refused, pick
from casefile.core.cards import Card, Invalid, Seat
from casefile.core.engine import observe
from casefile.core.events import SeatTaken, Viewer
from casefile.core.fairness import Seed
from casefile.core.inquiry import EndTurn, Show
from casefile.core.record import read, record_of, write
from casefile.core.table import AnyTable, Table, set_up
from casefile.core.told_events import ToldEvents
from casefile.core.verify import verify
from casefile.game import Game, Games, Shown
from casefile.games import GAMES
from casefile.play.occupants import Occupants
from casefile.story.i18n import translator
from casefile.web.coloured_text import spoken
from casefile.web.present.page import page
from casefile.web.present.reasons import hint, why
from casefile.web.present.scene import Scene
from tests.arena.test_told_events import taken_in_by_all
from tests.cli.runs import Run
from tests.properties.games import Plan
from tests.scenes import scene_with
from tests.server.running_server import run, running_server
from tests.server.test_every_page import look_at
from tests.sixth.actions import Ask, Charge, Peek
from tests.sixth.bots import Customs
from tests.sixth.events import CardPeeked
from tests.sixth.game import HARBOUR, SIX
from tests.sixth.knowledge import know

WITHOUT_BOTS = replace(HARBOUR, offered=replace(HARBOUR.offered, levels={}), played=replace(HARBOUR.played, bots={}))
BARE = replace(WITHOUT_BOTS, shown=Shown(), known=replace(HARBOUR.known, verifier=""))
"""The same rules without anything that can be left out."""
WITH_BARE = Games(*GAMES.values(), BARE)
SEAT, AT, THIRD = Seat(0), Seat(1), Seat(2)


def begun(**options: int) -> AnyTable:
    seated = [SeatTaken(Seat(seat), name, "", "") for seat, name in enumerate(("Ann", "Ben", "Cleo"))]
    table = Table(HARBOUR.rules, set_up(HARBOUR.rules, 3, dict(options)), Seed(b"sixth", b"salt"))
    table.begin(seated)
    return table


def peeked() -> tuple[AnyTable, Card]:
    """A table at which seat 0 has just looked at a card of seat 1, and that card."""
    table = begun()
    last = table.act(SEAT, Peek(AT))[-1]
    assert isinstance(last, CardPeeked)
    assert last.card is not None
    return table, last.card


def scene_of(table: AnyTable, viewer: Viewer, language: str = "en", level: int = 3, game: Game = HARBOUR) -> Scene:
    seated = Occupants().after(event for event in table.history if isinstance(event, SeatTaken))
    me = None if viewer == "spectator" else Seat(int(viewer))
    return scene_with("t", game, table.view(viewer, know), translator(language), language, seated, me=me, level=level)


def newest(table: AnyTable, viewer: Viewer = "spectator", language: str = "en") -> str:
    """The last line of the story."""
    return spoken(page(scene_of(table, viewer, language)).story.lines[-1].model.words)


# -- its own rules -----------------------------------------------------------------------------------------------------


def test_a_peek_takes_the_place_of_a_question_once_in_a_game() -> None:
    table, card = peeked()
    assert card in table.state.holdings.hand(AT)
    menu = table.menu(SEAT)
    assert (menu[Ask], menu[Peek]) == ("harbour-4", "harbour-5")
    assert isinstance(menu[Charge], Offer)
    for seat in (SEAT, AT, THIRD):
        if seat != SEAT:
            table.act(seat, Ask(SEAT, *(category[0] for category in table.setup.deck.categories)))
            while table.state.stage == "asked":
                table.lapse(0)
        table.act(seat, EndTurn())
    assert isinstance(table.menu(SEAT)[Ask], Offer)
    with pytest.raises(Refused, match="harbour-5"):
        table.act(SEAT, Peek(AT))


def test_without_the_option_nobody_peeks() -> None:
    assert begun(peeks=0).menu(SEAT)[Peek] == "harbour-5"


def test_only_who_is_asked_answers_and_with_one_of_the_two_cards() -> None:
    table = begun()
    boat, cargo = table.state.holdings.sealed()
    table.act(SEAT, Ask(AT, boat, cargo))
    assert table.history[-1].kind == "could_not_answer"  # nobody holds what is sealed
    table.act(SEAT, EndTurn())
    boats, _ = table.setup.deck.categories
    held = next(card for card in table.state.holdings.hand(THIRD) if card in boats)
    table.act(AT, Ask(THIRD, held, cargo))
    assert table.actor == THIRD
    with pytest.raises(Refused, match="harbour-7"):
        table.act(THIRD, Show(cargo))
    table.act(THIRD, Show(held))
    assert (table.state.stage, table.actor) == ("answered", AT)


def test_a_wrong_charge_puts_a_seat_out_and_the_last_one_left_wins() -> None:
    table = begun()
    boats, goods = table.setup.deck.categories
    wrong = next(card for card in boats if card not in table.state.holdings.sealed())
    for seat in (SEAT, AT):
        table.act(seat, Peek(THIRD))
        table.act(seat, Charge(wrong, goods[0]))
    assert table.actor is None
    assert table.rules.returns(table.state) == (0, 0, 1)


# -- what a peek tells, and whom ---------------------------------------------------------------------------------------


def seen(table: AnyTable, viewer: Viewer) -> tuple[str, str]:
    """All that a viewer has observed, and its page."""
    return repr(table.observations(viewer)), repr(page(scene_of(table, viewer)))


def tellers() -> list[Viewer]:
    """Those by whom two games can be told apart that differ in the card that was looked at."""
    table, card = peeked()
    other = next(each for each in table.state.holdings.hand(AT) if each != card)
    history = [changed(each, card=other) if isinstance(each, CardPeeked) else each for each in table.history]
    twin = Table(HARBOUR.rules, table.setup, Seed(b"sixth", b"salt"), history)
    everybody: tuple[Viewer, ...] = (SEAT, AT, THIRD, "spectator")
    return [viewer for viewer in everybody if seen(table, viewer) != seen(twin, viewer)]


def test_only_who_peeks_knows_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tellers() == [SEAT]
    # Shown to bite: a peek that the one who is looked at sees as well.
    honest = CardPeeked.seen_by
    monkeypatch.setattr(CardPeeked, "seen_by", lambda self, to: self if to == self.at else honest(self, to))
    assert tellers() == [SEAT, AT]


# -- its own words -----------------------------------------------------------------------------------------------------


def test_a_hint_names_whom_to_ask_and_unfolds_its_numbers() -> None:
    told = hint(scene_of(begun(), SEAT, level=4))
    assert told is not None
    said = [spoken(told.end), *(spoken(step.words) for step in told.steps)]
    assert re.fullmatch(r"Ask (Ben|Cleo) for [A-Z][a-z]+ and (the )?[A-Z][a-z]+\.", said[0]), said[0]
    assert said[1].startswith("The answer ")
    assert not any(letter.isdigit() for text in said for letter in text)
    more = " ".join(spoken(each.words) for each in told.more)
    assert "solutions are still possible" in more
    assert " bits about the case file" in more


def test_the_best_question_is_worth_no_less_than_any_other() -> None:
    """By the engine's own measure, asked for each question in turn."""
    table = begun()
    view, menu = table.view(SEAT, know), table.menu(SEAT)
    known, offer = view.knowledge, menu[Ask]
    assert isinstance(offer, Offer)
    advice = known.best(view, menu)
    worth = {}
    for whom in offer.choices["whom"]:
        for boat in offer.choices["boat"]:
            for cargo in offer.choices["cargo"]:
                asking = known.worth_asking(view, menu, Ask(whom, boat, cargo))
                worth[Ask(whom, boat, cargo)] = asking.expected
    assert worth[advice.action] == pytest.approx(max(worth.values()))
    assert len({round(each, 9) for each in worth.values()}) > 1


def test_the_sheet_has_its_own_categories() -> None:
    sheet = page(scene_of(begun(), SEAT)).play.sheet
    assert sheet is not None
    assert [group.model.title for group in sheet.inner] == ["Boats", "Cargoes"]
    assert [len(group.inner) for group in sheet.inner] == [5, 7]


def test_the_question_has_a_field_for_the_player_and_one_for_each_category() -> None:
    asked = page(scene_of(begun(), SEAT)).play.question
    fields = [(each.name, each.legend, len(each.picks)) for each in asked.choices]
    assert fields == [("whom", "Whom?", 2), ("boat", "Which boat?", 5), ("cargo", "What does it carry?", 7)]


def test_the_one_who_answers_reads_what_was_asked() -> None:
    table = begun()
    held = table.state.holdings.hand(AT)[0]
    boats, goods = table.setup.deck.categories
    boat, cargo = (held, goods[0]) if held in boats else (boats[0], held)
    table.act(SEAT, Ask(AT, boat, cargo))
    names = " or ".join(map(table.setup.edition.short, (boat, cargo)))
    assert page(scene_of(table, AT)).play.question.hint == f"Ann asks for {names}. Only Ann will see it."
    assert newest(table).startswith(f"Ann asks Ben for {names.replace(' or ', ' or the ')}.")


def test_the_sheet_knows_what_the_peek_showed_and_says_why() -> None:
    table, card = peeked()
    mine = why(scene_of(table, SEAT), f"cell.{card}.1")
    assert mine is not None
    short = table.setup.edition.short(card)
    assert spoken(mine.end) == f"Turn 1: Ben holds {short}."
    assert why(scene_of(table, THIRD), f"cell.{card}.1") is None
    lines = page(scene_of(table, SEAT)).story.lines
    assert mine.link == f"/t/t#{lines[-1].id}"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_its_story_is_english_where_it_has_no_translation(language: str) -> None:
    table, card = peeked()
    told = page(scene_of(table, SEAT, language)).story.lines[-1].model
    # A game that began with a copy of this one may have brought a translation of the sentence.
    sentence = translator(language).gettext("{who} looks at a card of {whose}.")
    assert spoken(told.words) == sentence.format(who="Ann", whose="Ben")
    assert table.setup.edition.short(card, language) in told.private


def test_the_solution_is_said_in_the_words_of_the_game() -> None:
    table, _ = peeked()
    boat, cargo = table.state.holdings.sealed()
    table.act(SEAT, Charge(boat, cargo))
    short = table.setup.edition.short
    assert newest(table) == f"Ann has solved the case. {short(boat)} smuggled the {short(cargo)}."


# -- bots --------------------------------------------------------------------------------------------------------------


def test_its_own_bot_charges_once_a_single_pair_is_left() -> None:
    """The bot is told all that the others hold by peeks, as nobody can learn it in one game."""
    table = begun()
    bot = Customs(Seating(HARBOUR.rules, table.setup, SEAT), Random(1).randrange)
    for observation in table.observations(SEAT):
        bot.observe(observation)
    charge = Offer("", dict(zip(("boat", "cargo"), table.setup.deck.categories, strict=True)))
    assert bot.choose({Charge: charge, EndTurn: Offer("", {})}) == EndTurn()
    for seat in (AT, THIRD):
        for card in table.state.holdings.hand(seat):
            bot.observe(observe(CardPeeked(SEAT, seat, card), SEAT))
    assert bot.choose({Charge: charge}) == Charge(*table.state.holdings.sealed())


@pytest.mark.parametrize("make", [Eliminator, Detective, Inspector])
def test_a_bot_of_another_kind_of_question_says_which_games_it_plays(make: Callable[..., object]) -> None:
    with pytest.raises(Invalid) as told:
        make(Seating(HARBOUR.rules, begun().setup, SEAT), Random(1).randrange)
    wanted = "a game in which one suggests a card of each category to all others, and accuses"
    assert str(told.value) == f"bot: found {make.__name__.lower()}, expected {wanted}"


# -- arena, record, command line ---------------------------------------------------------------------------------------


def test_its_record_is_written_read_and_verified() -> None:
    result = simulate(SIX["harbour"], 4, 3, 7, ["customs", "customs", "random", "random"], {}, clock=perf_counter)
    assert result.finished == 3
    record = record_of(result.table, result.commitment)
    again = read(write(record), SIX.rules)
    assert again == record
    assert verify(again)
    number, peek = next((n, each) for n, each in enumerate(record.events) if isinstance(each, CardPeeked))
    other = next(each for each in result.table.state.holdings.hand(peek.at) if each != peek.card)
    forged = (*record.events[:number], changed(peek, card=other), *record.events[number + 1 :])
    assert verify(replace(record, events=forged)).event == number + 1


@pytest.mark.parametrize("lapses", [0.0, 0.1])
def test_its_story_is_taken_in_as_anybody_saw_it(lapses: float) -> None:
    """A bot in another program is told it; a peek names a card by its place in a hand that others do not know."""
    for number in range(3):
        table, chance = begun(), Random(number)
        while (actor := table.actor) is not None:
            if chance.random() < lapses:
                table.lapse(0)
            else:
                table.act(actor, pick(table.menu(actor), chance.randrange))
        assert any(isinstance(each, CardPeeked) for each in table.history)
        taken_in_by_all(table.rules, table.setup, table.history)


def test_a_peek_at_a_card_that_is_in_no_such_hand_is_refused_where_the_hand_is_known() -> None:
    table, _ = peeked()
    told = ToldEvents(table.rules, table.setup, None)
    told.take(table.history[:-1])
    other = table.state.holdings.hand(THIRD)[0]
    with pytest.raises(Invalid, match=rf"found card_peeked \(seat 0, at 1, card {other}\), expected .*harbour-13"):
        told.take([CardPeeked(SEAT, AT, other)])


@pytest.mark.parametrize("game", SIX.values(), ids=SIX)
def test_every_game_can_be_sent_to_another_process(game: object) -> None:
    assert pickle.dumps(game)


def test_every_command_knows_it(casefile: Run, tmp_path: Path) -> None:
    six, file = partial(casefile, games=SIX), str(tmp_path / "game.json")
    rules = six("rules", "harbour").out
    assert "--option peeks=1   or 0" in rules
    assert "harbour-5  [ours]" in rules
    told = six("simulate", "--rules", "harbour", "--games", "2", "--save", file).out
    assert "2 games, 2 finished" in told
    assert re.match(r"Yes\. .* choices by bots repeated, all the same\.", six("verify", file, "--choices").out)
    assert "0 won by nobody" in six("arena", "--rules", "harbour", "--bots", "customs,random", "--games", "6").out
    told = six("playthrough", "--rules", "harbour").out
    assert re.search(r"(Player \d) looks at a card of Player \d\.\n    \1: Only you saw it: ", told)
    assert "has solved the case." in told


def test_it_has_no_verifier_and_says_so(casefile: Run) -> None:
    done = casefile("verify", "--script", "harbour", games=SIX)
    assert (done.status, done.out) == (1, "")
    assert done.err == "casefile: --script: found 'harbour', expected a game with a program that checks it.\n"


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_it_has_no_introduction_and_says_so(casefile: Run, more: tuple[str, ...]) -> None:
    done = casefile("rules", "harbour", "--how", *more, games=SIX)
    assert (done.status, done.out) == (1, "")
    assert done.err == "casefile: --how: found 'harbour', expected a game that says how it is played.\n"
    assert "Harbour" not in casefile("rules", "--how", *more, games=SIX).out


def test_it_is_played_in_the_terminal(casefile: Run) -> None:
    play = partial(casefile, "play", "--rules", "harbour", "--seed", "x", "--notes", "3", games=SIX)
    # Look into the first hand; then charge a boat with anything, and answer with the first card from then on.
    peek, rest = ["2", "1"], "\n".join(chain(["charge"], repeat("1", 200)))
    done = play(typed="\n".join(peek) + "\n" + rest)
    assert done.status == 0
    assert "2  Look at a card" in done.out
    assert "\nDetective looks at a card of bot 1, easy.\n" in done.out
    assert "Are you sure?" in done.out
    assert re.search(r"has solved the case\.|is the last one in and wins\.", done.out)
    saw = re.search(r"    > Only you saw it: (?:the )?(.+)\.", done.out)
    assert saw is not None
    asked = play(typed="\n".join([*peek, "?", f"why {saw[1].lower()} bot 1, easy", "q"]))
    assert f"Turn 1: bot 1, easy holds {saw[1]}." in asked.out
    assert "Look at a card: Once in a game" in asked.out


# -- without what can be left out --------------------------------------------------------------------------------------


def test_without_bots_page_and_terminal_every_command_says_so(casefile: Run) -> None:
    bare = partial(casefile, games=WITH_BARE)
    assert "harbour  (2 to 4 seats)" in bare("rules").out
    assert "1 games, 1 finished" in bare("simulate", "--rules", "harbour").out
    assert bare("playthrough", "--rules", "harbour").status == 0
    for words, status, sentence in (
        (("play", "--rules", "harbour"), 1, "a game that is played in the terminal: this one has none of its own."),
        (("play", "--rules", "harbour", "--bots", "customs"), 2, "bot: found 'customs', expected random."),
        (("arena", "--rules", "harbour", "--bots", "customs"), 2, "bot: found 'customs', expected random."),
        (("verify", "--script", "harbour"), 1, "a game with a program that checks it."),
    ):
        done = bare(*words)
        assert (done.status, done.err.count("\n")) == (status, 1), words
        assert done.err.endswith(f"{sentence}\n"), done.err


def test_without_a_story_a_game_is_played_and_each_event_says_that_it_has_no_sentence(casefile: Run) -> None:
    untold = Games(*GAMES.values(), replace(HARBOUR, told=replace(HARBOUR.told, tell={}, tell_privately={})))
    told = casefile("playthrough", "--rules", "harbour", games=untold)
    assert (told.status, told.err) == (0, "")
    assert "\ncards_dealt: this game has no sentence for it.\n" in told.out
    played = casefile("play", "--rules", "harbour", typed="q\n", games=untold)
    assert (played.status, "turn_began: this game has no sentence for it." in played.out) == (0, True)


def default_of(value: Field[object]) -> object:
    """The default of a field."""
    return value.default if value.default_factory is MISSING else value.default_factory()


def without(left_out: str) -> Game:
    """The game without one of the values that can be left out."""
    if left_out == "bots":
        return WITHOUT_BOTS
    groups = {each.name: getattr(HARBOUR, each.name) for each in fields(HARBOUR) if each.name != "rules"}
    plain = {each.name: (name, default_of(each)) for name, group in groups.items() for each in fields(group)}
    name, default = plain[left_out]
    return replace(HARBOUR, **{name: replace(groups[name], **{left_out: default})})


LEFT_OUT = sorted(
    value.name
    for group in fields(HARBOUR)
    if group.name != "rules"
    for value in fields(getattr(HARBOUR, group.name))
    if value.name != "cards" and getattr(getattr(HARBOUR, group.name), value.name) != default_of(value)
)
"""The values of the game that can be left out: those with a default, which the game has otherwise."""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("left_out", LEFT_OUT)
def test_every_page_and_command_of_a_game_opens_or_says_what_is_left_out(
    left_out: str, tmp_path: Path, casefile: Run
) -> None:
    games = Games(*GAMES.values(), without(left_out))
    for words in (
        ("rules", "harbour"),
        ("simulate", "--rules", "harbour", "--games", "1"),
        ("playthrough", "--rules", "harbour"),
        ("play", "--rules", "harbour"),
        ("arena", "--rules", "harbour", "--bots", "customs,random", "--games", "3"),
    ):
        done = casefile(*words, typed="q\n", games=games)
        assert done.status == 0 or done.err.startswith("casefile: "), (words, done)
        assert "Traceback" not in done.err

    async def asking() -> None:
        async with running_server(tmp_path / "file", games=games) as found:
            person = found.person("Ines")
            assert {(await person.get(path)).status for path in ("/", "/new", "/rules/harbour")} == {200}
            assert (await person.get("/games/harbour")).status == (404 if left_out == "page" else 200)
            opened = await person.post("/tables", form_of(games["harbour"]))
            assert opened.status == (400 if left_out == "page" else 303)
            if left_out != "page":
                table = await person.get(opened.header("location"))
                assert (table.status, table.fault) == (200, None)

    run(asking)


def form_of(game: Game) -> dict[str, str]:
    """The form that opens a table of the game for somebody and two friends."""
    seats = dict(enumerate(("you", "friend", "friend")))
    return {"game": "harbour", **{f"{game.offered.prefix}seat-{seat}": taken for seat, taken in seats.items()}}


FORM = form_of(HARBOUR)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("left_out", [each for each in LEFT_OUT if each != "page"])
def test_every_page_opens_at_every_stage_of_a_game_with_something_left_out(left_out: str, tmp_path: Path) -> None:
    games = Games(*GAMES.values(), without(left_out))
    look_at(Plan("harbour", 2, {}, 7, patience=20), "en", tmp_path / "file", games)


def test_without_words_for_its_solution_a_game_says_the_cards_and_has_no_dialog_to_accuse() -> None:
    game, (table, _) = without("solution_words"), peeked()
    shown = page(scene_of(table, SEAT, game=game)).play
    assert shown.accusation is None
    assert (shown.question.hint, [each.label for each in shown.question.options]) == ("", ["End the turn"])
    boat, cargo = table.state.holdings.sealed()
    table.act(SEAT, Charge(boat, cargo))
    short = table.setup.edition.short
    told = spoken(page(scene_of(table, SEAT, game=game)).story.lines[-1].model.words)
    assert told == f"Ann has solved the case. It was {short(boat)} and the {short(cargo)}."


def test_without_its_kind_of_question_a_game_still_asks_and_answers_on_its_page() -> None:
    game, table = without("question"), begun()
    asked = page(scene_of(table, SEAT, game=game)).play.question
    assert [each.name for each in asked.choices] == ["whom", "boat", "cargo"]
    boats, goods = table.setup.deck.categories
    held = table.state.holdings.hand(AT)[0]
    table.act(SEAT, Ask(AT, *((held, goods[0]) if held in boats else (boats[0], held))))
    shows = page(scene_of(table, AT, game=game)).play.question
    assert shows.title == "Which card do you show Ann?"
    assert shows.hint.startswith("Ann asks for ")


def test_a_game_without_a_page_is_not_offered_and_cannot_be_opened(tmp_path: Path) -> None:
    async def asking() -> None:
        async with running_server(tmp_path / "file", games=WITH_BARE) as found:
            person = found.person("Ines")
            for path in ("/", "/new"):
                page = await person.get(path)
                assert page.status == 200
                assert "harbour" not in page.text
            assert (await person.get("/games/harbour")).status == 404
            assert "harbour-5" in (await person.get("/rules/harbour")).text
            refused = await person.post("/tables", FORM)
            assert refused.status == 400
            assert "a game that has a page: this one has none" in refused.text
            assert await found.site.store.tables_of(person.digest) == []

    run(asking)


def test_a_game_without_bots_is_opened_for_friends(tmp_path: Path) -> None:
    async def asking() -> None:
        async with running_server(tmp_path / "file", games=Games(WITHOUT_BOTS)) as found:
            person = found.person("Ines")
            home = (await person.get("/new")).text
            assert 'value="friend" checked' in home
            assert 'value="bot"' not in home
            assert (await person.get("/")).status == 200
            opened = await person.post("/tables", FORM)
            assert opened.status == 303
            table = await person.get(opened.header("location"))
            assert table.status == 200
            assert "Begin with bots" not in table.text

    run(asking)


def test_its_option_stands_on_the_page_that_opens_a_case(tmp_path: Path) -> None:
    async def asking() -> None:
        async with running_server(tmp_path / "file", games=SIX) as found:
            home = (await found.person("Ines").get("/new")).text
            assert "Cards alone: ask whom you like" in (await found.person("Ines").get("/")).text
            for text in ("harbour.peeks", ">Peeks<", "once in a game", "nobody"):
                assert text in home, text

    run(asking)
