"""Who comes with a link that has ended, or asks for what cannot be: refused in words, in his language, and nothing is
recorded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from application.hall.links import Wanted, make_links
from tests.web.evening import evening_log
from tests.web.served import Served, served

TABLE = "S1.r1.t2"
ENTRIES = f"/api/tables/{TABLE}/entries"


@pytest.fixture(scope="module")
def hall() -> Iterator[Served]:
    with served(evening_log()) as running:
        yield running


def test_given_a_link_that_has_ended_when_somebody_comes_with_it_then_he_is_told_so(hall: Served) -> None:
    [made] = make_links(hall.log, [Wanted("recorder", "S1.t2", "2026-01-01T00:00:00Z")], "2025-12-31T00:00:00Z")
    answer = hall.browser().post("/in", json={"token": made.token}, headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (401, "ended")
    assert made.token not in answer.text


ODD: list[dict[str, Any]] = [
    {"key": "k", "line": "hk", "seen": 17},
    {"key": "k", "line": "hk", "seen": 10**9},
    {"key": "k", "line": "hk", "seen": 10**30},
    {"key": "k", "line": "hk", "seen": -1},
    {"key": "k", "line": "hk", "seen": "16"},
    {"key": "k", "line": "hk"},
    {"key": "", "line": "hk", "seen": 16},
    {"key": "k" * 81, "line": "hk", "seen": 16},
    {"key": "k\n", "line": "hk", "seen": 16},
    {"line": "hk", "seen": 16},
    {"key": "k", "line": "", "seen": 16},
    {"key": "k", "lines": ["p"] * 65, "seen": 16},
    {"key": "k", "line": "hk", "seen": 16, "by": "director"},
    {"key": "k", "line": "\ud800".encode("utf-16", "surrogatepass").decode("utf-16", "replace"), "seen": 16},
    {"key": "k", "line": "x" * 200_000, "seen": 16},
    {"key": "k", "line": "@ 2026-11-23T19:00:00Z director", "seen": 16},
]


@pytest.mark.parametrize("language", ["en", "da"])
@pytest.mark.parametrize("sent", ODD, ids=lambda sent: str(sent)[:60])
def test_given_something_that_cannot_be_recorded_when_it_is_sent_then_it_is_refused_in_words_and_nothing_is(
    hall: Served, sent: dict[str, Any], language: str
) -> None:
    """A version from the future, a key that is none, another's word, a time that is none."""
    before = hall.log.tail()
    answer = hall.browser("recorder", "S1.t2").post(ENTRIES, json=sent, headers={"accept-language": language})
    assert 400 <= answer.status_code < 500, answer.text
    assert len(answer.json()["message"]) > 10
    assert hall.log.tail() == before


@pytest.mark.parametrize("stream", ["S1.r1.t1", "S1.r2.t1", "S1", "S2.r1.t2", "S1.r1.t2.x", "S1.r1.t02", "%2e%2e"])
def test_given_a_recorder_when_he_sends_a_line_for_what_is_not_his_table_then_he_is_refused_in_words(
    hall: Served, stream: str
) -> None:
    before = hall.log.tail()
    answer = hall.browser("recorder", "S1.t2").post(
        f"/api/tables/{stream}/entries", json={"key": "k", "line": "; x", "seen": 0}
    )
    assert 400 <= answer.status_code < 500
    assert len(answer.json()["message"]) > 10
    assert hall.log.tail() == before
