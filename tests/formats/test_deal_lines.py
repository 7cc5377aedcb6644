"""Deals as somebody pastes them into a page."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.errors import NotReadable
from formats.deal_lines import deals_in

WHOLE = "N:J875.T7.KJT53.K6 AKQ4.85.Q84.J982 T.A964.A9.AQT754 9632.KQJ32.762.3"
FROM_EAST = "E:AKQ4.85.Q84.J982 T.A964.A9.AQT754 9632.KQJ32.762.3 J875.T7.KJT53.K6"
HANDS = tuple(WHOLE[2:].split())
DATA = Path(__file__).parents[3] / "shared" / "data"


@pytest.mark.parametrize(
    "text",
    [
        f"7 {WHOLE}",
        f"deal 7 {WHOLE}",
        f"  7: {FROM_EAST}",
        f'% PBN 2.1\n[Event "so"]\n[Board "7"]\n[Deal "{FROM_EAST}"]',
    ],
)
def test_given_a_deal_in_any_of_its_forms_when_it_is_read_then_the_hands_stand_from_north_on(text: str) -> None:
    assert deals_in(text) == {7: HANDS}


A_DEALING_PROGRAMS = f"""% PBN 2.1
% EXPORT
{{ a remark
of two lines }}
[Board "7"]
[Deal "{WHOLE}"]
[Auction "N"]
1NT Pass Pass
Pass
[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]
N NT  2
S  S  3
7 clubs

{{[Board "7"]}}
[Board "8"]
[Deal "{FROM_EAST}"]
"""


def test_given_a_dealing_programs_file_with_its_tables_when_it_is_read_then_they_are_passed_over() -> None:
    assert deals_in(A_DEALING_PROGRAMS) == {7: HANDS, 8: HANDS}


def test_given_a_real_file_of_hand_records_when_it_is_read_then_all_its_boards_are_there() -> None:
    file = DATA / "bws" / "club-hands.pbn"
    if not file.is_file():
        pytest.skip("not run: no folder shared/data beside the repository")
    assert sorted(deals_in(file.read_text(encoding="latin-1"))) == [*range(1, 37)]


@pytest.mark.parametrize(
    "text",
    [f'[Board "7"]\n[Deal "{WHOLE}]', f'[Board "7"]\n[Deal {WHOLE}', f'[Auction "N"]\n1NT\n\n1NT {WHOLE}', "{ a\n7"],
)
def test_given_a_deal_or_a_remark_that_is_broken_off_when_it_is_read_then_it_is_not_passed_over(text: str) -> None:
    with pytest.raises(NotReadable, match=r"Line [1-4] of the deals"):
        deals_in(text)


def test_given_nothing_then_there_are_no_deals() -> None:
    assert deals_in(" \n\n") == {}


@pytest.mark.parametrize(
    "text",
    [
        "seven", f"7 {WHOLE[:-2]}", f"7 {WHOLE}\n7 {WHOLE}", f'[Deal "{WHOLE}"]', "7 N:... ... ... ...", f"0 {WHOLE}",
        f"7 {WHOLE.replace('K6', 'K3')}", "7 N:<b>.x.y.z a b c", f"1234 {WHOLE}",
    ],
)  # fmt: skip
def test_given_what_is_no_deal_when_it_is_read_then_the_line_is_told(text: str) -> None:
    with pytest.raises(NotReadable, match=r"Line [12] of the deals"):
        deals_in(text)
