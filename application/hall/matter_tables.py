"""At which tables a matter may be: those of the round in play, by the clock, the movement or what is recorded."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from application.hall.identity import Identity
from application.hall.sight import ALL_TABLES, Sight
from application.office import Office, Room
from application.timekeeping import moment
from domain.streams import session_of

__all__ = ["begins_round", "boards_of_round", "room_at", "tables_of_matter"]

OPEN = ("to_come", "in_play", "irregular", "missing")
"""How a board stands of which there is no result yet."""


class Seated(Struct, frozen=True):
    """A table in a round."""

    stream: str
    round: int
    table: int
    is_recorded: bool
    is_open: bool
    """Whether a board of it has no result yet."""


def tables_of_matter(office: Office, identity: Identity, session: str) -> tuple[str, ...]:
    """The tables of a session at which a matter may be: where the clock of a round runs, those of that round, and
    behind them those that lack a result of an earlier one; else of each table the last round of which something is
    recorded, or the next one where that has all its results; before anything is recorded those of the first. Raises
    NotAllowed but for a director."""
    sight = Sight(office, identity)
    sight.check_role(ALL_TABLES)
    seated = sorted(_seated(sight, session), key=lambda one: (one.table, one.round))
    shown = sight.clock(session).shows(moment(sight.now)).round
    now = shown or max((one.round for one in seated if one.is_recorded), default=0)
    now = now or min((one.round for one in seated), default=0)
    by_table: dict[int, list[Seated]] = {}
    for one in seated:
        if one.round <= now:
            by_table.setdefault(one.table, []).append(one)
    if shown:
        first = [one for rounds in by_table.values() for one in _of_clock(rounds, now)]
        before = [one for one in seated if one.round < now and one.is_recorded and one.is_open and one not in first]
        return tuple(one.stream for one in (*first, *before))
    return tuple(one.stream for rounds in by_table.values() for one in _last_recorded(rounds))


def _seated(sight: Sight, session: str) -> Iterable[Seated]:
    book = sight.book(session)
    for stream, now in book.tables.items():
        is_open = any(one.state in OPEN for one in now.boards)
        yield Seated(stream, now.seating.round, now.seating.table, now.entries > 0, is_open)
    for due in book.to_come():
        yield Seated(f"{book.name}.r{due.round}.t{due.table}", due.round, due.table, False, True)


def _of_clock(rounds: list[Seated], now: int) -> list[Seated]:
    """The round of the clock at a table; where nobody sits there in it, the last one that is recorded."""
    recorded = [one for one in rounds if one.is_recorded]
    return [one for one in rounds if one.round == now] or recorded[-1:]


def _last_recorded(rounds: list[Seated]) -> list[Seated]:
    recorded = [one for one in rounds if one.is_recorded]
    if not recorded:
        return rounds[:1]
    later = [one for one in rounds if one.round > recorded[-1].round]
    return later[:1] if later and not recorded[-1].is_open else recorded[-1:]


def room_at(office: Office, sight: Sight, stream: str) -> Room:
    """A table as it is now, also one that is due and has recorded nothing. Raises as `Sight.table`."""
    if not sight.is_at(stream) or stream in sight.session(session_of(stream)).tables:
        return sight.table(stream)
    book = sight.book(session_of(stream))
    due = {f"{book.name}.r{one.round}.t{one.table}" for one in book.to_come()}
    return office.room(stream) if stream in due else sight.table(stream)


def begins_round(room: Room) -> str:
    """The line that begins the round at a table which has recorded nothing; empty where something is."""
    seating = room.replay.seating
    return "" if room.entries else f"round {seating.round} table={seating.table}"


def boards_of_round(office: Office, identity: Identity, stream: str) -> tuple[int, ...]:
    """The boards of a table's round that nobody has begun there. Raises as `Sight.table`."""
    seating = room_at(office, Sight(office, identity), stream).replay.seating
    return tuple(number for number in seating.boards if number not in seating.begun)
