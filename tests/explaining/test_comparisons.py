"""What the tree of a board says of its comparison: fields, weights, Neuberg, awards, IMPs and victory points."""

from __future__ import annotations

from fractions import Fraction

import pytest

from projections.explaining import everybody_on, standing_node
from tests.explaining.adding_up import wrong_figures
from tests.explaining.given_figures import board, pairs_session, teams_session, the, view_of

HALF_EACH = "adjust 1 12C1c ns=3DN=11 ew=1/2:5DN=11,1/2:3DN=11"
ARTICLE_000 = pairs_session(
    ["3NTN=10", "3NTN=11", "5DN=11", "3DN=11", "3DN=11", "3DN=11", "3DN=9", "3NTN=8", "3DN=11"],
    "regulation matchpoint_form plus_minus",
    at={"S1.r1.t9": [HALF_EACH]},
)
"""Nine tables: at the last North-South keep 150, East-West lose half of 400 and half of 150."""


def test_given_a_split_score_when_the_sides_are_explained_then_each_is_compared_in_its_own_field() -> None:
    view = view_of(ARTICLE_000)
    ns, ew = board(view, "9"), board(view, "19")
    assert (ns.value, ew.value) == (-1, -1)
    fields = {str(field.fields["side"]): field.fields["scores"] for field in the(ns, "two_fields").children}
    assert fields["NS"] == ("+460 × 1", "+430 × 1", "+400 × 1", "+150 × 4", "+110 × 1", "-50 × 1")
    assert fields["EW"] == ("+50 × 1", "-110 × 1", "-150 × 7/2", "-400 × 3/2", "-430 × 1", "-460 × 1")
    assert the(ns, "two_fields").fields["tables"] == ("S1.r1.t9",)
    assert the(ns, "two_fields").laws == ("12C1c",)


def test_given_a_weighted_score_when_it_is_explained_then_each_part_is_compared_before_it_is_weighted() -> None:
    tree = board(view_of(ARTICLE_000), "19")
    parts = the(tree, "by_weight").children
    assert [(part.factor, part.fields["points"], part.value) for part in parts] == [
        (Fraction(1, 2), -400, -3),
        (Fraction(1, 2), -150, 1),
    ]
    assert [child.value for child in parts[0].children] == [2, 0, -5]


def test_given_plus_minus_form_when_a_weighted_score_is_explained_then_the_articles_frequencies_stand_beside() -> None:
    parts = the(board(view_of(ARTICLE_000), "19"), "by_weight").children
    assert [part.fields["in_field"] for part in parts] == [Fraction(-7, 2), Fraction(3, 2)]


@pytest.mark.parametrize(
    ("scoring", "conditions", "parts", "published", "worth"),
    [
        # One third of +420 beside two of -50: 4 and 2 of 4. In the frequencies -50 stands 8/3 times and +420 once in
        # three: 2 + 8/3 and 2 - 1/3.
        ("matchpoints", "", (4, 2), ("14/3", "5/3"), "8/3"),
        ("matchpoints", "regulation matchpoint_form one", (2, 1), ("7/3", "5/6"), "4/3"),
        # Six are due: (4 + 1) * 2 - 1, and so on.
        ("matchpoints", "regulation expected_results 6", (9, 5), ("31/3", "13/3"), "19/3"),
        # 470 points are 10 IMPs, divided by two comparisons: 8/3 * 10 / 2 and -1/3 * 10 / 2.
        ("cross-imps", "", (10, 0), ("40/3", "-5/3"), "10/3"),
    ],
)
def test_given_any_way_to_compare_when_a_weighted_score_is_explained_then_the_published_figure_of_each_part_is_beside(
    scoring: str, conditions: str, parts: tuple[int, int], published: tuple[str, str], worth: str
) -> None:
    at = {"S1.r1.t1": ["adjust 1 12C1c both=1/3:4SN=10,2/3:4SN=9"]}
    session = pairs_session(["4SN=10", "4SN=9", "4SN=9"], conditions or "regulation neuberg yes", at=at)
    tree = board(view_of(session.replace("scoring=matchpoints", f"scoring={scoring}")), "1")
    whole = the(tree, "by_weight")
    assert tuple(part.value for part in whole.children) == parts
    assert tuple(part.fields["in_field"] for part in whole.children) == tuple(map(Fraction, published))
    assert (whole.value, tree.value) == (Fraction(worth), Fraction(worth))
    assert wrong_figures(tree) == []


