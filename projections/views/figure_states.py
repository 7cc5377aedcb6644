"""How certain each figure of a ranking is: what it rests on that is open, and what it is compared with."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from projections.desk.open_items import OpenItem
from projections.desk.steps import Waits
from projections.found.incidents import Question
from projections.points.figures import printed
from projections.ranking.moving import moves_at_most
from projections.ranking.open_between import NOT_BEGUN, TO_PLAY_LATE, WHICH_FORM
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Standing, Standings
from projections.texts import message
from projections.views.encoding import Unencoded

__all__ = ["FigureStateView", "appeal_of_item", "sort_of_item", "states_view", "who_has", "who_sat"]


class FigureStateView(Struct, frozen=True):
    """How certain a figure is."""

    contestant: str
    state: str
    """`final`; `to_come`: nothing is open, but boards are still to be played; `may_move`: settled itself, but compared
    with something open, or with a result that another table has still to give; `awaiting`: a choice, a judgement or a
    ruling is due; `in_doubt`; `under_appeal`; `none` before the first board."""
    text: str
    """The same in a word or two."""
    open: tuple[str, ...]
    """What it rests on that is open: `S1.r1.t1/7#41`; what is in doubt: `S1.r1.t1#41`; those of a board that is in play
    or still due at another table `S1/7`."""
    appeals: tuple[str, ...]
    """The numbers of the appeals it is under: `A1`."""
    at_most: Fraction | None
    """Of one that may move, by how many per cent at most what is open at other tables moves it; null where that cannot
    be told: in another unit, or while another table has the board still to play."""
    shown: Unencoded[str]
    """The same as it is printed: `0.70`; empty where it is null."""


def states_view(scored: ScoredSession, found: Standings) -> tuple[FigureStateView, ...]:
    """How certain each figure of a ranking is."""
    items: dict[str, list[OpenItem]] = {}
    for item in found.open:
        for contestant in who_sat(scored, item):
            items.setdefault(contestant, []).append(item)
    doubts: dict[str, list[str]] = {}
    for doubt in scored.all_doubts:
        for contestant in who_has(scored, doubt.board, doubt.tables):
            doubts.setdefault(contestant, []).append(doubt.name)
    open_at, due_at = _open_at(scored, found), _due_at(scored, found)
    compared, due = _who_has_each(scored, open_at), _who_has_each(scored, due_at)

    def state(row: Standing) -> FigureStateView:
        one = row.contestant
        rests_on = () if row.to_come else due.get(one, ())
        told = _state(scored.name, row, items.get(one, ()), doubts.get(one, ()), (*compared.get(one, ()), *rests_on))
        if told.state != "may_move" or rests_on:
            return told
        at_most = moves_at_most(scored, row, open_at)
        if at_most == 0:
            settled = _settled(row)
            return replace(told, state=settled, text=message("figure", settled), open=())
        shown = "" if at_most is None else f"{printed(at_most, '', scored.conditions)}"
        return replace(told, at_most=at_most, shown=shown)

    return tuple(map(state, found.rows))


OPEN = ("open", "awaits")
"""The states of a score that is not there yet."""


REGROUPS = ("deal_differs", "rooms_differ")
"""Doubts by which tables may be compared with others than now (87)."""


def _open_at(scored: ScoredSession, found: Standings) -> dict[int, frozenset[str]]:
    """The boards on which something is open, each with the tables whose results it is about: with all of them where it
    is open who is compared with whom."""
    tables: dict[int, set[str]] = {}
    for board in scored.boards:
        waiting = {one.stream for one in scored.scores_on(board) if one.state in OPEN}
        if waiting:
            tables[board] = waiting
    for item in found.open:
        if item.bears and item.board in scored.boards:
            whom = _all_tables(scored, item.board) if item.code == WHICH_FORM else (*item.tables, item.stream)
            tables.setdefault(item.board, set()).update(whom)
    for doubt in scored.all_doubts:
        if doubt.board in scored.boards:
            regroups = doubt.kind in REGROUPS
            whom = _all_tables(scored, doubt.board) if regroups else (*doubt.tables, doubt.stream)
            tables.setdefault(doubt.board, set()).update(whom)
    return {board: frozenset(tables[board]) for board in sorted(tables)}


def _due_at(scored: ScoredSession, found: Standings) -> Iterable[int]:
    """The boards of which a result that others are compared with is to come. Of a match the result waits for it itself,
    and total points are compared with none."""
    return () if scored.conditions.is_team_play or scored.conditions.scoring == "total" else sorted(found.due)


def _who_has_each(scored: ScoredSession, boards: Iterable[int]) -> dict[str, list[int]]:
    """By contestant, those of some boards that it has a score on."""
    found: dict[str, list[int]] = {}
    for board in boards:
        for contestant in dict.fromkeys(name for one in scored.scores_on(board) for name in (*one.ns, *one.ew)):
            found.setdefault(contestant, []).append(board)
    return found


def _all_tables(scored: ScoredSession, board: int) -> list[str]:
    return [one.stream for one in scored.scores_on(board)]


def who_sat(scored: ScoredSession, item: OpenItem) -> Iterator[str]:
    """The contestants whose own results an open item is about; of a board without one there those who sat there."""
    if item.code in (NOT_BEGUN, TO_PLAY_LATE):
        seats = scored.seatings.get(item.stream) or scored.own_stream.seats(item.stream, None)
        return iter((*seats.ns, *seats.ew))
    return who_has(scored, item.board, dict.fromkeys((*item.tables, item.stream)))


def who_has(scored: ScoredSession, board: int, streams: Iterable[str]) -> Iterator[str]:
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
    appeals = dict.fromkeys(number for number in map(appeal_of_item, items) if number)
    return FigureStateView(
        row.contestant, state, message("figure", state), tuple(dict.fromkeys(names)), tuple(appeals), None, ""
    )


def _worst(row: Standing, items: Collection[OpenItem], is_doubted: bool, is_compared: bool) -> str:
    if not row.boards and not row.awaiting:
        return "none"
    states = {sort_of_item(item) for item in items}
    if is_doubted:
        states.add("in_doubt")
    for state in ("under_appeal", "in_doubt", "awaiting"):
        if state in states:
            return state
    return "may_move" if is_compared else _settled(row)


def _settled(row: Standing) -> str:
    """The state of a figure that nothing open bears on."""
    return "to_come" if row.to_come else "final"


def appeal_of_item(item: OpenItem) -> str:
    """The number of the appeal that an open item is: `A1`; empty where it is none."""
    return item.incident.rpartition("#")[2] if sort_of_item(item) == "under_appeal" else ""


def sort_of_item(item: OpenItem) -> str:
    """What an open item makes of a figure: `under_appeal`, `in_doubt` or `awaiting`."""
    if isinstance(item.step, Waits) and item.step.is_of_appeal:
        return "under_appeal"
    return "in_doubt" if isinstance(item.step, Question) and item.step.carries.doubts else "awaiting"
