"""What the deals of a session give double dummy, as far as they may be told."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from domain.seats import SEATS, Seat
from projections.equity.makeable import DealAsked, Makeable
from projections.texts.names import vul_text
from projections.views.encoding import Unencoded
from projections.views.hand_record import DeclarerView, ParView, declarer_view, par_view

__all__ = ["BoardMakesView", "SessionMakesView", "session_makes_view"]


class BoardMakesView(Struct, frozen=True):
    """A board that everybody may see."""

    board: int
    dealer: Seat
    vul: str
    declarers: tuple[DeclarerView, ...]
    par: ParView
    vul_text: Unencoded[str]


class SessionMakesView(Struct, frozen=True):
    """The deals of a session."""

    session: str
    known: int
    """How many were known before."""
    new: int
    """How many were worked out now."""
    failed: Mapping[int, str]
    """By board, why it could not be worked out."""
    boards: tuple[BoardMakesView, ...]
    """Those that everybody may see."""
    closed: int
    """How many of the others are known: they are told once their boards are open."""
    why_not_kept: str
    """Why the figures could not be written beside the log; empty where they were."""


def session_makes_view(
    session: str,
    known: int,
    new: int,
    failed: Mapping[int, str],
    opened: Mapping[int, tuple[DealAsked, Makeable]],
    closed: int,
    why_not_kept: str,
) -> SessionMakesView:
    """What was done for a session, in the language chosen; `opened` are the boards that may be told."""
    boards = tuple(_board(number, deal, found) for number, (deal, found) in opened.items())
    return SessionMakesView(session, known, new, failed, boards, closed, why_not_kept)


def _board(number: int, deal: DealAsked, found: Makeable) -> BoardMakesView:
    declarers = tuple(declarer_view(seat, found.table) for seat in SEATS)
    return BoardMakesView(number, deal.dealer, deal.vul, declarers, par_view(found), vul_text(deal.vul))
