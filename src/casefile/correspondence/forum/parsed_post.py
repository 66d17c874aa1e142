"""The reading of a post pasted from a forum: what its author suggests and accuses, or why it is unclear."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from casefile.core.actions import Action, card_fields
from casefile.core.by_post import SuggestPending
from casefile.core.cards import Card
from casefile.core.editions import Edition
from casefile.core.inquiry import Accuse, Suggest
from casefile.core.texts import N_
from casefile.correspondence.forum.marks import WordMark
from casefile.correspondence.forum.traced import Span
from casefile.story.i18n import Texts

CATEGORY: Mapping[str, tuple[str, str]] = {
    "suspects": (N_("It names no person."), N_("It names two persons: {first} and {second}.")),
    "weapons": (N_("It names no weapon."), N_("It names two weapons: {first} and {second}.")),
    "rooms": (N_("It names no place."), N_("It names two places: {first} and {second}.")),
}
NOTHING = N_("It says neither that you suggest nor that you accuse.")
TWICE = N_("It says twice what you suggest or accuse.")
TURNED = N_("It accuses before it suggests: an accusation comes last in a turn.")
EITHER = N_("“{typed}” may be {first} or {second}.")
UNSURE = N_("It says “{typed}”: write just what you suggest or accuse.")
PENDING = N_("It says “{typed}”: write just “Accusation Pending”, or nothing about it.")
ALONE = N_("An accusation is pending without a suggestion.")
OTHERS = N_("It tells what the camp of {first} does, which is not yours.")
UNMARKED = N_("“{typed}” begins a quote that has no marks: leave out what others wrote.")
OPEN = N_("A quote begins or ends here, and its other end is missing.")
STRUCK = N_("“{typed}” is struck through: leave it out, or write it anew.")
SHOWN = N_("“{typed}” stands in quotation marks or as code: write it as your own words.")
STRANGER = N_("“{typed}” is in another list of cards than the one of this game.")
LONG = N_("It is longer than 20,000 characters: paste only your own words.")
LONGEST = 20_000


@dataclass(frozen=True, slots=True)
class Doubt:
    """A reason why a post is unclear."""

    text: str
    """The reason, in English, with gaps."""
    gaps: tuple[tuple[str, str | Card], ...] = ()
    """The values of the gaps, by name."""
    span: Span | None = None
    """The place in the post; ``None`` for something that is missing."""

    def told(self, edition: Edition, texts: Texts, language: str) -> str:
        """Return the reason in a sentence."""
        names = {name: edition.named(Card(value), language) if name != "typed" else value for name, value in self.gaps}
        return texts.gettext(self.text).format(**names)


def doubts_told(doubts: Sequence[Doubt], edition: Edition, texts: Texts, language: str) -> list[str]:
    """Return each kind of reason once, in a sentence; words that are unclear for the same reason stand in one list."""
    told: dict[str, str] = {}
    for doubt in doubts:
        key = doubt.text if doubt.text in (UNSURE, PENDING) else doubt.told(edition, texts, language)
        if key not in told:
            told[key] = doubt.told(edition, texts, language)
            continue
        template = texts.gettext(doubt.text)
        first, _, last = template.partition("{typed}")
        if last:
            typed = f"{dict(doubt.gaps)['typed']}{last}"
            told[key] = told[key].removesuffix(last) + last[0] + texts.gettext(", ") + first[-1] + typed
    return list(told.values())


class Unclear(Exception):
    """The error for a post from which no suggestion or accusation can be read for certain, with every reason."""

    def __init__(self, *reasons: Doubt) -> None:
        super().__init__(reasons[0].text)
        self.reasons = reasons

    def told(self, edition: Edition, texts: Texts, language: str) -> str:
        """Return the first reason in a sentence."""
        return self.reasons[0].told(edition, texts, language)


@dataclass(frozen=True, slots=True)
class Posted:
    """What the author of a post suggests and accuses."""

    suggestion: tuple[Card, ...] | None = None
    """The cards of the suggestion, in the deck's order of categories."""
    accusation: tuple[Card, ...] | None = None
    """The cards of the accusation, in the same order."""
    pending: bool = False
    """Whether the author says that an accusation will follow the suggestion."""
    guessed: tuple[tuple[str, Card], ...] = ()
    """Each misspelt name with the card for which it is taken."""

    @property
    def moves(self) -> tuple[Action, ...]:
        """The moves in the card game: a suggestion, an accusation, or both, one after the other.

        A post that does both need not have said that the accusation is pending.
        """
        kind = SuggestPending if self.pending or self.accusation else Suggest
        suggested = (kind(*self.suggestion),) if self.suggestion else ()
        return (*suggested, Accuse(*self.accusation)) if self.accusation else suggested


@dataclass(frozen=True, slots=True)
class PostReading:
    """The reading of a post."""

    post: str
    """The text of the post."""
    posted: Posted | None
    """What the author suggests and accuses; ``None`` if the post is unclear."""
    reasons: tuple[Doubt, ...] = ()
    """Every reason why it is unclear."""
    marks: tuple[WordMark, ...] = ()
    """The reading of each word."""
    overlooked: tuple[str, ...] = ()
    """The pieces that were set aside although they look like a suggestion or an accusation, such as one in a quote."""


def confirmation(posted: Posted, edition: Edition, texts: Texts, language: str) -> list[str]:
    """Return sentences that say what the author of the post suggests and accuses, for the author to confirm."""
    _, lines = texts.gettext, []

    def thing(card: Card) -> str:
        name = edition.named(card, language)
        # A person and somebody's room have no article.
        bare = card in edition.deck.people or "'" in edition.short(card)
        return name if bare else _("the {card}").format(card=name)

    def cards(which: tuple[Card, ...]) -> dict[str, object]:
        return dict(zip(card_fields(Suggest), map(thing, which), strict=True))

    if posted.suggestion is not None:
        lines.append(_("Suggestion: {suspect}, in {room}, with {weapon}.").format(**cards(posted.suggestion)))
    if posted.pending:
        lines.append(_("Accusation Pending."))
    if posted.accusation is not None:
        lines.append(_("Accusation: {suspect}, in {room}, with {weapon}.").format(**cards(posted.accusation)))
    for typed, card in posted.guessed:
        lines.append(_("“{typed}” is read as {card}.").format(typed=typed, card=edition.named(card, language)))
    return lines
