"""A lead for each row of the table of leads out of turn: South plays four spades, West is to lead."""

from __future__ import annotations

from enum import Enum

import pytest

from projections.laws.decision_page import PAGES
from projections.laws.leads_out_of_turn import Became, Lead, Proper, Seen, Trick
from tests.given import FOUR_SPADES, given
from tests.laws.asked_rows import rows_asked, without_example

SOUTH_LEADS = "dq 4 3 a"
WEST_LEADS = "hk 2 8 5"
OPENING = "!e:h8"
LAST = (
    "hk 2 8 5 | hq 4 9 6 | hj 7 a s10 | sa 5 7 2 | sk 6 8 3 | sq h3 9 4 | sj d9 c2 d3 | c3 6 q 4 | c7 5 k 9 |"
    " da j 4 5 | d2 q k 6 | ca j 8 10"
)
"""Twelve tricks; North leads to the last. South has a diamond, West a heart."""

EXAMPLES: tuple[tuple[set[Enum], str, str], ...] = (
    ({Lead.MISLED}, f"{WEST_LEADS} | wrongturn s e | !e:h9", "47E1 led_on_wrong_word seat=e | not option 53A"),
    ({Lead.IN_HASTE}, f"{SOUTH_LEADS} | !n:c2 | refuse w | !e:c4", "60B seat=e | effect penalty_card seat=e"),
    ({Lead.NO_LEAD}, "!n:h2", "54E card_goes_back seat=n | not option 53A"),
    (
        {Lead.OPENING, Trick.EARLIER, Became.LIES, Seen.NOTHING},
        OPENING,
        "54A may_spread seat=s | option 53A s choice=accept | option 53A s choice=spread | option 53A s choice=refuse",
    ),
    (
        {Lead.OPENING, Trick.EARLIER, Became.LIES, Seen.DUMMY},
        f"{OPENING} | expose n c2",
        "54C must_accept seat=s | not option 53A | not 54A",
    ),
    (
        {Lead.OPENING, Trick.EARLIER, Became.LIES, Seen.BEGUN},
        f"{OPENING} | expose s ck deliberate | judge #6 54A begun",
        "54A must_spread seat=s | not option 53A",
    ),
    (
        {Lead.OPENING, Trick.EARLIER, Became.ACCEPTED},
        f"{OPENING} | accept s",
        "53A lead_accepted seat=e | 54B dummy_is_spread seat=s | not effect penalty_card",
    ),
    (
        {Lead.OPENING, Trick.EARLIER, Became.TAKEN_BACK},
        f"{OPENING} | refuse s",
        "54D penalty_card seat=e | effect penalty_card seat=e note=major | not 53A",
    ),
    (
        {Lead.DEFENDER, Trick.EARLIER, Became.LIES},
        f"{SOUTH_LEADS} | !e:c4",
        "option 53A s defenders_lead_out_of_turn | not option 53A n",
    ),
    ({Lead.DEFENDER, Trick.EARLIER, Became.ACCEPTED}, f"{SOUTH_LEADS} | !e:c4 | accept s", "53A | not 56"),
    (
        {Lead.DEFENDER, Trick.EARLIER, Became.TAKEN_BACK},
        f"{SOUTH_LEADS} | !e:c4 | refuse s",
        "56 penalty_card seat=e | effect penalty_card seat=e note=major",
    ),
    (
        {Lead.DEFENDER, Trick.EARLIER, Became.REPLACED},
        f"{SOUTH_LEADS} | !e:c4 | s:sa",
        "53B proper_lead_stands seat=s | 16C2 side=ew | not effect penalty_card",
    ),
    ({Lead.DECLARER, Trick.EARLIER, Became.LIES}, f"{WEST_LEADS} | !n:c2", "option 53A e | option 53A w"),
    (
        {Lead.DECLARER, Trick.EARLIER, Became.ACCEPTED},
        f"{WEST_LEADS} | !n:c2 | accept e",
        "53A lead_accepted seat=n | 55A declarers_lead_accepted",
    ),
    (
        {Lead.DECLARER, Trick.EARLIER, Became.TAKEN_BACK, Proper.DEFENDER},
        f"{WEST_LEADS} | !n:c2 | refuse e",
        "55B1 defender_leads seat=w | not 55B2 | not effect penalty_card",
    ),
    (
        {Lead.DECLARER, Trick.EARLIER, Became.TAKEN_BACK, Proper.OTHER_HAND},
        f"{SOUTH_LEADS} | !n:c2 | refuse w",
        "55B2 lead_from_right_hand seat=s | not 55B1",
    ),
    (
        {Lead.DECLARER, Trick.EARLIER, Became.TAKEN_BACK, Proper.UNKNOWN},
        f"{SOUTH_LEADS} | !n:c2 | refuse w | !withdraw e d3",
        "not 55B1 | not 55B2 | not option 53A",
    ),
    (
        {Lead.DECLARER, Trick.EARLIER, Became.REPLACED},
        f"{WEST_LEADS} | !n:c2 | w:hq",
        "53B proper_lead_stands seat=w | not effect penalty_card",
    ),
    (
        {Lead.DEFENDER, Lead.DECLARER, Trick.LAST, Became.LIES},
        f"{LAST} | !w:h10",
        "53A must_take_back_lead seat=w | not option 53A",
    ),
    (
        {Lead.DEFENDER, Trick.LAST, Became.TAKEN_BACK},
        f"{LAST} | !w:h10 | withdraw w h10",
        "53A lead_goes_back seat=w | 56 penalty_card seat=w",
    ),
    (
        {Lead.DECLARER, Trick.LAST, Became.TAKEN_BACK},
        f"{LAST} | !s:d7 | withdraw s d7",
        "53A lead_goes_back seat=s | not 55B2 | not effect penalty_card",
    ),
    (
        {Lead.DEFENDER, Lead.DECLARER, Trick.LAST, Became.REPLACED},
        f"{LAST} | !w:h10 | n:d8",
        "53B proper_lead_stands seat=n | not 53A lead_accepted",
    ),
)  # fmt: skip


@pytest.mark.parametrize(("members", "play", "then"), EXAMPLES)
def test_given_a_lead_then_its_row_is_asked_and_speaks(
    members: set[Enum], play: str, then: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = rows_asked(monkeypatch)
    given(*FOUR_SPADES, *(line.strip() for line in play.split("|"))).then(*then.split(" | "))
    assert members in [row.given for row in asked]


def test_every_row_has_a_lead() -> None:
    assert without_example(PAGES["leads"].tables, [members for members, _, _ in EXAMPLES]) == []


def test_given_lawful_leads_then_no_table_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = rows_asked(monkeypatch)
    given(*FOUR_SPADES, SOUTH_LEADS, "sa 5 7 2").then("not option 53A")
    assert asked == []
