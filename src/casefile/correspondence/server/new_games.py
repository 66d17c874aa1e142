"""Plans and secrets of games by post that are about to be announced.

A game may be a new one, the next one of a group, or one with case files that a finished game did not play.
"""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256

from casefile.core.cards import Invalid
from casefile.core.options import Value
from casefile.core.texts import N_, FilledText
from casefile.correspondence.game import CorrespondenceGame, Plan
from casefile.correspondence.plan import GroupName, KeptFiles
from casefile.correspondence.server.post_session import PostSession
from casefile.server.tables.table_plan import Secret, new_secret
from casefile.server.wire.zones import zone

LONGEST_TITLE = 80
"""The most letters that the title of a game may have."""


def new_game(
    title: str,
    options: Mapping[str, Value],
    agreed: Mapping[str, Value],
    place: str,
    cards: str = "",
    *,
    rehearsal: int = 0,
) -> tuple[Plan, Secret]:
    """Return the plan of a new game and the fresh secrets of its case files.

    - ``options`` and ``agreed`` are the options of the rules and the terms agreed, as people write them.
    - ``place`` is the name of the time zone.
    - ``cards`` is the text of a file with the group's own cards; empty for an edition of the options.
    - ``rehearsal`` is the milliseconds that a day takes in a rehearsal; 0 for any other game.

    Raise :class:`Invalid` for an impossible game.
    """
    title = " ".join(title.split())
    if not 0 < len(title) <= LONGEST_TITLE or not title.isprintable():
        raise Invalid("title", repr(title[:40]), FilledText(N_("1 to {most} printable letters"), most=LONGEST_TITLE))
    zone(place)
    plan = Plan(title, options, agreed, place, (), cards, rehearsal=rehearsal)
    _ = plan.limits, plan.edition
    secret = new_secret(plan.rule_options.case_files)
    return replace(plan, commitments=tuple(seed.commitment for seed in secret.seeds)), secret


def next_game(
    session: PostSession, title: str, options: Mapping[str, Value], agreed: Mapping[str, Value], place: str
) -> tuple[str, Plan, Secret]:
    """Return the id, plan and secrets of a game that plays the sealed case files which the game did not play.

    The id is always the same one, so that no file can be played twice. Raise :class:`Invalid` if the game is not over,
    if no file is left, or if it was a rehearsal: people who rehearsed may know the cards in its files.
    """
    post, files = session.post, held_back(session.post)
    if post.plan.rehearsal:
        raise Invalid(
            "again",
            FilledText(N_("“{title}”, a rehearsal"), title=post.plan.title),
            N_("a game that counted: what it sealed counts nowhere"),
        )
    if not files:
        raise Invalid("again", f"“{post.plan.title}”", N_("a game that is over and has sealed case files left"))
    fixed = {"case_files": str(len(files)), "edition": post.plan.rule_options.edition}
    plan, _ = new_game(title, {**options, **fixed}, agreed, place, post.plan.cards)
    seeds = tuple(post.seeds[number - 1] for number in files)
    origin = KeptFiles(session.id, post.plan.title, files, session.created)
    plan = replace(plan, commitments=tuple(seed.commitment for seed in seeds), kept=origin)
    secret = Secret(seeds, hmac.digest(session.secret.links, b"the links of the next game", "sha256"))
    return session.secret.token("the next game")[:12], plan, secret


def grouped(id: str, plan: Plan, name: str, before: PostSession | None = None) -> Plan:
    """Return the plan of the game ``id`` with the group that plays it.

    - ``name`` is the name of a new group; if it is empty, the group is called like its first game.
    - ``before`` is an earlier game, whose group plays this one, too.

    A rehearsal counts for nothing and belongs to no group. Raise :class:`Invalid` for a wrong name, and for the next
    game after a rehearsal.
    """
    if plan.rehearsal:
        return plan
    name = " ".join(name.split()) or (before.post.plan if before else plan).title
    if before and before.post.plan.rehearsal:
        raise Invalid(
            "group",
            FilledText(N_("“{title}”, a rehearsal"), title=before.post.plan.title),
            N_("a game that counted: a rehearsal is no group's"),
        )
    if len(name) > LONGEST_TITLE or not name.isprintable():
        raise Invalid("group", repr(name[:40]), FilledText(N_("at most {most} printable letters"), most=LONGEST_TITLE))
    of = before.post.plan.group if before else None
    first = before.id if before else id
    made = GroupName(urlsafe_b64encode(sha256(f"the group of {first}".encode()).digest()[:9]).decode(), name)
    return replace(plan, group=of or made)


def held_back(post: CorrespondenceGame) -> tuple[int, ...]:
    """Return the numbers of the sealed case files that a finished game did not play, so that another game may.

    There are none while it goes on, if it never began, and if it was a rehearsal.
    """
    if post.game.phase != "over" or post.table is None or post.plan.rehearsal:
        return ()
    return tuple(number for number in range(1, len(post.seeds) + 1) if number != post.table.setup.given.file)
