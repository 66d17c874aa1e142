"""Texts of a game by post to be copied into a forum: the first post, any other post, a camp's own packet."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from casefile.core.cards import Card
from casefile.core.texts import N_
from casefile.correspondence.camps.people_events import RegistrationOpened
from casefile.correspondence.forum import FirstPost, Markup, StatePost, first_post, packet, state_post, turn_post
from casefile.correspondence.forum.markup import MARKUPS
from casefile.correspondence.pages.rules import rules_in_force
from casefile.correspondence.pages.scene import PHASES, PostScene
from casefile.correspondence.pages.thread import camps, files, origin_of, waited_for
from casefile.correspondence.pages.thread_model import CampLine, CopyModel, ThreadPost
from casefile.correspondence.pages.thread_posts import posts
from casefile.correspondence.pages.thread_story import TableTime
from casefile.correspondence.plan import GAME
from casefile.story import PlainVoice, story
from casefile.story.i18n import paragraph
from casefile.web.coloured_text import spoken
from casefile.web.present.times import elapsed, stamp

LABELS: Mapping[str, str] = {"bbcode": "BBCode", "markdown": "Markdown", "plain": N_("Plain text")}
"""The names of the markups."""
FEWEST = 3
"""The fewest camps that a game needs (camps-15)."""


def first_text(scene: PostScene, markup: Markup, address: str = "", *, by_forum: bool = False) -> str:
    """Return the first post of a game's thread, to be copied into a forum.

    - ``address`` is the address at which the game is read, if it is known.
    - ``by_forum``: whether people register by a post in their forum.
    """
    game, plan, _ = scene.post.game, scene.post.plan, scene.words.gettext
    opened = next((event for event in scene.public if isinstance(event, RegistrationOpened)), None)
    order = scene.post.camps or tuple(name for name in game.characters if name in game.camps)
    sealed = _("Case file {number} is sealed as {seal}.")
    post = FirstPost(
        plan.title,
        rules_in_force(scene.post, scene.words),
        [(camp, scene.name(game.camps[camp].leader)) for camp in order],
        [
            paragraph(scene.words, (sealed.format(number=number, seal=seal), origin_of(scene, number)))
            for number, seal in enumerate(plan.commitments, 1)
        ],
        opened.note if opened else "",
        tuple(facts(scene, address, by_forum=by_forum)),
        address,
        scene.post.table is not None,
    )
    return first_post(post, scene.edition, markup, scene.words, scene.language)


def facts(scene: PostScene, address: str, *, by_forum: bool) -> Iterator[str]:
    """Yield the sentences of the first post about the operator, the start, the free places, and how to join.

    After the start they are only about the operator and the number of sealed case files.

    - ``address`` is the address at which the game is read, if it is known.
    - ``by_forum``: whether people register by a post in their forum.
    """
    game, words = scene.post.game, scene.words
    _ = words.gettext
    if scene.rehearsal:
        yield scene.rehearsal
    yield _("Operator: {who}").format(who=scene.name(game.operator))
    files = words.ngettext("{count} sealed case file", "{count} sealed case files", len(scene.post.plan.commitments))
    if game.phase != "open":
        yield files.format(count=len(scene.post.plan.commitments))
        return
    yield _("The game starts: {moment}, {time}").format(
        moment=_dated(scene, game.start), time=_ahead(scene, game.start)
    )
    camps_told = _("{least} to {most} camps") if game.slots > FEWEST else _("{most} camps")
    yield camps_told.format(least=FEWEST, most=game.slots)
    yield _("Places for back-ups: {places}").format(places=game.back_up_places)
    yield files.format(count=len(scene.post.plan.commitments))
    free = [scene.called(card) for card in game.characters if card not in game.camps]
    if len(game.camps) < game.slots and free:
        yield _("Still free: {characters}").format(characters=_(", ").join(free))
    if by_forum or not address:
        yield _("To register, post a free character and the key phrase, and be the first to do so.")
    else:
        yield _("To register, open the address below, choose a free character and write the key phrase.")
    if game.files:
        yield _("Name a file number from 1 to {files}, too.").format(files=game.files)
    yield _("Who comes when all characters are taken is a back-up, and is told when called.")


def _dated(scene: PostScene, at: int) -> str:
    """Return a moment in the zone of the game, and in universal time if that is another one."""
    utc = "" if scene.post.plan.zone == "UTC" else scene.words.gettext(" = {time} UTC").format(time=stamp(at)[11:16])
    return f"{scene.local(at)}{utc}"


def _ahead(scene: PostScene, at: int) -> str:
    return elapsed(at - scene.now, scene.words)


def state_text(scene: PostScene, times: Sequence[TableTime], markup: Markup, address: str = "") -> str:
    """Return a post about the state of the game now, with all dates, to be pinned in a forum.

    ``times`` are the times of the card game's events.
    """
    _, title = scene.words.gettext, scene.post.plan.title
    done = [post for post in posts(scene, times) if post.kind in ("turn", "operator", "time", "end")]
    newest = done[-1] if done else None
    phase = _(PHASES[scene.post.game.phase])
    as_of = _("As of {moment}. {phase}.").format(moment=_dated(scene, scene.now), phase=phase)
    post = StatePost(
        _("{title}: how the game stands").format(title=title),
        paragraph(scene.words, (as_of, scene.rehearsal)),
        [_waiting(scene, *each) for each in waited_for(scene)],
        [_standing(scene, row) for row in camps(scene)],
        [newest.heading, *map(spoken, newest.lines)] if newest else [],
        [_("Case file {number}: {state}").format(number=file.number, state=file.label) for file in files(scene)],
        address,
    )
    return state_post(post, markup, scene.words)


def _waiting(scene: PostScene, camp: Card, what: str, due: int) -> str:
    said = scene.words.gettext("{camp} {what}").format(camp=scene.called(camp), what=what)
    if scene.post.game.phase == "paused":
        return said
    text = scene.words.gettext("{what}, until {moment}, {time}")
    return text.format(what=said, moment=_dated(scene, due), time=_ahead(scene, due))


def _standing(scene: PostScene, row: CampLine) -> str:
    """Return a camp with its leader and its state."""
    strikes = (row.strikes.words,) if row.strikes and row.strikes.count else ()
    notes = scene.words.gettext(", ").join((*strikes, *row.notes))
    who = (
        scene.words.gettext("{camp}: {who}").format(camp=row.character, who=row.leader) if row.leader else row.character
    )
    return scene.words.gettext("{camp}; {notes}").format(camp=who, notes=notes) if notes else who


def news_text(scene: PostScene, times: Sequence[TableTime], since: int, markup: Markup, address: str = "") -> str:
    """Return the posts of the thread after number ``since``, and the state of the game, as one text for a forum.

    ``times`` are the times of the card game's events.
    """
    told = [post for post in posts(scene, times) if post.number > since and post.kind not in ("first", "waiting")]
    return "\n".join((*(post_text(post, markup) for post in told), state_text(scene, times, markup, address)))


def newest_number(scene: PostScene, times: Sequence[TableTime]) -> int:
    """Return the number of the newest post of the thread; 1 while there is only the announcement."""
    return max((post.number for post in posts(scene, times) if post.copy), default=1) if scene.post.table else 1


def post_text(post: ThreadPost, markup: Markup) -> str:
    """Return a post of the thread, as every camp may read it."""
    return turn_post(post.heading, [*map(spoken, post.lines), *([post.note] if post.note else [])], markup)


def packet_text(scene: PostScene, markup: Markup) -> str:
    """Return the post with the cards of the viewer's camp and the lines that the deal told it alone."""
    view, camp, table = scene.post.view(scene.person), scene.camp, scene.post.table
    assert view is not None
    assert camp is not None
    assert table is not None
    seat = scene.post.seat(camp)
    hand = view.state.holdings.hand(seat)
    names = {scene.post.seat(each): scene.edition.short(each, scene.language) for each in scene.post.camps}
    voice = PlainVoice(names, scene.edition, scene.language)
    told = story(GAME, table.setup, seat, voice, scene.words, table.observations(seat))
    more = [line.private for line in told if line.kind == "deal" and line.private]
    cards = [scene.edition.named(card, scene.language) for card in hand]
    return packet(scene.edition.named(camp, scene.language), cards, markup, scene.words, more)


def copies(
    scene: PostScene, here: str, title: str, text: Callable[[Markup], str], chosen: str, note: str = ""
) -> CopyModel:
    """Return the page with a text to be copied into a forum.

    - ``here`` is the address of the page, ``title`` its title.
    - ``text`` returns the text in a markup.
    - ``chosen`` is the key of the markup that is shown.
    """
    ways = tuple((scene.words.gettext(LABELS[name]), f"{here}?as={name}", name == chosen) for name in MARKUPS)
    return CopyModel(scene.head(""), title, note, ways, f"as-{chosen}", text(MARKUPS[chosen]))
