"""What the commands of ``casefile group`` print, and to whom; what waits; what the page about them says."""

import asyncio
import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from casefile.core.cards import Card
from casefile.core.hours import DAY, HOUR
from casefile.correspondence.camps.acts import AppointBeta, AppointOperator, JoinByCode
from casefile.correspondence.cli import by_post
from casefile.correspondence.game import CorrespondenceGame
from casefile.correspondence.plan import Plan
from casefile.correspondence.server.operator import desk
from casefile.correspondence.server.seal_fields import seal_of
from casefile.server.data_places import FILE
from casefile.server.store import open_sqlite
from tests.cli.runs import Outcome, Run
from tests.clone import ROOT
from tests.correspondence.groups import CAMPS, PHRASE, START, Group
from tests.server.running_server import run

PAGE = (ROOT / "docs" / "group.md").read_text(encoding="utf-8")
SUGGESTION = "I suggest Mario, in the Library, with the Hammer."


# -- the page --------------------------------------------------------------------------------------------------------


def keys_of(name: str) -> set[str]:
    """The keys that the page's table has for a command."""
    rows = re.findall(r"^\| (.+?) \| (.+?) \|$", PAGE, re.MULTILINE)
    (cell,) = [keys for names, keys in rows if f"`{name}`" in names]
    return set(re.findall(r"`([a-z_]+)`", cell)) - {"null", "open", "running", "paused", "over", "replace", "show"}


def test_every_command_is_on_the_page() -> None:
    for name in by_post.commands:
        assert f"`{name}`" in PAGE or f"casefile group {name} " in PAGE, name


def test_every_command_prints_just_the_keys_that_the_page_says(group: Group, tmp_path: Path) -> None:
    found = {"create": group.create("--back-ups", "1")}
    for camp in CAMPS:
        found["register"] = group.enter(camp)
    found["start"] = group.json("start", "--note", "Go.")
    note = ("--note", "Hm.")
    for name in ("extend", "strike", "lift"):
        found[name] = group.json(name, "Mario", *note)
    for name in ("pause", "resume"):
        found[name] = group.json(name, *note)
    found["rule"] = group.json("rule", "delay_hours", "48", *note)
    link = ("--link", group.links["Mario"])
    found["code"] = group.json("code", "--code", "new", *link)
    hand = group.json("text packet", "Mario", *link, "--markup", "plain")
    found["standing-order"] = group.json("standing-order", "Mario", hand["text"].split("* ")[1].splitlines()[0], *link)
    found["move"] = group.json("move", "Mario", SUGGESTION, "--yes", *link)
    sam = group.json("join", "Sam", "Mario", "--code", "new", "--reveal", "As agreed.")
    found["join"] = sam
    found["vacation"] = group.json("vacation", "2030-01-12", "2030-01-13", *link)
    group.json("vacation", "2030-01-12", "--take-back", *link)
    for name in ("beta", "dismiss"):
        found[name] = group.json(name, "Sam", *link)
    found["members"] = group.json("members")
    found["leave"] = group.json("leave", "--link", sam["link"])
    found["replace"] = {**group.json("replace", "Peach", "--leader", "Pia", *note)}
    found["disband"] = group.json("disband", "Peach", *note)
    found["status"], found["due"] = group.status(), group.json("due")
    found["paste"] = group.json("paste", typed=SUGGESTION)
    found["export"] = group.json("export", str(tmp_path / "out"))
    people = found["members"]["camps"][0]
    found["members"] |= people
    for name, value in found.items():
        besides = {"link", "sealed"}  # of some, where somebody new comes in
        assert set(value) | besides == keys_of(name) | besides, name
    assert people == {"camp": "mario", "leader": "Leader of Mario", "betas": [], "members": ["Sam"]}
    camp = found["status"]["camps"][1]
    assert set(camp) | set(camp["owes"]) == keys_of("camps")
    for kind in ("first", "turn", "packet"):
        arguments = {"first": (), "turn": ("1",), "packet": ("Mario", *link)}[kind]
        assert {"game", "markup", "text"} <= set(group.json(f"text {kind}", *arguments)) <= keys_of("text ...")


