"""The viewers of a table are told its story once in each language, and their private notes each by themselves."""

from pathlib import Path

from casefile.core.cards import Seat
from casefile.server.routes.table.audiences import live_page, scene_for
from casefile.server.routes.table.moment import moment_of
from casefile.server.tables.session import Access
from casefile.server.wire.audience_pages import Audience
from casefile.web.present.story_lines import told_by_now
from casefile.web.table_model import TableModel
from tests.server.running_server import party, run, running_server


def test_the_pages_of_a_table_share_what_is_public_of_its_story(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            session = await found.session()
            people = [(Access(seat=Seat(seat)), "en") for seat in range(3)]
            people += [(Access(watch=True), "en"), (Access(watch=True), "ja")]
            pages = [
                live_page(running.site, session, Audience(access, language, "http://a/")) for access, language in people
            ]
            told = [page.tale for page in pages]
            assert {language: None for _, language in people}.keys() == session.stories.keys()
            for page, story, (_, language) in zip(pages, told, people, strict=True):
                assert story is not None
                assert story.public is session.stories[language]
                assert isinstance(page.page, TableModel)
                assert page.page.story is story.bring()
            one, two, *_, watched, _ = (story.bring().lines for story in told if story is not None)
            hands = [line.model.private for line in (*one, *two) if line.model.private]
            assert len(hands) == 2
            assert not any(line.model.private for line in watched)
            assert sum(mine is public for mine, public in zip(one, watched, strict=True)) == len(watched) - 1
            # A page that is not kept may be made elsewhere at the same time.
            scene = scene_for(
                running.site,
                session,
                Audience(Access(seat=Seat(0)), "en", "http://a/"),
                moment_of(running.site, session)[1],
            )
            assert told_by_now(scene).public is not session.stories["en"]
            # Seats that are others are told of anew.
            session.seat_anew(session.plan)
            assert not session.stories

    run(play)
