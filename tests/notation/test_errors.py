"""Each error: where it stands, what was read, what was expected, the nearest right form."""

from __future__ import annotations

import pytest

from domain.errors import NotMarked, NotPossible, NotReadable, TdlogError
from formats.notation import Faults, Scribe, read_script

DEAL = "N:653.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87"
AT_A_BOARD = (f"board 7 dealer=s vul=none {DEAL}",)
IN_PLAY = (*AT_A_BOARD, "1nt p 3nt p p p", "ca 2")
UNKNOWN = ("board 7 dealer=s vul=none", "1nt p 3nt p p p", "ca 2")


def error_of(line: str, *before: str) -> TdlogError:
    """The error of a line after some others."""
    scribe = Scribe()
    for earlier in before:
        scribe.read(earlier)
    with pytest.raises(TdlogError) as raised:
        scribe.read(line, source="live", line=3)
    return raised.value


@pytest.mark.parametrize(
    ("before", "line", "column", "says"),
    [
        (AT_A_BOARD, "1nt foo", 5, ["'foo'", "a call or card", "the end of the line"]),
        (AT_A_BOARD, "1z", 1, ["'1z'", "a keyword"]),
        (AT_A_BOARD, "2ntt", 1, ["'2ntt'", "a call or card", "Did you mean '2nt'"]),
        (AT_A_BOARD, "cliam s 3", 1, ["'cliam'", "Did you mean 'claim'"]),
        (AT_A_BOARD, "1ut", 1, ["'1ut'", "typed in English", "Did you mean '1nt'?"]),
        (AT_A_BOARD, "pas", 1, ["'pas'", "typed in English", "Did you mean 'p'?"]),
        (AT_A_BOARD, "2kl! p", 1, ["'2kl!'", "Did you mean '2c!'?"]),
        (AT_A_BOARD, "1s dobl", 4, ["'dobl'", "Did you mean 'x'?"]),
        (AT_A_BOARD, "hb", 1, ["'hb'", "typed in English", "Did you mean 'hj'?"]),
        (IN_PLAY, "sd", 1, ["'sd'", "Did you mean 'sq'?"]),
        (IN_PLAY, "10 d", 4, ["'d'", "Did you mean 'q'?"]),
        (IN_PLAY, "e", 1, ["'e'", "Did you mean 'a'?"]),
        (IN_PLAY, "!v:r10", 1, ["'!v:r10'", "Did you mean '!w:d10'?"]),
        (IN_PLAY, "hkd85", 1, ["'hkd85'", "Did you mean 'hkq85'?"]),
        (IN_PLAY, "c6d4", 1, ["'c6d4'", "typed apart, c6 d4"]),
        (IN_PLAY, "c6 h4sthj", 4, ["'h4sthj'", "typed apart, h4 st hj"]),
        (IN_PLAY, "expose e re", 10, ["'re'", "Did you mean 'da'?"]),
        (IN_PLAY, "claim d 3", 7, ["'d'", "a seat (n e s w)"]),
        (AT_A_BOARD, "kræv s 3", 1, ["'kræv'", "typed in English"]),
        (AT_A_BOARD, "  ; x\n1s", 6, ["one line at a time"]),
        (AT_A_BOARD, 'note "unclosed', 6, ['must end with "']),
        (AT_A_BOARD, r'note "a\q"', 8, ["escapes"]),
        (AT_A_BOARD, r'note "\ud800"', 6, ["no character"]),
        (AT_A_BOARD, 'note "a" "b"', 10, ["'b'", 'note "text"']),
        (AT_A_BOARD, "claim q 3", 7, ["'q'", "a seat (n e s w)"]),
        (AT_A_BOARD, "claim s", 1, ["tricks is missing", 'claim seat tricks ["statement"] [shown]']),
        (AT_A_BOARD, "claim s three", 9, ["'three'", "a number"]),
        (AT_A_BOARD, "claim s 3 drawing trumps", 11, ["'drawing'", "quotation marks"]),
        (AT_A_BOARD, "claim s tricks=3 tricks=4", 18, ["given twice"]),
        (AT_A_BOARD, "notice e ofender=e", 10, ["'ofender'", "Did you mean 'offender'"]),
        (AT_A_BOARD, "choose s reqire c", 10, ["'reqire'", "Did you mean 'require'"]),
        (AT_A_BOARD, "dummy took_parts", 7, ["'took_parts'", "Did you mean 'took_part'"]),
        (AT_A_BOARD, "object e at_once=maybe", 18, ["'maybe'", "yes or no"]),
        (AT_A_BOARD, "adjust 64C1 ns=3NS", 16, ["'3NS'", "1/2:3NS=11"]),
        (AT_A_BOARD, "adjust 64C1 ns=1/0:3NS=9", 16, ["weight"]),
        (AT_A_BOARD, "adjust 64C1 ns={weight=1}", 17, ["contract="]),
        (AT_A_BOARD, "publish final figures=[a]", 24, ["{name=value, ...}"]),
        (AT_A_BOARD, "publish final {a=1", 19, ["ends too early", "'}'"]),
        (AT_A_BOARD, "poll q 5 [a, [b]]", 14, ["'[b]]'"]),
        (AT_A_BOARD, "poll q 5 [a], [b]", 11, ["a list cannot stand inside a list"]),
        (AT_A_BOARD, "contract 8h s", 10, ["'8h'", "a contract"]),
        (AT_A_BOARD, "amended 4", 1, ["at #41"]),
        (AT_A_BOARD, "at", 3, ["#41", "6.w"]),
        (AT_A_BOARD, "at x", 4, ["'x'", "#41"]),
        (AT_A_BOARD, "@ 19:02", 3, ["'19:02'", "2026-03-14T19:02:11Z"]),
        (AT_A_BOARD, "@ 2026-13-14T19:02:11Z", 3, ["a time in UTC"]),
        (AT_A_BOARD, "@ dirctor", 3, ["Did you mean 'director'"]),
        (AT_A_BOARD, "@ 2026-03-14T19:02:11Z boss", 24, ["'boss'", "committee"]),
        (AT_A_BOARD, "stream S2", 1, ["script files only"]),
        (AT_A_BOARD, "=> clean", 1, ["script files only"]),
        (AT_A_BOARD, "!!s:1s", 1, ["exported logs only"]),
        (AT_A_BOARD, "h5", 1, ["the auction is not over", "!w:h5"]),
        (AT_A_BOARD, f"board 8 {DEAL[:-18]}", 9, ["four hands"]),
        (AT_A_BOARD, "board 8 N:653.875.AKQ54.6z - - -", 11, ["'653.875.AKQ54.6z'", "a hand"]),
        (IN_PLAY, "1s", 1, ["the auction of board 7 is over", "!s:1s"]),
        (IN_PLAY, "10 s", 4, ["'s'", "a call or card"]),
        (IN_PLAY, "10 3 k", 6, ["'k' follows the suit led", "nothing is led"]),
        (IN_PLAY, "10 3 .", 6, ["lowest card of the suit led", "nothing is led"]),
        (IN_PLAY, "c10!", 1, ["a call is alerted"]),
        ((*IN_PLAY, "10 3", "ck 6 j 4", "cq s3"), ".", 1, ["East has no clubs left"]),
        (UNKNOWN, ".", 1, ["East's hand is not known"]),
        (IN_PLAY, "redo 3", 6, ["read '3'", "redo takes back the last undo", "undo the entry that struck it"]),
        ((*IN_PLAY, "undo 8"), "redo 8", 6, ["read '8'", "to bring #8 back: undo 10"]),
        ((), "round 1 2 players={n=p4}", 20, ["players=[p1, p2, p3, p4]", "North, East, South, West"]),
        ((), "contestant 3 players={a=p4}", 23, ["a list", "players=[a, b]"]),
        ((), "judge #47 64C1 damaged", 7, ["7#47", "no board is in play"]),
    ],
)
def test_what_cannot_be_read(before: tuple[str, ...], line: str, column: int, says: list[str]) -> None:
    error = error_of(line, *before)
    assert isinstance(error, NotReadable)
    assert error.where == ("live", 3, column)
    assert str(error).startswith(f"live:3:{column}: ")
    assert [part for part in says if part not in error.message] == []


