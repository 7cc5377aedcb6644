"""A ruling beside what the Laws compute: told where it differs, and never refused."""

from __future__ import annotations

import pytest

from projections.desk.steps import ToRule, line_to_rule
from projections.rulings.chapters.given_rulings import is_cited_by
from tests.desk.test_cases import ESTABLISHED, PLAYED_OUT, desk_case
from tests.given import FOUR_SPADES, given


@pytest.mark.parametrize("cited", ["27B2", "27B", "27", "§27b2", "L27B2", "law 27B"])
def test_given_a_paragraph_or_what_stands_above_it_then_it_is_cited(cited: str) -> None:
    assert is_cited_by(cited, "27B2")


@pytest.mark.parametrize("cited", ["27B1a", "27B1", "27A", "2", "26B", "", "B2", "unknown"])
def test_given_another_paragraph_then_it_is_not_cited(cited: str) -> None:
    assert not is_cited_by(cited, "27B2")


def test_given_only_the_number_of_a_law_then_any_of_its_paragraphs_cites_it() -> None:
    assert is_cited_by("50D2", "50")
    assert not is_cited_by("64A1", "64A")


def test_given_a_ruling_that_the_laws_compute_then_nothing_differs() -> None:
    case = given(*PLAYED_OUT, 'judge 1#12 64C1 compensated "enough"', 'rule 1#12 64A2 "one trick" transferred=1')
    assert desk_case(case).differences == ()


def test_given_a_ruling_by_another_paragraph_then_it_is_told_with_those_computed() -> None:
    case = given(*PLAYED_OUT, 'rule 1#12 64A1 "one trick" transferred=1')
    [finding] = desk_case(case).differences
    assert (finding.law, finding.code) == ("64A1", "ruling_cites_other")
    computed = finding.note.split()
    assert {"61A", "63A1", "63B", "64A2", "64C1"} <= set(computed)
    assert len(computed) == len(set(computed))
    assert "64A1" not in computed
    assert finding.entries == (30,)


def test_given_other_tricks_by_the_right_paragraph_then_only_the_tricks_differ() -> None:
    case = given(*PLAYED_OUT, 'rule 1#12 64A2 "two tricks" transferred=2')
    assert [finding.code for finding in desk_case(case).differences] == ["ruling_differs"]


def test_given_a_ruling_that_is_revised_then_only_the_one_in_force_is_compared() -> None:
    case = given(*PLAYED_OUT, 'rule 1#12 64A1 "two" transferred=2', 'revise 1#12 64A2 "one" transferred=1')
    assert desk_case(case).differences == ()


def test_given_a_score_assigned_for_damage_then_its_paragraph_may_be_cited() -> None:
    case = given(*PLAYED_OUT, 'judge 1#12 64C1 damaged declarer=10 "the jack"', 'rule 1#12 12C1 "ten tricks"')
    assert desk_case(case).differences == ()
    compensated = given(*PLAYED_OUT, 'judge 1#12 64C1 compensated "enough"', 'rule 1#12 12C1 "ten tricks"')
    assert [finding.code for finding in desk_case(compensated).differences] == ["ruling_cites_other"]


def test_given_an_adjusted_score_then_its_paragraph_may_be_cited() -> None:
    score = "adjust 1 12A1 ns=4SS=10 ew=4SS=10 incident=1#12"
    case = given(*PLAYED_OUT, score, 'rule 1#12 12A1 "ten tricks"')
    assert desk_case(case).differences == ()


def test_given_a_ruling_on_what_no_paragraph_speaks_of_then_nothing_is_compared() -> None:
    case = given(*ESTABLISHED, 'rule 1#99 64A1 "nothing there"')
    findings = [finding for incident in case.incidents for finding in incident.findings]
    assert "orphan" in [finding.code for finding in findings]
    assert "ruling_cites_other" not in [finding.code for finding in findings]


