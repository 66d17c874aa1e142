"""The clauses of ``hide_tracks``."""

from casefile.core.clauses import CHANCE, CLOCK, FOREIGN
from casefile.core.rulebook import RuleBook
from casefile.core.texts import N_

BOOK = RuleBook(
    "hide_tracks",
    ("seats", "004, title", N_("One plays, the Murderer; the Police act by themselves.")),
    (
        "crime",
        "004, Set Up 1 to 3",
        N_(
            "One suspect, one weapon and one room are drawn: the crime. The three cards are marked in the Murderer's "
            "column and discarded. The pieces of that suspect, who is the Murderer, and of that weapon stand in that "
            "room."
        ),
    ),
    (
        "suspects",
        "004, Set Up 5; ours",
        N_(
            "The other suspects stand at random in different rooms of this list, but for the room of the crime: Study, "
            "Hall, Lounge, Dining Room, Conservatory, Ballroom, Kitchen."
        ),
    ),
    (
        "weapons",
        "004, Set Up 5; ours",
        N_(
            "The other weapons lie at random in different rooms of this list, but for the room of the crime: "
            "Conservatory, Billiard Room, Library, Study, Kitchen, Dining Room, Lounge."
        ),
    ),
    (
        "shuffle",
        "004, 1; ours",
        N_("Before the Police draw, the discard pile goes back into the deck, in the first turn too."),
    ),
    (
        "clues",
        "004, 2",
        N_(
            "The Police draw three cards. A card marked in the Murderer's column is discarded; any other is laid "
            "beside the room that it shows or in which its piece stands."
        ),
    ),
    ("roll", "004, 3", N_("Then two dice are thrown.")),
    (
        "move",
        "004, 3; ours",
        N_(
            "The Murderer walks just as many steps as the dice show: never diagonally, never through a secret passage, "
            "and to no square and no room twice in one turn, nor back to where the way began."
        ),
    ),
    ("full", "004, 3; ours", N_("If no way is so long, the longest counts.")),
    ("through", "004, 3", N_("A step into a room and a step out of it count one each; the way goes on through rooms.")),
    (
        "tamper",
        "004, 4",
        N_(
            "In each room entered, all clues beside it, new or sideways, are taken: they are marked in the Murderer's "
            "column and discarded. The pieces stay where they are."
        ),
    ),
    (
        "start_room",
        "ours",
        N_("The room in which the way begins does not count as entered, unless the table agrees that it does."),
    ),
    (
        "search",
        "004, 5",
        N_("Each new clue that is not taken is marked in the Police column and turned sideways; it stays there."),
    ),
    (
        "mark",
        "004, 4 and 5; ours",
        N_("A mark in the Police column stays when the clue is taken later, unless the table agrees that it does not."),
    ),
    (
        "solved",
        "004, Winning The Game",
        N_("A category is solved by the side in whose column all of its cards but one are marked."),
    ),
    (
        "win",
        "004, Winning The Game; ours",
        N_("The Murderer gets away at once, in the middle of a way too, with two solved categories, or as agreed."),
    ),
    ("caught", "004, Winning The Game", N_("The Police win with one category solved after their search.")),
    (
        "shut",
        "ours",
        N_(
            "What follows: the Police never mark a card of the crime, nor one that was taken while it was new. One new "
            "clue taken shuts its category for them for good."
        ),
    ),
    ("turn", "004, 1 to 5", N_("The Murderer walks once a turn, after the clues are laid and the dice are thrown.")),
    ("over", "004, Winning The Game", N_("The game is over.")),
    CLOCK,
    CHANCE,
    FOREIGN,
    document=N_("the rules of Hide Your Tracks"),
    chapters=(
        (N_("Before the game"), "seats"),
        (N_("A turn"), "shuffle"),
        (N_("How it ends"), "solved"),
        (N_("Clock and dice"), "clock"),
    ),
)
