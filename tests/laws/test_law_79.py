"""Law 79: how many tricks each side won."""

import pytest

from domain.errors import NotPossible
from domain.events import JudgementMade
from tests.given import FOUR_SPADES, given

ALL_THIRTEEN = (
    *FOUR_SPADES, "hk 2 8 5", "hq 4 9 6", "hj 7 a s10", "sa 5 7 2", "sk 6 8 3", "sq h3 s9 4", "d2 9 4 10", "d3 a j 8",
    "ck 6 2 4", "c3 9 a 5", "cq j 8 10", "dk 5 7 q", "c7 d6 sj h10",
)  # fmt: skip
"""South makes four spades."""


def test_tricks_played_out_are_counted() -> None:
    case = given(*ALL_THIRTEEN)
    case.then("clean", "result tricks=10 score=420 contract=4S declarer=s", "result done")
    assert case.result.stages[0].laws == ("44",)


def test_there_is_no_number_while_play_goes_on() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5")
    assert case.result.final is None
    assert case.result.state == "play"


def test_law_79a1_the_number_is_agreed_without_the_play() -> None:
    case = given("board 1 dealer=n vul=ns", "contract 4S s", "tricks 11").then("result tricks=11 score=650")
    assert case.result.stages[0].laws == ("79A1",)


def test_law_79a1_a_number_agreed_in_the_middle_of_play() -> None:
    given(*FOUR_SPADES, "hk 2 8 5").when("tricks 10").then("result tricks=10 score=420", "not 79B")


def test_law_79a1_the_last_number_counts() -> None:
    given(*FOUR_SPADES, "tricks 10", "tricks 9").then("result tricks=9")


def test_law_79a1_is_of_declarers_tricks() -> None:
    case = given("board 1 dealer=n vul=none", "contract 3N w", "tricks 9").then("result tricks=9 score=-400 side=ns")
    case.then("result score=400 side=ew")


def test_law_79b_a_number_that_the_cards_contradict_stands_until_somebody_disputes_it() -> None:
    case = given(*ALL_THIRTEEN).when("tricks 11")
    case.then("79B number_disputed tricks=10", "result tricks=11 score=450", "result done")
    assert case.result.stages[0].laws == ("79A1",)
    case.when("dispute e 10").then("ask 79B", "result awaits 79B")


def test_law_79b_tells_declarers_tricks_also_where_he_is_west() -> None:
    turned = (ALL_THIRTEEN[0].replace("dealer=s", "dealer=w").replace("N:", "E:"), *ALL_THIRTEEN[1:])
    given(*turned, "tricks 11").then("79B number_disputed tricks=10", "result tricks=11 declarer=w")


def test_law_79b_a_number_that_agrees_with_the_play_is_no_matter() -> None:
    given(*ALL_THIRTEEN).when("tricks 10").then("not 79B", "clean")


REVOKED = (
    *FOUR_SPADES, "hk 2 8 5", "hq 4 !e:d6 6", "hj 7 9 s10", *ALL_THIRTEEN[5:-1], "c7 ha sj h10",
)  # fmt: skip
"""East revokes at trick two: South makes ten tricks by the cards, and eleven with the one that 64A gives."""
SPOKEN = "notice n revoke e 2"


@pytest.mark.parametrize("tricks", [10, 11])
def test_law_79b_a_number_before_or_after_the_transfer_counts_once(tricks: int) -> None:
    case = given(*REVOKED, f"tricks {tricks}").when(SPOKEN)
    case.then("64A2 tricks=1", "result tricks=10 stage=play", "result tricks=11 stage=transfer", "not 79B")


def test_law_79b_a_number_that_is_neither_before_nor_after_the_transfer_is_asked_about() -> None:
    case = given(*REVOKED, "tricks 12", SPOKEN).then("ask 79B", "result awaits 79B", "result tricks=11")
    judged = "judge 1#58 79B"
    case.when(f'{judged} other_number tricks=12 "a trick was lost to the director"')
    case.then("not ask 79B", "result tricks=12 stage=ruling", "not result awaits 79B")
    given(*REVOKED, "tricks 12", SPOKEN, f'{judged} cards_count "miscounted"').then(
        "result tricks=11", "not result awaits 79B"
    )


def test_law_79b_with_a_dispute_the_dispute_is_asked_about() -> None:
    case = given(*REVOKED, "tricks 12", SPOKEN, "dispute e 10").then("result awaits 79B")
    asked = [question.code for one in case.incidents for question in one.questions if question.law == "79B"]
    assert asked == ["tricks_disputed"]


def test_law_79b_a_number_that_64c_gives_is_known_too() -> None:
    case = given(*REVOKED, "tricks 12", SPOKEN, 'judge 1#12 64C1 damaged tricks=12 "two hearts"')
    case.then("not ask 79B", "result tricks=12 stage=equity", "result done")


