"""Exact chances and ratings on arrays. They need NumPy, so that others import them only when they run, if they can."""
