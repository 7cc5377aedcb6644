"""An incident is named by what it is, without counting entries; a name that fits none, or two, is refused with the
list, also in files."""

from __future__ import annotations

import pytest

from domain.errors import NotPossible
from domain.events import EntryAmended, JudgementMade, RulingGiven, ScoreAdjusted
from formats.notation import Faults, Scribe, read_script, write_script
from projections.desk.answers import check_answer
from tests.given import FOUR_SPADES, given

REVOKE = (*FOUR_SPADES, "hk 2 8 5", "hq 4 !e:c4 6", "notice s revoke e 2")
TWO_REVOKES = (*REVOKE, "withdraw e c4", "9", "hj !n:c2 ha st")
FILE = ("stream S1.r1.t1", "round 1 table=1", *REVOKE)


@pytest.mark.parametrize("named", ["revoke e", "revoke", "rev e", "last", "revoke:e", "1#12"])
def test_given_one_revoke_when_it_is_named_in_words_then_its_number_is_recorded(named: str) -> None:
    case = given(*REVOKE).when(f'rule {named} 62A "corrected"')
    assert case.events[-1] == RulingGiven("1#12", "62A", "corrected")
    assert given(*REVOKE).when(f"judge {named} 72B1 no").events[-1] == JudgementMade("1#12", "72B1", "no")


def test_given_a_score_when_its_incident_is_named_in_words_then_its_number_is_recorded() -> None:
    event = given(*REVOKE).when("adjust 12C1c both=4SS=9 incident=revoke:e").events[-1]
    assert isinstance(event, ScoreAdjusted)
    assert event.incident == "1#12"


@pytest.mark.parametrize(
    ("named", "told"),
    [
        ("revoke", "'revoke' may be 1#12 revoke e, 1#18 revoke n"),
        ("revoke w", "there is no incident 'revoke w' at this table; there is 1#12 revoke e, 1#18 revoke n"),
        ("claim", "there is no incident 'claim'"),
    ],
)
def test_given_two_revokes_when_none_or_both_are_meant_then_it_is_refused_with_the_list(named: str, told: str) -> None:
    with pytest.raises(NotPossible, match=told):
        given(*TWO_REVOKES).when(f"judge {named} 72B1 no")


def test_given_a_later_board_when_an_incident_of_the_earlier_is_named_then_it_is_found() -> None:
    case = given(*REVOKE).when("board 2", "judge revoke e 72B1 no")
    assert case.events[-1] == JudgementMade("1#12", "72B1", "no")


@pytest.mark.parametrize(
    "line",
    [
        "rule 1#3 64A1", "judge 1#3 64C1 compensated", "adjust 12C1c both=4SS=9 incident=1#3", "appeal A1 1#3 8",
        "offer s 1#3 accept", "revise 1#3 64A1", 'poll "what now" 5 incident=1#3',
    ],
)  # fmt: skip
def test_given_no_incident_when_something_is_said_of_it_then_it_is_refused_live_and_in_a_file(line: str) -> None:
    case = given(*REVOKE)
    with pytest.raises(NotPossible, match="there is no incident 1#3 at this table"):
        check_answer(case.replay, case.scribe.propose(line).events[0])
    with pytest.raises(Faults) as told:
        read_script("\n".join([*FILE, line]), source="evening.tdl")
    assert "evening.tdl:8: there is no incident 1#3" in str(told.value)


def test_given_a_file_when_it_lodges_an_appeal_without_a_number_then_it_is_refused() -> None:
    with pytest.raises(Faults, match=r"evening\.tdl:8:1: contestant is missing"):
        read_script("\n".join([*FILE, "appeal 1#4 8"]), source="evening.tdl")


def test_given_an_amendment_when_what_it_puts_in_names_no_incident_then_it_is_refused() -> None:
    case = given(*REVOKE)
    with pytest.raises(NotPossible, match="there is no incident 1#3"):
        check_answer(case.replay, case.scribe.propose("at #14 rule 1#3 64A1").events[0])


def test_given_a_log_that_names_no_incident_when_it_is_written_then_it_reads_back_as_recorded() -> None:
    entries = Scribe(stream="S1.r1.t1")
    for line in (*FILE[1:], "rule 1#3 64A1", "at #14 rule 1#4 64A1"):
        entries.read(line)
    assert isinstance(entries.entries[-1], EntryAmended)
    written = write_script({"S1.r1.t1": entries.entries})
    assert "!!rule 1#4 64A1" in written
    assert read_script(written).streams["S1.r1.t1"] == entries.entries


def test_given_a_ruling_when_its_incident_is_struck_later_then_the_file_is_still_read() -> None:
    script = read_script("\n".join([*FILE, "rule revoke e 62A", "undo 15", "at #13 9"]))
    assert len(script.streams["S1.r1.t1"]) == 18
