"""The audit of what decisions cite, of the deals, of remarks and penalties that do not count, of scopes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from projections.audit.citations import is_paragraph
from projections.audit.remarks import LAW_OF, TOLD_OTHERWISE
from tests.audit.sessions import PAIRS, Audit, audited, codes, only

CATALOGUES = Path(__file__).parents[2] / "projections" / "texts" / "en"
HANDS = "N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96"
OTHERS = "N:987.742.K84.AQ72 432.A98.T653.J54 65.KQJT3.QJ9.T96 AKQJT.65.A72.K83"
ADJUST = "stream S1.r1.t1\n@ 2026-03-14T20:00:00Z director\n"
SCORER = "stream S1\n@ 2026-03-14T21:00:00Z scorer\n"


def at_table(line: str) -> Audit:
    return audited(f"{PAIRS}{ADJUST}{line}\n")


@pytest.mark.parametrize(("law", "is_one"), [
    ("12C1c", True), ("12", True), ("90A", True), ("64C2b", True), ("71", True), ("99Z", False), ("12Z", False),
    ("94", False), ("twelve", False), ("33A", False),
])  # fmt: skip
def test_what_is_a_paragraph(law: str, is_one: bool) -> None:
    assert is_paragraph(law) is is_one


def test_given_a_paragraph_that_is_none_of_the_laws_then_it_is_told() -> None:
    found = only(at_table('adjust 99Z both=1:4SN=9 "x" board=1'), "no_such_law")
    assert (found.stream, found.board, found.follows) == ("S1.r1.t1", 1, "there is no Law 99Z")


@pytest.mark.parametrize(("line", "told"), [
    ('penalty 10 percent contestant=1 law=64A "x"', True), ('penalty 10 percent contestant=1 law=91A "x"', False),
    ('adjust 64A1 both=1:4SN=9 "x" board=1', True), ('adjust 64C1 both=1:4SN=11 "x" board=1', False),
    ('adjust 27D both=1:4SN=11 "x" board=1', False),
])  # fmt: skip
def test_given_a_paragraph_that_allows_no_such_decision_then_it_is_told(line: str, told: bool) -> None:
    assert ("law_allows_not" in codes(at_table(line))) is told


@pytest.mark.parametrize(("kind", "told"), [("judgement", True), ("law", False)])
def test_given_a_committee_that_changes_an_automatic_rectification_then_it_is_told_as_93b3(
    kind: str, told: bool
) -> None:
    appeal = (
        'adjust 1 12C1b both=4SN=9 "a slip"\n'
        f'appeal A1 1#9 1 concurrence "no" kind={kind} board=1\n@ 2026-03-14T20:30:00Z committee\nhear A1 [c1, c2]\n'
        'decide A1 varied 64A2 ns=4SN=10 ew=4SN=10 "one trick only" board=1'
    )
    found = [one for one in at_table(appeal).differences if one.code == "recommendation" and "64A2" in one.follows]
    assert [one.law for one in found] == ["93B3"] * told


def test_given_an_artificial_score_for_a_board_with_a_result_then_12c1a_says_what_is_due() -> None:
    laws = [
        one.law
        for one in at_table('adjust 1 12C2a ns_artificial=average+ ew_artificial=average- "x"').differences
        if one.code == "score_questioned"
    ]
    assert "12C1a" in laws


def test_given_a_deal_that_no_table_played_then_every_table_is_told() -> None:
    dealt = PAIRS.replace("movement", f"deal 1 dealer=n vul=none {HANDS}\nmovement")
    played = dealt.replace("board 1\n", f"board 1 dealer=n vul=none {OTHERS}\n")
    found = [one for one in audited(played).differences if one.code == "deal_differs"]
    assert [one.stream for one in found] == ["S1.r1.t1", "S1.r1.t2"]
    assert found[0].recorded == "otherwise here: South's hand, West's hand"
    assert "deal_differs" not in codes(audited(dealt.replace("board 1\n", f"board 1 dealer=n vul=none {HANDS}\n")))


def test_every_remark_of_the_ranking_knows_its_paragraph() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in CATALOGUES.glob("*.po"))
    known = set(re.findall(r'msgctxt "remark"\nmsgid "(\w+)"', text))
    assert known <= LAW_OF.keys() | TOLD_OTHERWISE


def test_given_regulations_that_cannot_be_read_then_they_are_told_under_80b_and_not_as_seating() -> None:
    audit = audited(PAIRS.replace("movement", "!regulation neuberg maybe\nmovement"))
    assert [(one.code, one.law) for one in audit.differences] == [("remarked", "80B")]


def test_given_a_penalty_that_the_ranking_cannot_count_then_it_is_told_under_90() -> None:
    found = only(audited(f'{PAIRS}{SCORER}penalty 2 imps contestant=1 law=90A "late"\n'), "penalty_not_counted")
    assert (found.law, found.follows) == ("90A", "it is in imps; the ranking is in matchpoints")


@pytest.mark.parametrize("figures", ["1=100, 2=0, 3=0, 4=100", "1=2, 2=0, 3=0, 4=2"])
def test_given_a_board_published_then_it_is_compared_with_the_boards_scores(figures: str) -> None:
    assert codes(audited(f'{PAIRS}{SCORER}publish "board 1" {{{figures}}}\n')) == []
    assert "published_differs" in codes(audited(f'{PAIRS}{SCORER}publish "board 2" {{{figures}}}\n'))


TWO_ROUNDS = (
    PAIRS.replace('movement mitchell 2 1 2 ["r1 t1 1-3 1,2", "r1 t2 2-4 1,2"]\n', "")
    + PAIRS[PAIRS.index("stream S1.r1.t1"):].replace("S1.r1", "S1.r2").replace("round 1", "round 2")
    .replace("board 1\n", "board 3\n").replace("board 2\n", "board 4\n").replace("[1, 2]", "[3, 4]")
    .replace("T19:00", "T20:00").replace("tricks 10", "tricks 8")
)  # fmt: skip
"""Round 1 is 75 per cent to pairs 1 and 4, round 2 to pairs 2 and 3: 50 to all."""


@pytest.mark.parametrize(("figures", "is_right"), [
    ("1=75, 2=25, 3=25, 4=75", True), ("1=3, 2=1, 3=1, 4=3", True), ("1=50, 2=50, 3=50, 4=50", True),
    ("1=60, 2=40, 3=40, 4=60", False),
])  # fmt: skip
def test_given_a_round_published_then_it_may_be_that_round_alone_or_cumulative(figures: str, is_right: bool) -> None:
    audit = audited(f'{TWO_ROUNDS}{SCORER}publish "round 1" {{{figures}}}\n')
    assert ("published_differs" not in codes(audit)) is is_right


def test_given_results_that_await_then_nothing_is_advised_to_be_published() -> None:
    waiting = PAIRS.replace("contract 3NT s\ntricks 9\nendround\nstream S1.r1.t2", "contract 3NT s\nstream S1.r1.t2")
    audit = audited(f"{waiting}{SCORER}publish session {{1=9, 2=9, 3=9, 4=9}}\n")
    lines = [one.line for one in audit.differences if one.code == "published_differs" and one.line]
    assert lines == ["tdlog rulings --open"]


def test_given_a_long_figure_then_it_is_cut() -> None:
    audit = audited(f"{PAIRS}{SCORER}publish session {{1={'9' * 4000}, 2=25, 3=25, 4=75}}\n")
    assert len(only(audit, "published_differs").recorded) < 40


def test_tables_are_told_in_their_natural_order() -> None:
    tables = "".join(
        f"stream S1.r1.t{n}\n@ 2026-03-14T19:00:00Z\nround 1 table={n} ns={n} ew={n + 20}\nboard 1 dealer=n vul=none\n"
        for n in (10, 2, 9)
    )
    audit = audited(f'stream S1\n@\nsession "x" 2026-03-14 matchpoints\n{tables}')
    assert [one.stream for one in audit.differences if one.code == "unfinished"] == [
        "S1.r1.t2",
        "S1.r1.t9",
        "S1.r1.t10",
    ]
