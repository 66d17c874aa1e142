"""The same stories, asked in another order: what holds for one connection to one process must hold for all of them.

``elsewhere``: two servers over one PostgreSQL database, each request goes to the other one than the last. ``cold``:
what nobody watches is forgotten before each request. ``again``: each page is asked for twice, and so is each command
that has a key. ``late``: a slow line; messages come in later rounds of the loop, in no order that was agreed.

A few stories are asked in one of these orders in every run, all of them in each by ``pytest --elsewhere`` and so on:
see ``tests/conftest.py``.
"""

import asyncio
import random
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.types import Receive, Send

from casefile.correspondence.server.hosted_posts import posts_of
from casefile.correspondence.server.post_session import BEFORE

ORDERS = ("elsewhere", "cold", "again", "late")
"""The orders in which stories are asked besides the plain one."""

SHORT: Mapping[str, Sequence[str]] = {
    "server/test_lobby.py": ("test_a_link_for_one_seat", "test_who_comes_too_late"),
    "server/test_notices.py": ("test_a_code_is_good", "test_a_turn_is_told_once", "test_what_was_wished_is_forgotten"),
    "server/test_offering.py": ("test_a_friend_takes_over", "test_who_acts_keeps"),
    "server/test_rematch.py": ("test_one_press_takes_a_friend", "test_a_second_device"),
    "server/test_sharing.py": ("test_each_player_may_keep",),
    "server/test_seating.py": ("test_a_chair_goes_from",),
    "server/test_taking_back.py": ("test_all_people_must_agree",),
    "server/test_talk.py": ("test_what_is_said_is_read",),
    "correspondence/test_access.py": ("test_everybody_hears_versions",),
    "correspondence/test_camp_http.py": ("test_a_camp_talks_marks",),
    "correspondence/test_post_sharing.py": ("test_each_of_a_camp",),
    "correspondence/test_let_in.py": ("test_the_page_has_the_game", "test_who_is_let_in_later"),
    "correspondence/test_thread_http.py": ("test_a_game_is_announced", "test_a_pause_takes_no_half_written"),
}
"""The stories that every run asks in another order, too: files, and of each the beginnings of the names of tests."""

STORIES: Sequence[str] = (
    "correspondence/test_access.py",
    "correspondence/test_camp_http.py",
    "correspondence/test_channel.py",
    "correspondence/test_feed.py",
    "correspondence/test_forked_table.py",
    "correspondence/test_let_in.py",
    "correspondence/test_live_pages.py",
    "correspondence/test_own_clocks.py",
    "correspondence/test_post_sharing.py",
    "correspondence/test_posts.py",
    "correspondence/test_rehearsal.py",
    "correspondence/test_sealed_links.py",
    "correspondence/test_thread_http.py",
    "server/test_access.py",
    "server/test_app.py",
    "server/test_big_screen.py",
    "server/test_clock.py",
    "server/test_codes.py",
    "server/test_daily.py",
    "server/test_forked_table.py",
    "server/test_learning.py",
    "server/test_leaving.py",
    "server/test_lessons.py",
    "server/test_live.py",
    "server/test_lobby.py",
    "server/test_mine.py",
    "server/test_miporin_tables.py",
    "server/test_moments.py",
    "server/test_names.py",
    "server/test_notices.py",
    "server/test_offering.py",
    "server/test_once.py",
    "server/test_own_record.py",
    "server/test_pace.py",
    "server/test_page_pings.py",
    "server/test_past_games.py",
    "server/test_phones_as_hands.py",
    "server/test_presence.py",
    "server/test_push.py",
    "server/test_puzzles.py",
    "server/test_rematch.py",
    "server/test_replay.py",
    "server/test_rest.py",
    "server/test_review.py",
    "server/test_review_of_games.py",
    "server/test_seating.py",
    "server/test_shared_browser.py",
    "server/test_shared_story.py",
    "server/test_sharing.py",
    "server/test_socket_actions.py",
    "server/test_taking_back.py",
    "server/test_talk.py",
    "server/test_verifiers.py",
    "server/test_waiting.py",
    "server/test_ways_back.py",
)
"""The files whose tests are asked in another order where an option says so."""

_PAGES, _POSTS = "correspondence/test_live_pages.py", "correspondence/test_posts.py"
_LIMITS = "Limits are counted in each process by itself, as docs/store.md says."
_BIRTH = "A process sends the whole of a page that another process made: it does not know what changed there last."

