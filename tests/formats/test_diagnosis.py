"""What is odd in another program's record, told apart: boards of our own, each with one fault put in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from benchmarks.diagnosing import picture
from benchmarks.faulty_boards import FAULTS, Sheet, a_sheet, lin_of, pbn_of, points_of
from domain.calls import Call
from domain.cards import Card
from domain.events import EntryAmended, ScoreAdjusted, ScoreEntered, TricksAgreed
from domain.seats import Seat
from domain.table import fold
from formats.diagnosis import Diagnosis, Evidence, diagnose
from formats.diagnosis.case import case_of
from formats.diagnosis.revokes import ruled_tricks
from formats.lin import read_lin
from formats.pbn import read_pbn
from formats.reading import Reading

STREAM = "F.r1.t1"
HANDS = "N:AKQ2.A32.A32.432 JT98.K54.K54.765 765.QJT.QJT9.AKQ 43.9876.876.JT98"
"""South plays three notrump; West leads."""
HEAD = f'[Event ""]\n[Board "3"]\n[Dealer "S"]\n[Vulnerable "EW"]\n[Deal "{HANDS}"]\n'
THREE_NOTRUMP = '[Declarer "S"]\n[Contract "3NT"]\n'
AUCTION = '[Auction "S"]\n1NT Pass 3NT AP\n'


def read(text: str) -> Reading:
    """A PBN text as session F."""
    return read_pbn(text, "f.pbn", session="F")


def diagnosed(text: str) -> list[Diagnosis]:
    """What is diagnosed of a PBN text."""
    return diagnose(read(text))


def codes(diagnosis: Diagnosis) -> list[str]:
    """The codes of the evidence."""
    return [evidence.code for evidence in diagnosis.evidence]


def kinds(found: Sequence[Diagnosis]) -> list[tuple[str, str]]:
    """Kind and confidence of each."""
    return [(one.kind, one.confidence) for one in found]


def with_evidence(diagnosis: Diagnosis, code: str) -> Evidence:
    """The piece of evidence of a code."""
    return next(evidence for evidence in diagnosis.evidence if evidence.code == code)


def accepted(text: str, diagnosis: Diagnosis) -> tuple[object, ...]:
    """The board of a text after a proposal was accepted."""
    assert diagnosis.proposal
    return picture([*read(text).streams[STREAM], *diagnosis.proposal])


def faulty(name: str, seed: int = 1) -> tuple[Sheet, Sheet]:
    """A board as it was, and with a fault put in."""
    random = Random(seed)
    while True:
        made = FAULTS[name][1](random)
        if made is not None:
            return made


def one_suit_not_followed(seed: int) -> Sheet:
    """A board with a real revoke, all cards told."""
    return a_sheet(Random(seed), whole=True, revoke=True)


def test_given_a_regular_board_when_read_then_nothing_is_diagnosed() -> None:
    assert [diagnosed(pbn_of(a_sheet(Random(seed)))) for seed in range(20)] == [[]] * 20


def test_given_a_deal_turned_when_diagnosed_then_fifty_two_misplaced_cards_are_one_diagnosis() -> None:
    true = a_sheet(Random(5), whole=True)
    told = replace(true, hands=[true.hands[(n + 1) % 4] for n in range(4)])
    [found] = diagnosed(pbn_of(told))
    assert (found.kind, found.confidence) == ("rotated_deal", "certain")
    assert codes(found) == [
        "cards_of_other_hands", "deal_turned", "cards_then_fit", "dealer_of_the_number", "result_then_agrees",
    ]  # fmt: skip
    assert accepted(pbn_of(told), found) == picture(read(pbn_of(true)).streams[STREAM])


def test_given_all_seats_but_the_deal_turned_when_the_number_says_so_then_dealer_and_calls_are_proposed_turned() -> (
    None
):
    true = a_sheet(Random(3), whole=True)
    dealer = true.dealer.left
    by = true.contract._replace(declarer=true.contract.declarer.left)
    cards = [(seat.left, card) for seat, card in true.cards]
    told = replace(true, dealer=dealer, contract=by, cards=cards, first=true.first.left, points=None)
    [found] = diagnosed(pbn_of(told))
    assert (found.kind, codes(found)[-2]) == ("rotated_deal", "dealer_of_another_number")
    assert accepted(pbn_of(told), found) == picture(read(pbn_of(true)).streams[STREAM])


def test_given_two_hands_exchanged_when_diagnosed_then_the_two_are_named_and_put_right() -> None:
    true = a_sheet(Random(2), whole=True)
    told = replace(true, hands=[true.hands[n] for n in (1, 0, 2, 3)])
    [found] = diagnosed(pbn_of(told))
    assert (found.kind, found.confidence) == ("swapped_seats", "certain")
    exchanged = {n for n in range(4) if true.hands[n] != told.hands[n]}
    named = with_evidence(found, "hands_exchanged")
    assert named.seat is not None
    assert {named.seat.index, Seat(named.text).index} == exchanged


def test_given_rows_in_the_order_of_play_when_diagnosed_then_the_whole_play_is_one_slip() -> None:
    true = a_sheet(Random(11), whole=True)
    clockwise = [true.first, true.first.left, true.first.partner, true.first.right]
    rows = [(clockwise[n % 4], card) for n, (_, card) in enumerate(true.cards)]
    told = pbn_of(replace(true, cards=rows))
    found = diagnosed(told)
    assert kinds(found) == [("slip", "certain")]
    assert with_evidence(found[0], "rows_in_order_of_play").number == 13
    assert accepted(told, found[0]) == picture(read(pbn_of(true)).streams[STREAM])


def test_given_a_card_typed_twice_and_all_cards_told_then_the_missing_card_is_certain_or_two_repairs_are_counted() -> (
    None
):
    for seed in range(12):
        true, told = faulty("slip, 52 cards told", seed)
        [found] = diagnosed(pbn_of(told))
        assert found.kind == "slip"
        if found.proposal:
            assert found.confidence == "certain"
            assert accepted(pbn_of(told), found) == picture(read(pbn_of(true)).streams[STREAM])
        else:
            assert with_evidence(found, "repairs_fit").number > 1


def test_given_a_real_revoke_when_the_suit_is_played_later_then_it_is_no_slip_and_nothing_is_proposed() -> None:
    [found] = diagnosed(pbn_of(one_suit_not_followed(4)))
    assert (found.kind, found.proposal) == ("revoke", ())
    assert codes(found)[:2] == ["card_revoke", "suit_played_later"]


def test_given_a_lone_mark_of_a_revoke_when_the_suit_is_played_later_then_it_is_certain() -> None:
    told = one_suit_not_followed(4)
    [found] = diagnosed(pbn_of(replace(told, marks=dict.fromkeys(told.marks, "R"))))
    assert (found.kind, found.confidence) == ("revoke", "certain")
    assert "marked_revoke" in codes(found)


def revoke_with_transfer() -> tuple[Sheet, int]:
    """A revoke that costs tricks, and declarer's tricks once it is rectified."""
    for seed in range(60):
        told = one_suit_not_followed(seed)
        reading = read(pbn_of(told))
        case = case_of(reading, reading.stated[0])
        assert case is not None
        ruled = ruled_tricks(case)
        if ruled is not None and ruled != told.tricks:
            return told, ruled
    raise AssertionError("no revoke of sixty costs a trick")


