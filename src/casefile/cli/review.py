"""``casefile review``: a finished game, compared with each seat's knowledge."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from casefile.cli.choices import games, language_option
from casefile.cli.output import echo
from casefile.core.seats import seats_of

if TYPE_CHECKING:
    from casefile.core.record import Record
    from casefile.game import Game
    from casefile.review.report import Review, SeatReview
    from casefile.review.timeline import Turns
    from casefile.story.i18n import Texts


@click.command(epilog="\b\nExample: casefile review game.json --bits")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--bits", is_flag=True, help="The numbers, too: what was open after each turn, questions, showings.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
@language_option
def review(file: Path, bits: bool, as_json: bool, language: str) -> None:
    """Review a finished game: when each seat could know the case, and how well it asked, showed and accused.

    FILE is the record of a game, as a table or casefile simulate --save writes it, or a game of the companion, of
    which only its owner is judged. Each seat is judged by what it had seen, never by what it could not know;
    docs/review.md says how. In a hunt it is each way against the best one, by the chance to get away.
    """
    from casefile.cli.companion_after import reviewed_pad
    from casefile.cli.files import read_record
    from casefile.cli.looked_at import looked_at
    from casefile.cli.quicker import naming_the_extra
    from casefile.cli.review_choices import ChoiceReview
    from casefile.review.reviewer import review as reviewed
    from casefile.story.i18n import translator

    if reviewed_pad(file, language):
        return
    record = read_record(file, games().rules)
    game = games()[record.rules.name]
    with naming_the_extra(language):
        if not as_json:
            for line in review_lines(record, game, translator(language), language, bits=bits, bars=looked_at()):
                echo(line)
        elif game.known.judge is not None:
            echo(ChoiceReview(record, game).as_json())
        else:
            echo(json.dumps(asdict(reviewed(record, game))))


def review_lines(
    record: "Record", game: "Game", texts: "Texts", language: str, *, bits: bool = False, bars: bool = False
) -> Iterator[str]:
    """Yield the lines of the review of a finished game, with ``bits`` those with figures, too.

    ``bars``: whether each number of a seat has a bar.
    """
    from casefile.cli.looked_at import bar
    from casefile.cli.review_choices import ChoiceReview
    from casefile.core.record import replay
    from casefile.review.reviewer import review as reviewed
    from casefile.review.summary import InWords
    from casefile.review.timeline import Turns
    from casefile.story import PlainVoice, seat_names

    if game.known.judge is not None:
        yield from ChoiceReview(record, game).lines(texts, language)
        return
    found = reviewed(record, game)
    edition = record.setup.edition
    people = {seat: each.name for seat, each in seats_of(record.events).items()}
    names = seat_names(replay(record).state.suspects, people, edition, language)
    turns = Turns.of(record)
    told = InWords(found, turns, PlainVoice(names, edition, language), texts)
    if any(each.accuracy is not None for each in found.seats):
        yield texts.gettext("Of 100: who always chooses what is best by what they have seen.")
    for each in found.seats:
        rated = texts.gettext("{name}: {number} of 100")
        name, share = names[each.seat], each.accuracy
        drawn = f"  {bar(share / 100)}" if bars and share is not None else ""
        yield name if share is None else rated.format(name=name, number=share) + drawn
        for sentence in told.seat(each):
            yield f"  {sentence}"
        for line in _numbers(found, each, turns, texts) if bits else ():
            yield f"    {line}"
    if found.turning_point is not None:
        turning = texts.gettext("The turning point: turn {turn}.")
        yield turning.format(turn=turns.turn(found.turning_point))


def _numbers(found: "Review", each: "SeatReview", turns: "Turns", texts: "Texts") -> Iterator[str]:
    """Yield the bits open after each turn, and the bits of each question and each card shown."""
    from casefile.review.report import own

    _, last = texts.gettext, {turns.turn(moment.version): moment for moment in each.moments}
    for turn, moment in last.items():
        text = _("after turn {turn}: {bits} bits open, the truth at {percent} in 100")
        yield text.format(turn=turn, bits=f"{moment.bits:.2f}", percent=f"{100 * moment.truth:.1f}")
    for asked in own(found.suggestions, each.seat):
        text = _("question of turn {turn}: {expected} bits expected, {best} at best, {got} told")
        numbers = {"expected": asked.expected_bits, "best": asked.best_bits, "got": asked.got_bits}
        yield text.format(turn=turns.turn(asked.version), **{name: f"{bits:.2f}" for name, bits in numbers.items()})
    for shown in own(found.shows, each.seat):
        text = _("card shown in turn {turn}: {gave} bits told, at least {least}, at most {most}")
        numbers = {"gave": shown.gave_bits, "least": shown.least_bits, "most": shown.most_bits}
        yield text.format(turn=turns.turn(shown.version), **{name: f"{bits:.2f}" for name, bits in numbers.items()})
