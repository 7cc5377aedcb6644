"""In which order cases are decided, what must be done first, and what is waited for before a ruling is given."""

from __future__ import annotations

import pytest

from domain.seats import SEATS
from projections.desk.steps import Agreement, DeskCase, ToCancel, ToRule, Waits, cases_of
from projections.rulings.outcomes import new_outcomes
from projections.views.aloud import told_first
from tests.desk.test_cases import CLAIMED, PLAYED_OUT, REVOKE, desk_case, told
from tests.given import FOUR_SPADES, Case, given

N, E, S, W = SEATS
BOARD = FOUR_SPADES[0]
WRONG_LEAD = (*FOUR_SPADES, "!e:h8")
OUT_OF_TURN = (BOARD, "!w:1h", "refuse n")


def desk_of(*lines: str, kind: str = "") -> list[str]:
    """What is open in the case that these lines began."""
    return told(desk_case(given(*lines), kind).steps)


def codes(found: DeskCase) -> list[str]:
    return [outcome.code for outcome in found.outcomes]


def cancelling(case: Case, kind: str = "") -> ToCancel:
    """The call that is to be cancelled first of all."""
    step = desk_case(case, kind).next
    assert isinstance(step, ToCancel)
    return step


def test_given_a_double_that_may_not_replace_a_bid_then_the_ruling_says_that_partner_passes() -> None:
    lines = (BOARD, "1nt", "!w:1h", "refuse n", "!w:x", 'judge 1#3 23A not_comparable "other"')
    found = desk_case(given(*lines), "insufficient bid")
    passes = [outcome for outcome in found.outcomes if (outcome.law, outcome.code) == ("27B3", "must_pass")]
    assert [outcome.seat for outcome in passes if not isinstance(outcome, str)] == [E]  # type: ignore[union-attr]


def test_given_a_finding_that_says_who_passes_then_the_ruling_does_not_say_it_twice() -> None:
    lines = (BOARD, "1nt", "!w:1h", "refuse n", "w:p", 'judge 1#3 23A not_comparable "other"')
    found = codes(desk_case(given(*lines), "insufficient bid"))
    assert "partner_silenced" in found
    assert "must_pass" not in found
    assert "lead_restriction_pending" in found


def test_given_a_double_that_may_not_stand_then_it_is_cancelled_before_anything_else() -> None:
    case = given(BOARD, "1nt", "!w:1h", "refuse n", "!w:x", 'judge 1#3 23A not_comparable "other"')
    step = cancelling(case, "insufficient bid")
    assert (step.item.law, step.seat, step.entry, step.later, step.passes) == ("27B3", W, 5, False, False)
    assert not any(isinstance(other, ToRule) for other in desk_case(case, "insufficient bid").steps)
    case.when("withdraw w")
    assert told(desk_case(case, "insufficient bid").steps)[0] == "option 27B1"


@pytest.mark.parametrize(
    ("lines", "law", "seat", "later"),
    [
        ((BOARD, "1nt p", "!n:x"), "36B", N, False),
        ((BOARD, "1nt p", "!n:x", "e:p"), "36A", N, True),
        ((BOARD, "7nt p", "!n:8h"), "38B", N, True),
        ((BOARD, "1nt p", "!s:x"), "36B", S, False),
        ((BOARD, "7nt p", "!s:8h"), "38B", S, True),
    ],
)
def test_given_a_call_that_nobody_can_accept_then_the_director_cancels_it_with_those_after_it(
    lines: tuple[str, ...], law: str, seat: object, later: bool
) -> None:
    step = cancelling(given(*lines))
    assert (step.item.law, step.seat, step.entry, step.later) == (law, seat, 4, later)


