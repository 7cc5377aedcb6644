"""The commands on a recorded evening: what they print, for people and for machines."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from stores.sqlite.log import EventLog
from tests.cli.running import ROOT, tdlog

EVENING = ROOT / "sample_sessions" / "spring_match.tdl"
REVOKE = "S1.r1.t1/2"
REVOKED = ROOT / "sample_sessions" / "article_001" / "S1-02-the-free-revoke.tdl"


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The evening of the demo, imported."""
    path = tmp_path_factory.mktemp("evening") / "evening.db"
    assert tdlog("import", "--log", path, EVENING).code == 0
    return path


def test_the_demo_shows_a_revoke_established_by_a_claim_and_a_whole_chain() -> None:
    ran = tdlog("demo")
    assert ran.code == 0, ran.err
    for text in ("Board 2", "[63A3]", "[64A2]", "1 trick goes to NS", "transfer:", "Record", "record complete"):
        assert text in ran.out


def test_output_fits_eighty_columns_and_holds_no_escapes_in_a_pipe(log: Path) -> None:
    commands = [("demo",), ("replay", "--log", log, REVOKE), ("rulings", "--log", log), ("results", "--log", log)]
    for command in [*commands, ("record", "--log", log, "--table", "S1.r1.t1")]:
        ran = tdlog(*command, typed="show\nopen\nhelp\nexit\n")
        assert ran.code == 0, ran.err
        assert max(map(len, ran.out.splitlines())) <= 80, max(ran.out.splitlines(), key=len)
        assert "\x1b" not in ran.out


def test_replay_shows_the_hand_as_of_an_entry(log: Path) -> None:
    now, then = tdlog("replay", "--log", log, REVOKE), tdlog("replay", "--log", log, REVOKE, "--at", "83")
    assert "[61A]" in now.out
    assert "as of entry 83" in then.out
    assert "[61A]" not in then.out
    before = tdlog("replay", "--log", log, REVOKE, "--at", "3")
    assert before.code == 1
    assert "board 2 began at entry 47" in before.err


def test_a_board_of_two_tables_must_be_named_with_its_table(log: Path) -> None:
    ran = tdlog("replay", "--log", log, "2")
    assert ran.code == 1
    assert "S1.r1.t1/2, S1.r1.t2/2" in ran.err
    assert tdlog("replay", "--log", log, "r1.t2/2").code == 0
    assert "no board 77" in tdlog("replay", "--log", log, "77").err


def test_rulings_for_machines_have_the_documented_keys(log: Path) -> None:
    found = tdlog("rulings", "--log", log, "--json", REVOKE).json
    revoke = next(incident for incident in found if incident["kind"] == "revoke")
    finding = next(f for f in revoke["findings"] if f["law"] == "64A2")
    assert finding == {
        "board": 2,
        "incident": "2#84",
        "law": "64A2",
        "finding": "tricks_transferred",
        "seat": "W",
        "trick": 8,
        "tricks": 1,
        "card": None,
        "entries": [84, 86],
        "text": "1 trick goes to NS (trick 9)",
    }


def test_results_for_machines_keep_every_stage(log: Path) -> None:
    (result,) = tdlog("results", "--log", log, "--json", REVOKE).json
    assert [stage["stage"] for stage in result["stages"]] == ["play", "transfer"]
    final = result["stages"][-1]
    assert final["ns"] == [{"weight": "1", "contract": "1N", "declarer": "W", "tricks": 4, "score": 150}]
    assert final["ew"][0]["score"] == -150
    assert final["laws"] == ["64A2"]


def test_what_is_open_can_be_asked_for(tmp_path: Path) -> None:
    log = tmp_path / "open.db"
    script = ROOT / "sample_sessions" / "article_002" / "S2-10-the-revoker-speaks-after-a-claim.tdl"
    assert tdlog("import", "--log", log, script).code == 0
    ran = tdlog("rulings", "--log", log, "--open")
    assert "[70A]" in ran.out
    assert "answer: judge" in ran.out


