"""Law 24: a card shown or led during the auction."""

from tests.given import FOUR_SPADES, given

BOARD = FOUR_SPADES[0]


def test_law_24a_a_single_small_card_costs_nothing_during_the_auction() -> None:
    case = given(BOARD, "p", "expose e h8")
    case.then("24 shown_in_auction seat=e card=h8", "24A nothing_more seat=e", "not 24B", "not effect must_pass")
    case.then("effect lies_face_up seat=e card=h8")


def test_law_24a_the_nine_is_below_the_honours_and_the_ten_is_one() -> None:
    given(BOARD, "p", "expose e h9").then("24A seat=e", "not 24B")
    given(BOARD, "p", "expose e dt").then("24B honour_shown seat=e card=dt", "not 24A")


def test_law_24b_partner_passes_at_his_next_turn_after_an_honour() -> None:
    case = given(BOARD, "1s", "expose e ha")
    case.then("24B honour_shown card=ha", "effect must_pass 24B seat=w", "not effect must_pass seat=e")
    case.when("p").then("not effect must_pass")


def test_law_24b_partner_is_free_at_the_turn_after_that() -> None:
    case = given(BOARD, "1s", "expose e ha", "p 2s 3d p")
    case.when("4h").then("not 37B", "not 35B", "not effect must_pass")


def test_law_24b_partner_who_bids_all_the_same_breaks_a_forced_pass() -> None:
    given(BOARD, "1s", "expose e ha", "2h").then("37B seat=w", "35B seat=w")


def test_law_24b_any_card_that_was_led_even_the_smallest() -> None:
    given(BOARD, "1s", "!e:s2").then("24B led_in_auction seat=e card=s2", "effect must_pass seat=w", "not 24A")


def test_law_24b_to_name_a_card_is_not_to_show_it() -> None:
    given(BOARD, "1s", "expose e ha named").then("not 24B", "not effect must_pass")


def test_law_24c_two_small_cards_are_as_much_as_an_honour() -> None:
    case = given(BOARD, "1s", "expose e h8", "expose e s2")
    case.then("24C cards_shown card=h8", "24C card=s2", "not 24A", "effect must_pass 24C seat=w")
    case.when("p").then("not effect must_pass")


def test_law_24c_the_second_card_may_come_later() -> None:
    """For the first card partner did not have to pass; for the second he has to, at the turn after it."""
    case = given(BOARD, "1s", "expose e h8", "2h 2s").then("24A card=h8", "not 37B")
    case.when("expose e s2").then("24C card=s2", "24A card=h8", "effect must_pass 24C seat=w")


def test_law_24c_the_same_card_twice_is_one_card() -> None:
    given(BOARD, "1s", "expose e h8", "expose e h8").then("not 24C", "24A")


def test_law_24c_cards_of_two_players_are_counted_apart() -> None:
    given(BOARD, "1s", "expose e h8", "expose w s5").then("24A seat=e", "24A seat=w", "not 24C")


def test_law_24d_the_declaring_side_picks_up() -> None:
    case = given(BOARD, "1s", "expose n d8", "p p p").then("24D picked_up seat=n card=d8", "not 24E")
    case.then("not effect lies_face_up", "not effect penalty_card")


def test_law_24d_nothing_is_settled_while_the_auction_lasts() -> None:
    given(BOARD, "1s", "expose n d8", "p p").then("not 24D", "not 24E", "effect lies_face_up")


def test_law_24e_a_defender_s_card_becomes_a_penalty_card() -> None:
    case = given(BOARD, "1s", "expose e ha", "p p p").then("24E becomes_penalty_card seat=e card=ha", "not 24D")
    case.then("not effect lies_face_up")


def test_law_24e_also_between_the_final_pass_and_the_lead_but_nobody_has_to_pass() -> None:
    case = given(*FOUR_SPADES, "expose e ha").then("24E card=ha", "24 shown_before_play", "not 24B")
    case.then("not effect must_pass", "not effect lies_face_up")


def test_law_24e_a_card_shown_in_the_play_is_another_matter() -> None:
    given(*FOUR_SPADES, "hk 2", "expose e ha").then("not 24", "not 24E")


def test_law_24e_where_all_pass_there_is_nothing_more() -> None:
    given(BOARD, "p", "expose e ha", "p p p").then("24B", "not 24D", "not 24E", "not effect lies_face_up")
