"""What every request passes: limits and origins, form fields, the page of an error, metrics, and link previews."""
