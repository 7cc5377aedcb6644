"""What is open in a ranking, as everybody is told of it: of what sort, where, and whose results it is about."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from projections.found.incidents import Question
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Standings
from projections.texts import awaited_text, message, text_of
from projections.texts.places import board_text
from projections.views.figure_states import appeal_of_item, sort_of_item, who_has, who_sat

__all__ = ["OpenMatterView", "open_matters_view"]


class OpenMatterView(Struct, frozen=True):
    """Something that may still change a figure."""

    state: str
    """`awaiting`, `in_doubt` or `under_appeal`: what the figures are that rest on it."""
    appeal: str
    """The number of an appeal, `A1`; else empty."""
    board: int
    name: str
    """Where it is: `S1.r1.t1/7#41`."""
    place: str
    """The same in words: `Table 1 · Round 1 · Board 7`."""
    law: str
    text: str
    contestants: tuple[str, ...]
    """Whose results it is about."""


def open_matters_view(scored: ScoredSession, found: Standings) -> tuple[OpenMatterView, ...]:
    """What is open in a ranking, in the language chosen: appeals first, then what is in doubt or awaits a decision."""
    told = {one.name: one for one in (*_items(scored, found), *_doubts(scored))}
    return tuple(sorted(told.values(), key=lambda one: ORDER.index(one.state)))


ORDER = ("under_appeal", "in_doubt", "awaiting")


def _items(scored: ScoredSession, found: Standings) -> Iterator[OpenMatterView]:
    for item in found.open:
        whose = tuple(dict.fromkeys(who_sat(scored, item)))
        place = board_text(item.stream, item.board)
        asks = text_of(item.step) if isinstance(item.step, Question) else awaited_text(item.code)
        yield OpenMatterView(
            sort_of_item(item), appeal_of_item(item), item.board, item.name, place, item.law, asks, whose
        )  # fmt: skip


def _doubts(scored: ScoredSession) -> Iterator[OpenMatterView]:
    """What is in doubt, without what either record says: that is for who settles it."""
    for doubt in scored.all_doubts:
        whose = tuple(dict.fromkeys(who_has(scored, doubt.board, doubt.tables)))
        said = message("doubtful", doubt.kind)
        place = board_text(doubt.stream, doubt.board)
        yield OpenMatterView("in_doubt", "", doubt.board, doubt.name, place, "", said, whose)