@pytest.mark.parametrize("form", ["tdl", "jsonl"])
def test_an_exported_log_imported_again_is_the_same_log(log: Path, tmp_path: Path, form: str) -> None:
    file, copy, again = tmp_path / f"evening.{form}", tmp_path / "copy.db", tmp_path / f"again.{form}"
    assert tdlog("export", "--log", log, "--to", file).code == 0
    ran = tdlog("import", "--log", copy, file)
    assert ran.code == 0, ran.out + ran.err
    with EventLog(log, read_only=True) as one, EventLog(copy, read_only=True) as two:
        assert list(one.versions()) == list(two.versions())
        assert all(one.read(stream) == two.read(stream) for stream in one.versions())
    assert tdlog("export", "--log", copy, "--to", again).code == 0
    assert again.read_bytes() == file.read_bytes()


def test_names_leave_the_log_only_when_asked_for(log: Path) -> None:
    assert "Anna Holm" not in tdlog("export", "--log", log).out
    assert "Anna Holm" in tdlog("export", "--log", log, "--names").out


def test_the_same_file_again_records_nothing(tmp_path: Path) -> None:
    log = tmp_path / "twice.db"
    assert "860 new entries" in tdlog("import", "--log", log, EVENING).out
    assert "0 new entries" in tdlog("import", "--log", log, EVENING).out


def test_import_reads_standard_input(tmp_path: Path) -> None:
    ran = tdlog("import", "--log", tmp_path / "in.db", "--session", "S9", "-", typed=EVENING.read_bytes())
    assert ran.code == 0, ran.err
    assert "16 boards" in ran.out


def test_a_forgotten_player_is_gone_and_the_chain_is_whole(tmp_path: Path) -> None:
    log = tmp_path / "forget.db"
    tdlog("import", "--log", log, EVENING)
    assert tdlog("forget", "--log", log, "p1").code == 0
    assert b"Anna Holm" not in log.read_bytes()
    assert "record complete" in tdlog("verify", "--log", log).out
    again = tdlog("forget", "--log", log, "p1")
    assert again.code == 0
    assert "p1 was forgotten before" in again.out


def test_a_seal_finds_a_cut_off_tail(tmp_path: Path) -> None:
    log, head, key = tmp_path / "sealed.db", tmp_path / "head.json", tmp_path / "key.pem"
    tdlog("import", "--log", log, EVENING)
    assert tdlog("seal", "--log", log, "--key", key, "--head", head).code == 0
    assert tdlog("verify", "--log", log, "--head", head).code == 0
    assert os.stat(key).st_mode & 0o077 == 0
    short = tmp_path / "short.db"
    script = ROOT / "sample_sessions" / "article_001" / "S1-02-the-free-revoke.tdl"
    tdlog("import", "--log", short, script)
    ran = tdlog("verify", "--log", short, "--head", head)
    assert ran.code == 1
    assert "record broken" in ran.out


