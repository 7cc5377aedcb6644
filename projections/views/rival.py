"""A rival record beside the record of its table, as both are shown to whoever chooses between them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from domain.events import Author, RivalSettled
from domain.rivals import Line, Rival
from domain.side_by_side import Row, State, following
from projections.texts import message
from projections.texts.entries import event_text

__all__ = ["RivalLineView", "RivalRowView", "RivalView", "RivalsView", "rival_view"]


class RivalLineView(Struct, frozen=True):
    """A line of either record."""

    entry: int
    """Its number in its own record: those of the rival count on from the entry that the device knew of."""
    text: str
    at: str
    """When it was made, UTC; empty where that is not told."""
    by: Author


class RivalRowView(Struct, frozen=True):
    """What both records have, what they have otherwise, or what one of them has."""

    row: int
    """Its number, by which it is chosen."""
    state: State
    """`same`, `differing`, `only_here`: in the table's record, `only_there`: in the rival one."""
    text: str
    """The state in words."""
    board: int
    """The board that the line was made on; 0 before the first."""
    call: int
    """The number of a call in the auction, from 1; 0 for anything else."""
    trick: int
    """The trick of a card, from 1; 0 for anything else."""
    here: RivalLineView | None
    """The table's line."""
    there: RivalLineView | None
    """The rival's line."""


class RivalView(Struct, frozen=True):
    """A rival record of a table, line by line beside the table's own."""

    stream: str
    entry: int
    """The number of the rival record; 0 where it is not recorded yet."""
    device: str
    """The id of the device that made it."""
    after: int
    """The last entry that the device knew of."""
    at: str
    """When it was set aside, UTC; empty where it is not recorded yet."""
    by: Author
    state: str
    """`open`: somebody has to choose; `settled`: somebody has; `struck`: it was set aside by mistake."""
    text: str
    """What it is and what is to be done, in words."""
    seen: int
    """How many entries the table has: a choice says so."""
    rows: tuple[RivalRowView, ...]
    """From where the records part; none once it is settled or struck."""
    open: tuple[int, ...]
    """The rows for which a line must be chosen."""
    follow: tuple[int, ...]
    """The rows that can simply be recorded behind the table's; none where somebody has to choose."""
    taken: tuple[int, ...]
    """Once it is settled, which of its entries were taken, by their numbers in it from 1."""
    struck: tuple[int, ...]
    """Once it is settled, the entries of the table that gave way."""


class RivalsView(Struct, frozen=True):
    """The rival records of a table."""

    stream: str
    rivals: tuple[RivalView, ...]
    """In the order in which they were set aside; those too that are settled."""


def rival_view(
    stream: str, rival: Rival, rows: Sequence[Row], seen: int, settled: RivalSettled | None = None
) -> RivalView:
    """A rival record of a table with so many entries; `rows` are those of `side_by_side`, `settled` the entry by which
    somebody chose."""
    event = rival.event
    told = tuple(map(_row, rows))
    choose = tuple(row.row for row in told if row.state != "same")
    follow = tuple(row.number for row in following(rows))
    return RivalView(
        stream,
        rival.entry,
        event.device,
        event.after,
        event.at,
        event.by,
        rival.state,
        _text(rival, len(choose), len(follow)),
        seen,
        told,
        choose,
        follow,
        settled.taken if settled is not None else (),
        settled.struck if settled is not None else (),
    )


def _row(row: Row) -> RivalRowView:
    text = message("rival", row.state)
    return RivalRowView(row.number, row.state, text, *row.place, _line(row.here), _line(row.there))


def _line(line: Line | None) -> RivalLineView | None:
    return line and RivalLineView(line.entry, event_text(line.event), line.event.at, line.event.by)


def _text(rival: Rival, choose: int, follow: int) -> str:
    """What is to be done about it: `3 lines differ; choose for each`."""
    if rival.state != "open":
        return message("rival", rival.state, entry=rival.entry)
    if follow:
        return message("rival", "can_follow", count=follow)
    return message("rival", "to_choose" if choose else "agree", count=choose)
