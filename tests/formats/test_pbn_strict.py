"""The strict reading of PBN: each fault at its place, nothing where there is none, and never a crash."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from formats.pbn.strict import CODES, MOST_FAULTS, Fault, check_pbn

DATA = Path(__file__).parents[3] / "shared" / "data"
needs_data = pytest.mark.skipif(not DATA.is_dir(), reason="not run: no folder shared/data beside the repository")

DEAL = "N:AKQ2.KQJ.A32.432 JT98.A2.KQJ.AKQJ 765.T987.T98.T98 43.6543.7654.765"
AUCTION = '[Dealer "N"]\n[Auction "N"]\n'
PLAY = f'[Deal "{DEAL}"]\n[Declarer "N"]\n[Contract "1NT"]\n[Play "E"]\n'
CLUBS = "CA C8 C5 C2\nCK C9 C6 C3\n"
"""Two tricks for east against one notrump by north."""

EXPORTED = f"""\
% PBN 2.1
% EXPORT
[Event ""]
[Site ""]
[Date "2021.03.14"]
[Board "1"]
[West ""]
[North ""]
[East ""]
[South ""]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{DEAL}"]
[Scoring "IMP"]
[Declarer "N"]
[Contract "1NT"]
[Result "7"]
[Round "2"]
[Auction "N"]
1NT =1= $1 Pass Pass Pass
[Note "1:15 to 17"]
[Play "E"]
CA C8 C5 C2
CK C9 C6 C3
- - - -
*
[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]
N NT  7
E  C  9
[ScoreTable "Rank;Score_NS"]
1 90
2 -50
"""
"""Export format, but for the line ends."""

ALL_OF_A_SUIT = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
THIRTEEN = "\n".join(f"H{rank} D{rank} C{rank} S{rank}" for rank in "AKQJT98765432")


def in_dos_lines(text: str) -> bytes:
    """Text as export format ends its lines."""
    return text.replace("\n", "\r\n").encode("latin-1")


def places(faults: list[Fault]) -> list[tuple[str, int, int]]:
    """Code, line and column of each fault."""
    return [(fault.code, fault.line, fault.column) for fault in faults]


CASES: list[tuple[str, str]] = [
    ("byte-order-mark 1:1", '\xef\xbb\xbf[Event "x"]'),
    ("character 2:9", '[Board "1"]\n[Event "\x81"]'),
    ("character 1:3", "; \x1b[31m"),
    ("charset 1:1", '% Content-type: text/x-pbn; charset=UTF-8\n[West "\xc3\x86"]'),
    ("dos-end 1:1", '[Board "1"]\n\x1a'),
    ("line-length 1:255", f'[Event "{"x" * 246}"]'),
    ("line-length 1:255", f'[Event "{"x" * 245}"]\n'),
    ("line-length 1:255", f'[Event "{"x" * 244}"]\r\n'),
    ("version 1:1", '% PBN 3.0\n[Board "1"]'),
    ("comment-nested 1:14", '[Board "1"]{ { }'),
    ("comment-unclosed 1:13", '[Board "1"] { never\nclosed\n\n[Board "2"]'),
    ("stray-brace 1:13", '[Board "1"] }'),
    ("stray-bracket 1:12", '[Board "1"]]'),
    ("stray-text 1:13", '[Board "1"] one'),
    ("stray-text 1:1", 'one\n\n[Board "1"]'),
    ("string-tab 1:8", '[Event "a\tb"]'),
    ("string-tab 1:8", '[Event "a\x0bb"]'),
    ("string-unclosed 1:8", '[Event "a]\n[Board "1"]'),
    ("tag-syntax 1:1", '[Event]\n[Board "1"]'),
    ("tag-syntax 1:1", '["x"]\n[Board "1"]'),
    ("tag-syntax 1:12", '[Event "a" [Board "1"]'),
    ("tag-name 1:1", '[event "a"]'),
    ("tag-twice 2:1", '[Event "a"]\n[Event "b"]'),
    ("tag-unknown 1:1", '[Hometeam "a"]\n\n[Hometeam "b"]'),
    ("token 3:5", AUCTION + "1NT &AP"),
    ("token 3:5", AUCTION + '1NT "x" AP'),
    ("board 1:9", '[Board "0"]'),
    ("case 1:12", '[Contract "4nT"]'),
    ("case 1:14", '[Vulnerable "NONE"]'),
    ("case 3:5", AUCTION + "1NT PASS AP"),
    ("contract 1:12", '[Contract "4NTx "]'),
    ("date 1:8", '[Date "2021.02.30"]'),
    ("deal-count 1:8", '[Deal "N:AKQJT98765432.A.. - - -"]'),
    ("deal-count 1:8", '[Deal "N:AKQJT98765432... .A.. - -"]'),
    ("deal-empty 1:8", '[Deal "N:- - - -"]'),
    ("deal-rank 1:11", '[Deal "N:A1... - - -"]'),
    ("deal-syntax 1:8", '[Deal "N AKQ... - - -"]'),
    ("deal-syntax 1:8", '[Deal "N:AKQ...  - -"]'),
    ("deal-twice 1:16", '[Deal "N:AK... A... - -"]'),
    ("deal-uneven 1:8", '[Deal "N:AK... Q... - -"]'),
    ("double-dummy 1:21", '[DoubleDummyTricks "7766"]'),
    ("hidden 1:10", '[Hidden "NN"]'),
    ("inheritance 1:10", '[Dealer "#"]'),
    ("inheritance 1:12", '[Contract "##1NT"]'),
    ("number 1:12", '[TimeCall "x"]'),
    ("percentage 1:19", '[ScorePercentage "100.1"]'),
    ("result 1:10", '[Result "NS 7 NS 6"]'),
    ("round 1:9", '[Round "Final 2"]'),
    ("rubber-history 1:22", '[ScoreRubberHistory "NS 0 0 / 40 EW 0 0 / 0 0"]'),
    ("score 1:9", '[Score "NS +-90"]'),
    ("score 1:16", '[OptimumScore "90"]'),
    ("score-space 1:9", '[Score "NS90"]'),
    ("scoring 1:11", '[Scoring "IMP;MP"]'),
    ("scoring-unknown 1:11", '[Scoring "Swiss"]'),
    ("seat 1:12", '[Declarer "^"]'),
    ("time 1:8", '[Time "24:00:00"]'),
    ("time-control 1:15", '[TimeControl "4-30"]'),
    ("value 1:8", '[Room "Odd"]'),
    ("value-unknown 1:15", '[Termination "storm"]'),
    ("vulnerable 1:14", '[Vulnerable "E"]'),
    ("declarer-differs 4:12", AUCTION + '1NT AP\n[Declarer "S"]'),
    ("declarer-differs 4:12", AUCTION + '1NT AP\n[Declarer "^N"]'),
    ("contract-differs 4:12", AUCTION + '1NT AP\n[Contract "2NT"]'),
    ("needs-declarer 1:10", '[Result "7"]'),
    ("passed-out 2:12", '[Contract "Pass"]\n[Declarer "N"]'),
    ("result-beyond 8:10", PLAY + CLUBS + '*\n[Result "12"]'),
    ("result-beyond 8:10", PLAY + CLUBS + '*\n[Result "EW 1"]'),
    ("result-caret 18:10", PLAY.replace(DEAL, ALL_OF_A_SUIT) + THIRTEEN + '\n[Result "^0"]'),
    ("result-differs 18:10", PLAY.replace(DEAL, ALL_OF_A_SUIT) + THIRTEEN + '\n[Result "1"]'),
    ("result-sum 8:10", PLAY + CLUBS + '*\n[Result "NS 6 EW 6"]'),
    ("result-sum 2:10", '% PBN 1.0\n[Result "NS 6 EW 6"]'),
    ("result-unproven 8:10", PLAY + CLUBS + '*\n[Result "^7"]'),
    ("section-needs 1:1", '[Auction "N"]\nAP\n[Dealer "N"]'),
    ("section-needs 3:1", PLAY.replace(f'[Deal "{DEAL}"]\n', "") + "*"),
    ("section-needs 1:1", '[PlayTimeTable "Time"]\n1:30'),
    ("vulnerable-differs 2:22", '[Vulnerable "All"]\n[ScoreRubberHistory "NS 0 0 / 100 0 EW 0 0 / 0 0"]'),
    ("annotation 3:1", AUCTION + "! 1NT AP"),
    ("judged-twice 3:7", AUCTION + "1NT ! $2 AP"),
    ("nag 3:5", AUCTION + "1NT $256 AP"),
    ("nag-section 3:5", AUCTION + "1NT $14 AP"),
    ("note-index 3:5", AUCTION + "1NT =33= AP"),
    ("note-place 2:1", '[Event ""]\n[Note "1:x"]'),
    ("note-defined-twice 5:8", AUCTION + '1NT =1= AP\n[Note "1:x"]\n[Note "1:y"]'),
    ("note-twice 3:9", AUCTION + '1NT =1= =2= AP\n[Note "1:x"]\n[Note "2:y"]'),
    ("note-undefined 3:5", AUCTION + f'1NT =1= AP\n{PLAY}CA =1= *\n[Note "1:x"]'),
    ("note-unused 4:8", AUCTION + '1NT AP\n[Note "1:x"]'),
    ("note-value 4:8", AUCTION + '1NT AP\n[Note "x"]'),
    ("suffix-twice 3:7", AUCTION + "1NT !!! AP"),
    ("after-end 3:8", AUCTION + "1NT AP X"),
    ("after-end 18:1", PLAY.replace(DEAL, ALL_OF_A_SUIT) + THIRTEEN + "\nSA"),
    ("after-end 6:3", PLAY + "CA\n* C8"),
    ("after-plus 3:7", AUCTION + "1NT + Pass"),
    ("after-plus 5:6", PLAY + "CA + C5 -\n"),
    ("after-plus 6:1", PLAY + "CA + - -\n*"),
    ("call 3:1", AUCTION + "1N AP"),
    ("call-double 3:10", AUCTION + "1NT Pass X AP"),
    ("call-double 3:5", AUCTION + "1NT XX AP"),
    ("call-insufficient 3:5", AUCTION + "1NT 1S AP"),
    ("call-turn 3:1", AUCTION.replace('Auction "N"', 'Auction "W"') + "1NT AP"),
    ("card 5:4", PLAY + "CA C1 C5 C2\n*"),
    ("card-not-held 5:4", PLAY + "CA C7 C5 C2\n*"),
    ("card-twice 6:4", PLAY + "CA C8 C5 C2\nCK C8 C6 C3\n*"),
    ("end-needless 3:8", AUCTION + "1NT AP *"),
    ("irregular 3:5", AUCTION + "1NT ^R 2S AP"),
    ("irregular 3:8", AUCTION + "1NT AP ^I"),
    ("irregular 3:8", AUCTION + "1NT ^I X AP"),
    ("lead-mark 5:4", PLAY + "^L CA C8 C5 C2\n*"),
    ("play-turn 5:4", PLAY + "CA - + -"),
    ("plus-twice 5:6", PLAY + "CA + + -"),
    ("plus-twice 3:3", AUCTION + "+ +"),
    ("revoke-mark 5:7", PLAY + "CA ^R C8 C5 C2\n*"),
    ("revoke-mark 5:4", PLAY + "^R CA C8 C5 C2\n*"),
    ("revoke-unmarked 5:4", PLAY + "CA S7 C5 C2\n*"),
    ("revoke-unmarked 5:4", PLAY.replace("765.T987.T98.T98", "-") + "CA S7 C5 C2\nCK C8 C6 C3\n*"),
    ("skip-mark 3:5", AUCTION + "1NT ^S *"),
    ("sufficient-mark 3:8", AUCTION + "1NT ^I 2C AP"),
    ("unfinished 3:5", AUCTION + "1NT Pass"),
    ("unfinished 5:10", PLAY + "CA C8 C5 C2"),
    ("table-cell 2:3", '[OptimumResultTable "Declarer;Denomination;Result"]\nN N 7'),
    ("table-character 2:3", '[ScoreTable "Rank;Lead"]\n1 %'),
    ("table-character 3:1", '[ScoreTable "Rank;Lead"]\n1 SA\n{\n\n[Event "}"]'),
    ("table-column-twice 1:14", '[ScoreTable "Rank;Rank"]\n1 1'),
    ("table-comment 2:3", '[ScoreTable "Rank"]\n1 ; first'),
    ("table-comment 2:3", '[ScoreTable "Rank"]\n1 { first } 2'),
    ("table-count 3:1", '[ScoreTable "Rank;Lead"]\n1 SA\n2'),
    ("table-header 1:14", '[ScoreTable "Rank\\R"]\n1'),
    ("table-move 2:1", '[ActionTable "Call"]\n1N'),
    ("table-order 4:1", '[ScoreTable "+Score_NS"]\n90\n-50\n-20'),
    ("later-form 4:1", f"% PBN 1.0\n{AUCTION}+"),
    ("later-form 2:9", '% PBN 1.0\n[Event "##x"]'),
    ("later-tag 2:1", '% PBN 1.0\n[DealId "x"]'),
]
"""A fault with line and column, and a small text of our own that has this fault and no other."""

LAYOUT: list[tuple[str, str, str]] = [
    ("export-version 1:1", "% PBN 2.1\n", ""),
    ("export-tab 23:3", "CA C8", "CA\tC8"),
    ("export-mandatory 3:1", '[Site ""]\n', ""),
    ("export-order 7:1", '[Board "1"]\n[West ""]', '[West ""]\n[Board "1"]'),
    ("export-order 19:1", '[Auction "N"]', '[Ring "x"]\n[Auction "N"]'),
    ("export-order 27:1", "[OptimumResultTable", '[Room "Open"]\n[OptimumResultTable'),
    ("export-tag-layout 3:1", '[Event ""]', '[Event  ""]'),
    ("export-tag-layout 3:12", '[Event ""]\n', '[Event ""] '),
    ("export-twice 4:1", '[Event ""]\n', '[Event ""]\n[Event ""]\n'),
    ("export-blank 5:1", '[Event ""]\n', '[Event ""]\n\n\n'),
    ("export-case 16:12", '"1NT"', '"1nt"'),
    ("export-case 20:1", "1NT =1=", "1nt =1="),
    ("export-value 12:14", '"None"', '"Love"'),
    ("export-value 17:10", '"7"', '"NS 7 EW 6"'),
    ("export-deal 13:8", "AKQ2.", "2AKQ."),
    ("export-section 19:11", '[Auction "N"]\n1NT', '[Auction "W"]\n- 1NT'),
    ("export-section 22:8", '[Play "E"]', '[Play "N"]'),
    ("export-spacing 23:5", "CA C8", "CA  C8"),
    ("export-spacing 29:3", "E  C", "E C "),
    ("export-row 23:1", "CA C8 C5 C2\nCK", "CA C8 C5 C2 CK"),
    ("export-row 31:1", "1 90\n2", "1 90 2"),
    ("export-annotation 20:9", "=1= $1", "=1= !"),
    ("export-annotation 20:1", "=1= $1", "$1 =1="),
]
"""A fault with line and column, and what makes it where it stands in place of another part of `EXPORTED`."""


@pytest.mark.parametrize(("fault", "text"), CASES)
def test_a_fault_is_told_at_its_place_and_nothing_else_is(fault: str, text: str) -> None:
    # when a text with this one fault is held against the standard
    found = check_pbn(text.encode("latin-1"), "own.pbn")
    # then the fault is told there, with the level of its code
    assert [f"{one.code} {one.line}:{one.column}" for one in found] == [fault]
    assert found[0].level == CODES[fault.split()[0]]
    assert str(found[0]).startswith(f"own.pbn:{fault.split()[1]}: {found[0].level}: game ")


@pytest.mark.parametrize(("fault", "part", "other"), LAYOUT)
def test_a_file_that_claims_export_format_is_held_to_its_layout(fault: str, part: str, other: str) -> None:
    # given a file in export format, and the same with one thing otherwise
    assert part in EXPORTED
    found = check_pbn(in_dos_lines(EXPORTED.replace(part, other, 1)))
    # then that is told; a file that claims nothing may be laid out so
    assert fault in [f"{one.code} {one.line}:{one.column}" for one in found]
    claims_nothing = EXPORTED.replace(part, other, 1).replace("% EXPORT\n", "").encode()
    assert not [one for one in check_pbn(claims_nothing) if one.code.startswith("export")]


def test_a_file_in_export_format_is_in_order_and_its_line_ends_belong_to_it() -> None:
    assert check_pbn(in_dos_lines(EXPORTED)) == []
    assert places(check_pbn(EXPORTED.encode())) == [("export-line-end", 2, 9)]


def test_every_code_has_a_text_that_shows_it() -> None:
    shown = {fault.split()[0] for fault, *_ in CASES} | {fault.split()[0] for fault, *_ in LAYOUT}
    assert set(CODES) - shown == {"export-line-end", "play-given-up", "too-many"}, "these have tests of their own"


def test_a_play_by_other_seats_is_given_up_after_some_cards() -> None:
    # given a play written for the wrong seats
    text = PLAY.replace('Play "E"', 'Play "S"') + CLUBS + "CQ CT C7 C4\n*"
    # then three cards are told, and that the rest is not looked at
    codes = [fault.code for fault in check_pbn(text.encode())]
    assert sorted(codes) == ["card-not-held"] * 3 + ["play-given-up"]


def test_what_is_irregular_and_marked_so_is_in_order() -> None:
    # given a call out of rotation over two players and an insufficient bid
    auction = '[Dealer "N"]\n[Auction "W"]\n- ^S ^S 2C\n^S ^I 1NT Pass Pass\nPass'
    # and declarer and dummy swapped, a revoke, and a lead out of turn
    swapped = PLAY.replace('Declarer "N"', 'Declarer "^S"').replace('Play "E"', 'Play "W"')
    # then nothing is told of either
    assert check_pbn(auction.encode()) == []
    assert check_pbn(f"{swapped}C5 C2 ^R SJ C8\n^L H3 HK HA H7\n*".encode()) == []


def test_the_result_of_a_play_is_bound_by_the_tricks_that_are_certain() -> None:
    # given a trick that is not told to its end, led in a suit that declarer can only ruff
    text = f'[Deal "{ALL_OF_A_SUIT}"]\n[Declarer "N"]\n[Contract "7S"]\n[Play "E"]\nHA - - -\n*\n'
    # then it is declarer's: no result without it is possible
    assert check_pbn(f'{text}[Result "1"]'.encode()) == []
    assert places(check_pbn(f'{text}[Result "0"]'.encode())) == [("result-beyond", 7, 10)]


def test_an_end_position_has_a_denomination_for_contract_and_needs_no_declarer() -> None:
    text = '[Deal "N:AK... QJ... T9... 87..."]\n[Contract "NT"]\n[Play "N"]\nSA SJ S9 S7\nSK SQ ST S8'
    assert check_pbn(text.encode()) == []
    assert places(check_pbn(text.replace('"NT"', '"1NT"').encode())) == [("contract", 2, 12)]


def test_a_value_may_be_inherited_and_a_table_keeps_its_header() -> None:
    # given a header kept by "#" and one kept by nothing
    text = '[Event "##Own"]\n[ScoreTable "-Rank;Score_NS"]\n1 90\n\n[ScoreTable "#"]\n2 50\n1 90\n\n[Site "#"]'
    # then the order of its column is asked for in the later game, too
    assert places(check_pbn(text.encode())) == [("table-order", 7, 1)]


def test_a_comment_may_hold_empty_lines_and_anything_but_a_brace() -> None:
    text = '[Board "1"] { one\n\n% two ; [Board "2"]\n}\n; three }\n% four\n[Dealer "N"]'
    assert check_pbn(text.encode()) == []


def test_lines_end_as_on_any_platform() -> None:
    # given a game with a fault in its third line
    text = '[Board "1"]\n[Dealer "N"]\n[Vulnerable "E"]\n\n[Board "2"]\n'
    # then it is the same fault of the same line whatever ends the lines; white space may be tabs of either kind
    for end in ("\n", "\r\n", "\r", "\t\x0b\n"):
        assert places(check_pbn(text.replace("\n", end).encode())) == [("vulnerable", 3, 14)], repr(end)


def test_a_game_is_counted_and_its_board_named() -> None:
    text = '[Board "3"]\n\n% only an escape\n\n[Date "x"]\n[Board "4"]\n\nstray\n\n[Board "5"]\n[Date "y"]'
    faults = check_pbn(text.encode())
    assert [(fault.game, fault.board, fault.line) for fault in faults] == [(2, "4", 5), (3, "5", 8), (3, "5", 11)]


def test_utf_8_is_told_as_what_it_looks_like() -> None:
    assert "looks like UTF-8" in check_pbn('[West "Ålborg’s"]'.encode())[0].text
    assert "looks like UTF-8" not in check_pbn(b'[West "\xc6\x99\xff"]')[0].text


def test_what_is_read_is_shown_without_control_characters() -> None:
    told = str(check_pbn(b'[Date "\x1b[31m\x9b2J"]')[-1])
    assert told.isprintable()


def test_faults_without_end_are_not_told_without_end() -> None:
    # when a hostile file has a fault in every byte
    faults = check_pbn(b"]" * 60_000)
    # then one more than are told says that there are others
    assert len(faults) == MOST_FAULTS + 1
    assert faults[-1].code == "too-many"


PIECES = st.sampled_from(
    [
        *"[]{}\";%^$=!?*+-#/.:\\", "\n", "\n\n", "\r\n", " ", "\t", "1NT", "AP", "Pass", "^S", "^R", "CA", "C8", "=1=",
        "$7", '[Auction "N"]\n', '[Play "E"]\n', '[Dealer "N"]\n', '[Contract "1NT"]\n', '[Declarer "^N"]\n',
        f'[Deal "{DEAL}"]\n', '[Result "^9"]\n', '[Note "1:x"]\n', '[ScoreTable "-Rank\\3R;Score_NS"]\n',
        '[Own "##"]\n', "% EXPORT\n", "% PBN 1.0\n", '[ScoreRubberHistory "NS 0 0 / 100 0 EW 0 0 / 0 0"]\n',
    ]
)  # fmt: skip


@settings(max_examples=150)
@given(st.one_of(st.binary(max_size=200), st.lists(PIECES, max_size=60).map(lambda parts: "".join(parts).encode())))
@example(b"[")
@example(b'["')
@example(b"\n" * 5)
@example(b"\xef\xbb\xbf")
@example(b"\xee\x80\x80")
@example(b'[Play "E"]\n+ + + +')
def test_no_bytes_whatever_make_it_raise(data: bytes) -> None:
    for fault in check_pbn(data, "own.pbn"):
        assert fault.code in CODES
        assert fault.line >= 1
        assert fault.column >= 1
        assert str(fault).isprintable()


@settings(max_examples=60)
@given(st.integers(0, len(EXPORTED)), st.integers(0, 12), st.text('[]{}"^+-*#%=$ \nANX1', max_size=4))
def test_no_cut_and_no_insertion_makes_it_raise(at: int, cut: int, put: str) -> None:
    check_pbn(in_dos_lines(EXPORTED[:at] + put + EXPORTED[at + cut :]))


MARK = re.compile(r"% =+ game (\d+) =+")
EXPECTED: dict[str, set[str]] = {
    "New tag name": {"tag-unknown"}, "No tag value": {"tag-syntax"}, "No integer tag value": {"round"},
    "No non-negative integer tag value": {"round"}, "Bad date character": {"date"}, "Bad date format": {"date"},
    "Bad side": {"seat", "call-turn"}, "Bad rank": {"deal-rank", "card"}, "Bad suit": {"card"},
    "Bad tag value": {"seat", "contract", "score", "percentage"}, "Bad result format": {"result"},
    "Wrong tag value": {"vulnerable", "deal-twice", "deal-syntax"}, "Bad deal": {"deal-count", "deal-empty"},
    "Wrong character": {"stray-text"}, "Bad section": {"note-place"}, "No dealer": {"section-needs"},
    "No deal": {"section-needs"}, "No contract": {"section-needs"}, "Tag exists already": {"tag-twice"},
    "No declarer": {"section-needs", "needs-declarer", "passed-out"}, "Bad call": {"call-insufficient", "call-double"},
    "Bad trump": {"call", "contract", "contract-differs"}, "Bad risk": {"contract-differs"},
    "Double suffix": {"suffix-twice"}, "Double nag": {"judged-twice"}, "Bad nag": {"nag", "nag-section"},
    "Bad number": {"nag", "score", "percentage", "note-value", "result", "result-sum"}, "Double note": {"note-twice"},
    "Bad note": {"note-index"}, "No note for": {"note-undefined", "note-unused"}, "Unused note": {"note-unused"},
    "Revoke": {"revoke-unmarked"}, "Bad card": {"card-twice", "card-not-held"}, "Bad Revokes": {"revoke-mark"},
    "Double illegal": {"irregular", "lead-mark"}, "Bad illegal": {"irregular"}, "Bad lead": {"lead-mark"},
    "Bad revoke": {"revoke-mark"}, "Sufficient": {"sufficient-mark"}, "Bad inheritance": {"inheritance"},
    "Bad result": {"result-beyond", "result-unproven"}, "Line too long": {"line-length"},
    "Bad character": {"tag-syntax", "string-tab", "character", "string-unclosed"}, "EXPORT": {"export-row"},
    "Bad declarer": {"declarer-differs"}, "New Scoring fields": {"scoring-unknown"},
    "Vulnerable tag and ScoreRubberHistory tag are inconsistent": {"vulnerable-differs"},
    "Double '+'": {"plus-twice"}, "Card after '+'": {"after-plus"}, "Call after '+'": {"after-plus", "plus-twice"},
    "Wrong syntax in width specifier": {"string-unclosed", "table-header"}, "Missing table elements": {"table-count"},
    "No comment allowed in table elements": {"table-comment"},
    "Forbidden characters in table elements": {"table-character", "tag-syntax", "stray-bracket", "stray-brace"},
}  # fmt: skip
"""What the conformance files describe above a game, and the codes that mean it."""
FOLLOWS = ("errors_10", 58, "Bad declarer")
"""There by the auction as it stands declarer is right: it is said of what another program makes of the bid before."""
SAYS_NO_ERROR = re.compile("The intention of this|The file contains many errors|Correct revokes")
WARNED = {("errors_10", 1), ("errors_10", 70), ("errors_20", 1)}
"""Games whose one peculiarity the standard allows (4.9: new tags; examples of values), so that it is a warning."""


def described(path: Path) -> list[tuple[int, list[str], list[Fault]]]:
    """The games of a conformance file: number, what is said to be wrong, and the faults between its marks."""
    data = path.read_bytes()
    lines = data.decode("latin-1").split("\n")
    faults = check_pbn(data, path.name)
    starts = [(n, int(found[1])) for n, line in enumerate(lines, 1) if (found := MARK.match(line))]
    ends = [start for start, _ in starts[1:]] + [len(lines) + 1]
    return [
        (
            number,
            [line[2:].strip() for line in lines[start : end - 1] if line.startswith("% ")],
            [fault for fault in faults if start <= fault.line < end],
        )
        for (start, number), end in zip(starts, ends, strict=True)
    ]


@needs_data
@pytest.mark.parametrize("name", ["correct_10", "correct_20", "correct_21"])
def test_no_error_in_the_conformance_files_that_are_correct(name: str) -> None:
    faults = check_pbn((DATA / "pbn-conformance" / f"{name}.pbn").read_bytes(), name)
    assert [str(fault) for fault in faults if fault.level == "error"] == []
    assert {fault.code for fault in faults} <= {"scoring-unknown", "unfinished", "table-move"}


@needs_data
@pytest.mark.parametrize(("name", "games"), [("errors_10", 74), ("errors_20", 23), ("errors_21", 2)])
def test_every_game_of_the_conformance_files_with_errors_is_told(name: str, games: int) -> None:
    found = described(DATA / "pbn-conformance" / f"{name}.pbn")
    assert len(found) == games
    for number, _, faults in found:
        is_told = any(fault.level == "error" for fault in faults)
        assert is_told or ((name, number) in WARNED and faults), number


@needs_data
@pytest.mark.parametrize("name", ["errors_10", "errors_20", "errors_21"])
def test_every_error_that_a_conformance_file_describes_is_told_in_its_game(name: str) -> None:
    for number, texts, faults in described(DATA / "pbn-conformance" / f"{name}.pbn"):
        codes = [fault.code for fault in faults]
        wanted: Counter[str] = Counter()
        for text in texts:
            if SAYS_NO_ERROR.match(text) or (name, number, text) == FOLLOWS:
                continue
            meant = max((key for key in EXPECTED if text.startswith(key)), key=len, default=None)
            assert meant is not None, text
            times = re.search(r": (\d)x$", text)
            wanted[meant] += int(times[1]) if times else 1
        for meant, times_told in wanted.items():
            assert sum(code in EXPECTED[meant] for code in codes) >= times_told, (number, meant, codes)
