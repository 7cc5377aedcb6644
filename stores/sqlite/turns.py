"""Turns at writing: who came first writes first, whichever thread or program of this machine it is.

SQLite lets a writer through who happens to try at the right moment, and under load some wait for seconds. So a writer
takes a turn before it begins its transaction. A turn is a courtesy: SQLite's own lock decides, for those too who know
nothing of turns, and where no turns can be taken its waiting is all there is.

They are locks on single bytes of a small file beside the log, which the last to close the log takes away. One byte is
the turn. Those who wait hold a byte each, the next after the last, and go forward when the byte before theirs is free.
The locks belong to the open file (Linux has such), so threads wait like programs, and the system lets go of them when a
program ends. The log's own file is never opened here: to close it would drop SQLite's locks on it.
"""

from __future__ import annotations

import os
import stat
import struct
import sys
from contextlib import AbstractContextManager, nullcontext, suppress
from time import monotonic, sleep
from types import TracebackType

if sys.platform == "linux":
    import fcntl

__all__ = ["ENDING", "Turns"]

ENDING = "-turns"
"""What the name of the file beside the log ends with."""
PAUSE = 0.0001
"""Seconds between two looks of the first who waits; the tenth looks after ten times as long."""
LONGEST_PAUSE = 0.05
PATIENCE = 1.0
"""Seconds without anybody's progress, after which a free turn is taken past those who do not take it."""

_FORM = "hhqqi0q"
_TURN, _PRESENT, _WAITING = 0, 1, 16
"""Bytes that are locked: the turn; by all who have the file open; and from there on by those who wait."""
_NUMBERS = struct.Struct("<QQ")
"""What the file holds: the number of the next who comes to wait, and of the last of them who had the turn."""
_MOST = 1 << 40
_TRIES = 100
"""How often the file is opened anew while the last of the others takes it away."""


def _asked(kind: int, start: int, length: int = 1) -> bytes:
    return struct.pack(_FORM, kind, os.SEEK_SET, start, length, 0)


if sys.platform == "linux":
    _TAKE_TURN = _asked(fcntl.F_WRLCK, _TURN)
    _LEAVE_TURN = _asked(fcntl.F_UNLCK, _TURN)
    _ALL_WAITING = _asked(fcntl.F_WRLCK, _WAITING, 0)
    _FREE = struct.pack("h", fcntl.F_UNLCK)


class Turns:
    """The turns at one log. `place` gives a context manager: within it nobody else who takes turns writes.

    Its value is None where nothing was waited for, else the seconds that are left of the timeout: 0 where the turn did
    not come in time.
    """

    def __init__(self, log: str | os.PathLike[str], timeout: float) -> None:
        """The log's path; empty where nobody knows it, and no turns are taken."""
        self.log = log
        self.timeout = timeout
        self._places: list[_Place] = []
        self._possible = sys.platform == "linux" and bool(log)

    def place(self) -> AbstractContextManager[float | None]:
        """A place among those who write, for one of them; it is kept open for the next."""
        if not self._possible:
            return nullcontext()
        try:
            return self._places.pop()
        except IndexError:
            pass
        try:
            return _Place(self)
        except OSError:
            self._possible = False
            return nullcontext()

    def give_back(self, place: _Place) -> None:
        """Keep a place that is not needed now."""
        self._places.append(place)
        if not self._possible:
            self.close()

    def others(self) -> bool:
        """Whether somebody else has taken a turn at the log and still has it open; False where no turns are taken. To
        be asked while nobody writes here."""
        with self.place():
            pass
        return any(place.others() for place in self._places[:1])

    def close(self) -> None:
        """Leave the file, and take it away where nobody else has it open. SQLite's waiting is all from now on."""
        self._possible = False
        while self._places:
            self._places.pop().leave()


