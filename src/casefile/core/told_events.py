"""The check of a game as one viewer is told it: each event must be one that the rules allow after those before.

A view lacks the hands of others. They are supposed to be as the next events have it: whoever must show a card has one,
and whoever cannot answer has none. So the rules can be asked what an action leads to. Whether one deal fits everything
that was told is a question for deduction (:mod:`casefile.play.told_deals`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from textwrap import shorten
from typing import get_args, get_type_hints

from msgspec.structs import replace

from casefile.core.actions import Action, Actor, Offer, Refused, check, each, field_names, offers
from casefile.core.cards import Card, Deck, Invalid
from casefile.core.engine import AnyRules, AnySetup, Hidden, evolve, fold, observe
from casefile.core.events import Event, Lapsed, TakenBack, Viewer
from casefile.core.inquiry import AnswerAsked, CardShown, CaseClosed, CaseFileSeen, Show, TurnBegan
from casefile.core.inquiry_state import GameState, changed_state, has_hands
from casefile.core.log import event_to
from casefile.core.take_back import standing
from casefile.core.texts import N_, FilledText

MOST = 200
"""The most signs of an event in a sentence."""

Told = Sequence[Event | None]
"""Events as a viewer saw them; ``None`` is one of which it saw nothing."""


class ToldEvents:
    """A game as ``viewer`` is told it; ``None`` is told everything.

    - ``state``: the state of the game as far as the viewer knows it.
    - ``events``: the events so far.
    """

    def __init__(self, rules: AnyRules, setup: AnySetup, viewer: Viewer | None) -> None:
        self._rules, self._setup, self._viewer = rules, setup, viewer
        self.state: GameState = rules.start(setup)
        self.events: list[Event | None] = []
        self._sure = True
        """Whether the events so far are known to be all to which the last action leads."""

    def take(self, events: Told) -> None:
        """Take in the next events, up to the end of an action.

        Raise :class:`Invalid`, which names an event by its number and kind, if the rules do not allow it; with the
        clause where there is one.
        """
        place = 0
        while place < len(events):
            clause, led = self._led(events[place:])
            for number, event in enumerate(events[place : place + max(1, len(led))]):
                if event is not None and led and event != led[number]:
                    wanted = FilledText(N_("{event}, to which it leads"), event=_said(led[number]))
                    raise self._invalid(event, self._by(clause, wanted))
                self._add(event)
            place += max(1, len(led))

    def _led(self, events: Told) -> tuple[str, Told]:
        """Return the clause of the first event's action, and the events to which it leads, as the viewer sees them.

        Without events where this cannot be said. Raise :class:`Invalid` where the action is not allowed.
        """
        first, actor = events[0], self._actor
        if first is not None and not first.of_table and (self._sure or _is_draw(first)):
            if actor == "chance":
                return self._drawn(first, events)
            if _is_draw(first) and actor is not None:
                raise self._invalid(first, FilledText(N_("an action of seat {seat}"), seat=actor))
        if first is None or first.of_table or not isinstance(actor, int):
            self._sure = self._sure and first is not None and first.of_table and not isinstance(first, Lapsed)
            return "", ()
        done = first.done_by()
        if done is None and self._sure:
            raise self._invalid(first, FilledText(N_("an action of seat {seat}"), seat=actor))
        if done is None or self._lapsed or first.written_ahead:
            return "", ()  # the clock may end what a seat may not; and others see no cards of what is written ahead
        sure, self._sure = self._sure, False
        self._check_cards(first)
        actor, action = done
        if len(events) > 1 and (second := events[1]) is not None:
            action = second.completes(action)
        state = _supposed(self.state, events)
        try:
            menu = self._rules.menu(state, actor)
            if isinstance(first, CardShown) and first.card is None and isinstance(show := menu.get(Show), Offer):
                action = Show(show.choices["card"][0])
            check(menu, action, self._rules.book)
            led = self._rules.decide(state, actor, action)
            entry = menu[type(action)]
            clause = entry.clause if isinstance(entry, Offer) else entry
            seen = self._seen(led)
            known = len(led) if self._viewer is None else _supposed_up_to(events)
            if not sure and not all(map(_fits, events, seen[:known])):
                return "", ()
            self._sure = known >= len(led)
            return clause, _told_as(events, seen[:known], _fits)
        except (Hidden, LookupError, TypeError, AssertionError):  # more than hands is hidden here
            return "", ()
        except Refused as refused:
            if not sure:  # the event may be a consequence of what came before it
                return "", ()
            raise self._invalid(first, self._by(refused.clause, N_("what the rules allow"))) from None

    def _drawn(self, first: Event, events: Told) -> tuple[str, Told]:
        """Return the clause of chance's next action, and the events to which it leads, as the viewer sees them.

        Raise :class:`Invalid` where the rules have no draw that ``events`` can tell of.
        """
        self._check_cards(first)
        state = _any_hands(self.state, self._setup.deck, tuple(_cards(first)))
        menu = offers(self._rules.menu(state, "chance"))
        for action, offer in _draws(menu, events):
            whole = offer.whole(action) if offer.whole else action
            if whole is None or not offer.allows(whole):
                continue
            try:
                led = self._seen(self._rules.decide(state, "chance", whole))
            except (Hidden, LookupError, TypeError, AssertionError):  # it leads on to what is hidden
                self._sure = False
                return "", ()
            if _alike(first, led[0]):
                sure = state is self.state or first.done_by() is None  # else an answer, which leads on to hidden cards
                known = led if sure else led[:1]
                self._sure = len(events) >= len(led) == len(known)
                return offer.clause, _told_as(events, known, _alike)
        clause = next(iter(menu.values())).clause
        raise self._invalid(first, self._by(clause, N_("what the rules allow")))

    def _seen(self, events: Sequence[Event]) -> Told:
        """Return ``events`` as the viewer sees them."""
        return events if self._viewer is None else [observe(event, self._viewer).event for event in events]

    @property
    def _actor(self) -> Actor | None:
        """The actor now; ``None`` too between the events of one action, where nobody does."""
        try:
            return self._rules.actor(self.state)
        except (Hidden, LookupError, AssertionError):
            return None

    @property
    def _lapsed(self) -> bool:
        """Whether somebody's time has run out, so that the next action is that of the clock."""
        for event in reversed(self.events):
            if event is None or isinstance(event, Lapsed | TurnBegan) or not (event.between or event.done_by() is None):
                return isinstance(event, Lapsed)
        return False

    def _check_cards(self, event: Event) -> None:
        if not all(card in self._setup.deck for card in _cards(event)):
            raise self._invalid(event, N_("cards of the deck"))

    def _add(self, event: Event | None) -> None:
        try:
            if isinstance(event, TakenBack):
                events = standing([*self.events, event])
                self.state = fold(self._rules, self._rules.start(self._setup), events)
            elif event is not None:
                self._check_cards(event)
                self.state = evolve(self._rules, self.state, event)
        except (Hidden, LookupError, TypeError, AttributeError, AssertionError):
            assert event is not None
            raise self._invalid(event, N_("an event that can follow the ones before it")) from None
        self._sure = self._sure or isinstance(event, TurnBegan)
        self.events.append(event)

    def _by(self, clause: str, wanted: str) -> str:
        """Return what is expected with the clause that says so."""
        found = self._rules.book.clause(clause)
        return FilledText(N_("{wanted} ({clause}: {text})"), wanted=wanted, clause=found.id, text=found.text)

    def _invalid(self, event: Event, expected: str) -> Invalid:
        """Return the complaint about the next event."""
        return Invalid(f"event {len(self.events) + 1} ({event.kind})", _said(event), expected)


