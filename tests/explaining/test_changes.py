"""What changed between two states of a session: entries, results, findings, board scores and places; or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from domain.errors import TdlogError
from domain.events import AnyEvent
from formats.notation import read_script
from projections.explaining import Node, View, changed_by, changes
from tests.explaining.given_figures import pairs_session, teams_session, the
from tests.explaining.test_stages import OTHER_TABLE, REVOKE

THREE_TABLES = pairs_session(["4SN=10", "4SN=9", "3NTN=9"], at={"S1.r1.t2": ["adjust 1 12C1b ns=4SN=10 ew=4SN=10"]})
"""Entry 5 at table 2 is the director's."""


def streams_of(source: str) -> dict[str, Sequence[AnyEvent]]:
    return dict(read_script(source).streams)


def since(source: str, stream: str, entry: int, contestant: str = "", board: int | None = None) -> Node:
    """What changed since an entry of one table; all other tables as they are."""
    after = streams_of(source)
    before = {**after, stream: after[stream][:entry]}
    return changes(View.of("S1", before), View.of("S1", after), contestant, board)


def test_given_an_adjusted_score_when_it_is_asked_what_changed_then_result_scores_and_places_are_told() -> None:
    tree = since(THREE_TABLES, "S1.r1.t2", 4)
    assert [node.entries for node in the(tree, "recorded").find("entry")] == [("S1.r1.t2#5",)]
    result = the(tree, "result_changed")
    assert (result.fields["stream"], result.fields["board"]) == ("S1.r1.t2", 1)
    assert (the(result, "before").fields["stage"], the(result, "after").fields["stage"]) == ("play", "director")
    scores = {
        node.fields["contestant"]: [child.value for child in node.children] for node in tree.find("score_changed")
    }
    assert scores == {"2": [0, 3], "1": [4, 3], "3": [2, 0], "12": [4, 1], "11": [0, 1], "13": [2, 4]}
    places = {node.fields["contestant"]: node.fields["places"] for node in tree.find("standing_changed")}
    assert places["2"] == ("3", "=1")
    assert places["1"] == ("1", "=1")
    assert the(the(result, "result_changed"), "finding_appeared").laws == ("12C1a",)


def test_given_a_contestant_when_it_is_asked_what_changed_then_only_its_own_is_told() -> None:
    tree = since(THREE_TABLES, "S1.r1.t2", 4, "1")
    assert {node.fields["contestant"] for node in tree.find("score_changed")} == {"1"}
    assert {node.fields["contestant"] for node in tree.find("standing_changed")} == {"1"}
    assert tree.find("result_changed") == []


def test_given_a_contestant_whose_figure_changed_then_what_was_recorded_elsewhere_on_his_boards_is_told() -> None:
    tree = since(THREE_TABLES, "S1.r1.t2", 4, "1")
    assert [node.entries for node in the(tree, "recorded").find("entry")] == [("S1.r1.t2#5",)]
    assert the(tree, "recorded").fields["count"] == 1


def test_given_a_contestant_then_what_was_recorded_elsewhere_on_other_boards_is_not_told() -> None:
    other = ["result 2 4SN=10", 'note "tea is served"', "at #5 result 2 4SN=9", "penalty 10 percent contestant=1"]
    script = pairs_session(["4SN=10", "4SN=9"], at={"S1.r1.t2": other})
    streams = streams_of(script.replace("table=2 ns=2 ew=12 boards=[1]", "table=2 ns=2 ew=12 boards=[1, 2]"))
    before = {**streams, "S1.r1.t2": streams["S1.r1.t2"][:4]}
    told = [
        the(changes(View.of("S1", before), View.of("S1", streams), one), "recorded").find("entry") for one in ("1", "2")
    ]
    everything = [event.__struct_config__.tag for event in streams["S1.r1.t2"][4:]]
    assert [[node.fields["event"] for node in nodes] for nodes in told] == [["penalty"], everything]


def test_given_an_amendment_elsewhere_of_a_result_on_his_board_then_it_is_told_to_a_contestant() -> None:
    streams = amended("tricks 10")
    number = len(streams["S1.r1.t1"])
    before = {**streams, "S1.r1.t1": streams["S1.r1.t1"][: number - 1]}
    tree = changes(View.of("S1", before), View.of("S1", streams), "12")
    assert [node.entries for node in the(tree, "recorded").find("entry")] == [(f"S1.r1.t1#{number}",)]
    assert {node.fields["contestant"] for node in tree.find("score_changed")} == {"12"}


def test_given_a_board_when_it_is_asked_what_changed_then_only_that_board_is_told() -> None:
    tree = since(THREE_TABLES, "S1.r1.t2", 4, board=2)
    assert tree.find("result_changed") == tree.find("score_changed") == []
    assert len(since(THREE_TABLES, "S1.r1.t2", 4, board=1).find("result_changed")) == 1


def test_given_nothing_recorded_since_when_it_is_asked_what_changed_then_nothing_is_said_so() -> None:
    tree = since(THREE_TABLES, "S1.r1.t2", 5)
    assert the(tree, "recorded").fields["count"] == 0
    assert len(tree.find("nothing_changed")) == 1


