"""The notes of ``miporin``: the viewer's pencil in every cell, ink where the table's level of help allows it; hints."""

from casefile.core.actions import Action
from casefile.core.cards import Card, Seat
from casefile.core.inquiry import Show
from casefile.games.miporin.actions import Challenge, Go, Reveal
from casefile.games.miporin.area_map import area_name, search_of
from casefile.games.miporin.hints import hand_hint
from casefile.games.miporin.knowledge import HandNotes
from casefile.play.knowledge import CHANCES, Marks
from casefile.web.pages import Sentence, WhyModel
from casefile.web.present.reasons import model_of, sentence_of
from casefile.web.present.scene import Scene
from casefile.web.present.sheet import FILE, laid_out, owner_of
from casefile.web.present.story_lines import ColourVoice
from casefile.web.sheet_model import SheetColumn, SheetModel
from casefile.web.words import plain, weave


def notes_of(scene: Scene) -> HandNotes | None:
    """What follows from all that the viewer saw; ``None`` before the deal."""
    spec = scene.view.rules.deal_spec(scene.view.state)
    if spec is None or not search_of(scene).holdings.dealt:
        return None
    return HandNotes.of(spec, scene.seen, scene.view.viewer)


def marks(scene: Scene) -> Marks:
    """The ink on the viewer's sheet."""
    notes = notes_of(scene)
    return {} if notes is None else notes.marks(scene.level)


def sheet(scene: Scene) -> SheetModel | None:
    """The viewer's sheet; ``None`` for a spectator and before the deal."""
    search, _ = search_of(scene), scene._
    if scene.me is None or not search.holdings.dealt:
        return None
    columns = [
        SheetColumn(str(seat), scene.token(Seat(seat)), scene.called(Seat(seat)), seat == scene.me)
        for seat in range(scene.view.setup.seats)
    ]
    columns.append(SheetColumn(FILE, "", _("face down")))
    places, days = scene.edition.deck.categories[1:]
    groups = ((_("Characters"), search.culprits), (_("Places"), places), (_("Day cards"), days))
    opened = {card for cards in search.opened.values() for card in cards}
    return laid_out(scene, columns, groups, marks(scene), opened)


def why(scene: Scene, card: Card, column: str) -> WhyModel | None:
    """The reason of one cell; ``None`` where the table's level of help fills nothing in there."""
    _, owner, notes = scene._, owner_of(column), notes_of(scene)
    noted = notes.marks(scene.level).get((card, owner)) if notes is not None else None
    if notes is None or noted is None or (not noted.ink and noted.chance is None):
        return None
    if noted.ink in ("yes", "no"):
        reasons = notes.reasons(card, owner, ColourVoice(scene), scene.words)
        sentences = tuple(sentence_of(scene, reason) for reason in reasons)
        return model_of(scene, card, column, sentences[-1], sentences[:-1])
    said: tuple[Sentence, ...] = ()
    if noted.chance is not None:
        text = _("In {chance} of 100 ways in which the cards can lie by all that you saw, {card} is there.")
        said = (Sentence(weave(text, chance=plain(str(noted.chance)), card=plain(scene.short(card)))),)
    return model_of(scene, card, column, Sentence(plain(_("This is open."))), said)


def hints(scene: Scene) -> bool:
    """Whether the viewer may ask for a hint now: hints belong to the table, and there is something to choose."""
    mine = scene.me is not None and scene.actor == scene.me
    kinds: tuple[type[Action], ...] = (Reveal, Go, Show, Challenge)
    return scene.level >= CHANCES and scene.hints and mine and any(map(scene.offer, kinds))


def hint(scene: Scene) -> WhyModel | None:
    """The best that can be done now, and why; ``None`` where nothing is better than anything else."""
    notes = notes_of(scene) if hints(scene) else None
    found = None if notes is None else hand_hint(notes, scene.view, scene.menu)
    _ = scene._
    if found is None:
        nothing = _("Nothing is clearly best now.")
        return WhyModel(_("Hint"), plain(nothing)) if hints(scene) else None
    match found.action:
        case Challenge(culprit=culprit, scene=place):
            text = _("Challenge: {culprit}, {scene}.")
            lead = text.format(culprit=scene.short(culprit), scene=scene.short(place))
        case Reveal(card=card):
            lead = _("Lay {card} open.").format(card=scene.short(card))
        case Show(card=card):
            lead = _("Show {card}.").format(card=scene.short(card))
        case Go(area=area):
            lead = _("Go to {place}.").format(place=area_name(scene, area))
        case _:
            raise AssertionError(found)
    gaps = {"bits": f"{found.bits:.2f}", "open": f"{found.open:.2f}", "percent": str(found.percent)}
    why = _(found.why).format(**gaps)
    return WhyModel(_("Hint"), plain(lead), (Sentence(plain(why)),))
