"""What players were told of their results in receipts, beside what the record gave then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from domain.events import AnyEvent, ReceiptGiven
from projections.audit.difference import Difference
from projections.audit.published import known_then
from projections.found.stages import Stage
from projections.points.scores import TableScore
from projections.ranking.receipts import receipts_due, told
from projections.ranking.scored import ScoredSession, SessionSoFar
from projections.ranking.table_scores import board_that_counts
from projections.recorded.session_record import Entry
from projections.rulings.replay import Replay
from projections.texts import message

__all__ = ["audit_receipts"]


def audit_receipts(
    scored: ScoredSession, streams: Mapping[str, Sequence[AnyEvent]], order: Iterable[tuple[int, str, int]]
) -> Iterator[Difference]:
    """Every receipt that tells another result than the record gave when it was given: somebody typed it. `order` is as
    of `audit_session`."""
    so_far, positions = SessionSoFar(scored.name, streams), list(order)
    for together in _together(scored.record.receipts):
        known = known_then(together[0], streams, positions)
        due = _due_then(so_far.at(known), {stream: streams[stream][:count] for stream, count in known.items()})
        for entry in together:
            event = entry.event
            if isinstance(event, ReceiptGiven) and told(event) not in due:
                of_board = [one for one in due if (one.board, one.table) == (event.board, event.table)]
                follows = "; ".join(map(_text, of_board)) or message("audit", "no_result_then")
                yield Difference(
                    "receipt_differs", "79C1", entry.stream, event.board, "", (entry.name,), event, "", follows
                )


def _together(receipts: Sequence[Entry]) -> Iterator[list[Entry]]:
    """Receipts that were given one right behind the other, at one time: no result became another in between."""
    found: list[Entry] = []
    for entry in receipts:
        if found and (entry.number, entry.event.at) != (found[-1].number + 1, found[-1].event.at):
            yield found
            found = []
        found.append(entry)
    if found:
        yield found


def _due_then(scored: ScoredSession, streams: Mapping[str, Sequence[AnyEvent]]) -> list[ReceiptGiven]:
    """What could be told of all boards as a session stood, with its tables."""

    @cache
    def replay_of(stream: str) -> Replay:
        return Replay(streams[stream], scored.own_stream, stream=stream)

    def stage_of(score: TableScore) -> Stage | None:
        replay = replay_of(score.stream)
        board = board_that_counts(replay, score.board)
        return replay.result(board).final if board is not None else None

    return list(receipts_due(scored, stage_of))


def _text(event: ReceiptGiven) -> str:
    """What could be told of a board at a table."""
    return f"{event.ns} - {event.ew}: {event.result} ({event.stage})"
