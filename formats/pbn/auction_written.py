"""The auction of a board as PBN 2.1 writes it (3.5, 3.9): rows of four from the dealer, notes to alerted calls."""

from __future__ import annotations

from dataclasses import dataclass, field

from domain.auction import is_admissible, standing_after
from domain.board import Board, place_of
from domain.calls import TOP, Call
from domain.events import CallAlerted
from domain.seats import SEATS

__all__ = ["AuctionWritten", "auction_of", "call_word", "contract_tag"]

MOST_NOTES = 32
LONGEST_NOTE = 200


@dataclass(slots=True)
class AuctionWritten:
    """The calls in rows, and what the notes say, from the first."""

    rows: list[str] = field(default_factory=list[str])
    notes: list[str] = field(default_factory=list[str])
    unnoted: list[str] = field(default_factory=list[str])
    """Alerts there is no note left for, in words."""


def call_word(call: Call) -> str:
    """A call as PBN writes it: `Pass`, `X`, `1NT`."""
    if call is Call.PASS:
        return "Pass"
    return f"{call.value}T" if call.value[-1] == "N" else call.value


def contract_tag(text: str) -> str:
    """A contract of the log as PBN writes it: `3NTX` of `3NX`, `Pass`."""
    if text.lower() == "pass":
        return "Pass"
    return text.replace("N", "NT", 1)


def auction_of(board: Board, *, goes_on: bool) -> AuctionWritten | None:
    """The calls that stand. None where none was made.

    Who was skipped by a call out of rotation is `^S`, and an insufficient bid that stands has `^I` before it. PBN has
    no word for a double that is inadmissible or a bid over seven: there the auction stops with `*`. `goes_on` says
    that the table is still at this board: then an auction that is not over ends with `+`.
    """
    if not board.calls:
        return None
    written = AuctionWritten()
    meanings = _meanings(board)
    words: list[str] = []
    expected = board.dealer.index
    for n, (place, seat, call) in enumerate(board.calls):
        now = standing_after(board.calls[:n])
        if call.height > TOP or not is_admissible(now, seat, call):
            words.append("*")
            break
        while expected != seat:
            words.append("^S")
            expected = expected + 1 & 3
        expected = seat + 1 & 3
        mark = "^I " if 0 < call.height <= now.high else ""
        words.append(mark + call_word(call) + _note(written, seat, call, meanings.get(place)))
    else:
        after = standing_after(board.calls)
        if after.passes < (3 if after.high else 4):
            words.append("+" if goes_on and board.contract is None and not board.passed_out else "*")
    written.rows = [" ".join(words[n : n + 4]) for n in range(0, len(words), 4)]
    return written


def _meanings(board: Board) -> dict[int, str]:
    """By place of a call that stands, what its alert said."""
    found: dict[int, str] = {}
    if not board.moments:
        return found
    for moment in board.moments:
        event = moment.event
        if not isinstance(event, CallAlerted):
            continue
        about = event.about
        for place, seat, _ in reversed(board.calls):
            is_meant = place < moment.place and seat == event.seat.index
            if about is not None:
                is_meant = place_of(about) <= place < place_of(about + 1)
            if is_meant:
                found[place] = "; ".join(part for part in (found.get(place, ""), event.meaning) if part)
                break
    return found


def _note(written: AuctionWritten, seat: int, call: Call, meaning: str | None) -> str:
    """` =n=` where the call was alerted, with its note among the others; calls with the same meaning share one."""
    if meaning is None:
        return ""
    text = " ".join(meaning.split())
    if text not in written.notes:
        if len(written.notes) == MOST_NOTES or len(text) > LONGEST_NOTE:
            said = f"{SEATS[seat]}'s {call_word(call)} was alerted"
            written.unnoted.append(f"{said}: {text}" if text else f"{said}.")
            return ""
        written.notes.append(text)
    return f" ={written.notes.index(text) + 1}="
