"""Advice for other programs: a question about a position in JSON, a bot's answer in JSON, and a short reason.

A question is an entry of a position file (:mod:`casefile.deduction.positions`) with the field ``ask``, which is
``suggest``, ``show`` or ``accuse``. These fields stand beside the position or in it:

- ``suggest`` has ``room``, to which the choice is bound unless ``free`` is true;
- ``show`` has ``suggestion`` (three cards), ``to`` (the seat that suggested them), and perhaps ``passed``, the seats
  that could not answer before (by default all between the two).
"""

from collections.abc import Callable, Mapping, Sequence

from casefile.bots.bot import MakeBot
from casefile.core.actions import Action
from casefile.core.cards import Card, Invalid, Seat
from casefile.core.facts import CASE_FILE, Owner
from casefile.core.inquiry import Accuse, Show, Suggest
from casefile.core.log import Json
from casefile.core.texts import N_, FilledText, either
from casefile.deduction.positions import TRIPLE, Position, PositionReader
from casefile.deduction.worlds import Worlds
from casefile.games.classic.briefing import Ask, PositionQuestion, brief, clockwise_between

ASKS: tuple[Ask, ...] = ("suggest", "show", "accuse")


def read_question(data: object, categories: Sequence[Sequence[Card]] | None = None) -> PositionQuestion:
    """Return the question that ``data``, from JSON, describes; raise :class:`Invalid` if it describes none.

    ``categories`` is the deck; without it cards are called ``suspect_0`` and so on.
    """
    if not isinstance(data, Mapping):
        raise Invalid("question", type(data).__name__, N_("an object"))
    inner = data.get("position", data)
    if not isinstance(inner, Mapping):
        raise Invalid("position", type(inner).__name__, N_("an object"))
    reader = PositionReader(inner, "position", categories)
    position = reader.position(str(data.get("id", "")))
    if position.me is None:
        raise Invalid("position.me", N_("no seat"), N_("a seat: a spectator is asked nothing"))
    given = {**inner, **data}
    ask = next((each for each in ASKS if each == given.get("ask")), None)
    if ask is None:
        raise Invalid("ask", repr(given.get("ask")), either(ASKS))
    if ask == "show":
        return _to_show(position, position.me, given, reader)
    bound = ask == "suggest" and given.get("room") is not None and given.get("free") is not True
    room = reader.card(given["room"], "room") if bound else None
    if room is not None and room not in position.spec.categories[2]:
        raise Invalid("room", given["room"], N_("a room"))
    return PositionQuestion(position, ask, room)


def _to_show(position: Position, me: Seat, given: Mapping[str, object], reader: PositionReader) -> PositionQuestion:
    for name in ("suggestion", "to"):
        if name not in given:
            raise Invalid(
                "question", FilledText(N_("no {name!r}"), name=name), FilledText(N_("a field {name!r}"), name=name)
            )
    to = reader.seat(given["to"], "to")
    if to == me:
        raise Invalid("to", to, N_("another seat than me"))
    named = given["suggestion"]
    if isinstance(named, Mapping):
        cards = reader.triple(named, "suggestion")
    elif isinstance(named, list) and len(named) == len(TRIPLE):
        cards = tuple(reader.card(card, f"suggestion[{place}]") for place, card in enumerate(named))
    else:
        raise Invalid("suggestion", repr(named), N_("three cards: suspect, weapon, room"))
    for card, name, category in zip(cards, TRIPLE, position.spec.categories, strict=True):
        if card not in category:
            raise Invalid("suggestion", card, FilledText(N_("a card of the {kind}s"), kind=name))
    passed = given.get("passed")
    if passed is None:
        between = clockwise_between(to, me, len(position.spec.hand_sizes))
    elif isinstance(passed, list):
        between = tuple(reader.seat(seat, "passed") for seat in passed)
    else:
        raise Invalid("passed", repr(passed), N_("a list of seats"))
    return PositionQuestion(position, "show", cards=cards, to=to, passed=between)


Word = Callable[[Card, int], str | int]
"""Returns the word for a card in an answer, from its slug and its number."""


def by_number(card: Card, number: int) -> int:
    """Return the number of a card."""
    return number


