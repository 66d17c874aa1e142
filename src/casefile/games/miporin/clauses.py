"""The clauses of ``miporin``."""

from casefile.core.clauses import CHANCE, CLOCK, FOREIGN
from casefile.core.rulebook import RuleBook
from casefile.core.texts import N_

BOOK = RuleBook(
    "miporin",
    ("seats", "003, title", N_("Three play, each against the others.")),
    (
        "dealer",
        "003, 1A; ours",
        N_("Who won the last game deals, else who dealt it; the first time the dealer is drawn by lot."),
    ),
    (
        "choose",
        "003, appendix; ours",
        N_(
            "A character is drawn for each player; where the table agrees, they choose instead before the cards are "
            "shuffled, from the dealer's left on."
        ),
    ),
    (
        "characters",
        "003, 1A",
        N_(
            "One of the nine characters lies open: the missing one. The players' own three lie open too, and each "
            "token stands in the area that has its character's number."
        ),
    ),
    (
        "sealed",
        "003, 1A",
        N_("One character, the culprit, and one place, the scene, lie face down: who finds both wins."),
    ),
    (
        "deal",
        "003, 1A",
        N_("The other four characters, eight places and six day cards are shuffled together and dealt, six to each."),
    ),
    (
        "bid",
        "003, 1B",
        N_("The dealer names a day from 1 (easy) to 5 (hard); then, clockwise, each names a higher one or passes."),
    ),
    (
        "auction",
        "003, 1B",
        N_(
            "Two passes in a row end the auction, or a bid of 5 at once. The day marker starts on the highest bid; "
            "its bidder plays last in every round, the player to his left first."
        ),
    ),
    ("turn", "003, 2", N_("Only the player whose turn it is may do this; turns go clockwise, six for each.")),
    ("reveal", "003, 2, phase 1", N_("A turn begins with one card of the hand laid open.")),
    (
        "day",
        "003, 2, phase 1",
        N_("A day card moves the day marker as it says; the card that calls everybody together is a day card too."),
    ),
    (
        "late",
        "003, 2, phase 1; ours",
        N_(
            "Who takes the marker beyond day 5 is out at once, and his turn is over: his hand is laid open without "
            "effect, his token leaves the map, and for the others the marker goes back to day 1."
        ),
    ),
    (
        "gather",
        "003, 2, phase 2",
        N_("When everybody is called together, all tokens go to area 1, and nobody moves besides."),
    ),
    (
        "place",
        "003, 2, phase 2",
        N_("A place card takes one's own token to that place, even if it stands there already."),
    ),
    (
        "move",
        "003, 2, phase 2",
        N_("After any other card one goes to an area next to one's own; staying is not allowed."),
    ),
    (
        "swap",
        "003, 2, phase 3",
        N_(
            "With each player whose token stands where one's own has gone, one swaps: each draws a card of the other's "
            "blindly, and only these two see which. One swap is finished before the next begins."
        ),
    ),
    (
        "swaps",
        "003, 2, phase 3",
        N_(
            "With several swaps the player whose turn it is chooses their order; when everybody was called together, "
            "every two players swap."
        ),
    ),
    ("empty", "003, 2, phase 3", N_("With an empty hand there is no swap.")),
    (
        "challenge",
        "003, 2, phase 4",
        N_(
            "At the end of one's turn one may name the culprit and the scene, with a catch phrase if one likes. If "
            "both are right, one wins."
        ),
    ),
    (
        "wrong",
        "003, 2, phase 4",
        N_(
            "If not, one alone has seen the two cards and says nothing; one is out, lays the hand open without effect "
            "and takes the token off the map."
        ),
    ),
    ("last", "003, 2, phase 4", N_("Two who are left go on; the last one left wins.")),
    ("end", "003, 2, end; ours", N_("After six turns each the game is over, and nobody has won.")),
    (
        "enquire",
        "003, appendix; ours",
        N_(
            "Where the table agrees, there is no auction: the dealer plays last and the marker starts on day 1. Once a "
            "turn, before a challenge, one may then ask for a culprit and any place."
        ),
    ),
    (
        "show",
        "003, appendix",
        N_(
            "The others are asked clockwise; the first who holds one of the two cards shows one, and only who asked "
            "sees it."
        ),
    ),
    ("over", "003, 3", N_("The game is over.")),
    (
        "map",
        "ours",
        N_(
            "The document has no map and no texts of day cards. Unless the table brings its own, a stand-in of ours is "
            "used: nine areas, three by three, and six day cards of one day each, the last of which calls everybody "
            "together."
        ),
    ),
    CLOCK,
    CHANCE,
    FOREIGN,
    document=N_("the document of みぽりん・ざ・げーむ"),
    chapters=(
        (N_("Before the game"), "seats"),
        (N_("The auction"), "bid"),
        (N_("A turn"), "turn"),
        (N_("Swapping"), "swap"),
        (N_("Challenging and the end"), "challenge"),
        (N_("Map, clock and draws"), "map"),
    ),
)
