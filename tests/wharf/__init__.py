"""``wharf``: ``harbour`` with a deck of four categories, which lives in the tests alone.

What does not differ by the number of categories is that of :mod:`tests.sixth`, its clauses too.
"""
