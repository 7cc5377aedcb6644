"""Deals as somebody pastes them into a page."""

from __future__ import annotations

import pytest

from domain.errors import NotReadable
from formats.deal_lines import deals_in

WHOLE = "N:J875.T7.KJT53.K6 AKQ4.85.Q84.J982 T.A964.A9.AQT754 9632.KQJ32.762.3"
FROM_EAST = "E:AKQ4.85.Q84.J982 T.A964.A9.AQT754 9632.KQJ32.762.3 J875.T7.KJT53.K6"
HANDS = tuple(WHOLE[2:].split())


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
