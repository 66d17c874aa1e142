"""``casefile rules --how``: how each game is played, as text and as JSON, in both languages."""

import json

from casefile.games import GAMES
from casefile.story.i18n import translator
from tests.cli.runs import Run
from tests.shipped import EXPLAINED, SHIPPED


def test_how_a_game_is_played_is_told_whole(casefile: Run) -> None:
    for language in ("en", "ja"):
        _ = translator(language).gettext
        for slug, how in EXPLAINED.items():
            told, book = casefile("rules", slug, "--how", "--language", language), GAMES[slug].rules.book
            assert (told.status, told.err) == (0, "")
            # Lines are wrapped, so words are compared and not lines.
            words = "".join(told.out.split())
            texts = [how.goal, *(part for frame in how.frames for part in (frame.title, frame.text))]
            texts += [part for each in how.questions for part in (each.question, each.answer)]
            assert [text for text in texts if "".join(_(text).split()) not in words] == []
            assert [each.clause for each in how.questions if book[each.clause] not in told.out] == []
            assert max(map(len, told.out.splitlines())) <= 96


def test_without_a_name_all_games_are_told(casefile: Run) -> None:
    titles = [line for line in casefile("rules", "--how").out.splitlines() if line.startswith("How to play")]
    assert titles == [f"How to play {GAMES[slug].title}" for slug in EXPLAINED]
    assert {*SHIPPED} <= {*EXPLAINED}
    assert list(json.loads(casefile("rules", "--how", "--json").out)) == list(EXPLAINED)
    found = json.loads(casefile("rules", "nsider", "--how", "--json").out)["nsider"]
    assert (len(found["round"]), len(found["questions"])) == (5, 6)


def test_a_source_is_in_words(casefile: Run) -> None:
    clauses = casefile("rules", "cluedo", "--clauses").out
    assert "cluedo-3  [the classic rules, and ours]" in clauses
    assert "001" not in clauses
    assert "このプログラムの取り決め" in casefile("rules", "cluedo", "--clauses", "--language", "ja").out
