"""`tdlog desk` at a claim: agreement, objection, and the number of tricks."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.events import (
    AssentGiven,
    JudgementMade,
    ObjectionMade,
    PlayContinued,
    RulingGiven,
)
from domain.seats import Seat
from tests.cli.desk_logs import BOARD, CLAIMED, E, N, S, W, desk, events_in, recorded, said


def test_given_a_claim_then_objection_judgements_and_ruling_follow_each_other(log: Path) -> None:
    recorded(log, *CLAIMED)
    typed = (
        "object e",
        'mentioned "he was to draw it"',
        '2 "a normal line loses a diamond"',
        "skip",
        '9 "a diamond is lost"',
        "yes",
    )
    ran = desk(log, "1#11", typed=typed)
    assert "if you object I decide how many tricks each side wins" in said(ran)
    events = events_in(log)[11:]
    kinds = [type(event) for event in events]
    assert kinds[0] is ObjectionMade
    assert kinds[-1] is RulingGiven
    judged = [(event.law, event.answer, event.claimer) for event in events if isinstance(event, JudgementMade)]
    assert judged[-1] == ("70A", "adjudicated", 9)
    assert isinstance(events[0], ObjectionMade)
    assert (events[0].seat, events[0].board) == (E, 1)
    ruled = events[-1]
    assert isinstance(ruled, RulingGiven)
    assert (ruled.law, ruled.text) == ("70A", "The claiming side wins 9 of the tricks left.")


def test_given_more_tricks_than_were_left_then_the_bound_is_told_and_it_is_asked_again(log: Path) -> None:
    recorded(log, *CLAIMED, "object w")
    ran = desk(log, "1#11", typed=(*["skip"] * 5, "13", "12", "all but none"))
    assert "expected a number of tricks, 0 to 12" in said(ran)
    judged = events_in(log)[-1]
    assert isinstance(judged, JudgementMade)
    assert judged.claimer == 12


def test_given_agreement_then_it_is_recorded_for_the_first_of_the_side(log: Path) -> None:
    ran = desk(recorded(log, *CLAIMED), "1#11", typed=("agree",))
    agreed = events_in(log)[-1]
    assert isinstance(agreed, AssentGiven)
    assert (agreed.seat, agreed.board) == (W, 1)
    assert "nothing is open at 1#11" in ran.out


@pytest.mark.parametrize(("typed", "seat"), [("playon", W), ("playon e", E), ("e playon", E)])
def test_given_players_who_play_on_then_who_asked_for_it_is_recorded_and_the_claim_is_void(
    log: Path, typed: str, seat: Seat
) -> None:
    ran = desk(recorded(log, *CLAIMED), "1#11", typed=(typed,))
    assert "all four agree: the claim is void" in said(ran)
    event = events_in(log)[-1]
    assert isinstance(event, PlayContinued)
    assert (event.seat, set(event.agreed)) == (seat, {N, E, S, W})
    assert "nothing is open at 1#11" in ran.out


def test_given_a_defender_who_concedes_then_his_partner_is_read_his_right_first_and_may_object(log: Path) -> None:
    recorded(log, BOARD, "4s p p p", "hk 2 8 5", "claim w 0")
    ran = desk(log, "1#11", typed=("partner", "yes"))
    assert "Read aloud: East, your partner concedes a trick: if you object at once, play goes on." in said(ran)
    objected, ruled = events_in(log)[-2:]
    assert isinstance(objected, ObjectionMade)
    assert (objected.seat, objected.at_once) == (E, True)
    assert isinstance(ruled, RulingGiven)
    assert ruled.law == "68B2"


def test_given_a_contested_claim_then_the_statement_is_heard_again_before_anything_is_judged(log: Path) -> None:
    ran = desk(recorded(log, *CLAIMED, "object w"), "1#11")
    assert said(ran).index("the claimer says his line once more") < said(ran).index("1 not_mentioned: ")


def test_given_a_number_then_what_it_counts_is_asked_for_and_its_result_told(log: Path) -> None:
    recorded(log, BOARD, "4s p p p", "c9 2 4 k", "sa 5 7 2", "claim s all", "object w")
    ran = desk(log, "1#15", typed=(*["skip"] * 5, "claimer=10", "a club is lost"))
    assert "claimer=10 gives 4♠ by S 12 tricks, NS +480." in said(ran)
    assert "If another number was meant, it is claimer=8 (4♠ by S 10 tricks, NS +420)." in said(ran)
    judged = events_in(log)[-1]
    assert isinstance(judged, JudgementMade)
    assert (judged.claimer, judged.tricks) == (10, None)


def test_given_a_number_of_another_kind_then_it_is_asked_for_again(log: Path) -> None:
    recorded(log, *CLAIMED, "object w")
    ran = desk(log, "1#11", typed=(*["skip"] * 5, "declarer=9"))
    assert "! read “declarer=9”; expected a number of tricks, 0 to 12" in said(ran)
    assert not any(isinstance(event, JudgementMade) for event in events_in(log))
