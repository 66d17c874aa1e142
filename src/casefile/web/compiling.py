"""How templates become Python: Jinja's own way, less what no template of ours asks for.

A part of a page is a few dozen texts put together, and is drawn at every move. In Jinja each text that is put into
another one is made anew even where it is markup already, each call looks whether the function wants the context, and
a condition without an ``else`` makes an object that stands for what is missing. Here none of it happens; what is drawn
is the same.
"""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any

from jinja2 import Environment, Template
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.nodes import CondExpr, Const, Expr
from jinja2.runtime import Context
from markupsafe import Markup, escape

Gettext = Callable[[str], str]
Ngettext = Callable[[str, str, int], str]
"""What finds a text in a language, and one with a number in it."""

SHORT = 200
"""A text of so many letters or less is remembered as it is escaped: names and labels come again and again."""


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
    return Markup(str.join(escaped(between), map(escaped, values)))


class Generator(CodeGenerator):
    """Writes the Python of a template whose every output is escaped by :func:`escaped`."""

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        assert frame.eval_ctx.autoescape
        assert finalize.src is None
        self.write("environment.escaped(")

    def visit_CondExpr(self, node: CondExpr, frame: Frame) -> None:
        """Write a condition, which without an ``else`` is an empty text otherwise."""
        if node.expr2 is None:
            node = CondExpr(node.test, node.expr1, Const(""), lineno=node.lineno)
        super().visit_CondExpr(node, frame)


class PlainContext(Context):
    """A context that calls what a template calls, and hands it nothing more than the template does."""

    def call(self, function: Callable[..., Any], *given: Any, **named: Any) -> Any:
        """What ``function`` returns."""
        if named:
            named.pop("_loop_vars", None)
            named.pop("_block_vars", None)
        return function(*given, **named)


class PlainTemplate(Template):
    """A template that is imported as it is: no template of ours has globals that others have not."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        return super()._get_default_module()


class Templates(Environment):
    """An environment in which everything is escaped, and no function that templates call wants their context."""

    code_generator_class = Generator
    context_class = PlainContext
    template_class = PlainTemplate
    escaped = staticmethod(escaped)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.filters["join"] = joined


def install_texts(templates: Environment, gettext: Gettext, ngettext: Ngettext) -> None:
    """Give an environment the texts of its language: ``_`` and ``ngettext`` in its templates.

    Both fill the gaps, such as ``%(who)s``, with what is handed to them by name, escaped; ``num`` is the number of
    ``ngettext``. A text is markup, and a percent sign in it stands there twice.
    """

    @cache
    def plain(text: str) -> Markup:
        return Markup(gettext(text)) % {}

    def one(text: str, **given: object) -> Markup:
        return Markup(gettext(text)) % given if given else plain(text)

    def many(single: str, plural: str, num: int, **given: object) -> Markup:
        return Markup(ngettext(single, plural, num)) % {"num": num, **given}

    templates.globals.update({"_": one, "ngettext": many})
