"""What a server gives away for checking a game is what the source makes, and it runs on its own."""

import subprocess
import sys
from pathlib import Path

from casefile.core.record import write
from casefile.core.verifier_script import verifier_module, verifier_script
from casefile.games import GAMES
from tests.recorded import recorded, secret
from tests.rules import RULES
from tests.server.house import house, run
from tests.values import replace
from tests.verifiers import NODE


def test_every_game_has_a_verifier_to_download_that_says_yes_and_no(tmp_path: Path) -> None:
    files: dict[str, bytes] = {}

    async def download() -> None:
        async with house(tmp_path / "a.sqlite3") as running:
            stranger = running.person(cookie="")
            for name in {name for game in GAMES.values() for name in game.verifiers}:
                files[name] = (await stranger.get(f"/{name}")).body

    run(download)
    assert len(files) == 8
    for name, rules in RULES.items():
        package = type(rules).__module__.rpartition(".")[0]
        script, module = (tmp_path / each for each in GAMES[name].verifiers)
        for file, made in ((script, verifier_script(package)), (module, verifier_module(package))):
            file.write_bytes(files[file.name])
            assert files[file.name].decode() == made
        record = recorded(name, rules.seats[-1], {}, 3)
        lie = replace(record, commitment=secret(9_999).commitment)
        for told, status, said in ((record, 0, "Yes: "), (lie, 1, f"No: event {len(record.events)}: the opened seed ")):
            game = tmp_path / "game.json"
            game.write_bytes(write(told))
            for program in ((sys.executable, "-I", "-S", "-W", "error", str(script)), (str(NODE), str(module))):
                done = subprocess.run((*program, str(game)), capture_output=True, text=True, check=False)
                assert (done.returncode, done.stderr) == (status, "")
                assert done.stdout.startswith(said)
