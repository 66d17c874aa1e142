"""The form that opens a table: the page on which it is filled in, and its fields for a first and for a next game."""
