"""A page as one file that works without a server: its style sheets and scripts as texts, and its packed part."""

import base64
import re
import zlib
from collections.abc import Iterable
from importlib import resources
from posixpath import dirname, join, normpath

import msgspec

IMPORT = re.compile(r'(?<=from ")\.{1,2}/[^"]+(?=")')
"""The relative address in an import of a script."""


def static_text(path: str, package: str = "casefile.web") -> str:
    """Return the text of a static file, such as ``"companion/main.js"``."""
    return resources.files(package).joinpath(f"static/{path}").read_text(encoding="utf-8")


def style_text(name: str, package: str = "casefile.web") -> str:
    """Return a style sheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", static_text(f"{name}.css", package), flags=re.DOTALL)


def imports_of(path: str) -> list[str]:
    """Return the paths of the scripts that a script imports itself."""
    return [normpath(join(dirname(path), found)) for found in IMPORT.findall(static_text(path))]


def scripts_from(path: str) -> tuple[str, ...]:
    """Return the paths of a script and of all that it imports, each once, itself first."""
    found = {path: None}
    for each in (waiting := [path]):
        for other in imports_of(each):
            if other not in found:
                found[other] = None
                waiting.append(other)
    return tuple(found)


def named_scripts(paths: Iterable[str]) -> dict[str, str]:
    """Return scripts by path; they import one another by ``casefile/PATH``, names that the file gives them."""

    def named(path: str) -> str:
        return IMPORT.sub(lambda found: f"casefile/{normpath(join(dirname(path), found[0]))}", static_text(path))

    return {path: named(path) for path in paths}


def packed(inside: object) -> str:
    """Return the packed part of a file, for :file:`unpack.js`: JSON, compressed, in letters."""
    return base64.b64encode(zlib.compress(msgspec.json.encode(inside), 9)).decode()
