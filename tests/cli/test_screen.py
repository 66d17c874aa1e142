"""A game in the terminal as a table on one screen: played to its end by keys, as people do."""

import re
from pathlib import Path
from random import Random

import pytest

from casefile.cli.screen.row_texts import keys_text
from casefile.story.i18n import LANGUAGES, translator
from tests.cli.emulator import Emulator, kept
from tests.cli.runs import Run
from tests.patience import PATIENCE

pytestmark = [pytest.mark.linux, pytest.mark.waits]

GAMES = {
    "quick": ("--option", "board=none", "--seats", "2", "--bots", "detective"),
    "board": ("--seats", "3", "--bots", "detective", "--notes", "4"),
    "cluegame": ("--rules", "cluegame", "--seats", "3", "--bots", "detective"),
    "nsider": ("--rules", "nsider", "--bots", "detective"),
    "miporin": ("--rules", "miporin"),
    "hunt": ("--rules", "hide_tracks"),
}


def environment(folder: Path, language: str = "en") -> dict[str, str]:
    return {"XDG_STATE_HOME": str(folder), "LANG": {"en": "en_GB.UTF-8", "ja": "ja_JP.UTF-8"}[language]}


def offered(text: str) -> list[str]:
    """The keys of the answers below the last rule of the screen, but for the line of keys that always mean the same."""
    below = text.rpartition("───")[2].split("\n")[1:-1]
    return [key for line in below for key in re.findall(r"(?:^ |   ) (\w)  (?=\S)", f"  {line}")]


def asked(text: str) -> bool:
    """Whether the screen asks something."""
    return bool(offered(text)) or any(words in text for words in PHRASE)


def played(at: Emulator, over: str, seed: int = 1, accuses: int = 40) -> str:
    """Play to the end: any answer that is offered, but an accusation only late."""
    draw = Random(seed)
    at.press(">>>")  # others are not waited for
    for pressed in range(3_000):
        text = at.until(
            lambda text: over in text or bool(offered(text)) or any(words in text for words in PHRASE), "a question"
        )
        if over in text:
            return text
        keys = offered(text) or ["\r"]  # a text of one's own may be left out
        quiet = [key for key in keys if key != "a"] if pressed < accuses else keys
        at.press(draw.choice(quiet or keys))
        at.changed(text)
    raise AssertionError(f"the game does not end:\n{at.text}")


PHRASE = ("決め台詞", "Your catch phrase")
"""The question for a text of one's own."""

SIZES = ((80, 24), (110, 34), (200, 60))


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_at_every_size_in_both_languages(
    game: str, size: tuple[int, int], language: str, tmp_path: Path, casefile: Run
) -> None:
    test_a_game_is_played_to_its_end_by_keys(game, size, language, tmp_path, casefile)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("game", "size", "language"),
    [
        ("quick", (110, 34), "en"),
        ("board", (200, 60), "en"),
        ("cluegame", (80, 24), "ja"),
        ("nsider", (110, 34), "ja"),
        ("miporin", (100, 30), "ja"),
        ("hunt", (80, 24), "en"),
    ],
)
def test_a_game_is_played_to_its_end_by_keys(
    game: str, size: tuple[int, int], language: str, tmp_path: Path, casefile: Run
) -> None:
    over = {"en": "The game is over.", "ja": "ゲームは終わりました。"}[language]
    with Emulator(["play", *GAMES[game], "--seed", "4"], size, environment(tmp_path, language)) as at:
        played(at, over)
        at.press("q")
        assert at.ended() == 0
    (file,) = kept(tmp_path)
    assert casefile("verify", str(file)).out.startswith("Yes. ")
    # What was said stays to be read, and where the game is.
    left = at.text.replace("\n", "")
    assert str(file) in left


