"""Templates as Python: Jinja's own way, without features that no template of ours uses.

A part of a page is a few dozen texts put together, and is drawn at every move. In Jinja each text that is put into
another one is made anew even where it is markup already, each attribute may be an item instead, each call looks whether
the function wants the context, and a condition without an ``else`` makes an object that stands for the missing value.
Here none of this happens; the output is the same. Output that is the same each time, such as a text of the language
without gaps, is drawn when the template becomes Python. A macro is a function that gets all arguments by position and
none by name.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache, partial
from typing import Any

from jinja2 import Environment, Template
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.environment import TemplateModule
from jinja2.nodes import Call, CondExpr, Const, Expr, ExprStmt, FromImport, Getattr, Getitem, Import, Macro, Name
from jinja2.nodes import Template as TemplateNode
from jinja2.runtime import Context
from jinja2.runtime import Macro as JinjaMacro
from jinja2.utils import missing
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

Gettext = Callable[[str], str]
Ngettext = Callable[[str, str, int], str]
"""Finds a text in a language with a number in it."""

SHORT = 200
"""The most letters of a text whose escaped form is remembered: names and labels come again and again."""


NUMBERS = 1000
"""The most texts that are remembered whose only gap is a number."""

markup: Callable[[str], Markup] = partial(str.__new__, Markup)
"""Returns a text as markup; it is quicker than ``Markup`` itself, which first looks how its argument is drawn."""


NOTHING = Markup()


@lru_cache(maxsize=10_000)
def _short(text: str) -> str:
    return str(escape(text))


def escaped(value: object) -> str:
    """Return a value as HTML: markup as it is, anything else as text, escaped."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[return-value]
    if kind is str and len(value) <= SHORT:  # type: ignore[arg-type]
        return _short(value)
    return escape(value)


def joined(values: Iterable[object], between: object = NOTHING) -> Markup:
    """Return these values as HTML with ``between`` between them; templates know it as the filter ``join``."""
    return markup(str.join(escaped(between), map(escaped, values)))


