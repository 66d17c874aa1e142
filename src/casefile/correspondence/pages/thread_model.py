"""Models of the announcement and the thread of a game by post: frozen values, texts in the viewer's language."""

from collections.abc import Iterator
from dataclasses import dataclass

from casefile.correspondence.pages.post_model import PostHead
from casefile.correspondence.plan import GroupName
from casefile.web.coloured_text import Words
from casefile.web.model import Art, Form, Part, absent
from casefile.web.pages import FieldValue, Moment


@dataclass(frozen=True, slots=True)
class CampLine:
    """A camp, or a free character."""

    token: str
    """The design of its seal."""
    character: str
    """Its character."""
    leader: str = ""
    """The name of its leader."""
    notes: tuple[str, ...] = ()
    """Its state, in phrases."""
    out: bool = False
    """Whether it is out of the game."""
    yours: bool = False
    """Whether the viewer belongs to it."""
    strikes: "StrikeCount | None" = None
    """Its strikes; ``None`` before the game has begun."""


@dataclass(frozen=True, slots=True)
class StrikeCount:
    """The strikes of a camp."""

    count: int
    """The number of its strikes."""
    most: int
    """The number with which it is out."""
    words: str
    """Both in words."""


@dataclass(frozen=True, slots=True)
class FileRow:
    """A sealed case file."""

    number: int
    """Its number."""
    label: str
    """Its state, in words."""
    commitment: str
    """The commitment to it."""
    seed: str = ""
    """Its seed, once it has been opened."""
    salt: str = ""
    """Its salt, once it has been opened."""
    origin: str = ""
    """The sentence about its origin, if it was not sealed for this game."""


@dataclass(frozen=True, slots=True)
class CardList:
    """The cards of a category."""

    title: str
    """The name of the category, in the viewer's language."""
    cards: tuple[tuple[Art, str], ...]
    """The drawing and the name of each card."""


@dataclass(frozen=True, slots=True)
class CharacterChoice:
    """A character or a camp to choose."""

    value: str
    """The value sent."""
    label: str
    """Its name."""
    token: str
    """The design of its seal."""
    chosen: bool = False
    """Whether it is chosen already."""
    taken: str = ""
    """The name of the leader who has it, if it cannot be chosen."""


@dataclass(frozen=True, slots=True)
class Gate:
    """An act that the viewer may do on this page: one form."""

    kind: str
    """The kind of the act."""
    form: Form
    """The form."""
    title: str
    """Its title."""
    text: str
    """Its text."""
    button: str
    """The label of its button."""
    choice: str = ""
    """The name of the field for ``choices``."""
    choices: tuple[CharacterChoice, ...] = ()
    """The characters or camps to choose from."""
    files: tuple[FieldValue, ...] = ()
    """The numbers of the case files to vote for."""
    field: str = ""
    """The name of the field for a phrase, a code or a note."""
    word: str = ""
    """The label of that field."""
    typed: str = ""
    """The text in that field, from the last try."""
    named: bool = False
    """Whether the form asks for a name."""
    name: str = ""
    """The name in the form."""
    hint: str = ""
    """A hint for the field."""
    refused: str = ""
    """The reason why the last try was refused; its text stands in the form again."""
    why: str = ""
    """The reason why the act is not possible now, such as a clause; then there is no form."""
    grave: bool = False
    """Whether the act is grave."""


@dataclass(frozen=True, slots=True)
class Waits:
    """A camp that everybody knows to be waited for."""

    token: str
    """The design of its seal."""
    who: str
    """Its name."""
    what: str
    """The thing that it owes, in words."""
    due: Moment | None
    """The deadline; ``None`` while the game is paused."""


@dataclass(frozen=True, slots=True)
class ThreadPost:
    """A post of the thread."""

    number: int
    """Its number, counted from 1; it never changes."""
    kind: str
    """``first``, ``people``, ``deal``, ``turn``, ``operator``, ``time``, ``waiting`` or ``end``."""
    token: str
    """The design of the seal of the camp that it is about."""
    heading: str
    """Its heading."""
    when: Moment | None
    """Its moment; ``None`` while it is waited for."""
    lines: tuple[Words, ...]
    """Its lines."""
    note: str = ""
    """The note of the operator."""
    copy: str = ""
    """The address of its text for a forum."""
    round: str = ""
    """The name of the round of the turn; empty for other posts."""
    summary: tuple[tuple[int, str], ...] = ()
    """The result of a turn in phrases, each with its rank; the lowest rank matters most."""
    outages: tuple[tuple[int, int], ...] = ()
    """The times when the service was down, in a post that tells only of these."""


