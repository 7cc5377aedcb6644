"""Rows of what was decided in a stream: rulings, judgements, adjusted and corrected scores, penalties, appeals."""

from __future__ import annotations

from collections.abc import Iterator

from domain.amendments import effective
from domain.board import entry_of
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
from formats.read_model.rows import AdjustedScore, Appeal, PenaltyRow, Row, RulingRow, ScoreCorrection
from formats.read_model.texts import fraction_value, joined, result_text, value_text

__all__ = ["decision_rows"]

AppealStep = AppealLodged | AppealHeard | AppealDecided | AppealReferredBack
STEPS: dict[type[AppealStep], str] = {
    AppealLodged: "lodged",
    AppealHeard: "heard",
    AppealDecided: "decided",
    AppealReferredBack: "referred_back",
}


def decision_rows(recording: Recording, table: Table | None = None) -> Iterator[tuple[str, Row]]:
    """By name of its table, a row for each decision that counts. `table` tells which board was in play."""
    about = {} if table is None else {m.place: board.number for board in table.boards for m in board.moments}
    for place, event in effective(recording.events):
        if isinstance(event, CardPlayed | CallMade):
            continue
        board = about.get(place, board_meant(event))
        if isinstance(event, RulingGiven | RulingRevised | JudgementMade):
            yield "rulings", _ruling(recording.stream, place, event, board)
        elif isinstance(event, ScoreAdjusted):
            yield "adjusted_scores", _adjusted(recording.stream, place, event)
        elif isinstance(event, ScoreCorrected):
            yield "score_corrections", _corrected(recording.stream, place, event)
        elif isinstance(event, PenaltyGiven):
            yield "penalties", _penalty(recording.stream, place, event, board)
        elif isinstance(event, AppealStep):
            yield "appeals", _appeal(recording.stream, place, event, board)


def _ruling(
    stream: str, place: int, event: RulingGiven | RulingRevised | JudgementMade, board: int | None
) -> RulingRow:
    judged = event if isinstance(event, JudgementMade) else None
    what = "judgement" if judged else "revised" if isinstance(event, RulingRevised) else "given"
    return RulingRow(
        stream,
        place,
        entry_of(place),
        board,
        event.incident,
        what,
        event.law,
        event.at,
        event.by,
        "" if isinstance(event, JudgementMade) else event.text,
        judged.answer if judged else "",
        *_number_of(event),
        judged.reason if judged else event.why if isinstance(event, RulingRevised) else "",
        joined(judged.consulted) if judged else "",
    )


def _number_of(event: RulingGiven | RulingRevised | JudgementMade) -> tuple[int | None, str]:
    """The number of tricks that was said, and what it is; an old judgement leaves that to the question."""
    if isinstance(event, JudgementMade):
        return (event.numbers[-1] if event.numbers else None), next(iter(event.named), "")
    return event.moved, "transferred" if event.moved is not None else ""


def _adjusted(stream: str, place: int, event: ScoreAdjusted) -> AdjustedScore:
    return AdjustedScore(
        stream,
        place,
        entry_of(place),
        event.board,
        event.table or stream,
        event.incident,
        event.law,
        event.at,
        event.by,
        result_text(event.ns),
        result_text(event.ew),
        event.ns_artificial,
        event.ew_artificial,
        event.ns_self_inflicted,
        event.ew_self_inflicted,
        event.reason,
    )


def _corrected(stream: str, place: int, event: ScoreCorrected) -> ScoreCorrection:
    return ScoreCorrection(
        stream,
        place,
        entry_of(place),
        event.board,
        event.table,
        event.at,
        event.by,
        event.old,
        event.new,
        event.law,
        event.why,
    )


def _penalty(stream: str, place: int, event: PenaltyGiven, board: int | None) -> PenaltyRow:
    return PenaltyRow(
        stream,
        place,
        entry_of(place),
        board,
        event.contestant,
        value_text(event.side),
        event.amount,
        fraction_value(fraction_of(event.amount)),
        event.unit,
        event.law,
        event.reason,
        event.at,
        event.by,
    )


def _appeal(stream: str, place: int, event: AppealStep, board: int | None) -> Appeal:
    """A step of an appeal; what its kind of step does not tell stays empty."""

    def told(name: str) -> str:
        return str(getattr(event, name, ""))

    lodged = event if isinstance(event, AppealLodged) else None
    decided = event if isinstance(event, AppealDecided) else None
    return Appeal(
        stream,
        place,
        entry_of(place),
        told("appeal"),
        STEPS[type(event)],
        event.at,
        event.by,
        board,
        told("incident"),
        told("contestant"),
        lodged.kind if lodged else "",
        int(lodged.concurrence) if lodged and lodged.concurrence is not None else None,
        told("grounds"),
        joined(event.members) if isinstance(event, AppealHeard) else "",
        told("statements"),
        told("outcome"),
        told("law"),
        result_text(decided.ns) if decided else "",
        result_text(decided.ew) if decided else "",
        told("ns_artificial"),
        told("ew_artificial"),
        told("reason") or told("point"),
        told("dissent"),
        told("deposit"),
    )
