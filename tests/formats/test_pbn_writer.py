"""A log goes into a PBN file and comes back whole, and other programs find a right PBN there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import endplay.parsers.pbn as endplay_pbn
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.errors import NotReadable
from domain.events import AnyEvent, BoardStarted, ClaimMade, NoteMade, RoundStarted, ScoreEntered, SessionOpened
from domain.seats import Seat
from domain.table import fold
from formats.lin import read_lin
from formats.notation import read_script
from formats.pbn import read_pbn
from formats.pbn.elements import (
    elements_in,
    entry_of_element,
    escaped,
    lines_of,
    plain_entry,
    read_stamp,
    unescaped,
)
from formats.pbn.game_written import MANDATORY
from formats.pbn.play_written import play_rows
from formats.pbn.strict import check_pbn
from formats.pbn.writer import LEFT_OUT, export_pbn
from formats.reading import Reading, without_escapes
from formats.reading.entries import check_hands
from projections.texts import use_language
from tests.formats.pbn_given import AUCTION, DEAL, LED, ROUND_TRIPS, Streams, export, lines, log_of, section, tag
from tests.formats.test_pbn import AUCTION as CALLS
from tests.formats.test_pbn import HEAD
from tests.notation.test_round_trip import OFTEN, TEXTS
from tests.properties.erring_tables import ErringTable
from tests.properties.random_tables import MOVES, SEEDS, Moves, table_of

DATA = Path(__file__).parents[3] / "shared" / "data"
SAMPLES = Path(__file__).parents[2] / "sample_sessions"
SCRIPTS = sorted(SAMPLES.rglob("*.tdl"))


def comes_back(streams: Streams, names: dict[str, str]) -> Reading:
    """Whatever was exported reads back to the same, and is exported to the same bytes once more."""
    exported = export_pbn(streams, names)
    reading = read_pbn(exported.data, "another-name.pbn")
    assert reading.streams == streams
    assert list(reading.streams) == list(streams)
    assert reading.names == names
    assert not reading.remarks
    assert export_pbn(reading.streams, reading.names).data == exported.data
    return reading


def can_be_read(event: AnyEvent) -> bool:
    """Whether a reader takes the entry: its hands are hands."""
    try:
        check_hands(plain_entry(event))
    except (NotReadable, ValueError):
        return False
    return True


# What comes back


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_every_sample_session_comes_back_from_pbn(script: Path) -> None:
    given = read_script(script.read_bytes(), source=script.name, stream="S1.r1.t1")
    comes_back(given.streams, given.names)


@ROUND_TRIPS
@given(SEEDS, MOVES)
def test_any_table_comes_back_from_pbn(deal: int, moves: Moves) -> None:
    events = [event if can_be_read(event) else NoteMade(LEFT_OUT) for event in table_of(deal, moves)]
    comes_back({"S1.r1.t1": events}, {})


@pytest.mark.parametrize("seed", range(12))
def test_a_table_that_errs_comes_back_from_pbn(seed: int) -> None:
    table = ErringTable(seed)
    for _ in range(12):
        table.go_on(4)
        table.err()
        table.decide()
    comes_back({"S1.r1.t1": table.events}, {})


ANY_NAME = TEXTS.filter(lambda text: bool(text) and text == without_escapes(text))
ANY_STREAMS = st.dictionaries(
    st.sampled_from(["S1", "S1.r1.t1", "S1.r1.t2", "S1.r2.t1", "B-2.r1.t1", "B-2"]),
    st.lists(OFTEN.filter(can_be_read), min_size=1, max_size=10),
    min_size=1,
    max_size=4,
)


@ROUND_TRIPS
@given(ANY_STREAMS, st.dictionaries(ANY_NAME, ANY_NAME, max_size=3))
def test_any_entries_of_any_streams_come_back_in_their_order(streams: Streams, names: dict[str, str]) -> None:
    plain = {stream: [plain_entry(event) for event in events] for stream, events in streams.items()}
    comes_back(plain, names)
    assert (plain == streams) or any("control" in line for line in export_pbn(streams, names).left_out)


@ROUND_TRIPS
@given(TEXTS)
def test_any_text_is_an_element_without_white_space_or_a_sign_that_pbn_reads(text: str) -> None:
    element = "(" + escaped(text) + ")"
    assert not set(element) & set('[]{};%" \t\r\n')
    assert element.isascii()
    assert unescaped(escaped(text)) == without_escapes(text)
    assert "".join(elements_in(lines_of([element]))) == element
    assert max(map(len, lines_of([element, "N:1C", element * 40]))) <= 255


def test_the_section_on_the_page_is_one_that_is_read() -> None:
    page = (Path(__file__).parents[2] / "docs" / "pbn.md").read_text(encoding="utf-8")
    shown = page.split("[TdlogTable ", 1)[1].split("```", 1)[0].splitlines()[1:]
    kinds = Counter(element[0] for element in elements_in(shown))
    assert kinds == {"!": 1, "#": 2, "@": 1, "(": 3, "=": 1}
    told = [entry_of_element(element, ("", "operator")) for element in elements_in(shown) if element[0] == "("]
    assert told[-1] == ClaimMade(seat=Seat.SOUTH, tricks=3, statement="drawing trumps")
    assert [read_stamp(element) for element in elements_in(shown) if element[0] == "@"] == [
        ("2026-03-14T19:00:00Z", "operator")
    ]


def test_a_regular_board_is_said_once() -> None:
    exported = export(LED)
    assert section(exported, "TdlogTable") == ["#S1.r1.t1,1 ('event':'round','number':1,'table':1) =11"]


def test_the_score_that_the_writer_works_out_is_no_entry_of_the_log() -> None:
    exported = export(LED.replace(AUCTION, "contract 3n s") + "tricks 9")
    assert tag(exported, "Score") == "NS 400"
    assert comes_back(log_of(LED.replace(AUCTION, "contract 3n s") + "tricks 9"), {}).streams
    assert not any(isinstance(event, ScoreEntered) for event in read_pbn(exported.data).streams["S1.r1.t1"])


def test_streams_without_a_board_have_their_place() -> None:
    told: Streams = {"S1": [SessionOpened("Club")], **log_of(LED)}
    comes_back(told, {})
    assert read_pbn(export_pbn(told | {"S1.r1.t2": [], "S2": []}, {}).data).streams == told
    comes_back({"S1": [SessionOpened("Club"), NoteMade("nobody came")]}, {"p1": "Anna Hansen"})


def test_what_no_reader_takes_is_not_written_but_told() -> None:
    # given a stream of a name that no file can tell, and a board with a hand that is none
    table = [RoundStarted(1, 1), BoardStarted(1, Seat.NORTH, "none", hands=("xyz", None, None, None)), NoteMade("kept")]
    # when
    exported = export_pbn({"a b/..": [NoteMade("lost")], "S1.r1.t1": table}, {})
    # then
    assert read_pbn(exported.data).streams == {"S1.r1.t1": [table[0], NoteMade(LEFT_OUT), table[2]]}
    assert [line.split(":")[0] for line in exported.left_out] == [
        "the stream 'a b/..'", "S1.r1.t1 entry 2, whose hands cannot be read",
    ]  # fmt: skip


def test_a_result_is_marked_where_a_trick_that_is_not_told_to_its_end_is_certain() -> None:
    # given all tricks agreed, where the last trick lacks two cards and can only be the defenders'
    play = '[Play "W"]\nSJ S5 S3 SA\nS8 S6 S4 SK\nS9 S7 C8 SQ\nST - - S2\n*\n'
    reading = read_pbn(HEAD + CALLS + play + '[Result "13"]\n')
    # when
    exported = export_pbn(reading.streams, {})
    # then
    assert "tricks disagree" in {remark.kind for remark in reading.remarks}
    assert tag(exported, "Result") == "^13"
    assert [fault for fault in check_pbn(exported.data) if fault.level == "error"] == []


def test_a_file_that_could_be_utf8_is_read_as_latin_1_all_the_same() -> None:
    streams = log_of(f'{LED}note "x"')
    streams["S1"] = [SessionOpened("\u00c3\u00a6")]
    reading = comes_back(streams, {})
    assert reading.streams["S1"] == [SessionOpened("\u00c3\u00a6")]


def test_ids_stand_for_names_that_are_not_given() -> None:
    text = 'player p1 "Anna Hansen"\n' + LED.replace("table=1", "table=1 players=[p1,p2,p3,p4]")
    assert [tag(export(text), seat) for seat in ("West", "North", "East", "South")] == ["p4", "p1", "p2", "p3"]
    named = export_pbn(log_of(text), {"p1": "Anna Hansen"})
    assert tag(named, "North") == "Anna Hansen"
    assert read_pbn(named.data).names == {"p1": "Anna Hansen"}


def test_a_name_outside_latin_1_comes_back_and_is_told() -> None:
    streams = log_of(LED.replace("table=1", "table=1 players=[p1,p2,p3,p4]"))
    exported = export_pbn(streams, {"p1": "Jiří Łukasz Sørensen"})
    assert tag(exported, "North") == "Jirí ?ukasz Sørensen"
    assert [line[0] for line in exported.left_out] == ["Ł", "ř"]
    assert read_pbn(exported.data).names == {"p1": "Jiří Łukasz Sørensen"}


def test_the_file_is_english_whoever_exports() -> None:
    text = f"{LED}ck !h5 j 4"
    before = export(text).data
    use_language("da")
    try:
        assert export(text).data == before
    finally:
        use_language("en")


# What other programs find


def test_the_layout_is_that_of_the_export_format() -> None:
    exported = export(LED)
    found = lines(exported)
    assert found[:2] == ["% PBN 2.1", "% EXPORT"]
    assert [line[1:].partition(" ")[0] for line in found[2:17]] == list(MANDATORY)
    assert b"\n" not in exported.data.replace(b"\r\n", b"")
    assert tag(exported, "Deal").startswith("S:A72.AK42.32.9543 984.Q3.T98.AKQ87 653.")
    assert [tag(exported, name) for name in ("Vulnerable", "Declarer", "Contract", "Result")] == [
        "None",
        "S",
        "3NT",
        "?",
    ]
    assert section(exported, "Auction") == ["1NT Pass 3NT Pass", "Pass Pass"]
    assert section(exported, "Play") == ["CA C2 CT C3", "+ - - -"]


def test_a_play_that_is_over_stops_with_an_asterisk_and_a_missing_card_is_a_dash() -> None:
    exported = export(LED + "ck\nendround")
    assert section(exported, "Play") == ["CA C2 CT C3", "CK - - -", "*"]
    assert section(export(LED + "ck 6"), "Play") == ["CA C2 CT C3", "CK C6 + -"]


def test_thirteen_tricks_have_no_asterisk_also_where_one_of_them_lacks_a_card() -> None:
    match = Path(__file__).parents[2] / "sample_sessions" / "spring_match.tdl"
    table = fold(read_script(match.read_bytes(), source="match.tdl").streams["S1.r2.t2"])
    rows = next(play_rows(board, goes_on=False) for board in table.boards if board.number == 8)
    assert len(rows) == 13
    assert any("-" in row.split() for row in rows)
    assert rows[-1] == "D4 DQ H2 S9"


def test_alerts_are_notes_and_calls_of_one_meaning_share_one() -> None:
    exported = export(LED.replace(AUCTION, '1nt! "15-17" p 2c! "asks" p\n2d! "15-17" p p p'))
    assert section(exported, "Auction") == ["1NT =1= Pass 2C =2= Pass", "2D =1= Pass Pass Pass"]
    assert [line for line in lines(exported) if line.startswith("[Note")] == ['[Note "1:15-17"]', '[Note "2:asks"]']


def test_more_than_32_alerts_go_on_in_the_comment() -> None:
    bids = [f"{level}{strain}" for level in range(1, 8) for strain in ("c", "d", "h", "s", "nt")]
    calls = " ".join(f'{bid}! "meaning {n}"' for n, bid in enumerate(bids))
    streams = log_of(f"board 7 {DEAL}\n{calls} p p p")
    exported = export_pbn(streams, {})
    assert sum(line.startswith("[Note") for line in lines(exported)) == 32
    assert any("7NT was alerted: meaning 34" in line for line in lines(exported))
    comes_back(streams, {})


@pytest.mark.parametrize(
    ("script", "name", "rows"),
    [
        (f"board 7 {DEAL}\n1s !1h accept n p p p", "Auction", ["1S ^I 1H Pass Pass", "Pass"]),
        (f"board 7 {DEAL}\n!w:1h accept n p p p", "Auction", ["^S 1H Pass Pass", "Pass"]),
        (f"{LED}!n:d5 accept w 6 2 8", "Play", ["CA C2 CT C3", "D8 ^L D5 D6 D2", "+ - - -"]),
        (f"{LED}ck !h5 j 4\ncq 6", "Play", ["CA C2 CT C3", "CK ^R H5 CJ C4", "CQ C6 + -"]),
        (f"board 7 {DEAL}\n{AUCTION}\n!n:d5 refuse s\nca", "Play", ["CA + - -"]),
        (f"board 7 {DEAL}\n1s !1h refuse n 2h p p p", "Auction", ["1S 2H Pass Pass", "Pass"]),
        (f"board 7 {DEAL}\n1s p !xx", "Auction", ["1S Pass *"]),
        (f"board 7 {DEAL}\n1s p", "Auction", ["1S Pass +"]),
    ],
)
def test_an_irregularity_that_stands_has_its_mark_and_one_put_right_has_none(
    script: str, name: str, rows: list[str]
) -> None:
    script = re.sub(r" (accept|refuse) (.) ?", r"\n\1 \2\n", script)
    exported = export(script)
    assert section(exported, name) == rows
    comes_back(log_of(script), {})


def test_declarer_and_dummy_exchanged_are_marked() -> None:
    exported = export(f"board 7 {DEAL}\n1s p p p\n!e:d6\ndummy s\n")
    assert (tag(exported, "Declarer"), tag(exported, "Play")) == ("^N", "E")


def test_a_number_of_tricks_that_the_cards_contradict_is_marked() -> None:
    assert tag(export(LED.replace("ca 2 10 3", "ca 2 10 3\nck . . .") + "tricks 12"), "Result") == "^12"
    assert tag(export(f"{LED}tricks 9"), "Result") == "9"


def test_what_pbn_cannot_say_stands_in_a_comment_after_the_result() -> None:
    exported = export(f'{LED}claim s 3 "drawing trumps"\nobject w\ntd w\npenalty 10 percent ew "late"')
    found = lines(exported)
    start = found.index('[Result "?"]') + 1
    said = found[start : found.index("}", start) + 1]
    assert said[:3] == ["{", 'Trick 2: South claimed 3 of the 12 tricks left: "drawing trumps".', "West objected."]
    assert "Penalty [90A]: 10 percent EW: late" in said
    assert not exported.left_out


def test_a_comment_holds_no_brace_and_no_line_that_is_an_escape() -> None:
    text = '} % [Event \\"x\\"] { ' + "% " * 300
    exported = export(f'{LED}penalty 10 percent ew "{text}"')
    assert not any(line.startswith("%") for line in lines(exported)[2:])
    assert sum(line.count("{") + line.count("}") for line in lines(exported)) == 2
    comes_back(log_of(f'{LED}penalty 10 percent ew "{text}"'), {})


def test_a_weighted_score_is_told_side_by_side_and_bears_no_score_tag() -> None:
    exported = export(f"{LED}tricks 9\nadjust 12C1c ns=1/2:3NS=9,1/2:3NS=8 ew=50%:3NS=9,50%:3NS=8\nendround")
    said = " ".join(" ".join(lines(exported)).split())
    assert "1/2 of 3NT by S, 9 tricks NS +400 + 1/2 of 3NT by S, 8 tricks NS -50" in said
    assert not any(line.startswith("[Score ") for line in lines(exported))


def test_scores_that_were_entered_have_their_tags() -> None:
    streams = log_of(f"{LED}tricks 9")
    streams["S1.r1.t1"] += [
        ScoreEntered(unit="points", ns="400", by="scorer"),
        ScoreEntered(unit="matchpoints", ns="7.5", ew="4.5", by="scorer"),
        ScoreEntered(unit="percent", ns="62.5", by="scorer"),
        ScoreEntered(unit="imps", ns="3", ew="-3", by="scorer"),
        ScoreEntered(unit="vp", ns="9", by="scorer"),
    ]
    exported = export_pbn(streams, {})
    tags = [tag(exported, name) for name in ("Score", "ScoreMP", "ScorePercentage", "ScoreIMP")]
    assert tags == ["NS 400", "NS 7.5 EW 4.5", "NS 62.5", "NS 3 EW -3"]
    comes_back(streams, {})


PAIRS = """
stream S1
session "Two tables" matchpoints
stream S1.r1.t1
round 1 table=1 ns=1 ew=3
result 7 4SN=10
endround
stream S1.r1.t2
round 1 table=2 ns=2 ew=4
result 7 4SN-1
endround
"""


def test_a_board_of_several_tables_has_its_score_table_once_and_the_session_its_ranking() -> None:
    exported = export(PAIRS)
    found = lines(exported)
    assert sum(line.startswith("[ScoreTable") for line in found) == 1
    assert tag(exported, "ScoreTable").startswith("Round\\2R;Table\\2R;PairId_NS\\4L;")
    assert [row.split() for row in section(exported, "ScoreTable")] == [
        ["1", "1", "1", "3", "4S", "N", "10", "620", "2", "0"],
        ["1", "2", "2", "4", "4S", "N", "9", "-100", "0", "2"],
    ]
    ranking = [row.split()[:3] for row in section(exported, "TotalScoreTable")]
    assert ["1", "1", "2"] in ranking
    assert sum(line.startswith("[TotalScoreTable") for line in found) == 1
    comes_back(log_of(PAIRS), {})


MATCH = """
stream S1
session "Cup" 2026-03-14 teams
contestant A [a1, a2, a3, a4] team
contestant B [b1, b2, b3, b4] team
stream S1.r1.t1
round 1 table=1 ns=A ew=B players=[a1,b1,a2,b2]
result 7 4SN=10
stream S1.r1.t2
round 1 table=2 ns=B ew=A players=[b3,a3,b4,a4]
result 7 4SN-1
"""


def test_a_match_of_two_tables_has_teams_and_rooms() -> None:
    found = lines(export_pbn(log_of(MATCH), {"A": "Aces"}))
    rooms = [line for line in found if line.startswith(("[Room", "[HomeTeam", "[VisitTeam"))]
    assert rooms == [
        line for room in ("Open", "Closed") for line in ('[HomeTeam "Aces"]', f'[Room "{room}"]', '[VisitTeam "B"]')
    ]
    assert found.count('[Date "2026.03.14"]') == 2


@pytest.mark.parametrize("text", [LED, PAIRS, MATCH, f"{LED}endround", f"{LED}!n:d5\nendround"])
def test_an_exported_file_has_no_fault_by_the_standard(text: str) -> None:
    faults = [fault for fault in check_pbn(export(text).data) if fault.level == "error"]
    assert not faults


def test_endplay_reads_an_exported_file() -> None:
    both = export(f"{LED}claim s 9").data + b"\r\n" + export(PAIRS).data
    boards = endplay_pbn.load(StringIO(both.decode("latin-1")))
    assert [board.board_num for board in boards] == [7, 7, 7]
    assert str(boards[0].contract).startswith("3NTS")
    assert len(boards[0].play) >= 4


@pytest.mark.parametrize(("seed", "steps"), [(seed, steps) for seed in range(6) for steps in (3, 30, 70)])
def test_a_lawful_board_has_no_fault_and_endplay_reads_it(seed: int, steps: int) -> None:
    table = ErringTable(seed)
    table.go_on(steps)
    data = export_pbn({"S1.r1.t1": table.events}, {}).data
    assert not [fault for fault in check_pbn(data) if fault.level == "error"]
    assert len(endplay_pbn.load(StringIO(data.decode("latin-1")))) == len(fold(table.events).boards)


# Files of others


@pytest.mark.skipif(not DATA.is_dir(), reason="not run: no folder shared/data beside the repository")
@pytest.mark.parametrize(
    ("pattern", "reader"),
    [
        ("pbn/*.pbn", read_pbn),
        ("pbn-conformance/correct_*.pbn", read_pbn),
        ("bws/club-hands.pbn", read_pbn),
        ("lin-vugraph/*.lin", read_lin),
        ("lin-bbo/2818*.lin", read_lin),
    ],
)
def test_a_real_file_comes_back_from_pbn(pattern: str, reader: Callable[[bytes, str], Reading]) -> None:
    for path in sorted(DATA.glob(pattern)):
        reading = reader(path.read_bytes(), path.name)
        comes_back(reading.streams, reading.names)
