"""Law 12: what an adjusted score may be, and what is asked about one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from domain.errors import NotPossible
from domain.events import ScoreAdjusted, WeightedResult
from domain.seats import Seat, Side
from projections.rulings.replay import Replay
from tests.given import FOUR_SPADES, Case, given

S = Seat.SOUTH
TEN = (*FOUR_SPADES, "tricks 10")
"""South made four spades, and nothing happened."""
REVOKE = (*FOUR_SPADES, "hk 2 !e:d3 5", "hq 4 9 6", "tricks 10", "notice s revoke e 1")
"""East revoked and won the next trick: one trick is transferred to South, who has eleven."""
PERIOD = ("until 2026-03-14T22:30:00Z",)
MISINFORMED = (
    "board 1 dealer=s vul=none", "1d 3s p p", "4d p p p", "tricks 10",
    'correct w "3S should have been alerted" partner',
    'td n "misinformation"', "judge #11 75D mistaken_explanation", "judge #11 21B3 gained",
)  # fmt: skip
"""North-South were misinformed by West and made 130."""


def revoked() -> Case:
    """A revoke of East's that is established, with its transfer."""
    return given(*REVOKE)


def incident_of(case: Case, kind: str) -> str:
    """The name of the incident of a kind."""
    return next(incident.name for incident in case.incidents if incident.kind == kind)


def assigned(score: str, law: str = "12C1c") -> Case:
    """South's four spades with a score that the director gave in their place."""
    return given(*TEN).when(f'adjust {law} {score} "why"')


def test_law_12a_a_score_is_adjusted_until_the_correction_period_ends() -> None:
    case = given(*TEN, session=PERIOD).when("@ 2026-03-14T22:30:00Z director", "adjust 12C1 both=4SS=9")
    case.then("not 12A")
    late = given(*TEN, session=PERIOD).when("@ 2026-03-14T22:30:01Z director", "adjust 12C1 both=4SS=9")
    late.then("12A adjusted_too_late", "ask 81C3", "result tricks=9 stage=director")
    late.when("judge 1#7 81C3 extended").then("12A adjusted_in_extension", "not 12A adjusted_too_late", "not ask 81C3")


def test_law_12a_a_score_adjusted_too_late_does_not_count_once_that_is_found() -> None:
    case = given(*TEN, session=PERIOD).when("@ 2026-03-14T22:30:01Z director", "adjust 12C1 both=4SS=9")
    case.when('judge 1#7 81C3 too_late "nobody gave more time"').then("result tricks=10 stage=play", "not ask 81C3")
    case.when("judge 1#7 81C3 extended").then("result tricks=9 stage=director")


def test_law_12a_what_was_asked_for_in_time_is_ruled_on_later() -> None:
    late = ("@ 2026-03-14T22:40:00Z director", "adjust 12C1 both=4SS=9")
    asked = given(*TEN, session=PERIOD).when("@ 2026-03-14T22:20:00Z operator", 'td e "a ruling, please"', *late)
    asked.then("not 12A", "result tricks=9")
    appealed = given(*TEN, session=PERIOD).when("@ 2026-03-14T22:30:00Z operator", "appeal A1 1#6 1", *late)
    appealed.then("not 12A")
    in_vain = given(*TEN, session=PERIOD).when("@ 2026-03-14T22:31:00Z operator", 'td e "a ruling, please"', *late)
    in_vain.then("12A adjusted_too_late")


def test_law_12a_a_time_is_an_instant_whatever_its_offset() -> None:
    case = given(*TEN, session=PERIOD).when("@ 2026-03-14T23:15:00+01:00 director", "adjust 12C1 both=4SS=9")
    case.then("not 12A")
    late = given(*TEN, session=PERIOD).when("@ 2026-03-14T21:45:00-01:00 director", "adjust 12C1 both=4SS=9")
    late.then("12A adjusted_too_late")


