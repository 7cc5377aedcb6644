"""`tdlog check` on PBN files: each fault on a line of its own, for people and for machines."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import ROOT, tdlog

EVENING = ROOT / "sample_sessions" / "spring_match.tdl"
RIGHT = '[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n1NT AP\n'
WRONG = '[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n1NT 1S AP\n\n[Board "0"]\n[Ring "x"]\n'


def test_a_pbn_file_is_held_against_the_standard_and_a_script_as_ever(tmp_path: Path) -> None:
    # given a right PBN file, a wrong one whose name says nothing, and a script
    right, wrong = tmp_path / "right.pbn", tmp_path / "wrong.txt"
    right.write_text(RIGHT)
    wrong.write_text(WRONG)
    # when they are checked
    ran = tdlog("check", right, wrong, EVENING)
    # then each fault stands on its line, with line and column, and the wrong file alone has failed
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert lines[0] == f"FAILED  {wrong}"
    assert lines[1].startswith(f'{wrong}:4:5: error: game 1, board 1: "1S" by E: ')
    assert lines[2].startswith(f'{wrong}:6:9: error: game 2, board 0: Board "0": expected ')
    assert lines[3].startswith(f'{wrong}:7:1: warning: game 2, board 0: the tag "Ring" ')
    assert lines[4:] == [f"{wrong}: 2 errors, 1 warning", "2 passed, 1 failed"]


def test_a_warning_alone_fails_nothing_and_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "own.pbn"
    file.write_text('[Ring "x"]\n')
    ran = tdlog("check", "--lang", "da", file)
    assert ran.code == 0
    assert ran.out.splitlines()[1:] == [f"{file}: 0 fejl, 1 advarsel", "1 bestået, 0 med fejl"]


def test_the_faults_are_told_to_machines_with_stable_keys() -> None:
    # when a file on standard input is checked
    ran = tdlog("check", "--json", "-", typed=WRONG)
    # then its faults stand by themselves, besides what failed
    assert ran.code == 1
    assert ran.json["passed"] == []
    assert len(ran.json["failed"]["-"]) == 2
    first, *others = ran.json["faults"]["-"]
    assert [first[key] for key in ("line", "column", "game", "board", "code", "level")] == [
        4, 5, 1, "1", "call-insufficient", "error",
    ]  # fmt: skip
    assert [fault["code"] for fault in others] == ["board", "tag-unknown"]


def test_a_folder_gives_its_scripts_and_its_pbn_files(tmp_path: Path) -> None:
    (tmp_path / "a.pbn").write_text(RIGHT)
    (tmp_path / "b.tdl").write_text("board 1 dealer=s\n4s p p p\n=> clean\n")
    (tmp_path / "c.txt").write_text(WRONG)
    assert tdlog("check", tmp_path).out == "2 passed, 0 failed\n"
