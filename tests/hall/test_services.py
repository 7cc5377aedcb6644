"""What the hall answers: views that are documented, in the language of whoever asks, and only to who may ask."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from application.hall.identity import Identity
from application.hall.matters import take_matter
from application.hall.services.answering import SERVICES, answer, answered_json
from application.hall.sight import NotForYou
from application.office import Office
from domain.errors import NotReadable, TdlogError
from domain.events import DirectorCalled
from domain.seats import Seat
from formats.json_page import ANSWERED, schema
from projections.elected.packs import elected_pack
from projections.texts import in_language, language, message
from projections.views.hearing import AppealsView
from projections.views.live import TableInPlayView
from projections.views.opened import OpenedBoardsView
from projections.views.queue import QueueView
from tests.hall.evenings import DIRECTOR, PUBLIC, SCORER, fields_for, log_of, office_on, sample

EVENINGS = ("spring_match", "sessions/pairs_evening", "sessions/cup_match", "sessions/league_evening")


@pytest.fixture(scope="module", params=EVENINGS)
def evening(request: pytest.FixtureRequest) -> tuple[Office, str, str]:
    """An office, and the session and first table of its log."""
    streams = sample(request.param)
    stream = next(one for one in streams if "." in one)
    return office_on(log_of(streams)), stream.partition(".")[0], stream


@pytest.fixture(scope="module")
def allowed() -> dict[str, Any]:
    """The schema, where no object has another key."""
    found = schema()
    for one in found["$defs"].values():
        if one.get("type") == "object":
            one["additionalProperties"] = False
    return found


def test_given_the_services_then_each_has_its_view_in_the_documentation() -> None:
    assert {name: one.gives for name, one in SERVICES.items()} == ANSWERED


@pytest.mark.parametrize("name", SERVICES)
def test_given_an_evening_when_a_director_asks_then_it_is_as_the_schema_says(
    name: str, evening: tuple[Office, str, str], allowed: dict[str, Any]
) -> None:
    office, session, stream = evening
    asked = fields_for(name, office, session, stream)
    if _has_none_of_it(office, name, session):
        with pytest.raises(TdlogError):
            answer(office, DIRECTOR, name, asked)
        return
    told = answered_json(office, DIRECTOR, name, asked)
    validator: Any = Draft202012Validator({**allowed, "$ref": f"#/$defs/hall {name}"})
    validator.validate(msgspec.json.decode(told))


def _has_none_of_it(office: Office, name: str, session: str) -> bool:
    """Whether an evening has no appeal, no matter, no series, no movement, or no first board that is open."""
    if name == "hand_record":
        boards = answer(office, DIRECTOR, "boards", {"session": session})
        assert isinstance(boards, OpenedBoardsView)
        return 1 not in boards.boards.open
    if name in ("series", "series_figure"):
        return True
    if name == "drawn":
        return not office.session(session).movement.due
    if name == "by_pack":
        return not elected_pack(office.log.read(session), "masterpoints").name
    if name in ("case", "tried"):
        appeals = answer(office, DIRECTOR, "appeals", {"session": session})
        assert isinstance(appeals, AppealsView)
        return not appeals.appeals
    queue = answer(office, DIRECTOR, "queue", {"session": session})
    assert isinstance(queue, QueueView)
    return name in ("matter", "poll") and not any(item.incident for item in queue.items)


@pytest.mark.parametrize("name", SERVICES)
@pytest.mark.parametrize("role", ["recorder", "director", "scorer", "committee", "player", "commentator", "public"])
def test_given_a_role_that_may_not_ask_when_it_asks_then_it_is_refused_in_both_languages(name: str, role: Any) -> None:
    if role in SERVICES[name].roles:
        return
    streams = sample("sessions/pairs_evening")
    office = office_on(log_of(streams))
    for code in ("en", "da"):
        with pytest.raises(NotForYou) as caught:
            answer(office, Identity(role), name, {}, code)
        assert caught.value.code == "not_for_role"
        with in_language(code):
            assert str(caught.value) == str(NotForYou("not_for_role", role=_role(role, code)))


def _role(role: str, code: str) -> str:
    with in_language(code):
        return message("role", role)


def test_given_two_threads_when_each_asks_in_its_language_then_neither_hears_the_other() -> None:
    streams = sample("spring_match")
    told: dict[str, set[str]] = {"en": set(), "da": set()}
    barrier = threading.Barrier(2)

    def ask(code: str) -> None:
        office = office_on(log_of(streams))
        for _ in range(3):
            barrier.wait()
            view = answer(office, DIRECTOR, "table", {"stream": "S1.r1.t1"}, code)
            assert isinstance(view, TableInPlayView)
            told[code].add(view.title)
            assert language() == "en"

    threads = [threading.Thread(target=ask, args=(code,)) for code in told]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [len(texts) for texts in told.values()] == [1, 1]
    assert told["en"].isdisjoint(told["da"])


def test_given_a_field_that_is_no_number_when_asked_then_it_says_so() -> None:
    office = office_on(log_of(sample("spring_match")))
    with pytest.raises(NotReadable, match="after"):
        answer(office, DIRECTOR, "entries", {"stream": "S1.r1.t1", "after": "many"})


def test_given_a_table_that_called_when_the_queue_is_asked_then_its_call_comes_first() -> None:
    streams = sample("sessions/pairs_evening")
    stream = next(one for one in streams if "." in one)
    office = office_on(log_of(streams | {stream: [*streams[stream], DirectorCalled(Seat.WEST, "a revoke?")]}))
    queue = answer(office, DIRECTOR, "queue", {})
    assert isinstance(queue, QueueView)
    assert (queue.items[0].name, queue.items[0].sort) == (f"{stream}#call", "call")
    assert queue.called


def test_given_a_matter_taken_when_another_director_looks_then_he_sees_by_whom() -> None:
    office = office_on(log_of(sample("sessions/pairs_evening")))
    queue = answer(office, DIRECTOR, "queue", {})
    assert isinstance(queue, QueueView)
    name = queue.items[0].name
    assert take_matter(office, DIRECTOR, name) is None

    mine, theirs = (
        next(one for one in _items(office, who) if one.name == name)
        for who in (DIRECTOR, Identity("director", device="d9"))
    )
    assert mine.taken is not None
    assert theirs.taken is not None
    assert (mine.taken.mine, theirs.taken.mine, theirs.taken.device) == (True, False, "d1")
    before = take_matter(office, Identity("director", device="d9"), name)
    assert before is not None
    assert before.device == "d1"


def _items(office: Office, who: Identity) -> Iterator[Any]:
    queue = answer(office, who, "queue", {})
    assert isinstance(queue, QueueView)
    return iter(queue.items)


def test_given_a_scorer_when_he_takes_a_matter_then_it_is_not_for_him() -> None:
    office = office_on(log_of(sample("sessions/pairs_evening")))
    with pytest.raises(NotForYou):
        take_matter(office, SCORER, "S1.r1.t1/1#5")
    with pytest.raises(NotForYou):
        take_matter(office, PUBLIC, "S1.r1.t1/1#5")
