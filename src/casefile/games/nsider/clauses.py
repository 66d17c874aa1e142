"""The clauses of ``nsider``."""

from casefile.core.clauses import CHANCE, CLOCK, FOREIGN
from casefile.core.rulebook import RuleBook
from casefile.core.texts import N_

BOOK = RuleBook(
    "nsider",
    ("seats", "000, # of Players", N_("Three to six camps play, each as one of the people.")),
    (
        "file",
        "000, Preparation; ours",
        N_(
            "One to six case files are sealed, each under a seed of its own whose seal is published before anybody "
            "registers. Each is drawn from all the cards; those that are not played say nothing about this game."
        ),
    ),
    (
        "vote",
        "000, Registration; ours",
        N_("The file that most camps named is played; of several, the one with the lowest number."),
    ),
    (
        "unopened",
        "000, Preparation; ours",
        N_("After the game the seed of the file that was played is opened. The seeds of the others stay closed."),
    ),
    (
        "deal",
        "000, Preparation",
        N_(
            "One person, one weapon and one place lie in the case file. The other cards are dealt as evenly as "
            "possible; the first in turn order get the extra ones."
        ),
    ),
    (
        "order",
        "000, Gameplay Rules; ours",
        N_("Turns go in the order of the list of people, or as agreed: of registration, or drawn by the fair stream."),
    ),
    (
        "turn",
        "000, Gameplay Rules 1 and 2",
        N_("A turn is a suggestion, an accusation, or a suggestion and then an accusation."),
    ),
    (
        "suggest",
        "000, General Gameplay; ours",
        N_("There is no board: any person, weapon and place may be suggested, one's own cards too."),
    ),
    (
        "answer",
        "000, General Gameplay",
        N_("The first camp after the suggester, in turn order, that holds a card named shows one. Nobody can lie."),
    ),
    (
        "show",
        "000, General Gameplay",
        N_(
            "Only the suggester and the one that shows know which card it is. The same card may be shown again, and "
            "nobody hears whether there was a choice."
        ),
    ),
    (
        "standing",
        "ours",
        N_(
            "A camp's standing order says which card it shows, so that no waiting time tells anything: one that this "
            "asker has seen already, else the first in its order. A camp of two cards or more may put another card "
            "first at any time, and nobody else learns of it."
        ),
    ),
    ("asked", "ours", N_("Until the camp that is asked shows a card, where camps are asked, everybody waits for it.")),
    (
        "slow",
        "ours",
        N_("A camp that is slow to show gets no strike: when its time is up, its standing order shows for it."),
    ),
    (
        "pending",
        "000, Gameplay Rules 3; ours",
        N_(
            'A camp that says "Accusation Pending" with its suggestion keeps its turn, whatever the answer is, and may '
            "accuse or drop it."
        ),
    ),
    (
        "offer",
        "000, General Gameplay",
        N_(
            "From the round on in which one may accuse, a camp whose suggestion nobody disproved is asked whether it "
            "would like to accuse. It may decline."
        ),
    ),
    (
        "extension",
        "000, General Gameplay; ours",
        N_("For an accusation after its suggestion a camp has 24 hours, or as agreed; letting them pass declines."),
    ),
    (
        "round",
        "000, Gameplay Rules 5",
        N_("Nobody accuses before the third round, or as agreed, nor says that an accusation is pending."),
    ),
    (
        "accuse",
        "000, Gameplay Rules 4 and General Gameplay",
        N_(
            "A camp accuses once in a game, on its own turn, with or without a suggestion; it may accuse of something "
            "else than it suggested."
        ),
    ),
    (
        "wrong",
        "000, Gameplay Rules 4; ours",
        N_("A camp that accuses wrongly is told only that it is wrong, and is disbanded."),
    ),
    (
        "limit",
        "000, Gameplay Rules 1",
        N_(
            "A camp has five days for its turn, or as agreed. If it lets them pass, the turn is gone and it gets a "
            "strike."
        ),
    ),
    ("strikes", "000, Gameplay Rules 6", N_("With three strikes, or as agreed, a camp is disbanded.")),
    ("out", "000, Gameplay Rules 4 and 6", N_("A disbanded camp has no part in the game any more.")),
    (
        "operator",
        "000, General Gameplay; ours",
        N_(
            "The operator answers from the cards of a disbanded camp: with one that the asker has seen already, else "
            "with one drawn by the fair stream."
        ),
    ),
    (
        "open",
        "ours",
        N_(
            "Where that is agreed, a disbanded camp's cards are laid open, the Red Card too, or say nothing any more. "
            "A question that it was asked before, the operator still answers."
        ),
    ),
    (
        "draw",
        "000, Gameplay Rules 7",
        N_("The game is drawn when half of the camps that started, or more, are removed, or as agreed."),
    ),
    ("win", "000, General Gameplay", N_("A right accusation wins and ends the game; the case file is opened.")),
    (
        "acts",
        "ours",
        N_(
            "While somebody's time runs, the operator may give or lift a strike or disband a camp, each with a public "
            "note. Nobody else may."
        ),
    ),
    (
        "together",
        "ours",
        N_(
            "In simultaneous rounds all camps write their turns at the same time; nobody else reads them. When all are "
            "written or missed, they are carried out in turn order."
        ),
    ),
    ("written", "ours", N_("What a camp has written for this round stays.")),
    (
        "red",
        "000, Variations; ours",
        N_(
            "With the Red Card, one camp, drawn by the fair stream, is the murderer: its own person card leaves the "
            "deck and it gets the Red Card, which counts as one of its cards. Another person, who is framed, lies in "
            "the case file."
        ),
    ),
    ("red_never", "000, Variations", N_("The Red Card is never shown and disproves nothing.")),
    ("red_told", "ours", N_("The murderer is told who is framed, unless the camps agree otherwise.")),
    (
        "red_end",
        "000, Variations; ours",
        N_(
            "Naming either solution ends the game. Who accuses the murderer wins, but the murderer itself, with whom "
            "nobody wins. When the framed person is accused, the murderer wins, whoever accuses."
        ),
    ),
    ("red_draw", "000, Variations; ours", N_("A draw is the murderer's win, even after its camp is disbanded.")),
    ("over", "000, General Gameplay", N_("The game is over.")),
    CLOCK,
    CHANCE,
    FOREIGN,
    document=N_("the Group Edition’s first post"),
    chapters=(
        (N_("Before the game"), "seats"),
        (N_("Suggesting"), "turn"),
        (N_("Accusing"), "pending"),
        (N_("Time and strikes"), "limit"),
        (N_("How it ends"), "draw"),
        (N_("Rounds written together"), "together"),
        (N_("The Red Card"), "red"),
        (N_("Clock and dice"), "clock"),
    ),
)
