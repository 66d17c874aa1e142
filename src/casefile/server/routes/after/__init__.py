"""Pages about a finished game or one of its moments: replay, review, analysis, pictures, and playing on from it."""
