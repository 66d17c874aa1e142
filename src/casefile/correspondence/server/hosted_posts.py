"""Games by post as one kind of the server's games: deadlines, duties of people, and who is told what."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from casefile.core.cards import Card
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.duties import duties
from casefile.correspondence.camps.news import LATELY, news
from casefile.correspondence.pages.scene import PHASES, ROLES
from casefile.correspondence.pages.thread_posts import posts
from casefile.correspondence.plan import GAME
from casefile.correspondence.server.personal_links import AS, personal, who, who_is
from casefile.correspondence.server.post_session import BEFORE, OVER, PostSession
from casefile.correspondence.server.post_sessions import CorrespondenceGames, ending_of
from casefile.server.notices import outbox
from casefile.server.notices.preferences import CHANNEL, POSTED
from casefile.server.site import Site
from casefile.server.store import Deadline, digest
from casefile.server.store.statements import queries
from casefile.server.store.values import GameEnding
from casefile.server.tables.endings import FinishedGame
from casefile.server.tables.modes import MOST, LentAccess, Links, Owed
from casefile.server.tables.sessions import Sessions
from casefile.server.tables.table_plan import Secret
from casefile.story.i18n import translator
from casefile.web.coloured_text import spoken
from casefile.web.mine_model import Mine


@dataclass(frozen=True, slots=True)
class HostedCorrespondence:
    """The games by post of a server; see :class:`casefile.server.tables.modes.Hosted`."""

    posts: CorrespondenceGames
    """The games."""
    clock: Callable[[], int]
    """Returns the milliseconds since 1970."""
    rehearsal: int = 0
    """The milliseconds that a day takes in games announced here, which are rehearsals then; 0 if they are none."""
    shared: ClassVar[bool] = True
    over: ClassVar[str] = OVER

    @property
    def sessions(self) -> Sessions[PostSession]:
        """The games in memory."""
        return self.posts.sessions

    def holds(self, id: str) -> bool:
        """Return whether an id in the store is that of a game by post."""
        return id.startswith(BEFORE)

    async def fire(self, deadline: Deadline, now: int) -> None:
        """Carry out all deadlines of the game that have passed by ``now``."""
        await self.posts.tick(deadline.table_id.removeprefix(BEFORE), now)

    async def foresee(self, deadline: Deadline) -> None:
        """Do nothing: nothing here takes long."""

    async def credit(self, since: int, until: int) -> None:
        """Move all deadlines by the time from ``since`` to ``until``, in which the server was down."""
        await self.posts.credit(since, until)

    async def going_on(self, person: str, language: str) -> list[Mine]:
        """Return the games that are not over and in which the browser ``person`` has a part, with its role in each."""
        _ = translator(language).gettext
        found = []
        for session in await self.posts.going_on(Person(person)):
            game = session.post.game
            who = await who_is(self.posts.store, session, person)
            role = _(ROLES[game.role(who)]).format(camp=_camp(session, game.camp_of(who), language))
            text = _("{phase}. {role}").format(phase=_(PHASES[game.phase]), role=role)
            found.append(Mine(_listed_title(session, language), f"/p/{session.id}", text, lent=who != person))
        return found

    async def lent(self, person: str, language: str) -> list[LentAccess]:
        """Return the accesses of other browsers, by a personal link, to the games of ``person``."""
        found = []
        for session in await self.posts.going_on(Person(person)):
            link, game = digest(personal(session, Person(person))), BEFORE + session.id
            found += [
                LentAccess(right.digest, game, _listed_title(session, language), f"/p/{session.id}", right.created)
                for right in await self.posts.store.capabilities(game)
                if right.role == f"{AS}{person}" and right.digest != link and right.revoked_at is None
            ]
        return found

    async def leave(self, id: str, person: str) -> None:
        """Do nothing when ``person`` deletes all data: by the rules of the game a silent person is replaced."""

    async def ending(self, id: str, person: str) -> GameEnding:
        """Return the summary of a finished game that is stored, with the result for each of its people.

        If a personal link has let in the browser ``person``, it has the result of the link's person.
        """
        session = await self.posts.sessions.load(id.removeprefix(BEFORE))
        return ending_of(session.post, person, await who_is(self.posts.store, session, person))

    async def finished(self, id: str) -> FinishedGame | None:
        """Return the card game of a game by post that has ended; ``None`` also if it was called off."""
        return finished_post(await self.posts.sessions.load(id.removeprefix(BEFORE)))

    async def took_part(self, id: str, token: str) -> bool:
        """Return whether the browser with this token stands for somebody with a part in the game."""
        session = await self.posts.sessions.load(id.removeprefix(BEFORE))
        return session.post.game.role(await who(self.posts.store, session, token)) != "outsider"

    def links(self, id: str) -> Links:
        """Return the addresses of a game's thread, record, replay and review."""
        page = f"/p/{id.removeprefix(BEFORE)}"
        return Links(page, f"{page}/record.json", replay=f"{page}/replay", review=f"{page}/review")

    async def owing(self, person: str) -> list[str]:
        """Return the ids of the games that are not over and with which ``person`` has or had to do."""
        return (await self.posts.store.ask(queries.belongings_but, person=person, status=OVER))[:MOST]

    async def owed(self, id: str, person: str, language: str, version: int = 0) -> list[Owed]:
        """Return the duties and the news of ``person``, a browser, in a game.

        A browser that a personal link has let in gets those of the link's person. A group's webhook gets the newest
        posts.
        """
        session = await self.posts.sessions.load(id.removeprefix(BEFORE), version)
        if person.startswith(CHANNEL):
            return new_posts(session, self.clock(), language)
        return owed_by_post(session, await who_is(self.posts.store, session, person), self.clock(), language)

    async def told(self, id: str, version: int) -> set[str] | None:
        """Return the people who are told of their duties in a game.

        They are the operators, their deputies, those who speak for a camp, and others in the game who want to be told.
        Return ``None`` once the game has been over for a while.
        """
        session = await self.posts.sessions.load(id.removeprefix(BEFORE), version)
        game = session.post.game
        if game.phase == "over" and session.clock.real(game.latest) < self.clock() - LATELY:
            return None
        people: set[str] = {one for camp in game.camps.values() for one in (camp.leader, *camp.betas)}
        return people | {
            game.operator,
            *game.partners,
            *game.deputies,
            *await self.posts.store.ask(partial(outbox.wishing, game=id)),
        }


