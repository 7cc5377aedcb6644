"""Law 12C, what can be reckoned: self-inflicted damage, artificial scores, and the average in a knockout."""

from __future__ import annotations

from fractions import Fraction

from domain.scores import fraction_of
from projections.elected.conditions import Conditions
from projections.elected.edition import Paragraphs


def law_12c1e(at_table: Fraction, assigned: Fraction, without_error: Fraction) -> Fraction:
    """Law 12C1e (2017): an innocent side that helped cause its own damage after the irregularity, by an extremely
    serious error unrelated to the infraction or by a gamble, bears the part that it brought on itself; the offenders
    get the assigned score in full.

    `at_table`, `assigned` and `without_error` are what its result, the adjusted score, and the result it could still
    have had are worth in the comparison. Returns what the innocent side gets: its result, and what the infraction alone
    cost it, but never more than the adjusted score; its result where that is no worse than the adjusted score.
    """
    if at_table >= assigned:
        return at_table
    return min(assigned, at_table + max(Fraction(0), assigned - without_error))


def part_of_damage(part: Fraction, assigned: Fraction, at_table: Fraction | None) -> Fraction:
    """12C1e: the part of its damage that the director left with an innocent side, in the unit of the comparison: not
    less than nothing, and not more than the damage, so that the side is never worse off than at the table nor better
    than by the adjusted score. `at_table` is None where the table gave no result."""
    damage = max(Fraction(0), assigned - at_table) if at_table is not None else part
    return max(Fraction(0), min(part, damage))


def law_12c2a(award: str, conditions: Conditions) -> Fraction:
    """Law 12C2a (2017): where an irregularity leaves a board without a result, a contestant gets average minus (at most
    40 per cent) if it was directly at fault, average (50) if it was partly at fault, average plus (at least 60) if it
    was in no way at fault.

    Returns per cent of the matchpoints; an `award` that is a number is that.
    """
    named = {
        "average+": conditions.average_plus,
        "average": conditions.average,
        "average-": conditions.average_minus,
    }
    return named[award] if award in named else _number(award)


def law_12c2b(award: str, conditions: Conditions) -> Fraction:
    """Law 12C2b (2017): at IMPs average plus is normally plus 3 IMPs and average minus is minus 3 IMPs, but a sponsor
    may, with the consent of the regulating authority, set other figures.

    Returns IMPs; an `award` that is a number is that.
    """
    named = {
        "average+": conditions.average_plus_imps,
        "average": conditions.average_imps,
        "average-": conditions.average_minus_imps,
    }
    return named[award] if award in named else _number(award)


def law_12c2c(award: str, given: Fraction, own: Fraction | None) -> Fraction:
    """Law 12C2c (2017): an innocent contestant that does better than average plus on the other boards of the session
    gets its own score of the session instead, and an offender that does worse than average minus gets its own
    (`own_session_score`, at IMPs `own_session_imps`; of the match alone by `own_session`).

    `given` is what the `award` is worth, and `own` the contestant's score on the other boards, in the same unit; None
    where there are none.
    """
    if own is None:
        return given
    if award == "average+":
        return max(given, own)
    return min(given, own) if award == "average-" else given


def law_12c2d(award: str, given: Fraction, later: Fraction, before: int, in_full: int) -> Fraction:
    """Law 12C2d (2017): a regulating authority may set other figures for a contestant that fails to get a result on
    several boards of a session (`average_plus_in_full`, `later_average_plus`, `later_average_plus_imps`).

    `before` is on how many boards of the session an average plus was given to the contestant already; the first
    `in_full` are `given` in full, the rest as `later` (0: all in full).
    """
    return later if award == "average+" and 0 < in_full <= before else given


def law_12c4(own: Fraction, theirs: Fraction, mean: Fraction = Fraction(0)) -> Fraction:
    """Law 12C4 (2017): in `knockout` play, where the scores assigned to the two contestants do not balance, each
    contestant's score on the board is reckoned by itself, and both are given the average.

    `own` and `theirs` are each seen from its own side, `mean` what a level board is worth. Returns what the first gets.
    """
    return mean + (own - theirs) / 2


def _number(award: str) -> Fraction:
    """A number as an award; nothing where it cannot be read."""
    return fraction_of(award) or Fraction(0)


PARAGRAPHS: Paragraphs = {
    "12C1e": law_12c1e, "12C2a": law_12c2a, "12C2b": law_12c2b, "12C2c": law_12c2c, "12C2d": law_12c2d,
    "12C4": law_12c4,
}  # fmt: skip
