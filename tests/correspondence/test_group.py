"""A game by post on the command line alone: announced, registered, played, timed, exported."""

import json
import re
import stat
from pathlib import Path

import pytest

from casefile.core.editions import shipped_edition
from casefile.core.hours import DAY, HOUR
from casefile.correspondence.forum import read_post
from tests.cli.runs import Run
from tests.correspondence.groups import CAMPS, PHRASE, START, T0, Group

SUGGESTION = "I suggest Mario, in the Library, with the Hammer."
ACCUSATION = "I accuse Mario, in the Library, with the Hammer."


def test_a_whole_game_is_played_by_commands_and_its_record_holds(group: Group, casefile: Run, tmp_path: Path) -> None:
    group.begin()
    turns = 0
    while group.status()["phase"] == "running":
        # From round 3 on a camp may accuse (000, Gameplay Rules 5); three camps have had two turns each by then.
        done = group.say(group.owing(), ACCUSATION if turns >= 6 else SUGGESTION)
        assert (done.status, done.err) == (0, "")
        turns += 1
        assert turns <= 8
    # Two of three removed is a draw; a right accusation ends it before that.
    assert turns in (7, 8)
    found = group.json("export", "--game", group.only_id(), str(tmp_path / "out"))
    assert [Path(file).name for file in found["files"]] == ["thread.txt", "people.jsonl", "table.jsonl", "record.json"]
    done = casefile("verify", str(tmp_path / "out" / "record.json"))
    assert (done.status, done.out[:4]) == (0, "Yes.")
    # What is damaged is found: the check above is one.
    record = (tmp_path / "out" / "record.json").read_text(encoding="utf-8")
    (tmp_path / "bad.json").write_text(record.replace('"hammer"', '"warp_pipe"', 1), encoding="utf-8")
    assert casefile("verify", str(tmp_path / "bad.json")).status == 1
    thread = (tmp_path / "out" / "thread.txt").read_text(encoding="utf-8")
    assert thread.count("in the Library, with the Hammer") >= 7
    assert read_post(SUGGESTION, shipped_edition("ns_clue")).suggestion == ("mario", "hammer", "library")


def test_creating_prints_the_id_the_seals_and_the_first_post(group: Group) -> None:
    found = group.create("--files", "2", "--zone", "Europe/Berlin", "--option", "vacation_days=5")
    assert list(found) == ["game", "title", "commitments", "link", "first_post", "group"]
    assert [len(seal) for seal in found["commitments"]] == [64, 64]
    assert found["link"].startswith(f"/p/{found['game']}#")
    for words in (
        "The red wax",
        *found["commitments"],
        "Bom-omb",
        "Fri 11 January, 20:00 (Europe/Berlin) = 19:00 UTC",
        "5 vacation days",
    ):
        assert words in found["first_post"]
    status = group.status()
    # Berlin is an hour ahead of universal time in winter.
    assert (status["phase"], status["start"], status["free"][0]) == ("open", "2030-01-11T20:00:00+01:00", "mario")


def test_the_phrase_is_asked_or_read_from_a_file_and_stands_nowhere(group: Group, tmp_path: Path) -> None:
    file = tmp_path / "phrase.txt"
    file.write_text(PHRASE + "\n", encoding="utf-8")
    asked = group("create", "A", "--start", START, "--note", "Hello.", typed=PHRASE + "\n")
    assert asked.status == 0
    read = group("create", "B", "--start", START, "--note", "Hello.", "--phrase-file", str(file))
    assert read.status == 0
    assert "prison" not in asked.out + read.out
    stored = b"".join(path.read_bytes() for path in group.data.iterdir())
    assert b"prison" not in stored
    # The games hold secrets: only their owner may read the file.
    assert stat.S_IMODE((group.data / "casefile.sqlite3").stat().st_mode) & 0o077 == 0


def test_registration_is_first_come_first_served_with_back_ups_in_order(group: Group) -> None:
    group.create("--back-ups", "2")
    entered = [group.enter(camp) for camp in CAMPS]
    assert len({each["link"] for each in entered}) == 3
    for place, name in enumerate(("Bob", "Bea"), 1):
        found = group.json("register", name, "Luigi", "--phrase", PHRASE)
        assert found["back_up"] is True
        assert group.status()["back_ups"][place - 1] == name
    full = group("register", "Ben", "Luigi", "--phrase", PHRASE)
    assert (full.status, full.err) == (
        1,
        "casefile: The game is full, and so is the list of back-ups (camps-12).\n",
    )


