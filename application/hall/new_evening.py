"""An evening that is seated by its scorer: who plays, how it is scored and how the pairs move, recorded at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from application.hall.acts import ActAt
from application.office import Office
from application.writing import Proposed, Request, Who
from domain.errors import NotPossible
from domain.events import AnyEvent, ContestantEntered, MovementSet, SessionOpened
from domain.log.store import LogStore
from projections.texts import message

__all__ = ["MOST_BOARDS", "MOST_TABLES", "NewEvening", "free_session", "most_rounds"]

MOST_TABLES = 60
MOST_BOARDS = 16
"""A round."""
Pair = tuple[str, str]


class NewEvening(ActAt, frozen=True):
    """A Mitchell of pairs: North-South sit in the order of their entry, and then East-West."""

    name: str
    date: str
    """ISO."""
    scoring: str
    tables: int
    rounds: int
    boards: int
    """A round."""
    pairs: tuple[Pair, ...] = ()
    """The names of both players of each; empty: the pairs are known by their numbers."""

    @property
    def size(self) -> int:
        """As in `Act`."""
        return len(self.name) + sum(len(one) for pair in self.pairs for one in pair)

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises NotPossible where the session has begun, or there are too many rounds or other pairs than
        the tables have places."""
        if office.log.version(self.stream):
            raise NotPossible(message("evening", "begun", session=self.stream))
        if not (0 < self.tables <= MOST_TABLES and 0 < self.boards <= MOST_BOARDS):
            raise NotPossible(message("evening", "size", tables=MOST_TABLES, boards=MOST_BOARDS))
        most = most_rounds(self.tables)
        if not 0 < self.rounds <= most:
            raise NotPossible(message("evening", "too_many_rounds", tables=self.tables, most=most))
        if self.pairs and len(self.pairs) not in (2 * self.tables - 1, 2 * self.tables):
            raise NotPossible(message("evening", "other_pairs", pairs=len(self.pairs), places=2 * self.tables))
        proposed = [Proposed(self.stream, event) for event in self._events()]
        return Request(proposed, who, {self.stream: 0}, names=dict(self._named()))

    def _events(self) -> Iterator[AnyEvent]:
        yield SessionOpened(self.name, self.date, self.scoring)
        count = len(self.pairs) or 2 * self.tables
        for number in range(1, count + 1):
            yield ContestantEntered(str(number), self._players(number))
        yield MovementSet("mitchell", self.tables, self.rounds, self.boards)

    def _players(self, pair: int) -> tuple[str, str]:
        """The ids of the players of a pair: of this session's own, for two of one name may be two people."""
        own = self.stream.lower()
        return f"{own}p{2 * pair - 1}", f"{own}p{2 * pair}"

    def _named(self) -> Iterator[tuple[str, str]]:
        for number, names in enumerate(self.pairs, 1):
            yield from ((player, name) for player, name in zip(self._players(number), names, strict=True) if name)


def most_rounds(tables: int) -> int:
    """How many rounds a Mitchell of so many tables has: of an even number one less, for a table is skipped."""
    return max(1, tables - 1 if tables % 2 == 0 else tables)


def free_session(log: LogStore, taken: Sequence[str] = ()) -> str:
    """The first session of which nothing is recorded: `S1`, `S2`."""
    held = {stream.partition(".")[0] for stream in log.versions()} | set(taken)
    return next(name for number in range(1, len(held) + 2) if (name := f"S{number}") not in held)
