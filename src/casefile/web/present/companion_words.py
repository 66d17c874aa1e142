"""The texts that the scripts of the companion say, by name."""

from casefile.story.i18n import Texts


def companion_words(texts: Texts) -> dict[str, str]:
    """Return the texts by name, in a language, with gaps such as ``{who}``."""
    groups = (
        _of_setting_up,
        _of_lists,
        _of_keeping,
        _of_entering,
        _of_typing,
        _of_happenings,
        _of_correcting,
        _of_turns,
        _of_knowing,
        _of_clashes,
        _of_proofs,
        _of_advice,
    )
    return {name: text for group in groups for name, text in group(texts).items()}


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
        "open-about": _("They are dealt to nobody, and everybody sees them from the beginning."),
        "none": _("none"),
        "which-game": _("Which game is on the table?"),
        "which-cards": _("Cards:"),
    }


def _of_lists(texts: Texts) -> dict[str, str]:
    """Return what is said of a list of one's own."""
    _ = texts.gettext
    return {
        "own-list": _("Your own list"),
        "own-about": _("any cards"),
        "own-name": _("Name of the game"),
        "own-how": _("Two to four kinds of cards, 2 to 12 of each, 30 at most. One card in each line."),
        "own-title": _("Name of kind {number}"),
        "own-cards": _("Cards of kind {number}, one in each line"),
        "own-more": _("One more kind"),
        "own-less": _("Without kind {number}"),
        "own-done": _("Take these cards"),
        "own-untitled": _("A kind has no name yet."),
        "own-size": _("{title}: {count} cards. It must be 2 to 12."),
        "own-many": _("{count} cards. It must be 30 at most."),
        "own-twice": _("“{card}” stands there twice."),
    }


def _of_keeping(texts: Texts) -> dict[str, str]:
    """Return what is said of games and of the page itself, and where they are kept."""
    _ = texts.gettext
    return {
        "misfit": _("This file does not fit. Nothing was changed."),
        "open-part": _("Open turns 1 to {count}"),
        "misfit-line": _("Line {number}: {told}"),
        "misfit-at": _("{where} is {found}. It must be {expected}."),
        "save-all": _("Save all as a file"),
        "all-games": _("All games"),
        "no-room": _("{count} games are kept here. Delete one, or save all as a file, before you begin another."),
        "game-at": _("{game}, {at}"),
        "was-solved": _("The case is solved."),
        "not-kept": _("not kept"),
        "keeps-nothing": _("This browser keeps nothing: save a file."),
        "save-page": _("Save the note pad as a file"),
        "keeping-worker": _(
            "It works without a network from now on. In the browser’s menu it can be put on the home screen."
        ),
        "keeping-open": _(
            "It works without a network while this page is open. "
            "To keep it, open it on this computer itself or over https, or save it."
        ),
        "keeping-file": _("This is a file of your own: it needs no network and no server."),
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
        "on-table": _("on the table"),
        "newest-first": _("{count}, newest first"),
    }


def _of_typing(texts: Texts) -> dict[str, str]:
    """Return what is said where a turn is typed, and of the keys."""
    _ = texts.gettext
    return {
        "type-line": _("Type the turn"),
        "type-like": _("beginnings of words, such as “whi rev lou leo”"),
        "type-cards": _("still missing: {what}"),
        "type-shower": _("now who showed, or nobody"),
        "type-done": _("Enter puts it down"),
        "type-which": _("“{word}”: {may}?"),
        "type-unknown": _("“{word}” is nobody and nothing that fits here"),
        "keys": _("Keys"),
        "key-digits": _("1 to 9: choose in the row that has the focus"),
        "key-undo": _("U: undo"),
        "key-line": _("/: the line for typing"),
        "key-enter": _("Enter: put the turn down"),
        "key-back": _("Backspace: take the last word away"),
        "key-help": _("?: these keys"),
    }


def _of_happenings(texts: Texts) -> dict[str, str]:
    """Return what is said of what else can happen in a turn, and of a turn that is corrected."""
    _ = texts.gettext
    return {
        "something-else": _("Something else happened"),
        "what-happened": _("What happened?"),
        "accused": _("A wrong accusation"),
        "accused-about": _("Who, and the cards named. That person goes on showing."),
        "accused-by": _("Who accused?"),
        "seen": _("I saw a card"),
        "seen-about": _("By a slip, or laid open for all."),
        "seen-of": _("Whose card?"),
        "skipped": _("No question this turn"),
        "skipped-about": _("The next person is {who}."),
        "turn-goes": _("The turn went to another"),
        "turn-goes-about": _("Choose who asks now."),
        "left": _("Somebody leaves"),
        "left-about": _("The hand is laid open, put aside, or answered from."),
        "mistake": _("Somebody made a mistake"),
        "mistake-about": _("Find the turn in which it happened, and correct it."),
        "left-who": _("Who leaves?"),
        "left-hand": _("What becomes of the cards of {who}?"),
        "left-aside": _("Put aside face down"),
        "left-aside-about": _("Nobody asks there any more."),
        "left-open": _("Laid open"),
        "left-open-about": _("Everybody sees them; you say which."),
        "left-stays": _("Somebody answers from them"),
        "left-stays-about": _("As the operator of a game in a forum does."),
        "solved": _("The case is solved"),
        "solved-about": _("Who, and what it was."),
        "solved-by": _("Who solved it?"),
        "turn-other": _("Turn {number}: something else"),
        "each-a-turn": _("Each is a turn of its own and can be corrected like any other."),
        "to-cards": _("Back to the question"),
        "out": _("counts for nothing"),
    }