@pytest.mark.parametrize("scoring", ["matchpoints", "cross-imps"])
def test_given_a_weighted_score_when_its_parts_are_explained_then_none_is_worth_more_than_a_board_can_be(
    scoring: str,
) -> None:
    at = {"S1.r1.t1": ["adjust 1 12C1c both=1/3:4SN=10,2/3:4SN=9"]}
    session = pairs_session(["4SN=10", "4SN=9", "4SN=9"], at=at).replace("scoring=matchpoints", f"scoring={scoring}")
    parts = the(board(view_of(session), "1"), "by_weight").children
    expected = (4, 2, Fraction(8, 3)) if scoring == "matchpoints" else (10, 0, Fraction(10, 3))
    assert (*(part.value for part in parts), the(board(view_of(session), "1"), "by_weight").value) == expected


def test_given_another_tables_weighted_score_when_a_result_meets_it_then_it_is_a_part_of_a_comparison() -> None:
    tree = board(view_of(ARTICLE_000), "11")
    others = {node.fields["points"]: node.fields["times"] for node in tree.find("against")}
    assert (others[-400], others[-150]) == (Fraction(3, 2), Fraction(7, 2))


def test_given_a_split_score_when_north_south_elsewhere_are_explained_then_they_meet_only_its_own_half() -> None:
    tree = board(view_of(ARTICLE_000), "3")
    assert {node.fields["points"]: node.fields["times"] for node in tree.find("against")}[150] == 4


def test_given_no_split_score_then_nothing_is_said_of_two_fields() -> None:
    assert board(view_of(pairs_session(["4SN=10", "4SN=9", "4SN=9"])), "1").find("two_fields") == []


def test_given_fewer_results_than_expected_when_explained_then_neubergs_formula_has_its_figures() -> None:
    view = view_of(pairs_session(["4SN=10", "4SN=9", "4SN=8", "4SN=9"], "regulation expected_results 6"))
    tree = the(board(view, "1"), "neuberg")
    assert (tree.fields["results"], tree.fields["expected"]) == (4, 6)
    assert the(tree, "compared").value == 6
    assert tree.value == (6 + 1) * Fraction(6, 4) - 1


def test_given_all_the_results_that_were_expected_then_neuberg_is_not_spoken_of() -> None:
    assert board(view_of(pairs_session(["4SN=10", "4SN=9"])), "1").find("neuberg") == []


def test_given_one_result_alone_when_explained_then_it_is_the_average() -> None:
    view = view_of(pairs_session(["4SN=10"], "regulation expected_results 5"))
    assert the(board(view, "1"), "alone").value == 4


def test_given_average_plus_and_a_better_session_when_explained_then_its_own_session_counts() -> None:
    lines = [
        "stream S1", "session scoring=matchpoints",
        "stream S1.r1.t1", "round 1 table=1 ns=1 ew=11 boards=1-2", "result 1 4SN=11",
        "adjust 2 12C2a ns_artificial=average+ ew_artificial=average-",
        "stream S1.r1.t2", "round 1 table=2 ns=2 ew=12 boards=1-2", "result 1 4SN=10", "result 2 4SN=10",
        "stream S1.r1.t3", "round 1 table=3 ns=3 ew=13 boards=1-2", "result 1 4SN=9", "result 2 4SN=9",
    ]  # fmt: skip
    view = view_of("\n".join(lines))
    innocent, at_fault = board(view, "1", 2), board(view, "11", 2)
    award, own = the(innocent, "artificial").children
    assert (award.value, award.fields["percent"], award.laws) == (Fraction(12, 5), 60, ("12C2a",))
    assert (own.value, own.laws, the(own, "other_board").fields["board"]) == (4, ("12C2c",), 1)
    assert (innocent.value, the(innocent, "artificial").rule) == (4, "better")
    assert (at_fault.value, the(at_fault, "artificial").rule) == (0, "worse")


def test_given_average_plus_and_a_worse_session_when_explained_then_the_award_stands_beside_it() -> None:
    at = {"S1.r1.t1": ["adjust 2 12C2a ns_artificial=average+ ew_artificial=average"]}
    lines = pairs_session(["4SN=8", "4SN=9", "4SN=10"], at=at).replace("boards=[1]", "boards=[1, 2]")
    view = view_of(lines.replace("result 1 4SN=9", "result 1 4SN=9\nresult 2 pass"))
    tree = the(board(view, "1", 2), "artificial")
    assert [child.code for child in tree.children] == ["award", "own_session"]
    assert tree.value == tree.children[0].value
    average = the(board(view, "11", 2), "artificial")
    assert [child.code for child in average.children] == ["award"]


