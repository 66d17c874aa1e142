"""The page of a table and what is done there: sit down, act, talk, take back, watch, and play again."""
