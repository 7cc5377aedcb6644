"""Comparing scores (78, 87): what a result is worth beside the others. Arithmetic in fractions: no events, no log."""