Alike = Callable[[Event | None, Event | None], bool]
"""``alike(told, led)`` says whether an event that is told may be the one to which an action leads."""


def _told_as(events: Told, led: Told, alike: Alike) -> Told:
    """Return the events to which an action led: where one that is told may be it, with its cards as they are told."""
    told = [event if alike(event, wanted) else wanted for event, wanted in zip(events, led, strict=False)]
    return [*told, *led[len(told) :]]


def _alike(event: Event | None, led: Event | None) -> bool:
    """Return whether two events are the same but for the order of the cards in a hand."""
    if event is None:
        return True
    cards = _card_fields(type(event))
    return _fits(event, led) and all(_sorted(getattr(event, name)) == _sorted(getattr(led, name)) for name in cards)


def _sorted(value: object) -> object:
    """Return ``value``, with the cards of each list in it in the order of their names."""
    if not isinstance(value, tuple):
        return value
    return sorted(value) if all(isinstance(card, str) for card in value) else [_sorted(each) for each in value]


def _is_draw(event: Event) -> bool:
    return event.drawn() is not None or event.deals(None) is not None


def _draws(menu: Mapping[type[Action], Offer], events: Told) -> Iterator[tuple[Action, Offer]]:
    """Yield chance's action of which ``events`` tell, with its offer; all that are listed where no event says which."""
    first = events[0]
    drawn = first.drawn() if first is not None else None
    for event in () if drawn is not None else events:
        if event is None or event.done_by() or event.drawn():
            break
        drawn = event.deals(drawn)
    for kind, offer in menu.items():
        if type(drawn) is kind:
            yield drawn, offer
        elif drawn is None and offer.choices.keys() == {*field_names(kind)}:
            yield from ((action, offer) for action in each({kind: offer}))


