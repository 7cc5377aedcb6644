"""A log that goes away under a server: what is asked is refused in words, may be asked again, and is recorded once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

import pytest

from application.hall.hall import Hall
from application.hall.waiting import Bounds
from domain.errors import LogAway
from domain.log.store import Batch, Receipt
from stores.memory import MemoryLog
from tests.web import served as serving
from tests.web.evening import evening_log
from tests.web.served import Served
from web.answers import failed_answer

ENTRIES = "/api/tables/S1.r1.t2/entries"
LINE = {"key": "k1", "line": "hk", "seen": 16}
SECRET = "postgresql://tdlog:hidden@10.0.0.7/hall"


class ComesAndGoes(MemoryLog):
    """A log that can be away; what it is given in that moment may have been recorded or not."""

    is_away = False
    records_first = False

    def append(
        self,
        batches: Iterable[Batch],
        names: Mapping[str, str] | None = None,
        *,
        rename: bool = False,
        receipts: Sequence[Receipt] = (),
    ) -> list[int]:
        """As in `LogStore`, unless it is away."""
        if self.is_away and not self.records_first:
            raise LogAway(f"{SECRET} does not answer")
        positions = super().append(batches, names, rename=rename, receipts=receipts)
        if self.is_away:
            self.records_first = False
            raise LogAway(f"{SECRET} does not answer")
        return positions

    def tail(self) -> int:
        """As in `LogStore`, unless it is away."""
        if self.is_away:
            raise LogAway(f"{SECRET} does not answer")
        return super().tail()

    def receipt(self, device: str, key: str) -> Receipt | None:
        """As in `LogStore`, unless it is away."""
        if self.is_away:
            raise LogAway(f"{SECRET} does not answer")
        return super().receipt(device, key)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:  # pyright: ignore[reportUnusedFunction]
    """A hall that waits for no log."""
    monkeypatch.setattr(serving, "Hall", partial(Hall, bounds=Bounds(patience=0.0, pause=0.0)))


@pytest.mark.parametrize("records_first", [False, True])
@pytest.mark.parametrize(("language", "words"), [("en", "again"), ("da", "igen")])
def test_given_a_log_that_is_away_when_a_line_is_sent_then_it_is_refused_in_words_and_recorded_once_when_it_is_back(
    language: str, words: str, *, records_first: bool
) -> None:
    log = ComesAndGoes()
    evening_log(log)
    with Served(log) as hall:
        browser = hall.browser("recorder", "S1.t2", **{"accept-language": language})
        log.is_away, log.records_first = True, records_first
        for _ in range(3):
            answer = browser.post(ENTRIES, json=LINE)
            assert (answer.status_code, answer.json()["code"]) == (503, "log_away")
            assert words in answer.json()["message"]
            assert answer.headers["retry-after"] == "5"
            assert "hidden" not in answer.text
        log.is_away = False
        assert browser.post(ENTRIES, json=LINE).status_code == 200
        assert log.version("S1.r1.t2") == 17


@pytest.mark.parametrize("role", ["public", "recorder"])
@pytest.mark.parametrize("accepted", ["*/*", "text/html"])
def test_given_a_log_that_is_away_when_a_machine_asks_whether_the_server_is_well_then_it_is_told_so_as_json(
    role: str, accepted: str
) -> None:
    log = ComesAndGoes()
    evening_log(log)
    with Served(log) as hall:
        browser = hall.browser(role, accept=accepted)
        log.is_away = True
        answer = browser.get("/healthz")
        assert (answer.status_code, answer.headers["content-type"]) == (503, "application/json")
        assert answer.json() == {"status": "log_away"}
        assert answer.headers["retry-after"] == "5"
        log.is_away = False
        assert browser.get("/healthz").json() == {"status": "ok", "entries": log.tail()}


@pytest.mark.parametrize(("method", "comes_again"), [("GET", True), ("POST", False)])
def test_given_a_log_that_is_away_when_a_page_is_loaded_then_it_comes_again_by_itself_and_offers_to_be_tried(
    method: str, *, comes_again: bool
) -> None:
    answer = failed_answer(
        LogAway("the server is away"), {"type": "http", "method": method, "path": "/", "headers": []}
    )
    shown = bytes(answer.body).decode()
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert ('<meta http-equiv="refresh" content="5">' in shown) is comes_again
    assert ('href="">Try again</a>' in shown) is comes_again
