"""Draws reach as far as they say, and no farther."""

import hmac

import pytest

from casefile.core.fairness import Seed, streams

KEY = Seed(bytes(range(32)), bytes(range(32, 64))).key(["00ff", "", "c0ffee"])


@pytest.mark.parametrize("n", [1, 2, 6, (1 << 32) - 1, 1 << 32, 10**12 + 39, (1 << 192) - 1])
def test_draws_stay_below_n_and_reach_both_halves(n: int) -> None:
    draw = streams(KEY)(f"up to {n}")
    drawn = [draw(n) for _ in range(64)]
    assert all(0 <= number < n for number in drawn)
    if n > 1:
        # 64 draws in one half only: 2 ** -63 for an even n.
        assert min(drawn) < n / 2 <= max(drawn)


def test_small_draws_use_the_first_eight_bytes_and_large_ones_all() -> None:
    digest = hmac.digest(KEY, b"some purpose/0", "sha256")
    assert streams(KEY)("some purpose")(1 << 31) == int.from_bytes(digest[:8], "big") % (1 << 31)
    assert streams(KEY)("some purpose")(1 << 40) == int.from_bytes(digest, "big") % (1 << 40)


@pytest.mark.parametrize("length", [0, 1, 32, 63, 64, 65, 200])
def test_a_stream_is_the_hmac_of_the_standard_library_for_keys_of_any_length(length: int) -> None:
    key = bytes(range(length))
    draw = streams(key)("any purpose")
    for counter in range(3):
        digest = hmac.digest(key, b"any purpose/%d" % counter, "sha256")
        assert draw(1 << 31) == int.from_bytes(digest[:8], "big") % (1 << 31)


@pytest.mark.parametrize("n", [0, -1, 1 << 192])
def test_what_cannot_be_drawn_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="cannot draw one of"):
        streams(KEY)("anything")(n)


def test_a_secret_does_not_print_itself() -> None:
    assert repr(Seed(b"s" * 32, b"t" * 32)) == "Seed()"
