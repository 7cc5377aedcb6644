"""One contestant's boards added up: what was scored, what waits, and its artificial scores by its own session."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from projections.elected.conditions import Conditions
from projections.laws.law_12_artificial import law_12c2c, law_12c2d
from projections.points.scores import BoardScore
from projections.points.sums import highest, total

__all__ = ["WAITS", "Tally", "exchanged", "final_scores", "own_session", "tally_of"]

WAITS = ("open", "awaits", "fouled")
"""Boards whose score is still to come, or may still change; of a fouled one the director decides (86B2)."""


class Tally(Struct, frozen=True):
    """The boards of one contestant. Boards without a score are counted, and never as zero."""

    score: Fraction = Fraction(0)
    top: Fraction = Fraction(0)
    """The most these boards could give, at matchpoints."""
    highest_top: Fraction = Fraction(0)
    """The top of one board: what a penalty of so many per cent is reckoned from."""
    boards: int = 0
    """Boards with a score."""
    awaiting: int = 0
    """Boards begun whose score is not there yet, or not final."""
    left_out: int = 0
    """Boards cancelled or not played: they give nothing and count for nothing."""
    by_session: bool = False
    """Whether it has an artificial score, which may be worth more by the contestant's whole session (12C2c)."""


def final_scores(scores: Sequence[BoardScore], conditions: Conditions) -> list[BoardScore]:
    """Laws 12C2c and 12C2d over one contestant's boards, in their order: artificial scores by what it has on the others
    of the session, and those after the first few at the rate set for them."""
    found: list[BoardScore] = []
    before = 0
    for score in scores:
        if score.kind == "artificial" and score.score is not None:
            found.append(_by_session(score, score.score, before, scores, conditions))
            before += score.artificial == "average+"
        else:
            found.append(score)
    return found


def _by_session(
    score: BoardScore, given: Fraction, before: int, scores: Sequence[BoardScore], conditions: Conditions
) -> BoardScore:
    """An artificial score as it is for this contestant; `before` average pluses were given to it on earlier boards."""
    later = _of_top(conditions.later_average_plus / 100, score, conditions) if score.top else None
    later = conditions.later_average_plus_imps if later is None else later
    given = law_12c2d(score.artificial, given, later, before, conditions.average_plus_in_full)
    given = law_12c2c(score.artificial, given, own_session(score, scores, conditions))
    return replace(score, score=given)


def _of_top(share: Fraction, score: BoardScore, conditions: Conditions) -> Fraction:
    return score.top * (2 * share - 1 if conditions.is_plus_minus else share)


def own_session(score: BoardScore, scores: Sequence[BoardScore], conditions: Conditions) -> Fraction | None:
    """What the contestant's other boards, those with artificial scores left out, are worth on one board like this one;
    None where it has none, or where that does not count. The session may be the match, by regulation."""
    if not (conditions.own_session_score if score.top else conditions.own_session_imps):
        return None
    others = [other for other in scores if other.kind != "artificial" and other.score is not None]
    if conditions.own_session == "match":
        others = [other for other in others if other.opponents == score.opponents]
    scored = total(other.score for other in others if other.score is not None)
    if not others:
        return None
    if not score.top:
        return scored / len(others)
    top = total(other.top for other in others)
    return scored / top * score.top if top else None


def tally_of(scores: Sequence[BoardScore], conditions: Conditions) -> Tally:
    """The boards of one contestant added up; in plus-minus form the top is the span from the worst to the best."""
    span = 2 if conditions.is_plus_minus else 1
    counted = [score for score in scores if score.score is not None]
    tops = [score.top for score in counted]
    return Tally(
        total(score.score for score in counted if score.score is not None),
        total(tops) * span,
        highest(tops) * span,
        len(counted),
        _waiting(scores),
        _left_out(scores),
        any(score.kind == "artificial" for score in scores),
    )


def exchanged(tally: Tally, before: Sequence[BoardScore], after: Sequence[BoardScore]) -> Tally | None:
    """A tally with some scores of a board in place of others; None where it has to be added up anew: the board can
    give more or less than before, or one of the scores is artificial."""
    were, are = [score.kind for score in before], [score.kind for score in after]
    if "artificial" in were or "artificial" in are or _tops(before) != _tops(after):
        return None
    lost = [score.score for score in before if score.score is not None]
    won = [score.score for score in after if score.score is not None]
    scored = total([tally.score, *won], lost)
    if were == are:
        return replace(tally, score=scored)
    return replace(
        tally,
        score=scored,
        awaiting=tally.awaiting + _waiting(after) - _waiting(before),
        left_out=tally.left_out + _left_out(after) - _left_out(before),
    )


def _tops(scores: Sequence[BoardScore]) -> list[Fraction | None]:
    """What the board can give with each score, None with one that does not count."""
    return [score.top if score.score is not None else None for score in scores]


def _waiting(scores: Sequence[BoardScore]) -> int:
    return sum(score.kind in WAITS for score in scores)


def _left_out(scores: Sequence[BoardScore]) -> int:
    return sum(score.score is None and score.kind not in WAITS for score in scores)
