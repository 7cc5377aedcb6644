"""The figures of a board: at each card, before a revoke, at a claim; and nothing is changed by asking for them."""

from __future__ import annotations

import json
import sys

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from msgspec.structs import replace

from domain.board import place_of
from domain.calls import Strain
from domain.cards import Card
from domain.errors import TdlogError
from domain.events import BoardStarted, CardPlayed, TrickQuitted
from domain.seats import SEATS, Side
from projections.equity import double_dummy
from projections.equity.board_equity import BoardEquity, board_equity, choice_before
from projections.equity.every_line import Bounds
from projections.equity.position import NOT_COUNTED, Position, Unclear
from projections.rulings.replay import Replay
from tests.equity.boards import ROOT, SAMPLES, needs_endplay, sample
from tests.given import FOUR_SPADES, Case, given
from tests.properties.random_tables import MOVES, SEEDS, Moves, table_of

pytestmark = needs_endplay
NORTH, EAST, SOUTH, WEST = SEATS
CASES = ROOT.parent / "shared" / "cases" / "article_cases.json"
ARTICLES = sorted(path.stem for path in SAMPLES.glob("article_00[0124]/*.tdl"))
NO_BOARD = "board 1 dealer=s vul=none"
ALL_AGREE = ("agree w", "agree e", "endround")


def equity_of(replay: Replay | Case) -> BoardEquity:
    """The figures of the first board."""
    told = replay.replay if isinstance(replay, Case) else replay
    return board_equity(told, told.boards[0])


@pytest.mark.parametrize(
    ("case", "lawful", "as_played", "at_table", "transferred"),
    [
        ("S1-01", {Card.DJ: 9}, 7, 7, 8),
        ("S1-02", {Card.SK: 9}, 8, 8, 9),
        ("S1-03", {Card.CJ: 11}, 8, 8, 9),
        ("S1-05", {Card.C3: 11, Card.C8: 11, Card.CK: 10}, 11, 11, 10),
        ("S1-08", {Card.H8: 11, Card.H9: 11, Card.HA: 11}, 11, 10, 11),
        ("S4-02", {Card.C5: 11}, 12, 12, 12),
    ],
)
def test_given_a_revoke_of_an_article_when_each_lawful_card_is_tried_then_the_figures_stand_beside_the_transfer(
    case: str, lawful: dict[Card, int], as_played: int, at_table: int, transferred: int
) -> None:
    equity = equity_of(sample(case))
    [found] = equity.revokes
    assert found.choice.cards == lawful
    assert found.as_played == as_played
    assert (equity.tricks, equity.transferred) == (at_table, transferred)
    assert [question.law for _, question in equity.asked(found.incident)] == ["64C1"]


@pytest.mark.skipif(not CASES.exists(), reason="not run: the cases of the articles do not lie beside the project")
@pytest.mark.parametrize("case", ["S1-01", "S1-02", "S4-02"])
def test_given_the_equity_an_article_gives_when_solved_before_the_revoke_then_it_is_the_same(case: str) -> None:
    said = next(one for one in json.loads(CASES.read_text(encoding="utf-8")) if one["id"] == case)
    [found] = equity_of(sample(case)).revokes
    assert set(found.choice.cards.values()) == {said["director_inputs"]["tricks_without_revoke"]}


def test_given_an_equity_that_an_article_weighs_when_solved_then_double_dummy_is_only_the_best_of_its_parts() -> None:
    """S1-03 weighs eleven, ten and nine tricks: with every card in view there are always eleven."""
    replay = sample("S1-03")
    final = replay.result(replay.boards[0]).final
    assert final is not None
    assert [part.tricks for part in final.ns] == [11, 10, 9]
    [found] = equity_of(replay).revokes
    assert set(found.choice.cards.values()) == {max(part.tricks for part in final.ns)}