class _Place:
    """The file beside the log, opened once more: one who writes or waits."""

    def __init__(self, turns: Turns) -> None:
        """Raises OSError where there can be no such file, or no locks on it."""
        self._turns = turns
        self._path = f"{os.path.realpath(turns.log)}{ENDING}"
        self._file = _opened(self._path, os.stat(turns.log))

    def __enter__(self) -> float | None:
        try:
            # Whoever has just written asks first whether others wait: else it would be quicker than they are.
            if self._is_free(_ALL_WAITING) and self._locks(_TAKE_TURN):
                return None
            return self._waited()
        except OSError:
            self._close()
            return None
        except BaseException:
            self._close()
            raise

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file < 0:
            return
        try:
            self._locks(_LEAVE_TURN)
        except OSError:
            self._close()
        else:
            self._turns.give_back(self)

    def __del__(self) -> None:
        self._close()

    def others(self) -> bool:
        """Whether the file is open elsewhere."""
        try:
            return not self._is_free(_asked(fcntl.F_WRLCK, _PRESENT))
        except OSError:
            return False

    def leave(self) -> None:
        """Close the file, and take it away where nobody else has it open."""
        with suppress(OSError):
            if self._locks(_asked(fcntl.F_WRLCK, _PRESENT)) and _leads_to(self._path, self._file):
                os.unlink(self._path)
        self._close()

    def _waited(self) -> float:
        """Wait for the turn behind all who came before. Returns the seconds left, 0 where it did not come."""
        begun = seen = monotonic()
        until = begun + self._turns.timeout
        mine, had = self._number(until), -1
        while mine is not None:
            come = self._is_free(_asked(fcntl.F_WRLCK, mine - 1)) or seen > begun + PATIENCE
            if come and self._locks(_TAKE_TURN):
                os.pwrite(self._file, mine.to_bytes(8, "little"), 8)
                self._locks(_asked(fcntl.F_UNLCK, mine))
                return max(until - monotonic(), 0.0)
            seen = monotonic()
            if seen > until:
                self._locks(_asked(fcntl.F_UNLCK, mine))
                break
            before, had = had, self._numbers()[1]
            begun = begun if had == before else seen
            sleep(min(max(PAUSE * (mine - had), (seen - begun) / 20, PAUSE), LONGEST_PAUSE))
        return 0.0

    def _number(self, until: float) -> int | None:
        """Lock the byte behind all who wait, and return where it is; None where time runs out.

        The byte that comes next is itself the lock on the number that says so. Who has it and does not go on is
        passed by after some time.
        """
        begun = now = monotonic()
        while now <= until:
            next_, _ = self._numbers()
            mine = next_ + int((now - begun) / PATIENCE)
            if self._locks(_asked(fcntl.F_WRLCK, mine)):
                if self._numbers()[0] == next_:
                    os.pwrite(self._file, (mine + 1).to_bytes(8, "little"), 0)
                    return mine
                self._locks(_asked(fcntl.F_UNLCK, mine))
            else:
                sleep(PAUSE)
            now = monotonic()
        return None

    def _numbers(self) -> tuple[int, int]:
        """What the file holds; whatever somebody else wrote into it, they are numbers of bytes that may be locked."""
        next_, had = _NUMBERS.unpack(os.pread(self._file, 16, 0).ljust(16, b"\0"))
        return max(next_ % _MOST, _WAITING + 1), max(had % _MOST, _WAITING)

    def _locks(self, asked: bytes) -> bool:
        """Lock or free bytes. Returns False where somebody else has one of them."""
        try:
            fcntl.fcntl(self._file, fcntl.F_OFD_SETLK, asked)
        except (BlockingIOError, PermissionError):
            return False
        return True

    def _is_free(self, asked: bytes) -> bool:
        """Whether nobody else has one of the bytes."""
        return fcntl.fcntl(self._file, fcntl.F_OFD_GETLK, asked)[:2] == _FREE

    def _close(self) -> None:
        file, self._file = getattr(self, "_file", -1), -1
        if file >= 0:
            os.close(file)


def _opened(path: str, log: os.stat_result) -> int:
    """The file, open, with the byte locked that says so. It belongs to whom the log belongs. Raises OSError."""
    for _ in range(_TRIES):
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK, 0o600)
        try:
            found = os.fstat(file)
            if not stat.S_ISREG(found.st_mode) or found.st_nlink > 1 or found.st_size > _NUMBERS.size:
                raise OSError(0, "it is another file")
            if found.st_size == 0:
                _belongs_as(file, log)
            if _present(file, path) and _leads_to(path, file):
                return file
        except BaseException:
            os.close(file)
            raise
        os.close(file)
        sleep(PAUSE)
    raise OSError(0, "it is being taken away all the while")


def _present(file: int, path: str) -> bool:
    """Lock the byte of those who have the file open. Returns False where the last of them is taking it away.

    Raises OSError where there are no locks: nobody can use the file then, and it goes.
    """
    try:
        fcntl.fcntl(file, fcntl.F_OFD_SETLK, _asked(fcntl.F_RDLCK, _PRESENT))
    except BlockingIOError:
        return False
    except OSError:
        with suppress(OSError):
            os.unlink(path)
        raise
    return True


def _belongs_as(file: int, log: os.stat_result) -> None:
    """Let those use the file who may use the log."""
    with suppress(OSError):
        os.fchown(file, log.st_uid, log.st_gid)
    with suppress(OSError):
        os.fchmod(file, stat.S_IMODE(log.st_mode) & 0o666)


def _leads_to(path: str, file: int) -> bool:
    try:
        return os.path.samestat(os.stat(path, follow_symlinks=False), os.fstat(file))
    except FileNotFoundError:
        return False
