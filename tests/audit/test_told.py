"""What players were told in receipts, beside what the record gave then."""

from __future__ import annotations

import pytest

from application.office import Office
from application.receipts import give_receipts
from application.writing import Proposed, Who, write
from domain.events import ReceiptGiven, ScoreCorrected
from domain.log.store import LogStore
from domain.streams import session_of
from projections.audit.difference import Audit
from projections.audit.session import audit_session
from tests.audit.sessions import PAIRS, audited
from tests.proof.test_receipts import EVENING, KEY, office_of
from tests.web.evening import evening_log

TOLD = """
stream S1
@ 2026-03-14T20:00:00Z
receipt_given 1 S1.r1.t1 {told}
"""
CORRECTED = """
stream S1
@ 2026-03-14T21:00:00Z
rescore 1 S1.r1.t1 4SN=10 4SN=11 79C1 "scored wrongly"
"""


def audit_of(log: LogStore) -> Audit:
    entries = list(log.scan())
    streams = {one.stream: log.read(one.stream) for one in entries if session_of(one.stream) == "S1"}
    return audit_session("S1", streams, [(one.position, one.stream, one.entry) for one in entries])


def differing(audit: Audit) -> list[str]:
    return [one.follows for one in audit.differences if one.code == "receipt_differs"]


def recorded(office: Office, *events: ReceiptGiven | ScoreCorrected, who: str = "operator") -> None:
    write(office, [Proposed("S1", event) for event in events], Who(who))  # type: ignore[arg-type]


def test_given_receipts_that_the_program_gave_then_the_audit_finds_nothing_even_where_a_score_was_corrected_since() -> (
    None
):
    log = evening_log(script=EVENING)
    office = office_of(log)
    give_receipts(office, "S1", KEY)
    assert differing(audit_of(log)) == []
    recorded(office, ScoreCorrected(1, "S1.r1.t1", "4SS=10", "4SS=11", "79C1", "scored wrongly"), who="scorer")
    assert differing(audit_of(log)) == []
    give_receipts(office, "S1", KEY)
    assert differing(audit_of(log)) == []


@pytest.mark.parametrize(
    ("told", "follows"),
    [
        ("1 3 4SN=10 points=+420 stage=play", []),
        ("1 3 4SN=11 points=+450 stage=play", ["1 - 3: 4SN=10 (play)"]),
        ("3 1 4SN=10 points=+420 stage=play", ["1 - 3: 4SN=10 (play)"]),
        ("1 3 4SN=10 points=+450 stage=play", ["1 - 3: 4SN=10 (play)"]),
        ("1 3 4SN=10 points=+420 stage=committee", ["1 - 3: 4SN=10 (play)"]),
    ],
)
def test_given_a_receipt_that_was_typed_then_it_is_told_where_it_is_not_what_the_record_gave(
    told: str, follows: list[str]
) -> None:
    assert differing(audited(PAIRS + TOLD.format(told=told))) == follows
    assert differing(audited(PAIRS + TOLD.format(told=told) + CORRECTED)) == follows


def test_given_a_receipt_of_a_board_that_was_not_played_then_it_is_told() -> None:
    log = evening_log(script=EVENING)
    recorded(office_of(log), ReceiptGiven(7, "S1.r1.t1", "1", "3", "pass", "0"))
    assert differing(audit_of(log)) == ["no result that could be told"]