def test_law_12a1_is_for_what_no_law_rectifies() -> None:
    case = revoked()
    name = incident_of(case, "revoke")
    case.when(f"adjust 12A1 both=4SS=12 incident={name}").then("12A1 rectification_prescribed note=64A2")
    assigned("both=4SS=9", "12A1").then("not 12A1")


def test_law_12a2_the_score_is_artificial_where_no_play_is_possible() -> None:
    assigned("both=4SS=9", "12A2").then("12A2 artificial_is_due")
    assigned("ns=average+ ew=average-", "12A2").then("not 12A2", "not ask 12C1d", "result ns=average+ ew=average-")


def test_law_12a3_a_wrong_rectification_may_be_adjusted() -> None:
    case = revoked()
    name = incident_of(case, "revoke")
    case.when(f'rule {name} 64A1 "two tricks" tricks=2', f"adjust 12C1 both=4SS=10 incident={name}")
    case.then("12A3 wrongly_rectified")
    revoked().when(f"adjust 12C1 both=4SS=10 incident={name}").then("not 12A3")


def test_law_12b1_an_innocent_side_that_is_worse_off_is_asked_about_and_both_results_wait() -> None:
    case = given(*MISINFORMED).when("adjust 12C1 both=3SW=9 incident=#11")
    case.then("ask 12B1", "result contract=3s side=ns score=-140", "result awaits 12B1", "not result done")
    case.when('judge #11 12B1 confirmed "3S was cold"').then("not ask 12B1", "result score=-140", "result done")


def questions(case: Case) -> list[str]:
    """What is asked about an adjusted score."""
    laws = ("12B1", "12C1b", "79B3")
    return [question.code for incident in case.incidents for question in incident.questions if question.law in laws]


def test_law_12b1_is_not_asked_where_the_innocents_gain_or_keep_their_score() -> None:
    given(*MISINFORMED).when("adjust 12C1 both=5DS=11 incident=#11").then("not ask 12B1")
    given(*MISINFORMED).when("adjust 12C1 both=4DS=10 incident=#11").then("not ask 12B1")
    given(*MISINFORMED).when("adjust 12C1 ew=5DS=11 incident=#11").then("not ask 12B1")


def test_law_12b1_an_offender_that_is_better_off_than_at_the_table_is_asked_about() -> None:
    case = given(*MISINFORMED).when("adjust 12C1 ew=3SW=9 incident=#11").then("ask 12B1", "result awaits 12B1")
    assert questions(case) == ["better_for_offenders"]
    case.when('judge #11 12B1 confirmed "as it was"').then("not ask 12B1")


def test_law_12b1_of_a_weighted_score_says_worse_only_where_no_part_is_better() -> None:
    given(*MISINFORMED).when("adjust 12C1c both=9/10:4DS=10,1/10:5DS=11 incident=#11").then("not ask 12B1")
    given(*MISINFORMED).when("adjust 12C1c both=9/10:4DS=10,1/10:4DS=9 incident=#11").then("ask 12B1")
    worse_on_average = "adjust 12C1c both=9/10:4DS=9,1/10:5DS=11 incident=#11"
    given(*MISINFORMED).when(worse_on_average).then("not ask 12B1")


def test_law_12b1_compares_with_the_equity_that_was_judged() -> None:
    case = revoked()
    name = incident_of(case, "revoke")
    case.when(f'judge {name} 64C1 damaged tricks=12 "twelve"', f"adjust 12C1c both=4SS=11 incident={name}")
    case.then("result tricks=11 stage=director", "result tricks=12 stage=equity")
    assert sorted(questions(case)) == ["better_for_offenders", "transfer_in_equity", "worse_for_innocents"]


def test_law_12b1_is_asked_of_what_a_committee_decides() -> None:
    case = given(*MISINFORMED, "adjust 12C1 both=5DS=11 incident=#11", 'rule #11 21B3 "eleven"', "endround")
    case.when('appeal A1 1#11 ew concurrence "no"', "hear A1 [x,y,z]")
    case.when('decide A1 varied 12C1c both=4DS=9 "one down" board=1').then("ask 12B1", "12C1a", "result score=-50")
    assert [(i.name, q.code) for i in case.incidents for q in i.questions if q.law == "12B1"] == [
        ("1#A1", "worse_for_innocents"), ("1#A1", "better_for_offenders"),
    ]  # fmt: skip
    case.when('judge 1#A1 12B1 confirmed "the committee means it"').then("not ask 12B1")


