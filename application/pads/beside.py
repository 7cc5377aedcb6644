"""What a pad has of a board beside what the table's record has: kept there as a rival record, and chosen by a person.

A pad holds one result and no more. What was ruled, weighted, made available or recorded card by card stays as it is;
the pad's word is laid beside it, as an amendment of that board alone that changes nothing until somebody chooses.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import cast

from application.hall.acts import ActAt, at_hand
from application.hall.corrections import stands
from application.hall.slips import mended, with_known_lead
from application.office import Office, Room
from application.rights import NotAllowed, check_right
from application.writing import Proposed, Request, Who
from domain.amendments import effective
from domain.board import entry_of
from domain.errors import NotPossible
from domain.events import (
    AnyEvent,
    BoardStarted,
    ContractRecorded,
    EntryAmended,
    Recordable,
    RivalRecorded,
    RivalSettled,
    RoundEnded,
)
from domain.seats import Seat, Side
from projections.found.stages import Stage
from projections.recorded.slips import Slip
from projections.texts import message

__all__ = ["PADS", "SlipBeside", "slip_of_stage"]

PADS = "pads"
"""The id of the pads as a device."""


class SlipBeside(ActAt, frozen=True):
    """A pad's slip of a board, laid beside what the table has recorded of it."""

    board: int
    slip: Slip
    why: str = ""

    @property
    def size(self) -> int:
        """As in `Act`."""
        return len(self.why) + 40

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises NotPossible where nothing was recorded of the board."""
        room = at_hand(office, self.stream)
        held = len(room.entries)
        found = stands(room.replay, self.board, who.role)
        if found.slip is not None:
            slip = with_known_lead(self.slip, found.slip.slip)
            said = mended(room, slip, self.why, found.slip)
        else:
            said = _behind_the_board(room, self, found.stage, who)
        events = cast("tuple[Recordable | EntryAmended, ...]", tuple(said))
        return Request([Proposed(self.stream, RivalRecorded(held, PADS, events))], who, {self.stream: held})


def slip_of_stage(stage: Stage) -> Slip | None:
    """A result as a slip has it; None where it is no single contract with its tricks."""
    parts = stage.of(Side.NS)
    if stage.artificial(Side.NS) or len(parts) != 1 or not parts[0].contract or not stage.is_balanced:
        return None
    [part] = parts
    if not part.declarer:
        return Slip("pass")
    return Slip(part.contract, Seat(part.declarer), part.tricks)


def _behind_the_board(room: Room, said: SlipBeside, stage: Stage | None, who: Who) -> Iterator[AnyEvent]:
    """The slip as what would have been recorded last of a board, of which calls or cards were recorded."""
    place = _last_of(room, said.board, who)
    if not place:
        raise NotPossible(message("slip", "no_correct", board=said.board))
    own = slip_of_stage(stage) if stage is not None else None
    slip = said.slip
    is_same_contract = own is not None and (own.contract, own.declarer) == (slip.contract, slip.declarer)
    told: list[AnyEvent] = [
        one for one in slip.events() if not (is_same_contract and isinstance(one, ContractRecorded))
    ]
    entry = entry_of(place)
    parts: list[AnyEvent] = []
    for at, event in effective(room.entries):
        if entry_of(at) == entry:
            parts += [event, *told] if at == place else [event]
    yield EntryAmended(entry, cast("tuple[Recordable, ...]", tuple(parts)), said.why)


def _last_of(room: Room, board: int, who: Who) -> int:
    """The place of the last that was recorded while a board was the one in play, of what is his to amend; 0 where it
    never was."""
    found, number = 0, 0
    for place, event in effective(room.entries):
        if isinstance(event, BoardStarted):
            number = event.board
        if number == board and not isinstance(event, RoundEnded | RivalRecorded | RivalSettled):
            with suppress(NotAllowed):
                check_right(who.role, who.scope, room.stream, event)
                found = place
    return found
