"""Two languages: which one is spoken, that all that is shown is in it, and that what machines read stays the same."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest
from click.testing import CliRunner

from cli.commands import deals_, link_, series_
from cli.program import COMMANDS
from cli.program import tdlog as program
from projections.texts import language
from tests.cli.running import ROOT, tdlog

EVENING = ROOT / "sample_sessions" / "spring_match.tdl"
GROUPS = {"deals": deals_.command, "link": link_.command, "series": series_.command}
WITHIN = [f"{group} {name}" for group, command in GROUPS.items() for name in command.commands]
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
judge #99 70A adjudicated claimer=9
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


@pytest.mark.parametrize("name", [*(name for name in COMMANDS if name not in GROUPS), *WITHIN])
def test_given_any_command_when_its_help_is_read_then_it_takes_a_language(name: str) -> None:
    assert "--lang [en|da]" in tdlog(*name.split(), "--help").out


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
    assert ran.code == 1, ran.err
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


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("board 1\nnonsense", "læst 'nonsense'; ventet en melding, et kort eller et nøgleord"),
        ("redo", "der er intet at gøre om"),
        ("board 1\nundo 7", "der er ingen indførsel #7; denne strøm har 2"),
        ("board 1\n1h\nat a3 2h", "spil 1 har 1 melding; læst 'a3'"),
        ('board 1\nrule 1#9 64A1 "x"', "der er ingen hændelse 1#9 ved dette bord; der er ingen"),
        ("board 1\naccept e", "Øst kan ikke vælge accept; åbent er intet. Er det sket, så sæt '!' foran"),
        ("board 1\nboard 1 vul=blue", "læst 'blue'; ventet et af: EW NS both none"),
    ],
    ids=lambda value: value.partition("\n")[0],
)
def test_given_danish_when_a_line_cannot_be_recorded_then_why_is_danish(tmp_path: Path, lines: str, said: str) -> None:
    ran = tdlog("record", "--lang", "da", "--log", tmp_path / "evening.db", typed=lines + "\n")
    assert said in " ".join((ran.out + ran.err).split())


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
    ran = CliRunner().invoke(program, ["results", "--lang", "da", "--log", str(log)])
    assert ran.exit_code == 0
    assert "kontrakt" in ran.output
    assert language() == "en"


ENGLISH = re.compile(
    r"(?<!-)\b(the|is|are|was|not|no|of|with|and|read|give|holds|entry|entries|recorded|sealed|expects?|expected|passed|failed"
    r"|column|line|nothing|nobody|cannot|already|another|forgotten|finding|names?|Error)\b"
)
"""Words that no Danish sentence here has."""

FAULTY = "board 1 dealer=s\n4s p p p\n=> 64A1\n"
ONE_BOARD = "board 1 dealer=s\n4s p p p\n"


@pytest.fixture
def folder(log: Path, tmp_path: Path) -> Path:
    """A folder with the evening, as `evening.db`, to work in."""
    shutil.copy(log, tmp_path / "evening.db")
    return tmp_path


def danish(folder: Path, *arguments: str | Path, typed: str = "", code: int = 0, log: str = "evening.db") -> str:
    """What a command says in Danish; that it has no English in it, and ends as it should."""
    logged = () if arguments[0] in ("check", "demo") else ("--log", log)
    ran = tdlog(*arguments, "--lang", "da", *logged, typed=typed, folder=folder)
    said = (ran.out + ran.err).replace(str(folder), "")
    assert ran.code == code, said
    assert not ENGLISH.search(said), said
    return said


def test_given_danish_when_files_are_imported_then_one_and_several_have_their_forms(folder: Path) -> None:
    for name, script in (("one.tdl", ONE_BOARD), ("two.tdl", ONE_BOARD + "board 2\n")):
        (folder / name).write_text(script)
    assert danish(folder, "import", "one.tdl", log="new.db").splitlines() == [
        "one.tdl: 1 spil ved 1 bord, 5 indførsler",
        "1 spil fra 1 fil, 5 nye indførsler",
    ]
    assert danish(folder, "import", "one.tdl", "two.tdl", log="new.db").splitlines() == [
        "one.tdl: 1 spil ved 1 bord, intet nyt: allerede noteret",
        "two.tdl: 2 spil ved 1 bord, 6 indførsler",
        "3 spil fra 2 filer, 6 nye indførsler",
    ]
    (folder / "tiny.tdl").write_text("board 1\n")
    assert "1 ny indførsel" in danish(folder, "import", "tiny.tdl", log="new.db")


def test_given_danish_when_a_file_is_not_imported_then_why_and_how_many_are_danish(folder: Path) -> None:
    (folder / "one.tdl").write_text('player p1 "Bo Lind"\n' + ONE_BOARD)
    (folder / "spring_match.tdl").write_text("stream S1.r1.t1\n" + ONE_BOARD)
    said = danish(folder, "import", "one.tdl", code=1)
    told = " ".join(said.split())
    assert "! one.tdl: ikke noteret. p1 er “Anna Holm” i evening.db, “Bo Lind” her. Et id er én person" in told
    assert "0 spil fra 0 filer, 0 nye indførsler, 1 fil ikke noteret" in said
    said = danish(folder, "import", "one.tdl", "spring_match.tdl", code=1)
    assert "! spring_match.tdl: ikke noteret. indførsel 1 i S1.r1.t1 er " in said
    assert "2 filer ikke noteret" in said
    assert "p1 har nu filens navn i stedet for det hidtidige" in danish(folder, "import", "--rename", "one.tdl")


def test_given_danish_when_scripts_are_checked_then_what_passes_and_fails_is_danish(folder: Path) -> None:
    for name, script in (("good.tdl", ONE_BOARD + "=> clean\n"), ("bad.tdl", FAULTY), ("bare.tdl", ONE_BOARD)):
        (folder / name).write_text(script)
    said = danish(folder, "check", "-v", "good.tdl", "bad.tdl", "bare.tdl", code=1).splitlines()
    assert said[:4] == [
        "ok      good.tdl",
        "FEJL    bad.tdl",
        "  linje 3: afspilningen siger: intet",
        "INTET   bare.tdl",
    ]
    assert said[4].startswith("  Der var intet at kontrollere")
    assert said[-1] == "1 bestået, 1 med fejl, 1 uden noget at kontrollere"
    assert "der er ingen fil eller mappe nowhere.tdl" in danish(folder, "check", "nowhere.tdl", code=1)


def test_given_danish_when_a_log_is_sealed_and_verified_then_it_is_said_in_danish(folder: Path) -> None:
    said = danish(folder, "verify").splitlines()
    assert said[1].startswith("  hashtræet over log ")
    assert said[2].startswith("    rod   ")
    assert said[3] == "  intet forseglet hoved er givet eller ligger der: en afskåret hale ses ikke"
    said = danish(folder, "seal").splitlines()
    assert said[0].startswith("860 indførsler forseglet ")
    assert [line.split()[0] for line in said[1:]] == ["kæde", "nøgle", "i", "loggen"]
    said = danish(folder, "verify").splitlines()
    assert said[0].startswith("protokollen er hel: 860 indførsler, kæde ")
    assert said[3].startswith("  stemmer med hovedet for 860 indførsler, forseglet ")
    assert [line.split()[0] for line in said[4:7]] == ["nøgle", "i", "i"]
    assert said[5:8] == [
        "    i      loggen selv",
        "    i      evening.db.head-000860.json",
        "  et segls tid er forseglerens ord",
    ]
    assert said[8].startswith("  Navneregistret står uden for kæden; det er, som det blev forseglet")
    assert "er ingen nøgle: forventede de 64" in danish_error(folder, "verify", "--key", "zz")
    said = danish(folder, "seal", "--head", "tdlog-key.pem", code=1)
    assert "tdlog-key.pem kan ikke være både nøgle og hoved" in said


def danish_error(folder: Path, *arguments: str) -> str:
    """The last line about a wrong use: the frame is the library's own."""
    ran = tdlog(*arguments, "--lang", "da", "--log", "evening.db", folder=folder)
    assert ran.code == 2
    said = ran.err.splitlines()[-1].removeprefix("Error: ")
    assert not ENGLISH.search(said), said
    return said


