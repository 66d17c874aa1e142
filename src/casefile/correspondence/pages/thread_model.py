"""What the announcement and the thread of a game by post show: frozen values, texts in the viewer's language."""

from collections.abc import Iterator
from dataclasses import dataclass

from casefile.correspondence.pages.post_model import PostHead
from casefile.correspondence.plan import GroupName
from casefile.web.coloured_text import Words
from casefile.web.model import Art, Form, Part, absent
from casefile.web.pages import FieldValue, Moment


@dataclass(frozen=True, slots=True)
class CampLine:
    """A camp, or a character that is free: its seal, its character, who leads it, and how it stands.

    ``strikes`` is missing before the game has begun.
    """

    token: str
    character: str
    leader: str = ""
    notes: tuple[str, ...] = ()
    out: bool = False
    yours: bool = False
    strikes: "StrikeCount | None" = None


@dataclass(frozen=True, slots=True)
class StrikeCount:
    """How many strikes a camp has of those with which it is out, and the same in words."""

    count: int
    most: int
    words: str


@dataclass(frozen=True, slots=True)
class FileRow:
    """A sealed case file: its number, the commitment to it, and seed and salt once it has been opened.

    ``origin`` says where it was sealed, if not for this game.
    """

    number: int
    label: str
    commitment: str
    seed: str = ""
    salt: str = ""
    origin: str = ""


@dataclass(frozen=True, slots=True)
class CardList:
    """The cards of a category."""

    title: str
    cards: tuple[tuple[Art, str], ...]


@dataclass(frozen=True, slots=True)
class CharacterChoice:
    """A character or a camp to choose; ``taken`` says by whom, where it cannot be chosen."""

    value: str
    label: str
    token: str
    chosen: bool = False
    taken: str = ""


@dataclass(frozen=True, slots=True)
class Gate:
    """Something that the viewer may do from this page: one form, with its title, a text, and its button.

    ``choices`` are for the field ``choice``; ``files`` are the numbers of the case files to vote for. ``word`` is the
    label of the field for a phrase or a code, which is called ``field``. ``named`` says that the form asks for a name.
    ``refused`` is why the last try was refused; what was typed stands in it again. ``why`` is the clause that forbids
    it now; then there is no form.
    """

    kind: str
    form: Form
    title: str
    text: str
    button: str
    choice: str = ""
    choices: tuple[CharacterChoice, ...] = ()
    files: tuple[FieldValue, ...] = ()
    field: str = ""
    word: str = ""
    typed: str = ""
    named: bool = False
    name: str = ""
    hint: str = ""
    refused: str = ""
    why: str = ""
    grave: bool = False


@dataclass(frozen=True, slots=True)
class Waits:
    """What everybody knows to be waited for: whose, what, until when."""

    token: str
    who: str
    what: str
    due: Moment | None


@dataclass(frozen=True, slots=True)
class ThreadPost:
    """A post of the thread. ``number`` counts from 1 and never changes; ``when`` is missing while it is waited for.

    ``round`` is what the round is called in which it begins to be told; empty for what does not begin one.
    ``summary`` is what a turn came to in phrases, the lowest number first; ``outages`` are when the service was
    down, in a post that tells of that alone.
    ``kind`` is ``first``, ``people``, ``deal``, ``turn``, ``operator``, ``time``, ``waiting`` or ``end``.
    """

    number: int
    kind: str
    token: str
    heading: str
    when: Moment | None
    lines: tuple[Words, ...]
    note: str = ""
    copy: str = ""
    round: str = ""
    summary: tuple[tuple[int, str], ...] = ()
    outages: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ThreadModel:
    """The announcement of a game and, once it has begun, its thread.

    Everybody has the same, but for ``gates``, ``paste``, ``link``, ``packet`` and ``again``, which is where the
    operator has the held-back files played. ``refused`` is why the last try was refused, where it has no form on the
    page; ``rounds`` are the posts by rounds, shown with the ``newest`` first or last; ``zone`` is on whose clocks the
    moments of the posts are, ``fair`` where it is said how a record is checked.
    """

    head: PostHead
    operator: str
    note: str
    begun: bool
    camps: tuple[CampLine, ...]
    back_ups: tuple[str, ...]
    wanted: str
    back_up_places: str
    files: tuple[FileRow, ...]
    rules: "RulesAndCards"
    waits: tuple[Waits, ...]
    posts: tuple[ThreadPost, ...]
    rounds: tuple[Part, ...]
    newest: bool
    zone: str
    gates: tuple[Gate, ...]
    paste: Form | None = None
    link: str = ""
    record: str = ""
    packet: str = ""
    end: str = ""
    refused: str = ""
    fair: str = "/fair"
    replay: str = ""
    review: str = ""
    again: str = ""
    group: GroupName | None = None
    talks: tuple[tuple[str, str], ...] = ()
    mark: Form | None = None

    @property
    def parts(self) -> tuple[Part, ...]:
        """All that may change in an open page, each in its place."""
        main = self._thread() if self.begun else self._announcement()
        return (main, Part("post-side", f"{THREAD}:side", None, tuple(self._side())))

    def _announcement(self) -> Part:
        rules = Part("rules-in-force", f"{THREAD}:rules", self.rules)
        model = AnnouncementText(self.head.id, self.note, self.operator)
        return Part("post-main", f"{THREAD}:announcement", model, (self._waits(), rules, *self._camps_and_files()))

    def _thread(self) -> Part:
        posts = Part("thread", f"{THREAD}:posts", PostList("thread", self.newest), self.rounds, grows=True)
        end = Ending(self.end, self.record, self.fair, self.replay, self.review, self.talks)
        ending = Part("post-end", f"{THREAD}:ending", end)
        coming = [post for post in self.posts if post.when is None]
        waiting = Part("post-waiting", f"{THREAD}:coming", coming[0]) if coming else absent("post-waiting")
        inner = (self._waits(), posts, waiting, ending if self.end else absent("post-end"))
        return Part("post-main", f"{THREAD}:thread", ThreadFrame(self.head.id, self.zone, self.newest), inner)

    def _waits(self) -> Part:
        if not self.waits:
            return absent("waits")
        copy = f"/p/{self.head.id}/text/new" if self.begun else ""
        told = [post.number for post in self.posts if post.when is not None]
        return Part("waits", f"{THREAD}:waits", WaitsFor(self.waits, max(told, default=0), copy, self.mark))

    def _camps_and_files(self) -> tuple[Part, Part]:
        camps = Camps(self.begun, self.camps, self.wanted, self.back_ups, self.back_up_places)
        return Part("camps", f"{THREAD}:camps", camps), Part("files", f"{THREAD}:files", self.files)

    def _side(self) -> Iterator[Part]:
        """What the viewer may do, the chief of it first and what is grave last; between them what one may look up."""
        folded = [each for each in self.gates if each.grave or each.kind in ("ask_to_join", "become_deputy")]
        for number, gate in enumerate(each for each in self.gates if each not in folded):
            yield Part(f"gate-{gate.kind}", f"{THREAD}:{'later' if number else 'chief'}_gate", gate)
        yield from (self._folded(gate) for gate in folded if not gate.grave)
        yield Part("gate-paste", f"{THREAD}:pasting", self.paste) if self.paste else absent("gate-paste")
        yield from self._camps_and_files() if self.begun else ()
        yield Part("again", f"{THREAD}:again", self.again) if self.again else absent("again")
        yield Part("group", f"{THREAD}:group", self.group) if self.group else absent("group")
        own = bool(self.packet or self.link)
        yield Part("yours", f"{THREAD}:yours", Yours(self.packet, self.link)) if own else absent("yours")
        yield from (self._folded(gate) for gate in folded if gate.grave)

    def _folded(self, gate: Gate) -> Part:
        return Part(f"gate-{gate.kind}", f"{THREAD}:folded_gate", gate)


