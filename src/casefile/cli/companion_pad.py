"""A game at a cardboard table in plain lines: what was entered, and what follows from it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

from msgspec.structs import replace

from casefile.cli.companion_words import Names, plain
from casefile.cli.sheet import PositionNames, contradiction, explanation, sheet
from casefile.core.cards import Card, Seat
from casefile.core.facts import CASE_FILE, Contradiction, Owner
from casefile.deduction.companion_file import (
    CompanionGame,
    Entry,
    asked_after,
    at_turn,
    next_seat,
    passed,
    position_of,
)
from casefile.deduction.questions import LEAST, best_questions
from casefile.deduction.ratings import ratings
from casefile.deduction.worlds import Worlds
from casefile.story.i18n import Texts, listed

NEWS = 6
"""The most new facts that are told after an entry."""


@dataclass
class CompanionPad:
    """A game, and all that is said about it."""

    game: CompanionGame
    """The game as it stands: :meth:`put` replaces it by one with other entries."""
    language: str
    """The code of the language in which the cards are named, such as ``en``."""
    texts: Texts
    """The translation of the sentences into that language."""

    @property
    def names(self) -> PositionNames:
        """The names of people and cards."""
        people = tuple(person.name for person in self.game.people)
        return PositionNames(self.game.edition, self.language, self.texts, people)

    @property
    def words(self) -> Names:
        """The names as they may be typed."""
        edition, cards = self.game.edition, self.cards
        named: list[tuple[str, ...]]
        if edition is None:
            named = [(str(card),) for card in cards]
        else:
            named = [
                tuple(dict.fromkeys((edition.short(card, self.language), edition.named(card, self.language))))
                for card in cards
            ]
        _ = self.texts.gettext
        return Names(self.game, named, plain(_("nobody")), plain(_("you")))

    @property
    def cards(self) -> list[Card]:
        """The cards by number."""
        return [card for category in self.game.cards for card in category]

    @property
    def titles(self) -> list[str]:
        """The titles of the categories, translated, or as a list of one's own has them."""
        if self.game.own is not None:
            return [category.title for category in self.game.own.categories]
        assert self.game.edition is not None
        return [self.texts.gettext(category.title) for category in self.game.edition.family.categories]

    def worlds(self, game: CompanionGame | None = None) -> Worlds:
        """Return the deals that fit; raise :class:`Contradiction` if none does."""
        position = position_of(game or self.game)
        return Worlds(position.spec, position.facts)

    # -- entries ---------------------------------------------------------------------------------------------------

    def line(self, number: int) -> str:
        """Return entry ``number`` (from 0) in a line."""
        entry, _ = self.game.entries[number], self.texts.gettext
        who, cards = self.game.people[entry.seat].name, self.listed(entry.cards)
        kinds = {
            "asked": _("{who}: {cards}"),
            "accused": _("{who} accuses wrongly: {cards}"),
            "solved": _("{who} solves the case: {cards}"),
            "seen": _("Seen with {who}: {card}"),
            "skipped": _("{who}: no question"),
            "turn": _("The turn goes to {who}."),
            "left": _("{who} leaves."),
        }
        told = kinds[entry.kind].format(who=who, cards=cards, card=cards)
        after = self._answers(entry, number) if entry.kind == "asked" else self._laid_open(entry)
        out = f" ({_('counts for nothing')})" if entry.out else ""
        return f"{number + 1:>3}  {told}{'. ' if after and entry.kind == 'asked' else ' ' if after else ''}{after}{out}"

    def _laid_open(self, entry: Entry) -> str:
        laid = entry.kind == "left" and entry.cards
        return self.texts.gettext("Laid open: {cards}").format(cards=self.listed(entry.cards)) if laid else ""

    def _answers(self, entry: Entry, number: int) -> str:
        _ = self.texts.gettext
        if entry.shower is None:
            return _("Nobody shows a card.")
        none = [self.game.people[seat].name for seat in passed(self.game, entry, number)]
        before = _("{who} none.").format(who=listed(self.texts, none)) if none else ""
        who = self.game.people[entry.shower].name
        if entry.shown is None:
            shows = _("{who} shows a card.").format(who=who)
        else:
            shows = _("{who} shows {card}.").format(who=who, card=self.listed([entry.shown]))
        return _("{before} {sentence}").format(before=before, sentence=shows) if before else shows

    def listed(self, cards: Sequence[int]) -> str:
        """Return the names of cards in a row."""
        return listed(self.texts, [self.names.card(self.cards[card]) for card in cards])

    def put(self, entries: tuple[Entry, ...]) -> Iterator[str]:
        """Take other entries, and yield what is new: certain facts, and the case files left, or what clashes."""
        before, self.game = self.game, replace(self.game, entries=entries)
        _ = self.texts.gettext
        try:
            worlds = self.worlds()
        except Contradiction as clash:
            yield _("These cannot all be true.")
            yield contradiction(clash, self.names)
            yield _('"fix {number} …" corrects a turn, "out {number}" leaves it out; nothing is lost.').format(
                number=clash.turns[-1] if clash.turns else len(entries)
            )
            return
        try:
            old: Worlds | None = self.worlds(before)
        except Contradiction:
            old = None
        news = [self._certain(*fact) for fact in worlds.forced if old is not None and fact not in set(old.forced)]
        yield from news[:NEWS]
        if len(news) > NEWS:
            yield _("Also new: {count}").format(count=len(news) - NEWS)
        yield self.left(worlds)

    def left(self, worlds: Worlds) -> str:
        """Return how many case files are left."""
        ngettext = self.texts.ngettext
        every = len(self.worlds(at_turn(self.game, 0)).case_files)
        text = ngettext("{count} of {all} case files left", "{count} of {all} case files left", len(worlds.case_files))
        return text.format(count=len(worlds.case_files), all=every)

    def _certain(self, card: Card, owner: Owner, held: bool) -> str:
        _ = self.texts.gettext
        name = self.names.card(card)
        if owner == CASE_FILE and held:
            return _("{card}: in the case file.").format(card=name)
        text = _("{who} holds {card}.") if held else _("{who} does not hold {card}.")
        return text.format(who=self.names.owner(owner), card=name)

    # -- what is asked for -----------------------------------------------------------------------------------------

    def sheet(self) -> str:
        """Return the sheet, with the best questions."""
        return sheet(position_of(self.game), self.names)

    def turns(self) -> str:
        """Return all turns."""
        return "\n".join(map(self.line, range(len(self.game.entries))))

    def whose_turn(self) -> str:
        """Return whose turn it is."""
        seat, _ = next_seat(self.game), self.texts.gettext
        number = len(self.game.entries) + 1
        if seat == self.game.me:
            return _("Turn {number} is yours.").format(number=number)
        return _("Turn {number}: {who}").format(number=number, who=self.game.people[seat].name)

    def questions(self, place: int | None = None, most: int = 4) -> list[tuple[tuple[Card, ...], float]]:
        """Return the best questions now, with the candidates for the case file that the answer rules out on average.

        ``place`` is a card that they must name.
        """
        rated = ratings(self.worlds(), Random(1).randrange)
        order = asked_after(self.game, self.game.me, len(self.game.entries))
        if place is None:
            return [(each.cards, each.value.narrowed) for each in best_questions(rated, order, most)]
        card = self.cards[place]
        named = [(card,) if card in category else category for category in self.game.cards]
        every = list(product(*named))
        valued = zip(every, rated.values(every, order), strict=True)
        found = sorted(((cards, value.narrowed) for cards, value in valued), key=lambda each: -round(each[1], 9))
        return [each for each in found[:most] if each[1] > LEAST]

    def ask(self, place: int | None) -> Iterator[str]:
        """Yield the best questions, with the candidates that each rules out on average."""
        _ = self.texts.gettext
        found = self.questions(place)
        if not found:
            yield _("No question there tells you anything new.")
            return
        yield _("The best questions now, by how many candidates for the case file the answer is expected to rule out:")
        for cards, narrowed in found:
            yield f"  {narrowed:>4.1f}  " + listed(self.texts, map(self.names.card, cards))

    def accuse(self) -> Iterator[str]:
        """Yield whether to accuse: the verdict first."""
        worlds, _ = self.worlds(), self.texts.gettext
        cards, count = next(iter(worlds.case_files.items()))
        chance = min(99, round(100 * count / worlds.total))
        if len(worlds.case_files) == 1:
            yield _("Now: it is certain.")
        elif not self.questions(most=1):
            yield _("As good as it gets: {chance} times in 100.").format(chance=chance)
        else:
            yield _("Not yet.")
            yield _("The likeliest is right {chance} times in 100, and a wrong accusation puts you out.").format(
                chance=chance
            )
        yield listed(self.texts, map(self.names.card, cards))

    def why(self, card: int, owner: str) -> str:
        """Return the proof that somebody holds a card or does not; raise ``click.ClickException`` if it is open."""
        names = ("file", plain(self.texts.gettext("case file")))
        in_file = any(name.startswith(plain(owner)) for name in names)
        which = str(CASE_FILE) if in_file else str(Seat(self.words.person(plain(owner))))
        return explanation(position_of(self.game), self.names, str(card), which)
