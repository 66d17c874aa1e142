"""Every page of every game opens at every stage of it, for everybody who may see it, in both languages."""

import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from casefile.core.events import SeedOpened
from casefile.core.fairness import Seed
from casefile.core.log import event_to
from casefile.core.table import AnyTable
from casefile.game import Games
from casefile.play.occupants import TableOptions
from casefile.server.routes.sharing import game_file
from casefile.server.routes.table import playing
from casefile.server.store import Claim, Members, NewEvent, NewLink, NewTable, digest, open_store
from casefile.server.tables.table_plan import FRIEND, SeatPlan, Secret, TablePlan
from casefile.web.model import KEY, MOMENT, NAME, VERSION, Question
from casefile.web.model import OWN as OWN_CLOCKS
from casefile.web.present import idle_question, inquiry_question
from casefile.web.present.scene import Scene
from tests.decks import deck_file
from tests.properties.games import Plan
from tests.server.running_server import Answer, Person, RunningServer, run, running_server
from tests.sixth.game import SIX

PAGES = (
    "",
    "/version",
    "/fair",
    "/record.json",
    "/replay",
    "/review",
    "/picture/review.svg",
    "/picture/1.svg",
    "/picture/{version}.svg",
    "/preview.png",
    "/join",
    "/screen",
    "/share",
    "/share.png",
    "/game.html",
)
"""What whoever may see a table can open there; some say in a sentence that the game must be over."""
OWN = ("/hint", "/analysis", "/position.json", "/why/cell.{card}.0", "/why/cell.{card}.file")
"""What a player can open besides; the reasons of the cells of the first card of each category."""


