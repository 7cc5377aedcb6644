"""The lines of USEBIO's travellers: what each says, and between whom the board was played."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from formats.reading import ScoreUnit, SessionRecord, clean, contract_word, seat_from_text
from formats.reading.outcomes import Outcome, award_of_percent
from formats.usebio.document import Element
from projections.points.rounding import figure_text, rounded
from projections.texts import message

__all__ = ["Line", "carries_otherwise", "outcome_of", "top_of"]

WHOLE = re.compile(r"[+-]?[0-9]{1,5}")
AWARD = re.compile(r"A ?([0-9]{2}) ?([0-9]{2})|([0-9]{1,3}) ?% ?[-/ ] ?([0-9]{1,3}) ?%", re.IGNORECASE)
PERCENT = re.compile(r"A?([0-9]{1,3}) ?%?", re.IGNORECASE)
DECIMAL = re.compile(r"[+-]?[0-9]{1,6}(?:\.[0-9]{1,6})?")
FIGURE = re.compile(r"[+-]?[0-9]{1,6}(?:[.,][0-9]{1,6})? ?%?")

FIGURES: tuple[tuple[ScoreUnit, str], ...] = (
    ("matchpoints", "MATCH_POINTS"),
    ("imps", "CROSS_IMP_POINTS"),
    ("imps", "BUTLER_POINTS"),
    ("imps", "IMPS"),
    ("imps", "IMP_POINTS"),
    ("percent", "PERCENTAGE"),
    ("vp", "VPS"),
)
"""What a side has by a line: the unit, and the tag after `NS_` or `EW_`."""

IMP_AWARDS = {40: "average-", 50: "average", 60: "average+"}
"""What a code of per cent means where a board is scored in IMPs (12C2b)."""
IMPS_OF = {"average-": "-3", "average": "0", "average+": "3"}
PERCENT_OF = {"average-": "40", "average": "50", "average+": "60"}


@dataclass(slots=True)
class Line:
    """A line of a traveller: a board between two contestants."""

    board: int
    ns: str
    ew: str
    element: Element
    round: int = 0
    """As told; 0 where it is not."""
    table: int = 0
    match: int = 0
    """Which match of teams it belongs to, from 1; 0 for none."""
    outcome: Outcome | None = None


def outcome_of(element: Element, scoring: str, record: SessionRecord, board: int) -> Outcome:
    """What a line says. What cannot be read is remarked; `scoring` is the session's word for it."""
    stated = Outcome(line=element.line)
    contract = element.text_of("CONTRACT")
    word = contract_word(contract)
    if word is not None:
        stated.contract = word
        stated.declarer = seat_from_text(element.text_of("PLAYED_BY"))
    elif contract and not AWARD.fullmatch(contract):
        what = message("remarked", "read_no_contract", read=repr(contract[:30]))
        record.remark("contract not readable", what, line=element.line, board=board)
    tricks = element.text_of("TRICKS")
    if tricks.isascii() and tricks.isdecimal() and len(tricks) < 3 and int(tricks) <= 13:
        stated.tricks = int(tricks)
    elif tricks:
        stated.result_text = tricks[:30]
    stated.lead = element.text_of("LEAD")
    for unit, tag in FIGURES:
        ns, ew = element.text_of(f"NS_{tag}"), element.text_of(f"EW_{tag}")
        if (ns or ew) and unit not in stated.figures:
            stated.figures[unit] = ns, ew
            wrong = [figure for figure in (ns, ew) if figure not in ("", "-") and not FIGURE.fullmatch(figure)]
            if wrong:
                name = tag.replace("_", " ").lower()
                what = message("remarked", "figure_of_line", tag=name, read=repr(wrong[0][:30]))
                record.remark("figure not readable", what, line=element.line, board=board)
    _score(element, stated, scoring, record, board)
    return stated


