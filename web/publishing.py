"""The pages of a session as a folder of files for any web server: what the hall shows to everybody, no more.

The pages are asked of the server's own application, as whoever has no link asks for them; so nothing can stand in a
file that the hall would not have shown. Addresses become relative ones, scripts stay away, and what leads to a page
that is not in the folder is no link there.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from html import escape, unescape
from pathlib import PurePosixPath
from urllib.parse import quote, unquote, urlsplit

from msgspec import Struct

from domain.log.store import LogStore
from projections.packs.by_session import Packs
from projections.texts.language import LANGUAGES, in_language
from projections.views.log_now import SessionsView
from web.answers import drawn
from web.published_site import LINK, SCRIPT, Pages, PublishedSite, Source, led_to

__all__ = ["file_of", "pages_of"]

SLUG = re.compile(r"^[.]|[^A-Za-z0-9_.-]")
LONGEST_NAME = 80
"""Characters of what an address names, in the name of its file: a disk takes 255 bytes."""
STATIC = (".css", ".svg")
CHARSET = '<meta charset="utf-8">'
POLICY = 'http-equiv="Content-Security-Policy"'
WITHOUT_SCRIPTS = (
    f"<meta {POLICY} content=\"script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'\">"
)
"""What a page says that has no policy of its own: any web server may send it, and with it no header of ours."""


class Wanted(Struct, frozen=True):
    """A page: its address in the hall, and its file in the folder of a language."""

    address: str
    file: str
    fragment: str = ""
    shared: bool = False
    """Whether it is the same in every language."""


@lru_cache(100_000)
def file_of(address: str) -> Wanted | None:
    """Where a page is put, by its address; None where it is not published."""
    parts = urlsplit(address)
    found = next(filter(None, (put(parts.path) for put in PUT)), None)
    if found is None:
        return None
    entry = re.fullmatch(r"entry=([0-9]+)", parts.query)
    return Wanted(found.address, found.file, f"e{entry[1]}" if entry and found.address.endswith("/replay") else "",
                  found.shared)  # fmt: skip


def _static(path: str) -> Wanted | None:
    return Wanted(path, path[1:], shared=True) if path.startswith("/static/") and path.endswith(STATIC) else None


def _below(pattern: str, file: str, address: str = "") -> Callable[[str], Wanted | None]:
    """A sort of page: what its address looks like, and its file with what stands in the address."""
    read = re.compile(pattern)

    def put(path: str) -> Wanted | None:
        found = read.fullmatch(path)
        if found is None:
            return None
        named = [_plain(unquote(one)) for one in found.groups()]
        return Wanted(address.format(*found.groups()) or path, file.format(*named))

    return put


def _plain(name: str) -> str:
    """A name as that of a file: whatever else it holds, two that differ stay apart, and a disk takes it."""
    plain = SLUG.sub(lambda found: f"~{ord(found[0]):x}", name)
    if len(plain) <= LONGEST_NAME:
        return plain
    return f"{plain[:LONGEST_NAME]}~{hashlib.sha256(name.encode()).hexdigest()[:20]}"


PART = r"([^/?#]+)"
PUT: tuple[Callable[[str], Wanted | None], ...] = (
    _static,
    _below(f"/sessions/{PART}", "{}/index.html"),
    _below(f"/sessions/{PART}/boards", "{}/boards.html"),
    _below(f"/sessions/{PART}/boards/{PART}", "{}/board-{}.html"),
    _below(f"/sessions/{PART}/explain/{PART}", "{}/why-{}.html"),
    _below(f"/sessions/{PART}/handicap/{PART}", "{}/handicap-{}.html"),
    _below(f"/sessions/{PART}/masterpoints/{PART}", "{}/masterpoints-{}.html"),
    _below(f"/sessions/{PART}/cards/{PART}", "{}/card-{}.html"),
    _below(f"/series/{PART}", "{}/index.html"),
    _below(f"/series/{PART}/explain/{PART}", "{}/why-{}.html"),
    _below(f"/boards/{PART}/{PART}", "tables/{}-{}.html", "/boards/{}/{}/replay"),
    _below(f"/boards/{PART}/{PART}/replay", "tables/{}-{}.html"),
    _below(f"/laws/{PART}", "laws/{}.html"),
)
"""The sorts of pages that are published."""


def pages_of(
    log: LogStore,
    clock: Callable[[], str],
    language: str,
    session: str = "",
    packs: Packs = Packs(),  # noqa: B008
    address: str = "",
    *,
    with_comments: bool = False,
) -> Mapping[str, bytes]:
    """What everybody may see of a log, or of one session of it, by the names of files; `language` is that of the first
    page, `packs` are the data packs at hand; what commentators say is there `with_comments` alone. With the `address`
    of the log, many pages are asked for in other processes, one a core, each of which opens it for reading. Raises
    TdlogError where there is no such session."""
    moment = clock()
    source = Source(address, moment, language, packs, with_comments)
    with PublishedSite(log, source) as site:
        shown = site.to_be_published(session)
        addresses = [f"/sessions/{quote(one.session)}" for one in shown.sessions]
        addresses += [f"/series/{quote(one.series)}" for one in shown.series]
        first_pages: dict[str, str] = {}
        for code in LANGUAGES:
            with in_language(code):
                first_pages[code] = _first_page(shown)
        files = _reached(Pages(site, source, log.tail()), first_pages, addresses)
    with in_language(language):
        files["index.html"] = _written(_first_page(shown), "index.html", language, _as_meant).encode()
    return files


def _first_page(shown: SessionsView) -> str:
    return drawn("standings/published.html", sessions=shown.sessions, series=shown.series)


def _as_meant(wanted: Wanted) -> str:
    """The file of a page, for a page from which none is fetched."""
    return wanted.file


def _reached(asked: Pages, first: Mapping[str, str], addresses: list[str]) -> dict[str, bytes]:
    """All pages that can be reached from some, by their files. `first`: the first page, by language."""
    fetched: dict[str, Mapping[str, bytes]] = {}
    shared: set[str] = set()
    led = [*addresses, *(one for page in first.values() for one in led_to(page))]
    while wave := {one.file: one for one in map(file_of, led) if one is not None and one.file not in fetched}:
        led = list[str]()
        by_address = {one.address: one for one in wave.values()}
        for address, page in asked.pages([*by_address]):
            wanted = by_address[address]
            fetched[wanted.file] = page.by_language
            led += page.leads
            if wanted.shared:
                shared.add(wanted.file)

    files_of = _apart(fetched)

    def written(content: str, file: str, code: str) -> bytes:
        def named(one: Wanted) -> str:
            return files_of[one.file] if code in fetched.get(one.file, ()) else ""

        return _written(content, file, code, named).encode()

    files = {f"{code}/index.html": written(page, f"{code}/index.html", code) for code, page in first.items()}
    for name, pages in fetched.items():
        for code, content in pages.items():
            if name in shared:
                files[name] = content
            else:
                file = f"{code}/{files_of[name]}"
                files[file] = written(content.decode(), file, code)
    return files


def _apart(names: Iterable[str]) -> dict[str, str]:
    """Files by their names, two of which never differ by capitals alone: many a disk takes `a` and `A` for one. The
    first of such names in order stays as it is."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for name in sorted(names):
        path = PurePosixPath(name)
        digest = hashlib.sha256(name.encode()).hexdigest()[:20]
        found[name] = (
            name if name.casefold() not in taken else str(path.with_name(f"{path.stem}~{digest}{path.suffix}"))
        )
        taken.add(found[name].casefold())
    return found


