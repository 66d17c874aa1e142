"""The review of a finished game as a page: the chart, the moments with the good or bad of each, and each seat."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from msgspec import Struct
from msgspec.structs import astuple, replace

from casefile.core.cards import Card, Seat
from casefile.core.inquiry import CardShown, NobodyAnswered, TurnBegan
from casefile.core.texts import N_
from casefile.review.chart import Chart, chart
from casefile.review.proofs import CardProof, ReviewedSeat
from casefile.review.report import Findings, RatedAccusation, RatedQuestion, RatedShowing, Review, SeatReview
from casefile.review.reviewer import joined
from casefile.review.seat_views import SeatPlayback
from casefile.review.summary import FAIRLY, SLIGHT, WELL, InWords
from casefile.review.timeline import Turns, marks, rounds
from casefile.story import Line
from casefile.story.i18n import listed, paragraph, translator
from casefile.web.coloured_text import Words
from casefile.web.drawings.chart_picture import ChartPicture, LaneWords
from casefile.web.drawings.score import NARROW, score
from casefile.web.game_review_model import GameReview, OtherQuestion, ProofOf, Rating, ReviewLane, ReviewMoment
from casefile.web.model import CardModel
from casefile.web.present.replaying import TOKENS, Rewound
from casefile.web.present.scene import Scene
from casefile.web.present.story_lines import told_by_now, voice_of
from casefile.web.replay_model import ReplaySource

LABELS: Mapping[Rating, str] = {
    "best": N_("best"),
    "good": N_("good"),
    "little": N_("told little"),
    "lucky": N_("lucky"),
    "nothing": N_("nothing new"),
    "gave": N_("gave much away"),
    "right": N_("right"),
    "wrong": N_("wrong"),
    "framed": N_("the framed one"),
    "known": N_("can be known"),
    "stand_in": N_("by a bot"),
}
"""The names of ratings."""

TITLES: Mapping[Rating, str] = {
    "best": N_("No other question could be expected to tell more."),
    "good": N_("A good question: few could be expected to tell more."),
    "little": N_("Another question could be expected to tell much more."),
    "lucky": N_("Little was to be expected of this question, and much came of it."),
    "nothing": N_("This question could hardly tell anything new."),
    "gave": N_("This card told more than another one would have."),
    "right": N_("That was right."),
    "wrong": N_("That was wrong."),
    "framed": N_("That names who was framed: the murderer gets away with it."),
    "known": N_("Here {who} could have known it."),
    "stand_in": N_("Here a bot played on for {who}."),
}
"""The sentence for a moment, by rating."""


def rating_of(question: RatedQuestion) -> Rating:
    """Return the rating of a question: by its expected information beside the best, then by the information that
    came.
    """
    if question.stand_in:
        return "stand_in"
    if question.best_bits < SLIGHT:
        return "nothing"
    share = question.expected_bits / question.best_bits
    if share >= FAIRLY:
        return "best" if share >= WELL else "good"
    if question.got_bits >= FAIRLY * question.best_bits:
        return "lucky"
    return "nothing" if question.got_bits < SLIGHT else "little"


@dataclass(frozen=True)
class Reviewing:
    """The page of the findings on a game by now, in one language. ``me`` is the viewer's own seat.

    With ``mine`` only the viewer's own moments are on it.
    """

    eyes: SeatPlayback
    found: Sequence[ReviewedSeat]
    language: str
    me: Seat | None = None
    mine: bool = False

    @cached_property
    def review(self) -> Review:
        """The findings of all seats together; a seat that is still to come has none."""
        found = {each.found.seat: each.found for each in self.found}
        every = [found.get(seat) or Findings(seat, (), (), (), (), ()) for seat in self.eyes.seats]
        return joined(self.eyes.game, self.eyes.winner, every)

    @cached_property
    def turns(self) -> Turns:
        """The turns of the game."""
        return Turns.of(self.eyes.record)

    @cached_property
    def scene(self) -> Scene:
        """The game at its end, as a spectator sees it: for names, faces and the story."""
        return Rewound(self.eyes, "spectator", 1, self.language).scene(self.eyes.last)

    @cached_property
    def lines(self) -> Sequence[Line[Words]]:
        """The story of a spectator."""
        return [line for line in told_by_now(self.scene).public.story.lines if line.kind not in ("round", "turn")]

    @cached_property
    def chart(self) -> Chart:
        """The chart."""
        record = self.eyes.record
        return chart(self.review, self.turns, rounds(record), marks(record, self.eyes.game))

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.scene._(self.eyes.game.title_of(self.eyes.record.setup.options))

    def page(self, source: ReplaySource, at: int | None) -> GameReview:
        """Return the page, which opens at the moment after event ``at``; without one at the viewer's first proof."""
        _, record = self.scene._, self.eyes.record
        tokens = [self.token(seat) for seat in self.eyes.seats]
        only = self.mine and self.me is not None
        own = (each for each in self.moments() if each.seat == self.me and each.rating != "stand_in")
        moments = tuple(own if only else self.moments())
        chosen = self.chosen(moments, at)
        where = moments[chosen].at if chosen >= 0 else None
        turning = self.review.turning_point
        return GameReview(
            source=source,
            game=self.eyes.game.slug,
            title=self.title,
            commitment=record.commitment,
            me="peacock" if self.me is None else self.token(self.me),
            count=len(self.eyes.seats),
            done=len(self.found),
            turns=self.chart.turns,
            lanes=tuple(self.lane(each) for each in self.review.seats),
            moments=moments,
            wide=score(self.chart, tokens, self.me, at=where),
            narrow=score(self.chart, tokens, self.me, NARROW, where),
            told=self.told(),
            turning=""
            if turning is None
            else _("The turning point: turn {turn}.").format(turn=self.turns.turn(turning)),
            chosen=chosen,
            mine=only if self.me is not None else None,
        )

    def picture(self) -> ChartPicture:
        """Return the chart for a picture, as a spectator sees it."""
        _ = self.scene._
        lanes = [self.lane(each) for each in self.review.seats]

        def end(left: int) -> str:
            return _("certain") if left == 1 else _("{left} left").format(left=left)

        return ChartPicture(
            title=" · ".join((self.title, _("What each could know"))),
            told=self.told(),
            lanes=[LaneWords(each.name, each.token, each.person, end(each.left[-1])) for each in lanes],
            chart=self.chart,
        )

    # -- seats -----------------------------------------------------------------------------------------------------

    def token(self, seat: Seat) -> str:
        """Return the design of a seat."""
        return self.scene.token(seat) or TOKENS[seat % len(TOKENS)]

    def lane(self, reviewed: SeatReview) -> ReviewLane:
        """Return a seat beside the chart."""
        seat, scene = reviewed.seat, self.scene
        taken = scene.taken[seat]
        in_words = InWords(self.review, self.turns, voice_of(scene), translator(self.language))
        person = scene._("you") if seat == self.me else scene._("bot") if taken.bot else taken.name
        return ReviewLane(
            seat=seat,
            token=self.token(seat),
            name=scene.called(seat),
            person=person if person != scene.called(seat) else "",
            you=seat == self.me,
            accuracy=reviewed.accuracy if reviewed.moments else None,
            said=tuple(in_words.seat(reviewed)) if reviewed.moments else (),
            left=tuple(self.left(reviewed)),
        )

    def left(self, reviewed: SeatReview) -> Iterator[int]:
        """Yield the number of solutions that fit before the first turn, and at the end of each turn."""
        for turn in range(len(self.turns.begun) + 1):
            end = self.turns.end(turn)
            yield next((each.left for each in reversed(reviewed.moments) if each.version <= end), 0)

    def told(self) -> str:
        """Return the chart in a sentence for each seat whose case could be proved."""
        _, scene = self.scene._, self.scene
        text = _("{who} could know the case from turn {turn} on.")
        known = [each for each in self.review.seats if each.provable_at is not None]
        told = [text.format(who=scene.called(each.seat), turn=self.turns.turn(each.provable_at or 0)) for each in known]
        return paragraph(scene.viewer.words, told) or _("Nobody could know the case before the game ended.")

    # -- moments ---------------------------------------------------------------------------------------------------

    def moments(self) -> Iterator[ReviewMoment]:
        """Yield all moments worth a look, in order: questions, accusations, cards that told much, and first proofs."""
        review = self.review
        told = [each for each in review.shows if each.gave_bits - each.least_bits > SLIGHT]
        known = [one for one in self.found if one.found.provable_at is not None]
        found = [*map(self.question, review.suggestions), *map(self.showing, told)]
        found += [*map(self.accusation, review.accusations), *map(self.proved, known)]
        yield from sorted(found, key=lambda each: (each.version, each.rating == "known"))

    def moment(self, version: int, seat: Seat, rating: Rating, cards: Sequence[Card] = ()) -> ReviewMoment:
        """Return a moment with the fields that all moments have."""
        scene = self.scene
        line = next((line for line in reversed(self.lines) if line.version <= version), None)
        return ReviewMoment(
            version=version,
            at=self.turns.at(version),
            turn=self.turns.turn(version),
            seat=seat,
            token=self.token(seat),
            short=self.names(cards) if cards else scene.called(seat),
            did="",
            rating=rating,
            label=scene._(LABELS[rating]),
            title=scene._(TITLES[rating]).format(who=scene.called(seat)),
            line=line.text if line else (),
            cards=tuple(self.card(card) for card in cards),
        )

    def card(self, card: Card) -> CardModel:
        """Return a card with its short name."""
        scene = self.scene
        return CardModel(card, scene.short(card), scene.kind(card), scene.art(card))

    def question(self, asked: RatedQuestion) -> ReviewMoment:
        """Return a question, and the best that could have been asked."""
        rating, _ = rating_of(asked), self.scene._
        ranked = [(self.names(cards), bits) for cards, bits in asked.ranked]
        better = (
            _("Better: {cards}.").format(cards=ranked[0][0])
            if ranked and rating in ("little", "lucky", "nothing")
            else ""
        )
        figures = _("{got} bits told, {expected} expected; {best} at best.").format(
            got=f"{asked.got_bits:.2f}", expected=f"{asked.expected_bits:.2f}", best=f"{asked.best_bits:.2f}"
        )
        others = tuple(
            OtherQuestion(cards, round(100 * bits / asked.best_bits)) for cards, bits in ranked if asked.best_bits
        )
        return replace(
            self.moment(asked.version, asked.seat, rating, self.cards(asked.version)),
            did=self.answered(asked.version),
            better=better,
            others=others,
            figures=(figures, *self.before_and_after(asked.seat, asked.version)),
        )

    def showing(self, shown: RatedShowing) -> ReviewMoment:
        """Return a card that told more than another one."""
        _, scene = self.scene._, self.scene
        figures = _("{gave} bits told; at least {least}, at most {most}.").format(
            gave=f"{shown.gave_bits:.2f}", least=f"{shown.least_bits:.2f}", most=f"{shown.most_bits:.2f}"
        )
        did = _("shows {to} a card").format(to=scene.called(shown.to))
        return replace(
            self.moment(shown.version, shown.seat, "stand_in" if shown.stand_in else "gave"),
            did=did,
            figures=(figures,),
        )

    def accusation(self, accused: RatedAccusation) -> ReviewMoment:
        """Return an accusation, and its chance to be right."""
        _, chance, certain = self.scene._, round(100 * accused.chance), accused.chance == 1
        did = _("accuses, certain") if certain else _("accuses, at {chance} in 100").format(chance=chance)
        rating: Rating = "framed" if accused.framed else "wrong"
        if accused.right:
            rating = "right" if certain else "lucky"
        if accused.stand_in:
            rating = "stand_in"
        title = "" if rating != "lucky" else _("That was right, at a chance of {chance} in 100.").format(chance=chance)
        moment = self.moment(accused.version, accused.seat, rating, self.cards(accused.version))
        return replace(moment, did=did, title=title or moment.title)

    def proved(self, one: ReviewedSeat) -> ReviewMoment:
        """Return the first moment at which the case could be proved, and the proof."""
        version, _ = one.found.provable_at, self.scene._
        assert version is not None
        proof = tuple(map(self.proof, one.proofs.get(self.language, ())))
        better = _("Better: accuse on this turn.") if one.found.missed else ""
        base = self.moment(version, one.found.seat, "known")
        return replace(base, did=_("can prove the case"), proof=proof, better=better)

    def proof(self, one: CardProof) -> ProofOf:
        """Return the reason why one card lies in the case file."""
        return ProofOf(self.scene.named(one.card), paragraph(self.scene.viewer.words, one.sentences))

    def names(self, cards: Iterable[Card]) -> str:
        """Return some cards by their short names."""
        return listed(self.scene.viewer.words, map(self.scene.short, cards))

    def cards(self, version: int) -> tuple[Card, ...]:
        """Return the cards that an action names."""
        done, deck = self.eyes.record.events[version - 1].done_by(), {*self.eyes.record.setup.deck}
        if done is None or not isinstance(done[1], Struct):
            return ()
        return tuple(Card(value) for value in astuple(done[1]) if isinstance(value, str) and value in deck)

    def answered(self, version: int) -> str:
        """Return the answer to a question, in a few words."""
        _, scene = self.scene._, self.scene
        for event in self.eyes.record.events[version:]:
            match event:
                case CardShown(seat=seat):
                    return _("{who} shows a card").format(who=scene.called(seat))
                case NobodyAnswered():
                    return _("nobody can show")
                case TurnBegan():
                    break
        return ""

    def before_and_after(self, seat: Seat, version: int) -> Iterator[str]:
        """Yield the number of solutions before a question and after its answer, where these are counted."""
        reviewed = next(each for each in self.review.seats if each.seat == seat)
        before = next((each.left for each in reversed(reviewed.moments) if each.version < version), 0)
        end = self.turns.end(self.turns.turn(version))
        after = next((each.left for each in reversed(reviewed.moments) if each.version <= end), 0)
        text = self.scene._("{before} solutions fitted before, {after} at the end of the turn.")
        yield text.format(before=before, after=after)

    def chosen(self, moments: Sequence[ReviewMoment], at: int | None) -> int:
        """Return the moment at which the page opens: as asked, else the viewer's first proof, or else anybody's."""
        if at is not None:
            before = [number for number, each in enumerate(moments) if each.version <= at]
            return before[-1] if before else min(0, len(moments) - 1)
        own = [number for number, each in enumerate(moments) if each.seat == self.me]
        proofs = [number for number, each in enumerate(moments) if each.rating == "known"]
        first = [number for number in proofs if number in own] or proofs or own
        return first[0] if first else len(moments) - 1
