"""Law 12C1e as a tree: what an innocent side brought on itself stays with it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from projections.explaining.against import summed
from projections.explaining.node import Node
from projections.scoring.award import own_worth
from projections.scoring.scores import Outcome, Points

__all__ = ["self_inflicted_node"]


def self_inflicted_node(outcome: Outcome, unit: str, worth: Callable[[Points], Node]) -> Node:
    """What an outcome is worth; damage that the side brought on itself stays with it (12C1e)."""
    blame = outcome.self_inflicted
    assigned = worth(outcome.points)
    if blame is None:
        return assigned
    if blame.part is not None:
        part = Node("self_inflicted_part", blame.part, unit, factor=Fraction(-1), laws=("12C1e",))
        return summed(Node("self_inflicted", None, unit, laws=("12C1e",)), (assigned, part))

    def figure(points: Points) -> Fraction:
        value = worth(points).value
        return value if value is not None else Fraction(0)

    steps = [
        Node(code, node.value, unit, "same", Fraction(1), children=(node,))
        for code, node in (
            ("at_table", worth(blame.at_table)), ("assigned", assigned), ("without_error", worth(blame.without_error))
        )
    ]  # fmt: skip
    return Node(
        "self_inflicted", own_worth(outcome, figure), unit, "12C1e", Fraction(1), laws=("12C1e",),
        children=tuple(steps),
    )  # fmt: skip
