"""Reading other programs' files to the end: parsed, replayed and held against the Laws, beside programs that parse.

endplay and bridgebots build objects of what they read and ask no rule; here every call and card is admitted and folded,
and the Laws are asked of every board. The same files, in the same run; bridgebots opens its own.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from bridgebots import parse_multi_lin  # pyright: ignore[reportMissingTypeStubs]
from endplay.parsers import pbn as endplay_pbn

from benchmarks.figures import Figure, Limit, Scale, beside_peer
from benchmarks.games import FOLDER
from benchmarks.session import plain_pbn
from benchmarks.timing import compare
from formats.lin import read_lin
from formats.pbn import read_pbn
from formats.reading import Reading
from projections.recorded.stream import SessionStream
from projections.rulings.rule import rule

__all__ = ["parse"]

LIMIT = 1.0
T = TypeVar("T")

Read = Callable[[bytes], Reading]


def parse(scale: Scale) -> list[Figure]:
    """Made-up boards as PBN; and the files of real sessions, where they lie beside the project."""
    logging.getLogger().setLevel(logging.CRITICAL)
    made = plain_pbn(scale.boards)
    figures = [_beside("PBN, made-up boards", read_pbn, [made], _by_endplay, [made], scale.rounds)]
    if scale.use_files:
        pbn = [path.read_bytes() for path in sorted(FOLDER.rglob("*.pbn"))]
        lin = [path.read_bytes() for path in sorted(FOLDER.glob("lin-vugraph/*.lin"))]
        with TemporaryDirectory() as folder:
            written = [Path(folder, f"{number}.lin") for number in range(len(lin))]
            for path, data in zip(written, lin, strict=True):
                path.write_bytes(data)
            figures += _same_files("PBN", read_pbn, pbn, _by_endplay, pbn, scale.rounds)
            figures += _same_files("vugraph LIN", read_lin, lin, parse_multi_lin, written, scale.rounds)
    return figures


def _same_files(
    name: str, read: Read, held: list[bytes], parse: Callable[[T], object], theirs: list[T], rounds: int
) -> list[Figure]:
    """How fast the files are read that the other program accepts too, and how many either refuses."""
    accepted = [(ours, other) for ours, other in zip(held, theirs, strict=True) if _accepts(parse, other)]
    refused = sum(not _accepts(read, data) for data in held)
    figures: list[Figure] = []
    if accepted:
        ours, others = map(list, zip(*accepted, strict=True))
        figures.append(_beside(f"{name}, real files", read, ours, parse, others, rounds))
    limit = Limit("at most", 0, "measured")
    beside = len(held) - len(accepted)
    return [*figures, Figure("parse", f"{name} refused, of {len(held)}", "files", refused, beside, limit=limit)]


def _beside(
    name: str, read: Read, ours: list[bytes], parse: Callable[[T], object], theirs: Iterable[T], rounds: int
) -> Figure:
    boards = sum(read(data).boards for data in ours)
    times = compare(lambda _: _read_and_rule(read, ours), lambda _: [parse(one) for one in theirs], rounds)
    return beside_peer("parse", name, "boards/s", boards, times, LIMIT)


def _read_and_rule(read: Read, files: list[bytes]) -> None:
    """Read every file, and ask the Laws of every board."""
    for data in files:
        reading = read(data)
        session = SessionStream(reading.streams[reading.session], reading.session)
        for stream, table in reading.tables.items():
            for board in table.boards:
                rule(table, board, session=session, stream=stream)


def _by_endplay(data: bytes) -> object:
    return endplay_pbn.load(io.StringIO(data.decode("latin-1")))


def _accepts(read: Callable[[T], object], what: T) -> bool:
    try:
        read(what)
    except Exception:
        return False
    return True
