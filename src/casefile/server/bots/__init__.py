"""Bots at tables: which bot chooses when, the processes in which bots choose, and the messages to them."""
