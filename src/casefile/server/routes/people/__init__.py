"""Pages of a person and pages for everybody: own games and their notices, rules, lessons, puzzles, the day's case."""
