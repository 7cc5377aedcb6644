"""The adjusted scores of a board, each beside what it stands in place of: what the paragraphs of 12, 86 and 88 are
asked about."""

from __future__ import annotations

from domain.events import AppealDecided, ScoreAdjusted, WeightedResult
from domain.seats import Side
from projections.found.stages import Stage, points_of_stage
from projections.laws.law_12_adjusted import Adjustment, incident_of
from projections.points.scores import Points
from projections.rulings.board_rulings import BoardRulings
from projections.rulings.given_scores import Assigned, offending_side

__all__ = ["adjustment_of", "superseding"]


def superseding(step: Assigned, later: list[Assigned]) -> Assigned | None:
    """The first of the later scores since which every side to which this one gave a score has another; None while it
    counts."""
    waiting = {side for side in Side if step.decision is not None and step.decision.is_given(side)}
    for other in later if waiting else ():
        if other.decision is None or other.after is None:
            continue
        waiting -= {side for side in waiting if other.decision.is_given(side)}
        if not waiting:
            return other
    return None


def adjustment_of(rulings: BoardRulings, step: Assigned) -> Adjustment | None:
    """The score that a director or a committee gave, beside what stood; None of a correction, or an answer."""
    record, decision = rulings.record, step.decision
    if decision is None or not isinstance(decision.event, ScoreAdjusted | AppealDecided):
        return None
    name = incident_of(record, decision)
    about = decision.appealed or name
    return Adjustment(
        decision, decision.event, name, about, offending_side(rulings, decision),
        _points(step.rectified), _points(step.stood), _points(step.after),
        _tricks(decision.gives(Side.NS) + decision.gives(Side.EW)), _transferred(rulings, step, about),
    )  # fmt: skip


def _points(stage: Stage | None) -> dict[Side, Points]:
    return {side: points_of_stage(stage, side) for side in Side}


def _tricks(parts: tuple[WeightedResult, ...]) -> tuple[tuple[str, int], ...]:
    named = ((f"{part.contract}{part.declarer.value if part.declarer else ''}", part.tricks) for part in parts)
    return tuple(dict.fromkeys(named))


def _transferred(rulings: BoardRulings, step: Assigned, incident: str) -> tuple[str, int, int] | None:
    """What an adjusted score for a revoke is compared with: the contract, and declarer's tricks before and after."""
    moved, won, contract = rulings.transfers.get(incident), rulings.tricks, rulings.board.contract
    stage = step.rectified
    if moved is None or not moved.tricks or won is None or contract is None or stage is None or not stage.ns:
        return None
    return f"{contract.text}{contract.declarer.value}", won.of(contract.declarer.side), stage.ns[0].tricks