def test_law_12b1_an_adjustment_that_is_replaced_is_asked_about_no_more() -> None:
    case = given(*MISINFORMED).when("adjust 12C1 both=3SW=9 incident=#11", "adjust 12C1 both=5DS=11 incident=#11")
    case.then("not ask 12B1", "result score=400")


def test_law_12b1_the_offenders_may_be_worse_off() -> None:
    case = given(*MISINFORMED).when("adjust 12C1 both=5DS=11 incident=#11")
    case.then("result side=ew score=-400", "not ask 12B1")


def test_law_12b1_a_committee_of_a_director_in_charge_is_asked_too() -> None:
    case = given(*MISINFORMED, "adjust 12C1 both=5DS=11 incident=#11", 'rule #11 21B3 "eleven"', "endround")
    case.when('appeal A1 1#11 ew concurrence "no"', "@ 2026-03-14T22:00:00Z director", "hear A1")
    case.when('decide A1 varied 12C1d ns=average ew=average+ "too unclear" board=1')
    case.then("88 innocent_has_less side=ns", "12C2a plus_to_side_at_fault side=ew")


def test_law_12b2_a_rectification_is_not_made_milder() -> None:
    case = revoked()
    name = incident_of(case, "revoke")
    case.when(f"adjust 12C1 both=4SS=9 incident={name}").then("12B2 lightens_rectification side=ew", "ask 12B1")
    revoked().when(f"adjust 12C1 both=4SS=12 incident={name}").then("not 12B2", "not ask 12B1")


def test_law_12c1_an_adjusted_score_that_gives_nothing_is_refused() -> None:
    with pytest.raises(NotPossible, match="an adjusted score gives a side results"):
        given(*MISINFORMED).when('adjust 12C1c incident=#11 "later"')


def test_law_12c1_an_adjusted_score_of_another_hand_that_gives_nothing_answers_no_question() -> None:
    case = given(*MISINFORMED).then("ask 12C1", "result awaits 12C1")
    case.scribe.entries.append(ScoreAdjusted(1, "12C1c", incident="1#11"))
    case.then("ask 12C1", "result awaits 12C1", "12C1 gives_no_score")


def test_law_12c1_a_score_that_another_replaced_keeps_its_incident() -> None:
    case = assigned("both=4SS=9").when('rule 1#7 12C1c "one down"', "adjust 12C1c both=4SS=8")
    case.then("12C1 superseded", "result done", "result tricks=8", "not 85 orphan")
    partly = assigned("ew=4SS=9").when('rule 1#7 12C1c "one down"', "adjust 12C1c ns=4SS=8").then("not 12C1 superseded")
    partly.when("adjust 12C1c ew=4SS=8").then("12C1 superseded", "result done")


def test_law_12c1_a_score_that_was_corrected_since_keeps_its_incident() -> None:
    session = ['rescore 1 S1.r1.t1 4SS=9 4SS=10 79C1 "a slip"']
    case = given(*TEN, session=session).when("adjust 12C1c both=4SS=9", 'rule 1#7 12C1c "one down"')
    case.then("12C1 superseded", "result done", "result tricks=10 stage=correction")


def test_law_12c1a_an_assigned_score_replaces_the_one_at_the_table() -> None:
    case = assigned("both=4SS=9").then(
        "12C1a assigned", "result tricks=9 score=-50 stage=director", "result stage=play"
    )
    assert [stage.name for stage in case.result.stages] == ["play", "director"]
    assigned("ew=4SS=9").then("12C1a assigned_to_one_side side=ew", "result ns=420 ew=50")


