"""One's own analysis: what would follow if one supposes more than one has seen, where the table's help allows it."""

import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from casefile.core.cards import Seat
from casefile.core.editions import CLUE
from casefile.core.facts import CASE_FILE, Contradiction, Holds, Lacks
from casefile.core.inquiry import Accuse
from casefile.core.options import Value
from casefile.deduction.positions import read_positions
from casefile.deduction.worlds import Worlds
from casefile.games import GAMES
from casefile.play.seen_position import seen_position
from casefile.review.playback import Playback
from tests.recorded import recorded
from tests.server.running_server import QUICK, Party, RunningServer, party
from tests.server.test_replay import inside
from tests.values import held


@pytest.mark.parametrize(
    ("rules", "seats", "options"),
    [
        ("cluedo", 3, {"board": "none"}),
        ("nsider", 4, {"show": "ask"}),
        ("nsider", 4, {"show": "ask", "red_card": True}),
        ("miporin", 3, {}),
    ],
)
def test_supposing_divides_what_is_known(rules: str, seats: int, options: dict[str, Value]) -> None:
    # By the definition of a conditional count: the deals in which X has a card are those that fit when it is supposed,
    # and those in which it has not are the rest.
    record = recorded(rules, seats, options, 3)
    game, stops = GAMES[rules], Playback(record, GAMES[rules]).stops
    assert game.known.knowledge is not None
    known = game.known.knowledge(Playback(record, game).view(Seat(0), stops[len(stops) // 2]))
    assert known is not None
    for card in record.setup.deck:
        if card not in known.cards:
            continue
        for owner in (Seat(0), Seat(1), CASE_FILE):
            weight = known.weight(card, owner)
            for fact, wanted in ((Holds(owner, card), weight), (Lacks(owner, card), known.total - weight)):
                if wanted:
                    then = known.supposing([fact])
                    assert then.total * known.total == wanted * known.total
                    assert then.weight(card, owner) == (wanted if isinstance(fact, Holds) else 0)
                else:
                    with pytest.raises(Contradiction):
                        assert known.supposing([fact]).total == 0


async def analysed(found: Party, seat: int, asked: str = "", status: int = 200) -> str:
    answer = await found.seats[seat].get(f"{found.path}/analysis?{asked}")
    assert answer.status == status, answer.text
    return unescape(str(answer.text))


def marked(page: str, card: str, column: str) -> str:
    """What a cell of the sheet says."""
    row = page.partition(f'id="row.{card}"')[2].partition("</tr>")[0]
    cells: list[str] = re.findall(r'aria-label="([^"]*)"', row)
    return cells[-1] if column == "file" else cells[int(column)]


def test_a_seat_supposes_and_takes_back_and_the_table_hears_nothing(tmp_path: Path) -> None:
    async def play(running: RunningServer) -> None:
        found = await party(running, 3, fields={**QUICK, "table.notes": "4"})
        session = await running.session(found.id)
        version, mine = session.table.version, held(session.table.state).hand(Seat(0))
        known = session.table.view(Seat(0), session.game.known.knowledge).knowledge
        assert known is not None
        free = next(card for card in session.table.setup.deck.rooms if card not in mine)
        table = await found.seats[0].get(found.path)
        assert f'href="{found.path}/analysis"' in table.text
        page = await analysed(found, 0)
        assert "Take back" not in page
        assert marked(page, free, "file").endswith("in 100")
        # The answer is checked by the solver with one fact more.
        page = await analysed(found, 0, f"card={free}&holder=1&has=yes")
        worlds = Worlds(known.spec, (*known.facts, Holds(Seat(1), free)))
        assert f"{100 * worlds.total / known.total:.1f} in 100 of the deals that fit what you have seen agree" in page
        assert marked(page, free, "1").endswith("has it")
        assert marked(page, free, "file").endswith("has it not")
        assert f'name="suppose" value="{free}.1"' in page
        # Two of the three may be taken back, each on its own.
        page = await analysed(found, 0, f"suppose={free}.1&suppose=-hall.file&suppose=-hall.2")
        assert f'href="{found.path}/analysis?suppose={free}.1&suppose=-hall.2"' in page
        assert page.count("Take back") == 3
        # What cannot be is said, and the rest stays.
        page = await analysed(found, 0, f"suppose={free}.1&suppose={mine[0]}.1")
        assert "No deal that fits what you have seen agrees with the last one." in page
        assert "in 100 of the deals" not in page  # of all that is listed none agrees
        assert marked(page, free, "1").endswith("has it")
        assert marked(page, mine[0], "1").endswith("has it not")
        for wrong in ("suppose=kraken.1", "suppose=rope.9", "suppose=rope", "card=rope&has=yes", "suppose=-"):
            page = await analysed(found, 0, wrong, 400)
            assert "a card of the sheet and a column of it" in page, wrong
        many = "&".join(f"suppose=-{card}.{seat}" for card in session.table.setup.deck for seat in (1, 2))
        assert "at most 40" in await analysed(found, 0, many, 400)
        assert session.table.version == version

    inside(tmp_path, play)


def test_an_analysis_says_no_more_than_the_table_s_help_does(tmp_path: Path) -> None:
    async def play(running: RunningServer) -> None:
        little = await party(running, 3, fields={**QUICK, "table.notes": "2"})
        page = await analysed(little, 0, "", 403)
        assert "At this table the sheet does not fill in what follows, and an analysis would." in page
        assert "/analysis" not in (await little.seats[0].get(little.path)).text
        # What follows, but no chance: not by how many deals are left, either.
        logic = await party(running, 3, fields={**QUICK, "table.notes": "3"})
        table = (await running.session(logic.id)).table
        free, other, *_ = (card for card in table.setup.deck.rooms if card not in held(table.state).hand(Seat(0)))
        page = await analysed(logic, 0, f"suppose={free}.file")
        assert "in 100" not in page
        assert marked(page, free, "file").endswith("has it")
        assert marked(page, other, "file").endswith("has it not")
        # Who watches has seen no hand; before the deal nobody has.
        watcher = await logic.watcher()
        assert (await watcher.get(f"{logic.path}/analysis")).status == 403
        early = await party(running, 3, seated=2, fields={**QUICK, "table.notes": "3"})
        assert "The cards have not been dealt yet." in await analysed(early, 0, "", 409)

    inside(tmp_path, play)


@pytest.mark.parametrize(
    ("rules", "seats", "options", "holds"),
    [
        ("cluedo", 3, {"board": "none"}, True),
        ("cluegame", 6, {"board": "classic"}, True),
        ("nsider", 4, {"show": "ask", "disbanded_cards": "operator"}, True),
        ("nsider", 4, {"show": "ask", "red_card": True}, False),
        ("miporin", 3, {}, False),
    ],
)
def test_what_a_seat_has_seen_is_a_position_that_is_solved_alike(
    rules: str, seats: int, options: dict[str, Value], holds: bool
) -> None:
    record = recorded(rules, seats, options, 4)
    game, stops = GAMES[rules], Playback(record, GAMES[rules]).stops
    assert game.known.knowledge is not None
    view = Playback(record, game).view(Seat(1), stops[len(stops) // 3])
    known = game.known.knowledge(view)
    assert known is not None
    found = seen_position(view, known)
    assert (found is not None) == holds
    if found is not None:
        # As the file is read by the command, by anybody: each card is as likely with each holder.
        deck = [record.setup.deck.suspects, record.setup.deck.weapons, record.setup.deck.rooms]
        [position] = read_positions(json.loads(json.dumps(found)), deck)
        worlds = Worlds(position.spec, position.facts)
        for card in record.setup.deck:
            assert [known.weight(card, owner) for owner in known.owners] == list(worlds.counts[card])


def test_cards_of_other_words_are_no_position() -> None:
    """The file names a suspect, a weapon and a room of each question."""
    game = GAMES["cluedo"]
    playback = Playback(recorded("cluedo", 3, {"board": "none"}, 4), game)
    view = playback.view(Seat(1), playback.stops[-1] // 3)
    assert game.known.knowledge is not None
    known = game.known.knowledge(view)
    assert known is not None
    assert seen_position(view, known) is not None
    view.setup = replace(view.setup, edition=replace(view.setup.edition, family=replace(CLUE, name="other")))
    assert seen_position(view, known) is None


def test_the_position_is_downloaded_by_who_sits_there(tmp_path: Path) -> None:
    async def play(running: RunningServer) -> None:
        found = await party(running, 3, fields={**QUICK, "table.notes": "3"})
        answer = await found.seats[1].get(f"{found.path}/position.json")
        assert (answer.status, answer.header("content-type")) == (200, "application/json")
        assert answer.json["me"] == 1
        assert answer.json["my_hand"] == list(held((await running.session(found.id)).table.state).hand(Seat(1)))
        assert (await (await found.watcher()).get(f"{found.path}/position.json")).status == 403
        # Who has looked into the case file has seen more than a position holds.
        seat = await found.acting()
        table = (await running.session(found.id)).table
        sealed = held(table.state).sealed()
        wrong = next(card for card in table.setup.deck.suspects if card != sealed[0])
        assert (await found.seats[seat].act(found.id, Accuse(wrong, *sealed[1:]))).status == 303
        out = await found.seats[seat].get(f"{found.path}/position.json")
        assert out.status == 404
        assert "A position cannot hold all that you have seen in this game." in out.text

    inside(tmp_path, play)
