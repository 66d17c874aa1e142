"""The page of a puzzle, made from the puzzle and the tries so far."""

from dataclasses import dataclass

from casefile.core.cards import Card, Seat
from casefile.core.editions import Edition
from casefile.core.facts import CASE_FILE
from casefile.deduction.positions import Asked
from casefile.puzzles.explanations import LEVEL_NAMES, PuzzleWords, numbers_of
from casefile.puzzles.puzzle import LEVELS, Choice, Puzzle
from casefile.story.i18n import Texts, listed
from casefile.web.coloured_text import Words, spoken
from casefile.web.model import CardModel, Form
from casefile.web.present.card_art import card_art
from casefile.web.puzzle_model import (
    AnswerCell,
    ChoiceModel,
    Named,
    ProofPart,
    ProofStepModel,
    PuzzleModel,
    PuzzleProof,
    PuzzleSeat,
    PuzzleTurn,
    State,
)
from casefile.web.voice import ColourVoice, suspects_voice

LETTERS = "abcdefgh"


@dataclass(frozen=True)
class PuzzleView:
    """The state of a reader's work on a puzzle, from which the page is made."""

    puzzle: Puzzle
    """The puzzle on the page."""
    edition: Edition
    """The edition from which the cards have their names and drawings."""
    language: str
    """The code of the reader's language."""
    texts: Texts
    """The translations into that language."""
    title: str
    """The heading of the page."""
    subtitle: str
    """The line under the heading, such as the date of the puzzle."""
    facts: tuple[tuple[str, str], ...]
    """The figures beside the level, each with its label first."""
    wrong: frozenset[int]
    """The places of the choices that the reader tried and that were wrong."""
    done: bool
    """Whether no more tries are possible."""
    solved: bool
    """Whether the reader solved the puzzle, once no more tries are possible."""
    came: str
    """The result in one line."""
    share: str
    """The result as a text that the reader can post elsewhere."""
    action: str
    """The address to which an answer is sent."""
    fields: tuple[tuple[str, str], ...]
    """The fields that go with an answer."""
    nothing: bool
    """Whether the reader sent the form without a choice."""
    next: str
    """The address of the next puzzle."""
    other: str
    """The address of the other kind of puzzles."""
    other_label: str
    """The text of the link to :attr:`other`."""

    @property
    def voice(self) -> ColourVoice:
        """The names and colours of the seats: those of the suspects in the deck's order."""
        return suspects_voice(self.edition.deck.categories[0], self.edition, self.language)

    def token(self, seat: Seat) -> str:
        """Return the design of the token of a seat."""
        return self.edition.faces[self.edition.deck.categories[0][seat]].token


def puzzle_page(view: PuzzleView) -> PuzzleModel:
    """Return the model of the page; it has the answer only once no more tries are possible."""
    _, puzzle, voice = view.texts.gettext, view.puzzle, view.voice
    words = PuzzleWords(voice, view.texts)
    seats = [Seat(seat) for seat in range(len(puzzle.position.spec.hand_sizes))]
    name = _(LEVEL_NAMES[puzzle.level - 1])
    return PuzzleModel(
        title=view.title,
        subtitle=view.subtitle,
        level=puzzle.level,
        levels=LEVELS,
        level_label=_("Level {level} of {levels}, {name}").format(level=puzzle.level, levels=LEVELS, name=name),
        facts=view.facts,
        me=_("you are {who}").format(who=spoken(voice.seat(puzzle.me))),
        me_token=view.token(puzzle.me),
        seats=tuple(PuzzleSeat(view.token(seat), spoken(voice.seat(seat))) for seat in seats),
        turns=tuple(_turn(view, number, asked) for number, asked in enumerate(puzzle.position.asked, 1)),
        hand=tuple(_card(view, card) for card in puzzle.position.hand),
        question=words.title(puzzle),
        lead=words.lead(puzzle),
        choices=tuple(_choice(view, words, place, choice) for place, choice in enumerate(puzzle.question.choices)),
        hint=_hint(view),
        form=None if view.done else Form("puzzle", view.action, view.fields),
        proof=_proof(view, words) if view.done else None,
        next=view.next,
        other=view.other,
        other_label=view.other_label,
    )