def test_a_camp_gathers_on_the_command_line(group: Group) -> None:
    """Joining needs the code, a beta leader the leader's link, and whoever has left belongs to no camp."""
    group.begin()
    wrong = group("join", "Sam", "Mario", "--code", "wrong")
    assert (wrong.status, "That is not the code of this camp (camps-23)" in wrong.err) == (1, True)
    sam = group.json("join", "Sam", "Mario", "--code", "code Mario", "--reveal", "As agreed.")["link"]
    mario, wario = ("--link", group.links["Mario"]), ("--link", group.links["Wario"])
    assert "Nobody of the camp is called Sam" in group("beta", "Sam", *wario).err
    assert "(camps-33)" in group("beta", "Sam", "--link", sam).err
    group.json("beta", "Sam", *mario)
    assert group.json("members")["camps"][0]["betas"] == ["Sam"]
    assert "(camps-32)" in group("leave", *mario).err
    group.json("leave", "--link", sam)
    assert group.json("members")["camps"][0]["betas"] == []
    assert "Mario: led by Leader of Mario; beta leaders: none; members: none" in group("members").out


def test_two_members_of_one_name_are_told_apart_on_the_command_line(group: Group) -> None:
    group.begin()
    mario = ("--link", group.links["Mario"])
    for _ in range(2):
        group.json("join", "Sam", "Mario", "--code", "code Mario")
    assert group.json("members")["camps"][0]["members"] == ["Sam", "Sam (2)"]
    group.json("beta", "Sam (2)", *mario)
    camp = group.json("members")["camps"][0]
    assert (camp["betas"], camp["members"]) == (["Sam (2)"], ["Sam"])


def test_how_the_forum_marks_up_is_remembered_beside_the_games(group: Group) -> None:
    group.begin()
    assert group.json("text first")["markup"] == "bbcode"
    assert group.json("text first", "--markup", "markdown")["text"].startswith("## ")
    found = group.json("text state", "--address", "https://example.org/p/x")
    assert found["markup"] == "markdown"
    assert "## The red wax: how the game stands" in found["text"]
    assert "<https://example.org/p/x>" in found["text"]


def test_an_order_in_a_quote_is_not_passed_over_unseen(group: Group) -> None:
    """``--yes`` is for posts in which nothing else could be meant."""
    group.begin()
    quoted = f"[quote]I suggest Peach, in the Study, with the Hammer.[/quote] {SUGGESTION}"
    link = ("--link", group.links["Mario"])
    done = group("move", "Mario", quoted, "--yes", *link)
    assert (done.status, "could be an order: look at it without --yes." in done.err) == (1, True)
    asked = group("move", "Mario", quoted, *link, typed="n\n")
    assert "Left aside: “[quote]I suggest Peach, in the Study, with the Hammer.[/quote]”" in asked.err
    assert "“Mario”: who: Mario" in asked.err
    done = group("move", "Mario", f"{SUGGESTION} Edit: Study.", "--yes", *link)
    assert (done.status, "It says “edit”" in done.err, "two places" in done.err) == (1, True, True)


