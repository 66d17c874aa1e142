"""What the tests of games by post share."""

from tests.correspondence.groups import group

__all__ = ["group"]