@pytest.mark.parametrize(
    ("before", "line", "column", "says"),
    [
        ((), "1s", 1, "begin one with: board NUMBER"),
        ((), "claim s all", 1, "begin one with: board NUMBER"),
        ((), "adjust 64C1", 1, "begin one with: board NUMBER"),
        (AT_A_BOARD, "claim s 3", 1, "no contract yet"),
        (IN_PLAY, "claim w rest-99", 9, "13 tricks are left on board 7, so 'rest' to 'rest-13'; read 'rest-99'"),
        (IN_PLAY, "object w", 1, "nobody has claimed or conceded on board 7"),
        (AT_A_BOARD, "board 0", 1, "a number from 1 to 999"),
        (AT_A_BOARD, "undo 9", 6, "there is no entry #9; this stream has 1"),
        (AT_A_BOARD, "at #9 p", 4, "there is no entry #9"),
        (AT_A_BOARD, "at a1 2s", 4, "has 0 calls"),
        (AT_A_BOARD, "redo", 1, "nothing is left to redo"),
        ((), "undo", 1, "nothing is left to undo"),
        (IN_PLAY, "10 s5", 4, "South does not hold S5: North holds it"),
        (IN_PLAY, "c10 3 ck c6 cj c2", 16, "South does not hold C2"),
        (IN_PLAY, "at 9.w h9", 4, "West has no card in trick 9"),
        (IN_PLAY, "at 1.w h9 board 8", 4, "board 8 was not played"),
        (IN_PLAY, "at 1.w h9", 8, "West does not hold H9"),
        (IN_PLAY, "claim s 14", 1, "13 tricks are left"),
        (IN_PLAY, "adjust 64C1 ns=1/2:3NS=9", 1, "the weights of a side sum to 1"),
        (IN_PLAY, "withdraw e c4", 1, "East has not played C4"),
    ],
)
def test_what_cannot_have_happened(before: tuple[str, ...], line: str, column: int, says: str) -> None:
    error = error_of(line, *before)
    assert isinstance(error, NotPossible)
    assert error.where == ("live", 3, column)
    assert says in str(error)


