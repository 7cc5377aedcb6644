"""The score card of one contestant: its boards with opponents, results and scores, and what they come to."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from domain.seats import Side
from projections.explaining.node import Node
from projections.found.stages import Stage
from projections.texts import message, side_text
from projections.texts.scores import award_short, played, signed
from projections.views.node_words import NodeWords

__all__ = ["ScoreCardRow", "ScoreCardView", "card_view"]

WITH_BOARDS = ("total", "won", "factored", "margin", "margin_rounded")
"""Steps between the figure and its boards."""
IN_THE_SUM = ("top", "level")
"""What the first line shows already."""


NOBODY = ("", "")


class ScoreCardRow(Struct, frozen=True):
    """A board, or a part of a weighted result of one; what the first row of a board has told is empty below it."""

    board: str
    side: str
    partner: str
    opponents: str
    contract: str
    declarer: str
    tricks: str
    points: str
    score: str
    percent: str


class ScoreCardView(Struct, frozen=True):
    """A figure with its boards, and the other steps that it follows from."""

    text: str
    unit: str
    """The unit of the scores, in words."""
    rows: tuple[ScoreCardRow, ...]
    steps: tuple[str | ScoreCardView, ...]
    """In a line each; a match as a card of its own."""


def card_view(tree: Node, words: NodeWords) -> ScoreCardView:
    """The tree of a contestant's figure as a score card."""
    boards = [node for node in _steps(tree) if node.code == "board"]
    units = (message("explain", f"unit {board.unit}", number="").strip() for board in boards if board.unit)
    rows = tuple(row for board in boards for row in _rows(board, words))
    shown = (node for node in _steps(tree) if node.code not in ("board", *IN_THE_SUM))
    steps = (
        card_view(node, words) if node.code == "match" else words.line(node)
        for node in shown
        if node.code != "total" or _has_more(node)
    )
    return ScoreCardView(words.line(tree), next(units, ""), rows, tuple(steps))


def _has_more(total: Node) -> bool:
    """Whether a total is more than its boards: it counts a carry-over or a penalty."""
    return any(child.factor is not None and child.code not in ("board", "match") for child in total.children)


def _steps(tree: Node) -> Iterator[Node]:
    """What stands below a figure; the steps on the way to its boards after what they hold."""
    for child in tree.children:
        if child.code in WITH_BOARDS:
            yield from _steps(child)
        yield child


def _rows(board: Node, words: NodeWords) -> Iterator[ScoreCardRow]:
    """A row for every part of a board; at teams also for the other table."""
    results = [node for node in board.children if node.code in ("result", "no_result")]
    lines = [(Side(node.fields["side"]), *told) for node in results for told in _told(node)]
    people = _people(board, "partner", words), _people(board, "opponents", words)
    score = words.number(board) if board.value is not None else ""
    percent = words.plain_field(board, "percent")
    if board.value is None or not lines:
        kind = message("explain", f"kind {board.fields['kind']}")
        lines = lines or [(Side(board.fields["side"]), kind, "", "", "")]
    for number, (side, contract, declarer, tricks, points) in enumerate(lines):
        first = number == 0
        yield ScoreCardRow(
            str(board.fields["board"]) if first else "", side_text(side), *(people if first else NOBODY),
            contract, declarer, tricks, points, score if first else "", percent if first else "",
        )  # fmt: skip


def _people(board: Node, name: str, words: NodeWords) -> str:
    contestants = board.fields.get(name, ())
    return ", ".join(map(words.with_name, contestants)) if isinstance(contestants, tuple) else ""


def _told(node: Node) -> list[tuple[str, str, str, str]]:
    """The result of a side in columns, a weighted one part by part; the state where there is none."""
    stage = node.about
    if not isinstance(stage, Stage):
        return [(message("state", str(node.fields["state"])), "", "", "")]
    side = Side(node.fields["side"])
    if stage.artificial(side):
        return [(message("screen", "artificial"), "", "", award_short(stage.artificial(side)))]
    return [(*played(part), signed(part.score)) for part in stage.of(side)]
