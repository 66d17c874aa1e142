"""Why a mark of the sheet stands, and which question is best now: a few sentences each, from the viewer's own view."""

from casefile.core.cards import Card
from casefile.core.facts import CASE_FILE, Owner
from casefile.core.inquiry import Accuse, Show, Suggest
from casefile.play.hints import Hint, hint
from casefile.play.knowledge import CHANCES, Mark, Notes
from casefile.play.why import Reason, tell
from casefile.web.pages import Drawn, Sentence, WhyModel
from casefile.web.present.scene import Scene
from casefile.web.present.sheet import PENCILS, cell_id, marks, owner_of
from casefile.web.present.story_lines import ColourVoice, line_of
from casefile.web.words import Words, plain, weave

SHORT = 3
"""So many sentences before the end are shown at once; the whole proof can be unfolded."""


def why(scene: Scene, card: Card, column: str) -> WhyModel | None:
    """The reason of one cell of the sheet; ``None`` where the table's level of help fills nothing in there."""
    noted = marks(scene).get((card, owner_of(column)))
    if noted is None or (not noted.ink and noted.chance is None):
        return None
    return why_of(scene, _notes(scene), noted, card, column)


def why_of(scene: Scene, known: Notes, noted: Mark, card: Card, column: str) -> WhyModel:
    """The reason of a cell where something is noted."""
    _, owner = scene._, owner_of(column)
    who = _who(scene, owner)
    if noted.ink in ("yes", "no"):
        reasons = tell(known.proof(card, owner), ColourVoice(scene), scene.words)
        sentences = tuple(sentence_of(scene, reason) for reason in reasons)
        return model_of(scene, card, column, sentences[-1], sentences[:-1])
    said = []
    if noted.ink == "maybe":
        said.append(weave(_("{who} answered a question with one of a few cards; this may be it."), who=who))
    if noted.chance is not None:
        total, count = known.worlds.total, known.count(card, owner)
        text = _("In {count} of {total} deals that fit all you saw, {card} is there. All deals count alike.")
        gaps = {"count": f"{count:,}", "total": f"{total:,}", "card": scene.short(card)}
        said.append(weave(text, **gaps))
    return model_of(scene, card, column, Sentence(plain(_("This is open."))), tuple(Sentence(words) for words in said))


def hints(scene: Scene) -> bool:
    """Whether the viewer may ask for a hint now: hints belong to the table, and there is something to choose."""
    if scene.level < CHANCES or not scene.hints or scene.me is None or scene.actor != scene.me:
        return False
    if scene.offer(Suggest) is not None or scene.offer(Show) is not None:
        return True
    return scene.offer(Accuse) is not None and len(_notes(scene).worlds.case_files) == 1


def best(scene: Scene) -> WhyModel | None:
    """The best question now, and why; ``None`` where no hint can be asked for."""
    if not hints(scene):
        return None
    found = hint(_notes(scene), scene.view, scene.menu)
    return None if found is None else hinted(scene, found)


def hinted(scene: Scene, found: Hint, *, red: bool = False) -> WhyModel:
    """A hint in words; ``red`` where what is sought is the murderer, not the framed person in the case file."""
    _ = scene._
    names = [scene.short(card) for card in found.cards]
    if found.show:
        assert scene.case.suggestion is not None
        why = weave(_(found.why), who=ColourVoice(scene).seat(scene.case.suggestion.seat))
        return WhyModel(_("Hint"), plain(_("Show {card}.").format(card=names[0])), (Sentence(why),))
    cards = _("{first}, {second}, {third}").format(first=names[0], second=names[1], third=names[2])
    if found.certain:
        lead, text = _("Accuse: {cards}."), _("In every deal that fits all you saw, these three are sealed.")
        text = _("In every deal that fits all you saw, this catches the murderer.") if red else text
        return WhyModel(_("Hint"), plain(lead.format(cards=cards)), (Sentence(plain(text)),))
    lead = _("Ask for {cards}.").format(cards=cards)
    told = _("The answer is expected to tell {bits} bits about the case file, of {open} that are unknown.")
    if red:
        told = _("The answer is expected to tell {bits} bits about murderer, weapon and place, of {open} unknown.")
    first = plain(told.format(bits=f"{found.bits:.2f}", open=f"{found.unknown:.2f}"))
    fair = _("No other question tells more. All deals that fit count alike.")
    second = plain(_("No other question tells more.") if red else fair)
    return WhyModel(_("Hint"), plain(lead), (Sentence(first), Sentence(second)))


def _notes(scene: Scene) -> Notes:
    spec = scene.view.rules.deal_spec(scene.case)
    assert spec is not None
    return Notes(spec, scene.seen)


def _who(scene: Scene, owner: Owner) -> Words:
    if owner == CASE_FILE or isinstance(owner, str):
        return plain(scene._("The case file"))
    return ColourVoice(scene).seat(owner)


def sentence_of(scene: Scene, reason: Reason[Words]) -> Sentence:
    """A step of a reason, with the line of the story that it speaks of."""
    line = next((line for turn in reason.turns if (line := line_of(scene, turn))), "")
    return Sentence(reason.text, f"{scene.address}#{line}" if line else "")


def model_of(scene: Scene, card: Card, column: str, end: Sentence, before: tuple[Sentence, ...]) -> WhyModel:
    """The reason of a cell: its end, the steps before it, and the pencil beside them."""
    name = cell_id(card, column)
    now = scene.marks.get(name, "")
    _ = scene._
    names = (_("nothing"), _("tick"), _("cross"), _("question mark"), _("circle"))
    drawn = zip(PENCILS, names, strict=True)
    pencils = tuple(Drawn(f"{name} {mark or 'none'}", label, mark == now) for mark, label in drawn)
    return WhyModel(
        scene.named(card),
        end.words,
        before[-SHORT:],
        before if len(before) > SHORT else (),
        f"{scene.address}/notes",
        pencils,
        end.link,
    )
