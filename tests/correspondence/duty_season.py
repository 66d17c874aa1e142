"""A season of games by post with notices: every duty is told to whoever leads the camp, and nothing is told twice.

The office keeps books of its own. It knows from the logs what was opened, reminded of and entered; from the state of a
game it knows only what is still owed. What was sent it is told by the server's own postman.
"""

import json
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select

from casefile.core.cards import Card
from casefile.core.hours import reminder
from casefile.core.options import Value
from casefile.correspondence.game import PlannedStep
from casefile.correspondence.plan import PLAYED
from casefile.correspondence.server.hosted_posts import HostedCorrespondence
from casefile.correspondence.server.post_session import BEFORE
from casefile.server.notices import outbox
from casefile.server.notices.message import Message, message_id
from casefile.server.notices.outbox import FAILED, TAKEN, UNSURE, NoticeKey
from casefile.server.notices.preferences import Wishes
from casefile.server.notices.scheduler import NoticeScheduler
from casefile.server.notices.sending import Outlets
from casefile.server.store import digest
from casefile.server.store.schema import outbox as rows
from tests.correspondence.camps.scene import CHARACTERS
from tests.correspondence.post_season import OP, Played, Season

TIMES: tuple[dict[str, Value], ...] = ({}, {"deadlines": "fixed"})
TERMS: list[tuple[dict[str, Value], dict[str, Value]]] = [
    ({"rounds": ("sequential", "simultaneous")[rounds], "show": ("ask", "standing_order")[show]}, TIMES[time])
    for rounds, show, time in sorted(product(range(2), repeat=3), key=lambda each: sum(each) % 2)
]
"""Every time mode with both ways of showing. The first four have every pair of these three."""


@dataclass
class DutyOffice:
    """What was sent in a season, and what should have been."""

    season: Season | None = None
    hosted: HostedCorrespondence | None = None
    notice_scheduler: NoticeScheduler | None = None
    sent: Counter[NoticeKey] = field(default_factory=Counter)
    late: set[NoticeKey] = field(default_factory=set)
    """What was told only when its reminder was due, and was the reminder, too."""
    astray: list[str] = field(default_factory=list)
    """The messages that are about nothing that their receiver owes or is to hear of."""
    asked: bool = False
    """Whether everybody has said how to be told."""
    reminded: list[tuple[str, Card, int]] = field(default_factory=list)
    told: Counter[str] = field(default_factory=Counter)

    def open(self, season: Season) -> None:
        """The service comes up with a postman of its own."""
        self.season = season
        self.hosted = HostedCorrespondence(season.posts, season.clock)
        outlets = Outlets("https://casefile.example", webhooks=True)
        self.notice_scheduler = NoticeScheduler(season.store, [self.hosted], season.clock, outlets, self._take)

    async def _take(self, wishes: Wishes, message: Message) -> None:
        """Every message arrives; it is one about something that its receiver owes or is to hear of."""
        assert self.season is not None
        assert self.hosted is not None
        person, said = wishes.address.removeprefix("https://").removesuffix(".example"), json.loads(message.json)
        game = BEFORE + said["link"].split("/p/")[1].partition("/")[0].partition("#")[0]
        for owed in await self.hosted.owed(game, person, wishes.language):
            key = NoticeKey(person, game, owed.id, said["occasion"])
            if message_id(key) == message.id:
                self.sent[key] += 1
                self.told[owed.kind] += 1
                if owed.remind is not None and owed.remind <= self.season.clock() and key.occasion == "opened":
                    self.late.add(key)
                return
        self.astray.append(message.text)

    @staticmethod
    def _not_sent(connection: Connection) -> list[str]:
        """The states of the messages that were tried and did not arrive, or may not have."""
        return list(connection.scalars(select(rows.c.state).where(rows.c.state.in_((TAKEN, FAILED, UNSURE)))))

    async def begin(self) -> None:
        """Let everybody who may lead be told of everything, at any hour."""
        assert self.season is not None
        assert self.notice_scheduler is not None
        people = [OP, *(digest(f"leader {n}") for n in range(9))]
        people += [digest(f"{camp} {number}") for camp in CHARACTERS for number in (0, 1)]
        for person in [] if self.asked else people:
            wishes = Wishes("webhook", f"https://{person}.example", True, quiet_from=0, quiet_to=0)
            await self.season.store.change(partial(outbox.set_wishes, person=person, body=wishes.encode()))
        self.asked = True
        await self.notice_scheduler.begin()
        await self.notice_scheduler.round()

    def saw(self, played: Played, step: PlannedStep) -> None:
        """Keep what was reminded of."""
        assert self.notice_scheduler is not None
        for event in step.people:
            fields: Any = event
            if event.kind == "reminded":
                self.reminded.append((played.id, fields.camp, fields.turn))
        if step:
            self.notice_scheduler.heard(BEFORE + played.id)

    async def send(self, played: Played) -> None:
        """Send what is due, then look whether all that is owed has been told."""
        assert self.season is not None
        assert self.notice_scheduler is not None
        await self.notice_scheduler.round()
        post = (await self.season.posts.sessions.load(played.id)).post
        game = post.game
        id, leaders = BEFORE + played.id, played.watch.leaders
        assert max(self.sent.values(), default=0) <= 1, "told twice"
        assert self.astray == []
        assert await self.season.store.ask(self._not_sent) == []
        if game.phase == "running":
            assert post.table is not None
            for seat, asked in PLAYED.awaited(post.case, post.table.actor).items():
                waits = asked == "turn" and game.closing
                assert waits or post.camps[seat] in game.owed, "the game waits for a camp that owes nothing"
            for camp, owed in game.owed.items():
                key = NoticeKey(leaders[camp], id, f"turn:{owed.turn}:{camp}", "opened")
                assert self.sent[key], f"{camp} owes a {owed.asked} and its leader was never told"
            for camp, entry in game.waiting:
                key = NoticeKey(leaders[camp], id, f"act:{camp}:{entry}", "opened")
                assert self.sent[key], "a beta leader's entry that the leader was never told of"
            for of, camp, turn in self.reminded:
                owed_now = game.owed.get(camp)
                if of != played.id or owed_now is None or owed_now.turn != turn:
                    continue
                # Where a day off was used in the same moment, four fifths of the longer time are still to come.
                if reminder(owed_now.began, owed_now.due) <= self.season.clock():
                    duty = f"turn:{turn}:{camp}"
                    late = NoticeKey(leaders[camp], id, duty, "opened") in self.late
                    reminder_sent = self.sent[NoticeKey(leaders[camp], id, duty, "remind")]
                    assert late or reminder_sent, "reminded in the log and not by notice"
        self.reminded = [each for each in self.reminded if each[0] != played.id]


async def duty_season(
    file: Path, games: int, unrest: float, seed: int = 1, *, short: bool = False
) -> tuple[Season, DutyOffice]:
    """Play so many games, in all time modes and both ways of showing, under watch; both of what it was seen by.

    ``short`` games may end in the first round, and a camp is out with its first strike.
    """
    office = DutyOffice()
    soon: dict[str, Value] = {"accuse_from_round": "1", "strikes": "1"} if short else {}
    off: dict[str, Value] = {"vacation_days": "1"} if short else {}
    terms = [({**rules, **soon}, {**time, **off}) for rules, time in TERMS]
    season = Season(file, seed, unrest, terms=terms, office=office)
    try:
        await season.play(games)
        assert all(played.over for played in season.games.values())
    finally:
        season.close()
    return season, office
