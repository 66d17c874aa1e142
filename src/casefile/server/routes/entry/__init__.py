"""The entry of every request: limits and origins, form fields, the page of an error, metrics, and link previews."""
