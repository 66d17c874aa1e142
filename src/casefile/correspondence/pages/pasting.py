"""A pasted post read back: what each word was taken for, and what the turn would be, before anything is done."""

from dataclasses import dataclass

from casefile.core.texts import N_
from casefile.correspondence.forum import PostReading, WordMark, confirmation, meaning_told
from casefile.correspondence.forum.answers import WayOut, answers
from casefile.correspondence.pages.post_model import PostHead, PostPage
from casefile.correspondence.pages.scene import PostScene
from casefile.web.model import Form, Part

MOST_REASONS = 9
"""So many reasons are shown; who has more has to write the post anew."""

OVERLOOKED = N_("What is left aside has an order in it, too: look whether it is yours.")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the post: its ``text``, ``kind`` and ``number`` as in :class:`WordMark`, and what it was read as."""

    text: str
    kind: str
    meaning: str
    number: int


@dataclass(frozen=True, slots=True)
class UnclearPiece:
    """Why a circled piece is unclear, and the ways out: for each what the button sends, and what it says."""

    text: str
    ways: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class PasteModel:
    """The post in ``pieces`` with the ``reasons`` why it is unclear, or ``lines``, what was read, to be confirmed.

    ``title`` says whose turn it would be. ``refused`` is why the turn cannot be entered though the post is clear;
    ``overlooked`` says that what was left aside could be an order; ``note`` is what a beta leader is told, and
    ``warned`` that the beta leader must confirm that it comes too late for the turn.
    """

    head: PostHead
    form: Form
    title: str
    text: str
    pieces: tuple[Piece, ...]
    reasons: tuple["UnclearPiece", ...]
    lines: tuple[str, ...] = ()
    refused: str = ""
    overlooked: str = ""
    note: str = ""
    warned: bool = False

    @property
    def parts(self) -> tuple[Part, ...]:
        """Nothing of it changes while it is open but its frame."""
        return ()


def read_back(
    scene: PostScene,
    form: Form,
    text: str,
    reading: PostReading,
    *,
    refused: str = "",
    note: str = "",
    warned: bool = False,
) -> PostPage:
    """The page that shows how a post of the viewer's camp was read."""
    _, edition = scene.words.gettext, scene.edition
    told = [reason.told(edition, scene.words, scene.language) for reason in reading.reasons[:MOST_REASONS]]
    ways = answers(text, reading, edition, scene.language)
    lines = confirmation(reading.posted, edition, scene.words, scene.language) if reading.posted else []
    model = PasteModel(
        head=scene.head("thread"),
        form=form,
        title=_("This would be the turn of {camp}").format(camp=scene.called(scene.camp) if scene.camp else ""),
        text=text,
        pieces=tuple(_piece(scene, mark) for mark in reading.marks),
        reasons=tuple(
            UnclearPiece(reason, tuple((f"{at}.{n}", _said(scene, each)) for n, each in enumerate(ways[at])))
            for at, reason in enumerate(told)
        ),
        lines=() if refused and not warned else tuple(lines),
        refused=refused,
        overlooked=_("What is left aside has an order in it, too: look whether it is yours.")
        if reading.overlooked
        else "",
        note=note,
        warned=warned,
    )
    return PostPage(model.head, model)


def _said(scene: PostScene, answer: WayOut) -> str:
    return scene.called(answer.card) if answer.card else scene.words.gettext(answer.text)


def answered(scene: PostScene, text: str, reading: PostReading, chosen: str) -> str:
    """The post as it says after an answer to what was unclear; the same where there is no such answer."""
    found = answers(text, reading, scene.edition, scene.language)
    ways = {f"{i}.{n}": each.post for i, row in enumerate(found) for n, each in enumerate(row)}
    return ways.get(chosen, text)


def _piece(scene: PostScene, mark: WordMark) -> Piece:
    number = min(mark.number, MOST_REASONS)
    return Piece(mark.text, mark.kind, meaning_told(mark, scene.edition, scene.words, scene.language), number)
