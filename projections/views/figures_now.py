"""A ranking while it is played: the state of each figure, what was published last, and the moments to go back to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from msgspec import Struct

from projections.desk.open_items import OpenItem
from projections.desk.steps import Waits
from projections.found.incidents import Question
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Standing, Standings
from projections.texts import message
from projections.views.public_standing import PublishedView
from projections.views.standing import StandingsView

__all__ = ["FigureStateView", "MomentView", "MomentsView", "RankedView", "sort_of_item", "states_view"]


class FigureStateView(Struct, frozen=True):
    """How certain a figure is."""

    contestant: str
    state: str
    """`final`; `may_move`: settled itself, but compared with something open; `awaiting`: a choice, a judgement or a
    ruling is due; `in_doubt`; `under_appeal`; `none` before the first board."""
    text: str
    """The same in a word or two."""
    open: tuple[str, ...]
    """What it rests on that is open: `S1.r1.t1/7#41`; what is in doubt: `S1.r1.t1#41`; those of a board that is in play
    `S1/7`."""


class RankedView(Struct, frozen=True):
    """The ranking of a session with the state of each figure."""

    standings: StandingsView
    states: tuple[FigureStateView, ...]
    """Of the contestants that have a figure, in the order of the ranking."""
    as_of: int
    """The position of the log by which a score changed last, as far as it was looked at."""
    live: bool
    """Whether that is how the log stands; else it is as it was after the entry of that position."""
    boards: tuple[int, ...]
    """The boards that figures rest on."""
    held_back: tuple[int, ...]
    """The boards that have a score and may not be seen by everybody, where the ranking is for everybody: nothing of it
    rests on them."""
    published: PublishedView | None
    """What was published last."""


class MomentView(Struct, frozen=True):
    """A moment of a session that one may go back to."""

    position: int
    at: str
    """UTC; empty where nobody told the time."""
    kind: str
    """`ruling`, `appeal`, `published`, `dispute` or `round`."""
    name: str
    """The entry: `S1.r1.t1#41`."""
    text: str


class MomentsView(Struct, frozen=True):
    """The moments of a session, in their order."""

    session: str
    first: int
    """The position of its first entry."""
    last: int
    """Of the last one."""
    moments: tuple[MomentView, ...]


def states_view(scored: ScoredSession, found: Standings) -> tuple[FigureStateView, ...]:
    """How certain each figure of a ranking is."""
    items: dict[str, list[OpenItem]] = {}
    for item in found.open:
        for contestant in _who_sat(scored, item):
            items.setdefault(contestant, []).append(item)
    doubts: dict[str, list[str]] = {}
    doubted: set[int] = set()
    for doubt in scored.all_doubts:
        doubted.add(doubt.board)
        for contestant in _who_has(scored, doubt.board, doubt.tables):
            doubts.setdefault(contestant, []).append(doubt.name)
    compared: dict[str, list[int]] = {}
    for board in scored.boards:
        scores = scored.scores_on(board)
        if board in doubted or any(one.state in OPEN for one in scores):
            for contestant in dict.fromkeys(name for one in scores for name in (*one.ns, *one.ew)):
                compared.setdefault(contestant, []).append(board)

    def state(row: Standing) -> FigureStateView:
        one = row.contestant
        return _state(scored.name, row, items.get(one, ()), doubts.get(one, ()), compared.get(one, ()))

    return tuple(map(state, found.rows))


OPEN = ("open", "awaits")
"""The states of a score that is not there yet."""


def _who_sat(scored: ScoredSession, item: OpenItem) -> Iterator[str]:
    """The contestants whose own results an open item is about."""
    return _who_has(scored, item.board, dict.fromkeys((*item.tables, item.stream)))


def _who_has(scored: ScoredSession, board: int, streams: Iterable[str]) -> Iterator[str]:
    """The contestants that have a board from some tables."""
    for stream in streams:
        score = scored.tables.get(stream, {}).get(board)
        if score is not None:
            yield from (*score.ns, *score.ew)


def _state(
    session: str, row: Standing, items: Collection[OpenItem], doubts: Collection[str], compared: Collection[int]
) -> FigureStateView:
    state = _worst(row, items, bool(doubts), bool(compared))
    names = [*(item.name for item in items), *doubts] or [f"{session}/{board}" for board in compared]
    return FigureStateView(row.contestant, state, message("figure", state), tuple(dict.fromkeys(names)))


def _worst(row: Standing, items: Collection[OpenItem], is_doubted: bool, is_compared: bool) -> str:
    if not row.boards and not row.awaiting:
        return "none"
    states = {sort_of_item(item) for item in items}
    if is_doubted:
        states.add("in_doubt")
    for state in ("under_appeal", "in_doubt", "awaiting"):
        if state in states:
            return state
    return "may_move" if is_compared else "final"


def sort_of_item(item: OpenItem) -> str:
    """What an open item makes of a figure: `under_appeal`, `in_doubt` or `awaiting`."""
    if isinstance(item.step, Waits) and item.step.is_of_appeal:
        return "under_appeal"
    return "in_doubt" if isinstance(item.step, Question) and item.step.carries.doubts else "awaiting"
