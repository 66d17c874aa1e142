"""The tools by which a language agent plays, over the Model Context Protocol. Needs the extra ``agents``."""

from collections.abc import Callable
from threading import Lock
from typing import TypeVar

from anyio import to_thread
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from casefile.cli.agent.seat import AgentSeat
from casefile.cli.agent.situation import Situation
from casefile.cli.others import Refusal

T = TypeVar("T")

SECONDS = 20.0
"""The seconds for which others are waited for where the agent says nothing else."""

INSTRUCTIONS = """You sit at a table of a deduction game and have one seat. Begin with look(whole=true) and rules().
Whenever yours is true, choose a kind of action of may, with a value for each of its fields, and call act. When it is
false, call wait. You know what you saw and no more: who showed which card to others is hidden from you. The game has
ended when over is true."""


def server(seat: Callable[[float], AgentSeat], version: str) -> MCPServer:
    """Return the server of the tools by which an agent plays at a seat.

    ``seat`` returns it, after waiting for so many seconds at most for the game to begin.
    """
    found, busy = MCPServer("casefile", instructions=INSTRUCTIONS, version=version, log_level="ERROR"), Lock()

    async def asked(do: Callable[[AgentSeat], T], seconds: float = 0.0) -> T:
        """Return what ``do`` returns for the seat, one call at a time; refusals are the answer to the agent."""

        def done() -> T:
            with busy:
                try:
                    return do(seat(seconds))
                except Refusal as refused:
                    raise ToolError(str(refused)) from None

        return await to_thread.run_sync(done)

    @found.tool()
    async def look(whole: bool = False) -> Situation:
        """Return what has happened since the last call, and what you may do now.

        With whole=true, the story from its beginning, and the names of all cards.
        """
        return await asked(lambda at: at.look(whole=whole))

    @found.tool()
    async def act(kind: str, fields: dict[str, str | int | bool] | None = None, seconds: float = SECONDS) -> Situation:
        """Do something that may offers, such as kind "suggest" with fields {"suspect": "plum", ...}.

        The others play on then. The answer is the situation when you must act again, or after so many seconds. What the
        rules forbid is refused with the clause, and nothing is done.
        """
        return await asked(lambda at: at.act(kind, fields or {}, seconds))

    @found.tool()
    async def wait(seconds: float = SECONDS) -> Situation:
        """Wait until you must act or the game is over, for so many seconds at most."""
        return await asked(lambda at: at.wait(seconds), seconds)

    @found.tool()
    async def rules() -> list[str]:
        """Return the clauses of the rules of this game, each with its id."""
        return await asked(AgentSeat.rules)

    @found.tool()
    async def notes() -> list[str]:
        """Return your sheet, as far as this table lets it be filled in."""
        return await asked(AgentSeat.notes)

    @found.tool()
    async def why(card: str, owner: str) -> list[str]:
        """Return why a mark stands on your sheet; owner is the name of a player, or "file" for the case file."""
        return await asked(lambda at: at.why(card, owner))

    @found.tool()
    async def hint() -> list[str]:
        """Return the best action and why, where this table allows hints."""
        return await asked(AgentSeat.hint)

    return found
