"""Answers that are kept for a while, so that who asks the same again costs little."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Generic, TypeVar

from application.office import Office
from domain.calls import Strain
from domain.seats import Seat
from projections.views.figures_now import RankedView

__all__ = ["DoubleDummyTables", "EarlierRankings", "KeptAnswers", "Told"]

T = TypeVar("T")


class KeptAnswers(Generic[T]):
    """So many answers, each by what it rests on; the one asked for least lately goes first. Made once for an office, by
    `Office.beside`."""

    most = 16

    def __init__(self, office: Office) -> None:
        self._kept: dict[Hashable, T] = {}

    def once(self, key: Hashable, work: Callable[[], T]) -> T:
        """An answer as it was given before, or worked out now."""
        found = self._kept.pop(key, None)
        self._kept[key] = found = work() if found is None else found
        while len(self._kept) > self.most:
            del self._kept[next(iter(self._kept))]
        return found


class Told(KeptAnswers[object]):
    """Answers as they were told last, as JSON or drawn: as many as a tournament has sessions, each for whom it is not
    the same."""

    most = 64


class EarlierRankings(KeptAnswers[RankedView]):
    """Rankings as they were at earlier positions of the log: as many as an evening has moments, and more."""

    most = 64


class DoubleDummyTables(KeptAnswers[Mapping[tuple[Seat, Strain], int]]):
    """What deals give double dummy: as many as a tournament has boards, for a hard one takes a second or more."""

    most = 2048
