"""Pictures of every screen of the hall, light and dark, in both languages: `python -m tests.screens.pictures FOLDER`.

They show a made-up evening that follows from a seed, in the middle of its second round.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from application.demo.evening import SESSION, Evening
from application.demo.going_on import GoingOn, set_up
from application.hall.identity import Identity
from application.hall.services.answering import answer
from projections.texts.language import LANGUAGES
from projections.views.live import TableInPlayView
from projections.views.queue import QueueView
from stores.memory import MemoryLog
from tests.browser.finding import MISSING, browser_path
from tests.web.browsing import AtPort, at_port
from web.desk_parts import matter_path

__all__ = ["SCHEMES", "Screen", "screens_of", "stood_still", "write_pictures"]

CLOCK = "2026-03-17T19:30:00Z"
TABLES = 12
TICKS = 45
"""Of the second round: some tables are in an auction then, some play, some wait."""
SCHEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
DIRECTOR = Identity("director", SESSION)


class Screen(NamedTuple):
    """What somebody looks at, on a screen of a size."""

    name: str
    role: str
    scope: str
    path: str
    width: int
    height: int


def stood_still(hall: AtPort, log: MemoryLog) -> None:
    """Let the evening go on up to the moment that the pictures show."""
    evening = Evening.of(tables=TABLES)
    going_on = GoingOn(hall.hall, evening, set_up(log, evening, lambda: CLOCK))
    while not log.version(f"{SESSION}.r2.t1"):
        going_on.step(hurry=True)
    for _ in range(TICKS):
        going_on.step()


def screens_of(hall: AtPort) -> list[Screen]:
    """Every screen, at what there is to see of the evening."""
    tables = [_asked(hall, "table", stream=f"{SESSION}.r2.t{table}") for table in range(1, TABLES + 1)]
    playing, calling = _first(tables, "play"), _first(tables, "auction")
    queue: QueueView = _asked(hall, "queue", session=SESSION)
    matters = [matter_path(item) for item in queue.items if item.sort == "case"]
    return [
        Screen("recorder", "recorder", playing.scope, playing.path, 1180, 820),
        Screen("recorder-auction", "recorder", calling.scope, calling.path, 820, 1180),
        Screen("director-queue", "director", SESSION, f"/desk/{SESSION}", 390, 844),
        Screen("director-choice", "director", SESSION, matters[0], 390, 844),
        Screen("scorer", "scorer", SESSION, f"/scorer/{SESSION}", 1440, 900),
        Screen("links", "scorer", SESSION, "/links", 1440, 900),
        Screen("standings", "public", "", f"/sessions/{SESSION}", 1080, 1350),
        Screen("standings-phone", "public", "", f"/sessions/{SESSION}", 390, 844),
        Screen("explained", "public", "", f"/sessions/{SESSION}/explain/1", 1080, 1350),
        Screen("standings-earlier", "director", SESSION, f"/sessions/{SESSION}?step=back", 1080, 1350),
        Screen("wall", "public", "", f"/sessions/{SESSION}/wall", 1280, 720),
        Screen("board-everywhere", "public", "", f"/sessions/{SESSION}/boards/2", 1080, 1350),
        Screen("boards", "public", "", f"/sessions/{SESSION}/boards", 1180, 820),
        Screen("spectator", "public", "", f"/boards/{SESSION}.r1.t1/1", 1180, 820),
        Screen("committee", "committee", f"{SESSION}/A1", f"/cases/{SESSION}/A1", 1440, 900),
        Screen("player", "player", f"{SESSION}/1", f"/sessions/{SESSION}/cards/1", 390, 844),
        Screen("law", "public", "", "/laws/64A", 390, 844),
        Screen("first", "public", "", "/", 390, 844),
    ]


class _Table(NamedTuple):
    scope: str
    path: str


def _first(tables: Sequence[TableInPlayView], phase: str) -> _Table:
    """The first table at which a board is in a phase, else the first of all."""
    found = next((one for one in tables if one.position.phase == phase), tables[0])
    session, _, table = found.position.stream.split(".")
    return _Table(f"{session}.{table}", f"/tables/{found.position.stream}")


def _asked(hall: AtPort, service: str, **fields: str) -> Any:
    return hall.hall.read(lambda office: answer(office, DIRECTOR, service, fields, "en")).result()


def write_pictures(folder: Path, only: Sequence[str] = ()) -> Iterator[Path]:
    """Make the pictures, of the screens that are named or of all; each as soon as it is written."""
    folder.mkdir(parents=True, exist_ok=True)
    log = MemoryLog()
    with at_port(log) as hall, sync_playwright() as playwright:
        stood_still(hall, log)
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        for screen in screens_of(hall):
            if not only or screen.name in only:
                yield from _pictures_of(screen, hall, browser, folder)
        browser.close()


def _pictures_of(screen: Screen, hall: AtPort, browser: Browser, folder: Path) -> Iterator[Path]:
    size: ViewportSize = {"width": screen.width, "height": screen.height}
    for scheme in SCHEMES:
        context = browser.new_context(color_scheme=scheme, viewport=size, reduced_motion="reduce")
        page = context.new_page()
        if screen.role != "public":
            page.goto(hall.link(screen.role, screen.scope))
            page.wait_for_url(f"{hall.url}/")
        for language in LANGUAGES:
            page.goto(f"{hall.url}{screen.path}?lang={language}")
            path = folder / f"{screen.name}-{language}-{scheme}.png"
            page.screenshot(path=path)
            yield path
        context.close()


if __name__ == "__main__":
    if not browser_path():
        sys.exit(MISSING)
    for written in write_pictures(Path(sys.argv[1] if len(sys.argv) > 1 else "pictures"), sys.argv[2:]):
        print(written)
