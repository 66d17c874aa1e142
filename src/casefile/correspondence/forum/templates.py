"""Posts to be pasted into a forum.

They are the first post with rules and card lists, each turn's result, and a camp's own packet.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from casefile.core.cards import Card
from casefile.core.editions import Edition
from casefile.core.texts import N_
from casefile.correspondence.forum.markup import Markup
from casefile.story.i18n import Texts

CATEGORIES: Mapping[str, str] = {"suspects": N_("People"), "weapons": N_("Weapons"), "rooms": N_("Places")}
"""The headings of the lists of cards (000, Preparation)."""


@dataclass(frozen=True, slots=True)
class FirstPost:
    """The contents of the first post of a game's thread (000, Gameplay Rules). All of it is public."""

    title: str
    """The title of the game."""
    rules: Sequence[str]
    """The rules in force, in sentences."""
    camps: Sequence[tuple[Card, str]]
    """Each camp's character with its leader's name; in turn order once the game has begun."""
    seals: Sequence[str]
    """A sentence for each case file."""
    note: str = ""
    """The operator's note."""
    facts: Sequence[str] = ()
    """The operator, the start of the game, and the ways to come in."""
    address: str = ""
    """The address where the game is read."""
    begun: bool = True
    """Whether the game has begun."""


def first_post(post: FirstPost, edition: Edition, markup: Markup, texts: Texts, language: str) -> str:
    """Return the first post: title, operator's note, ways to come in, camps, rules in force, card lists and seals."""
    _, plain = texts.gettext, markup.plain
    camps = [f"{markup.bold(plain(edition.named(card, language)))}: {plain(name)}" for card, name in post.camps]
    parts = [markup.heading(plain(post.title)), *([markup.lines(post.note)] if post.note else [])]
    if post.facts:
        parts.append(markup.bullets(list(map(plain, post.facts))))
    parts += _addressed(post.address, markup, texts)
    if camps:
        parts.append(_section(markup, _("Camps, in turn order") if post.begun else _("Camps so far"), camps))
    parts.append(_section(markup, _("Rules in force"), list(map(plain, post.rules))))
    for name, cards in zip(edition.deck.names, edition.deck.categories, strict=True):
        listed = [plain(edition.named(card, language)) for card in cards]
        parts.append(_section(markup, _(CATEGORIES.get(name, name)), listed))
    if post.seals:
        parts.append(_section(markup, _("Case files"), list(map(plain, post.seals))))
    return "\n\n".join(parts) + "\n"


@dataclass(frozen=True, slots=True)
class StatePost:
    """The state of a game, as a post to be pinned again."""

    title: str
    """The title of the post."""
    as_of: str
    """The moment for which it holds."""
    waits: Sequence[str]
    """The camps that are waited for."""
    camps: Sequence[str]
    """The camps."""
    last: Sequence[str]
    """The newest post."""
    files: Sequence[str]
    """The case files."""
    address: str = ""
    """The address where the game is read."""


def state_post(post: StatePost, markup: Markup, texts: Texts) -> str:
    """Return the post about the state of a game, with the moment for which it holds."""
    _, plain = texts.gettext, markup.plain
    parts = [markup.heading(plain(post.title)), plain(post.as_of)]
    sections = (
        (_("What is waited for"), post.waits),
        (_("Camps"), post.camps),
        (_("The newest post"), post.last),
        (_("Case files"), post.files),
    )
    parts += [_section(markup, heading, list(map(plain, lines))) for heading, lines in sections if lines]
    return "\n\n".join([*parts, *_addressed(post.address, markup, texts)]) + "\n"


def _addressed(address: str, markup: Markup, texts: Texts) -> list[str]:
    """Return the line with the address where everybody reads the game; nothing if there is none."""
    text = texts.gettext("Everybody reads the game here: {address}")
    return [markup.plain(text.partition("{address}")[0]) + " " + markup.link(address)] if address else []


def turn_post(heading: str, lines: Sequence[str], markup: Markup) -> str:
    """Return the post about the result of a turn.

    ``lines`` are the sentences of the story as every camp may read them.
    """
    parts = [markup.heading(markup.plain(heading)), "\n\n".join(map(markup.plain, lines))]
    return "\n\n".join(parts) + "\n"


def packet(camp: str, hand: Sequence[str], markup: Markup, texts: Texts, more: Sequence[str] = ()) -> str:
    """Return the post with a camp's cards, called its Clue file, to be sent to that camp alone.

    - ``camp`` is the name of the camp.
    - ``hand`` are the names of its cards.
    - ``more`` are sentences that only this camp is told.
    """
    _, plain = texts.gettext, markup.plain
    heading = _("The Clue file of {camp}").format(camp=camp)
    cards = markup.bullets(list(map(plain, hand)))
    note = plain(_("For this camp only: do not post it in the thread."))
    return "\n\n".join([markup.heading(plain(heading)), cards, *map(plain, more), note]) + "\n"


def _section(markup: Markup, heading: str, lines: Sequence[str]) -> str:
    return f"{markup.heading(markup.plain(heading))}\n\n{markup.bullets(lines)}"
