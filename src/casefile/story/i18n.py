"""The program's languages: gettext catalogues that come with the package.

The English texts stand in the source and are their own keys. ``python -m tests.catalogues`` brings the catalogues up
to date after a text has changed; nothing but the standard library is needed to read them.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib import resources
from typing import Protocol

from casefile.core.cards import Invalid
from casefile.core.texts import FilledText, either

LANGUAGES: Mapping[str, str] = {"en": "English", "ja": "日本語"}
"""The languages by code, each with its name in that language; English is the source of all texts."""


class Texts(Protocol):
    """The translation of the program's texts into one language."""

    def gettext(self, message: str) -> str:
        """Return the text in this language; the English text where it has no translation."""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the text for ``n`` things in this language.

        In English, ``msgid1`` is for one and ``msgid2`` for several.
        """


@lru_cache
def translator(language: str) -> Texts:
    """Return the translations into ``language``, a key of :data:`LANGUAGES`; raise :class:`Invalid` for any other."""
    if language not in LANGUAGES:
        raise Invalid("language", repr(language), either(LANGUAGES))
    if language == "en":
        return NullTranslations()
    file = resources.files("casefile.story") / "locale" / language / "LC_MESSAGES" / "casefile.mo"
    with file.open("rb") as catalogue:
        return GNUTranslations(catalogue)


def said(part: object, texts: Texts) -> str:
    """Return a part of an error, what was found or expected, in a language; a text that is not ours stays as it is."""
    if isinstance(part, FilledText):
        gaps = {name: said(gap, texts) if isinstance(gap, FilledText) else gap for name, gap in part.gaps.items()}
        return texts.gettext(part.template).format(**gaps)
    text = str(part)
    return texts.gettext(text) if text else text


def wrong_input(error: Invalid, texts: Texts) -> str:
    """Return the sentence on a wrong input: the place, what was found there, and what was expected."""
    gaps = {"where": error.where, "found": said(error.found, texts), "expected": said(error.expected, texts)}
    return texts.gettext("{where}: found {found}, expected {expected}").format(**gaps)


def listed(texts: Texts, names: Iterable[str]) -> str:
    """Return the names as a list, separated as the language does it; empty for no names."""
    whole = ""
    for name in names:
        whole = texts.gettext("{names}, {name}").format(names=whole, name=name) if whole else name
    return whole


def paragraph(texts: Texts, sentences: Iterable[str]) -> str:
    """Return the sentences as a paragraph, separated as the language does it; empty ones are left out."""
    whole = ""
    for sentence in filter(None, sentences):
        whole = texts.gettext("{before} {sentence}").format(before=whole, sentence=sentence) if whole else sentence
    return whole


def best_language(wanted: Iterable[str]) -> str:
    """Return the first language in ``wanted`` that the program has, else English.

    ``wanted`` are tags such as ``"ja-JP"``, in order of preference.
    """
    for tag in wanted:
        code = tag.replace("_", "-").partition("-")[0].strip().lower()
        if code in LANGUAGES:
            return code
    return "en"