def test_given_a_revoke_and_a_result_as_rectified_then_the_result_is_no_error() -> None:
    told, ruled = revoke_with_transfer()
    found = diagnosed(pbn_of(replace(told, tricks=ruled, points=None)))
    assert [one.kind for one in found] == ["revoke", "result_contradicts_play"]
    assert all("result_rectified" in codes(one) and not one.proposal for one in found)


def test_given_marks_on_several_cards_of_a_trick_then_the_lead_was_typed_wrong_and_nobody_revoked() -> None:
    true, told = next(
        both for seed in range(20) if diagnosed(pbn_of((both := faulty("patched ^R", seed))[1]))[0].proposal
    )
    found = diagnosed(pbn_of(told))
    assert [one.kind for one in found] == ["patched_revoke"]
    lead = with_evidence(found[0], "lead_meant")
    assert (lead.seat, lead.card) in true.cards
    assert accepted(pbn_of(told), found[0]) == picture(read(pbn_of(true)).streams[STREAM])


def test_given_a_card_left_out_of_the_deal_then_hand_and_card_are_named() -> None:
    true, told = faulty("card left out", 9)
    [found] = diagnosed(pbn_of(told))
    short = next(n for n in range(4) if told.hands[n] != true.hands[n])
    assert (found.kind, found.confidence) == ("wrong_count", "certain")
    assert with_evidence(found, "hand_of").number == 12
    missing = with_evidence(found, "card_in_no_hand").card
    assert missing is not None
    assert missing.bit == true.hands[short] & ~told.hands[short]


