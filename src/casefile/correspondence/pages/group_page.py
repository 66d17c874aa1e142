"""The page of a group that plays by post: its seasons with their results, the hall of fame, and free places."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from casefile.core.cards import Card
from casefile.core.hours import Zone
from casefile.core.texts import N_
from casefile.correspondence.pages.group_model import (
    GroupGameRow,
    GroupModel,
    HonourModel,
    SeasonModel,
    StandingCard,
    Wanted,
)
from casefile.correspondence.plan import Plan
from casefile.correspondence.results import PostResult
from casefile.correspondence.seasons import Honour, SeasonStanding, hall_of_fame, season_of, standings
from casefile.story.i18n import Texts
from casefile.web.model import NO_ART, Art
from casefile.web.present.card_art import card_art
from casefile.web.present.times import day_of

FIRST = 4
"""The number of people of a season's standing that are shown; there are no ranks below."""

HONOURS: Mapping[str, str] = {
    "solved": N_("Most cases solved"),
    "soonest": N_("Soonest right accusation"),
    "escaped": N_("Got away with it"),
    "in_time": N_("Never out of time"),
    "back_up": N_("The good back-up"),
}
"""The name of each honour."""


@dataclass(frozen=True)
class GroupGame:
    """A game of a group as everybody knows it."""

    id: str
    """Its id."""
    announced: int
    """The moment when it was announced."""
    plan: Plan
    """Its plan."""
    result: PostResult | None
    """Its result; ``None`` while it goes on."""
    round: int = 0
    """The round that it is in."""
    free: int = 0
    """The number of characters without a leader, before it begins."""
    places: int = 0
    """The number of free places on its list of back-ups, before it begins."""


@dataclass(frozen=True)
class GroupScene:
    """The data of a group's page in one language."""

    name: str
    """The name of the group."""
    games: Sequence[GroupGame]
    """Its games, the first one first."""
    called: Callable[[str], str]
    """Returns the name of a person."""
    zone_of: Callable[[str], Zone]
    """Returns the time zone that has a name."""
    words: Texts
    """The texts in the language."""
    language: str
    """The language."""


def group_page(scene: GroupScene, next: str = "", kept: str = "", left: int = 0) -> GroupModel:
    """Return the model of a group's page: its games by season, its hall of fame, and the games that look for people.

    - ``next`` is the address where the viewer announces the group's next game, if the viewer is the operator.
    - ``kept`` is the address where the operator starts a game with sealed case files left over.
    - ``left`` is the number of these case files.
    """
    words = scene.words
    people = {each.person for game in scene.games if game.result for each in game.result.led}
    counted = words.ngettext("{count} game", "{count} games", len(scene.games)).format(count=len(scene.games))
    leaders = words.ngettext("{count} leader", "{count} leaders", len(people)).format(count=len(people))
    by_year = groupby(scene.games, key=lambda game: season_of(game.announced))
    seasons = [_season(scene, number, year, list(games)) for number, (year, games) in enumerate(by_year, 1)]
    over = {game.id: game.result for game in scene.games if game.result is not None}
    sealed = words.ngettext("{count} sealed file is left.", "{count} sealed files are left.", left)
    return GroupModel(
        name=scene.name,
        summary=words.gettext("{games}, {leaders}").format(games=counted, leaders=leaders) if people else counted,
        seasons=tuple(reversed(seasons)),
        honours=tuple(_honour(scene, each) for each in hall_of_fame(over)),
        wanted=tuple(each for game in scene.games if (each := _wanted(scene, game)) is not None),
        next=next,
        kept=kept,
        left=sealed.format(count=left) if left else "",
    )


def _season(scene: GroupScene, number: int, year: int, games: Sequence[GroupGame]) -> SeasonModel:
    words, results = scene.words, [game.result for game in games if game.result is not None]
    found = standings(results)
    winner = words.gettext("won by {name}").format(name=scene.called(found[0].person)) if found else ""
    counted = words.ngettext("{count} game", "{count} games", len(games)).format(count=len(games))
    return SeasonModel(
        title=words.gettext("Season {number}: {year}").format(number=number, year=year),
        games=tuple(_row(scene, game) for game in reversed(games)),
        standing=tuple(_standing(scene, each) for each in found[:FIRST]),
        summary=counted,
        winner=winner,
    )


