"""Law 49: which cards of a defender become penalty cards by being seen."""

import pytest

from tests.given import FOUR_SPADES, Case, given

ONE_TRICK = (*FOUR_SPADES, "hk 2 8 5")


def test_law_49_a_card_that_partner_could_see_becomes_a_penalty_card() -> None:
    case = given(*ONE_TRICK).when("expose e c4")
    case.then("49 penalty_card seat=e card=c4", "effect 50 penalty_card seat=e card=c4 note=minor")


@pytest.mark.parametrize(
    ("how", "card", "note"),
    [
        ("accident", "c4", "minor"), ("accident", "cj", "major"), ("deliberate", "c4", "major"),
        ("named", "c4", "major"), ("named", "cj", "major"),
    ],
)  # fmt: skip
def test_law_49_how_it_was_seen_decides_its_class(how: str, card: str, note: str) -> None:
    given(*ONE_TRICK).when(f"expose e {card} {how}").then(f"effect 50 penalty_card card={card} note={note}")


@pytest.mark.parametrize("how", ["claim", "objection"])
def test_law_49_what_is_shown_in_a_claim_or_an_objection_is_no_penalty_card(how: str) -> None:
    given(*ONE_TRICK).when(f"expose e c4 {how}").then("not 49", "not effect penalty_card")


def test_law_49_a_card_shown_while_a_claim_stands_is_none() -> None:
    given(*ONE_TRICK, "claim w 3").when("expose e c4").then("not 49", "not effect penalty_card")


def test_law_49_a_card_that_lies_on_its_trick_already_is_none() -> None:
    given(*ONE_TRICK).when("expose e h8").then("not 49", "not effect penalty_card")


def test_law_49_before_the_opening_lead_it_is_24e() -> None:
    case = given(*FOUR_SPADES).when("expose e d3").then("not 49", "24E", "effect 50 penalty_card card=d3 note=minor")
    case.when("dq 4 3").then("not effect penalty_card")


def test_law_49_a_card_led_in_the_auction_is_a_major_penalty_card_when_he_defends() -> None:
    """Law 24E with 50B: it was led, and not dropped."""
    case = given(FOUR_SPADES[0], "4s p").when("!e:d3", "p p")
    case.then("effect 50 penalty_card seat=e card=d3 note=major")


def test_law_49_a_card_shown_in_the_auction_by_the_side_that_declares_is_none() -> None:
    given(FOUR_SPADES[0], "4s p").when("expose n c2", "p p").then("not effect penalty_card")


def test_law_49_a_card_named_in_the_auction_shows_nothing() -> None:
    given(FOUR_SPADES[0], "4s p").when("expose e c4 named", "p p").then("not effect penalty_card")


def test_law_49_a_second_card_to_a_trick_is_a_penalty_card_at_once() -> None:
    """Law 45E1: by 50B, a minor one where it is a single small card."""
    case = given(*FOUR_SPADES).when("h3 2 9", "!e:c4")
    case.then("effect 50 penalty_card seat=e card=c4 note=minor")
    case.when("withdraw e c4").then("effect 50 penalty_card seat=e card=c4 note=minor")


def test_law_49_a_second_card_that_was_led_is_a_major_penalty_card() -> None:
    case = given(*FOUR_SPADES).when("hk", "!w:h3", 'judge #7 45E1 led "he led it"')
    case.then("effect penalty_card seat=w card=h3 note=major", "57A premature_lead seat=w")


def test_law_49_a_second_card_that_nobody_noticed_in_time_is_none() -> None:
    """Law 67B2: both sides have played to the next trick."""
    given(*FOUR_SPADES).when("h3 2 9", "!e:c4", "5", "e:h8").then("effect penalty_card card=c4")
    given(*FOUR_SPADES).when("h3 2 9", "!e:c4", "5", "e:h8 6").then("not effect penalty_card")


