"""The single files with which people check a game without casefile, as they download them."""

from pathlib import Path
from types import ModuleType

from casefile.core.verifier_script import verifier_script


def loaded(game: str) -> ModuleType:
    """The verifier of a game as a module, made from its single file."""
    module = ModuleType(f"verify_{game}")
    exec(compile(verifier_script(f"casefile.games.{game}"), module.__name__, "exec"), vars(module))
    return module


def written(game: str, file: Path) -> Path:
    """Write the verifier of a game to ``file``."""
    file.write_text(verifier_script(f"casefile.games.{game}"), encoding="utf-8")
    return file
