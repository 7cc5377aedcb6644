"""What each board gave at each table, taken from the replay of the table: the input of every comparison."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from domain.board import Board
from domain.cards import hand_from_text
from domain.events import BoardDealt, FactFound
from domain.seats import SEATS, Side
from projections.given_scores import RECTIFIED
from projections.replay import Replay
from projections.scoring.scores import UNKNOWN, Outcome, TableScore
from projections.session.seating import Seating
from projections.stages import BoardResult, Stage, points_of_stage

__all__ = [
    "board_that_counts", "boards_that_count", "dealt_as", "form_of", "form_of_deal", "outcome_of", "table_scores",
]  # fmt: skip


def table_scores(stream: str, replay: Replay, due: Collection[int] = ()) -> list[TableScore]:
    """The score of every board of a table; then of those that it did not begin: with the score they were given all the
    same, or `not_played` where they were due and the round has ended.

    `due` are the boards of the round where the movement tells of them and the round itself does not.
    """
    boards = boards_that_count(replay)
    boards |= {board.number: board for board in replay.not_begun}
    seating = replay.seating
    scores = [_table_score(stream, seating, replay, board) for board in boards.values()]
    missing = sorted(set(due) - boards.keys()) if replay.table.ended else []
    return scores + [_not_played(stream, seating, number) for number in missing]


def boards_that_count(replay: Replay) -> dict[int, Board]:
    """The boards that a table has begun, by number. Where it began one more than once it is the latest; but an earlier
    one, that was not cancelled, where the latest was (15B)."""
    found: dict[int, Board] = {}
    for board in replay.boards:
        earlier = found.get(board.number)
        if earlier is None or replay.result(board).state != "none" or replay.result(earlier).state == "none":
            found[board.number] = board
    return found


def _table_score(stream: str, seating: Seating, replay: Replay, board: Board) -> TableScore:
    result = replay.result(board)
    return TableScore(
        board=board.number,
        stream=stream,
        round=seating.round,
        table=seating.table,
        ns=seating.ns,
        ew=seating.ew,
        ns_outcome=outcome_of(result.final, Side.NS),
        ew_outcome=outcome_of(result.final, Side.EW),
        state=_state(result),
        form=form_of(board),
        is_decided=_is_decided(replay, board, result),
    )


def _not_played(stream: str, seating: Seating, number: int) -> TableScore:
    return TableScore(number, stream, seating.round, seating.table, seating.ns, seating.ew, state="not_played")


def _state(result: BoardResult) -> str:
    if result.state in ("done", "awaits", "not_played"):
        return result.state
    return "cancelled" if result.state == "none" else "open"


def _is_decided(replay: Replay, board: Board, result: BoardResult) -> bool:
    if result.final is not None and result.final.name not in RECTIFIED:
        return True
    findings = (finding for incident in replay.rulings(board).incidents for finding in incident.findings)
    return any(finding.code == "score_stands" for finding in findings)


def outcome_of(stage: Stage | None, side: Side) -> Outcome:
    """What a stage gives a side, as the comparison needs it."""
    if stage is None:
        return Outcome()
    return Outcome(points_of_stage(stage, side), stage.artificial(side), stage.self_inflicted(side))


def dealt_as(form: str, dealt: str) -> str:
    """A form with the hands that were not recorded at the table as the session has them dealt, unless one that was is
    another. `dealt` is the form of the session's deal."""
    here, there = form.split(), dealt.split()
    if len(here) != len(there) or any(
        one != other and UNKNOWN not in (one, other) for one, other in _hands(here, there)
    ):
        return form
    return " ".join((*here[:2], *(other if one == UNKNOWN else one for one, other in _hands(here, there))))


def form_of_deal(deal: BoardDealt) -> str:
    """The form in which the session has a board dealt; empty where a hand cannot be read."""
    try:
        hands = [UNKNOWN if hand is None else f"{hand_from_text(hand):013x}" for hand in deal.hands]
    except ValueError:
        return ""
    return f"{deal.dealer} {deal.vul} {' '.join(hands)} {UNKNOWN}"


def _hands(here: list[str], there: list[str]) -> Iterable[tuple[str, str]]:
    """The hands of two forms, seat by seat."""
    return zip(here[2:], there[2:], strict=True)


def board_that_counts(replay: Replay, number: int) -> Board | None:
    """The play of a board that counts, or the board that has a score there without having been begun."""
    return boards_that_count(replay).get(number) or replay.find_board(number)


def form_of(board: Board) -> str:
    """The board as played here: dealer, vulnerability, each hand that is known, and the form that the director found it
    to be (87)."""
    hands = (f"{board.held[seat.index]:013x}" if board.known[seat.index] else UNKNOWN for seat in SEATS)
    return f"{board.dealer.value} {board.vul} {' '.join(hands)} {_form_found(board)}"


def _form_found(board: Board) -> str:
    told = [moment.event.form for moment in board.moments if isinstance(moment.event, FactFound) and moment.event.form]
    return "".join(told[-1].split()).upper() if told else UNKNOWN
