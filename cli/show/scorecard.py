"""The score card of one contestant: its boards in tables, match by match; every other step in a line of its own."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import astuple

from cli.show.columns import at_the_point, table_lines, wrapped
from projections.texts import message
from projections.views.scorecard import ScoreCardView

__all__ = ["card_lines"]


def card_lines(card: ScoreCardView) -> list[str]:
    """A figure, its boards, and what else it follows from."""
    return [*wrapped(card.text), *_below(card)]


def _below(card: ScoreCardView) -> Iterator[str]:
    if card.rows:
        yield from ("", *_table(card), "")
    for step in card.steps:
        if isinstance(step, ScoreCardView):
            yield from ("", *card_lines(step))
        else:
            yield from wrapped(step)


def _table(card: ScoreCardView) -> list[str]:
    words = ("board", "side", "with", "against", "contract", "by", "tricks", "points", "score", "percent")
    head = [message("card", word) for word in words]
    head[8] = card.unit or head[8]
    return table_lines(head, at_the_point([astuple(row) for row in card.rows], (8, 9)), (1, 2, 3, 4, 5), 3)
