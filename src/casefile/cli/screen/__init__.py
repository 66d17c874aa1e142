"""A game in the terminal as a table on one screen, which is redrawn in place.

``look`` says what there is to see, without a terminal; ``board_text`` and ``sheet_text`` draw it as coloured lines;
``front`` carries questions and answers between the game and the screen; ``table_app`` is the screen itself.
Nothing here is imported without the extra ``terminal``.
"""
