"""A suit that was not followed: a lone revoke is told, many on one board are cards that were typed wrong."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from benchmarks.diagnosing import read
from benchmarks.faulty_boards import FAULTS, Sheet, a_sheet, pbn_of
from formats.diagnosis import Diagnosis, diagnose
from formats.file_audit import audit_bytes


def diagnosed(sheet: Sheet) -> list[Diagnosis]:
    """What is said of a board."""
    return diagnose(read(sheet))


def counted(sheet: Sheet) -> dict[str, int]:
    """The findings of the audit, by kind."""
    return dict(audit_bytes(pbn_of(sheet).encode(), "f.pbn").counts)


def revoked(seed: int) -> Sheet:
    """A board with one true revoke that no slip of one card would explain."""
    random = Random(seed)
    while True:
        sheet = a_sheet(random, whole=True, revoke=True)
        found = diagnosed(sheet)
        if len(found) == 1 and found[0].confidence == "likely":
            return replace(sheet, marks={})


def exchanged_in_a_hand(seed: int) -> Sheet:
    """A whole play with two cards of one hand in each other's place, by which suits seem not to be followed twice."""
    random = Random(seed)
    while True:
        true = a_sheet(random, whole=True)
        one, other = random.sample(range(52), 2)
        if true.cards[one][0] is not true.cards[other][0]:
            continue
        cards = list(true.cards)
        cards[one], cards[other] = cards[other], cards[one]
        told = replace(true, cards=cards)
        if sum(one.kind == "revoke" for one in diagnosed(told)) > 1:
            return told


def test_given_revokes_in_several_tricks_then_a_slip_comes_first_and_the_audit_counts_no_revoke() -> None:
    for seed in range(5):
        told = exchanged_in_a_hand(seed)
        found = diagnosed(told)
        assert found[0].kind == "slip"
        assert {one.confidence for one in found if one.kind == "revoke"} == {"possible"}
        assert "revoke" not in counted(told)
        assert counted(told)["slip"] == 1


def test_given_two_revokes_in_one_trick_then_the_audit_counts_the_board_once() -> None:
    random = Random(2)
    _, told = FAULTS["two revokes in a trick"][1](random) or (None, None)
    assert told is not None
    assert [one.kind for one in diagnosed(told)] == ["revoke", "revoke"]
    assert counted(told) == {"revoke": 1}


def test_given_another_contract_by_the_tags_when_a_suit_is_not_followed_then_the_revoke_is_possible_only() -> None:
    sheet = revoked(3)
    other = sheet.contract.declarer.partner
    told = replace(sheet, contract=sheet.contract._replace(declarer=other))
    assert {one.confidence for one in diagnosed(told) if one.kind == "revoke"} <= {"possible"}


def test_given_a_record_that_stops_when_a_suit_is_not_followed_then_the_revoke_is_possible_only() -> None:
    sheet = revoked(4)
    told = replace(sheet, cards=sheet.cards[:51], tricks=None, points=None)
    found = diagnosed(told)
    assert "record_stops" in {one.kind for one in found}
    assert [one.confidence for one in found if one.kind == "revoke"] == ["possible"]
