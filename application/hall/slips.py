"""What a slip tells of a board at a table, recorded by who has it before him.

A slip is entered where nothing was recorded of the board; one that was read wrongly is mended where it stands, as any
slip of the fingers, as long as no score was made available. From then on, and where the table itself recorded the play,
a score is corrected in the session's stream, by Law 79C and with a reason. What a director decided is his.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from msgspec.structs import replace

from application.hall.acts import ActAt, at_hand
from application.hall.corrections import Stands, law_of_correction, stands
from application.office import Office, Room
from application.rights import Role
from application.writing import Proposed, Request, Who
from domain.amendments import effective
from domain.board import entry_of
from domain.errors import NotPossible, RecordedFirst
from domain.events import (
    AnyEvent,
    BoardStarted,
    EntryAmended,
    Recordable,
    RoundEnded,
    RoundStarted,
    ScoreCorrected,
    ScoreEntered,
)
from domain.numbering import standard_dealer, standard_vul
from domain.seats import Seat
from projections.found.stages import Stage
from projections.found.written import written_stage
from projections.ranking.doubts import doubts_at
from projections.recorded.slips import Slip, TakenDown
from projections.texts import message

__all__ = ["SlipSaid", "mended", "with_known_lead", "written_slip"]


class SlipSaid(ActAt, frozen=True):
    """What a slip says of a board at a table."""

    board: int
    slip: Slip
    why: str = ""
    seen: int | None = None
    """How many entries of the table whoever enters it knows of; None: as many as there are."""
    points: str = ""
    """The points as the slip has them, from North-South's view, `+420`; empty where they are not told."""

    @property
    def size(self) -> int:
        """As in `Act`."""
        return len(self.why) + 40

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises NotPossible where it is not to be recorded so, saying why; RecordedFirst."""
        room = at_hand(office, self.stream)
        held = len(room.entries)
        if self.seen is not None and 0 <= self.seen < held:
            raise RecordedFirst(self.stream, self.seen + 1, room.entries[self.seen :])
        found = stands(room.replay, self.board, who.role)
        told = _recorded(room, self, found, office.clock(), who.role)
        events = [replace(one, by="scorer") if who.role == "scorer" else one for one in told]
        session = room.session.name
        proposed = [Proposed(session if isinstance(one, ScoreCorrected) else self.stream, one) for one in events]
        return Request(proposed, who, {self.stream: held})


def _recorded(room: Room, said: SlipSaid, found: Stands, at: str, role: Role) -> Iterator[AnyEvent]:
    if found.way == "enter":
        return _entered(room, said, found)
    if found.way == "mend" and found.slip is not None:
        slip = with_known_lead(said.slip, found.slip.slip)
        if found.slip.slip == slip:
            return _confirmed(room, said)
        return mended(room, slip, said.why, found.slip)
    if found.way == "correct" and found.stage is not None:
        return _corrected(said, found.stage, law_of_correction(found.period, at, role))
    raise NotPossible(message("slip", f"no_{found.way}", board=said.board))


def _entered(room: Room, said: SlipSaid, found: Stands) -> Iterator[AnyEvent]:
    """A slip of a board of which nothing was recorded: in a round that was ended before it came, within that round."""
    begins: list[AnyEvent] = [] if found.board is not None else [_begun(room, said.board)]
    ended = room.table.ended
    if ended and begins:
        end = entry_of(ended)
        own = [event for place, event in effective(room.entries) if entry_of(place) == end]
        before = [event for event in own if not isinstance(event, RoundEnded)]
        points = (ScoreEntered("points", said.points),) if said.points else ()
        told = (*before, *begins, *said.slip.events(), *points, RoundEnded())
        yield EntryAmended(end, cast(tuple[Recordable, ...], told), said.why or message("slip", "came_late"))
        return
    if not room.table.rounds and not room.table.boards:
        seating = room.replay.seating
        yield RoundStarted(seating.round, seating.table)
    yield from begins
    yield from said.slip.events()
    if said.points:
        yield ScoreEntered("points", said.points)


def _begun(room: Room, number: int) -> BoardStarted:
    deal = room.session.deals.get(number)
    if deal is None:
        return BoardStarted(number, standard_dealer(number), standard_vul(number))
    letters = {seat.value: seat for seat in Seat}
    return BoardStarted(number, letters.get(deal.dealer.upper(), standard_dealer(number)), deal.vul, deal.hands)


def with_known_lead(slip: Slip, before: Slip) -> Slip:
    """A slip typed without its lead keeps the one that is known, against the same declarer."""
    keeps = slip.lead is None and slip.declarer is before.declarer and slip.contract == before.contract
    return replace(slip, lead=before.lead) if keeps else slip


def mended(room: Room, slip: Slip, why: str, taken: TakenDown) -> Iterator[AnyEvent]:
    """The entries of a slip as they should have been typed; what else stands in the place of either stays."""
    contract, *tricks = slip.events()
    old = taken.slip
    now: dict[int, Sequence[AnyEvent]] = {}
    if replace(slip, tricks=None) != replace(old, tricks=None):
        now[taken.contract] = (contract,)
    if old.tricks != slip.tricks and taken.tricks:
        now[taken.tricks] = tricks
    elif old.tricks != slip.tricks:
        now[taken.contract] = (contract, *tricks)
    for entry in sorted({entry_of(place) for place in now}):
        parts = [(place, event) for place, event in effective(room.entries) if entry_of(place) == entry]
        told = [new for place, event in parts for new in now.get(place, (event,))]
        yield EntryAmended(entry, cast(tuple[Recordable, ...], tuple(told)), why)


def _confirmed(room: Room, said: SlipSaid) -> Iterator[AnyEvent]:
    """A slip that says what stands: a figure that was entered beside it and says something else is struck."""
    found = (one.entry for one in doubts_at(room.stream, room.replay) if one.board == said.board)
    wrong = [entry for entry in found if isinstance(room.entries[entry - 1], ScoreEntered)]
    if not wrong:
        raise NotPossible(message("slip", "says_the_same", board=said.board))
    return (EntryAmended(entry, (), said.why or message("slip", "slip_confirmed")) for entry in wrong)


def _corrected(said: SlipSaid, stage: Stage, law: str) -> Iterator[AnyEvent]:
    old, new = written_stage(stage), written_slip(said.slip)
    if old == new:
        raise NotPossible(message("slip", "says_the_same", board=said.board))
    if not said.why:
        raise NotPossible(message("slip", "why_needed"))
    yield ScoreCorrected(said.board, said.stream, old, new, law, said.why)


def written_slip(slip: Slip) -> str:
    """The same of a slip."""
    declarer = slip.declarer.value if slip.declarer is not None else ""
    return slip.contract + (f"{declarer}={slip.tricks}" if declarer else "")
