"""Handicaps and masterpoints by data packs: what a pack says, how it is read, and what a session comes to by it."""
