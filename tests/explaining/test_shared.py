"""What a whole field shares is one node for all whose figures rest on it: an event has hundreds of those."""

from __future__ import annotations

from benchmarks.evening import SESSION, evening
from projections.explaining import View
from projections.explaining.figures import standing_node
from projections.explaining.node import Node


def groups_of(node: Node, board: int = 0) -> dict[tuple[int, str, object], Node]:
    """The groups of a figure that others beat, or lose to, by board, code and the result that is held against them."""
    found: dict[tuple[int, str, object], Node] = {}
    told = node.fields.get("board", board)
    board = told if isinstance(told, int) else board
    for child in node.children:
        if child.code in ("won_against", "lost_to"):
            found[board, child.code, node.fields["points"]] = child
        found |= groups_of(child, board)
    return found


def test_given_pairs_with_the_same_result_when_their_figures_are_explained_then_they_share_its_comparisons() -> None:
    view = View.of(SESSION, evening(8, 4))
    figures = [groups_of(standing_node(view, str(pair))) for pair in range(1, 9)]  # North-South
    shared = [
        (one, other, key) for one in figures for other in figures if one is not other for key in one.keys() & other
    ]
    assert shared
    assert all(one[key] is other[key] for one, other, key in shared)
