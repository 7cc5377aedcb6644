"""A record that another program kept, audited without a log: what the Laws, the play and the arithmetic make of it.

It takes the streams that a reader made of a file, and yields what is odd by kind. Conditions of contest are told by
none of these files; those by which most of the printed figures follow are found by trying.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from domain.board import Board
from domain.events import AnyEvent, ScoreAdjusted, ScoresPublished
from domain.seats import Side
from domain.table import Table, fold
from projections.audit.conventions import Convention
from projections.audit.entered import Entered, figures_on, points_on
from projections.audit.figures import Fit, best_fit, figures_apart
from projections.audit.infractions import infractions_on, tricks_on
from projections.audit.oddity import Oddity
from projections.audit.rooms import Seen, deals_apart
from projections.audit.totals import NEUBERG, tallies_of, totals_apart
from projections.elected.conditions import Conditions
from projections.found.stages import Stage
from projections.points.scores import Outcome, TableScore, points_of
from projections.ranking.table_scores import outcome_of
from projections.recorded.forms import form_of
from projections.recorded.stream import SessionStream
from projections.rulings.results import result_of
from projections.rulings.rule import rule

__all__ = ["RecordAudit", "audit_record"]

ROOMS = 2
Match = tuple[int, frozenset[str] | None]
"""A board, and the two teams that play it."""


@dataclass(slots=True)
class RecordAudit:
    """What was found in a record, and how much was looked at."""

    oddities: list[Oddity] = field(default_factory=list[Oddity])
    boards: int = 0
    figures: int = 0
    """Figures that scorers entered, in every unit."""


def audit_record(
    session: str,
    streams: Mapping[str, Sequence[AnyEvent]],
    tables: Mapping[str, Table] | None = None,
    rooms: Mapping[str, str] | None = None,
) -> RecordAudit:
    """Audit a record: `streams` as a reader yields them, `tables` those that are folded already, `rooms` what to call
    a stream. Raises nothing."""
    record = _Record(session, streams, tables or {}, rooms or {})
    audit = RecordAudit(boards=sum(len(table.boards) for table in record.tables.values()))
    for stream, table in record.tables.items():
        for board in table.boards:
            audit.oddities += infractions_on(stream, streams[stream], board)
            audit.oddities += tricks_on(stream, board)
            wrong = [*points_on(stream, board)]
            record.wrong |= {(stream, board.number) for _ in wrong}
            audit.oddities += wrong
    audit.oddities += record.deals()
    audit.oddities += record.figures()
    audit.figures = record.counted
    return audit


class _Record:
    """The tables of a record, with the figures that were entered there by unit."""

    def __init__(
        self,
        session: str,
        streams: Mapping[str, Sequence[AnyEvent]],
        tables: Mapping[str, Table],
        rooms: Mapping[str, str],
    ) -> None:
        self.session = session
        self.own = streams.get(session, ())
        self.rooms = rooms
        self.tables = {
            stream: tables.get(stream) or fold(events) for stream, events in streams.items() if stream != session
        }
        self.conditions = Conditions.of(self.own)
        self.boards: dict[int, list[Seen]] = {}
        self.entered: dict[str, list[Entered]] = {}
        self.wrong: set[tuple[str, int]] = set()
        """Tables and boards of which the points do not follow (Law 77)."""
        self.counted = 0
        for stream, table in self.tables.items():
            latest = {board.number: board for board in table.boards}
            for board in table.boards:
                figures = figures_on(stream, board)
                self.counted += len(figures)
                if latest[board.number] is board:
                    self.boards.setdefault(board.number, []).append((stream, board))
                    for one in figures:
                        self.entered.setdefault(one.unit, []).append(one)

    @property
    def miscounted(self) -> set[int]:
        """The boards with a score that does not follow from its contract."""
        return {board for _, board in self.wrong}

    @property
    def are_teams(self) -> bool:
        """Whether it is, or may be, the match or matches of teams."""
        told = self.entered.get("imps", ())
        in_twos = bool(told) and all(len(self.boards[one.board]) <= ROOMS for one in told)
        return self.conditions.is_team_play or in_twos

    def deals(self) -> Iterator[Oddity]:
        """Boards whose tables hold different deals; at teams the tables of one match, else all of the board."""
        if not self.are_teams:
            yield from deals_apart(self.boards.values(), self.rooms, self.boards, are_rooms=False)
            return
        matches: dict[Match, dict[int, list[Seen]]] = {}
        for number, seen in self.boards.items():
            for stream, board in seen:
                rounds = matches.setdefault(self._match(stream, number), {})
                rounds.setdefault(self._round(stream), []).append((stream, board))

        def elsewhere(seen: Seen) -> list[list[Seen]]:
            rounds = matches[self._match(seen[0], seen[1].number)]
            return [group for number, group in rounds.items() if number != self._round(seen[0])]

        groups = [group for rounds in matches.values() for group in rounds.values()]
        yield from deals_apart(groups, self.rooms, self.boards, are_rooms=True, elsewhere=elsewhere)

    def _match(self, stream: str, board: int) -> Match:
        """The board, and the teams that meet at a table; without them all tables may be of one match."""
        began = self.tables[stream].round
        return board, frozenset((began.ns, began.ew)) if began and began.ns and began.ew else None

    def _round(self, stream: str) -> int:
        began = self.tables[stream].round
        return began.number if began else 0

    def figures(self) -> Iterator[Oddity]:
        """Matchpoints, percentages and IMPs of the boards, then the totals."""
        adjusted: set[tuple[str, int]] = set()
        fits: dict[str, tuple[Fit, Mapping[int, Sequence[TableScore]]]] = {}
        for unit in ("matchpoints", "percent", "imps"):
            entered = self.entered.get(unit, [])
            lines = self._lines({one.board for one in entered})
            others = self._lines(self.miscounted & {*lines}, by_law=True)
            fit = best_fit(lines, entered, self.conditions.scoring, are_teams=self.are_teams, others=others)
            if fit is not None:
                fits[unit] = fit, lines
                yield from figures_apart(lines, entered, fit, adjusted)
        published = [(n, one) for n, one in enumerate(self.own, 1) if isinstance(one, ScoresPublished)]
        for unit, (fit, own) in fits.items():
            if published and fit.is_good and unit != "percent":
                factored = self._factored(fit, own)
                tallies = [
                    tallies_of(fit, self.entered[unit], self._meeting, factored, by_results=by_results)
                    for by_results in ((False, True) if fit.rest else (False,))
                ]
                yield from totals_apart(published, self.session, tallies)

    def _factored(self, fit: Fit, lines: Mapping[int, Sequence[TableScore]]) -> Fit:
        """The same with every board of matchpoints brought to the number of results of the session."""
        code = fit.convention.code
        if fit.convention.unit != "matchpoints" or not code.startswith("two"):
            return fit
        wider: Convention = NEUBERG
        return Fit(wider, fit.decimals, wider.exact_scores(lines), fit.misfits, fit.checked)

    def _meeting(self, one: Entered) -> tuple[str, int, str]:
        """Whose a figure is, in which round, and who the opponents are."""
        began = self.tables[one.stream].round
        if began is None:
            return "", 0, ""
        own, others = (began.ns, began.ew) if one.side is Side.NS else (began.ew, began.ns)
        return own, began.number, others

    def _lines(self, numbers: Iterable[int], *, by_law: bool = False) -> dict[int, Sequence[TableScore]]:
        """What the boards gave at their tables, as the scorer had it in points; else, or `by_law`, as it follows from
        the record."""
        return {number: self._of_board(self.boards[number], by_law) for number in sorted(numbers)}

    def _of_board(self, seen: Sequence[Seen], by_law: bool) -> list[TableScore]:
        are_teams, found = self.are_teams, list[TableScore]()
        for at, (stream, board) in enumerate(seen):
            ns, ew = f"{stream} NS", f"{stream} EW"
            began = self.tables[stream].round
            if are_teams and len(seen) <= ROOMS:
                ns, ew = ("home", "away") if at % ROOMS == 0 else ("away", "home")
            if are_teams and began and began.ns and began.ew:
                ns, ew = began.ns, began.ew
            outcomes = self._outcomes(stream, board, by_law and (stream, board.number) in self.wrong)
            found.append(
                TableScore(
                    board.number, stream, began.number if began else 0, began.table if began else 0, (ns,), (ew,),
                    *outcomes, "done" if outcomes[0].is_known or outcomes[1].is_known else "open", form_of(board),
                    is_decided=True,
                )
            )  # fmt: skip
        return found

    def _outcomes(self, stream: str, board: Board, by_law: bool) -> tuple[Outcome, Outcome]:
        stage = self._stage(stream, board) if self._is_decided(board) else None
        if stage is not None and (stage.ns_artificial or stage.ew_artificial):
            return outcome_of(stage, Side.NS), outcome_of(stage, Side.EW)
        points = {one.side: int(one.value) for one in figures_on(stream, board) if one.unit == "points"}
        if points and not by_law:
            ns = points[Side.NS] if Side.NS in points else -points[Side.EW]
            ew = points.get(Side.EW, -ns)
            return Outcome(points_of(ns)), Outcome(points_of(ew))
        stage = stage or self._stage(stream, board)
        return outcome_of(stage, Side.NS), outcome_of(stage, Side.EW)

    def _is_decided(self, board: Board) -> bool:
        """Whether somebody gave a score there: only then the Laws are asked before the scorer's points."""
        of_session = any(isinstance(event, ScoreAdjusted) for event in self.own)
        return of_session or any(isinstance(moment.event, ScoreAdjusted) for moment in board.moments)

    def _stage(self, stream: str, board: Board) -> Stage | None:
        """The board's result by the Laws; without what they would give for what nobody drew attention to."""
        told = SessionStream(self.own, self.session) if any(isinstance(e, ScoreAdjusted) for e in self.own) else None
        return result_of(rule(self.tables[stream], board, session=told, stream=stream)).final
