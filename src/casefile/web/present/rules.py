"""A book of clauses as a page: chapters to find one's way by, and each clause with its source in words."""

from casefile.core.rulebook import RuleBook
from casefile.story.i18n import Texts
from casefile.story.sources import source
from casefile.web.how_model import ChapterModel, ClauseModel, RulesModel


def rules_model(title: str, book: RuleBook, texts: Texts, how: str = "") -> RulesModel:
    """Return the model of the page with the clauses of ``book``; ``how`` is the address of the game's introduction."""
    _ = texts.gettext
    return RulesModel(
        title=title,
        link=f"/rules/{book.name}",
        chapters=tuple(
            ChapterModel(
                anchor=f"part-{number}",
                title=_(chapter.title) if chapter.title else title,
                first=chapter.clauses[0].id.rpartition("-")[2],
                last=chapter.clauses[-1].id.rpartition("-")[2],
                clauses=tuple(
                    ClauseModel(clause.id, _(clause.text), source(book, clause, texts)) for clause in chapter.clauses
                ),
            )
            for number, chapter in enumerate(book.chapters, 1)
        ),
        how=how,
    )
