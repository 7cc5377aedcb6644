"""The score that a director may give, worked out before it is: what it is for either side, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from application.adjusting import score_read
from application.hall.services.asked import ScoreAsked
from application.hall.session_book import SessionBook
from application.hall.sight import ALL_TABLES, Sight
from domain.board import Board
from domain.errors import NotReadable, TdlogError
from domain.events import AppealDecided, ScoreAdjusted
from domain.numbering import standard_vul
from domain.scores import AWARDS, NO_SCORE, wrong_score
from domain.seats import Side
from domain.streams import session_of
from projections.desk.steps import cases_of
from projections.elected.conditions import Conditions
from projections.found.stages import BoardResult, Stage
from projections.points.figures import figure_of, has_sign
from projections.points.scores import BoardScore
from projections.ranking.scored import ScoredSession
from projections.rulings.replay import Replay
from projections.texts import awaited_text, incident_text, message
from projections.texts.places import board_text
from projections.texts.refusals import why_text
from projections.texts.scores import award_text, part_text
from projections.views.score_worked import ScoreSideView, ScoreWorkedView

__all__ = ["Standing", "score", "standing_with", "worth_of"]


class Standing(Struct, frozen=True):
    """A board at its table, with what it is worth to those who sat there."""

    result: BoardResult | None
    worth: Mapping[str, str]
    """By contestant, in the unit of the comparison."""

    @property
    def stage(self) -> Stage | None:
        """The latest stage of its result."""
        return self.result.final if self.result is not None else None


def score(sight: Sight, asked: ScoreAsked) -> ScoreWorkedView:
    """What a score would come to; without one only what stands. Raises TdlogError where the table has no such board, or
    no such incident."""
    sight.check_role(ALL_TABLES)
    room, book = sight.table(asked.stream), sight.book(session_of(asked.stream))
    replay = room.replay
    board = replay.find_board(asked.board)
    if board is None and asked.board not in replay.seating.boards:
        raise TdlogError(message("command", "no_such_board", name=f"{asked.stream}/{asked.board}", held="-"))
    now = standing_with(book, replay, asked.board)
    event, wrong = _read(asked, replay)
    given = replace(event, by="director", at=sight.now) if event is not None else None
    after = standing_with(book, replay, asked.board, given) if given is not None else now
    contract, main = board.contract if board is not None else None, _main_tricks(now.stage)
    return ScoreWorkedView(
        stream=replay.stream,
        board=asked.board,
        seen=len(room.entries),
        incident=asked.incident,
        about=_about(replay, asked.incident),
        vul=board.vul if board is not None else standard_vul(asked.board),
        unit=book.scored.conditions.board_unit,
        score=asked.score,
        law=event.law if event is not None else "",
        wrong=wrong,
        awaits=_awaits(after) if event is not None else (),
        sides=tuple(_side(replay, side, now, after if event is not None else None) for side in Side),
        contract=contract.text if contract is not None else "",
        declarer=contract.declarer if contract is not None else None,
        tricks=main,
        title=board_text(replay.stream, asked.board),
        awards=tuple(_awards(book)),
    )


def _read(asked: ScoreAsked, replay: Replay) -> tuple[ScoreAdjusted | None, str]:
    """The score that was typed, and why it cannot be given."""
    if not asked.score:
        return None, ""
    try:
        event = score_read(asked.score, asked.board, replay.events)
    except NotReadable as error:
        return None, error.message
    if event is None:
        return None, message("desk", "not_a_score", read=asked.score)
    wrong = wrong_score(event)
    return (None, why_text(wrong)) if wrong is not None else (replace(event, incident=asked.incident), "")


def standing_with(
    book: SessionBook, replay: Replay, number: int, given: ScoreAdjusted | AppealDecided | None = None
) -> Standing:
    """A board at its table, as if a score had been given; without one as it stands."""
    if given is not None:
        replay = Replay([*replay.events, given], book.scored.own_stream, stream=replay.stream)
    board = replay.find_board(number)
    return Standing(_result(replay, board), _worths_with(book.scored, replay, number))


def _result(replay: Replay, board: Board | None) -> BoardResult | None:
    return replay.result(board) if board is not None else None


def _worths_with(scored: ScoredSession, replay: Replay, number: int) -> dict[str, str]:
    """By contestant at the table, what the ranking has for the board with what the table has there: the session is
    scored with it, and then as it was again."""
    stream = replay.stream
    if stream not in scored.tables:
        return {}
    gave = scored.gave(stream)
    scored.take(scored.given_by(stream, replay))
    try:
        return dict(_worths(scored, stream, number))
    finally:
        scored.take(gave)


def _worths(scored: ScoredSession, stream: str, number: int) -> Iterator[tuple[str, str]]:
    own = scored.tables[stream].get(number)
    for contestant in (*own.ns, *own.ew) if own is not None else ():
        for one in scored.scores_of(contestant):
            if one.board == number and one.score is not None and stream in one.streams:
                yield contestant, _figure(one, scored.conditions)


def _figure(one: BoardScore, conditions: Conditions) -> str:
    """What a board is worth; a gain has its plus where the unit has one."""
    figure = figure_of(one, conditions.board_unit, conditions)
    gains = has_sign(conditions.board_unit, conditions) and figure[:1] not in ("-", "+") and figure != "0"
    return "+" * gains + figure


def _about(replay: Replay, incident: str) -> str:
    """What an incident is. Raises TdlogError where there is none of that name."""
    if not incident:
        return ""
    found = next((case.incident for case in cases_of(replay) if case.incident.name == incident), None)
    if found is None:
        raise TdlogError(message("form", "no_such_incident", incident=incident, known="-"))
    return incident_text(found)


def _main_tricks(stage: Stage | None) -> int | None:
    """Declarer's tricks in a result that is one."""
    parts = stage.ns if stage is not None else ()
    return parts[0].tricks if len(parts) == 1 and parts[0].declarer else None


