"""A sixth game, added as a stranger would: everything that shows, plays and checks games takes it as it is."""

import pickle
import re
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
from casefile.bots.eliminator import Eliminator
from casefile.core.actions import Offer, Refused
from casefile.core.cards import Card, Seat
from casefile.core.events import SeatTaken, Viewer
from casefile.core.fairness import Seed
from casefile.core.inquiry import Accuse, EndTurn, Suggest
from casefile.core.record import read, record_of, write
from casefile.core.table import Table, set_up
from casefile.core.verify import verify
from casefile.game import Games
from casefile.games import GAMES
from casefile.play.fixed_hands import know
from casefile.play.occupants import Occupants
from casefile.story.i18n import translator
from casefile.web.present.page import page
from casefile.web.present.reasons import hint, why
from casefile.web.present.scene import Scene
from casefile.web.words import spoken
from tests.cli.runs import Run
from tests.server.house import house, run
from tests.sixth.actions import Peek
from tests.sixth.events import CardPeeked
from tests.sixth.game import SIX, SUSPECT

BARE = replace(SUSPECT, bots={}, levels={}, page=None, terminal=None, verifier="")
"""The same rules without anything that can be left out."""
WITH_BARE = Games(*GAMES.values(), BARE)
SEAT, AT = Seat(0), Seat(1)


def begun(**options: int) -> Table:
    table = Table(SUSPECT.rules, set_up(SUSPECT.rules, 3, dict(options)), Seed(b"sixth", b"salt"))
    table.begin()
    return table


def peeked() -> tuple[Table, Card]:
    """A table at which seat 0 has just looked at a card of seat 1, and that card."""
    table = begun()
    last = table.act(SEAT, Peek(AT))[-1]
    assert isinstance(last, CardPeeked)
    assert last.card is not None
    return table, last.card


def scene_of(table: Table, viewer: Viewer, language: str = "en", level: int = 3) -> Scene:
    seated = Occupants().after(event for event in table.history if isinstance(event, SeatTaken))
    me = None if viewer == "spectator" else Seat(int(viewer))
    return Scene("t", SUSPECT, table.view(viewer, know), translator(language), language, seated, me=me, level=level)


# -- its own rules -----------------------------------------------------------------------------------------------------


def test_a_peek_takes_the_place_of_a_suggestion_once_in_a_game() -> None:
    table, card = peeked()
    assert card in table.state.holdings.hand(AT)
    menu = table.menu(SEAT)
    assert (menu[Suggest], menu[Peek]) == ("suspect-4", "suspect-5")
    assert isinstance(menu[Accuse], Offer)
    for seat in (SEAT, AT, Seat(2)):
        if seat != SEAT:
            table.act(seat, Suggest(*(category[0] for category in table.setup.deck.categories)))
            while table.state.stage == "asked":
                table.lapse(0)
        table.act(seat, EndTurn())
    assert isinstance(table.menu(SEAT)[Suggest], Offer)
    with pytest.raises(Refused, match="suspect-5"):
        table.act(SEAT, Peek(AT))


def test_without_the_option_nobody_peeks() -> None:
    assert begun(peeks=0).menu(SEAT)[Peek] == "suspect-5"


def test_a_wrong_accuser_is_out_and_the_last_one_left_wins() -> None:
    table = begun()
    for seat in (SEAT, AT):
        table.act(seat, Peek(Seat(2)))
        wrong = [category[0] for category in table.setup.deck.categories]
        wrong[0] = next(card for card in table.setup.deck.suspects if card not in table.state.holdings.sealed())
        table.act(seat, Accuse(*wrong))
    assert table.actor is None
    assert table.rules.returns(table.state) == (0, 0, 1)


# -- what a peek tells, and whom ---------------------------------------------------------------------------------------


def seen(table: Table, viewer: Viewer) -> tuple[str, str]:
    """All that a viewer has observed, and its page."""
    return repr(table.observations(viewer)), repr(page(scene_of(table, viewer)))


def tellers() -> list[Viewer]:
    """Those by whom two games can be told apart that differ in the card that was looked at."""
    table, card = peeked()
    other = next(each for each in table.state.holdings.hand(AT) if each != card)
    history = [changed(each, card=other) if isinstance(each, CardPeeked) else each for each in table.history]
    twin = Table(SUSPECT.rules, table.setup, Seed(b"sixth", b"salt"), history)
    everybody: tuple[Viewer, ...] = (SEAT, AT, Seat(2), "spectator")
    return [viewer for viewer in everybody if seen(table, viewer) != seen(twin, viewer)]


