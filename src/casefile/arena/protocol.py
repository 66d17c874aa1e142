"""The protocol for bots that are other programs: its messages, one JSON object a line, and the bot's side of it.

``docs/bot-protocol.md`` describes it. The host sends ``hello`` (the bot answers ``ready``), ``observed`` for everything
that the seat sees, ``choose`` (the bot answers ``action``), and ``end``. A bot that cannot go on answers ``error`` with
a ``text``.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress

import msgspec

from casefile.bots import Bot, Seating
from casefile.bots.receipts import digest
from casefile.core.actions import Action, Menu, Offer, card_fields, offers
from casefile.core.cards import Card, Invalid, Seat
from casefile.core.dealing import Draw
from casefile.core.engine import AnyRules, AnySetup, Hidden, Observation, evolve
from casefile.core.fairness import streams
from casefile.core.log import Json, action_to, event_to
from casefile.core.record import Record, action_from, actions_of, event_from, heading, set_up_from
from casefile.core.told_events import ToldEvents
from casefile.game import Games
from casefile.play.told_deals import check_deals

VERSION = 1
"""The version of the protocol, which ``hello`` names; a bot that does not know it must refuse."""
KEY_BYTES = 32


# -- what the host says --------------------------------------------------------------------------------------------


def hello(seating: Seating, key: bytes) -> Json:
    """Return the message that begins a game: rule set and set-up as in a record, deck, the bot's seat, and its key.

    The bot derives its random draws from the key.
    """
    setup = seating.setup
    head = heading(Record(seating.rules, setup, "", ()))
    told = {name: value for name, value in head.items() if name not in ("format", "commitment")}
    return {
        "type": "hello",
        "version": VERSION,
        **told,
        "deck": _deck_of(setup),
        "seat": seating.seat,
        "key": key.hex(),
    }


def _deck_of(setup: AnySetup) -> dict[str, list[Card]]:
    """Return the cards of a deck by the name of their category."""
    return dict(zip(setup.deck.names, map(list, setup.deck.categories), strict=True))


def observed(observation: Observation) -> Json:
    """Return the message on the next event as the bot's seat sees it.

    The event is ``None`` if the seat sees nothing.
    """
    event = observation.event
    return {"type": "observed", "event": None if event is None else event_to(event)}


def choose(menu: Menu, stream: str) -> Json:
    """Return the message that asks the bot for an action of ``menu``; ``stream`` names the stream of its draws."""
    allowed = {kind.kind: msgspec.to_builtins(offer.choices) for kind, offer in offers(menu).items()}
    return {"type": "choose", "menu": allowed, "stream": stream}


def end(returns: Sequence[float]) -> Json:
    """Return the message that the game is over; ``returns`` has the winnings of each seat."""
    return {"type": "end", "returns": list(returns)}


# -- what the bot says ---------------------------------------------------------------------------------------------


def answered(line: bytes | str, type: str) -> Json:
    """Return the message in a ``line`` from a bot; raise :class:`Invalid` if it is no message of this ``type``."""
    try:
        found = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Invalid("answer", _short(line), f'a JSON object {{"type": "{type}", ...}}') from None
    if isinstance(found, dict) and found.get("type") == "error":
        raise Invalid("answer", f"the error {_short(found.get('text'))}", f'"type": "{type}"')
    if not isinstance(found, dict) or found.get("type") != type:
        raise Invalid("answer", _short(line), f'a JSON object {{"type": "{type}", ...}}')
    if type == "ready" and found.get("version") != VERSION:
        raise Invalid("ready, version", _short(found.get("version")), str(VERSION))
    return found


def action_of(message: Mapping[str, object], rules: AnyRules) -> Action:
    """Return the action in the message ``action`` from a bot; raise :class:`Invalid` if there is none.

    Whether the action is allowed is not checked here.
    """
    action = message.get("action")
    if not isinstance(action, dict):
        raise Invalid("action", _short(action), 'an object such as {"kind": "end_turn"}')
    given = {name: value for name, value in action.items() if name != "kind"}
    return action_from(action.get("kind"), given, rules)


def _short(found: object) -> str:
    text = repr(found.decode(errors="replace").rstrip("\n") if isinstance(found, bytes) else found)
    return text if len(text) <= 60 else f"{text[:57]}..."


# -- one of our bots on the other side -----------------------------------------------------------------------------


def _key_of(found: object) -> bytes:
    if isinstance(found, str) and len(found) == 2 * KEY_BYTES:
        with suppress(ValueError):
            return bytes.fromhex(found)
    raise Invalid("hello, key", _short(found), f"{2 * KEY_BYTES} hexadecimal digits")


class BotSession:
    """One of our bots at the bot's side of the protocol, for one game after another."""

    def __init__(self, name: str, games: Games) -> None:
        self.name, self._games = name, games
        self._seating: Seating | None = None
        self._bot: Bot | None = None
        self._key = b""
        self._present: Draw = streams(b"")("")
        self._seen: list[Observation] = []
        self._told: ToldEvents | None = None
        self._state: object = None

    def answer(self, line: bytes | str) -> Json | None:
        """Take in a line from the host, and return the bot's answer, or ``None`` if the line needs none.

        Raise :class:`Invalid` for a line that is no message.
        """
        try:
            message = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Invalid("message", _short(line), f"one JSON object a line ({error})") from None
        kind = message.get("type") if isinstance(message, dict) else None
        if kind == "hello":
            return self._hello(message)
        if self._bot is None or self._seating is None:
            raise Invalid("message", _short(kind), '"type": "hello", which begins a game')
        if kind == "observed":
            self._observe(self._bot, self._seating, message)
            return None
        if kind == "choose":
            return self._choose(self._bot, self._seating, message)
        if kind == "end":
            self._check(self._seating)
            self._bot = None
            return None
        raise Invalid("message", _short(kind), "hello, observed, choose or end")

    def _hello(self, message: Json) -> Json:
        if message.get("version") != VERSION:
            raise Invalid("hello, version", _short(message.get("version")), str(VERSION))
        for name in ("rules", "seats", "options", "edition", "suspects", "seat", "key"):
            if name not in message:
                raise Invalid("hello", f"no {name!r}", "all of its fields")
        rules, setup = set_up_from(message, self._games.rules, "hello")
        seat, key = message["seat"], message["key"]
        if type(seat) is not int or seat not in range(setup.seats):
            raise Invalid("hello, seat", _short(seat), f"0 to {setup.seats - 1}")
        deck = _deck_of(setup)
        if message.get("deck", deck) != deck:
            raise Invalid("hello, deck", _short(message["deck"]), f"{_short(deck)}, the cards of this edition")
        self._key = _key_of(key)
        self._seating, self._seen = Seating(rules, setup, Seat(seat)), []
        self._told, self._state = ToldEvents(rules, setup, Seat(seat)), rules.start(setup)
        self._bot = self._games[rules.name].bot(self.name)(self._seating, self._draw)
        return {"type": "ready", "version": VERSION, "name": self.name}

    def _draw(self, n: int) -> int:
        return self._present(n)

    def _observe(self, bot: Bot, seating: Seating, message: Json) -> None:
        if "event" not in message:
            raise Invalid("observed", "no 'event'", "an event, or null")
        found = message["event"]
        event = None if found is None else event_from(found, seating.rules, "observed, event")
        observation = Observation(seating.seat, event)
        self._seen.append(observation)
        try:
            if event is not None:  # a bot may read its state much later
                self._state = evolve(seating.rules, self._state, event)
            bot.observe(observation)
        except (Hidden, LookupError, ValueError, TypeError, AttributeError, AssertionError):
            self._check(seating)  # it says what is wrong with the story
            raise

    def _check(self, seating: Seating) -> None:
        """Raise :class:`Invalid` for an event since the last choice that the rules do not allow, or no deal fits."""
        assert self._told is not None
        know = self._games[seating.rules.name].known.knowledge
        self._told.take([each.event for each in self._seen[len(self._told.events) :]])
        if know is not None:
            check_deals(seating, self._seen, know)

    def _choose(self, bot: Bot, seating: Seating, message: Json) -> Json:
        stream = message.get("stream")
        if not isinstance(stream, str):
            raise Invalid("choose, stream", _short(stream), "the name of a stream")
        menu = menu_of(message.get("menu"), seating.rules)
        for kind, offer in offers(menu).items():
            for name in card_fields(kind):
                for card in offer.choices[name]:
                    if card not in seating.setup.deck:
                        raise Invalid(f"choose, menu, {kind.kind}, {name}", _short(card), "cards of the deck")
        self._check(seating)
        self._present = streams(self._key)(stream)
        action = bot.choose(menu)
        return {"type": "action", "action": action_to(action), "receipt": digest(self._seen, stream)}


