"""An auction for each row of the tables of calls out of turn and insufficient bids; North deals."""

from __future__ import annotations

from enum import Enum

import pytest

from projections.laws.calls_out_of_turn import Became, How, Named, Now, Rho, TreatedAs, Turn
from projections.laws.decision_page import PAGES
from projections.laws.insufficient_bids import Bid, Compared, Decided, Replaced, Replacement, Specified
from tests.given import given
from tests.laws.asked_rows import rows_asked, without_example

BOARD = "board 1 dealer=n vul=none"
PASS_AT_RHO = "1s | !s:p | refuse w"
PASS_AT_PARTNER = "!s:p | refuse w"
BID_AT_RHO = "1s | !s:2h | refuse w"
BID_AT_PARTNER = "!s:1h | refuse w"
DOUBLE_AT_RHO = "1h p | !w:x | refuse n"
DOUBLE_AT_PARTNER = "1h | !w:x | refuse n"
INSUFFICIENT = "1s | !e:1h"
REFUSED = f"{INSUFFICIENT} | refuse s"
NO_TURN_LEFT = "!s:xx | p p p"
"""His call at his turn is one that nobody may make, and the auction ends with it."""

EXAMPLES: tuple[tuple[set[Enum], str, str], ...] = (
    ({How.WITH_EARLIER}, "1s p | !s:x | p | !e:2h | withdraw s later", "36A cancelled_with_earlier seat=e | not 29B"),
    ({How.IN_ROTATION}, f"{REFUSED} | 2d | judge #3 23A not_comparable | 2s | !n:3s", "28A in_rotation seat=n"),
    ({How.CHANGE, Named.PASS}, "1s p 2h | !s:p", "30B2 change_of_call seat=s | not option 29A"),
    ({How.CHANGE, Named.BID}, "1s p 2h | !s:3h", "31C change_of_call seat=s | not option 29A"),
    ({How.CHANGE, Named.DOUBLE}, "p 1h 1s | !s:x", "32C change_of_call seat=s | not option 29A"),
    ({How.AGAIN}, "!s:1h | !s:2h", "29A last_call_counts seat=s note=2H | option 29A w"),
    ({How.BY_ITSELF, Became.OPEN}, "!s:1h", "option 29A w | not 29B"),
    ({How.BY_ITSELF, Became.ACCEPTED}, "!s:1h | accept w", "29A accepted seat=s | not 29B"),
    ({How.BY_ITSELF, Became.NOT_ACCEPTED}, BID_AT_PARTNER, "29B cancelled seat=s | 16C1 side=ew"),
    ({How.BY_ITSELF, Became.TURN_TAKEN}, "!e:1s | n:1h", "28B called_in_turn seat=n | 16C2 side=ew"),
    ({How.BY_ITSELF, Named.PASS, Became.REWOUND}, "1s p | !w:p | n:p", "34 turn_taken_away seat=w | not 29A"),
    ({How.BY_ITSELF, Named.BID, Named.DOUBLE, Became.NEVER}, "1s | !s:x", "35A seat=s | not option 29A"),
    ({TreatedAs.PASS, Turn.RHO}, PASS_AT_RHO, "effect 30A must_pass seat=s"),
    ({TreatedAs.PASS, Turn.PARTNER, Turn.LHO, Now.TO_CALL}, PASS_AT_PARTNER, "30B1a seat=n | option 30B1b s | 16C2"),
    (
        {TreatedAs.PASS, Turn.PARTNER, Turn.LHO, Now.NEVER},
        f"{PASS_AT_PARTNER} | 1c p | {NO_TURN_LEFT}",
        "30B1a seat=n | 16C2 side=ns entry=2 | not option 30B1b | not ask 23A",
    ),
    ({TreatedAs.PASS, Turn.PARTNER, Turn.LHO, Now.NOT_JUDGED}, f"{PASS_AT_PARTNER} | p p 1h", "ask 23A | 16C2 side=ns"),
    (
        {TreatedAs.PASS, Turn.PARTNER, Turn.LHO, Now.COMPARABLE},
        f"{PASS_AT_PARTNER} | 1c p 1h | judge #2 23A comparable",
        "30B1b comparable | 23B no_rectification | 26A no_lead_restriction | not 16C2",
    ),
    (
        {TreatedAs.PASS, Turn.PARTNER, Turn.LHO, Now.NOT_COMPARABLE},
        f"{PASS_AT_PARTNER} | 1c p 1h | judge #2 23A not_comparable",
        "effect 30B1b must_pass seat=n until=next_turn | 16C2 side=ns | effect 26B lead_restriction_pending seat=n",
    ),
    ({TreatedAs.BID, Turn.RHO, Rho.TO_CALL}, BID_AT_RHO, "31A1 repeats_after_pass | 31A2 free_after_action"),
    ({TreatedAs.BID, Turn.RHO, Rho.PASSED}, f"{BID_AT_RHO} | p", "effect 31A1 must_repeat seat=s note=2H"),
    ({TreatedAs.BID, Turn.RHO, Rho.ACTED, Now.TO_CALL}, f"{BID_AT_RHO} | 2d", "option 31A2 s | not ask 23A"),
    (
        {TreatedAs.BID, Turn.RHO, Rho.ACTED, Now.NEVER},
        f"{BID_AT_RHO} | 2d | {NO_TURN_LEFT}",
        "effect 26B lead_restriction_pending seat=n | not option 31A2 | not ask 23A",
    ),
    ({TreatedAs.BID, Turn.RHO, Rho.ACTED, Now.NOT_JUDGED}, f"{BID_AT_RHO} | 2d 2h", "ask 23A | not 16C2"),
    (
        {TreatedAs.BID, Turn.RHO, Rho.ACTED, Now.COMPARABLE},
        f"{BID_AT_RHO} | 2d 2h | judge #3 23A comparable",
        "31A2a comparable | 23B no_rectification | 26A no_lead_restriction | not 16C2",
    ),
    (
        {TreatedAs.BID, Turn.RHO, Rho.ACTED, Now.NOT_COMPARABLE},
        f"{BID_AT_RHO} | 2d 2h | judge #3 23A not_comparable",
        "effect 31A2b must_pass seat=n until=next_turn | 16C2 side=ns | effect 26B lead_restriction_pending seat=n",
    ),
    ({TreatedAs.BID, Turn.PARTNER, Turn.LHO, Now.TO_CALL}, BID_AT_PARTNER, "31B seat=n | option 31B s | 16C2 side=ns"),
    (
        {TreatedAs.BID, Turn.PARTNER, Turn.LHO, Now.NEVER},
        f"{BID_AT_PARTNER} | 1c p | {NO_TURN_LEFT}",
        "31B seat=n | 16C2 side=ns entry=2 | not option 31B | not ask 23A",
    ),
    ({TreatedAs.BID, Turn.PARTNER, Turn.LHO, Now.NOT_JUDGED}, f"{BID_AT_PARTNER} | 1c p 1h", "ask 23A | 16C2 | 31B"),
    (
        {TreatedAs.BID, Turn.PARTNER, Turn.LHO, Now.COMPARABLE},
        f"{BID_AT_PARTNER} | 1c p 1h | judge #2 23A comparable",
        "31A2a comparable | 23B no_rectification | 26A no_lead_restriction | not 16C2",
    ),
    (
        {TreatedAs.BID, Turn.PARTNER, Turn.LHO, Now.NOT_COMPARABLE},
        f"{BID_AT_PARTNER} | 1c p 1h | judge #2 23A not_comparable",
        "effect 31A2b must_pass seat=n until=next_turn | 16C2 side=ns | effect 26B lead_restriction_pending seat=n",
    ),
    ({TreatedAs.DOUBLE, Turn.RHO, Rho.TO_CALL}, DOUBLE_AT_RHO, "32A1 repeats_after_pass | 32A2 free_after_action"),
    ({TreatedAs.DOUBLE, Turn.RHO, Rho.PASSED}, f"{DOUBLE_AT_RHO} | p", "effect 32A1 must_repeat seat=w note=X"),
    ({TreatedAs.DOUBLE, Turn.RHO, Rho.ACTED, Now.TO_CALL}, f"{DOUBLE_AT_RHO} | 2h", "option 32A2 w | not ask 23A"),
    (
        {TreatedAs.DOUBLE, Turn.RHO, Rho.ACTED, Now.NEVER},
        f"{DOUBLE_AT_RHO} | 2h | !w:xx | p p p",
        "ask 26B suits_specified | not option 32A2 | not ask 23A",
    ),
    ({TreatedAs.DOUBLE, Turn.RHO, Rho.ACTED, Now.NOT_JUDGED}, f"{DOUBLE_AT_RHO} | 2h x", "ask 23A | not 16C2"),
    (
        {TreatedAs.DOUBLE, Turn.RHO, Rho.ACTED, Now.COMPARABLE},
        f"{DOUBLE_AT_RHO} | 2h x | judge #4 23A comparable",
        "32A2a comparable | 23B no_rectification | 26A no_lead_restriction | not 16C2",
    ),
    (
        {TreatedAs.DOUBLE, Turn.RHO, Rho.ACTED, Now.NOT_COMPARABLE},
        f"{DOUBLE_AT_RHO} | 2h x | judge #4 23A not_comparable",
        "effect 32A2b must_pass seat=e until=next_turn | 16C2 side=ew | effect 26B lead_restriction_pending seat=e",
    ),
    ({TreatedAs.DOUBLE, Turn.PARTNER, Now.TO_CALL}, DOUBLE_AT_PARTNER, "32B seat=e | option 32B w | 16C2 side=ew"),
    (
        {TreatedAs.DOUBLE, Turn.PARTNER, Now.NEVER},
        f"{DOUBLE_AT_PARTNER} | p p | !w:xx | p p p",
        "32B seat=e | 16C2 side=ew entry=3 | ask 26B suits_specified | not option 32B",
    ),
    ({TreatedAs.DOUBLE, Turn.PARTNER, Now.NOT_JUDGED}, f"{DOUBLE_AT_PARTNER} | p p x", "ask 23A | 16C2 side=ew | 32B"),
    (
        {TreatedAs.DOUBLE, Turn.PARTNER, Now.COMPARABLE},
        f"{DOUBLE_AT_PARTNER} | p p x | judge #3 23A comparable",
        "32A2a comparable | 23B no_rectification | 26A no_lead_restriction | not 16C2",
    ),
    (
        {TreatedAs.DOUBLE, Turn.PARTNER, Now.NOT_COMPARABLE},
        f"{DOUBLE_AT_PARTNER} | p p x | judge #3 23A not_comparable",
        "effect 32A2b must_pass seat=e until=next_turn | 16C2 side=ew | effect 26B lead_restriction_pending seat=e",
    ),
    ({Bid.WITH_EARLIER}, "1s p | !s:x | !w:1h | withdraw s later", "36A cancelled_with_earlier seat=w | not 27B"),
    ({Bid.FIRST, Bid.SECOND, Decided.OPEN}, INSUFFICIENT, "option 27A s insufficient_bid | not 27B"),
    ({Bid.FIRST, Bid.SECOND, Decided.ACCEPTED}, f"{INSUFFICIENT} | accept s", "27A1 accepted seat=e | not 27B"),
    ({Bid.FIRST, Bid.SECOND, Decided.OPEN_REPLACED}, f"{INSUFFICIENT} | change e 2h", "option 27A s | ask 25A | 27C"),
    (
        {Bid.FIRST, Bid.SECOND, Decided.UNINTENDED},
        f"{INSUFFICIENT} | change e 2h | judge #3 25A unintended",
        "25A1 intended_call_stands seat=e | 16C2 side=ew | not option 27A | not 27C",
    ),
    ({Bid.FIRST, Decided.NOT_ACCEPTED, Replaced.NOT_YET}, REFUSED, "27B | option 27B1 e | 16C1 side=ns"),
    ({Bid.FIRST, Decided.NOT_ACCEPTED, Replaced.DONE}, f"{REFUSED} | 2h", "27B must_be_replaced | not option 27B1"),
    ({Bid.SECOND, Decided.NOT_ACCEPTED}, f"{REFUSED} | !e:1d | refuse s", "27B4 | effect must_pass seat=w"),
    ({Replacement.BID, Specified.OPEN}, f"{INSUFFICIENT}! | refuse s | 2h!", "ask 27B1a | not ask 23A"),
    ({Replacement.BID, Specified.SAME}, f"{REFUSED} | 2h", "27B1a same_denomination seat=e | not ask 23A | not 16C2"),
    (
        {Replacement.PASS, Replacement.BID, Replacement.DOUBLE, Specified.OTHER, Compared.NOT_JUDGED},
        f"{REFUSED} | 2d",
        "ask 23A | not effect must_pass",
    ),
    (
        {Replacement.PASS, Replacement.BID, Replacement.DOUBLE, Specified.OTHER, Compared.YES},
        f"{REFUSED} | x | judge #3 23A comparable",
        "27B1b comparable seat=e | 26A no_lead_restriction | not effect must_pass | not 16C2",
    ),
    (
        {Replacement.PASS, Replacement.BID, Specified.OTHER, Compared.NO},
        f"{REFUSED} | p | judge #3 23A not_comparable",
        "effect 27B2 must_pass seat=w until=auction | 16C2 side=ew | effect 26B seat=w",
    ),
    (
        {Replacement.DOUBLE, Specified.OTHER, Compared.NO},
        f"{REFUSED} | x | judge #3 23A not_comparable",
        "27B3 double_must_be_replaced seat=e | effect 27B3 must_pass seat=w until=auction",
    ),
    ({Replacement.NEVER}, "1s p | !s:1h | refuse w | !s:x", "27B3 seat=s | effect 27B3 must_pass seat=n | not ask 23A"),
    ({Replacement.AGAIN_ACCEPTED}, f"{REFUSED} | !e:1d | accept s", "27A1 | 16C2 side=ew entry=3 | not 27B4"),
    ({Replacement.AGAIN_AT_ONCE}, f"{INSUFFICIENT} | change e 1d | refuse s", "27B4 | option 27B1 e"),
    ({Replacement.AGAIN}, f"{REFUSED} | !e:1d", "option 27A s insufficient_bid_again | not 27B4"),
)  # fmt: skip


@pytest.mark.parametrize(("members", "auction", "then"), EXAMPLES)
def test_given_an_auction_then_its_row_is_asked_and_speaks(
    members: set[Enum], auction: str, then: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = rows_asked(monkeypatch)
    given(BOARD, *auction.split(" | ")).then(*then.split(" | "))
    assert members in [row.given for row in asked]


def test_every_row_has_an_auction() -> None:
    assert without_example(PAGES["calls"].tables, [members for members, _, _ in EXAMPLES]) == []


def test_given_a_lawful_auction_then_no_table_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = rows_asked(monkeypatch)
    given(BOARD, "1s 2h x p", "2s p p p").then("not option 29A", "not option 27A")
    assert asked == []
