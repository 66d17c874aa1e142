"""Compiles the catalogues of translations whenever casefile is built: for a wheel, an sdist or an editable install.

The ``.po`` files are kept; the ``.mo`` files, which the program reads, are made from them and lie beside them.
``python hatch_build.py`` compiles what has changed, and so does a run of the tests.
"""

import io
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
LOCALE = ROOT / "src" / "casefile" / "story" / "locale"


def compiled(translations: Catalog) -> bytes:
    """Return the ``.mo`` file of ``translations``; it bears no date of its own, so that it changes only with a text."""
    data = io.BytesIO()
    translations.creation_date = datetime(2000, 1, 1, tzinfo=UTC)
    write_mo(data, translations)
    return data.getvalue()


def compile_catalogues(locale: Path = LOCALE) -> list[Path]:
    """Compile every ``.po`` file under ``locale`` that is newer than its ``.mo`` file; return what was written.

    Processes may do this at the same time: each file is whole at any moment.
    """
    written = []
    for source in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            continue
        with source.open("rb") as texts:
            data = compiled(read_po(texts, locale=source.parent.parent.name))
        with tempfile.NamedTemporaryFile(dir=target.parent, suffix=".tmp", delete=False) as file:
            file.write(data)
        whole = Path(file.name)
        whole.chmod(source.stat().st_mode)
        whole.replace(target)
        written.append(target)
    return written


class CustomBuildHook(BuildHookInterface[Any]):
    """What the build calls before it collects files."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues of the tree that is built."""
        compile_catalogues()


if __name__ == "__main__":
    for path in compile_catalogues():
        print(path.relative_to(ROOT).as_posix())
