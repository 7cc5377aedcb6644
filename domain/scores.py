"""Scores as a decision writes them: weighted results that can have come about, artificial awards, corrected scores."""

from __future__ import annotations

import re
from fractions import Fraction

from msgspec import Struct

from domain.calls import contract_from_text
from domain.events import AnyEvent, AppealDecided, PenaltyGiven, ScoreAdjusted, ScoreCorrected, WeightedResult
from domain.seats import Seat, Side
from domain.verdicts import Verdict, cannot

__all__ = [
    "AWARDS", "NO_SCORE", "Written", "WrittenScore", "award_of", "fraction_of", "gives_score", "is_lawful",
    "total_weight", "written_score", "wrong_score", "wrong_weights",
]  # fmt: skip

NO_SCORE = "no_score"
"""What a side is given that has no score on a board, for it has played it before (15B), or is to have none (15A)."""
AWARDS = ("average+", "average", "average-", NO_SCORE)
"""What has a name where a side has no result: the artificial scores of 12C2, and that it has none."""

LEAST_AWARD, GREATEST_AWARD = -24, 100
"""Between these lies every number that is awarded: per cent of a board, or IMPs."""

NUMBER = re.compile(r"[+-]?[0-9]{1,9}(?:[./][0-9]{1,9})?")
POINTS = re.compile(r"[+-][0-9]{1,5}|0")
RESULT = re.compile(
    r"(?:([0-9]{1,9}(?:/[0-9]{1,9})?):)?(?:([1-7](?:NT|[CDHSN])X{0,2})([NESW])(=[0-9]{0,2}|[+-][0-9]{1,2})|(PASS))",
    re.IGNORECASE,
)
"""A weight, contract and declarer with declarer's tricks (`=10`), or as players write it: `=`, `+1`, `-2`."""
SIDES = re.compile(r"NS[ :]++(?P<ns>.+?)(?<![ ,;])[ ,;]++EW[ :]++(?P<ew>.+)", re.IGNORECASE | re.DOTALL)
"""Each side's own. What stands between them is looked at from where it begins, so that no text takes long to read."""
LONGEST = 2000
"""Characters of a written score: a hundred weighted results."""


class Written(Struct, frozen=True):
    """What one side has by a corrected score: results, points from its own view, or an artificial award."""

    parts: tuple[WeightedResult, ...] = ()
    points: int | None = None
    award: str = ""


class WrittenScore(Struct, frozen=True):
    """A corrected score as it was written, side by side."""

    ns: Written
    ew: Written

    def of(self, side: Side) -> Written:
        """What one side has."""
        return self.ns if side is Side.NS else self.ew


def fraction_of(text: str) -> Fraction | None:
    """An exact number, `3`, `-1/2` or `62.5`; None for anything else."""
    try:
        return Fraction(text.strip()) if NUMBER.fullmatch(text.strip()) else None
    except ZeroDivisionError:
        return None


def award_of(text: str) -> str | None:
    """An artificial score as the record has it: one of the three that have a name, or an exact number; else None."""
    if text in AWARDS:
        return text
    return text if fraction_of(text) is not None else None


def is_lawful(part: WeightedResult) -> bool:
    """Whether a part of a score can have come about (12C1c): a share of the whole, of a contract with its declarer and
    0 to 13 tricks, or of a board passed out."""
    weight = fraction_of(part.weight)
    if weight is None or not 0 < weight <= 1:
        return False
    if part.contract.lower() == "pass":
        return part.declarer is None
    return contract_from_text(part.contract, part.declarer) is not None and 0 <= part.tricks <= 13


def total_weight(parts: tuple[WeightedResult, ...]) -> Fraction | None:
    """What the weights of a side sum to; None where one of them is no number."""
    weights = [fraction_of(part.weight) for part in parts]
    return None if None in weights else sum((weight for weight in weights if weight is not None), Fraction(0))


def wrong_weights(parts: tuple[WeightedResult, ...]) -> Verdict | None:
    """Law 12C1c (2017): the weights of one side's results make up the whole, and each of them can have come about.
    What is wrong where they do not."""
    total = total_weight(parts)
    if total is None:
        return cannot("weight_is_no_fraction", read=", ".join(part.weight for part in parts))
    if parts and total != 1:
        return cannot("weights_do_not_add_up", total=str(total))
    for part in parts:
        if not is_lawful(part):
            declarer = part.declarer.value if part.declarer else ""
            return cannot("no_result", read=f"{part.weight}:{part.contract}{declarer}={part.tricks}")
    return None