def test_a_turn_that_nobody_writes_lapses_when_a_command_looks_and_not_before(group: Group) -> None:
    group.begin("--option", "vacation_days=0")
    (mario, *_) = group.status()["camps"]
    assert (mario["strikes"], mario["owes"]["overdue"]) == (0, False)
    group.now += 5 * DAY - 1
    # Silence counts from the last that was heard of the camp, which registered a day before the game began.
    owes = group.status()["camps"][0]["owes"]
    assert (owes["silent_hours"], owes["unheard_hours"]) == (5 * 24 - 1, 6 * 24 - 1)
    assert "until 2030-01-07 00:00; silent for 5 days 23 hours." in group("status").out
    # Where somebody looks at a terminal it is a table.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("casefile.cli.looked_at.looked_at", lambda: True)
        table = group("status").out
    assert re.search(r"Camp +Leader +Owes +Due +Silent +Strikes +Days off left", table)
    assert "2030-01-07" in table
    assert "143" in table
    group.now += 1
    camps = group.status()["camps"]
    assert (camps[0]["strikes"], camps[0]["owes"], camps[1]["owes"]["turn"]) == (1, None, 2)


def test_the_operators_acts_are_told_with_their_notes(group: Group) -> None:
    group.begin()
    due = group.status()["camps"][0]["owes"]["due"]
    extended = group.json("extend", "Mario", "--hours", "48", "--note", "A holiday.")
    (event,) = extended["people"]
    assert (event["kind"], event["note"]) == ("turn_extended", "A holiday.")
    # 2030-01-02 is the start; five days, then two more.
    assert (due[:10], group.status()["camps"][0]["owes"]["due"][:10]) == ("2030-01-07", "2030-01-09")
    assert group.json("strike", "wario", "--note", "Rude.")["table"][0]["kind"] == "strike_given"
    assert group.status()["camps"][1]["strikes"] == 1
    assert group.json("lift", "Wario", "--note", "Sorry.")["people"][0]["kind"] == "operator_lifted_strike"
    assert group.json("pause", "--note", "Snow.")["people"][0]["note"] == "Snow."
    assert group.status()["phase"] == "paused"
    group.now += 30 * DAY
    assert group.json("resume", "--note", "Thaw.")["people"][0]["kind"] == "game_resumed"
    assert group.status()["camps"][0]["owes"]["due"][:10] == "2030-02-08"
    assert group.json("rule", "vacation_days", "7", "--note", "More.")["people"][0]["value"] == "7"
    assert group.status()["camps"][0]["days_off_left"] == 7
    link = group.json("replace", "Mario", "--leader", "Max", "--note", "Gone.", "--reveal", "Max asked.")["link"]
    assert group.status()["camps"][0]["leader"] == "Max"
    # The new leader speaks for the camp, the old one no longer does.
    assert "camps-29" in group.say("Mario", SUGGESTION).err
    group.links["Mario"] = link
    assert group.say("Mario", SUGGESTION).status == 0
    assert group.json("disband", "Peach", "--note", "Cheating.")["people"][0]["note"] == "Cheating."
    assert group.status()["camps"][2]["removed"] is True


def test_who_is_made_leader_is_called_by_name_in_the_same_answer(group: Group) -> None:
    group.begin()
    done = group("replace", "Peach", "--leader", "Pia", "--note", "Gone.")
    assert "made Pia the leader" in done.out
    assert "Peach (Pia)" in done.out
    assert group.json("replace", "Mario", "--leader", "Max", "--note", "Gone.")["people"][0]["person"] == "Max"


def test_a_post_is_shown_and_asked_before_it_is_carried_out(group: Group) -> None:
    group.begin()
    command = ("move", "Mario", "I sugest Mario, in the Libary, with the Hammer", "--link", group.links["Mario"])
    no = group(*command, typed="n\n")
    assert (no.status, group.owing()) == (130, "Mario")
    assert "Suggestion: Mario, in the Library, with the Hammer." in no.err
    assert "“libary” is read as Library." in no.err
    yes = group(*command, typed="y\n")
    assert (yes.status, group.owing()) == (0, "Wario")
    assert yes.out.startswith("Mario suggests Mario, in the Library, with the Hammer.")


