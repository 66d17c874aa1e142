"""Hints for ``miporin``: safe, from the seat's own view alone, and each with its reason."""

from collections import Counter

from casefile.core.cards import Seat
from casefile.core.inquiry import EndTurn
from casefile.core.table import AnyTable
from casefile.games.miporin import hints as hand_hints
from casefile.games.miporin.actions import Challenge, Enquire, Go, Reveal
from casefile.games.miporin.knowledge import know
from casefile.play.knowledge import Advice
from casefile.story import PlainVoice
from casefile.story.i18n import LANGUAGES, translator
from tests.bots.games import match, steps


def advised(table: AnyTable, seat: Seat) -> Advice | None:
    """The hint of a seat, from its observations alone."""
    view = table.view(seat, know)
    found: Advice | None = view.knowledge.best(view, table.rules.menu(view.state, seat))
    return found


def test_hints_of_whole_games_hold() -> None:
    """Each is offered; a certain challenge is right, no day is too late, an early day card tells nobody anything."""
    reasons: Counter[str] = Counter()
    for seed in range(12):
        game = match("miporin", 3, seed, ["wanderer"] * 3, {"detective": "yes" if seed % 3 == 0 else "no"})
        for seat in steps(game):
            table = game.table
            if table.state.stage == "bidding" or (hint := advised(table, seat)) is None:
                continue
            why, *more = hint.why
            reasons.update(hint.why)
            offer = table.menu(seat)[type(hint.action)]
            assert not isinstance(offer, str)
            assert offer.allows(hint.action)
            days = table.setup.deck.category("days")
            match hint.action:
                case Challenge(culprit, scene) if why == hand_hints.CERTAIN:
                    assert (culprit, scene) == table.state.holdings.sealed()
                case Challenge():
                    assert why in (hand_hints.NOW, hand_hints.SOONER)
                    assert 1 <= hint.percent <= 99
                case EndTurn():
                    assert (why, hint.numbers["cases"] > 1) == (hand_hints.WAIT, True)
                    assert not table.state.last_turn(table.state.holdings.hand(seat))
                case Enquire():
                    assert 0 <= hint.bits <= hint.open
                case Reveal(card):
                    late = card in days and table.state.day + table.state.areas.days[days.index(card)].days > 5
                    assert not late
                    assert (why == hand_hints.DAY) <= (card in days)
                    assert bool(more) == (why == hand_hints.DAY)
                case Go(area):
                    others = [at for other, at in table.state.at.items() if other != seat]
                    assert (area in others) == (why == hand_hints.MEET)
                    assert hint.bits <= hint.open
    wanted = {
        hand_hints.CERTAIN,
        hand_hints.NOW,
        hand_hints.ONLY_SAFE,
        hand_hints.DAY,
        hand_hints.LEAST,
        hand_hints.MEET,
        hand_hints.AWAY,
        hand_hints.WAIT,
        hand_hints.HALVES,
        hand_hints.LATER,
    }
    assert wanted <= reasons.keys()


def test_every_reason_is_there_in_every_language() -> None:
    texts = [text for name, text in vars(hand_hints).items() if name.isupper() and isinstance(text, str)]
    assert len(texts) == 19
    for language in LANGUAGES:
        told = {translator(language).gettext(text) for text in texts}
        assert len(told) == len(texts)
        assert language == "en" or not told & {*texts}


def test_where_to_go_is_said_in_words_and_in_bits_on_request() -> None:
    """Of games by chance, the first hint to meet somebody: no bits in what is said, the bits in what is asked for."""
    for seed in range(12):
        game = match("miporin", 3, seed, ["wanderer"] * 3, {})
        for seat in steps(game):
            table = game.table
            if (
                table.state.stage == "bidding"
                or (hint := advised(table, seat)) is None
                or hint.why != (hand_hints.MEET,)
            ):
                continue
            voice = PlainVoice(dict.fromkeys(table.state.seats, "Somebody"), table.setup.edition)
            assert not any("." in text[:-1] for text in hint.told(voice, translator("en")))
            [figures] = hint.counted(voice, translator("en"))
            assert f"{hint.bits:.2f} bits, of {hint.open:.2f}" in figures
            return
    raise AssertionError("nobody was to go anywhere")
