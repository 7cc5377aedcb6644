"""One file audited: what its diagnosis explains is no infraction; whatever a file is, it is told and nothing raised."""

from __future__ import annotations

import pickle
import re
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.show.file_audit import summary_lines
from formats.diagnosis import Diagnosis, Evidence
from formats.file_audit import FileAudit, Summary, audit_bytes, files_view, not_audited, one_file
from formats.file_audit.summary import sure_text
from formats.readers import read_any
from formats.reading import Reading
from projections.audit.oddity import KINDS
from projections.audit.records import audit_record
from tests.audit.archive import BAD_SCORE, CLEAN, REVOKE

DATA = Path(__file__).parents[3] / "shared" / "data"


def kinds(audit: FileAudit) -> list[str]:
    """What was found."""
    return [one.oddity.kind for one in audit.found]


def test_given_a_sound_file_when_audited_then_nothing_is_found() -> None:
    audit = audit_bytes(CLEAN.encode(), "sound.pbn")
    assert (audit.state, audit.format, audit.boards, audit.figures) == ("read", "pbn", 1, 1)
    assert kinds(audit) == []


def test_given_a_wrong_score_when_audited_then_it_is_found_with_its_line_and_board() -> None:
    (found,) = audit_bytes(BAD_SCORE.encode(), "wrong.pbn").found
    assert (found.oddity.kind, found.oddity.board, found.line) == ("points_differ", 1, 2)
    assert found.where == "board 1 table 1"


def test_given_a_lone_revoke_when_audited_then_it_is_one_and_as_sure_as_its_diagnosis() -> None:
    (found,) = [one for one in audit_bytes(REVOKE.encode(), "revoke.pbn").found if one.oddity.kind == "revoke"]
    assert found.oddity.confidence == "likely"


def test_given_marked_revokes_all_over_one_trick_when_audited_then_they_are_a_converters_and_no_revoke() -> None:
    patched = REVOKE.replace("^R C4 H6", "^R C4 ^R D2")
    audit = audit_bytes(patched.encode(), "patched.pbn")
    assert "patched_revoke" in kinds(audit)
    assert "revoke" not in kinds(audit)


def test_given_a_card_of_another_hand_when_audited_then_it_is_a_slip_and_no_infraction() -> None:
    slipped = REVOKE.replace("^R C4", "C3")
    audit = audit_bytes(slipped.encode(), "slip.pbn")
    assert "slip" in kinds(audit)
    assert not {"revoke", "play_out_of_turn", "lead_out_of_turn"} & set(kinds(audit))


def test_given_a_revoke_that_may_as_well_be_a_slip_when_audited_then_it_is_counted_once_and_both_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def both(reading: Reading) -> list[Diagnosis]:
        where = (next(stream for stream in reading.tables), 1, "table 1", 20)
        evidence = (Evidence("told_tricks", trick=2),)
        return [
            Diagnosis(1, "revoke", "possible", *where, evidence),
            Diagnosis(2, "slip", "possible", *where, evidence),
        ]

    monkeypatch.setattr(one_file, "diagnose", both)
    audit = audit_bytes(REVOKE.encode(), "either.pbn")
    assert kinds(audit) == ["slip"]
    assert "or else a revoke" in audit.found[0].oddity.text