@pytest.mark.parametrize(("lines", "law"), [
    (("1nt p", "!n:x"), "36B"),
    (("1nt p", "!n:x", "e:p", "s:p"), "36A"),
    (("7nt p", "!n:8h"), "38B"),
])  # fmt: skip
def test_given_a_call_to_be_cancelled_when_another_board_was_begun_then_it_stays_open_until_a_score_is_given(
    lines: tuple[str, ...], law: str
) -> None:
    case = given(BOARD, *lines, "board 2 dealer=n")
    [step] = desk_case(case).steps
    assert isinstance(step, Waits)
    assert step.item.law == law
    case.when('adjust 1 12A2 both=1NS=7 "no normal play was possible"')
    assert not any(isinstance(other, Waits) for other in desk_case(case).steps)


def test_given_an_inadmissible_double_when_a_number_of_tricks_is_recorded_then_nothing_is_cancelled_any_more() -> None:
    case = given(BOARD, "1nt p", "!n:x", "p p p", "tricks 9").then("36C scored_without", "not effect 36A")
    assert not any(isinstance(step, ToCancel) for step in desk_case(case).steps)


def test_given_a_bid_by_a_player_who_must_pass_then_a_pass_takes_its_place() -> None:
    must_pass = (BOARD, "1nt", "!w:1h", "refuse n", "w:p", 'judge 1#3 23A not_comparable "other"', "n:p", "!e:2h")
    case = given(*must_pass)
    kind = "call by a player who must pass"
    step = cancelling(case, kind)
    assert (step.item.law, step.seat, step.entry, step.passes, step.is_done) == ("37B", E, 8, True, False)
    case.when("withdraw e")
    assert cancelling(case, kind).is_done
    case.when("e:p")
    assert not any(isinstance(other, ToCancel) for other in desk_case(case, kind).steps)


def test_given_a_call_on_an_earlier_board_then_nobody_is_asked_to_cancel_it_now() -> None:
    case = given(BOARD, "1nt p", "!n:x", "board 2")
    assert not any(isinstance(step, ToCancel) for step in desk_case(case).steps)


def test_given_conditions_on_the_next_call_then_no_ruling_is_asked_for_before_it() -> None:
    case = given(*OUT_OF_TURN)
    [*waits] = desk_case(case).steps
    assert waits == [step for step in waits if isinstance(step, Waits) and step.seat is S]
    assert {step.item.code for step in waits if isinstance(step, Waits)} == {"repeats_after_pass", "free_after_action"}
    case.when("s:p")
    assert told(desk_case(case).steps) == ["wait must_repeat"]
    case.when("w:1h")
    assert told(desk_case(case).steps) == ["rule 31A1"]


def test_given_a_call_that_was_not_repeated_then_it_is_cancelled_and_the_repetition_waited_for() -> None:
    case = given(*OUT_OF_TURN, "s:p", "w:p")
    step = cancelling(case)
    assert (step.item.code, step.entry) == ("not_repeated", 5)
    case.when("withdraw w")
    assert told(desk_case(case).steps) == ["wait must_repeat"]


def test_given_a_call_that_was_not_repeated_and_called_over_then_the_director_rules_on_it() -> None:
    case = given(*OUT_OF_TURN, "s:p", "w:p", "n:1nt")
    assert told(desk_case(case).steps) == ["rule 31A1"]
    assert "not_repeated" in codes(desk_case(case))


def test_given_a_replacement_whose_turn_has_not_come_then_the_desk_waits_for_the_call_before_it() -> None:
    case = given(BOARD, "1nt", "!e:p", "refuse s")
    [wait] = desk_case(case).steps
    assert isinstance(wait, Waits)
    assert (wait.item.law, wait.seat) == ("30B1b", W)
    case.when("w:p", "n:p")
    assert told(desk_case(case).steps) == ["option 30B1b"]


def test_given_a_lawful_call_that_is_missing_then_the_ruling_waits_for_it() -> None:
    case = given(BOARD, "1nt p", "!n:x", "withdraw n")
    assert told(desk_case(case).steps) == ["wait must_substitute"]
    case.when("n:p")
    assert told(desk_case(case).steps)[0].startswith("rule 36B")


