"""The rules of ``nsider`` for play by post: the camps that must act, the groups of options, the rules in sentences."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from casefile.core.actions import Actor
from casefile.core.by_post import Asked
from casefile.core.cards import Card, Seat
from casefile.core.texts import N_
from casefile.game import ByPost
from casefile.games.nsider.knowledge import RED
from casefile.games.nsider.options import NsiderOptions
from casefile.games.nsider.state import NsiderState, Stage
from casefile.story.i18n import Texts

if TYPE_CHECKING:
    from casefile.correspondence.camps.options import Agreed

DISBANDED: Mapping[str, str] = {
    "operator": N_("The operator goes on answering from a disbanded camp's cards."),
    "revealed": N_("A disbanded camp's cards are laid open."),
    "silent": N_("A disbanded camp's cards stay out of the game and answer no more."),
}
SHOWING: Mapping[str, str] = {
    "standing_order": N_("Which card is shown goes by the camp's standing order, at once."),
    "ask": N_("Who has a choice is asked which card to show."),
}
ORDER: Mapping[str, str] = {
    "people": N_("The camps take turns in the order of the list of people."),
    "registration": N_("The camps take turns in the order in which they registered."),
    "random": N_("The order of turns is drawn."),
}


ASKED: Mapping[Stage, Asked] = {"start": "turn", "asked": "show", "answered": "offer"}
"""By stage: what the game waits for from the one camp that must act."""


def awaited(case: NsiderState, actor: Actor | None) -> Mapping[Seat, Asked]:
    """Return the camps that must act now, each with what the game waits for from it.

    ``actor`` is the actor by the rules.
    """
    if case.stage == "writing":
        return dict.fromkeys(case.unwritten, "turn")
    return {actor: ASKED[case.stage]} if isinstance(actor, int) else {}


def loose(case: NsiderState, seat: Seat) -> tuple[Card, ...]:
    """Return the Red Card if ``seat`` has it and ``case`` knows that; else nothing."""
    return (RED,) if case.red and case.red[seat] else ()


def in_force(options: NsiderOptions, agreed: "Agreed", words: Texts) -> tuple[str, ...]:
    """Return the rules of this game in sentences, one or two for each rule (000, Gameplay Rules).

    - ``options`` are the options of the rules.
    - ``agreed`` is what the players agreed besides.
    - ``words`` is the language.
    """
    return (
        *_turns(options, agreed, words),
        *_accusing(options, agreed, words),
        *_removal(options, agreed, words),
        *_red_card(options, words),
    )


def _days(count: int, words: Texts) -> str:
    return words.ngettext("{count} day", "{count} days", count).format(count=count)


def _hours(count: int, words: Texts) -> str:
    return words.ngettext("{count} hour", "{count} hours", count).format(count=count)


def _turns(options: NsiderOptions, agreed: "Agreed", words: Texts) -> tuple[str, ...]:
    _ = words.gettext
    if options.rounds == "simultaneous":
        order = _("All camps write their turns at the same time; then these are carried out in turn.")
    else:
        order = _(ORDER[options.turn_order])
    limit = _("Each camp has {days} for its turn: a suggestion, an accusation, or both.")
    closing = (
        _("A turn closes at the first {hour}:00 after its time is over.").format(hour=agreed.hour)
        if agreed.deadlines == "fixed"
        else _("A turn closes as soon as all is done.")
    )
    answer = _(
        "The next camp in turn that holds one of the suggested cards shows one of them, to the camp that asked alone."
    )
    return order, limit.format(days=_days(agreed.turn_days, words)), closing, answer, _(SHOWING[options.show])


def _accusing(options: NsiderOptions, agreed: "Agreed", words: Texts) -> tuple[str, ...]:
    _ = words.gettext
    return (
        _(
            "From round {round} on a camp may accuse, once in the game; what it accuses may differ from its suggestion."
        ).format(round=options.accuse_from_round),
        _(
            "Whoever wants to accuse whatever the answer is says “Accusation Pending” with the suggestion. For the "
            "accusation a camp has the rest of its turn, and at least {hours}."
        ).format(hours=_hours(agreed.extension_hours, words)),
        _("A camp that accuses wrongly is told only that it is wrong, and is disbanded."),
    )


def _removal(options: NsiderOptions, agreed: "Agreed", words: Texts) -> tuple[str, ...]:
    _ = words.gettext
    strikes = words.ngettext(
        "A camp that lets its turn lapse gets a strike. With {count} strike it is disbanded.",
        "A camp that lets its turn lapse gets a strike. With {count} strikes it is disbanded.",
        options.strikes,
    ).format(count=options.strikes)
    found = [strikes]
    if agreed.vacation_days:
        text = words.ngettext(
            "Before that, {count} vacation day of each camp is used up.",
            "Before that, {count} vacation days of each camp are used up.",
            agreed.vacation_days,
        )
        found.append(text.format(count=agreed.vacation_days))
    if agreed.announced_days:
        text = words.ngettext(
            "A camp may announce {count} day of vacation beforehand; its deadlines stand still on it.",
            "A camp may announce {count} days of vacation beforehand; its deadlines stand still on them.",
            agreed.announced_days,
        )
        found.append(text.format(count=agreed.announced_days))
    if agreed.weekends == "off":
        found.append(_("Saturdays and Sundays do not count: no time runs on them."))
    found.append(_(DISBANDED[options.disbanded_cards]))
    drawn = {
        "0.5": _("The game is drawn when half of the camps that started, or more, are removed."),
        "0.75": _("The game is drawn when three quarters of the camps that started are removed."),
        "1": _("The game is drawn when all camps are removed."),
    }
    return (*found, drawn[options.draw_fraction])


def _red_card(options: NsiderOptions, words: Texts) -> tuple[str, ...]:
    _ = words.gettext
    if not options.red_card:
        return ()
    knows = _("The murderer knows who is framed.") if options.murderer_knows_framed else ""
    told = _(
        "One camp has the Red Card: its character is the murderer, somebody else lies in the case file. It wins when "
        "the framed one is accused or the game is drawn, and loses when it is accused itself."
    )
    return (told, knows) if knows else (told,)


BY_POST = ByPost(
    awaited=awaited,
    loose=loose,
    in_force=in_force,
    asked=("turn_limit", "case_files", "red_card"),
    folds=(
        (N_("Cards"), N_("NS Clue"), ("edition", "disbanded_cards", "show", "murderer_knows_framed")),
        (
            N_("Turns"),
            N_("one after the other"),
            ("extension", "rounds", "turn_order", "deadlines", "hour"),
        ),
        (N_("Accusing and removal"), N_("from round 3, 3 strikes"), ("accuse_from_round", "strikes", "draw_fraction")),
        (
            N_("Delay and vacation"),
            N_("24 hours, 3 vacation days"),
            ("delay_hours", "vacation_days", "announced_days", "weekends"),
        ),
        (N_("Help on the sheet"), N_("also what a camp holds and was shown"), ("notes",)),
    ),
)
