"""Law 93: who decides an appeal, and what a committee may not overrule."""

from __future__ import annotations

import pytest

from tests.given import Case
from tests.laws.test_law_92 import PAIRS, PUBLISHED, REVOKE, appealed

JUDGED = f"appeal A1 {REVOKE} 8 concurrence"
ON_LAW = f"{JUDGED} kind=law"
ON_DISCIPLINE = f"{JUDGED} kind=discipline"
COMMITTEE = "@ 2026-03-14T22:00:00Z committee"
DIRECTOR = "@ 2026-03-14T22:30:00Z director"
ELEVEN = "decide A1 varied 12C1 both=4SS=11"


def decided(lodged: str, *lines: str) -> Case:
    """An appeal, heard by two members, and what followed."""
    return appealed(lodged).when(DIRECTOR, "hear A1 members=p1,p2", COMMITTEE, *lines)


def test_law_93a_without_a_committee_the_director_in_charge_decides_also_on_law() -> None:
    case = appealed(ON_LAW).when(DIRECTOR, "hear A1").then("93A director_in_charge_decides", "93A awaits_decision")
    case.when(ELEVEN).then("93A varied", "not 93B3", "result tricks=11 stage=committee")


def test_law_93a_a_hearing_with_members_is_the_committees() -> None:
    appealed(JUDGED).when(DIRECTOR, "hear A1 members=p1,p2").then("not 93A", "93B awaits_decision")


def test_law_93b1_on_a_point_of_law_the_director_in_charge_rules_first() -> None:
    appealed(ON_LAW).then("93B1 law_to_director_in_charge", "not 93B2")


def test_law_93b2_on_judgement_the_committee_decides() -> None:
    appealed(JUDGED).then("93B2 judgement_to_committee", "not 93B1")
    case = decided(JUDGED, ELEVEN).then("93B3 committee_decides", "93B3 varied", "result tricks=11 stage=committee")
    case.then("result tricks=12 stage=transfer")


@pytest.mark.parametrize("lodged", [ON_LAW, ON_DISCIPLINE])
def test_law_93b3_on_law_and_discipline_a_committee_only_recommends_and_changes_no_score(lodged: str) -> None:
    case = decided(lodged, ELEVEN).then(
        "93B3 awaits_director_in_charge", "not 93B3 varied", "not 93B3 committee_decides"
    )
    case.then("result tricks=12 stage=transfer", "not result stage=committee", "not result tricks=11")


def test_law_93b3_when_the_director_in_charge_acts_his_act_counts() -> None:
    case = decided(ON_LAW, ELEVEN, DIRECTOR, f'revise {REVOKE} 64A1 "no transfer" tricks=0 why="as recommended"')
    case.then("93B3 recommendation_followed", "not 93B3 awaits_director_in_charge", "result tricks=11 stage=ruling")
    case = decided(ON_LAW, ELEVEN, DIRECTOR, f'adjust 1 12C1b both=4SS=10 "law misread" incident={REVOKE}')
    case.then("93B3 recommendation_followed", "result tricks=10 stage=director")


def test_law_93b3_what_the_director_ruled_before_the_decision_is_not_his_answer_to_it() -> None:
    case = appealed(ON_LAW).when(DIRECTOR, f"adjust 1 12C1b both=4SS=10 incident={REVOKE}", COMMITTEE, ELEVEN)
    case.then("93B3 awaits_director_in_charge")


def test_law_93b3_a_decision_that_says_recommended_is_one_on_judgement_too() -> None:
    case = decided(JUDGED, "decide A1 recommended 12C1 both=4SS=11")
    case.then("93B3 recommends", "93B3 awaits_director_in_charge", "not result stage=committee")


def test_law_93b3_to_uphold_is_never_to_overrule() -> None:
    decided(ON_LAW, "decide A1 upheld").then("93B3 upheld", "not 93B3 recommends_on_law")
    decided(ON_LAW, "decide A1 upheld").then("not 93B3 awaits_director_in_charge")


def test_law_93b3_a_point_of_law_sent_back_awaits_the_director_in_charge() -> None:
    case = decided(ON_LAW, 'refer A1 "the reading of 64A2" "not for us"').then("93B3 awaits_point_of_law")
    case.when(DIRECTOR, f"revise {REVOKE} 64A1 tricks=1").then("93B3 recommendation_followed")


def test_law_93b3_after_the_point_of_law_the_committee_decides_the_rest() -> None:
    case = decided(JUDGED, 'refer A1 "whether 64A2 applies"').then("93B3 awaits_point_of_law")
    case.when(DIRECTOR, f"revise {REVOKE} 64A2 tricks=1").then("93B awaits_decision")
    case.when(COMMITTEE, ELEVEN).then("93B3 varied", "result tricks=11 stage=committee")


def test_law_93b3_a_split_and_weighted_score_of_the_committee_is_each_sides_own() -> None:
    line = "decide A1 varied 12C1c ns=1/2:4SS=11,1/2:4SS=10 ew=4SS=10"
    case = decided(JUDGED, line)
    final = case.result.final
    assert final is not None
    assert [(str(part.weight), part.score) for part in final.ns] == [("1/2", 450), ("1/2", 420)]
    assert [(str(part.weight), part.score) for part in final.ew] == [("1", -420)]


def test_law_93b3_the_latest_decision_counts_and_every_stage_stays() -> None:
    case = decided(JUDGED, ELEVEN, "decide A1 varied 12C1 both=4SS=10")
    assert [stage.name for stage in case.result.stages] == ["play", "transfer", "committee", "committee"]
    case.then("result tricks=10")


