"""The score of a board in English sentences, for who reads the notes and comments of a file: each stage that it went
through, with weights, and what it waits for."""

from __future__ import annotations

from fractions import Fraction

from domain.seats import Side
from formats.pbn.auction_written import contract_tag
from projections.rulings.results import BoardResult, Part, Stage

__all__ = ["is_plain_score", "score_in_words"]

STAGES = {
    "play": "at the table", "transfer": "after the transfer of tricks", "equity": "by the director's judgement",
    "ruling": "by the director's ruling", "director": "adjusted by the director", "correction": "as corrected",
    "committee": "on appeal",
}  # fmt: skip


def is_plain_score(stage: Stage | None) -> bool:
    """Whether each side has one result for certain: what a `Score` tag can tell."""
    return (
        stage is not None and not (stage.ns_artificial or stage.ew_artificial) and len(stage.ns) == len(stage.ew) == 1
    )


def score_in_words(result: BoardResult) -> list[str]:
    """Every stage of the score where there is more than that of the table; and what it waits for."""
    said: list[str] = []
    plain = len(result.stages) == 1 and is_plain_score(result.final) and result.stages[0].name == "play"
    for stage in result.stages if not plain else ():
        laws = f" [{', '.join(stage.laws)}]" if stage.laws else ""
        said.append(f"Score {STAGES.get(stage.name, stage.name)}{laws}: {_sides(stage)}.")
    if result.awaits:
        laws = ", ".join(dict.fromkeys(one.law for one in result.awaits if one.law))
        said.append(f"The score awaits a decision [{laws}].")
    return said


def _sides(stage: Stage) -> str:
    if stage.is_balanced and not stage.ns_artificial:
        return _parts(stage.ns, Side.NS)
    return "; ".join(
        f"{side.value} {stage.artificial(side)}" if stage.artificial(side) else _parts(stage.of(side), side)
        for side in Side
    )


def _parts(parts: tuple[Part, ...], side: Side) -> str:
    told: list[str] = []
    for part in parts:
        weight = f"{part.weight} of " if part.weight != Fraction(1) else ""
        made = f"{contract_tag(part.contract)}" if part.contract else ""
        if part.declarer:
            made += f" by {part.declarer}, {part.tricks} tricks"
        told.append(f"{weight}{made + ' ' if made else ''}{side.value} {part.score:+d}")
    return " + ".join(told) or f"{side.value} nothing"