def test_given_another_explanation_when_a_diagnosis_is_certain_then_it_is_told_as_likely(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def both(reading: Reading) -> list[Diagnosis]:
        where = (next(stream for stream in reading.tables), 1, "table 1", 20)
        return [Diagnosis(1, "rotated_deal", "certain", *where), Diagnosis(2, "swapped_seats", "possible", *where)]

    monkeypatch.setattr(one_file, "diagnose", both)
    found = next(one for one in audit_bytes(REVOKE.encode(), "either.pbn").found if one.oddity.confidence)
    assert (found.oddity.kind, found.oddity.confidence, found.also) == ("rotated_deal", "likely", ("swapped_seats",))
    assert "or else" in found.oddity.text


def test_given_a_call_after_the_auction_when_audited_then_it_does_not_vanish() -> None:
    late = CLEAN.replace("4S Pass Pass Pass\n", "4S Pass Pass Pass\n5H Pass Pass Pass\n")
    assert any(one.oddity.confidence and one.line == 13 for one in audit_bytes(late.encode(), "late.pbn").found)
    # and: the first of them is told by the Laws, and those after it are not
    _, reading = read_any(late.encode(), "late.pbn")
    (found,) = audit_record(reading.session, reading.streams).oddities
    assert (found.kind, found.law) == ("inadmissible_call", "39")
    assert "South called 5♥ after the auction had ended" in found.text


def test_given_faults_with_the_files_name_when_not_readable_then_the_name_is_not_repeated() -> None:
    (found,) = audit_bytes(b"round 1\nnumber 4\n", "list.txt").found
    assert "list.txt" not in found.oddity.text
    assert "2:1: read 'number'" in found.oddity.text


def test_given_a_diagnosis_when_the_reader_remarks_on_something_else_of_the_board_then_the_remark_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unread = REVOKE.replace('[Contract "4S"]', '[Contract "4S"]\n[Score "NS abc"]')
    audit = audit_bytes(unread.encode(), "unread.pbn")
    assert any("abc" in one.oddity.text for one in audit.found if one.oddity.kind == "remark"), audit.found


def test_given_an_end_position_when_audited_then_no_hand_has_a_wrong_count() -> None:
    position = '[Deal "N:.6.AKQ987.A9732 A865.KQ5.T.QJT6 J97.J98742.3.K4 QT2.AT.J6542.85"]\n[Contract "H"]\n'
    audit = audit_bytes(position.encode(), "position.pbn")
    assert "end_position" in kinds(audit)
    assert "wrong_count" not in kinds(audit)


def test_given_tricks_that_the_players_agreed_on_when_audited_then_they_are_worth_knowing_only() -> None:
    plays = '[Play "W"]\nHK H2 H8 H5\nHQ H4 HA H6\nHJ H7 H9 ST\n*\n'
    agreed = CLEAN.replace('[Result "10"]', '[Result "^13"]').replace("NS 420", "NS 510") + plays
    found = audit_bytes(agreed.encode(), "agreed.pbn")
    assert "tricks_agreed" in kinds(found), found.found
    assert "tricks_disagree" not in kinds(found)


def test_given_a_revoke_when_its_line_is_known_then_it_is_told_there() -> None:
    (found,) = [one for one in audit_bytes(REVOKE.encode(), "revoke.pbn").found if one.oddity.kind == "revoke"]
    assert REVOKE.splitlines()[found.line - 1].startswith("HQ H4 ^R C4")


def test_given_a_reader_that_fails_when_audited_then_the_file_failed_and_says_where(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(data: bytes, name: str) -> tuple[str, Reading]:
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr(one_file, "read_any", fail)
    audit = audit_bytes(b"x", "odd.pbn")
    assert (audit.state, kinds(audit)) == ("failed", ["failed"])
    assert "ZeroDivisionError by nought (fail," in audit.found[0].oddity.text


@pytest.mark.parametrize(
    "data", [b"", b"\x00\x01\x02" * 50, b"%PDF-1.7", b"<html><body>no", b"PK\x03\x04", b"\xff" * 99]
)
def test_given_rubbish_when_audited_then_it_is_not_readable(data: bytes) -> None:
    assert audit_bytes(data, "rubbish.pbn").state == "not_readable"


@settings(max_examples=40)
@given(st.data())
def test_given_any_damage_to_a_file_when_audited_then_the_reader_does_not_fail(data: st.DataObject) -> None:
    whole = bytearray(REVOKE.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(whole) - 1))
        whole[at : at + data.draw(st.integers(0, 9))] = data.draw(st.binary(max_size=4))
    assert audit_bytes(bytes(whole), "damaged.pbn").state in ("read", "not_readable")


def test_given_the_audit_of_a_file_when_sent_to_another_process_then_it_arrives_as_it_was() -> None:
    audit = audit_bytes(BAD_SCORE.encode(), "wrong.pbn")
    assert pickle.loads(pickle.dumps(audit)) == audit


def summed(audits: Sequence[tuple[int, FileAudit]], most: int = 5) -> Summary:
    """The audits added up in this order."""
    summary = Summary(most=most, files=len(audits))
    for number, audit in audits:
        summary.take(number, audit)
    return summary


@settings(max_examples=10)
@given(st.permutations(range(12)))
def test_given_files_in_any_order_when_added_up_then_the_summary_is_the_same(order: list[int]) -> None:
    audits = [audit_bytes((CLEAN, BAD_SCORE, "")[n % 3].encode(), f"f{n}.pbn") for n in range(12)]
    assert summed([(n, audits[n]) for n in order]) == summed(list(enumerate(audits)))


def test_given_more_findings_than_are_kept_when_added_up_then_all_are_counted_and_the_first_kept() -> None:
    summary = summed([(n, audit_bytes(BAD_SCORE.encode(), f"f{n}.pbn")) for n in range(9)], most=2)
    assert summary.counts["points_differ"] == 9
    assert [one.file for one in summary.examples["points_differ"]] == ["f0.pbn", "f1.pbn"]
    assert summary.states == {"odd": 9}
    assert not summary.is_clean


def test_given_files_of_the_same_bytes_when_added_up_in_any_order_then_the_first_counts() -> None:
    audits = [audit_bytes(BAD_SCORE.encode(), f"f{n}.pbn") for n in range(3)]
    for audit in audits:
        audit.digest = b"the same"
    for order in permutations(range(3)):
        summary = summed([(n, audits[n]) for n in order])
        assert (summary.counts["points_differ"], summary.counts["copy"], summary.done) == (1, 2, 3)
        assert [one.file for one in summary.examples["points_differ"]] == ["f0.pbn"]
        assert [one.file for one in summary.examples["copy"]] == ["f1.pbn", "f2.pbn"]


def test_given_findings_that_were_weighed_when_added_up_then_it_is_told_how_sure_they_are() -> None:
    summary = summed([(n, audit_bytes(REVOKE.encode(), f"f{n}.pbn")) for n in range(3)])
    assert sure_text(summary, "revoke") == "3 likely"


def test_given_a_long_file_name_when_shown_then_its_place_is_whole_and_the_name_loses_its_beginning() -> None:
    name = "an-archive-of-many-evenings/of-the-year/evening_10.pbn"
    lines = summary_lines(files_view(summed([(0, audit_bytes(REVOKE.encode(), name))])))
    row = next(line for line in lines if "revoke" in line)
    assert re.search(r" …\S*evening_10\.pbn:\d+ board \d+ table 1$", row), row
    assert max(map(len, lines)) <= 80
    assert "--verbose" in lines[-1]
    assert "--verbose" not in summary_lines(files_view(Summary()))[-1]


def test_given_no_file_or_not_all_when_added_up_then_nothing_is_called_clean() -> None:
    assert not Summary().is_clean
    assert "No file was audited." in summary_lines(files_view(Summary()))
    stopped = Summary(files=2)
    stopped.take(0, audit_bytes(CLEAN.encode(), "sound.pbn"))
    assert not stopped.is_clean
    assert not any("Nothing odd" in line for line in summary_lines(files_view(stopped)))


def test_given_files_that_were_not_read_when_added_up_then_their_states_are_counted() -> None:
    summary = summed([(0, not_audited("a", "killed", "code -9")), (1, not_audited("b", "too_slow", "60 seconds"))])
    assert (summary.read, summary.kinds) == (0, ["killed", "too_slow"])


@pytest.mark.skipif(not DATA.is_dir(), reason="not run: no folder shared/data beside the repository")
def test_given_the_real_files_when_audited_then_all_are_read_but_those_that_are_none() -> None:
    paths = [path for path in sorted(DATA.rglob("*")) if path.is_file()]
    summary = summed([(n, audit_bytes(path.read_bytes(), path.name)) for n, path in enumerate(paths)])
    assert {one.file for one in summary.examples["not_readable"]} <= {"list100.txt", "movements.json"}
    assert not {"failed", "imps_differ", "matchpoints_differ", "hidden_adjustment"} & set(summary.kinds)
    assert set(summary.kinds) <= set(KINDS)


NOTHING_LEFT = """\
[Board "9"]
[Deal ""]
[Declarer "N"]
[Contract "4S"]
[Room "Open"]
[Round "1"]
[Deal ""]
[Declarer "N"]
[Contract "4S"]
[Round "1"]
[Table "1"]
[ScoreTable "Round;Table;PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;IMP_NS;IMP_EW"]
 1  2 B    A    4S    N 10    420      0      0

[Board "10"]
[Declarer "S"]
[Contract "4H"]
[Result "10"]
"""


def test_given_figures_that_cannot_be_compared_once_a_score_is_corrected_when_audited_then_no_reader_fails() -> None:
    assert audit_bytes(NOTHING_LEFT.encode(), "x.pbn").state == "read"
