"""Members found as they are typed: by name without accents, by number, and never all of them."""

from __future__ import annotations

import pytest

from projections.views.members_found import _plain, members_found  # pyright: ignore[reportPrivateUsage]

CLUB = {
    "1": "Søren Holm",
    "2": "Åge Sørensen",
    "3": "Aage Lund",
    "4": "Jürgen Müller",
    "5": "Kærsti Ærø",
    "6": "Michael Noel",
    "70": "Łukasz Đurić",
    "s1p7": "Søren Not A Member",
}


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("soren", "2 1"),
        ("søren", "2 1"),
        ("soeren h", "1"),
        ("aage", "3 2"),
        ("åge", "3 2"),
        ("age", "3 2"),
        ("muller", "4"),
        ("mueller", "4"),
        ("kaersti aero", "5"),
        ("michael no", "6"),
        ("lukasz du", "70"),
        ("7", "70"),
        ("oren", ""),
        ("", ""),
    ],
)
def test_given_a_name_as_it_is_typed_then_the_members_are_found(typed: str, found: str) -> None:
    assert sorted(one.number for one in members_found(CLUB, typed).members) == sorted(found.split())


def test_given_ten_thousand_members_when_one_types_then_twelve_are_told_and_no_name_is_looked_at_anew() -> None:
    club = {str(number): f"Søren Åkjær{number}" for number in range(10_000)}
    first = members_found(club, "so")
    assert (len(first.members), first.more) == (12, 9988)
    before = _plain.cache_info().misses
    assert members_found(club, "sor").more == 9988
    assert _plain.cache_info().misses == before + 1
