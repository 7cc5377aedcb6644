"""A session published, an appeal lodged, a form made, a figure kept: each as a service that gives values back."""

from __future__ import annotations

from pathlib import Path

import pytest

from application.appealing import appeal, appeal_meant
from application.auditing import audit_sessions
from application.cases import case_meant, cases_named, what_is_not_there
from application.forms import FormKind, form_of
from application.importing.importer import Importer
from application.numbering import next_number
from application.office import Office
from application.publishing import publish
from application.rights import NotAllowed
from application.sessions import scored_from, session_streams
from application.tables import replays
from application.writing import Who
from domain.errors import NotPossible, TdlogError
from domain.events import AppealLodged, NoteMade, ScoreAdjusted, ScoresPublished
from formats.sources import sources
from projections.audit.session import audit_session
from projections.ranking.appeals import appeals_at
from projections.ranking.standings import standings
from projections.texts import use_language
from stores.memory import MemoryLog

SAMPLES = Path(__file__).resolve().parents[2] / "sample_sessions"
EVENING = SAMPLES / "sessions" / "pairs_evening.tdl"
MATCH = SAMPLES / "spring_match.tdl"
NIGHT = "2026-03-17T23:45:00Z"


def holding(script: Path) -> Office:
    """An office over a log that holds a sample."""
    use_language("en")
    office = Office(MemoryLog(), lambda: NIGHT)
    for source in sources([str(script)]):
        Importer(office).take(source)
    return office


@pytest.fixture(scope="module")
def evening() -> Office:
    return holding(EVENING)


LATE = ScoreAdjusted(15, "12C2a", ns_artificial="average", ew_artificial="average", reason="late")
TABLE = "S2.r2.t7"
"""Where the ruling 16#17 was given, and appealed."""


def test_given_a_session_when_it_is_published_then_the_entry_holds_what_the_ranking_says_and_an_audit_finds_it_right(
    evening: Office,
) -> None:
    before = evening.log.version("S2")
    published = publish(evening, "S2", Who(), scope="final")
    [event] = published.written.events
    assert isinstance(event, ScoresPublished)
    assert (event.scope, event.at, len(event.figures)) == ("final", NIGHT, 18)
    assert evening.log.version("S2") == before + 1
    name, streams = session_streams(evening.log, "S2")
    order = [(one.position, one.stream, one.entry) for one in evening.log.scan()]
    audit = audit_session(name, streams, order, [])
    assert audit.checked["figures"] >= len(event.figures)
    assert audit.wrong == []


def test_given_somebody_who_may_not_publish_when_he_does_then_nothing_is_recorded(evening: Office) -> None:
    before = evening.log.tail()
    with pytest.raises(NotAllowed):
        publish(evening, "S2", Who(role="player", scope="S2/7"))
    assert evening.log.tail() == before


def test_given_an_appeal_without_a_number_when_it_is_lodged_then_it_takes_the_next_and_its_state_is_told() -> None:
    office = holding(EVENING)
    assert next_number(office.log, "S2") == "A2"
    told = appeal(office, TABLE, AppealLodged("", "16#17", "7", grounds="the score", board=16), Who())
    [lodged] = told.written.events
    assert isinstance(lodged, AppealLodged)
    assert lodged.appeal == "A2"
    assert told.appeal is not None
    assert told.appeal.name == f"{TABLE}/16#A2"
    assert told.appeal.is_open


def test_given_an_appeal_of_no_ruling_or_under_anothers_number_when_it_is_lodged_then_it_is_refused() -> None:
    office = holding(EVENING)
    before = office.log.tail()
    for event in (AppealLodged("A2", "16#999", "7"), AppealLodged("A1", "16#17", "7", board=16)):
        with pytest.raises(NotPossible):
            appeal(office, TABLE, event, Who())
    assert office.log.tail() == before


@pytest.mark.parametrize(("kind", "id"), [("ruling", f"{TABLE}/16#17"), ("appeal", "A1")])
def test_given_a_matter_when_its_form_is_asked_for_then_it_is_a_document(
    evening: Office, kind: FormKind, id: str
) -> None:
    assert form_of(evening.log, kind, id, names=True).sections
    with pytest.raises(TdlogError):
        form_of(evening.log, kind, "A99")


def test_given_a_session_that_is_kept_when_a_table_grows_then_it_says_what_one_scored_anew_says() -> None:
    office = holding(EVENING)
    kept = office.session("S2")
    office.log.append([(TABLE, office.log.version(TABLE), [LATE])])
    assert office.session("S2") is kept
    anew = scored_from(*session_streams(office.log, "S2"))
    assert standings(kept).groups == standings(anew).groups


def test_given_a_session_that_is_kept_when_its_own_stream_grows_then_it_is_scored_anew() -> None:
    office = holding(MATCH)
    kept = office.session("S1")
    office.log.append([("S1", office.log.version("S1"), [NoteMade("late")])])
    assert office.session("S1") is not kept
    assert standings(office.session("S1")).groups == standings(kept).groups


def test_given_a_matter_by_its_name_when_it_is_looked_for_then_it_is_the_one_or_it_is_told_what_is_not_there(
    evening: Office,
) -> None:
    log = evening.log
    assert case_meant(list(cases_named(log, "", "16#17")), "16#17").name == f"{TABLE}/16#17"
    assert {at.stream for at in cases_named(log, "t7", "")} <= {f"S2.r{number}.t7" for number in range(1, 10)}
    with pytest.raises(TdlogError):
        case_meant(list(cases_named(log, "", "16#99")), "16#99")
    assert "t99" in what_is_not_there(log, "t99", "")
    assert "99" in what_is_not_there(log, "", "99")
    assert what_is_not_there(log, "t7", "16") == ""


def test_given_an_appeal_by_its_number_when_it_is_looked_for_then_it_is_that_one(evening: Office) -> None:
    found = list(appeals_at(dict(replays(evening.log))))
    assert appeal_meant(found, "16#A1").stream == TABLE
    with pytest.raises(TdlogError):
        appeal_meant(found, "A99")


def test_given_a_log_when_its_sessions_are_audited_then_each_is_told_by_what_it_calls_itself(evening: Office) -> None:
    [audited] = audit_sessions(evening.log)
    assert audited.title == "Club evening, Tuesday"
    assert audited.audit.wrong == []
    with pytest.raises(TdlogError):
        audit_sessions(evening.log, ("S9",))
