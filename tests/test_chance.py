"""The means by which a test meets the same games each time: it must hold, and still tell one secret from another."""

import secrets

from tests.chance import Settled, running


def test_secrets_follow_from_the_name_of_the_test() -> None:
    one, again, other = Settled("a server"), Settled("a server"), Settled("another server")
    drawn = [one.randbytes(32) for _ in range(3)]
    assert drawn == [again.randbytes(32) for _ in range(3)]
    assert len({*drawn, other.randbytes(32), one.randbytes(16)}) == 5  # and each is another one
    assert running().endswith("test_chance.py::test_secrets_follow_from_the_name_of_the_test")


def test_the_secrets_of_this_process_are_settled() -> None:
    settled = Settled("")
    assert secrets.token_bytes(24) == settled.randbytes(24)