def test_law_12c1b_transferred_tricks_are_no_part_of_the_equity() -> None:
    case = revoked()
    name = incident_of(case, "revoke")
    case.then("64A2 tricks=1", "result tricks=11 stage=transfer")
    case.when(f'judge {name} 64C1 damaged tricks=11 "eleven without it"', f"adjust 64C1 both=4SS=12 incident={name}")
    case.then("ask 12C1b", "result tricks=12 stage=director")
    case.when(f'judge {name} 12C1b without_transfer "twelve were there"').then("not ask 12C1b")


def test_law_12c1b_the_equity_as_it_was_judged_is_not_asked_about() -> None:
    case = revoked()
    name = incident_of(case, "revoke")
    case.when(f'judge {name} 64C1 damaged tricks=11 "eleven"', f"adjust 64C1 both=4SS=11 incident={name}")
    case.then("not ask 12C1b")


def test_law_12c1b_the_result_of_the_transfer_as_an_equity_line_is_asked_about() -> None:
    case = revoked()
    name = incident_of(case, "revoke")
    case.when(f"adjust 64C1 both=1/2:4SS=12,1/2:4SS=11 incident={name}").then("ask 12C1b", "not result awaits 12C1b")
    other = revoked().when(f"adjust 64C1 both=1/2:4SS=12,1/2:4SS=10 incident={name}")
    other.then("not ask 12C1b")


def test_law_12c1c_weights_make_up_the_whole_or_the_line_is_refused() -> None:
    with pytest.raises(NotPossible, match="sum to 5/6"):
        assigned("both=1/2:4SS=9,1/3:4SS=10")


@pytest.mark.parametrize("part", ["4SS=14", "{weight=1, contract=4S}"])
def test_law_12c1c_a_result_that_cannot_be_is_refused(part: str) -> None:
    with pytest.raises(NotPossible, match="a contract with its declarer and 0 to 13 tricks"):
        assigned(f"ns={part}")


def test_law_12c1c_three_weights_that_are_no_decimals() -> None:
    case = assigned("both=1/2:4SS=11,1/3:4SS=10,1/6:4SS=9")
    stage = case.result.final
    assert stage is not None
    assert [(part.weight, part.score) for part in stage.ns] == [
        (Fraction(1, 2), 450), (Fraction(1, 3), 420), (Fraction(1, 6), -50),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ((WeightedResult("1/2", "4S", S, 9), WeightedResult("1/3", "4S", S, 10)), "weights_do_not_sum"),
        ((WeightedResult("1", "4S", S, 14),), "part_not_lawful"),
        ((WeightedResult("1", "nonsense", S, 9),), "part_not_lawful"),
        ((WeightedResult("half", "4S", S, 9),), "part_not_lawful"),
    ],
)
def test_law_12c1c_what_a_log_of_another_hand_holds_is_told_and_the_result_waits(
    parts: tuple[WeightedResult, ...], code: str
) -> None:
    replay = Replay([*given(*TEN).events, ScoreAdjusted(1, "12C1c", ns=parts)])
    board = replay.boards[0]
    findings = [f for incident in replay.rulings(board).incidents for f in incident.findings]
    assert [(f.law, f.code, f.side) for f in findings] == [("12C1c", code, Side.NS)]
    result = replay.result(board)
    assert (result.state, result.awaits[0].what) == ("awaits", code)
    assert [stage.name for stage in result.stages] == ["play"]


def test_law_12c1d_an_artificial_score_where_there_was_a_result_is_asked_about() -> None:
    case = assigned("ns=average+ ew=average-", "12C1").then(
        "ask 12C1d", "result ns=average+ ew=average-", "result done"
    )
    case.when('judge 1#7 12C1d too_many_or_unclear "any of six contracts"').then("not ask 12C1d")
    assigned("ns=average+ ew=average-", "12C1d").then("not ask 12C1d")


