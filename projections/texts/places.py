"""A table as people say it, `Table 5 · Round 1`; its stream stands beside it only where an entry is cited."""

from __future__ import annotations

from domain.streams import STREAM
from projections.texts.catalogue import message

__all__ = ["board_text", "table_text"]


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
