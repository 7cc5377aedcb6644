"""What was said of the calls of an auction: alerts, announcements, questions, explanations and tempo, as footnotes."""

from __future__ import annotations

from msgspec import Struct

from domain.board import Board, entry_of
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

__all__ = ["AuctionNotes", "auction_notes"]

SAID = (CallAlerted, AnnouncementMade, QuestionAsked, ExplanationGiven, ExplanationCorrected, TempoNoted)
Said = CallAlerted | AnnouncementMade | QuestionAsked | ExplanationGiven | ExplanationCorrected | TempoNoted


class AuctionNotes(Struct, frozen=True):
    """The footnotes of an auction; the first is number 1."""

    notes: tuple[str, ...]
    by_call: dict[int, tuple[int, ...]]
    """By place of a call, the numbers of its notes."""
    beside: tuple[str, ...]
    """What was said of no call that stands, then the calls that were taken back."""


def auction_notes(board: Board) -> AuctionNotes:
    """What was said of each call that stands, in the order it was said."""
    notes: list[str] = []
    beside: list[str] = []
    by_call: dict[int, tuple[int, ...]] = {}
    standing = {place for place, _, _ in board.calls}
    for moment in board.moments:
        if not isinstance(moment.event, SAID):
            continue
        text = _said_text(moment.event, entry_of(moment.place))
        taken = taken_before(board, moment.place, moment.event) if isinstance(moment.event, TempoNoted) else None
        place = taken.place if taken is not None and not taken.trick else _call_meant(board, moment)
        if taken is not None and taken.trick:
            beside.append(_in_trick(taken.trick) + message("form", "tempo_before", said=text, what=taken.text))
        elif place is None or place not in standing:
            beside.append(_in_trick(moment.trick) + text)
        else:
            notes.append(text)
            by_call[place] = (*by_call.get(place, ()), len(notes))
    beside += [
        message("form", "taken_back", seat=seat_text(SEATS[seat]), call=call_text(call), entry=entry_of(place))
        for place, seat, call in sorted(board.withdrawn_calls)
    ]
    return AuctionNotes(tuple(notes), by_call, tuple(beside))


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
    seat = seat_text(event.seat)
    if isinstance(event, CallAlerted):
        return message("form", "alerted", seat=seat, words=_quoted(event.meaning), entry=entry)
    if isinstance(event, AnnouncementMade):
        return message("form", "announced", seat=seat, words=_quoted(event.text), entry=entry)
    if isinstance(event, QuestionAsked):
        return message("form", "asked", seat=seat, words=_quoted(event.text), entry=entry)
    if isinstance(event, ExplanationGiven):
        return message("form", "explained", seat=seat, words=_quoted(event.text), entry=entry)
    if isinstance(event, ExplanationCorrected):
        return message("form", "corrected", seat=seat, words=_quoted(event.text), entry=entry)
    if event.seconds is None:
        return message("form", "tempo", seat=seat, words=_quoted(event.text), entry=entry)
    return message("form", "tempo_seconds", seat=seat, seconds=event.seconds, words=_quoted(event.text), entry=entry)


def _quoted(words: str) -> str:
    return f" “{words}”" if words else ""
