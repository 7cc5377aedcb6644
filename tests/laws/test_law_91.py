"""Law 91: discipline."""

from tests.given import given

BOARD = "board 1 dealer=n vul=none"


def test_law_91a_a_disciplinary_penalty_is_told_apart() -> None:
    given(BOARD, 'penalty 2 vp ew law=91A "rude"').then("91A disciplinary_penalty side=ew", "not 90A", "not 91B")


def test_law_91b_a_disqualification_needs_the_organiser() -> None:
    given(BOARD, 'penalty 0 vp ew law=91B "left"').then("91B needs_approval side=ew", "not 91A", "not 90A")
