"""What lies ready: scripts, styles, the sign of the program, the root certificate; and whether the server is well."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from functools import cache
from pathlib import Path

from starlette.responses import JSONResponse, Response

from domain.errors import TdlogError
from formats.pieces.styles import of_figures, of_keys
from formats.replay_page import board_style, stepping, stepping_style
from web.answers import HEALTH
from web.asking import Asked, Route
from web.failures import failure_of, not_found
from web.roles import ANYONE

__all__ = ["ROUTES"]

FOLDER = Path(__file__).parents[1] / "static"
LONGEST_ACCEPTED = 400
"""Characters of what a browser says of the codings that it takes; the rest is not read."""
NOUGHT = re.compile(r"0(\.0{0,3})?")
SORTS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
REMARKS = re.compile(rb"/\*.*?\*/\s*", re.DOTALL)
"""What a style sheet says to whoever reads it: no browser is sent it."""
WORKER = "recorder/worker.js"
OF_A_TABLE = ("pieces.css", "hall.css", "hall.js", "sign.svg")
"""What a recorder's page is drawn with, besides what lies in these folders."""
FOLDERS_OF_A_TABLE = ("shared", "recorder")


@cache
def _held() -> dict[str, tuple[bytes, str, str]]:
    """By name (`hall.css`, `shared/keys.js`) what a file holds, its sort, and a tag that is another as soon as it holds
    something else."""
    found: dict[str, tuple[bytes, str, str]] = {}
    held = {path.relative_to(FOLDER).as_posix(): path.read_bytes() for path in sorted(FOLDER.rglob("*.*"))}
    held |= {"pieces.css": of_keys().encode(), "stepping.css": stepping_style().encode()}
    held["board.css"] = board_style().encode()
    held["lists.css"] = of_figures().encode() + held["lists.css"]
    held["stepping.js"] = f"{stepping()}\nexport {{ Stepping }};\n".encode()
    for name, written in held.items():
        sort = SORTS.get(Path(name).suffix)
        content = REMARKS.sub(b"", written) if sort == "text/css" else written
        if sort is not None:
            found[name] = content, sort, f'"{hashlib.sha256(content).hexdigest()[:24]}"'
    return found


@cache
def _packed(name: str) -> bytes:
    """A file as it goes over the air. Pages are never packed: how much shorter one becomes tells what is in it."""
    return gzip.compress(_held()[name][0], mtime=0)


def _takes_gzip(accepted: str) -> bool:
    """Whether what a browser says of the codings that it takes has gzip among them, by its name or as any other; not
    where it weighs it with nought (RFC 9110, 12.5.3)."""
    weights: dict[str, bool] = {}
    for told in accepted[:LONGEST_ACCEPTED].lower().split(","):
        coding, _, weight = told.partition(";")
        quality = weight.replace(" ", "").removeprefix("q=")
        weights[coding.strip()] = not NOUGHT.fullmatch(quality)
    return weights.get("gzip", weights.get("*", False))


async def _static(asked: Asked) -> Response:
    name = "/".join(asked.path.values())
    if name not in _held():
        raise not_found()
    content, sort, tag = _held()[name]
    headers = {"vary": "accept-encoding", "cache-control": "public, max-age=0, must-revalidate"}
    if _takes_gzip(asked.request.headers.get("accept-encoding", "")):
        content, tag = _packed(name), f'{tag[:-1]}-gzip"'
        headers["content-encoding"] = "gzip"
    headers["etag"] = tag
    if asked.request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type=sort)


@cache
def _worker_script() -> bytes:
    """The worker that keeps the page of a table on a device, told which files the page is drawn with; another as soon
    as one of them is."""
    files = {name: tag for name, (_, _, tag) in _held().items() if _is_of_a_table(name) and name != WORKER}
    version = hashlib.sha256(repr(files).encode()).hexdigest()[:12]
    paths = json.dumps([f"/static/{name}" for name in files])
    told, _, _ = _held()[WORKER]
    return f'const VERSION = "{version}";\nconst FILES = {paths};\n'.encode() + told


def _is_of_a_table(name: str) -> bool:
    return name in OF_A_TABLE or name.partition("/")[0] in FOLDERS_OF_A_TABLE


async def _worker(asked: Asked) -> Response:
    return Response(_worker_script(), headers={"cache-control": "no-cache"}, media_type="text/javascript")


async def _root_certificate(asked: Asked) -> Response:
    """The root of the server's own authority, as a browser takes it."""
    root = asked.site.settings.root_certificate
    if not root:
        raise not_found()
    named = {"content-disposition": 'attachment; filename="tdlog-root.crt"'}
    return Response(root, headers=named, media_type="application/x-x509-ca-cert")


async def _health(asked: Asked) -> Response:
    """Whether the server answers, its log can be read, and there is room to record: the position of the last entry;
    and whether the pads are heard that it follows."""
    try:
        entries = await asked.site.entries()
    except TdlogError as error:
        failure = failure_of(error)
        again_in = {"retry-after": str(failure.again_in)} if failure.again_in else None
        return JSONResponse({"status": failure.code}, 503, again_in)
    if asked.site.hall.upkeep.disk.room.state == "too_little":
        return JSONResponse({"status": "disk_full", "entries": entries}, status_code=503)
    followed = [one for one in asked.site.hall.pads.view() if one.session]
    pads = {"pads": [{"session": one.session, "state": one.state, "bad": one.bad} for one in followed]}
    return JSONResponse({"status": "ok", "entries": entries, **(pads if followed else {})})


ROUTES = (
    Route("GET", "/static/{name}", ANYONE, _static, "file", "scripts and styles of the pages"),
    Route("GET", "/static/{folder}/{name}", ANYONE, _static, "file", "scripts and styles of one screen, or of all"),
    Route("GET", "/tables/worker.js", ANYONE, _worker, "file", "what keeps the page of a table on its device"),
    Route("GET", "/ca", ANYONE, _root_certificate, "file", "the root certificate of --tls auto"),
    Route("GET", HEALTH, ANYONE, _health, "json", "whether the server is well"),
)