def test_given_outcomes_that_change_after_a_ruling_then_it_is_given_anew() -> None:
    case = given(*WRONG_LEAD, "refuse s", 'rule 1#6 54D "a penalty card"', "choose s forbid h")
    [step] = desk_case(case).steps
    assert isinstance(step, ToRule)
    assert {outcome.law for outcome in step.new} == {"50D2a"}
    case.when('rule 1#6 50D2a "no heart"')
    assert desk_case(case).steps == ()
    assert new_outcomes(desk_case(case).outcomes, desk_case(case).outcomes) == ()


def test_given_a_matter_that_was_ruled_on_then_what_only_ends_does_not_open_it_again() -> None:
    case = given(*REVOKE, "notice n revoke e 2", "withdraw e c4", "choose s keep", 'rule 1#12 62B1 "a penalty card"')
    assert desk_case(case).steps == ()
    case.when("e:ha", "c4")
    assert not any(isinstance(step, ToRule) for step in desk_case(case).steps)


def test_given_a_pass_that_may_be_artificial_then_that_is_judged_before_anybody_chooses() -> None:
    lines = (f"{BOARD} live", "2c", "!n:p")
    steps = desk_of(*lines)
    assert steps.index("ask 30C") < steps.index("option 29A")


def test_given_a_bid_that_was_changed_then_whether_it_was_meant_is_judged_before_anybody_accepts() -> None:
    steps = desk_of(BOARD, "1nt", "!w:1h", "!change w 2h")
    assert steps.index("ask 25A") < steps.index("option 27A")


def test_given_a_wrong_explanation_then_the_agreement_is_judged_before_a_card_is_taken_back() -> None:
    lines = (*FOUR_SPADES, 'explain w "weak"', "hk 2 8 5", 'correct w "strong"', "notice s misinformation w")
    steps = desk_of(*lines)
    assert "ask 75D" in steps
    assert all(steps.index("ask 75D") < n for n, step in enumerate(steps) if step == "option 47E2a")


def test_given_a_card_that_is_looked_for_then_nothing_is_ruled_before_it_is_found() -> None:
    short = "!board 1 dealer=s vul=none N:987.742.K84.AQ72 432.A9.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96"
    case = given(short, "4s p p p", "count e 12")
    steps = desk_case(case).steps
    assert [step.item.code for step in steps if isinstance(step, Waits)] == ["search_before_play"]
    assert not any(isinstance(step, ToRule) for step in steps)
    case.when("restore e h8")
    assert any(isinstance(step, ToRule) for step in desk_case(case).steps)


def test_given_a_card_that_is_restored_then_the_revoke_it_shows_lies_on_the_desk_without_more() -> None:
    short = "!board 1 dealer=s vul=none N:987.742.K84.AQ72 432..AT653.J54 AKQJT.65.972.K83 65.KQJT3.QJ9.T96"
    case = given(short, "4s p p p", "hk 2 d3 5", "hq 4 d5 6", "count e 12", "restore e h8")
    assert "held_all_along" in codes(desk_case(case, "wrong number of cards"))
    revokes = [found for found in cases_of(case.replay) if found.incident.kind == "revoke"]
    assert [told(found.steps)[0] for found in revokes] == ["wait transfer_at_end_of_play", "wait must_correct"]


def test_given_a_card_that_has_gone_back_then_the_ruling_says_no_more_that_it_lies_there() -> None:
    found = desk_case(given(*WRONG_LEAD, "refuse s", "choose s require h"))
    assert "suit_required" in codes(found)
    assert "penalty_card" not in codes(found)
    left = desk_case(given(*WRONG_LEAD, "refuse s", "choose s neither"))
    assert "penalty_card" in codes(left)


