"""Law 26: lead restrictions."""

from projections.texts import text_of
from tests.given import FOUR_SPADES, Case, given
from tests.laws.notes import notes_of

BOARD = FOUR_SPADES[0]
AFTER_AUCTION = (*FOUR_SPADES, "!call e 5h")
"""East, a defender, bids after the final pass; West is on lead."""
WEST_REDOUBLED = (BOARD, "1s", "!w:xx", "refuse n")
"""West's redouble of nothing was cancelled; he is to call."""
WEST_DEFENDS = (*WEST_REDOUBLED, "2h", "p p 2s p p p", 'judge #3 23A not_comparable "nothing was doubled"')
"""West has named hearts, and leads to South's two spades; East's turn to lead comes later."""
EAST_ON_LEAD = (*WEST_DEFENDS, "hk 2 a 5")


def with_restriction(*lines: str) -> Case:
    """West on the opening lead after his partner's bid over the final pass."""
    return given(*AFTER_AUCTION, *lines)


def test_law_26a_a_comparable_call_leaves_the_lead_free() -> None:
    case = given(*WEST_REDOUBLED, "x", "p p 2s p p p").then("ask 23A", "not 26A", "not option 26B")
    case.when('judge #3 23A comparable "both show the other suits"').then("26A no_lead_restriction seat=e")
    case.when("hk 2 a 5").then("not option 26B", "not effect forbidden_suit")


def test_law_26b_declarer_may_forbid_a_suit_at_the_opening_lead() -> None:
    with_restriction().then("option 26B s choice=forbid", "option 26B s choice=neither", "not option 26B e")


def test_law_26b_given_a_restriction_to_come_then_it_is_told_as_any_one_suit_that_the_offender_has_not_shown() -> None:
    told = [text_of(effect) for one in given(*WEST_DEFENDS).incidents for effect in one.effects if effect.law == "26B"]
    assert told == [
        "at East's first turn to lead, if his side defends, declarer may forbid any one suit that West's legal calls "
        "did not show"
    ]


def test_law_26b_no_suit_can_be_required() -> None:
    """In 2007 a suit the offender had shown could be required."""
    case = with_restriction().then("not option 26B choice=require")
    case.when("choose s require h 1#6", "!dq").then("26B may_not_require", "not 61A", "not effect forbidden_suit")


def test_law_26b_declarer_who_forbids_no_suit_had_that_choice() -> None:
    for said in ("choose s neither", "choose s neither 1#6"):
        case = with_restriction(said).then("not 10C2", "not option 26B", "not effect forbidden_suit")
        case.when("hk").then("not 10C2")


def test_law_26b_beside_a_penalty_card_each_right_has_its_own_answer() -> None:
    case = with_restriction("expose e ha", "choose s neither 1#6").then("option 50D2 s", "not option 26B", "not 10C2")
    case.when("choose s forbid h").then("effect 50D2a forbidden_suit suit=h", "not 10C2")


def test_law_26b_a_forbidden_suit_binds_the_partner_and_not_the_offender() -> None:
    case = with_restriction("choose s forbid h")
    case.then("effect forbidden_suit 26B seat=w suit=h", "not effect forbidden_suit seat=e", "not option 26B")


def test_law_26b_to_lead_a_forbidden_suit_is_a_revoke() -> None:
    with_restriction("choose s forbid h", "hk").then("61A option seat=w trick=1")
    with_restriction("choose s forbid h", "dq").then("not 61A")


def test_law_26b_to_have_nothing_else_is_no_revoke() -> None:
    hearts = "board 1 dealer=s vul=none N:987.742.K84.AQ72 - AKQJT.65.A72.K83 -"
    given(hearts, "4s p p p", "!call e 5h", "choose s forbid h", "hk").then("not 61A")


def test_law_26b_neither_leaves_every_lead_free_and_the_right_is_gone() -> None:
    case = with_restriction("choose s neither").then("not option 26B", "not effect forbidden_suit")
    case.when("hk 2 a 5", "h9 6 h10 4", "hq").then("not 61A", "not option 26B")


