"""Who may ask from where, and what a browser may do with an answer: hosts, cross-site requests, headers."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.types import Scope

from web.failures import Failed

__all__ = ["OF_EVERY_ANSWER", "check_host", "check_origin", "header", "host_of"]

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
OF_EVERY_ANSWER: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
"""Headers that each answer has; one that says one of them itself keeps its own."""


def header(scope: Scope, name: bytes) -> str:
    """A header of a request, empty where it has none; of several the first."""
    held: list[tuple[bytes, bytes]] = scope["headers"]
    return next((value.decode("latin-1") for key, value in held if key == name), "")


def host_of(named: str) -> str:
    """The host of a `Host` header, without its port and in lower case."""
    host, colon, port = named.rpartition(":")
    return (host if colon and port.isdecimal() else named).lower()


def check_host(scope: Scope, hosts: frozenset[str]) -> None:
    """Raise Failed where a request was meant for another name: a stranger's name that leads here (DNS rebinding); and
    where it names two, of which somebody before this server may have read the other."""
    if sum(name == b"host" for name, _ in scope["headers"]) > 1:
        raise Failed(400, "not_understood")
    if host_of(header(scope, b"host")) not in hosts:
        raise Failed(421, "other_host")


def check_origin(scope: Scope) -> None:
    """Raise Failed where something is to be done that a page from elsewhere asks for.

    A browser says whose page asks by `Sec-Fetch-Site`, or, over plain HTTP, by `Origin`; who says neither is refused.
    """
    if scope["method"] in SAFE:
        return
    site = header(scope, b"sec-fetch-site")
    origin = header(scope, b"origin")
    if site not in ("same-origin", "none") if site else not _is_same_origin(scope, origin):
        raise Failed(403, "cross_site")


def _is_same_origin(scope: Scope, origin: str) -> bool:
    """Whether an origin is the one that was asked: its scheme and host with its port."""
    try:
        told = urlsplit(origin)
    except ValueError:
        return False
    ours = DEFAULT_PORTS.get(scope["scheme"], "")
    return told.scheme == scope["scheme"] and _with_port(told.netloc, ours) == _with_port(header(scope, b"host"), ours)


DEFAULT_PORTS: Mapping[str, str] = {"http": "80", "https": "443"}


def _with_port(host: str, port: str) -> str:
    return host.lower() if host_of(host) != host.lower() else f"{host.lower()}:{port}"