def test_what_is_pressed_is_seen_and_can_be_taken_back(tmp_path: Path) -> None:
    with Emulator(["play", *GAMES["board"], "--seed", "12"], (110, 34), environment(tmp_path)) as at:
        at.sees("What do you do?")
        at.press("r")
        text = at.sees("Where to?")
        assert "as a square" not in text
        assert "r7c12" in text or "square" in text
        at.press("\x1b[C\x1b[C\r")  # arrows and Enter choose a place on the board
        at.sees("What do you do?")
        at.press("l")
        assert "rolls" in at.sees("The case file is sealed")
        at.press("\x1b")
        at.press("?")
        assert "level of your notes" in at.sees("all keys\n")
        at.press(" wh")
        at.until(lambda text: "level of your notes" not in text)


def test_a_mark_is_explained_where_the_arrows_stand(tmp_path: Path) -> None:
    with Emulator(["play", *GAMES["board"], "--seed", "12"], (110, 34), environment(tmp_path)) as at:
        text = at.sees("What do you do?")
        # Down to a card of the player's own hand, and from the case file on to the player's own column.
        names = ["Scarlet", "Mustard", "White", "Green", "Peacock", "Plum"]
        mine = next(name for name in names if re.search(rf"{name} +✓", text))
        at.press("w" + "\x1b[B" * names.index(mine) + "\x1b[C\r")
        at.sees(f"Scarlet holds {mine}.")


def test_marks_of_ones_own_are_drawn_and_kept(tmp_path: Path) -> None:
    with Emulator(["play", *GAMES["quick"], "--notes", "1"], (110, 34), environment(tmp_path)) as at:
        at.sees("What do you do?")
        at.press("m\x1b[B\r\r")  # Mustard, in the case file: the second mark
        at.until(lambda text: bool(re.search(r"Mustard +\?", text)), "the mark")
        at.press("q")
        assert at.ended() == 0
    (file,) = kept(tmp_path)
    with Emulator(["play", "--resume", str(file)], (110, 34), environment(tmp_path)) as at:
        at.until(lambda text: bool(re.search(r"Mustard +\?", text)), "the mark of before")


def test_the_mouse_gives_answers_and_chooses_places(tmp_path: Path) -> None:
    with Emulator(["play", *GAMES["board"], "--seed", "12"], (110, 34), environment(tmp_path)) as at:
        at.sees("What do you do?")
        at.click("Roll the dice")
        at.sees("Where to?")
        at.click("○")
        at.sees("What do you do?")


def test_it_is_resized_at_any_moment(tmp_path: Path) -> None:
    with Emulator(["play", *GAMES["board"], "--seed", "12"], (110, 34), environment(tmp_path)) as at:
        both = at.sees("What do you do?")
        assert "The sheet" in both
        assert "Ballroom" in both
        at.resize(80, 24)
        at.until(lambda text: "The sheet" not in text and "Roll the dice" in text, "the pane of the board")
        at.press("\t")
        at.sees("The sheet")
        at.resize(200, 60)
        panes = ("The sheet", "Dining Room  ", "Roll the dice")
        at.until(lambda text: all(words in text for words in panes), "both panes")


@pytest.mark.parametrize("way", ["q", "\x03", "window"])
def test_a_game_that_is_left_in_any_way_goes_on(way: str, tmp_path: Path) -> None:
    with Emulator(["play", *GAMES["board"], "--seed", "12"], (110, 34), environment(tmp_path)) as at:
        at.sees("What do you do?")
        at.press("r")
        at.sees("You rolled 7. Where to?")
        if way == "window":
            at.close_window()
        else:
            at.press(way)
            assert at.ended() == 0
            assert "goes on from here" in at.text.replace("\n", "")
    (file,) = kept(tmp_path)
    with Emulator(["play", "--resume", str(file)], (110, 34), environment(tmp_path)) as at:
        at.sees("You rolled 7. Where to?")


def test_without_colours_letters_stay(tmp_path: Path) -> None:
    with Emulator(["play", *GAMES["board"]], (110, 34), {**environment(tmp_path), "NO_COLOR": "1"}) as at:
        text = at.sees("What do you do?")
        colours = {code for found in re.findall(rb"\x1b\[([0-9;]*)m", at.raw) for code in found.split(b";")}
        assert colours.isdisjoint({b"31", b"32", b"33", b"34", b"35", b"36", b"38", b"41", b"42", b"43", b"44", b"45"})
        assert "Sc Scarlet" in text


