"""Law 87: tables that did not play the same board are not compared."""

from msgspec.structs import replace

from projections.laws.law_87_fouled import law_87a, law_87b, law_87c
from projections.points.scores import TableScore
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


def with_forms(*forms: str) -> list[list[int]]:
    """The groups of tables that played a board in these forms: dealer, vulnerability, and hands."""
    scores = [replace(score, form=form) for score, form in zip(of_forms(" " * len(forms)), forms, strict=True)]
    return [[score.table for score in group] for group in law_87b(scores)]


def test_law_87a_finds_a_board_fouled_by_dealer_or_vulnerability_where_no_cards_are_known() -> None:
    assert with_forms("N none - - - -", "N both - - - -") == [[1], [2]]
    assert with_forms("N none - - - -", "E none - - - -", "N none - - - -") == [[1, 3], [2]]


def test_law_87b_puts_a_table_with_one_known_hand_only_where_it_does_not_contradict() -> None:
    one, other = "N none a b c d", "N none b a c d"
    assert with_forms(one, one, other, "N none b - - -") == [[1, 2], [3, 4]]
    assert with_forms(one, one, other, "N none x - - -") == [[1, 2], [3], [4]]
    assert with_forms(one, one, other, "N none - - c -") == [[1, 2, 4], [3]]


def test_law_87b_puts_tables_together_whose_known_hands_are_of_other_seats() -> None:
    assert with_forms("N none a - - -", "N none - b - -") == [[1, 2]]


def test_law_87c_in_team_play_a_fouled_board_is_put_in_no_groups() -> None:
    assert law_87c(of_forms("AB"), is_team_play=True)
    assert not law_87c(of_forms("AB"), is_team_play=False)
    assert not law_87c(of_forms("AA"), is_team_play=True)