def advise(
    data: object,
    categories: Sequence[Sequence[Card]] | None,
    make: MakeBot,
    clock: Callable[[], float],
    word: Word = by_number,
) -> Json:
    """Return a bot's answer, as JSON, to the question that ``data``, from JSON, describes.

    - ``categories`` is the deck, as for :func:`read_question`.
    - ``make`` makes the bot.
    - ``clock`` returns the time in seconds, by which the bot's time is measured.
    - ``word`` returns the word for a card in the answer.

    Raise :class:`Invalid` for a question that cannot be read or has no answer.
    """
    return answer(read_question(data, categories), make, clock, word)


def answer(question: PositionQuestion, make: MakeBot, clock: Callable[[], float], word: Word = by_number) -> Json:
    """Return a bot's answer to a question, as JSON: ``cards``, ``card`` or ``accuse``, and a ``reason``.

    - ``make`` makes the bot, which is told everything that happened in the position.
    - ``clock`` returns the time in seconds; the answer's ``seconds`` are the time that the bot took.
    - ``word`` returns the word for a card in the answer.

    Raises :class:`Invalid` where the question has no answer, and :class:`casefile.core.facts.Contradiction` where no
    deal fits.
    """
    began = clock()
    action = brief(question).choice(make)
    seconds = clock() - began
    worlds = Worlds(question.position.spec, question.position.facts)
    called = {card: word(card, number) for number, card in enumerate(worlds.counts)}
    answer: Json = {"id": question.position.id}
    match action:
        case Show(card):
            answer["card"] = called[card]
        case Suggest(suspect, weapon, room):
            answer["cards"] = [called[card] for card in (suspect, weapon, room)]
        case Accuse(suspect, weapon, room):
            answer["accuse"] = [called[card] for card in (suspect, weapon, room)]
        case _:
            answer["accuse"] = None
    return {**answer, "seconds": seconds, "reason": _reason(question, action, worlds, called)}


def _reason(question: PositionQuestion, action: Action, worlds: Worlds, called: Mapping[Card, str | int]) -> str:
    """Return what an onlooker with the same knowledge can say of the choice; all deals that fit weigh the same.

    ``called`` has the words for the cards; in place of a number the slug is said.
    """
    names = {card: str(card if isinstance(word, int) else word) for card, word in called.items()}
    match action:
        case Show(card):
            return _shown(question, card, names[card])
        case Suggest(suspect, weapon, room):
            said = ", ".join(f"{names[card]} {_where(card, worlds)}" for card in (suspect, weapon, room))
            return f"{said}, of {_deals(worlds.total)}"
        case Accuse(suspect, weapon, room):
            fit = worlds.case_files.get((suspect, weapon, room), 0)
            return f"It is the case file in {fit} of {_deals(worlds.total)}"
        case _:
            files = worlds.case_files
            likeliest = 100 * max(files.values()) / worlds.total
            return f"{len(files)} case files are possible, the likeliest at {likeliest:.0f} %"


def _where(card: Card, worlds: Worlds) -> str:
    """Return the known place of a card in words, or the probability that it lies in the case file."""
    row = dict(zip(worlds.owners, worlds.counts[card], strict=True))
    for owner, count in row.items():
        if count == worlds.total:
            return f"is with {_name(owner)}"
    return f"is in the case file at {100 * row[CASE_FILE] / worlds.total:.0f} %"


def _name(owner: Owner) -> str:
    return f"the {owner.replace('_', ' ')}" if isinstance(owner, str) else f"seat {owner}"


def _deals(total: int) -> str:
    return f"{total} deal that fits" if total == 1 else f"{total} deals that fit"


def _shown(question: PositionQuestion, card: Card, name: str) -> str:
    """Return what is known about showing ``card``: whether there is a choice, and which seats saw the card before."""
    position = question.position
    if sum(each in position.hand for each in question.cards) == 1:
        return f"{name} is the only card that answers"
    saw = [each.suggester for each in position.asked if each.shown_by == position.me and each.shown == card]
    if question.to in saw:
        return f"seat {question.to} has seen {name} before"
    others = len({seat for seat in saw if seat is not None})
    return f"seat {question.to} has not seen {name}; {others} {'other has' if others == 1 else 'others have'}"