@pytest.mark.parametrize("more", [["--plain"], []])
def test_plain_lines_stay_where_they_are_asked_for_or_nothing_can_be_redrawn(more: list[str], tmp_path: Path) -> None:
    term = {} if more else {"TERM": "dumb"}
    with Emulator(["play", *GAMES["quick"], *more], (110, 34), {**environment(tmp_path), **term}) as at:
        at.sees("Type a number or a name.")
        at.press("q\r")
        assert at.ended() == 0
    assert kept(tmp_path) == []


def test_after_the_end_there_are_hands_the_game_once_more_and_its_review(tmp_path: Path) -> None:
    with Emulator(["play", *GAMES["quick"], "--seed", "4"], (110, 34), environment(tmp_path)) as at:
        played(at, "The game is over.")
        at.sees("solved the case")
        at.press("a")
        hands = at.sees("case file:")
        assert len(re.findall(r"(Scarlet|Mustard): \w+", hands)) == 2
        at.press("r")
        assert "Step 1 of" in at.sees("One step on")
        at.press("n")
        at.sees("Step 2 of")
        at.press("e")
        at.until(lambda text: bool(re.search(r"Step (\d+) of \1\b", text)), "the last step")
        at.press("p")
        at.until(lambda text: not re.search(r"Step (\d+) of \1\b", text), "the step before")
        at.press("x")
        at.sees("The game is over.")
        at.press("x")
        at.sees("of 100")
        at.press("q")
        assert at.ended() == 0


def test_a_replay_shows_no_more_than_was_seen_then(tmp_path: Path) -> None:
    """The hands that the end has opened are not on the sheet of the first step."""
    with Emulator(["play", *GAMES["quick"], "--seed", "4"], (110, 34), environment(tmp_path)) as at:
        at.sees("What do you do?")
        begun = [line for line in at.text.split("\n") if "✓" in line]
        played(at, "The game is over.")
        at.press("r")
        at.sees("Step 1 of")
        assert [line for line in at.text.split("\n") if "✓" in line] == begun


def test_a_recorded_game_is_stepped_through_on_the_screen_through_any_eyes(tmp_path: Path, casefile: Run) -> None:
    file = tmp_path / "game.json"
    casefile("simulate", "--bots", "detective", "--option", "board=none", "--games", "1", "--save", str(file))
    with Emulator(["replay", str(file), "--eyes", "mustard"], (110, 34), environment(tmp_path)) as at:
        mine = at.sees("through the eyes of Mustard")
        assert "✓" in mine
        at.press("n")
        at.sees("Step 2 of")
        for who in ("White", "a spectator", "Scarlet"):
            at.press("y")
            seen = at.sees(f"through the eyes of {who}")
            assert ("✓" in seen) == (who != "a spectator")
        at.press("x")
        assert at.ended() == 0
    with Emulator(["replay", str(file), "--plain"], (110, 34), environment(tmp_path)) as at:
        at.sees("through the eyes of a player, or of a spectator")


def test_tables_and_bars_are_drawn_where_somebody_looks(tmp_path: Path, casefile: Run) -> None:
    options = ["--option", "board=none", "--games", "6", "--bots"]
    with Emulator(["arena", *options, "eliminator,reckless"], (120, 30), environment(tmp_path)) as at:
        text = at.sees("won by nobody")
        assert at.ended() == 0
    assert re.search(r"eliminator +━+", text)
    with Emulator(["simulate", *options, "easy"], (100, 30), environment(tmp_path)) as at:
        assert re.search(r"eliminator +━{20} +100.0 %", at.sees("turns a game"))
    # In a pipe it is what it was.
    assert "━" not in casefile("simulate", *options, "easy").out
    with Emulator(
        ["simulate", *options[:2], "--games", "5000", "--bots", "easy"], (100, 30), environment(tmp_path)
    ) as at:
        at.until(lambda text: bool(re.search(r"games ━.*\d+/5000 \d+:\d\d:\d\d", text)), "the expected end")


