"""Records of finished games: how they are read, the digests of their folds, and pictures of their moments."""