def test_an_operator_does_not_play(group: Group) -> None:
    group.begin()
    own = group("move", "Mario", SUGGESTION, "--yes")
    sentence = "Only the leader and the beta leaders speak for a camp (camps-34): an operator may not play; "
    assert own.err == f"casefile: {sentence}name the leader's personal link with --link.\n"
    assert own.status == 1
    other = group("move", "Mario", SUGGESTION, "--yes", "--link", group.links["Wario"])
    assert (other.status, other.err) == (1, "casefile: That person does not belong to this camp (camps-29).\n")
    assert group.owing() == "Mario"


def test_a_look_at_a_camps_cards_is_told_first_and_ones_own_cards_are_not(group: Group, tmp_path: Path) -> None:
    group.begin()
    own = group.json("text packet", "Mario", "--link", group.links["Mario"], "--markup", "plain")["text"]
    assert own.startswith("The Clue file of Mario")
    assert own.count("* ") == 6  # 18 cards in three hands
    events = tmp_path / "out" / "people.jsonl"
    group.json("export", str(tmp_path / "out"))
    assert "hidden_looked_at" not in events.read_text(encoding="utf-8")
    silent = group("text packet", "Mario")
    assert (silent.status, "says so in public" in silent.err) == (2, True)
    assert "camps-29" in group("text packet", "Mario", "--link", group.links["Peach"]).err
    looked = group.json("text packet", "Mario", "--note", "The leader lost it.", "--markup", "plain")["text"]
    assert looked == own
    group.json("export", str(tmp_path / "out"))
    told = [json.loads(line) for line in events.read_text(encoding="utf-8").splitlines()]
    assert [(each["what"], each["note"]) for each in told if each["kind"] == "hidden_looked_at"] == [
        ("hand_of_mario", "The leader lost it.")
    ]


def test_the_text_of_a_turn_tells_everybody_less_than_the_camp(group: Group) -> None:
    group.begin()
    group.say("Mario", SUGGESTION)
    public = group.json("text turn", "1", "--markup", "plain")["text"]
    assert public.startswith("Round 1: Mario\n==============\n\nMario suggests Mario, in the Library, with the Hammer.")
    own = group.json("text turn", "1", "--markup", "plain", "--link", group.links["Mario"])["text"]
    # Somebody shows a card, unless Mario's camp holds all that nobody else does.
    assert ("Only you saw it: " in own) == (" shows Mario a card." in public)
    assert "Only you saw it" not in public
    assert "[b]" in group.json("text turn", "1", "--markup", "bbcode")["text"]
    assert group.json("text first", "--markup", "markdown")["text"].startswith("## The red wax")


def test_nothing_public_tells_a_camps_cards(group: Group, tmp_path: Path) -> None:
    group.begin()
    own = group.json("text packet", "Mario", "--link", group.links["Mario"], "--markup", "plain")["text"]
    group.json("standing-order", "Mario", own.split("* ")[-1].splitlines()[0], "--link", group.links["Mario"])
    group.json("export", str(tmp_path / "out"))
    for name in ("people.jsonl", "table.jsonl"):
        text = (tmp_path / "out" / name).read_text(encoding="utf-8")
        assert "standing_order_set" not in text
        assert "code_s" not in text
    table = (tmp_path / "out" / "table.jsonl").read_text(encoding="utf-8")
    dealt = next(json.loads(line) for line in table.splitlines() if '"cards_dealt"' in line)
    assert not any(dealt["hands"] or [])


def test_a_post_is_read_without_doing_anything(group: Group) -> None:
    group.begin()
    quoted = f"[quote]I suggest Peach, in the Study, with the Hammer.[/quote]\n[b]{SUGGESTION}[/b] Accusation Pending"
    found = group.json("paste", typed=quoted)
    assert [word["text"] for word in found.pop("words") if word["taken"] == "used"] == [
        *("I suggest", "Mario", "Library", "Hammer", "Accusation Pending")
    ]
    assert found.pop("overlooked") == ["[quote]i suggest peach, in the study, with the…"]
    assert found == {
        "suggestion": ["mario", "hammer", "library"],
        "accusation": None,
        "pending": True,
        "guessed": [],
    }
    assert group.owing() == "Mario"