def _any_hands(state: GameState, deck: Deck, told: Sequence[Card]) -> GameState:
    """Return the state in which each unknown hand may hold any card, one that is hidden too.

    The cards that are ``told`` come first: a draw may name a card by its place in the hand.
    """
    holdings = state.holdings
    if holdings is None or None not in holdings.hands:
        return state
    cards = (*dict.fromkeys((*told, *deck)), Card(""))
    hands = tuple(cards if hand is None else hand for hand in holdings.hands)
    return changed_state(state, holdings=replace(holdings, hands=hands))


def _fits(event: Event | None, led: Event | None) -> bool:
    """Return whether an event may be the one to which an action led: of the two cards may differ, if supposed."""
    if event is None:
        return True
    if led is None or type(event) is not type(led):
        return False
    cards = _card_fields(type(event))
    return all(getattr(event, name) == getattr(led, name) for name in field_names(type(event)) if name not in cards)


def _said(event: Event | None) -> str:
    """Return an event in a few words: its kind and its fields."""
    if event is None:
        return "nothing"
    fields = ", ".join(f"{name} {value}" for name, value in event_to(event).items() if name != "kind")
    return shorten(event.kind + (f" ({fields})" if fields else ""), MOST)


@cache
def _card_fields(event: type[Event]) -> tuple[str, ...]:
    """Return the names of the fields of a kind of event that hold cards, alone or in lists."""
    return tuple(name for name, hint in get_type_hints(event).items() if _holds_cards(hint))


def _holds_cards(hint: object) -> bool:
    return hint is Card or any(map(_holds_cards, get_args(hint)))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _texts(each)


def _supposed(state: GameState, events: Told) -> GameState:
    """Return the state with the unknown cards as the events have them, of which the first is the action."""
    if not has_hands(state) or not state.holdings.dealt:
        return state
    first, holdings, asked = events[0], state.holdings, state.suggestion
    assert first is not None
    named = (asked.cards if asked else ()) if isinstance(first, CardShown) else first.named or tuple(_cards(first))
    held: dict[int, tuple[Card, ...]] = {first.seat: named} if isinstance(first, CardShown) else {}
    sealed = holdings.case_file
    for event in filter(None, events[: _supposed_up_to(events)]):
        seat = getattr(event, "seat", None)
        if isinstance(event, AnswerAsked):
            held[event.seat] = named
        elif isinstance(event, CaseFileSeen | CaseClosed):
            sealed = event.case_file or sealed
        elif isinstance(seat, int) and not event.named:  # a card that the seat lays open, or shows
            held[seat] = (*held.get(seat, ()), *_cards(event))
    hands = tuple(held.get(seat, ()) if hand is None else hand for seat, hand in enumerate(holdings.hands))
    return changed_state(state, holdings=replace(holdings, hands=hands, case_file=sealed or ()))


def _supposed_up_to(events: Told) -> int:
    """Return the number of events for which hands are supposed: up to the next action with cards.

    Such an action may follow by itself, as in turns that were written ahead, and needs other hands.
    """
    for number, event in enumerate(events):
        if number and event is not None and event.done_by() and (isinstance(event, CardShown) or any(_cards(event))):
            return number
    return len(events)


def _cards(event: Event) -> Iterator[Card]:
    return (Card(card) for name in _card_fields(type(event)) for card in _texts(getattr(event, name)))
