"""Two explanations that fit what a file holds: both are told, neither is certain, and nothing is proposed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from benchmarks.diagnosing import picture
from benchmarks.faulty_boards import Sheet, a_sheet, lin_of, pbn_of, points_of
from domain.calls import Call
from domain.events import ContractRecorded, ScoreEntered, TricksAgreed
from domain.seats import SEATS, Seat, Side
from domain.table import fold
from formats.diagnosis import Diagnosis, diagnose
from formats.diagnosis.words import evidence_text
from formats.lin import read_lin
from tests.formats.test_diagnosis import (
    AUCTION,
    HEAD,
    STREAM,
    THREE_NOTRUMP,
    codes,
    diagnosed,
    kinds,
    read,
    with_evidence,
)


def a_revoke(*, later: bool, revokes: int = 1) -> Sheet:
    """A board with a revoke (or two in a trick) all of whose cards are told; cut behind the trick where nothing is to
    be played later."""
    told = a_sheet(Random(4), whole=True, revoke=True, revokes=revokes)
    at = next(iter(told.marks))
    return told if later else replace(told, cards=told.cards[: (at // 4 + 1) * 4], points=None)


def proposed(found: Sequence[Diagnosis]) -> list[str]:
    """The kinds that propose something."""
    return [one.kind for one in found if one.proposal]


def whole(seed: int) -> Sheet:
    """A board with all its cards and without a score."""
    return replace(a_sheet(Random(seed), whole=True), points=None)


def all_follow_at_first() -> Sheet:
    """A whole board to whose first trick everybody follows suit: any of them may have led."""
    return next(sheet for sheet in map(whole, range(99)) if len({card.suit for _, card in sheet.cards[:4]}) == 1)


def test_given_a_claim_with_a_number_the_cards_refute_when_no_score_is_told_then_no_other_number_is_proposed() -> None:
    true = replace(whole(1), cards=whole(1).cards[:32])
    for tricks in range(14):
        found = diagnosed(pbn_of(replace(true, tricks=tricks)))
        assert {one.confidence for one in found} <= {"possible"}
        assert not proposed(found)


def test_given_a_claim_with_a_number_the_cards_refute_when_the_score_names_another_then_that_is_proposed() -> None:
    true = a_sheet(Random(1), whole=True)
    told = pbn_of(replace(true, cards=true.cards[:40], tricks=0 if true.tricks else 13))
    [found] = diagnosed(told)
    assert (found.kind, found.confidence) == ("result_contradicts_play", "likely")
    assert found.proposal[0].replacements == (TricksAgreed(declarer_tricks=true.tricks or 0),)  # type: ignore[union-attr]


def test_given_partners_columns_exchanged_throughout_then_hands_and_columns_are_told_and_neither_is_proposed() -> None:
    true = all_follow_at_first()
    beside = {Seat.NORTH: Seat.SOUTH, Seat.SOUTH: Seat.NORTH}
    found = diagnosed(pbn_of(replace(true, cards=[(beside.get(seat, seat), card) for seat, card in true.cards])))
    assert sorted(kinds(found)) == [("slip", "possible"), ("swapped_seats", "possible")]
    assert not proposed(found)


@pytest.mark.parametrize("turn", [1, 3])
def test_given_columns_turned_under_a_right_heading_then_the_result_tells_that_the_deal_stands(turn: int) -> None:
    true = whole(7)
    told = pbn_of(replace(true, cards=[(SEATS[(seat.index + turn) % 4], card) for seat, card in true.cards]))
    [found] = diagnosed(told)
    assert "play_turned" in codes(found)
    assert picture([*read(told).streams[STREAM], *found.proposal]) == picture(read(pbn_of(true)).streams[STREAM])


def test_given_columns_turned_under_a_right_heading_when_there_is_no_result_then_nothing_is_certain() -> None:
    true = all_follow_at_first()
    cards = [(seat.left, card) for seat, card in true.cards[:40]]
    found = [one for one in diagnosed(pbn_of(replace(true, cards=cards, tricks=None))) if one.kind != "record_stops"]
    assert kinds(found) == [("rotated_deal", "possible")] * 2
    assert not proposed(found)


@pytest.mark.parametrize(
    ("result", "code", "tricks"),
    [
        ("=", "result_against_contract", 9),
        ("-2", "result_against_contract", 7),
        ("3NT+1", "result_against_contract", 10),
    ],
)
def test_given_a_result_against_the_contract_when_the_score_agrees_then_its_tricks_are_proposed(
    result: str, code: str, tricks: int
) -> None:
    contract = read(HEAD + THREE_NOTRUMP + AUCTION).tables[STREAM].boards[0].contract
    assert contract is not None
    score = f'[Result "{result}"]\n[Score "NS {points_of(contract, tricks, "EW")}"]\n'
    found = diagnosed(HEAD + THREE_NOTRUMP + score + AUCTION)
    assert kinds(found) == [("result_not_tricks", "certain")]
    assert with_evidence(found[0], code).number == tricks
    board = fold([*read(HEAD + THREE_NOTRUMP + score + AUCTION).streams[STREAM], *found[0].proposal]).board
    assert board is not None
    assert board.tricks_agreed is not None
    assert board.tricks_agreed[1] == tricks


def test_given_a_result_that_is_no_number_then_it_is_shown_and_never_called_missing() -> None:
    play = '[Play "W"]\nS3 S2 SJ S5\n*\n'
    [found] = diagnosed(HEAD + THREE_NOTRUMP + '[Result "+1 or so"]\n' + AUCTION + play)
    assert (found.kind, found.confidence, found.proposal) == ("result_not_tricks", "possible", ())
    assert evidence_text(found.evidence[0]) == "the file says +1 or so"


def test_given_two_revokes_in_a_trick_then_each_is_told_and_no_slip_explains_them_away() -> None:
    found = diagnosed(pbn_of(a_revoke(later=True, revokes=2)))
    assert [one.kind for one in found].count("revoke") == 2
    assert not proposed(found)


def test_given_two_revokes_in_a_trick_marked_when_no_lead_fits_then_they_come_before_patched_marks() -> None:
    told = a_revoke(later=True, revokes=2)
    found = diagnosed(pbn_of(replace(told, marks=dict.fromkeys(told.marks, "R"))))
    assert kinds(found) == [("revoke", "possible"), ("revoke", "possible"), ("patched_revoke", "possible")]


def test_given_a_lone_mark_without_a_later_card_when_a_slip_fits_then_both_are_possible() -> None:
    for seed in range(40):
        told = a_sheet(Random(seed), whole=True, revoke=True)
        at = next(iter(told.marks))
        cut = replace(told, cards=told.cards[: (at // 4 + 1) * 4], points=None, marks={at: "R"})
        found = diagnosed(pbn_of(cut))
        if len(found) > 1:
            assert kinds(found) == [("revoke", "possible"), ("slip", "possible")]
            assert not proposed(found)
            return
    raise AssertionError("no slip fits beside a revoke of forty")


@pytest.mark.parametrize("off", [-2, -1, 2, 3])
def test_given_a_revoke_and_another_result_than_the_cards_then_it_may_be_ruled_and_is_not_proposed_away(
    off: int,
) -> None:
    told = replace(a_revoke(later=True), points=None)
    found = diagnosed(pbn_of(replace(told, tricks=(told.tricks or 0) + off)))
    results = [one for one in found if one.kind == "result_contradicts_play" and "result_rectified" not in codes(one)]
    assert all(one.confidence == "possible" and "may_rule_the_revoke" in codes(one) for one in results)
    assert results or off in (-1, -2, 2)
    assert not proposed(found)


def test_given_a_revoke_in_lin_then_it_says_that_software_lets_nobody_revoke() -> None:
    found = diagnose(read_lin(lin_of(replace(a_revoke(later=True), points=None)), "f.lin", session="F"))
    assert {one.confidence for one in found} == {"possible"}
    assert "written_by_software" in codes(found[0])


def test_given_a_pass_left_out_before_the_opening_then_it_is_found_and_nothing_certain_is_said_of_the_result() -> None:
    true = next(s for seed in range(99) if (s := whole(seed)).calls[:2] == [Call.PASS] * 2 and s.calls[2].is_bid)
    found = diagnosed(pbn_of(replace(true, calls=true.calls[1:])))
    assert [one.kind for one in found] == ["contract_contradicts_auction"]
    assert {"auction_of_another_hand", "passes_left_out"} <= {*codes(found[0])}
    assert found[0].confidence != "certain"


@pytest.mark.parametrize("by", ["left", "right", "partner"])
def test_given_a_wrong_declarer_and_no_auction_then_the_opening_lead_names_the_declarer(by: str) -> None:
    true = replace(whole(3), calls=[])
    other = getattr(true.contract.declarer, by)
    found = diagnosed(pbn_of(replace(true, contract=true.contract._replace(declarer=other))))
    assert [one.kind for one in found] == ["lead_contradicts_declarer"]
    assert with_evidence(found[0], "would_be_declarer").seat is true.contract.declarer
    if by == "partner":
        assert (found[0].confidence, found[0].proposal) == ("possible", ())
    else:
        stream = [*read(pbn_of(replace(true, contract=true.contract._replace(declarer=other)))).streams[STREAM]]
        mended = fold([*stream, *found[0].proposal]).board
        assert mended is not None
        assert mended.contract == true.contract
        assert any(isinstance(event, ContractRecorded) for event in stream)


def test_given_tags_that_agree_with_one_another_and_not_with_the_cards_then_one_diagnosis_asks_for_a_ruling() -> None:
    true = next(sheet for sheet in map(whole, range(99)) if sheet.contract.level > 1 and (sheet.tricks or 99) < 10)
    less = true.contract._replace(level=true.contract.level - 1)
    told = replace(true, tricks=(true.tricks or 0) + 3, points=points_of(less, (true.tricks or 0) + 3, true.vul))
    [found] = diagnosed(pbn_of(told).replace(f'[Contract "{true.contract.level}', f'[Contract "{less.level}'))
    assert (found.kind, found.confidence, found.proposal) == ("tags_tell_another_result", "likely", ())
    assert "tags_agree" in codes(found)


def test_given_different_scores_of_the_sides_then_that_is_said_and_neither_is_taken_for_the_score() -> None:
    true = whole(1)
    text = pbn_of(true).replace("[Auction", '[Score "NS 420 EW 50"]\n[Auction')
    [found] = diagnosed(text)
    assert (found.kind, found.proposal) == ("score_contradicts_result", ())
    split = with_evidence(found, "sides_have_different_scores")
    assert (split.number, split.other) == (420, 50)


def test_given_the_sign_turned_when_the_auction_names_the_declarer_then_the_sign_is_proposed() -> None:
    true = next(
        s for seed in range(99) if (s := a_sheet(Random(seed), whole=True)).points and s.vul in ("none", "both")
    )
    assert true.points is not None
    [found] = diagnosed(pbn_of(replace(true, points=-true.points)))
    assert codes(found)[-1] == "other_sign"
    [amended] = found.proposal
    assert [event.ns for event in amended.replacements if isinstance(event, ScoreEntered)] == [str(true.points)]  # type: ignore[union-attr]


def test_given_a_score_for_tricks_that_the_cards_refute_then_they_are_no_cause() -> None:
    true = next(s for seed in range(99) if (s := whole(seed)).contract.declarer.side is Side.NS and s.tricks == 6)
    points = points_of(true.contract, true.contract.level + 6, true.vul)
    [found] = diagnosed(pbn_of(replace(true, points=points)))
    assert "other_tricks" not in codes(found)


def test_given_two_low_bids_and_a_mark_on_one_then_the_other_is_not_called_marked() -> None:
    calls = '[Auction "S"]\n1H 2C ^I 1H Pass\nPass 3C 2D Pass\nPass Pass\n'
    text = HEAD + '[Declarer "E"]\n[Contract "3C"]\n[Result "9"]\n' + calls
    told = [one for one in diagnosed(text) if one.kind == "insufficient_bid"]
    assert ["marked_insufficient" in codes(one) for one in told].count(True) == 1


def test_given_a_double_by_the_tags_alone_when_the_score_is_doubled_then_a_double_was_forgotten() -> None:
    tags = '[Declarer "S"]\n[Contract "3NTX"]\n[Result "9"]\n[Score "NS 550"]\n'
    [found] = diagnosed(HEAD + tags + AUCTION)
    assert (found.kind, found.confidence) == ("contract_contradicts_auction", "likely")
    assert with_evidence(found, "doubles_fit").number == 2
    [found] = diagnosed(HEAD + tags.replace('[Score "NS 550"]\n', "") + AUCTION)
    assert found.confidence == "possible"


def test_given_a_card_played_before_then_both_players_are_named() -> None:
    play = '[Play "W"]\nS3 S2 SJ S5\nS3 SA ST S6\n*\n'
    found = diagnosed(HEAD + THREE_NOTRUMP + '[Result "9"]\n' + AUCTION + play)
    told = next(evidence for one in found for evidence in one.evidence if evidence.code == "card_twice")
    assert evidence_text(told).endswith("was played before by West")


def test_given_a_call_after_the_auction_then_it_may_have_been_made_or_be_one_too_many() -> None:
    text = HEAD + THREE_NOTRUMP + '[Result "9"]\n[Auction "S"]\n1NT Pass 3NT Pass\nPass Pass 5H\n'
    found = diagnosed(text)
    assert kinds(found)[:2] == [("out_of_turn", "possible"), ("slip", "possible")]
    assert not proposed(found)


def test_given_an_auction_that_stops_under_a_contract_by_tag_then_it_is_told() -> None:
    [found] = diagnosed(HEAD + THREE_NOTRUMP + '[Auction "S"]\n1NT Pass\n')
    assert (found.kind, codes(found)) == ("record_stops", ["auction_stops", "no_result"])


def test_given_a_single_lead_in_another_hand_then_it_is_one_possible_slip_and_no_rotation() -> None:
    for lead in ("SJ", "SA", "S7"):
        play = f'[Play "W"]\n{lead} - - -\n*\n'
        found = diagnosed(HEAD + THREE_NOTRUMP + '[Result "9"]\n' + AUCTION + play)
        assert kinds(found) == [("slip", "possible")]


def test_given_one_trick_in_turned_columns_when_the_deal_turned_fits_too_then_neither_is_certain() -> None:
    true = whole(5)
    found = diagnosed(pbn_of(replace(true, cards=[(seat.left, card) for seat, card in true.cards[:4]])))
    assert found
    assert {one.confidence for one in found} == {"possible"}
    assert not proposed(found)


def test_given_two_calls_out_of_turn_and_a_mark_on_one_then_the_other_is_not_called_marked() -> None:
    calls = '[Auction "S"]\n1C ^S 1H Pass Pass\n- 2C Pass Pass Pass\n'
    found = diagnosed(HEAD + '[Declarer "S"]\n[Contract "2C"]\n[Result "9"]\n' + calls)
    told = [one for one in found if "call_out_of_turn" in codes(one)]
    assert ["marked_skipped" in codes(one) for one in told].count(True) == 1
