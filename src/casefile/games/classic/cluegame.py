"""``cluegame``: the rules of document 002. They differ from ``cluedo`` only by the contents of this file."""

from casefile.core.clauses import CHANCE, CHOOSE, CLOCK, FOREIGN, LAST, QUICK
from casefile.core.rulebook import RuleBook
from casefile.core.texts import N_
from casefile.games.classic.options import ClueGameOptions
from casefile.games.classic.rules import BoardGame

BOOK = RuleBook(
    "cluegame",
    ("seats", "ours", N_("Three to six play.")),
    ("tokens", "002, II.1", N_("Each piece starts on its own square, and each player is the suspect of the seat.")),
    CHOOSE,
    ("weapons", "002, II.2", N_("It does not matter in which rooms the weapons start; they are laid out at random.")),
    ("seal", "002, II.4", N_("One card of each category goes into the case file.")),
    (
        "deal",
        "002, II.5",
        N_("The other cards are dealt to all as evenly as possible; the first in turn order get the extra cards."),
    ),
    ("first", "002, III.1", N_("Miss Scarlet begins; if nobody plays her, the next in the order of suspects.")),
    ("turn", "002, III.8", N_("Only the player whose turn it is may do this; the next to the left follows.")),
    ("roll", "002, III.2", N_("Two dice are rolled once, at the beginning of one's turn.")),
    (
        "move",
        "002, III.3 and notes",
        N_(
            "One moves up to the number rolled and may stop anywhere on the way: never diagonally, never through an "
            "occupied square, and not back into the room just left."
        ),
    ),
    ("full", "002, III.3", N_("Not all spaces need to be used.")),
    ("enter", "002, III.4", N_("Going into a room is a step of its own, and the way ends there.")),
    ("stuck", "002, notes", N_("A player whose every way is occupied stays.")),
    (
        "passage",
        "002, notes",
        N_("A secret passage is taken from its room instead of rolling, at the beginning of one's turn."),
    ),
    (
        "room",
        "002, III.4 and 5; ours",
        N_("A suggestion is made on reaching a room, and always names that room. One may name one's own cards."),
    ),
    ("stay", "002, III.8", N_("Who does not enter a room in this turn cannot make a suggestion.")),
    (
        "summoned",
        "002, III.5",
        N_("The suspect and the weapon are moved into the room; the suspect stays there and does not go back."),
    ),
    ("once", "002, III.8", N_("One suggestion a turn; then only an accusation or the end of the turn is left.")),
    (
        "answer",
        "002, III.6",
        N_("The player to the left shows a card that proves the suggestion wrong, else the next to the left."),
    ),
    (
        "show",
        "002, III.6; ours",
        N_(
            "The one who was asked shows just one of the cards named, in secret, and chooses which. The same card may "
            "be shown again, and nobody hears whether there was a choice."
        ),
    ),
    ("pending", "002, III.6", N_("Until the suggestion is answered, everybody waits for that answer.")),
    (
        "accuse",
        "002, IV.1",
        N_(
            "Only one accusation a player in a game, on one's own turn, not between the roll and the walk; any room "
            "may be named."
        ),
    ),
    ("accuse_when", "002, IV.1", N_("An accusation is made only after one's own suggestion of the turn.")),
    (
        "check",
        "002, IV.2",
        N_("An accusation is checked against the case file; nobody answers it. If it is right, the player wins."),
    ),
    (
        "wrong",
        "002, IV.2",
        N_("A wrong accuser gets no more turns and still shows cards; a token that blocks a door goes into that room."),
    ),
    ("out", "002, IV.2", N_("A player who is out takes no more turns and only answers suggestions.")),
    LAST,
    ("end", "002, III.8", N_("The turn ends after the way or the suggestion, with or without an accusation.")),
    QUICK,
    ("over", "002, IV.2", N_("The game is over.")),
    CLOCK,
    CHANCE,
    FOREIGN,
    document=N_("the ClueGame rules"),
    chapters=(
        (N_("Before the game"), "seats"),
        (N_("Moving"), "turn"),
        (N_("Suggesting"), "room"),
        (N_("Accusing and the end"), "accuse"),
        (N_("Clock and dice"), "clock"),
    ),
)

CLUEGAME = BoardGame("cluegame", ClueGameOptions, BOOK, range(3, 7))
