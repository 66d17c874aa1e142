"""A finished game as one page that works alone: made in a process of its own, with styles and scripts inside."""

from dataclasses import dataclass, field

import msgspec
from msgspec.structs import replace

from casefile.core.cards import Seat
from casefile.core.record import Record, replay
from casefile.core.seats import seats_of
from casefile.core.verifier_module import verifier_module
from casefile.game import Game, Games
from casefile.review.playback import Eye, Playback
from casefile.review.proofs import ReviewedSeat
from casefile.review.seat_views import SeatPlayback
from casefile.server.records.records import playback_of
from casefile.server.routes.after.replay_worker import steps_of
from casefile.server.routes.sharing.public_worker import SharedDrawing, choices_review
from casefile.server.site import templates
from casefile.story.i18n import translator
from casefile.web.coloured_text import Span
from casefile.web.one_file import named_scripts, packed, static_text, style_text
from casefile.web.pages import FairModel, PageFrame
from casefile.web.present.game_review import Reviewing
from casefile.web.present.parts import page_of
from casefile.web.present.replaying import replay_model
from casefile.web.replay_model import ReplayLook, ReplaySource
from casefile.web.review_model import ReviewModel

STYLES = ("style", "board", "live")
"""The style sheets of every view; see the templates for those of each."""

SCRIPTS = ("clock", "morph", "page", "keys", "replay", "game_review", "promise", "fair")
"""The scripts of the views, which import one another and nothing else."""


class FileView(msgspec.Struct, frozen=True):
    """One view of the file.

    - ``html``: the content of the page, without the frame around it.
    - ``body``: the classes of the page's body, with a blank between two of them.
    - ``styles``: the names of the style sheets that the view needs besides those of the whole file.
    - ``script``: the path of the view's script; empty for none.
    - ``texts``: the numbers of a replay's texts among those of all replays; empty for another view.
    - ``slots``: the parts of a replay that change, as the page's script reads them; empty for another view.
    """

    html: str
    body: str
    styles: tuple[str, ...]
    script: str
    texts: tuple[int, ...] = ()
    slots: tuple[object, ...] = ()


class Inside(msgspec.Struct, frozen=True):
    """The compressed part of the file.

    - ``views``: the views by name: ``proof``, ``review``, and ``replay=`` with the viewer, such as ``replay=open``.
    - ``texts``: the texts of all replays, to which the views refer by number.
    - ``styles``: the text of each style sheet that a view needs, by name.
    - ``scripts``: the text of each script, and of the game's verifier if it has one, by path.
    """

    views: dict[str, FileView]
    texts: tuple[str, ...]
    styles: dict[str, str]
    scripts: dict[str, str]


MOST = 600_000
"""The most bytes of a file. Of a game that would need more, it has the views of fewer seats."""


@dataclass(frozen=True, slots=True)
class FileDrawing:
    """The work, for another process, that makes the file of a finished game.

    - ``record``: its public record.
    - ``found``: the reviews of its seats, in JSON.
    - ``language``: the code of the language of the file, such as ``en``.
    - ``seat``: the seat from which the file looks at the game first.
    - ``level``: the level of help on the sheets.
    """

    record: bytes
    found: tuple[str, ...]
    language: str
    seat: int
    level: int

    def __call__(self, games: Games) -> str:
        """Make the file, in that process."""
        playback = playback_of(games, self.record)
        shared = SharedDrawing(self.record, self.found, self.language, self.seat, shown=True)(games)
        known = playback.game.known
        alone = known.judge is not None and known.knowledge is None
        judged = choices_review(playback, self.found, self.language) if alone else None
        reviewable = known.knowledge is not None or judged is not None
        reviewed = reviewable and (shared.page.whole if judged is None else judged.whole)
        maker = _Maker(games, playback, self.language, self.level, ReplaySource(reviewed=reviewed, public=True))
        views = {"proof": maker.proof()}
        if reviewed:
            views["review"] = maker.review(self.found) if judged is None else maker.choices(judged)
        least = len(views) + 1
        views |= {f"replay={eye}": maker.replay_view(eye) for eye in maker.eyes(self.seat)}

        def made() -> str:
            return maker.text(
                "file.html",
                pictures=shared.pictures,
                page=shared.page,
                styles="\n".join(_style(playback.game, name) for name in (*STYLES, "shared", "file")),
                boot=static_text("unpack.js") + static_text("file.js"),
                inside=maker.packed(views),
                record=self.record.decode().replace("</", "<\\/").replace("<!--", "\\u003c!--"),
                first=next(name for name in views if name.startswith("replay=")),
                reviewed=reviewed,
                early=reviewable and not reviewed,
            )

        text = made()
        while len(text.encode()) > MOST and len(views) > least:
            views.pop(next(reversed(views)))
            text = made()
        return text


