"""A game as arrays, for programs that learn: what may be done, what was seen, and what follows from it.

It needs NumPy: ``pip install 'casefile[lab]'``. Every function reads one seat's view or the menu of one seat, so that
an array holds nothing that the seat does not know.

- :func:`mask`: which of all actions of the game are offered.
- :func:`events`: what the seat saw, one row of numbers an event.
- :func:`sheet`: what certainly follows from it, cards by owners.
- :func:`marginals`: the exact chances of the rest, cards by owners.
- :mod:`casefile.lab.vector`: the quick game at thousands of tables at once.
- :func:`deals`: every deal with which a game may begin, or some by chance; for this one NumPy is not needed.
"""

from casefile.core.deals import deals as deals
from casefile.core.deals import number_of_deals as number_of_deals
from casefile.lab.arrays import Masks as Masks
from casefile.lab.arrays import marginals as marginals
from casefile.lab.arrays import mask as mask
from casefile.lab.arrays import sheet as sheet
from casefile.lab.rows import Rows as Rows
from casefile.lab.rows import events as events
from casefile.play.cells import owners as owners
