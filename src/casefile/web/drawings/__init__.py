"""Functions that draw boards and cards as SVG text; every text is safe to put into a page unescaped."""
