"""What a device recorded at a table while others recorded it: set aside, laid beside the table's record, and chosen.

Two records disagree until somebody has chosen line by line. What he chooses is recorded in one transaction, and held to
what can have happened as everything else is; what the device had and nobody chose stays in the log, set aside.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from msgspec import Struct

from application.dealing import deals_for
from application.hall.acts import known
from application.limits import check_typed
from application.office import Office, Room
from application.rights import NotAllowed, check_right
from application.stamping import signed
from application.writing import Proposed, Request, Who, Written
from domain.amendments import effective
from domain.choosing import Choice, Choosing, Put, chosen
from domain.errors import NotMarked, NotPossible, TdlogError
from domain.events import AnyEvent, EntryAmended, Recordable, RivalRecorded, RivalSettled
from domain.rivals import Rival, known_to, rivals_of
from domain.side_by_side import Row, following, is_settled_by_itself, side_by_side
from domain.table import Table
from formats.notation.admitting import check, marks_needed
from formats.notation.scribe import Scribe
from projections.texts import message
from projections.views.rival import RivalView, rival_view

__all__ = ["RecordBehind", "SetAside", "Settle", "Tapped", "laid_beside", "rivals_at"]


class Tapped(Struct, frozen=True):
    """A line of the notation, as a device made it."""

    line: str
    at: str = ""
    """When, UTC; empty where the device has no time."""


class SetAside(Struct, frozen=True):
    """Keep what a device recorded behind an entry, after which others recorded the same table."""

    stream: str
    after: int
    """The last entry that the device knew of."""
    device: str
    lines: tuple[Tapped, ...]

    @property
    def size(self) -> int:
        """About how many bytes it came in."""
        return sum(len(one.line) + len(one.at) for one in self.lines)

    def request(self, office: Office, who: Who) -> Request:
        """The rival record, whatever others have recorded by now; where both say the same, also that nothing is to be
        chosen.

        A line that cannot be understood, or cannot have happened, is kept as a note. Raises NotPossible where there is
        no line, or no such entry to go on from.
        """
        if not self.lines:
            raise NotPossible(message("rival", "nothing_aside"))
        check_typed(one.line for one in self.lines)
        room = office.room(self.stream)
        event = self.event(room, who)
        proposed = [Proposed(self.stream, event)]
        if is_settled_by_itself(side_by_side([*room.entries, event], event)):
            proposed.append(Proposed(self.stream, RivalSettled(len(room.entries) + 1)))
        return Request(proposed, who, seen={self.stream: len(room.entries)})

    def event(self, room: Room, who: Who) -> RivalRecorded:
        """The rival record that the lines make, read behind the entry that the device knew of."""
        empty = RivalRecorded(self.after, self.device)
        scribe = Scribe(
            known_to(room.entries, empty), stream=self.stream, deals=deals_for(room.session, self.stream, who.role)
        )
        scribe.session, scribe.tables = room.session.own_stream.events, room.session.tables
        events: list[AnyEvent] = []
        for one in self.lines:
            scribe.at = one.at
            events += _read(scribe, one)
        held = cast("tuple[Recordable | EntryAmended, ...]", tuple(signed(one, who.by, who.role) for one in events))
        return RivalRecorded(self.after, self.device, held)

    def answer(self, office: Office, written: Written, who: Who) -> RivalView:
        """The rival record beside the table's."""
        return _told(office, self.stream, written.positions[0])


def _read(scribe: Scribe, tapped: Tapped) -> list[AnyEvent]:
    """What a line records, be it against the Laws: whoever chooses it says whether it happened. A note of it where it
    cannot be read, so that it is not lost."""
    for line in (tapped.line, f"!{tapped.line}"):
        try:
            return scribe.read(line)
        except NotMarked:
            continue
        except TdlogError:
            break
    return scribe.read(f"; {' '.join(tapped.line.split())}")


class Settle(Struct, frozen=True):
    """Choose between the record of a table and a rival one, line by line."""

    stream: str
    entry: int
    """The number of the rival record."""
    seen: int
    """How many entries of the table whoever chooses knows of."""
    choices: dict[int, Choice]
    """By the number of its row, whose line counts; every row in which the records part must be there."""
    marked: tuple[int, ...] = ()
    """The rows in which it happened although it breaks the Laws."""
    why: str = ""

    @property
    def size(self) -> int:
        """About how many bytes it came in."""
        return 20 * len(self.choices) + len(self.why)

    def request(self, office: Office, who: Who) -> Request:
        """The entries that the choice means.

        Raises NotPossible where there is no such rival record, a row is not chosen, or something chosen cannot have
        happened; NotMarked where it breaks the Laws; NotAllowed where a row holds what is not for whoever chooses:
        each says which row. Raises RecordedFirst.
        """
        room = office.room(self.stream)
        seen = known(office, self.stream, self.seen)
        rival = _open(room, self.entry)
        rows = side_by_side(room.entries, rival.event)
        _check_chosen(rows, self.choices)
        for row in rows:
            _check_is_his(self.stream, row, self.choices, who)
        choosing = chosen(room.entries, rival, rows, self.choices, why=self.why)
        return _request(room, choosing, self.marked, who)._replace(seen=seen)

    def answer(self, office: Office, written: Written, who: Who) -> RivalView:
        """The rival record as it is settled."""
        return _settled(office, self.stream, self.entry)


