"""A session as its log tells it: who plays what, each table's scores, the comparisons, and the ranking."""