@dataclass(frozen=True, slots=True)
class _Maker:
    """The maker of the views of one game."""

    games: Games
    playback: Playback
    language: str
    level: int
    source: ReplaySource
    texts: dict[str, int] = field(default_factory=dict)

    def eyes(self, first: int) -> tuple[Eye, ...]:
        """Return the viewers whose views are in the file, the one that is left out last first."""
        seats = [Seat(seat) for seat in range(self.playback.record.setup.seats) if seat != first]
        return "open", Seat(first), "spectator", *seats

    def packed(self, views: dict[str, FileView]) -> str:
        """Return the compressed part of the file, for :file:`file.js`; only texts that some view needs are in it."""
        needed = sorted({number for view in views.values() for number in view.texts})
        places, texts, game = {number: at for at, number in enumerate(needed)}, [*self.texts], self.playback.game
        sheets = dict.fromkeys(name for view in views.values() for name in view.styles)
        inside = Inside(
            {name: replace(view, texts=tuple(places[each] for each in view.texts)) for name, view in views.items()},
            tuple(texts[number] for number in needed),
            {name: _style(game, name) for name in sheets},
            _scripts(game),
        )
        return packed(inside)

    def text(self, template: str, **given: object) -> str:
        """Return the text that a template draws."""
        frame = PageFrame(self.language, (), "", me=str(getattr(given.get("page"), "me", "peacock")))
        found = templates(self.games, self.language, ())
        return str(found.get_template(template).render(frame=frame, **{"pictures": None, **given}))

    def main(self, template: str, **given: object) -> str:
        """Return the content of the page that a template draws, without the frame around it."""
        return self.text(template, **given).partition('<main id="main">')[2].rpartition("</main>")[0]

    def replay_view(self, eye: Eye) -> FileView:
        """Return the replay through the eyes of one viewer."""
        steps = steps_of(self.games, self.playback, eye, self.level, self.language)
        look = ReplayLook(str(eye), self.level, 0)
        model = replay_model(self.source, steps.public, steps.page, look, translator(self.language))
        html = self.main(
            "replay.html",
            page=replace(model, levels=()),
            styles=steps.styles,
            steps="",
            parts=steps.page.at(0),
        )
        sent = msgspec.json.decode(steps.page.sent())
        numbers = tuple(self.texts.setdefault(text, len(self.texts)) for text in sent["texts"])
        sheets = ("table", "grid", *steps.styles, "replay")
        return FileView(html, f"me-{model.me} at-table at-replay", sheets, "replay.js", numbers, tuple(sent["slots"]))

    def review(self, bodies: tuple[str, ...]) -> FileView:
        """Return the review, from those of all seats."""
        eyes = SeatPlayback(self.playback.record, self.playback.game)
        found = [msgspec.json.decode(body, type=ReviewedSeat) for body in bodies]
        if len(replay(eyes.record).state.suspects) < len(eyes.seats):
            found = [ReviewedSeat(each.found, {}) for each in found]  # their stored proofs call the players by name
        page = Reviewing(eyes, found, self.language).page(self.source, None)
        page = replace(page, lanes=tuple(replace(lane, accuracy=None) for lane in page.lanes))
        styles = page_of(self.playback.game).styles
        html = self.main("game_review.html", page=page, styles=styles, pictured=False)
        return FileView(html, f"me-{page.me} at-review", (*styles, "game_review"), "game_review.js")

    def choices(self, judged: ReviewModel) -> FileView:
        """Return the review of a game for one, choice by choice."""
        html = self.main("review.html", page=judged)
        return FileView(html, "me-peacock page", ("pages", "review"), "")

    def proof(self) -> FileView:
        """Return the page on the proof of the deal, which checks the record in the reader's browser."""
        record, game = self.playback.record, self.playback.game
        html = self.main("fair.html", page=_fair(record, game))
        return FileView(html, "me-peacock at-fair", ("pages",), "fair.js")


def _fair(record: Record, game: Game) -> FairModel:
    seed = record.seed
    assert seed is not None, "a playback is of a game that is over"
    taken = sorted(seats_of(record.events).items())
    return FairModel(
        table=game.slug,
        title=" ",
        commitment=record.commitment,
        entropy=tuple(((Span(event.name),), event.entropy) for _seat, event in taken),
        seed=seed.seed.hex(),
        salt=seed.salt.hex(),
        record="#record",
        forked=record.setup.given.forked,
        verifiers=(f"/{game.known.verifier}",) if game.known.verifier else (),
    )


def _style(game: Game, name: str) -> str:
    """Return a style sheet of the pages, or one of a game; without comments."""
    word, _, own = name.rpartition("/")
    return style_text(own, game.package if word else "casefile.web")


def _scripts(game: Game) -> dict[str, str]:
    """Return the scripts, each of which imports others by a name that the file gives them, and the verifier."""
    found = named_scripts(f"{name}.js" for name in SCRIPTS)
    return found | ({game.known.verifier: verifier_module(game.package)} if game.known.verifier else {})
