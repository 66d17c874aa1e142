"""The page of a table and the actions there: sit down, act, talk, take back, watch, and play again."""
