"""What a board is worth to each side in the unit of the event, as the log stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.board import Board
from domain.events import AnyEvent, SessionOpened
from domain.seats import Side
from domain.streams import session_of
from projections.replay import Replay
from projections.scoring.figures import figure_of
from projections.session.scored import ScoredSession
from projections.texts import message

__all__ = ["worth_of"]

SIGNED = ("imps", "points")
"""Units in which a gain has its plus."""


def worth_of(replay: Replay, board: Board, streams: Mapping[str, Sequence[AnyEvent]]) -> dict[str, str]:
    """By side (`NS`, `EW`): `+3 IMPs`, `7.5 MP`; nothing of a side that is compared with nobody, or where the session
    does not say how it is scored, or the play shown is not the one that counts."""
    name = session_of(replay.stream)
    told = streams.get(name, ())
    is_latest = replay.find_board(board.number) is board
    if not is_latest or not any(isinstance(event, SessionOpened) for event in told):
        return {}
    tables = {each: events for each, events in streams.items() if session_of(each) == name and each != name}
    scored = ScoredSession.of(name, told, tables)
    unit = scored.conditions.board_unit
    worth: dict[str, str] = {}
    for side in Side:
        own = (each for who in replay.seating.contestants(side) for each in scored.scores_of(who))
        here = (each for each in own if each.board == board.number and replay.stream in each.streams)
        score = next(here, None)
        figure = figure_of(score, unit, scored.conditions) if score is not None else ""
        if figure:
            gains = unit in SIGNED and not figure.startswith("-") and figure != "0"
            number = ("+" * gains + figure).replace("-", "−")
            worth[side.value] = message("explain", f"unit {unit}", number=number)
    return worth
