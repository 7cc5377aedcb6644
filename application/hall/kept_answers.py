"""Answers that are kept for a while, so that who asks the same again costs little."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from application.office import Office
from projections.explaining import View
from projections.views.figures_now import RankedView
from projections.views.node_words import NodeWords

__all__ = ["BoardsScored", "EarlierRankings", "KeptAnswers", "KeptWords", "LiveRankings", "Told"]

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

    most = 128


class KeptWords(KeptAnswers[tuple[View, NodeWords]]):
    """Who tells the steps of figures, with what he told already: as many as there are languages and rankings asked
    for. What is kept with him is that its ids stay its own."""

    most = 4


class LiveRankings(KeptAnswers[RankedView]):
    """Rankings as they stand: a page about one contestant shows his row, and many ask for such pages at once."""

    most = 64


class EarlierRankings(KeptAnswers[RankedView]):
    """Rankings as they were at earlier positions of the log: as many as an evening has moments, and more."""

    most = 64


class BoardsScored(KeptAnswers[frozenset[tuple[str, int]]]):
    """The tables with the boards that had a score there, as figures were published."""

    most = 64
