"""Law 75: mistaken explanation or mistaken call, and what each means for either side."""

from tests.given import given

OVER = ("board 1 dealer=s vul=none", "2c p 2d p", 'explain n "both majors"', "3c p p p", "tricks 9")
RAISED = (*OVER, "notice e misinformation n")
"""North explained South's 2C; East says that he was misinformed (entry 12)."""


def test_law_75a_what_partner_explained_is_unauthorised_for_the_caller() -> None:
    given(*RAISED).then("75A explanation_informs seat=s", "ask 16B1a", "not result awaits 16B1a")


def test_law_75a_whether_the_explanation_was_right_or_wrong() -> None:
    given(*RAISED).when("judge #12 75D mistaken_call").then("75A explanation_informs seat=s", "ask 16B1a")


def test_law_75b_a_mistaken_explanation_is_an_infraction() -> None:
    given(*RAISED).then("not 75B").when("judge #12 75D mistaken_explanation").then("75B misinformation seat=n")


def test_law_75c_a_mistaken_call_is_none() -> None:
    case = given(*RAISED).when("judge #12 75D mistaken_call")
    case.then("75C no_infraction seat=s", "not 75B", "not 75D2", "not ask 21B3", "result done")


def test_law_75d_the_director_determines_the_agreement() -> None:
    given(*RAISED).then("ask 75D", "result awaits 75D").when("judge #12 75D no_agreement").then("not ask 75D")


def test_law_75d_the_one_who_explained_is_known_by_his_explanation() -> None:
    given(*OVER).when("notice e misinformation").then("21B1b presumed_mistaken_explanation seat=n", "75A seat=s")


def test_law_75d_a_correction_alone_holds_nothing_up() -> None:
    case = given(*OVER).when('correct n "they are minors" own').then("ask 75D", "not result awaits 75D")
    case.when("td e").then("result awaits 75D")


def test_law_75d2_where_there_is_no_common_understanding_21b_applies() -> None:
    case = given(*RAISED).when("judge #12 75D no_agreement")
    case.then("75D2 no_common_understanding seat=n", "not 75B", "ask 21B3")


def test_law_75d3_the_score_is_that_with_the_right_explanation() -> None:
    case = given(*RAISED).when("judge #12 75D mistaken_explanation").then("not 75D3").when("judge #12 21B3 gained")
    case.then("75D3 as_if_told_agreement side=ew", "not 75D3 as_if_told_no_agreement")


def test_law_75d3_or_with_the_word_that_there_is_no_agreement() -> None:
    case = given(*RAISED).when("judge #12 75D no_agreement", "judge #12 21B3 gained")
    case.then("75D3 as_if_told_no_agreement side=ew", "not 75D3 as_if_told_agreement")


def test_law_75a_behind_screens_partner_does_not_hear_the_explanation() -> None:
    screens = ("round 1 table=1 screens", *OVER, "notice e misinformation n")
    given(*screens).then("not 75A", "not 73C", "not ask 16B1a", "not 81C3", "ask 75D")
    given(*OVER, "notice e misinformation n", session=["regulation screens yes"]).then("not 75A")
    given("round 1 table=1 screens=no", *RAISED, session=["regulation screens yes"]).then("75A")


def test_law_75a_who_received_it_counts_where_that_was_recorded() -> None:
    lines = (*OVER[:2], 'explain n "both majors" to=[e, s]', *OVER[3:], "notice e misinformation n")
    given("round 1 table=1 screens", *lines).then("75A explanation_informs seat=s")


def test_law_75a_what_is_said_of_its_use_is_asked_behind_screens_too() -> None:
    given("round 1 table=1 screens", *OVER, "notice e misinformation n", "notice e unauthorised s").then("ask 16B1a")


def test_law_75d_without_agreement_and_without_a_word_nobody_was_misinformed() -> None:
    silent = (*OVER[:2], *OVER[3:], "notice e misinformation n")
    case = given(*silent).then("ask 75D").when("judge #11 75D nothing_told")
    case.then("75D nothing_told side=ns", "not 75B", "not 75D2", "not ask 21B3", "result done")


def test_law_75d_nothing_told_is_no_answer_where_an_explanation_is_recorded() -> None:
    for lines, expected in ((RAISED, False), ((*OVER[:2], *OVER[3:], "notice e misinformation n"), True)):
        [asked] = [q for i in given(*lines).incidents for q in i.questions if q.law == "75D"]
        assert ("nothing_told" in asked.answers) is expected


def test_law_75d_behind_screens_what_one_opponent_was_told_tells_the_other_nothing() -> None:
    behind = ("round 1 table=1 ns=1 ew=2 screens", "board 1 dealer=s vul=none", "1nt p 2d", 'explain n "hearts" to=e')
    case = given(*behind, "p 2h p p p", "tricks 8", "notice w missing_alert s")
    case.when('judge last 75D nothing_told "there is no agreement"').then("75D nothing_told side=ns", "result done")
    told = given(*behind, "p 2h p p p", "tricks 8", "notice e misinformation n")
    told.when("judge last 75D nothing_told").then("75D no_such_answer", "not 75D nothing_told", "result awaits 75D")
