"""Masterpoints by a pack: the worked figures of the shipped ones, and what holds of every scale."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections.explaining.by_packs import award_node
from projections.packs.masterpoints import Awards, Placed, awards_of, scale_awards
from projections.packs.pack import Pack
from projections.packs.shipped import shipped_pack
from projections.ranking.standings import Standings
from tests.explaining.adding_up import wrong_figures
from tests.packs.given_packs import evening, pack_of, ranking

PERCENTS = {str(number): 70 - number for number in range(1, 41)}


def shipped(name: str) -> Pack:
    pack = shipped_pack(name)
    assert pack is not None
    return pack


def field_of(pairs: int) -> dict[str, float | str | Fraction]:
    """So many pairs, the first the best."""
    return {one: percent for one, percent in PERCENTS.items() if int(one) <= pairs}


def awards(pack: Pack, found: Standings, *lines: str, scoring: str = "matchpoints") -> Awards:
    return awards_of(evening(scoring=scoring, lines=lines).scored, found, pack)


def given_to(found: Awards) -> dict[str, str]:
    return {row.contestant: str(row.shown) for group in found.groups for row in group.rows if row.exact}


def test_given_five_tables_of_an_open_club_game_then_four_of_ten_pairs_get_the_handbooks_part_of_a_half() -> None:
    found = awards(shipped("acbl-club-open"), ranking(field_of(10)))
    assert given_to(found) == {"1": "0.50", "2": "0.35", "3": "0.25", "4": "0.18"}
    assert found.groups[0].rows[3].exact == Fraction(7, 40), "rounded at the end alone"


def test_given_a_half_table_then_it_counts_whole_and_half_a_place_is_one() -> None:
    found = awards(shipped("acbl-club-open"), ranking(field_of(9)))
    group = found.groups[0]
    assert (group.tables, group.first, group.depth) == (5, Fraction(1, 2), 4)
    assert awards(shipped("acbl-club-open"), ranking(field_of(11))).groups[0].depth == 4, "4.4"


def test_given_two_winners_then_a_group_gives_by_its_own_pairs_and_below_the_fourth_the_part_of_its_place() -> None:
    fifteen = {str(number): 70 - number for number in range(101, 116)}
    found = awards(shipped("acbl-club-open"), ranking(field_of(15), fifteen))
    north_south, east_west = found.groups
    assert (north_south.first, north_south.depth, east_west.first) == (Fraction(3, 2), 6, Fraction(3, 2))
    figures = [row.exact for row in north_south.rows[:7]]
    assert figures == [Fraction(3, 2) * part for part in (1, Fraction(7, 10), Fraction(1, 2), Fraction(7, 20),
                                                          Fraction(1, 5), Fraction(1, 6), 0)]  # fmt: skip


def test_given_more_tables_than_count_then_the_first_award_is_the_most_there_is() -> None:
    group = awards(shipped("acbl-club-open"), ranking(field_of(40))).groups[0]
    assert (group.first, group.capped) == (Fraction(3, 2), True)


def test_given_two_pairs_that_share_second_and_third_then_they_share_what_these_get() -> None:
    found = awards(shipped("acbl-club-open"), ranking({**field_of(10), "2": 67, "3": 67}))
    assert given_to(found) == {"1": "0.50", "2": "0.30", "3": "0.30", "4": "0.18"}


def test_given_pairs_that_share_the_last_place_with_an_award_then_all_of_them_share_it() -> None:
    level: dict[str, float | str | Fraction] = {**field_of(10), "4": 60, "5": 60}
    level |= {str(number): 50 - number for number in range(6, 11)}
    found = awards(shipped("acbl-club-open"), ranking(level))
    assert [row.exact for row in found.groups[0].rows[3:5]] == [Fraction(7, 80)] * 2


def test_given_a_pair_that_has_left_then_it_neither_gets_anything_nor_counts() -> None:
    found = awards(shipped("acbl-club-open"), ranking(field_of(10), out=["2"]))
    assert found.groups[0].contestants == 9
    assert found.of("2") is None
    assert given_to(found) == {"1": "0.50", "3": "0.35", "4": "0.25", "5": "0.18"}


def test_given_hong_kongs_formula_for_fourteen_pairs_then_the_upper_half_gets_it_by_its_place() -> None:
    found = awards(shipped("hong-kong"), ranking(field_of(14)))
    assert list(given_to(found).values()) == ["4.2", "2.1", "1.4", "1.1", "0.8", "0.7", "0.6"]
    assert found.groups[0].rows[3].exact == Fraction(14 * 6, 20 * 4)


def test_given_teams_then_hong_kongs_formula_is_that_of_teams_and_the_open_club_game_has_none() -> None:
    found = awards(shipped("hong-kong"), ranking(field_of(8)), scoring="teams")
    assert list(given_to(found).values()) == ["4.8", "2.4", "1.6", "1.2"]
    none = awards(shipped("acbl-club-open"), ranking(field_of(8)), scoring="teams").not_defined
    assert none is not None
    assert (none.code, none.fields["kind"]) == ("no_scale", "teams")


def test_given_an_individual_then_a_pack_without_a_scale_for_players_gives_nothing() -> None:
    found = awards(shipped("hong-kong"), ranking(field_of(8)), "contestant 1 players=[1a] kind=individual")
    assert found.not_defined is not None
    assert found.not_defined.fields["kind"] == "individuals"


@pytest.mark.parametrize("name", ["ebu-club-frame", "abf-frame"])
def test_given_a_frame_then_nothing_is_worked_out_before_the_club_has_entered_its_table(name: str) -> None:
    found = awards(shipped(name), ranking(field_of(8)))
    assert found.not_defined is not None
    assert found.not_defined.code == "frame"


TABLE = """
[pairs]
by_tables = [{tables = 3, first = 18}, {tables = 5, first = 30}]
half_tables = "none"
share = "1/3"
places = [1, "2/3", "1/3"]
minimum = 6
"""


def test_given_a_table_of_the_club_then_full_tables_alone_count_and_nobody_in_the_share_gets_less_than_the_least() -> (
    None
):
    pack = pack_of(TABLE, kind='"masterpoints"', decimals="0")
    assert given_to(awards(pack, ranking(field_of(9)))) == {"1": "18", "2": "12", "3": "6"}
    assert given_to(awards(pack, ranking(field_of(10)))) == {"1": "30", "2": "20", "3": "10"}
    low = pack_of(TABLE.replace("18", "9"), kind='"masterpoints"', decimals="0")
    assert given_to(awards(low, ranking(field_of(9)))) == {"1": "9", "2": "6", "3": "6"}
    few = awards(pack, ranking(field_of(5))).not_defined
    assert few is not None
    assert (few.code, few.fields["tables"], few.fields["least"]) == ("too_few_tables", "2", "3")


def test_given_nobody_with_a_place_then_there_is_nothing_to_give() -> None:
    found = awards(shipped("hong-kong"), ranking({}))
    assert found.not_defined is not None
    assert found.not_defined.code == "nobody_placed"


def test_given_the_norwegian_switch_then_the_better_of_the_full_scale_and_half_of_it_with_handicap_counts() -> None:
    pack = pack_of("[pairs]\neach_contestant = 1\nshare = 1\nplaces = [1, 0.5, 0.25]\n",
                   kind='"masterpoints"', of_handicap_list='"1/2"')  # fmt: skip
    scored = evening().scored
    with_handicap = [[Placed("4", 1), Placed("3", 2), Placed("2", 3), Placed("1", 4)]]
    found = awards_of(scored, ranking(field_of(4)), pack, with_handicap)
    assert {row.contestant: (str(row.shown), row.by_handicap) for row in found.groups[0].rows} == {
        "1": ("4.00", False), "2": ("2.00", False), "3": ("1.00", False), "4": ("2.00", True),
    }  # fmt: skip
    without = awards_of(scored, ranking(field_of(4)), pack).not_defined
    assert without is not None
    assert without.code == "no_handicap_list"


@pytest.mark.parametrize("name", ["acbl-club-open", "hong-kong"])
def test_given_an_award_when_it_is_explained_then_every_figure_follows_from_those_below_it(name: str) -> None:
    for pairs in (9, 10, 40):
        found = awards(shipped(name), ranking({**field_of(pairs), "2": 67, "3": 67}))
        for row in found.groups[0].rows:
            tree = award_node(found, row.contestant)
            assert tree.value == Fraction(row.shown)
            assert wrong_figures(tree) == []
    assert award_node(found, "nobody").code == "no_award"


PLACES = st.lists(st.integers(1, 4), min_size=1, max_size=12)
"""How many share each place, from the first."""
PARTS = st.lists(st.fractions(0, 1, max_denominator=60), max_size=8).map(
    lambda parts: [1, *sorted(parts, reverse=True)]
)


@given(PLACES, PARTS, st.fractions(0, 50, max_denominator=100), st.integers(0, 30))
def test_given_any_scale_then_ties_share_the_sum_and_no_award_is_more_than_the_one_above(
    level: list[int], parts: list[Fraction], first: Fraction, depth: int
) -> None:
    placed: list[Placed] = []
    for many in level:
        placed += [Placed(f"{len(placed)}.{one}", len(placed) + 1) for one in range(many)]
    told = ", ".join(f'"{part}"' for part in parts)
    pack = pack_of(f"[pairs]\neach_table = 1\nshare = 1\nplaces = [{told}]\n", kind='"masterpoints"')
    scale = pack.scales["pairs"]
    rows = scale_awards(placed, scale, first, depth, pack)
    assert all(one.exact >= other.exact for one, other in pairwise(rows))
    assert all(one.shown >= other.shown for one, other in pairwise(rows))
    whole = sum((scale.of_first(place) * first for place in range(1, min(depth, len(placed)) + 1)), Fraction(0))
    assert sum((row.exact for row in rows), Fraction(0)) == whole
