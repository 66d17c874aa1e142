"""The moves of ``hide_tracks`` in plain words: the clues that one takes and where, and the place where it ends."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from casefile.core.cards import Card, Place
from casefile.core.editions import Edition
from casefile.story.i18n import Texts, listed


@dataclass(frozen=True, slots=True)
class WayWords:
    """The words for moves on a board, in one language."""

    edition: Edition
    """The edition, with the board and the names of the rooms and the other cards."""
    texts: Texts
    """The translations of the program's texts into the language."""
    language: str
    """The code of the language, such as ``en``, by which the names of cards are chosen."""

    def place(self, place: Place, rooms: int = 1) -> str:
        """Return the name of a place: a room's name, or for a square the nearest rooms.

        ``rooms`` is the number of rooms that a square's name mentions, each with its distance.
        """
        if place in self.edition.board.doors_of:
            return self._short(Card(place))
        steps, room = self.edition.board.roaming.near(place)[0]
        text = self.texts.ngettext("{count} step from {room}", "{count} steps from {room}", steps)
        beside = self.texts.gettext("beside {room}")
        first = (beside if steps == 1 else text).format(room=self._room(room), count=steps)
        return self._farther(first, place, rooms)

    def taking(self, new: Sequence[Card], old: Sequence[Card], lying: Mapping[Card, Place]) -> str:
        """Return the first half of a move's sentence: the clues that it takes, ``new`` and ``old``, and their rooms.

        ``lying`` has the room of each clue.
        """
        if not new and not old:
            return self.texts.gettext("Take nothing,")
        rooms: dict[Place, list[str]] = {}
        for card in (*new, *old):
            rooms.setdefault(lying[card], []).append(self._clue(card, lying[card], old=card in old))
        text = self.texts.gettext("{cards} in {room}")
        clues = [text.format(cards=self._joined(cards), room=self._room(room)) for room, cards in rooms.items()]
        return self.texts.gettext("Take {clues},").format(clues=self._joined(clues))

    def ending(self, end: Place, taken_in: frozenset[Place] = frozenset(), rooms: int = 1) -> str:
        """Return the second half of a move's sentence: the place where it ends.

        - ``taken_in`` are the rooms that its first half names; a single one is called "it".
        - ``rooms`` is the number of rooms that tell a square from others, as in :meth:`place`.
        """
        _, only = self.texts.gettext, next(iter(taken_in)) if len(taken_in) == 1 else None
        if end in self.edition.board.doors_of:
            return _("stay in it") if end == only else _("end in {room}").format(room=self._room(end))
        steps, room = self.edition.board.roaming.near(end)[0]
        if steps == 1:
            text = _("end beside it") if room == only else _("end beside {room}")
        elif room == only:
            text = _("end {count} steps from it")
        else:
            text = _("end {count} steps from {room}")
        return self._farther(text.format(room=self._room(room), count=steps), end, rooms)

    def sentence(self, taking: str, ending: str) -> str:
        """Return both halves of a move's sentence in one: "Take Peacock in the Hall, end beside it"."""
        return self.texts.gettext("{taking} {ending}").format(taking=taking, ending=ending)

    def _farther(self, text: str, square: Place, rooms: int) -> str:
        for steps, room in self.edition.board.roaming.near(square)[1:rooms]:
            text = self.texts.gettext("{way}, {count} from {room}").format(way=text, count=steps, room=self._room(room))
        return text

    def _clue(self, card: Card, room: Place, *, old: bool) -> str:
        """Return the name of a clue in ``room``; the card of the room itself would else read like a place."""
        name = self.texts.gettext("the room card") if Card(room) == card else self._thing(card)
        return self.texts.gettext("{card} (old)").format(card=name) if old else name

    def _short(self, card: Card) -> str:
        return self.edition.short(card, self.language)

    def _room(self, room: Place) -> str:
        return self._thing(Card(room))

    def _thing(self, card: Card) -> str:
        """Return a card's name inside a sentence, with its article if it takes one."""
        name = self._short(card)
        if card in self.edition.deck.people or "'" in self.edition.short(card):
            return name
        return self.texts.gettext("the {card}").format(card=name)

    def _joined(self, names: Sequence[str]) -> str:
        """Return the names as a list with "and"."""
        if len(names) == 2:
            return self.texts.gettext("{one} and {other}").format(one=names[0], other=names[1])
        if len(names) == 1:
            return names[0]
        return self.texts.gettext("{names} and {last}").format(names=listed(self.texts, names[:-1]), last=names[-1])


def way_in_words(edition: Edition, way: str, texts: Texts, language: str) -> str:
    """Return the move named ``way`` in words: the names of its rooms, and its end.

    A square is named by the nearest room, and as it is typed.
    """
    words = WayWords(edition, texts, language)
    return " – ".join(_typed(words, place) for place in map(Place, way.split("-")))


def _typed(words: WayWords, place: Place) -> str:
    """Return a room by its name, a square by the nearest room and as it is typed."""
    name = words.place(place)
    if place in words.edition.board.doors_of:
        return name
    return words.texts.gettext("{place} ({square})").format(place=name, square=place)