def test_law_26b_the_suit_is_forbidden_while_the_lead_is_kept_and_no_longer() -> None:
    case = with_restriction("choose s forbid d", "hk 2 8 5").then("effect forbidden_suit seat=w suit=d")
    case.when("hq 4 a 6").then("not effect forbidden_suit")
    case.when("d3 2 j 4").when("d9").then("not 61A", "not option 26B")


def test_law_26b_the_suit_is_still_forbidden_to_the_second_lead() -> None:
    with_restriction("choose s forbid d", "hk 2 8 5", "dq").then("61A option seat=w trick=2")


def test_law_26b_it_waits_for_partner_s_first_turn_to_lead_which_may_come_late() -> None:
    case = given(*WEST_DEFENDS).then("effect lead_restriction_pending 26B seat=e", "not option 26B")
    case.when("hk 2 8 5").then("effect lead_restriction_pending", "not option 26B")
    case.when("hq 4 a 6").then("option 26B s", "not effect lead_restriction_pending")


def test_law_26b_only_suits_the_offender_did_not_specify_may_be_forbidden() -> None:
    assert notes_of(given(*EAST_ON_LEAD), "26B") == ["", "C D S"]
    case = given(*EAST_ON_LEAD, "choose s forbid h").then("26B may_not_forbid seat=e suit=h", "option 26B s")
    case.when("h9").then("not 61A", "26B right_not_used")


def test_law_26b_the_withdrawn_call_itself_specifies_nothing() -> None:
    """East's five hearts is no part of the legal auction: hearts may be forbidden."""
    assert notes_of(with_restriction(), "26B") == ["C D H S"]


def test_law_26b_what_an_alerted_call_shows_is_for_the_director() -> None:
    alerted = (*WEST_REDOUBLED, '2h! "hearts or clubs"', *WEST_DEFENDS[len(WEST_REDOUBLED) + 1 :])
    case = given(*alerted).then("not ask 26B").when("hk 2 a 5").then("ask 26B", "not option 26B")
    case.when('judge #3 26B specified suits=h,c "both of them"').then("not ask 26B")
    assert notes_of(case, "26B") == ["D S"]
    case.when("choose s forbid c").then("26B may_not_forbid suit=c").when("choose s forbid d")
    case.then("effect forbidden_suit suit=d")


def test_law_26b_a_bid_in_the_opponents_suit_and_a_double_are_for_the_director_too() -> None:
    cue = given(*WEST_REDOUBLED, "2s p p 3s p p p", *WEST_DEFENDS[-1:], "hk 2 a 5")
    cue.then("ask 26B", "not option 26B").when("judge #3 26B specified suits=d")
    assert notes_of(cue, "26B") == ["C H S"]
    given(*WEST_REDOUBLED, "x p p 2s p p p", *WEST_DEFENDS[-1:], "hk 2 a 5").then("ask 26B")


def test_law_26b_a_natural_bid_and_a_pass_are_no_question() -> None:
    given(*EAST_ON_LEAD).then("not ask 26B")
    given(*WEST_REDOUBLED, "p 4s p p p", *WEST_DEFENDS[-1:], "hk 2 a 5").then("not ask 26B", "option 26B")


def test_law_26b_the_result_does_not_wait_for_what_was_specified() -> None:
    alerted = (*WEST_REDOUBLED, "2h!", *WEST_DEFENDS[len(WEST_REDOUBLED) + 1 :])
    given(*alerted, "hk 2 a 5", "claim s 9", "agree w").then("not result awaits 26B")


def test_law_26b_where_the_offender_declares_there_is_none() -> None:
    case = given(*WEST_REDOUBLED, "2h p p p").then("not effect lead_restriction_pending", "not ask 23A")
    case.when("s9").then("not option 26B")


def test_law_26b_while_the_auction_lasts_it_is_not_known() -> None:
    given(*WEST_REDOUBLED, "2h p").then("effect lead_restriction_if_not_comparable seat=e", "not option 26B")