def quiet(at: Emulator) -> int:
    """Wait until nothing more is written, and return how many bytes were written so far."""
    while any(at.read(0.15) for _ in range(4)):
        pass
    return len(at.raw)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("terminal", "size"), [("xterm-256color", (200, 60)), ("xterm-16color", (110, 34)), ("tmux-256color", (80, 24))]
)
def test_colours_are_the_terminals_own_and_only_what_changed_is_sent(
    terminal: str, size: tuple[int, int], tmp_path: Path
) -> None:
    """Of 16 colours that suit its background; and a key costs few bytes, so that a slow line is enough.

    A line of 9,600 baud has 960 bytes a second. A whole screen of 110x34 takes some 12,000.
    """
    with Emulator(["play", *GAMES["board"], "--seed", "12"], size, environment(tmp_path) | {"TERM": terminal}) as at:
        at.sees("What do you do?")
        before, costs = quiet(at), []
        if size != (80, 24):  # where it shows one part at a time, another part is all new
            keys = ["w", "\x1b[B", "\x1b[B", "w", "r", "\x1b[C", "\x1b[C"]
            for key in keys:
                at.press(key)
                assert at.read(PATIENCE)
                if key == "r":
                    at.sees("Where to?")  # a moment after the roll
                after = quiet(at)
                costs.append(after - before)
                before = after
            assert len(costs) == len(keys)
            assert max(costs) < 2_500
        at.press("l")
        at.sees("The case file is sealed")
    colours = set(re.findall(rb"\x1b\[([0-9;]*)m", at.raw))
    assert [each for each in colours if re.search(rb"[34]8;", each)] == []
    named = {part for each in colours for part in each.split(b";")}
    assert {b"31", b"33", b"90", b"41", b"43"} <= named  # the case file, weapons, what steps back, tokens


def test_a_game_goes_on_over_a_slow_line(tmp_path: Path) -> None:
    """What is pressed while the line is busy is not lost, and the screen is right in the end."""
    with Emulator(["play", *GAMES["quick"], "--seed", "12"], (80, 24), environment(tmp_path)) as at:
        at.sees("What do you do?")
        at.slow = 1_200
        at.press("s")
        at.press("1")
        at.press("1")
        at.sees("Where?")
        at.press("1")
        at.sees("Shall it stand?")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [40, 78, 108])
def test_the_row_of_keys_has_room_for_how_to_leave(language: str, width: int) -> None:
    texts = translator(language)
    keys = keys_text(texts.gettext, width)
    assert keys.cell_len <= width
    assert keys.plain.startswith("? ")
    assert keys.plain.endswith(f"q {texts.gettext('leave, kept')}")


def test_the_board_has_its_passages_and_the_question_what_is_left(tmp_path: Path) -> None:
    """The player holds Green, a weapon and three rooms: 5 suspects, 5 weapons and 6 rooms may be in the case file.

    White is among the player's cards as well, which leaves 4 suspects.
    """
    with Emulator(["play", *GAMES["board"], "--seed", "12"], (110, 34), environment(tmp_path)) as at:
        text = at.sees("What do you do?")
        assert "120 of 120 case files left" in text  # 4 * 5 * 6
        assert "↘" in text.split("Study")[0][-4:]  # to the Kitchen, down and to the right
        assert "↙" in text.split("Lounge")[1][:4]
        assert {sign for sign in "↖↗↘↙" if sign in text} == set("↖↗↘↙")
    with Emulator(
        ["play", *GAMES["board"], "--seed", "12", "--notes", "2"], (110, 34), environment(tmp_path / "b")
    ) as at:
        assert "case files left" not in at.sees("What do you do?")  # what follows is the player's own to find