def test_given_declarer_who_spreads_his_hand_then_the_ruling_says_that_and_no_more() -> None:
    case = given(*WRONG_LEAD, "dummy s")
    assert told(desk_case(case).steps) == ["rule 54A"]
    case.when('rule 1#6 54A "South is dummy"')
    assert desk_case(case).differences == ()


def test_given_a_claim_then_the_others_may_ask_to_play_on() -> None:
    step = desk_case(given(*CLAIMED)).next
    assert isinstance(step, Agreement)
    assert (step.answers, step.partner) == (("agree", "object", "playon"), None)


def test_given_a_defender_who_concedes_then_his_partner_is_asked_first_and_only_at_once() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "claim w 0")
    step = desk_case(case).next
    assert isinstance(step, Agreement)
    assert (step.answers[0], step.partner) == ("partner_objects", E)
    case.when("agree s", "unagree s")
    assert all(other.partner is None for other in desk_case(case).steps if isinstance(other, Agreement))


def test_given_a_ruling_whose_board_is_over_then_nothing_is_computed_twice() -> None:
    case = given(*PLAYED_OUT, 'judge 1#12 64C1 compensated "enough"', 'rule 1#12 64A2 "one trick" transferred=1')
    assert desk_case(case).steps == ()


def test_given_a_ruling_on_a_minor_penalty_card_when_the_player_shows_another_then_it_is_to_be_ruled_on_as_major() -> (
    None
):
    case = given(*FOUR_SPADES, "hk 2 8 5", "expose e c4 accident", 'rule 1#10 49 "a minor penalty card"')
    assert desk_case(case).steps == ()
    case.when("expose e d5 accident")
    [step] = [step for step in desk_case(case).steps if isinstance(step, ToRule)]
    assert "major_binds" in [outcome.code for outcome in step.new]


OTHER_BOARD = ("board 2 dealer=e vul=ns", "1c p p p")


@pytest.mark.parametrize(
    "lines",
    [
        ("!w:1h",), ("p", "!e:1h"), ("1h", "!w:1d"), ("1h", "!n:p"), ("!w:1h", "refuse n"),
        ("!e:1h", "refuse s", "1s p p"), ("1h", "!w:1d", "refuse n"),
    ],
)  # fmt: skip
def test_given_a_call_to_be_decided_when_another_board_was_begun_since_then_it_waits_for_a_score(
    lines: tuple[str, ...],
) -> None:
    case = given(FOUR_SPADES[0], *lines)
    assert not any(isinstance(step, Waits) and step.is_to_be_scored for step in desk_case(case).steps)
    case.when(*OTHER_BOARD)
    assert desk_case(case).steps
    assert all(isinstance(step, Waits) and step.is_to_be_scored for step in desk_case(case).steps)
    [told_so, *_] = told_first(case.replay, desk_case(case), desk_case(case).steps[0])[::-1]
    assert told_so == "Another board was begun since, and the auction cannot go back: the director gives a score."
    case.when("adjust board=1 12C2 ns=average ew=average")
    assert all(isinstance(step, ToRule) for step in desk_case(case).steps)


def test_given_a_lead_out_of_turn_when_another_board_was_begun_since_then_it_waits_for_a_score() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "!e:c4", *OTHER_BOARD)
    [step] = desk_case(case).steps
    assert isinstance(step, Waits)
    assert told_first(case.replay, desk_case(case), step)[-1].startswith("Another board was begun since, and play")


def test_given_a_changed_call_when_its_player_defends_then_the_lead_is_decided_before_the_ruling() -> None:
    changed = (BOARD.replace("dealer=s", "dealer=n"), "1c", "change n 1d", "refuse e", "judge #3 25A intended")
    case = given(*changed, "1s p 2s p p p")
    assert told(desk_case(case).steps) == ["ask 23A"]
    case.when("judge #3 23A not_comparable")
    assert told(desk_case(case).steps) == ["option 26B"]
    assert told(desk_case(case.when("choose e forbid h")).steps) == ["rule 25B2"]
