"""Comparing scores (78, 87): what a result is worth beside the others. Pure arithmetic in fractions: no events, no log."""
