"""The page of the review of a finished game: the chart, the moments with a rating for each, and each seat."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from msgspec import Struct
from msgspec.structs import astuple, replace

from casefile.core.cards import Card, Seat
from casefile.core.inquiry import CardShown, NobodyAnswered, TurnBegan
from casefile.core.texts import N_
from casefile.review.chart import Chart, chart
from casefile.review.proofs import CardProof, ReviewedSeat
from casefile.review.report import (
    Findings,
    RatedAccusation,
    RatedQuestion,
    RatedShowing,
    Review,
    SeatReading,
    SeatReview,
)
from casefile.review.reviewer import joined
from casefile.review.seat_views import SeatPlayback
from casefile.review.summary import FAIRLY, SLIGHT, WELL, InWords
from casefile.review.timeline import TimelineMark, Turns, looks, marks, rounds
from casefile.story import Line
from casefile.story.i18n import listed, paragraph, translator
from casefile.web.coloured_text import Words, plain
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
    "unread": N_("not read yet"),
}
"""The words for each rating, as a label."""

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
    "unread": N_("This has not been read yet."),
}
"""The sentence on a moment with each rating."""


def rating_of(question: RatedQuestion) -> Rating:
    """Return the rating of a question.

    It depends on the information that the question was expected to give, as a share of the best question's. Where
    that share is small, what the answer really told decides. A question that a stand-in asked is not judged, and where
    no question could tell anything, the rating is ``nothing``.
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
    """The maker of the review's page in one language, from the findings on the seats that have been reviewed by now.

    - ``eyes`` is the finished game.
    - ``found`` are the findings.
    - ``language`` is the code of the language.
    - ``me`` is the viewer's own seat.
    - ``mine``: whether only the viewer's own moments are shown.
    - ``reading``: how far the review has come of seats that are being reviewed.
    """

    eyes: SeatPlayback
    found: Sequence[ReviewedSeat]
    language: str
    me: Seat | None = None
    mine: bool = False
    reading: Mapping[Seat, SeatReading] = field(default_factory=dict)

    @cached_property
    def review(self) -> Review:
        """The findings on all seats; those on a seat that is being reviewed have its moments so far."""
        found = {each.found.seat: each.found for each in self.found}
        every = [found.get(seat) or self.so_far(seat) for seat in self.eyes.seats]
        return joined(self.eyes.game, self.eyes.winner, every)

    def so_far(self, seat: Seat) -> Findings:
        """Return what is known by now of a seat that has not been reviewed yet."""
        return Findings(seat, self.reading[seat].moments if seat in self.reading else (), (), (), (), ())

    @property
    def unread(self) -> dict[Seat, int]:
        """The seats that have not been reviewed yet, each with the number of the last event that was read for it."""
        done = {each.found.seat for each in self.found}
        waits = (seat for seat in self.eyes.seats if seat not in done)
        return {seat: self.reading[seat].version if seat in self.reading else 0 for seat in waits}

    @property
    def looked(self) -> dict[Seat, int]:
        """The seats that looked into the case file before the end, each with the number of that event."""
        return looks(self.eyes.record.events)

    @cached_property
    def marks(self) -> tuple[TimelineMark, ...]:
        """The questions, shown cards and accusations of all seats."""
        return marks(self.eyes.record, self.eyes.game)

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
        """The lines of the story as a spectator reads it, without those that only begin a round or a turn."""
        return [line for line in told_by_now(self.scene).public.story.lines if line.kind not in ("round", "turn")]

    @cached_property
    def chart(self) -> Chart:
        """The data of the chart: how many solutions each seat could not exclude, turn by turn."""
        ends = {**self.unread}
        for seat, version in self.looked.items():
            ends[seat] = min(version, ends.get(seat, version))
        return chart(self.review, self.turns, rounds(self.eyes.record), self.marks, ends)

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.scene._(self.eyes.game.title_of(self.eyes.record.setup.options))

    def page(self, source: ReplaySource, at: int | None) -> GameReview:
        """Return the model of the page.

        ``source`` is the origin of the game. ``at`` is the number of the event at whose moment the page opens; ``None``
        opens it at the viewer's first proof.
        """
        _, record = self.scene._, self.eyes.record
        tokens = [self.token(seat) for seat in self.eyes.seats]
        only = self.mine and self.me is not None
        own = (each for each in self.moments() if each.seat == self.me and each.rating != "stand_in")
        moments = tuple(own if only else self.moments())
        chosen = self.chosen(moments, at)
        where = moments[chosen].at if chosen >= 0 else None
        read = max((v for v in self.unread.values() if v), default=0)
        reads = (self.turns.at(read), _("reading turn {number}").format(number=self.turns.turn(read))) if read else None
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
            wide=score(self.chart, tokens, self.me, at=where, reads=reads),
            narrow=score(self.chart, tokens, self.me, NARROW, where, reads),
            told=self.told(),
            turning=""
            if turning is None or self.unread
            else _("The turning point: turn {turn}.").format(turn=self.turns.turn(turning)),
            chosen=chosen,
            case_file=tuple(map(self.card, self.eyes.solution)),
            reading=self.turns.turn(read),
            mine=only if self.me is not None else None,
        )

    def picture(self) -> ChartPicture:
        """Return the contents of the picture of the chart, as a spectator sees it."""
        _ = self.scene._
        lanes = [self.lane(each) for each in self.review.seats]

        def end(left: int) -> str:
            if left < 0:
                return _("looked")
            return _("certain") if left == 1 else _("{left} left").format(left=left)

        return ChartPicture(
            title=" · ".join((self.title, _("What each could know"))),
            told=self.told(),
            lanes=[LaneWords(each.name, each.token, each.person, end(each.left[-1])) for each in lanes],
            chart=self.chart,
        )

    # -- seats -----------------------------------------------------------------------------------------------------

    def token(self, seat: Seat) -> str:
        """Return the design of the token of ``seat``."""
        return self.scene.token(seat) or TOKENS[seat % len(TOKENS)]

    def lane(self, reviewed: SeatReview) -> ReviewLane:
        """Return the model of a seat beside its line of the chart."""
        seat, scene, unread = reviewed.seat, self.scene, reviewed.seat in self.unread
        taken = scene.taken[seat]
        in_words = InWords(self.review, self.turns, voice_of(scene), translator(self.language))
        person = scene._("you") if seat == self.me else scene._("bot") if taken.bot else taken.name
        suspect = scene.suspect(seat)
        if suspect is not None and taken.name == scene.edition.short(suspect):
            person = scene._("bot") if taken.bot else ""  # who is called by the suspect is called so once
        return ReviewLane(
            seat=seat,
            token=self.token(seat),
            name=scene.called(seat),
            person=person if person != scene.called(seat) else "",
            you=seat == self.me,
            accuracy=None if unread else reviewed.accuracy,
            said=(plain(self.did(seat)),) if unread else tuple(in_words.seat(reviewed)),
            left=tuple(self.left(reviewed)),
            read=self.turns.turn(self.unread[seat]) if unread else None,
        )

    def did(self, seat: Seat) -> str:
        """Return in words how often a seat asked, showed and accused."""
        words, own = self.scene.viewer.words, Counter(each.kind for each in self.marks if each.seat == seat)
        asked, showed, accused = own["asks"] + own["nobody"], own["shows"], own["right"] + own["wrong"]
        counted = (
            (asked, words.ngettext("{count} question", "{count} questions", asked)),
            (showed, words.ngettext("{count} card shown", "{count} cards shown", showed)),
            (accused, words.ngettext("{count} accusation", "{count} accusations", accused)),
        )
        return listed(words, [text.format(count=count) for count, text in counted if count])

    def left(self, reviewed: SeatReview) -> Iterator[int]:
        """Yield the number of solutions that still fitted for the seat before the first turn, and after each turn.

        0 for a turn that has not been read, and -1 from the look into the case file on.
        """
        looked, read = self.looked.get(reviewed.seat), self.unread.get(reviewed.seat)
        for turn in range(len(self.turns.begun) + 1):
            end = self.turns.end(turn)
            if looked is not None and looked <= end:
                yield -1
            elif read is not None and end > read:
                yield 0
            else:
                yield next((each.left for each in reversed(reviewed.moments) if each.version <= end), 0)

    def told(self) -> str:
        """Return the chart in words: for each seat that could prove the case, the turn from which it could."""
        _, scene = self.scene._, self.scene
        text = _("{who} could know the case from turn {turn} on.")
        known = [each for each in self.review.seats if each.provable_in_time is not None]
        told = [text.format(who=scene.called(each.seat), turn=self.turns.turn(each.provable_at or 0)) for each in known]
        return paragraph(scene.viewer.words, told) or _("Nobody could know the case before the game ended.")

    # -- moments ---------------------------------------------------------------------------------------------------

    def moments(self) -> Iterator[ReviewMoment]:
        """Yield the rated moments in order: questions, accusations, cards that told much, and first proofs."""
        review, unread = self.review, self.unread
        told = [each for each in review.shows if each.gave_bits - each.least_bits > SLIGHT]
        known = [one for one in self.found if one.found.provable_in_time is not None]
        found = [*map(self.question, review.suggestions), *map(self.showing, told)]
        found += [*map(self.accusation, review.accusations), *map(self.proved, known)]
        found += [self.waits(each) for each in self.marks if each.seat in unread and each.kind != "shows"]
        yield from sorted(found, key=lambda each: (each.version, each.rating == "known"))

    def moment(self, version: int, seat: Seat, rating: Rating, cards: Sequence[Card] = ()) -> ReviewMoment:
        """Return a moment with the fields that all moments have.

        ``version`` is the number of the event that it follows, ``seat`` the seat that acted, and ``cards`` the cards
        that it named.
        """
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
        """Return the model of a card with its short name."""
        scene = self.scene
        return CardModel(card, scene.short(card), scene.kind(card), scene.art(card))

    def question(self, asked: RatedQuestion) -> ReviewMoment:
        """Return the moment of a question, with its rating, its answer, and better questions."""
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
        """Return the moment of a shown card that told the asker more than another card would have told."""
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
        """Return the moment of an accusation, with the chance that it had to be right."""
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

    def waits(self, mark: TimelineMark) -> ReviewMoment:
        """Return the moment of a question or an accusation whose seat has not been reviewed yet."""
        asked = mark.kind in ("asks", "nobody")
        did = self.answered(mark.version) if asked else self.scene._("accuses")
        return replace(self.moment(mark.version, mark.seat, "unread", self.cards(mark.version)), did=did)

    def proved(self, one: ReviewedSeat) -> ReviewMoment:
        """Return the first moment at which a seat could prove the case, with the proof."""
        version, _ = one.found.provable_in_time, self.scene._
        assert version is not None
        proof = tuple(map(self.proof, one.proofs.get(self.language, ())))
        better = _("Better: accuse on this turn.") if one.found.missed else ""
        base = self.moment(version, one.found.seat, "known")
        if one.found.at_once:
            own = one.found.seat == self.me
            saw = _("You saw it at once.") if own else _("{who} saw it at once.").format(who=base.short)
            base = replace(base, label=_("seen at once"), title=saw)
        return replace(base, did=_("can prove the case"), proof=proof, better=better)

    def proof(self, one: CardProof) -> ProofOf:
        """Return the model of the proof that one card lies in the case file."""
        return ProofOf(self.scene.named(one.card), paragraph(self.scene.viewer.words, one.sentences))

    def names(self, cards: Iterable[Card]) -> str:
        """Return the short names of cards, as a list in words."""
        return listed(self.scene.viewer.words, map(self.scene.short, cards))

    def cards(self, version: int) -> tuple[Card, ...]:
        """Return the cards that the action at the event with this number names."""
        done, deck = self.eyes.record.events[version - 1].done_by(), {*self.eyes.record.setup.deck}
        if done is None or not isinstance(done[1], Struct):
            return ()
        return tuple(Card(value) for value in astuple(done[1]) if isinstance(value, str) and value in deck)

    def answered(self, version: int) -> str:
        """Return the answer to the question at the event with this number, in a few words; empty if it has none."""
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
        """Yield a sentence: how many solutions fitted for ``seat`` before the event, and how many after its turn."""
        reviewed = next(each for each in self.review.seats if each.seat == seat)
        before = next((each.left for each in reversed(reviewed.moments) if each.version < version), 0)
        end = self.turns.end(self.turns.turn(version))
        after = next((each.left for each in reversed(reviewed.moments) if each.version <= end), 0)
        text = self.scene._("{before} solutions fitted before, {after} at the end of the turn.")
        yield text.format(before=before, after=after)

    def chosen(self, moments: Sequence[ReviewMoment], at: int | None) -> int:
        """Return the place in ``moments`` at which the page opens; -1 if there are none, or the game is still read.

        That is the last moment up to event ``at``. Without ``at`` it is the viewer's first proof, else anybody's first
        proof, else the viewer's first moment, else the last one.
        """
        if at is None and self.unread:
            return -1
        if at is not None:
            before = [number for number, each in enumerate(moments) if each.version <= at]
            return before[-1] if before else min(0, len(moments) - 1)
        own = [number for number, each in enumerate(moments) if each.seat == self.me]
        proofs = [number for number, each in enumerate(moments) if each.rating == "known"]
        first = [number for number in proofs if number in own] or proofs or own
        return first[0] if first else len(moments) - 1
