"""The scores of a session beside what the record gives: boards not finished, boards that differ, lost scores."""

from __future__ import annotations

from collections.abc import Iterator

from domain.board import entry_of
from domain.events import AppealDecided, ScoreAdjusted, ScoreCorrected
from domain.streams import plain_stream
from domain.table import board_meant
from projections.audit.difference import Audit, Difference, of_entry
from projections.audit.rulings import without_reason
from projections.found.codes import effect_carries, finding_carries
from projections.laws.law_87_fouled import law_87a, law_87b
from projections.ranking.scored import ScoredSession
from projections.recorded.session_record import Entry
from projections.rulings.replay import Replay
from projections.texts import awaited_text, message, some_of

__all__ = ["audit_scores"]

LOOKED_FOR = ("unseen", "count")
"""What a result waits for that is no question: a card that nobody saw, hands that are not counted."""


def audit_scores(audit: Audit, scored: ScoredSession, replays: dict[str, Replay]) -> None:
    """Every board at every table, then the boards across tables and the session's own decisions."""
    for stream, replay in replays.items():
        for board in replay.boards:
            audit.add(*_of_result(stream, replay, board.number, entry_of(board.place)))
        for number in dict.fromkeys(board.number for board in replay.boards):
            audit.add(*_artificial(stream, replay, number, scored.record.decisions))
    audit.count(scores=sum(len(scored.scores_on(board)) for board in scored.boards))
    for number in scored.boards:
        audit.add(*_fouled(scored, replays, number))
    for entry in scored.record.decisions:
        audit.add(_nowhere(entry, replays), without_reason(entry))
    audit.add(*(without_reason(entry) for entry in scored.record.penalties))
    decided = (ScoreAdjusted, ScoreCorrected, AppealDecided)
    here = sum(isinstance(entry.event, decided) for entry in scored.record.decisions)
    there = sum(isinstance(m.event, decided) for replay in replays.values() for b in replay.boards for m in b.moments)
    audit.count(decisions=here + there)


def _of_result(stream: str, replay: Replay, number: int, begun: int) -> Iterator[Difference]:
    """A board that is not finished, or whose result waits for something that is no question."""
    board = replay.table.find_board(number)
    if board is None or entry_of(board.place) != begun:
        return
    result = replay.result(board)
    if result.is_unfinished:
        state = message("state", result.state)
        name = f"{stream}#{begun}"
        yield Difference("unfinished", "8C", stream, number, "", (name,), None, "", state, f"tricks N board={number}")
    for awaits in result.awaits:
        if effect_carries(awaits.what).waits == "agreement" or finding_carries(awaits.what).waits in LOOKED_FOR:
            what = awaited_text(awaits.what)
            yield Difference("result_waits", awaits.law, stream, number, awaits.incident, (), None, "", what)


def _fouled(scored: ScoredSession, replays: dict[str, Replay], board: int) -> Iterator[Difference]:
    """87: the tables that played a board in another form than most."""
    scores = scored.scores_on(board)
    if not law_87a(scores):
        return
    groups = law_87b(scores)
    largest = max(groups, key=len)
    usual = some_of((score.stream for score in largest), 3)
    for group in groups:
        if group is largest:
            continue
        for score in group:
            replay = replays.get(score.stream)
            found = replay.table.find_board(board) if replay is not None else None
            entries = (f"{score.stream}#{entry_of(found.place)}",) if found is not None else ()
            recorded = message("audit", "form_here")
            follows = message("audit", "form_elsewhere", tables=usual, count=len(largest))
            yield Difference("fouled", "87A", score.stream, board, "", entries, None, recorded, follows)


def _artificial(stream: str, replay: Replay, number: int, decisions: list[Entry]) -> Iterator[Difference]:
    """12C2: an artificial score by a paragraph that is for boards without a result, where the table has one (12C1a)."""
    board = replay.table.find_board(number)
    if board is None:
        return
    result = replay.result(board)
    if not any(stage.name == "play" and stage.ns for stage in result.stages):
        return
    here = [Entry(stream, entry_of(moment.place), moment.event) for moment in board.moments]
    for entry in (*here, *decisions):
        event = entry.event
        if not isinstance(event, ScoreAdjusted) or not event.law.upper().startswith("12C2"):
            continue
        about = plain_stream(event.table) in ("", stream) and board_meant(event) in (number, None)
        if (entry.stream == stream or about) and (event.ns_artificial or event.ew_artificial):
            yield of_entry("score_questioned", "12C1a", entry, message("audit", "has_result"), "", number)


def _nowhere(entry: Entry, replays: dict[str, Replay]) -> Difference | None:
    """A score in the session's stream that is about a table or board which is not there."""
    event = entry.event
    if not isinstance(event, ScoreAdjusted | ScoreCorrected):
        return None
    table, board = plain_stream(event.table), board_meant(event)
    replay = replays.get(table)
    if not table and any(each.table.find_board(board) for each in replays.values()):
        return None
    if replay is not None and any(one.number == board for one in replay.all_boards):
        return None
    known = some_of(replays, 4)
    return of_entry("nowhere", event.law, entry, message("audit", "tables_are", tables=known or "-"), "", board)
