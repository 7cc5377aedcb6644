"""What the record means: the replay, the Laws as functions of it, and the result of a board."""
