"""An explanation as it is shown: each node in one sentence, with its paragraphs and entries."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import cast

from msgspec import Struct

from projections.explaining.against import SHARED
from projections.explaining.node import Field, Node
from projections.views.encoding import Unencoded
from projections.views.node_words import SHOWN_ABOVE, NodeWords, id_of, line_of

__all__ = ["NodeView", "node_view"]

WITHIN_A_STREAM = ("result", "recorded_in", "result_changed", "result_same")
"""Nodes below which entries are of their own stream."""


class NodeView(Struct, frozen=True):
    """A step of an explanation."""

    code: str
    value: Fraction | None
    """The exact figure; null where the step has none."""
    unit: str
    """`matchpoints`, `percent`, `imps`, `vp`, `points`, `tricks`, or nothing."""
    rule: str
    """How the value follows from the children that have a factor; empty where it is a fact."""
    factor: Fraction | None
    """With what it is multiplied in its parent's figure; null where it only tells."""
    fields: Mapping[str, str | int | tuple[str, ...]]
    """What the sentence needs: `contestant`, `board`, `tables`, `points`, `weight`, `award`, `stage`, ..."""
    laws: tuple[str, ...]
    entries: tuple[str, ...]
    """`S1.r1.t1#41`."""
    text: str
    children: tuple[NodeView, ...]
    line: Unencoded[str]
    """The text with paragraphs and entries."""
    amount: Unencoded[str]
    """The figure as it is printed, with its unit and what it is of: `8 MP of 22, 36.36 %`; empty where there is none,
    or where it stands within the sentence."""
    label: Unencoded[str]
    """The sentence without it."""

    @property
    def below(self) -> list[NodeView]:
        """What a tree shows below it."""
        return [child for child in self.children if child.code not in SHOWN_ABOVE]


def node_view(node: Node, words: NodeWords, depth: int, stream: str = "") -> NodeView:
    """A node and what stands below it, down to a depth; entries of `stream` are shown by their number alone. What a
    whole field shares is worked out once for the same words."""
    if node.code in SHARED and depth > 1:
        kept = words.shared.get(id(node))
        if kept is None or kept[0] is not node:
            kept = words.shared[id(node)] = node, _node_view(node, words, depth, stream)
        return cast(NodeView, kept[1])
    return _node_view(node, words, depth, stream)


def _node_view(node: Node, words: NodeWords, depth: int, stream: str) -> NodeView:
    table = node.fields.get("stream")
    inner = table if isinstance(table, str) and node.code in WITHIN_A_STREAM else stream
    text = words.text(node)
    return NodeView(
        node.code, node.value, node.unit, node.rule, node.factor,
        {name: _plain(value) for name, value in node.fields.items()}, tuple(law for law in node.laws if law),
        node.entries, text,
        tuple(node_view(child, words.below(node), depth - 1, inner) for child in node.children) if depth > 0 else (),
        line_of(node, text, inner), *_amount_and_label(node, text, words),
    )  # fmt: skip


def _amount_and_label(node: Node, text: str, words: NodeWords) -> tuple[str, str]:
    """What stands in a sentence behind a colon from the figure on, and what stands before it."""
    figure = words.figure(node.value, node.unit, node)
    if id_of(node) == "standing":
        return figure, words.of_place(node)
    for told in (figure, figure.removeprefix("+")):
        label, colon, rest = text.rpartition(f": {told}")
        if node.value is not None and colon and node.code != "stage":
            return told + rest, label
    return "", text


def _plain(value: Field) -> str | int | tuple[str, ...]:
    return str(value) if isinstance(value, Fraction) else value