def test_a_suggestion_and_an_accusation_in_one_post_are_both_carried_out(group: Group) -> None:
    group.begin("--option", "accuse_from_round=1", "--option", "disbanded_cards=silent")
    done = group.say("Mario", f"{SUGGESTION} Accusation: Peach, in the Study, with the Warp Pipe.", "--json")
    assert (done.status, len(done.out.splitlines())) == (0, 2)
    kinds = [event["kind"] for line in done.out.splitlines() for event in json.loads(line)["table"]]
    assert kinds[:2] == ["suggested", "accusation_pending"] or "accusation_pending" in kinds
    assert "accused" in kinds


# -- bad input -------------------------------------------------------------------------------------------------------


def lines(group: Group, folder: Path) -> str:
    """All that is public, to see that nothing has changed."""
    group.json("export", str(folder))
    return "".join((folder / name).read_text(encoding="utf-8") for name in ("people.jsonl", "table.jsonl"))


BAD = {
    "wrong phrase": ("register|Ann|Luigi|--phrase|wrong", 1, "(camps-4)"),
    "no such camp": ("extend|Bowser|--note|Hm.", 1, "There is no such camp in this game (camps-21)"),
    "a camp that owes nothing": ("extend|Peach|--note|Hm.", 1, "(camps-45)"),
    "too long": ("extend|Mario|--hours|241|--note|Hm.", 1, "An extension is 1 to 240 hours (camps-48)"),
    "no strike": ("lift|Mario|--note|Hm.", 1, "The camp has no strike (camps-47)"),
    "no note": ("strike|Mario", 2, "Missing option '--note'"),
    "an empty note": ("strike|Mario|--note| ", 1, "has a public note of 1 to 500 characters (camps-38)"),
    "not paused": ("resume|--note|Hm.", 1, "(camps-6)"),
    "no such rule": ("rule|luck|1|--note|Hm.", 1, "(camps-"),
    "no back-up": ("replace|Mario|--note|Hm.", 1, "(camps-"),
    "a taken name for a leader": ("replace|Mario|--leader|x|--to|y|--note|Hm.", 2, "expected one of them"),
    "two places": ("move|Mario|I suggest Mario, in the Library and the Study, with the Hammer.|LINK", 1, "two places"),
    "too early": (f"move|Mario|{ACCUSATION}|LINK", 1, "(nsider-"),
    "not its turn": (f"move|Wario|{SUGGESTION}|LINK", 1, "(camps-45)"),
    "nothing to do": ("move|Mario|LINK", 2, "expected one of POST, --decline and --show"),
    "nothing to decline": ("move|Mario|--decline|LINK", 1, "(nsider-"),
    "a bad link": (f"move|Mario|{SUGGESTION}|--link|/p/x#y", 1, "expected the personal link of somebody in this game"),
    "a card it does not hold": ("standing-order|Mario|Bowser|LINK", 1, "("),
    "a turn to come": ("text turn|9", 1, "found 9, expected a turn; there is none yet"),
    "no such game": ("pause|--game|nowhere|--note|Hm.", 1, "There is no game"),
    "started": ("start|--note|Hm.", 1, "The game has begun (camps-4)"),
    "codes by the operator": ("code|--code|x|--link|#", 1, "personal link"),
}


