"""A table as a screen works with it: where it stands, what is lawful now, what needs the mark, and what is open.

Everything a screen may offer stands here, so that nothing is worked out in it. Whose eyes it is for is not: a position
tells the calls or cards of the seat that is asked about, and who may ask is decided where requests come in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from msgspec import Struct
from msgspec.structs import asdict

from domain.board import Board
from domain.seats import Seat
from domain.verdicts import Verdict
from projections.desk import may
from projections.desk.steps import before_of, cases_on
from projections.rulings.replay import Replay
from projections.views.case import StepView, step_view

__all__ = ["Position", "can", "can_call", "can_play", "changed", "needs_mark", "position_of"]


class Position(Struct, frozen=True):
    """A table after an entry."""

    stream: str
    entries: int
    """How many there are: what is recorded next says that it knows of so many."""
    board: int | None
    """The board in play, or the last one that was; None before the first."""
    phase: str
    """`auction`, `play`, `claimed` or `over`; empty before the first board."""
    to_act: str | None
    """Who is to call, or whose hand is to play; None where nobody is."""
    seat: str | None
    """Whose calls and cards are told: the one who is to act, unless another was asked about."""
    steps: tuple[StepView, ...]
    """What is open on the board, in the order in which it is decided."""
    calls: dict[str, Verdict]
    """During the auction, all 38 by their code: `P`, `X`, `XX`, `1C`."""
    cards: dict[str, Verdict]
    """Once there is a contract, those of the hand by their code, `HQ`; of a hand that is not known, all that it may
    hold."""
    acts: dict[str, Verdict]
    """What else is offered: `claim`, `concede`, `agree`, `object`, `play_on`, `accept`, `refuse`, `undo`, `next_board`,
    `end_round`."""


def position_of(replay: Replay, seat: Seat | None = None) -> Position:
    """A table as of the last entry of a replay, with the calls or cards of a seat: of the one who is to act, where none
    is named.

    >>> from domain.events import BoardStarted, CallMade
    >>> from domain.calls import Call
    >>> at = position_of(Replay([BoardStarted(1, Seat.NORTH, "none"), CallMade(Seat.NORTH, Call.SPADE_1)]))
    >>> at.phase, at.to_act, can_call(at, "2C"), can_call(at, "1H"), needs_mark(at, "1H")
    ('auction', 'E', True, False, True)
    >>> at.calls["1H"].why, can(at, "claim"), at.acts["claim"].why
    ('insufficient_bid', False, 'no_contract_yet')
    """
    board = replay.board
    to_act = may.seat_to_act(board)
    asked = seat or to_act
    return Position(
        replay.stream,
        replay.until,
        board.number if board is not None else None,
        board.phase.value if board is not None else "",
        to_act.value if to_act is not None else None,
        asked.value if asked is not None else None,
        tuple(_open(replay, board)) if board is not None else (),
        may.calls(replay, asked),
        may.cards(replay, asked),
        may.acts(replay),
    )


def can_call(position: Position, call: str) -> bool:
    """Whether a call is recorded without a mark."""
    return _status(position.calls, call) == "yes"


def can_play(position: Position, card: str) -> bool:
    """Whether a card is recorded without a mark."""
    return _status(position.cards, card) == "yes"


def can(position: Position, act: str) -> bool:
    """Whether an act is offered."""
    return _status(position.acts, act) == "yes"


def needs_mark(position: Position, act: str) -> bool:
    """Whether a call, a card or an act is recorded only where it is marked as having happened."""
    return _status(position.calls | position.cards | position.acts, act) == "mark"


def changed(before: Position, after: Position) -> dict[str, object]:
    """What a screen that shows one position must learn to show the next: by field what is new; of calls, cards and acts
    only those whose verdict is another, None for what is gone."""
    old, new = asdict(before), asdict(after)
    return {name: _differing(old[name], new[name]) for name in new if old[name] != new[name]}


def _differing(old: object, new: object) -> object:
    if not isinstance(old, dict) or not isinstance(new, dict):
        return new
    was, now = cast("dict[str, object]", old), cast("dict[str, object]", new)
    return {key: now.get(key) for key in {**was, **now} if was.get(key) != now.get(key)}


def _status(verdicts: dict[str, Verdict], what: str) -> str:
    return verdicts[what].status if what in verdicts else "no"


def _open(replay: Replay, board: Board) -> Iterator[StepView]:
    rulings = replay.rulings(board)
    if rulings.incidents:
        for case in cases_on(rulings, before_of(replay)):
            yield from (step_view(step, case.incident.name) for step in case.steps)
