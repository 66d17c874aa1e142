"""The pages that teach: each game's rules with contents and anchors, and how it is played, in both languages."""

import re
from html import unescape
from pathlib import Path

import pytest

from casefile.core.inquiry import EndTurn
from casefile.correspondence.camps.clauses import BOOK as CAMPS
from casefile.games import GAMES
from tests.server.running_server import party, run, running_server
from tests.shipped import EXPLAINED, SHIPPED

BOOKS = {slug: game.rules.book for slug, game in GAMES.items()} | {"camps": CAMPS}


def test_the_rules_list_the_games_and_each_has_a_page_of_its_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            person = running.person("Ann")
            listed = (await person.get("/rules")).text
            for name, book in BOOKS.items():
                assert f'href="/rules/{name}"' in listed
                page = (await person.get(f"/rules/{name}")).text
                anchors = re.findall(r'class="clause" id="([\w-]+)"', page)
                assert anchors == [clause.id for clause in book.clauses]  # each clause once, in order
                contents = re.findall(r'<a href="#(part-\d+)">([^<]+) <code>(\d+)(?: – (\d+))?</code>', page)
                assert [each[0] for each in contents] == re.findall(r'<section id="(part-\d+)">', page)
                numbers = [n for _, _, first, last in contents for n in range(int(first), int(last or first) + 1)]
                assert numbers == list(range(1, len(book.clauses) + 1))  # the chapters have every clause, once
            assert (await person.get("/rules/chess")).status == 404
            assert (await person.get("/how/chess")).status == 404
            assert (await person.get("/how/camps")).status == 404

    run(play)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_source_is_in_words_that_a_reader_understands(tmp_path: Path, language: str) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            person = running.person("Ann")
            person.look = f"language-{language}"
            for name in BOOKS:
                page = (await person.get(f"/rules/{name}")).text
                sources = re.findall(r"<small>([^<]+)</small></dd>", page)
                assert len(sources) == len(BOOKS[name].clauses)
                for source in sources:
                    assert not re.search(r"\d{3}|paragraph", source)
                    assert language == "en" or not re.search(r"\b(ours|and|the|rules)\b", source)

    run(play)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_how_each_game_is_played(tmp_path: Path, language: str) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            person = running.person("Ann")
            person.look = f"language-{language}"
            assert {*SHIPPED} <= {*EXPLAINED}
            for slug, how in EXPLAINED.items():
                game = GAMES[slug]
                page = (await person.get(f"/how/{slug}")).text
                assert page.count('<div class="frame"') == len(how.frames)
                clauses = re.findall(rf'href="/rules/{slug}#({slug}-\d+)">', page)
                assert len(clauses) == len(how.questions)
                assert all(clause in [each.id for each in game.rules.book.clauses] for clause in clauses)
                assert ('action="/lesson"' in page) == (game.played.lesson is not None)
                ids = re.findall(r'\sid="([^"]+)"', page)
                assert len(ids) == len(set(ids)), [each for each in ids if ids.count(each) > 1][:3]
                known = re.findall(r'href="#([\w-]+)"', page)
                assert set(known) <= {*ids}, sorted({*known} - {*ids})[:3]  # every drawing is there

    run(play)


def test_a_table_its_lobby_and_its_invitation_lead_to_their_game(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, seated=1)
            for page in [(await found.host.get(found.path)).text, (await found.host.get(f"{found.path}/fair")).text]:
                assert 'href="/rules/cluedo"' in page
                assert 'href="/rules"' not in page
                assert 'href="/how/cluedo"' in page
            setup = (await found.host.get("/new")).text
            assert {*re.findall(r'href="/how/(\w+)"', setup)} == {*EXPLAINED}
            post = (await found.host.get("/post")).text
            assert 'href="/how/nsider"' in post

    run(play)


def test_the_clause_of_a_refusal_is_a_link_to_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            person = found.seats[await found.acting()]
            refused = await person.act(found.id, EndTurn())  # before anything was suggested
            assert refused.status == 422
            assert f"{BOOKS['cluedo'].clause(refused.clause).text} <a " in unescape(refused.text)
            assert f"({refused.clause})" not in refused.text
            assert f'id="{refused.clause}"' in (await person.get("/rules/cluedo")).text

    run(play)