def finished_post(session: PostSession) -> FinishedGame | None:
    """Return the card game of a game by post that has ended; ``None`` while it goes on, and if it was called off."""
    post = session.post
    if post.game.phase != "over" or post.table is None or post.table.actor is not None:
        return None
    return FinishedGame(
        id=BEFORE + session.id,
        home=f"/p/{session.id}",
        game=GAME,
        table=post.table,
        commitment=post.commitment,
        secret=Secret((post.seeds[post.table.setup.given.file - 1],), session.secret.links),
        notes=post.game.agreed.notes,
        people={person: post.seat(name) for name in post.camps for person in post.game.camps[name].people},
        camps=True,
    )


NEWEST = 20
"""The most posts that are told to a channel that was not told for a while."""


def posts_of(site: Site) -> CorrespondenceGames:
    """Return all games by post of a site."""
    return next(each.posts for each in site.hosted if isinstance(each, HostedCorrespondence))


def owed_by_post(session: PostSession, person: Person, now: int, language: str) -> list[Owed]:
    """Return the duties and the latest news of ``person`` in a game by post at the real moment ``now``.

    All moments in them are real, also in a rehearsal.
    """
    post, game = session.post, (BEFORE + session.id, _listed_title(session, language), f"/p/{session.id}")
    at, real = session.clock.game(now), session.clock.deadline

    owed = [
        Owed(*game, e.id, e.kind, _camp(session, e.camp, language), real(e.until), real(e.remind), post.plan.zone)
        for e in duties(post.game, person, at, post.people)
    ]
    told = [
        Owed(
            *game,
            e.id,
            e.kind,
            _camp(session, e.camp, language),
            real(e.until),
            zone=post.plan.zone,
            happened=real(e.at),
        )
        for e in news(session.news(), person, at)
    ]
    return [*owed, *told]


def new_posts(session: PostSession, now: int, language: str) -> list[Owed]:
    """Return the newest complete posts of a game's thread, for the webhook of its group, the oldest first.

    The announcement and posts that still grow are left out: a turn is told when it is over.
    """
    scene = session.scene(Person(""), now, language)
    found = posts(scene, session.times)
    over = session.post.game.phase == "over"
    turns = [post for post in found if post.kind == "turn"]
    growing = turns[-1:] if turns and not over and found[-1].kind != "waiting" else []
    whole = [post for post in found if post.when is not None and post.kind not in ("first", "people")]
    return [
        Owed(
            *(
                BEFORE + session.id,
                _listed_title(session, language),
                f"/p/{session.id}#post-{post.number}",
                post_id(post.number),
                POSTED,
            ),
            happened=now,
            text="\n".join((post.heading, *map(spoken, post.lines), *([post.note] if post.note else []))),
        )
        for post in whole[-NEWEST:]
        if post not in growing
    ]


def post_id(number: int) -> str:
    """Return the id under which a post is sent to a webhook; ids sort in the order of the posts."""
    return f"post:{number:06}"


def _listed_title(session: PostSession, language: str) -> str:
    """Return the title of a game in a list; a rehearsal is marked as one."""
    title = session.post.plan.title
    return (
        translator(language).gettext("Rehearsal: {title}").format(title=title) if session.post.plan.rehearsal else title
    )


def _camp(session: PostSession, camp: Card | None, language: str) -> str:
    return session.post.plan.edition.named(camp, language) if camp else ""


def rehearsal_of(site: Site) -> int:
    """Return the milliseconds that a day takes in games announced on this site; 0 if they are no rehearsals."""
    return next(each.rehearsal for each in site.hosted if isinstance(each, HostedCorrespondence))
