"""``casefile group``: for operators whose group keeps its own forum."""

import click

from casefile.correspondence.cli.announcement import code, create, register, start
from casefile.correspondence.cli.camp_commands import (
    beta,
    dismiss,
    expel,
    join,
    lead,
    leave,
    members,
    open_camp_talk,
    open_link,
    vacation,
)
from casefile.correspondence.cli.forum_commands import move, paste, standing_order
from casefile.correspondence.cli.operator_commands import disband, extend, lift, pause, replace, resume, rule, strike
from casefile.correspondence.cli.status import due, export, status, text


@click.group("group", epilog="\b\nExample: casefile group status")
def by_post() -> None:
    """Run a game by post for a group that keeps its own forum (docs/group.md)."""


for command in (
    *(create, register, code, start, status, due, extend, strike, lift, replace, pause, resume, disband, rule),
    *(move, standing_order, text, paste, export, join, members, beta, dismiss, lead, expel, leave, vacation, open_link),
    open_camp_talk,
):
    by_post.add_command(command)
