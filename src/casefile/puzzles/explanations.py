"""A puzzle in sentences: its question, the choices, and the reasons for the answer, in any language and voice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from casefile.core.cards import Card, Seat
from casefile.core.facts import Holds
from casefile.core.texts import N_
from casefile.deduction.positions import Asked
from casefile.play.phrases import Reason, Wording
from casefile.play.why import tell
from casefile.puzzles.puzzle import Answered, Choice, Kind, Puzzle, owner_of
from casefile.story.i18n import Texts
from casefile.story.voice import Voice, run_on

T = TypeVar("T")

LEADS: Mapping[Kind, str] = {
    "owner": N_("One answer follows from the table. Nobody lies."),
    "shown": N_("One answer follows from the table. Nobody lies."),
    "solution": N_("One answer follows from the table. Nobody lies."),
    "question": N_("Whatever the others answer, you must know it afterwards."),
    "show": N_("Of one of your cards {who} is sure to know already that you hold it."),
    "accuse": N_("From then on the table says for sure what the case file holds, and not before."),
}
"""The sentences beneath a question, in English, by the kind of puzzle."""

LEVEL_NAMES = (N_("very easy"), N_("easy"), N_("medium"), N_("hard"), N_("very hard"))
"""The names of the levels, the easiest first, in English."""


@dataclass(frozen=True)
class ExplanationPart(Generic[T]):
    """A part of an explanation: sentences that hold under one supposition, or under none."""

    title: T | None
    """The supposition in words; ``None`` where the part supposes nothing."""
    reasons: tuple[Reason[T], ...]
    """The sentences of this part, in order."""


@dataclass(frozen=True)
class Explanation(Generic[T]):
    """The reasons why a puzzle's answer is right, in sentences."""

    chapters: tuple[ExplanationPart[T], ...]
    """The parts, in order."""
    end: T
    """The conclusion from all parts."""


