"""A finished game by post is played on from one of its moments, for a camp, at a table with bots."""

from pathlib import Path
from random import Random

import pytest

from casefile.core.actions import pick
from casefile.core.cards import Seat
from casefile.core.events import SeatTaken, SeedOpened
from casefile.core.options import Value
from casefile.core.record import Record, read, record_of, write
from casefile.core.table import Table
from casefile.core.verify import verify_file
from casefile.games import GAMES
from casefile.review.playback import Playback
from casefile.server.bots.workers import PageWork, Work
from casefile.server.store import digest
from casefile.server.tables.forked_table import forked
from tests.correspondence.camps.scene import MARIO, T0, WARIO
from tests.correspondence.posts import all_due, some_move, speaker, started
from tests.correspondence.test_camp_http import begun, go, page
from tests.server.running_server import run, running_server
from tests.verifiers import by_module

GAME = GAMES["nsider"]


def finished(camps: int, files: int, **options: Value) -> Record:
    """A game by post, played at random to its end; in one move of ten a camp lets its time run out."""
    post, draw, now = started(camps, files, options=options), Random(5), T0
    while post.game.phase != "over":
        if post.game.owed and draw.random() < 0.9:
            camp = draw.choice(sorted(post.game.owed))
            post.act(speaker(post, camp), some_move(post, camp, draw), now)
        else:
            now = max(now, post.next_due() or now)
            all_due(post, now)
    assert post.table is not None
    return record_of(post.table, post.commitment)


def to_the_end(record: Record, version: int, seat: int, chance: Random, *, drawn: bool) -> Record:
    """A fork of a game by post, played at random to its end."""
    fork = forked(Playback(record, GAME), version, seat, "Ann", 3, chance.randrange if drawn else None)
    seed = fork.secret.seed
    table = Table(GAME.rules, fork.plan.setup(GAME), seed, fork.events)
    while table.actor is not None:
        table.act(table.actor, pick(table.menu(table.actor), chance.randrange))
    table.record([SeedOpened(seed.seed.hex(), seed.salt.hex())])
    return record_of(table, fork.plan.commitment)


@pytest.mark.parametrize("files", [1, 3])
@pytest.mark.parametrize("drawn", [False, True])
def test_a_camp_s_game_is_played_on_and_every_verifier_checks_it(files: int, drawn: bool) -> None:
    record = finished(4, files, red_card=files == 1)
    stops = Playback(record, GAME).stops
    said = []
    for share in (10, 50, 90):
        version = stops[len(stops) * share // 100]
        after = to_the_end(record, version, 2, Random(share), drawn=drawn)
        assert after.setup.given.files == record.setup.given.files
        seen = [[e.seen_by(Seat(2)) for e in each.events[4:version]] for each in (after, record)]
        assert seen[0] == seen[1]
        verdict = verify_file(write(after), GAMES.rules)
        assert verdict.holds, verdict.text
        assert f"played on from event {version} of the finished game" in verdict.text
        assert ("drawn from what seat 2" in verdict.text) == drawn
        said.append(write(after))
    assert by_module("nsider", said) == [(True, 0)] * 3


def test_who_looks_back_at_a_game_by_post_plays_on_from_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once(self: PageWork, work: Work[object]) -> object:
        return work(GAMES)

    monkeypatch.setattr(PageWork, "run", at_once)

    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = await begun(running)
            answer = await game.ask("mario 1", "fork", at="9", seat="0")
            assert answer.status == 409
            assert "The game is not over." in answer.text
            for camp in (MARIO, WARIO):
                go(await game.act("op", "disband", camp=camp, note="Gone."))
            replay = await page(game, "mario 1", "replay")
            assert f'formaction="/p/{game.id}/fork?key=' in replay
            record = read((await game.person("mario 1").get(f"/p/{game.id}/record.json")).body, GAMES.rules)
            at = Playback(record, GAME).stops[0]
            for name, deal in (("mario 1", ""), ("wario 1", "drawn")):
                path = go(await game.ask(name, "fork", at=str(at), seat="1", deal=deal))
                session = await running.session(path.removeprefix("/t/"))
                assert session.people == {digest(game.person(name).cookie): 1}
                taken = [event for event in session.table.history if isinstance(event, SeatTaken)]
                assert [bool(event.bot) for event in taken] == [True, False, True]
                assert session.plan.drawn == (1 if deal else None)
                assert session.plan.forked == f"{record.commitment}@{at}"
                fair = (await game.person(name).get(f"{path}/fair")).text
                assert ("The cards were drawn anew" in fair) == bool(deal)

    run(look)
