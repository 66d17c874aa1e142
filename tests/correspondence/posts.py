"""Games by post for tests, played through their driver: people who act sooner or later, and a clock of their own."""

import json
from collections.abc import Mapping
from random import Random

from casefile.core.actions import Action, offers, pick
from casefile.core.by_post import SuggestPending
from casefile.core.cards import Card
from casefile.core.fairness import Seed
from casefile.core.hours import DAY
from casefile.core.inquiry import Accuse, EndTurn, Show, Suggest
from casefile.core.log import action_to
from casefile.core.options import Value
from casefile.correspondence.camps.acts import Enter, OpenRegistration, Person, Play, SetCode, Start
from casefile.correspondence.game import CorrespondenceGame, Plan, PlannedStep
from casefile.correspondence.server.whole_pages import filled_in
from casefile.story.i18n import translator
from casefile.web.pages import Moment
from tests.correspondence.camps.scene import CHARACTERS, OP, PHRASE, T0, code, leader


def seeds(number: int = 1) -> tuple[Seed, ...]:
    """So many secrets."""
    return tuple(Seed(bytes([i] * 32), bytes([i + 100] * 32)) for i in range(number))


def announced(
    camps: int = 3,
    files: int = 1,
    agreed: Mapping[str, Value] | None = None,
    options: Mapping[str, Value] | None = None,
    **more: Value,
) -> CorrespondenceGame:
    """A game whose registration is open."""
    options = {**(options or {}), **more}
    secrets = seeds(files)
    if files > 1:
        options = {**options, "case_files": str(files)}
    plan = Plan("A game", options, agreed or {}, "UTC", tuple(seed.commitment for seed in secrets))
    post = CorrespondenceGame(plan, secrets, OP)
    votes = files if files > 1 else 0
    post.act(OP, OpenRegistration(CHARACTERS, PHRASE, camps, 3, votes, T0 + 10 * DAY, "Welcome."), T0)
    return post


def started(
    camps: int = 3,
    files: int = 1,
    agreed: Mapping[str, Value] | None = None,
    options: Mapping[str, Value] | None = None,
    **more: Value,
) -> CorrespondenceGame:
    """A game that has begun at ``T0``, with one leader in each camp."""
    post = announced(camps, files, agreed, options, **more)
    for number, name in enumerate(CHARACTERS[:camps]):
        file = 1 + number % files if files > 1 else 0
        post.act(leader(name), Enter(name, PHRASE, file, f"{name} adds this"), T0)
        post.act(leader(name), SetCode(code(name)), T0)
    post.act(OP, Start("We begin."), T0)
    return post


def move(post: CorrespondenceGame, camp: Card, action: object) -> Play:
    """The act by which a camp does ``action`` in the turn that it owes."""
    return Play(post.game.owed[camp].turn, json.dumps(action_to(action)))  # type: ignore[arg-type]


def some_move(post: CorrespondenceGame, camp: Card, draw: Random) -> Play:
    """Something that the table offers the camp."""
    assert post.table is not None
    found = offers(post.table.menu(post.seat(camp)))
    kinds: list[type[Action]] = [Suggest, Suggest, SuggestPending, EndTurn, Show]
    kinds += [Accuse] * (draw.random() < 0.1)
    kind = draw.choice([kind for kind in kinds if kind in found])
    return move(post, camp, pick({kind: found[kind]}, draw.randrange))


def speaker(post: CorrespondenceGame, camp: Card) -> Person:
    """Who leads a camp now."""
    return post.game.camps[camp].leader


def seen_at(now: int, when: Moment | None) -> str | None:
    """What a page says at ``now`` of how far away a moment is."""
    return filled_in(when.words, version=1, name="", now=now, words=translator("en")) if when else None


def all_due(post: CorrespondenceGame, now: int) -> list[PlannedStep]:
    """Everything that is due by now."""
    steps = []
    while step := post.tick(now):
        steps.append(step)
    return steps