def _awaits(after: Standing) -> tuple[str, ...]:
    return tuple(awaited_text(one.what) for one in after.result.awaits) if after.result is not None else ()


def _side(replay: Replay, side: Side, now: Standing, after: Standing | None) -> ScoreSideView:
    contestants = tuple(replay.seating.contestants(side))
    return ScoreSideView(
        side=side,
        contestants=contestants,
        before=_told(now.stage, side),
        worth_before=worth_of(now, contestants),
        after=_told(after.stage, side) if after is not None else (),
        worth_after=worth_of(after, contestants) if after is not None else "",
    )


def _told(stage: Stage | None, side: Side) -> tuple[str, ...]:
    if stage is None:
        return ()
    award = stage.artificial(side)
    return (award_text(award),) if award else tuple(part_text(part, with_points=True) for part in stage.of(side))


def worth_of(standing: Standing, contestants: Sequence[str]) -> str:
    """What a board is worth to a side; empty where it is not compared."""
    return next((standing.worth[one] for one in contestants if one in standing.worth), "")


def _awards(book: SessionBook) -> Iterator[tuple[str, str]]:
    """The named artificial scores, as this event has them: `average plus, 60 %`, `average plus, +3 IMP`."""
    conditions = book.scored.conditions
    is_imps = conditions.board_unit == "imps"
    worth = {
        "average+": conditions.average_plus_imps if is_imps else conditions.average_plus,
        "average": conditions.average_imps if is_imps else conditions.average,
        "average-": conditions.average_minus_imps if is_imps else conditions.average_minus,
    }
    for award in AWARDS:
        if award == NO_SCORE:
            continue
        figure = f"{float(worth[award]):+g}" if is_imps and worth[award] else f"{float(worth[award]):g}"
        told = message(
            "score form", "award_imps" if is_imps else "award_percent", award=award_text(award), worth=figure
        )
        yield award, told
