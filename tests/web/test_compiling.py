"""Templates are compiled in a way of our own, and what they draw is what Jinja would draw."""

from gettext import NullTranslations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Environment, StrictUndefined, Template
from jinja2.compiler import CodeGenerator
from markupsafe import Markup, escape

from casefile.core.editions import shipped_edition
from casefile.games import GAMES
from casefile.web.compiling import SHORT, Templates, escaped, install_texts
from casefile.web.drawings.pictures import pictures_of
from casefile.web.pages import Language, PageFrame
from casefile.web.render import environment
from tests.web.gallery import WORDS, table_html
from tests.web.sample import Sample, others


class Drawing:
    """What says itself how it is drawn."""

    def __html__(self) -> str:
        return "<i>"


class Word(str):
    """A text of another kind."""

    __slots__ = ()


texts = st.text(st.sampled_from("a<>&'\"é\ue000"), max_size=5)
values = texts | texts.map(Markup) | texts.map(Word) | st.integers() | st.just(Drawing()) | st.none()


@given(values, st.sampled_from([1, SHORT]))
def test_a_value_is_escaped_as_markup_is(value: object, times: int) -> None:
    if isinstance(value, str):
        value = value * times
    assert str(escaped(value)) == str(escape(value))
    assert str(escaped(value)) == str(escape(value))  # and again, when it is remembered


def drawn() -> dict[str, str]:
    """Sample pages of all kinds."""
    templates = environment(GAMES)
    install_texts(templates, WORDS.gettext, WORDS.ngettext)
    given = {"frame": PageFrame("en", (Language("en", "English"),), "/t/k7q2"), "pictures": pictures_of("clue")}
    states = Sample(shipped_edition("clue"), "en").states()
    return {name: table_html(templates, page, **given) for name, page in states.items()} | {
        name: templates.get_template(template).render(page=page, **given) for name, (template, page) in others().items()
    }


def test_pages_are_as_jinja_would_draw_them(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = drawn()
    monkeypatch.setattr(Templates, "code_generator_class", CodeGenerator)
    monkeypatch.setattr(Templates, "template_class", Template)
    assert ours == drawn()


TRICKY = """
{{- text }}|{{ markup }}|{{ "<" if on }}|{{ "<" if not on }}|{{ "<" if on else ">" }}|{{ text if on else ">" }}|
{{- "<" if not on else text }}|{{ "<" if not on else ("&" if on else text) }}|{{ ("<" if on) ~ text }}|
{{- none }}|{{ 5 }}|
{%- macro one(x) %}<b>{{ x }}</b>{% endmacro %}{{ one(text) }}|
{%- macro around() %}<i>{{ caller() }}</i>{% endmacro %}{% call around() %}{{ text }}{% endcall %}|
{%- macro two(x, y="<") %}{{ x }}{{ y }}{% endmacro %}{{ two(text) }}|
{{- two(text, markup) }}{{ two(texts[0], 5) }}|
{%- for x in texts %}{{ one(x) }}{{ loop.index }}{% set y = one(x) %}{{ y ~ x }}{% endfor %}|{{ says(text) }}|
{{- says(1) if on else markup }}|{{ texts|join("<") -}}
"""


def test_what_a_template_puts_together_is_as_jinja_would_put_it() -> None:
    given = {
        "text": "<&>",
        "markup": Markup("<p>"),
        "on": True,
        "none": None,
        "texts": ["<", Markup("<br>")],
        "says": "<{}>".format,
    }
    found = [
        made(autoescape=True, undefined=StrictUndefined).from_string(TRICKY).render(given)
        for made in (Templates, Environment)
    ]
    assert found[0] == found[1]
    assert "<b>&lt;&amp;&gt;</b>" in found[0]


def test_texts_are_markup_with_escaped_gaps() -> None:
    words = NullTranslations()
    templates = Templates(autoescape=True)
    install_texts(templates, words.gettext, words.ngettext)
    text = '{{ _("<b>100 %%</b>") }} {{ _("%(who)s of 100 %%", who="<i>") }} '
    text += '{{ ngettext("%(num)s a", "%(num)s %(x)s", 2, x="<") }}'
    assert templates.from_string(text).render() == "<b>100 %</b> &lt;i&gt; of 100 % 2 &lt;"