def test_given_a_play_without_a_result_then_the_record_stops_and_with_one_it_does_not() -> None:
    cards = '[Play "W"]\nS3 S2 SJ S5\n- - C7 -\n*\n'
    [found] = diagnosed(HEAD + THREE_NOTRUMP + AUCTION + cards)
    assert (found.kind, found.confidence, found.proposal) == ("record_stops", "certain", ())
    assert {"play_stops", "no_result"} <= set(codes(found))
    assert diagnosed(HEAD + THREE_NOTRUMP + '[Result "9"]\n' + AUCTION + '[Play "W"]\nS3 S2 SJ S5\n*\n') == []


def test_given_the_tricks_of_the_other_side_as_result_then_it_says_so_and_proposes_declarers() -> None:
    true, told = faulty("13 - tricks", 1)
    [found, *_] = diagnosed(pbn_of(told))
    assert found.kind == "result_contradicts_play"
    assert "tricks_of_other_side" in codes(found)
    [amended] = found.proposal
    assert isinstance(amended, EntryAmended)
    assert amended.replacements == (TricksAgreed(declarer_tricks=true.tricks or 0),)


def test_given_a_result_marked_as_agreed_by_the_players_then_nothing_is_proposed() -> None:
    true = a_sheet(Random(2), whole=True)
    text = pbn_of(replace(true, points=None)).replace(
        f'[Result "{true.tricks}"]', f'[Result "^{(true.tricks or 0) ^ 1}"]'
    )
    [found] = diagnosed(text)
    assert (found.kind, found.confidence, found.proposal) == ("result_contradicts_play", "certain", ())
    assert "agreed_by_players" in codes(found)


def test_given_a_score_of_the_other_vulnerability_then_the_number_of_the_board_decides() -> None:
    true, told = faulty("wrong vulnerability", 1)
    [found] = diagnosed(pbn_of(told))
    assert found.kind == "score_contradicts_result"
    assert with_evidence(found, "vulnerability_of_the_number").text == true.vul
    assert accepted(pbn_of(told), found) == picture(read(pbn_of(true)).streams[STREAM])


def test_given_a_score_with_the_sign_turned_then_the_one_cause_is_named() -> None:
    true = next(sheet for seed in range(9) if (sheet := a_sheet(Random(seed), whole=True)).points)
    [found] = diagnosed(pbn_of(replace(true, points=-(true.points or 0))))
    assert found.kind == "score_contradicts_result"
    assert "other_sign" in codes(found)


def test_given_a_score_of_the_contract_doubled_then_that_is_named() -> None:
    true = next(s for seed in range(99) if (s := a_sheet(Random(seed), whole=True)).contract.doubled == 0)
    points = points_of(true.contract._replace(doubled=1), true.tricks or 0, true.vul)
    [found] = diagnosed(pbn_of(replace(true, points=points)))
    assert found.kind == "score_contradicts_result"
    assert with_evidence(found, "other_doubling").text == f"{true.contract.text}X"


def test_given_a_bid_that_is_too_low_when_another_level_makes_all_lawful_then_both_are_possible() -> None:
    text = HEAD + '[Declarer "S"]\n[Contract "4H"]\n[Result "9"]\n[Auction "S"]\n1H 2C 1H Pass\n4H AP\n'
    found = diagnosed(text)
    assert {one.kind for one in found} == {"insufficient_bid", "slip"}
    assert {one.confidence for one in found} == {"possible"}


def test_given_a_bid_marked_as_insufficient_then_it_is_an_infraction_and_certain() -> None:
    text = HEAD + '[Declarer "S"]\n[Contract "4H"]\n[Result "9"]\n[Auction "S"]\n1H 2C ^I 1H Pass\n4H AP\n'
    assert ("insufficient_bid", "certain") in kinds(diagnosed(text))
    assert "slip" not in {one.kind for one in diagnosed(text)}


def test_given_a_skipped_player_marked_then_the_call_out_of_turn_is_certain() -> None:
    text = HEAD + '[Declarer "S"]\n[Contract "3NT"]\n[Result "9"]\n[Auction "S"]\n1NT ^S 3NT AP\n'
    assert ("out_of_turn", "certain") in kinds(diagnosed(text))


def test_given_a_lead_marked_as_out_of_turn_then_it_is_certain() -> None:
    text = HEAD + THREE_NOTRUMP + '[Result "9"]\n' + AUCTION + '[Play "W"]\nS3 S2 ^L SJ S5\n*\n'
    found = diagnosed(text)
    assert ("out_of_turn", "certain") in kinds(found)
    assert with_evidence(found[0], "lead_out_of_turn").card is Card.SJ


