"""`tdlog serve`: a log opened, a server before it, and what is said of both on the terminal."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from msgspec import Struct

from application.backups import folder_for_copies
from application.checkpointing import private_key
from application.clock import now
from application.hall.hall import Hall
from application.hall.links import address_of, make_links
from application.hall.regular_backups import Plan
from application.hall.upkeep import upkeep_of
from application.opening import is_shared, opened
from application.pads.in_hall import PadSource
from domain.errors import LogError, TdlogError
from domain.log.notes import VerifierKey
from domain.log.store import LogStore
from projections.packs.by_session import Packs
from projections.texts import language, message
from web.addresses import EVERYWHERE, HERE, bound, own_addresses, own_names
from web.app import application
from web.authority import Certified, certified, folder_beside
from web.request_log import RequestLine
from web.serving import serve, server_of
from web.settings import LOOPBACK, Settings
from web.shown_links import links_wished, shown_link
from web.site import Site

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    from application.demo.going_on import GoingOn

__all__ = ["Wish", "run"]

Say = Callable[[Sequence[str]], object]


class Wish(Struct, frozen=True, kw_only=True):
    """What whoever starts a server asked for."""

    log: str
    lan: bool = False
    port: int = 8080
    own_authority: bool = False
    certificate: tuple[Path, Path] | None = None
    """The files of a certificate and of its key."""
    links: tuple[str, ...] = ()
    """For whom a link is shown: `director`, `scorer`, `S1.t5` a table, `S1:12` twelve of them."""
    key: str = ""
    """The file of the log's key; empty where nothing is signed."""
    witnesses: tuple[VerifierKey, ...] = ()
    """Whose cosignatures are taken."""
    names: tuple[str, ...] = ()
    requests: str = ""
    """The file that requests are noted in; empty where they are not."""
    demo: bool = False
    """Whether an evening goes on by itself, in a log of its own that is gone afterwards."""
    pads: tuple[PadSource, ...] = ()
    """Where bridge pads can be heard."""
    packs: Packs = Packs()
    """The data packs at hand."""
    backups: Plan | None = None
    """The copies that are made by themselves; None where none are."""
    open: bool = False
    """Whether the first page is opened in a browser."""


def run(wish: Wish, say: Say) -> None:
    """Serve a log until a signal ends it. Raises TdlogError where the log cannot be opened, or the port not taken."""
    with ExitStack() as held:
        address = _address(wish, held)
        if wish.backups is not None:
            folder_for_copies(wish.backups.folder)
        listening = held.enter_context(bound(EVERYWHERE if wish.lan else HERE, wish.port))
        log = held.enter_context(_opened(address))
        port = int(listening.getsockname()[1])
        addresses = own_addresses() if wish.lan else []
        hosts = [*addresses, *(own_names() if wish.lan else ()), *wish.names]
        certificate = _certificate(wish, [*LOOPBACK[:2], *hosts])
        settings = _settings(wish, port, addresses, hosts, certificate)
        upkeep = upkeep_of(log, address, plan=wish.backups, key=_key(wish, address, log), witnesses=wish.witnesses)
        hall = Hall(log, upkeep=upkeep, pads=wish.pads, packs=wish.packs)
        site = Site(settings, hall, tell=_teller(wish, held))
        told = (certificate.certificate, certificate.key) if certificate else wish.certificate

        shared = is_shared(log)
        log.head()  # entries outside the chain are told before anybody records behind them
        going_on = _demo(log, hall, site) if wish.demo else None
        made = make_links(log, links_wished(log, wish.links, now()), now()) if wish.links else []

        def started() -> None:
            if going_on is not None:
                going_on.start()
            say([*_greeting(wish, log, settings, addresses, port)])
            say([*hall.running().warnings])
            if shared:
                say([message("serving", "shared", file=log.name)])
            for one in made:
                say([*shown_link(settings.address, one)])
            if wish.open:
                _open_browser(address_of(settings.address, made[0]) if made else settings.address)

        def ending() -> None:
            if going_on is not None:
                going_on.stop()
            site.ending()

        server = server_of(
            application(site), settings.bounds, certificate=told, started=started, ending=ending, heard=site.heard
        )
        serve(server, listening)
        say([message("serving", "ended", count=log.tail())])


