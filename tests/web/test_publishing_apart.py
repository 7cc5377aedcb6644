"""Many pages are asked for in other processes, one a core: they are those that this one would have written."""

from __future__ import annotations

from pathlib import Path

import pytest

import web.published_site
from application.opening import opened
from benchmarks.evening import SESSION, evening
from domain.errors import LogError
from domain.events import SessionClosed
from web.publishing import pages_of

pytestmark = pytest.mark.process

NOW = "2026-03-17T22:25:00Z"


@pytest.fixture(autouse=True)
def every_page_is_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes are asked, on a machine of one core too."""
    monkeypatch.setattr(web.published_site, "MANY", 1)
    monkeypatch.setattr(web.published_site, "cores", lambda: 2)


def test_given_a_log_in_a_file_when_its_pages_are_asked_for_apart_then_they_are_the_same(tmp_path: Path) -> None:
    streams = evening(2, 2)
    address = str(tmp_path / "evening.db")
    with opened(address, create=True) as log:
        log.append([(stream, 0, events) for stream, events in streams.items()])
        log.append([(SESSION, len(streams[SESSION]), [SessionClosed()])])
        here = pages_of(log, lambda: NOW, "en")
        apart = pages_of(log, lambda: NOW, "en", address=address)
    assert here == apart
    assert len(here) > 40


def test_given_a_log_that_another_process_cannot_open_when_its_pages_are_asked_for_then_it_is_told(
    tmp_path: Path,
) -> None:
    with opened(str(tmp_path / "evening.db"), create=True) as log:
        log.append([(stream, 0, events) for stream, events in evening(2, 2).items()])
        with pytest.raises(LogError, match=r"nowhere[.]db"):
            pages_of(log, lambda: NOW, "en", address=str(tmp_path / "nowhere.db"))
