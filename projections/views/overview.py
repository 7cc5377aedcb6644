"""A session as its scorer sees it: tables by rounds with the state of every board, and what is worth a look. No cards,
no calls."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from projections.views.doubt import DoubtView

__all__ = ["AlertView", "BoardStateView", "OverviewView", "SeatedTableView", "TailEntryView", "TailView"]


class BoardStateView(Struct, frozen=True):
    """A board at a table."""

    board: int
    state: str
    """`final`, `awaiting`, `in_doubt`, `under_appeal`, `ruled` (the result is a director's), `irregular` (in play, and
    the Laws have found something), `in_play`, `cancelled`, `missing` (the round has ended without it), `to_come`."""
    text: str
    """The same in a word or two."""


class SeatedTableView(Struct, frozen=True, kw_only=True):
    """A table in a round."""

    stream: str
    round: int
    table: int
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    boards: tuple[BoardStateView, ...]
    kind: str
    """`live`: calls or cards are recorded; `slips`: results alone; `to_come`: nothing is recorded yet;
    `sits_out`: nobody sits against who is due there, and no board is played."""
    recorder: str
    """The device that records it; empty where none has said so."""
    ended: bool
    since: str
    """When the board in play was begun, UTC; empty where none is in play, or nobody told the time."""
    last_at: str
    """When something was recorded there last."""
    entries: int


class AlertView(Struct, frozen=True):
    """Something that is worth a look."""

    kind: str
    """`other_deal`, `played_again`, `which_form`, `not_begun_in_time`, `late_play`, `in_doubt`, `slow`, `missing_slip`,
    `awaiting`."""
    stream: str
    board: int | None
    text: str
    name: str
    """What to open: `S1.r1.t1/16#41`; the table where there is no incident."""
    behind: int = 0
    """Of a slow table: by how many boards it is behind the middle one."""
    since: str = ""
    """Since when, UTC: of a slow table when its board was begun, of a missing result when the round ended, of a score
    that waits when what it waits for came about; empty where that is not told."""
    late: str = ""
    """Of a slow table, who was late there, in words; empty where nothing was recorded of it."""


class OverviewView(Struct, frozen=True, kw_only=True):
    """A session, table by table."""

    session: str
    name: str
    as_of: int
    """The last position of the log that is taken into account."""
    rounds: int
    """The latest round that was begun at a table, or by the clock; 0 before."""
    entering: int | None
    """The board that most tables are due to enter next; null where none is left."""
    tables: tuple[SeatedTableView, ...]
    counts: Mapping[str, int]
    """By state, how many boards."""
    alerts: tuple[AlertView, ...]
    """The weightiest first."""
    doubts: tuple[DoubtView, ...]
    """Two records that disagree, and devices that have fallen silent."""
    unsealed: int
    """How many entries of the log no seal covers."""
    warnings: tuple[str, ...] = ()
    """What of the server somebody must see to, in words."""
    double_dummy: str = ""
    """How far the deals are worked out, in words; empty where none are known."""


class TailEntryView(Struct, frozen=True):
    """An entry of the log, as far as its content may be told."""

    position: int
    stream: str
    entry: int
    event: str
    """Its kind: `card`."""
    text: str
    """In words; only its kind where it may show what was held, called or played on a board that may not be shown."""
    at: str
    by: str
    sealed: bool


class TailView(Struct, frozen=True):
    """The end of the log."""

    last: int
    """The position of its last entry."""
    sealed: int
    """The position up to which a seal covers it."""
    entries: tuple[TailEntryView, ...]
    """In the order of recording."""
