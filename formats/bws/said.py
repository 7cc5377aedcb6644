"""What the rows of a Bridgemate file say of each board now: a file that is read again and again while it grows.

Of a board at a table one row counts. Whether rows were taken by anybody, the order of their numbers and the time of
their clock tell nothing that can be trusted: a correction may mark the older row as erased, or may be a new row with
the older one gone.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from domain.calls import contract_from_text
from formats.bws.pairs import Pairs
from formats.bws.rows import Entered, entered_rows, sittings
from formats.bws.tables import RESULTS, Rows
from formats.reading import SessionRecord
from formats.reading.outcomes import lead_from_text
from formats.reading.pads import PadSaid
from projections.recorded.slips import Slip

__all__ = ["said_of"]


def said_of(rows: Rows, seen: Collection[int] = ()) -> tuple[list[PadSaid], set[int]]:
    """What the file says of each board of which it has a row, and the numbers of its rows. Where several rows of a
    board stand, one that is not among `seen` counts, else that of the highest number."""
    entered = entered_rows(rows.get(RESULTS, []))
    pairs = Pairs(SessionRecord("", "S1"), rows, sittings(rows), entered)
    by_place: dict[tuple[int, int, int, int], list[Entered]] = {}
    for row in entered:
        by_place.setdefault((*row.place, row.board), []).append(row)
    found: list[PadSaid] = []
    for of_board in by_place.values():
        standing = [row for row in of_board if not row.erased]
        row = max(standing or of_board, key=lambda one: (one.number not in seen, one.number))
        found.append(_said(row, pairs))
    return found, {row.number for row in entered}


def _said(row: Entered, pairs: Pairs) -> PadSaid:
    section, table, round_number = row.place
    told = PadSaid(
        section=pairs.letter(section),
        table=pairs.first_table(section) + table if table else 0,
        round=round_number,
        board=row.board,
        ns=row.ns,
        ew=row.ew,
        partners=row.partners,
        turned=row.turned,
    )
    return _with_outcome(told, row)


def _with_outcome(told: PadSaid, row: Entered) -> PadSaid:
    outcome = row.outcome
    if row.erased:
        return replace(told, kind="deleted")
    if row.kind == "not_played":
        return replace(told, kind="not_played")
    if any(outcome.awards):
        return replace(told, kind="artificial", awards=outcome.awards, read=outcome.award_stated)
    if outcome.contract == "pass":
        return replace(told, slip=Slip("pass"))
    is_whole = contract_from_text(outcome.contract, outcome.declarer) is not None and outcome.tricks is not None
    if not is_whole:
        return replace(told, kind="unreadable", read="; ".join(what for _, what in row.faults)[:200])
    lead = lead_from_text(outcome.lead)
    return replace(told, slip=Slip(outcome.contract, outcome.declarer, outcome.tricks, lead))