def test_law_93c_a_decision_may_be_appealed_further() -> None:
    case = decided(JUDGED, ELEVEN).when(DIRECTOR, "appeal A2 1#A1 3 concurrence")
    case.then("93C further_appeal", "not 92A no_such_ruling")
    appealed(JUDGED).when("appeal A2 1#A1 3 concurrence").then("92A no_such_ruling note=1#A1", "not 93C")


def test_82c_a_decision_for_directors_error_takes_both_sides_as_non_offending() -> None:
    case = decided(JUDGED, "decide A1 varied 82C ns=4SS=12 ew=4SS=11").then("82C nobody_offends")
    final = case.result.final
    assert final is not None
    assert not final.is_balanced
    decided(JUDGED, ELEVEN).then("not 82C")


LATER = "@ 2026-03-14T23:00:00Z committee"


@pytest.mark.parametrize("outcome", ["upheld", "not_admissible", "withdrawn"])
def test_law_93b3_the_latest_decision_counts_and_takes_an_earlier_score_back(outcome: str) -> None:
    case = decided(JUDGED, ELEVEN).then("result tricks=11 stage=committee")
    case.when(LATER, f"decide A1 {outcome}").then("result tricks=12", "not result stage=committee")
    case.then("93B decided_otherwise_before")


def test_law_93b3_what_the_director_did_with_a_recommendation_is_told_apart() -> None:
    kept = decided(ON_LAW, ELEVEN, DIRECTOR, f'rule {REVOKE} 64A2 "two tricks, I stand by it"')
    kept.then("93B3 ruling_kept", "not 93B3 recommendation_followed", "result tricks=12")
    words = decided(ON_LAW, ELEVEN, DIRECTOR, f'revise {REVOKE} 64A2 "as recommended"')
    words.then("93B3 acted_without_score", "not 93B3 recommendation_followed")
    followed = decided(ON_LAW, ELEVEN, DIRECTOR, f"adjust 1 12C1b both=4SS=11 incident={REVOKE}")
    followed.then("93B3 recommendation_followed")


def test_law_93b3_the_director_does_not_overrule_a_committee_on_judgement() -> None:
    case = decided(JUDGED, ELEVEN, DIRECTOR, f"adjust 1 12C1b both=4SS=10 incident={REVOKE}")
    case.then("93B3 director_overrules_committee")
    same = decided(JUDGED, ELEVEN, DIRECTOR, f"adjust 1 12C1b both=4SS=11 incident={REVOKE}")
    same.then("not 93B3 director_overrules_committee")
    decided(ON_LAW, ELEVEN, DIRECTOR, f"adjust 1 12C1b both=4SS=10 incident={REVOKE}").then(
        "not 93B3 director_overrules_committee"
    )


def test_law_93b2_discipline_goes_before_the_committee_which_recommends() -> None:
    appealed(ON_DISCIPLINE).then("93B2 discipline_to_committee", "not 93B1", "93B2 awaits_hearing")


def test_law_93c_what_was_decided_on_appeal_is_appealed_as_the_regulating_authority_provides() -> None:
    case = decided(JUDGED, ELEVEN).when("@ 2026-03-16T20:00:00Z director", "appeal A2 1#A1 3 concurrence")
    case.then("93C further_appeal", "93C awaits_hearing")
    further = next(incident for incident in case.incidents if incident.name == "1#A2")
    assert not any(item.law == "92B" for item in (*further.findings, *further.questions))


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (("decide A1 varied 12C1 both=4SS=11",), "decided_without_hearing"),
        (("decide A1 upheld", LATER, "hear A1 members=p1"), "heard_after_decision"),
        (("hear A1 members=p1", 'decide A1 varied "changed"'), "varied_without_score"),
        (("hear A1 members=p1", "decide A1 upheld both=4SS=11"), "upheld_with_score"),
    ],
)
def test_law_93b_what_does_not_hang_together_is_told(lines: tuple[str, ...], code: str) -> None:
    appealed(JUDGED).when(COMMITTEE, *lines).then(f"93B {code}")
    decided(JUDGED, ELEVEN).then(f"not 93B {code}")


def test_law_93b_a_decision_before_the_appeal_is_told() -> None:
    case = appealed("decide A1 upheld").when("@ 2026-03-14T22:00:00Z director", JUDGED)
    case.then("93A decided_before_lodged")


def test_law_93b3_referred_back_without_a_hearing_is_told() -> None:
    appealed(JUDGED).when(COMMITTEE, "refer A1 64C1").then("93B3 referred_without_hearing")
    decided(JUDGED, "refer A1 64C1").then("not 93B3 referred_without_hearing")


def test_law_92_a_score_given_after_it_was_appealed_asks_whether_the_appeal_is_maintained() -> None:
    case = appealed(JUDGED).when(DIRECTOR, f"adjust 1 12C1b both=4SS=10 incident={REVOKE}").then("ask 92")
    case.when("judge 1#A1 92 settled").then("92 settled_by_revision")


def test_law_93b_a_decision_that_names_another_board_is_told() -> None:
    session = (*PAIRS, *PUBLISHED, COMMITTEE, "hear A1 members=p1", "decide A1 varied 12C1 both=4SS=11 board=2")
    appealed(JUDGED, session=session).then("93B decided_on_another_board", "result tricks=11 stage=committee")
