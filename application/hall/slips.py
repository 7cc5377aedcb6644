"""What a slip tells of a board at a table, recorded by who has it before him.

A slip is entered where nothing was recorded of the board; one that was read wrongly is mended where it stands, as any
slip of the fingers, as long as no score was made available. From then on, and where the table itself recorded the play,
a score is corrected in the session's stream, by Law 79C and with a reason. What a director decided is his.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, cast

from msgspec.structs import replace

from application.hall.acts import ActAt, at_hand, known
from application.hall.corrections import Stands, law_of_correction, stands
from application.office import Office, Room
from application.rights import Role
from application.writing import Proposed, Request, Who
from domain.amendments import effective
from domain.board import Board, entry_of
from domain.calls import Contract
from domain.errors import NotPossible
from domain.events import (
    AnyEvent,
    BoardStarted,
    ContractRecorded,
    EntryAmended,
    Recordable,
    RoundEnded,
    RoundStarted,
    ScoreCorrected,
    ScoreEntered,
    TricksAgreed,
    Vulnerability,
)
from domain.numbering import standard_dealer, standard_vul
from domain.seats import Seat, Side
from projections.found.stages import Stage
from projections.found.written import written_stage
from projections.laws.law_77_score import is_vulnerable, law_77
from projections.ranking.doubts import doubts_at
from projections.recorded.slips import Slip, TakenDown
from projections.texts import message
from projections.texts.scores import signed

__all__ = ["NotWhole", "SlipSaid", "amended", "board_at_hand", "mended", "points_of", "with_known_lead", "written_slip"]


Instead = Mapping[int, Sequence[AnyEvent]]
"""What is to stand in a place of a table's entries, by the place."""


class NotWhole(NotPossible):
    """A slip that lacks something, which may be typed behind it."""


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
        room, found = board_at_hand(office, who, self.stream, self.board, self.seen)
        told = _recorded(room, self, found, office.clock(), who.role)
        events = [replace(one, by=by) if (by := _by(one, who.role)) else one for one in told]
        session = room.session.name
        proposed = [Proposed(session if isinstance(one, ScoreCorrected) else self.stream, one) for one in events]
        return Request(proposed, who, {self.stream: len(room.entries)})


def board_at_hand(office: Office, who: Who, stream: str, board: int, seen: int | None) -> tuple[Room, Stands]:
    """A table, and what stands of a board there, for somebody who knew of the `seen` first entries of it. Raises
    RecordedFirst where others have recorded more."""
    room = at_hand(office, stream)
    known(office, stream, seen)
    is_recorded = office.log.access.lease(stream) is not None
    return room, stands(room.replay, board, who.role, is_recorded=is_recorded)


def _by(event: AnyEvent, role: Role) -> Literal["scorer", "director", ""]:
    """Whose it is: all that a scorer enters is the scorer's, and what a director corrects is the director's."""
    if role == "scorer":
        return "scorer"
    return "director" if role == "director" and isinstance(event, ScoreCorrected) else ""


def _recorded(room: Room, said: SlipSaid, found: Stands, at: str, role: Role) -> Iterator[AnyEvent]:
    if found.way == "enter":
        return _entered(room, said, found)
    if found.way == "mend" and found.slip is not None:
        slip = with_known_lead(said.slip, found.slip.slip)
        if found.slip.slip == slip:
            return _confirmed(room, said, found, found.slip)
        return mended(room, slip, said.why, found.slip, said.points)
    if found.way == "correct" and found.stage is not None:
        _check_points(said, found)
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
    told = said.slip.events()
    if found.board is not None and found.board.contract is not None:
        told = _behind_a_contract(room, said, found.board)
    elsewhere = said.board if found.board is not None and found.board is not room.replay.board else None
    points = (ScoreEntered("points", said.points),) if said.points else ()
    for event in (*told, *points):
        is_of_board = elsewhere is not None and isinstance(event, ContractRecorded | TricksAgreed | ScoreEntered)
        yield replace(event, board=elsewhere) if is_of_board else event


def _behind_a_contract(room: Room, said: SlipSaid, board: Board) -> tuple[AnyEvent, ...]:
    """A slip of a board whose contract a director has told: its tricks; with its contract where that is another, in the
    place of the one told where something of the play rests on that."""
    contract, *tricks = said.slip.events()
    told = [(moment.place, moment.event) for moment in board.moments if isinstance(moment.event, ContractRecorded)]
    if not told:
        return said.slip.events()
    place, before = told[-1]
    is_same = replace(contract, lead=None) == replace(before, lead=None, board=None, by=contract.by, at=contract.at)
    if is_same and said.slip.lead in (None, before.lead):
        return tuple(tricks)
    rests_on_it = bool(board.all_played or board.unrecorded or board.claims)
    return (*amended(room, {place: (contract,)}, said.why), *tricks) if rests_on_it else (contract, *tricks)


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


