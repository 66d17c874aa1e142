"""The rules in force in a game by post, in sentences (000, Gameplay Rules): for its page and for the first post."""

from collections.abc import Mapping

from casefile.core.texts import N_
from casefile.correspondence.camps.options import Agreed
from casefile.correspondence.camps.state import Game
from casefile.correspondence.game import Post
from casefile.games.nsider.options import NsiderOptions
from casefile.story.i18n import Texts

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


def rules_in_force(post: Post, words: Texts) -> tuple[str, ...]:
    """One sentence or two for each rule, as they hold now."""
    house, game = post.plan.house, post.game
    return (
        *_turns(house, game.agreed, words),
        *_accusing(house, game.agreed, words),
        *_removal(house, game, words),
        *_red_card(house, words),
        *_people(game, words),
    )


def _days(count: int, words: Texts) -> str:
    return words.ngettext("{count} day", "{count} days", count).format(count=count)


def _hours(count: int, words: Texts) -> str:
    return words.ngettext("{count} hour", "{count} hours", count).format(count=count)


def _turns(house: NsiderOptions, agreed: Agreed, words: Texts) -> tuple[str, ...]:
    _ = words.gettext
    if house.rounds == "simultaneous":
        order = _("All camps write their turns at the same time; then these are carried out in turn.")
    else:
        order = _(ORDER[house.turn_order])
    limit = _("Each camp has {days} for its turn: a suggestion, an accusation, or both.")
    closing = (
        _("A turn closes at the first {hour}:00 after its time is over.").format(hour=agreed.hour)
        if agreed.deadlines == "fixed"
        else _("A turn closes as soon as all is done.")
    )
    answer = _(
        "The next camp in turn that holds one of the suggested cards shows one of them, to the camp that asked alone."
    )
    return order, limit.format(days=_days(agreed.turn_days, words)), closing, answer, _(SHOWING[house.show])


def _accusing(house: NsiderOptions, agreed: Agreed, words: Texts) -> tuple[str, ...]:
    _ = words.gettext
    return (
        _(
            "From round {round} on a camp may accuse, once in the game; what it accuses may differ from its suggestion."
        ).format(round=house.accuse_from_round),
        _(
            "Whoever wants to accuse whatever the answer is says “Accusation Pending” with the suggestion. For the "
            "accusation a camp has {hours}."
        ).format(hours=_hours(agreed.extension_hours, words)),
        _("A camp that accuses wrongly is told only that it is wrong, and is disbanded."),
    )


def _removal(house: NsiderOptions, game: Game, words: Texts) -> tuple[str, ...]:
    _, agreed = words.gettext, game.agreed
    strikes = words.ngettext(
        "A camp that lets its turn lapse gets a strike. With {count} strike it is disbanded.",
        "A camp that lets its turn lapse gets a strike. With {count} strikes it is disbanded.",
        house.strikes,
    ).format(count=house.strikes)
    found = [strikes]
    if agreed.vacation_days:
        text = words.ngettext(
            "Before that, {count} vacation day of each camp is used up.",
            "Before that, {count} vacation days of each camp are used up.",
            agreed.vacation_days,
        )
        found.append(text.format(count=agreed.vacation_days))
    found.append(_(DISBANDED[house.disbanded_cards]))
    drawn = {
        "0.5": _("The game is drawn when half of the camps that started, or more, are removed."),
        "0.75": _("The game is drawn when three quarters of the camps that started are removed."),
        "1": _("The game is drawn when all camps are removed."),
    }
    return (*found, drawn[house.draw_fraction])


def _red_card(house: NsiderOptions, words: Texts) -> tuple[str, ...]:
    _ = words.gettext
    if not house.red_card:
        return ()
    knows = _("The murderer knows who is framed.") if house.murderer_knows_framed else ""
    told = _(
        "One camp has the Red Card: its character is the murderer, somebody else lies in the case file. It wins when "
        "the framed one is accused or the game is drawn, and loses when it is accused itself."
    )
    return (told, knows) if knows else (told,)


def _people(game: Game, words: Texts) -> tuple[str, ...]:
    _ = words.gettext
    delay = _("What a beta leader does for the camp waits {hours}; the leader can stop it until then.")
    return (
        delay.format(hours=_hours(game.agreed.delay_hours, words)),
        _("Who has seen a camp's cards plays for no other camp of this game."),
    )
