"""The text of an edition's file, so that a record can carry an edition that is not shipped."""

import json
from collections.abc import Iterator

from casefile.core.editions import CLUE, Edition, Face, Names


def edition_text(edition: Edition) -> str:
    """Return the text of a file from which :func:`casefile.core.editions.parse_edition` makes an equal edition."""
    lines = ["format = 1", f"name = {_names(edition.name)}"]
    if edition.board_name:
        lines.append(f"board = {_text(edition.board_name)}")
    if edition.family != CLUE:
        lines.append(f"family = {_text(edition.family.name)}")
    for category, cards in zip(edition.deck.names, edition.deck.categories, strict=True):
        for card in cards:
            lines += ["", f"[[{category}]]", *_face(edition.faces[card])]
    return "\n".join(lines) + "\n"


def _face(face: Face) -> Iterator[str]:
    yield f"slug = {_text(face.card)}"
    yield f"name = {_names(face.name)}"
    yield f"short = {_names(face.short)}"
    for key, text in (("mark", face.mark), ("token", face.token), ("icon", face.icon), ("at", face.at)):
        if text:
            yield f"{key} = {_text(text)}"


def _names(names: Names) -> str:
    return "{ " + ", ".join(f"{_text(language)} = {_text(text)}" for language, text in names.items()) + " }"


def _text(text: str) -> str:
    # A JSON string is a TOML string, but for the one control character that JSON leaves as it is.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
