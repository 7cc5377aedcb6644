"""Law 85: what the director finds where the sides do not agree on the facts."""

from tests.given import FOUR_SPADES, given

RAISED = (*FOUR_SPADES, "hk 2 8 5", "notice s tempo w")


def test_law_85a1_a_disputed_fact_is_weighed() -> None:
    case = (
        given(*RAISED).when('fact "West thought for ten seconds" disputed').then("ask 85A1", "not result awaits 85A1")
    )
    case.when("judge #10 85A1 found").then("not ask 85A1", "not 85B")


def test_law_85a1_a_fact_that_both_sides_tell_is_not() -> None:
    given(*RAISED).when('fact "West thought for ten seconds"').then("not ask 85A1")


def test_law_85a1_a_fact_about_no_incident_begins_one() -> None:
    given(*FOUR_SPADES).when('fact "East had left the table" disputed').then("ask 85A1")


def test_law_85b_what_cannot_be_found_out_does_not_stop_the_play() -> None:
    case = given(*RAISED).when('fact "West thought for ten seconds" disputed', "judge #10 85A1 undetermined")
    case.then("85B play_goes_on_undetermined")


def test_doubtful_points_are_for_the_non_offending_side() -> None:
    given(*RAISED).when('fact "West thought for ten seconds" disputed').then("84D doubt_for_non_offenders side=ns")
