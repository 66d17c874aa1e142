"""The player's notes of ``miporin`` in the terminal: what follows though hands move."""

from casefile.core.actions import Menu
from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec
from casefile.core.facts import Owner
from casefile.core.inquiry import Show
from casefile.core.table import Table
from casefile.games.miporin.actions import Challenge, Go, Reveal
from casefile.games.miporin.hints import hand_hint
from casefile.games.miporin.knowledge import HandNotes
from casefile.play.knowledge import Marks
from casefile.play.wording import Reason
from casefile.story import PlainVoice
from casefile.story.i18n import Texts


class HandKnown:
    """What a seat may know of a game whose hands move."""

    def __init__(self, spec: DealSpec, table: Table, seat: Seat, voice: PlainVoice, texts: Texts) -> None:
        self._table, self._seat, self._voice, self._texts, self._ = table, seat, voice, texts, texts.gettext
        self._notes = HandNotes.of(spec, table.observations(seat), seat)

    def marks(self, level: int) -> Marks:
        """What the sheet of a level notes."""
        return self._notes.marks(level)

    def reasons(self, card: Card, owner: Owner) -> list[Reason[str]]:
        """Why a mark that is certain stands there."""
        return self._notes.reasons(card, owner, self._voice, self._texts)

    def chance(self, card: Card, owner: Owner) -> str:
        """In how many of a hundred ways the card is there."""
        text = self._("In {chance} of 100 ways in which the cards can lie by all that you saw, {card} is there.")
        return text.format(chance=self._notes.percent(card, owner), card=self._voice.card(card))

    def hint(self, menu: Menu) -> list[str]:
        """The best that can be laid open, shown, sought or challenged now."""
        found = hand_hint(self._notes, self._table.view(self._seat), menu)
        if found is None:
            return [self._("Nothing is clearly best now.")]
        gaps = {"bits": f"{found.bits:.2f}", "open": f"{found.open:.2f}", "percent": str(found.percent)}
        name = self._voice.card
        match found.action:
            case Challenge(culprit=culprit, scene=scene):
                lead = self._("Challenge: {culprit}, {scene}.").format(culprit=name(culprit), scene=name(scene))
            case Reveal(card=card):
                lead = self._("Lay {card} open.").format(card=name(card))
            case Show(card=card):
                lead = self._("Show {card}.").format(card=name(card))
            case Go(area=area):
                lead = self._("Go to {place}.").format(place=name(Card(area)))
            case _:
                raise AssertionError(found)
        return [lead, self._(found.why).format(**gaps)]