def test_law_49_a_card_that_declarer_made_a_defender_change_is_none() -> None:
    """Law 62C1: declarer's side revoked, and the defender's card goes back without rectification."""
    case = given(*FOUR_SPADES, "hk 2 8 5").when("hq !n:c2 9", "notice w revoke n 2", "withdraw e h9", "withdraw n c2")
    case.then("not effect penalty_card")


def both_revoked() -> Case:
    """East and South revoked on the first trick, and West led on: 62C3."""
    case = given(*FOUR_SPADES).when("dq 4 !e:h8 !s:h5", "d9", "notice n")
    return case.when("withdraw w d9", "withdraw e h8", "withdraw s h5")


def test_law_49_what_the_defenders_withdraw_under_62c3_are_penalty_cards() -> None:
    both_revoked().then("effect penalty_card seat=e card=h8", "effect penalty_card seat=w card=d9 note=major")
    both_revoked().then("not effect penalty_card seat=s")


def test_law_49_a_partners_card_withdrawn_under_62c2_is_a_penalty_card() -> None:
    case = given(*FOUR_SPADES, "dq 4 3 a").when("d7 !w:hj k 5", "notice n revoke w 2", "withdraw n dk")
    case.when("withdraw e d5", "withdraw w hj")
    case.then("effect penalty_card seat=e card=d5 note=major", "effect penalty_card seat=w card=hj")


def test_law_49_a_second_card_that_attention_was_drawn_to_stays_a_penalty_card() -> None:
    """Law 45E1, and not 67B2: somebody spoke before both sides had played to the next trick."""
    case = given(*FOUR_SPADES).when("h3 2 9", "!e:c4", 'notice n "second card" e 1', "5", "e:h8 6")
    case.then("effect penalty_card card=c4")


def test_law_49_a_second_card_that_the_director_ruled_not_led_stays_a_penalty_card() -> None:
    case = given(*FOUR_SPADES).when("h3 2 9", "!e:c4", 'judge #9 45E1 not_led "it fell"', "5", "e:h8 6")
    case.then("effect penalty_card card=c4", "45E1 fifth_card_penalty_card")


def test_law_49_a_card_shown_before_partner_objects_to_the_concession_is_none() -> None:
    """Law 68B2."""
    shown = given(*ONE_TRICK).when("concede w 12", "expose e c4", "object e at_once")
    shown.then("not 49", "not effect penalty_card")
    given(*ONE_TRICK).when("concede w 12", "object e at_once", "expose e c4").then("49 penalty_card card=c4")


def test_law_49_a_penalty_card_that_is_shown_again_is_one_already() -> None:
    case = given(*FOUR_SPADES, "hk 2 8", "expose e d3", "s:h5").when("expose e d3")
    assert [finding.law for incident in case.incidents for finding in incident.findings].count("49") == 1


def test_law_49_a_defender_who_spreads_his_hand_as_dummy_has_thirteen_penalty_cards() -> None:
    case = given(*FOUR_SPADES, "hk").when("dummy e")
    case.then("41D defenders_hand_faced seat=e", "effect 50 penalty_card seat=e card=d3 note=major")
    assert sum(effect.code == "penalty_card" for i in case.incidents for effect in i.effects) == 13
    case.when("2 8").then("not effect 50 penalty_card card=h8", "effect 50 penalty_card card=ha")


def test_law_49_of_a_spread_hand_the_cards_that_were_seen() -> None:
    case = given(*FOUR_SPADES, "hk").when("dummy e .98..").then("effect 50 penalty_card card=h9 note=major")
    assert sum(effect.code == "penalty_card" for i in case.incidents for effect in i.effects) == 2


def test_law_49_before_the_opening_lead_declarer_may_require_or_forbid_any_of_the_suits() -> None:
    given(*FOUR_SPADES).when("dummy e").then("option 51B2 s")


def test_law_49_not_a_defenders_hand_that_was_faced_after_the_play() -> None:
    over = given(*FOUR_SPADES, "hk 2 8 5", "claim s rest-3", "agree e", "agree w", "dummy e")
    over.then("not effect penalty_card")