def _key(wish: Wish, address: str, log: LogStore) -> Ed25519PrivateKey | None:
    """The key by which it is signed how far the log has come; of the demonstration one beside its log. None where none
    was named. Raises as `private_key`."""
    place = wish.key or (f"{address}.key.pem" if wish.demo else "")
    return private_key(log, place) if place else None


def _address(wish: Wish, held: ExitStack) -> str:
    """The log that is served; of the demonstration one that is gone afterwards."""
    if not wish.demo:
        return wish.log
    return str(Path(held.enter_context(tempfile.TemporaryDirectory(prefix="tdlog-demo-"))) / "demo.db")


def _opened(address: str) -> LogStore:
    """The log at an address. Raises TdlogError where it cannot be opened: of a file of lines, how it becomes a log."""
    try:
        return opened(address, create=True)
    except LogError as error:
        if address.endswith(".tdl"):
            raise TdlogError(message("serving", "file_of_lines", file=address)) from error
        raise


def _open_browser(url: str) -> None:
    """Open a page where there is a browser with windows; one in a terminal would take this one."""
    if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def _demo(log: LogStore, hall: Hall, site: Site) -> GoingOn:
    """An evening made up, that will go on in the hall."""
    from application.demo.evening import Evening
    from application.demo.going_on import GoingOn, set_up

    evening = Evening.of()
    return GoingOn(hall, evening, set_up(log, evening, now), heard=site.heard_elsewhere)


def _settings(
    wish: Wish, port: int, addresses: Sequence[str], hosts: Sequence[str], certificate: Certified | None
) -> Settings:
    secure = wish.own_authority or wish.certificate is not None
    name = wish.names[0] if wish.names else addresses[0] if addresses else HERE
    return Settings(
        hosts=frozenset((*LOOPBACK, *hosts)),
        address=_url(secure, name, port),
        secure=secure,
        language=language(),
        root_certificate=certificate.root if certificate else b"",
    )


def _url(secure: bool, host: str, port: int) -> str:
    scheme, usual = ("https", 443) if secure else ("http", 80)
    return f"{scheme}://{host}" + (f":{port}" if port != usual else "")


def _certificate(wish: Wish, hosts: list[str]) -> Certified | None:
    """The certificate of `--tls auto`; None where another is used, or none."""
    return certified(folder_beside(wish.log), hosts) if wish.own_authority else None


def _teller(wish: Wish, held: ExitStack) -> Callable[[RequestLine], object]:
    """What notes requests, one a line as JSON. Raises TdlogError where its file cannot be written."""
    if not wish.requests:
        return lambda line: None
    try:
        file = os.open(wish.requests, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    except OSError as error:
        raise TdlogError(message("serving", "no_request_log", file=wish.requests, why=error.strerror)) from error
    held.callback(os.close, file)

    def noted(line: RequestLine) -> None:
        told = json.dumps({name: getattr(line, name) for name in line.__struct_fields__}) + "\n"
        with suppress(OSError):  # on a full disk requests are answered all the same
            os.write(file, told.encode())

    return noted


def _greeting(wish: Wish, log: LogStore, settings: Settings, addresses: Sequence[str], port: int) -> Iterator[str]:
    """Where the hall is, for whom, and how it is ended."""
    yield message("serving", "serves", file=log.name, count=log.tail())
    yield "  " + _url(settings.secure, HERE, port)
    for address in addresses:
        yield "  " + _url(settings.secure, address, port)
    if wish.lan and not addresses:
        yield message("serving", "no_network")
    if not wish.lan:
        yield message("serving", "this_machine_alone")
    elif not settings.secure:
        yield message("serving", "not_encrypted")
    if wish.own_authority:
        yield message("serving", "to_be_trusted", address=settings.address)
    yield message("serving", "who_comes_without_a_link")
    yield message("serving", "how_to_end")
