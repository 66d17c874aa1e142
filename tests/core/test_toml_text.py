"""What is wrong with a data file is said with its line and with what belongs there, in the reader's language."""

import pytest

from casefile.cli.errors import sentence
from casefile.core.cards import Invalid
from casefile.core.toml_text import read_toml
from casefile.story.i18n import translator

WRONG = [
    ("a = 1\nb", "mine:2: found the line 'b', expected = between a name and its value"),
    ("a = 1\nb = \nc = 2", "mine:2: found the line 'b =', expected a number, a text in quotes, or a list in brackets"),
    ("a = yes", "mine:1: found the line 'a = yes', expected a number, a text in quotes, or a list in brackets"),
    ("a = [1,\n2", "mine:2: found the line '2', expected ] at the end of the list"),
    ("a = { en = 1", "mine:1: found the line 'a = { en = 1', expected } at the end of the list of names"),
    ('a = "one', "mine:1: found the line 'a = \"one', expected \" at the end of the text"),
    ('a = "one\nb = 1', "mine:1: found the line 'a = \"one', expected \" at the end of the text"),
    ("a = 1 b = 2", "mine:1: found the line 'a = 1 b = 2', expected one entry on a line"),
    ("[[areas]\na = 1", "mine:1: found the line '[[areas]', expected ] at the end of the heading"),
    ("[a]\n[b]\n[a]", "mine:3: found the line '[a]', expected each name once"),
    ("a = 1\na = 2", "mine:2: found the line 'a = 2', expected each name once"),
    ("= 1", "mine:1: found the line '= 1', expected a line of TOML, such as a name, = and its value"),
    ("x" * 50, f"mine:1: found the line '{'x' * 39}…', expected = between a name and its value"),
]


@pytest.mark.parametrize(("text", "said"), WRONG, ids=[text[:12] for text, _said in WRONG])
def test_the_line_and_what_belongs_there_are_named(text: str, said: str) -> None:
    with pytest.raises(Invalid) as caught:
        read_toml(text, "mine")
    assert str(caught.value) == said


@pytest.mark.parametrize(("text", "english"), WRONG, ids=[text[:12] for text, _said in WRONG])
def test_a_japanese_reader_reads_nothing_of_it_in_english(text: str, english: str) -> None:
    with pytest.raises(Invalid) as caught:
        read_toml(text, "mine")
    told = sentence(caught.value, translator("ja"))
    assert told.startswith("mine:")
    assert not any(word in told for word in ("found", "expected", "line", "name", "number", "heading"))
    assert told != english


def test_a_file_that_is_right_is_read() -> None:
    assert read_toml('a = 1\n[[b]]\nc = "d"', "mine") == {"a": 1, "b": [{"c": "d"}]}
