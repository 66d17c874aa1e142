"""Games as environments of TextArena, in which all that is seen and done is text, for language models.

>>> from casefile.cli.agent import textarena
>>> environment = textarena.env(board="none")
>>> environment.reset(num_players=3, seed=7)
>>> player, told = environment.get_observation()
>>> player, told[-1][1].splitlines()[-4]
(0, '[accuse suspect=... weapon=... room=...]: Make an accusation')

It needs the extra of the same name: ``pip install 'casefile[textarena]'``.
"""

import re
import shlex
from secrets import token_hex
from typing import Any, SupportsIndex

from casefile.lab.extras import extra

with extra("textarena"):
    from textarena import Env, FFAMultiPlayerState, ObservationType

from casefile import library
from casefile.cli.agent.seat import AgentSeat
from casefile.cli.agent.situation import Situation
from casefile.cli.at_terminal import Sat
from casefile.cli.others import Refusal
from casefile.cli.play import terminal
from casefile.cli.prompt import Quit
from casefile.core.actions import Refused
from casefile.core.cards import Seat
from casefile.core.events import SeatTaken
from casefile.core.options import Value
from casefile.core.table import AnyTable, Table, set_up
from casefile.core.whole_numbers import whole_number
from casefile.game import Game
from casefile.story.i18n import translator

LONGEST = 1_000
"""The number of actions after which a game ends without a winner, unless another is given."""

CHANCES = 3
"""The number of times in a row that a player may try again after an action that the rules forbid."""

_ACTION = re.compile(r"\[([^\[\]]+)\]")


class _OtherPlayers:
    """The other players of the environment, for a seat: they act by themselves, and nobody is waited for here."""

    def act(self, seat: Seat) -> None:
        """Raise :class:`Quit`: nobody is waited for."""
        raise Quit

    def take_back(self, seat: Seat) -> bool:
        """Return ``False``: nothing is taken back."""
        return False


