"""Law 21: what follows from misinformation for the calls of the side that was misinformed."""

from tests.given import given

AUCTION = ("board 1 dealer=s vul=none", "1d 3s p p", "4d p p p")
TOLD = (*AUCTION, 'correct w "3S should have been alerted" partner', "td n")
INFLUENCED = "judge #10 21B1a influenced"


def test_law_21a_ones_own_misunderstanding_is_not_redressed() -> None:
    case = given(*TOLD).when("judge #10 75D mistaken_call")
    case.then("21A own_misunderstanding side=ns", "not ask 21B1a", "not 21B1b")
    given(*AUCTION).when('notice e "own misunderstanding" s').then("21A own_misunderstanding side=ew")


def test_law_21a_says_nothing_of_a_mistaken_explanation() -> None:
    given(*TOLD).when("judge #10 75D mistaken_explanation").then("not 21A", "ask 21B1a")


def test_law_21b1a_the_call_can_be_changed_when_the_director_finds_it_influenced() -> None:
    case = given(*TOLD).then("ask 21B1a", "result awaits 21B1a", "not option 21B1a")
    case.when(INFLUENCED).then("option 21B1a n choice=withdraw", "not ask 21B1a")
    given(*TOLD).when("judge #10 21B1a not_influenced").then("not option 21B1a", "not ask 21B1a")


def test_law_21b1a_a_player_whose_partner_has_called_since_may_not() -> None:
    """South's four diamonds came before North's pass: only the pass can be changed."""
    given(*TOLD).when(INFLUENCED).then("option 21B1a n", "not option 21B1a s")
    opened = ("board 1 dealer=s vul=none", "1d 3s x", "notice s misinformation w", "td s", "judge #5 21B1a influenced")
    case = given(*opened).then("option 21B1a n").when("p").then("option 21B1a n")
    case.when("4d").then("not option 21B1a")


def test_law_21b1a_once_the_lead_is_faced_it_is_too_late() -> None:
    given(*TOLD).when("w:s2").then("not ask 21B1a")
    given(*TOLD).when(INFLUENCED, "w:s2").then("not option 21B1a")
    given(*AUCTION, "w:s2").when("notice n misinformation e", "td n").then("not ask 21B1a", "ask 75D")


def test_law_21b1a_a_lead_that_lies_face_down_does_not_end_the_auction_period() -> None:
    given(*AUCTION, "facedown w").when("notice n misinformation e", "td n").then("ask 21B1a")


def test_law_21b1a_passed_out_it_lasts_until_the_hands_are_back() -> None:
    passed_out = ("board 1 dealer=s vul=none", "p p p p")
    given(*passed_out).when("notice n misinformation e").then("ask 21B1a")
    given(*passed_out, "return").when("notice n misinformation e").then("not ask 21B1a")


def test_law_21b1a_a_side_that_has_made_no_call_has_none_to_change() -> None:
    given("board 1 dealer=s vul=none", "1d").when("notice e misinformation s").then("ask 75D", "not ask 21B1a")


def test_law_21b1a_the_changed_call_stands_and_is_no_matter_of_25() -> None:
    case = given(*TOLD).when(INFLUENCED, "change n 5d")
    case.then("21B1a call_changed seat=n", "not option 21B1a", "not ask 25A", "not 25B1", "result open")


def test_law_21b1a_a_change_without_the_directors_word_is_one() -> None:
    given(*TOLD).when("change n 5d").then("ask 25A", "not 21B1a call_changed")


def test_law_21b1a_a_call_that_is_kept_stands() -> None:
    case = given(*TOLD).when(INFLUENCED, "choose n keep").then("21B1a call_kept seat=n", "not option 21B1a", "not 10C2")
    case.when("judge #10 75D mistaken_explanation", "tricks 11").then("ask 21B3", "result awaits 21B3")


def test_law_21b1b_the_explanation_is_presumed_to_be_wrong() -> None:
    given(*TOLD).then("21B1b presumed_mistaken_explanation seat=e")
    given(*TOLD).when("judge #10 75D no_agreement").then("not 21B1b")


def test_law_21b2_the_left_hand_opponent_may_then_change_his_later_call() -> None:
    case = given(*TOLD).when(INFLUENCED).then("not option 21B2").when("change n 5d")
    case.then("option 21B2 e choice=keep", "not option 21B2 w", "16C2 withdrawn_unauthorised side=ew")
    case.when("change e 5s").then("not option 21B2", "not ask 25A")


def test_law_21b2_what_he_keeps_stands_and_the_next_call_ends_his_chance() -> None:
    given(*TOLD).when(INFLUENCED, "change n 5d", "choose e keep").then("not option 21B2", "not 10C2")
    given(*TOLD).when(INFLUENCED, "change n 5d", "p").then("not option 21B2")


