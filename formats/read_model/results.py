"""Rows of a board's result: every stage, side and weighted part."""

from __future__ import annotations

from collections.abc import Iterator

from domain.seats import Side
from formats.read_model.rows import ResultRow
from formats.read_model.texts import fraction_value, joined
from projections.views.result import PartView, ResultView

__all__ = ["result_rows"]


def result_rows(stream: str, place: int, result: ResultView) -> Iterator[ResultRow]:
    """A row for each part; an artificial score is one part without a contract. `place` is that of the board."""
    for number, view in enumerate(result.stages, 1):
        stage = view.given
        for side in Side:
            artificial = stage.artificial(side)
            parts: tuple[PartView | None, ...] = (None,) if artificial else stage.of(side)
            for n, part in enumerate(parts, 1):
                played = part is not None and bool(part.declarer)
                yield ResultRow(
                    stream,
                    place,
                    number,
                    side.value,
                    n,
                    result.board,
                    stage.name,
                    int(view is result.final),
                    str(part.weight) if part else "1",
                    fraction_value(part.weight) if part else 1.0,
                    part.contract if part else "",
                    part.declarer if part else "",
                    part.tricks if part and played else None,
                    part.score if part else None,
                    artificial,
                    joined(stage.laws),
                    stage.stream or stream,
                    joined(stage.entries),
                )