def mended(room: Room, slip: Slip, why: str, taken: TakenDown, points: str = "") -> Iterator[AnyEvent]:
    """The entries of a slip as they should have been typed, with its points where they are told; points that were
    entered beside another result were of that, and count no more. What else stands in the place of any of them
    stays."""
    contract, *tricks = slip.events()
    old = taken.slip
    now: dict[int, Sequence[AnyEvent]] = {}
    if replace(slip, tricks=None) != replace(old, tricks=None):
        now[taken.contract] = (contract,)
    if old.tricks != slip.tricks and taken.tricks:
        now[taken.tricks] = tricks
    elif old.tricks != slip.tricks:
        now[taken.contract] = (contract, *tricks)
    if points:
        now = _with_points(room, now, taken, points)
    elif taken.points and replace(slip, lead=None) != replace(old, lead=None):
        now[taken.points] = ()
    return amended(room, now, why)


def _with_points(
    room: Room, now: Mapping[int, Sequence[AnyEvent]], taken: TakenDown, points: str
) -> dict[int, Sequence[AnyEvent]]:
    """The same with the points of a slip: in the place of those that were entered, else behind the slip."""
    told = ScoreEntered("points", points)
    if taken.points:
        return {**now, taken.points: (told,)}
    last = taken.tricks or taken.contract
    own = now[last] if last in now else [event for place, event in effective(room.entries) if place == last]
    return {**now, last: (*own, told)}


def amended(room: Room, now: Instead, why: str) -> Iterator[AnyEvent]:
    """Amendments that put events in the places of others; what else an entry tells stays."""
    for entry in sorted({entry_of(place) for place in now}):
        parts = [(place, event) for place, event in effective(room.entries) if entry_of(place) == entry]
        told = [new for place, event in parts for new in now.get(place, (event,))]
        yield EntryAmended(entry, cast(tuple[Recordable, ...], tuple(told)), why)


def _confirmed(room: Room, said: SlipSaid, found: Stands, taken: TakenDown) -> Iterator[AnyEvent]:
    """A slip that says what stands: points of its own that say something else are entered beside it, where these stand
    there already nothing is; where it tells none, points that were entered and say something else are struck."""
    differ = [
        one for one in doubts_at(room.stream, room.replay) if (one.kind, one.board) == ("points_differ", said.board)
    ]
    is_other = bool(said.points) and found.board is not None and said.points != _gives(said.slip, found.board.vul)
    if is_other and said.points not in [one.recorded for one in differ]:
        return amended(room, _with_points(room, {}, taken, said.points), said.why)
    if is_other or not differ:
        raise NotPossible(message("slip", "says_the_same", board=said.board))
    return amended(room, {taken.points: ()}, said.why or message("slip", "slip_confirmed"))


def _check_points(said: SlipSaid, found: Stands) -> None:
    """Raise NotWhole where the points of a correction are not those of its contract and tricks: a correction says what
    is to stand, and leaves no doubt."""
    gives = _gives(said.slip, found.board.vul) if found.board is not None else ""
    if said.points and gives and said.points != gives:
        raise NotWhole(message("slip", "which_points", points=said.points, gives=gives))


def _gives(slip: Slip, vul: Vulnerability) -> str:
    """The points of a slip, from North-South's view, as they are written; empty where it tells no contract."""
    contract = slip.played
    if slip.contract == "pass":
        return signed(0)
    return signed(points_of(contract, slip.tricks, vul)) if contract is not None and slip.tricks is not None else ""


def points_of(contract: Contract, tricks: int, vul: Vulnerability) -> int:
    """What a contract is worth with so many tricks, from North-South's view."""
    side = contract.declarer.side
    points = law_77(contract, tricks, is_vulnerable(vul, side))
    return points if side is Side.NS else -points


def _corrected(said: SlipSaid, stage: Stage, law: str) -> Iterator[AnyEvent]:
    old, new = written_stage(stage), written_slip(said.slip)
    if old == new:
        raise NotPossible(message("slip", "says_the_same", board=said.board))
    if not said.why:
        raise NotWhole(message("slip", "why_needed"))
    yield ScoreCorrected(said.board, said.stream, old, new, law, said.why)


def written_slip(slip: Slip) -> str:
    """The same of a slip."""
    declarer = slip.declarer.value if slip.declarer is not None else ""
    return slip.contract + (f"{declarer}={slip.tricks}" if declarer else "")
