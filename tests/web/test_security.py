"""Requests from elsewhere are refused, and what a browser is told it may do with an answer."""

from __future__ import annotations

import pytest
from starlette.types import Scope

from web.failures import Failed
from web.security import check_host, check_origin, host_of


def request(method: str = "POST", scheme: str = "http", **headers: str) -> Scope:
    """A request with headers, told as `sec_fetch_site="none"`."""
    told = {"host": "192.168.1.7:8080", **headers}
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in told.items()]
    return {"type": "http", "method": method, "scheme": scheme, "headers": named}


@pytest.mark.parametrize(
    "asked",
    [
        request("GET", sec_fetch_site="cross-site", origin="http://elsewhere.example"),
        request("HEAD"),
        request(sec_fetch_site="same-origin"),
        request(sec_fetch_site="none"),
        request(sec_fetch_site="same-origin", origin="null"),
        request(origin="http://192.168.1.7:8080"),
        request(origin="http://192.168.1.7", host="192.168.1.7:80"),
        request(origin="http://192.168.1.7:80", host="192.168.1.7"),
        request(scheme="https", origin="https://192.168.1.7", host="192.168.1.7:443"),
        request(origin="http://HALL.local:8080", host="hall.local:8080"),
        request(origin="http://[::1]:8080", host="[::1]:8080"),
    ],
    ids=str,
)
def test_given_a_request_of_our_own_pages_when_it_is_checked_then_it_passes(asked: Scope) -> None:
    check_origin(asked)


@pytest.mark.parametrize(
    "asked",
    [
        request(),
        request(origin=""),
        request(origin="null"),
        request(sec_fetch_site="cross-site"),
        request(sec_fetch_site="same-site"),
        request(sec_fetch_site="cross-site", origin="http://192.168.1.7:8080"),
        request(sec_fetch_site="anything"),
        request(origin="http://192.168.1.7"),
        request(origin="http://192.168.1.7:8081"),
        request(origin="https://192.168.1.7:8080"),
        request(origin="http://192.168.1.7:8080.elsewhere.example"),
        request(origin="http://elsewhere.example#192.168.1.7:8080"),
        request(origin="http://192.168.1.7:8080@elsewhere.example"),
        request(origin="http://["),
        request("PUT"),
        request("DELETE"),
    ],
    ids=str,
)
def test_given_a_request_from_elsewhere_or_from_nobody_knows_where_when_it_writes_then_it_is_refused(
    asked: Scope,
) -> None:
    with pytest.raises(Failed) as refused:
        check_origin(asked)
    assert refused.value.failure.status == 403
    assert refused.value.failure.code == "cross_site"


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:8080", "localhost:1", "LOCALHOST", "[::1]:8080", "[::1]"])
def test_given_a_name_of_this_machine_when_a_page_is_asked_for_by_it_then_it_passes(host: str) -> None:
    check_host(request(host=host), frozenset({"127.0.0.1", "localhost", "[::1]"}))


@pytest.mark.parametrize("host", ["", "elsewhere.example", "127.0.0.1.elsewhere.example", "127.0.0.1:x", "[::1", ":80"])
def test_given_a_strangers_name_that_leads_here_when_a_page_is_asked_for_by_it_then_it_is_refused(host: str) -> None:
    with pytest.raises(Failed) as refused:
        check_host(request(host=host), frozenset({"127.0.0.1", "localhost", "[::1]"}))
    assert refused.value.failure.status == 421


def test_given_two_names_when_a_page_is_asked_for_by_both_then_it_is_refused() -> None:
    asked = request(host="127.0.0.1")
    asked["headers"].append((b"host", b"elsewhere.example"))
    with pytest.raises(Failed) as refused:
        check_host(asked, frozenset({"127.0.0.1"}))
    assert refused.value.failure.status == 400


@pytest.mark.parametrize(
    ("named", "host"), [("a:1", "a"), ("A", "a"), ("[::1]:5", "[::1]"), ("[::1]", "[::1]"), ("a:b", "a:b"), ("", "")]
)
def test_given_a_host_with_its_port_when_it_is_read_then_the_port_is_left_out(named: str, host: str) -> None:
    assert host_of(named) == host
