"""Pure functions from boards and editions to SVG text; every text is safe to put into a page unescaped."""
