"""``casefile companion``: the note pad for cards of cardboard, in plain lines."""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from casefile.cli.choices import language_option
from casefile.cli.output import echo
from casefile.cli.wrapping import columns, wrapped
from casefile.core.cards import Invalid
from casefile.core.texts import N_

if TYPE_CHECKING:
    from casefile.cli.companion_pad import CompanionPad
    from casefile.deduction.companion_file import CompanionGame, Entry, OwnDeck

ORDERS: Mapping[str, str] = {
    "whi rev lou leo": N_("a turn: beginnings of the cards and of who showed one, or nobody; who asks may stand first"),
    "… green": N_("at the end of the turn: the card that was shown, where you saw it"),
    "sheet": N_("the sheet, and the best questions"),
    "turns": N_("all turns"),
    "ask [CARD]": N_("the best questions, where one must name this card, such as your room"),
    "accuse": N_("whether to accuse"),
    "why CARD WHO": N_("the proof that somebody has a card or not; WHO may be: file"),
    "fix NUMBER …": N_("correct a turn: the line as it should be, any of these"),
    "out NUMBER": N_("leave a turn out, or let it count again"),
    "undo": N_("take the last change back"),
    "wrong WHO CARDS": N_("a wrong accusation"),
    "solved WHO CARDS": N_("a right one"),
    "seen WHO CARDS": N_("cards seen with somebody"),
    "skip": N_("no question this turn"),
    "to WHO": N_("the turn goes to somebody"),
    "left WHO [CARDS|stays]": N_("somebody leaves: aside, laid open, or another answers"),
    "save FILE": N_("write the game to a file"),
    "help": N_("these words"),
    "q": N_("leave"),
}
"""The words that can be typed, with their meanings."""


@click.command(epilog="\b\nExample: casefile companion thursday.json --edition clue")
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--edition", metavar="NAME|FILE", default="clue", show_default=True, help="The cards of a new game.")
@click.option("--plain", is_flag=True, help="Lines one below the other, as in a pipe, in place of one screen.")
@language_option
def companion(file: Path | None, edition: str, plain: bool, language: str) -> None:
    """Keep notes of a game with cards of cardboard: everything that follows is marked and proved.

    FILE is a game that the companion saved, here or in the browser; every entry is written to it. One that does not
    exist is a new game: its people and your cards are asked for. Of a file with several games the first is taken. An
    --edition FILE is a list of your own, in JSON: {"name": "...", "categories": [{"title": "...", "cards": [...]}]}.
    """
    from casefile.cli.companion_pad import CompanionPad
    from casefile.cli.play import has_screen
    from casefile.story.i18n import translator

    texts = translator(language)
    game = opened(file) if file is not None and file.exists() else None
    if game is None:
        game = set_up(CompanionPad, language, edition, file.stem if file is not None else "game")
    if game is None:
        return
    terminal = CompanionTerminal(CompanionPad(game, language, texts), file)
    terminal.write()
    if plain or not has_screen():
        terminal.stay()
    else:
        from casefile.cli.screen.companion_app import CompanionApp

        CompanionApp(terminal).run()


def opened(file: Path) -> "CompanionGame":
    """Return the first game in a file; raise :class:`Invalid` if there is none."""
    from casefile.cli.solve import load
    from casefile.deduction.companion_file import is_companion, read_companion

    data = load(file)
    entries = data["positions"] if isinstance(data, Mapping) and isinstance(data.get("positions"), list) else [data]
    found = next((each for each in entries if is_companion(each)), None)
    if found is None:
        raise Invalid(str(file), N_("no game of the companion"), N_("a file that the companion saved"))
    return read_companion(found)


def asked(text: str) -> str | None:
    """Return a line that the user types after ``text``; ``None`` at ``q`` and at the end of the input."""
    try:
        line: str = click.prompt(text, default="", show_default=False)
    except (click.Abort, EOFError):
        return None
    return None if line.strip().lower() in ("q", "quit", "exit") else line.strip()


