"""``casefile group``: for operators whose group keeps its own forum."""

import click

from casefile.cli.sections import LazyCommand, SectionedGroup, Sections

HERE = "casefile.correspondence.cli"
"""The package of the commands."""

SECTIONS: Sections = {
    "Before the game": {
        "create": LazyCommand(f"{HERE}.announcement:create", "Announce a game."),
        "register": LazyCommand(f"{HERE}.announcement:register", "Enter somebody who registered on your forum."),
        "code": LazyCommand(f"{HERE}.announcement:code", "Set a camp's code."),
        "start": LazyCommand(f"{HERE}.announcement:start", "Begin the game."),
    },
    "While it is played": {
        "status": LazyCommand(f"{HERE}.status:status", "Say how the game stands."),
        "paste": LazyCommand(f"{HERE}.forum_commands:paste", "Read a post and say what it plays."),
        "move": LazyCommand(f"{HERE}.forum_commands:move", "Play what a camp posted."),
        "standing-order": LazyCommand(f"{HERE}.forum_commands:standing_order", "Say which cards a camp shows first."),
        "due": LazyCommand(f"{HERE}.status:due", "Carry out what is due."),
        "text": LazyCommand(f"{HERE}.status:text", "Print a text for a forum."),
        "export": LazyCommand(f"{HERE}.status:export", "Write the whole thread into a folder."),
    },
    "Rulings": {
        "extend": LazyCommand(f"{HERE}.operator_commands:extend", "Give a camp more time."),
        "strike": LazyCommand(f"{HERE}.operator_commands:strike", "Give a camp an inactivity strike."),
        "lift": LazyCommand(f"{HERE}.operator_commands:lift", "Take back a strike."),
        "replace": LazyCommand(f"{HERE}.operator_commands:replace", "Give a camp another leader."),
        "pause": LazyCommand(f"{HERE}.operator_commands:pause", "Let all time stand still."),
        "resume": LazyCommand(f"{HERE}.operator_commands:resume", "Let time run again."),
        "disband": LazyCommand(f"{HERE}.operator_commands:disband", "Remove a camp from the game."),
        "rule": LazyCommand(f"{HERE}.operator_commands:rule", "Change what was agreed about time."),
    },
    "Camps": {
        "join": LazyCommand(f"{HERE}.camp_commands:join", "Let somebody join a camp."),
        "members": LazyCommand(f"{HERE}.camp_commands:members", "Say who belongs to which camp."),
        "beta": LazyCommand(f"{HERE}.camp_commands:beta", "Make a member a beta leader."),
        "dismiss": LazyCommand(f"{HERE}.camp_commands:dismiss", "Make a beta leader a member again."),
        "lead": LazyCommand(f"{HERE}.camp_commands:lead", "Pass on the leadership."),
        "expel": LazyCommand(f"{HERE}.camp_commands:expel", "Send somebody away."),
        "leave": LazyCommand(f"{HERE}.camp_commands:leave", "Leave a camp or the back-ups."),
        "vacation": LazyCommand(f"{HERE}.camp_commands:vacation", "Announce a vacation."),
        "open": LazyCommand(f"{HERE}.camp_commands:open_link", "Open a sealed link."),
        "open-talk": LazyCommand(f"{HERE}.camp_commands:open_camp_talk", "Open a camp's talk after the game."),
    },
}


@click.group("group", cls=SectionedGroup, sections=SECTIONS, epilog="\b\nExample: casefile group status")
def by_post() -> None:
    """Run a game by post for a group that keeps its own forum (docs/group.md)."""
