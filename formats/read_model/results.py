"""Rows of a board's result: every stage, side and weighted part."""

from __future__ import annotations

from collections.abc import Iterator

from domain.board import Board
from domain.seats import Side
from formats.read_model.rows import ResultRow
from formats.read_model.texts import fraction_value, joined
from projections.rulings.results import BoardResult, Part

__all__ = ["result_rows"]


def result_rows(stream: str, board: Board, result: BoardResult) -> Iterator[ResultRow]:
    """A row for each part; an artificial score is one part without a contract."""
    for number, stage in enumerate(result.stages, 1):
        for side in Side:
            artificial = stage.artificial(side)
            parts: tuple[Part | None, ...] = (None,) if artificial else stage.of(side)
            for n, part in enumerate(parts, 1):
                played = part is not None and bool(part.declarer)
                yield ResultRow(
                    stream,
                    board.place,
                    number,
                    side.value,
                    n,
                    board.number,
                    stage.name,
                    int(stage is result.final),
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