def set_up(pad: "type[CompanionPad]", language: str, edition: str, name: str) -> "CompanionGame | None":
    """Return a new game, from what the user answers; ``None`` if the user leaves."""
    from casefile.core.editions import CLUE
    from casefile.deduction.companion_file import new_game
    from casefile.story.i18n import translator

    _ = translator(language).gettext
    deck = edition if edition in CLUE.shipped else own_deck(Path(edition))
    people: list[str] = []
    sizes: list[int] = []
    seat = 0
    while (line := asked(_("Who sits where, clockwise: names with commas, yours with a star"))) is not None:
        people = [each.strip() for each in line.replace("、", ",").split(",") if each.strip()]
        marked = [number for number, each in enumerate(people) if each.startswith("*")]
        if len(people) > 1 and len(marked) == 1:
            seat, people = marked[0], [each.lstrip("* ") for each in people]
            break
        echo(_("Two people or more, and one of them with a star, such as: Ana, Bea, *Kim"))
    else:
        return None
    while (
        line := asked(_("Cards of each, if they were not dealt as evenly as possible (Enter: they were)"))
    ) is not None:
        try:
            sizes = [int(each) for each in line.replace(",", " ").split()]
            plain = new_game(name, deck, people, seat, range(_mine(deck, people, seat, sizes)), sizes)
            break
        except ValueError:
            echo(_("Whole numbers, such as: 5 5 4 4"))
        except Invalid as invalid:
            echo(str(invalid))
    else:
        return None
    while (line := asked(_("Your cards, beginnings of their names"))) is not None:
        try:
            hand = pad(plain, language, translator(language)).words.several(line.replace(",", " ").lower().split())
            return new_game(name, deck, people, seat, hand, sizes)
        except Invalid as invalid:
            echo(str(invalid))
    return None


def _mine(deck: "str | OwnDeck", people: list[str], seat: int, sizes: list[int]) -> int:
    """Return how many cards the seat has."""
    from casefile.core.dealing import even_sizes
    from casefile.core.editions import CLUE
    from casefile.deduction.companion_file import OwnDeck

    if isinstance(deck, OwnDeck):
        counts = [len(category.cards) for category in deck.categories]
    else:
        counts = [len(category) for category in CLUE.edition(deck).deck.categories]
    even = even_sizes(sum(counts) - len(counts), range(len(people)))
    return (sizes or even)[seat] if seat < len(sizes or even) else 0


def own_deck(file: Path) -> "OwnDeck":
    """Return the list of cards in a file."""
    import msgspec

    from casefile.cli.solve import load
    from casefile.deduction.companion_file import OwnDeck

    try:
        return msgspec.convert(load(file), OwnDeck)
    except msgspec.ValidationError as error:
        raise Invalid(str(file), str(error), N_("a list of cards")) from None