def _of_correcting(texts: Texts) -> dict[str, str]:
    """Return what is said where an old turn is corrected."""
    _ = texts.gettext
    return {
        "correct": _("Correct turn {number}"),
        "strike": _("Strike the turn out"),
        "count-again": _("Let it count again"),
        "change": _("Change"),
        "who-asked": _("{who} asked"),
        "you-asked": _("You asked"),
        "tap-card": _("Tap a card to change it."),
        "who-showed-then": _("Who showed?"),
        "now": _("now"),
        "so-far": _("so far"),
        "turn-in": _("Turn {number} of {all}. Nothing after it has to be entered again."),
        "has-it": _("{who} has {card}?"),
        "files": _("Case files left"),
        "yes": _("yes"),
        "no": _("no"),
        "nothing-changes": _("Nothing else changes."),
        "fits-still": _("Everything else still fits."),
        "fits-not": _("Then turns {turns} cannot all be true."),
        "fits-not-one": _("Then turn {turns} cannot be true."),
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
        "said-open": _("Laid open: {cards}"),
        "said-solved": _("{who} solves the case: {cards}"),
        "said-you-solved": _("You solve the case: {cards}"),
    }


def _of_knowing(texts: Texts) -> dict[str, str]:
    """Return what is said about what is known."""
    _ = texts.gettext
    return {
        "sheet": _("Sheet"),
        "detectives-sheet": _("Detective’s sheet"),
        "turns": _("Turns"),
        "turn-now": _("Turn {number}"),
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
        "offline": _("offline, all works"),
        "new-since": _("New after turn {number}"),
        "export": _("Save as a file"),
        "up": _("Card above"),
        "down": _("Card below"),
        "before": _("Person before"),
        "after": _("Person after"),
    }


def _of_clashes(texts: Texts) -> dict[str, str]:
    """Return what is said about entries that clash, and about the ways to mend them."""
    _ = texts.gettext
    return {
        "clash": _("These cannot all be true."),
        "clash-one": _("This cannot be true."),
        "clash-two-turns": _("These two cannot both be true."),
        "clash-about": _("Until then the sheet stays as it was before. All turns are kept: {count}."),
        "mends": _("One of these would mend it."),
        "mends-none": _("No change of one turn mends it."),
        "mend-shower": _("In turn {number} it was {who} who showed"),
        "mend-nobody": _("In turn {number} nobody showed"),
        "mend-asker": _("In turn {number} it was {who} who asked"),
        "mend-card": _("In turn {number} another card stood in place of {card}"),
        "mend-cards": _("Cards that would fit: {count}"),
        "mend-one": _("In turn {number} it was {other}, not {card}"),
        "mend-fits": _("All the rest fits. Case files left: {count}"),
        "showed": _("{who} showed"),
        "nobody-showed": _("Nobody showed"),
        "who-asked-for": _("{who} asked for"),
        "you-asked-for": _("You asked for"),
        "clash-change": _("Correct turn {number}"),
        "clash-out": _("Leave turn {number} out for now"),
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
        "ask-for": _("Ask for"),
        "ask-for-in": _("In {room}, ask for"),
        "left-there": _("{count} left"),
        "next-best": _("Others, by the case files left"),
        "ask-next": _("If you ask for {cards} next, {count} are left on average."),
        "sure": _("sure"),
        "best-question": _("Best question"),
        "i-accused": _("I accused"),
        "was-wrong": _("It was wrong"),
        "was-right": _("It was right"),
        "other-cards": _("Other cards"),
        "answers": _("Who answers"),
        "why-this": _("Why this one?"),
        "why-fewest": _("No other question here leaves fewer case files on average."),
        "why-sealed": _("How often its cards are in the case file"),
        "ask-this": _("I ask this"),
        "nothing-to-learn": _("No question there tells you anything new."),
        "not-yet": _("Not yet."),
        "certain": _("Now: it is certain."),
        "as-good": _("As good as it gets: {chance} times in 100."),
        "likeliest": _("The likeliest is right {chance} times in 100, and a wrong accusation puts you out."),
        "others-know": _("What the others know, nobody can tell."),
    }
