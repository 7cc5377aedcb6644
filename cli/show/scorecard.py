"""The score card of one contestant: its boards with opponents, results and scores, and what they come to."""

from __future__ import annotations

from collections.abc import Iterator

from cli.show.columns import at_the_point, table_lines, wrapped
from cli.show.explain import Teller
from domain.seats import Side
from projections.explaining.node import Node
from projections.found.stages import Stage
from projections.texts import message, side_text
from projections.texts.scores import award_short, played, signed

__all__ = ["card_lines"]

WITH_BOARDS = ("total", "won", "factored", "margin", "margin_rounded")
"""Steps between the figure and its boards."""
IN_THE_SUM = ("top", "level")
"""What the first line shows already."""
Row = list[str]


def card_lines(tree: Node, teller: Teller) -> list[str]:
    """The tree of a contestant's figure as a score card."""
    return [*wrapped(teller.line(tree)), *_below(tree, teller)]


def _below(tree: Node, teller: Teller) -> Iterator[str]:
    """The boards in tables, match by match; every other step in a line of its own."""
    boards = [node for node in _steps(tree) if node.code == "board"]
    if boards:
        yield ""
        yield from _table(boards, teller)
        yield ""
    for node in _steps(tree):
        if node.code in WITH_BOARDS and (node.code != "total" or _has_more(node)):
            yield from wrapped(teller.line(node))
        elif node.code == "match":
            yield ""
            yield from wrapped(teller.line(node))
            yield from _below(node, teller)
        elif node.code not in ("board", *IN_THE_SUM, *WITH_BOARDS):
            yield from wrapped(teller.line(node))


def _has_more(total: Node) -> bool:
    """Whether a total is more than its boards: it counts a carry-over or a penalty."""
    return any(child.factor is not None and child.code not in ("board", "match") for child in total.children)


def _steps(tree: Node) -> Iterator[Node]:
    """What stands below a figure; the steps on the way to its boards after what they hold."""
    for child in tree.children:
        if child.code in WITH_BOARDS:
            yield from _steps(child)
        yield child


def _table(boards: list[Node], teller: Teller) -> list[str]:
    """A row for every board, or part of a weighted result; at teams also for the other table."""
    words = ("board", "side", "with", "against", "contract", "by", "tricks", "points", "score", "percent")
    head = [message("card", word) for word in words]
    units = (message("explain", f"unit {board.unit}", number="").strip() for board in boards if board.unit)
    head[8] = next(units, "") or head[8]
    rows = [row for board in boards for row in _rows(board, teller)]
    return table_lines(head, at_the_point(rows, (8, 9)), (1, 2, 3, 4, 5), 3)


def _rows(board: Node, teller: Teller) -> Iterator[Row]:
    results = [node for node in board.children if node.code in ("result", "no_result")]
    lines = [(Side(node.fields["side"]), *told) for node in results for told in _told(node)]
    people = [_people(board, name, teller) for name in ("partner", "opponents")]
    score = teller.number(board) if board.value is not None else ""
    percent = teller.plain_field(board, "percent")
    if board.value is None or not lines:
        kind = message("explain", f"kind {board.fields['kind']}")
        lines = lines or [(Side(board.fields["side"]), kind, "", "", "")]
    for number, (side, *result) in enumerate(lines):
        first = number == 0
        before = [str(board.fields["board"]) if first else "", side_text(side), *(people if first else ("", ""))]
        yield [*before, *result, score if first else "", percent if first else ""]


def _people(board: Node, name: str, teller: Teller) -> str:
    contestants = board.fields.get(name, ())
    return ", ".join(map(teller.with_name, contestants)) if isinstance(contestants, tuple) else ""


def _told(node: Node) -> list[tuple[str, str, str, str]]:
    """The result of a side in columns, a weighted one part by part; the state where there is none."""
    stage = node.about
    if not isinstance(stage, Stage):
        return [(message("state", str(node.fields["state"])), "", "", "")]
    side = Side(node.fields["side"])
    if stage.artificial(side):
        return [(message("screen", "artificial"), "", "", award_short(stage.artificial(side)))]
    return [(*played(part), signed(part.score)) for part in stage.of(side)]
