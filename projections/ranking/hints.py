"""Hints about a result as it is entered: what a person who enters travellers would look at twice.

A hint says what does not look like the rest and why. It is nobody's error and no fact: nothing is recorded of it,
nothing waits for it, and the same result without a hint counts the same. What is certainly wrong is a doubt instead
(`projections/ranking/doubts.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from domain.calls import Contract, Strain
from domain.seats import Seat, Side
from projections.recorded.slips import Slip

__all__ = ["FieldOfBoard", "Hint", "hints_of"]

OFF_DOUBLE_DUMMY = 3
OFF_FIELD = 3
"""So many tricks away, a result is looked at twice."""
FIELD = 3
"""So many other tables make a field."""
TURNED = 2
"""So many other tables, all of them the other way, ask whether the pairs are turned."""
OVER_DOUBLED, DOWN_UNDOUBLED = 3, 5
"""So many tricks over a doubled contract, or below one that nobody doubled."""
SLAM = 6
SLAM_TRICKS = 12

Tricks = Mapping[tuple[Seat, Strain], int]
"""What each declarer makes double dummy; empty where that is not known, or not for whoever asks."""


class Hint(NamedTuple):
    """Something to look at twice."""

    code: str
    """As in the catalogues, context `odd`."""
    fields: Mapping[str, object]


class _Played(NamedTuple):
    side: Side
    strain: Strain
    level: int
    tricks: int


class FieldOfBoard:
    """What was played on a board at the tables of a session, counted: a thousand tables ask one field."""

    def __init__(self, slips: Iterable[Slip]) -> None:
        self._counted = Counter(filter(None, map(_played, slips)))

    def others(self, own: Slip | None) -> Counter[_Played]:
        """The same without one of them, where that is among them."""
        played = _played(own) if own is not None else None
        others = Counter(self._counted)
        if played is not None and others[played]:
            others[played] -= 1
        return +others


def _played(slip: Slip) -> _Played | None:
    contract = slip.played
    if contract is None or slip.tricks is None:
        return None
    return _Played(contract.declarer.side, contract.strain, contract.level, slip.tricks)


def hints_of(
    slip: Slip, field: FieldOfBoard, own: Slip | None = None, double_dummy: Tricks | None = None
) -> list[Hint]:
    """What to look at twice of a slip, beside the field and, where its tricks are given, double dummy. `own` is what
    the field already holds of the same table. Raises nothing."""
    contract = slip.played
    if contract is None:
        return []
    others = field.others(own)
    found = [*_direction(contract, others)]
    if slip.tricks is not None:
        found += _far(contract, slip.tricks, others, double_dummy or {})
        found += _level(contract, slip.tricks, others)
        found += _doubled(contract, slip.tricks)
    return found


def _direction(contract: Contract, others: Counter[_Played]) -> Iterator[Hint]:
    """Everybody else declared from the other side, and most of them in this strain."""
    side = contract.declarer.side
    count, same = others.total(), sum(n for one, n in others.items() if one.strain is contract.strain)
    if count >= TURNED and all(one.side is not side for one in others) and 2 * same > count:
        yield Hint("other_side", {"tables": count, "side": side, "other": side.opponents})


def _far(contract: Contract, tricks: int, others: Counter[_Played], double_dummy: Tricks) -> Iterator[Hint]:
    """Far from what others took in the strain, or from double dummy while nobody else came near."""
    side, strain = contract.declarer.side, contract.strain
    took = sorted(one.tricks for one in (+others).elements() if one.side is side and one.strain is strain)
    nearest = min((abs(one - tricks) for one in took), default=None)
    if len(took) >= FIELD and nearest is not None and nearest >= OFF_FIELD:
        yield Hint("far_from_field", {"tricks": tricks, "tables": len(took), "least": took[0], "most": took[-1]})
    makes = double_dummy.get((contract.declarer, strain))
    if makes is None or abs(makes - tricks) < OFF_DOUBLE_DUMMY or (nearest is not None and nearest <= 1):
        return
    fields = {"tricks": tricks, "makes": makes, "declarer": contract.declarer}
    turned = [seat for seat in side.opponents.seats if abs(double_dummy.get((seat, strain), -9) - tricks) <= 1]
    if turned:
        yield Hint("fits_other_side", fields | {"other": turned[0]})
    else:
        yield Hint("far_from_double_dummy", fields)


def _level(contract: Contract, tricks: int, others: Counter[_Played]) -> Iterator[Hint]:
    """A slam that was made where nobody else came near it, or a contract below it where all others bid one."""
    count = others.total()
    if contract.level >= SLAM and tricks >= 6 + contract.level and count >= FIELD:
        best = max((one.tricks for one in others if one.strain is contract.strain), default=0)
        if best < SLAM_TRICKS and all(one.level < SLAM for one in others):
            yield Hint("slam_alone", {"tables": count})
    elif contract.level < SLAM and tricks >= SLAM_TRICKS and count >= TURNED:
        slams = [one for one in others if one.level >= SLAM and one.strain is contract.strain]
        if len(slams) == len(others):
            yield Hint("slam_elsewhere", {"tables": count, "level": contract.level})


def _doubled(contract: Contract, tricks: int) -> Iterator[Hint]:
    """A result after which one asks whether it was doubled, or not."""
    over = tricks - 6 - contract.level
    if contract.doubled and over >= OVER_DOUBLED:
        yield Hint("over_doubled", {"over": over})
    elif not contract.doubled and -over >= DOWN_UNDOUBLED:
        yield Hint("down_undoubled", {"down": -over})
