"""``casefile mcp``: a seat for a language agent, at a table of this program or of a running server."""

from importlib.util import find_spec

import click

from casefile.cli.choices import (
    HOUSE,
    HouseRules,
    bots_option,
    games,
    house_options,
    language_option,
    rules_option,
    seats_option,
    typed,
)
from casefile.cli.errors import usage
from casefile.core.texts import N_


@click.command(epilog="\b\nExample: casefile mcp --seats 3 --bots medium --option board=none")
@click.argument("url", metavar="[URL]", required=False)
@rules_option
@seats_option
@bots_option("The bots, after one another; the last repeats.")
@house_options
@click.option("--seed", metavar="TEXT", help="The same text gives the same game; without it, chance is fresh.")
@click.option(
    "--notes", type=click.IntRange(1, 4), default=1, show_default=True, help="What the agent's notes fill in."
)
@click.option("--name", default="", help="What the others see.")
@click.option("--watch", is_flag=True, help="Only watch, at a table of a running server.")
@language_option
def mcp(
    url: str | None,
    rules: str,
    seats: int | None,
    bots: str | None,
    house: HouseRules,
    seed: str | None,
    notes: int,
    name: str,
    watch: bool,
    language: str,
) -> None:
    """Give a language agent a seat, by the Model Context Protocol over standard input and output (docs/agents.md).

    With URL, the link or code of a table at a running server, the agent sits down there. Without it, a game with bots
    begins here. Its tools show what its seat sees, and nothing else; with --watch what everybody may see.
    """
    from casefile.story.i18n import translator

    texts = translator(language)
    if find_spec("mcp") is None:
        raise click.UsageError(
            texts.gettext(
                "this needs the extra for agents, which is not installed here: pip install 'casefile[agents]'"
            )
        )
    from casefile.cli.agent.seat import AgentSeat
    from casefile.cli.agent.tools import server

    if url is None:
        if watch:
            raise click.UsageError(texts.gettext("to watch, name the link or code of a table at a running server"))
        from casefile.cli.play import begun, terminal

        sitting = begun(rules, seats, bots, house, "", seed, notes, name, texts)
        seat = AgentSeat(terminal(sitting.game, notes), sitting.sat(sitting.table, texts, language))
        server(lambda seconds: seat).run()
        return
    _at_server(url, name, notes, language, watch=watch)


def _at_server(url: str, name: str, notes: int, language: str, *, watch: bool) -> None:
    """Give an agent a seat at a table of a running server."""
    if given := typed((*HOUSE, "seed")):
        raise usage(N_("URL goes with no {option}: the table says which game it is"), option=given[0])
    from casefile.cli.agent.remote_seat import RemoteSeat
    from casefile.cli.agent.tools import server
    from casefile.cli.remote.coming import come
    from casefile.cli.remote.table import RemoteTable
    from casefile.story.i18n import translator

    texts = translator(language)
    visitor, table_id = come(url, name or texts.gettext("Detective"), language, watch=watch)
    table = RemoteTable(visitor, table_id, games())
    try:
        table.open()
        server(RemoteSeat(table, notes, texts, language), watch=watch).run()
    finally:
        table.close()
