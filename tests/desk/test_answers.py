"""What a person says in answer to the Laws is checked against what is open, and can be recorded all the same."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from domain.board import Board
from domain.cards import Card, Suit
from domain.errors import NotPossible
from domain.events import ActionAccepted, ActionRefused, AnyEvent, JudgementMade, OptionChosen
from domain.seats import SEATS
from projections.desk.answers import check_answer
from projections.found.incidents import Incident, Option, incident_name
from projections.rulings.replay import Replay
from tests.cli.running import tdlog
from tests.desk.test_cases import REVOKE
from tests.given import FOUR_SPADES, Case, given

N, E, S, W = SEATS
INSUFFICIENT = (FOUR_SPADES[0], "1nt", "!w:1h")


def offer(replay: Replay, board: Board, entry: int, kind: str, option: Option) -> None:
    """Put an incident of East's with an option among those that the replay keeps of a board."""
    rulings = replay.rulings(board)
    offered = Incident(board.number, incident_name(board, entry << 8), kind, entry << 8, E, options=[option])
    cast("list[Incident]", rulings.incidents).append(offered)


def offering(option: Option, *lines: str) -> Case:
    """A table at which an option is open, whatever the Laws say."""
    case = given(*lines)
    replay = case.replay
    offer(replay, case.board, 1, "lead out of turn", option)
    case.__class__ = type("Offering", (Case,), {"replay": property(lambda self: replay)})  # pyright: ignore[reportUnknownLambdaType]
    return case


def refused(case: Case, event: AnyEvent, *texts: str) -> None:
    """It is refused with all the texts, and recorded where it is marked."""
    with pytest.raises(NotPossible) as raised:
        check_answer(case.replay, event)
    for text in (*texts, "If it happened, mark it with '!'"):
        assert text in str(raised.value)
    check_answer(case.replay, event, marked=True)


@pytest.mark.parametrize("kind", [ActionAccepted, ActionRefused])
def test_given_an_insufficient_bid_then_only_left_hand_opponent_accepts_or_refuses(
    kind: type[ActionAccepted | ActionRefused],
) -> None:
    case = given(*INSUFFICIENT)
    check_answer(case.replay, kind(N))
    refused(case, kind(E), "East has no option to", "open is North: accept or refuse [27A]")
    refused(case, kind(S), "South has no option to")


def test_given_nothing_to_accept_then_nothing_is_accepted() -> None:
    refused(given(FOUR_SPADES[0], "1nt"), ActionAccepted(W), "West has no option to accept; open is nothing")
    refused(given(), ActionRefused(W), "open is nothing")


def test_given_a_bid_that_was_accepted_then_it_is_not_refused_any_more() -> None:
    refused(given(*INSUFFICIENT, "accept n"), ActionRefused(N), "North has no option to refuse")


def test_given_a_next_board_then_a_call_of_the_one_before_is_not_accepted_unseen() -> None:
    refused(given(*INSUFFICIENT, "board 2"), ActionAccepted(N), "open is nothing")


def test_given_a_corrected_revoke_then_only_who_may_change_keeps_his_card() -> None:
    case = given(*REVOKE, "notice n revoke e 2", "withdraw e c4")
    check_answer(case.replay, OptionChosen(S, "keep"))
    refused(case, OptionChosen(N, "keep"), "North has no option to keep", "South: withdraw or keep [62C1]")
    refused(case, OptionChosen(S, "forbid", "1#12", Suit.CLUBS), "South has no option to forbid")


def test_given_an_order_that_no_option_offers_then_it_is_taken_as_it_was_given() -> None:
    check_answer(given(*FOUR_SPADES).replay, OptionChosen(S, "require", suit=Suit.CLUBS))


def test_given_a_choice_of_suits_then_only_those_are_named() -> None:
    case = offering(Option("26B", "forbid_suit", S, ("forbid", "neither"), note="C D"), *FOUR_SPADES)
    check_answer(case.replay, OptionChosen(S, "forbid", suit=Suit.DIAMONDS))
    check_answer(case.replay, OptionChosen(S, "neither"))
    refused(case, OptionChosen(S, "forbid", suit=Suit.HEARTS), "South may forbid clubs or diamonds; read hearts")
    refused(case, OptionChosen(S, "forbid"), "South may forbid clubs or diamonds; no suit is named")
    refused(case, OptionChosen(N, "forbid", suit=Suit.CLUBS), "North has no option to forbid", "[26B]")


def test_given_two_matters_that_offer_a_choice_then_it_is_said_which_is_meant() -> None:
    case = given(*FOUR_SPADES)
    replay = case.replay
    for entry in (1, 5):
        option = Option("26B", "forbid_suit", S, ("forbid", "neither"), note="C D" if entry == 1 else "D H")
        offer(replay, case.board, entry, "call out of turn", option)
    case.__class__ = type("Offering", (Case,), {"replay": property(lambda self: replay)})  # pyright: ignore[reportUnknownLambdaType]
    refused(case, OptionChosen(S, "neither"), "South may neither in several matters: add", "incident=1#1 [26B]", "1#5")
    refused(case, OptionChosen(S, "forbid", suit=Suit.DIAMONDS), "incident=1#1 [26B] or incident=1#5 [26B]")
    check_answer(replay, OptionChosen(S, "forbid", suit=Suit.HEARTS))
    check_answer(replay, OptionChosen(S, "neither", "1#5"))


def test_given_two_options_of_one_matter_then_a_choice_that_names_none_is_taken() -> None:
    case = offering(Option("51A", "name_penalty_card", S, ("require",), Card.C5, Suit.CLUBS), *FOUR_SPADES)
    case.incidents[0].options.append(Option("51A", "name_penalty_card", S, ("require",), Card.D6, Suit.DIAMONDS))
    check_answer(case.replay, OptionChosen(S, "require", card=Card.C5))


def test_given_a_mark_at_the_recorder_then_the_choice_is_in_the_log(tmp_path: Path) -> None:
    lines = [*INSUFFICIENT, "accept e", "!accept e", "choose w keep", "!choose w keep"]
    ran = tdlog("record", "--log", tmp_path / "evening.db", typed="\n".join(lines) + "\n")
    assert " ".join(ran.out.split()).count("If it happened, mark it with '!'") == 2
    assert "  #5  accepted East" in ran.out
    assert "  #6  chosen West keep" in ran.out
    exported = tdlog("export", "--log", tmp_path / "evening.db", "--to", tmp_path / "evening.tdl")
    assert exported.code == 0
    again = tdlog("import", "--log", tmp_path / "again.db", tmp_path / "evening.tdl")
    assert again.code == 0, again.err
    one = tdlog("export", "--log", tmp_path / "evening.db", "--format", "jsonl").out
    other = tdlog("export", "--log", tmp_path / "again.db", "--format", "jsonl").out
    assert one == other


@pytest.mark.parametrize(("law", "answer", "tricks"), [("70A", "adjudicated", 13), ("70A", "adjudicated", -1)])
def test_given_a_claim_then_no_more_tricks_are_adjudicated_than_were_left(law: str, answer: str, tricks: int) -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "claim e 12", "object s")
    with pytest.raises(NotPossible, match=r"0 to 1[23] tricks"):
        check_answer(case.replay, JudgementMade("1#10", law, answer, tricks))
    check_answer(case.replay, JudgementMade("1#10", law, answer, 12))
