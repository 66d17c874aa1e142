"""``casefile verify``: does a recorded game hold?"""

from pathlib import Path

import click


@click.command(epilog="\b\nExample: casefile verify game.json")
@click.argument("file", type=click.Path(path_type=Path))
def verify(file: Path) -> None:
    """Say whether a recorded game was played by the rules with the deal and the dice it had promised.

    It proves that nobody chose the cards or the dice; it does not prove that nobody looked. The status is 1, and the
    sentence says where, if anything is wrong.
    """
    from casefile.verify import verify_file

    verdict = verify_file(file.read_bytes(), file.name)
    if not verdict:
        raise click.ClickException(f"No. {verdict.text}")
    click.echo(f"Yes. {verdict.text}")