CLAIMED = (*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6", "claim s all", "object w")
JUDGED_NINE = 'judge 1#14 70A adjudicated claimer=9 "a trump is out"'


@pytest.mark.parametrize("ruling", ["70A", "70C"])
def test_given_tricks_transferred_by_a_ruling_on_a_claim_then_it_is_told(ruling: str) -> None:
    case = given(*CLAIMED, JUDGED_NINE, f'rule 1#14 {ruling} "two tricks" transferred=2')
    differences = [finding for finding in desk_case(case).differences if finding.code == "transfers_nothing"]
    assert [(one.law, one.tricks) for one in differences] == [(ruling, 2)]


@pytest.mark.parametrize("said", ["", "transferred=0", "tricks=9"])
def test_given_a_ruling_that_names_no_other_number_than_was_judged_then_nothing_differs(said: str) -> None:
    assert desk_case(given(*CLAIMED, JUDGED_NINE, f'rule 1#14 70A "nine" {said}')).differences == ()


def test_given_a_ruling_before_the_question_is_answered_then_nothing_differs_yet() -> None:
    case = given(*CLAIMED, 'rule 1#14 70A "two" transferred=2')
    assert desk_case(case).differences == ()


@pytest.mark.parametrize("law", ["12A1", "12C1", "79B", "82C", "84D", "85A1"])
def test_given_a_ruling_by_a_law_that_leaves_it_to_the_director_then_no_tricks_are_told(law: str) -> None:
    case = given(*CLAIMED, JUDGED_NINE, f'rule 1#14 {law} "two" transferred=2')
    assert "transfers_nothing" not in [finding.code for finding in desk_case(case).differences]


def test_given_a_ruling_that_transfers_while_the_revoke_awaits_the_end_of_play_then_nothing_is_told() -> None:
    case = given(*ESTABLISHED, 'rule 1#12 64A "one" transferred=1')
    assert desk_case(case).differences == ()


def test_given_a_transfer_that_is_revised_away_then_nothing_differs() -> None:
    case = given(*CLAIMED, JUDGED_NINE, 'rule 1#14 70A "two" transferred=2', 'revise 1#14 70A "nine"')
    assert desk_case(case).differences == ()


def test_given_a_ruling_on_a_minor_penalty_card_when_it_cites_what_is_of_a_major_one_then_it_differs() -> None:
    minor = given(*FOUR_SPADES, "expose e h8 accident").then("effect 50 penalty_card note=minor")
    major = given(*FOUR_SPADES, "expose e dt accident").then("effect 50 penalty_card note=major")
    assert desk_case(minor.when('rule 1#6 50D2 "major"')).differences
    assert desk_case(major.when('rule 1#6 50D2 "major"')).differences == ()
    for cited in ("50", "50B", "50C"):
        assert desk_case(given(*FOUR_SPADES, "expose e h8 accident", f'rule 1#6 {cited} "minor"')).differences == ()


DAMAGED = 'judge 1#12 64C1 damaged declarer=13 "the jack"'
ENOUGH = 'judge 1#12 64C1 compensated "enough after all"'


def test_given_tricks_that_a_ruling_gave_when_they_are_judged_away_then_a_ruling_is_to_be_given_anew() -> None:
    case = given(*PLAYED_OUT, DAMAGED, 'rule 1#12 64C1 "thirteen"')
    assert desk_case(case).steps == ()
    [rule] = desk_case(case.when(ENOUGH)).steps
    assert isinstance(rule, ToRule)
    assert [outcome.law for outcome in rule.new] == ["64A2", "64C1"]
    assert line_to_rule("1#12", rule) == 'revise 1#12 64A2 "..." transferred=1'
    assert desk_case(case.when('revise 1#12 64A2 "one trick" transferred=1')).steps == ()
    assert desk_case(case.when('judge 1#12 64C1 damaged declarer=11 "no"')).steps == ()


def test_given_a_later_ruling_without_a_transfer_then_that_of_the_earlier_one_is_gone() -> None:
    case = given(*PLAYED_OUT, 'rule 1#12 64A1 "two" transferred=2', DAMAGED, 'revise 1#12 64C1 "thirteen"')
    assert desk_case(case).differences == ()
    case.when(ENOUGH)
    assert desk_case(case).differences == ()
    assert [stage.name for stage in case.replay.result(case.replay.all_boards[0]).stages] == ["play", "transfer"]
