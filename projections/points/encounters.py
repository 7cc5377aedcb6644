"""Matches of teams: which two tables of a board are compared with each other."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from projections.points.scores import TableScore

__all__ = ["Encounter", "encounters"]


class Encounter(Struct, frozen=True):
    """A board of a match: where the team sits North-South at the one table, and East-West at the other."""

    first: TableScore
    other: TableScore | None
    """None until the other table has begun the board."""

    @property
    def tables(self) -> tuple[TableScore, ...]:
        """The one table, or both."""
        return (self.first,) if self.other is None else (self.first, self.other)


def encounters(scores: Sequence[TableScore]) -> list[Encounter]:
    """The tables of a board in pairs, those of one round first, else in the order in which they come."""
    waiting: dict[tuple[tuple[str, ...], tuple[str, ...]], list[int]] = {}
    found: list[Encounter] = []
    for score in scores:
        met = waiting.get((score.ew, score.ns), []) if score.ns != score.ew else []
        of_the_round = (at for at in met if found[at].first.round == score.round)
        at = next(of_the_round, -1)
        if at < 0:
            waiting.setdefault((score.ns, score.ew), []).append(len(found))
            found.append(Encounter(score, None))
        else:
            met.remove(at)
            found[at] = Encounter(found[at].first, score)
    return _over_rounds(found) if any(waiting.values()) else found


def _over_rounds(found: list[Encounter]) -> list[Encounter]:
    """The same, with what is left over put together whatever the round: a match may turn its boards around."""
    left: dict[tuple[tuple[str, ...], tuple[str, ...]], list[int]] = {}
    joined: list[Encounter | None] = list(found)
    for at, encounter in enumerate(found):
        if encounter.other is not None:
            continue
        first = encounter.first
        turned = left.get((first.ew, first.ns), []) if first.ns != first.ew else []
        if turned:
            earlier = turned.pop(0)
            joined[earlier], joined[at] = Encounter(found[earlier].first, first), None
        else:
            left.setdefault((first.ns, first.ew), []).append(at)
    return [encounter for encounter in joined if encounter is not None]
