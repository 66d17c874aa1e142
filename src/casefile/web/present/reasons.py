"""Why a mark of the sheet stands, and which question is best now: a few sentences each, from the viewer's own view."""

from casefile.actions import Suggest
from casefile.cards import Card
from casefile.deduction.facts import CASE_FILE, Owner
from casefile.events import Suggested, TurnBegan
from casefile.play.hints import Hint, hint
from casefile.play.notes import CHANCES, Notes
from casefile.play.why import Reason, tell
from casefile.web.pages import Drawn, Sentence, WhyModel
from casefile.web.present.scene import Scene
from casefile.web.present.sheet import PENCILS, cell_id, marks, owner_of
from casefile.web.present.telling import ColourVoice
from casefile.web.words import Words, plain, weave

SHORT = 3
"""So many sentences are shown at once; the others can be unfolded."""


def why(scene: Scene, card: Card, column: str) -> WhyModel | None:
    """The reason of one cell of the sheet; ``None`` where the table's level of help fills nothing in there."""
    _, owner = scene._, owner_of(column)
    noted = marks(scene).get((card, owner))
    if noted is None or (not noted.ink and noted.chance is None):
        return None
    known, who = _notes(scene), _who(scene, owner)
    if noted.ink in ("yes", "no"):
        reasons = tell(known.proof(card, owner), ColourVoice(scene), scene.words)
        sentences = tuple(_sentence(scene, reason) for reason in reasons)
        end = sentences[-1].words if sentences else ()
        before = sentences[:-1]
        return _model(scene, card, column, end, before)
    said = []
    if noted.ink == "maybe":
        said.append(weave(_("{who} answered a question with one of a few cards; this may be it."), who=who))
    if noted.chance is not None:
        total, count = known.worlds.total, known.count(card, owner)
        text = _("In {count} of {total} deals that fit all you saw, {card} is there. All deals count alike.")
        gaps = {"count": f"{count:,}", "total": f"{total:,}", "card": scene.short(card)}
        said.append(weave(text, **gaps))
    return _model(scene, card, column, plain(_("This is open.")), tuple(Sentence(words) for words in said))


def hints(scene: Scene) -> bool:
    """Whether the viewer may ask for a hint now: hints belong to the table, and a question can be asked."""
    return scene.level >= CHANCES and scene.actor == scene.me and scene.offer(Suggest) is not None


def best(scene: Scene) -> WhyModel | None:
    """The best question now, and why; ``None`` where no hint can be asked for."""
    if not hints(scene):
        return None
    found = hint(_notes(scene), scene.view, scene.menu)
    return None if found is None else _hint(scene, found)


def _hint(scene: Scene, found: Hint) -> WhyModel:
    _ = scene._
    names = [scene.short(card) for card in found.cards]
    cards = _("{first}, {second}, {third}").format(first=names[0], second=names[1], third=names[2])
    if found.certain:
        lead, text = _("Accuse: {cards}."), _("In every deal that fits all you saw, these three are sealed.")
        return WhyModel(_("Hint"), plain(lead.format(cards=cards)), (Sentence(plain(text)),))
    lead = _("Ask for {cards}.").format(cards=cards)
    told = _("The answer is expected to tell {bits} bits about the case file, of {open} that are unknown.")
    first = plain(told.format(bits=f"{found.bits:.2f}", open=f"{found.unknown:.2f}"))
    second = plain(_("No other question tells more. All deals that fit count alike."))
    return WhyModel(_("Hint"), plain(lead), (Sentence(first), Sentence(second)))


def _notes(scene: Scene) -> Notes:
    spec = scene.view.rules.deal_spec(scene.case)
    assert spec is not None
    return Notes(spec, scene.seen)


def _who(scene: Scene, owner: Owner) -> Words:
    if owner == CASE_FILE or isinstance(owner, str):
        return plain(scene._("The case file"))
    return ColourVoice(scene).seat(owner)


def _sentence(scene: Scene, reason: Reason[Words]) -> Sentence:
    line = next((_line_of(scene, turn) for turn in reason.turns if turn), "")
    return Sentence(reason.text, f"/t/{scene.table_id}#{line}" if line else "")


def _line_of(scene: Scene, turn: int) -> str:
    """The id of the story's line with that turn's suggestion."""
    number = 0
    for version, observation in enumerate(scene.seen, 1):
        event = observation.event
        if isinstance(event, TurnBegan):
            number = event.number
        elif isinstance(event, Suggested) and number == turn:
            return f"line-{version}-inquiry"
    return ""


def _model(scene: Scene, card: Card, column: str, end: Words, before: tuple[Sentence, ...]) -> WhyModel:
    name = cell_id(card, column)
    now = scene.marks.get(name, "")
    _ = scene._
    names = (_("nothing"), _("tick"), _("cross"), _("question mark"), _("circle"))
    drawn = zip(PENCILS, names, strict=True)
    pencils = tuple(Drawn(f"{name} {mark or 'none'}", label, mark == now) for mark, label in drawn)
    return WhyModel(
        scene.edition.named(card, scene.language),
        end,
        before[:SHORT],
        before[SHORT:],
        f"/t/{scene.table_id}/notes",
        pencils,
    )
