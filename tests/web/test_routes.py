"""Every route with every role: who may ask is answered, who may not is refused before anything is looked up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from application.hall.services.answering import SERVICES
from tests.web.evening import evening_log
from tests.web.served import ROLES, Served, served
from web.asking import Route
from web.parts import PARTS
from web.table_of_routes import ROUTES

EVERYBODY = "recorder director scorer committee player commentator public"
WITH_A_LINK = "recorder director scorer committee player commentator"
AT_TABLES = "recorder director"
WITH_FIGURES = "recorder director scorer player commentator public"

MAY: dict[str, str] = {
    "GET /static/{name}": EVERYBODY,
    "GET /static/{folder}/{name}": EVERYBODY,
    "GET /laws/{law}": EVERYBODY,
    "GET /tables/worker.js": EVERYBODY,
    "GET /ca": EVERYBODY,
    "GET /healthz": EVERYBODY,
    "GET /in": EVERYBODY,
    "POST /in": EVERYBODY,
    "POST /out": EVERYBODY,
    "POST /alive": WITH_A_LINK,
    "GET /api/me": EVERYBODY,
    "GET /": EVERYBODY,
    "GET /stream": EVERYBODY,
    "GET /tables/{table}": AT_TABLES,
    "POST /tables/{table}": AT_TABLES,
    "GET /tables/{table}/entries": AT_TABLES,
    "POST /api/tables/{table}/entries": AT_TABLES,
    "POST /api/sessions/{session}/entries": "director scorer",
    "POST /tables/{table}/lease": "recorder",
    "POST /api/tables/{table}/lease": "recorder",
    "GET /tables/{table}/rivals/{entry}": AT_TABLES,
    "POST /tables/{table}/rivals/{entry}": AT_TABLES,
    "GET /api/tables/{table}/rivals": AT_TABLES,
    "POST /api/tables/{table}/rivals": AT_TABLES,
    "POST /api/tables/{table}/rivals/{entry}": AT_TABLES,
    "GET /desk/{session}": "director",
    "GET /matters/{table}/{board}/{entry}": "director",
    "POST /matters/{table}/{board}/{entry}": "director",
    "POST /matters/{table}/{board}/{entry}/take": "director",
    "POST /api/matters/{table}/{board}/{entry}": "director",
    "POST /api/matters/{table}/{board}/{entry}/take": "director",
    "POST /desk/{session}/take": "director",
    "POST /api/desk/{session}/take": "director",
    "GET /polls/{table}/{board}/{entry}": "director",
    "POST /polls/{table}/{board}/{entry}": "director",
    "POST /api/polls/{table}/{board}/{entry}": "director",
    "GET /scores/{table}/{board}": "director",
    "POST /scores/{table}/{board}": "director",
    "POST /api/scores/{table}/{board}": "director",
    "GET /api/score": "director",
    "GET /desk/{session}/new": "director",
    "POST /desk/{session}/new": "director",
    "POST /api/desk/{session}/new": "director",
    "POST /desk/{session}/other": "director",
    "POST /api/desk/{session}/other": "director",
    "POST /desk/{session}/undo": "director",
    "POST /api/desk/{session}/undo": "director",
    "GET /cases/{session}": "director",
    "GET /cases/{session}/{number}": "director committee",
    "POST /cases/{session}/{number}": "director committee",
    "POST /api/cases/{session}/{number}": "director committee",
    "GET /evenings/new": "scorer",
    "GET /members": "scorer",
    "POST /members": "scorer",
    "POST /api/members": "scorer",
    "POST /evenings/new": "scorer",
    "POST /api/evenings/new": "scorer",
    "POST /evenings/new/movements": "scorer",
    "POST /api/evenings/new/movements": "scorer",
    "GET /cases/{session}/{number}/decision": "director committee",
    "POST /cases/{session}/{number}/decision": "director committee",
    "POST /api/cases/{session}/{number}/decision": "director committee",
    "GET /cases/{session}/{number}/hearing": "director committee",
    "POST /cases/{session}/{number}/hearing": "director committee",
    "POST /api/cases/{session}/{number}/hearing": "director committee",
    "GET /cases/{session}/{number}/form": "director committee",
    "GET /cases/{session}/{number}/poll": "director committee",
    "GET /cases/{session}/{number}/tried": "director committee",
    "GET /scorer/{session}": "director scorer",
    "POST /scorer/{session}/line": "director scorer",
    "POST /scorer/{session}/publish": "scorer",
    "POST /api/scorer/{session}/line": "director scorer",
    "POST /api/scorer/{session}/publish": "scorer",
    "GET /scorer/{session}/boards": "director scorer",
    "GET /scorer/{session}/boards/{board}": "director scorer",
    "POST /scorer/{session}/boards/{board}": "director scorer",
    "POST /api/scorer/{session}/boards/{board}": "director scorer",
    "GET /api/slips": "director scorer",
    "GET /api/slip": "director scorer",
    "GET /scorer/{session}/packs": "scorer",
    "POST /scorer/{session}/packs": "scorer",
    "POST /api/scorer/{session}/packs": "scorer",
    "POST /scorer/{session}/packs/handicap": "scorer",
    "POST /api/scorer/{session}/packs/handicap": "scorer",
    "POST /scorer/{session}/pairs/leave": "scorer",
    "POST /api/scorer/{session}/pairs/leave": "scorer",
    "POST /scorer/{session}/silent": "director scorer",
    "POST /api/scorer/{session}/silent": "director scorer",
    "POST /scorer/{session}/open": "scorer",
    "POST /api/scorer/{session}/open": "scorer",
    "POST /scorer/{session}/public": "scorer",
    "POST /api/scorer/{session}/public": "scorer",
    "GET /scorer/{session}/pairs": "scorer",
    "GET /scorer/{session}/hints": "director scorer",
    "GET /api/hints": "director scorer",
    "GET /scorer/{session}/pads": "director scorer",
    "POST /scorer/{session}/pads": "scorer",
    "POST /api/scorer/{session}/pads": "scorer",
    "POST /scorer/{session}/pads/stop": "scorer",
    "POST /api/scorer/{session}/pads/stop": "scorer",
    "GET /scorer/{session}/movement": "scorer",
    "POST /scorer/{session}/movement": "scorer",
    "POST /api/scorer/{session}/movement": "scorer",
    "POST /scorer/{session}/movement/draw": "scorer",
    "POST /api/scorer/{session}/movement/draw": "scorer",
    "GET /scorer/{session}/cards": "director scorer",
    "GET /scorer/{session}/pair-cards": "director scorer",
    "POST /scorer/{session}/pairs": "scorer",
    "POST /api/scorer/{session}/pairs": "scorer",
    "GET /links": "scorer",
    "POST /links": "scorer",
    "POST /links/tables": "scorer",
    "POST /api/links/tables": "scorer",
    "POST /links/end": "scorer",
    "POST /api/links/end": "scorer",
    "POST /links/device": "scorer",
    "POST /api/links/device": "scorer",
    "POST /links/revoke": "scorer",
    "POST /api/links": "scorer",
    "POST /api/links/revoke": "scorer",
    "GET /series": WITH_FIGURES,
    "GET /series/{series}": WITH_FIGURES,
    "GET /series/{series}/explain/{contestant}": WITH_FIGURES,
    "GET /series/{series}/totals.csv": WITH_FIGURES,
    "GET /series/{series}/scorer": "scorer",
    "GET /api/series": WITH_FIGURES,
    "GET /api/series_figure": WITH_FIGURES,
    "POST /series": "scorer",
    "POST /api/series": "scorer",
    "POST /series/{series}/conditions": "scorer",
    "POST /api/series/{series}/conditions": "scorer",
    "POST /series/{series}/sessions": "scorer",
    "POST /api/series/{series}/sessions": "scorer",
    "POST /series/{series}/who": "scorer",
    "POST /api/series/{series}/who": "scorer",
    "POST /series/{series}/finalists": "scorer",
    "POST /api/series/{series}/finalists": "scorer",
    "POST /series/{series}/carry-over": "scorer",
    "POST /api/series/{series}/carry-over": "scorer",
    "POST /series/{series}/carried": "scorer",
    "POST /api/series/{series}/carried": "scorer",
    "POST /series/{series}/publish": "scorer",
    "POST /api/series/{series}/publish": "scorer",
    "GET /sessions/{session}": WITH_FIGURES,
    "GET /sessions/{session}/wall": WITH_FIGURES,
    "GET /sessions/{session}/boards/{board}": WITH_FIGURES,
    "GET /sessions/{session}/boards": EVERYBODY,
    "GET /sessions/{session}/explain/{contestant}": WITH_FIGURES,
    "GET /sessions/{session}/handicap/{contestant}": WITH_FIGURES,
    "GET /sessions/{session}/masterpoints/{contestant}": WITH_FIGURES,
    "GET /checkpoint": EVERYBODY,
    "POST /checkpoint/cosignatures": EVERYBODY,
    "GET /verify": EVERYBODY,
    "GET /tile/{level}/{tile}": EVERYBODY,
    "GET /tile/{level}/{tile}/{width}": EVERYBODY,
    "GET /tile/{level}/{above}/{tile}/{width}": EVERYBODY,
    "GET /tile/{level}/{top}/{above}/{tile}/{width}": EVERYBODY,
    "GET /sessions/{session}/receipts/{contestant}": "director scorer player",
    "POST /sessions/{session}/receipts/{contestant}": "director scorer player",
    "POST /api/sessions/{session}/receipts/{contestant}": "director scorer player",
    "GET /sessions/{session}/cards/{contestant}": WITH_FIGURES,
    "POST /sessions/{session}/cards/{contestant}": "player director",
    "POST /api/sessions/{session}/cards/{contestant}": "player director",
    "GET /boards/{table}/{board}": EVERYBODY,
    "GET /boards/{table}/{board}/replay": EVERYBODY,
    "POST /boards/{table}/{board}/comments": "commentator",
    "POST /api/boards/{table}/{board}/comments": "commentator",
    "POST /boards/{table}/{board}/comments/remove": "commentator scorer",
    "POST /api/boards/{table}/{board}/comments/remove": "commentator scorer",
    "GET /api/sessions": EVERYBODY,
    "GET /api/table": AT_TABLES,
    "GET /api/entries": AT_TABLES,
    "GET /api/beginning": AT_TABLES,
    "GET /api/board": EVERYBODY,
    "GET /api/boards": EVERYBODY,
    "GET /api/comments": WITH_FIGURES,
    "GET /api/rivals": AT_TABLES,
    "GET /api/doubts": "recorder director scorer",
    "GET /api/queue": "director",
    "GET /api/matter": "director",
    "GET /api/poll": "director committee",
    "GET /api/appeals": "director",
    "GET /api/case": "director committee",
    "GET /api/tried": "director committee",
    "GET /api/standings": WITH_FIGURES,
    "GET /api/moments": WITH_FIGURES,
    "GET /api/figure": WITH_FIGURES,
    "GET /api/by_pack": WITH_FIGURES,
    "GET /api/scorecard": WITH_FIGURES,
    "GET /api/traveller": WITH_FIGURES,
    "GET /api/hand_record": WITH_FIGURES,
    "GET /api/overview": "director scorer",
    "GET /api/pads": "director scorer",
    "GET /api/published": "director scorer",
    "GET /api/clock": EVERYBODY,
    "GET /api/timekeeping": "director scorer",
    "GET /clock/{session}": EVERYBODY,
    "GET /scorer/{session}/clock": "director scorer",
    "POST /scorer/{session}/clock": "director scorer",
    "POST /api/scorer/{session}/clock": "director scorer",
    "POST /scorer/{session}/clock/table": "director scorer",
    "POST /api/scorer/{session}/clock/table": "director scorer",
    "POST /scorer/{session}/clock/penalty": "director",
    "POST /api/scorer/{session}/clock/penalty": "director",
    "GET /api/pairs": "director scorer",
    "GET /api/packs": "director scorer",
    "GET /api/members": "director scorer",
    "GET /api/movement": "director scorer",
    "GET /api/drawn": "director scorer",
    "GET /api/tail": "director scorer",
    "GET /api/health": "director scorer",
}
"""Who may ask for what, written a second time: a route that is new, or opened to another role, must be so twice."""

FILLED = {
    "name": "hall.css", "table": "S1.r1.t1", "session": "S1", "board": "2", "entry": "15", "number": "A1",
    "contestant": "Nord", "law": "64A2", "folder": "shared", "series": "L1",
    "level": "0", "tile": "000", "width": "1", "above": "x001", "top": "x001",
}  # fmt: skip
"""What stands for each name in braces."""
ASKS = {
    "/stream": "topic=nothing/here", "/api/table": "stream=S1.r1.t1", "/api/entries": "stream=S1.r1.t1",
    "/api/rivals": "stream=S1.r1.t1",
    "/api/board": "stream=S1.r1.t1&board=1", "/api/matter": "stream=S1.r1.t1&incident=2%2315",
    "/api/poll": "stream=S1.r1.t1&incident=1%235", "/api/case": "session=S1&appeal=A1",
    "/api/figure": "contestant=Nord", "/api/by_pack": "contestant=Nord",
    "/api/scorecard": "contestant=Nord", "/api/traveller": "board=1",
    "/api/hand_record": "board=1",
    "/api/slips": "board=1", "/api/comments": "stream=S1.r1.t1&board=1",
}  # fmt: skip
REFUSED = (401, 403)
OF_A_BOARD = (
    "/boards/{table}/{board}",
    "/boards/{table}/{board}/replay",
    "/api/board",
    "/api/comments",
    "/api/poll",
    "/api/traveller",
    "/api/hand_record",
    "/sessions/{session}/boards/{board}",
    "/sessions/{session}/receipts/{contestant}",
)
"""What is refused by what it is about, too: the board is not open, the contestant is another."""


@pytest.fixture(scope="module")
def hall() -> Iterator[Served]:
    with served(evening_log()) as running:
        yield running


def named(route: Route) -> str:
    return f"{route.method} {route.path}"


def asked(hall: Served, route: Route, role: str) -> int:
    """The status that a route is answered with."""
    path = route.path.format_map(FILLED) + (f"?{ASKS[route.path]}" if route.path in ASKS else "")
    browser = hall.browser(role)
    return browser.request(route.method, path).status_code


def test_given_the_table_of_routes_when_it_is_compared_then_each_route_has_a_row_and_each_row_a_route() -> None:
    assert {named(route) for route in ROUTES} == set(MAY)
    assert len({named(route) for route in ROUTES}) == len(ROUTES)


@pytest.mark.parametrize("route", ROUTES, ids=named)
def test_given_a_route_when_it_is_compared_then_it_is_open_to_the_roles_that_it_is_meant_for(route: Route) -> None:
    assert route.roles == frozenset(MAY[named(route)].split())


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("route", ROUTES, ids=named)
def test_given_a_role_when_it_asks_for_a_route_then_it_is_answered_or_refused_as_the_table_says(
    hall: Served, route: Route, role: str
) -> None:
    status = asked(hall, route, role)
    assert status < 500
    if role not in MAY[named(route)].split():
        assert status == (401 if role == "public" else 403)
    elif route.method == "GET" and route.path not in OF_A_BOARD:
        assert status not in REFUSED


@pytest.mark.parametrize("name", SERVICES)
def test_given_a_service_of_the_hall_when_programs_ask_then_it_has_a_route(name: str) -> None:
    assert f"GET /api/{name}" in MAY


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("kind", PARTS)
def test_given_a_topic_when_a_role_that_may_not_see_it_follows_it_then_it_is_refused(
    hall: Served, kind: str, role: str
) -> None:
    names = {"table": "S1.r1.t1", "matter": "S1.r1.t1/2%2315", "case": "S1/A1", "comments": "S1.r1.t1/1/0"}
    if role not in PARTS[kind].roles:
        answer = hall.browser(role).get(f"/stream?topic={kind}/{names.get(kind, 'S1')}")
        assert answer.status_code == 403


@pytest.mark.parametrize(
    ("role", "scope", "path"),
    [
        ("recorder", "S1.t2", "/tables/S1.r1.t1"),
        ("recorder", "S2.t1", "/tables/S1.r1.t1"),
        ("recorder", "S1.t1", "/tables/S1.r1.t2"),
        ("recorder", "S1.t1", "/stream?topic=table/S1.r1.t2"),
        ("recorder", "S1.t1", "/stream?topic=table/S1.r1.t1&topic=table/S1.r1.t2"),
        ("director", "S2", "/desk/S1"),
        ("director", "S2", "/tables/S1.r1.t1"),
        ("director", "S2", "/matters/S1.r1.t1/2/15"),
        ("scorer", "S2", "/scorer/S1"),
        ("committee", "S1/A2", "/cases/S1/A1"),
        ("committee", "S1/A1", "/boards/S1.r1.t1/2"),
        ("player", "S1/Nord", "/boards/S1.r1.t1/2"),
        ("commentator", "S1", "/boards/S1.r1.t1/2"),
        ("commentator", "S1", "/stream?topic=comments/S1.r1.t1/2/0"),
        ("commentator", "S2", "/boards/S1.r1.t1/1"),
        ("public", "", "/boards/S1.r1.t1/2"),
        ("scorer", "S1", "/boards/S1.r1.t1/2"),
    ],
)
def test_given_somebody_who_is_bound_to_something_else_when_he_asks_then_he_is_refused(
    hall: Served, role: str, scope: str, path: str
) -> None:
    assert hall.browser(role, scope).get(path).status_code == 403
