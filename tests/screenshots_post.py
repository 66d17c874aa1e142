"""Games by post for :mod:`tests.screenshots`: one that gathers its camps, and one that has been played for a week."""

from pathlib import Path

from casefile.core.cards import Card
from casefile.core.inquiry import Suggest
from tests.browser.post_game import prepare
from tests.correspondence.by_post import PHRASE, Game, id_of
from tests.correspondence.camps.scene import DAISY, LUIGI, MARIO, PEACH, WARIO

HOUR = 3_600_000
OPEN, PLAYED = "open", "played"
"""The ids of the two games."""

LEADERS = {MARIO: "Ines", WARIO: "Tomás", PEACH: "Yuki", LUIGI: "Olaf", DAISY: "Mei"}
TURNS = (
    *(("mario", "hammer", "library"), ("wario", "fire_flower", "kitchen"), ("peach", "koopa_shell", "balcony")),
    *(("luigi", "hammer", "study"), ("daisy", "warp_pipe", "study"), ("waluigi", "hammer", "kitchen")),
    *(("peach", "hammer", "library"), ("luigi", "fire_flower", "balcony")),
)
"""What is suggested, turn by turn: two rounds of four camps."""

WAIT = 13 * HOUR
TALK = (
    ("mario 2", "Shall we ask for the Hammer? Nobody has named it for a while."),
    ("mario 3", "I would rather know about the Library."),
    ("mario 1", "Fine. Sam, enter it, I look at it tonight."),
)


def prepared(folder: Path) -> None:
    """Let both games happen in the data of a server in ``folder``, so that the last thing happens just now."""
    prepare(folder, play, PLAYED, OPEN, ago=len(TURNS) * WAIT + HOUR)


async def play(game: Game) -> None:
    """Play the game of this id."""
    await (played(game) if game.id == PLAYED else gather(game))
    # The server that goes on from here has not been down in between.
    await game.site.store.alive(game.site.clock())


async def gather(game: Game) -> None:
    """Registration: three of four camps have a leader, one of whom has not shown up yet."""
    await game.announce(4, 2)
    for camp, file in ((MARIO, "1"), (DAISY, "2")):
        await game.enter(camp, name=LEADERS[camp], file=file)
    sent = {"character": PEACH, "phrase": PHRASE, "name": LEADERS[PEACH], "entropy": "", "file": "1"}
    assert (await game.act("peach 1", "enter", **sent)).status == 303


async def played(game: Game) -> None:
    """Two rounds with the operator's acts; then Mario's camp has its turn, and a beta leader has entered something."""
    await game.announce(4)
    for camp, name in LEADERS.items():
        await game.enter(camp, name=name) if camp != DAISY else await back_up(game, name)
    for number, name in ((2, "Sam"), (3, "Noor")):
        sent = {"camp": MARIO, "code": f"code of {MARIO}", "name": name}
        assert (await game.act(f"mario {number}", "join_by_code", **sent)).status == 303
    assert (await game.act("mario 1", "appoint_beta", person=id_of("mario 2"))).status == 303
    assert (await game.act("op", "start", note="Four camps are here. We begin.")).status == 303
    for number, (suspect, weapon, room) in enumerate(TURNS):
        (camp,) = (await game.post()).game.owed
        await game.server.advance(WAIT)
        assert (await game.move(f"{camp} 1", Suggest(Card(suspect), Card(weapon), Card(room)))).status == 303
        if number == 4:
            await game.server.advance(HOUR)
            sent = {"camp": WARIO, "hours": "24", "note": "The forum was down for a day."}
            assert (await game.act("op", "extend", **sent)).status == 303
    await among_themselves(game)


async def back_up(game: Game, name: str) -> None:
    """Somebody who comes too late, and waits for a place."""
    sent = {"character": DAISY, "phrase": PHRASE, "name": name, "entropy": "", "file": "0"}
    assert (await game.act("daisy 1", "enter", **sent)).status == 303


async def among_themselves(game: Game) -> None:
    """What Mario's camp says, marks and enters, and who would like to join it."""
    assert (await game.act("mario 1", "set_enrolment", enrolment="restricted")).status == 303
    assert (await game.act("ada", "ask_to_join", camp=MARIO, name="Ada")).status == 303
    for who, text in TALK:
        assert (await game.act(who, "say", text=text)).status == 303
    for cell, mark in (("cell.library.file", "circle"), ("cell.wario.2", "question")):
        assert (await game.act("mario 3", "mark", cell=cell, mark=mark)).status == 303
    move = Suggest(Card("peach"), Card("hammer"), Card("library"))
    assert (await game.move("mario 2", move)).status == 303
