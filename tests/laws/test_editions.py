"""An edition gives its own function of a paragraph, or that of the edition it is based on."""

from __future__ import annotations

import pytest

from projections.elected.edition import Edition, is_within, joined


def first() -> str:
    return "first"


def second() -> str:
    return "second"


def third() -> str:
    return "third"


def other() -> str:
    return "other"


OLD = Edition("2017", joined({"73A": first}, {"89": other}))


def test_given_an_edition_that_is_based_on_none_when_a_paragraph_is_asked_then_it_is_the_one_named() -> None:
    assert OLD.of(first)() == "first"
    assert OLD.paragraphs() == {"73A": first, "89": other}


def test_given_an_amended_edition_when_a_paragraph_is_asked_then_its_own_is_or_else_the_one_named() -> None:
    new = OLD.amended("2017-2024", {"73A": second})
    assert (new.of(first)(), new.of(other)(), OLD.of(first)()) == ("second", "other", "first")
    assert new.paragraphs() == {"73A": second, "89": other}


def test_given_an_edition_amended_twice_when_a_paragraph_is_asked_by_its_first_function_then_the_last_is_given() -> (
    None
):
    new = OLD.amended("2017-2024", {"73A": second, "73F": other}).amended("2027", {"73A": third})
    assert new.of(first)() == "third"
    assert new.paragraphs() == {"73A": third, "73F": other, "89": other}
    still = OLD.amended("2017-2024", {"73A": second}).amended("2027", {"89": third})
    assert (still.of(first)(), still.of(other)()) == ("second", "third")


def test_given_an_amended_edition_when_it_is_asked_where_a_paragraph_is_written_then_in_the_nearest_that_has_it() -> (
    None
):
    new = OLD.amended("2017-2024", {"73A": second}).amended("2027", {"89": third})
    assert [new.written_in(law).name for law in ("73A", "89")] == ["2017-2024", "2027"]
    assert OLD.written_in("73A") is OLD


def test_given_an_edition_that_awaits_functions_of_its_own_then_only_what_it_has_not_yet_is_awaited() -> None:
    new = OLD.amended("2017-2024", {"73A": second}, awaited=("73",))
    assert [law for law in ("73A", "73B1", "89", "7A") if new.awaits(law)] == ["73B1"]
    assert not OLD.awaits("73B1")


@pytest.mark.parametrize(
    ("law", "above", "within"),
    [
        ("64A2", "64A", True),
        ("64A2", "64", True),
        ("64A2", "64A2", True),
        ("64A2", "6", False),
        ("64A", "64A2", False),
    ],
)
def test_given_two_names_then_it_is_told_whether_one_stands_below_the_other(law: str, above: str, within: bool) -> None:
    assert is_within(law, above) is within


def test_given_a_law_that_is_ordered_anew_then_a_name_that_stays_is_no_function_in_the_place_of_another() -> None:
    new = OLD.amended("2007", {}, anew={"73A": second}, without=("89",))
    assert new.of(first)() == "first"
    assert new.paragraphs() == {"73A": second}


def test_given_a_function_beside_the_paragraphs_then_an_edition_may_have_another() -> None:
    assert OLD.amended("2007", {}, beside={third: second}).of(third)() == "second"
