"""A table of which nothing is recorded yet: whether it can be begun, and why not."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from domain.streams import session_of
from projections.recorded.movement import Movement
from projections.texts import message

__all__ = ["BeginningView", "beginning_view"]

Beginning = Literal["begun", "due", "no_session", "no_round", "not_drawn", "no_table"]


class BeginningView(Struct, frozen=True):
    """A table, for whoever comes to begin it."""

    stream: str
    round: int
    table: int
    state: Beginning
    """`begun` (something is recorded), `due`, or why there is nothing to begin: `no_session` (nothing is recorded of
    it), `no_round` (the movement has fewer), `not_drawn` (who meets whom there is not told yet), `no_table` (the round
    is played without it)."""
    text: str
    """The same in words."""


def beginning_view(stream: str, movement: Movement | None, *, is_begun: bool) -> BeginningView:
    """A table by the movement of its session; None where there is no such session."""
    session, round, table = session_of(stream), *(int(part[1:]) for part in stream.split(".")[1:])
    state = "begun" if is_begun else "no_session" if movement is None else _state(movement, round, table)
    rounds = movement.rounds if movement is not None else 0
    fields = {"session": session, "round": round, "table": table, "rounds": rounds}
    return BeginningView(stream, round, table, state, message("beginning", state, count=rounds, **fields))


def _state(movement: Movement, round: int, table: int) -> Beginning:
    """Without a movement every round and table is as good as another."""
    if not movement.due or movement.due_at(round, table) is not None:
        return "due"
    if round > movement.rounds or not round:
        return "no_round"
    return "not_drawn" if round > movement.rounds_told else "no_table"