@pytest.mark.parametrize(
    ("before", "line", "column", "says"),
    [
        (AT_A_BOARD, "2nt p 2h", 7, "2H does not exceed the last bid"),
        (AT_A_BOARD, "x", 1, "nothing to double"),
        (IN_PLAY, "10 h2", 4, "South still holds clubs"),
        (IN_PLAY, "s:c3", 1, "it is East's turn to play"),
        (IN_PLAY, "board 7", 1, "board 7 was begun at this table before, by entry 1"),
        (AT_A_BOARD, f"board 8 {DEAL.replace('Q3.', '3.')}", 1, "West holds 12 cards"),
        (IN_PLAY, "at 1.n h5", 8, "North still holds clubs"),
    ],
)
def test_what_breaks_the_laws_and_is_not_marked(before: tuple[str, ...], line: str, column: int, says: str) -> None:
    error = error_of(line, *before)
    assert isinstance(error, NotMarked)
    assert error.where == ("live", 3, column)
    assert says in str(error)
    assert "mark it with '!'" in str(error)


def faults_of(text: str | bytes) -> Faults:
    """The faults of a file."""
    with pytest.raises(Faults) as raised:
        read_script(text, source="x.tdl")
    return raised.value


def test_all_faults_of_a_file_are_told_at_once() -> None:
    faults = faults_of("board 1\n1nt foo\ncliam s 3\nboard 2\n1c 1c\n=> ask\n")
    assert [error.where[1:] for error in faults.errors] == [(2, 5), (3, 1), (5, 4), (6, 4)]
    assert faults.where == ("x.tdl", 2, 5)


def test_what_may_follow_from_a_fault_is_left_out_until_the_next_board() -> None:
    faults = faults_of(f"{AT_A_BOARD[0]}\n1nt p 3nt p p\nca 2 10 3\nck 6 j 4\nboard 8\n2c 1c\n")
    assert [error.where[1:] for error in faults.errors] == [(3, 1), (6, 4)]


def test_too_many_faults_are_counted() -> None:
    faults = faults_of("nonsense\n" * 80)
    assert len(faults.errors) == 50
    assert faults.left_out == 30
    assert str(faults).endswith("and 30 more")


@pytest.mark.parametrize(
    ("data", "line", "says"),
    [
        (b"board 1\n; caf\xe9\n", 2, "0xe9 is not UTF-8"),
        (b"board 1\n; a\0b\n", 2, "NUL"),
        (b"#" * (16 * 1024 * 1024 + 1), 0, "larger than 16 MiB"),
        ("board 1\n; " + "x" * 10_000, 2, "longer than 10000"),
    ],
)
def test_a_file_that_is_no_text_is_refused(data: bytes | str, line: int, says: str) -> None:
    with pytest.raises(NotReadable, match=says) as raised:
        read_script(data, source="x.tdl")
    assert raised.value.line == line


def test_the_column_is_that_of_the_file_where_a_backslash_joins_lines() -> None:
    (error,) = faults_of('board 1\nnote \\\n"a" \\\n  "b"\n').errors
    assert error.where == ("x.tdl", 4, 3)
