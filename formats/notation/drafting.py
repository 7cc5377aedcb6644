"""A draft: the entries a line is about to add, read one after the other against a table that grows with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from domain.admission import irregularity
from domain.board import place_of
from domain.cards import Card
from domain.errors import NotReadable, TdlogError
from domain.events import AnyEvent, Author, BoardDealt, CardPlayed
from domain.seats import Seat
from domain.table import Table
from formats.notation.actions import card_by_card, may_hold, read_action, read_remarks
from formats.notation.admitting import by_its_office, check
from formats.notation.keywords import Setting, kind_of, read_keyword
from formats.notation.lines import Action, Entry, Keyword
from formats.notation.referring import by_its_number, with_its_number
from formats.notation.slips import RESULT_WORD, read_slip
from projections.texts import message

if TYPE_CHECKING:
    from projections.rulings.replay import Replay

__all__ = ["Draft"]


class Draft:
    """Entries to be, with the table they make. The table given is used up: it grows with every event."""

    def __init__(
        self, table: Table, place: int, *, step: int = place_of(1), at: str = "", by: Author = "operator",
        trusting: bool = False, deals: Mapping[int, BoardDealt] | None = None,
        replay: Callable[[], Replay] | None = None, offices: bool = False,
    ) -> None:  # fmt: skip
        """`place` is that of the first event, and `step` the way to the next: entries, or parts of one entry. `replay`
        is what the Laws make of the entries before. With `offices` a judgement is the director's where
        no author is named."""
        self.table = table
        self.events: list[AnyEvent] = []
        self.marked: set[int] = set()
        """By their number, from 0, the events that were marked as having happened all the same."""
        self.as_recorded = False
        """Whether anything was taken as it stands, unchecked (`!!`)."""
        self._place = place
        self._step = step
        self._at = at
        self._by: Author = by
        self._trusting = trusting
        self._deals: Mapping[int, BoardDealt] = {} if deals is None else deals
        self._replay = replay
        self._offices = offices

    @property
    def setting(self) -> Setting:
        """Where and when the next entry is read."""
        return Setting(self.table.board, self._at, self._by, self._deals, self._replay)

    def add(self, event: AnyEvent, marks: int, column: int) -> None:
        """Let an event in and put it on the table. Raises NotPossible, NotMarked or NotReadable with the column."""
        try:
            if marks > 1 and not self._trusting:
                raise NotReadable(message("typed", "trusted_mark"))
            check(self.table, event, marks)
            self.table.apply(self._place + self._step * len(self.events), event)
        except TdlogError as error:
            raise error.placed(column=column) from None
        except ValueError as error:
            raise NotReadable(str(error), column=column) from None
        if marks:
            self.marked.add(len(self.events))
        self.as_recorded = self.as_recorded or marks > 1
        self.events.append(event)

    def read(self, entry: Entry, owner: Seat | None = None) -> None:
        """Read calls and cards, or a keyword line. `owner` is whose the first is where no seat is typed.

        Raises NotReadable, NotPossible or NotMarked with the column.
        """
        if isinstance(entry, Keyword):
            self._read_keyword(entry)
            return
        following = [action.body for action in entry.actions[1:]] + [""]
        for typed, after in zip(entry.actions, following, strict=True):
            for action in self._cards_of(typed, after):
                self._read_action(action, owner)
                owner = None

    def _cards_of(self, typed: Action, following: str) -> list[Action]:
        try:
            return card_by_card(typed, self.table.board, following)
        except TdlogError as error:
            raise error.placed(column=typed.column) from None

    def _read_action(self, action: Action, owner: Seat | None) -> None:
        try:
            made = read_action(action, self.setting, owner)
            remarks = read_remarks(action, made, self.setting)
        except TdlogError as error:
            raise error.placed(column=action.column) from None
        self.add(made, action.marks, action.column)
        for remark in remarks:
            self.add(remark, 0, action.column)

    def _read_keyword(self, line: Keyword) -> None:
        try:
            if line.word == "td" and not line.arguments:
                self._tell_td_from_the_ten_of_diamonds()
            is_slip = line.word == RESULT_WORD
            events = read_slip(line, self.setting) if is_slip else [self._event(line)]
        except TdlogError as error:
            raise error.placed(column=line.column) from None
        for event in events:
            self.add(event, line.marks, line.column)

    def _event(self, line: Keyword) -> AnyEvent:
        kind = kind_of(line)
        line = line if self._trusting else with_its_number(line, kind)
        event = read_keyword(by_its_number(line, kind, self.setting), self.setting)
        is_named = any(argument.key == "by" for argument in line.arguments)
        return by_its_office(event) if self._offices and not is_named else event

    def _tell_td_from_the_ten_of_diamonds(self) -> None:
        """Raise NotReadable where `td` by itself could be a card in turn."""
        board = self.table.board
        seat = board.to_play if board is not None else None
        if board is None or seat is None or not may_hold(board, seat, Card.DT):
            return
        if irregularity(board, CardPlayed(seat, Card.DT)) is None:
            raise NotReadable(message("typed", "td_or_ten_of_diamonds"))
