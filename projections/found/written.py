"""Results as a correction writes them, and is read by `domain.scores.written_score`."""

from __future__ import annotations

from domain.scores import AWARDS
from domain.seats import Side
from projections.found.stages import Part, Stage

__all__ = ["points_written", "written_stage"]


def written_stage(stage: Stage) -> str:
    """A result as a correction writes it: `4SS=10`, `1/2:3NS=9,1/2:3NS=8`, `average+`, `NS +420 EW -450`."""
    ns, ew = (_written(stage, side) for side in Side)
    return ns if stage.is_balanced and not stage.keeps_damage else f"NS {ns} EW {ew}"


def _written(stage: Stage, side: Side) -> str:
    award = stage.artificial(side)
    if award:
        return award if award in AWARDS else f"{award}%"
    parts = stage.of(side)
    if any(not part.contract for part in parts):
        return f"{parts[0].score:+d}" if parts[0].score else "0"
    return ",".join(map(_part, parts))


def _part(part: Part) -> str:
    weight = "" if part.weight == 1 else f"{part.weight}:"
    if not part.declarer:
        return f"{weight}pass"
    return f"{weight}{part.contract}{part.declarer}={part.tricks}"


def points_written(stage: Stage) -> str:
    """The points of a result from North-South's view, `+420`; of a split score each side's own, `NS +420 EW -450`.
    Empty where a side has several results or an artificial score: their points are not one number."""
    ns, ew = (_points(stage, side) for side in Side)
    if not ns or not ew:
        return ""
    return ns if stage.is_balanced else f"NS {ns} EW {ew}"


def _points(stage: Stage, side: Side) -> str:
    parts = stage.of(side)
    if stage.artificial(side) or len(parts) != 1:
        return ""
    return f"{parts[0].score:+d}" if parts[0].score else "0"
