"""What the tree of a board says of its result: stages, incidents, judgements and the entries they rest on."""

from __future__ import annotations

from fractions import Fraction

from domain.events import CardPlayed
from projections.explaining import Node, View
from tests.explaining.given_figures import board, the, view_of

REVOKE = [
    "stream S1", "session scoring=teams",
    "stream S1.r1.t1", "round 1 table=1 ns=A ew=B boards=[1, 2]",
    "board 1 dealer=s vul=none N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96",
    "4s p p p", "hk 2 8 5", "hq 4 !e:c4 6", "hj 7 a s10", "d2 9 k 3", "notice s revoke e 2", "claim s all", "agree w",
    "return", "board 2 dealer=n vul=none", "p p p p",
    'judge 1#13 64C1 compensated "no more than one trick was lost"',
]  # fmt: skip
OTHER_TABLE = [
    "stream S1.r1.t2", "round 1 table=2 ns=B ew=A boards=[1, 2]",
    "board 1 dealer=s vul=none", "result 4SN=10", "board 2 dealer=n vul=none", "result pass",
]  # fmt: skip
"""East discards on the second heart although he holds the ace (entry 13); one trick goes to the other side."""
APPEAL = [
    'appeal A1 1#13 B concurrence "it was not established" board=1',
    "decide A1 varied 12C1c ns=1/2:4SS=12,1/2:4SS=11 ew=4SS=12 board=1",
    'judge 1#A1 12B1 confirmed "the revoke cost the other side nothing"',
]


def stages(tree: Node) -> dict[str, Node]:
    """The stages of the result at the first table."""
    return {str(node.fields["stage"]): node for node in tree.find("result")[0].find("stage")}


def after(*lines: str) -> View:
    return view_of("\n".join([*REVOKE, *lines, *OTHER_TABLE]))


def test_given_a_transfer_when_explained_then_its_stage_holds_the_incident_its_findings_and_entries() -> None:
    tree = board(after(), "A")
    found = stages(tree)
    assert list(found) == ["play", "transfer"]
    transfer = found["transfer"]
    assert "64A2" in transfer.laws
    incident = the(transfer, "incident")
    assert incident.fields["incident"] == "1#13"
    laws = {law for finding in incident.find("finding") for law in finding.laws}
    assert {"61A", "63A3", "64A2"} <= laws or {"61A", "63A1", "64A2"} <= laws
    assert "S1.r1.t1#13" in {name for node in incident.find("entry") for name in node.entries}


def test_given_a_transfer_when_explained_then_each_stage_has_the_points_of_its_side() -> None:
    found = stages(board(after(), "A"))
    assert [part.value for part in found["play"].find("part")] == [found["play"].value]
    assert found["transfer"].value is not None
    assert found["play"].value is not None
    assert found["transfer"].value - found["play"].value == 30
    [other] = [node for node in board(after(), "B").find("result") if node.fields["stream"] == "S1.r1.t1"]
    assert other.value == -found["transfer"].value


def test_given_a_judgement_when_explained_then_who_judged_and_why_is_told() -> None:
    judged = the(board(after(), "A"), "judgement")
    assert judged.laws == ("64C1",)
    assert judged.entries == ("S1.r1.t1#13", "S1.r1.t1#32")
    incident = the(stages(board(after(), "A"))["transfer"], "incident")
    assert "judgement" in {entry.fields["event"] for entry in incident.find("entry")}
    assert (judged.fields["answer"], judged.fields["reason"]) == ("compensated", "no more than one trick was lost")


def test_given_a_committees_decision_when_explained_then_all_stages_stay_and_the_last_counts() -> None:
    tree = board(after(*APPEAL), "A")
    found = stages(tree)
    assert list(found) == ["play", "transfer", "committee"]
    committee = found["committee"]
    assert committee.value is None
    assert [(part.factor, part.value) for part in committee.find("part")] == [
        (Fraction(1, 2), 480),
        (Fraction(1, 2), 450),
    ]
    assert [(part.factor, part.fields["points"]) for part in the(tree, "by_weight").children] == [
        (Fraction(1, 2), 480),
        (Fraction(1, 2), 450),
    ]
    decided = [node for node in committee.find("entry") if node.fields["event"] == "appeal_decided"]
    assert len(decided) == 1
    assert set(decided[0].entries) <= set(committee.entries)


