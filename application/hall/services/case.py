"""The appeals of a session; and what a polled player is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from application.hall.services.asked import PollAsked, SessionAsked
from application.hall.services.tables import seat_asked
from application.hall.sight import ALL_TABLES, Sight
from domain.board import Board, Phase, entry_of, place_of
from domain.cards import SUITS, cards_in
from domain.errors import TdlogError
from domain.events import TempoNoted
from domain.seats import SEATS, Seat
from domain.streams import session_of
from projections.found.incidents import Incident
from projections.recorded.hands_known import hands_known
from projections.rulings.replay import Replay
from projections.texts import message, some_of
from projections.views.appeal import appeal_view
from projections.views.auction import auction_view
from projections.views.hearing import AppealsView, PolledDecisionView, PollSheetView
from projections.views.incident import incident_view
from projections.views.play import tricks_view

__all__ = ["appeals", "incident_of", "poll"]


def appeals(sight: Sight, asked: SessionAsked) -> AppealsView:
    """The appeals of a session, with what each waits for."""
    sight.check_role(ALL_TABLES)
    book = sight.book_of_case(asked.session)
    names = sight.names(book.name)
    return AppealsView(book.name, tuple(appeal_view(at, names) for at in book.appeals()))


def incident_of(replay: Replay, board: Board | None, name: str) -> Incident | None:
    """The incident that is appealed, as it was known then."""
    if board is None:
        return None
    wanted = name.rpartition("/")[2]
    return next((one for one in replay.rulings(board).incidents if one.name == wanted), None)


LONGEST_NUMBER = 6
"""Digits of a board."""


def poll(sight: Sight, asked: PollAsked) -> PollSheetView:
    """What a player is shown who is asked about an incident: a hand and the auction, without names, table or tempo."""
    number = asked.incident.partition("#")[0]
    if not (number.isascii() and number.isdecimal() and len(number) <= LONGEST_NUMBER):
        raise TdlogError(message("form", "name_of_incident", read=repr(asked.incident[:40])))
    now = sight.board(asked.stream, int(number))
    incident = incident_of(now.replay, now.board, asked.incident)
    if incident is None:
        known = some_of((one.name for one in now.replay.rulings(now.board).incidents), 6) or "-"
        raise TdlogError(message("form", "no_such_incident", incident=asked.incident, known=known))
    offender = incident.seat
    seat = seat_asked(asked.seat) or (offender.partner if offender is not None else SEATS[0])
    began = entry_of(_began(now.board, incident))
    named = place_of(max(began, asked.entry)) if asked.entry else 0
    upto = named or _decision(now.board, incident, seat)
    last = max(entry_of(now.board.place), entry_of(upto) - 1) if upto else 0
    then = sight.board(asked.stream, int(number), last) if last else now
    scoring = sight.session(session_of(asked.stream)).opened.scoring
    decisions = tuple(one for one in _decisions(now.board, seat) if one.entry >= began)
    deal = now.replay.session.record.deals.get(now.board.number)
    return _sheet(then.board, hands_known(now.board, deal), seat, scoring, incident, upto, decisions)


def _decisions(board: Board, seat: Seat) -> Iterator[PolledDecisionView]:
    """The calls and cards of a player, in order; of dummy's hand those that declarer named."""
    own = {seat.index, seat.partner.index} if board.dummy is seat.partner else {seat.index}
    calls = [(place, call) for place, index, call in board.calls if index == seat.index]
    for number, (place, call) in enumerate(calls, 1):
        yield PolledDecisionView(entry_of(place), number, str(call.value), "")
    for play in board.plays:
        if play.seat in own and board.dummy is not seat:
            yield PolledDecisionView(entry_of(play.place), play.trick, "", play.card.value)


def _decision(board: Board, incident: Incident, seat: Seat) -> int:
    """The place of the decision that a polled player is asked about: his own first call or card behind what began the
    incident; what began it, where that was his own; 0 while he has made none."""
    if seat is incident.seat:
        return _began(board, incident)
    own = {seat.index, seat.partner.index} if board.dummy is seat.partner else {seat.index}
    began = _began(board, incident)
    return min((place for place, one in _acts(board) if place > began and one in own), default=0)


def _began(board: Board, incident: Incident) -> int:
    """The place behind which an incident may have moved anybody: of a tempo that of the call or card that it was in,
    which may have been recorded long before it was spoken of."""
    noted = next((one.event for one in board.moments if one.place == incident.place), None)
    if not isinstance(noted, TempoNoted):
        return incident.place
    if noted.about is not None:
        return place_of(noted.about)
    before = (place for place, one in _acts(board) if place < incident.place and one == noted.seat.index)
    return max(before, default=incident.place)


def _acts(board: Board) -> list[tuple[int, int]]:
    """The calls and cards of a board, each as its place and whose it was."""
    return [*((place, seat) for place, seat, _ in board.calls), *((play.place, play.seat) for play in board.plays)]


def _sheet(
    board: Board, known: Sequence[int | None], seat: Seat, scoring: str, incident: Incident, upto: int,
    decisions: tuple[PolledDecisionView, ...],
) -> PollSheetView:  # fmt: skip
    dummy = board.dummy
    faced = dummy is not None and seat is not dummy and bool(board.plays)
    auction = auction_view(board)
    meanings = {
        call.entry: " ".join(note.said for number in call.notes if (note := auction.notes[number - 1]).kind in SAID)
        for call in auction.calls
        if call is not None
    }
    return PollSheetView(
        seat=seat,
        hand=_cards(board, known, seat),
        dummy=_cards(board, known, dummy) if faced and dummy is not None else None,
        dealer=board.dealer,
        vul=board.vul,
        scoring=scoring,
        asks="call" if board.phase is Phase.AUCTION else "card",
        auction=tuple(
            (SEATS[index], str(call.value), meanings.get(entry_of(place), ""))
            for place, index, call in board.calls
            if not upto or place < upto
        ),
        played=tuple((trick.leader.value if trick.leader else "", dict(trick.cards)) for trick in tricks_view(board)),
        tally=incident_view(incident).polls,
        decisions=decisions,
        about=entry_of(upto) if upto else 0,
    )


SAID = ("alerted", "announced", "explained", "corrected")
"""What is told of a call's meaning; questions and tempo are not."""


def _cards(board: Board, known: Sequence[int | None], seat: Seat) -> dict[str, tuple[str, ...]]:
    """What a hand held then; where it was not known then, what is known of it by now without what it had played."""
    held = known[seat.index]
    if board.known[seat.index]:
        hand = board.hands[seat.index]
    elif held is None:
        return {}
    else:
        hand = held & ~sum(play.card.bit for play in board.plays if play.seat == seat.index)
    return {suit.value: tuple(card.value for card in cards_in(hand & suit.mask)[::-1]) for suit in reversed(SUITS)}
