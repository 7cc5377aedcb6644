"""Files that nobody would write: a short run, always the same; the long one is `python -m benchmarks fuzz`."""

from __future__ import annotations

import pytest

from benchmarks.fuzzing import fuzz, made, made_rows, main
from formats.file_audit import audit_bytes

FIRST, INPUTS = 1, 400


def test_given_some_hundreds_of_files_when_read_then_no_reader_fails_or_takes_long() -> None:
    fuzzed = fuzz(range(FIRST, FIRST + INPUTS))
    assert (fuzzed.inputs, fuzzed.faults) == (INPUTS, [])


def test_given_a_number_when_its_file_is_made_again_then_it_is_the_same() -> None:
    assert [made(number) for number in range(40)] == [made(number) for number in range(40)]
    assert made_rows(8) == made_rows(8)


def test_given_those_files_then_every_format_is_among_them_and_a_good_part_can_be_read() -> None:
    audits = [audit_bytes(data, name) for name, data in map(made, range(FIRST, FIRST + 120))]
    assert {audit.format for audit in audits if audit.state == "read"} >= {"pbn", "lin", "usebio", "jsonl", "tdl"}
    assert sum(audit.state == "read" for audit in audits) > 30


def test_given_a_reader_that_raises_then_the_number_of_the_file_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise IndexError("list index out of range")

    files = ((number, *made(number)) for number in range(1, 400) if number % 8)
    number = next(number for number, name, data in files if audit_bytes(data, name).format == "lin")
    monkeypatch.setattr("formats.lin.read_lin", broken)
    [fault] = fuzz([number]).faults
    assert fault.startswith(f"{number} ")
    assert "IndexError list index out of range" in fault


def test_given_the_command_when_run_then_it_counts_what_it_tried(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--inputs", "12", "--processes", "1"]) == 0
    assert "12 files" in capsys.readouterr().out