@dataclass(frozen=True, slots=True)
class ThreadModel:
    """The announcement of a game and, once it has begun, its thread.

    It is the same for everybody, but for ``forms``, ``yours`` and the form in ``waiting``.
    """

    head: PostHead
    """The head of the page."""
    announcement: "AnnouncementText"
    """The text of the announcement, and who wrote it."""
    camps: "Camps"
    """The camps or, before the start, the characters; and the back-ups."""
    files: tuple[FileRow, ...]
    """The case files."""
    rules: "RulesAndCards"
    """The rules in force and the lists of cards."""
    waiting: "WaitsFor"
    """The camps that are waited for."""
    thread: "Posts"
    """The posts, and how they are shown."""
    ending: "Ending"
    """The end of the game, and the pages about it."""
    forms: "ThreadForms"
    """The forms that the viewer has."""
    yours: "Yours"
    """The links that the page shows to the viewer alone."""
    group: GroupName | None = None
    """The group that plays the game."""

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts of the page that may change while it is open, each in its place."""
        main = self._thread() if self.camps.begun else self._announcement()
        return (main, Part("post-side", f"{THREAD}:side", None, tuple(self._side())))

    def _announcement(self) -> Part:
        rules = Part("rules-in-force", f"{THREAD}:rules", self.rules)
        inner = (self._waits(), rules, *self._camps_and_files())
        return Part("post-main", f"{THREAD}:announcement", self.announcement, inner)

    def _thread(self) -> Part:
        told = self.thread
        posts = Part("thread", f"{THREAD}:posts", PostList("thread", told.newest), told.rounds, grows=True)
        ending = Part("post-end", f"{THREAD}:ending", self.ending) if self.ending.text else absent("post-end")
        coming = [post for post in told.posts if post.when is None]
        waiting = Part("post-waiting", f"{THREAD}:coming", coming[0]) if coming else absent("post-waiting")
        frame = ThreadFrame(self.head.id, told.zone, told.newest)
        return Part("post-main", f"{THREAD}:thread", frame, (self._waits(), posts, waiting, ending))

    def _waits(self) -> Part:
        return Part("waits", f"{THREAD}:waits", self.waiting) if self.waiting.waits else absent("waits")

    def _camps_and_files(self) -> tuple[Part, Part]:
        return Part("camps", f"{THREAD}:camps", self.camps), Part("files", f"{THREAD}:files", self.files)

    def _side(self) -> Iterator[Part]:
        """Yield the parts at the side: the chief form first, then the things to look up, and grave forms last."""
        gates, paste, yours = self.forms.gates, self.forms.paste, self.yours
        folded = [each for each in gates if each.grave or each.kind in ("ask_to_join", "become_deputy")]
        for number, gate in enumerate(each for each in gates if each not in folded):
            yield Part(f"gate-{gate.kind}", f"{THREAD}:{'later' if number else 'chief'}_gate", gate)
        yield from (self._folded(gate) for gate in folded if not gate.grave)
        yield Part("gate-paste", f"{THREAD}:pasting", paste) if paste else absent("gate-paste")
        yield from self._camps_and_files() if self.camps.begun else ()
        yield Part("again", f"{THREAD}:again", yours.again) if yours.again else absent("again")
        yield Part("group", f"{THREAD}:group", self.group) if self.group else absent("group")
        own = bool(yours.packet or yours.link)
        yield Part("yours", f"{THREAD}:yours", yours) if own else absent("yours")
        yield from (self._folded(gate) for gate in folded if gate.grave)

    def _folded(self, gate: Gate) -> Part:
        return Part(f"gate-{gate.kind}", f"{THREAD}:folded_gate", gate)


THREAD = "parts/thread.html"
"""The template of these parts."""


@dataclass(frozen=True, slots=True)
class AnnouncementText:
    """The announcement of a game before its thread begins."""

    id: str
    """The id of the game."""
    note: str
    """The text of the announcement."""
    author: str
    """The name of the operator who announced the game."""


@dataclass(frozen=True, slots=True)
class Posts:
    """The posts of a thread, and how they are shown."""

    posts: tuple[ThreadPost, ...]
    """The posts."""
    rounds: tuple[Part, ...]
    """The posts by rounds."""
    newest: bool
    """Whether the newest posts are shown first."""
    zone: str
    """The time zone in which the moments of the posts are shown."""


@dataclass(frozen=True, slots=True)
class ThreadForms:
    """The forms that the viewer has on the page."""

    gates: tuple[Gate, ...]
    """The acts that the viewer may do."""
    paste: Form | None = None
    """The form for a pasted post."""
    refused: str = ""
    """The reason why the last try was refused, if it has no form on the page."""


@dataclass(frozen=True, slots=True)
class ThreadFrame:
    """The frame of a thread."""

    id: str
    """The id of the game."""
    zone: str
    """The time zone in which its moments are shown."""
    newest: bool
    """Whether its newest posts come first."""


@dataclass(frozen=True, slots=True)
class PostList:
    """A list of posts or of rounds that grows: at its beginning if the ``newest`` come first, else at its end."""

    id: str
    """The id of the list on the page."""
    newest: bool


@dataclass(frozen=True, slots=True)
class RoundFold:
    """A round of the thread, ``open`` or folded."""

    id: str
    """The id of the part: ``round-`` and a number; ``round-0`` has the posts before the first round."""
    open: bool


@dataclass(frozen=True, slots=True)
class RoundLine:
    """The line of a folded round."""

    id: str
    """The id of the part."""
    title: str
    """The name of the round; empty for the posts before the first round."""
    turns: int
    """The number of its turns."""
    when: Moment | None
    """The moment when it began."""
    mattered: str = ""
    """The events that mattered in it, once it is over."""


@dataclass(frozen=True, slots=True)
class OpeningPost:
    """The announcement as the first post of the thread."""

    post: ThreadPost
    """The post, of which the number, the heading and the moment are shown."""
    note: str
    """The text of the announcement."""
    author: str
    """The name of the operator who announced the game."""


@dataclass(frozen=True, slots=True)
class RulesAndCards:
    """The rules in force and the lists of cards."""

    rules: tuple[str, ...]
    """The rules that hold now, each in a sentence or two."""
    cards: tuple[CardList, ...]
    """The cards of each category."""


@dataclass(frozen=True, slots=True)
class WaitsFor:
    """The list of camps that are waited for."""

    waits: tuple[Waits, ...]
    """The camps that are waited for."""
    newest: int
    """The number of the newest post; 0 if there is none."""
    copy: str = ""
    """The address of the news for a forum, once the game has begun."""
    mark: Form | None = None
    """The form with which the operator says that everything has been copied."""


@dataclass(frozen=True, slots=True)
class Camps:
    """The camps or, before the start, the characters; and the back-ups."""

    begun: bool
    """Whether the game has begun."""
    camps: tuple[CampLine, ...]
    """The camps or characters."""
    wanted: str
    """The sentence about the camps that are looked for."""
    back_ups: tuple[str, ...]
    """The names of the back-ups."""
    places: str
    """The number of places for back-ups, in words."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game, and the pages about it."""

    text: str
    """The sentence about the end; empty before."""
    record: str
    """The address of the record."""
    fair: str
    """The address of the page about checking a record."""
    replay: str
    """The address of the replay."""
    review: str
    """The address of the review."""
    share: str = ""
    """The address of the sheet on which the game is shared."""
    talks: tuple[tuple[str, str], ...] = ()
    """The talks that camps have opened: the title and the address of each."""


@dataclass(frozen=True, slots=True)
class Yours:
    """The links that the page shows to the viewer alone."""

    packet: str
    """The address of the Clue file of the viewer's camp; empty if there is none."""
    link: str
    """The viewer's personal link; empty if there is none."""
    again: str = ""
    """The address where the operator has the held-back files played; empty if there are none."""


@dataclass(frozen=True, slots=True)
class CopyModel:
    """A text to be copied into a forum."""

    head: PostHead
    """The head of the page."""
    title: str
    """The title."""
    note: str
    """A note about the text."""
    ways: tuple[tuple[str, str, bool], ...]
    """The markups: name, address, and whether it is shown."""
    id: str
    """The id of the text on the page."""
    text: str
    """The text."""
