"""The time that a test waits for what must come.

It is no promise of the program: a busy machine may take as long. A test of a promise that names a time asks a clock.
"""

PATIENCE = 60.0
"""Seconds after which a test takes it that what it waits for never comes."""

COUNTING = 5 * PATIENCE
"""Seconds after which a test takes it that a program, or a whole story, that keeps a processor busy never ends."""