def test_given_danish_when_a_record_is_broken_then_the_findings_are_counted_in_danish(folder: Path) -> None:
    (folder / "one.tdl").write_text(ONE_BOARD)
    danish(folder, "import", "one.tdl", log="other.db")
    danish(folder, "seal")
    danish(folder, "import", "one.tdl")
    danish(folder, "seal")
    first, second = sorted(path.name for path in folder.glob("evening.db.head*"))
    shutil.copy(folder / "other.db", folder / "evening.db")
    for more, heads in (((), [first, second]), (("--head", first), [first])):
        ran = tdlog("verify", "--lang", "da", "--log", "evening.db", *more, folder=folder)
        assert ran.code == 1
        said, *findings = ran.out.splitlines()
        assert said == f"protokollen er brudt: {len(heads)} fund"
        assert [line.split(":")[0].strip() for line in findings[: len(heads)]] == heads
        assert findings[len(heads)] == "  kæden passer på alle indførsler"
        assert any(line.startswith("  Navneregistret står uden for kæden") for line in findings)
    said = tdlog("seal", "--lang", "da", "--log", "evening.db", folder=folder).err
    assert f"ikke forseglet: efter hovedet {first} (860 indførsler, forseglet " in said
    assert "Læg loggen tilbage fra en kopi, og behold hovedet" in said


def test_given_danish_when_a_player_is_forgotten_then_it_is_said_in_danish(folder: Path) -> None:
    assert danish(folder, "forget", "p1").splitlines() == [
        "p1 er glemt; indførsler og kæde er, som de var",
        "  en import fører ikke igen et navn ind for p1; filer og kopier kan have det endnu",
    ]
    assert danish(folder, "forget", "p1").startswith("p1 er glemt før: der står intet navn")
    assert "registret har ingen spiller p77; det har " in danish(folder, "forget", "p77", code=1)
    assert "intet er tilbage i evening.db" in danish(folder, "forget", "--finish")
    assert "p1 er glemt: filens navn på den spiller føres ikke ind" in danish(folder, "import", EVENING)


