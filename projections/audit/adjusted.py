"""Adjusted scores in the unit of the event, where points do not tell if they make good a damage (12B1), and how much of
it a side can have brought on itself (12C1e)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from domain.board import Board
from domain.seats import Side
from projections.audit.difference import Audit, Difference
from projections.found.stages import Stage
from projections.laws.law_12_adjusted import Adjustment
from projections.laws.law_12_damage import is_undecided
from projections.points.figures import figure_of
from projections.points.scores import BoardScore, Outcome, TableScore
from projections.ranking.scored import ScoredSession
from projections.ranking.table_scores import outcome_of
from projections.rulings.adjustments import adjustment_of, superseding
from projections.rulings.deciding import decisions_on
from projections.rulings.given_scores import Assigned
from projections.rulings.replay import Replay
from projections.rulings.results import decided_on
from projections.scoring.compare import compare_board
from projections.texts import message

__all__ = ["audit_adjusted"]


class Given(Struct, frozen=True):
    """An adjusted score that counts, with the table it was given at."""

    stream: str
    table: TableScore
    adjustment: Adjustment
    stood: Stage
    after: Stage

    @property
    def entries(self) -> tuple[str, ...]:
        """The entry it stands in, as it is named in the whole log."""
        decision = self.adjustment.decision
        return (f"{decision.stream or self.stream}#{decision.entry}",)


def audit_adjusted(audit: Audit, scored: ScoredSession, replays: dict[str, Replay]) -> None:
    """Every adjusted score of the session beside the result that stood before."""
    for stream, replay in replays.items():
        for board in replay.all_boards:
            for given in _given_on(scored, stream, replay, board):
                audit.add(*_of_damage(scored, given), *_of_own_part(scored, given))


def _given_on(scored: ScoredSession, stream: str, replay: Replay, board: Board) -> Iterator[Given]:
    rulings = replay.rulings(board)
    if not decisions_on(rulings.record) or replay.find_board(board.number) is not board:
        return
    table = next((score for score in scored.scores_on(board.number) if score.stream == stream), None)
    steps: list[Assigned] = [step for step in decided_on(rulings) if step.decision is not None]
    for number, step in enumerate(steps):
        adjustment = adjustment_of(rulings, step)
        if table is None or adjustment is None or step.stood is None or step.after is None:
            continue
        if superseding(step, steps[number + 1 :]) is None:
            yield Given(stream, table, adjustment, step.stood, step.after)


def _of_damage(scored: ScoredSession, given: Given) -> Iterator[Difference]:
    """12B1: an innocent side that is worse off by the adjusted score than by the result that stood, or an offender that
    is better off, where its parts lie on both sides of that result."""
    adjustment = given.adjustment
    before = _compared(scored, given, _outcomes(given.stood))
    after = _compared(scored, given, _outcomes(given.after))
    told = False
    for side in (*adjustment.innocents, *([adjustment.offending] if adjustment.offending is not None else [])):
        innocent = side in adjustment.innocents
        if not is_undecided(adjustment, side) or (told and not innocent):
            continue
        for contestant in given.table.contestants(side):
            had, has = before.get(contestant), after.get(contestant)
            if had is None or has is None or had.score is None or has.score is None:
                continue
            if (has.score < had.score) if innocent else (has.score > had.score):
                told = True
                yield _difference(scored, given, "worse_off" if innocent else "offender_better_off", had, has)


def _difference(scored: ScoredSession, given: Given, code: str, had: BoardScore, has: BoardScore) -> Difference:
    unit, conditions = scored.conditions.board_unit, scored.conditions
    before, after = figure_of(had, unit, conditions), figure_of(has, unit, conditions)
    follows = message("audit", f"{code}_figures", contestant=has.contestant, before=before, after=after)
    adjustment = given.adjustment
    return Difference(
        code, "12B1", given.stream, given.table.board, adjustment.about, given.entries, adjustment.event, "", follows
    )


def _of_own_part(scored: ScoredSession, given: Given) -> Iterator[Difference]:
    """12C1e: a part of the damage that is more than the damage: no more than that counts."""
    for side in Side:
        own = given.after.self_inflicted(side)
        if own is None or own.part is None or own.part <= 0 or not own.at_table:
            continue
        outcomes = _outcomes(given.after)
        in_full = {**outcomes, side: replace(outcomes[side], self_inflicted=None)}
        nothing = {**outcomes, side: replace(outcomes[side], self_inflicted=replace(own, part=Fraction(10**6)))}
        full, least = _compared(scored, given, in_full), _compared(scored, given, nothing)
        for contestant in given.table.contestants(side):
            most, rest = full.get(contestant), least.get(contestant)
            if most is None or rest is None or most.score is None or rest.score is None:
                continue
            damage = most.score - rest.score
            if own.part > damage:
                text = figure_of(replace(most, score=damage), scored.conditions.board_unit, scored.conditions)
                follows = message("audit", "damage_is", contestant=contestant, damage=text)
                event, case = given.adjustment.event, given.adjustment.about
                yield Difference(
                    "part_above_damage", "12C1e", given.stream, given.table.board, case, given.entries, event, "",
                    follows,
                )  # fmt: skip


def _outcomes(stage: Stage) -> dict[Side, Outcome]:
    return {side: outcome_of(stage, side) for side in Side}


def _compared(scored: ScoredSession, given: Given, outcomes: dict[Side, Outcome]) -> dict[str, BoardScore]:
    """What the board is worth to each contestant where this table has other outcomes; each by its own result, before a
    knockout takes the mean of the two (12C4)."""
    other = replace(given.table, ns_outcome=outcomes[Side.NS], ew_outcome=outcomes[Side.EW], state="done")
    scores = [other if one.stream == given.stream else one for one in scored.scores_on(given.table.board)]
    compared = compare_board(scores, replace(scored.conditions, knockout=False), scored.expected)
    own = {*given.table.ns, *given.table.ew}
    return {one.contestant: one for one in compared if one.contestant in own and given.stream in one.streams}
