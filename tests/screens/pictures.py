"""Pictures of every screen, light and dark, in both languages: `python3 dev.py screens [FOLDER] [NAME ...]`.

They show a made-up evening that follows from a seed. Where a screen is named, only its pictures are made.
"""

from __future__ import annotations

import argparse
import sys
from base64 import b64decode
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple, cast

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from projections.texts.language import LANGUAGES
from tests.browser.finding import MISSING, browser_path
from tests.screens.shown import Screen, Shown, screens, shown_evening

__all__ = ["README", "README_SCREENS", "come_in", "main", "named", "pictures_of", "write_pictures", "write_readme"]

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "screens"
README = ROOT / "docs" / "pictures"
SCHEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
QUALITY = 82
"""Of the pictures of the README, in WebP."""


class OfReadme(NamedTuple):
    """A picture of the README: the name of its file, and the screen."""

    name: str
    screen: str


README_SCREENS = (
    OfReadme("recorder", "recorder"),
    OfReadme("director", "director-aloud"),
    OfReadme("ranking", "standings-opened"),
    OfReadme("committee", "committee"),
)


def write_pictures(folder: Path, only: Sequence[str] = ()) -> Iterator[Path]:
    """Make the pictures, of the screens that are named or of all; each as soon as it is written. Raises LookupError
    where there is no such screen."""
    with _opened() as (shown, browser):
        for screen in named(screens(shown), only):
            yield from pictures_of(screen, shown, browser, folder)


def pictures_of(screen: Screen, shown: Shown, browser: Browser, folder: Path) -> Iterator[Path]:
    """Make the pictures of one screen."""
    folder.mkdir(parents=True, exist_ok=True)
    for scheme in SCHEMES:
        for language in LANGUAGES:
            with come_in(screen, shown, browser, scheme) as page:
                _go(page, screen, shown, language)
                path = folder / f"{screen.name}-{language}-{scheme}.png"
                page.screenshot(path=path)
            yield path


def write_readme(folder: Path, only: Sequence[str] = ()) -> Iterator[Path]:
    """Make the pictures of the README, small and in English, light and dark. Raises LookupError where there is no such
    picture."""
    wanted = {one.screen: one.name for one in README_SCREENS if not only or one.name in only}
    if unknown := sorted({*only} - {one.name for one in README_SCREENS}):
        raise LookupError(f"not in the README: {', '.join(unknown)}")
    with _opened() as (shown, browser):
        for screen in named(screens(shown), [*wanted]):
            folder.mkdir(parents=True, exist_ok=True)
            for scheme in SCHEMES:
                with come_in(screen, shown, browser, scheme) as page:
                    _go(page, screen, shown, "en")
                    path = folder / f"{wanted[screen.name]}-{scheme}.webp"
                    path.write_bytes(_as_webp(page))
                yield path


@contextmanager
def _opened() -> Generator[tuple[Shown, Browser]]:
    """The halls that are shown, and a browser."""
    with shown_evening() as shown, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        yield shown, browser
        browser.close()


def named(all_of_them: Sequence[Screen], only: Sequence[str]) -> list[Screen]:
    """The screens of some names, or all of them."""
    there = [one.name for one in all_of_them]
    if unknown := [name for name in only if name not in there]:
        raise LookupError(f"no screen {', '.join(unknown)}; there are {', '.join(there)}")
    return [one for one in all_of_them if not only or one.name in only]


@contextmanager
def come_in(screen: Screen, shown: Shown, browser: Browser, scheme: Literal["light", "dark"]) -> Generator[Page]:
    """A page of whoever looks at a screen, who came in by his link where he needs one."""
    hall, (width, height) = shown.halls[screen.moment], screen.size
    context: BrowserContext = browser.new_context(
        color_scheme=scheme, viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    page = context.new_page()
    if screen.role != "public":
        page.goto(hall.link(screen.role, screen.scope))
        page.wait_for_url(f"{hall.url}/")
    yield page
    context.close()


def _go(page: Page, screen: Screen, shown: Shown, language: str) -> None:
    """Go to a screen, and do there what comes before the picture."""
    page.clock.install(time=shown.hours[screen.moment])
    query = "&" if "?" in screen.path else "?"
    page.goto(f"{shown.halls[screen.moment].url}{screen.path}{query}lang={language}")
    page.evaluate("document.fonts.ready")
    screen.pressed(page)


def _as_webp(page: Page) -> bytes:
    """What a page shows, as a small file."""
    session = cast(Any, page.context.new_cdp_session(page))
    return b64decode(session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})["data"])


def main(words: Sequence[str]) -> int:
    """Do what the command line says; the exit code."""
    parser = argparse.ArgumentParser(prog="dev.py screens", description="Pictures of every screen of the hall.")
    parser.add_argument("folder", nargs="?", type=Path, help=f"where they are put ({FOLDER.relative_to(ROOT)})")
    parser.add_argument("names", nargs="*", metavar="NAME", help="the screens that are meant; without, all of them")
    parser.add_argument(
        "--readme", action="store_true", help=f"the small ones of the README, in {README.relative_to(ROOT)}"
    )
    asked = parser.parse_args(words)
    if not browser_path():
        print(MISSING, file=sys.stderr)
        return 1
    write, folder = (write_readme, README) if asked.readme else (write_pictures, FOLDER)
    try:
        for path in write(asked.folder or folder, asked.names):
            print(path, flush=True)
    except LookupError as error:
        print(f"dev.py screens: {error.args[0]}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
