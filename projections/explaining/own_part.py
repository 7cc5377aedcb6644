"""Law 12C1e as a tree: what an innocent side brought on itself stays with it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from msgspec.structs import replace

from projections.explaining.against import summed
from projections.explaining.node import Field, Node
from projections.points.scores import Outcome, Points
from projections.scoring.award import counted_part, own_score

__all__ = ["loss_node", "self_inflicted_node"]


def self_inflicted_node(outcome: Outcome, unit: str, worth: Callable[[Points], Node]) -> Node:
    """What an outcome is worth; damage that the side brought on itself stays with it (12C1e)."""
    blame = outcome.self_inflicted
    assigned = worth(outcome.points)
    if blame is None:
        return assigned

    def figure(points: Points) -> Fraction:
        value = worth(points).value
        return value if value is not None else Fraction(0)

    if blame.part is not None:
        counts = counted_part(blame, figure(outcome.points), figure)
        part = Node("self_inflicted_part", counts, unit, factor=Fraction(-1), laws=("12C1e",))
        return summed(Node("self_inflicted", None, unit, laws=("12C1e",)), (assigned, part))

    steps = [
        Node(code, node.value, unit, "same", Fraction(1), children=(node,))
        for code, node in (
            ("at_table", worth(blame.at_table)), ("assigned", assigned), ("without_error", worth(blame.without_error))
        )
    ]  # fmt: skip
    return Node(
        "self_inflicted", own_score(outcome, figure), unit, "12C1e", Fraction(1), laws=("12C1e",),
        children=tuple(steps),
    )  # fmt: skip


def loss_node(own: Node, part: Fraction | None, table: str) -> Node:
    """What a team brought on itself at one of its two tables, where it did so at both: it is taken off what its results
    are worth together. `own` is that table explained by itself, the other one being as it is."""
    fields: dict[str, Field] = {"table": table}
    if part is not None:
        counts = next(child.value for child in own.children if child.code == "self_inflicted_part")
        return Node("self_inflicted_at", counts, own.unit, factor=Fraction(-1), fields=fields, laws=("12C1e",))
    assigned = next(child for child in own.children if child.code == "assigned")
    kept = replace(own, factor=Fraction(-1))
    loss = summed(Node("self_inflicted_at", None, own.unit, fields=fields, laws=("12C1e",)), (assigned, kept))
    return replace(loss, factor=Fraction(-1))
