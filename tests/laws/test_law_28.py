"""Law 28: calls that count as made in turn."""

from tests.given import given

BOARD = "board 1 dealer=n vul=none"


def test_law_28a_a_call_at_the_turn_of_a_player_who_must_pass_is_in_turn() -> None:
    must_pass = (BOARD, "1s", "!e:1h", "refuse s", "2d", "judge #3 23A not_comparable", "2s")
    given(*must_pass, "!n:3s").then("28A in_rotation seat=n", "not option 29A")


def test_law_28a_is_not_about_a_player_who_is_free() -> None:
    given(BOARD, "1s 2d 2s", "!n:3s").then("not 28A", "option 29A e")


def test_law_28a_a_pass_that_was_made_binds_no_more() -> None:
    """South had to pass once (30A), and has."""
    case = given("board 1 dealer=e vul=none", "!s:p", "refuse w", "1h p 2h p 3h")
    case.when("!w:4h").then("not 28A", "option 29A n")


def test_law_28b_the_player_whose_turn_it_was_calls_at_once() -> None:
    case = given(BOARD, "!e:1s", "n:1h").then("28B called_in_turn seat=n", "16C2 side=ew", "not option 29A")
    case.then("not 29B", "not effect must_repeat").when("1s").then("not ask 23A", "not effect 26B")


def test_law_28b_the_left_hand_opponent_accepts_by_calling() -> None:
    given(BOARD, "!e:1s", "s:2h").then("not 28B", "29A accepted_by_calling")


def test_law_28a_a_pass_that_was_skipped_is_entered_in_its_place() -> None:
    """West must pass; North passed in his turn, and nobody's turn was taken."""
    case = given("board 1 dealer=n vul=none", "1s", "!e:1h", "refuse s", "p", "judge #3 23A not_comparable", "2s")
    case.when("!n:p").then("28A in_rotation seat=n", "not 28A enter_pass").when("e:p s:p")
    case.then("28A enter_pass seat=w", "not 34", "not 17D3", "not 16C2 entry=8")
    note = next(f.note for i in case.incidents for f in i.findings if f.code == "enter_pass")
    assert note == "at #8 w:p | n:p"
