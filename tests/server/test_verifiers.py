"""What a server gives away for checking a game is what the source makes, and it runs on its own."""

import subprocess
from pathlib import Path

from casefile.core.record import write
from casefile.core.verifier_module import verifier_module
from tests.recorded import recorded, secret
from tests.rules import RULES
from tests.server.running_server import run, running_server
from tests.shipped import CHECKED, SHIPPED
from tests.values import replace
from tests.verifiers import NODE


def test_every_verifier_is_there_to_download_and_says_yes_and_no(tmp_path: Path) -> None:
    files: dict[str, bytes] = {}

    async def download() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            stranger = running.person(cookie="")
            for name in {*CHECKED.values()}:
                files[name] = (await stranger.get(f"/{name}")).body

    run(download)
    assert {*SHIPPED} <= {*CHECKED}
    for name, verifier in CHECKED.items():
        rules, module = RULES[name], tmp_path / verifier
        module.write_bytes(files[verifier])
        assert files[verifier].decode() == verifier_module(type(rules).__module__.rpartition(".")[0])
        record = recorded(name, rules.seats[-1], {}, 3)
        lie = replace(record, commitment=secret(9_999).commitment)
        for told, status, said in ((record, 0, "Yes: "), (lie, 1, f"No: event {len(record.events)}: the opened seed ")):
            game = tmp_path / "game.json"
            game.write_bytes(write(told))
            command = (str(NODE), str(module), str(game))
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            assert (done.returncode, done.stderr) == (status, "")
            assert done.stdout.startswith(said)
