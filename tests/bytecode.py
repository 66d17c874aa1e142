"""Keep what Python compiles, where the machine is set up to keep nothing: importing this module does it.

``PYTHONDONTWRITEBYTECODE`` keeps folders free of what Python leaves there, and makes each process compile everything
that it imports: half of the time in which a server starts, and twenty seconds for the tests in each process that runs
them. So compiled code is kept apart, in ``build``, for this process and those that it starts.
"""

import os
import sys
from pathlib import Path

KEPT = Path(__file__).resolve().parents[1] / "build" / "bytecode"

if sys.dont_write_bytecode:
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(KEPT)
    sys.dont_write_bytecode = False
