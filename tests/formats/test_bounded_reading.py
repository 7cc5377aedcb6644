"""Reading takes steps in proportion to a file's length: counted, not timed. Figures: `python -m benchmarks fuzz`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from domain.errors import NotReadable
from formats import apart
from formats.file_audit import audit_bytes
from formats.jsonl import read_jsonl
from formats.notation import read_script
from formats.notation.script import MOST_GONE_BACK
from formats.pbn import read_pbn
from formats.pbn.games import games_of
from projections.texts import use_language
from tests.formats.work import growth

GAME = (
    '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:AKQ2.A32.A32.A32 JT9.KQJT.KQJ.KQJ 876.987.T987.987 '
    '543.654.654.T654"]\n[Declarer "N"]\n[Contract "1S"]\n[Result "7"]\n'
)
TABLE = '[ScoreTable "Table;Round;PairId_NS;PairId_EW;Contract;Declarer;Result"]\n'
LINEUP = (
    "pn|a{n},b{n},c,d|qx|o{n}|md|1SAKQ2HA32DA32C432,SJT98HK54DK54C765,S765HQJTDQJT9CAKQ,S43H9876D876CJT98|"
    "sv|0|mb|1N|mb|p|mb|p|mb|p|pc|H3|mc|7|\n"
)
SCRIPT = "board 1 dealer=n vul=none N:AKQ2.A32.A32.A32 JT9.KQJT.KQJ.KQJ 876.987.T987.987 543.654.654.T654\n"
TEAMS = "vg|Cup,Final,I,1,99,Blue,0,Red,0|\n"

GROWING: dict[str, Callable[[int], tuple[str, str]]] = {
    "one table, one board, row after row": lambda n: (GAME + TABLE + "1 1 1 2 3NT N 9\n" * n, "x.pbn"),
    "rows that name nothing": lambda n: (GAME + '[ScoreTable "C"]\n' + "x\n" * n, "x.pbn"),
    "comments between words": lambda n: (GAME + "{a}1C " * n + "\n", "x.pbn"),
    "comments alone": lambda n: (GAME + '[Auction "N"]\n' + "{a}" * n + "\n", "x.pbn"),
    "games": lambda n: ((GAME + "\n") * n, "x.pbn"),
    "boards with other players each": lambda n: (
        TEAMS + "".join(LINEUP.format(n=i % 90 + i) for i in range(n)),
        "x.lin",
    ),
    "a tag again and again": lambda n: (LINEUP.format(n=1) + "mb|ppp|" * n, "x.lin"),
    "notes": lambda n: (SCRIPT + 'note "x"\n' * n, "x.tdl"),
}


@pytest.mark.parametrize("what", GROWING)
def test_given_a_file_when_it_is_doubled_then_no_more_than_twice_the_calls_are_made(what: str) -> None:
    def audit(size: int) -> None:
        text, name = GROWING[what](size)
        audit_bytes(text.encode(), name)

    assert growth(audit, 60) <= 2.1


def test_given_comments_between_words_on_one_line_when_read_then_words_and_columns_are_as_they_stand() -> None:
    [game] = games_of(GAME + '[Auction "N"]\nPass {a} 1C{b}1D {c\nd} 1H {e}\n')
    assert [word.text for word in game.words("Auction")] == ["Pass", "1C", "1D", "1H"]
    places = [(one.text, one.row, game.rows["Auction"][one.row][: one.column]) for one in game.comments]
    assert places == [
        ("a", 1, "Pass "), ("b", 1, "Pass  1C"), ("c\nd", 1, "Pass  1C 1D "), ("e", 2, " 1H "),
    ]  # fmt: skip


def test_given_rows_that_make_too_many_tables_when_read_then_the_rest_is_left_out_and_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("formats.pbn.tables.MOST_TABLES", 50)
    rows = "".join(f"{n} P\n" for n in range(120))
    reading = read_pbn((GAME + '[ScoreTable "PairId_NS;Contract"]\n' + rows).encode(), "x.pbn")
    assert len(reading.tables) == 50
    assert any("more than 50 tables" in remark.text for remark in reading.remarks)


@pytest.mark.parametrize("lines", ["p\nundo\n", "undo\nredo\n"])
def test_given_a_script_that_undoes_without_end_when_read_then_it_is_refused_before_it_takes_long(
    lines: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("formats.notation.script.MOST_GONE_BACK", MOST_GONE_BACK // 1000)
    assert len(read_script(f"{SCRIPT}p\n{lines * 20}").streams["S1"]) == 42
    with pytest.raises(NotReadable, match="go back over more entries"):
        read_script(f"{SCRIPT}p\n{lines * 1000}")


@pytest.mark.parametrize("depth", [15, 400, 900, 990, 5000])
@pytest.mark.parametrize("piece", ["[]", "{}"])
def test_given_json_that_is_nested_deep_when_read_then_it_is_refused_as_what_it_is(depth: int, piece: str) -> None:
    begin = '{"a":' if piece == "{}" else "["
    line = '{"stream":"S1","no":1,"event":"note","text":' + begin * depth + "1" + piece[1] * depth + "}"
    with pytest.raises(NotReadable, match=r"nested at most 16|recursion depth"):
        read_jsonl(line)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("da", "board.pbn:1: spil 1, bord 1: partiet siger, hvad der skete, og ingen hånd"),
        ("en", "board.pbn:1: board 1, table 1: the game tells what happened and no hand"),
    ],
)
def test_given_a_language_when_a_file_is_read_apart_then_its_remarks_and_errors_are_in_it(
    language: str, said: str
) -> None:
    use_language(language)
    reading = apart.call(apart.Bounds(), read_pbn, PLAYED, "board.pbn")
    assert said in map(str, reading.remarks)
    with pytest.raises(NotReadable) as error:
        apart.call(apart.Bounds(), read_pbn, b"nothing", "board.pbn")
    assert ("PBN-mærke" in error.value.message) is (language == "da")


PLAYED = b'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Auction "N"]\nPass Pass Pass Pass\n'