def menu_of(found: object, rules: AnyRules) -> Menu:
    """Return the menu in a ``choose`` message of the host; raise :class:`Invalid` if it is malformed."""
    if not isinstance(found, dict) or not found:
        raise Invalid("choose, menu", _short(found), "the kinds of action that are allowed")
    menu: dict[type[Action], Offer] = {}
    known = actions_of(rules)
    for kind, choices in found.items():
        if kind not in known:
            raise Invalid("choose, menu", _short(kind), f"one of {', '.join(known)}")
        if not isinstance(choices, dict) or not all(isinstance(v, list) and v for v in choices.values()):
            raise Invalid(f"choose, menu, {kind}", _short(choices), "a list of values for each field")
        _check_choices(kind, choices, rules)
        menu[known[kind]] = Offer("", {name: tuple(values) for name, values in choices.items()})
    return menu


def _check_choices(kind: str, choices: Mapping[str, Sequence[object]], rules: AnyRules) -> None:
    """Raise :class:`Invalid` unless each of ``choices`` makes an action with the first ones of the other fields."""
    first = {name: values[0] for name, values in choices.items()}
    try:
        action_from(kind, first, rules)
        for name, values in choices.items():
            for value in values[1:]:
                action_from(kind, {**first, name: value}, rules)
    except Invalid as error:
        raise Invalid(f"choose, menu, {error.where}", error.found, error.expected) from None
