"""A board's score for each side in the unit of the event, as the log stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from domain.board import Board
from domain.events import AnyEvent, SessionOpened
from domain.seats import Side
from domain.streams import session_of
from projections.elected.conditions import Conditions
from projections.explaining.boards import board_node
from projections.explaining.node import Node
from projections.explaining.view import View
from projections.points.figures import figure_of, has_sign, shown
from projections.points.scores import BoardScore
from projections.rulings.replay import Replay
from projections.texts import message
from projections.views.node_words import NodeWords

__all__ = ["NO_SCORE", "BoardScoreView", "board_scores"]

MOST_LINES = 16
DEEPEST = 4
DEEPEST_OF_A_FIELD = 2
"""How deep the steps go, and where a field of many results would follow."""
NEGATIVE = re.compile(r"(?<![\w.])-(?=\d)")


class BoardScoreView(Struct, frozen=True):
    """A side's score on a board."""

    figure: str = ""
    """`+3 IMP`, `7.5 MP`; empty where nothing is known of it."""
    parts: tuple[str, ...] = ()
    """Of each part of a weighted score, where it is compared by itself."""
    lines: tuple[tuple[int, str], ...] = ()
    """How the figure came about: each step with how deep it lies below the figure."""


NO_SCORE = BoardScoreView()


def board_scores(replay: Replay, board: Board, streams: Mapping[str, Sequence[AnyEvent]]) -> dict[str, BoardScoreView]:
    """By side (`NS`, `EW`), with how it came about; nothing of a side that is compared with nobody, or where the
    session does not say how it is scored, or the play shown is not the one that counts."""
    name = session_of(replay.stream)
    told = streams.get(name, ())
    is_latest = replay.find_board(board.number) is board
    if not is_latest or not any(isinstance(event, SessionOpened) for event in told):
        return {}
    view = View.of(name, {each: events for each, events in streams.items() if session_of(each) == name})
    worth: dict[str, BoardScoreView] = {}
    for side in Side:
        own = (each for who in replay.seating.at(board.number).contestants(side) for each in view.scored.scores_of(who))
        here = (each for each in own if each.board == board.number and replay.stream in each.streams)
        score = next(here, None)
        if score is not None and score.score is not None:
            worth[side.value] = _board_score(view, score)
    return worth


def _board_score(view: View, score: BoardScore) -> BoardScoreView:
    conditions = view.scored.conditions
    unit = conditions.board_unit
    figure = _printed(figure_of(score, unit, conditions), unit, conditions)
    root = next((node for node in board_node(view, score).children if node.factor is not None), None)
    if root is None:
        return BoardScoreView(figure)
    own = next(iter(root.find("own_figure")), root) if root.code == "knockout" else root
    weights = next(iter(own.find("by_weight")), None)
    weighted = [node for node in weights.children if node.code.startswith("weighted")] if weights is not None else []
    values = [node.value for node in weighted if node.value is not None]
    parts = [_printed(shown(value, unit, conditions, score.top), unit, conditions) for value in values]
    deepest = DEEPEST if conditions.is_team_play else DEEPEST_OF_A_FIELD
    lines = _lines(root, 0, deepest, NodeWords(conditions))
    return BoardScoreView(figure, tuple(parts), tuple(lines)[:MOST_LINES])


def _printed(figure: str, unit: str, conditions: Conditions) -> str:
    """A figure with its unit and a true minus, in the language chosen; a gain has its plus."""
    gains = has_sign(unit, conditions) and figure[:1] not in ("-", "+") and figure != "0"
    number = ("+" * gains + figure).replace("-", "−").replace(".", message("replay", "decimal"))
    return message("explain", f"unit {unit}", number=number)


def _lines(node: Node, depth: int, deepest: int, words: NodeWords) -> Iterator[tuple[int, str]]:
    """A step and those below it that are of the board itself, each with its depth."""
    said = NEGATIVE.sub("−", words.line(node))
    if said:
        yield depth, said
    if depth < deepest:
        for child in node.children:
            yield from _lines(child, depth + 1, deepest, words)
