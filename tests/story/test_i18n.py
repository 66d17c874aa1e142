"""The languages: complete, compiled, and with the same gaps as the English texts."""

import ast
import os
import re
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import BinaryIO

import pytest
from babel.messages.catalog import Message
from babel.messages.mofile import read_mo

from casefile.core.cards import Invalid
from casefile.story.i18n import LANGUAGES, best_language, translator
from hatch_build import compile_catalogues, compiled
from tests.catalogues import KEYWORDS, SOURCE, catalogue, collect, load, merged, missing, strings, written
from tests.rules import RULES

OTHERS = [language for language in LANGUAGES if language != "en"]


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated(language: str) -> None:
    """Where this fails: ``python -m tests.catalogues``, translate what it prints, and run it again."""
    known = load(language)
    ids = {message.id for message in known if message.id}
    assert {message.id for message in collect() if message.id} - ids == set()
    assert [message.id for message in missing(merged(language))] == []
    assert [message.id for message in known if message.fuzzy] == []


def marked(source: str) -> set[str]:
    """The texts that a source marks by a call, as Python reads it; of those with a plural the singular."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and node.args)
    named = ((getattr(call.func, "attr", getattr(call.func, "id", "")), call.args[0]) for call in calls)
    texts = (first.value for name, first in named if name in KEYWORDS and isinstance(first, ast.Constant))
    return {text for text in texts if isinstance(text, str)}


def uncollected(source: str, collected: set[str]) -> set[str]:
    """The texts that a source marks and that nobody translates: such as, before Python 3.12, those in an f-string."""
    return marked(source) - collected


def test_every_marked_text_is_collected_on_every_python() -> None:
    collected = {told(message)[0] for message in collect() if message.id}
    sources = [file.read_text(encoding="utf-8") for file in SOURCE.rglob("*.py")]
    assert len(set().union(*map(marked, sources))) > 1000
    assert {text for source in sources for text in uncollected(source, collected)} == set()


def test_a_planted_text_that_is_not_collected_is_found() -> None:
    source = """say(f"{_('(Enter)')} {who}" + texts.ngettext("one card", "{n} cards", n) + _(name) + _("Yes"))"""
    assert uncollected(source, {"Yes"}) == {"(Enter)", "one card"}


@pytest.mark.parametrize("language", OTHERS)
def test_the_files_are_up_to_date(language: str) -> None:
    file = catalogue(language)
    assert file.read_bytes() == written(merged(language))
    with file.with_suffix(".mo").open("rb") as built:
        assert texts_of(built) == texts_of(BytesIO(compiled(load(language))))


def texts_of(built: BinaryIO) -> list[tuple[object, object]]:
    """The texts of a compiled catalogue; its heading names the version of Babel, which may be another one."""
    return [(each.id, each.string) for each in read_mo(built) if each.id]


def test_a_catalogue_is_compiled_when_it_has_changed(tmp_path: Path) -> None:
    folder = tmp_path / "ja" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    texts, built = folder / "casefile.po", folder / "casefile.mo"
    for translation in ("はい", "うん"):
        texts.write_text(f'msgid "Yes"\nmsgstr "{translation}"\n', encoding="utf-8")
        if built.exists():
            os.utime(texts, ns=(0, built.stat().st_mtime_ns + 1))
        assert compile_catalogues(tmp_path) == [built]
        with built.open("rb") as catalogue:
            assert GNUTranslations(catalogue).gettext("Yes") == translation
        os.utime(built)
        assert compile_catalogues(tmp_path) == []
    assert sorted(folder.iterdir()) == [built, texts]


def gaps(text: str) -> set[str]:
    """The gaps of a text, of both kinds."""
    return {name for _, name, _, _ in Formatter().parse(text) if name} | set(re.findall(r"%\((\w+)\)", text))


def told(message: Message) -> tuple[str, ...]:
    """The English texts of a message."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


@pytest.mark.parametrize("language", OTHERS)
def test_translations_have_the_gaps_of_their_texts(language: str) -> None:
    wrong = [
        message.id
        for message in load(language)
        if message.id
        for text in strings(message)
        if gaps(text) not in [*map(gaps, told(message))]
    ]
    assert wrong == []


def test_gaps_are_found() -> None:
    assert gaps("{who} and %(name)s") == {"who", "name"}
    assert gaps("none") == set()


def test_clauses_are_spoken_in_japanese() -> None:
    texts = translator("ja")
    for rules in RULES.values():
        for clause in rules.book.clauses:
            assert re.search("[ぁ-ん]", texts.gettext(clause.text)), clause.id


HALF_WIDTH = re.compile("[ぁ-んァ-ヶ一-龥ー」』）] ?[:;?!(]|[)][ぁ-んァ-ヶ一-龥ー]")
OTHER_WORDS = re.compile("手番|(?<![順る])番(?![号目])|サイコロ|テーブル|受け持|わたしを待")
"""What is said as ターン, ダイス, 卓, 担当 and あなたのターン.

順番, 番号, 1番目 and カードを見せる番 are no turn.
"""


def test_japanese_has_full_width_signs_and_one_word_for_each_thing() -> None:
    texts = [re.sub(r"%\(\w+\)s", "…", text) for message in load("ja") if message.id for text in strings(message)]
    assert [text for text in texts if HALF_WIDTH.search(text)] == []
    assert [text for text in texts if OTHER_WORDS.search(text)] == []


def test_english_is_its_own_translation() -> None:
    texts = translator("en")
    assert texts.gettext("Round {number}") == "Round {number}"
    assert texts.ngettext("{count} step", "{count} steps", 2) == "{count} steps"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(Invalid, match="'xx', expected en or ja"):
        translator("xx")


@pytest.mark.parametrize(
    ("wanted", "best"),
    [([], "en"), (["ja"], "ja"), (["ja-JP", "en"], "ja"), (["de", "JA_jp"], "ja"), (["en-GB", "ja"], "en")],
)
def test_the_first_language_that_we_have_is_best(wanted: list[str], best: str) -> None:
    assert best_language(wanted) == best
