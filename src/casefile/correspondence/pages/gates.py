"""Forms of a game's thread for its viewer: to register, to set the camp code, to join a camp, to leave."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from casefile.core.actions import Refused
from casefile.core.cards import Invalid
from casefile.core.texts import N_
from casefile.correspondence.camps.registration import check_free
from casefile.correspondence.pages.act_forms import begin_forbidden, sentence
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.pages.thread_model import CharacterChoice, Gate
from casefile.story.i18n import Texts
from casefile.web.model import KEY, NAME, Form
from casefile.web.pages import FieldValue
from casefile.web.present.refusal import refusal


@dataclass(frozen=True)
class Try:
    """A form that was just refused; empty if there was none."""

    fields: Mapping[str, str] = field(default_factory=dict)
    """The fields that were sent, by name; empty if no form was refused."""
    refused: str = ""
    """The reason in a sentence; empty if no form was refused."""

    def of(self, kind: str) -> "Try":
        """Return this refused form if it was for the kind of act ``kind``, else an empty one."""
        return self if self.fields.get("kind") == kind else Try()


def gates(scene: PostScene, tried: Try) -> tuple[Gate, ...]:
    """Return the forms on the thread's page that the viewer may use now; ``tried`` is one that was just refused."""
    game = scene.post.game
    found: list[Gate] = []
    if game.silent and scene.menu["choose_operator"] == "yes":
        found.append(_choose(scene, tried.of("choose_operator")))
    if game.phase == "open" and scene.role == "outsider":
        found.append(_enter(scene, tried.of("enter")))
    if scene.camp and scene.menu["set_code"] == "yes" and not game.camps[scene.camp].shown_up:
        found.append(_code(scene, tried.of("set_code")))
    if game.phase == "open" and scene.role == "operator":
        found.append(_start(scene, tried.of("start")))
    if scene.role == "outsider" and game.phase != "over" and game.camps:
        found += _joining(scene, tried)
    if game.invitation is not None and scene.menu["become_deputy"] == "yes" and scene.person not in game.deputies:
        found.append(_deputy(scene, tried.of("become_deputy")))
    if scene.menu["leave"] == "yes" and (scene.role != "leader" or game.phase == "open"):
        found.append(_leave(scene, tried.of("leave")))
    return tuple(found)


def _form(scene: PostScene, kind: str, id: str = "") -> Form:
    id = id or f"do-{kind}"
    return Form(id, f"/p/{scene.id}", (("kind", kind), ("key", f"{KEY}-{id}")))


def _enter(scene: PostScene, tried: Try) -> Gate:
    _, game = scene.words.gettext, scene.post.game
    full = len(game.camps) >= game.slots
    chosen = tried.fields.get("character", "")
    choices = []
    for character in game.characters:
        leader = game.camps[character].leader if character in game.camps else None
        taken = "" if leader is None or full else scene.name(leader)
        choices.append(
            CharacterChoice(character, scene.called(character), scene.token_of(character), character == chosen, taken)
        )
    files = tuple(
        FieldValue(str(number), str(number), tried.fields.get("file", "1") == str(number))
        for number in range(1, game.files + 1)
    )
    back_up = _(
        "All camps have a leader. Who registers now is put on the list of back-ups and is called when a leader "
        "does not show up."
    )
    lead = _("First come, first served. Who names a free character and the key phrase leads that camp.")
    return Gate(
        "enter",
        _form(scene, "enter", "join"),
        _("Register as a back-up") if full else _("Register as a leader"),
        back_up if full else lead,
        _("Register"),
        choice="character",
        choices=tuple(choices),
        files=files,
        field="phrase",
        word=_("Key phrase"),
        typed=tried.fields.get("phrase", ""),
        named=True,
        name=tried.fields.get("name", NAME),
        hint=_("The operator has told it to those who are invited."),
        refused=tried.refused,
        why=_forbidden(scene),
    )


def _forbidden(scene: PostScene) -> str:
    """Return the clause that keeps the viewer out of every camp; empty if there is none."""
    try:
        check_free(scene.post.game, scene.person, None)
    except Refused as refused:
        return sentence(scene.words, refused.clause)
    return ""


def _code(scene: PostScene, tried: Try) -> Gate:
    _, camp = scene.words.gettext, scene.camp
    assert camp is not None
    return Gate(
        "set_code",
        _form(scene, "set_code"),
        _("Show up: set your camp code"),
        _("With the code you show up as a leader. Whoever knows it can join your camp: give it to your own people."),
        _("Set the code"),
        field="code",
        word=_("Camp code"),
        typed=tried.fields.get("code", ""),
        refused=tried.refused,
    )


