"""Law 86: boards of a match that give no result to compare. What each award is worth is 12C2b's."""

from __future__ import annotations

from domain.events import RedealOrdered
from domain.seats import Side
from projections.facts import Facts
from projections.incidents import Finding, Question
from projections.laws.law_12_adjusted import Adjustment, awards_for_fault

__all__ = ["law_86a", "law_86b1", "law_86b2a", "law_86b2b", "law_86b2c"]


def law_86a(facts: Facts, place: int, ordered: RedealOrdered, incident: str) -> Question | None:
    """Law 86A (2017): in team play the director does not have a new board played in place of another where somebody
    could know how the match stands without it; he gives an adjusted score then."""
    if not facts.regulations.is_team_play:
        return None
    answers = ("result_not_known", "result_known")
    answer, adjusted = facts.judgement(incident, "86A"), facts.adjusted(incident)
    return Question("86A", "match_result_known", answers, "", (place,), answer, adjusted, False, answers[1])


def law_86b1(facts: Facts, adjustment: Adjustment) -> Question | None:
    """Law 86B1 (2017): in team play, where the score of one table is adjusted and the result at the other is clearly
    favourable to one side, the adjusted score is an assigned one (12C1c).

    Asked where it is artificial: this table does not know the other.
    """
    cites_86 = adjustment.event.law.startswith("86")
    if not facts.regulations.is_team_play or cites_86 or not any(adjustment.award(side) for side in Side):
        return None
    answer = facts.judgement(adjustment.incident, "86B1")
    answers = ("not_clearly_favourable", "assign_instead")
    return Question("86B1", "other_table_favourable", answers, "", adjustment.places, answer, blocks=False)


def _of_fault(law: str, code: str, asked: Question | None, *answers: str) -> Finding | None:
    if asked is None or asked.answer is None or asked.answer.answer not in answers:
        return None
    awards = awards_for_fault(asked, asked.answer.answer) or {}
    note = " ".join(f"{side.value} {award}" for side, award in awards.items())
    return Finding(law, code, places=asked.places, note=note)


def law_86b2a(asked: Question | None) -> Finding | None:
    """Law 86B2a (2017): where two contestants have two or more boards without results to compare, and neither is at
    fault, the boards are cancelled: both have artificial scores, or play others instead."""
    return _of_fault("86B2a", "cancelled_without_fault", asked, "nobody_at_fault")


def law_86b2b(asked: Question | None) -> Finding | None:
    """Law 86B2b (2017): where only one of the two is at fault, the other has the better of average plus and an assigned
    score for each of the boards, and the one at fault what is left."""
    return _of_fault("86B2b", "one_side_at_fault", asked, "ns_at_fault", "ew_at_fault")


def law_86b2c(asked: Question | None) -> Finding | None:
    """Law 86B2c (2017): where both are at fault the boards are cancelled, and both have artificial scores."""
    return _of_fault("86B2c", "cancelled_both_at_fault", asked, "both_at_fault", "both_partly_at_fault")