def _score(element: Element, stated: Outcome, scoring: str, record: SessionRecord, board: int) -> None:
    """SCORE from North-South's view, or an artificial score; NS_SCORE and EW_SCORE where the sides differ."""
    score = element.text_of("SCORE")
    sides = element.text_of("NS_SCORE"), element.text_of("EW_SCORE")
    found = AWARD.fullmatch(score) or AWARD.fullmatch(element.text_of("CONTRACT"))
    if found is not None:
        percents = int(found[1] or found[3]), int(found[2] or found[4])
        stated.award_stated = score or element.text_of("CONTRACT")
        stated.awards = _awards(percents, stated, scoring, record, board)
    elif any("%" in side for side in sides):
        both = PERCENT.fullmatch(sides[0]), PERCENT.fullmatch(sides[1])
        stated.award_stated = "/".join(sides)
        if both[0] is not None and both[1] is not None:
            stated.awards = _awards((int(both[0][1]), int(both[1][1])), stated, scoring, record, board)
        else:
            what = message("remarked", "read_only", read=repr(clean(stated.award_stated, 40)))
            record.remark("score not readable", what, line=stated.line, board=board)
    elif WHOLE.fullmatch(score):
        stated.points = score
    elif score:
        what = message("remarked", "read_no_score", read=repr(score[:30]))
        record.remark("score not readable", what, line=stated.line, board=board)
    elif all(map(WHOLE.fullmatch, sides)):
        stated.points = sides[0]
        if int(sides[0]) != -int(sides[1]):
            what = message("remarked", "split_score", ns=sides[0], ew=sides[1])
            record.remark("split score", what, line=stated.line, board=board)


def _awards(
    percents: tuple[int, int], stated: Outcome, scoring: str, record: SessionRecord, board: int
) -> tuple[str, str]:
    """The artificial scores that a code stands for. At IMPs a number would be one of IMPs, so that only 60, 50 and 40
    per cent mean anything there; of another code what it carries is taken."""
    if scoring in ("matchpoints", "board-a-match"):
        return award_of_percent(percents[0]), award_of_percent(percents[1])
    carried = stated.figures.get("imps", ("", ""))
    found = tuple(
        IMP_AWARDS.get(percent) or (figure if DECIMAL.fullmatch(figure) else "")
        for percent, figure in zip(percents, carried, strict=True)
    )
    if not all(found):
        what = message("remarked", "worth_in_imps", stated=stated.award_stated)
        record.remark("adjusted without a score", what, line=stated.line, board=board)
        return "", ""
    return found[0], found[1]


def top_of(lines: list[Line]) -> Fraction:
    """What the matchpoints of both sides come to on an ordinary line of a board, as most of its lines print them; 0
    where no line does."""
    sums: Counter[Fraction] = Counter()
    for line in lines:
        both = _matchpoints(line.outcome) if line.outcome and not any(line.outcome.awards) else None
        if both is not None:
            sums[sum(both, Fraction(0))] += 1
    return sums.most_common(1)[0][0] if sums else Fraction(0)


def carries_otherwise(outcome: Outcome, top: Fraction) -> str:
    """What an adjusted line carries, in words, where that is not what its code means; else empty."""
    stated = outcome.award_stated
    imps = outcome.figures.get("imps")
    if imps is not None:
        meant = tuple(IMPS_OF.get(award, award) for award in outcome.awards)
        has = [Fraction(figure) if DECIMAL.fullmatch(figure) else None for figure in imps]
        same = all(figure == Fraction(worth) for figure, worth in zip(has, meant, strict=True))
        return "" if same else message("remarked", "carries_imps", stated=stated, ns=imps[0], ew=imps[1])
    both = _matchpoints(outcome)
    if both is None or not top:
        return ""
    meant = tuple(PERCENT_OF.get(award, award) for award in outcome.awards)
    same = all(
        rounded(top * Fraction(worth) / 100, 1) == rounded(has, 1) for has, worth in zip(both, meant, strict=True)
    )
    if same:
        return ""
    ns, ew = outcome.figures["matchpoints"]
    return message("remarked", "carries_matchpoints", stated=stated, ns=ns, ew=ew, top=figure_text(top))


def _matchpoints(outcome: Outcome | None) -> tuple[Fraction, Fraction] | None:
    ns, ew = outcome.figures.get("matchpoints", ("", "")) if outcome else ("", "")
    return (Fraction(ns), Fraction(ew)) if DECIMAL.fullmatch(ns) and DECIMAL.fullmatch(ew) else None
