"""The definition of ``hide_tracks``: Hide Your Tracks, the solo game."""

from casefile.core.texts import N_
from casefile.game import RECKLESS, Daily, Endings, Game, GameCard, Known, Lazy, Level, Offered, Played, Shown, Told
from casefile.games.hide_tracks.audit import HideTracksAudit
from casefile.games.hide_tracks.bots import BOTS
from casefile.games.hide_tracks.daily import LEVELS, WEEK, goal, seed_of
from casefile.games.hide_tracks.how import HOW
from casefile.games.hide_tracks.lesson import LESSON
from casefile.games.hide_tracks.options import HideTracksOptions
from casefile.games.hide_tracks.results import SIGNS, result, result_of, shared_result, told
from casefile.games.hide_tracks.rules import HIDE_TRACKS as RULES
from casefile.games.hide_tracks.state import HideTracksState
from casefile.games.hide_tracks.story import TELL
from casefile.games.hide_tracks.way_words import way_in_words

HIDE_TRACKS: Game[HideTracksState, HideTracksOptions] = Game(
    rules=RULES,
    offered=Offered(
        cards=(
            GameCard(
                "hide_tracks",
                N_("Hide Your Tracks"),
                N_("You did it. Stay ahead of the Police."),
                N_("alone"),
                N_("10 min"),
                "hide_tracks/art.html",
                30,
                lines=(
                    N_("You did it, and the Police are looking for you. You play alone."),
                    N_("Roll, choose a way, and take the clues of the rooms that you enter."),
                    N_("Get away before the Police can make sense of those that are left."),
                ),
            ),
        ),
        levels={
            "eliminator": Level("greedy", N_("takes what lies nearest, and thinks no further")),
            "inspector": Level("advisor", N_("weighs each way by its chance to get away")),
            "random": RECKLESS,
        },
        daily=Daily(
            seed=seed_of,
            terminal=Lazy("casefile.games.hide_tracks.terminal:OfTheDay"),
            result=result_of,
            told=told,
            shared=shared_result,
            signs=SIGNS,
            levels=LEVELS,
            week=WEEK,
            goal=goal,
        ),
    ),
    told=Told(
        tell=TELL,
        endings=Endings(N_("{who} got away."), N_("You got away."), N_("The Police caught you.")),
        result=result,
        choice_in_words=way_in_words,
    ),
    played=Played(
        bots=BOTS,
        lead=Lazy("casefile.games.hide_tracks.playthrough:lead"),
        how=HOW,
        lesson=LESSON,
    ),
    known=Known(
        judge=Lazy("casefile.games.hide_tracks.review:judge"),
        audit=HideTracksAudit,
        verifier="verify_hide_tracks.mjs",
    ),
    shown=Shown(
        page=Lazy("casefile.games.hide_tracks.page:HUNT"),
        terminal=Lazy("casefile.games.hide_tracks.terminal:terminal"),
    ),
)