def test_what_is_wrong_gets_one_sentence_and_changes_nothing(group: Group, tmp_path: Path) -> None:
    group.begin()
    before = lines(group, tmp_path / "before")
    for case, (command, status, words) in BAD.items():
        arguments: list[str] = []
        for word in command.split("|"):
            arguments += ["--link", group.links[arguments[1]]] if word == "LINK" else [word]
        done = group(*arguments[:1], *arguments[1:], typed="y\n")
        assert (done.status, done.out) == (status, ""), case
        assert words in done.err, case
        assert (done.err.count("casefile: "), done.err.count("Traceback")) == (1, 0), case
        assert lines(group, tmp_path / "after") == before, case


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--camps", "2"), "camps: found 2, expected 3 to 6"),
        (("--files", "7"), "option case_files: found '7', expected 1 or 2"),
        (("--characters", "Mario,Bowser,Peach"), "--characters: found 'Bowser', expected mario"),
        (("--characters", "Mario,Mario,Peach"), "each once"),
        (("--zone", "Europe/Atlantis"), "time zone: found 'Europe/Atlantis'"),
        (("--start", "soon"), "--start: found 'soon', expected a date and a time"),
        (("--start", "2029-12-31 23:59"), "expected a moment that is still to come"),
        (("--option", "luck=1"), "option: found 'luck', expected one of"),
        (("--option", "strikes=9"), "option strikes: found '9', expected 3 or 1"),
        (("--option", "edition=clue"), "expected --edition and --files"),
        (("--note", ""), "(camps-38)"),
        (("--phrase", " "), "phrase: found 1 letters, expected 1 to 200"),
        (("--operator", ""), "name: found nothing that can be seen, expected 1 to 30"),
    ],
)
def test_an_announcement_that_no_game_can_have_is_refused(group: Group, arguments: tuple[str, ...], words: str) -> None:
    given = {"--start": START, "--note": "Welcome.", "--phrase": PHRASE, "--camps": "3"}
    given |= dict(zip(arguments[::2], arguments[1::2], strict=True))
    done = group("create", "A game", *[word for pair in given.items() for word in pair])
    assert done.status in (1, 2)
    assert words in done.err
    assert done.out == ""
    assert "No game has been announced here." in group("status").out or not (group.data / "casefile.sqlite3").exists()


def test_where_several_games_go_on_one_must_be_named(group: Group) -> None:
    first, second = group.create()["game"], group.create()["game"]
    done = group("pause", "--note", "Hm.")
    assert done.status == 2
    assert first in done.err
    assert second in done.err
    assert "not begun" in group("pause", "--note", "Hm.", "--game", first).err


def test_the_one_game_is_meant_also_when_it_is_over(group: Group, tmp_path: Path) -> None:
    group.begin()
    group.say("Mario", SUGGESTION)
    for camp in ("Mario", "Wario"):
        group.json("disband", camp, "--note", "Gone.")
    assert group.json("export", str(tmp_path / "out"))["game"] == group.only_id()
    assert group.json("text state")["game"] == group.only_id()
    assert group.json("text turn", "1")["game"] == group.only_id()
    assert group("open-talk", "--link", group.links["Mario"]).status == 0
    over, going = group.only_id(), group.create()["game"]
    assert group.json("text state")["game"] == going
    assert over != going


def test_a_place_without_games_is_said_to_be_one(group: Group, tmp_path: Path) -> None:
    for command in (("status",), ("text first",), ("text state", "--markup", "plain"), ("due",)):
        assert "expected a directory with games" in group(*command).err
        assert not group.data.exists()
    group.data.mkdir()
    for command in (("status",), ("text first", "--markup", "plain")):
        assert "where no games are" in group(*command).err
        assert list(group.data.iterdir()) == []


def test_japanese_sentences_have_no_blanks_between_them(group: Group) -> None:
    group.begin()
    assert "マリオのターン（" in group("text state", "--language", "ja", "--markup", "plain").out
    rehearsal = ("--game", group.create("--rehearse")["game"], "--language", "ja")
    posted = group("text state", *rehearsal).out
    assert "。これはリハーサルです。" in posted
    for told in (posted, group("status", *rehearsal).out, group("text first", *rehearsal).out):
        assert "。 " not in told


def test_refusals_come_in_japanese_too(group: Group) -> None:
    group.begin()
    done = group("lift", "Mario", "--note", "Hm.", "--language", "ja")
    assert (done.status, "(camps-47)" in done.err) == (1, True)
    assert any("぀" <= letter <= "ヿ" for letter in done.err)


def test_the_clock_of_the_tests_is_the_one_that_commands_read(group: Group) -> None:
    group.create()
    assert group.status()["start"].startswith("2030-01-11T20:00")
    assert group.now == T0
    group.now += HOUR
    assert group.status()["phase"] == "open"
