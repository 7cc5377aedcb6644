"""Law 87: tables that did not play the same board are not compared."""

from projections.laws.law_87_fouled import law_87a, law_87b
from projections.scoring.scores import TableScore
from tests.scoring.tables_of import tables


def of_forms(forms: str) -> list[TableScore]:
    return tables(*([100] * len(forms)), forms=forms)


def groups(forms: str) -> list[list[int]]:
    return [[score.table for score in group] for group in law_87b(of_forms(forms))]


def test_law_87a_finds_a_board_fouled_that_was_played_in_two_forms() -> None:
    assert law_87a(of_forms("AAB"))
    assert not law_87a(of_forms("AAA"))


def test_law_87a_does_not_take_unknown_cards_for_other_cards() -> None:
    assert not law_87a(of_forms("A A"))


def test_law_87b_scores_each_form_by_itself() -> None:
    assert groups("AABBA") == [[1, 2, 5], [3, 4]]


def test_law_87b_puts_tables_with_unknown_cards_into_the_largest_group() -> None:
    assert groups("A BB ") == [[1], [2, 3, 4, 5]]


def test_law_87b_counts_known_tables_only_when_it_looks_for_the_largest() -> None:
    assert groups("AB   ") == [[1, 3, 4, 5], [2]]


def test_law_87b_leaves_a_board_that_is_not_fouled_in_one_group() -> None:
    assert groups("A A") == [[1, 2, 3]]
    assert groups("   ") == [[1, 2, 3]]
    assert groups("") == []
