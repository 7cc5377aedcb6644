"""Law 81C3: the director acts on what he hears in any way."""

from tests.given import given

OVER = ("board 1 dealer=s vul=none", "2c p 2d p", "3c p p p", "tricks 9")


def test_law_81c3_with_misinformation_unauthorised_information_is_looked_at_too() -> None:
    case = given(*OVER).when("notice e misinformation n").then("81C3 examine_unauthorised_information seat=s")
    case.then("ask 16B1a", "not result awaits 16B1a")


def test_law_81c3_and_so_it_is_where_the_director_himself_found_it() -> None:
    given(*OVER).when('notice td "missing alert" n').then("81C3 examine_unauthorised_information", "ask 75D")


def test_law_81c3_reminds_of_nothing_where_unauthorised_information_is_what_was_raised() -> None:
    given(*OVER).when('notice e "unauthorised information" n').then("not 81C3", "ask 16B1a")


def test_what_is_raised_when_play_is_over_has_its_time_limit() -> None:
    given(*OVER).when("notice e misinformation n").then("92B time_limit")
    given(*OVER[:2]).when("notice e misinformation n").then("not 92B")


def test_the_director_may_be_called_when_the_next_board_has_begun() -> None:
    case = given(*OVER).when("board 2", "notice e misinformation n board=1", "td e")
    case.then("9B1a director_called_at_once seat=e board=1", "ask 75D board=1")