@pytest.mark.parametrize("name", ARTICLES)
def test_given_any_sample_when_figures_are_asked_for_then_no_ruling_and_no_result_changes(name: str) -> None:
    replay, untouched = sample(name), sample(name)
    for board in replay.boards:
        board_equity(replay, board)
        choice_before(replay, board, place_of(len(replay.events)))
    for board, other in zip(replay.boards, untouched.boards, strict=True):
        assert replay.rulings(board).incidents == untouched.rulings(other).incidents
        assert replay.result(board) == untouched.result(other)


def test_given_a_play_when_each_card_is_solved_then_what_each_cost_adds_up() -> None:
    equity = equity_of(sample("S1-01"))
    figures = [figure for figure in equity.plays if figure.cost]
    assert [(f.played.trick, f.played.card, f.cost) for f in figures] == [
        (3, Card.CQ, 1), (4, Card.H9, 1), (8, Card.D2, 1), (10, Card.SJ, -2),
    ]  # fmt: skip
    assert [f.is_lawful for f in figures] == [True, True, True, False]
    assert len(equity.plays) == 52
    assert equity.plays[-1].after == equity.tricks == 7


def test_given_the_hands_when_tabled_then_each_declarer_has_each_denomination() -> None:
    table = equity_of(given(*FOUR_SPADES)).table
    assert not isinstance(table, Unclear)
    assert len(table) == 20
    assert table[SOUTH, Strain.SPADES] == 11


def test_given_a_corrected_revoke_when_solved_then_it_is_no_revoke_any_more_and_its_card_is_marked() -> None:
    equity = equity_of(sample("S0-01"))
    assert equity.revokes == []
    [back] = [figure for figure in equity.plays if figure.withdrawn]
    assert (back.played.card, back.is_lawful) == (Card.C9, False)
    again = next(figure for figure in equity.plays if figure.played.card is Card.H4)
    assert isinstance(again.played.before, Position)
    assert (again.played.before.turn, again.played.before.ahead) == (EAST, (Card.D5,))
    assert again.before == back.before == 7


def test_given_a_penalty_card_when_a_position_is_solved_then_it_is_in_its_hand_and_told() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:c4 5", "notice s revoke e 1", "withdraw e c4", "e:h8")
    choice = choice_before(case.replay, case.board, place_of(len(case.events) + 1))
    assert choice.penalty_cards == ((EAST, Card.C4),)
    assert isinstance(choice.position, Position)
    assert choice.position.hands[EAST.index] & Card.C4.bit
    assert choice.position.turn is WEST


def test_given_a_penalty_card_kept_back_when_asked_what_was_lawful_then_it_is_that_card() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:c4 5", "notice s revoke e 1", "withdraw e c4", "e:h8", "choose s neither")
    case.when("c10 2 j k", "sa 5 7 2", "notice s revoke e 2", "claim s 9", *ALL_AGREE)
    [found] = equity_of(case).revokes
    assert found.revoke.card is Card.CJ
    assert list(found.choice.cards) == [Card.C4]


def test_given_a_lead_that_was_required_when_asked_what_was_lawful_then_it_is_that_suit() -> None:
    [found] = equity_of(sample("S2-20")).revokes
    assert found.revoke.kind == "option"
    assert list(found.choice.cards) == [Card.C6, Card.C9, Card.CT]


def test_given_a_card_missing_from_a_trick_when_solved_then_it_is_what_he_could_have_played() -> None:
    case = given(*FOUR_SPADES, "hk 2 8", "quit 1", "w:hq 4 9 6", 'notice e "short trick" s 1', "place s h5 1")
    [found] = equity_of(case).revokes
    assert (found.revoke.kind, found.as_played) == ("defective", None)
    assert found.choice.cards == {Card.H5: 11, Card.H6: 11}


def test_given_a_last_trick_that_was_turned_down_short_when_solved_then_the_hand_with_the_card_is_named() -> None:
    known = sample("S1-02")
    last = next(
        number for number in range(len(known.events), 0, -1) if isinstance(known.events[number - 1], CardPlayed)
    )
    replay = Replay([*known.events[: last - 1], TrickQuitted()])
    assert choice_before(replay, replay.boards[0], place_of(last + 1)).position == Unclear("wrong_count", (WEST,))