def test_given_another_contract_by_the_tags_when_one_call_explains_it_then_that_is_proposed() -> None:
    text = HEAD + '[Declarer "S"]\n[Contract "4NT"]\n[Result "9"]\n[Score "NS -50"]\n' + AUCTION
    [found] = diagnosed(text)
    assert (found.kind, found.confidence) == ("contract_contradicts_auction", "likely")
    assert {"level_differs", "score_agrees_with_tags"} <= set(codes(found))
    board = fold([*read(text).streams[STREAM], *found.proposal]).board
    assert board is not None
    assert board.contract is not None
    assert board.contract.text == "4N"
    assert [call for _, _, call in board.calls][2] is Call.NOTRUMP_4


def test_given_another_contract_by_the_tags_when_nothing_speaks_for_either_then_nothing_is_proposed() -> None:
    [found] = diagnosed(HEAD + '[Declarer "S"]\n[Contract "4NT"]\n[Result "9"]\n' + AUCTION)
    assert (found.kind, found.confidence, found.proposal) == ("contract_contradicts_auction", "possible", ())
    assert "call_fits" in codes(found)


def test_given_dummy_as_declarer_by_the_tags_then_the_partner_is_named_and_nothing_proposed() -> None:
    [found] = diagnosed(HEAD + '[Declarer "N"]\n[Contract "3NT"]\n[Result "9"]\n' + AUCTION)
    assert (found.kind, found.proposal) == ("contract_contradicts_auction", ())
    assert "declarer_is_partner" in codes(found)


@pytest.mark.parametrize("fault", ["deal turned", "hands exchanged", "slip, 52 cards told", "13 - tricks"])
def test_given_a_lin_file_when_only_the_order_tells_whose_card_it_is_then_the_same_is_found(fault: str) -> None:
    _, told = faulty(fault, 6)
    reading = read_lin(lin_of(told), "f.lin", session="F")
    assert diagnose(reading)[0].kind == FAULTS[fault][0]


def test_given_diagnoses_of_a_file_then_they_are_numbered_and_say_where() -> None:
    text = "\n".join(pbn_of(faulty("a trick's columns turned", seed)[1]) for seed in (1, 2, 3))
    found = diagnosed(text)
    assert [one.number for one in found] == [1, 2, 3]
    assert all(one.stream.startswith("F.r1.t") and one.line > 0 and one.board for one in found)


def test_given_scores_that_no_remark_was_made_of_when_one_does_not_follow_then_only_that_board_is_told() -> None:
    text = lin_of(a_sheet(Random(1)))
    reading = read_lin(text, "f.lin", session="F")
    assert (reading.stated, diagnose(reading)) == ([], [])
    entered = ScoreEntered(unit="points", ns="12345")
    events = [*reading.streams[STREAM][:-1], entered, reading.streams[STREAM][-1]]
    [found] = diagnose(replace(reading, streams={**reading.streams, STREAM: events}, tables={STREAM: fold(events)}))
    assert found.kind == "score_contradicts_result"
    assert "no_single_cause" in codes(found)


@pytest.mark.parametrize("in_session", [False, True])
def test_given_a_score_that_somebody_adjusted_then_it_need_not_follow(in_session: bool) -> None:
    sheet = a_sheet(Random(1))
    reading = read_lin(lin_of(sheet), "f.lin", session="F")
    ruled = ScoreAdjusted(board=sheet.number, law="12C1b", ns_artificial="average+", ew_artificial="average-")
    streams = {stream: list(events) for stream, events in reading.streams.items()}
    streams[STREAM].insert(-1, ScoreEntered(unit="points", ns="12345"))
    streams["F"].append(ruled) if in_session else streams[STREAM].insert(-1, ruled)
    assert diagnose(replace(reading, streams=streams, tables={STREAM: fold(streams[STREAM])})) == []


def test_given_a_lead_alone_that_declarers_other_opponent_holds_then_one_diagnosis_says_against_whom_it_fits() -> None:
    text = HEAD + THREE_NOTRUMP + '[Result "9"]\n' + AUCTION + '[Play "W"]\nSJ - - -\n*\n'
    [found] = diagnosed(text)
    assert (found.kind, found.confidence, found.proposal) == ("slip", "possible", ())
    assert with_evidence(found, "card_elsewhere").text == "E"
    assert with_evidence(found, "lead_against").seat is Seat.NORTH
    assert with_evidence(found, "repairs_fit").number == 13
