"""The source of a clause, in words for a player: a document, the makers of the program, or both."""

from casefile.core.rulebook import Clause, RuleBook
from casefile.story.i18n import Texts


def source(book: RuleBook, clause: Clause, texts: Texts) -> str:
    """Return the source of a clause of ``book``, in words."""
    documented, ours = clause.sources
    document = texts.gettext(book.document) if book.document else ""
    if not documented or not document:
        return texts.gettext("ours") if ours else document
    return texts.gettext("{document}, and ours").format(document=document) if ours else document
