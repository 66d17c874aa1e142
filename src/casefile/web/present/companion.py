"""Turns editions and texts into the model of the companion."""

import json

from casefile.core.editions import CLUE, Edition
from casefile.story.i18n import Texts
from casefile.web.companion_model import CompanionModel
from casefile.web.drawings.sprite import lettered
from casefile.web.present.card_art import card_symbol


def companion_model(language: str, texts: Texts) -> CompanionModel:
    """Return the model of the companion in a language."""
    decks = [_deck(CLUE.edition(CLUE.shipped[0]), language, texts)]
    words = dict[str, str]()
    for some in (_of_setting_up, _of_entering, _of_happenings, _of_turns, _of_knowing, _of_proofs, _of_advice):
        words |= some(texts)
    return CompanionModel(json.dumps(decks, ensure_ascii=False), json.dumps(words, ensure_ascii=False))


def _deck(edition: Edition, language: str, texts: Texts) -> dict[str, object]:
    """Return a deck as the scripts read it."""
    _ = texts.gettext
    return {
        "slug": edition.slug,
        "name": edition.name.get(language, edition.name["en"]),
        "categories": [
            {
                "title": _(kind.title),
                "question": _(kind.asks),
                "cards": [
                    {
                        "slug": card,
                        "name": edition.named(card, language),
                        "short": edition.short(card, language),
                        "symbol": card_symbol(edition, card),
                    }
                    for card in cards
                ],
            }
            for kind, cards in zip(edition.family.categories, edition.deck.categories, strict=True)
        ],
        "characters": [
            {
                "token": edition.faces[card].token or card,
                "name": edition.short(card, language),
                "colour": not lettered(edition, card),
            }
            for card in edition.characters
        ],
    }


def _of_setting_up(texts: Texts) -> dict[str, str]:
    """Return what is said before a game begins."""
    _ = texts.gettext
    return {
        "companion": _("Companion"),
        "your-pad": _("Your note pad"),
        "for-what": _("For a game of cards and board on the table. It proves what it marks."),
        "where": _("The games lie in this browser and go nowhere else."),
        "new": _("A new game"),
        "open-file": _("Open a file"),
        "misfit": _("This file does not fit. Nothing was changed."),
        "seats": _("Who sits where, clockwise"),
        "person": _("Person {number}"),
        "name-of": _("Name of person {number}"),
        "me": _("that is me"),
        "is-me": _("This is me"),
        "add": _("Add a person"),
        "remove": _("Remove {who}"),
        "earlier": _("{who}: one seat earlier"),
        "cards": texts.ngettext("{count} card", "{count} cards", 2),
        "one-card": texts.ngettext("{count} card", "{count} cards", 1),
        "dealt": _("{count} cards dealt: {sizes}. Whoever was dealt to first has one more."),
        "dealt-even": _("{count} cards dealt: {sizes}."),
        "other-way": _("It was another way"),
        "too-many": texts.ngettext("{count} card too many", "{count} cards too many", 2),
        "one-too-many": texts.ngettext("{count} card too many", "{count} cards too many", 1),
        "too-few": texts.ngettext("{count} card too few", "{count} cards too few", 2),
        "one-too-few": texts.ngettext("{count} card too few", "{count} cards too few", 1),
        "my-cards": texts.ngettext("My {count} card", "My {count} cards", 2),
        "my-card": texts.ngettext("My {count} card", "My {count} cards", 1),
        "of": _("{count} of {all}"),
        "put-back": _("tap again to put back"),
        "begin": _("Begin"),
        "back": _("Back"),
        "delete": _("Delete"),
        "deleted": _("Deleted: {name}."),
        "take-back": _("Take it back"),
        "no-games": _("No game has been begun here."),
        "open-cards": _("Cards that lie open on the table"),
        "none": _("none"),
    }


