"""An auction as it is shown: four columns W N E S, with what was said of the calls as notes below."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from domain.board import Board, entry_of
from domain.calls import Call
from domain.events import (
    AnnouncementMade,
    CallAlerted,
    ExplanationCorrected,
    ExplanationGiven,
    QuestionAsked,
    TempoNoted,
)
from domain.happened import Moment
from domain.seats import SEATS, Seat
from projections.recorded.tempo import taken_before
from projections.texts import call_text, message, seat_text

__all__ = ["COLUMNS", "AuctionView", "NoteView", "StandingCallView", "auction_view", "irregular_places"]

COLUMNS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
"""The columns of a hand record."""
Said = CallAlerted | AnnouncementMade | QuestionAsked | ExplanationGiven | ExplanationCorrected | TempoNoted
SAID: dict[type, str] = {
    CallAlerted: "alerted",
    AnnouncementMade: "announced",
    QuestionAsked: "asked",
    ExplanationGiven: "explained",
    ExplanationCorrected: "corrected",
    TempoNoted: "tempo",
}
"""What is said of calls, each with its words in a note."""


class NoteView(Struct, frozen=True):
    """What was said of a call that stands."""

    kind: str
    """`alerted`, `announced`, `asked`, `explained`, `corrected`, `tempo`."""
    said: str
    """Verbatim, or what a call that was alerted means."""
    text: str


class StandingCallView(Struct, frozen=True):
    """A call that stands."""

    seat: Seat
    call: Call
    entry: int
    text: str
    notes: tuple[int, ...]
    """The numbers of its notes; the first of the auction is number 1."""
    odd: bool
    """Whether it broke the Laws."""


class AuctionView(Struct, frozen=True):
    """The calls that stand, with their notes."""

    calls: tuple[StandingCallView | None, ...]
    """By column, row upon row; None where nobody called: before the dealer, and at a turn that was passed over."""
    notes: tuple[NoteView, ...]
    """In the order in which they were said."""
    beside: tuple[str, ...]
    """What was said of no call that stands, then the calls that were taken back."""
    was_called: bool
    """Whether a call was recorded, also one that was taken back."""

    @property
    def rows(self) -> list[tuple[StandingCallView | None, ...]]:
        """The calls in rows of four; the last may be shorter."""
        return [self.calls[at : at + 4] for at in range(0, len(self.calls), 4)]


def irregular_places(board: Board) -> set[int]:
    """The places of the calls and cards that were irregular in themselves."""
    return {irregular.place for irregular in board.irregular}


def auction_view(board: Board, odd: Collection[int] | None = None) -> AuctionView:
    """The auction of a board. `odd` are the places of what broke the Laws, where more than what was irregular in itself
    is known of it."""
    notes: list[NoteView] = []
    beside: list[str] = []
    by_call: dict[int, tuple[int, ...]] = {}
    standing = {place for place, _, _ in board.calls}
    for moment in board.moments:
        event = moment.event
        if not isinstance(event, Said):
            continue
        text = _said_text(event, entry_of(moment.place))
        taken = taken_before(board, moment.place, event) if isinstance(event, TempoNoted) else None
        place = taken.place if taken is not None and not taken.trick else _call_meant(board, moment)
        if taken is not None and taken.trick:
            beside.append(_in_trick(taken.trick) + message("form", "tempo_before", said=text, what=taken.text))
        elif place is None or place not in standing:
            beside.append(_in_trick(moment.trick) + text)
        else:
            notes.append(NoteView(SAID[type(event)], _words(event), text))
            by_call[place] = (*by_call.get(place, ()), len(notes))
    beside += [
        message("form", "taken_back", seat=seat_text(SEATS[seat]), call=call_text(call), entry=entry_of(place))
        for place, seat, call in sorted(board.withdrawn_calls)
    ]
    was_called = bool(board.calls or board.withdrawn_calls)
    return AuctionView(_cells(board, by_call, odd), tuple(notes), tuple(beside), was_called)


def _cells(
    board: Board, notes: dict[int, tuple[int, ...]], odd: Collection[int] | None
) -> tuple[StandingCallView | None, ...]:
    """The calls that stand, each in its column."""
    odd = irregular_places(board) if odd is None else odd
    cells: list[StandingCallView | None] = [None] * COLUMNS.index(board.dealer)
    for place, n, call in board.calls:
        cells += [None] * ((COLUMNS.index(SEATS[n]) - len(cells)) % 4)
        told = entry_of(place), call_text(call), notes.get(place, ()), place in odd
        cells.append(StandingCallView(SEATS[n], call, *told))
    return tuple(cells)


def _in_trick(number: int) -> str:
    return message("screen", "trick", number=number) + ": " if number else ""


def _call_meant(board: Board, moment: Moment) -> int | None:
    """The place of the call that something was said about: the one it names, else the last one of the player meant.
    None where no call that stands is meant, and for what was said during the play."""
    event = moment.event
    about: int | None = getattr(event, "about", None)
    if about is not None:
        return next((place for place, _, _ in board.calls if entry_of(place) == about), None)
    before = [(place, seat) for place, seat, _ in board.calls if place < moment.place]
    if moment.trick and board.plays and board.plays[0].place < moment.place:
        return None
    seat: Seat = getattr(event, "seat")  # noqa: B009
    if isinstance(event, TempoNoted):
        return None
    if isinstance(event, QuestionAsked):
        return before[-1][0] if before else None
    if isinstance(event, AnnouncementMade | ExplanationGiven):
        seat = seat.partner
    elif isinstance(event, ExplanationCorrected):
        seat = seat if event.whose == "own" else seat.partner
    return next((place for place, of in reversed(before) if of == seat.index), None)


def _said_text(event: Said, entry: int) -> str:
    seat, words = seat_text(event.seat), _quoted(_words(event))
    if isinstance(event, TempoNoted) and event.seconds is not None:
        return message("form", "tempo_seconds", seat=seat, seconds=event.seconds, words=words, entry=entry)
    return message("form", SAID[type(event)], seat=seat, words=words, entry=entry)


def _words(event: Said) -> str:
    return event.meaning if isinstance(event, CallAlerted) else event.text


def _quoted(words: str) -> str:
    return f" “{words}”" if words else ""
