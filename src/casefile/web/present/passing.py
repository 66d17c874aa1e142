"""The panel that covers the page of people who share a browser, and the button that covers it."""

from msgspec.structs import replace

from casefile.web.model import AnswerButton, Question
from casefile.web.present.scene import Scene


def covered(scene: Scene) -> Question:
    """Return the panel that names who is to take the device, with the buttons that open a page.

    Nothing in it depends on what a seat knows.
    """
    _, actor = scene._, scene.actor
    wanted = [actor] if actor in scene.viewer.shared else list(scene.viewer.shared)
    form = scene.form("open", "open")
    names = {seat: scene.taken[seat].name for seat in wanted if seat is not None}
    title = _("Pass it to {name}.") if actor in names else _("Who has the device?")
    first = next(iter(names.values()), "")
    return Question(
        title.format(name=first),
        _("The page is covered: nobody's cards are on it."),
        asked=actor in names,
        forms=(form,),
        options=tuple(
            AnswerButton(
                form.id,
                "seat",
                str(scene.viewer.shared[seat]),
                _("I am {name}").format(name=name),
                style="first" if actor in names else "plain",
            )
            for seat, name in names.items()
        ),
        short=title.format(name=first),
    )


def coverable(scene: Scene, question: Question) -> Question:
    """Return the panel of an open page with the button that covers it."""
    form = scene.form("cover", "cover")
    button = AnswerButton(form.id, "cover", "yes", scene._("Cover the page"), style="quiet")
    return replace(question, forms=(*question.forms, form), options=(*question.options, button))
