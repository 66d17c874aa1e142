"""Games by post on a server: people with browsers who enter by the routes, and a clock that moves when told."""

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from casefile.core.actions import Action
from casefile.core.cards import Card
from casefile.core.fairness import Seed
from casefile.core.hours import DAY
from casefile.core.log import action_to
from casefile.core.options import Value
from casefile.correspondence.camps.acts import OpenRegistration
from casefile.correspondence.camps.acts import Person as PersonId
from casefile.correspondence.game import CorrespondenceGame, Plan, PlannedStep
from casefile.correspondence.server.hosted_posts import posts_of
from casefile.correspondence.server.personal_links import hold_link
from casefile.correspondence.server.post_sessions import CorrespondenceGames
from casefile.correspondence.server.seal_fields import seal_of
from casefile.server.site import Site
from casefile.server.store import NewPerson, digest
from casefile.server.tables.table_plan import Secret
from tests.correspondence.camps.scene import CHARACTERS
from tests.server.running_server import Answer, Person, RunningServer

ID = "a-game"
PHRASE = "the wax is red"


@dataclass
class Game:
    """One game on a server; its people are called ``op``, ``mario 1`` (leads), ``mario 2`` and so on."""

    server: RunningServer
    id: str = ID

    @property
    def site(self) -> Site:
        """The server's site."""
        found: Site = self.server.app.state.site
        return found

    async def post(self) -> CorrespondenceGame:
        """The game as it is now."""
        return (await posts_of(self.site).sessions.load(self.id)).post

    def person(self, name: str) -> Person:
        """The browser of somebody."""
        return self.server.person(name, token_of(name))

    async def ask(self, name: str, path: str, /, **fields: str) -> Answer:
        """Send a form to a page of the game."""
        return await self.person(name).ask("POST", f"/p/{self.id}/{path}", fields)

    async def act(self, name: str, kind: str, /, **fields: str) -> Answer:
        """Ask for an act."""
        return await self.ask(name, "act", kind=kind, **fields)

    async def move(self, name: str, action: Action, key: str = "") -> Answer:
        """Do something at the table for one's camp."""
        post = await self.post()
        camp = post.game.camp_of(id_of(name))
        turn = next((owed.turn for each, owed in post.game.owed.items() if each == camp), 0)
        asked = {"key": key} if key else {}
        return await self.act(name, "play", turn=str(turn), move=json.dumps(action_to(action)), **asked)

    async def announce(self, camps: int = 3, files: int = 1, /, **options: Value) -> None:
        """Open the registration of a game that starts in ten days."""
        seeds = tuple(Seed(bytes([i] * 32), bytes([i + 100] * 32)) for i in range(files))
        chosen = {**options, "case_files": str(files)} if files > 1 else options
        plan = Plan("The red wax", chosen, {}, "Europe/Berlin", tuple(seed.commitment for seed in seeds))
        now = self.site.clock()
        word, votes = seal_of(PHRASE, b"salt of the phrase"), files if files > 1 else 0
        act = OpenRegistration(CHARACTERS, word, camps, 3, votes, now + 10 * DAY, "Welcome.")
        await self.site.store.add_person(token_of("op"), "Op", at=now)
        secret = Secret(seeds, sha256(self.id.encode()).digest())
        await posts_of(self.site).announce_post(self.id, plan, secret, NewPerson(token_of("op"), "Op"), act)

    async def start(self, camps: int = 3, files: int = 1, /, **options: Value) -> None:
        """Announce, let one leader enter for each camp, and begin."""
        await self.announce(camps, files, **options)
        for camp in CHARACTERS[:camps]:
            await self.enter(camp, file="1" if files > 1 else "0")
        answer = await self.act("op", "start", note="We begin.")
        assert answer.status == 303, answer.text

    async def enter(self, camp: Card, /, **fields: str) -> None:
        """Register ``camp 1`` as the leader of a camp, who shows up."""
        sent = {"character": camp, "phrase": PHRASE, "name": f"{camp} 1", "entropy": "ab" * 8, **fields}
        assert (await self.act(f"{camp} 1", "enter", **sent)).status == 303
        assert (await self.act(f"{camp} 1", "set_code", code=f"code of {camp}")).status == 303

    async def let_in(self, browser: str, name: str) -> None:
        """Open the personal link of somebody with another browser."""
        session = await posts_of(self.site).sessions.load(self.id)
        token = await hold_link(self.site.store, session, id_of(name), self.site.clock())
        assert (await self.ask(browser, "link", token=token)).status == 303

    async def join(self, camp: Card, number: int = 2) -> None:
        """Let ``camp 2`` join with the code."""
        name = f"{camp} {number}"
        answer = await self.act(name, "join_by_code", camp=camp, code=f"code of {camp}", name=name)
        assert answer.status == 303, answer.text


def token_of(name: str) -> str:
    """The token of somebody's browser."""
    return f"{name.replace(' ', '-')}-" + "x" * 30


def id_of(name: str) -> PersonId:
    """Who somebody is in the store."""
    return PersonId(digest(token_of(name)))


async def enter_act(posts: CorrespondenceGames, id: str, person: PersonId, act: Action, **more: Any) -> PlannedStep:
    """Carry out an act of a person in a game as it is stored now; see :meth:`CorrespondenceGames.enter_act`."""
    return await posts.enter_act(await posts.sessions.load(id), person, act, **more)
