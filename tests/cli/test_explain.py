"""`tdlog explain`: where a figure came from, and what changed."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from cli.program import tdlog as program
from cli.show.screen import say_tree
from domain.errors import TdlogError
from formats.notation import read_script
from projections.views.explained import NodeView
from stores.sqlite.log import EventLog
from tests.cli.running import ROOT, tdlog
from tests.explaining.given_figures import pairs_session, teams_session
from tests.explaining.test_stages import APPEAL, OTHER_TABLE, REVOKE

SPLIT = "adjust 1 12C1c ns=1/2:4SN=10,1/2:4SN=9 ew=4SN=10"
EVENING = pairs_session(["4SN=10", "4SN=9", "3NTN=9"], at={"S1.r1.t2": [SPLIT]})


def recorded(log: Path, source: str) -> Path:
    """A log that holds the streams of a script, and the names it tells."""
    script = read_script(source)
    with EventLog(log) as kept:
        kept.append([(stream, 0, events) for stream, events in script.streams.items()], script.names)
    return log


def explain(log: Path, *arguments: str, code: int = 0) -> str:
    """What the command prints; every line of it fits the screen."""
    done: Result = CliRunner().invoke(program, ["explain", "--log", str(log), *arguments])
    if code:
        assert done.exit_code == code, done.output
        return f"{done.output}{done.exception}"
    assert done.exception is None, done.exception
    if "--json" not in arguments:
        assert max(len(line) for line in done.stdout.splitlines()) <= 80, done.stdout
    return done.stdout


def as_json(log: Path, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(explain(log, *arguments, "--json"))
    return found


def test_given_a_contestant_when_explained_then_figure_place_and_boards_are_told(log: Path) -> None:
    lines = explain(recorded(log, EVENING), "1").splitlines()
    assert lines[0] == "1: 3.5 / 4 = 87.5 %, place 1 of 3 NS"
    assert [line.split() for line in lines[2:4]] == [
        ["board", "side", "against", "contract", "by", "tricks", "points", "MP", "%"],
        ["1", "NS", "11", "4♠", "N", "10", "+420", "3.5", "87.5"],
    ]


def test_given_plus_minus_form_when_a_contestant_is_explained_then_the_sum_of_its_percentage_is_written_out(
    log: Path,
) -> None:
    source = EVENING.replace("scoring=matchpoints", "scoring=matchpoints\nregulation matchpoint_form plus_minus")
    lines = explain(recorded(log, source), "2", "--depth", "2").splitlines()
    assert lines[0] == "2: (-0.5 + 2) / 4 = 37.5 %, place 2 of 3 NS"
    assert "    board 1, 2 against 12: -0.5 MP of -2 to +2, 37.5 %" in lines


def test_given_an_individual_when_a_board_is_explained_then_the_partner_is_named(log: Path) -> None:
    players = "\n".join(f"contestant {one} [p{one}] individual" for one in range(1, 5))
    source = f"stream S1\nsession\n{players}\nstream S1.r1.t1\nround 1 table=1 players=[p1,p2,p3,p4]\nresult 1 4SN=10"
    recorded(log, source)
    assert explain(log, "1", "1").startswith("board 1, 1 with 3 against 2, 4: ")
    assert "with" in explain(log, "1").splitlines()[2]


def test_given_a_board_when_explained_then_comparison_stages_laws_and_entries_are_told(log: Path) -> None:
    told = explain(recorded(log, EVENING), "2", "1")
    assert "by weight, 1/2 × 3 + 1/2 × 0 = 1.5 MP  [12C1c]" in told
    assert "field of NS: +420 × 3/2, +400 × 1, -50 × 1/2" in told
    assert "field of EW: -400 × 1, -420 × 2" in told
    assert "director: 1/2 4♠ by N 10 tricks +420 + 1/2 4♠ by N 9 tricks -50  [12C1c]  #5" in told
    assert "S1.r1.t2, NS: director" in told


def test_given_a_revoke_and_a_committee_when_explained_then_the_whole_way_is_told(log: Path) -> None:
    told = explain(recorded(log, "\n".join([*REVOKE, *APPEAL, *OTHER_TABLE])), "A", "1")
    for part in ("[78B]", "play:", "transfer:", "committee:", "[61A]", "[64A2]", "[64C1]", "#13"):
        assert part in told, part
    assert not any(line.strip().startswith("director:") for line in told.splitlines())
    assert "compensated: no more than one trick was lost" in " ".join(told.split())


def test_given_a_board_when_nobody_is_named_then_everybody_on_it_is_explained(log: Path) -> None:
    told = explain(recorded(log, EVENING), "--board", "1")
    assert told.startswith("board 1 at 3 tables\n")
    assert len(re.findall(r"^  board 1, \d+ against \d+: ", told, re.MULTILINE)) == 6


@pytest.mark.parametrize(("depth", "lines"), [("0", 1), ("1", 3), ("2", 4)])
def test_given_a_depth_when_explained_then_the_tree_goes_no_deeper(log: Path, depth: str, lines: int) -> None:
    recorded(log, EVENING)
    assert len(explain(log, "1", "--depth", depth).splitlines()) == lines


def test_given_no_depth_when_a_contestant_is_explained_then_a_depth_shows_more(log: Path) -> None:
    recorded(log, EVENING)
    assert len(explain(log, "1", "--depth", "99").splitlines()) > len(explain(log, "1").splitlines())


def test_given_danish_when_explained_then_words_laws_and_sides_are_danish(log: Path) -> None:
    told = explain(recorded(log, EVENING), "12", "1", "--lang", "da")
    assert told.startswith("spil 1, 12 mod 2: 1 MP af 4")
    assert "delt score ved S1.r1.t2: ØV sammenlignes i deres eget felt  [§12C1c]" in told


KEYS = {"code", "value", "unit", "rule", "factor", "fields", "laws", "entries", "text", "children"}


def test_given_json_when_explained_then_every_node_has_the_documented_keys_and_exact_figures(log: Path) -> None:
    tree = as_json(recorded(log, EVENING), "1")
    page = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    assert all(f"`{key}`" in page for key in KEYS)
    nodes = [tree]
    for node in nodes:
        assert set(node) == KEYS
        nodes += node["children"]
    assert (tree["code"], tree["value"], tree["unit"], tree["rule"]) == ("standing", "175/2", "percent", "percent")
    assert {node["code"] for node in nodes} >= {"total", "top", "board", "compared", "against", "result", "stage"}


def test_given_the_sample_sessions_when_explained_as_json_then_every_rule_is_documented(log: Path) -> None:
    from tests.explaining.adding_up import RULES

    page = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    assert all(f"`{rule}`" in page for rule in RULES)


def test_given_an_earlier_moment_when_explained_then_it_is_as_it_was_known(log: Path) -> None:
    recorded(log, EVENING)
    assert "director" not in explain(log, "2", "1", "--as-of", "S1.r1.t2#4")
    assert "director" in explain(log, "2", "1", "--as-of", "S1.r1.t2#5")


def test_given_a_moment_when_it_is_asked_what_changed_then_entries_and_consequences_are_told(log: Path) -> None:
    told = explain(recorded(log, EVENING), "--since", "S1.r1.t3#3")
    assert "1 entry recorded" in told
    assert "board 1 at S1.r1.t3: in play → play 3NT by N 9 tricks, NS +400" in told
    assert "lines of the ranking changed" in told


def test_given_nothing_recorded_since_when_it_is_asked_what_changed_then_it_says_so(log: Path) -> None:
    told = explain(recorded(log, EVENING), "--since", "S1.r1.t3#4")
    assert "0 entries recorded" in told
    assert "no result, finding, score or place changed" in told
    assert "intet resultat" in explain(log, "--since", "S1.r1.t3#4", "--lang", "da")


def test_given_a_moment_before_the_session_when_it_is_asked_what_changed_then_everything_is_told(log: Path) -> None:
    source = EVENING.replace("stream S1\n", "stream S0\nsession scoring=teams\nstream S1\n", 1)
    told = explain(recorded(log, source), "--since", "1", "--session", "S1")
    assert "S1: 1 entry" in told
    assert "3 results changed" in told


def test_given_one_entry_when_its_effect_is_asked_then_before_and_after_are_told(log: Path) -> None:
    told = explain(recorded(log, EVENING), "--entry", "S1.r1.t2#5")
    assert "S1.r1.t2#5  director: adjusted" in told
    assert "2, board 1: 0 MP → 1.5 MP" in told
    assert "1: 100 % → 87.5 %, place 1" in told


@pytest.mark.parametrize("arguments", [("--entry", "S1.r1.t2#5"), ("--since", "S1.r1.t2#4")])
def test_given_several_sessions_when_an_entry_is_named_then_its_session_is_meant(
    log: Path, arguments: tuple[str, str]
) -> None:
    source = EVENING.replace("stream S1\n", "stream S0\nsession scoring=teams\nstream S1\n", 1)
    assert "100 % → 87.5 %" in explain(recorded(log, source), *arguments)
    assert "2 sessions" in explain(log, "--since", "1", code=1)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("99",), 1, "there are 1, 2, 3, 11"),
        (("1", "7"), 1, "its boards are 1"),
        (("--board", "7"), 1, "there are 1"),
        ((), 2, "contestants: 1, 2, 3"),
        (("--since", "1", "--entry", "S1#1"), 2, "not both"),
        (("--entry", "860"), 2, "is no entry"),
        (("--entry", "S1.r1.t1#99"), 1, "S1.r1.t1 has 4"),
        (("--since", "yesterday"), 1, "yesterday"),
        (("1", "--session", "S9"), 1, "S9"),
    ],
)
def test_given_what_cannot_be_explained_when_asked_then_it_says_what_there_is(
    log: Path, arguments: tuple[str, ...], code: int, said: str
) -> None:
    assert said in explain(recorded(log, EVENING), *arguments, code=code)


def test_given_a_penalty_in_another_unit_when_explained_then_it_is_told_as_not_counted(log: Path) -> None:
    source = EVENING.replace("session scoring=matchpoints", "session scoring=matchpoints\npenalty 2 vp contestant=1")
    assert "a penalty of 2 vp cannot be counted in this ranking  [90A]  S1#2" in explain(recorded(log, source), "1")


def test_given_names_in_the_register_when_a_contestant_is_explained_then_its_players_are_named(log: Path) -> None:
    lines = teams_session("4SN=10", "4SN=9", 'player p1 "Anna Holm"', "contestant A [p1] team", "contestant B team")
    assert explain(recorded(log, lines), "A").startswith("A: +10 IMP, place 1 of 2  Anna Holm")


def step(line: str, *below: NodeView) -> NodeView:
    """A step of an explanation, with those below it."""
    return NodeView("fact", None, "", "", None, {}, (), (), line, below, line, "", line)


def test_given_a_control_character_in_a_reason_when_printed_then_it_does_nothing_to_the_screen(
    capsys: pytest.CaptureFixture[str],
) -> None:
    say_tree(step("a\x1b[2J", step("b " * 60)))
    told = capsys.readouterr().out
    assert "\x1b" not in told
    assert max(map(len, told.splitlines())) <= 80


def test_given_a_terminal_when_a_tree_is_printed_then_it_has_branches_and_stays_within_the_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = Console(file=StringIO(), width=60, markup=False)
    monkeypatch.setattr("cli.show.screen.is_terminal", lambda: True)
    monkeypatch.setattr("cli.show.screen._console", lambda: screen)
    say_tree(step("root [x]", step("one " * 30, step("leaf")), step("two")))
    assert isinstance(screen.file, StringIO)
    lines = screen.file.getvalue().splitlines()
    assert lines[0] == "root [x]"
    assert lines[1].startswith("├── one")
    assert lines[-1] == "└── two"
    assert max(map(len, lines)) <= 60


def test_given_the_program_when_explain_is_run_then_it_prints_a_plain_tree_in_a_pipe(log: Path) -> None:
    ran = tdlog("explain", "--log", recorded(log, EVENING), "1", "1")
    assert ran.code == 0
    assert ran.out.startswith("board 1, 1 against 11: ")
    assert "├" not in ran.out


def test_given_a_failure_when_it_is_told_in_danish_then_it_is_danish(log: Path) -> None:
    with pytest.raises(TdlogError, match="der er ingen deltager 99"):
        CliRunner().invoke(
            program, ["explain", "--log", str(recorded(log, EVENING)), "99", "--lang", "da"], catch_exceptions=False
        )
