"""A table as people say it, `Table 5 · Round 1`; its stream stands beside it only where an entry is cited."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.streams import STREAM
from projections.texts.catalogue import message

__all__ = ["board_text", "numbers_text", "place_text", "runs_of", "table_text"]


def table_text(stream: str) -> str:
    """A table and its round; a session by its own name.

    >>> table_text("S1.r1.t5"), table_text("S1.r0.t2"), table_text("S1")
    ('Table 5 · Round 1', 'Table 2', 'S1')
    """
    found = STREAM.fullmatch(stream)
    if found is None or found[1] is None:
        return stream
    code = "table_and_round" if found[2] != "0" else "table"
    return message("place", code, table=found[3], round=found[2])


def board_text(stream: str, board: int | None) -> str:
    """A board at a table, `Table 5 · Round 1 · Board 3`; the table alone where there is none."""
    return f"{table_text(stream)} · {message('place', 'board', board=board)}" if board else table_text(stream)


def place_text(name: str) -> str:
    """Where something of a board is, by its name in the log: `Table 3 · Round 1 · Board 16 · A1`, of an appeal with its
    number.

    >>> place_text("S1.r1.t3/16#A1"), place_text("S1.r1.t3/16#41"), place_text("S1/16")
    ('Table 3 · Round 1 · Board 16 · A1', 'Table 3 · Round 1 · Board 16', 'S1 · Board 16')
    """
    stream, _, incident = name.partition("/")
    board, _, number = incident.partition("#")
    place = board_text(stream, int(board) if board.isdecimal() else None)
    return place if not number or number.isdecimal() else f"{place} · {number}"


def runs_of(numbers: Iterable[int]) -> Sequence[tuple[int, int]]:
    """Numbers in their order as runs, each by its first and its last."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs


def numbers_text(numbers: Iterable[int]) -> str:
    """Numbers of boards or tables in their order, those that follow one another as one.

    >>> numbers_text([1, 2, 3, 7, 9, 10])
    '1-3, 7, 9-10'
    """
    return ", ".join(f"{first}-{last}" if first != last else str(first) for first, last in runs_of(sorted(numbers)))
