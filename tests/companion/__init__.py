"""The companion: the detective of the browser beside the program's own, and the page that uses it."""
