"""The pairs of a session put right by its scorer: a wrong name, a substitute, a pair that comes late."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from domain.events import ContestantEntered
from projections.views.overview import OverviewView
from projections.views.overview_grid import grid_of
from stores.memory import MemoryLog
from tests.web.served import Browser, Served, served

NAMES = ["Anna Holm, Bo Krogh", "Carl Lund, Dora Lund", "Eva Friis, Finn Bæk", "Gry Dahl, Hans Juul", "Ida Ry, Jens By"]


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(MemoryLog()) as running:
        yield running


@pytest.fixture
def scorer(hall: Served) -> Browser:
    """A scorer who has seated an evening of three tables with one place that is free."""
    browser = hall.browser("scorer", "")
    sent = {"name": "Evening", "tables": "3", "rounds": "3", "boards": "2", "pairs": "\n".join(NAMES)}
    assert browser.post("/evenings/new", data=sent).status_code == 303
    return browser


def said(browser: Browser, contestant: str, names: str) -> tuple[int, str]:
    answer = browser.post("/scorer/S1/pairs", data={"contestant": contestant, "names": names})
    return answer.status_code, answer.text


def names_of(browser: Browser) -> dict[str, list[str]]:
    return {one["contestant"]: one["names"] for one in browser.get("/api/pairs?session=S1").json()["pairs"]}


def test_given_a_wrong_name_when_it_is_put_right_then_the_ranking_has_it_and_the_others_stay(
    hall: Served, scorer: Browser
) -> None:
    assert said(scorer, "2", "Karl Lund, Dora Lund")[0] == 303
    entered = hall.log.read("S1")[-1]
    assert isinstance(entered, ContestantEntered)
    assert (entered.contestant, entered.players[1], entered.by) == ("2", "s1p4", "scorer")
    assert names_of(scorer)["2"] == ["Karl Lund", "Dora Lund"]
    told = hall.browser().get("/sessions/S1").text
    assert "Karl Lund" in told
    assert "Carl Lund" not in told
    assert hall.log.register.names()["s1p3"] == "Carl Lund", "an id is one person"


@pytest.mark.parametrize(
    ("typed", "names"),
    [("Tom & Jerry, Anna Holm", ["Tom & Jerry", "Anna Holm"]), ("Anna Holm / Bo Krogh", ["Anna Holm", "Bo Krogh"]),
     ("Anna Holm & Bo Krogh", ["Anna Holm", "Bo Krogh"])],
)  # fmt: skip
def test_given_a_comma_between_two_names_when_they_are_read_then_what_else_stands_in_them_stays(
    scorer: Browser, typed: str, names: list[str]
) -> None:
    assert said(scorer, "2", typed)[0] == 303
    assert names_of(scorer)["2"] == names


def test_given_a_substitute_when_he_is_told_behind_the_two_then_all_three_are_named(
    hall: Served, scorer: Browser
) -> None:
    assert said(scorer, "1", "Anna Holm, Bo Krogh, Ole Vang")[0] == 303
    entered = hall.log.read("S1")[-1]
    assert isinstance(entered, ContestantEntered)
    assert entered.players == ("s1p1", "s1p2", "s1p11")
    assert "Ole Vang" in hall.browser().get("/sessions/S1").text


def test_given_members_in_the_register_when_they_are_told_by_number_then_their_ids_stand_in_the_log(
    hall: Served, scorer: Browser
) -> None:
    hall.log.append([], {"048213": "Ole Vang", "7": "Pia Rask"})
    assert said(scorer, "1", "Anna Holm, 048213")[0] == 303
    entered = hall.log.read("S1")[-1]
    assert isinstance(entered, ContestantEntered)
    assert entered.players == ("s1p1", "048213")
    assert names_of(scorer)["1"] == ["Anna Holm", "Ole Vang"]
    pairs = "7, Bo Krogh\n048213, Per By\nCarl Lund, Dora Lund\nEva Friis, Finn Bæk\nIda Ry, Jens By"
    sent = {"name": "Next", "tables": "3", "rounds": "3", "boards": "2", "pairs": pairs}
    assert scorer.post("/evenings/new", data=sent).status_code == 303
    players = [one.players for one in hall.log.read("S2") if isinstance(one, ContestantEntered)]
    assert players[:3] == [("7", "s2p1"), ("048213", "s2p2"), ("s2p3", "s2p4")]
    assert hall.log.register.names()["s2p1"] == "Bo Krogh"


def test_given_members_when_a_scorer_types_then_those_that_fit_are_found_and_nobody_else_may_ask(
    hall: Served, scorer: Browser
) -> None:
    hall.log.append([], {"048213": "Ånna Vang", "7": "Pia Rask", "78": "Ann Ravn", "s9p1": "Ann Gast"})

    def found(typed: str) -> list[str]:
        view = scorer.get(f"/api/members?session=S1&typed={typed}").json()
        return [one["number"] for one in view["members"]]

    assert found("ann") == ["78", "048213"]
    assert found("VA anna") == ["048213"]
    assert found("7") == ["78", "7"]
    assert found("nn") == found("") == found("s9p1") == []
    assert hall.browser().get("/api/members?session=S1&typed=a").status_code in (401, 403)


def test_given_a_free_place_when_a_pair_comes_late_then_it_sits_there_and_nobody_sits_out_any_more(
    scorer: Browser,
) -> None:
    view = scorer.get("/api/pairs?session=S1").json()
    assert view["empty"] == 1
    assert [one["sits_out"] for one in view["pairs"]] == [[2], [3], [1], [], []]
    assert said(scorer, "", "Kaj Toft, Lis Toft")[0] == 303
    view = scorer.get("/api/pairs?session=S1").json()
    assert view["empty"] == 0
    assert view["pairs"][-1] == {
        "contestant": "6", "names": ["Kaj Toft", "Lis Toft"], "withdrawn": False, "sits_out": [],
        "table": 3, "side": "EW",
    }  # fmt: skip
    assert not any(one["sits_out"] for one in view["pairs"])
    status, told = said(scorer, "", "Mads Ibsen, Nina Ibsen")
    assert status == 422
    assert "every place of the movement is taken" in told
    assert "Enter the pair" not in told


@pytest.mark.parametrize(
    ("contestant", "names", "why"),
    [
        ("1", "Anna Holm", "a pair has two players"),
        ("1", "Anna Holm, Bo Krogh", "is called so already"),
        ("9", "Anna Holm, Bo Krogh", "there is no pair 9"),
        ("1", "a, b, c, d, e, f, g", "at most 6"),
    ],
)
def test_given_what_is_no_pair_when_it_is_sent_then_it_is_said_and_what_was_typed_stays(
    hall: Served, scorer: Browser, contestant: str, names: str, why: str
) -> None:
    before = hall.log.tail()
    status, told = said(scorer, contestant, names)
    assert status == 422
    assert why in told
    assert hall.log.tail() == before


def test_given_a_name_with_harm_in_it_when_it_is_entered_then_it_is_shown_and_never_obeyed(scorer: Browser) -> None:
    assert said(scorer, "1", "<b>Anna</b>, Bo Krogh")[0] == 303
    page = scorer.get("/scorer/S1/pairs").text
    assert "<b>Anna</b>" not in page
    assert "&lt;b&gt;Anna&lt;/b&gt;" in page


def test_given_a_pair_without_opponents_when_slips_are_entered_then_none_is_asked_for_at_its_table(
    scorer: Browser,
) -> None:
    view = scorer.get("/api/slips?session=S1&board=1").json()
    assert [(row["table"], row["round"]) for row in view["rows"]] == [(1, 1), (3, 2)]
    overview = scorer.get("/api/overview?session=S1").json()
    assert overview["counts"] == {"to_come": 12}
    alone = [(one["round"], one["table"], *one["ns"]) for one in overview["tables"] if one["kind"] == "sits_out"]
    assert alone == [(1, 3, "3"), (2, 1, "1"), (3, 2, "2")]
    assert scorer.get("/scorer/S1").text.count("sits out</span>") == 4
    for table in (1, 2):
        stream = {"key": f"k{table}", "line": "p", "table": table}
        assert scorer.post(f"/api/scorer/S1/boards/{2 * table - 1}", json=stream).status_code == 200
    assert scorer.get("/api/overview?session=S1").json()["alerts"] == []
    refused = scorer.post("/api/scorer/S1/boards/5", json={"key": "k5", "line": "p", "table": 3})
    assert refused.status_code == 422


def left(browser: Browser, contestant: str, back: str = "") -> tuple[int, str]:
    sent = {"contestant": contestant, **({"back": back} if back else {})}
    answer = browser.post("/scorer/S1/pairs/leave", data=sent)
    return answer.status_code, answer.text


def test_given_a_pair_that_leaves_when_its_button_is_pressed_then_it_is_due_no_more_until_it_comes_back(
    hall: Served, scorer: Browser
) -> None:
    assert left(scorer, "2")[0] == 303
    assert hall.log.read("S1")[-1] == ContestantEntered(
        "2", (), "withdrawn", by="scorer", at=hall.log.read("S1")[-1].at
    )
    page = scorer.get("/scorer/S1/pairs").text
    assert "has left" in page
    assert "Comes back" in page
    assert left(scorer, "2")[0] == 422
    assert left(scorer, "2", "true")[0] == 303
    assert names_of(scorer)["2"] == ["Carl Lund", "Dora Lund"]
    assert not any(one["withdrawn"] for one in scorer.get("/api/pairs?session=S1").json()["pairs"])


@pytest.mark.parametrize(("contestant", "why"), [("9", "there is no pair 9"), ("", "there is no pair")])
def test_given_a_pair_that_there_is_not_when_it_is_said_to_leave_then_nothing_is_recorded(
    hall: Served, scorer: Browser, contestant: str, why: str
) -> None:
    before = hall.log.tail()
    status, told = left(scorer, contestant)
    assert (status, hall.log.tail()) == (422, before)
    assert why in told


def test_given_no_round_that_is_begun_when_the_overview_is_shown_then_only_who_sits_out_first_sits_out(
    scorer: Browser,
) -> None:
    kinds = {row.table: row.kind for row in grid_of(view_of(scorer)).rows}
    assert kinds == {1: "to_come", 2: "to_come", 3: "sits_out"}


def view_of(browser: Browser) -> OverviewView:
    return msgspec.json.decode(browser.get("/api/overview?session=S1").content, type=OverviewView)


def test_given_a_form_of_the_overview_when_it_is_sent_then_a_sentence_tells_what_was_done(scorer: Browser) -> None:
    told = scorer.post("/scorer/S1/public", data={"key": "p1", "names": "true"}).text
    assert "From now on everybody sees this much." in told