class PuzzleWords(Generic[T]):
    """The writer of puzzles in words, in one voice and language.

    ``voice`` makes sentences, as plain text or with markup.
    """

    def __init__(self, voice: Voice[T], texts: Texts) -> None:
        self.voice, self.texts, self._ = voice, texts, texts.gettext
        self.words = Wording(voice, texts)

    def title(self, puzzle: Puzzle) -> T:
        """Return the puzzle's question as a sentence."""
        asked, say = puzzle.question, self.words.say
        match puzzle.kind:
            case "owner":
                assert asked.card is not None
                return say(self._("Who has {card}?"), card=self._thing(puzzle, asked.card))
            case "shown":
                assert asked.turn is not None
                shower = puzzle.position.asked[asked.turn - 1].shown_by
                assert shower is not None
                turn = self.words.number(asked.turn)
                return say(self._("What did {who} show on turn {turn}?"), who=self.voice.seat(shower), turn=turn)
            case "solution":
                return say(self._("What does the case file hold?"))
            case "question":
                assert asked.card is not None
                return say(self._("Which one question settles who has {card}?"), card=self._thing(puzzle, asked.card))
            case "show":
                assert asked.to is not None
                gaps = {"who": self.voice.seat(asked.to), "cards": self.words.question(asked.cards)}
                return say(self._("{who} asks you for {cards}. Which card gives least away?"), **gaps)
            case "accuse":
                return say(self._("After which turn could you first accuse and be sure?"))

    def _thing(self, puzzle: Puzzle, card: Card) -> T:
        """Return a card as named in a question: with its article, unless it is a person."""
        name = self.voice.card(card)
        return name if card in puzzle.position.spec.categories[0] else self.words.say(self._("the {card}"), card=name)

    def lead(self, puzzle: Puzzle) -> T:
        """Return the sentence that stands beneath the puzzle's question and says how to read it."""
        text = self._(LEADS[puzzle.kind])
        to = puzzle.question.to
        return self.words.say(text) if to is None else self.words.say(text, who=self.voice.seat(to))

    def table(self, puzzle: Puzzle) -> list[T]:
        """Return what happened in the puzzle's position: for each turn the question and its answer, in words."""
        return [self.turn(number, asked, puzzle.me) for number, asked in enumerate(puzzle.position.asked, 1)]

    def turn(self, number: int, asked: Asked, me: Seat) -> T:
        """Return what happened on one turn, in words: the question, the seats without an answer, the seat that showed.

        - ``number`` is the number of the turn.
        - ``me`` is the seat that sees the position; the card that was shown is named if this seat saw it.
        """
        say, voice = self.words.say, self.voice
        gaps = {"number": self.words.number(number), "cards": self.words.question(asked.cards)}
        asker = Seat(me if asked.suggester is None else asked.suggester)
        told = [say(self._("{number}  {who} asks for {cards}."), who=voice.seat(asker), **gaps)]
        if asked.passed:
            passed = self.words.listed([voice.seat(seat) for seat in asked.passed])
            told.append(say(self._("Nothing: {names}."), names=passed))
        return run_on(voice, self._, [*told, self._shown(asked)])

    def _shown(self, asked: Asked) -> T:
        """Return who showed a card, and which one if it was seen, as a sentence."""
        say, voice = self.words.say, self.voice
        if asked.shown_by is None:
            return say(self._("Nobody shows a card."))
        if asked.shown is None:
            return say(self._("{who} shows a card."), who=voice.seat(asked.shown_by))
        return say(self._("{who} shows {card}."), who=voice.seat(asked.shown_by), card=voice.card(asked.shown))

    def rows(self, puzzle: Puzzle) -> list[tuple[T, T, T, T, T]]:
        """Return the same in columns: the number, who asked, for what, the seats without an answer, the answer."""
        found = []
        for number, asked in enumerate(puzzle.position.asked, 1):
            asker = Seat(puzzle.me if asked.suggester is None else asked.suggester)
            quiet = [self.voice.seat(seat) for seat in asked.passed]
            passed = self.words.listed(quiet) if quiet else self.voice.plain("")
            cards = self.words.question(asked.cards)
            found.append((self.words.number(number), self.voice.seat(asker), cards, passed, self._shown(asked)))
        return found

    def choice(self, puzzle: Puzzle, choice: Choice) -> T:
        """Return one of the puzzle's choices in words."""
        if puzzle.kind == "owner":
            return self.voice.seat(Seat(choice)) if isinstance(choice, int) else self.words.say(self._("Case file"))
        if puzzle.kind == "accuse":
            return self.words.say(self._("Turn {turn}"), turn=self.words.number(int(str(choice))))
        cards = choice if isinstance(choice, tuple) else (str(choice),)
        return self.words.question(tuple(map(Card, cards)))

    def explanation(self, puzzle: Puzzle, *, turns: bool = True) -> Explanation[T]:
        """Return the explanation of the puzzle's answer.

        ``turns`` says whether a sentence on what was seen begins with the turn.
        """
        chapters: list[ExplanationPart[T]] = []
        told: set[tuple[T, int]] = set()
        for each in puzzle.arguments:
            if each.answered is not None:
                told = set()
            reasons = []
            for reason in tell(each.proof, self.voice, self.texts, turns=turns):
                hypothetical = reason.seen and reason.turns == (puzzle.length + 1,)
                if not hypothetical and (reason.text, reason.depth) not in told:
                    reasons.append(reason)
                    told |= {(reason.text, 0)} if not reason.depth else set()
            if not reasons and isinstance(goal := each.proof.goal, Holds):
                gaps = {"who": self.words.who(goal.owner), "cards": self.words.cards([goal.card])}
                reasons.append(Reason(self.words.say(self._("So {who} holds {cards}."), **gaps)))
            title = None if each.answered is None else self.answered(each.answered)
            chapters.append(ExplanationPart(title, tuple(reasons)))
        return Explanation(tuple(chapters), self.end(puzzle))

    def answered(self, answered: Answered) -> T:
        """Return the condition under which a part of an explanation holds, in words: an outcome of the question."""
        if answered.by is None or answered.card is None:
            return self.words.say(self._("If nobody can answer:"))
        gaps = {"who": self.voice.seat(answered.by), "card": self.voice.card(answered.card)}
        if not answered.passed:
            return self.words.say(self._("If {who} shows {card}:"), **gaps)
        passed = self.words.several([self.voice.seat(seat) for seat in answered.passed])
        return self.words.say(self._("If {passed} cannot answer and {who} shows {card}:"), passed=passed, **gaps)

    def end(self, puzzle: Puzzle) -> T:
        """Return the puzzle's answer as a sentence."""
        asked, say = puzzle.question, self.words.say
        match puzzle.kind:
            case "owner":
                assert asked.card is not None
                who = self.words.who(owner_of(puzzle.answer), first=True)
                return say(self._("{who} has {card}."), who=who, card=self._thing(puzzle, asked.card))
            case "shown":
                assert asked.turn is not None
                shower = puzzle.position.asked[asked.turn - 1].shown_by
                assert shower is not None
                card = self.voice.card(Card(str(puzzle.answer)))
                return say(self._("So what {who} showed was {card}."), who=self.voice.seat(shower), card=card)
            case "solution" | "question":
                text = self._("It was {cards}.") if puzzle.kind == "solution" else self._("{cards} settles it.")
                return say(text, cards=self.choice(puzzle, puzzle.answer))
            case "show":
                assert asked.to is not None
                gaps = {"who": self.voice.seat(asked.to), "card": self.voice.card(Card(str(puzzle.answer)))}
                return say(self._("{who} knows already that you hold {card}: showing it tells nothing."), **gaps)
            case "accuse":
                return say(self._("It is certain after turn {turn}."), turn=self.words.number(int(str(puzzle.answer))))


def numbers_of(reason: Reason[T], length: int) -> Sequence[int]:
    """Return the turns, of the first ``length``, that a sentence of an explanation mentions.

    Nothing if it mentions none.
    """
    return [turn for turn in reason.turns if turn <= length] if reason.seen else []
