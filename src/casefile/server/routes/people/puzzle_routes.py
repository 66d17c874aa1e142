"""Puzzles: one for each day, the same for everybody, and an endless row that fits the solver's strength."""

from collections.abc import Sequence
from datetime import date
from functools import lru_cache, partial

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from casefile.core.cards import Invalid
from casefile.core.editions import shipped_edition
from casefile.core.texts import N_, FilledText, from_to
from casefile.puzzles.puzzle import Puzzle
from casefile.puzzles.shipped import shipped_puzzle
from casefile.server.cases.daily_tables import streak
from casefile.server.cases.puzzle_ladder import TRIES, after, next_of, number_of, of_day, strength_of
from casefile.server.routes.entry.errors import answer_error
from casefile.server.routes.entry.forms import form
from casefile.server.routes.people.daily_page import date_words
from casefile.server.routes.people.daily_routes import today
from casefile.server.site import base_of, language_of, render, site_of, texts_of
from casefile.server.store import PuzzleTry, digest
from casefile.server.store.statements import puzzle_tries
from casefile.server.tables.people import new_token, remember, token_of
from casefile.story.i18n import Texts
from casefile.web.drawings.pictures import pictures_of
from casefile.web.present.puzzle import PuzzleView, puzzle_page

LONGEST = 3_600_000
"""Milliseconds after which nobody was thinking all the time; a longer time is not told."""

DAYS = "/puzzle/day"

puzzle_of = lru_cache(maxsize=512)(shipped_puzzle)
"""The shipped puzzle with an id, or ``None``; most are asked for again and again."""


async def next_puzzle(request: Request) -> Response:
    """Lead to the next puzzle that fits the person's strength."""
    token = token_of(request) or new_token()
    rows = await _rows(request, token)
    response = RedirectResponse(f"/puzzle/{next_of(rows, digest(token))}", 303)
    if not token_of(request):
        remember(response, request, token)
    return response


async def row_page(request: Request) -> Response:
    """Answer with the page of a puzzle that was chosen for the person, by its id."""
    id = request.path_params["id"]
    found = puzzle_of(id)
    return _nothing_here(request) if found is None else await _page(request, found, id)


async def day_page(request: Request) -> Response:
    """Answer with the puzzle of a day, today's where none is named."""
    day = _day(request, request.query_params.get("day", ""))
    return await _page(request, _of_day(day), day.isoformat())


async def answer(request: Request) -> Response:
    """Store the person's answer to a puzzle that was chosen for them, and lead back to its page."""
    id = request.path_params["id"]
    found = puzzle_of(id)
    return _nothing_here(request) if found is None else await _answered(request, found, id, f"/puzzle/{id}")


async def answer_day(request: Request) -> Response:
    """Store the person's answer to the puzzle of a day, and lead back to its page."""
    day = _day(request, (await form(request)).get("day", ""))
    return await _answered(request, _of_day(day), day.isoformat(), f"{DAYS}?day={day.isoformat()}")


def _of_day(day: date) -> Puzzle:
    found = puzzle_of(of_day(day))
    assert found is not None
    return found


def _day(request: Request, text: str) -> date:
    """Return the named day, which may not lie ahead; raises :class:`Invalid`."""
    now = today(request)
    try:
        day = date.fromisoformat(text) if text else now
    except ValueError:
        raise Invalid(
            "day", repr(text[:40]), FilledText(N_("a date such as {example}"), example="2026-01-31")
        ) from None
    if day > now:
        raise Invalid("day", day.isoformat(), FilledText(N_("a date up to {day}, today in UTC"), day=now.isoformat()))
    return day


def _nothing_here(request: Request) -> Response:
    _ = texts_of(request).gettext
    return answer_error(request, 404, _("There is no such puzzle."), _("Check the link, or open a new case."))


async def _rows(request: Request, token: str) -> Sequence[PuzzleTry]:
    """Return all tries of a person at puzzles."""
    if not token:
        return ()
    return await site_of(request).store.ask(partial(puzzle_tries.of_person, person=digest(token)))


# -- an answer -----------------------------------------------------------------------------------------------------


async def _answered(request: Request, puzzle: Puzzle, name: str, back: str) -> Response:
    fields, site = await form(request), site_of(request)
    token = token_of(request) or new_token()
    rows = await _rows(request, token)
    unanswered = PuzzleTry(digest(token), name, puzzle.id, 0, 0, -1, False, False, 0, 0, 0, -1)
    before = next((row for row in rows if row.name == name), unanswered)
    place, choices = fields.get("choice", ""), len(puzzle.question.choices)
    if not place:
        return await _page(request, puzzle, name, nothing=True)
    if not (place.isascii() and place.isdigit() and 1 <= int(place[:4]) <= choices):
        raise Invalid("choice", repr(place[:40]), from_to(1, choices))
    # A form that was sent twice, or stood open elsewhere, tells how many answers it had seen.
    if fields.get("tries", "0") == str(before.tries) and not before.done:
        now = site.clock()
        seconds = _seconds(fields.get("since", ""), now)
        row = _after_answer(before, puzzle, int(place) - 1)._replace(at=now, seconds=seconds)
        if row.done and name == puzzle.id:
            strength = after(strength_of(rows), puzzle.level, tries=row.tries, right=row.solved)
            row = row._replace(strength=strength.mean, doubt=strength.doubt)
        await site.store.change(partial(puzzle_tries.put, row=row))
    response = RedirectResponse(f"{back}#puzzle", 303)
    if not token_of(request):
        remember(response, request, token)
    return response


