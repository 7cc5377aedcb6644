"""Where every figure came from, as a tree made on demand, and what changed between two states of a session."""

from projections.explaining.boards import board_node
from projections.explaining.changes import changed_by, changes
from projections.explaining.figures import board_of, everybody_on, standing_node
from projections.explaining.node import Node
from projections.explaining.series import series_node
from projections.explaining.view import View

__all__ = [
    "Node",
    "View",
    "board_node",
    "board_of",
    "changed_by",
    "changes",
    "everybody_on",
    "series_node",
    "standing_node",
]
