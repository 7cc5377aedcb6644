"""Handicaps and masterpoints in the hall: elected by the scorer, told below the ranking, explained, and published."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from projections.elected.packs import elected_pack
from tests.packs.evenings import PLAYERS, TWO_BOARDS, evening
from tests.web.evening import evening_log
from tests.web.served import Served, served
from web.publishing import pages_of

EVENINGS = "\n".join([
    *evening("S1", "2026-11-01", *TWO_BOARDS), *evening("S2", "2026-11-08", *TWO_BOARDS), *PLAYERS,
])  # fmt: skip


@pytest.fixture
def hall() -> Iterator[Served]:
    """Two evenings of the same four pairs."""
    with served(evening_log(script=EVENINGS)) as hall:
        yield hall


def elect(hall: Served, kind: str, pack: str, session: str = "S2") -> None:
    answer = hall.browser("scorer", session).post(
        f"/scorer/{session}/packs", data={"key": f"{kind}{pack}", "kind": kind, "pack": pack}
    )
    assert answer.status_code == 303, answer.text


def test_given_a_pack_elected_on_the_scorers_page_then_everybody_sees_the_list_and_where_a_figure_came_from(
    hall: Served,
) -> None:
    assert "with-handicap" not in hall.browser().get("/sessions/S2").text
    elect(hall, "handicap", "rolling-average")
    elect(hall, "masterpoints", "hong-kong")
    shown = hall.browser().get("/sessions/S2").text
    assert 'id="with-handicap"' in shown
    assert "50.00" in shown
    assert 'id="masterpoints"' in shown
    assert "provisional" in shown
    why = hall.browser().get("/sessions/S2/handicap/2").text
    assert "Anna 2, by earlier sessions" in why
    assert "S1, 2026-11-01, as 2" in why
    assert "place 1 gets 1 of the first award" in hall.browser().get("/sessions/S2/masterpoints/1").text
    card = hall.browser().get("/sessions/S2/cards/1").text
    assert "With handicap: 75.00 % becomes 50.00, place 1." in card
    assert "Masterpoints: 0.9 MP." in card


def test_given_an_elected_pack_then_its_name_version_and_digest_stand_in_the_log(hall: Served) -> None:
    elect(hall, "masterpoints", "hong-kong")
    found = elected_pack(hall.log.read("S2"), "masterpoints")
    assert (found.name, found.version, len(found.digest)) == ("hong-kong", 1, 64)
    elect(hall, "masterpoints", "")
    assert elected_pack(hall.log.read("S2"), "masterpoints").name == ""
    assert 'id="masterpoints"' not in hall.browser().get("/sessions/S2").text


def test_given_a_handicap_that_is_not_known_then_the_scorer_is_asked_and_what_he_enters_counts(hall: Served) -> None:
    elect(hall, "handicap", "expectation-52")
    assert "A handicap is not known yet of: " in hall.browser().get("/sessions/S2").text
    scorer = hall.browser("scorer", "S2")
    assert "not known yet" in scorer.get("/scorer/S2/packs").text
    for one in "1234":
        for seat in "ab":
            sent = {"key": one + seat, "player": one + seat, "value": "12,5", "why": "club"}
            assert scorer.post("/scorer/S2/packs/handicap", data=sent).status_code == 303
    shown = hall.browser().get("/sessions/S2").text
    assert "A handicap is not known yet of: " not in shown
    view = hall.browser().get("/api/standings?session=S2").json()
    assert [row["score"] for row in view["handicap"]["groups"][0]["rows"]] == ["75", "75", "25", "25"]


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("packs", {"kind": "masterpoints", "pack": "nowhere"}),
        ("packs", {"kind": "masterpoints", "pack": "rolling-average"}),
        ("packs", {"kind": "money", "pack": "hong-kong"}),
        ("packs/handicap", {"player": "1a", "value": "<b>"}),
        ("packs/handicap", {"player": "1a", "value": "1/0"}),
        ("packs/handicap", {"player": "nobody", "value": "3"}),
        ("packs/handicap", {"player": "1a", "value": "3", "why": "x" * 200}),
    ],
)
def test_given_something_that_cannot_be_then_nothing_is_recorded_and_it_is_told(
    hall: Served, path: str, sent: dict[str, str]
) -> None:
    elect(hall, "handicap", "rolling-average")
    before = hall.log.version("S2")
    answer = hall.browser("scorer", "S2").post(f"/scorer/S2/{path}", data={"key": "k", **sent})
    assert answer.status_code == 422
    assert hall.log.version("S2") == before


def test_given_names_that_are_not_public_then_no_explanation_tells_a_player_by_name_or_id(hall: Served) -> None:
    elect(hall, "handicap", "rolling-average")
    scorer = hall.browser("scorer", "S2")
    assert scorer.post("/scorer/S2/public", data={"key": "p", "ranking": "true"}).status_code == 200
    node = hall.browser().get("/api/by_pack?session=S2&contestant=2&of=handicap").text
    assert "Anna" not in node
    assert '"2a"' not in node
    assert "player 1 of 2" in node


def test_given_an_earlier_ranking_that_is_not_public_then_its_percentages_are_not_told(hall: Served) -> None:
    elect(hall, "handicap", "rolling-average")
    assert hall.browser("scorer", "S1").post("/scorer/S1/public", data={"key": "p", "names": "true"}).status_code == 200
    assert "S1, 2026-11-01" not in hall.browser().get("/sessions/S2/handicap/2").text
    assert "S1, 2026-11-01" in hall.browser("director", "").get("/sessions/S2/handicap/2").text


def test_given_an_elected_pack_when_pages_are_published_then_both_lists_and_their_explanations_are_among_them() -> None:
    log = evening_log(script=EVENINGS)
    with served(log) as hall:
        elect(hall, "handicap", "rolling-average")
    pages = pages_of(log, lambda: "2026-11-09T12:00:00Z", "en", "S2")
    assert b'id="with-handicap"' in pages["en/S2/index.html"]
    assert b"by earlier sessions" in pages["en/S2/handicap-2.html"]
