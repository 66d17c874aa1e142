"""A game as arrays, for programs that learn: what may be done, what was seen, and what follows from it.

Every function reads one seat's view or the menu of one seat, so that an array holds nothing that the seat does not
know. The arrays need NumPy: ``pip install 'casefile[lab]'``.

- :func:`mask`: which of all actions of the game are offered.
- :func:`events`: what the seat saw, one row of numbers an event.
- :func:`sheet`: what certainly follows from it, cards by owners.
- :func:`marginals`: the exact chances of the rest, cards by owners.
- :mod:`casefile.lab.vector`: the quick game at thousands of tables at once.

For these NumPy is not needed:

- :func:`deals`: every deal with which a game may begin, or some by chance, and :func:`number_of_deals`.
- :func:`owners`: the columns of a sheet.
- :func:`small_edition`: a deck of a few cards.
"""

from typing import TYPE_CHECKING

from casefile.core.deals import deals, number_of_deals
from casefile.core.lazy_names import imported_when_asked
from casefile.lab.small_decks import small_edition
from casefile.play.cells import owners

if TYPE_CHECKING:
    from casefile.lab.arrays import Masks, marginals, mask, sheet
    from casefile.lab.rows import Rows, events

__all__ = [
    "Masks",
    "Rows",
    "deals",
    "events",
    "marginals",
    "mask",
    "number_of_deals",
    "owners",
    "sheet",
    "small_edition",
]

_PLACES = {
    "Masks": "arrays",
    "Rows": "rows",
    "events": "rows",
    "marginals": "arrays",
    "mask": "arrays",
    "sheet": "arrays",
}
"""The module of each name that needs NumPy."""

if not TYPE_CHECKING:  # so that a name that is not there stays an error for type checkers
    __getattr__ = imported_when_asked(__name__, _PLACES)