def test_given_more_average_pluses_than_are_given_in_full_when_explained_then_the_later_one_is_told() -> None:
    award = "adjust {} 12C2a ns_artificial=average+ ew_artificial=average+"
    lines = pairs_session(["", "4SN=9"], "regulation average_plus_in_full 1", "regulation own_session_score no")
    lines = lines.replace("boards=[1]", "boards=[1, 2]").replace("result 1 4SN=9", "result 1 4SN=9\nresult 2 pass")
    at_first = "\n".join(["ew=11 boards=[1, 2]", award.format(1), award.format(2)])
    view = view_of(lines.replace("ew=11 boards=[1, 2]", at_first))
    first, second = (the(board(view, "1", number), "award") for number in (1, 2))
    assert (first.fields["percent"], first.laws) == (60, ("12C2a",))
    assert (second.fields["percent"], second.laws) == (50, ("12C2d",))
    assert board(view, "1", 2).value == second.value == 1


def test_given_a_match_when_a_board_is_explained_then_both_tables_make_the_net_score() -> None:
    tree = board(view_of(teams_session("4SN=10", "3NTN=9")), "A")
    assert (tree.value, the(tree, "net").value) == (1, 20)
    assert [(node.fields["points"], node.fields["table"]) for node in tree.find("own_result")] == [
        (420, "S1.r1.t1"),
        (-400, "S1.r1.t2"),
    ]
    assert [node.fields["side"] for node in tree.find("result")] == ["NS", "EW"]


def test_given_a_weighted_score_in_a_match_when_explained_then_imps_come_before_weights() -> None:
    at = {"S1.r1.t1": ["adjust 1 12C1c ns=1/2:4SN=10,1/2:4SN=9 ew=4SN=10"]}
    view = view_of(teams_session("4SN=9", "3NTN=9", at=at))
    parts = the(board(view, "A"), "by_weight").children
    assert [(part.factor, part.value) for part in parts] == [(Fraction(1, 2), 1), (Fraction(1, 2), -10)]
    assert board(view, "A").value == Fraction(-9, 2)
    assert board(view, "B").value == -1


def test_given_a_knockout_when_a_split_score_is_explained_then_the_average_of_both_counts() -> None:
    at = {"S1.r1.t1": ["adjust 1 12C1c ns=1/2:4SN=10,1/2:4SN=9 ew=4SN=10"]}
    tree = the(board(view_of(teams_session("4SN=9", "3NTN=9", "regulation knockout yes", at=at)), "A"), "knockout")
    assert [child.value for child in tree.children] == [Fraction(-9, 2), -1]
    assert (tree.value, tree.laws) == (Fraction(-7, 4), ("12C4",))


def test_given_victory_points_when_a_team_is_explained_then_margin_and_boards_are_told() -> None:
    at = {"S1.r1.t1": ["penalty 2 imps ns"]}
    view = view_of(teams_session("4SN=10", "4SN=9", "regulation victory_points wbf", at=at))
    match = the(standing_node(view, "A"), "match")
    assert (match.fields["boards"], the(match, "margin").value) == (1, 8)
    penalty = the(match, "penalty")
    assert (penalty.value, penalty.factor, penalty.entries) == (2, -1, ("S1.r1.t1#5",))
    assert match.value is not None
    assert match.value > 10


def test_given_a_penalty_in_another_unit_when_explained_then_it_is_told_and_not_counted() -> None:
    lines = ("regulation victory_points wbf", "penalty 5 percent contestant=A")
    penalty = the(standing_node(view_of(teams_session("4SN=10", "4SN=9", *lines)), "A"), "penalty_not_counted")
    assert (penalty.value, penalty.factor) == (None, None)


def test_given_a_carry_over_in_another_unit_when_explained_then_it_is_told_and_not_counted_as_nothing() -> None:
    lines = ("regulation victory_points wbf", "carry A 5 percent")
    tree = standing_node(view_of(teams_session("4SN=10", "4SN=9", *lines)), "A")
    assert (the(tree, "carry_not_counted").value, tree.find("carried")) == (None, [])


