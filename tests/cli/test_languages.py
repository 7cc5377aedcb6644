"""Two languages: which one is spoken, that all that is shown is in it, and that what machines read stays the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from click.testing import CliRunner

from cli.__main__ import COMMANDS
from cli.commands.results_ import command as results
from projections.texts import language
from tests.cli.running import ROOT, tdlog

EVENING = ROOT / "sample_sessions" / "spring_match.tdl"
NOBODY_SAYS = {"TDLOG_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}

TYPED = """\
board 7 N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96
4s p p p
hk 2 8 5
hq 4 !e:c4 6
notice n revoke e 2
open
withdraw e c4
9
at 2.n h7
claim s rest-1 "drawing trumps"
object w
show
judge #99 70A adjudicated tricks=9
"""


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample evening in a log."""
    path = tmp_path_factory.mktemp("evening") / "evening.db"
    ran = tdlog("import", EVENING, "--log", path)
    assert ran.code == 0, ran.err
    return path


def first_line(log: Path, *arguments: str, **variables: str) -> str:
    ran = tdlog("replay", "t1/2", "--log", log, *arguments, variables={**NOBODY_SAYS, **variables})
    assert ran.code == 0, ran.err
    return ran.out.splitlines()[0]


def without_texts(value: Any) -> Any:
    """A JSON value without its `text` keys."""
    if isinstance(value, dict):
        return {key: without_texts(item) for key, item in cast(dict[str, Any], value).items() if key != "text"}
    return [without_texts(item) for item in cast(list[Any], value)] if isinstance(value, list) else value


@pytest.mark.parametrize(
    ("variables", "begins"),
    [
        ({}, "Board 2  dealer East"),
        ({"LANG": "da_DK.UTF-8"}, "Spil 2  giver Øst"),
        ({"LC_MESSAGES": "da_DK"}, "Spil 2  giver Øst"),
        ({"LANG": "da_DK.UTF-8", "LC_ALL": "C.UTF-8"}, "Board 2  dealer East"),
        ({"LC_ALL": "en_GB.UTF-8", "TDLOG_LANG": "da"}, "Spil 2  giver Øst"),
        ({"LANG": "da_DK.UTF-8", "TDLOG_LANG": "en"}, "Board 2  dealer East"),
        ({"LANG": "sv_SE.UTF-8"}, "Board 2  dealer East"),
    ],
    ids=str,
)
def test_given_an_environment_when_no_language_is_named_then_it_decides(
    log: Path, variables: dict[str, str], begins: str
) -> None:
    assert first_line(log, **variables).startswith(begins)


def test_given_a_danish_environment_when_english_is_named_then_it_is_english(log: Path) -> None:
    assert first_line(log, "--lang", "en", LANG="da_DK.UTF-8").startswith("Board 2  dealer East")


def test_given_a_language_without_texts_when_it_is_named_then_those_there_are_are_told(log: Path) -> None:
    ran = tdlog("results", "--lang", "fr", "--log", log)
    assert ran.code == 2
    assert "'en', 'da'" in ran.err


@pytest.mark.parametrize("name", COMMANDS)
def test_given_any_command_when_its_help_is_read_then_it_takes_a_language(name: str) -> None:
    assert "--lang [en|da]" in tdlog(name, "--help").out


@pytest.mark.parametrize("arguments", [("rulings",), ("results",), ("replay", "t1/2")], ids=" ".join)
def test_given_danish_when_json_is_printed_then_only_its_texts_differ(log: Path, arguments: tuple[str, ...]) -> None:
    english, danish = (tdlog(*arguments, "--json", "--lang", code, "--log", log).json for code in ("en", "da"))
    assert without_texts(english) == without_texts(danish)
    assert (english == danish) is (arguments == ("results",))


def test_given_danish_when_incidents_are_shown_then_law_and_sentence_are_danish(log: Path) -> None:
    lines = tdlog("rulings", "t1/2", "--lang", "da", "--log", log).out.splitlines()
    assert "2#84  kulørsvigt  Vest" in lines
    assert "  [§64A2]  1 stik overføres til NS (stik 9)  #84 #86" in lines


def test_given_danish_when_results_are_listed_then_the_columns_stand_below_their_headings(log: Path) -> None:
    heading, row = tdlog("results", "--lang", "da", "--log", log).out.splitlines()[1:3]
    assert heading.split() == ["spil", "kontrakt", "i", "stik", "NS", "ØV", "trin"]
    assert row.split() == ["1", "3ut", "V", "12", "-490", "+490", "spil"]
    assert [heading.index(word) for word in ("kontrakt", "trin")] == [row.index("3ut"), row.rindex("spil")]


@pytest.mark.parametrize("code", ["en", "da"])
def test_given_either_language_when_a_log_is_shown_then_every_line_fits_80_columns(log: Path, code: str) -> None:
    shown = [tdlog(*arguments, "--lang", code, "--log", log).out for arguments in (["rulings"], ["results"])]
    shown += [tdlog("demo", "--lang", code).out, tdlog("replay", "t2/3", "--lang", code, "--log", log).out]
    assert all(shown)
    assert [line for text in shown for line in text.splitlines() if len(line) > 80] == []


def test_given_danish_when_a_table_is_recorded_then_its_echo_is_danish(tmp_path: Path) -> None:
    ran = tdlog("record", "--lang", "da", "--log", tmp_path / "evening.db", typed=TYPED)
    assert ran.code == 0, ran.err
    for said in (
        "et nyt bord",
        "meldeforløb: Syd skal melde",
        "Øst spiller ♣4 i stik 2, men har hjerter: kulørsvigt",
        "♣4 ligger foran Øst som stort strafkort",
        "stik 3, NS 0 ØV 2; Vest skal spille",
        "skrivefejl: #",
        "spillet er indstillet ved #",
        "svar: judge 7#",
        "Hvor mange af de resterende stik får den side, der krævede?",
    ):
        assert said in ran.out, said
    assert [line for line in ran.out.splitlines() if len(line) > 80] == []


def test_given_either_language_when_help_is_typed_then_the_same_lines_explain_the_notation(tmp_path: Path) -> None:
    shown = [
        tdlog("record", "--lang", code, "--log", tmp_path / f"{code}.db", typed="help\n").out.splitlines()
        for code in ("en", "da")
    ]
    assert [len(lines) for lines in shown] == [len(shown[0])] * 2
    assert all(len(line) <= 80 for lines in shown for line in lines)
    keywords = [[line.split()[0] for line in lines if line.startswith("  ")] for lines in shown]
    assert keywords[0][1:] == keywords[1][1:]


def test_given_a_command_in_danish_when_it_has_ended_then_the_language_before_is_back(log: Path) -> None:
    ran = CliRunner().invoke(results, ["--lang", "da", "--log", str(log)])
    assert ran.exit_code == 0
    assert "kontrakt" in ran.output
    assert language() == "en"
