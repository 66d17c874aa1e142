"""The announcement of a game by post and its thread: one page, from the announcement to the end."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from casefile.core.cards import Card
from casefile.core.events import SeedOpened
from casefile.core.texts import N_
from casefile.correspondence.camps.clauses import BOOK as CAMPS
from casefile.correspondence.camps.people_events import RegistrationOpened
from casefile.correspondence.camps.state import Camp
from casefile.correspondence.forum.templates import CATEGORIES
from casefile.correspondence.pages.act_forms import form
from casefile.correspondence.pages.gates import Try, gates
from casefile.correspondence.pages.opened_talk import opened_links
from casefile.correspondence.pages.rules import rules_in_force
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.pages.thread_model import (
    AnnouncementText,
    CampLine,
    Camps,
    CardList,
    Ending,
    FileRow,
    Posts,
    RulesAndCards,
    StrikeCount,
    ThreadForms,
    ThreadModel,
    ThreadPost,
    Waits,
    WaitsFor,
    Yours,
)
from casefile.correspondence.pages.thread_posts import posts
from casefile.correspondence.pages.thread_rounds import rounds
from casefile.correspondence.pages.thread_story import TableTime
from casefile.web.model import KEY, NO_ART, Art, Form
from casefile.web.present.card_art import card_art

ASKED: Mapping[str, str] = {
    "done": N_("has done its turn, which closes later"),
    "turn": N_("has its turn"),
    "show": N_("is asked to show a card"),
    "offer": N_("may accuse now"),
}
"""The thing that a camp owes, as written after its name."""


def thread(
    scene: PostScene,
    times: Sequence[TableTime],
    *,
    tried: Try | None = None,
    link: str = "",
    newest: bool = False,
) -> ThreadModel:
    """Return the model of the game's main page: its announcement and, once it has begun, its thread of posts.

    ``times`` are the times of the card game's events, ``tried`` is the viewer's form that was just refused, and
    ``link`` the viewer's personal link. With ``newest`` the newest posts come first.
    """
    tried, head, begun = tried or Try(), scene.head("thread"), scene.post.table is not None
    opened = next((event for event in scene.public if isinstance(event, RegistrationOpened)), None)
    announcement = AnnouncementText(scene.id, opened.note if opened else "", scene.name(scene.post.operator))
    told = posts(scene, times) if begun else ()
    rules = RulesAndCards(rules_in_force(scene.post, scene.words), card_lists(scene))
    folds = rounds(scene, told, (announcement.note, announcement.author), rules, newest=newest) if begun else ()
    return ThreadModel(
        head=replace(head, line=f"{head.line}?order={'newest' if newest else 'oldest'}"),
        announcement=announcement,
        camps=Camps(
            begun, camps(scene), _wanted(scene), tuple(map(scene.name, scene.post.game.back_ups)), _places(scene)
        ),
        files=files(scene),
        rules=rules,
        waiting=_waiting(scene, told),
        thread=Posts(told, folds, newest, scene.post.plan.zone),
        ending=_ending(scene),
        forms=_forms(scene, tried),
        yours=Yours(f"/p/{scene.id}/packet" if scene.camp in scene.post.camps else "", link, _again(scene)),
        group=scene.post.plan.group,
    )


def _forms(scene: PostScene, tried: Try) -> ThreadForms:
    open_to = gates(scene, tried)
    refused = "" if any(each.refused for each in open_to) else tried.refused
    return ThreadForms(open_to, pasting_form(scene.id, KEY) if may_paste(scene) else None, refused)


def _waiting(scene: PostScene, told: Sequence[ThreadPost]) -> WaitsFor:
    newest = max((post.number for post in told if post.when is not None), default=0)
    copy = f"/p/{scene.id}/text/new" if scene.post.table is not None else ""
    return WaitsFor(waits(scene), newest, copy, _mark(scene, told))


def _ending(scene: PostScene) -> Ending:
    return Ending(
        text=_end(scene),
        record=_at_the_end(scene, "record.json"),
        fair="/fair",
        replay=_at_the_end(scene, "replay"),
        review=_at_the_end(scene, "review"),
        share=_at_the_end(scene, "share"),
        talks=opened_links(scene),
    )


def _at_the_end(scene: PostScene, page: str) -> str:
    """Return the address of a page about the game that there is once it is over; empty before."""
    return f"/p/{scene.id}/{page}" if scene.post.game.phase == "over" and scene.post.table is not None else ""


def _mark(scene: PostScene, told: Sequence[ThreadPost]) -> Form | None:
    """Return the form with which the operator says that the thread so far is in the group's forum.

    Return ``None`` if it is there already.
    """
    copied, _at, markup = scene.post.game.copied
    newest = max((post.number for post in told if post.copy), default=0)
    if newest <= copied or scene.menu["mark_copied"] != "yes":
        return None
    return form(scene, "act", "mark-copied", "mark_copied", posts=newest, markup=markup or "bbcode")


def may_paste(scene: PostScene) -> bool:
    """Return whether the viewer may make the turn that their camp owes by pasting a post from a forum.

    A pause does not matter. A camp that owes the showing of a card makes no turn.
    """
    speaks = scene.role in ("leader", "beta") and scene.menu["play"] in ("yes", "wait", CAMPS["paused"])
    owed = scene.post.game.owed.get(scene.camp) if scene.camp else None
    return speaks and owed is not None and owed.asked != "show"


def pasting_form(id: str, key: str) -> Form:
    """Return the form for a pasted post."""
    return Form("paste", f"/p/{id}/paste", (("key", key),))


def _wanted(scene: PostScene) -> str:
    """Return how many camps are looked for, and how many of them are free; empty after registration."""
    words, game = scene.words, scene.post.game
    if game.phase != "open":
        return ""
    free = game.slots - len(game.camps)
    text = words.ngettext(
        "{slots} camps are looked for; {free} is still free.",
        "{slots} camps are looked for; {free} are still free.",
        free,
    )
    full = words.gettext("{slots} camps are looked for; each has its leader.")
    return (text if free else full).format(slots=game.slots, free=free)


def _places(scene: PostScene) -> str:
    count, words = scene.post.game.back_up_places, scene.words
    return words.ngettext("{count} place", "{count} places", count).format(count=count)


# -- camps and cards -----------------------------------------------------------------------------------------------


def camps(scene: PostScene) -> tuple[CampLine, ...]:
    """Return every camp in turn order with its state; before the start every character, free or not."""
    game = scene.post.game
    if scene.post.table is None:
        return tuple(_row(scene, character) for character in game.characters)
    order = scene.view("spectator").state.order
    return tuple(_row(scene, scene.post.camps[seat]) for seat in order)


def _row(scene: PostScene, character: Card) -> CampLine:
    _, game = scene.words.gettext, scene.post.game
    token, called = scene.token_of(character), scene.called(character)
    camp = game.camps.get(character)
    if camp is None:
        notes = (_("free"),) if len(game.camps) < game.slots else ()
        return CampLine(token, called, notes=notes)
    found = []
    if camp.removed:
        found.append(_("disbanded"))
    if camp.vacation:
        text = scene.words.ngettext("{count} vacation day used", "{count} vacation days used", camp.vacation)
        found.append(text.format(count=camp.vacation))
    for since, until in camp.away:
        # A vacation that is over is no longer told; the page drops it as soon as anything else happens.
        if until > game.latest:
            first, last = scene.days(since, until)
            found.append(_("on vacation {first} to {last}").format(first=first, last=last))
    yours = scene.camp == character
    strikes = _strikes(scene, camp) if scene.post.table is not None else None
    return CampLine(token, called, scene.name(camp.leader), tuple(found), camp.removed, yours, strikes)


def _strikes(scene: PostScene, camp: Camp) -> StrikeCount:
    most = scene.post.plan.rule_options.strikes
    text = scene.words.ngettext("{count} strike of {of}", "{count} strikes of {of}", camp.strikes)
    return StrikeCount(camp.strikes, most, text.format(count=camp.strikes, of=most))


def card_lists(scene: PostScene) -> tuple[CardList, ...]:
    """Return the cards by category, as in the first post (000, Gameplay Rules)."""
    deck = scene.edition.deck
    return tuple(
        CardList(
            scene.words.gettext(CATEGORIES[name]), tuple((_sign(scene, card), scene.called(card)) for card in cards)
        )
        for name, cards in zip(deck.names, deck.categories, strict=True)
    )


def _sign(scene: PostScene, card: Card) -> Art:
    """Return the drawing of a card in a list; the plan of a room is too large for it."""
    art = card_art(scene.edition, card)
    return NO_ART if art.plan else art


def files(scene: PostScene) -> tuple[FileRow, ...]:
    """Return the sealed case files with their commitments; at the end of the game the file played is opened."""
    _, table = scene.words.gettext, scene.post.table
    played = table.setup.given.file if table else 0
    over = table is not None and scene.post.game.phase == "over"
    seen = [each.event for each in table.observations("spectator")] if table and over else []
    opened = next((event for event in seen if isinstance(event, SeedOpened)), None)
    rows = []
    for number, commitment in enumerate(scene.post.plan.commitments, 1):
        label = _("sealed")
        if number == played:
            label = _("opened") if opened else _("this one is played")
        seed, salt = (opened.seed, opened.salt) if opened and number == played else ("", "")
        rows.append(FileRow(number, label, commitment, seed, salt, origin_of(scene, number)))
    return tuple(rows)


def origin_of(scene: PostScene, number: int) -> str:
    """Return the sentence that the case file ``number`` comes from an earlier game; empty if it does not."""
    kept = scene.post.plan.kept
    if kept is None:
        return ""
    text = scene.words.gettext("It was sealed as case file {number} of “{title}” on {moment}, and never opened.")
    return text.format(number=kept.numbers[number - 1], title=kept.title, moment=scene.local(kept.sealed))


# -- what is waited for --------------------------------------------------------------------------------------------


def waits(scene: PostScene) -> tuple[Waits, ...]:
    """Return the camps that owe something, as everybody may know, the earliest deadline first."""
    return tuple(
        Waits(scene.token_of(camp), scene.called(camp), what, scene.deadline(due))
        for camp, what, due in waited_for(scene)
    )


def waited_for(scene: PostScene) -> list[tuple[Card, str, int]]:
    """Return each camp that owes something, the thing in words, and its deadline; the earliest deadline first."""
    game = scene.post.game
    found = [(each.due, camp, ASKED[each.asked]) for camp, each in game.owed.items()]
    found += [(each.due, camp, ASKED["done"]) for camp, each in game.closing.items()]
    return [(camp, scene.words.gettext(what), due) for due, camp, what in sorted(found)]


def _end(scene: PostScene) -> str:
    return (
        scene.words.gettext("The game is over. Its record is open to everybody.")
        if (scene.post.game.phase == "over" and scene.post.table is not None)
        else ""
    )


def _again(scene: PostScene) -> str:
    """Return the address where the operator announces the game that plays the files left sealed; else empty."""
    played = scene.post.game.phase == "over" and scene.post.table is not None and not scene.post.plan.rehearsal
    left = played and len(scene.post.seeds) > 1
    return f"/post?again={scene.id}" if left and scene.role == "operator" else ""
