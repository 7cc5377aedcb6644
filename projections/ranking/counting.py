"""Which results of a board count in the comparison: not what contestants that had played it before made of it again
(15B), nor, where the sponsor cancels them, results against a contestant that has left the session."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from domain.scores import NO_SCORE
from projections.laws.law_87_fouled import law_87a
from projections.points.scores import Outcome, TableScore

__all__ = ["Counting", "PlayedAgain", "counting"]


class PlayedAgain(Struct, frozen=True):
    """A board that contestants played at one table after they had played it at another."""

    board: int
    contestants: tuple[str, ...]
    first: str
    """The table that played it first."""
    again: str
    """The table whose result awaits the director."""


class Counting(Struct, frozen=True):
    """The scores of a board, each as it counts."""

    scores: tuple[TableScore, ...] = ()
    results: int = 0
    """At how many tables the board was due or played, those left out that do not count, or gave a side no score."""
    again: tuple[PlayedAgain, ...] = ()


def counting(scores: Iterable[TableScore], *, once: bool, left: Collection[str] = ()) -> Counting:
    """The scores of a board in the order of the tables, each as it counts.

    `once`: whether a contestant plays a board no more than once, as everybody but a team does. What it made of it later
    awaits the director (15B), unless he has given a score, or it was another deal. `left` are contestants against whom
    no result counts.
    """
    found: list[TableScore] = []
    again: list[PlayedAgain] = []
    played: dict[str, TableScore] = {}
    results = 0
    for score in sorted(scores, key=lambda score: (score.round, score.table, score.stream)):
        seated = (*score.ns, *score.ew)
        earlier = _earlier(score, seated, played) if once and _is_played(score) else []
        if any(one in left for one in seated):
            score = replace(score, ns_outcome=Outcome(), ew_outcome=Outcome(), state="cancelled")
        elif earlier and not score.is_decided:
            first = played[earlier[0]].stream
            again.append(PlayedAgain(score.board, tuple(earlier), first, score.stream))
            score = replace(score, state="awaits")
        elif NO_SCORE not in (score.ns_outcome.artificial, score.ew_outcome.artificial):
            results += 1
        if _is_played(score):
            for one in seated:
                played.setdefault(one, score)
        found.append(score)
    return Counting(tuple(found), results, tuple(again))


def _earlier(score: TableScore, seated: Sequence[str], played: dict[str, TableScore]) -> list[str]:
    """Who of those seated has played the same deal before."""
    known = [one for one in dict.fromkeys(seated) if one in played]
    return [one for one in known if not law_87a((played[one], score))]


def _is_played(score: TableScore) -> bool:
    """Whether the board was begun at the table, and not cancelled there."""
    has_result = bool(score.ns_outcome.points or score.ew_outcome.points)
    return has_result or score.state in ("open", "awaits")
