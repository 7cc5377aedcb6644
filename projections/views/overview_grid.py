"""The overview of a session as a scorer looks at it: a grid of tables by rounds, and what is worth a look in the order
of its weight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from projections.texts import message
from projections.texts.places import board_text, table_text
from projections.views.doubt import DoubtView, in_words
from projections.views.overview import AlertView, BoardStateView, OverviewView, SeatedTableView

__all__ = ["Grid", "GridRow", "GridTable", "Watched", "grid_of", "watched_in"]

OF_A_DOUBT = ("in_doubt", "other_deal")
"""Alerts that say of a board what a doubt says more exactly."""
WEIGHT = (
    "other_deal", "played_again", "which_form", "not_begun_in_time", "slow", "in_doubt", "missing", "awaiting",
    "under_appeal", "late_play",
)  # fmt: skip
"""Kinds of alert in the order in which they are shown, behind the doubts."""
SIGNS = {
    "other_deal": "irregular", "slow": "in_play", "missing": "missing", "awaiting": "awaiting",
    "under_appeal": "under_appeal", "played_again": "awaiting", "which_form": "awaiting",
    "not_begun_in_time": "awaiting", "late_play": "to_come",
}  # fmt: skip
"""By kind, the state whose sign it has; the others are in doubt."""


class GridTable(NamedTuple):
    """A table in one round."""

    stream: str
    boards: tuple[BoardStateView, ...]
    """By number, whichever was entered first."""
    is_now: bool
    """Whether it is the round that is played."""
    sits_out: str = ""
    """Who has no opponents there; else empty."""


class GridRow(NamedTuple):
    """A table through the rounds."""

    table: int
    stream: str
    """Of the round that is played, else of the next one it is seen in, else of the last."""
    kind: str
    recorder: str
    rounds: tuple[GridTable | None, ...]
    """One for each round of the grid; None where it has none."""


class Grid(NamedTuple):
    """Tables by rounds."""

    rounds: tuple[int, ...]
    now: int
    """The round that is played."""
    rows: tuple[GridRow, ...]


class Watched(NamedTuple):
    """Something that is worth a look."""

    kind: str
    sign: str
    """The state whose sign it has."""
    stream: str
    board: int | None
    place: str
    """`Table 5 · Round 1 · Board 3`."""
    text: str
    entry: str
    """What it rests on, `S1.r1.t1#41`; empty where it is no entry."""
    since: str = ""
    """Since when, UTC; empty where that is not told."""
    late: str = ""
    """Of a slow table, who was late there; empty where nothing was recorded of it."""
    apart: str = ""
    """Of two deals at a match the first thing that contradicts, where it may be told."""


def grid_of(shown: OverviewView) -> Grid:
    """The tables of an overview by number, each with its rounds."""
    by_table: dict[int, dict[int, SeatedTableView]] = {}
    for one in shown.tables:
        by_table.setdefault(one.table, {})[one.round] = one
    rounds = tuple(sorted({one.round for one in shown.tables}))
    return Grid(
        rounds,
        shown.rounds,
        tuple(_row(table, held, rounds, shown.rounds) for table, held in sorted(by_table.items())),
    )


def _row(table: int, held: dict[int, SeatedTableView], rounds: Iterable[int], now: int) -> GridRow:
    shown = held[min((number for number in held if number >= now), default=max(held))]
    cells = (held.get(number) for number in rounds)
    found = (_cell(one, now) if one is not None else None for one in cells)
    return GridRow(table, shown.stream, shown.kind, shown.recorder, tuple(found))


def _cell(one: SeatedTableView, now: int) -> GridTable:
    sits_out = ", ".join((*one.ns, *one.ew)) if one.kind == "sits_out" else ""
    boards = tuple(sorted(one.boards, key=lambda board: board.board))
    return GridTable(one.stream, boards, one.round == now, sits_out)


def watched_in(shown: OverviewView) -> list[Watched]:
    """What is worth a look: first two records that disagree and devices that are silent, then alerts by weight."""
    told = {(doubt.board, table) for doubt in shown.doubts for table in (doubt.stream, *doubt.tables)}
    alerts = sorted((one for one in shown.alerts if one.kind in WEIGHT), key=lambda one: WEIGHT.index(one.kind))
    return [
        *map(_of_doubt, shown.doubts),
        *_of_alerts(one for one in alerts if one.kind not in OF_A_DOUBT or (one.board, one.stream) not in told),
    ]


def _of_doubt(doubt: DoubtView) -> Watched:
    closed = doubt.kind == "tricks_differ" and not doubt.other
    said = in_words(doubt.kind, doubt.recorded, doubt.other, doubt.called)
    if doubt.kind == "rooms_differ":
        said["other"] = table_text(doubt.other)
    text = message("watch", "tricks_differ_closed" if closed else doubt.kind, count=None, **said)
    place = board_text(doubt.stream, doubt.board)
    since = doubt.recorded if doubt.kind == "device_silent" else ""
    return Watched(
        doubt.kind, "in_doubt", doubt.stream, doubt.board, place, text, doubt.entry, since, apart=doubt.apart
    )


def _of_alerts(alerts: Iterable[AlertView]) -> Iterator[Watched]:
    for one in alerts:
        text = message("watch", one.kind, count=one.behind) if one.kind == "slow" else message("watch", one.kind)
        sign = SIGNS.get(one.kind, "in_doubt")
        place = board_text(one.stream, one.board)
        yield Watched(one.kind, sign, one.stream, one.board, place, text, "", one.since, one.late)
