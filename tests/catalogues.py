"""Brings the catalogues of translations up to date: ``python -m tests.catalogues``.

It collects every text that the source and the templates mark, keeps the translations that still fit, and compiles.
What it leaves without a translation is printed; translate it in the ``.po`` file and run it again.
"""

import io
import re
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from casefile.story.i18n import LANGUAGES
from hatch_build import compiled
from tests.clone import ROOT

SOURCE = ROOT / "src" / "casefile"
METHODS = {"*.py": "python", "*.html": "jinja2"}
KEYWORDS = {"_": None, "N_": None, "gettext": None, "ngettext": (1, 2), "NN_": (1, 2)}
MARKED = re.compile(rb"\b(?:" + "|".join(KEYWORDS).encode() + rb")\s*\(|\btrans\b")
"""What stands in a file that marks a text; to read through the others takes seconds."""


def catalogue(language: str) -> Path:
    """The ``.po`` file of ``language``; the ``.mo`` that is built from it lies beside it."""
    return SOURCE / "story" / "locale" / language / "LC_MESSAGES" / "casefile.po"


@cache
def collect() -> Catalog:
    """Every marked text; the sources are read once, which takes seconds."""
    found = Catalog(charset="utf-8")
    for pattern, method in METHODS.items():
        for file in sorted(SOURCE.rglob(pattern)):
            source = file.read_bytes()
            if not MARKED.search(source):
                continue
            texts = extract(method, io.BytesIO(source), KEYWORDS, options={"encoding": "utf-8"})
            for _line, message, _comments, context in texts:
                found.add(message, context=context)
    return found


def load(language: str) -> Catalog:
    """The translations into ``language`` that there are."""
    file = catalogue(language)
    with io.BytesIO(file.read_bytes() if file.exists() else b"") as data:
        return read_po(data, locale=language)


def merged(language: str) -> Catalog:
    """Today's texts with yesterday's translations; what has lost its text is dropped."""
    known, merged = load(language), Catalog(locale=language, charset="utf-8", fuzzy=False)
    for message in collect():
        if message.id:
            old = known.get(message.id)
            text = old.string if old is not None and not old.fuzzy else None
            merged.add(message.id, text)
    return merged


def written(translations: Catalog) -> bytes:
    """The ``.po`` file: no dates and no places, so that it changes only when a text does."""
    data = io.BytesIO()
    write_po(data, translations, width=110, no_location=True, omit_header=True, sort_output=True)
    head = b'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    plural = f'"Plural-Forms: {translations.plural_forms}\\n"\n'.encode()
    return head + plural + b"\n" + data.getvalue()


def missing(translations: Catalog) -> list[Message]:
    """The texts without a translation."""
    return [message for message in translations if message.id and not all(strings(message))]


def strings(message: Message) -> tuple[str, ...]:
    """The translations of a text: one for each plural form."""
    text = message.string or ""
    return (text,) if isinstance(text, str) else tuple(text)


def main() -> None:
    """Update every language but English and print what is still to translate."""
    for language in LANGUAGES:
        if language == "en":
            continue
        file = catalogue(language)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(written(merged(language)))
        final = load(language)
        file.with_suffix(".mo").write_bytes(compiled(final))
        todo = missing(final)
        print(f"{file.relative_to(ROOT)}: {len(final)} texts, {len(todo)} to translate")
        for message in todo:
            print(f"  {message.id!r}")


if __name__ == "__main__":
    main()
