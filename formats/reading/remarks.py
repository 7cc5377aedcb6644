"""What a reader gives: streams of events, names apart, boards as the file told them, and what was odd."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

from domain.events import AnyEvent
from domain.table import Table
from formats.reading.stated import StatedBoard
from projections.texts import message

__all__ = ["Reading", "Remark"]


class Remark(Struct, frozen=True):
    """Something odd in a file, for the person who imports it."""

    source: str
    line: int
    board: int | None
    room: str
    """`open`, `closed`, `table 3`; empty where it concerns the whole file."""
    kind: str
    """A few words that are the same for all remarks of the kind."""
    text: str

    def __str__(self) -> str:
        where = ":".join([self.source] * bool(self.source) + [str(self.line)] * bool(self.line))
        board = message("remarked", "on_board", board=self.board) if self.board is not None else ""
        what = ", ".join(filter(None, (board, self.room and self._room)))
        return ": ".join(part for part in (where, what, self.text or self.kind) if part)

    @property
    def _room(self) -> str:
        """The room in words: what the file itself calls it, as it is."""
        table = self.room.removeprefix("table ")
        if self.room in ("open", "closed"):
            return message("remarked", self.room)
        return message("remarked", "at_table", table=table) if table != self.room else self.room


@dataclass(slots=True)
class Reading:
    """What a file told: the streams to append, the names for the register, and what was odd."""

    source: str
    session: str
    streams: dict[str, list[AnyEvent]] = field(default_factory=dict[str, list[AnyEvent]])
    """By stream id: `<session>` first, then `<session>.r<round>.t<table>`."""
    names: dict[str, str] = field(default_factory=dict[str, str])
    """Player (or team) id to name. Names stand nowhere else."""
    remarks: list[Remark] = field(default_factory=list[Remark])
    boards: int = 0
    """Boards recorded, once for each table."""
    stated: list[StatedBoard] = field(default_factory=list[StatedBoard])
    """Boards with something odd, as the file tells them."""
    tables: dict[str, Table] = field(default_factory=dict[str, Table], compare=False, repr=False)
    """By stream id, where each table stands after its events: what the reader folded, so that nobody folds it again."""
    skipped: list[Remark] = field(default_factory=list[Remark])
    """Boards left out, with the reason."""
    lines: dict[tuple[str, int], int] = field(default_factory=dict[tuple[str, int], int], compare=False, repr=False)
    """By stream id and the entry that began a board, the line of the file where it stands."""
    rooms: dict[str, str] = field(default_factory=dict[str, str], compare=False, repr=False)
    """By stream id, what its table is called: `open`, `closed`, `table 3`."""
