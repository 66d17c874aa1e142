"""Where a clause comes from, in words for somebody who plays: the document of its book, us, or both."""

from casefile.core.rulebook import Clause, RuleBook
from casefile.story.i18n import Texts


def source(book: RuleBook, clause: Clause, texts: Texts) -> str:
    """Return where a clause of ``book`` comes from."""
    documented, ours = clause.sources
    document = texts.gettext(book.document) if book.document else ""
    if not documented or not document:
        return texts.gettext("ours") if ours else document
    return texts.gettext("{document}, and ours").format(document=document) if ours else document
