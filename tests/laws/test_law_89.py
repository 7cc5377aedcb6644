"""Law 89: who bears what in an individual contest."""

from tests.given import given

INDIVIDUAL = ("contestant 1 [p1] individual",)


def test_law_89_a_penalty_is_for_the_player_to_blame() -> None:
    board = "board 1 dealer=s vul=none"
    given(board, 'penalty 10 percent ew "late"', session=INDIVIDUAL).then("89 penalty_to_both_partners side=ew")
    given(board, 'penalty 10 percent contestant=1 "late"', session=INDIVIDUAL).then("not 89")
    given(board, 'penalty 10 percent ew "late"').then("not 89")