def test_law_12c1e_the_ground_of_a_self_inflicted_part_is_asked() -> None:
    case = given(*MISINFORMED).when("adjust 12C1e both=5DS=11 ns_without_error=5DS=10 incident=#11")
    case.then("ask 12C1e", "result awaits 12C1e", "not result done")
    final = case.result.final
    assert final is not None
    assert final.ns_self_inflicted is not None
    assert final.ns_self_inflicted.at_table == ((Fraction(1), 130),)
    assert final.ns_self_inflicted.without_error == ((Fraction(1), -50),)
    case.when('judge #11 12C1e gamble "a double shot"').then("not ask 12C1e", "result done")
    assert case.result.final == final


def test_law_12c1e_without_an_incident_a_side_that_had_more_at_the_table_is_asked_about() -> None:
    # A is +130, four diamonds made; B is +110, three made: A > B, and there is nothing to make good.
    case = given(*MISINFORMED).when("adjust 12C1e both=3DS=9 ns_without_error=3DS=8")
    case.then("ask 12B1", "ask 12C1e", "result awaits 12B1", "result awaits 12C1e")
    name = incident_of(case, "adjusted score")
    case.when(f'judge {name} 12C1e gamble "a double shot"').then("result awaits 12B1", "not result done")
    case.when(f'judge {name} 12B1 confirmed "so be it"').then("not result awaits 12B1", "not result awaits 12C1e")


def test_law_12c1e_an_error_that_was_not_extremely_serious_costs_nothing() -> None:
    case = given(*MISINFORMED).when("adjust 12C1e both=5DS=11 ns_self_inflicted=3 incident=#11")
    final = case.result.final
    assert final is not None
    assert final.ns_self_inflicted is not None
    assert final.ns_self_inflicted.part == 3
    case.when('judge #11 12C1e no_such_error "merely an error"').then("not ask 12C1e", "result done")
    assert case.result.final is not None
    assert case.result.final.ns_self_inflicted is None


def test_law_12c1e_a_negative_part_is_refused_and_counts_for_nothing() -> None:
    with pytest.raises(NotPossible, match="not negative"):
        given(*MISINFORMED).when("adjust 12C1e both=5DS=11 ns_self_inflicted=-3 incident=#11")
    case = given(*MISINFORMED)
    eleven = WeightedResult("1", "5D", S, 11)
    case.scribe.entries.append(ScoreAdjusted(1, "12C1e", (eleven,), (eleven,), ns_self_inflicted="-3", incident="1#11"))
    case.then("12C1e negative_part side=ns", "result done")


def test_law_12c1e_the_offenders_have_no_relief_to_lose() -> None:
    case = given(*MISINFORMED).when("adjust 12C1e both=5DS=11 ew_self_inflicted=3 incident=#11")
    case.then("12C1e offenders_have_no_relief side=ew")
    assert case.result.final is not None
    assert case.result.final.ew_self_inflicted is None


def test_law_12c1f_the_scores_of_the_two_sides_need_not_balance() -> None:
    assigned("ns=4SS=10 ew=4SS=9").then("12C1f scores_need_not_balance")
    assigned("both=4SS=9").then("not 12C1f")
    assigned("both=1/2:4SS=9,1/2:4SS=10").then("not 12C1f")


def test_law_12c1e_a_part_that_is_no_number_is_refused() -> None:
    with pytest.raises(NotPossible, match="a self-inflicted part is an exact number"):
        assigned("both=4SS=9 ns_self_inflicted=some")


def test_law_12c2_without_a_contract_the_director_says_who_is_at_fault() -> None:
    case = given(
        "round 1 table=1 ns=1 ew=2 boards=1", "!board 9 dealer=s vul=none", "judge 9#2 15B1 played_by_one",
    )  # fmt: skip
    case.then("15B1 result_cancelled", "result none", "not ask 12C2")
    case.when('judge 9#2 15B3 artificial_score "they lost the board"').then("ask 12C2", "result awaits 12C2")
    case.when('judge 9#2 12C2 ns_at_fault "took the wrong board"')
    case.then("result ns=average- ew=average+ stage=director", "result done", "not ask 12C2")