class RecordBehind(Struct, frozen=True):
    """Record what a rival record has beyond the table's behind it: nobody has to choose."""

    stream: str
    entry: int
    seen: int
    marked: tuple[int, ...] = ()
    """The rows in which it happened although it breaks the Laws."""

    @property
    def size(self) -> int:
        """About how many bytes it came in."""
        return 20

    def request(self, office: Office, who: Who) -> Request:
        """The entries, in the order in which the device made them. Raises as that of `Settle` does, and NotPossible
        where they cannot simply follow."""
        room = office.room(self.stream)
        seen = known(office, self.stream, self.seen)
        rival = _open(room, self.entry)
        rows = side_by_side(room.entries, rival.event)
        behind = following(rows)
        if not behind:
            raise NotPossible(message("rival", "cannot_follow"))
        for row in behind:
            _check_is_his(self.stream, row, {row.number: "rival"}, who)
        before = [row for row in rows if row.here is not None]
        choosing = chosen(room.entries, rival, [*before, *behind], {row.number: "both" for row in rows})
        return _request(room, choosing, self.marked, who)._replace(seen=seen)

    def answer(self, office: Office, written: Written, who: Who) -> RivalView:
        """The rival record as it is settled."""
        return _settled(office, self.stream, self.entry)


def rivals_at(room: Room) -> list[RivalView]:
    """The rival records of a table, each beside the table's own while it is open."""
    return [_view(room, rival) for rival in rivals_of(room.entries)]


def laid_beside(room: Room, event: RivalRecorded) -> RivalView:
    """What a device has made beside the table's record, before it is set aside: what it would come to."""
    return _view(room, Rival(0, event, "open"))


def _view(room: Room, rival: Rival) -> RivalView:
    rows = side_by_side(room.entries, rival.event) if rival.state == "open" else []
    settled = room.entries[rival.settled_by - 1] if rival.settled_by else None
    by = settled if isinstance(settled, RivalSettled) else None
    return rival_view(room.stream, rival, rows, len(room.entries), by)


def _told(office: Office, stream: str, position: int) -> RivalView:
    """A rival record by its position in the log."""
    [recorded] = office.log.scan(position - 1, position)
    return _settled(office, stream, recorded.entry)


def _settled(office: Office, stream: str, entry: int) -> RivalView:
    room = office.room(stream)
    return next(_view(room, rival) for rival in rivals_of(room.entries) if rival.entry == entry)


def _open(room: Room, entry: int) -> Rival:
    """A rival record that waits for a choice. Raises NotPossible."""
    waiting = [rival for rival in rivals_of(room.entries) if rival.state == "open"]
    found = next((rival for rival in waiting if rival.entry == entry), None)
    if found is None:
        held = ", ".join(f"#{rival.entry}" for rival in waiting) or message("typed", "nothing")
        raise NotPossible(message("typed", "no_such_rival", entry=entry, open=held))
    return found


def _check_chosen(rows: Sequence[Row], choices: Mapping[int, Choice]) -> None:
    """Raise NotPossible unless just the rows in which the records part are chosen."""
    parting = [row.number for row in rows if row.state != "same"]
    left = ", ".join(str(number) for number in parting if number not in choices)
    if left:
        raise NotPossible(message("rival", "rows_to_choose", rows=left))
    other = ", ".join(str(number) for number in sorted({*choices} - {*parting}))
    if other:
        held = ", ".join(map(str, parting)) or message("typed", "nothing")
        raise NotPossible(message("rival", "no_such_row", rows=other, open=held))


def _check_is_his(stream: str, row: Row, choices: Mapping[int, Choice], who: Who) -> None:
    """Raise NotAllowed where a row holds what whoever chooses may not record, and he does not leave it as it is."""
    choice = choices.get(row.number, "log")
    if row.state == "same" or (row.there is None and choice in ("log", "both")):
        return
    for line in filter(None, (row.here, row.there)):
        try:
            check_right(who.role, who.scope, stream, line.event)
        except NotAllowed as error:
            raise NotAllowed(_in_row(row.number, error)) from None


def _request(room: Room, choosing: Choosing, marked: Sequence[int], who: Who) -> Request:
    _check_lines(room.entries, choosing, marked)
    marks = [0] * len(choosing.amendments) + [int(put.row in marked) for put in choosing.behind] + [0]
    proposed = [Proposed(room.stream, event, mark) for event, mark in zip(choosing.events, marks, strict=True)]
    return Request(proposed, who)


def _check_lines(entries: Sequence[AnyEvent], choosing: Choosing, marked: Sequence[int]) -> None:
    """Raise NotPossible or NotMarked, with its row, where a line cannot have happened, or breaks the Laws, once what
    was chosen counts; not where the table's own line did so before."""
    for row, number in choosing.dangling:
        raise NotPossible(message("rival", "row_speaks_of", row=row, line=number))
    if not choosing.amendments and not choosing.behind:
        return
    odd = _odd(entries)
    table = Table()
    for place, event in effective([*entries, *choosing.events]):
        put = choosing.placed.get(place)
        if put is not None and not _was_so(put, odd):
            try:
                check(table, event, int(put.row in marked))
            except TdlogError as error:
                raise type(error)(_in_row(put.row, error)) from None
        table.apply(place, event)


def _in_row(row: int, error: TdlogError) -> str:
    return message("rival", "row_refused", row=row, fault=error.message)


def _was_so(put: Put, odd: set[int]) -> bool:
    return not put.is_rivals and put.line.place in odd


def _odd(entries: Sequence[AnyEvent]) -> set[int]:
    """The places of what would not be let through as it stands."""
    table = Table()
    found: set[int] = set()
    for place, event in effective(entries):
        if marks_needed(table, event):
            found.add(place)
        table.apply(place, event)
    return found
