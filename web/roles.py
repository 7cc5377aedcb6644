"""Sets of roles, for the table of routes."""

from __future__ import annotations

__all__ = ["ANYONE", "COMMENTATORS", "COMMITTEE", "DESK", "OFFICE", "PLAYERS", "RECORDERS", "SCORERS", "WITH_A_LINK"]

WITH_A_LINK = frozenset({"recorder", "director", "scorer", "committee", "player", "commentator"})
"""Everybody who came by a link."""
ANYONE = WITH_A_LINK | {"public"}
DESK = frozenset({"director"})
SCORERS = frozenset({"scorer"})
OFFICE = frozenset({"director", "scorer"})
RECORDERS = frozenset({"recorder", "director"})
COMMITTEE = frozenset({"committee", "director"})
PLAYERS = frozenset({"player"})
COMMENTATORS = frozenset({"commentator"})
