"""A picture that is drawn as SVG, made into PNG by the library of the extra ``pictures``.

The typefaces are those of the extra, too: the typefaces of the machine make no difference.
"""

from functools import cache
from importlib.util import find_spec

LIBRARIES = ("resvg_py", "pylopdf_fonts_jp")
"""The libraries that pictures need, all of them in the extra ``pictures``."""


@cache
def drawable() -> bool:
    """Return whether PNG pictures can be made here: the libraries for them are installed."""
    return all(find_spec(each) is not None for each in LIBRARIES)


def rasterized(svg: str) -> bytes:
    """Return the picture as PNG, with the typefaces that come with the extra and no others."""
    import pylopdf_fonts_jp
    import resvg_py

    faces = [str(pylopdf_fonts_jp.serif_path()), str(pylopdf_fonts_jp.sans_path())]
    return resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=faces)