def _of_entering(texts: Texts) -> dict[str, str]:
    """Return what is said while a turn is entered."""
    _ = texts.gettext
    return {
        "enter": _("Enter"),
        "undo": _("Undo"),
        "close": _("Close"),
        "menu": _("Menu"),
        "turn-yours": _("Turn {number} is yours."),
        "turn-of": _("Turn {number}: {who}"),
        "turn-you": _("Turn {number}: you"),
        "asks": _("{who} asks"),
        "you-ask": _("You ask"),
        "asker": _("Who asks?"),
        "mine": _("mine"),
        "with": _("{who}’s"),
        "case-file": _("case file"),
        "who-showed": _("Who showed {who} a card?"),
        "who-showed-you": _("Who showed you a card?"),
        "nobody": _("Nobody"),
        "none-shown": _("none shown"),
        "i": _("me"),
        "first": _("first"),
        "have-none": _("have none"),
        "has-none": _("{who} none"),
        "which-shown": _("Which one did you show {who}?"),
        "which-seen": _("Which one did you see?"),
        "not-mine": _("not mine"),
    }


def _of_happenings(texts: Texts) -> dict[str, str]:
    """Return what is said of what else can happen in a turn, and of a turn that is corrected."""
    _ = texts.gettext
    return {
        "something-else": _("Something else happened"),
        "what-happened": _("What happened?"),
        "accused": _("A wrong accusation"),
        "accused-about": _("Who, and the three cards. That person goes on showing."),
        "accused-by": _("Who accused?"),
        "seen": _("I saw a card"),
        "seen-about": _("By a slip, or laid open for all."),
        "seen-of": _("Whose card?"),
        "skipped": _("No question this turn"),
        "skipped-about": _("The next person is {who}."),
        "turn-goes": _("The turn went to another"),
        "turn-goes-about": _("Choose who asks now."),
        "left": _("Somebody leaves"),
        "left-about": _("The hand is put aside face down; nobody asks there any more."),
        "left-who": _("Who leaves?"),
        "to-cards": _("Back to the three cards"),
        "out": _("counts for nothing"),
        "correct": _("Correct turn {number}"),
        "strike": _("Strike the turn out"),
        "count-again": _("Let it count again"),
    }


def _of_turns(texts: Texts) -> dict[str, str]:
    """Return the sentences for turns that were entered."""
    _ = texts.gettext
    return {
        "said-asked": _("{who}: {cards}"),
        "said-none": _("{who} none."),
        "said-shows": _("{who} shows a card."),
        "said-shows-which": _("{who} shows {card}."),
        "said-you-show": _("You show {card}."),
        "said-you-accused": _("You accuse wrongly: {cards}"),
        "said-you-left": _("You leave."),
        "said-turn-you": _("The turn goes to you."),
        "said-nobody": _("Nobody shows a card."),
        "said-accused": _("{who} accuses wrongly: {cards}"),
        "said-seen": _("Seen with {who}: {card}"),
        "said-skipped": _("{who}: no question"),
        "said-turn": _("The turn goes to {who}."),
        "said-left": _("{who} leaves."),
    }


def _of_knowing(texts: Texts) -> dict[str, str]:
    """Return what is said about what is known."""
    _ = texts.gettext
    return {
        "sheet": _("Sheet"),
        "detectives-sheet": _("Detective’s sheet"),
        "turns": _("Turns"),
        "no-turns": _("No turn has been entered yet."),
        "you": _("you"),
        "You": _("You"),
        "files-left": texts.ngettext("{count} of {all} case files left", "{count} of {all} case files left", 2),
        "entered": _("Entered."),
        "has": _("has it"),
        "has-not": _("has not"),
        "cell": _("{card}, {who}: {mark}"),
        "chance": _("{chance} in 100"),
        "why": _("Why?"),
        "sure-has": _("{who} holds {card}."),
        "sure-file": _("{card}: in the case file."),
        "sure-lacks": _("{who} does not hold {card}."),
        "open-cell": _("{who} and {card}: in {chance} of 100 deals that fit."),
        "also-new": _("Also new: {count}"),
        "more-steps": _("The whole proof"),
        "kept": _("kept here"),
        "keeps-nothing": _("This browser keeps nothing."),
        "offline": _("offline, all works"),
        "clash": _("This cannot all be true."),
        "clash-about": _("The sheet stays as it was before. One of these is not as it happened."),
        "mends": _("One of these would mend it."),
        "mends-none": _("No change of one turn mends it."),
        "mend": _("Turn {number} was: {asked}. {told}"),
        "clash-change": _("Correct turn {number}"),
        "clash-out": _("Leave turn {number} out for now"),
        "fits-still": _("Everything else still fits."),
        "fits-not": _("Then turns {turns} cannot all be true."),
        "fits-not-one": _("Then turn {turns} cannot be true."),
        "export": _("Save as a file"),
        "up": _("Card above"),
        "down": _("Card below"),
        "before": _("Person before"),
        "after": _("Person after"),
    }


