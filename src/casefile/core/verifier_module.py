"""The single file by which a game can be checked without this program, put together from two parts in the source.

It is a module of JavaScript for Node and for browsers, which shares nothing with the program but the rules and the
description of the protocol.
"""

import re
from importlib import resources


def verifier_module(package: str) -> str:
    """Return the text of that file for the game in ``package``, the dotted name of its folder."""
    prelude = resources.files("casefile.core") / "verifier_prelude.mjs"
    part = resources.files(package) / "verify.mjs"
    return stand_alone(prelude.read_text(encoding="utf-8"), part.read_text(encoding="utf-8"))


def stand_alone(prelude: str, part: str) -> str:
    """Return one module made of two: the comment at the top of ``part``, all of ``prelude``, the rest of ``part``.

    Both begin with a comment, after which comes an empty line. The one import of the part, that of the prelude, is left
    out.
    """
    title, _, rest = part.partition("\n\n")
    own = re.sub(r'import \{[^}]*\} from "[^"]*/verifier_prelude\.mjs";\n', "", rest, count=1)
    return f"{title}\n//\n{prelude.rstrip()}\n\n{own.strip()}\n"
