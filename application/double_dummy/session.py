"""The deals of a session worked out double dummy, and those of its open boards told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from application.double_dummy.kept import KeptFigures, place_of
from application.double_dummy.work import worked_out
from application.hall.log_book import LogBook
from application.office import Office
from application.sessions import session_streams
from domain.amendments import effective
from domain.errors import TdlogError
from domain.events import BoardDealt, BoardStarted
from domain.log.store import LogStore
from domain.numbering import standard_dealer
from domain.seats import Seat
from formats.apart import cores
from projections.equity.double_dummy import require
from projections.equity.makeable import DealAsked, Makeable, deal_asked

__all__ = ["OfSession", "known_of_session", "work_out_session"]

LETTERS = {seat.value: seat for seat in Seat}
Known = Mapping[int, tuple[DealAsked, Makeable]]
"""By board, a deal and what it gives."""


class OfSession(NamedTuple):
    """What was done for a session."""

    session: str
    known: int
    """How many of its deals were known before."""
    new: int
    """How many were worked out."""
    failed: Mapping[int, str]
    """By board, why its deal could not be worked out."""
    opened: Known
    """By board what it gives, of those that everybody may see."""
    closed: int
    """How many of the others are known: they are told to nobody yet."""
    why_not_kept: str
    """Why the figures could not be written; empty where they were."""


def work_out_session(
    log: LogStore, name: str, clock: Callable[[], str], step: Callable[[int, int], object]
) -> OfSession:
    """Work out the deals of a session that are not known, in other processes, and keep what they give. `step` is told
    how many are done, and of how many. Raises TdlogError where there is no such session, or no endplay."""
    session, deals = _deals(log, name)
    kept = KeptFigures(place_of(log.name))
    before = {board: deal for board, deal in deals.items() if kept.of(deal) is not None}
    to_do = [board for board in deals if board not in before]
    if to_do:
        require()
    failed: dict[int, str] = {}
    for done, (number, found) in enumerate(worked_out([deals[board] for board in to_do], cores()), 1):
        board = to_do[number]
        if isinstance(found, TdlogError):
            failed[board] = found.message
        else:
            kept.keep(deals[board], found)
        step(done, len(to_do))
    known, opened = _known(log, session, deals, kept, clock)
    new = len(to_do) - len(failed)
    return OfSession(session, len(before), new, failed, opened, len(known) - len(opened), kept.why_not)


def known_of_session(log: LogStore, name: str, clock: Callable[[], str]) -> OfSession:
    """What is known of the deals of a session; nothing is worked out. Raises TdlogError where there is no such
    session."""
    session, deals = _deals(log, name)
    kept = KeptFigures(place_of(log.name))
    known, opened = _known(log, session, deals, kept, clock)
    return OfSession(session, len(known), 0, {}, opened, len(known) - len(opened), kept.why_not)


def _known(
    log: LogStore, session: str, deals: Mapping[int, DealAsked], kept: KeptFigures, clock: Callable[[], str]
) -> tuple[Known, Known]:
    """The deals of which it is known what they give, and those of them that everybody may see."""
    book, now = LogBook(Office(log, clock)).caught_up(), clock()
    known = {board: (deal, makes) for board, deal in deals.items() if (makes := kept.of(deal)) is not None}
    return known, {board: told for board, told in known.items() if book.opened(session, board, now) is not None}


def _deals(log: LogStore, name: str) -> tuple[str, dict[int, DealAsked]]:
    """The whole deals of a session by board: as it dealt them, else as its tables have them."""
    session, streams = session_streams(log, name)
    dealt: dict[int, DealAsked] = {}
    begun: dict[int, DealAsked] = {}
    for events in streams.values():
        for _, event in effective(events):
            if isinstance(event, BoardDealt):
                dealer = LETTERS.get(event.dealer.upper()) or standard_dealer(event.board)
                deal = deal_asked(event.hands, dealer, event.vul)
                dealt |= {event.board: deal} if deal is not None else {}
            elif isinstance(event, BoardStarted):
                deal = deal_asked(event.hands, event.dealer, event.vul)
                begun |= {event.board: deal} if deal is not None and event.board not in begun else {}
    return session, dict(sorted((begun | dealt).items()))
