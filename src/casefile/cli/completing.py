"""Shell completion of games, bots, and options of a rule set."""

import click

from casefile.cli.sections import Playable
from casefile.core.options import describe, spell
from casefile.game import LEVELS, Games


def games_of(context: click.Context) -> Games:
    """Return the games that the command of ``context`` can play, by name."""
    found = context.find_object(Playable)
    assert found is not None
    return found.games()


def rule_names(context: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of games that begin with ``incomplete``."""
    return [slug for slug in games_of(context) if slug.startswith(incomplete)]


def bot_names(context: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the completions of ``incomplete``, a list separated by commas, whose last part begins a bot or a level."""
    before, comma, begun = incomplete.rpartition(",")
    found = games_of(context)
    chosen = str(context.params.get("rules"))
    played = [found[chosen]] if chosen in found else [*found.values()]
    names = dict.fromkeys(name for game in played for name in game.players)
    levels = dict.fromkeys(LEVELS[slug].lower() for game in played for slug in game.offered.levels)
    words = [*levels, *names] if isinstance(param, click.Option) else [*names]
    return [f"{before}{comma}{word}" for word in dict.fromkeys(words) if word.startswith(begun)]


def option_values(context: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the completions of ``incomplete``: the options of the rule set, and after ``=`` an option's values."""
    found = games_of(context)
    chosen = str(context.params.get("rules"))
    rules = found[chosen if chosen in found else next(iter(found))].rules
    written = [f"{option.name}={spell(value)}" for option in describe(rules.options) for value in option.choices]
    if "=" in incomplete:
        return [each for each in written if each.startswith(incomplete)]
    return [f"{option.name}=" for option in describe(rules.options) if option.name.startswith(incomplete)]
