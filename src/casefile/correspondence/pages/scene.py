"""The input of every page of a game by post: the game, the viewer, people's names, and the moment.

A page is the same for everybody, but for the acts open to the viewer and the knowledge of the viewer's own camp.
"""

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from casefile.core.cards import Card
from casefile.core.editions import Edition
from casefile.core.engine import View
from casefile.core.events import Viewer
from casefile.core.inquiry_state import PostState
from casefile.core.texts import N_
from casefile.correspondence.camps import CampViewer, PeopleEvent, menu
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.deadlines import next_deadline
from casefile.correspondence.camps.duties import duties
from casefile.correspondence.camps.people_events import Joined
from casefile.correspondence.camps.permissions import Role
from casefile.correspondence.game import CorrespondenceGame
from casefile.correspondence.pages.post_model import PostHead, Tab
from casefile.correspondence.plan import GAME
from casefile.correspondence.rehearsal import GameClock, rehearsal_text
from casefile.story.i18n import Texts
from casefile.web.live_page import LivePage
from casefile.web.model import MOMENT, OWN
from casefile.web.pages import Moment
from casefile.web.present.scene_groups import Made
from casefile.web.present.times import date, local, stamp

T = TypeVar("T")

ROLES: Mapping[Role, str] = {
    "operator": N_("You operate this game."),
    "leader": N_("You lead the camp of {camp}."),
    "beta": N_("You are a beta leader in the camp of {camp}."),
    "member": N_("You are a member of the camp of {camp}."),
    "back_up": N_("You are on the list of back-ups."),
    "outsider": N_("You are watching."),
}
"""The role of the viewer, in a sentence."""

PHASES: Mapping[str, str] = {
    "new": N_("Registration is open"),
    "open": N_("Registration is open"),
    "running": N_("The game is on"),
    "paused": N_("The game is paused"),
    "over": N_("The game is over"),
}
"""The phase of the game, in words."""

SECOND = 1000
"""Milliseconds to which the moments on a page are cut."""


STRANGER = CampViewer(Person(""), None)
"""A viewer who belongs nowhere: the events that this viewer sees are for everybody."""


def told_apart(
    names: Mapping[Person, str], people: Iterable[Person], known: Mapping[Person, str]
) -> Mapping[Person, str]:
    """Return a name for each of ``people``, with a number after it if somebody before has the same name.

    - ``names`` are the names that people gave.
    - ``known`` are the people before, with the names by which they are called; they are in the result, too.
    """
    found, taken = dict(known), Counter(_plain(names.get(person, "")) for person in known)
    for person in people:
        name = names.get(person, "")
        if name and person not in found:
            taken[_plain(name)] += 1
            found[person] = name if (number := taken[_plain(name)]) == 1 else f"{name} ({number})"
    return found


def _plain(name: str) -> str:
    """Return a name without the differences that tell nobody apart: capitals and widths of letters."""
    return unicodedata.normalize("NFKC", name).casefold()


