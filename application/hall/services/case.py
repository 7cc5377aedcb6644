"""Appeals, and one of them as its committee sees it at each of its moments; and what a polled player is shown."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from application.hall.services.asked import CaseAsked, PollAsked, SessionAsked
from application.hall.services.tables import seat_asked
from application.hall.sight import ALL_TABLES, Sight
from domain.board import Board, entry_of, place_of
from domain.cards import SUITS, cards_in
from domain.errors import TdlogError
from domain.events import AppealLodged, CallMade, CardPlayed, CardUnseen, Event
from domain.seats import SEATS, Seat
from domain.streams import session_of
from projections.found.incidents import Incident, Item
from projections.laws.paragraphs import law_parts, paragraphs
from projections.ranking.appeals import AppealAt, appeals_at
from projections.recorded.session_record import Entry
from projections.rulings.replay import Replay
from projections.texts import message, some_of
from projections.texts.entries import event_text
from projections.views.appeal import appeal_view
from projections.views.auction import auction_view
from projections.views.hearing import AppealsView, ExhibitView, HearingView, PollSheetView, StopView
from projections.views.incident import incident_view
from projections.views.live import tag_of, whole_board_view
from projections.views.matter import LawTextView
from projections.views.play import tricks_view

__all__ = ["appeals", "hearing", "poll"]


class Stop(Struct, frozen=True):
    """A moment of an appeal, as far as it has come to it."""

    number: int
    entry: int
    """The entry of the table up to which it is told; 0 where the appeal has not come so far."""
    name: str = ""
    at: str = ""


def appeals(sight: Sight, asked: SessionAsked) -> AppealsView:
    """The appeals of a session, with what each waits for."""
    sight.check_role(ALL_TABLES)
    book, names = sight.book_of_case(asked.session), sight.names()
    return AppealsView(book.name, tuple(appeal_view(at, names) for at in book.appeals()))


def hearing(sight: Sight, asked: CaseAsked) -> HearingView:
    """An appeal at one of its moments. Raises TdlogError where there is none of that number, or it has not come so
    far."""
    book = sight.book_of_case(asked.session)
    number = asked.appeal or sight.appeal_of_scope
    sight.check_appeal(book.name, number)
    at = book.appeal(number)
    if at is None:
        known = some_of((one.appeal.id for one in book.appeals()), 6) if sight.sees_tables else "-"
        raise TdlogError(message("form", "no_such_appeal", appeal=number, known=known or "-"))
    stops = list(_stops(at))
    reached = [stop for stop in stops if stop.entry]
    wanted = asked.stop or reached[-1].number
    stop = next((one for one in reached if one.number == wanted), None)
    if stop is None:
        raise TdlogError(message("sight", "stop_not_reached", stop=wanted, appeal=at.appeal.id))
    return _hearing(sight, book.name, at, stops, stop)


def _stops(at: AppealAt) -> Iterator[Stop]:
    """What the director knew when he ruled last before it was lodged; the last hearing; the last decision."""
    lodged = at.appeal.lodged
    earlier = [one for one in at.ruled if one.stream == lodged.stream and one.place < lodged.place]
    last = len(at.replay.events)
    known = earlier[-1] if earlier else lodged
    yield Stop(1, known.entry if not known.stream else last, known.name, known.at)
    for number, entries in ((2, at.appeal.heard), (3, at.appeal.decided)):
        if entries:
            one = entries[-1]
            yield Stop(number, one.entry if not one.stream else last, one.name, one.at)
        else:
            yield Stop(number, 0)


def _hearing(sight: Sight, session: str, at: AppealAt, stops: list[Stop], stop: Stop) -> HearingView:
    replay = at.replay if stop.entry >= at.replay.until else at.replay.as_of(stop.entry)
    board = replay.find_board(at.board.number) if at.board.number else None
    shown = next((one for one in appeals_at({at.stream: replay}) if one.appeal.id == at.appeal.id), None)
    incident = _incident(replay, board, at.appeal.incident)
    knew = next(one.entry for one in stops if one.number == 1)
    return HearingView(
        session=session,
        number=at.appeal.id,
        stream=at.stream,
        stop=stop.number,
        stops=tuple(StopView(one.number, bool(one.entry), one.at, _named(at, one)) for one in stops),
        appeal=appeal_view(shown, sight.names()) if shown is not None else None,
        board=whole_board_view(replay, board) if board is not None else None,
        disputed=entry_of(incident.place) if incident is not None else 0,
        incident=incident_view(incident) if incident is not None else None,
        exhibits=tuple(_exhibits(replay, board, knew)) if board is not None else (),
        polls=incident_view(incident).polls if incident is not None else (),
        laws=tuple(_laws(incident)) if incident is not None else (),
    )


def _named(at: AppealAt, stop: Stop) -> str:
    return f"{at.stream}{stop.name}" if stop.name.startswith("#") else stop.name


def _incident(replay: Replay, board: Board | None, name: str) -> Incident | None:
    """The incident that is appealed, as it was known then."""
    if board is None:
        return None
    wanted = name.rpartition("/")[2]
    return next((one for one in replay.rulings(board).incidents if one.name == wanted), None)


def _exhibits(replay: Replay, board: Board, knew: int) -> Iterator[ExhibitView]:
    """What was recorded of the board beside calls and cards, at the table and in the session's stream."""
    for moment in board.moments:
        if not isinstance(moment.event, CallMade | CardPlayed | CardUnseen):
            number = entry_of(moment.place)
            yield _exhibit(f"{replay.stream}#{number}", moment.event, known=number <= knew)
    told: list[Entry] = replay.session.about(replay.stream, board.number)
    for entry in told:
        if isinstance(entry.event, AppealLodged):
            told = [*told, *replay.session.of_appeal(entry.event.appeal)]
    for entry in {one.name: one for one in told}.values():
        yield _exhibit(entry.name, entry.event, known=False)


