"""All diagnoses of a file, in its order."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from domain.board import Board, entry_of
from domain.seats import SEATS
from formats.diagnosis.calls import calls_against_laws, cards_out_of_turn
from formats.diagnosis.case import Case, Opinion, about_boards, case_of
from formats.diagnosis.contracts import contract_against_auction, lead_against_declarer
from formats.diagnosis.counts import hands_miscounted
from formats.diagnosis.diagnosis import Diagnosis, Evidence
from formats.diagnosis.openers import first_call_of_another
from formats.diagnosis.results import (
    result_against_play,
    result_not_tricks,
    score_against_result,
    tags_against_record,
)
from formats.diagnosis.revokes import patched_marks, suits_not_followed
from formats.diagnosis.rotation import hands_in_other_seats
from formats.diagnosis.rows import rows_in_other_columns
from formats.diagnosis.scores import score_may_not_follow
from formats.diagnosis.slips import repairs_of, slip_of
from formats.diagnosis.stops import record_stops
from formats.reading import Reading, StatedBoard, StatedCard

__all__ = ["diagnose"]


def diagnose(reading: Reading) -> list[Diagnosis]:
    """What is odd about the boards of a reading, each told with its evidence; empty for a file without oddities.

    Boards come in the order of the file as far as they are told, then those that stop or whose score does not follow.
    Of one board what explains its play comes first. Nothing is raised for any reading.
    """
    found: list[Diagnosis] = []
    about = about_boards(reading)
    stated = {(one.stream, one.entry) for one in reading.stated}
    for one in (*reading.stated, *_not_stated(reading, stated)):
        case = case_of(reading, one, about)
        opinions = _opinions(case) if case is not None else []
        found += [_numbered(one, opinion, len(found) + n) for n, opinion in enumerate(opinions, 1)]
    return found


def _numbered(stated: StatedBoard, opinion: Opinion, number: int) -> Diagnosis:
    return Diagnosis(
        number,
        opinion.kind,
        opinion.confidence,
        stated.stream,
        stated.board,
        stated.room,
        opinion.line or stated.line,
        opinion.evidence,
        opinion.proposal,
    )


def _opinions(case: Case) -> list[Opinion]:
    """All that there is to say about one board: what explains its play first, then what else contradicts itself.

    Who declares is weighed before the play, which goes another way with another declarer.
    """
    calls = [*first_call_of_another(case), *calls_against_laws(case)]
    contract = [*contract_against_auction(case), *lead_against_declarer(case)]
    play = _play(case)
    ruled = tags_against_record(case)
    stops = record_stops(case)
    if contract or stops:
        play = [_less_sure(one) if one.kind == "revoke" else one for one in play]
    return [
        *play,
        *calls,
        *cards_out_of_turn(case),
        *(ruled or contract),
        *result_against_play(case),
        *result_not_tricks(case),
        *score_against_result(case),
        *stops,
    ]


def _less_sure(revoke: Opinion) -> Opinion:
    """A revoke in a record with another fault, which may be of the same hand as wrote down the cards: a contract that
    is not the auction's, or a record that stops."""
    return replace(revoke, confidence="likely" if revoke.confidence == "certain" else "possible")


def _play(case: Case) -> list[Opinion]:
    """What explains the play; what else may fit beside a seating that is possible only is no surer than that."""
    play = hands_miscounted(case)
    seated = [] if case.is_explained else hands_in_other_seats(case)
    play += seated
    if not case.is_explained:
        rows = rows_in_other_columns(case)
        play += [replace(row, confidence="possible", proposal=()) for row in rows] if seated else rows
    if not case.is_explained:
        play += patched_marks(case)
    if not case.is_explained and all(one.confidence == "possible" for one in play):
        slips = _cards_at_fault(case)
        play = [*slips, *play] if slips and slips[0].proposal else [*play, *slips]
    if case.is_declarer_in_doubt:
        return [replace(one, confidence="possible", proposal=()) for one in play]
    return play


def _cards_at_fault(case: Case) -> list[Opinion]:
    """A play with cards that cannot have been played, or suits that were not followed; nothing of a sound one."""
    faults = [fault for fault in case.course.faults if fault.kind not in ("hole", "too_long")]
    if not faults:
        return []
    if any(fault.kind != "revoke" for fault in faults):
        return [_with_number(slip_of(case, repairs_of(case)), len(faults))]
    return suits_not_followed(case)


def _with_number(slip: Opinion, faults: int) -> Opinion:
    """The slip with the number of cards that do not fit, where it is no single one and nothing explains them."""
    if slip.proposal or faults < 2:
        return slip
    evidence = (*slip.evidence, Evidence("faults_in_the_play", number=faults))
    return Opinion(slip.kind, slip.confidence, evidence, slip.proposal, slip.line)


def _not_stated(reading: Reading, stated: set[tuple[str, int]]) -> Iterator[StatedBoard]:
    """Boards of which nothing was remarked, but whose record stops, or has a score that may not follow from it."""
    for stream, table in reading.tables.items():
        room = reading.rooms.get(stream, "")
        for board in table.boards:
            if not (_stops(board) or score_may_not_follow(board)):
                continue
            entry = entry_of(board.place)
            if (stream, entry) not in stated:
                yield _as_recorded(board, stream, room, reading.lines.get((stream, entry), 0))


def _stops(board: Board) -> bool:
    """Whether calls or cards were recorded that come to no end."""
    if board.tricks_agreed is not None or board.passed_out or board.claims:
        return False
    return bool(board.plays) and sum(board.won) < 13 if board.contract else bool(board.calls)


def _as_recorded(board: Board, stream: str, room: str, line: int) -> StatedBoard:
    """A board as if its file told what was recorded of it, and no more."""
    stated = StatedBoard(stream, entry_of(board.place), board.number, room, line, dealer=board.dealer)
    stated.cards = [StatedCard(play.card, SEATS[play.seat], play.trick, line) for play in board.plays if play.trick]
    return stated