class Generator(CodeGenerator):
    """The writer of a template's Python code: attributes, items and calls are written as they are in Python.

    Every output is escaped by :func:`escaped`, but for a constant, which is escaped when the code is written.
    """

    environment: "Templates"
    """The environment of the template, which has the functions that all templates know."""
    _output: Expr | None = None
    """The condition that is being put out, if any: each side of it is escaped by itself."""

    def visit_Template(self, node: TemplateNode, frame: Frame | None = None) -> None:
        """Write the code of a template; the names that all templates know are looked up once, before its macros."""
        known = _loaded(node) & self.environment.globals.keys()
        steady = self.environment.steady
        node = Folding({name: steady[name] for name in known & steady.keys()}).visit(node)
        node.body[:0] = [ExprStmt(Name(name, "load")) for name in sorted(known)]
        super().visit_Template(node, frame)

    def write_commons(self) -> None:
        """Write the definitions of the names that all functions of a template use."""
        super().write_commons()
        self.writeline("escaped = environment.escaped")
        self.writeline("markup = environment.markup")

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        assert frame.eval_ctx.autoescape
        assert finalize.src is None
        if isinstance(node, CondExpr):
            self._output = node
            self.write("(")
        else:
            self.write(_escaping(node)[0])

    def _output_child_post(self, node: Expr, frame: Frame, finalize: Any) -> None:
        self.write(")" if isinstance(node, CondExpr) else _escaping(node)[1])

    def _output_side(self, node: Expr | None, frame: Frame) -> None:
        """Write one side of a condition that is put out; a missing side is empty."""
        if node is None:
            self.write("''")
        elif isinstance(node, Const):
            self.write(repr(str(escape(node.value))))
        else:
            before, after = _escaping(node)
            self.write(before)
            self.visit(node, frame)
            self.write(after)

    def visit_CondExpr(self, node: CondExpr, frame: Frame) -> None:
        """Write a condition; one without an ``else`` is an empty text if it is false."""
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
        """Write the code for an attribute, which is never an item in our templates."""
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def visit_Getitem(self, node: Getitem, frame: Frame) -> None:
        """Write the code for an item, which is never an attribute in our templates."""
        self.visit(node.node, frame)
        self.write("[")
        self.visit(node.arg, frame)
        self.write("]")

    def visit_Call(self, node: Call, frame: Frame, forward_caller: bool = False) -> None:
        """Write the code for a call; no function that our templates call wants its context."""
        assert node.dyn_args is None
        assert node.dyn_kwargs is None
        self.visit(node.node, frame)
        self.write("(")
        for given in (*node.args, *node.kwargs):
            self.visit(given, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def return_buffer_contents(self, frame: Frame, force_unescaped: bool = False) -> None:
        """Write the code that returns the output of a macro."""
        self.writeline(f"return markup(concat({frame.buffer}))")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        """Write the code that makes a macro, by :func:`plain_macro`."""
        self.write("environment.")
        super().macro_def(macro_ref, frame)


def _escaping(node: Expr) -> tuple[str, str]:
    """Return the code before and after an expression that escapes its value; most calls return markup already."""
    if isinstance(node, Call):
        return "(value if type(value := ", ") is Markup else escaped(value))"
    return "escaped(", ")"


def _loaded(template: TemplateNode) -> set[str]:
    """Return the names in a template to which it gives no meaning of its own anywhere."""
    names, own = set[str](), {each.name for each in template.find_all(Macro)}
    for each in template.find_all(Name):
        (names if each.ctx == "load" else own).add(each.name)
    for imported in template.find_all(FromImport):
        own.update(name if isinstance(name, str) else name[1] for name in imported.names)
    own.update(each.target for each in template.find_all(Import))
    return names - own


class Folding(NodeTransformer):
    """The replacement of calls by their output, drawn in advance: calls of ``steady`` functions with constants."""

    def __init__(self, steady: Mapping[str, Callable[..., Markup]]) -> None:
        self._steady = steady

    def visit_Call(self, node: Call) -> Expr:
        """Return the output of a call as a constant, if it can be drawn in advance; else the call."""
        self.generic_visit(node)
        if not isinstance(node.node, Name) or node.node.name not in self._steady or node.kwargs:
            return node
        given = [each.value for each in node.args if isinstance(each, Const)]
        if len(given) < len(node.args):
            return node
        return Const(self._steady[node.node.name](*given), lineno=node.lineno)


def plain_macro(
    environment: Environment,
    function: Callable[..., Markup],
    name: str,
    arguments: list[str],
    *special: bool,
) -> Callable[..., str]:
    """Return the function behind a macro, to be called with its arguments in order.

    A macro that asks for more than its own arguments, such as a ``caller``, is as in Jinja.
    """
    if any(special[:3]):
        return JinjaMacro(environment, function, name, arguments, *special)
    function.__defaults__ = (missing,) * len(arguments)
    return function


class PlainTemplate(Template):
    """A template without globals of its own, which is imported as it is."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        return super()._get_default_module()


class Templates(Environment):
    """A Jinja environment in which every output is escaped and templates become Python by :class:`Generator`.

    It gets all functions that templates know before a template is used; ``steady`` are those that always draw the same
    output for the same arguments.
    """

    code_generator_class = Generator
    template_class = PlainTemplate
    Macro = staticmethod(plain_macro)
    escaped = staticmethod(escaped)
    markup = staticmethod(markup)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.filters["join"] = joined
        self.steady: dict[str, Callable[..., Markup]] = {}

    def install_steady(self, functions: Mapping[str, Callable[..., Markup]]) -> None:
        """Give all templates these functions, which always draw the same output for the same arguments."""
        self.globals.update(functions)
        self.steady.update(functions)


def _gaps(given: dict[str, object]) -> dict[str, object]:
    """Return the values of a text's gaps, escaped."""
    return {name: escaped(value) for name, value in given.items()}


def install_texts(templates: Templates, gettext: Gettext, ngettext: Ngettext) -> None:
    """Give an environment the texts of its language: ``_`` and ``ngettext`` in its templates.

    Both fill the gaps, such as ``%(who)s``, with their arguments by name, escaped; ``num`` is the number of
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

    templates.install_steady({"_": one, "ngettext": many})
