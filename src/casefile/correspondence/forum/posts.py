"""Posts to be pasted into a forum: the first one with rules and card lists, each turn's result, a camp's own packet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from casefile.core.cards import Card
from casefile.core.editions import Edition
from casefile.core.texts import N_
from casefile.correspondence.forum.markup import Markup
from casefile.story.i18n import Texts

CATEGORIES: Mapping[str, str] = {"suspects": N_("People"), "weapons": N_("Weapons"), "rooms": N_("Places")}
"""What the lists of cards are headed (000, Preparation)."""


@dataclass(frozen=True, slots=True)
class FirstPost:
    """What stands in the first post of a game's thread (000, Gameplay Rules): all of it is public.

    ``rules`` are the rules in force, in sentences; ``camps`` has each camp's character with its leader's name, in turn
    order; ``sealed`` is the commitment to the deal; ``note`` is what the operator says.
    """

    title: str
    rules: Sequence[str]
    camps: Sequence[tuple[Card, str]]
    sealed: str
    note: str = ""


def first_post(post: FirstPost, edition: Edition, markup: Markup, texts: Texts, language: str) -> str:
    """Title, camps, rules in force and card lists."""
    _, plain = texts.gettext, markup.plain
    camps = [f"{markup.bold(plain(edition.named(card, language)))}: {plain(name)}" for card, name in post.camps]
    parts = [markup.heading(plain(post.title)), *([plain(post.note)] if post.note else [])]
    if camps:
        parts.append(_section(markup, _("Camps, in turn order"), camps))
    parts.append(_section(markup, _("Rules in force"), list(map(plain, post.rules))))
    for name, cards in zip(edition.deck.names, edition.deck.categories, strict=True):
        listed = [plain(edition.named(card, language)) for card in cards]
        parts.append(_section(markup, _(CATEGORIES.get(name, name)), listed))
    if post.sealed:
        parts.append(plain(_("The deal is sealed as {seal}.").format(seal=post.sealed)))
    return "\n\n".join(parts) + "\n"


def turn_post(heading: str, lines: Sequence[str], markup: Markup) -> str:
    """A turn's result: the story's sentences as every camp may read them."""
    parts = [markup.heading(markup.plain(heading)), "\n\n".join(map(markup.plain, lines))]
    return "\n\n".join(parts) + "\n"


def packet(
    camp: Card,
    hand: Sequence[Card],
    edition: Edition,
    markup: Markup,
    texts: Texts,
    language: str,
    more: Sequence[str] = (),
) -> str:
    """A camp's Clue file: its cards and what ``more`` it alone was told, to be sent to the camp alone."""
    _, plain = texts.gettext, markup.plain
    heading = _("The Clue file of {camp}").format(camp=edition.named(camp, language))
    cards = markup.bullets([plain(edition.named(card, language)) for card in hand])
    note = plain(_("For this camp only: do not post it in the thread."))
    return "\n\n".join([markup.heading(plain(heading)), cards, *map(plain, more), note]) + "\n"


def _section(markup: Markup, heading: str, lines: Sequence[str]) -> str:
    return f"{markup.heading(markup.plain(heading))}\n\n{markup.bullets(lines)}"
