"""What viewers see, are told and can believe, and whether a game is in order: by watching it played once more."""
