"""How templates become Python: Jinja's own way, less what no template of ours asks for.

A part of a page is a few dozen texts put together, and is drawn at every move. In Jinja each text that is put into
another one is made anew even where it is markup already, each attribute may be an item instead, each call looks whether
the function wants the context, and a condition without an ``else`` makes an object that stands for what is missing.
Here none of it happens; what is drawn is the same.
"""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache, partial
from typing import Any

from jinja2 import Environment, Template
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.environment import TemplateModule
from jinja2.nodes import Call, CondExpr, Const, Expr, Getattr, Getitem
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

Gettext = Callable[[str], str]
Ngettext = Callable[[str, str, int], str]
"""What finds a text in a language, and one with a number in it."""

SHORT = 200
"""A text of so many letters or less is remembered as it is escaped: names and labels come again and again."""


NUMBERS = 1000
"""So many texts with a number in them, and nothing else, are remembered."""

markup: Callable[[str], Markup] = partial(str.__new__, Markup)
"""A text that is markup; ``Markup`` itself looks first whether it is given something that says how it is drawn."""


@lru_cache(maxsize=10_000)
def _short(text: str) -> str:
    return str(escape(text))


def escaped(value: object) -> str:
    """A value as it stands in a page: markup as it is, anything else as text, escaped."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[return-value]
    if kind is str and len(value) <= SHORT:  # type: ignore[arg-type]
        return _short(value)
    return escape(value)


def joined(values: Iterable[object], between: object = "") -> Markup:
    """The filter ``join``: these values with ``between`` between them."""
    return markup(str.join(escaped(between), map(escaped, values)))


class Generator(CodeGenerator):
    """Writes the Python of a template: attributes, items and calls as they are in Python.

    Every output is escaped by :func:`escaped`, but for a constant, which is written as it is when escaped.
    """

    _output: Expr | None = None
    """What is being put out, where it is a condition: each side of it is escaped by itself."""

    def write_commons(self) -> None:
        """Name what all functions of a template use."""
        super().write_commons()
        self.writeline("escaped = environment.escaped")

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        assert frame.eval_ctx.autoescape
        assert finalize.src is None
        if isinstance(node, CondExpr):
            self._output = node
            self.write("(")
        else:
            self.write("escaped(")

    def _output_side(self, node: Expr | None, frame: Frame) -> None:
        """Write one side of a condition that is put out; where there is none, it is empty."""
        if node is None:
            self.write("''")
        elif isinstance(node, Const):
            self.write(repr(str(escape(node.value))))
        else:
            self.write("escaped(")
            self.visit(node, frame)
            self.write(")")

    def visit_CondExpr(self, node: CondExpr, frame: Frame) -> None:
        """Write a condition, which without an ``else`` is an empty text otherwise."""
        if node is self._output:
            frame = frame.soft()
            self._output_side(node.expr1, frame)
            self.write(" if ")
            self.visit(node.test, frame)
            self.write(" else ")
            self._output_side(node.expr2, frame)
            return
        if node.expr2 is None:
            node = CondExpr(node.test, node.expr1, Const(""), lineno=node.lineno)
        super().visit_CondExpr(node, frame)

    def visit_Getattr(self, node: Getattr, frame: Frame) -> None:
        """Write an attribute; no template of ours means an item by it."""
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def visit_Getitem(self, node: Getitem, frame: Frame) -> None:
        """Write an item; no template of ours means an attribute by it."""
        self.visit(node.node, frame)
        self.write("[")
        self.visit(node.arg, frame)
        self.write("]")

    def visit_Call(self, node: Call, frame: Frame, forward_caller: bool = False) -> None:
        """Write a call; no function that a template of ours calls wants its context."""
        assert node.dyn_args is None
        assert node.dyn_kwargs is None
        self.visit(node.node, frame)
        self.write("(")
        for given in (*node.args, *node.kwargs):
            self.visit(given, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        """Write that a macro is a :class:`PlainMacro`."""
        self.write("environment.")
        super().macro_def(macro_ref, frame)


class PlainMacro(Macro):
    """A macro that, where all it is given stands in its place, calls the function behind it with nothing between."""

    def __init__(self, environment: Environment, function: Callable[..., str], *given: Any) -> None:
        super().__init__(environment, function, *given)
        special = self.caller or self.catch_kwargs or self.catch_varargs
        self._given = 0 if special else len(self.arguments)
        self._function = function

    def __call__(self, *given: Any, **named: Any) -> str:
        """What is drawn."""
        if named or len(given) != self._given:
            return super().__call__(*given, **named)
        return markup(self._function(*given))


class PlainTemplate(Template):
    """A template that is imported as it is: no template of ours has globals that others have not."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        return super()._get_default_module()


class Templates(Environment):
    """An environment in which everything is escaped, and templates become Python by :class:`Generator`."""

    code_generator_class = Generator
    template_class = PlainTemplate
    Macro = PlainMacro
    escaped = staticmethod(escaped)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.filters["join"] = joined


def _gaps(given: dict[str, object]) -> dict[str, object]:
    """What fills the gaps of a text, escaped."""
    return {name: escaped(value) for name, value in given.items()}


def install_texts(templates: Environment, gettext: Gettext, ngettext: Ngettext) -> None:
    """Give an environment the texts of its language: ``_`` and ``ngettext`` in its templates.

    Both fill the gaps, such as ``%(who)s``, with what is handed to them by name, escaped; ``num`` is the number of
    ``ngettext``. A text is markup, and a percent sign in it stands there twice.
    """

    found = cache(gettext)

    @cache
    def plain(text: str) -> Markup:
        return Markup(gettext(text)) % {}

    @lru_cache(maxsize=NUMBERS)
    def counted(single: str, plural: str, num: int) -> Markup:
        return markup(ngettext(single, plural, num) % {"num": num})

    def one(text: str, **given: object) -> Markup:
        return markup(found(text) % _gaps(given)) if given else plain(text)

    def many(single: str, plural: str, num: int, **given: object) -> Markup:
        if not given:
            return counted(single, plural, num)
        return markup(ngettext(single, plural, num) % {"num": num, **_gaps(given)})

    templates.globals.update({"_": one, "ngettext": many})
