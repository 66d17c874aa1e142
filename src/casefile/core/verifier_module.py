"""The single file that checks a game without casefile, put together from the two parts in the source.

It is a module of JavaScript for Node and for browsers, which shares nothing with the program but the rules and the
description of the protocol.
"""

import re
from importlib import resources


def verifier_module(package: str) -> str:
    """Return the single file for the game in ``package``, the dotted name of its folder."""
    prelude = resources.files("casefile.core") / "verifier_prelude.mjs"
    part = resources.files(package) / "verify.mjs"
    return stand_alone(prelude.read_text(encoding="utf-8"), part.read_text(encoding="utf-8"))


def stand_alone(prelude: str, part: str) -> str:
    """Return one module: the comment at the top of ``part``, all of ``prelude``, then ``part`` without its import.

    Both begin with a comment, after which comes an empty line; the one import of the part is that of the prelude.
    """
    title, _, rest = part.partition("\n\n")
    own = re.sub(r'import \{[^}]*\} from "[^"]*/verifier_prelude\.mjs";\n', "", rest, count=1)
    return f"{title}\n//\n{prelude.rstrip()}\n\n{own.strip()}\n"
