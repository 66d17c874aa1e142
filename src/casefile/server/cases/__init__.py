"""Cases for everybody: the tables of a day's case, and the ladder of the puzzles of the day."""
