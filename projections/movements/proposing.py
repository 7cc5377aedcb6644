"""Which movements fit an evening: so many pairs, about so many boards; each with what it is like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from projections.movements.balance import Balance, balance_of
from projections.movements.faults import meets_again, shared_sets
from projections.movements.howells import howell, howells
from projections.movements.mitchells import ROVERS, EvenTables, mitchell, most_rounds, rover, switched_rounds
from projections.movements.plan import Plan
from projections.movements.swiss_rounds import first_round
from projections.movements.webs import WEB_TABLES, web

__all__ = ["MOST_BOARDS", "MOST_PAIRS", "Proposal", "proposals", "swiss_proposals"]

MOST_PAIRS = 800
MOST_BOARDS = 60
MOST_A_ROUND = 8
"""Boards a round of a Mitchell."""
MOST_A_SET = 16
"""The same of a movement with a fixed number of rounds."""
USUAL = 4
"""More boards a round are proposed, but not first."""
NEAR = 2
"""Boards more or fewer that make no difference."""
FEWEST_IN_SWISS = 4
"""Tables."""
FEWEST_ROUNDS = 3
"""Fewer rounds make no pairs event; with fewer tables there are fewer all the same."""


class Proposal(Struct, frozen=True):
    """A movement that fits."""

    plan: Plan
    boards_a_set: int
    plays: int
    """How many boards a pair plays, that does not sit out."""
    sits_out: bool
    """Whether each round a pair sits out, for the number of pairs is odd."""
    shared: int
    """At how many tables boards are shared, over all rounds."""
    again: int
    """How many two pairs meet more than once."""
    balance: Balance
    even: str = ""
    """Of a Mitchell of an even number of tables: `skip` or `relay`."""
    switched: int = 0
    """In how many last rounds arrows are switched."""
    rounds: int = 0
    """How many rounds are to be played, where the plan has only those that can be told before play; 0: all of them."""

    @property
    def all_rounds(self) -> int:
        """How many rounds are to be played."""
        return self.rounds or self.plan.rounds

    @property
    def deals(self) -> int:
        """How many boards are dealt, of one copy each."""
        return self.plan.sets * self.boards_a_set


def proposals(pairs: int, boards: int) -> Sequence[Proposal]:
    """The movements for a number of pairs who are to play about so many boards, the nearest first, then the most even.
    An odd number of pairs has a phantom, the highest number, or (a half table) an extra pair that roves. Raises
    ValueError for fewer than two tables, or more pairs or boards than an evening has."""
    if not 3 <= pairs <= MOST_PAIRS or not 1 <= boards <= MOST_BOARDS:
        limits = f"3 to {MOST_PAIRS} pairs and 1 to {MOST_BOARDS} boards"
        raise ValueError(f"movements are proposed for {limits}; asked for {pairs} and {boards}")
    found = [_proposal(plan, size, pairs, even, switched) for plan, size, even, switched in _fitting(pairs, boards)]
    return sorted(found, key=lambda one: _rank(one, boards))


def swiss_proposals(pairs: int, boards: int) -> Sequence[Proposal]:
    """A Swiss of pairs, with its first round: in the rounds that a winner needs, and one more; none of fewer than
    four tables. Raises nothing."""
    if pairs < 2 * FEWEST_IN_SWISS:
        return ()
    plan, clear = first_round(pairs, is_of_teams=False), (pairs - 1).bit_length()
    return [
        Proposal(plan, size, rounds * size, pairs % 2 == 1, 0, 0, balance_of(plan), rounds=rounds)
        for rounds in (clear, clear + 1)
        for size in _sizes(rounds, boards)
    ]


def _rank(one: Proposal, boards: int) -> tuple[bool, bool, int, int, Fraction, str]:
    """What comes first: about as many boards, without sharing, not too many a round; then the nearest and most even."""
    off = abs(one.plays - boards)
    return off > NEAR, one.shared > 0, max(0, one.boards_a_set - USUAL), off, one.balance.variance, one.plan.kind


def _fitting(pairs: int, boards: int) -> Iterator[tuple[Plan, int, EvenTables | str, int]]:
    """Movements, boards a set, and of a Mitchell how an even number of tables is played and how often arrows switch."""
    tables = (pairs + 1) // 2
    for rounds, size in _lengths(boards, most_rounds(tables, "relay")):
        if rounds <= most_rounds(tables):
            yield from _mitchells(tables, rounds, size, "skip" if tables % 2 == 0 else "")
        elif tables > 2:
            yield from _mitchells(tables, rounds, size, "relay")
    for kind, rounds in howells(tables):
        for size in _sizes(rounds, boards):
            yield howell(kind, tables, rounds), size, "", 0
    if tables in WEB_TABLES:
        for size in _sizes(13, boards):
            yield web(tables), size, "", 0
    if pairs % 2 and pairs // 2 in ROVERS:
        for rounds, size in _lengths(boards, len(ROVERS[pairs // 2]) + 1):
            yield rover(pairs // 2, rounds), size, "", 0


def _mitchells(tables: int, rounds: int, size: int, even: EvenTables | str) -> Iterator[tuple[Plan, int, str, int]]:
    how: EvenTables = "relay" if even == "relay" else "skip"
    for switched in dict.fromkeys((0, switched_rounds(rounds))):
        yield mitchell(tables, rounds, how, switched), size, even, switched


def _lengths(boards: int, most: int) -> Iterator[tuple[int, int]]:
    """Numbers of rounds and of boards a round that come to the boards asked for, or are next to them."""
    for size in range(1, MOST_A_ROUND + 1):
        for rounds in dict.fromkeys(min(most, max(1, boards // size + more)) for more in (0, 1)):
            if rounds >= min(FEWEST_ROUNDS, most) and abs(rounds * size - boards) <= max(1, boards // 8):
                yield rounds, size


def _sizes(rounds: int, boards: int) -> Iterator[int]:
    """How many boards a round come nearest to the boards asked for."""
    size = max(1, round(boards / rounds))
    if size <= MOST_A_SET and abs(rounds * size - boards) <= max(1, boards // 4):
        yield size


def _proposal(plan: Plan, size: int, pairs: int, even: str, switched: int) -> Proposal:
    phantom = pairs % 2 == 1 and plan.kind != "rover"
    seated = plan.without({pairs + 1}) if phantom else plan
    return Proposal(
        seated, size, plan.rounds * size, pairs % 2 == 1, shared_sets(seated), len(meets_again(seated)),
        balance_of(seated), even, switched,
    )  # fmt: skip
