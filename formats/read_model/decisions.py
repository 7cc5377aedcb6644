"""Rows of what was decided in a stream: rulings, judgements, adjusted and corrected scores, penalties, appeals."""

from __future__ import annotations

from collections.abc import Iterator

from domain.amendments import effective
from domain.events import (
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealReferredBack,
    CallMade,
    CardPlayed,
    JudgementMade,
    PenaltyGiven,
    RulingGiven,
    RulingRevised,
    ScoreAdjusted,
    ScoreCorrected,
)
from domain.scores import fraction_of
from domain.table import Table, board_meant
from formats.read_model.entries import Recording
from formats.read_model.rows import NOTHING, Named, Placed, row_of
from formats.read_model.texts import result_text

__all__ = ["decision_rows"]

AppealStep = AppealLodged | AppealHeard | AppealDecided | AppealReferredBack
STEPS: dict[type[AppealStep], str] = {
    AppealLodged: "lodged",
    AppealHeard: "heard",
    AppealDecided: "decided",
    AppealReferredBack: "referred_back",
}


def decision_rows(recording: Recording, table: Table | None = None) -> Iterator[Named]:
    """A row for each decision that counts. `table` tells which board was in play."""
    about = {} if table is None else {m.place: board.number for board in table.boards for m in board.moments}
    for place, event in effective(recording.events):
        if isinstance(event, CardPlayed | CallMade):
            continue
        at, board = recording.placed(place), about.get(place, board_meant(event))
        if isinstance(event, RulingGiven | RulingRevised | JudgementMade):
            yield _ruling(at, event, board)
        elif isinstance(event, ScoreAdjusted):
            table_stream = event.table or at.stream
            yield row_of("adjusted_scores", at, event, table_stream=table_stream, **_of_sides(event))
        elif isinstance(event, ScoreCorrected):
            yield row_of("score_corrections", at, event)
        elif isinstance(event, PenaltyGiven):
            yield row_of("penalties", at, event, board=board, amount_value=fraction_of(event.amount))
        elif isinstance(event, AppealStep):
            yield _appeal(at, event, board)


def _of_sides(event: ScoreAdjusted | AppealDecided) -> dict[str, str]:
    return {"ns": result_text(event.ns), "ew": result_text(event.ew)}


def _ruling(at: Placed, event: RulingGiven | RulingRevised | JudgementMade, board: int | None) -> Named:
    if isinstance(event, JudgementMade):
        # An old judgement leaves it to the question what its number is.
        number, quantity = (event.numbers[-1] if event.numbers else None), next(iter(event.named), "")
        what, why = "judgement", event.reason
    else:
        number, quantity = event.moved, "transferred" if event.moved is not None else ""
        what, why = ("revised", event.why) if isinstance(event, RulingRevised) else ("given", "")
    told = {"kind": what, "board": board, "tricks": number, "quantity": quantity, "reason": why}
    return row_of("rulings", at, event, NOTHING, **told)


def _appeal(at: Placed, event: AppealStep, board: int | None) -> Named:
    """A step of an appeal; what its kind of step does not tell stays empty."""
    told = {"step": STEPS[type(event)], "board": board}
    if isinstance(event, AppealReferredBack):
        told["reason"] = event.reason or event.point
    sides = _of_sides(event) if isinstance(event, AppealDecided) else {}
    return row_of("appeals", at, event, NOTHING, **told, **sides)