def test_given_a_trick_in_progress_when_solved_then_the_cards_on_it_count() -> None:
    case = given(*FOUR_SPADES, "hk 2")
    choice = choice_before(case.replay, case.board, place_of(len(case.events) + 1))
    assert isinstance(choice.position, Position)
    assert (choice.position.turn, choice.position.trick) == (EAST, (Card.HK, Card.H2))
    assert choice.cards == {Card.H8: 11, Card.H9: 11, Card.HA: 11}


def test_given_a_card_out_of_turn_when_solved_then_it_has_no_figure_of_its_own() -> None:
    equity = equity_of(given(*FOUR_SPADES, "!e:h8"))
    [lead] = equity.plays
    assert (lead.before, lead.after, lead.is_lawful) == (11, None, False)


def test_given_a_hand_that_is_not_known_when_solved_then_it_is_named() -> None:
    case = given("board 1 dealer=s vul=none N:987.742.K84.AQ72 - AKQJT.65.A72.K83 -", "4s p p p", "w:hk")
    equity = equity_of(case)
    assert equity.table == equity.unclear == Unclear("hand_not_known", (EAST, WEST))
    assert [(figure.before, figure.after) for figure in equity.plays] == [(None, None)]
    assert choice_before(case.replay, case.board, place_of(6)).position == Unclear("hand_not_known", (EAST, WEST))


def test_given_unknown_hands_when_all_their_cards_were_played_then_they_are_known() -> None:
    known = sample("S1-02")
    told = [
        replace(event, hands=(None, None, None, None)) if isinstance(event, BoardStarted) else event
        for event in known.events
    ]
    equity = equity_of(Replay(told))
    assert equity.unclear is None
    assert equity.plays[0].before == equity_of(known).plays[0].before == 10


def test_given_a_hand_with_a_card_too_few_when_solved_then_its_player_is_named() -> None:
    case = given("!board 1 dealer=s vul=none N:987.742.K84.AQ7 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96")
    case.when("4s p p p", "hk")
    assert equity_of(case).unclear == Unclear("wrong_count", (NORTH,))


def test_given_no_contract_when_solved_then_there_is_the_table_and_the_reason() -> None:
    passed = equity_of(given(FOUR_SPADES[0], "p p p p"))
    assert passed.unclear == Unclear("passed_out")
    assert not isinstance(passed.table, Unclear)
    assert equity_of(given(FOUR_SPADES[0], "1s p")).unclear == Unclear("no_contract")


def test_given_a_claim_when_solved_then_the_claiming_side_has_bounds_of_the_tricks_left() -> None:
    [found] = equity_of(sample("S1-06")).claims
    assert (found.claim.claimed, found.claim.left) == (3, 3)
    assert (found.double_dummy, found.bounds) == (3, Bounds(2, 3, 3))


def test_given_a_defenders_claim_when_solved_then_the_figures_are_the_defenders() -> None:
    [found] = equity_of(sample("S2-12")).claims
    assert (found.claim.seat.side, found.double_dummy, found.bounds) == (Side.EW, 1, Bounds(0, 1, 4))


def test_given_a_claim_with_many_cards_left_when_solved_then_there_is_double_dummy_alone() -> None:
    [found] = equity_of(given(*FOUR_SPADES, "hk 2 8 5", "claim s rest-1")).claims
    assert (found.double_dummy, found.bounds) == (11, None)


def test_given_a_revoke_that_was_put_right_after_a_claim_when_solved_then_the_claim_is_about_what_lies_there_now() -> (
    None
):
    case = given(
        *FOUR_SPADES, "hk 2 8 5", "hq 4 !e:c4", "claim s rest-2", "notice e revoke e 2", "withdraw e c4", "e:ha"
    )
    [found] = equity_of(case).claims
    assert isinstance(found.position, Position)
    assert found.position.trick == (Card.HQ, Card.H4, Card.HA)
    [lying] = equity_of(given(*FOUR_SPADES, "hk 2 8 5", "hq 4 !e:c4", "claim s rest-2")).claims
    assert isinstance(lying.position, Position)
    assert lying.position.trick == (Card.HQ, Card.H4, Card.C4)


