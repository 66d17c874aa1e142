"""The tools by which a language agent plays, over the Model Context Protocol. Needs the extra ``agents``."""

from collections.abc import Callable
from threading import Lock
from typing import TypeVar

from anyio import to_thread
from click import ClickException
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

WATCHING = """You watch a table of a deduction game, and see what everybody may see. Begin with look(whole=true) and
rules(); then call wait again and again. The game has ended when over is true."""


class Tools:
    """The tools of one seat. The schema and the description of each are made of its signature and its docstring."""

    def __init__(self, seat: Callable[[float], AgentSeat]) -> None:
        """``seat`` returns the seat, after waiting for so many seconds at most for the game to begin."""
        self._seat, self._busy = seat, Lock()

    async def look(self, whole: bool = False) -> Situation:
        """Return what has happened since the last call, and what you may do now.

        With whole=true, the story from its beginning, and the names of all cards.
        """
        return await self._asked(lambda at: at.look(whole=whole))

    async def act(
        self, kind: str, fields: dict[str, str | int | bool] | None = None, seconds: float = SECONDS
    ) -> Situation:
        """Do something that may offers, such as kind "suggest" with fields {"suspect": "plum", ...}.

        The others play on then. The answer is the situation when you must act again, or after so many seconds. What the
        rules forbid is refused with the clause, and nothing is done.
        """
        return await self._asked(lambda at: at.act(kind, fields or {}, seconds))

    async def wait(self, seconds: float = SECONDS) -> Situation:
        """Wait until you must act or the game is over, for so many seconds at most; who watches never must act."""
        return await self._asked(lambda at: at.wait(seconds), seconds)

    async def rules(self) -> list[str]:
        """Return the clauses of the rules of this game, each with its id."""
        return await self._asked(AgentSeat.rules)

    async def notes(self) -> list[str]:
        """Return your sheet, as far as this table lets it be filled in."""
        return await self._asked(AgentSeat.notes)

    async def why(self, card: str, owner: str) -> list[str]:
        """Return why a mark stands on your sheet; owner is the name of a player, or "file" for the case file."""
        return await self._asked(lambda at: at.why(card, owner))

    async def hint(self) -> list[str]:
        """Return the best action and why, where this table allows hints."""
        return await self._asked(AgentSeat.hint)

    async def _asked(self, do: Callable[[AgentSeat], T], seconds: float = 0.0) -> T:
        """Return what ``do`` returns for the seat, one call at a time; refusals are the answer to the agent."""

        def done() -> T:
            with self._busy:
                try:
                    return do(self._seat(seconds))
                except Refusal as refused:
                    raise ToolError(str(refused)) from None
                except ClickException as gone:  # the server is not to be reached any more
                    raise ToolError(gone.message) from None

        return await to_thread.run_sync(done)


def server(seat: Callable[[float], AgentSeat], *, watch: bool = False) -> MCPServer:
    """Return the server of the tools by which an agent plays at a seat; see :class:`Tools` for ``seat``.

    ``watch``: whether the seat is a spectator's place, in which one can only look.
    """
    found, tools = (
        MCPServer("casefile", instructions=WATCHING if watch else INSTRUCTIONS, log_level="ERROR"),
        Tools(seat),
    )
    looks = (tools.look, tools.wait, tools.rules)
    for tool in looks if watch else (*looks, tools.act, tools.notes, tools.why, tools.hint):
        found.add_tool(tool)
    return found
