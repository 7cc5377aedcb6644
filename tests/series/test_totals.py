"""The total of a series: what it is made of, who is who, which sessions count; property by property."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.explaining.adding_up import wrong_figures
from tests.series.given_series import ORDERS, PAIRS, GivenSeries, evening, total_of

SHUFFLED = ("cd", "ab", "kl", "ij", "gh", "ef")
FIRST, SECOND = evening("S1", ORDERS[0]), evening("S2", ORDERS[0], SHUFFLED)
BOTH = ("session_added S1", "session_added S2")


def given_two(opened: str, *lines: str) -> GivenSeries:
    """A series of two evenings, in the second of which everybody has another number."""
    return GivenSeries(opened, *BOTH, *lines, sessions=(FIRST, SECOND))


@pytest.mark.parametrize(("total", "figure"), [("mean", "75"), ("percent", "150"), ("matchpoints", "6")])
def test_given_pairs_with_other_numbers_when_added_up_then_their_players_tell_who_they_are(
    total: str, figure: str
) -> None:
    series = given_two(f"series total={total}")
    assert series.total("ab") == Fraction(figure)
    row = series.found.of("S2.2")
    assert row is not None
    assert row.contestant == "S1.1"
    assert (row.place, row.tied) == (1, True)


def test_given_weights_when_the_mean_is_made_then_each_session_counts_by_its_own() -> None:
    series = GivenSeries(
        "series", "session_added S1 weight=1/2", "session_added S2 weight=3/2", sessions=(FIRST, SECOND)
    )
    assert series.total("ab") == Fraction("62.5")
    assert [part.share for part in series.found.rows[0].parts] == [Fraction(1, 4), Fraction(3, 4)]


def test_given_a_session_of_another_scoring_when_added_up_then_it_gives_nothing_and_that_is_told() -> None:
    other = evening("S3", ORDERS[0], scoring="cross-imps")
    series = GivenSeries("series", *BOTH, "session_added S3", sessions=(FIRST, SECOND, other))
    assert series.total("ab") == 75
    assert [remark.code for remark in series.found.remarks] == ["series_other_scoring"]


def test_given_cross_imps_when_the_total_is_of_imps_then_they_are_added_up() -> None:
    one, two = (evening(name, ORDERS[0], scoring="cross-imps") for name in ("S1", "S2"))
    series = GivenSeries("series total=imps", *BOTH, sessions=(one, two))
    single = GivenSeries("series total=imps", "session_added S1", sessions=(one, two))
    assert total_of(series, "ab") == 2 * total_of(single, "ab") > 0


def test_given_a_session_without_a_board_when_added_up_then_it_counts_for_nobody() -> None:
    series = GivenSeries("series", *BOTH, "session_added S3", sessions=(FIRST, SECOND, evening("S3", ())))
    assert series.total("ab") == 75
    assert [remark.code for remark in series.found.remarks] == ["series_no_figures"]


def test_given_the_same_pair_twice_in_a_session_when_added_up_then_neither_counts() -> None:
    twice = evening("S2", ORDERS[0], ("ab", "ba", "ef", "gh", "ij", "kl"))
    series = GivenSeries("series", *BOTH, sessions=(FIRST, twice))
    row = series.found.of("S1.1")
    assert row is not None
    assert [part.why for part in row.parts] == ["", "twice"]
    assert row.total == 100
    assert [remark.code for remark in series.found.remarks] == ["series_two_partners"]


def test_given_a_player_with_two_partners_in_a_session_when_pairs_are_ranked_then_it_is_told() -> None:
    two = evening("S2", ORDERS[0], ("ab", "ac", "ef", "gh", "ij", "kl"))
    series = GivenSeries("series best=1", *BOTH, sessions=(FIRST, two))
    assert [remark.fields["contestants"] for remark in series.found.remarks] == ["1, 2"]


def test_given_a_substitute_when_added_up_then_it_is_asked_and_the_answer_makes_one_of_two() -> None:
    other = evening("S2", ORDERS[0], ("ax", *PAIRS[1:]))
    asked = GivenSeries("series", *BOTH, sessions=(FIRST, other)).found.questions
    assert [(one.code, one.contestant, one.other) for one in asked] == [("perhaps_same", "S2.1", "S1.1")]
    series = GivenSeries("series", *BOTH, "counted_as S2.1 S1.1", sessions=(FIRST, other))
    assert (series.total("ab"), series.found.questions) == (100, ())
    apart = GivenSeries("series", *BOTH, "counted_as S2.1", sessions=(FIRST, other))
    assert (apart.total("ax"), apart.found.questions) == (100, ())


def test_given_a_season_when_people_change_partners_then_nobody_is_asked() -> None:
    other = evening("S2", ORDERS[0], ("ax", *PAIRS[1:]))
    assert GivenSeries("series best=2", *BOTH, sessions=(FIRST, other)).found.questions == ()


def test_given_a_contestant_without_players_when_added_up_then_who_it_is_is_asked() -> None:
    nobody = evening("S2", ORDERS[0], ("", *PAIRS[1:]))
    series = GivenSeries("series", *BOTH, sessions=(FIRST, nobody))
    assert [(one.code, one.contestant) for one in series.found.questions] == [("who_is", "S2.1")]
    told = GivenSeries("series", *BOTH, "counted_as S2.1 S1.1", sessions=(FIRST, nobody))
    assert told.total("ab") == 100


def test_given_two_of_whom_each_was_said_to_be_the_other_when_they_are_added_then_they_are_one() -> None:
    nobody = evening("S2", ORDERS[1], ("", "cd", "ef", "gh", "ij", "kl"))
    both = ("counted_as S2.1 S1.1", "counted_as S1.1 S2.1")
    series = GivenSeries("series", *BOTH, *both, sessions=(FIRST, nobody))
    assert len(series.found.rows) == 6
    assert series.total("ab") == 50


def test_given_players_when_they_are_ranked_then_each_has_what_he_had_with_any_partner() -> None:
    other = evening("S2", ORDERS[0], ("xy", "ac", *PAIRS[2:]))
    series = GivenSeries("series ranked=players", *BOTH, sessions=(FIRST, other))
    assert (series.total("a"), series.total("b"), series.total("c")) == (75, 100, 50)
    row = series.found.of("S1.1.1")
    assert row is not None
    assert [part.contestant for part in row.parts] == ["1", "2"]


def test_given_too_few_sessions_when_ranked_then_there_is_a_total_and_no_place() -> None:
    series = GivenSeries("series least=2", "session_added S1", sessions=(FIRST,))
    assert {(row.out, row.place) for row in series.found.rows} == {("too_few_sessions", 0)}
    assert series.total("ab") == 100


def test_given_a_pair_that_left_when_added_up_then_that_session_gives_it_nothing() -> None:
    out = f"{SECOND}\nstream S2\ncontestant 2 kind=withdrawn"
    series = GivenSeries("series", *BOTH, sessions=(FIRST, out))
    row = series.found.of("S1.1")
    assert row is not None
    assert [part.why for part in row.parts] == ["", "withdrawn"]


EVENINGS = st.lists(
    st.tuples(st.sampled_from(ORDERS), st.permutations(PAIRS), st.sampled_from(("1", "1/2", "2"))),
    min_size=2,
    max_size=4,
)
Evenings = list[tuple[tuple[str, ...], list[str], str]]
KINDS = st.sampled_from(("series", "series total=percent", "series best=2", "series total=percent best=1"))


def made(kind: str, evenings: Evenings, *lines: str, order: int = 1) -> GivenSeries:
    """A series of some evenings, added in order or backwards."""
    scripts = [evening(f"S{number}", results, pairs) for number, (results, pairs, _) in enumerate(evenings, 1)]
    added = [f"session_added S{number} weight={weight}" for number, (*_, weight) in enumerate(evenings, 1)]
    return GivenSeries(kind, *added[::order], *lines, sessions=scripts)


@settings(max_examples=10)
@given(kind=KINDS, evenings=EVENINGS)
def test_given_any_series_then_each_total_is_the_sum_of_its_parts_down_to_the_boards(
    kind: str, evenings: Evenings
) -> None:
    series = made(kind, evenings)
    for row in series.found.rows[:2]:
        tree = series.explained(row.contestant)
        assert wrong_figures(tree) == []
        assert tree.value == row.total


@settings(max_examples=10)
@given(kind=KINDS, evenings=EVENINGS)
def test_given_any_series_when_sessions_are_added_in_another_order_then_nothing_is_other(
    kind: str, evenings: Evenings
) -> None:
    assert made(kind, evenings).found.rows == made(kind, evenings, order=-1).found.rows


@settings(max_examples=10)
@given(kind=KINDS, evenings=EVENINGS)
def test_given_any_series_when_a_session_is_taken_out_and_added_again_then_nothing_is_other(
    kind: str, evenings: Evenings
) -> None:
    weight = evenings[0][2]
    again = made(kind, evenings, "session_taken_out S1", f"session_added S1 weight={weight}")
    assert again.found.rows == made(kind, evenings).found.rows


@settings(max_examples=10)
@given(kind=KINDS, evenings=EVENINGS)
def test_given_any_series_when_a_session_is_taken_out_then_everybody_is_called_as_before(
    kind: str, evenings: Evenings
) -> None:
    before = {row.players: row.contestant for row in made(kind, evenings).found.rows}
    after = made(kind, evenings, "session_taken_out S1").found.rows
    assert all(before[row.players] == row.contestant for row in after)


@settings(max_examples=10)
@given(total=st.sampled_from(("mean", "percent")), evenings=EVENINGS)
def test_given_the_best_of_several_when_a_session_is_added_then_no_total_is_lower(
    total: str, evenings: Evenings
) -> None:
    """Once somebody has as many sessions as count; a mean of fewer may be lowered by one more."""
    kind = f"series total={total} best=1"
    fewer, more = made(kind, evenings[:-1]).totals(), made(kind, evenings).totals()
    higher = [(more[pair], figure) for pair, figure in fewer.items()]
    assert all(after is not None and after >= before for after, before in higher if before is not None)