@pytest.mark.parametrize(
    ("answer", "ns", "ew"),
    [
        ("nobody_at_fault", "average+", "average+"),
        ("ns_at_fault", "average-", "average+"),
        ("ew_at_fault", "average+", "average-"),
        ("both_at_fault", "average-", "average-"),
        ("both_partly_at_fault", "average", "average"),
    ],
)
def test_law_12c2_each_side_by_its_own_fault(answer: str, ns: str, ew: str) -> None:
    case = given("round 1 table=1 ns=1 ew=2 boards=1", "!board 9 dealer=s vul=none", "judge 9#2 15B1 played_by_one")
    case.when('judge 9#2 15B3 artificial_score "lost"', f'judge 9#2 12C2 {answer} "so it was"')
    case.then(f"result ns={ns} ew={ew}")


def test_law_12c2_an_adjusted_score_answers_it_too() -> None:
    case = given("round 1 table=1 ns=1 ew=2 boards=1", "!board 9 dealer=s vul=none", "judge 9#2 15B1 played_by_one")
    case.when('judge 9#2 15B3 artificial_score "lost"', "adjust 12C2a ns=60 ew=55.5 incident=#2")
    case.then("not ask 12C2", "result ns=60 ew=55.5", "result done")


@pytest.mark.parametrize("award", ["averageplus", "1/0", "sixty"])
def test_law_12c2_an_award_that_cannot_be_read_is_refused(award: str) -> None:
    with pytest.raises(NotPossible, match="an artificial score is one of average"):
        assigned(f"ns_artificial={award}")


def test_law_12c2_an_award_of_another_hand_is_told() -> None:
    replay = Replay([*given(*TEN).events, ScoreAdjusted(1, "12C2a", ns_artificial="sixty")])
    [incident] = replay.rulings(replay.boards[0]).incidents
    assert [(f.law, f.code, f.note) for f in incident.findings] == [("12C2", "award_not_readable", "sixty")]
    assert replay.result(replay.boards[0]).state == "awaits"


def test_law_12c2a_an_award_that_is_no_percentage_is_told_and_awaited() -> None:
    pairs = ('session "Pairs" 2026-03-14 matchpoints',)
    case = given(*TEN, session=pairs).when("adjust 12C1d ns=60 ew=-20")
    case.then("not 12C2a side=ns", "12C2a award_not_a_percentage side=ew", "result awaits 12C2a")
    case.scribe.entries.append(ScoreAdjusted(1, "12C1d", ns_artificial="150", ew_artificial="40"))
    case.then("12C2a award_not_a_percentage side=ns", "result awaits 12C2a")
    given(*TEN, session=pairs).when("adjust 12C1d ns=100 ew=0").then("not 12C2a", "result done")
    teams = ('session "Cup" 2026-03-14 teams',)
    given(*TEN, session=teams).when("adjust 12C1d ns=3 ew=-3").then("not 12C2a", "result done")


def test_law_12c2a_average_plus_is_not_for_a_side_directly_at_fault() -> None:
    plus = "adjust 12C1d ns=average+ ew=average+ incident=#11"
    given(*MISINFORMED).when(plus).then("12C2a plus_to_side_at_fault side=ew", "result done")
    given(*MISINFORMED).when(plus.replace("ew=average+", "ew=60")).then("12C2a plus_to_side_at_fault side=ew")
    given(*MISINFORMED).when(plus.replace("ew=average+", "ew=average-")).then("not 12C2a")


def test_law_12c2_results_and_an_award_for_one_side_are_refused() -> None:
    with pytest.raises(NotPossible, match="either results or an artificial score"):
        assigned("ns=4SS=9 ns_artificial=average")


def test_law_12c3_in_an_individual_both_partners_bear_it() -> None:
    session = ("contestant 1 [p1] individual",)
    lines = (*MISINFORMED, "adjust 12C1 both=5DS=11 incident=#11")
    given(*lines, session=session).then("12C3 both_partners_alike side=ew")
    given(*lines).then("not 12C3")
