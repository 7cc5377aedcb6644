"""Results that one would look at twice, and why: nothing of it is recorded, and nothing waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile

from msgspec import Struct

from domain.calls import Strain
from domain.seats import SEATS, Seat, Side
from projections.ranking.hints import FieldOfBoard, Hint, hints_of
from projections.ranking.scored import ScoredSession
from projections.ranking.table_scores import boards_that_count
from projections.recorded.slips import Slip
from projections.rulings.replay import Replay
from projections.texts import message, seat_text, side_text
from projections.texts.scores import bid_text

__all__ = ["HintView", "HintsView", "hint_text", "hints_view", "slip_as_played"]

LETTERS = {seat.value: seat for seat in SEATS}
Tricks = Mapping[tuple[Seat, Strain], int]


class HintView(Struct, frozen=True):
    """Why a result looks odd."""

    stream: str
    round: int
    table: int
    board: int
    result: str
    """As it was played, in words."""
    hint: str
    """`other_side`, `far_from_field`, `far_from_double_dummy`, `fits_other_side`, `slam_alone`, `slam_elsewhere`,
    `over_doubled`, `down_undoubled`."""
    text: str


class HintsView(Struct, frozen=True):
    """What looks odd of a session."""

    session: str
    hints: tuple[HintView, ...]
    """By board and table."""


def hints_view(scored: ScoredSession, replays: Mapping[str, Replay], makes: Callable[[int], Tricks]) -> list[HintView]:
    """The hints about every result of a session, board by board. `makes` tells what each declarer takes of a board
    double dummy, and nothing where that is not known, or not for whoever asks."""
    played: dict[int, dict[str, Slip]] = {}
    for stream in scored.seatings:
        for board in boards_that_count(replays[stream]):
            slip = slip_as_played(replays[stream], board)
            if slip is not None:
                played.setdefault(board, {})[stream] = slip
    return [one for board, slips in sorted(played.items()) for one in _on_board(scored, board, slips, makes(board))]


def _on_board(scored: ScoredSession, board: int, slips: Mapping[str, Slip], makes: Tricks) -> Iterator[HintView]:
    field = FieldOfBoard(slips.values())
    at = sorted((scored.seatings[stream].table, scored.seatings[stream].round, stream) for stream in slips)
    for table, round, stream in at:
        slip = slips[stream]
        result = bid_text(slip.contract, slip.declarer.value if slip.declarer else "", slip.tricks or 0)
        for hint in hints_of(slip, field, slip, makes):
            yield HintView(stream, round, table, board, result, hint.code, hint_text(hint))


def slip_as_played(replay: Replay, number: int) -> Slip | None:
    """What was played at a table, before anything was decided about it: as it was recorded, or put right since (79C1);
    None where that is not known."""
    board = boards_that_count(replay).get(number)
    stages = replay.result(board).stages if board is not None else []
    if not stages or stages[0].name != "play":
        return None
    *_, put_right = stages[0], *takewhile(lambda one: one.name == "correction", stages[1:])
    parts = put_right.ns if put_right.is_balanced else ()
    if len(parts) != 1 or not parts[0].contract:
        return None
    return Slip(parts[0].contract, LETTERS.get(parts[0].declarer), parts[0].tricks)


def hint_text(hint: Hint) -> str:
    """A hint in words."""
    fields = {name: _word(value) for name, value in hint.fields.items()}
    return message("odd", hint.code, count=None, **fields)


def _word(value: object) -> object:
    return seat_text(value) if isinstance(value, Seat) else side_text(value) if isinstance(value, Side) else value