def test_given_a_later_board_when_a_claim_is_solved_then_nothing_of_it_counts() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "claim s rest-1", *ALL_AGREE[:2])
    [before] = equity_of(case).claims
    case.when("board 2 dealer=n " + FOUR_SPADES[0].partition("vul=none ")[2], "n:1s p p p", "e:c4", "withdraw e c4")
    [after] = equity_of(case).claims
    assert after.position == before.position


def test_given_an_earlier_entry_when_solved_as_of_it_then_later_cards_do_not_count() -> None:
    replay = sample("S1-01").as_of(20)
    assert len(equity_of(replay).plays) < 52
    assert equity_of(replay).tricks is None


@settings(max_examples=20)
@for_all(SEEDS, MOVES)
def test_given_any_table_when_figures_are_asked_for_then_there_are_some_or_a_reason(deal: int, moves: Moves) -> None:
    replay = Replay(table_of(deal, moves))
    for board in replay.boards:
        equity = board_equity(replay, board)
        for position in (found.choice.position for found in equity.revokes):
            assert isinstance(position, Position) or position.code in NOT_COUNTED
        for figure in equity.plays:
            assert figure.before is None or 0 <= figure.before <= 13
            assert figure.cost >= 0 or not figure.is_lawful
        choice = choice_before(replay, board, place_of(len(replay.events)))
        assert isinstance(choice.position, Position) or choice.position.code in NOT_COUNTED


def test_given_no_endplay_when_a_figure_is_asked_for_then_it_says_how_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("endplay", "endplay.dds"):
        monkeypatch.setitem(sys.modules, name, None)
    assert not double_dummy.is_installed()
    with pytest.raises(TdlogError, match=r'pip install "tdlog\[dd\]"'):
        equity_of(given(*FOUR_SPADES))


def test_given_the_sources_when_searched_then_nothing_that_rules_or_scores_knows_of_these_figures() -> None:
    knowing = {
        path.relative_to(ROOT).with_suffix("").parts[:3]
        for folder in ("domain", "stores", "projections", "formats")
        for path in (ROOT / folder).rglob("*.py")
        if "projections.equity" in path.read_text(encoding="utf-8")
    }
    shown = {("projections", "views"), ("formats", "replay_page")}
    assert {room[:2] for room in knowing} == {("projections", "equity"), *shown}
    views = {"case_figures", "equity", "hand_record", "makeable", "tried", "tries"}
    assert {room[2] for room in knowing if room[1] == "views"} == views


CLAIMED = (
    "board 7 dealer=s vul=both N:653.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87",
    "1nt p 3nt p p p", "ca 2 10 3", "ck . . .", "cq s3 h6 .", "c8 h5 h9 c9", "ha 3 7 10", "hk q 8 j", "sa . . 10",
    "d2 8 a .", "dk 7 3 9", "dq !sj h2 d10",
)  # fmt: skip
"""East has revoked at trick 10, and the next trick has not begun."""


def test_given_a_revoke_of_the_other_side_that_is_not_established_at_a_claim_then_it_is_told() -> None:
    [claim] = equity_of(given(*CLAIMED, "claim s all", "object e")).claims
    assert [revoke.card for revoke in claim.unsettled] == [Card.SJ]
    [corrected] = equity_of(
        given(*CLAIMED, "claim s all", "object e", "notice s revoke e 10", "withdraw e sj", "e:dj")
    ).claims
    assert corrected.unsettled == ()


def test_given_a_claim_with_no_trick_left_then_it_has_no_figures() -> None:
    case = given(*CLAIMED, "d5 j h4 s8", "sk 2 9 6", "sq 7 c7 d4", "!claim s 0")
    assert [claim.position for claim in equity_of(case).claims] in ([], [Unclear("played_out")])
