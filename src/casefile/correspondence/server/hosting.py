"""Games by post as a server hosts them: their deadlines, what people owe in them, and to whom they belong."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from casefile.core.cards import Card
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.duties import duties
from casefile.correspondence.camps.news import LATELY, news
from casefile.correspondence.pages.scene import PHASES, ROLES
from casefile.correspondence.server.people import who_is
from casefile.correspondence.server.posts import BEFORE, OVER, Posts, PostSession, ending_of
from casefile.server.modes import MOST, Links, Owed
from casefile.server.notices import outbox
from casefile.server.site import Site
from casefile.server.store import Deadline, queries
from casefile.server.store.values import GameEnding
from casefile.story.i18n import translator
from casefile.web.mine_model import Mine


@dataclass(frozen=True, slots=True)
class HostedPosts:
    """The games by post of a server; see :class:`casefile.server.modes.Hosted`."""

    posts: Posts
    clock: Callable[[], int]
    shared: ClassVar[bool] = True
    over: ClassVar[str] = OVER

    def holds(self, id: str) -> bool:
        """Whether an id in the store is that of a game by post."""
        return id.startswith(BEFORE)

    async def fire(self, deadline: Deadline, now: int) -> None:
        """Do all that is due."""
        await self.posts.tick(deadline.table_id.removeprefix(BEFORE), now)

    async def foresee(self, deadline: Deadline) -> None:
        """Nothing here takes long."""

    async def credit(self, since: int, until: int) -> None:
        """No time ran while the service was down."""
        await self.posts.credit(since, until)

    def forget_idle(self, watched: Callable[[str], bool]) -> None:
        """Forget the games at rest."""
        self.posts.sessions.forget_idle(watched)

    async def going_on(self, person: str, language: str) -> list[Mine]:
        """The games of a browser that go on, and what it is in each."""
        _ = translator(language).gettext
        found = []
        for kept in await self.posts.going_on(Person(person)):
            game = kept.post.game
            who = await who_is(self.posts.store, kept, person)
            role = _(ROLES[game.role(who)]).format(camp=_camp(kept, game.camp_of(who), language))
            text = _("{phase}. {role}").format(phase=_(PHASES[game.phase]), role=role)
            found.append(Mine(kept.post.plan.title, f"/p/{kept.id}", text, lent=who != person))
        return found

    async def ending(self, id: str, person: str) -> GameEnding:
        """How a game ended, also for a browser that a personal link has let in."""
        kept = await self.posts.load(id.removeprefix(BEFORE))
        return ending_of(kept.post, person, await who_is(self.posts.store, kept, person))

    def links(self, id: str) -> Links:
        """Where the thread of a game is, and its record."""
        page = f"/p/{id.removeprefix(BEFORE)}"
        return Links(page, f"{page}/record.json", replay=f"{page}/replay", review=f"{page}/review")

    async def owing(self, person: str) -> list[str]:
        """The games that ``person`` has or had to do with."""
        return (await self.posts.store.ask(queries.belongings_but, person=person, status=OVER))[:MOST]

    async def owed(self, id: str, person: str, language: str, version: int = 0) -> list[Owed]:
        """What ``person`` owes in a game, by a personal link also as somebody else."""
        kept = await self.posts.load(id.removeprefix(BEFORE), version)
        return owed_by_post(kept, await who_is(self.posts.store, kept, person), self.clock(), language)

    async def told(self, id: str, version: int) -> set[str] | None:
        """The operator, those who speak for a camp, and whoever else has to do with the game and wants to be told."""
        game = (await self.posts.load(id.removeprefix(BEFORE), version)).post.game
        if game.phase == "over" and game.latest < self.clock() - LATELY:
            return None
        people: set[str] = {one for camp in game.camps.values() for one in (camp.leader, *camp.betas)}
        return people | {
            game.operator,
            *game.partners,
            *game.deputies,
            *await self.posts.store.ask(partial(outbox.wishing, game=id)),
        }


def posts_of(site: Site) -> Posts:
    """The games by post of a site."""
    return next(each.posts for each in site.hosted if isinstance(each, HostedPosts))


def owed_by_post(kept: PostSession, person: Person, now: int, language: str) -> list[Owed]:
    """What ``person`` owes in a game by post, and what happened to that one lately."""
    post, game = kept.post, (BEFORE + kept.id, kept.post.plan.title, f"/p/{kept.id}")
    owed = [
        Owed(*game, duty.id, duty.kind, _camp(kept, duty.camp, language), duty.until, duty.remind, post.plan.zone)
        for duty in duties(post.game, person, now, post.people)
    ]
    told = [
        Owed(*game, e.id, e.kind, _camp(kept, e.camp, language), e.until, zone=post.plan.zone, happened=e.at)
        for e in news(kept.news(), person, now)
    ]
    return [*owed, *told]


def _camp(kept: PostSession, camp: Card | None, language: str) -> str:
    return kept.post.plan.edition.named(camp, language) if camp else ""
