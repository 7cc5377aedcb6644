"""A weighted score as its form takes it: weights with and without the sign, or in fractions, that make up the whole."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest

from domain.events import ScoreAdjusted
from projections.points.figures import figure_of
from projections.ranking.scored import ScoredSession
from tests.web.evening import evening_log
from tests.web.served import Served, served
from tests.web.test_director_answers import PLAYED, TABLE, hall_with

STREAM = "S1.r1.t1"


def given(hall: Served, *weights: str) -> Any:
    """The answer to a score of one heart by South, with seven tricks and with eight."""
    rows = [f"ns{number}" for number in range(1, len(weights) + 1)]
    sent = {"kind": "weighted", "sides": "both", "key": " ".join(weights)}
    for number, (row, weight) in enumerate(zip(rows, weights, strict=True)):
        told = {"weight": weight, "level": "1", "strain": "H", "by": "S", "tricks": str(7 + number)}
        sent |= {f"{name}.{row}": text for name, text in told.items()}
    return hall.browser("director").post(f"/scores/{STREAM}/1", data=sent)


@pytest.mark.parametrize("weights", [("60", "40"), ("60%", "40%"), ("60 %", "40"), ("3/5", "2/5"), ("0.6", "0.4")])
def test_given_weights_in_any_writing_when_a_score_is_given_then_they_are_the_same_shares(
    weights: tuple[str, ...],
) -> None:
    with served(evening_log()) as hall:
        assert given(hall, *weights).status_code == 303
        score = hall.log.read(STREAM)[-1]
        assert isinstance(score, ScoreAdjusted)
        assert [(part.weight, part.tricks) for part in score.ns] in (
            [("3/5", 7), ("2/5", 8)],
            [("0.6", 7), ("0.4", 8)],
        )


@pytest.mark.parametrize(
    ("weights", "why"),
    [
        (("60", "50"), "these sum to 110 %"),
        (("1/2", "1/3"), "these sum to 83 1/3 %"),
        (("x", "1"), "read “x” as a weight"),
    ],
)
def test_given_weights_that_are_not_the_whole_when_a_score_is_given_then_it_says_what_they_sum_to(
    weights: tuple[str, ...], why: str
) -> None:
    with served(evening_log()) as hall:
        before = hall.log.version(STREAM)
        answer = given(hall, *weights)
        assert (answer.status_code, hall.log.version(STREAM)) == (422, before)
        assert why in answer.text


def test_given_a_matter_when_a_score_is_typed_as_a_person_writes_it_then_it_is_the_one_of_the_notation() -> None:
    with served(evening_log()) as hall:
        director = hall.browser("director")
        typed = [
            director.get(f"/api/score?stream={STREAM}&board=1&score={score}").json()["sides"][0]["after"]
            for score in (
                "60 1H%3D 40 1H%2B1",
                "both%3D60%25:1HS%3D7,40%25:1HS%3D8",
                "12C1c 60%25 1HS%3D 40%25 1HS%2B1",
            )
        ]
        assert typed[0] == typed[1] == typed[2]
        assert len(typed[0]) == 2


JUDGED = """@ 2026-11-23T19:18:00Z director
judge 3#6 16B1a existed "so"
judge 3#6 16B1b suggested_chosen "so"
judge 3#6 16B3 advantage "so"
"""
"""North-South offend."""


@pytest.mark.parametrize(("language", "asked"), [("en", "Is that intended?"), ("da", "?")])
def test_given_a_score_that_helps_the_offenders_when_it_is_worked_out_then_the_question_ends_as_one(
    language: str, asked: str
) -> None:
    with hall_with(PLAYED + JUDGED) as hall:
        row = {"level.ns1": "3", "strain.ns1": "N", "by.ns1": "S", "tricks.ns1": "10"}
        told = {"kind": "assigned", "sides": "both", "incident": "3#6", "lang": language, **row}
        page = hall.browser("director").get(f"/scores/{TABLE}/3", params=told).text
        waits = re.findall(r'<p class="soft">([^<]*\?[^<]*)</p>', page)
        assert waits
        assert all(one.endswith(asked) for one in waits)


def test_given_a_score_that_is_worked_out_when_its_page_is_seen_then_it_says_that_nothing_is_recorded_yet() -> None:
    told = "Nothing is recorded yet: “Give this score” does it."
    worked = "kind=assigned&sides=both&level.ns1=1&strain.ns1=H&by.ns1=S&tricks.ns1=9&reason=so"
    with served(evening_log()) as hall:
        director, before = hall.browser("director"), hall.log.version(STREAM)
        page = director.get(f"/scores/{STREAM}/1?{worked}").text
        assert (told in page, '<button class="main" autofocus>' in page) == (True, True)
        assert hall.log.version(STREAM) == before
        assert told not in director.get(f"/scores/{STREAM}/1").text


WITHOUT_ONE = """\
stream S1
@ 2026-11-23T18:45:00Z operator
session "Evening" 2026-11-23 scoring=matchpoints
movement mitchell tables=3 rounds=1 boards_a_round=4
contestant 1
contestant 2
contestant 3
contestant 4
contestant 5
contestant 6
""" + "".join(
    f"""
stream S1.r1.t{table}
@ 2026-11-23T19:00:00Z operator
round 1 table={table} ns={table} ew={table + 3} boards=1-4
result 1 3NS={tricks}
result 2 3NS={tricks}
result 3 3NS={tricks}
"""
    for table, tricks in ((1, 11), (2, 10), (3, 9))
)
"""Pair 1 has every matchpoint of three boards, pair 4 none, pair 2 and 5 half; board 4 has no result yet."""


@pytest.mark.parametrize("table", [1, 2, 3])
@pytest.mark.parametrize("award", ["average+", "average", "average-"])
def test_given_a_pair_far_from_the_average_when_an_artificial_score_is_worked_out_then_the_ranking_gives_it_that(
    table: int, award: str
) -> None:
    stream = f"S1.r1.t{table}"
    with served(evening_log(script=WITHOUT_ONE)) as hall:
        director = hall.browser("director")
        asked = f"/api/score?stream={stream}&board=4&score={quote(f'both={award}')}"
        sides = director.get(asked).json()["sides"]
        sent = {"key": "k", "kind": "artificial", "award.ns": award, "award.ew": award, "reason": "so"}
        assert director.post(f"/scores/{stream}/4", data=sent).status_code == 303
        streams = {one: [*hall.log.read(one)] for one in hall.log.versions()}
        scored = ScoredSession.of("S1", streams.pop("S1"), streams)
        for side in sides:
            given = scored.scores_of(side["contestants"][0])[-1]
            assert (given.artificial, side["worth_after"]) == (
                award, figure_of(given, "matchpoints", scored.conditions)
            )  # fmt: skip
