"""A pasted post read back before anything is done: the meaning of each word, and the turn that it would make."""

from dataclasses import dataclass

from casefile.correspondence.forum import PostReading, WordMark, confirmation, meaning_told
from casefile.correspondence.forum.answers import WayOut, answers
from casefile.correspondence.pages.post_model import PostHead, PostPage
from casefile.correspondence.pages.scene import PostScene
from casefile.web.model import Form, Part

MOST_REASONS = 9
"""The most reasons that are shown; an author with more has to write the post anew."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the post."""

    text: str
    """The text, as in :class:`WordMark`."""
    kind: str
    """The kind, as in :class:`WordMark`."""
    meaning: str
    """Its meaning, in words."""
    number: int
    """The number of the reason, as in :class:`WordMark`."""


@dataclass(frozen=True, slots=True)
class UnclearPiece:
    """The reason why a piece of the post is unclear, and the ways to resolve it."""

    text: str
    """The reason."""
    ways: tuple[tuple[str, str], ...] = ()
    """The buttons that resolve it: the value that each sends, and its label."""


@dataclass(frozen=True, slots=True)
class PasteModel:
    """The page of a pasted post."""

    head: PostHead
    """The head of the page."""
    form: Form
    """The form."""
    title: str
    """The title, which names the camp whose turn it would be."""
    text: str
    """The text of the post."""
    pieces: tuple[Piece, ...]
    """The post in pieces."""
    reasons: tuple["UnclearPiece", ...]
    """The reasons why it is unclear."""
    lines: tuple[str, ...] = ()
    """The orders that were read, to be confirmed."""
    refused: str = ""
    """The reason why the turn cannot be entered although the post is clear."""
    overlooked: str = ""
    """The sentence that the pieces left aside could be an order."""
    note: str = ""
    """The sentence for a beta leader."""
    warned: bool = False
    """Whether the beta leader must confirm that the act comes too late for the turn."""

    @property
    def parts(self) -> tuple[Part, ...]:
        """No parts: only the frame changes while the page is open."""
        return ()


def read_back(
    scene: PostScene,
    form: Form,
    reading: PostReading,
    *,
    refused: str = "",
    note: str = "",
    warned: bool = False,
) -> PostPage:
    """Return the page that shows a pasted post of the viewer's camp and what the program read in it.

    - ``form`` is the form that sends the post again.
    - ``reading`` is the reading of the post.
    - ``refused`` is the reason why the turn cannot be entered although the post is clear.
    - ``note`` is a sentence for a beta leader.
    - ``warned``: whether the beta leader must confirm that the act comes too late for the turn.
    """
    _, edition = scene.words.gettext, scene.edition
    told = [reason.told(edition, scene.words, scene.language) for reason in reading.reasons[:MOST_REASONS]]
    ways = answers(reading, edition, scene.language)
    lines = confirmation(reading.posted, edition, scene.words, scene.language) if reading.posted else []
    model = PasteModel(
        head=scene.head("thread"),
        form=form,
        title=_("This would be the turn of {camp}").format(camp=scene.called(scene.camp) if scene.camp else ""),
        text=reading.post,
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


def answered(scene: PostScene, reading: PostReading, chosen: str) -> str:
    """Return the text of the post after its author has resolved a doubt.

    ``chosen`` is the value of the button that was pressed. Return the same text if there is no such button.
    """
    found = answers(reading, scene.edition, scene.language)
    ways = {f"{i}.{n}": each.post for i, row in enumerate(found) for n, each in enumerate(row)}
    return ways.get(chosen, reading.post)


def _piece(scene: PostScene, mark: WordMark) -> Piece:
    number = min(mark.number, MOST_REASONS)
    return Piece(mark.text, mark.kind, meaning_told(mark, scene.edition, scene.words, scene.language), number)
