"""The list with handicaps by a pack: what players were given, what they have by earlier sessions, what was expected."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections.explaining.by_packs import handicap_node
from projections.packs.handicaps import Earlier, HandicapList, Past, handicap_list
from projections.packs.pack import Pack
from projections.packs.shipped import shipped_pack
from tests.explaining.adding_up import wrong_figures
from tests.packs.given_packs import evening, pack_of, ranking


def shipped(name: str) -> Pack:
    pack = shipped_pack(name)
    assert pack is not None
    return pack


def played(**percents: list[tuple[str, float]]) -> Earlier:
    """What players scored earlier: by player (`p1a` for `1a`) the dates and percentages."""
    return Earlier({
        player.removeprefix("p"): [Past(f"S-{date}", date, "9", Fraction(str(percent))) for date, percent in told]
        for player, told in percents.items()
    })  # fmt: skip


def scores(found: HandicapList) -> dict[str, Fraction | None]:
    return {row.contestant: row.score for group in found.groups for row in group.rows}


def handicaps(found: HandicapList) -> dict[str, Fraction | None]:
    return {row.contestant: row.handicap for group in found.groups for row in group.rows}


GIVEN = ["handicap 1a 10", "handicap 1b 10", "handicap 2a 12", "handicap 2b 28", "handicap 3a 30", "handicap 3b 30"]
"""Pairs of 10, 20 and 30."""


def test_given_handicaps_of_52_then_the_expectation_is_fifty_and_half_of_what_the_others_have_more() -> None:
    scored = evening("1", "2", "3", lines=GIVEN).scored
    found = handicap_list(scored, ranking({"1": 60, "2": 50, "3": 40}), shipped("expectation-52"), Earlier())
    assert {row.contestant: row.expected for row in found.groups[0].rows} == {
        "1": Fraction("57.5"), "2": Fraction(50), "3": Fraction("42.5"),
    }  # fmt: skip
    assert scores(found) == {"1": Fraction("52.5"), "2": Fraction(50), "3": Fraction("47.5")}
    assert [row.place for row in found.groups[0].rows] == [1, 2, 3]


def test_given_two_winners_then_each_group_is_expected_to_have_fifty_in_the_mean() -> None:
    lines = [*GIVEN, "handicap 4a 0", "handicap 4b 0", "handicap 5a 52", "handicap 5b 52"]
    scored = evening("1", "2", "3", "4", "5", lines=lines).scored
    found = handicap_list(scored, ranking({"1": 55, "2": 45}, {"3": 50, "4": 60, "5": 40}),
                          shipped("expectation-52"), Earlier())  # fmt: skip
    for group in found.groups:
        assert sum((row.expected or 0 for row in group.rows), Fraction(0)) == 50 * len(group.rows)


@given(st.lists(st.fractions(0, 52, max_denominator=40), min_size=2, max_size=14))
def test_given_any_handicaps_then_the_expectations_are_fifty_in_the_mean_exactly(each: list[Fraction]) -> None:
    names = [str(number) for number in range(1, len(each) + 1)]
    lines = [f"handicap {name}{seat} {value}" for name, value in zip(names, each, strict=True) for seat in "ab"]
    scored = evening(*names, lines=lines).scored
    found = handicap_list(scored, ranking(dict.fromkeys(names, 50)), shipped("expectation-52"), Earlier())
    assert sum((row.expected or 0 for row in found.groups[0].rows), Fraction(0)) == 50 * len(names)


def test_given_one_player_without_a_handicap_then_all_await_it_where_it_rests_on_everybody() -> None:
    scored = evening("1", "2", "3", lines=GIVEN[:-1]).scored
    found = handicap_list(scored, ranking({"1": 60, "2": 50, "3": 40}), shipped("expectation-52"), Earlier())
    assert found.awaited == [("3", "3b")]
    assert scores(found) == {"1": None, "2": None, "3": None}
    tree = handicap_node(found, "1")
    assert (tree.code, tree.value) == ("handicap_score_awaits", None)
    assert [node.fields["player"] for node in tree.find("handicap_of_player_awaits")] == ["3b"]


def test_given_earlier_sessions_then_a_handicap_is_fifty_less_their_mean_and_that_of_a_pair_the_mean_of_both() -> None:
    earlier = played(p1a=[("2026-10-01", 40), ("2026-11-01", 45)], p1b=[("2026-11-01", 51)],
                     p2a=[("2026-11-01", 60)], p2b=[("2026-11-01", 55)])  # fmt: skip
    scored = evening("1", "2").scored
    found = handicap_list(scored, ranking({"1": 48, "2": 52}), shipped("rolling-average"), earlier)
    assert handicaps(found) == {"1": Fraction("3.25"), "2": Fraction("-7.5")}
    assert scores(found) == {"1": Fraction("51.25"), "2": Fraction("44.5")}


def test_given_sessions_of_more_than_twelve_months_ago_or_of_later_then_they_do_not_count() -> None:
    dates = [
        ("2025-11-27", 10.0),
        ("2025-11-28", 40.0),
        ("2026-11-27", 50.0),
        ("2026-11-28", 90.0),
        ("2026-12-01", 90.0),
    ]
    earlier = played(p1a=dates, p1b=[("2026-11-01", 45)])
    found = handicap_list(evening("1").scored, ranking({"1": 50}), shipped("rolling-average"), earlier)
    assert handicaps(found) == {"1": Fraction(5)}
    assert [past.date for past in found.groups[0].rows[0].players[0].sessions] == ["2026-11-27", "2025-11-28"]


def test_given_more_sessions_than_count_then_the_latest_do() -> None:
    earlier = played(
        p1a=[(f"2026-10-{day:02}", 30 if day < 3 else 48) for day in range(1, 13)], p1b=[("2026-10-01", 48)]
    )
    found = handicap_list(evening("1").scored, ranking({"1": 50}), shipped("rolling-ten-sessions"), earlier)
    assert handicaps(found) == {"1": Fraction(2)}


RULE = '[handicap]\nrule = "rolling"\nleast_sessions = 2\nfactor = 0.5\nat_most = 4\n'


def test_given_too_few_sessions_then_what_he_was_given_counts_and_where_nothing_was_his_pair_awaits_it() -> None:
    pack = pack_of(RULE, kind='"handicap"')
    earlier = played(p1a=[("2026-10-01", 30), ("2026-10-08", 30)], p1b=[("2026-10-01", 30)], p2a=[("2026-10-01", 30)])
    scored = evening("1", "2", lines=['handicap 1b 3 2026-11-01 "club"']).scored
    found = handicap_list(scored, ranking({"1": 50, "2": 49}), pack, earlier)
    one, other = found.groups[0].rows
    assert [(player.value, player.capped) for player in one.players] == [(4, True), (3, False)], "20 / 2, at most 4"
    assert one.players[1].given is not None
    assert (one.score, other.score, other.place) == (Fraction("53.5"), None, 0)
    assert found.awaited == [("2", "2a"), ("2", "2b")]


@pytest.mark.parametrize(
    ("percent", "points"),
    [
        ("40", 5),
        ("41", 5),
        ("41.01", 4),
        ("43", 4),
        ("49", 1),
        ("49.5", 0),
        ("50.99", 0),
        ("51", -1),
        ("58.99", -4),
        ("59", -5),
    ],
)
def test_given_a_table_by_steps_then_a_player_has_the_points_of_his_step_and_a_pair_both(
    percent: str, points: int
) -> None:
    earlier = Earlier({one: [Past("S0", "2026-01-01", "1", Fraction(percent))] for one in ("1a", "1b")})
    found = handicap_list(evening("1").scored, ranking({"1": 50}), shipped("rhayader-steps"), earlier)
    assert handicaps(found) == {"1": 2 * points}


def test_given_a_handicap_of_an_earlier_session_then_it_counts_until_another_is_given() -> None:
    before = evening("1", "2", date="2026-11-01", lines=GIVEN[:4]).scored
    scored = evening("1", "2", lines=["handicap 1a 20"]).scored
    found = handicap_list(scored, ranking({"1": 50, "2": 50}), shipped("expectation-52"),
                          Earlier(given=before.record.handicaps))  # fmt: skip
    assert handicaps(found) == {"1": Fraction(15), "2": Fraction(20)}


def test_given_a_pair_that_has_left_then_it_is_not_in_the_list_and_nobody_is_measured_by_it() -> None:
    scored = evening("1", "2", "3", lines=GIVEN[:4]).scored
    found = handicap_list(scored, ranking({"1": 60, "2": 50, "3": 40}, out=["3"]), shipped("expectation-52"), Earlier())
    assert [row.contestant for row in found.groups[0].rows] == ["1", "2"]
    assert {row.contestant: row.expected for row in found.groups[0].rows} == {"1": 55, "2": 45}
    assert handicap_node(found, "3").code == "not_in_list"


def test_given_scores_that_are_level_with_handicap_then_they_share_the_place() -> None:
    scored = evening("1", "2", lines=["handicap 1a 1", "handicap 1b 1", "handicap 2a 2", "handicap 2b 2"]).scored
    pack = pack_of('[handicap]\nrule = "rolling"\nleast_sessions = 5\n', kind='"handicap"')
    found = handicap_list(scored, ranking({"1": 51, "2": 50}), pack, Earlier())
    assert [(row.place, row.tied) for row in found.groups[0].rows] == [(1, True), (1, True)]


@pytest.mark.parametrize(
    ("scoring", "date", "pack", "code"),
    [
        ("teams", "2026-11-28", "rolling-average", "handicap_of_teams"),
        ("butler", "2026-11-28", "rolling-average", "handicap_of_percent"),
        ("matchpoints", "", "rolling-average", "no_date"),
        ("matchpoints", "2026-11-28", "hong-kong", "no_handicap_pack"),
    ],
)
def test_given_a_session_for_which_it_is_not_defined_then_there_is_no_list_and_it_is_told_why(
    scoring: str, date: str, pack: str, code: str
) -> None:
    scored = evening("1", scoring=scoring, date=date or '""').scored
    found = handicap_list(scored, ranking({"1": 50}), shipped(pack), Earlier())
    assert found.not_defined is not None
    assert (found.groups, found.not_defined.code) == ((), code)


@pytest.mark.parametrize("name", ["rolling-average", "rhayader-steps", "expectation-52"])
def test_given_a_list_when_it_is_explained_then_every_figure_follows_from_those_below_it(name: str) -> None:
    earlier = played(p1a=[("2026-10-01", 40), ("2026-11-01", 45)], p1b=[("2026-11-01", 51)], p2a=[("2026-11-01", 60)])
    scored = evening("1", "2", "3", lines=GIVEN).scored
    found = handicap_list(scored, ranking({"1": 48, "2": 52, "3": "51.3"}), shipped(name), earlier)
    for row in found.groups[0].rows:
        tree = handicap_node(found, row.contestant)
        assert (tree.code, tree.value) == ("handicap_score", row.score)
        assert wrong_figures(tree) == []
