"""What a server gives away for checking a game is what the source makes, and it runs on its own."""

import subprocess
from pathlib import Path

from casefile.core.record import write
from casefile.core.verifier_module import verifier_module
from casefile.games import GAMES
from tests.recorded import recorded, secret
from tests.rules import RULES
from tests.server.running_server import run, running_server
from tests.values import replace
from tests.verifiers import NODE


def test_every_game_has_a_verifier_to_download_that_says_yes_and_no(tmp_path: Path) -> None:
    files: dict[str, bytes] = {}

    async def download() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            stranger = running.person(cookie="")
            for name in {game.known.verifier for game in GAMES.values()}:
                files[name] = (await stranger.get(f"/{name}")).body

    run(download)
    assert len(files) == 4
    for name, rules in RULES.items():
        package = type(rules).__module__.rpartition(".")[0]
        module = tmp_path / GAMES[name].known.verifier
        module.write_bytes(files[module.name])
        assert files[module.name].decode() == verifier_module(package)
        record = recorded(name, rules.seats[-1], {}, 3)
        lie = replace(record, commitment=secret(9_999).commitment)
        for told, status, said in ((record, 0, "Yes: "), (lie, 1, f"No: event {len(record.events)}: the opened seed ")):
            game = tmp_path / "game.json"
            game.write_bytes(write(told))
            command = (str(NODE), str(module), str(game))
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            assert (done.returncode, done.stderr) == (status, "")
            assert done.stdout.startswith(said)
