"""Results and scores as the page writes them: `4♠ S =`, `−50`, `1/3 3NT W −1`."""

from __future__ import annotations

from fractions import Fraction

from domain.events import AppealDecided, ScoreAdjusted, WeightedResult
from domain.seats import Side
from projections.texts import contract_text, message, seat_letter, side_text
from projections.texts.scores import award_text, signed

__all__ = ["capital", "parts_text", "points_text", "result_text", "scores_text", "weighed"]


def capital(text: str) -> str:
    """A text with a capital in front."""
    return text[:1].upper() + text[1:]


def weighed(weight: Fraction | str, text: str) -> str:
    """A part with its weight before it; the weight of the whole is left out."""
    return text if str(weight) == "1" else f"{weight} {text}"


def points_text(points: int) -> str:
    """Points with a true minus: `+420`, `−50`, `0`."""
    return signed(points).replace("-", "−")


def result_text(contract: str, declarer: str, tricks: int) -> str:
    """A result as players write it: `4♠ S =`, `3NT W −1`; `passed out`, or `points` where no contract is known."""
    if not contract:
        return message("screen", "points_alone")
    if not declarer or not contract[:1].isdigit():
        return message("screen", "passed_out")
    over = tricks - 6 - int(contract[0])
    made = points_text(over) if over else "="
    return f"{contract_text(contract)} {seat_letter(declarer)} {made}"


def scores_text(event: ScoreAdjusted | AppealDecided) -> tuple[str, ...]:
    """The score that an entry gives: `Both sides: 1/2 3♥ N =, 1/2 4♥ N −1`, or a line a side, an artificial one too;
    nothing of a side that keeps its score."""
    ns, ew = ((parts_text(event.ns), event.ns_artificial), (parts_text(event.ew), event.ew_artificial))
    told = [(side, text or award_text(award)) for side, (text, award) in ((Side.NS, ns), (Side.EW, ew))]
    if told[0][1] and told[0][1] == told[1][1]:
        return (f"{message('replay', 'both_sides')}: {told[0][1]}",)
    return tuple(f"{side_text(side)}: {text}" for side, text in told if text)


def parts_text(parts: tuple[WeightedResult, ...]) -> str:
    """Weighted results in one line."""
    return ", ".join(_part_text(part) for part in parts)


def _part_text(part: WeightedResult) -> str:
    declarer = part.declarer.value if part.declarer is not None else ""
    return weighed(part.weight, result_text(part.contract, declarer, part.tricks))