def _exhibit(name: str, event: Event, *, known: bool) -> ExhibitView:
    return ExhibitView(name, tag_of(event), event_text(event), event.at, event.by, known)  # type: ignore[arg-type]


def _laws(incident: Incident) -> Iterator[LawTextView]:
    known = paragraphs()
    said: list[Item] = [*incident.findings, *incident.options, *incident.questions]
    for law in dict.fromkeys(item.law for item in said):
        paragraph = known.get("".join(law_parts(law)))
        if paragraph is not None:
            yield LawTextView(law, paragraph.text)


LONGEST_NUMBER = 6
"""Digits of a board."""


def poll(sight: Sight, asked: PollAsked) -> PollSheetView:
    """What a player is shown who is asked about an incident: a hand and the auction, without names, table or tempo."""
    number = asked.incident.partition("#")[0]
    if not (number.isascii() and number.isdecimal() and len(number) <= LONGEST_NUMBER):
        raise TdlogError(message("form", "name_of_incident", read=repr(asked.incident[:40])))
    now = sight.board(asked.stream, int(number))
    incident = _incident(now.replay, now.board, asked.incident)
    if incident is None:
        known = some_of((one.name for one in now.replay.rulings(now.board).incidents), 6) or "-"
        raise TdlogError(message("form", "no_such_incident", incident=asked.incident, known=known))
    then = sight.board(asked.stream, int(number), max(entry_of(now.board.place), entry_of(incident.place) - 1))
    offender = incident.seat
    seat = seat_asked(asked.seat) or (offender.partner if offender is not None else SEATS[0])
    scoring = sight.session(session_of(asked.stream)).opened.scoring
    return _sheet(then.board, seat, scoring, incident, place_of(entry_of(incident.place)))


def _sheet(board: Board, seat: Seat, scoring: str, incident: Incident, upto: int) -> PollSheetView:
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
        hand=_cards(board, seat),
        dummy=_cards(board, dummy) if faced and dummy is not None else None,
        dealer=board.dealer,
        vul=board.vul,
        scoring=scoring,
        auction=tuple(
            (SEATS[index], str(call.value), meanings.get(entry_of(place), ""))
            for place, index, call in board.calls
            if place < upto
        ),
        played=tuple((trick.leader.value if trick.leader else "", dict(trick.cards)) for trick in tricks_view(board)),
        tally=incident_view(incident).polls,
    )


SAID = ("alerted", "announced", "explained", "corrected")
"""What is told of a call's meaning; questions and tempo are not."""


def _cards(board: Board, seat: Seat) -> dict[str, tuple[str, ...]]:
    hand = board.hands[seat.index]
    if not board.known[seat.index]:
        return {}
    return {suit.value: tuple(card.value for card in cards_in(hand & suit.mask)[::-1]) for suit in reversed(SUITS)}