def test_given_an_appeal_when_explained_then_it_stands_below_the_decision_and_the_revoke_is_told_once() -> None:
    found = stages(board(after(*APPEAL), "A"))
    assert [node.fields["kind"] for node in found["committee"].find("incident")] == ["appeal"]
    assert [node.fields["kind"] for node in found["transfer"].find("incident")] == ["revoke"]


def test_given_an_appeal_in_the_sessions_stream_when_explained_then_its_entries_are_of_that_stream() -> None:
    lodged, decided, *_ = APPEAL
    view = view_of("\n".join([*REVOKE, *OTHER_TABLE, "stream S1", f"{lodged} table=S1.r1.t1", decided]))
    committee = stages(board(view, "A"))["committee"]
    assert committee.entries == ("S1#3",)
    appeal = the(committee, "incident")
    assert {name for entry in appeal.find("entry") for name in entry.entries} == {"S1#2", "S1#3"}
    assert appeal.entries == ()


def test_given_a_decision_in_the_sessions_stream_when_explained_then_its_entry_is_named_there() -> None:
    lines = "\n".join([*REVOKE[:2], "adjust 1 12C1b ns=4SS=11 ew=4SS=11 table=S1.r1.t1", *REVOKE[2:], *OTHER_TABLE])
    director = stages(board(view_of(lines), "A"))["director"]
    assert director.entries == ("S1#2",)
    assert [node.entries for node in director.find("entry") if node.fields["event"] == "adjusted"] == [("S1#2",)]


def test_given_an_incident_that_no_stage_rests_on_when_explained_then_it_is_told_beside_them() -> None:
    corrected = [line.replace("hq 4 !e:c4 6", "hq 4 !e:c4") for line in REVOKE[:7]]
    lines = [*corrected[:6], "hk 2 8 5", "hq 4 !e:c4", "withdraw e c4", "e:h9 6", "claim s 10", "agree w"]
    tree = board(view_of("\n".join([*lines, *OTHER_TABLE])), "A")
    beside = the(tree, "beside")
    assert "revoke" in {node.fields["kind"] for node in beside.find("incident")}


def test_given_an_amended_entry_when_it_is_explained_then_it_is_told_as_it_counts() -> None:
    lines = [line.replace("hq 4 !e:c4 6", "hq 4 9 6") for line in REVOKE if not line.startswith("judge")]
    lines.insert(lines.index("hj 7 a s10"), 'at 2.e !e:c4 why "the four of clubs"')
    tree = board(view_of("\n".join([*lines, *OTHER_TABLE])), "A")
    entry = next(node for node in tree.find("entry") if node.entries == ("S1.r1.t1#13",))
    assert isinstance(entry.about, CardPlayed)
    assert entry.about.card.value == "C4"


def test_given_a_score_adjusted_for_one_side_when_the_other_is_explained_then_its_own_stage_is_the_play() -> None:
    lines = ["adjust 2 12C1c ew=1NTS=7"]
    ns, ew = (board(after(*lines), team, 2).find("result")[0] for team in ("A", "B"))
    assert [stage.fields["stage"] for stage in ns.find("stage")] == ["play"]
    assert [stage.fields["stage"] for stage in ew.find("stage")] == ["play", "director"]
    assert (ns.fields["stage"], ew.fields["stage"]) == ("play", "director")


def test_given_incidents_beside_the_stages_when_they_are_told_then_it_is_said_how_many_they_are() -> None:
    beside = board(after("penalty 10 percent ns board=2"), "A", 2).find("beside")
    assert [node.fields["count"] for node in beside] == [1]