def test_law_79b_a_number_with_a_revoke_that_nobody_spoke_of_stands() -> None:
    given(*REVOKED, "tricks 11").then("79B number_disputed tricks=10", "result tricks=11 stage=play", "result done")


def test_law_79a1_a_number_without_cards_or_claim_is_taken_as_before_the_transfer_and_says_so() -> None:
    case = given(*REVOKED[:7], "tricks 10", SPOKEN)
    case.then("79A1 before_transfer tricks=10", "result tricks=11 stage=transfer")
    case.when('rule 1#12 64A2 "it is in the ten" tricks=0').then("not 79A1 before_transfer", "result tricks=10")
    given(*REVOKED[:7], "claim s 8", "agree w", "agree e", SPOKEN).then("64A2", "not 79A1")


RESCORED = "rescore 1 S1.r1.t1"
TEN = (*FOUR_SPADES, "tricks 10")
PERIOD = "until 2026-03-14T22:30:00Z"


def test_law_79b3_a_dispute_before_the_round_ends_is_the_directors() -> None:
    case = given(*TEN, 'dispute e 9 "we won four"').then("ask 79B", "result awaits 79B", "result tricks=10")
    case.when('judge 1#7 79B other_number tricks=9 "four tricks lie with EW"')
    case.then("not ask 79B", "result tricks=9 score=-50 stage=ruling", "result done")
    given(*TEN, "dispute e 9", 'judge 1#7 79B agreed_number_stands "ten"').then("result tricks=10", "result done")


def test_law_79b3_after_the_round_the_director_must_be_clearly_convinced() -> None:
    case = given(*TEN, "endround", "dispute e 9 board=1").then("ask 79B", "result awaits 79B")
    case.when('judge 1#8 79B clearly_convinced tricks=9 "North says so too"').then("result tricks=9", "result done")


def test_law_79b3_or_he_lowers_one_side_without_raising_the_other() -> None:
    case = given(*TEN, "endround", "dispute e 9 board=1").when('adjust 1 79B ns=4SS=9 incident=1#8 "not certain"')
    case.then("not ask 79B", "result ns=-50 ew=-420", "result done")


LATE_DISPUTE = (*TEN, "endround", "@ 2026-03-15T10:00:00Z operator", "dispute e 9 board=1")


def test_law_79b3_one_side_is_not_raised_without_lowering_the_other() -> None:
    late = (*TEN, "endround", "dispute e 9 board=1")
    given(*late, 'adjust 1 79B3 ew=4SS=9 incident=1#8 "EW alone"').then("ask 79B3", "result ew=50", "result done")
    given(*late, 'adjust 1 12C1 ew=4SS=9 incident=1#8 "EW alone"').then("ask 79B3")
    given(*late, 'adjust 1 79B3 ns=4SS=9 incident=1#8 "NS alone"').then("not ask 79B3")
    given(*late, 'adjust 1 79B3 both=4SS=9 incident=1#8 "both"').then("not ask 79B3")
    confirmed = 'judge 1#8 79B3 confirmed "the regulation says so"'
    given(*late, "adjust 1 79B3 ew=4SS=9 incident=1#8", confirmed).then("not ask 79B3")
    in_time = (*TEN, "dispute e 9", 'adjust 1 12C1 ew=4SS=9 incident=1#7 "EW alone"')
    given(*in_time).then("not ask 79B3")


def test_law_79c2_a_dispute_after_the_correction_period_changes_nothing_without_its_ground() -> None:
    case = given(*LATE_DISPUTE, session=[PERIOD]).then("ask 79B", "ask 79C2", "result done", "result tricks=10")
    case.when('judge 1#8 79B clearly_convinced tricks=9 "all agree"').then(
        "result tricks=10", "result done", "ask 79C2"
    )
    case.when('judge 1#8 79C2 beyond_doubt "all four and the organiser"').then("result tricks=9 stage=ruling")
    case.when('judge 1#8 79C2 in_doubt "not all four"').then("result tricks=10", "not ask 79C2")


def test_law_79c2_a_dispute_within_the_period_needs_no_such_ground() -> None:
    in_time = [line.replace("03-15T10:00", "03-14T22:30") for line in LATE_DISPUTE]
    given(*in_time, session=[PERIOD]).then("ask 79B", "not ask 79C2", "result awaits 79B")


def test_law_79b3_a_number_of_tricks_that_there_is_not_answers_nothing() -> None:
    case = given(*TEN, "dispute e 9")
    case.scribe.entries.append(JudgementMade("1#7", "79B", "other_number", 14))
    case.then("ask 79B", "result awaits 79B", "result tricks=10")


def test_law_79b3_a_dispute_about_a_claim_is_not_its_matter() -> None:
    given(*FOUR_SPADES, "hk 2 8 5", "claim e 12", "agree s", "dispute s 9").then("not ask 79B")