def test_the_pages_own_example_works(
    group: Group, casefile: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (block,) = re.findall(r"^```\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    link = ""
    for line in block.splitlines():
        words = shlex.split(line, comments=True)
        if words[1] == "verify":
            continue  # the game is not over
        if words[2] == "start":
            for camp in ("Wario", "Peach"):
                group.enter(camp)
        typed = PHRASE + "\n"
        words = [link if word in ("LINK", "SEALED") else word for word in words[2:]]
        if words[0] == "export":
            words[1] = str(tmp_path / words[1])
        done = casefile(
            "group", *words, "--data", str(group.data), typed=typed + "y\n" if words[0] != "move" else "y\n"
        )
        if words[0] == "extend":  # Wario owes the turn after Mario's move
            assert "Wario" in done.out
        assert done.status == 0, (line, done.err)
        if words[0] == "register":
            link = done.out.split("opens once: ")[1].strip()
        if words[0] == "open":
            link = done.out.split("link: ")[1].strip()


# -- who is told what ------------------------------------------------------------------------------------------------

HIDDEN: dict[str, Callable[[Group], Outcome]] = {
    "nothing": lambda group: group("status"),
    "a camp code": lambda group: group("code", "--code", "another", "--link", group.links["Mario"]),
    "a standing order": lambda group: group(
        "standing-order", "Wario", hand(group, "Wario")[-1], "--link", group.links["Wario"]
    ),
}


def hand(group: Group, camp: str) -> list[str]:
    """The cards of a camp, by its own link."""
    text = group.json("text packet", camp, "--link", group.links[camp], "--markup", "plain")["text"]
    return re.findall(r"^\* (.+)$", text, re.MULTILINE)


def public(group: Group, folder: Path) -> str:
    """All that the commands tell without a link: how the game stands, all texts, the export."""
    group.json("export", str(folder))
    files = [path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())]
    return "\n".join([group("status").out, group("status", "--json").out, group("text first").out, *files])


@pytest.mark.sampled(1)
@pytest.mark.parametrize("what", HIDDEN)
def test_what_a_camp_does_for_itself_changes_nothing_that_the_operator_is_told(
    group: Group, tmp_path: Path, what: str
) -> None:
    group.begin()
    before = public(group, tmp_path / "before")
    assert HIDDEN[what](group).status == 0
    assert public(group, tmp_path / "after") == before


def test_an_export_that_tells_a_code_is_found(group: Group, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted leak: all events instead of those that are for everybody."""
    group.begin()
    monkeypatch.setattr("casefile.correspondence.camps.PeopleEvent.seen_by", lambda event, viewer: event)
    before = public(group, tmp_path / "before")
    HIDDEN["a camp code"](group)
    assert public(group, tmp_path / "after") != before


def test_who_has_the_red_card_stands_in_its_own_packet_alone(group: Group, tmp_path: Path) -> None:
    group.begin("--option", "red_card=yes")
    texts = [
        group.json("text packet", camp, "--link", group.links[camp], "--markup", "plain")["text"] for camp in CAMPS
    ]
    assert sum("You have the Red Card: you are the murderer." in text for text in texts) == 1
    assert sum("You do not have the Red Card." in text for text in texts) == 2
    assert "You have the Red Card" not in public(group, tmp_path / "out")


# -- beta leaders, offers, shows -------------------------------------------------------------------------------------


def test_what_a_beta_leader_posts_waits_and_one_that_comes_too_late_is_told_so(group: Group) -> None:
    group.begin()
    appoint_beta(group)
    group.now += 4 * DAY + HOUR
    late = group.say("Mario", SUGGESTION)
    assert (late.status, "The turn would end before this is carried out" in late.err) == (1, True)
    waiting = json.loads(group.say("Mario", SUGGESTION, "--knowing", "--json").out)
    assert (waiting["people"], waiting["table"], waiting["waits_until"][:16]) == ([], [], "2030-01-07T01:00")
    assert group.owing() == "Mario"


def appoint_beta(group: Group) -> None:
    """Let the leader of Mario's camp make somebody new a beta leader; the link is then that person's."""

    async def work() -> None:
        async with desk(group.data / "casefile.sqlite3", lambda: group.now) as opened:
            (id,) = await opened.ids()
            kept = await opened.game(id)
            leader = await opened.holder(kept, group.links["Mario"])
            person = await opened.newcomer(kept, "Bea")
            code = kept.post.game.camps[Card("mario")].code
            assert code is not None
            await opened.enter_act(
                kept, person, JoinByCode(Card("mario"), seal_of("code Mario", bytes.fromhex(code.salt)))
            )
            await opened.enter_act(kept, leader, AppointBeta(person))
            group.links["Mario"] = await opened.personal_link(kept, person)

    asyncio.run(work())


def test_camps_that_are_asked_show_a_card_and_a_camp_declines(group: Group) -> None:
    group.begin("--option", "show=ask", "--option", "accuse_from_round=1")
    cards = {camp: hand(group, camp) for camp in CAMPS}
    # What Wario holds, Wario is asked for; the rest of the three is whatever it is.
    named = {"Mario": "Mario", "Hammer": "Hammer", "Library": "Library"}
    assert group.say("Mario", SUGGESTION).status == 0
    for camp in ("Wario", "Peach"):
        held = [card for card in cards[camp] if card in named]
        if held:
            assert group.owing() == camp
            other = next(card for card in cards[camp] if card not in named)
            refused = group("move", camp, "--show", other, "--link", group.links[camp])
            assert (refused.status, "(nsider-" in refused.err) == (1, True)
            assert group("move", camp, "--show", held[0], "--link", group.links[camp]).status == 0
            break
    else:
        assert group("move", "Mario", "--decline", "--link", group.links["Mario"]).status == 0
    assert group.owing() == "Wario"


# -- time and servers ------------------------------------------------------------------------------------------------


def test_a_group_that_runs_no_server_any_more_has_what_is_due_carried_out(group: Group) -> None:
    group.begin("--option", "vacation_days=0")
    store = open_sqlite(group.data / "casefile.sqlite3")
    store.alive(group.now)
    store.close()
    running = group("due")
    assert (running.status, "A server runs on this directory" in running.err) == (1, True)
    group.now += 5 * DAY
    assert group.status()["camps"][0]["strikes"] == 0
    assert group.json("due")["camps"][0]["strikes"] == 1


def test_every_act_of_the_operator_needs_a_note() -> None:
    for name in ("create", "start", "extend", "strike", "lift", "replace", "pause", "resume", "disband", "rule"):
        note = next(each for each in by_post.commands[name].params if each.name == "note")
        assert isinstance(note, click.Option)
        assert note.required, name


def test_commands_have_help_with_an_example(casefile: Run) -> None:
    for name, command in by_post.commands.items():
        names = [f"{name} {each}" for each in command.commands] if isinstance(command, click.Group) else [name]
        for each in names:
            done = casefile("group", *each.split(), "--help")
            assert (done.status, f"Example: casefile group {each}" in done.out) == (0, True), each


def test_the_zone_of_the_game_is_the_one_that_people_read(group: Group) -> None:
    group.create("--zone", "Asia/Tokyo")
    assert group.status()["start"] == f"{START.replace(' ', 'T')}:00+09:00"


def test_a_clock_that_is_set_back_stands_still(group: Group, tmp_path: Path) -> None:
    group.begin()
    due = group.status()["camps"][0]["owes"]["due"]
    group.now -= 3 * DAY
    assert group.status()["camps"][0]["owes"]["silent_hours"] == 0
    assert group.json("extend", "Mario", "--hours", "1", "--note", "Hm.")["people"][0]["due"] > group.now + 8 * DAY
    assert group.status()["camps"][0]["owes"]["due"] > due
    group.json("export", str(tmp_path / "out"))
    text = (tmp_path / "out" / "people.jsonl").read_text(encoding="utf-8")
    moments = [json.loads(line)["at"] for line in text.splitlines()]
    assert moments == sorted(moments)


def test_people_are_called_by_their_names_and_by_nothing_else(group: Group, tmp_path: Path) -> None:
    group.begin()
    group.json("export", str(tmp_path / "out"))
    text = (tmp_path / "out" / "people.jsonl").read_text(encoding="utf-8")
    entered = [json.loads(line) for line in text.splitlines() if '"leader_entered"' in line]
    assert [each["person"] for each in entered] == [f"Leader of {camp}" for camp in CAMPS]
    store = open_sqlite(group.data / "casefile.sqlite3")
    people = {json.loads(each.body).get("person", "") for each in store.events(f"post:{group.only_id()}")} - {""}
    store.close()
    assert len(people) == 3
    assert not any(person in text + group("status", "--json").out for person in people)


def test_who_has_handed_the_game_over_operates_it_no_longer_and_the_new_operators_link_does(group: Group) -> None:
    group.begin()
    link = hand_over(group)
    refused = group("pause", "--note", "Snow.")
    assert (refused.status, refused.err) == (1, "casefile: Only the operator does that (camps-37).\n")
    assert group.status()["phase"] == "running"
    assert group.json("pause", "--note", "Snow.", "--link", link)["people"][0]["note"] == "Snow."
    # A camp's link makes nobody an operator.
    assert "(camps-37)" in group("resume", "--note", "Thaw.", "--link", group.links["Mario"]).err


def hand_over(group: Group) -> str:
    """Let the operator appoint somebody new; that person's link."""

    async def work() -> str:
        async with desk(group.data / "casefile.sqlite3", lambda: group.now) as opened:
            (id,) = await opened.ids()
            kept = await opened.game(id)
            person = await opened.newcomer(kept, "Olga")
            await opened.enter_act(kept, opened.operator(kept), AppointOperator(person, "A holiday."))
            return await opened.personal_link(kept, person)

    return asyncio.run(work())


def test_a_vacation_is_announced_and_taken_back(group: Group) -> None:
    group.begin()
    link = ("--link", group.links["Mario"])
    for arguments in (("2030-01-12",), ("2030-01-12", "2030-01-13", "--take-back")):
        refused = group("vacation", *arguments, *link)
        assert refused.status == 2
        assert "Give the FIRST and the LAST day, or the FIRST one and --take-back." in refused.err
    group.json("vacation", "2030-01-12", "2030-01-13", *link)
    [back] = group.json("vacation", "2030-01-12", "--take-back", *link)["people"]
    assert (back["kind"], back["camp"], back["days"], back["since"] == back["until"]) == (
        *("vacation_taken_back", "mario", 2, True),
    )
    assert "camps-" in group("vacation", "2030-01-12", "--take-back", *link).err


# -- a group and what its camps said -----------------------------------------------------------------------------------


def test_a_group_is_named_and_its_next_game_is_of_the_same_group(group: Group) -> None:
    """Without a name a group is called as its first game; it keeps its name."""
    named = group.create("--group", "The Thursday Detectives")
    assert (named["group"], group.create()["group"]) == ("The Thursday Detectives", "The red wax")
    following = group.create("--next", named["game"])
    assert following["group"] == "The Thursday Detectives"
    plans = {game: plan_of(group, game) for game in (named["game"], following["game"])}
    assert len({plan.group.id for plan in plans.values() if plan.group}) == 1
    assert len({plan.commitments for plan in plans.values()}) == 2


def test_one_name_is_one_person_in_all_games_of_a_group_and_two_in_one_game(group: Group) -> None:
    """So a season's standing counts what somebody did in all its games; another group's Ann is another."""
    first = group.create()["game"]
    others = group.create("--next", first)["game"], group.create("--group", "Others")["game"]

    def registered(game: str, name: str, character: str) -> str:
        group.json("register", name, character, "--phrase", PHRASE, "--game", game)
        return post_of(group, game).game.camps[Card(character.lower())].leader

    ann, bob = registered(first, "Ann", "Mario"), registered(first, "Bob", "Wario")
    assert registered(others[0], "Bob", "Mario") == bob
    assert registered(others[0], "ann", "Peach") == ann
    assert len({ann, bob, registered(others[0], "Ann", "Wario"), registered(others[1], "Ann", "Mario")}) == 4


def plan_of(group: Group, game: str) -> Plan:
    """What is stored of a game."""
    return post_of(group, game).plan


def post_of(group: Group, game: str) -> CorrespondenceGame:
    """A game as it is now."""
    found = []

    async def look() -> None:
        async with desk(group.data / FILE, lambda: group.now) as operator:
            found.append((await operator.posts.sessions.load(game)).post)

    run(look)
    return found[0]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--group", "x" * 81), "group: found 'xxxxxxxx"),
        (
            ("--rehearse", "60", "--group", "A"),
            "found --rehearse with --next or --group: a rehearsal is no group's game",
        ),
        (("--again", "a", "--next", "b"), "found --again and --next, expected one of them"),
        (("--next", "a", "--group", "A"), "found --group with --next or --again: a group keeps its name"),
        (("--next", "nowhere"), "nowhere"),
    ],
)
def test_what_is_no_group_is_refused(group: Group, arguments: tuple[str, ...], told: str) -> None:
    given = ("--camps", "3", "--start", "2030-01-11 20:00", "--note", "Hm.", "--phrase", "x")
    done = group("create", "A", *given, *arguments)
    assert done.status != 0
    assert told in done.err
    assert done.out == ""


def test_a_leader_opens_what_the_camp_said_once_the_game_is_over(group: Group) -> None:
    group.begin()
    mario = ("--link", group.links["Mario"])
    early, game = group("open-talk", *mario), group.only_id()
    assert (early.status, "A camp opens its talk when the game is over, and not before" in early.err) == (1, True)
    for camp in ("Mario", "Wario"):
        group.json("disband", camp, "--note", "Gone.")
    [event] = group.json("open-talk", "--game", game, *mario)["people"]
    assert (event["kind"], event["camp"], event["person"]) == ("talk_opened", "mario", "Leader of Mario")
    again = group("open-talk", "--game", game, *mario)
    assert (again.status, "The camp has opened its talk to everybody already" in again.err) == (1, True)
