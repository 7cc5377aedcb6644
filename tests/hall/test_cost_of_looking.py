"""What somebody asks again is answered from what is kept: no request walks the log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from application.hall.identity import PUBLIC, Identity
from application.hall.services import answering
from application.hall.services.answering import answered_json
from application.hall.session_book import SessionBook
from application.office import Office
from benchmarks.evening import SESSION, evening
from domain.calls import Call
from domain.events import AnyEvent, BoardDealt, BoardStarted, CallMade, RoundStarted, ScoresPublished, SessionClosed
from domain.log.store import Recorded
from domain.numbering import standard_dealer
from formats.notation import Scribe
from projections.ranking.scored import ScoredSession
from stores.memory import MemoryLog
from tests.hall.evenings import office_on

ROUND = 3
LIVE = f"{SESSION}.r{ROUND}.t1"


class CountingLog(MemoryLog):
    """A log that counts the entries it gives."""

    given = 0

    def read(self, stream: str, after: int = 0) -> list[AnyEvent]:
        """As a log does."""
        found = super().read(stream, after)
        self.given += len(found)
        return found

    def scan(self, after: int = 0, upto: int | None = None, stream: str = "") -> Iterator[Recorded]:
        """As a log does."""
        for one in super().scan(after, upto, stream):
            self.given += 1
            yield one


def evening_with_a_live_table(tables: int) -> CountingLog:
    """Two rounds of slips, and a table that bids in the third."""
    log = CountingLog()
    for stream, events in evening(tables, 4).items():
        log.append([(stream, 0, events)])
    log.append([(LIVE, 0, [RoundStarted(ROUND, 1, "1", "2"), BoardStarted(5, standard_dealer(5), "none", live=True)])])
    return log


@pytest.mark.parametrize("tables", [4, 16])
@pytest.mark.parametrize(
    ("name", "who", "asked", "most"),
    [
        ("table", Identity("recorder", f"{SESSION}.t1"), {"stream": LIVE}, 2),
        ("queue", Identity("director"), {}, 2),
        ("standings", Identity("director"), {}, 2),
        ("standings", PUBLIC, {}, 2),
        ("boards", PUBLIC, {}, 1),
        ("overview", Identity("scorer"), {}, 2),
    ],
)
def test_given_a_log_that_was_read_when_a_call_is_made_then_that_alone_is_read(
    name: str, who: Identity, asked: dict[str, str], most: int, tables: int
) -> None:
    log = evening_with_a_live_table(tables)
    office = office_on(log)
    answered_json(office, who, name, asked)
    calls: Sequence[Any] = [CallMade(standard_dealer(5), Call.PASS), CallMade(standard_dealer(5).left, Call.PASS)]
    log.append([(LIVE, 2, [calls[0]])])
    answered_json(office, who, name, asked)
    log.append([(LIVE, 3, [calls[1]])])
    log.given = 0
    answered_json(office, who, name, asked)
    assert log.given <= most


def test_given_a_call_that_moves_no_figure_when_the_ranking_is_asked_again_then_it_is_the_same() -> None:
    log = evening_with_a_live_table(4)
    office = office_on(log)
    before = answered_json(office, PUBLIC, "standings", {})
    log.append([(LIVE, 2, [CallMade(standard_dealer(5), Call.PASS)])])
    assert answered_json(office, PUBLIC, "standings", {}) is before


def test_given_a_publication_when_the_ranking_is_asked_again_then_it_tells_of_it() -> None:
    log = evening_with_a_live_table(4)
    office = office_on(log)
    before = told(office, PUBLIC, "standings")
    log.append([(SESSION, log.version(SESSION), [ScoresPublished("round 1", {"1": "50"})])])
    after = told(office, PUBLIC, "standings")
    assert (before["published"], after["published"]["scope"]) == (None, "round 1")


def test_given_a_call_that_moves_no_figure_when_the_ranking_is_drawn_again_then_it_is_as_it_was_drawn() -> None:
    log, drawn = evening_with_a_live_table(4), list[Struct]()
    office = office_on(log)

    def draw(view: Struct) -> int:
        drawn.append(view)
        return len(drawn)

    def asked(how: str) -> int:
        return answering.told(office, PUBLIC, "standings", {}, "en", draw, how)

    assert asked("a page") == 1
    log.append([(LIVE, 2, [CallMade(standard_dealer(5), Call.PASS)])])
    assert asked("a page") == 1
    assert asked("another page") == 2
    log.append([(SESSION, log.version(SESSION), [ScoresPublished("round 1", {"1": "50"})])])
    assert asked("a page") == 3


class NoDeal(Mapping[int, BoardDealt]):
    """Deals that cost much to be looked up."""

    def __getitem__(self, board: int) -> BoardDealt:
        raise AssertionError(f"board {board} is looked up")

    def __iter__(self) -> Iterator[int]:
        raise AssertionError("all are looked up")

    def __len__(self) -> int:
        raise AssertionError("all are counted")


def test_given_the_deals_of_a_session_when_a_call_is_typed_then_none_of_them_is_looked_up() -> None:
    scribe = Scribe(evening_with_a_live_table(4).read(LIVE), stream=LIVE, deals=NoDeal())
    assert [type(event) for event in scribe.propose("p").events] == [CallMade]


def told(office: Office, who: Identity, name: str, **asked: str) -> Any:
    return msgspec.json.decode(answered_json(office, who, name, asked))


def test_given_an_evening_when_everybody_walks_through_its_positions_then_a_ranking_is_worked_out_for_each_moment_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log, asked, worked_out = evening_with_a_live_table(4), range(1, 60), list[int]()
    office, as_of = office_on(log), SessionBook.as_of

    def counted(book: SessionBook, position: int) -> ScoredSession:
        worked_out.append(position)
        return as_of(book, position)

    monkeypatch.setattr(SessionBook, "as_of", counted)
    moments = [one["position"] for one in told(office, PUBLIC, "moments")["moments"]]
    at = [max([one for one in moments if one <= position], default=1) for position in asked]
    for _ in range(2):
        assert [told(office, PUBLIC, "standings", as_of=str(one))["as_of"] for one in asked] == at
    assert worked_out == [*dict.fromkeys(at)]
    director = [told(office, Identity("director"), "standings", as_of=str(one))["as_of"] for one in asked]
    assert director == [*asked]


def test_given_rankings_of_earlier_that_are_kept_when_boards_open_then_they_are_as_they_would_be_worked_out_now() -> (
    None
):
    log, streams = MemoryLog(), evening(4, 4)
    behind = [each for each in streams if each.endswith(".t4")]
    for stream, events in streams.items():
        log.append([(stream, 0, events[:2] if stream in behind else events)])
    office, asked = office_on(log), range(1, log.tail())
    before = [told(office, PUBLIC, "standings", as_of=str(one)) for one in asked]
    for stream in behind:
        log.append([(stream, 2, streams[stream][2:])])
    log.append([(SESSION, len(streams[SESSION]), [SessionClosed()])])
    after = [told(office, PUBLIC, "standings", as_of=str(one)) for one in asked]
    assert after == [told(office_on(log), PUBLIC, "standings", as_of=str(one)) for one in asked]
    assert after != before
