"""Law 75: mistaken explanation or mistaken call, and what each means for either side."""

from __future__ import annotations

from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question
from projections.laws.hearing import partner_heard, was_told
from projections.laws.law_16_information import InformationCase, answered
from projections.recorded.board_record import Record


def law_75a(record: Record, case: InformationCase) -> Finding | None:
    """Law 75A (2017): a player who learns from his partner's explanation that his call was read otherwise than he meant
    it has unauthorised information by that, whether the explanation was right or wrong. Behind screens he does not hear
    it."""
    if case.informed is None or not partner_heard(record, case):
        return None
    return Finding("75A", "explanation_informs", case.informed, places=case.places)


def law_75b(case: InformationCase, agreement: Question) -> Finding | None:
    """Law 75B (2017): the agreement is another than was explained: the explanation is an infraction, whatever the
    player holds, and damage from it is repaired."""
    if not answered(agreement, "mistaken_explanation"):
        return None
    return Finding("75B", "misinformation", case.informant, places=case.places)


def law_75c(case: InformationCase, agreement: Question) -> Finding | None:
    """Law 75C (2017): the call departs from an agreement that was explained as it is: no infraction; the result stands,
    and it must not be corrected nor hinted at."""
    if not answered(agreement, "mistaken_call"):
        return None
    return Finding("75C", "no_infraction", case.informed, places=case.places)


def law_75d(record: Record, case: InformationCase, *, put_right: bool) -> Question:
    """Law 75D (2017): partners tell their agreements as they are. What is the agreement: another than was explained
    (75B), the one explained (75C), or is there none that both know (75D2)?

    Where none is, and nothing was told of one (`nothing_told`), nobody was misinformed: that can be answered unless an
    explanation, an announcement or an alert of that side is recorded. Where an alert was missing, and no word is
    recorded, the question is whether there was an agreement to alert.

    Nothing waits for it where the misinformed player was given his call back in time (`put_right`): what 21B1b presumes
    was enough for that.
    """
    begun = case.was_answered(record, "21B1a")
    told = was_told(record, case)
    of_nothing = () if told else ("nothing_told",)
    of_words = () if case.is_raised("missing_alert") and not told else ("no_agreement",)
    return Question(
        "75D",
        "agreement",
        ("mistaken_explanation", "mistaken_call", *of_words, *of_nothing),
        places=case.places,
        answer=record.judgement(case.name, "75D"),
        settled=record.adjusted(case.name),
        blocks=not put_right and (begun or case.is_raised("misinformation", "missing_alert", "rights")),
    )


def nothing_told(case: InformationCase, agreement: Question) -> Finding | None:
    """75D: no agreement, and nothing told of one: nobody was misinformed."""
    if not answered(agreement, "nothing_told") or "nothing_told" not in agreement.answers:
        return None
    return Finding("75D", "nothing_told", side=case.side, places=case.places)


def law_75d2(case: InformationCase, agreement: Question) -> Finding | None:
    """Law 75D2 (2017): an agreement was told that the partners do not both know: that is an infraction, and 21B
    applies."""
    if not answered(agreement, "no_agreement"):
        return None
    return Finding("75D2", "no_common_understanding", case.informant, places=case.places)


def law_75d3(case: InformationCase, agreement: Question, damage: Question | None) -> Finding | None:
    """Law 75D3 (2017): the adjusted score is what was likely had the opponents been told in time what is agreed, or
    that nothing is."""
    if not answered(damage, "gained"):
        return None
    none = answered(agreement, "no_agreement")
    code = "as_if_told_no_agreement" if none else "as_if_told_agreement"
    side = case.side.opponents if case.side is not None else None
    return Finding("75D3", code, side=side, places=case.places)


PARAGRAPHS: Paragraphs = {
    "75A": law_75a, "75B": law_75b, "75C": law_75c, "75D": law_75d, "75D2": law_75d2, "75D3": law_75d3,
}  # fmt: skip

CODES = declared(
    Findings(("explanation_informs", "nothing_told")),
    Findings((
        "misinformation", "no_infraction", "no_common_understanding", "as_if_told_no_agreement", "as_if_told_agreement"
    ), outcome=True),
    Questions(("agreement",), guides=True),
)  # fmt: skip