def _of_proofs(texts: Texts) -> dict[str, str]:
    """Return the sentences of proofs, as the reasons of a live table say them."""
    _ = texts.gettext
    return {
        "names": _("{names}, {name}"),
        "and": _("{names} and {last}"),
        "or": _("{names} or {last}"),
        "The case file": _("The case file"),
        "the case file": _("the case file"),
        "turn": _("Turn {turns}: {told}"),
        "in-turns": _("Turns {turns}: {told}"),
        "in-a-row": _("{before} {sentence}"),
        "so-holds": _("So {who} holds {cards}."),
        "so-lacks": _("So {who} does not hold {cards}."),
        "accusation-wrong": _("An accusation was wrong: {cards} are not all in the case file."),
        "one-of-these": _("{who} answered and so holds at least one of these: {cards}."),
        "could-not": _("{who} could not answer and does not hold {cards}."),
        "could-not-all": _("{who} could not answer and do not hold {cards}."),
        "does-not-hold": _("{who} does not hold {cards}."),
        "showed": _("{who} showed {cards}."),
        "holds": _("{who} holds {cards}."),
        "suppose-holds": _("Suppose that {who} holds {cards}."),
        "suppose-lacks": _("Suppose that {who} does not hold {cards}."),
        "alone": _("{holder} alone has {card}."),
        "no deal": _("But then no deal fits all of this: every deal was counted."),
        "counting": _("Needed by {owners}: {count} cards. Only these can be there: {cards}."),
        "counting-clash": _("But needed by {owners}: {count} cards. Only these can be there: {cards}. That cannot be."),
        "clash-both": _("But {who} cannot both hold {card} and not hold it."),
        "clash-two": _("But {one} and {other} cannot both hold {card}."),
        "clash-other": _("But that cannot be."),
        "category-last": _("The case file has one card of each kind, and only one of this kind is left."),
        "category-one": _("The case file has only one card of each kind."),
        "spoken-one": _("Only one card of {who} is unknown, and it is one of those."),
        "spoken-for": _("Each of these answers took a different card, and {who} has room for no more."),
        "hand full": _("All of {who}'s cards are known."),
        "hand exhausted": _("{who} needs every card that can still be there."),
        "one place left": _("{card} can be nowhere else."),
        "clause with one left": _("Only {card} is left to answer with."),
        "not all": _("All the rest of it is true."),
        "refuted": _("It cannot be otherwise."),
        "cases": _("One of these would have to be true, and none can be."),
    }


def _of_advice(texts: Texts) -> dict[str, str]:
    """Return what is said about the next question, and about accusing."""
    _ = texts.gettext
    return {
        "ask": _("Ask"),
        "accuse": _("Accuse…"),
        "stand": _("Where do you stand?"),
        "left-on-average": _("On average {count} of {all} case files are left then."),
        "about": _("These figures are from a sample of the deals that fit."),
        "answers": _("Who answers"),
        "ask-this": _("I ask this"),
        "nothing-to-learn": _("No question there tells you anything new."),
        "not-yet": _("Not yet."),
        "certain": _("Now: it is certain."),
        "as-good": _("As good as it gets: {chance} times in 100."),
        "likeliest": _("The likeliest is right {chance} times in 100, and a wrong accusation puts you out."),
        "others-know": _("What the others know, nobody can tell."),
    }