def test_only_who_peeks_knows_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tellers() == [SEAT]
    # Shown to bite: a peek that the one who is looked at sees as well.
    honest = CardPeeked.seen_by
    monkeypatch.setattr(CardPeeked, "seen_by", lambda self, to: self if to == self.at else honest(self, to))
    assert tellers() == [SEAT, AT]


def test_a_hint_on_the_page_speaks_in_words_and_unfolds_its_numbers() -> None:
    told = hint(scene_of(begun(), SEAT, level=4))
    assert told is not None
    said = [spoken(told.end), *(spoken(step.words) for step in told.steps)]
    assert said[0].startswith("Ask for ")
    assert said[1].startswith("The answer ")
    assert not any(letter.isdigit() for text in said for letter in text)
    more = " ".join(spoken(each.words) for each in told.more)
    assert "solutions are still possible" in more
    assert " bits about the case file" in more


def test_the_sheet_knows_what_the_peek_showed_and_says_why() -> None:
    table, card = peeked()
    mine = why(scene_of(table, SEAT), f"cell.{card}.1")
    assert mine is not None
    short = table.setup.edition.short(card)
    assert spoken(mine.end) == f"Turn 1: Mustard holds {short}."
    assert why(scene_of(table, Seat(2)), f"cell.{card}.1") is None
    lines = page(scene_of(table, SEAT)).story.lines
    assert mine.link == f"/t/t#{lines[-1].id}"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_its_story_is_english_where_it_has_no_translation(language: str) -> None:
    table, card = peeked()
    told = page(scene_of(table, SEAT, language)).story.lines[-1].model
    edition = table.setup.edition
    names = [edition.short(suspect, language) for suspect in table.setup.deck.suspects[:2]]
    assert spoken(told.words) == "{} looks at a card of {}.".format(*names)
    assert edition.short(card, language) in told.private


def test_bots_use_what_a_peek_told() -> None:
    table, card = peeked()
    field = next(i for i, cards in enumerate(table.setup.deck.categories) if card in cards)
    three = Offer("", dict(zip(("suspect", "weapon", "room"), table.setup.deck.categories, strict=True)))
    named = []
    for observations in (table.observations(SEAT), table.observations(SEAT)[:-1]):
        for seed in range(50):
            bot = Eliminator(Seating(SUSPECT.rules, table.setup, SEAT), Random(seed).randrange)
            for observation in observations:
                bot.observe(observation)
            asked = bot.choose({Suggest: three})
            assert isinstance(asked, Suggest)
            named.append((asked.suspect, asked.weapon, asked.room)[field])
    assert card not in named[:50]
    assert card in named[50:]


# -- arena, record, command line ---------------------------------------------------------------------------------------


def test_its_record_is_written_read_and_verified() -> None:
    result = simulate(
        SIX["suspect"], 4, 3, 7, ["eliminator", "detective", "inspector", "random"], {}, clock=perf_counter
    )
    assert result.finished == 3
    record = record_of(result.table, result.commitment)
    again = read(write(record), SIX.rules)
    assert again == record
    assert verify(again)
    number, peek = next((n, each) for n, each in enumerate(record.events) if isinstance(each, CardPeeked))
    other = next(each for each in result.table.state.holdings.hand(peek.at) if each != peek.card)
    forged = (*record.events[:number], changed(peek, card=other), *record.events[number + 1 :])
    assert verify(replace(record, events=forged)).event == number + 1


@pytest.mark.parametrize("game", SIX.values(), ids=SIX)
def test_every_game_can_be_sent_to_another_process(game: object) -> None:
    assert pickle.dumps(game)


def test_every_command_knows_it(casefile: Run, tmp_path: Path) -> None:
    six, file = partial(casefile, games=SIX), str(tmp_path / "game.json")
    rules = six("rules", "suspect").out
    assert "--option peeks=1   or 0" in rules
    assert "suspect-5  [ours]" in rules
    told = six("simulate", "--rules", "suspect", "--games", "2", "--save", file).out
    assert "2 games, 2 finished" in told
    assert re.match(r"Yes\. .* choices by bots repeated, all the same\.", six("verify", file, "--choices").out)
    assert "0 won by nobody" in six("arena", "--rules", "suspect", "--bots", "detective,random", "--games", "6").out
    told = six("playthrough", "--rules", "suspect").out
    assert re.search(r"(\w+) looks at a card of \w+\.\n    \1: Only you saw it: ", told)
    assert "has solved the case." in told