THREAD = "parts/thread.html"
"""What draws these parts."""


@dataclass(frozen=True, slots=True)
class AnnouncementText:
    """The announcement of the game ``id`` before its thread begins: what it says, and who announces it."""

    id: str
    note: str
    operator: str


@dataclass(frozen=True, slots=True)
class ThreadFrame:
    """The thread of the game ``id``: on whose clocks its moments are, and whether its ``newest`` posts come first."""

    id: str
    zone: str
    newest: bool


@dataclass(frozen=True, slots=True)
class PostList:
    """A list of posts or of rounds that gets longer, at its beginning where the ``newest`` come first."""

    id: str
    newest: bool


@dataclass(frozen=True, slots=True)
class RoundFold:
    """A round of the thread, ``open`` or folded."""

    id: str
    open: bool


@dataclass(frozen=True, slots=True)
class RoundLine:
    """What a folded round says: its ``turns``, when it began; without a ``title`` it is what was before the first.

    ``mattered`` is what mattered in it, once it is over.
    """

    id: str
    title: str
    turns: int
    when: Moment | None
    mattered: str = ""


@dataclass(frozen=True, slots=True)
class OpeningPost:
    """The announcement as the first post of the thread."""

    post: ThreadPost
    note: str
    operator: str


@dataclass(frozen=True, slots=True)
class RulesAndCards:
    """The rules in force and the lists of cards."""

    rules: tuple[str, ...]
    cards: tuple[CardList, ...]


@dataclass(frozen=True, slots=True)
class WaitsFor:
    """What is waited for, and the number of the ``newest`` post; 0 where there is none.

    ``copy`` is where there is what a forum wants to know, once the game has begun; with ``mark`` the operator says
    that it has all been copied.
    """

    waits: tuple[Waits, ...]
    newest: int
    copy: str = ""
    mark: Form | None = None


@dataclass(frozen=True, slots=True)
class Camps:
    """The camps or, before the game has ``begun``, the characters, and how many camps are ``wanted``; then the
    back-ups, for whom there are ``places``.
    """

    begun: bool
    camps: tuple[CampLine, ...]
    wanted: str
    back_ups: tuple[str, ...]
    places: str


@dataclass(frozen=True, slots=True)
class Ending:
    """What is said at the end, where the record is, how it is checked, and where the game can be looked at again.

    ``talks`` are those that camps have opened, each with its page.
    """

    text: str
    record: str
    fair: str
    replay: str
    review: str
    talks: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Yours:
    """Links of the viewer's own: to the camp's Clue file, and the personal one."""

    packet: str
    link: str


@dataclass(frozen=True, slots=True)
class CopyModel:
    """A text to be copied into a forum, under the id ``id``; ``ways`` are the ways to write it, with their addresses,
    and which is shown.
    """

    head: PostHead
    title: str
    note: str
    ways: tuple[tuple[str, str, bool], ...]
    id: str
    text: str
