"""Movements: who meets whom in which round, at which table, with which boards; how fair that is; and what fits an
event."""