def _hint(view: PuzzleView) -> str:
    _ = view.texts.gettext
    if view.nothing:
        return _("Choose an answer first.")
    if not view.wrong or view.done:
        return ""
    row = min(view.puzzle.turns, default=0)
    return _("Not yet. Look at row {row} again.").format(row=row) if row else _("Not yet. Look again.")


# -- the position --------------------------------------------------------------------------------------------------


def _named(view: PuzzleView, card: Card, note: str = "") -> Named:
    return Named(view.edition.short(card, view.language), card_art(view.edition, card), note)


def _card(view: PuzzleView, card: Card) -> CardModel:
    kind = view.edition.category(card).called
    name = view.edition.short(card, view.language)
    return CardModel(card, name, view.texts.gettext(kind), card_art(view.edition, card))


def _turn(view: PuzzleView, number: int, asked: Asked) -> PuzzleTurn:
    puzzle, voice = view.puzzle, view.voice
    asker = puzzle.me if asked.suggester is None else asked.suggester
    seats = [Seat(seat) for seat in range(len(puzzle.position.spec.hand_sizes))]
    return PuzzleTurn(
        number=number,
        token=view.token(asker),
        name=spoken(voice.seat(asker)),
        you=asker == puzzle.me,
        cards=tuple(_named(view, card) for card in asked.cards),
        cells=tuple(_cell(view, asked, seat, asker) for seat in seats),
        used=view.done and number in puzzle.turns,
    )


def _cell(view: PuzzleView, asked: Asked, seat: Seat, asker: Seat) -> AnswerCell:
    _ = view.texts.gettext
    who = spoken(view.voice.seat(seat))
    if seat == asker:
        return AnswerCell("asks", _("{who} asks").format(who=who))
    if seat in asked.passed:
        return AnswerCell("nothing", _("{who} has none of them").format(who=who))
    if seat != asked.shown_by:
        return AnswerCell("not asked", _("{who} is not asked").format(who=who))
    if asked.shown is None:
        return AnswerCell("shows", _("{who} shows one of them").format(who=who))
    card = view.edition.short(asked.shown, view.language)
    return AnswerCell("seen", _("{who} shows {card}").format(who=who, card=card), card_art(view.edition, asked.shown))


# -- choices and proof ---------------------------------------------------------------------------------------------


def _choice(view: PuzzleView, words: PuzzleWords[Words], place: int, choice: Choice) -> ChoiceModel:
    puzzle, label = view.puzzle, spoken(words.choice(view.puzzle, choice))
    state = _state(view, place)
    if puzzle.kind == "owner":
        token = view.token(Seat(choice)) if isinstance(choice, int) else ""
        return ChoiceModel(place + 1, label, state, token, choice == CASE_FILE)
    if puzzle.kind == "accuse":
        return ChoiceModel(place + 1, label, state)
    if isinstance(choice, tuple):
        note = view.texts.gettext("yours")
        cards = [Card(card) for card in choice]
        named = tuple(_named(view, card, note if card in puzzle.position.hand else "") for card in cards)
        return ChoiceModel(place + 1, label, state, cards=named, letter=LETTERS[place])
    return ChoiceModel(place + 1, label, state, cards=(_named(view, Card(str(choice))),))


def _state(view: PuzzleView, place: int) -> State:
    """Return the state of a choice; before the puzzle is done this depends on the tries alone."""
    if view.done and view.puzzle.question.choices[place] == view.puzzle.answer:
        return "right"
    if place in view.wrong:
        return "wrong"
    return "other" if view.done else "open"


def _proof(view: PuzzleView, words: PuzzleWords[Words]) -> PuzzleProof:
    told, length = words.explanation(view.puzzle, turns=False), view.puzzle.length
    parts = tuple(
        ProofPart(
            chapter.title or (),
            tuple(
                ProofStepModel(listed(view.texts, map(str, numbers_of(reason, length))), reason.text, reason.depth)
                for reason in chapter.reasons
            ),
        )
        for chapter in told.chapters
    )
    return PuzzleProof(view.came, parts, told.end, view.share)
