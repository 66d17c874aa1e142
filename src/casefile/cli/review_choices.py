"""``casefile review`` of a game for one: each choice compared with the best, by the same simulated games for both."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from casefile.core.record import Record, replay
from casefile.game import Game
from casefile.play.reviews import JudgedChoice
from casefile.review.choices import choices, judged
from casefile.review.playback import check_over
from casefile.story.i18n import Texts


@dataclass(frozen=True)
class ChoiceReview:
    """The review of a finished game for one player, choice by choice."""

    record: Record
    """The record of the game, which must be over."""
    game: Game
    """The game that was played, which judges the choices."""

    def __post_init__(self) -> None:
        check_over(self.record)

    def judged(self) -> Iterator[JudgedChoice]:
        """Yield each choice of the player, judged."""
        for choice in choices(replay(self.record)):
            yield judged(self.game, self.record.setup, choice)

    def as_json(self) -> str:
        """Return all judged choices as one JSON object."""
        rated = [{**msgspec.to_builtins(each), "lost": each.lost} for each in self.judged()]
        return json.dumps({"game": self.game.slug, "choices": rated})

    def lines(self, texts: Texts, language: str) -> Iterator[str]:
        """Yield a line for each judged choice as soon as it is judged, and a summary."""
        _, found = texts.gettext, list[JudgedChoice]()
        for each in self.judged():
            found.append(each)
            text = _("turn {turn}: {way}, {chance} %")
            if each.lost:
                text = _("turn {turn}: {way}, {chance} %; better: {best}, {best_chance} %")
            ways = {"way": self._words(each.chosen, texts, language), "best": self._words(each.best, texts, language)}
            numbers = {"turn": each.number, "chance": _percent(each.chance), "best_chance": _percent(each.best_chance)}
            yield text.format(**ways, **numbers)
        good = sum(not each.lost for each in found)
        yield _("{good} of {count} ways were as good as the best.").format(good=good, count=len(found))
        worst = max(found, key=lambda each: each.lost, default=None)
        if worst is not None and worst.lost:
            cost = _("Turn {number} cost most: {best} % → {chance} %.")
            gaps = {"best": _percent(worst.best_chance), "chance": _percent(worst.chance)}
            yield cost.format(number=worst.number, **gaps)

    def _words(self, chosen: str, texts: Texts, language: str) -> str:
        called = self.game.told.choice_in_words
        return chosen if called is None else called(self.record.setup.edition, chosen, texts, language)


def _percent(chance: float) -> int:
    return round(100 * chance)