def test_law_21b2_who_has_not_called_since_has_nothing_to_change() -> None:
    case = given(*AUCTION[:2], "4d p p").when("notice n misinformation e", "td n", "judge #9 21B1a influenced")
    case.when("change n 5d").then("21B1a call_changed", "not option 21B2")


def test_law_21b3_too_late_to_change_the_score_is_adjusted_where_they_gained() -> None:
    case = given(*AUCTION, "tricks 11").when("notice n misinformation e", "td n", "judge #11 75D mistaken_explanation")
    case.then("ask 21B3", "result awaits 21B3").when("judge #11 21B3 gained").then("ask 12C1", "result awaits 12C1")
    case.when("adjust 12C1c both=5DS=11 incident=#11").then("not ask 12C1", "result score=400", "result done")


def test_law_21b3_nothing_is_adjusted_where_they_did_not() -> None:
    case = given(*AUCTION, "tricks 11").when("notice n misinformation e", "judge #11 75D mistaken_explanation")
    case.when("judge #11 21B3 not_gained").then("not ask 12C1", "result done", "result score=150")


def test_law_21b3_is_not_asked_before_the_agreement_is_known_nor_before_play_is_over() -> None:
    given(*AUCTION, "tricks 11").when("notice n misinformation e").then("ask 75D", "not ask 21B3")
    given(*TOLD).when("judge #10 75D mistaken_explanation").then("not ask 21B3")


def test_law_21b3_is_not_asked_of_a_mistaken_call() -> None:
    case = given(*AUCTION, "tricks 11").when("notice n misinformation e", "judge #11 75D mistaken_call")
    case.then("not ask 21B3", "result done")


def test_law_21b3_an_adjusted_score_settles_every_question() -> None:
    case = given(*AUCTION, "tricks 11").when("notice n misinformation e").then("result awaits 75D")
    case.when("adjust 12C1c both=5DS=11 incident=#11").then("not ask 75D", "result done")


def test_law_21b3_the_table_score_may_stand() -> None:
    case = given(*AUCTION, "tricks 11").when("notice n misinformation e", "judge #11 75D mistaken_explanation")
    case.when("judge #11 21B3 gained", "judge #11 12C1 table_score_stands").then("not ask 12C1", "result done")


def test_law_21b3_is_asked_of_an_earlier_call_though_the_last_one_was_changed() -> None:
    """South's four diamonds were bid on the same silence, and could not be changed."""
    case = given(*TOLD).when(INFLUENCED, "change n 5d", "p p", "tricks 11", "judge #10 75D mistaken_explanation")
    case.then("21B1a call_changed", "ask 21B3", "result awaits 21B3")


def test_law_21b3_is_not_asked_where_the_only_call_was_given_back() -> None:
    board = ("board 1 dealer=w vul=none", "1n", 'explain e "weak" to=n', "n:p")
    case = given(*board, "notice n misinformation e", "td n", "judge #5 21B1a influenced", "change n x", "p p p")
    case.when("tricks 7", "judge #5 75D mistaken_explanation").then("not ask 21B3")


def test_law_21b1a_behind_screens_only_who_was_told_may_change_his_call() -> None:
    screens = ("round 1 table=1 screens", "board 1 dealer=w vul=none", "1n", 'explain w "15-17"', "p", "p")
    given(*screens, "s:p", "notice s misinformation w", "td s").then("ask 21B1a")
    given(*screens[:-1], "notice n misinformation w", "td n").then("not ask 21B1a")
    given(*screens[1:-1], "notice n misinformation w", "td n").then("ask 21B1a")


def test_law_21b1a_a_missing_alert_is_told_as_one() -> None:
    case = given(*AUCTION).when('notice n "missing alert" e', "td n")
    case.then("21B1a missing_alert side=ew", "ask 75D", "ask 21B1a", "result awaits 75D")
    case.when("judge #10 75D nothing_told").then("75D nothing_told side=ew", "not ask 21B1a", "not 75D2")
    case.when("tricks 11").then("not ask 21B3", "result done")


def test_law_21b3_a_word_that_is_no_answer_answers_nothing() -> None:
    told = ("board 1 dealer=s vul=none", "1nt p 2d! p", 'explain s "hearts"', "2h p p p", "td w misinformation")
    case = given(*told, "tricks 8", 'judge last 75D mistaken_explanation "diamonds"').then("result awaits 21B3")
    case.when('judge last 21B3 damaged "they lost a game"').then("21B3 no_such_answer", "result awaits 21B3")
    case.when('judge last 21B3 not_gained "the same result"').then("not 21B3 no_such_answer", "result done")