@pytest.mark.parametrize(("scoring", "code"), [("cross-imps", "divided"), ("butler", "datum")])
def test_given_imps_at_pairs_when_explained_then_the_divisor_or_the_datum_is_told(scoring: str, code: str) -> None:
    session = pairs_session(["4SN=10", "4SN=9", "4SN=11"]).replace("matchpoints", scoring)
    node = the(board(view_of(session), "1"), code)
    if code == "divided":
        assert (node.fields["divisor"], the(node, "compared").value) == (2, 10 - 1)
    else:
        assert (the(node, "mean").value, node.value) == (Fraction(420 - 50 + 450, 3), 270)
        assert [result.value for result in node.find("datum_result")] == [-50, 420, 450]


def test_given_a_fouled_board_when_explained_then_only_its_own_form_is_compared() -> None:
    deal = "N:AKQ2.AKQ2.AK2.A2 J543.J54.J54.J43 T98.T98.T98.T985 76.763.Q763.KQ76"
    other = "N:AKQ2.AKQ2.AK2.A3 J543.J54.J54.J42 T98.T98.T98.T985 76.763.Q763.KQ76"
    results = ["4SN=10", "4SN=9", "4SN=10", "4SN=9"]
    lines = pairs_session(results)
    for table, cards in enumerate((deal, deal, other, other), 1):
        lines = lines.replace(
            f"ns={table} ew={10 + table} boards=[1]\nresult 1", f"ns={table} ew={10 + table}\nboard 1 {cards}\nresult"
        )
    tree = board(view_of(lines), "1")
    assert the(tree, "fouled_board").fields["tables"] == ("S1.r1.t1", "S1.r1.t2")
    assert the(tree, "fouled_board").laws == ("87B",)
    assert [node.fields["tables"] for node in tree.find("against")] == [("S1.r1.t2",)]


def test_given_a_penalty_and_a_carry_over_when_explained_then_each_names_its_entry() -> None:
    session = pairs_session(["4SN=10", "4SN=9"], "penalty 25 percent contestant=1 law=90A", "carry 1 1 matchpoints")
    tree = standing_node(view_of(session), "1")
    penalty, carried = the(tree, "penalty"), the(tree, "carried")
    assert (penalty.value, penalty.factor, penalty.laws) == (Fraction(1, 2), -1, ("90A",))
    assert (penalty.entries, carried.entries) == (("S1#2",), ("S1#3",))
    assert (the(tree, "total").value, the(tree, "top").value, tree.value) == (Fraction(5, 2), 2, 125)


def test_given_a_board_when_everybody_is_explained_then_every_contestant_has_its_figure() -> None:
    tree = everybody_on(view_of(pairs_session(["4SN=10", "4SN=9"])), 1)
    assert {node.fields["contestant"]: node.value for node in tree.children} == {"1": 2, "2": 0, "11": 0, "12": 2}


def test_given_a_board_that_is_open_when_explained_then_it_has_no_figure_and_says_why() -> None:
    view = view_of(pairs_session(["4SN=10", ""]))
    tree = board(view, "1")
    assert tree.value is not None
    waiting = view_of(teams_session("4SN=10", ""))
    tree = board(waiting, "A")
    assert (tree.value, tree.fields["kind"]) == (None, "open")
    assert standing_node(waiting, "A").value is None


def test_given_an_own_session_that_is_not_better_when_explained_then_12c2c_is_not_cited() -> None:
    at = {"S1.r1.t1": ["adjust 2 12C2a ns_artificial=average+ ew_artificial=average"]}
    lines = pairs_session(["4SN=8", "4SN=9", "4SN=10"], at=at).replace("boards=[1]", "boards=[1, 2]")
    tree = board(view_of(lines.replace("result 1 4SN=9", "result 1 4SN=9\nresult 2 pass")), "1", 2)
    assert {law for node in the(tree, "artificial").walk() for law in node.laws} == {"12C2a"}


def test_given_margins_that_are_rounded_when_a_match_is_explained_then_the_whole_one_is_told() -> None:
    at = {"S1.r1.t1": ["adjust 1 12C1c both=1/2:4SN=10,1/2:4SN=11"]}
    lines = ("regulation victory_points wbf", "regulation fractional_imps round")
    tree = standing_node(view_of(teams_session("4SN=10", "4SN=10", *lines, at=at)), "A")
    rounded = the(tree, "margin_rounded")
    assert (rounded.value, rounded.rule, the(rounded, "margin").value) == (1, "rounded", Fraction(1, 2))


def test_given_a_board_of_many_tables_when_everybody_is_explained_then_its_field_is_worked_out_once() -> None:
    view = view_of(pairs_session(["4SN=10", "4SN=9", "4SN=11"]))
    everybody_on(view, 1)
    fields = {id(one.compared) for one in view.comparisons_on(1).values()}
    assert len(fields) == 2
