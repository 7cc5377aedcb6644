"""Law 2: the number of a board tells its dealer and its vulnerability."""

from __future__ import annotations

from domain.events import Vulnerability
from domain.seats import SEATS, Seat

__all__ = ["standard_dealer", "standard_vul"]

VULNERABILITIES: tuple[Vulnerability, ...] = ("none", "NS", "EW", "both")


def standard_dealer(board: int) -> Seat:
    """Law 2 (2017): dealers follow one another from North, clockwise."""
    return SEATS[(board - 1) % 4]


def standard_vul(board: int) -> Vulnerability:
    """Law 2 (2017): none, NS, EW, both, beginning one later in every four boards."""
    turn = board - 1
    return VULNERABILITIES[(turn + turn // 4) % 4]