class TextEnvironment(Env):  # type: ignore[misc]  # TextArena has no types
    """One game after another between players who read and write.

    - A player is told the rules and the names of the cards first, then what its seat sees, sentence by sentence. When
      it must act, it is told its cards, where things stand, and what it may do. It is never told what its seat does not
      see.
    - An action stands in square brackets: its kind, then its fields, such as
      ``[suggest suspect=plum weapon=rope room=hall]``. The last brackets of an answer count.
    - An action that cannot be read, or that the rules forbid, is answered with the reason. After :data:`CHANCES` of
      them in a row the game ends with the next one: the player gets -1, all others 0.
    - Else the rewards are those of the rules: 1 for the winner.
    """

    table: AnyTable
    """The table of this game, with all its secrets."""
    done: int
    """The number of actions that players have done in this game."""
    state: Any
    """The state that TextArena keeps of this game: the messages not read yet, the player to act, and the rewards."""

    def __init__(
        self,
        rules: Game | str = "",
        chances: SupportsIndex = CHANCES,
        longest: SupportsIndex = LONGEST,
        language: str = "en",
        **options: Value,
    ) -> None:
        self.game = rules if isinstance(rules, Game) else library.GAMES.named(rules or next(iter(library.GAMES)))
        self._chances, self._longest = whole_number("chances", chances, 0), whole_number("longest", longest, 1)
        self._texts, self._language, self._options = translator(language), language, options
        set_up(self.game.rules, self.game.rules.seats[0], dict(options))

    def reset(self, num_players: SupportsIndex, seed: SupportsIndex | None = None) -> None:
        """Begin the next game; the same ``seed`` gives the same game.

        Raise :class:`casefile.Invalid` for a number of players that the rules do not allow, and for a seed that is no
        whole number.
        """
        players = whole_number("num_players", num_players)
        setup = set_up(self.game.rules, players, dict(self._options))
        chance = library.seed_of(token_hex() if seed is None else f"text {whole_number('seed', seed)}")
        table: AnyTable = Table(self.game.rules, setup, chance)
        table.begin([SeatTaken(seat, name, "", "") for seat, name in _people(players).items()])
        self.go_on(table)

    def go_on(self, table: AnyTable) -> None:
        """Let the players go on at ``table``, a table of this game that has begun; they are told all of it."""
        self.table, self.done = table, 0
        people, make = _people(table.setup.seats), terminal(self.game, 1)
        self._seats = {
            seat: AgentSeat(
                make,
                Sat(
                    self.game, table, _OtherPlayers(), people, self._texts, self._language, me=seat, most=1, hints=False
                ),
            )
            for seat in people
        }
        self._situations = {seat: each.look(whole=True) for seat, each in self._seats.items()}
        self.state = FFAMultiPlayerState(num_players=table.setup.seats, error_allowance=self._chances)
        self.state.reset(game_state={}, player_prompt_function=self._prompt)
        self._tell()

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Carry out the action in an answer of the player who must act; return whether the game is over, and ``{}``."""
        acting = Seat(self.state.current_player_id)
        try:
            after = self._seats[acting].act(*_read(action), seconds=0)
        except (Refusal, Refused) as reason:
            if self.state.set_invalid_move(str(reason)):
                rewards = {player: -float(player == acting) for player in range(self.state.num_players)}
                self.state.set_game_outcome(rewards, f"Player {acting} gave no action that the rules allow: {reason}")
        else:
            self.done += 1
            self._situations = {seat: after if seat == acting else each.look() for seat, each in self._seats.items()}
            self._tell()
        over, found = self.state.step(rotate_player=False)
        return bool(over), found

    def _tell(self) -> None:
        """Tell each player its situation; end the game if it is over or too long."""
        for seat, situation in self._situations.items():
            for line in situation.told:
                self.state.add_observation(line, ObservationType.GAME_MESSAGE, to_id=int(seat))
            if situation.yours:
                self.state.manually_set_current_player_id(int(seat))
                self.state.add_observation(_turn(situation), ObservationType.GAME_BOARD, to_id=int(seat))
        table = self.table
        if table.actor is None:
            returns = table.rules.returns(table.state)
            self.state.set_game_outcome(dict(enumerate(returns)), "The game is over.")
        elif self.done >= self._longest:
            nobody = dict.fromkeys(range(table.setup.seats), 0.0)
            self.state.set_game_outcome(nobody, f"The game was cut off after {self.done} actions.")

    def _prompt(self, player_id: int, game_state: object) -> str:
        """Return what a player is told first: the game, how to answer, the names of the cards, and the rules."""
        situation = self._situations[Seat(player_id)]
        return "\n".join(
            [
                f"You are player {player_id} of {self.table.setup.seats} in a game of {situation.game}.",
                "Answer with one action in square brackets: its kind, then each of its fields with a value.",
                "When you must act, you are told what you may do. The last brackets of your answer count.",
                f"The cards: {', '.join(f'{card} ({name})' for card, name in situation.cards.items())}.",
                "The rules:",
                *(f"- {clause}" for clause in self._seats[Seat(player_id)].rules()),
            ]
        )


def _people(players: int) -> dict[Seat, str]:
    return {Seat(player): f"Player {player}" for player in range(players)}


def _turn(situation: Situation) -> str:
    """Return what a player reads that must act: its cards, where things stand, and each action that is offered."""
    lines = [f"Your cards: {', '.join(situation.hand)}."] if situation.hand else []
    lines += [*situation.stands, "You must act. You may do one of these:"]
    for kind, offered in situation.may.items():
        lines.append(f"[{' '.join([kind, *(f'{name}=...' for name in offered.fields)])}]: {offered.means}")
        lines += [f"  {name}: {', '.join(map(str, values))}" for name, values in offered.fields.items()]
    return "\n".join(lines)


def _read(answer: str) -> tuple[str, dict[str, str]]:
    """Return the kind and the fields of the action in ``answer``; raise :class:`Refusal` where it has none."""
    found = _ACTION.findall(answer)
    if not found:
        raise Refusal("There is no action in square brackets in the answer.")
    try:
        words = shlex.split(found[-1].replace(",", " "))
    except ValueError:
        raise Refusal(f"A quotation mark is missing in [{found[-1]}].") from None
    if not words:
        raise Refusal(f"There is no action in [{found[-1]}].")
    return words[0], dict(each.partition("=")[::2] for each in words[1:])


def env(*arguments: Any, **named: Any) -> TextEnvironment:
    """Return an environment of one game; the arguments are those of :class:`TextEnvironment`.

    ``rules`` is a game or its name; further arguments are options of the game, such as ``board="none"``. Raise
    :class:`casefile.Invalid` for a value that is not possible.
    """
    return TextEnvironment(*arguments, **named)