@dataclass(frozen=True)
class PostScene:
    """One game by post as one person sees it at a moment: the input of each page."""

    id: str
    """The id of the game."""
    post: CorrespondenceGame
    """The game."""
    person: Person
    """The viewer."""
    names: Mapping[Person, str]
    """The names of people, as they gave them."""
    now: int
    """The moment, by the game's clock."""
    version: int
    """The number of events that the viewer may see."""
    words: Texts
    """The texts in the viewer's language."""
    language: str
    """The viewer's language."""
    known: LivePage = field(default_factory=LivePage)
    """The page as it was shown before."""
    views: dict[Viewer, View[PostState]] = field(default_factory=dict)
    """The card game as each viewer last saw it, to be brought up to date."""
    memory: Made = field(default_factory=dict)
    """Values made once for all who read one language: see :meth:`memo`."""
    clock: GameClock = field(default_factory=GameClock)
    """The clock of the game."""

    def view(self, viewer: Viewer) -> View[PostState]:
        """Return the card game as ``viewer`` may see it now, with the conclusions from it.

        The card game must have begun.
        """
        table = self.post.table
        assert table is not None
        if viewer not in self.views:
            self.views[viewer] = View(table.rules, table.setup, viewer, GAME.known.knowledge)
        return table.brought(self.views[viewer])

    def memo(self, name: str, made_of: object, make: Callable[[], T]) -> T:
        """Return the value that was made under this name, if it was made of the same; else make it anew.

        - ``made_of`` is everything on which the value depends.
        - ``make`` makes the value.
        """
        known = self.memory.get(name)
        if known is None or known[0] != made_of:
            known = self.memory[name] = made_of, make()
        found: T = known[1]
        return found

    @property
    def public(self) -> Sequence[PeopleEvent]:
        """The events of the people's log that are for everybody."""
        return self._for_everybody[0]

    @property
    def public_versions(self) -> Sequence[int]:
        """For each event that is for everybody, the length of the people's log up to it."""
        return self._for_everybody[1]

    @cached_property
    def _for_everybody(self) -> tuple[Sequence[PeopleEvent], Sequence[int]]:
        """The public events and their versions; the log is read once for each language."""
        heard, known = self.memory.get("public", (0, ((), ())))
        assert isinstance(heard, int)
        people = self.post.people
        new = [number for number in range(heard, len(people)) if people[number].seen_by(STRANGER) is not None]
        found = (*known[0], *(people[number] for number in new)), (*known[1], *(number + 1 for number in new))
        self.memory["public"] = len(people), found
        return found

    @cached_property
    def edition(self) -> Edition:
        """The edition of the cards, with their names."""
        return self.post.plan.edition

    @cached_property
    def menu(self) -> Mapping[str, str]:
        """Whether the viewer may do each kind of act: see :func:`casefile.correspondence.camps.menu`."""
        return menu(self.post.game, self.person)

    @property
    def role(self) -> Role:
        """The role of the viewer in this game."""
        return self.post.game.role(self.person)

    @property
    def camp(self) -> Card | None:
        """The camp of the viewer; ``None`` if there is none."""
        return self.post.game.camp_of(self.person)

    @property
    def of_camp(self) -> tuple[str, ...]:
        """The names of the people of the viewer's camp, as they gave them."""
        people = self.post.game.camps[self.camp].people if self.camp else ()
        return tuple(self.names[person] for person in people if person in self.names)

    @property
    def token(self) -> str:
        """The design of the viewer's camp, whose colour is the page's accent; empty without a camp."""
        return self.token_of(self.camp) if self.camp else ""

    def name(self, person: Person) -> str:
        """Return the name by which the page calls ``person``.

        A number follows it if somebody of whom the viewer may know had the same name before.
        """
        known = self._known_to_all
        for camp in (self.camp, self.post.game.camp_of(person)):
            if camp is not None and person not in known:
                known = self._known_in(camp)
        return known.get(person) or self.names.get(person, "") or self.words.gettext("Somebody")

    @property
    def _known_to_all(self) -> Mapping[Person, str]:
        """The people of whom everybody reads, in the order in which they are first named."""

        def make() -> Mapping[Person, str]:
            named = (getattr(event, field, None) for event in self.public for field in ("person", "by"))
            return told_apart(self.names, (self.post.operator, *filter(None, named)), {})

        return self.memo("names", (len(self.public), len(self.names)), make)

    def _known_in(self, camp: Card) -> Mapping[Person, str]:
        """Return the names known in a camp: those known to all, then its people as they joined, then those who ask to
        join.

        The roles of its people play no part.
        """
        people, asked = self.post.people, self.post.game.camps[camp].asked

        def make() -> Mapping[Person, str]:
            came = (event.person for event in people if isinstance(event, Joined) and event.camp == camp)
            return told_apart(self.names, (*came, *asked), self._known_to_all)

        return self.memo(f"names {camp}", (len(people), len(self.names)), make)

    def called(self, card: Card) -> str:
        """Return the name of a card, or of a camp's character."""
        return self.edition.named(card, self.language)

    def token_of(self, camp: Card) -> str:
        """Return the design of a camp's seal."""
        return self.edition.faces[camp].token

    def moment(self, at: int, *, zoned: bool = True) -> Moment:
        """Return a moment as the page shows it, to the second; ``zoned`` names the time zone.

        Its distance from now is in real time. No two steps of a game are stored at one moment, so milliseconds would
        tell how many steps, also of other camps, came right before. A placeholder for the same moment on the reader's
        own clocks follows.
        """
        told = local(at, self.post.zone, self.post.plan.zone if zoned else "", self.words)
        real = self.clock.real(at) // SECOND * SECOND
        return Moment(stamp(at), f"{told}{OWN}{at // SECOND * SECOND}{OWN}", f"{MOMENT}{real}{MOMENT}", real)

    def local(self, at: int) -> str:
        """Return the day and hour of a moment on the clocks of the game's zone, which is named."""
        return local(at, self.post.zone, self.post.plan.zone, self.words)

    def days(self, since: int, until: int) -> tuple[str, str]:
        """Return the first and the last day of a period from one midnight of the game's zone to another."""
        return date(since, self.post.zone, self.words), date(until - 1, self.post.zone, self.words)

    def deadline(self, at: int) -> Moment | None:
        """Return the moment ``at``; ``None`` while the game is paused, since the deadline is not known then."""
        return None if self.post.game.phase == "paused" else self.moment(at)

    def head(self, here: str) -> PostHead:
        """Return the head that the page ``here`` has: ``thread``, ``camp`` or ``console``."""
        _, game = self.words.gettext, self.post.game
        at, owed = f"/p/{self.id}", len(duties(game, self.person, self.now, self.post.people))
        tabs = [Tab(_("Thread"), at, here == "thread")]
        if self.camp:
            tabs.append(Tab(_("Camp"), f"{at}/camp", here == "camp", owed))
        if self.role == "operator":
            tabs.append(Tab(_("Console"), f"{at}/console", here == "console"))
        following, due = self._next()
        role = _(ROLES[self.role]).format(camp=self.called(self.camp) if self.camp else "")
        return PostHead(
            *(self.id, self.post.plan.title, tuple(tabs), _(PHASES[game.phase]), role, self.token, self.version),
            next=following,
            due=None if due is None else self.moment(due),
            rehearsal=self.rehearsal,
            zone=self.post.plan.zone,
            line=f"{at}/live" if here == "thread" else f"{at}/{here}/live",
            owed=None if game.phase == "over" else owed,
        )

    @property
    def rehearsal(self) -> str:
        """The sentence on every page and in every post of a rehearsal, a game with short days; empty in any other."""
        return rehearsal_text(self.words, self.post.plan.rehearsal)

    def _next(self) -> tuple[str, int | None]:
        """Return the next thing that everybody knows to come, and its moment."""
        _, game = self.words.gettext, self.post.game
        due = next_deadline(game)
        if due is None:
            return "", None
        if game.phase == "open":
            return _("The game starts"), due
        turns = [name for name, owed in game.owed.items() if owed.asked == "turn"]
        if len(turns) == 1 == len(game.owed):
            return _("The turn of {camp} ends").format(camp=self.called(turns[0])), due
        return _("The next turn is due"), due
