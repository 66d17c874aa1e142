"""The first page, and the pages to which its games lead."""
