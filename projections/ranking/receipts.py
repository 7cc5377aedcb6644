"""What the players of a board are told of its result in a receipt, and whether they were told it before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from domain.events import ReceiptGiven
from projections.found.stages import Stage
from projections.found.written import points_written, written_stage
from projections.points.scores import TableScore
from projections.ranking.scored import ScoredSession
from projections.recorded.session_record import Entry

__all__ = ["given_before", "receipts_due", "told"]

StageOf = Callable[[TableScore], "Stage | None"]


def receipts_due(
    scored: ScoredSession, stage_of: StageOf, contestant: str = "", board: int = 0
) -> Iterator[ReceiptGiven]:
    """What is to be told as the log stands: of each board that is scored at a table, or of those of a contestant, or of
    one board. A result that awaits a judgement is told by nobody yet. `stage_of` gives the result behind a score."""
    for number in scored.boards:
        if board not in (0, number):
            continue
        for score in scored.scores_on(number):
            stage = stage_of(score) if score.state == "done" else None
            if stage is not None and contestant in ("", *score.ns, *score.ew):
                yield ReceiptGiven(
                    number, score.stream, ", ".join(score.ns), ", ".join(score.ew),
                    written_stage(stage), points_written(stage), stage.name,
                )  # fmt: skip


def given_before(scored: ScoredSession, due: Iterable[ReceiptGiven]) -> list[Entry | None]:
    """Of each that is to be told the entry in which just that was told last of the board at the table; None where it
    was not, or something else was told since."""
    last = {
        (event.board, event.table): (one, told(event))
        for one in scored.record.receipts
        if isinstance(event := one.event, ReceiptGiven)
    }
    before = ((one, last.get((one.board, one.table))) for one in due)
    return [held[0] if held is not None and held[1] == one else None for one, held in before]


def told(event: ReceiptGiven) -> ReceiptGiven:
    """What was told, without who recorded it and when."""
    return ReceiptGiven(event.board, event.table, event.ns, event.ew, event.result, event.points, event.stage)