def gives_score(event: ScoreAdjusted | AppealDecided) -> bool:
    """Whether it gives any side a score: results, or an artificial one."""
    return bool(event.ns or event.ew or event.ns_artificial or event.ew_artificial)


def wrong_score(event: AnyEvent) -> Verdict | None:
    """Why a score that somebody gives cannot be one: weights, results, awards, corrections; None where it can."""
    if isinstance(event, ScoreAdjusted | AppealDecided):
        wrong = _first_wrong(event.ns, event.ew)
        wrong = wrong or _wrong_award(event.ns, event.ns_artificial) or _wrong_award(event.ew, event.ew_artificial)
        if wrong is not None or isinstance(event, AppealDecided):
            return wrong
        return _first_wrong(event.ns_without_error, event.ew_without_error) or _wrong_parts(event)
    if isinstance(event, ScoreCorrected):
        unread = next((text for text in (event.old, event.new) if written_score(text) is None), None)
        return None if unread is None else cannot("no_score_written", read=unread)
    if isinstance(event, PenaltyGiven):
        amount = fraction_of(event.amount)
        return cannot("no_penalty", read=event.amount) if amount is None or amount < 0 else None
    return None


def _first_wrong(*sides: tuple[WeightedResult, ...]) -> Verdict | None:
    return next((wrong for wrong in map(wrong_weights, sides) if wrong is not None), None)


def _wrong_parts(event: ScoreAdjusted) -> Verdict | None:
    for part in (event.ns_self_inflicted, event.ew_self_inflicted):
        if part and ((number := fraction_of(part)) is None or number < 0):
            return cannot("no_self_inflicted_part", read=part)
    return None if gives_score(event) else cannot("gives_no_score")


def _wrong_award(parts: tuple[WeightedResult, ...], award: str) -> Verdict | None:
    if award and award_of(award) is None:
        return cannot("no_award", awards=" ".join(AWARDS), read=award)
    number = fraction_of(award) if award not in AWARDS else None
    if number is not None and not LEAST_AWARD <= number <= GREATEST_AWARD:
        return cannot("award_out_of_bounds", least=str(LEAST_AWARD), most=str(GREATEST_AWARD), read=award)
    return cannot("results_and_award", read=award) if award and parts else None


def written_score(text: str) -> WrittenScore | None:
    """A score as a correction writes it; None where it cannot be read.

    `4SS=10`, `1/2:3NS=9,1/2:3NS=8` and `pass` are results; `+420` and `-50` points from North-South's view; `average+`
    and `60%` artificial. `NS ... EW ...` gives each side its own, points from its own view.
    """
    text = " ".join(text.split()) if len(text) <= LONGEST else ""
    split = SIDES.fullmatch(text)
    if split is not None:
        ns, ew = _written(split["ns"]), _written(split["ew"])
        return WrittenScore(ns, ew) if ns is not None and ew is not None else None
    both = _written(text)
    if both is None:
        return None
    mirrored = Written(points=-both.points) if both.points is not None else both
    return WrittenScore(both, mirrored)


def _written(text: str) -> Written | None:
    if POINTS.fullmatch(text):
        return Written(points=int(text))
    award = text[:-1] if text.endswith("%") else text.lower()
    if text.lower() in AWARDS or (text.endswith("%") and fraction_of(award) is not None):
        return Written(award=award)
    parts = tuple(_result(one.strip()) for one in text.split(","))
    read = tuple(part for part in parts if part is not None)
    whole = total_weight(read) == 1 and all(map(is_lawful, read))
    return Written(parts=read) if len(read) == len(parts) and whole else None


def _result(text: str) -> WeightedResult | None:
    found = RESULT.fullmatch(text)
    if found is None:
        return None
    weight = found[1] or "1"
    if found[5]:
        return WeightedResult(weight, "pass")
    told = found[4]
    needed = 6 + int(found[2][0])
    tricks = int(told[1:]) if told[0] == "=" and told[1:] else needed + int(told.removeprefix("=") or 0)
    return WeightedResult(weight, found[2].upper().replace("NT", "N"), Seat(found[3].upper()), tricks)