def _after_answer(before: PuzzleTry, puzzle: Puzzle, place: int) -> PuzzleTry:
    """Return the try after an answer: the choice at ``place``."""
    tries = before.tries + 1
    solved = puzzle.question.choices[place] == puzzle.answer
    missed = -1 if solved else place
    wrong, again = (before.wrong, missed) if before.tries else (missed, -1)
    done = solved or tries >= TRIES
    return before._replace(tries=tries, wrong=wrong, wrong_again=again, done=done, solved=solved, strength=0, doubt=0)


def _seconds(since: str, now: int) -> int:
    """Return the seconds since a page was drawn; 0 where they cannot be told."""
    if not (since.isascii() and since.isdigit() and len(since) <= 16):
        return 0
    spent = now - int(since)
    return max(1, spent // 1000) if 0 <= spent <= LONGEST else 0


# -- the page ------------------------------------------------------------------------------------------------------


async def _page(request: Request, puzzle: Puzzle, name: str, *, nothing: bool = False) -> Response:
    site, texts, language = site_of(request), texts_of(request), language_of(request)
    rows = await _rows(request, token_of(request))
    row = next((each for each in rows if each.name == name), None)
    of_a_day, now = name != puzzle.id, site.clock()
    address = f"{DAYS}?day={name}" if of_a_day else f"/puzzle/{name}"
    link = f"{site.addressing.shared(base_of(request))[0].rstrip('/')}{address}"
    since = now if row is None or not row.seconds else row.at - row.seconds * 1000
    kept = (("tries", str(row.tries if row else 0)), ("since", str(since)))
    view = PuzzleView(
        puzzle=puzzle,
        edition=shipped_edition("clue"),
        language=language,
        texts=texts,
        title=_title(texts, of_a_day=of_a_day),
        subtitle=_subtitle(texts, name, of_a_day=of_a_day),
        facts=(
            _streak(request, texts, rows) if of_a_day else _strength(texts, rows),
            *(await _others(request, texts, name) if row and row.done else ()),
        ),
        wrong=frozenset((row.wrong, row.wrong_again) if row else ()) - {-1},
        done=bool(row and row.done),
        solved=bool(row and row.solved),
        came=_told(texts, row) if row else "",
        share=_shared(texts, puzzle, name, row, link, of_a_day=of_a_day) if row else "",
        action=DAYS if of_a_day else address,
        fields=(*kept, *((("day", name),) if of_a_day else ())),
        nothing=nothing,
        next="/puzzle",
        other="/puzzle" if of_a_day else DAYS,
        other_label=texts.gettext("Puzzles that fit you, one after another")
        if of_a_day
        else texts.gettext("Puzzle of the day"),
    )
    page = puzzle_page(view)
    status = 400 if nothing else 200
    response = render(
        request, "puzzle.html", me=page.me_token, here=address, status=status, page=page, pictures=pictures_of("clue")
    )
    if not token_of(request):
        remember(response, request, new_token())  # so that what came of it is kept
    return response


def _title(texts: Texts, *, of_a_day: bool) -> str:
    return texts.gettext("Puzzle of the day") if of_a_day else texts.gettext("Puzzle")


def _subtitle(texts: Texts, name: str, *, of_a_day: bool) -> str:
    _ = texts.gettext
    if not of_a_day:
        return _("One after another, as hard as suits you")
    day = date.fromisoformat(name)
    return _("{day} · number {number}").format(day=date_words(texts, day), number=number_of(day))


def _streak(request: Request, texts: Texts, rows: Sequence[PuzzleTry]) -> tuple[str, str]:
    """Return how many puzzles of a day were solved in a row, with a label."""
    solved = {date.fromisoformat(row.name) for row in rows if row.solved and row.name != row.puzzle}
    count = streak(solved, today(request))
    return texts.gettext("Streak"), texts.ngettext("{count} day", "{count} days", count).format(count=count)


def _strength(texts: Texts, rows: Sequence[PuzzleTry]) -> tuple[str, str]:
    return texts.gettext("Your strength"), str(strength_of(rows).shown)


async def _others(request: Request, texts: Texts, name: str) -> tuple[tuple[str, str], ...]:
    """Return how many others solved a puzzle, with a label, for a reader who is done with it; nothing if nobody did."""
    ask = partial(puzzle_tries.of_others, name=name, person=digest(token_of(request)))
    done, solved, at_once = await site_of(request).store.ask(ask)
    if not done:
        return ()
    _ = texts.gettext
    told = _("{solved} of {count} solved it, {at_once} at once").format(solved=solved, count=done, at_once=at_once)
    return ((_("The others"), told),)


def _time(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"


def _told(texts: Texts, row: PuzzleTry) -> str:
    """Return the result of a try, in a line that says nothing of the answer."""
    _ = texts.gettext
    if not row.solved:
        return _("Not so. Why it is otherwise")
    if row.tries > 1:
        return _("Right at the second try. Why it is so")
    return (
        _("Right, in {time}. Why it is so").format(time=_time(row.seconds)) if row.seconds else _("Right. Why it is so")
    )


def _shared(texts: Texts, puzzle: Puzzle, name: str, row: PuzzleTry, link: str, *, of_a_day: bool) -> str:
    """Return a text with the result and the link, to be shared. It says nothing of the answer."""
    _ = texts.gettext
    what = _("Puzzle of the day, {day}").format(day=name) if of_a_day else _("Puzzle")
    dots = "●" * puzzle.level + "○" * (5 - puzzle.level)
    came = _("not solved")
    if row.solved:
        came = _("solved at the second try") if row.tries > 1 else _("solved at once")
    time = f", {_time(row.seconds)}" if row.solved and row.tries == 1 and row.seconds else ""
    return f"casefile · {what} · {dots}\n{came}{time}\n{link}"
