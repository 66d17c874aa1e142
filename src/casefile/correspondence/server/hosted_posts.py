"""Games by post as a server hosts them: their deadlines, the duties of people, and the people they belong to."""

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
from casefile.correspondence.server.people import who_is
from casefile.correspondence.server.post_session import BEFORE, OVER, PostSession
from casefile.correspondence.server.sessions import CorrespondenceGames, ending_of
from casefile.server.notices import outbox
from casefile.server.notices.preferences import CHANNEL, POSTED
from casefile.server.site import Site
from casefile.server.store import Deadline
from casefile.server.store.statements import queries
from casefile.server.store.values import GameEnding
from casefile.server.tables.modes import MOST, Links, Owed
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

    def holds(self, id: str) -> bool:
        """Return whether an id in the store is that of a game by post."""
        return id.startswith(BEFORE)

    async def fire(self, deadline: Deadline, now: int) -> None:
        """Carry out everything that is due."""
        await self.posts.tick(deadline.table_id.removeprefix(BEFORE), now)

    async def foresee(self, deadline: Deadline) -> None:
        """Do nothing: nothing here takes long."""

    async def credit(self, since: int, until: int) -> None:
        """Credit the time in which the service was down: no time ran then."""
        await self.posts.credit(since, until)

    def forget_idle(self, watched: Callable[[str], bool]) -> None:
        """Forget the games at rest."""
        self.posts.sessions.forget_idle(watched)

    async def going_on(self, person: str, language: str) -> list[Mine]:
        """Return the games of a browser that go on, with its role in each."""
        _ = translator(language).gettext
        found = []
        for session in await self.posts.going_on(Person(person)):
            game = session.post.game
            who = await who_is(self.posts.store, session, person)
            role = _(ROLES[game.role(who)]).format(camp=_camp(session, game.camp_of(who), language))
            text = _("{phase}. {role}").format(phase=_(PHASES[game.phase]), role=role)
            found.append(Mine(_title(session, language), f"/p/{session.id}", text, lent=who != person))
        return found

    async def leave(self, id: str, person: str) -> None:
        """Do nothing: silent people are replaced as the rules say, and so is a silent operator."""

    async def refresh(self, id: str) -> None:
        """Let a game in memory take in everything that is stored of it."""
        await self.posts.sessions.refresh(id.removeprefix(BEFORE))

    def drop(self, id: str) -> None:
        """Drop a game from memory; it is read from the store again when it is needed next."""
        self.posts.sessions.held.pop(id.removeprefix(BEFORE), None)

    async def ending(self, id: str, person: str) -> GameEnding:
        """Return the ending of a game, also for a browser that a personal link has let in."""
        session = await self.posts.load(id.removeprefix(BEFORE))
        return ending_of(session.post, person, await who_is(self.posts.store, session, person))

    def links(self, id: str) -> Links:
        """Return the addresses of a game's thread, record, replay and review."""
        page = f"/p/{id.removeprefix(BEFORE)}"
        return Links(page, f"{page}/record.json", replay=f"{page}/replay", review=f"{page}/review")

    async def owing(self, person: str) -> list[str]:
        """Return the games that ``person`` has or had to do with."""
        return (await self.posts.store.ask(queries.belongings_but, person=person, status=OVER))[:MOST]

    async def owed(self, id: str, person: str, language: str, version: int = 0) -> list[Owed]:
        """Return the duties of ``person`` in a game; by a personal link, those of the person it is for."""
        session = await self.posts.load(id.removeprefix(BEFORE), version)
        if person.startswith(CHANNEL):
            return new_posts(session, self.clock(), language)
        return owed_by_post(session, await who_is(self.posts.store, session, person), self.clock(), language)

    async def told(self, id: str, version: int) -> set[str] | None:
        """Return the people who are told of a game.

        They are the operators, their deputies, those who speak for a camp, and others in the game who want to be told.
        Return ``None`` once the game has been over for a while.
        """
        session = await self.posts.load(id.removeprefix(BEFORE), version)
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


NEWEST = 20
"""The most posts that are told to a channel that was not told for a while."""


def posts_of(site: Site) -> CorrespondenceGames:
    """Return the games by post of a site."""
    return next(each.posts for each in site.hosted if isinstance(each, HostedCorrespondence))


def owed_by_post(session: PostSession, person: Person, now: int, language: str) -> list[Owed]:
    """Return the duties and the latest news of ``person`` in a game by post at a real moment; all moments are real."""
    post, game = session.post, (BEFORE + session.id, _title(session, language), f"/p/{session.id}")
    clock, at = session.clock, session.clock.game(now)

    def real(moment: int | None) -> int | None:
        return None if moment is None else clock.real(moment)

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
    """Return the newest complete posts of a thread, for the channel of a group, the oldest first.

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
                _title(session, language),
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
    """Return the id of a post among the messages to send; ids sort in the order of the posts."""
    return f"post:{number:06}"


def _title(session: PostSession, language: str) -> str:
    """Return the title of a game in a list; a rehearsal is marked as one."""
    title = session.post.plan.title
    return (
        translator(language).gettext("Rehearsal: {title}").format(title=title) if session.post.plan.rehearsal else title
    )


def _camp(session: PostSession, camp: Card | None, language: str) -> str:
    return session.post.plan.edition.named(camp, language) if camp else ""


def rehearsal_of(site: Site) -> int:
    """Return the milliseconds that a day takes in the games announced here; 0 if they are no rehearsals."""
    return next(each.rehearsal for each in site.hosted if isinstance(each, HostedCorrespondence))
