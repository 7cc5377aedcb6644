"""What lies on the director's desk: what is open, in which order it is decided, and what the Laws would rule."""

from __future__ import annotations

import pytest

from domain.cards import SUITS, Card, Suit
from domain.seats import SEATS
from projections.desk.steps import (
    Agreement,
    DeskCase,
    Step,
    ToCancel,
    ToRule,
    Waits,
    cases_of,
    goes_with,
    named_card,
    named_suits,
    still_to_come,
)
from projections.found.incidents import Effect, Finding, Incident, Option, Question
from projections.rulings.outcomes import computed_rulings, stands_over
from projections.views.echo import obligations
from projections.views.incident import incident_view
from tests.given import FOUR_SPADES, Case, given

N, E, S, W = SEATS
REVOKE = (*FOUR_SPADES, "hk 2 8 5", "hq 4 !e:c4 6")
"""East discards on the second heart although he holds the ace."""
ESTABLISHED = (*REVOKE, "hj 7 a s10", "d2 9 k 3")
CLAIMED = (*FOUR_SPADES, "hk 2 8 5", "claim s rest-1")
PLAYED_OUT = (*ESTABLISHED, "notice s revoke e 2", "claim s all", "agree w", "board 2 dealer=n", "p p p p")


def desk_case(case: Case, kind: str = "") -> DeskCase:
    """The first case of a table, or the first of a kind."""
    return next(found for found in cases_of(case.replay) if found.incident.kind == kind or not kind)


def told(steps: tuple[Step, ...]) -> list[str]:
    """Each step in a word and its paragraph."""
    return [_told(step) for step in steps]


def _told(step: Step) -> str:
    if isinstance(step, Option):
        return f"option {step.law}"
    if isinstance(step, Question):
        return f"ask {step.law}"
    if isinstance(step, Agreement):
        return "agreement " + "".join(seat.value for seat in step.seats)
    if isinstance(step, Waits):
        return f"wait {step.item.code}"
    if isinstance(step, ToCancel):
        return f"cancel {step.item.law}"
    outcome = stands_over(step.outcomes)
    return f"rule {outcome.law if outcome else ''}"


def test_given_a_revoke_that_nobody_noticed_then_nothing_lies_on_the_desk() -> None:
    found = desk_case(given(*ESTABLISHED))
    assert found.steps == ()
    assert not found.is_open
    assert found.outcomes == ()


def test_given_attention_in_time_then_the_correction_comes_before_any_choice() -> None:
    case = given(*REVOKE, "notice n revoke e 2")
    assert told(desk_case(case).steps) == ["wait must_correct", "option 62C1"]
    case.when("withdraw e c4")
    assert told(desk_case(case).steps) == ["option 62C1"]
    case.when("choose s keep")
    assert told(desk_case(case).steps) == ["rule 62B1"]


def test_given_a_lead_out_of_turn_over_a_revoke_to_be_corrected_then_it_waits_for_the_correction() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:d3 5", "!s:c3", "notice s revoke e")
    assert told(desk_case(case, "lead out of turn").steps) == ["wait correction_first"]
    case.when("withdraw e d3", "e:h8", "choose s keep card=h5")
    assert told(desk_case(case, "lead out of turn").steps) == ["option 53A", "option 53A"]


def test_given_a_lead_out_of_turn_over_dummys_wrong_card_then_it_waits_until_that_is_changed() -> None:
    case = given(*FOUR_SPADES, "hk", "name n h2", "h7 8 5", "!s:c3")
    assert told(desk_case(case, "lead out of turn").steps) == ["option 53A", "option 53A"]
    case.when("notice e wrong_card n 1")
    assert told(desk_case(case, "lead out of turn").steps) == ["wait correction_first"]


def test_given_an_established_revoke_in_play_then_the_table_waits_for_the_end_of_play() -> None:
    found = desk_case(given(*ESTABLISHED, "notice s revoke e 2"))
    assert told(found.steps) == ["wait transfer_at_end_of_play"]


def test_given_an_established_revoke_after_play_then_compensation_is_asked_before_the_ruling() -> None:
    case = given(*PLAYED_OUT)
    assert told(desk_case(case).steps) == ["ask 64C1"]
    case.when('judge 1#12 64C1 compensated "nothing was lost"')
    assert told(desk_case(case).steps) == ["rule 64A2"]
    case.when('rule 1#12 64A2 "one trick" transferred=1')
    assert desk_case(case).steps == ()
    assert desk_case(case).ruling is not None


def test_given_damage_by_a_revoke_when_it_is_ruled_then_the_paragraph_is_that_of_the_score() -> None:
    case = given(*PLAYED_OUT, 'judge 1#12 64C1 damaged declarer=13 "the jack"')
    assert told(desk_case(case).steps) == ["rule 64C1"]


@pytest.mark.parametrize("tricks", [10, 12])
def test_given_damage_that_the_transfer_makes_good_then_the_ruling_is_that_the_transfer_stands(tricks: int) -> None:
    case = given(*PLAYED_OUT, f'judge 1#12 64C1 damaged declarer={tricks} "the jack"')
    assert told(desk_case(case).steps) == ["rule 64A2"]
    [stands] = [outcome for outcome in desk_case(case).outcomes if outcome.code == "transfer_stands"]
    assert isinstance(stands, Finding)
    assert (stands.law, stands.note) == ("64C1", str(tricks))


def test_given_a_claim_then_the_other_side_is_asked_first() -> None:
    assert told(desk_case(given(*CLAIMED)).steps) == ["agreement WE"]