def test_given_entries_that_change_nothing_when_it_is_asked_what_changed_then_they_are_told_and_nothing_else() -> None:
    tree = since(pairs_session(["4SN=10", "4SN=9"], at={"S1.r1.t1": ['note "tea is served"']}), "S1.r1.t1", 4)
    assert the(tree, "recorded").fields["count"] == 1
    assert len(tree.find("nothing_changed")) == 1


def test_given_calls_and_cards_when_they_are_told_then_those_that_follow_each_other_are_one_line() -> None:
    source = "\n".join([*REVOKE, *OTHER_TABLE])
    runs = since(source, "S1.r1.t1", 2).find("calls_and_cards")
    assert (runs[0].fields["first"], runs[0].fields["last"], runs[0].fields["count"]) == (3, 22, 20)


def test_given_a_judgement_when_it_is_asked_what_changed_then_findings_that_came_with_it_are_told() -> None:
    source = "\n".join([*REVOKE, *OTHER_TABLE])
    events = streams_of(source)["S1.r1.t1"]
    claim = next(number for number, event in enumerate(events, 1) if event.__struct_config__.tag == "claim")
    tree = since(source, "S1.r1.t1", claim - 1, board=1)
    assert "64A2" in {node.laws[0] for node in tree.find("finding_appeared")}
    assert the(the(tree, "result_changed"), "after").fields["stage"] == "transfer"


# One entry


def amended(with_what: str) -> dict[str, Sequence[AnyEvent]]:
    """Two tables; at the first the number of tricks was typed wrong and put right after another board."""
    lines = pairs_session(["4SN=9", "4SN=10", "4SN=11"], at={"S1.r1.t1": ["result 2 pass", f"at #4 {with_what}"]})
    return streams_of(lines.replace("boards=[1]", "boards=[1, 2]"))


def test_given_an_amended_entry_when_its_effect_is_asked_then_the_session_is_told_with_and_without() -> None:
    streams = amended("tricks 10")
    for entry in (4, len(streams["S1.r1.t1"])):
        tree = changed_by(streams, "S1.r1.t1", entry)
        assert tree.entries == (f"S1.r1.t1#{len(streams['S1.r1.t1'])}",)
        scores = {
            node.fields["contestant"]: [child.value for child in node.children] for node in tree.find("score_changed")
        }
        assert scores == {"1": [0, 1], "2": [2, 1], "11": [4, 3], "12": [2, 3]}


def test_given_an_amendment_without_consequence_when_its_effect_is_asked_then_nothing_is_said_so() -> None:
    streams = amended("tricks 9")
    assert len(changed_by(streams, "S1.r1.t1", 4).find("nothing_changed")) == 1


def test_given_an_entry_later_than_it_when_the_effect_of_a_decision_is_asked_then_the_later_one_stays() -> None:
    at = {"S1.r1.t1": ["adjust 1 12C1b ns=4SN=10 ew=4SN=10", "result 2 4SN=10"]}
    streams = streams_of(pairs_session(["4SN=9", "4SN=10"], at=at).replace("boards=[1]", "boards=[1, 2]"))
    tree = changed_by(streams, "S1.r1.t1", 5)
    assert {node.fields["board"] for node in tree.find("result_changed")} == {1}
    assert {node.fields["contestant"]: node.value for node in tree.find("score_changed")} == {
        "1": 1, "2": 1, "11": 1, "12": 1
    }  # fmt: skip


def test_given_a_step_of_play_when_its_effect_is_asked_then_the_table_is_told_before_and_after_it() -> None:
    source = "\n".join([*REVOKE, *OTHER_TABLE])
    tree = changed_by(streams_of(source), "S1.r1.t1", 13, board=1)
    assert "61A" in {node.laws[0] for node in tree.find("finding_appeared")}


def test_given_a_penalty_when_its_effect_is_asked_then_only_the_place_and_the_figure_change() -> None:
    streams = streams_of(pairs_session(["4SN=10", "4SN=9"], "penalty 50 percent contestant=1"))
    tree = changed_by(streams, "S1", 2)
    assert tree.find("result_changed") == tree.find("score_changed") == []
    [line] = tree.find("standing_changed")
    assert [child.value for child in line.children] == [100, Fraction(50)]


def test_given_a_regulation_when_its_effect_is_asked_then_every_board_is_looked_at() -> None:
    streams = streams_of(teams_session("4SN=10", "4SN=9", "regulation victory_points wbf"))
    tree = changed_by(streams, "S1", 2)
    assert {node.fields["contestant"] for node in tree.find("standing_changed")} == {"A", "B"}


@pytest.mark.parametrize(("stream", "entry", "said"), [("S1.r1.t1", 99, "99"), ("S1.r9.t9", 1, "S1.r9.t9")])
def test_given_no_such_entry_when_its_effect_is_asked_then_it_is_refused_in_words(
    stream: str, entry: int, said: str
) -> None:
    with pytest.raises(TdlogError, match=said):
        changed_by(streams_of(THREE_TABLES), stream, entry)


def test_given_every_entry_of_a_session_when_its_effect_is_asked_then_it_is_told() -> None:
    streams = streams_of("\n".join([*REVOKE, *OTHER_TABLE]))
    for stream, events in streams.items():
        for number in range(1, len(events) + 1):
            assert changed_by(streams, stream, number).children
