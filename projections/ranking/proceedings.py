"""What was recorded of appeals in a whole session, and what of it reaches none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from domain.board import entry_of
from domain.events import AppealDecided, AppealHeard, AppealLodged, AppealReferredBack
from domain.streams import plain_stream
from domain.table import Table, board_meant
from projections.recorded.session_record import Entry

__all__ = ["astray", "proceedings_at"]

OF_APPEALS = (AppealLodged, AppealHeard, AppealDecided, AppealReferredBack)
LATER = (AppealHeard, AppealDecided, AppealReferredBack)
Lodged = dict[str, dict[str, set[int | None]]]
"""By table (by the session's name, what is appealed of it alone) and number, the boards that have such an appeal."""


def proceedings_at(stream: str, table: Table) -> list[Entry]:
    """Everything that was recorded of appeals at a table, in order; an appeal that names no board in its words names
    the one by which it stands."""
    told = [(moment.place, moment.event) for board in table.boards for moment in board.moments]
    told += table.strays
    found = ((place, event) for place, event in told if isinstance(event, OF_APPEALS))
    return [Entry(stream, entry_of(place), event) for place, event in sorted(found, key=lambda one: one[0])]


def astray(session: str, own: Iterable[Entry], tables: Mapping[str, Sequence[Entry]]) -> list[tuple[str, Entry]]:
    """What reaches no appeal, each with a code: an appeal of the session's stream of which nobody can tell what it is
    about (`appeal_of_nothing`); what is recorded of an appeal that does not exist, for it was never lodged or is undone
    (`no_such_appeal`); what may be of two, and counts for neither (`which_appeal`)."""
    own = [entry for entry in own if isinstance(entry.event, OF_APPEALS)]
    found: list[tuple[str, Entry]] = []
    lodged: Lodged = {plain_stream(stream): {} for stream in tables}
    for entry in (*own, *(entry for told in tables.values() for entry in told)):
        if isinstance(entry.event, AppealLodged) and not _lodge(session, entry, entry.event, lodged):
            found.append(("appeal_of_nothing", entry))
    for entry in own:
        if isinstance(entry.event, LATER):
            found += _reach(entry, _where(entry.event, lodged), entry.event.table)
    for stream, told in tables.items():
        for entry in told:
            if isinstance(entry.event, LATER):
                named = plain_stream(entry.event.table or stream)
                here = _where(entry.event, lodged) if named == plain_stream(stream) else {}
                found += _reach(entry, here, stream)
    return found


def _lodge(session: str, entry: Entry, event: AppealLodged, lodged: Lodged) -> bool:
    """Put an appeal with its table; False where it has none."""
    stream, board = plain_stream(entry.stream), board_meant(event)
    if "." not in stream:
        stream = plain_stream(event.table)
        if not stream and event.incident.startswith(f"{session}#"):
            stream, board = session, 0
        elif stream not in lodged or board is None:
            return False
    lodged.setdefault(stream, {}).setdefault(event.appeal.lower(), set()).add(board)
    return True


def _where(event: AppealHeard | AppealDecided | AppealReferredBack, lodged: Lodged) -> dict[str, set[int | None]]:
    """The tables, with the boards, that have an appeal of a number."""
    number = event.appeal.lower()
    plain = re.sub(r"\.[0-9]+$", "", number)
    return {stream: boards for stream, of in lodged.items() if (boards := of.get(number) or of.get(plain, set()))}


def _reach(entry: Entry, where: Mapping[str, set[int | None]], table: str) -> list[tuple[str, Entry]]:
    """What is wrong about a hearing, decision or referral that may be of the appeals of some tables."""
    if table:
        where = {stream: boards for stream, boards in where.items() if stream == plain_stream(table)}
    if not where:
        return [("no_such_appeal", entry)]
    boards = next(iter(where.values()))
    board = getattr(entry.event, "board", None)
    if len(where) > 1 or (len(boards) > 1 and board not in boards):
        return [("which_appeal", entry)]
    return []