class CompanionTerminal:
    """Takes lines from the terminal and does what they say; every change is written to ``file``, if there is one."""

    def __init__(self, pad: "CompanionPad", file: Path | None) -> None:
        self.pad, self.file = pad, file
        self.before: list[tuple[Entry, ...]] = []

    def stay(self) -> None:
        """Do what the user types, until the user leaves or the input ends."""
        echo(self.pad.texts.gettext('A turn in a line, such as "whi rev lou leo"; "help" has all words.'))
        while (line := asked(self.pad.whose_turn())) is not None:
            for told in self.answered(line):
                self.say(told)

    def answered(self, line: str) -> Iterator[str]:
        """Do what a line says, and yield what is to be told, or why it was not done."""
        from casefile.core.facts import Contradiction

        try:
            yield from self.obey(line)
        except Invalid as invalid:
            yield str(invalid)
        except Contradiction:
            yield self.pad.texts.gettext("These cannot all be true.")
        except click.ClickException as error:
            yield error.message

    def say(self, text: str) -> None:
        """Print a text; what has lines of its own stays as it is."""
        echo(text if "\n" in text else wrapped(text, columns()))

    def obey(self, line: str) -> Iterator[str]:
        """Do what a line says, and yield what is to be told."""
        word, _, rest = line.partition(" ")
        simple: dict[str, Callable[[], Iterator[str]]] = {
            "": lambda: iter(()),
            "help": self.help,
            "sheet": lambda: iter((self.pad.sheet(),)),
            "turns": lambda: iter((self.pad.turns(),)),
            "accuse": self.pad.accuse,
            "undo": self.undo,
        }
        if line in simple:
            yield from simple[line]()
        elif word == "ask":
            yield from self.pad.ask(self.pad.words.card(rest.lower()) if rest.strip() else None)
        elif word == "why" and len(rest.split()) == 2:
            card, owner = rest.lower().split()
            yield self.pad.why(self.pad.words.card(card), owner)
        elif word == "save" and rest:
            self.file = Path(rest)
            self.write()
        elif word == "fix" and rest.partition(" ")[0].isdigit():
            number, _, other = rest.partition(" ")
            yield from self.change(int(number), other)
        elif word == "out" and rest.isdigit():
            yield from self.leave_out(int(rest))
        else:
            entries = self.pad.game.entries
            yield from self.put((*entries, self.entry(line, len(entries))))
            yield self.pad.line(len(self.pad.game.entries) - 1)

    def help(self) -> Iterator[str]:
        """Yield the words that can be typed."""
        wide = max(map(len, ORDERS)) + 2
        for word, meaning in ORDERS.items():
            yield f"  {word:<{wide}}{self.pad.texts.gettext(meaning)}"

    def entry(self, line: str, number: int) -> "Entry":
        """Return the entry that a line tells; ``number`` is its place, from 0."""
        from casefile.deduction.companion_file import Entry, at_turn, next_seat

        words, seat = self.pad.words, next_seat(at_turn(self.pad.game, number))
        first, *rest = line.lower().split()
        if first == "skip" and not rest:
            return Entry("skipped", seat)
        if first == "to" and len(rest) == 1:
            return Entry("turn", words.person(rest[0]))
        if first == "wrong" and rest:
            return Entry("accused", words.person(rest[0]), words.one_of_each(rest[1:]))
        if first == "solved" and rest:
            return Entry("solved", words.person(rest[0]), words.one_of_each(rest[1:]))
        if first == "seen" and len(rest) > 1:
            return Entry("seen", words.person(rest[0]), tuple(sorted(words.several(rest[1:]))))
        if first == "left" and rest:
            stays = rest[1:] == ["stays"]
            cards = () if stays else words.several(rest[1:])
            return Entry("left", words.person(rest[0]), tuple(sorted(cards)), stays=stays)
        return words.turn(line, seat, number)

    # -- changes ---------------------------------------------------------------------------------------------------

    def put(self, entries: "tuple[Entry, ...]") -> Iterator[str]:
        """Take other entries, write them, and yield what is new."""
        self.before.append(self.pad.game.entries)
        told = list(self.pad.put(entries))
        self.write()
        yield from told

    def change(self, number: int, line: str) -> Iterator[str]:
        """Correct a turn, and yield what follows."""
        entry = self.entry(line, self.checked(number) - 1)
        entries = self.pad.game.entries
        yield from self.put((*entries[: number - 1], entry, *entries[number:]))
        yield self.pad.line(number - 1)

    def leave_out(self, number: int) -> Iterator[str]:
        """Leave a turn out, or let it count again, and yield what follows."""
        from msgspec.structs import replace

        entries = self.pad.game.entries
        entry = entries[self.checked(number) - 1]
        yield from self.put((*entries[: number - 1], replace(entry, out=not entry.out), *entries[number:]))
        yield self.pad.line(number - 1)

    def checked(self, number: int) -> int:
        """Return the number of a turn; raise :class:`Invalid` if there is none."""
        from casefile.core.texts import from_to

        last = len(self.pad.game.entries)
        if not 1 <= number <= last:
            raise Invalid("turn", number, from_to(1, last))
        return number

    def undo(self) -> Iterator[str]:
        """Take the last change back; of a game that was opened, the last entry."""
        told = list(self.pad.put(self.before.pop() if self.before else self.pad.game.entries[:-1]))
        self.write()
        yield from told

    def write(self) -> None:
        """Write the game to its file."""
        from casefile.cli.files import write_at_once
        from casefile.deduction.companion_file import written

        if self.file is not None:
            write_at_once(self.file, (json.dumps(written(self.pad.game), ensure_ascii=False, indent=1) + "\n").encode())
