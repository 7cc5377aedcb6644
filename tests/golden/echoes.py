"""What a recorder is shown after every entry of the samples, as a digest of eight letters an entry.

`python -m tests.golden.echoes SAMPLE` prints it whole, to be compared with another version.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from cli.show.live import Echo
from domain.streams import session_of
from formats.notation import read_script
from projections.recorded.stream import SessionStream
from projections.rulings.live import LiveReplay
from projections.views.echo import Echoes
from tests.golden.incidents import samples

__all__ = ["told_echoes"]

A_LINE = 10
"""How many digests stand in a line."""


def told_echoes() -> dict[str, str]:
    """A section a sample, with a paragraph a table."""
    return {name: "".join(_lines(path)) for name, path in samples().items()}


def _lines(path: Path) -> Iterator[str]:
    for stream, shown in _shown(path):
        yield f"{stream}\n"
        digests = [sha256("\n".join(lines).encode()).hexdigest()[:8] for lines in shown]
        for first in range(0, len(digests), A_LINE):
            yield f"#{first + 1} {' '.join(digests[first : first + A_LINE])}\n"


def _shown(path: Path) -> Iterator[tuple[str, list[list[str]]]]:
    """By table, what is shown after each entry; then, as another, the board in play with all that is open."""
    streams = read_script(path.read_bytes(), source=path.name, stream="S1.r1.t1").streams
    for stream, events in streams.items():
        if "." in stream:
            session = SessionStream.knowing(streams.get(session_of(stream), ()), session_of(stream), streams)
            replay = LiveReplay([], session, stream=stream)
            echo = Echo(Echoes(replay))
            shown: list[list[str]] = []
            for event in events:
                replay.record(event)
                shown.append(echo.recorded(1))
            yield stream, [*shown, [*echo.where(), *echo.whole_board(), *echo.open_items()]]


def main(sample: str) -> None:
    """Print what is shown of one sample."""
    path = next(path for name, path in samples().items() if name.startswith(sample))
    for stream, shown in _shown(path):
        print(stream, *(line for lines in shown for line in lines), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1])