def _written(content: str, file: str, code: str, named: Callable[[Wanted], str]) -> str:
    """A page as it stands in its file; `named` tells the file of another one, empty where that is not there."""

    def relative(found: re.Match[str]) -> str:
        attribute, address = found[1], unescape(found[2])
        if address.startswith("?lang="):
            return f' {attribute}="{_way(file, _in_language(file, address[6:]))}"'
        if address.startswith("#"):
            return found[0]
        if address == "/":
            return f' {attribute}="{_way(file, f"{code}/index.html")}"'
        wanted = file_of(address) if address.startswith("/") else None
        target = named(wanted) if wanted is not None else ""
        if wanted is None or not target:
            return ""
        target = target if wanted.shared else f"{code}/{target}"
        fragment = f"#{wanted.fragment}" if wanted.fragment else ""
        return f' {attribute}="{_way(file, target)}{escape(fragment)}"'

    written = LINK.sub(relative, SCRIPT.sub("", content))
    return written if POLICY in written else written.replace(CHARSET, f"{CHARSET}\n{WITHOUT_SCRIPTS}", 1)


def _in_language(file: str, code: str) -> str:
    """The same page in a language."""
    return f"{code}/{file.partition('/')[2]}" if "/" in file else f"{code}/{file}"


@lru_cache(100_000)
def _way(file: str, target: str) -> str:
    """What leads from a file to another one, as it stands in an address."""
    return quote("../" * file.count("/") + target)
