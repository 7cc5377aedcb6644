"""The course of one board of a LIN file: each call and card gets its seat by whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Iterable

from domain.board import Board
from domain.calls import CALLS, Call
from domain.cards import PACK, Card
from domain.events import CallAlerted, NoteMade, TricksAgreed
from domain.seats import SEATS, Seat
from formats.lin.tags import Tag
from formats.reading import TableRecord, call_from_text, card_from_text, clean
from projections.texts import message

__all__ = [
    "CALL", "CARD", "LONGEST_MEANING", "LONGEST_NOTE", "ONE_CALL", "ONE_CARD", "SPACE", "Course", "tricks_in",
]  # fmt: skip

CALL = re.compile(r"([1-7]\s?(?:NT|[CDHSN])|pass|redbl|rdbl|dbl|XX|[PDXR])|[!?\s]+|-", re.IGNORECASE)
CARD = re.compile(r"\s*+([SHDC](?:10|[2-9TJQKA]))", re.IGNORECASE)
SPACE = re.compile(r"\s")

LONGEST_NOTE = 500
LONGEST_MEANING = 200

ONE_CALL = {
    **{word: call for call in CALLS[:38] for word in (call.value, call.value.lower())},
    "d": Call.DOUBLE, "D": Call.DOUBLE, "r": Call.REDOUBLE, "R": Call.REDOUBLE,
}  # fmt: skip
"""What nearly every `mb` holds."""
ONE_CARD = {word: card for card in PACK for word in (card.value, card.value.lower(), card.value[0].lower() + card.rank)}
"""What nearly every `pc` holds: `SA`, `sa`, `sA`."""


class Course:
    """Takes the calls, cards, alerts, notes and tricks of one board into the record of its table."""

    def __init__(self, table: TableRecord, board: Board, notes: bool) -> None:
        self.table = table
        self.board = board
        self.notes = notes
        self.notes_left_out = 0
        self.alerted: Seat | None = None
        """Whose call bears a `!` that is not recorded yet."""
        self.said_before = ""
        """An explanation that stands before any call."""
        self.lost = False
        """Whose turn it is can no longer be told."""

    def run(self, actions: Iterable[Tag], line: int) -> None:
        """Everything, in the order of the file. `line` is the last of the board.

        One card as nearly every `pc` has it, at a turn that is known, goes straight through; so does one call.
        """
        board, play = self.board, self.table.play
        for name, value, at in actions:
            if name == "pc":
                card = ONE_CARD.get(value)
                turn = board.turn
                if card is None or turn < 0 or self.lost or self.alerted is not None:
                    self._cards(value, at)
                elif not play(SEATS[turn], card, at):
                    self._lose_play(at)
            elif name == "mb":
                self._call_in_turn(value, at)
            elif name == "an":
                self._explain(value, at)
            elif name == "mc":
                self._agree(value, at)
            elif self.notes:
                self.table.take(NoteMade(text=clean(value, LONGEST_NOTE)), at)
            else:
                self.notes_left_out += 1
        self._settle_alert(line)

    def _call_in_turn(self, value: str, line: int) -> None:
        """One call as nearly every `mb` has it, while the auction lasts; anything else is looked at with care."""
        call = ONE_CALL.get(value)
        caller = self.board.caller
        if call is None or caller < 0 or self.lost or self.alerted is not None or self.said_before:
            self._calls(value, line)
        elif not self.table.call(SEATS[caller], call, line):
            self.lost = self.board.contract is None

    def _calls(self, value: str, line: int) -> None:
        """The calls of one tag: mostly one, in old files several (`1Dp1Sppp`)."""
        at = 0
        while at < len(value) and not self.lost:
            found = CALL.match(value, at)
            if found is None:
                what = message("remarked", "rest_of_board", read=clean(value, 20))
                self._lose("call not readable", what, line)
                return
            at = found.end()
            call = call_from_text(SPACE.sub("", found[1])) if found[1] else None
            if call is not None:
                self._call(call, line)
            elif "!" in found[0]:
                self.alerted = self._last_caller()

    def _call(self, call: Call, line: int) -> None:
        self._settle_alert(line)
        board = self.board
        last = self._last_caller()
        seat = board.to_call or (last.left if last else None)
        if seat is None or not self.table.call(seat, call, line):
            self.lost = seat is None or board.contract is None
        elif self.said_before:
            self.table.take(CallAlerted(seat=seat, meaning=self.said_before), line)
            self.said_before = ""

    def _explain(self, value: str, line: int) -> None:
        """`an`: the meaning of the last call, whether it bears a `!` or not; before any call, of the next."""
        meaning = clean(value, LONGEST_MEANING)
        seat = self.alerted or self._last_caller()
        self.alerted = None
        if seat is None:
            self.said_before = meaning
        elif not self.lost:
            self.table.take(CallAlerted(seat=seat, meaning=meaning), line)

    def _settle_alert(self, line: int) -> None:
        """Record a `!` that no explanation followed."""
        if self.alerted is not None:
            self.table.take(CallAlerted(seat=self.alerted), line)
            self.alerted = None

    def _cards(self, value: str, line: int) -> None:
        """The cards of one tag, each from the hand whose turn it is."""
        self._settle_alert(line)
        at, end = 0, len(value.rstrip())
        while at < end and not self.lost:
            found = CARD.match(value, at)
            card = card_from_text(found[1]) if found else None
            if found is None or card is None:
                what = message("remarked", "rest_of_play", read=clean(value, 20))
                self._lose("card not readable", what, line)
                return
            at = found.end()
            self._card(card, line)

    def _card(self, card: Card, line: int) -> None:
        self.table.end_auction(line)
        board = self.board
        seat = board.to_play
        if seat is None:
            kind = "card after the play" if board.contract else "card without a contract"
            self._lose(kind, message("remarked", "rest_of_play", read=card.value), line)
        elif not self.table.play(seat, card, line):
            self._lose_play(line)

    def _agree(self, value: str, line: int) -> None:
        """`mc`: how many tricks declarer won in all."""
        self._settle_alert(line)
        tricks = tricks_in(value)
        board = self.board
        if tricks is None:
            said = message("remarked", "mc_no_tricks", read=repr(clean(value, 20)))
            self.table.remark("tricks not readable", said, line)
        elif board.contract is None:
            said = message("remarked", "mc_without_contract", count=tricks)
            self.table.remark("tricks without a contract", said, line)
        elif board.tricks_agreed is None or board.tricks_agreed[1] != tricks:
            self.table.take(TricksAgreed(declarer_tricks=tricks), line)

    def _last_caller(self) -> Seat | None:
        calls = self.board.calls
        return SEATS[calls[-1][1]] if calls else None

    def _lose_play(self, line: int) -> None:
        so_far = message("remarked", "play_broken_off", count=len(self.board.plays))
        self._lose("play broken off", so_far, line)

    def _lose(self, kind: str, text: str, line: int) -> None:
        self.lost = True
        self.table.remark(kind, text, line)


def tricks_in(value: str) -> int | None:
    """The number of tricks that an `mc` tells, 0 to 13; None where it is none."""
    text = value.strip()
    tricks = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else 14
    return tricks if tricks < 14 else None
