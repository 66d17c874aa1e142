"""A function of the program has few parameters: what belongs together is a value. The exceptions say why."""

import ast
from collections.abc import Iterator

import pytest

from tests.test_structure import MODULES, parsed

MANY = 7
"""The number of parameters, without the object itself, from which on a function gives a reason."""

COMMAND = ("click.command", "click.group")
"""The beginnings of the decorators of a command: its parameters are its options."""

REASONS = {
    "arena.matches.simulate": "Every caller writes out its game and its options; few give an edition, inputs or after.",
    "cli.arena._planned": "They are options of the command, checked before any game is played.",
    "cli.bench_games.bench_games": "They are the options of bench-agent, of which it is a part.",
    "cli.play.begun": "They are the options by which play and mcp begin a game.",
    "core.options.option": "Each keyword is a text or a value of one option; nearly every option leaves some out.",
    "correspondence.cli.announcement.announcement": "They are the options of the command that announces a game.",
    "correspondence.server.whole_pages.drawn_post": "Few pages give the keywords: a stamp, a status or a preview.",
    "lab.gymnasium.SoloEnvironment.__init__": "They are the settings of an environment, in the form of Gymnasium.",
    "lab.pettingzoo.SeatEnvironment.__init__": "They are the settings of an environment, in the form of PettingZoo.",
    "lab.vector.quick.QuickTables.__init__": "They are the settings of `tables`, and the form that it has chosen.",
    "lab.vector.tables": "They are the public settings of many tables, nearly all by keyword.",
    "library.simulate": "It is public: a script writes its few settings as keywords.",
    "server.admission.home_network.HomeNetwork.__init__": "Each is a part of the server that it works with.",
    "server.app.create_app": "It is where a server is put together: each keyword is a setting of it.",
    "server.service.service": "They are the settings of `create_app`, without those of requests.",
    "server.site.render": "All but the template have defaults, and the rest are the arguments of the template.",
    "server.store.statements.commands.append": "What has to be in one transaction: most calls leave the keywords out.",
}
"""The reason why a function has so many parameters, by its module and name."""


def functions(node: ast.AST, name: str) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Yield every function in a piece of source, with its name after that of the piece."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            if not isinstance(child, ast.ClassDef):
                yield f"{name}.{child.name}", child
            yield from functions(child, f"{name}.{child.name}")
        else:
            yield from functions(child, name)


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """Return the names of the parameters of a function, without the object itself."""
    given = function.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    return [each.arg for each in every if each is not None and each.arg not in ("self", "cls")]


def is_command(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Return whether a function is a command of the command line."""
    return any(ast.unparse(each).startswith(COMMAND) for each in function.decorator_list)


def many(module: str, source: str) -> set[str]:
    """Return the functions of a module that have many parameters and are no commands."""
    return {
        name
        for name, function in functions(parsed(source), module)
        if len(parameters(function)) >= MANY and not is_command(function)
    }


def test_a_function_with_many_parameters_gives_a_reason() -> None:
    found = {name for module, path in MODULES.items() for name in many(module, path.read_text(encoding="utf-8"))}
    assert found - REASONS.keys() == set(), "Give what belongs together a value of its own, or say why not."
    assert REASONS.keys() - found == set(), "These have few parameters now, or are gone: take them off the list."


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("def f(a, b, c, d, e, g): ...", set()),
        ("def f(a, b, c, d, e, g, h): ...", {"m.f"}),
        ("async def f(a, b, /, c, *d, e, g=1, **h): ...", {"m.f"}),
        ("class C:\n    def f(self, a, b, c, d, e, g): ...", set()),
        ("class C:\n    def f(self, a, b, c, d, e, g, h): ...", {"m.C.f"}),
        ("if True:\n    def f(a):\n        def g(a, b, c, d, e, f, g): ...", {"m.f.g"}),
        ("@click.command(epilog='x')\n@other\ndef f(a, b, c, d, e, g, h): ...", set()),
        ("@other\ndef f(a, b, c, d, e, g, h): ...", {"m.f"}),
    ],
)
def test_a_planted_function_is_seen(source: str, found: set[str]) -> None:
    assert many("m", source) == found