def test_it_has_no_verifier_and_says_so(casefile: Run) -> None:
    done = casefile("verify", "--script", "suspect", games=SIX)
    assert (done.status, done.out) == (1, "")
    assert done.err == "casefile: --script: found 'suspect', expected a game with a program that checks it.\n"


def test_it_is_played_in_the_terminal(casefile: Run) -> None:
    play = partial(casefile, "play", "--rules", "suspect", "--seed", "x", "--notes", "3", games=SIX)
    # Look into the first hand; then accuse of anything, and answer with the first card from then on.
    peek, rest = ["4", "1"], "\n".join(chain(["5"], repeat("1", 200)))
    done = play(typed="\n".join(peek) + "\n" + rest)
    assert done.status == 0
    assert "4  Look at a card" in done.out
    assert "\nScarlet looks at a card of Mustard.\n" in done.out
    assert "Are you sure?" in done.out
    assert re.search(r"has solved the case\.|is the last one in and wins\.", done.out)
    saw = re.search(r"    > Only you saw it: (?:the )?(.+)\.", done.out)
    assert saw is not None
    asked = play(typed="\n".join([*peek, "?", f"why {saw[1].lower()} mustard", "q"]))
    assert f"Turn 1: Mustard holds {saw[1]}." in asked.out
    assert "Look at a card: Once in a game" in asked.out


# -- without what can be left out --------------------------------------------------------------------------------------


def test_without_bots_page_and_terminal_every_command_says_so(casefile: Run) -> None:
    bare = partial(casefile, games=WITH_BARE)
    assert "suspect  (3 to 6 seats)" in bare("rules").out
    assert "1 games, 1 finished" in bare("simulate", "--rules", "suspect").out
    assert bare("playthrough", "--rules", "suspect").status == 0
    for words, status, sentence in (
        (("play", "--rules", "suspect"), 1, "a game that is played in the terminal: this one has none of its own."),
        (("play", "--rules", "suspect", "--bots", "detective"), 2, "bot: found 'detective', expected random."),
        (("arena", "--rules", "suspect", "--bots", "detective"), 2, "bot: found 'detective', expected random."),
        (("verify", "--script", "suspect"), 1, "a game with a program that checks it."),
    ):
        done = bare(*words)
        assert (done.status, done.err.count("\n")) == (status, 1), words
        assert done.err.endswith(f"{sentence}\n"), done.err


FORM = {"game": "suspect", "suspect.seat-0": "you", "suspect.seat-1": "friend", "suspect.seat-2": "friend"}


def test_a_game_without_a_page_is_not_offered_and_cannot_be_opened(tmp_path: Path) -> None:
    async def asking() -> None:
        async with house(tmp_path / "file", games=WITH_BARE) as found:
            person = found.person("Ines")
            home = await person.get("/")
            assert home.status == 200
            assert "suspect." not in home.text
            assert "suspect-5" in (await person.get("/rules/suspect")).text
            refused = await person.post("/tables", FORM)
            assert refused.status == 400
            assert "a game that has a page: this one has none" in refused.text
            assert await found.site.store.tables_of(person.digest) == []

    run(asking)


def test_a_game_without_bots_is_opened_for_friends(tmp_path: Path) -> None:
    async def asking() -> None:
        alone = replace(SUSPECT, bots={}, levels={})
        async with house(tmp_path / "file", games=Games(alone)) as found:
            person = found.person("Ines")
            home = (await person.get("/")).text
            assert 'value="friend" checked' in home
            assert 'value="bot"' not in home
            opened = await person.post("/tables", FORM)
            assert opened.status == 303
            table = await person.get(opened.header("location"))
            assert table.status == 200
            assert "Begin with bots" not in table.text

    run(asking)


def test_its_option_stands_on_the_page_that_opens_a_case(tmp_path: Path) -> None:
    async def asking() -> None:
        async with house(tmp_path / "file", games=SIX) as found:
            home = (await found.person("Ines").get("/")).text
            for text in ("Cards alone: suggest any three", "suspect.peeks", ">Peeks<", "once in a game", "nobody"):
                assert text in home, text

    run(asking)