def test_law_79c1_a_recording_error_is_corrected_in_the_sessions_stream() -> None:
    case = given(*TEN, session=[f'{RESCORED} old=4SS=10 new=4SS=11 79C1 "miscounted"'])
    case.then("result tricks=11 score=450 stage=correction", "result tricks=10 stage=play", "not 79C1", "result done")
    final = case.result.final
    assert final is not None
    assert (final.stream, final.entries, final.laws) == ("S1", (1,), ("79C1",))


def test_law_79c1_another_tables_correction_is_none_of_this_ones() -> None:
    given(*TEN, session=["rescore 1 S1.r1.t2 old=4SS=10 new=4SS=11 79C1"]).then("clean", "result tricks=10")


def test_law_79c1_an_old_score_that_did_not_stand_is_told() -> None:
    wrong = given(*TEN, session=[f"{RESCORED} old=4SS=9 new=4SS=11 79C1"])
    wrong.then("79C1 another_score_stood note=+420", "result tricks=11")
    given(*TEN, session=[f'{RESCORED} "+450" new=4SS=11 79C1']).then("79C1 another_score_stood")
    given(*TEN, session=[f'{RESCORED} "+420" "+450" 79C1']).then("not 79C1", "result score=450")


def test_law_79c1_points_alone_and_each_side_by_itself() -> None:
    case = given(*TEN, session=[f'{RESCORED} "+420" "NS +420 EW -450" 79C1'])
    case.then("result ns=420 ew=-450 stage=correction", "not 79C1")


def test_law_79c1_a_second_correction_starts_from_the_first() -> None:
    first = f"{RESCORED} old=4SS=10 new=4SS=11 79C1"
    second = f'{RESCORED} old=4SS=11 new="average+" 81C3'
    chain = given(*TEN, session=[first, second]).then("result ns=average+ ew=average+", "79C1 superseded")
    chain.then("not 79C1 another_score_stood")
    given(*TEN, session=[first, second.replace("old=4SS=11", "old=4SS=10")]).then("79C1 another_score_stood")


@pytest.mark.parametrize("new", ["eleven", "4SS=14", "1/2:4SS=10", "NS +420", "4S=10"])
def test_law_79c1_a_score_that_cannot_be_read_is_refused(new: str) -> None:
    with pytest.raises(NotPossible, match="a score is written"):
        given(*TEN, session=[f'{RESCORED} old=4SS=10 new="{new}" 79C1'])


def test_law_79c2_after_the_correction_period_it_needs_its_ground() -> None:
    late = "@ 2026-03-15T10:00:00Z scorer"
    case = given(*TEN, session=[PERIOD, late, f"{RESCORED} old=4SS=10 new=4SS=11 79C1"])
    case.then("ask 79C2", "result done", "result tricks=10")
    case.when('judge 1#S1.2 79C2 beyond_doubt "all four agree"').then("not ask 79C2", "result tricks=11", "result done")


def test_law_79c2_in_doubt_the_score_stands() -> None:
    late = "@ 2026-03-15T10:00:00Z scorer"
    case = given(*TEN, session=[PERIOD, late, f"{RESCORED} old=4SS=10 new=4SS=11 79C1"])
    case.when('judge 1#S1.2 79C2 in_doubt "nobody remembers"').then("result tricks=10 stage=play", "result done")


def test_law_79c2_with_its_ground_it_is_not_asked() -> None:
    late = "@ 2026-03-15T10:00:00Z scorer"
    given(*TEN, session=[PERIOD, late, f'{RESCORED} old=4SS=10 new=4SS=11 79C2 "all four and the organiser"']).then(
        "not ask 79C2", "result done"
    )
    in_time = "@ 2026-03-14T22:00:00Z scorer"
    given(*TEN, session=[PERIOD, in_time, f"{RESCORED} old=4SS=10 new=4SS=11 79C1"]).then("not ask 79C2")


def test_law_79b_a_number_beyond_what_the_cards_allow_is_told() -> None:
    two_lost = (*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6")
    given(*two_lost, "tricks 12").then("79B number_beyond_cards tricks=11", "result tricks=12")
    given(*two_lost, "tricks 11").then("not 79B", "clean")
    given(*two_lost, "hj 7 a s10", "tricks 0").then("79B number_beyond_cards tricks=11 note=1")
    given(*two_lost, "claim s 11", "tricks 12").then("79B number_beyond_cards tricks=11")


def test_law_79b_a_judged_number_beyond_what_the_cards_allow_is_told() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6", "tricks 10", "dispute s 12")
    case.when('judge 1#15 79B other_number tricks=12 "so they say"')
    case.then("79B number_beyond_cards tricks=11", "result tricks=12 stage=ruling")


def test_law_79b_another_number_that_is_the_one_agreed_is_told() -> None:
    disputed = (*FOUR_SPADES, "hk 2 8 5", "tricks 10", "dispute w 9")
    given(*disputed, "judge last 79B other_number declarer=10").then("79B same_as_agreed tricks=10", "result tricks=10")
    given(*disputed, "judge last 79B other_number declarer=9").then("not 79B same_as_agreed", "result tricks=9")