def test_given_a_contested_claim_then_what_guides_the_number_is_asked_before_it() -> None:
    steps = told(desk_case(given(*CLAIMED, "object w")).steps)
    assert steps[-1] == "ask 70A"
    assert {"ask 70C1", "ask 70C2", "ask 70C3", "ask 70D1", "ask 70E1"} == set(steps[:-1])


def test_given_a_judgement_out_of_bounds_then_it_is_asked_again_and_nothing_is_ruled() -> None:
    case = given(*CLAIMED, "object w", "judge #11 70A adjudicated claimer=13")
    assert "ask 70A" in told(desk_case(case).steps)
    assert not any(isinstance(step, ToRule) for step in desk_case(case).steps)


def test_given_an_agreed_claim_then_there_is_nothing_to_rule() -> None:
    assert desk_case(given(*CLAIMED, "agree w")).steps == ()


def test_given_a_question_that_holds_nothing_up_then_the_ruling_comes_before_it() -> None:
    waiting = Question("27D", "helped", ("not_damaged", "damaged"), blocks=False)
    case = given(*REVOKE, "notice n revoke e 2", "withdraw e c4", "choose s keep")
    rulings = case.replay.rulings(case.board)
    rulings.incidents[0].add(waiting)
    replay = case.replay
    replay._rulings[case.board.place, case.board.number] = rulings  # pyright: ignore[reportPrivateUsage]
    found = next(m for m in cases_of(replay) if m.incident.kind == "revoke")
    assert told(found.steps) == ["rule 62B1", "ask 27D"]


def test_given_an_effect_that_a_finding_says_already_then_the_ruling_says_it_once() -> None:
    case = given(*REVOKE, "notice n revoke e 2", "withdraw e c4", "choose s keep")
    codes = [outcome.code for outcome in computed_rulings(desk_case(case).incident)]
    assert codes.count("penalty_card") == 1


def test_given_effects_that_have_ended_then_a_ruling_still_says_them() -> None:
    incident = Incident(1, "1#3", "insufficient bid", 3 << 8, W)
    incident.add(Effect("27B2", "must_pass", E, until="auction", since=3 << 8, ended=9 << 8))
    assert [outcome.law for outcome in computed_rulings(incident)] == ["27B2"]


def test_given_a_penalty_card_then_it_stands_until_it_is_played() -> None:
    case = given(*REVOKE, "notice n revoke e 2", "withdraw e c4", "e:ha", "choose s keep")
    lies = "♣4 lies before East as a major penalty card"
    assert any(lies in text for text in obligations([*map(incident_view, case.incidents)]))
    case.when("e:c4")
    assert not any(lies in text for text in obligations([*map(incident_view, case.incidents)]))


def test_given_who_won_the_revoke_trick_then_the_players_are_told_what_may_go_over() -> None:
    def told_of(*lines: str) -> str:
        case = given(*lines)
        rulings = case.replay.rulings(case.board)
        return still_to_come(rulings, desk_case(case, "revoke").incident)

    assert told_of(*ESTABLISHED) == "one"
    ruffed = (*FOUR_SPADES, "hk 2 8 !s:s10", "d2")
    assert told_of(*ruffed) == "two_or_one"
    beaten = (*FOUR_SPADES, "hk 2 8 !s:d2", "hq 4 9 6")
    assert told_of(*beaten) == "one_if_won"
    both = (*ESTABLISHED[:-1], "d2 !w:c6 k 3", "c2")
    assert told_of(*both) == "open"


def test_given_a_choice_then_it_is_known_what_is_named_with_it() -> None:
    any_suit = Option("26B", "any_suit", S, ("require", "forbid", "neither"))
    assert [goes_with(any_suit, choice) for choice in any_suit.choices] == ["suit", "suit", ""]
    assert [named_suits(any_suit, choice) for choice in any_suit.choices] == [SUITS, SUITS, ()]
    listed = Option("26B", "forbid_suit", S, ("forbid", "neither"), note="C D")
    assert named_suits(listed, "forbid") == (Suit.CLUBS, Suit.DIAMONDS)
    assert goes_with(Option("27B1", "replace_bid", W, ("same_denomination",)), "same_denomination") == "call"
    assert goes_with(Option("46B5", "designate_dummys_card", E, ("require",)), "require") == "card"


def test_given_a_penalty_card_then_its_suit_is_required_and_a_card_only_where_one_is_named() -> None:
    lead = Option("50D2", "lead_of_penalty_suit", S, ("require", "forbid", "neither"), Card.H8, Suit.HEARTS)
    assert goes_with(lead, "forbid") == ""
    assert named_suits(lead, "forbid") == (Suit.HEARTS,)
    assert [named_card(lead, choice) for choice in lead.choices] == [None, None, None]
    one_of = Option("51A", "name_penalty_card", S, ("require",), Card.C5, Suit.CLUBS)
    assert goes_with(one_of, "require") == ""
    assert (named_suits(one_of, "require"), named_card(one_of, "require")) == ((), Card.C5)
    kept = Option("62C1", "may_withdraw", S, ("withdraw", "keep"), Card.H6)
    assert named_card(kept, "keep") is Card.H6


def test_given_a_premature_play_then_another_suit_is_required_or_forbidden() -> None:
    option = Option("57A", "premature_play", S, ("highest", "lowest", "require", "forbid"), suit=Suit.CLUBS)
    assert named_suits(option, "highest") == (Suit.CLUBS,)
    assert Suit.CLUBS not in named_suits(option, "require")
    assert [goes_with(option, choice) for choice in option.choices] == ["", "", "suit", "suit"]