def test_check_counts_what_passes_and_names_what_does_not(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.tdl"
    wrong.write_text("board 1 dealer=s\n4s p p p\n=> result tricks=10\n=> clean\n")
    ran = tdlog("check", EVENING, wrong)
    assert ran.code == 1
    assert "line 3" in ran.out
    assert ran.out.rstrip().endswith("1 passed, 1 failed")
    assert tdlog("check", "--json", EVENING).json == {"passed": [str(EVENING)], "failed": {}}


ADJUSTED = """\
stream S1.r1.t1
round 1 table=1 ns=12 ew=7
board 1 dealer=s
4s p p p
tricks 10
adjust 12C1c ns=1/2:3NS=9,1/2:3NS=8 ew=4SS=10 "doubtful"
board 2 dealer=s
3n p p p
tricks 9
adjust 12C1b both=2SS=8 "damage"
board 3 dealer=s
p p p p
board 4 dealer=s
1c
"""
ROWS = [
    ["1", "1/2", "3NT", "S", "9", "+400", "director"],
    ["1/2", "3NT", "S", "8", "-50"],
    ["4♠", "S", "10", "-420"],
    ["2", "2♠", "S", "8", "+110", "-110", "director"],
    ["3", "passed", "out", "0", "0", "play"],
    ["4", "auction"],
]


def test_results_show_the_contract_of_the_stage_that_counts(tmp_path: Path) -> None:
    log, file = tmp_path / "adjusted.db", tmp_path / "adjusted.tdl"
    file.write_text(ADJUSTED)
    ran = tdlog("import", "--log", log, file)
    assert ran.code == 0, ran.out + ran.err
    table, _, *rows = tdlog("results", "--log", log).out.splitlines()
    assert table.split() == ["S1.r1.t1", "NS", "12", "EW", "7"]
    assert [row.split() for row in rows] == ROWS
    assert max(map(len, rows)) <= 80


def test_a_long_session_name_fits_the_screen(tmp_path: Path) -> None:
    log, long = tmp_path / "long.db", "a-club-with-a-name-of-forty-characters-x"
    assert tdlog("import", "--log", log, "--session", long, REVOKED).code == 0
    for command in ("results", "rulings"):
        ran = tdlog(command, "--log", log)
        assert long in ran.out
        assert max(map(len, ran.out.splitlines())) <= 80


def test_struck_boards_are_not_counted(tmp_path: Path) -> None:
    file = tmp_path / "struck.tdl"
    file.write_text("board 1\nundo\nboard 2\n1n p p p\n")
    assert "1 board at 1 table" in tdlog("import", "--log", tmp_path / "struck.db", file).out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('judge 1#99 64C1 damaged declarer=9 "why"', "no incident 1#99"),
        ("rule 1#99 64A2 tricks=1", "no incident 1#99"),
    ],
)
def test_check_tells_an_answer_that_nobody_asks_for(tmp_path: Path, line: str, said: str) -> None:
    file = tmp_path / "unasked.tdl"
    file.write_text(f"board 1 dealer=s\n4s p p p\n{line}\n=> clean\n")
    ran = tdlog("check", file)
    assert ran.code == 1
    assert "unasked.tdl:3: " in ran.out
    assert said in ran.out
    file.write_text(f"board 1 dealer=s\n4s p p p\n{line}\nundo\n=> clean\n")
    assert tdlog("check", file).code == 0


def test_given_a_script_that_expects_nothing_when_checked_then_it_did_not_fail(tmp_path: Path) -> None:
    idle, wrong = tmp_path / "idle.tdl", tmp_path / "wrong.tdl"
    idle.write_text("board 1 dealer=s\n4s p p p\n")
    wrong.write_text("board 1 dealer=s\n4s p p p\n=> result tricks=10\n")
    ran = tdlog("check", EVENING, idle)
    assert (ran.code, "FAILED" in ran.out) == (3, False)
    assert "There was nothing to check" in ran.out
    assert ran.out.endswith("1 passed, 0 failed, 1 with nothing to check\n")
    assert tdlog("check", idle, wrong).code == 1
    assert tdlog("check", "--json", idle).json == {"passed": [], "failed": {}, "nothing_to_check": [str(idle)]}


def test_given_a_script_that_is_named_twice_when_checked_then_it_counts_once(tmp_path: Path) -> None:
    idle = tmp_path / "idle.tdl"
    idle.write_text("board 1 dealer=s\n4s p p p\n")
    assert tdlog("check", idle, idle).out.endswith("0 passed, 0 failed, 1 with nothing to check\n")


def test_given_a_script_that_expects_nothing_and_answers_what_nobody_asks_then_it_fails(tmp_path: Path) -> None:
    script = tmp_path / "odd.tdl"
    script.write_text('board 1 dealer=s\n4s p p p\njudge 1#9 64C1 compensated "enough"\n')
    assert tdlog("check", script).code == 1


def test_check_tells_of_a_session_whose_edition_is_not_written_out_what_is_read_by_another(tmp_path: Path) -> None:
    script = tmp_path / "old.tdl"
    script.write_text("stream S1\nsession imps 2017-2024\nstream S1.r1.t1\nboard 1 dealer=s\n4s p p p\n=> clean\n")
    ran = tdlog("check", script)
    assert ran.code == 0
    assert "is not written out here for 73, 89, and is judged by 2017" in " ".join(ran.out.split())
    assert max(len(line) for line in ran.out.splitlines() if str(script) not in line) <= 80
    [told] = tdlog("check", "--json", script).json["editions"][str(script)]
    assert told.startswith("#1 opens the session with the edition 2017-2024")