def _start(scene: PostScene, tried: Try) -> Gate:
    _ = scene.words.gettext
    return Gate(
        "start",
        _form(scene, "start"),
        _("Begin before the time"),
        _("The game starts by itself at the time announced; before, as soon as all leaders have shown up."),
        _("Begin now"),
        field="note",
        word=_("Public note"),
        typed=tried.fields.get("note", ""),
        refused=tried.refused,
        why=begin_forbidden(scene),
    )


def _joining(scene: PostScene, tried: Try) -> list[Gate]:
    """Return the forms for the two ways into a camp: by its code, and by asking its leader."""
    _, game = scene.words.gettext, scene.post.game
    bound = game.bound.get(scene.person)
    found = []
    for kind, title, text, button, word in (
        (
            "join_by_code",
            _("Join a camp by its code"),
            _("You have the code from the camp’s leader."),
            _("Join"),
            "code",
        ),
        (
            "ask_to_join",
            _("Ask to join a camp"),
            _("The leader of the camp lets you in, or does not."),
            _("Ask to be let in"),
            "",
        ),
    ):
        mine = tried.of(kind)
        choices = tuple(
            CharacterChoice(camp, scene.called(camp), scene.token_of(camp), camp == mine.fields.get("camp"))
            for camp in game.standing()
            if scene.person not in game.bound or bound == camp
        )
        if choices:
            found.append(
                Gate(
                    *(kind, _form(scene, kind), title, text, button, "camp", choices),
                    field=word,
                    word=_("Camp code") if word else "",
                    typed=mine.fields.get("code", ""),
                    named=True,
                    name=mine.fields.get("name", NAME),
                    refused=mine.refused,
                    why=_waits_for(scene) if kind == "ask_to_join" else "",
                )
            )
    return found


def _waits_for(scene: PostScene) -> str:
    """Return the sentence that the viewer has asked to join a camp; empty for others."""
    asked = [name for name, camp in scene.post.game.camps.items() if scene.person in camp.asked]
    text = scene.words.gettext("You have asked to join the camp of {camp}: its leader has been told.")
    return text.format(camp=scene.called(asked[0])) if asked else ""


def _deputy(scene: PostScene, tried: Try) -> Gate:
    _ = scene.words.gettext
    return Gate(
        "become_deputy",
        _form(scene, "become_deputy"),
        _("Be a deputy of the operator"),
        _("The operator has given you the code. A deputy does not play here, and may be chosen to operate the game."),
        _("Be a deputy"),
        field="code",
        word=_("Code for deputies"),
        typed=tried.fields.get("code", ""),
        named=True,
        name=tried.fields.get("name", NAME),
        refused=tried.refused,
        why=_forbidden(scene),
    )


def _choose(scene: PostScene, tried: Try) -> Gate:
    """Return the form for a leader's vote for a deputy, in the place of a silent operator."""
    _, game, camp = scene.words.gettext, scene.post.game, scene.camp
    mine = game.choices.get(camp) if camp else None
    voices = Counter(game.choices[name] for name in game.standing() if name in game.choices)
    choices = tuple(
        CharacterChoice(
            each,
            scene.words.ngettext("{name}: {count} voice", "{name}: {count} voices", voices[each]).format(
                name=scene.name(each), count=voices[each]
            ),
            "",
            each == mine,
        )
        for each in game.deputies
    )
    return Gate(
        "choose_operator",
        _form(scene, "choose_operator"),
        _("Choose an operator"),
        _("The operator has not been here for long. Whom the leaders of more than half of the camps name takes over."),
        _("Choose"),
        choice="person",
        choices=choices,
        refused=tried.refused,
    )


def _leave(scene: PostScene, tried: Try) -> Gate:
    _ = scene.words.gettext
    texts = {
        "back_up": N_("You give up your place on the list."),
        "leader": N_("Your character becomes free, or goes to the first on the list of back-ups."),
    }
    text = texts.get(scene.role, N_("You leave your camp. You can come back to it, and to no other."))
    return Gate(
        "leave",
        _form(scene, "leave"),
        _("Leave the game"),
        _(text),
        _("Leave"),
        refused=tried.refused,
        grave=True,
    )


WRONG: Mapping[str, str] = {
    "phrase": N_("Write the key phrase."),
    "code": N_("Write the camp code: 1 to 200 characters."),
}
"""The sentence about a field that is not filled in as it must be."""


def wrong(words: Texts, error: Invalid) -> str:
    """Return the sentence that tells the sender of a form why it was not understood."""
    if error.where.startswith("act of a camp"):
        return words.gettext("Choose one of the characters.")
    text = WRONG.get(error.where)
    return words.gettext(text) if text else refusal(words, error)
