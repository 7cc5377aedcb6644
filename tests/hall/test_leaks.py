"""No hand, call or result leaves the services for anyone who may not see it.

Two evenings are recorded that are alike but for what somebody may not see. Whatever he asks, of whatever service, he
is told the same of both, to the last field of a view and the last word of a refusal: so nothing he is told depends on
it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, event, given, settings
from msgspec import Struct

from application.hall.identity import PUBLIC, Identity
from application.hall.services.answering import SERVICES, answer
from application.office import Office
from domain.errors import TdlogError
from projections.views.hearing import Recounted
from stores.memory import MemoryLog
from tests.hall.evenings import NOW, office_on
from tests.hall.secret_evenings import Evening, Secret, SecretOf, evenings, recorded

Told = dict[tuple[str, str], object]
"""By service and what it was asked, all that was told."""
SAME = Secret()
FEW = settings(max_examples=6, suppress_health_check=[HealthCheck.too_slow])
MANY = settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])


def everything(told: object) -> object:
    """A value with all that it holds, also the fields that JSON has not."""
    if isinstance(told, Recounted):
        return [(step.number, everything(step.view)) for step in told.steps]
    if isinstance(told, Struct):
        return {name: everything(getattr(told, name)) for name in told.__struct_fields__}
    if isinstance(told, Mapping):
        return {str(key): everything(one) for key, one in cast("Mapping[object, object]", told).items()}
    if isinstance(told, list | tuple | set | frozenset):
        return [everything(one) for one in cast("list[object]", told)]
    return str(told) if isinstance(told, Fraction) else told


def office_of(evening: Evening, secret_of: SecretOf) -> Office:
    """An office on an evening."""
    log = MemoryLog()
    versions: dict[str, int] = {}
    for stream, one in recorded(evening, secret_of):
        log.append([(stream, versions.get(stream, 0), [one])])
        versions[stream] = versions.get(stream, 0) + 1
    return office_on(log, NOW)


def questions(evening: Evening) -> Iterator[tuple[str, dict[str, Any]]]:
    """Everything that can be asked about an evening."""
    streams = [f"S1.r{round}.t{table}" for table in range(1, evening.tables + 1) for round in (1, 2)]
    asked: dict[str, list[object]] = {
        "session": ["S1"],
        "stream": list(streams),
        "board": [*evening.numbers],
        "contestant": [str(number) for number in range(1, 2 * evening.tables + 1)],
        "appeal": [f"A{one.table}{one.board}" for one in evening.played if "appeal" in one.told],
        "incident": [f"{number}#{entry}" for number in evening.numbers for entry in (2, 3)],
        "count": [500],
        "as_of": [0, 25],
        "entry": [0, 9, 999],
    }
    for name, service in SERVICES.items():
        combined: list[dict[str, Any]] = [{}]
        for field in service.asks.__struct_fields__:
            if field in asked:
                combined = [{**each, field: value} for each in combined for value in asked[field]]
        yield from ((name, each) for each in combined)


def told_to(who: Identity, evening: Evening, office: Office) -> Told:
    """All that somebody is told of an evening, whatever he asks of an office on it."""
    told: Told = {}
    for name, asked in questions(evening):
        try:
            told[name, str(asked)] = everything(answer(office, who, name, asked))
        except TdlogError as error:
            told[name, str(asked)] = type(error).__name__, str(error)
    return told


def opened(evening: Evening) -> set[int]:
    """The boards that everybody may see."""
    view: Any = answer(office_of(evening, lambda table, board: SAME), PUBLIC, "boards", {})
    return set(view.boards.open)


def hidden_from(who: Identity, evening: Evening) -> SecretOf:
    """Another evening, alike in all that somebody may see."""
    public = opened(evening)
    scope = who.scope.rpartition(".t")[2] if who.role == "recorder" else ""
    mine = {one.board for one in evening.played if str(one.table) == scope}
    case = who.scope.partition("/A")[2] if who.role == "committee" else ""

    def secret_of(table: int, board: int) -> Secret:
        if board in public or str(table) == scope or f"{table}{board}" == case:
            return SAME
        of_case = case and case[1:] == str(board)
        deal = 0 if board in mine or of_case else 1
        return Secret(deal, 1, 0 if who.role == "scorer" else 1)

    return secret_of


def who_may_not_see_all(evening: Evening) -> Iterator[Identity]:
    """Everybody but a director."""
    yield PUBLIC
    yield Identity("player", "S1/1", "d")
    yield Identity("commentator", "S1", "d", "link")
    yield Identity("scorer", "S1", "d")
    yield Identity("recorder", f"S1.t{1 + evening.seed % evening.tables}", "d")
    appeals = [f"S1/A{one.table}{one.board}" for one in evening.played if "appeal" in one.told]
    yield Identity("committee", appeals[0] if appeals else "S1/A99", "d")


def check_nothing_leaks(evening: Evening) -> None:
    """Fail where somebody is told something else of two evenings that are alike for him."""
    office = office_of(evening, lambda table, board: SAME)
    for who in who_may_not_see_all(evening):
        other = hidden_from(who, evening)
        event(f"{who.role}: something hidden {any(other(o.table, o.board) != SAME for o in evening.played)}")
        one, two = told_to(who, evening, office), told_to(who, evening, office_of(evening, other))
        leaks = {question: (one[question], two[question]) for question in one if one[question] != two[question]}
        assert not leaks, f"{who.role} {who.scope}: {dict(list(leaks.items())[:2])}"


@FEW
@given(evenings())
def test_given_what_somebody_may_not_see_when_it_is_another_then_he_is_told_the_same(evening: Evening) -> None:
    check_nothing_leaks(evening)


@pytest.mark.endurance
@MANY
@given(evenings())
def test_given_many_evenings_when_what_is_hidden_is_another_then_all_are_told_the_same(evening: Evening) -> None:
    check_nothing_leaks(evening)
