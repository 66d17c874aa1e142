"""The sheet of ``nsider``: as in the classic games, with a row for the Red Card where one is dealt; hints."""

from casefile.core.actions import Menu, Offer
from casefile.core.cards import Card
from casefile.core.facts import CASE_FILE, Owner
from casefile.core.inquiry import Accuse, Show, Suggest
from casefile.games.nsider.hints import red_hint
from casefile.games.nsider.knowledge import RED, RedNotes
from casefile.games.nsider.minutes import murderer_of, post_of
from casefile.play.hints import hint
from casefile.play.knowledge import CHANCES, SEEN, Mark, Marks, Notes
from casefile.play.why import tell
from casefile.web.pages import Sentence, WhyModel
from casefile.web.present.reasons import hinted, model_of, sentence_of, why_of
from casefile.web.present.scene import Scene
from casefile.web.present.sheet import FILE, laid_out, owner_of
from casefile.web.present.story_lines import ColourVoice
from casefile.web.sheet_model import SheetColumn, SheetModel
from casefile.web.words import listed, plain, weave


def notes_of(scene: Scene) -> Notes | RedNotes:
    """What follows from all that the viewer saw."""
    spec = scene.view.rules.deal_spec(scene.view.state)
    assert spec is not None
    if not post_of(scene).house.red_card:
        return Notes(spec, scene.seen)
    red = RedNotes(spec, scene.seen)
    return Notes(spec, scene.seen) if red.known else red


def marks(scene: Scene, notes: Notes | RedNotes) -> Marks:
    """The ink on the viewer's sheet; who is the murderer knows where the Red Card is."""
    found, known = notes.marks(scene.level), murderer_of(scene)
    if isinstance(notes, RedNotes) or known is None or scene.level < SEEN:
        return found
    owners: tuple[Owner, ...] = (*post_of(scene).order, CASE_FILE)
    return {**found, **{(RED, owner): Mark("yes" if owner == known else "no") for owner in owners}}


def sheet(scene: Scene) -> SheetModel | None:
    """The camp's sheet; ``None`` for who belongs to none, and before the deal."""
    post, _ = post_of(scene), scene._
    if scene.me is None or not post.holdings.dealt:
        return None
    columns = [SheetColumn(str(seat), scene.token(seat), scene.called(seat), seat == scene.me) for seat in post.order]
    columns.append(SheetColumn(FILE, "", _("case file")))
    suspects, weapons, rooms = scene.edition.deck.categories
    red = (RED,) if post.house.red_card else ()
    groups = ((_("Suspects"), (*red, *suspects)), (_("Weapons"), weapons), (_("Rooms"), rooms))
    return laid_out(scene, columns, groups, marks(scene, notes_of(scene)))


# -- reasons -----------------------------------------------------------------------------------------------------------


def why(scene: Scene, card: Card, column: str) -> WhyModel | None:
    """The reason of one cell; ``None`` where the table's level of help fills nothing in there."""
    owner, notes = owner_of(column), notes_of(scene)
    noted = marks(scene, notes).get((card, owner))
    if noted is None or (not noted.ink and noted.chance is None):
        return None
    if isinstance(notes, Notes):
        return _told_red(scene, column, noted) if card == RED else why_of(scene, notes, noted, card, column)
    if noted.ink not in ("yes", "no"):
        return _likely(scene, notes, noted, card, column)
    proof = notes.proof(card, owner) if card != RED else None
    if proof is not None:
        sentences = tuple(sentence_of(scene, reason) for reason in tell(proof, ColourVoice(scene), scene.words))
        return model_of(scene, card, column, sentences[-1], sentences[:-1])
    return _counted(scene, notes, noted, card, column)


def _told_red(scene: Scene, column: str, noted: Mark) -> WhyModel:
    """Where the Red Card is, for who was told."""
    _, known = scene._, murderer_of(scene)
    assert known is not None
    text = _("You were dealt the Red Card.") if known == scene.me else _("Everybody has seen who had it.")
    end = _("So it is here.") if noted.ink == "yes" else _("So it is not here.")
    return model_of(scene, RED, column, Sentence(plain(end)), (Sentence(plain(text)),))


def _camps(scene: Scene, notes: RedNotes) -> str:
    """The camps that may have the Red Card by all that the viewer knows."""
    return listed(scene.words, (scene.called(seat) for seat, weight in notes.worlds.murderers.items() if weight))


def _counted(scene: Scene, notes: RedNotes, noted: Mark, card: Card, column: str) -> WhyModel:
    """What only counting shows: every deal for every camp that may have the Red Card."""
    _ = scene._
    first = _("Every deal that fits all you saw was counted, for each camp that may have the Red Card: {camps}.")
    end = _("In all of them {card} is there.") if noted.ink == "yes" else _("In none of them {card} is there.")
    before = Sentence(weave(first, camps=plain(_camps(scene, notes))))
    return model_of(scene, card, column, Sentence(weave(end, card=plain(scene.short(card)))), (before,))


def _likely(scene: Scene, notes: RedNotes, noted: Mark, card: Card, column: str) -> WhyModel:
    """How likely it is, and how that was weighed."""
    _, said = scene._, []
    if noted.ink == "maybe":
        text = _("{who} answered a question with one of a few cards; this may be it.")
        said.append(weave(text, who=ColourVoice(scene).seat(owner_of(column))))  # type: ignore[arg-type]
    if noted.chance is not None:
        text = _("Of all deals that fit, {card} is there with a weight of {chance} in 100.")
        said.append(weave(text, card=plain(scene.short(card)), chance=plain(str(noted.chance))))
        text = _("Each camp was as likely to get the Red Card; it may still be with: {camps}.")
        said.append(weave(text, camps=plain(_camps(scene, notes))))
    return model_of(scene, card, column, Sentence(plain(_("This is open."))), tuple(map(Sentence, said)))


# -- hints -------------------------------------------------------------------------------------------------------------


def hints(scene: Scene) -> bool:
    """Whether the viewer may ask for a hint now: hints belong to the table, and there is something to choose."""
    if scene.level < CHANCES or not scene.hints or not scene.mine:
        return False
    if scene.offer(Suggest) is not None or scene.offer(Show) is not None:
        return True
    return scene.offer(Accuse) is not None and _solutions(notes_of(scene)) == 1


def _solutions(notes: Notes | RedNotes) -> int:
    """How many accusations may still be right."""
    return len(notes.worlds.solutions if isinstance(notes, RedNotes) else notes.worlds.case_files)


def best(scene: Scene) -> WhyModel | None:
    """The best that can be said now, and why; ``None`` where no hint can be asked for."""
    if not hints(scene) or scene.me is None:
        return None
    post, notes = post_of(scene), notes_of(scene)
    silent = post.house.disbanded_cards != "operator"
    order = [seat for seat in post.after(scene.me) if not (silent and seat in post.out)]
    if isinstance(notes, RedNotes):
        found = red_hint(notes, scene.view, scene.menu, order)
        return None if found is None else hinted(scene, found, red=True)
    found = hint(notes, scene.view, _known(scene, notes), order)
    return None if found is None else hinted(scene, found)


def _known(scene: Scene, notes: Notes) -> Menu:
    """The menu without the murderer's own card, which is in no deal for who knows that."""
    offer = scene.offer(Suggest)
    if offer is None:
        return scene.menu
    people = tuple(card for card in offer.choices["suspect"] if card in notes.worlds.counts)
    return {**scene.menu, Suggest: Offer(offer.clause, {**offer.choices, "suspect": people})}