SEED = Seed(b"s" * 32, b"t" * 32)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of a game is made without its review, which would take a while."""
    monkeypatch.setattr(game_file, "LOOKS", 0)


def stages(plan: Plan) -> tuple[AnyTable, list[int]]:
    """Play a game; return its table, and the versions at which it first waits in each stage for each seat."""
    known, found = set[object](), []
    for table in plan.play():
        stage = getattr(table.state, "stage", table.version // 8), table.actor
        if stage not in known:
            known.add(stage)
            found.append(table.version)
    return table, found


def stored(place: Path | str, plan: Plan, games: Games = SIX, *, opened: bool = True) -> list[tuple[str, int]]:
    """Put a table for each stage of a game into the store at a place; their ids and versions.

    - ``opened`` says whether the seed of the last one, which is over, is open.
    """
    (table, versions), made, slug = stages(plan), [], plan.rules
    over = len(table.history)
    if opened:
        table.record([SeedOpened(SEED.seed.hex(), SEED.salt.hex())])
        versions[-1] = len(table.history)
    people = table.setup.edition.characters if games[slug].offered.by_character else [""] * plan.seats
    seats = tuple(SeatPlan(people[seat], FRIEND) for seat in range(plan.seats))
    files = {"names": deck_file(*plan.sizes)} if plan.sizes else {}
    written = TablePlan(slug, plan.options, seats, TableOptions(notes=4), SEED.commitment, files=files)
    store, secret = open_store(place), Secret((SEED,), b"l" * 32)
    for number, version in enumerate(versions):
        id = f"stage-{number:08}"
        events = [NewEvent(e.kind, msgspec.json.encode(event_to(e)).decode()) for e in table.history[:version]]
        claims = [Claim(seat, digest(cookie(seat)), f"Friend {seat}") for seat in range(plan.seats)]
        status = "closed" if version >= over else "playing"
        store.create_table(
            NewTable(id, 1, slug, written.encode(), secret.encode(), status), events, members=Members(claims)
        )
        store.issue(id, NewLink(f"{cookie('watcher')}.{id}.watch", "watch"), at=1)
        made.append((id, version))
    store.close()
    return made


GAP = re.compile(r"\{[a-z_]+\}")
"""A gap of a sentence that nobody has filled."""
PLACEHOLDER = re.compile(f"[{VERSION}{KEY}{NAME}{MOMENT}{OWN_CLOCKS}]")
"""A place in a drawn part where nobody has put the value that a viewer or a version has of its own."""


def cookie(who: object) -> str:
    return f"{who}-".ljust(43, "x")


async def opened(place: RunningServer, person: Person, id: str, paths: list[str]) -> list[str]:
    """Open pages of a table; the faults: whatever is not a page, a sentence or a picture."""
    faults = []
    for path in paths:
        answer = await person.get(f"/t/{id}{path}")
        allowed = (200,) if path in ("", "/version", "/fair") else (200, 403, 404, 409, 422, *[303] * (path == "/join"))
        if answer.fault is not None or answer.status not in allowed or unfilled(page_in(answer)):
            faults.append(f"{id}{path}: {answer.status} {answer.fault!r}")
    return faults


def page_in(answer: Answer) -> str:
    """The text of an answer that is a page; else nothing."""
    return answer.text if answer.header("content-type").startswith("text/html") else ""


def sentences(page: str) -> str:
    """What a reader sees of a page."""
    return re.sub(r"(?s)<script.*?</script>|<[^>]*>", " ", page.partition("<body")[2])


def unfilled(page: str) -> bool:
    """Whether a page has a gap in a sentence that its reader sees, or a placeholder anywhere."""
    return bool(GAP.search(sentences(page)) or PLACEHOLDER.search(page))


def test_every_address_of_a_table_is_opened() -> None:
    """Each that is asked for with GET, as the list of names has them; what stands for a gap may be anything."""
    text = (Path(__file__).parents[1] / "names" / "addresses.txt").read_text(encoding="utf-8")
    told = re.findall(r"^GET /t/\{table\}(\S*)$", text, re.MULTILINE)
    forms = [
        re.compile("/".join(re.sub(r"\\\{\w+\\\}", r"[^/]+", re.escape(part)) for part in each.split("/")))
        for each in told
    ]
    assert len(forms) > 10
    assert [form.pattern for form in forms if not any(map(form.fullmatch, (*PAGES, *OWN)))] == []


@pytest.mark.sampled(4)
@pytest.mark.parametrize("number", [7, 20, 33])
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("slug", SIX)
def test_every_page_opens_at_every_stage(slug: str, language: str, number: int, tmp_path: Path) -> None:
    seats = SIX.rules[slug].seats
    look_at(Plan(slug, seats[number % len(seats)], {}, number, patience=20), language, tmp_path / "file")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_page_opens_with_a_deck_of_ones_own(language: str, tmp_path: Path) -> None:
    box = Plan("cluedo", 3, {"board": "none"}, 7, patience=20, sizes=(10, 8, 12))
    look_at(box, language, tmp_path / "file")


def test_a_game_whose_seed_was_never_opened_is_shown_as_one_that_is_not_over(tmp_path: Path) -> None:
    *_, (id, _) = stored(tmp_path / "file", Plan("harbour", 2, {}, 7, patience=20), opened=False)

    async def look() -> None:
        async with running_server(tmp_path / "file", games=SIX) as place:
            for page in ("replay", "review", "game.html"):
                answer = await place.person("", cookie(0)).get(f"/t/{id}/{page}")
                assert (answer.fault, answer.status) == (None, 409), page

    run(look)


def look_at(plan: Plan, language: str, file: Path, games: Games = SIX) -> None:
    """Open every page of a game at every stage, as everybody who may."""
    tables = stored(file, plan, games)
    assert len(tables) >= 2

    async def look() -> None:
        async with running_server(file, games=games) as place:
            faults = []
            for id, version in tables:
                pages = [page.format(version=version) for page in PAGES]
                deck = (await place.session(id)).table.setup.deck
                cards = [cards[0] for cards in deck.categories]
                own = dict.fromkeys(page.format(card=card) for page in OWN for card in cards)
                watcher, seats = place.person("", cookie("watcher")), plan.seats
                watcher.look = f"language-{language}"
                for seat in range(seats):
                    person = place.person("", cookie(seat))
                    person.look = f"language-{language}"
                    faults += await opened(place, person, id, [*pages, *own])
                faults += await opened(place, watcher, id, pages)
            assert "\n".join(faults) == ""

    run(look)


def no_end(patch: pytest.MonkeyPatch) -> None:
    """The page of a game that is over has no words for its end."""

    def solved(scene: Scene) -> Question:
        raise KeyError("two categories")

    patch.setattr(idle_question, "solved", solved)


def unfilled_gap(patch: pytest.MonkeyPatch) -> None:
    """What is asked of the player who answers has a gap that nobody fills."""
    patch.setattr(inquiry_question, "show", lambda scene, kind, text: Question("Which card do you show {who}?"))


def no_version(patch: pytest.MonkeyPatch) -> None:
    """Nobody puts the version of a page into its forms."""
    patch.setattr(playing, "versioned", lambda part, version: part)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("plant", [no_end, unfilled_gap, no_version])
def test_a_page_that_does_not_open_or_has_a_gap_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError, match="stage-"):
        look_at(Plan("harbour", 2, {}, 7, patience=20), "en", tmp_path / "file")