def test_law_26b_a_lead_before_the_choice_is_the_director_s_matter() -> None:
    with_restriction("hk").then("26B right_not_used seat=w trick=1 card=hk", "not option 26B", "not 61A")


def test_law_26b_a_lead_that_was_taken_back_leaves_the_choice() -> None:
    case = with_restriction("hk", "withdraw w hk").then("option 26B s", "not 26B right_not_used")
    case.when("choose s forbid h", "dq").then("not 61A", "effect forbidden_suit suit=h")


def test_law_26b_a_lead_that_lies_face_down_waits_for_the_choice() -> None:
    case = with_restriction("facedown w").then("26B led_before_choice seat=w", "option 26B s")
    case.when("choose s forbid c", "hk").then("not 61A", "effect forbidden_suit suit=c", "not 26B led_before_choice")


def test_law_26b_a_choice_made_too_early_binds_nobody() -> None:
    """West is on lead and may lead what he likes: the restriction is East's."""
    case = given(*WEST_DEFENDS, "choose s forbid c 1#3", "c10").then("26B chosen_too_early suit=c", "not 61A")
    case.then("effect lead_restriction_pending seat=e")


def test_law_26b_each_withdrawn_call_gives_one_suit() -> None:
    case = given(*FOUR_SPADES, "!call e 5h", "!call e 5nt").then("option 26B s")
    case.when("choose s forbid h").then("effect forbidden_suit suit=h", "option 26B s")
    case.when("choose s forbid d").then("effect forbidden_suit suit=h", "effect forbidden_suit suit=d")
    case.then("not option 26B").when("dq").then("61A option seat=w")


def test_law_26b_a_choice_that_names_its_incident_answers_that_one() -> None:
    case = given(*FOUR_SPADES, "!call e 5h", "!call e 5nt", "choose s forbid h 1#7").then("option 26B entry=6")
    case.then("not option 26B entry=7")


def test_law_26b_nobody_but_declarer_chooses() -> None:
    with_restriction("!choose n forbid h").then("option 26B s", "not effect forbidden_suit", "not 26B may_not_forbid")


def test_law_26b_a_penalty_card_gives_declarer_a_choice_of_its_own() -> None:
    """West showed hearts and has shown a heart, which is a penalty card: to forbid hearts is 50D2's choice."""
    case = given(*WEST_DEFENDS, "hk 2 a", "expose w hq", "5", "choose s forbid h")
    case.then("not 26B may_not_forbid", "option 26B s").when("h9").then("61A option seat=e")


def test_law_26b_a_choice_that_counts_for_nothing_is_told() -> None:
    after = ("1s p 2s p", "p p", "!call e 3h")
    given(BOARD, *after, "!choose n forbid h").then("26B only_declarer_chooses seat=n", "option 26B s")
    given(BOARD, *after, "!choose s require h").then("26B may_not_require", "option 26B s")
    given(BOARD, *after, "hk 2 8 5", "!choose s forbid h").then("26B chosen_for_nothing", "not effect forbidden_suit")


def test_given_a_suit_is_forbidden_without_its_name_then_that_is_told_and_the_choice_stays_open() -> None:
    for said in ("choose s forbid", "choose s forbid 1#6"):
        case = with_restriction(said).then("26B suit_not_named seat=w", "option 26B s", "not 10C2")
        case.then("not 26B chosen_for_nothing").when("choose s forbid h")
        case.then("effect forbidden_suit 26B seat=w suit=h", "26B suit_not_named")


def test_law_26b_a_board_that_is_over_asks_nobody_any_more() -> None:
    """The number of tricks came in without the cards: the lead was made, and nobody has chosen about it."""
    changed = ("board 1 dealer=n vul=none", "1c", "change n 1d", "refuse e", "judge #3 25A intended", "1s p 2s p p p")
    case = given(*changed, "judge #3 23A not_comparable").then("option 26B e")
    case.when("tricks 8").then("not option 26B", "not ask 26B", "not effect 26B")
