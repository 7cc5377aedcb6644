"""What was worked out of deals, kept in a file by the digest of each deal: beside a log that is a file, else in the
user's folder for what can be had again.

It is no part of a log. A line that is none is passed over, and where the file cannot be written what was worked out is
kept in memory alone. A line tells tricks and no card; boards that are not open are asked for by nobody who may not see
them (`application/hall/sight.py`).
"""

from __future__ import annotations

import os
import re
import stat
from hashlib import sha256
from pathlib import Path
from threading import Lock

from application.opening import is_in_a_database, shown
from projections.equity.makeable import DealAsked, Makeable, makeable_from_text, makeable_text

__all__ = ["KeptFigures", "place_of"]

ENDING = "-dd"
"""What the name of the file ends with that lies beside a log."""
MOST_BYTES = 64 << 20
"""More of a file is not read: a line has about a hundred."""
NO_OTHER = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
"""A link of the name is not followed, and a pipe not waited for."""
DIGEST = re.compile(r"[0-9a-f]{64}")


def place_of(address: str) -> Path | None:
    """Where the figures of a log's deals are kept; None where it is neither a file nor in a database."""
    if is_in_a_database(address):
        folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tdlog"
        return folder / f"{sha256(shown(address).encode()).hexdigest()[:16]}{ENDING}"
    path = Path(os.path.realpath(address))
    return path.with_name(path.name + ENDING) if path.is_file() else None


class KeptFigures:
    """Figures by deal. Its methods may be called on any thread."""

    def __init__(self, place: Path | None = None) -> None:
        """Without a place they are kept in memory."""
        self._place = place
        self._held: dict[str, str] = {}
        self._read = 0
        """How many bytes of whole lines were read."""
        self._seen = 0
        """How many bytes it had then."""
        self._lock = Lock()
        self.why_not = ""
        """Why they could not be written; empty where they were, or nothing was to be."""

    def of(self, deal: DealAsked) -> Makeable | None:
        """What a deal gives, as it is kept; None where it is not."""
        with self._lock:
            if deal.digest not in self._held:
                self._look()
            found = self._held.get(deal.digest)
        return makeable_from_text(found) if found is not None else None

    def keep(self, deal: DealAsked, found: Makeable) -> None:
        """Keep what a deal gives, on the disk where that can be."""
        with self._lock:
            line = makeable_text(found)
            self._held[deal.digest] = line
            if self._place is not None:
                try:
                    _append(self._place, f"{deal.digest} {line}\n".encode())
                except OSError as error:
                    self.why_not = error.strerror or type(error).__name__

    def _look(self) -> None:
        """Take in what was written to the file since it was looked at last, by whichever program."""
        if self._place is None:
            return
        try:
            with open(self._place, "rb", opener=_no_other) as file:
                found = os.fstat(file.fileno())
                if not stat.S_ISREG(found.st_mode) or found.st_size in (self._seen, 0) or found.st_size > MOST_BYTES:
                    return
                begin = self._read if found.st_size > self._seen else 0
                file.seek(begin)
                data = file.read(MOST_BYTES)
        except OSError:
            return
        whole = data[: data.rfind(b"\n") + 1]
        self._seen, self._read = found.st_size, begin + len(whole)
        for line in whole.decode("ascii", "replace").splitlines():
            digest, _, told = line.partition(" ")
            if DIGEST.fullmatch(digest) and makeable_from_text(told) is not None:
                self._held[digest] = told


def _no_other(place: str, flags: int) -> int:
    """A file opened by its own name alone."""
    return os.open(place, flags | NO_OTHER)


def _append(place: Path, line: bytes) -> None:
    """A line behind the others, at once. Raises OSError, also where something else has the name."""
    place.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_APPEND | NO_OTHER, 0o600)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(0, "it is no plain file")
        os.write(handle, line)
    finally:
        os.close(handle)