PLAIN: Mapping[str, Mapping[str, str]] = {
    "elsewhere": {
        "correspondence/test_channel.py::test_too_many_tries_are_refused_so_that_nobody_is_flooded": _LIMITS,
        f"{_PAGES}::test_a_page_is_sent_what_it_lacks_and_one_that_has_everything_nothing": _BIRTH,
        f"{_POSTS}::test_after_many_wrong_ones_from_an_address_a_guess_waits_and_the_right_one_opens": _LIMITS,
        f"{_POSTS}::test_guesses_that_wait_are_few": _LIMITS,
        "server/test_codes.py::test_a_wrong_code_is_told_in_a_sentence_and_stays_in_the_field": (
            "It reads the figures of one process, and another one was asked."
        ),
        "server/test_live.py::test_a_page_is_sent_what_it_lacks_and_one_that_has_everything_nothing": _BIRTH,
        "server/test_notices.py::test_codes_are_limited_so_that_nobody_is_flooded": _LIMITS,
        "server/test_rest.py::test_tables_that_nobody_uses_are_forgotten": "It counts what one process remembers.",
        "server/test_seating.py::test_a_frame_has_only_the_chairs_that_changed": (
            "A process reads a table anew whose seats another process has changed, and sends the whole of it."
        ),
        "server/test_talk.py::test_nobody_says_too_much": _LIMITS,
    },
    "cold": {
        "correspondence/test_feed.py::test_who_has_the_feed_is_not_sent_it_again_and_it_is_not_made_again": (
            "It counts how often a feed is made that is remembered, and this order forgets it."
        ),
        "server/test_rest.py::test_tables_that_nobody_uses_are_forgotten": (
            "It waits until tables are forgotten, and this order forgets them at once."
        ),
    },
    "again": {
        "server/test_review.py::test_it_fills_as_it_goes_and_is_kept_so_that_nothing_is_judged_twice": (
            "It reads the page of a review that has just begun; asked for twice, the review has gone on by then."
        ),
        "server/test_review_of_games.py::test_accuracy_on_ones_own_page_is_that_of_the_review_of_the_game": (
            "It looks that a review is not told before it is made; asked for twice, it is made by then."
        ),
    },
}
"""By order the tests that cannot be asked in it, each as ``file::name``, with the reason."""


def orders_of(file: str, name: str, given: Sequence[str]) -> list[str]:
    """Return the orders in which a test is asked where these are ``given``; the plain one is empty.

    For none a test is asked in the plain order, or left out where others are ``given``.
    """
    if given:
        wanted = [*given] if file in STORIES else []
    else:
        short = any(name.startswith(each) for each in SHORT.get(file, ()))
        wanted = ["", ORDERS[zlib.crc32(name.encode()) % len(ORDERS)]] if short else []
    return [order for order in wanted if f"{file}::{name}" not in PLAIN.get(order, {})]


ROUNDS = 4
"""By so many rounds of the loop a message is late at most."""


@dataclass
class Order:
    """One order, by name; ``database`` makes a PostgreSQL database for ``elsewhere``, and answers its address."""

    name: str = ""
    database: Callable[[], str] = str
    _addresses: dict[Path | str, str] = field(default_factory=dict)
    _chance: random.Random = field(default_factory=lambda: random.Random(1))

    @property
    def servers(self) -> int:
        """How many servers there are at a place."""
        return 2 if self.name == "elsewhere" else 1

    def place(self, place: Path | str) -> Path | str:
        """Where the store of a place is: the same each time."""
        if self.name != "elsewhere" or isinstance(place, str):
            return place
        if place not in self._addresses:
            self._addresses[place] = self.database()
        return self._addresses[place]

    def times(self, method: str, fields: object) -> int:
        """How often a request is sent."""
        twice = method == "GET" or (isinstance(fields, dict) and bool(fields.get("key")))
        return 2 if self.name == "again" and twice else 1

    def forget(self, apps: Iterable[Starlette]) -> None:
        """Forget what nobody watches, before a request."""
        if self.name != "cold":
            return
        for site in (app.state.site for app in apps):
            for sessions, before in ((site.tables.sessions, ""), (posts_of(site).sessions, BEFORE)):
                for id in [id for id in sessions.held if not site.hub.watchers(before + id)]:
                    del sessions.held[id]

    def line(self, receive: Receive, send: Send) -> tuple[Receive, Send]:
        """The line between a client and a server."""
        if self.name != "late":
            return receive, send

        async def receiving() -> Any:
            message = await receive()
            await self._wait()
            return message

        async def sending(message: Any) -> None:
            await self._wait()
            await send(message)

        return receiving, sending

    async def _wait(self) -> None:
        for _ in range(self._chance.randrange(ROUNDS)):
            await asyncio.sleep(0)


ORDER: ContextVar[Order] = ContextVar("order", default=Order())  # noqa: B039 - nobody changes the plain one
"""The order of the test that runs."""


@contextmanager
def asked(order: Order) -> Iterator[None]:
    """Ask in this order while the block lasts."""
    token = ORDER.set(order)
    try:
        yield
    finally:
        ORDER.reset(token)
