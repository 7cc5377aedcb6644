"""Receipts: what players were told of a board, proven to whoever has the key of the log alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from application.checkpointing import checkpoint, cosignatures_taken, key_of_log
from application.office import Office
from application.receipts import due_in, give_receipts, receipts_shown
from application.writing import Proposed, Who, write
from domain.errors import NotPossible, NotProven
from domain.events import ReceiptGiven, ScoreCorrected, SessionClosed, decode
from domain.log.checkpoints import Policy, cosign
from domain.log.entry_proof import check_proof, proof_read
from domain.log.notes import note_read
from domain.log.store import LogStore
from formats.receipts import receipts_apart, receipts_file
from tests.proof.signing import TIME, private, witness_vkey
from tests.web.evening import evening_log

EVENING = """\
stream S1
@ 2026-11-23T18:45:00Z operator
session "Club" 2026-11-23 scoring=matchpoints
contestant 1
contestant 2
contestant 3
contestant 4

stream S1.r1.t1
@ 2026-11-23T19:00:00Z operator
round 1 table=1 ns=1 ew=3 boards=1-2
result 1 4SS=10
result 2 pass

stream S1.r1.t2
round 1 table=2 ns=2 ew=4 boards=1-2
result 1 4SS=9
@ 2026-11-23T19:20:00Z director
adjust 1 12C1b ns=average+ ew=average- "use of it"
@ 2026-11-23T19:30:00Z operator
board 2
p p
"""
KEY = private("log")


@pytest.fixture
def log() -> LogStore:
    return evening_log(script=EVENING)


def office_of(log: LogStore) -> Office:
    return Office(log, lambda: "2026-11-23T22:00:00Z")


def told(proof: bytes, log: LogStore) -> ReceiptGiven:
    """What a receipt proves to whoever has nothing but the key of the log."""
    proven = check_proof(proof_read(proof), [key_of_log(log, KEY)])
    event = decode(proven.entry[3])
    assert isinstance(event, ReceiptGiven)
    return event


def test_given_results_when_receipts_are_given_then_each_proves_what_its_players_were_told(log: LogStore) -> None:
    given = give_receipts(office_of(log), "S1", KEY)
    proven = [told(one.proof.text.encode(), log) for one in given]
    assert [(one.board, one.table, one.ns, one.ew, one.result, one.points, one.stage) for one in proven] == [
        (1, "S1.r1.t1", "1", "3", "4SS=10", "+420", "play"),
        (1, "S1.r1.t2", "2", "4", "NS average+ EW average-", "", "director"),
        (2, "S1.r1.t1", "1", "3", "pass", "0", "play"),
    ]


def test_given_a_receipt_when_it_is_a_code_then_it_is_at_most_a_kilobyte_and_says_the_same(log: LogStore) -> None:
    [one] = give_receipts(office_of(log), "S1", KEY, "1", 2)
    assert len(one.proof.packed) <= 1024
    assert told(one.proof.qr_text.encode(), log) == told(one.proof.packed, log) == told(one.proof.text.encode(), log)


def test_given_receipts_when_they_are_asked_for_again_then_nothing_more_is_recorded(log: LogStore) -> None:
    give_receipts(office_of(log), "S1", KEY)
    held = log.tail()
    assert len(give_receipts(office_of(log), "S1", KEY)) == 3
    assert log.tail() == held


def test_given_a_result_that_was_corrected_since_when_a_receipt_is_given_then_both_stand_in_the_log(
    log: LogStore,
) -> None:
    office = office_of(log)
    [before] = give_receipts(office, "S1", KEY, "1", 1)
    corrected = ScoreCorrected(1, "S1.r1.t1", "4SS=10", "4SS=11", "79C1", "scored wrongly")
    write(office, [Proposed("S1", corrected)], Who("scorer"))
    [after] = give_receipts(office, "S1", KEY, "1", 1)
    assert told(after.proof.packed, log).result == "4SS=11"
    assert told(before.proof.packed, log).result == "4SS=10"


def test_given_no_result_when_a_receipt_is_asked_for_then_it_is_refused(log: LogStore) -> None:
    office = office_of(log)
    with pytest.raises(NotPossible, match="no result"):
        due_in(office, office.session("S1"), "2", 2)


def test_given_a_receipt_of_another_board_when_a_player_says_it_is_his_then_it_says_whose_it_is(log: LogStore) -> None:
    mine, other = give_receipts(office_of(log), "S1", KEY, "1")
    forged = replace(mine.proof, entry=other.proof.entry)
    with pytest.raises(NotProven):
        check_proof(forged, [key_of_log(log, KEY)])


def test_given_another_key_when_a_receipt_is_checked_then_nothing_is_proven(log: LogStore) -> None:
    [one] = give_receipts(office_of(log), "S1", private("somebody"), "1", 1)
    with pytest.raises(NotProven):
        told(one.proof.packed, log)


def test_given_a_cosignature_when_it_is_taken_then_the_next_receipt_carries_it(log: LogStore) -> None:
    office = office_of(log)
    give_receipts(office, "S1", KEY)
    cosigned = cosign(checkpoint(log, KEY), private("captain"), "captain", TIME)
    assert cosignatures_taken(log, cosigned.encoded, [witness_vkey("captain")], log.tail()) == 1
    assert cosignatures_taken(log, cosigned.encoded, [witness_vkey("captain")], log.tail()) == 0
    [one] = give_receipts(office, "S1", KEY, "1", 1)
    policy = Policy((witness_vkey("captain"),), 1)
    proven = check_proof(proof_read(one.proof.packed), [key_of_log(log, KEY)], policy)
    assert proven.vouched.witnesses == {witness_vkey("captain"): TIME}
    assert len(one.proof.packed) <= 1024


@pytest.mark.parametrize("whose", ["stranger", ""])
def test_given_nobody_who_is_taken_signed_when_a_checkpoint_is_sent_then_it_is_refused(
    log: LogStore, whose: str
) -> None:
    note = checkpoint(log, KEY)
    sent = cosign(note, private(whose), whose, TIME) if whose else note
    with pytest.raises(NotPossible):
        cosignatures_taken(log, sent.encoded, [witness_vkey("captain")], log.tail())
    assert [note_read(one.note.encode()) for one in log.tree.checkpoints()] == [note]


def test_given_the_end_of_a_session_when_it_is_signed_twice_then_both_checkpoints_stay(log: LogStore) -> None:
    checkpoint(log, KEY, lasting=True)
    office = office_of(log)
    write(office, [Proposed("S1", SessionClosed())], Who("scorer"))
    checkpoint(log, KEY)
    write(office, [Proposed("S1", SessionClosed())], Who("scorer"))
    checkpoint(log, KEY)
    assert [one.lasting for one in log.tree.checkpoints()] == [True, False]


def test_given_a_checkpoint_that_others_signed_when_the_log_signs_it_too_then_their_signatures_stay(
    log: LogStore,
) -> None:
    first = checkpoint(log, private("before"))
    both = checkpoint(log, KEY, lasting=True)
    assert [*first.signatures] == [*both.signatures[:1]]
    assert len(both.signatures) == 2
    assert checkpoint(log, KEY) == both


@pytest.mark.parametrize(("name", "begins"), [("a.txt", b"c2sp.org"), ("a.html", b"<!doctype"), ("a.svg", b"<?xml")])
def test_given_one_receipt_when_it_is_written_then_its_name_tells_how(log: LogStore, name: str, begins: bytes) -> None:
    view = receipts_shown(office_of(log), "S1", KEY, "1", 1)
    assert receipts_file(view, name).startswith(begins)
    with pytest.raises(NotPossible, match="names no form"):
        receipts_file(view, "a.doc")


def test_given_several_receipts_when_they_are_written_then_each_is_a_file_that_can_be_checked(log: LogStore) -> None:
    view = receipts_shown(office_of(log), "S1", KEY)
    with pytest.raises(NotPossible, match="there are 3"):
        receipts_file(view, "all.txt")
    files = receipts_apart(view)
    assert [*files] == ["S1-6.tlog-proof", "S1-7.tlog-proof", "S1-8.tlog-proof"]
    assert {told(data, log).board for data in files.values()} == {1, 2}
