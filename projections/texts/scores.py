"""Scores in words, one way on every screen and form: signed points, artificial awards, a result or a part of one."""

from __future__ import annotations

from domain.scores import AWARDS
from domain.seats import Side
from projections.found.stages import Part, Stage
from projections.texts.catalogue import message
from projections.texts.names import contract_text, seat_letter, side_text

__all__ = [
    "award_short", "award_text", "bid_text", "both_sides_text", "part_text", "played", "points_text", "signed",
    "some_tricks", "stage_name", "stage_text",
]  # fmt: skip


def signed(points: int) -> str:
    """Points of a side: `+420`, `-50`, `0`."""
    return f"{points:+d}" if points else "0"


def some_tricks(count: int) -> str:
    """A number of tricks: `1 trick`, `5 tricks`."""
    return message("screen", "some_tricks", count=count)


def award_text(award: str) -> str:
    """An artificial score in words: `average plus`, `artificial 60`; nothing where there is none."""
    if not award:
        return ""
    if award in AWARDS:
        return message("artificial", award)
    return message("screen", "artificial_number", number=award)


def award_short(award: str) -> str:
    """An artificial score in a column: `A+`, or the number it is."""
    return message("screen", f"award {award}") if award in AWARDS else award


def bid_text(contract: str, declarer: str, tricks: int) -> str:
    """A contract as it was played: `3NT by S 9 tricks`; `passed out`, or `points` where no contract is known."""
    if not contract:
        return message("screen", "points_alone")
    if not declarer:
        return message("screen", "passed_out")
    bid = message("screen", "bid_by", contract=contract_text(contract), declarer=seat_letter(declarer))
    return f"{bid} {some_tricks(tricks)}"


def part_text(part: Part, with_points: bool = False) -> str:
    """A result or a part of one: `1/2 3NT by S 9 tricks`, with its points where they are wanted; the weight of the
    whole is left out."""
    weight = "" if part.weight == 1 else f"{part.weight} "
    if not with_points:
        return weight + bid_text(part.contract, part.declarer, part.tricks)
    if not part.contract:
        return weight + signed(part.score)
    return f"{weight}{bid_text(part.contract, part.declarer, part.tricks)} {signed(part.score)}"


def played(part: Part) -> tuple[str, str, str]:
    """A result or a part of one in three columns: contract with its weight, declarer and tricks."""
    weight = "" if part.weight == 1 else f"{part.weight} "
    if not part.contract:
        return weight + message("screen", "points_alone"), "", ""
    if not part.declarer:
        return weight + message("screen", "passed_out"), "", ""
    return weight + contract_text(part.contract), seat_letter(part.declarer), str(part.tricks)


def stage_name(stage: Stage) -> str:
    """What a stage is called; a decision on appeal by the director in charge (93A) is no committee's."""
    return message("appeals", "stage_93A") if "93A" in stage.laws else message("stage", stage.name)


def stage_text(stage: Stage, *, in_percent: bool = False) -> str:
    """`3N by S 8 tricks, NS -50`; both sides where they differ, and an artificial score in words. `in_percent`: weights
    as people enter them on a page, where they are whole."""
    ns, ew = (award_text(stage.artificial(side)) or _parts_text(stage.of(side), in_percent) for side in Side)
    if stage.ns_artificial and stage.ns_artificial == stage.ew_artificial:
        return message("screen", "both_sides", what=ns)
    if stage.is_balanced and not stage.keeps_damage:
        return f"{ns}, {side_text(Side.NS)} {points_text(stage.ns)}"
    told = ((side, text, points_text(stage.of(side))) for side, text in ((Side.NS, ns), (Side.EW, ew)))
    return "; ".join(f"{side_text(side)} {text}" + f": {points}" * bool(points) for side, text, points in told)


def both_sides_text(stage: Stage, with_points: bool = False) -> str:
    """What each side has where that is not what the other lacks: `NS 4S by N 10 tricks +420, EW average minus`."""
    ns, ew = (f"{side_text(side)} {_side_text(stage, side, with_points)}" for side in Side)
    return message("slip", "both_sides", ns=ns, ew=ew)


def _side_text(stage: Stage, side: Side, with_points: bool) -> str:
    award = award_text(stage.artificial(side))
    return (
        award or " + ".join(part_text(part, with_points) for part in stage.of(side)) or message("screen", "no_points")
    )


def _parts_text(parts: tuple[Part, ...], in_percent: bool) -> str:
    told = (_in_percent(part) if in_percent else part_text(part) for part in parts)
    return " + ".join(told) or message("screen", "no_points")


def _in_percent(part: Part) -> str:
    percent = part.weight * 100
    if part.weight == 1 or percent.denominator != 1:
        return part_text(part)
    return f"{percent} % {bid_text(part.contract, part.declarer, part.tricks)}"


def points_text(parts: tuple[Part, ...]) -> str:
    """The points of a result, those of each of its parts: `+420`, `+420 / -50`."""
    return " / ".join(signed(part.score) for part in parts)
