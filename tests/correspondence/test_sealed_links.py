"""Sealed links: at the command line nobody gets a camp's link, and so its cards, without a public word."""

from pathlib import Path

from casefile.correspondence.server.hosted_posts import posts_of
from casefile.correspondence.server.personal_links import seal_link
from tests.correspondence.by_post import Game, id_of
from tests.correspondence.groups import PHRASE, Group
from tests.server.running_server import run, running_server

CODE = ("--phrase", PHRASE, "--code", "code Mario")


def thread(group: Group, tmp_path: Path) -> str:
    """What everybody reads."""
    group.json("export", str(tmp_path / "out"))
    return (tmp_path / "out" / "thread.txt").read_text(encoding="utf-8")


def test_what_register_prints_shows_no_hand_until_it_is_opened_in_public(group: Group, tmp_path: Path) -> None:
    group.create()
    sealed = group.json("register", "Ann", "Mario", *CODE)
    assert sealed["sealed"] is True
    for camp in ("Wario", "Peach"):
        group.enter(camp)
    group.json("start", "--note", "Go.")
    look = group("text packet", "Mario", "--link", sealed["link"])
    assert (look.status, look.out) == (1, "")
    assert look.err == (
        "casefile: --link: found a sealed link, expected the personal link that casefile group open brings, once.\n"
    )
    assert "sealed link" not in thread(group, tmp_path)
    opened = group.json("open", sealed["link"])
    assert [(event["kind"], event["person"]) for event in opened["people"]] == [("link_opened", "Ann")]
    assert "The sealed link of Ann has been opened." in thread(group, tmp_path)
    assert "Clue file of Mario" in group("text packet", "Mario", "--link", opened["link"]).out
    again = group("open", sealed["link"])
    assert (again.status, again.out) == (1, "")
    assert "That link has been opened already, and works once" in again.err
    assert group("open", opened["link"]).err == (
        "casefile: LINK: found no sealed link of this game, expected one that casefile group register printed.\n"
    )


def test_a_link_is_revealed_only_with_a_note_that_everybody_reads(group: Group, tmp_path: Path) -> None:
    group.create()
    empty = group("register", "Ann", "Mario", *CODE, "--reveal", " ")
    assert "camps-38" in empty.err
    assert group.status()["camps"] == []
    found = group.json("register", "Ann", "Mario", *CODE, "--reveal", "Ann posts; I enter it.")
    assert found["sealed"] is False
    told = thread(group, tmp_path)
    assert "The operator has the personal link of Ann, and can see and do what Ann can." in told
    assert "Ann posts; I enter it." in told
    group.json("code", "--code", "another", "--link", found["link"])


def test_who_joins_and_who_replaces_a_leader_get_sealed_links_too(group: Group) -> None:
    group.begin()
    sam = group.json("join", "Sam", "Mario", "--code", "code Mario")
    max_ = group.json("replace", "Peach", "--leader", "Max", "--note", "Gone.")
    for found in (sam, max_):
        assert found["sealed"] is True
        assert group("code", "--code", "x", "--link", found["link"]).status == 1
    assert group.json("open", max_["link"])["name"] == "Max"


def test_in_a_browser_a_sealed_link_lets_in_the_first_who_opens_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_server(tmp_path / "db") as server:
            game = Game(server)
            await game.start()
            session = await posts_of(server.site).sessions.load(game.id)
            token = await seal_link(server.site.store, session, id_of("mario 1"), server.clock())
            assert (await game.ask("phone", "link", token=token)).status == 303
            assert (await game.person("phone").get(f"/p/{game.id}/camp")).status == 200
            late = await game.ask("tablet", "link", token=token)
            assert late.status == 422
            assert "opened already" in late.text
            assert (await game.person("tablet").get(f"/p/{game.id}/camp")).status == 403
            assert "has been opened" in (await game.person("somebody").get(f"/p/{game.id}")).text
            # Nobody says so of oneself, or of others, by a form.
            assert (await game.act("somebody", "open_link")).status == 400

    run(test)
