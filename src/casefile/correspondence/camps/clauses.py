"""The clauses about camps and operators: who belongs to a camp, who speaks for it, and what an operator may do.

The *source* of a clause is a place in document 000, the rules of the game that camps play, or *ours* where the document
leaves a point open.
"""

from casefile.core.rulebook import RuleBook
from casefile.core.texts import N_

BOOK = RuleBook(
    "camps",
    # -- phases --------------------------------------------------------------------------------------------------------
    ("not_open", "000, Registration", N_("Registration is not open yet.")),
    ("opened", "000, Registration", N_("Registration has been opened already.")),
    ("not_begun", "000, Registration", N_("The game has not begun yet.")),
    ("begun", "000, Registration", N_("The game has begun.")),
    ("paused", "ours", N_("The game is paused; all waiting stands still until it goes on.")),
    ("not_paused", "ours", N_("The game is not paused.")),
    ("over", "000, General Gameplay", N_("The game is over.")),
    # -- registration --------------------------------------------------------------------------------------------------
    ("phrase", "000, Registration", N_("The key phrase is not the one in the announcement.")),
    ("character", "000, Registration", N_("There is no such character in the announcement.")),
    ("taken", "000, Registration", N_("That character is taken: first come, first served.")),
    ("file", "000, Registration", N_("Name one of the file numbers that are announced; where there are none, none.")),
    ("full", "000, Registration", N_("The game is full, and so is the list of back-ups.")),
    ("listed", "000, Registration", N_("When all characters are taken, who enters is put on the list of back-ups.")),
    (
        "back_up",
        "000, Registration; ours",
        N_(
            "A leader shows up by setting a camp code before the start. Who has not done so is replaced by the first "
            "on the list of back-ups, who gets a new secret link."
        ),
    ),
    ("too_few", "000, # of Players", N_("The game needs at least three camps whose leaders have shown up.")),
    ("early", "ours", N_("Before the time announced, the game starts only when all leaders have shown up.")),
    # -- membership ----------------------------------------------------------------------------------------------------
    ("once", "ours", N_("One person has one place in a game.")),
    (
        "bound",
        "ours",
        N_("Who has seen a camp's cards or a solution can enter no other camp, be no back-up and not operate."),
    ),
    ("plays", "ours", N_("The operator of a game does not play in it.")),
    ("outside", "000, Registration", N_("You belong to no camp of this game.")),
    ("no_camp", "000, Registration", N_("There is no such camp in this game.")),
    ("removed", "000, Gameplay Rules 4 and 6", N_("The camp has been disbanded and removed from the game.")),
    ("code", "000, Registration", N_("That is not the code of this camp.")),
    ("tries", "ours", N_("Too many wrong codes: try again in an hour.")),
    ("closed", "000, Registration", N_("The leader lets nobody join this camp now.")),
    ("restricted", "000, Registration", N_("The leader lets people join this camp only when asked; ask to join.")),
    ("asked", "ours", N_("You have asked to join already.")),
    ("not_asked", "ours", N_("That person has not asked to join this camp.")),
    ("not_member", "ours", N_("That person does not belong to this camp.")),
    ("is_beta", "000, Registration", N_("That person is a beta leader already.")),
    ("not_beta", "000, Registration", N_("That person is not a beta leader of this camp.")),
    ("leader_stays", "ours", N_("A leader stays until the leadership is passed on.")),
    # -- authority -----------------------------------------------------------------------------------------------------
    ("leader", "000, Registration", N_("Only the leader of a camp does that.")),
    ("leaders", "000, Registration", N_("Only the leader and the beta leaders speak for a camp.")),
    ("beta_code", "000, Registration", N_("Beta leaders cannot change the camp code.")),
    (
        "beta_limits",
        "ours",
        N_("Beta leaders cannot appoint or remove leaders, cancel what others have entered, or shorten the delay."),
    ),
    ("operator", "000, Registration", N_("Only the operator does that.")),
    ("note", "ours", N_("Every act of the operator has a public note of 1 to 500 characters.")),
    # -- the delay -----------------------------------------------------------------------------------------------------
    (
        "delay",
        "000, Registration",
        N_(
            "What a beta leader enters waits 24 hours, or as agreed; the leader sees it at once and can counter it "
            "until it is carried out."
        ),
    ),
    ("again", "ours", N_("Authority, membership and turn are looked at again when it is carried out.")),
    ("turn_first", "ours", N_("The turn would end before this is carried out: confirm that you know.")),
    ("no_entry", "ours", N_("Nothing of that number waits.")),
    ("not_yours", "ours", N_("Only who entered it takes it back.")),
    ("authority_lost", "ours", N_("Who entered it is no longer a beta leader of the camp.")),
    # -- turns and time ------------------------------------------------------------------------------------------------
    ("turn", "000, Gameplay Rules 1", N_("The camp does not owe this turn.")),
    (
        "strike",
        "000, Gameplay Rules 1; ours",
        N_("A camp that lets its own turn run out gets an inactivity strike, when its vacation days are used up."),
    ),
    ("no_strike", "000, Gameplay Rules 6", N_("The camp has no strike.")),
    ("hours", "ours", N_("An extension is 1 to 240 hours.")),
    (
        "credit",
        "ours",
        N_("While the service is down or the game is paused no time runs; all that waits is put off by as long."),
    ),
    ("rule", "000, Gameplay Rules", N_("There is no such rule to change, or it cannot have that value.")),
    # -- what a camp shares --------------------------------------------------------------------------------------------
    ("talk", "ours", N_("What is said to a camp has 1 to 2,000 characters.")),
    ("cell", "ours", N_("The camp's sheet has no such cell.")),
    # -- who operates --------------------------------------------------------------------------------------------------
    ("ahead", "ours", N_("The start lies ahead, within a year.")),
    ("slots", "000, # of Players", N_("Three to six camps play, and no fewer than have a leader already.")),
    ("deputy", "ours", N_("You are a deputy of the operator already.")),
    ("no_deputy", "ours", N_("That person is no deputy of the operator.")),
    ("not_silent", "ours", N_("The leaders choose an operator only when all operators have been silent for long.")),
    # -- vacation ------------------------------------------------------------------------------------------------------
    (
        "vacation",
        "ours",
        N_("A vacation is whole days, within a year, none of them twice, and announced 24 hours before it begins."),
    ),
    ("vacation_days", "ours", N_("The camp has not so many days of vacation left to announce.")),
    # -- sealed links --------------------------------------------------------------------------------------------------
    (
        "link_opened",
        "ours",
        N_("That link has been opened already, and works once. If it was not you who did, tell everybody."),
    ),
    # -- after the end -------------------------------------------------------------------------------------------------
    ("not_over", "ours", N_("A camp opens its talk when the game is over, and not before.")),
    ("talk_opened", "ours", N_("The camp has opened its talk to everybody already.")),
    # -- a vacation taken back -----------------------------------------------------------------------------------------
    (
        "no_vacation",
        "ours",
        N_("No vacation of the camp that begins on that day has days after today that could be taken back."),
    ),
    # -- rehearsals ----------------------------------------------------------------------------------------------------
    ("no_deadline", "ours", N_("Only a rehearsal goes on to its next deadline at once, and only while one is ahead.")),
    document=N_("the Group Edition’s first post"),
    chapters=(
        (N_("Before, during, after"), "not_open"),
        (N_("Registration"), "phrase"),
        (N_("Membership"), "once"),
        (N_("Who speaks for a camp"), "leader"),
        (N_("What is entered with a delay"), "delay"),
        (N_("Turns and time"), "turn"),
        (N_("What a camp shares"), "talk"),
        (N_("Who operates"), "ahead"),
        (N_("Announced vacation"), "vacation"),
        (N_("Sealed links"), "link_opened"),
        (N_("After the end"), "not_over"),
        (N_("Vacation taken back"), "no_vacation"),
        (N_("Rehearsals"), "no_deadline"),
    ),
)
