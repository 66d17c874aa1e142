"""What is wrong with an input is said in the reader's language, all of it, wherever the program finds it."""

import ast
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

import pytest

from casefile.core.cards import Invalid
from casefile.core.texts import N_, FilledText, either, from_to, one_of
from casefile.correspondence.pages.announcing import wrong as by_post
from casefile.server.records.records import refused as of_record
from casefile.story.i18n import translator, wrong_input
from casefile.web.present.refusal import refusal as on_pages
from tests.catalogues import SOURCE

OF_NO_PLAYER = {
    "library.py": "whoever calls the library from Python",
    "bots/bot.py": "whoever writes a bot in Python",
    "arena/protocol.py": "a bot that is another program",
    "server/bots/protocol.py": "another process of the server",
    "lab/small_decks.py": "whoever loads a small game from Python",
    "play/fixed_hands.py": "whoever asks from Python for what was known before a deal",
    "server/wire/addressing.py": "whoever starts a server",
    "server/wire/limits.py": "whoever starts a server",
    "server/routes/entry/metrics.py": "whoever starts a server",
    "server/serving.py": "whoever starts a server",
    "server/data_places.py": "whoever starts a server",
    "server/notices/sending.py": "whoever starts a server",
}
"""The modules whose refusals no player reads, and who does: programmers and operators, in English."""

TYPED = {"classic", "format = 1", 'board = "classic"', "NAME=VALUE", "null"}
"""What is to be typed, or stands in a file, so in every language."""
FIELDS = {"mark ", "token ", "neighbours ", "at "}
"""The names of fields in a file, before what stands there."""

ARGUMENTS = {"Invalid": 3, "expect": 4, "wrong": 3}
"""What refuses an input, and with how many arguments; the last two say what was found and what was expected."""

Assigned = Mapping[str, Sequence[ast.expr]]


def assigned(tree: ast.Module) -> Assigned:
    """What the names of a module are given, in any of its functions, too."""
    found: dict[str, list[ast.expr]] = defaultdict(list)
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                found[ast.unparse(target)].append(node.value)
    return found


def unmarked(node: ast.expr, names: Assigned) -> Iterator[str]:
    """The texts of our own in an argument that are not marked for translation."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts) | ast.BoolOp(values=parts):
            for part in parts:
                yield from unmarked(part, names)
        case ast.IfExp(body=one, orelse=other) | ast.BinOp(left=one, right=other):
            yield from unmarked(one, names)
            yield from unmarked(other, names)
        case ast.Call(func=ast.Attribute(value=text, attr="join" | "format")):
            yield from unmarked(text, names)
        case ast.FormattedValue(value=value, conversion=-1):
            yield from unmarked(value, names)
        case ast.Name(id=name):
            for value in names.get(name, ()):
                yield from unmarked(value, names)


def refusals(tree: ast.Module) -> Iterator[ast.Call]:
    """The calls that refuse an input."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if ARGUMENTS.get(name) == len(node.args):
                yield node


def test_all_that_a_player_is_told_of_an_input_is_marked_for_translation() -> None:
    """Where this fails: mark the text with ``N_``, or say it with what ``casefile.core.texts`` has for lists."""
    found = []
    for file in sorted(SOURCE.rglob("*.py")):
        name = file.relative_to(SOURCE).as_posix()
        source = file.read_text(encoding="utf-8")
        if not any(f"{refusing}(" in source for refusing in ARGUMENTS):
            continue
        tree = ast.parse(source)
        names = assigned(tree)
        for call in refusals(tree) if name not in OF_NO_PLAYER else ():
            texts = [text for part in call.args[-2:] for text in unmarked(part, names)]
            found += [
                f"{name}:{call.lineno}: {text}"
                for text in texts
                if any(map(str.isalpha, text)) and text not in TYPED | FIELDS
            ]
    assert found == []


@pytest.mark.parametrize(
    "refused",
    [
        "raise Invalid('seat', repr(seat), 'a free seat')",
        "raise Invalid('seat', f'{seat} is taken', N_('a free seat'))",
        "raise cards.Invalid('seat', seat, 'a free seat' if one else N_('free seats'))",
        "wanted = 'a free seat'\nraise Invalid('seat', seat, wanted)",
        "raise Invalid('seat', seat, ' or '.join(seats))",
        "self.wrong(seat, N_('taken'), '{} seats'.format(9))",
    ],
)
def test_a_text_that_is_not_marked_is_found(refused: str) -> None:
    tree = ast.parse(refused)
    (call,) = refusals(tree)
    assert [text for part in call.args[-2:] for text in unmarked(part, assigned(tree)) if any(map(str.isalpha, text))]


def test_what_no_player_reads_is_still_there() -> None:
    for name in OF_NO_PLAYER:
        assert list(refusals(ast.parse((SOURCE / name).read_text(encoding="utf-8")))), name


@pytest.mark.parametrize(
    ("expected", "english", "japanese"),
    [
        (either(["yes", "no", "soon"]), "yes or no or soon", "yes か no か soon"),
        (either(["yes"]), "yes", "yes"),
        (either([]), "", ""),
        (one_of(["rope", "knife"]), "one of rope, knife", "rope, knife のどれか"),
        (from_to(2, 6), "2 to 6", "2～6"),
        (FilledText(N_("version {version}"), version=either("12")), "version 1 or 2", "バージョン 1 か 2"),
    ],
)
def test_lists_are_said_in_the_words_of_the_language(expected: str, english: str, japanese: str) -> None:
    error = Invalid("answer", "'x'", expected)
    assert str(error) == wrong_input(error, translator("en")) == f"answer: found 'x', expected {english}"
    assert wrong_input(error, translator("ja")) == f"answer: {japanese} が必要ですが、'x' になっています"


def test_what_somebody_wrote_is_not_taken_for_words_of_ours() -> None:
    """Who is called as one of our texts is, say in a list of names, keeps the name."""
    error = Invalid("eyes", "'x'", either(["Yes", "No"]))
    assert "Yes か No" in wrong_input(error, translator("ja"))


@pytest.mark.parametrize(
    ("say", "where"),
    [
        (wrong_input, "place"),
        (by_post, "cards:1"),
        (by_post, "place"),
        (on_pages, "map:1"),
        (on_pages, "place"),
        (of_record, "at"),
    ],
)
def test_each_way_to_say_it_is_in_the_language_of_the_reader(say: Callable[..., str], where: str) -> None:
    error = Invalid(where, FilledText(N_("{count} letters"), count=70), from_to(1, 64))
    texts = translator("ja")
    told = say(error, texts) if say is wrong_input else say(texts, error)
    assert "70文字" in told
    assert "1～64" in told
    assert " letters" not in told
