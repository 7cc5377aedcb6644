"""A ranking, a figure and a score card as they were at a moment; and never ahead of the boards that are open."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from application.hall.identity import PUBLIC, Identity
from application.hall.services.answering import answer
from application.hall.session_acts import publication
from application.office import Office
from domain.events import ScoresPublished
from tests.hall.evenings import DIRECTOR
from tests.screens.ranked import IN_PLAY, ranked_evening

SCORER = Identity("scorer", "S1", "d")
NOW = "2026-03-17T22:00:00Z"


@pytest.fixture(scope="module")
def office() -> Office:
    return Office(ranked_evening(), clock=lambda: NOW)


def asked(office: Office, service: str, who: Identity = PUBLIC, **fields: object) -> Any:
    return answer(office, who, service, {name: str(value) for name, value in fields.items()})


def positions(office: Office, who: Identity) -> dict[str, int]:
    return {one.kind: one.position for one in asked(office, "moments", who).moments}


def test_given_a_ruling_on_a_board_that_is_open_when_anybody_asks_for_moments_then_it_is_one(office: Office) -> None:
    assert {"round", "ruling", "appeal"} == set(positions(office, PUBLIC))
    (ruling,) = (one for one in asked(office, "moments").moments if one.kind == "ruling")
    assert (ruling.text, ruling.place) == ("a ruling", "Table 3 · Round 1 · Board 1")


def test_given_a_board_that_is_played_when_something_is_ruled_on_it_then_only_who_sees_it_is_told() -> None:
    log = ranked_evening()
    told = ranked_evening().read("S1.r1.t3")
    [ruling] = [event for event in told if type(event).__name__ == "ScoreAdjusted"]
    log.append([("S1.r2.t3", log.version("S1.r2.t3"), [replace(ruling, board=IN_PLAY)])])
    office = Office(log, clock=lambda: NOW)
    for who, count in ((PUBLIC, 1), (DIRECTOR, 2)):
        assert sum(one.kind == "ruling" for one in asked(office, "moments", who).moments) == count


def test_given_a_moment_when_a_figure_is_explained_then_it_is_the_one_of_the_ranking_at_that_moment(
    office: Office,
) -> None:
    before = positions(office, DIRECTOR)["ruling"] - 1
    for who, as_of in ((DIRECTOR, before), (PUBLIC, positions(office, PUBLIC)["ruling"]), (PUBLIC, 0)):
        ranked = asked(office, "standings", who, as_of=as_of)
        for row in ranked.standings.rows:
            node = asked(office, "figure", who, contestant=row.contestant, as_of=as_of)
            assert node.value == row.percent
            assert asked(office, "scorecard", who, contestant=row.contestant, as_of=as_of)


def test_given_a_moment_before_a_ruling_when_its_figure_is_explained_then_no_later_entry_is_named(
    office: Office,
) -> None:
    before = positions(office, DIRECTOR)["ruling"] - 1
    then = asked(office, "figure", DIRECTOR, contestant="3", as_of=before)
    now = asked(office, "figure", DIRECTOR, contestant="3")
    assert "S1.r1.t3#8" in entries(now)
    assert "S1.r1.t3#8" not in entries(then)


def test_given_each_position_when_anybody_asks_for_the_ranking_then_no_board_counts_that_is_not_open(
    office: Office,
) -> None:
    served = {*asked(office, "boards").boards.open}
    for as_of in range(1, office.log.tail() + 1):
        assert {*asked(office, "standings", as_of=as_of).boards} <= served


def test_given_open_matters_when_the_ranking_is_published_then_the_publication_names_them() -> None:
    office = Office(ranked_evening(), clock=lambda: NOW)
    act = publication(office, "S1")
    assert act.open == ("S1.r1.t3/1#A1",)
    office.log.append([("S1", office.log.version("S1"), [ScoresPublished("session", act.figures, act.open, at=NOW)])])
    later = Office(office.log, clock=lambda: NOW)
    for who in (PUBLIC, DIRECTOR):
        assert asked(later, "standings", who).published.open == ("S1.r1.t3/1#A1",)


def test_given_a_publication_that_names_a_board_in_play_when_anybody_asks_then_that_is_not_told() -> None:
    log = ranked_evening()
    log.append([("S1", log.version("S1"), [ScoresPublished("session", {}, (f"S1.r2.t1/{IN_PLAY}#4",))])])
    office = Office(log, clock=lambda: NOW)
    assert asked(office, "standings").published.open == ()
    assert asked(office, "standings", DIRECTOR).published.open


def entries(node: Any) -> set[str]:
    """The entries that a tree names."""
    return {*node.entries}.union(*map(entries, node.children))


def test_given_a_publication_that_names_a_board_in_play_when_it_is_a_moment_then_only_who_sees_tables_is_told() -> None:
    log = ranked_evening()
    hidden = f"S1.r2.t1/{IN_PLAY}#4"
    published = ScoresPublished("session", {"1": "55"}, (hidden, "S1.r1.t3/1#A1"), by="scorer", at=NOW)
    log.append([("S1", log.version("S1"), [published])])
    office = Office(log, clock=lambda: NOW)

    def told(who: Identity) -> str:
        return next(one.text for one in asked(office, "moments", who).moments if one.kind == "published")

    assert hidden in told(DIRECTOR)
    for who in (PUBLIC, Identity("player", "S1/1", "d"), Identity("recorder", "S1.t4", "d"), SCORER):
        assert hidden not in told(who)
        assert "55" in told(who)