def test_given_danish_when_a_log_is_exported_then_one_and_several_have_their_forms(folder: Path) -> None:
    assert danish(folder, "export", "--to", "all.tdl") == "860 indførsler fra 5 strømme i all.tdl\n"
    assert danish(folder, "export", "S1.r1.t1", "--to", "one.jsonl") == "202 indførsler fra 1 strøm i one.jsonl\n"
    assert "all.tdl er der allerede; giv et andet navn" in danish(folder, "export", "--to", "all.tdl", code=1)
    assert "loggen har ingen S9; den har S1, S1.r1.t1" in danish(folder, "export", "S9", code=1)
    assert "--names er ikke til JSON Lines" in danish_error(folder, "export", "--names", "--format", "jsonl")
    for command in (("export", "--force", "--to"), ("seal", "--head")):
        assert "evening.db er selve loggen" in danish(folder, *command, "evening.db", code=1)


def test_given_danish_when_the_demo_is_kept_then_it_is_said_in_danish(folder: Path) -> None:
    said = tdlog("demo", "--lang", "da", "--keep", "kept.db", folder=folder).out.splitlines()
    assert said[0] == "Noteret spring_match.tdl: 16 spil ved 4 borde, 860 indførsler."
    assert said[-1].startswith("Loggen er i kept.db. Prøv: ")
    assert "kept.db er der allerede, og demo skriver kun" in danish(folder, "demo", "--keep", "kept.db", code=1)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("replay", "77"), "loggen har intet spil 77; den har S1.r1.t1/1, "),
        (("replay", "2"), "spil 2 er spillet ved 2 borde: sig hvilket, som S1.r1.t1/2, S1.r1.t2/2"),
        (("replay", "x"), "et spil er et nummer, eller et bord og et nummer som t2/16; læste 'x'"),
        (("replay", "t1/2", "--at", "3"), "spil 2 begyndte ved indførsel 47 i S1.r1.t1; indførsel 3 er før det"),
        (("record", "--table", "S1"), "et bord hedder SESSION.rRUNDE.tBORD, som S1.r1.t1; læste 'S1'"),
        (("import", "mangler.pbn"), "! mangler.pbn: ikke noteret. mangler.pbn kan ikke læses"),
    ],
    ids=str,
)
def test_given_danish_when_a_name_leads_nowhere_then_it_is_said_in_danish(
    folder: Path, arguments: tuple[str, ...], said: str
) -> None:
    ran = tdlog(*arguments, "--lang", "da", "--log", "evening.db", folder=folder)
    assert ran.code == 1
    assert said in ran.err


def test_given_danish_when_lines_are_refused_then_what_the_recorder_says_is_danish(folder: Path) -> None:
    typed = 'exit now\nas nobody\nplayer p4 "Anna"\nplayer p4 "Bo"\n@ 2026-03-14T19:02:11Z director\n'
    said = danish_lines(folder, typed)
    for sentence in (
        "! for at slutte, skriv exit alene (eller Ctrl-D); læste 'now' efter det",
        "! as hvem? en af operator director ",
        "! p4 er 'Anna' i registret, ikke 'Bo'; giv et andet id, eller først: tdlog forget p4",
        "! '@' står kun i scripts: her siger uret, hvad klokken er, og 'as', hvem der taler",
    ):
        assert sentence in said
    said = danish_lines(folder, "board 1\n1c foo\n")
    assert "! kolonne 4: " in said
    assert "; intet på linjen er noteret" in said
    danish_lines(folder, "endround\n")
    said = danish(folder, "record", code=1, log="new.db")
    assert "runden ved S1.r1.t1, det bord der sidst blev noteret, er slut; begynd den næste med: tdlog record" in said


def danish_lines(folder: Path, typed: str) -> str:
    """What recording some lines says, as one line."""
    ran = tdlog("record", "--lang", "da", "--log", "new.db", typed=typed, folder=folder)
    assert ran.code == ("\n! " in ran.out), ran.err
    return " ".join(ran.out.split())


@pytest.mark.process
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is full")
@pytest.mark.parametrize(("code", "said"), [("en", "the output cannot be written: "), ("da", "udskriften kan ikke ")])
def test_given_a_language_when_the_output_cannot_be_written_then_it_is_said_in_it(
    folder: Path, code: str, said: str
) -> None:
    program = [sys.executable, "-m", "cli", "results", "--lang", code, "--log", folder / "evening.db"]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(program, stdout=full, stderr=subprocess.PIPE, cwd=ROOT, check=False, timeout=60)
    assert done.returncode == 1
    assert done.stderr.decode().startswith(f"tdlog: {said}")
