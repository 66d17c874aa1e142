"""The clauses of ``cluedo``: the classic board game, document 001, and its quick form without a board."""

from casefile.core.clauses import CHANCE, CHOOSE, CLOCK, FOREIGN, LAST, QUICK
from casefile.core.rulebook import RuleBook
from casefile.core.texts import N_

BOOK = RuleBook(
    "cluedo",
    ("seats", "001, last paragraph", N_("Three to six play; two may, by the British tradition.")),
    ("seal", "001, first paragraph", N_("One suspect, one weapon and one room are drawn and sealed in the case file.")),
    (
        "side",
        "001, last paragraph; ours",
        N_(
            "When two play, cards are laid face down at the side before the deal. When the other player cannot answer, "
            "the suggester looks at one side card not yet seen."
        ),
    ),
    (
        "deal",
        "001, first paragraph; ours",
        N_("The other cards are dealt as evenly as possible; the first in turn order get the extra cards."),
    ),
    (
        "tokens",
        "001, second paragraph; ours",
        N_(
            "Each player is the suspect of the seat. Every suspect with a token stands on the board, and those nobody "
            "plays block the way too."
        ),
    ),
    CHOOSE,
    (
        "first",
        "001, second paragraph",
        N_("Miss Scarlet begins; if nobody plays her, the next in the order of suspects. Play goes clockwise."),
    ),
    ("weapons", "ours", N_("The weapons start in different rooms, at random.")),
    (
        "full",
        "001, second paragraph; ours",
        N_(
            "The number rolled must be used, unless a room is entered, which ends the way. Where no way uses it whole "
            "and no room is in reach, the longest way counts."
        ),
    ),
    ("turn", "001, second paragraph", N_("Only the player whose turn it is may do this.")),
    ("roll", "001, second paragraph", N_("The dice are rolled once, at the beginning of one's turn.")),
    (
        "move",
        "001, second paragraph; ours",
        N_(
            "After the roll one walks along squares or into a room: never diagonally, never over a square twice or an "
            "occupied one, and not back into the room just left."
        ),
    ),
    (
        "door",
        "ours",
        N_("Stepping out of a room and stepping in cost one step each; a door whose square is occupied is blocked."),
    ),
    ("stuck", "ours", N_("A player who cannot move at all stays.")),
    (
        "passage",
        "ours",
        N_("A secret passage is taken from its room instead of rolling, at the beginning of one's turn."),
    ),
    (
        "room",
        "001, third paragraph; ours",
        N_("A suggestion is made in a room one has just entered, and names that room. One may name one's own cards."),
    ),
    (
        "stay",
        "ours",
        N_("One suggestion for each entry: one must leave a room and enter one before suggesting again."),
    ),
    (
        "summoned",
        "001, third paragraph; ours",
        N_(
            "The suspect and the weapon named are moved into the room and stay there. A player moved that way may "
            "suggest there on the next turn without rolling, or roll."
        ),
    ),
    (
        "once",
        "001, fourth paragraph",
        N_("One suggestion a turn; then only an accusation or the end of the turn is left."),
    ),
    (
        "answer",
        "001, fourth paragraph",
        N_("The first player clockwise who holds a card named must show one; who holds none says so. Nobody can lie."),
    ),
    (
        "show",
        "001, fourth paragraph; ours",
        N_(
            "The one who was asked shows just one of the cards named, to the suggester alone, and chooses which. The "
            "same card may be shown again, and nobody hears whether there was a choice."
        ),
    ),
    ("pending", "001, fourth paragraph", N_("Until the suggestion is answered, everybody waits for that answer.")),
    (
        "accuse",
        "001, fifth paragraph",
        N_(
            "Once a game, on one's own turn, before the roll or after the walk, a player may accuse; any room may be "
            "named."
        ),
    ),
    (
        "accuse_when",
        "ours",
        N_("By the house rule of this table, an accusation is made only after one's own suggestion of the turn."),
    ),
    (
        "wrong",
        "001, sixth paragraph",
        N_(
            "A wrong accuser alone sees the solution and is out, but still answers; a token that blocks a door is "
            "moved into that room."
        ),
    ),
    ("out", "001, sixth paragraph", N_("A player who is out takes no more turns and only answers suggestions.")),
    LAST,
    ("win", "001, sixth paragraph", N_("A right accusation wins; the solution is shown to all and the game ends.")),
    ("murderer", "001, seventh paragraph", N_("A player may be the murderer; it makes no difference.")),
    (
        "end",
        "001, fourth paragraph",
        N_("The turn ends after the way or the suggestion, with or without an accusation."),
    ),
    QUICK,
    ("over", "001, sixth paragraph", N_("The game is over.")),
    CLOCK,
    CHANCE,
    FOREIGN,
    document=N_("the classic rules"),
    chapters=(
        (N_("Before the game"), "seats"),
        (N_("Moving"), "full"),
        (N_("Suggesting"), "room"),
        (N_("Accusing and the end"), "accuse"),
        (N_("Clock and dice"), "clock"),
    ),
)