def _row(scene: GroupScene, game: GroupGame) -> GroupGameRow:
    _, result, link = scene.words.gettext, game.result, f"/p/{game.id}"
    if result is None:
        state = _("round {round}").format(round=game.round) if game.round else _("gathering")
        return GroupGameRow(link, game.plan.title, True, _("still open"), "", (), state)
    day = day_of(result.ended, scene.zone_of(game.plan.zone), scene.words)
    if result.by == "none":
        return GroupGameRow(link, game.plan.title, False, _("called off"), "", (), day)
    edition = game.plan.edition
    camp, state = Card(result.winner), _("round {round} · {day}").format(round=result.rounds, day=day)
    won = {
        "solved": _("{name}’s camp, {camp}"),
        "murderer": _("the murderer, {camp}"),
        "nobody": _("nobody won"),
    }[result.by].format(
        name=scene.called(result.winning), camp=edition.named(camp, scene.language) if result.winner else ""
    )
    token = edition.faces[camp].token if result.winner else ""
    if result.red_card:
        state = _("Red Card · {state}").format(state=state)
    if not _drawn(scene, game):
        token = ""
    cards = tuple(
        (_art(scene, game, Card(card)), edition.named(Card(card), scene.language)) for card in result.case_file
    )
    return GroupGameRow(link, game.plan.title, False, won, token, cards, state)


def _drawn(scene: GroupScene, game: GroupGame) -> bool:
    """Return whether the page has the drawings of a game's cards: it has those of the newest game."""
    newest = scene.games[-1].plan
    return (game.plan.cards, game.plan.rule_options.edition) == (newest.cards, newest.rule_options.edition)


def _art(scene: GroupScene, game: GroupGame, card: Card) -> Art:
    """Return the drawing of a card, if the page has it."""
    return card_art(game.plan.edition, card) if _drawn(scene, game) else NO_ART


def _standing(scene: GroupScene, each: SeasonStanding) -> StandingCard:
    words = scene.words
    parts = [
        words.ngettext("{count} case solved", "{count} cases solved", each.solved).format(count=each.solved),
        words.ngettext("{count} as the murderer", "{count} as the murderer", each.escaped).format(count=each.escaped),
        words.ngettext("{count} camp led to the end", "{count} camps led to the end", each.led).format(count=each.led),
    ]
    told = [part for part, count in zip(parts, (each.solved, each.escaped, each.led), strict=True) if count]
    return StandingCard(scene.called(each.person), each.points, words.gettext(", ").join(told))


def _honour(scene: GroupScene, each: Honour) -> HonourModel:
    words = scene.words
    game = next((game.plan.title for game in scene.games if game.id == each.game), "")
    why = {
        "solved": words.ngettext("{count} case", "{count} cases", each.count),
        "soonest": words.gettext("round {count}, “{game}”"),
        "escaped": words.gettext("the murderer of “{game}”"),
        "in_time": words.ngettext("{count} turn led", "{count} turns led", each.count),
        "back_up": words.ngettext("came once when called", "came {count} times when called", each.count),
    }[each.kind]
    title = words.gettext(HONOURS[each.kind])
    return HonourModel(each.kind, title, scene.called(each.person), why.format(count=each.count, game=game))


def _wanted(scene: GroupScene, game: GroupGame) -> Wanted | None:
    """Return the free places of a game for leaders or back-ups; ``None`` if there are none."""
    words = scene.words
    free = words.ngettext("{count} camp without a leader", "{count} camps without a leader", game.free)
    places = words.ngettext("{count} place for a back-up", "{count} places for back-ups", game.places)
    told = [text.format(count=count) for text, count in ((free, game.free), (places, game.places)) if count]
    if not told:
        return None
    return Wanted(f"/p/{game.id}", game.plan.title, words.gettext(", ").join(told))
