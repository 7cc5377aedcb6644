"""What all tests share: programs started by a test speak English, whatever the locale of whoever runs it; and a test
that starts a program says so by its mark, for the short run leaves it out."""

from __future__ import annotations

import asyncio
import atexit
import os
import sys
from collections import Counter
from collections.abc import Generator, Iterator
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from projections.texts.language import ENGLISH, use_language
from tests.browser.finding import MISSING, REQUIRED, browser_path
from tests.selection import PACKAGES, ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser

os.environ["TDLOG_LANG"] = "en"
settings.register_profile("tdlog", deadline=None)  # how long an example takes is the machine's matter
settings.load_profile("tdlog")

STARTS_A_PROGRAM = {"subprocess.Popen", "os.forkpty"}
"""What Python tells its auditors where a program is started, by pexpect too."""

OWN = tuple(f"{ROOT / package}{os.sep}" for package in PACKAGES)
"""Where the project's code lies, the tests' last."""

COMPILED = "PYTHONPYCACHEPREFIX"
"""Where Python keeps what it compiled."""

TOGETHER = "TDLOG_TEST_FOLDER"
"""Where a folder is named for what the processes of a run share: a database server (`tests.databases`)."""

running: list[pytest.Item] = []
"""The test that is run now."""


def hold_to_the_mark(event: str, _: tuple[object, ...]) -> None:
    """Refuse a program to a test that is not marked. What a command itself starts to read a file is not meant."""
    if event not in STARTS_A_PROGRAM or not running or not is_asked_by_a_test():
        return
    if not {"process", "browser"} & {mark.name for mark in running[-1].iter_markers()}:
        raise AssertionError(f"{running[-1].nodeid} starts a program: it wants @pytest.mark.process, or to be run here")


def is_asked_by_a_test() -> bool:
    """Whether of the project's own code it is a test's that is nearest to what happens."""
    frame = sys._getframe(2)  # pyright: ignore[reportPrivateUsage]
    while frame is not None and not frame.f_code.co_filename.startswith(OWN):
        frame = frame.f_back
    return frame is not None and frame.f_code.co_filename.startswith(OWN[-1])


sys.addaudithook(hold_to_the_mark)


def pytest_configure(config: pytest.Config) -> None:
    """What Python compiles is there for the next program that a test starts, and for the next run, also where the
    environment says that it writes nothing beside the source; and all processes of a run have a folder in common."""
    if TOGETHER not in os.environ:
        together = mkdtemp(prefix="tdlog-")
        atexit.register(rmtree, together, ignore_errors=True)  # after the server in it was stopped
        os.environ[TOGETHER] = together
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None) and COMPILED not in os.environ:
        os.environ[COMPILED] = str(config.rootpath / ".pytest_cache" / "compiled")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Remember which test is run, with its fixtures; whatever language it chose, the next one speaks English."""
    running.append(item)
    try:
        return (yield)
    finally:
        running.pop()
        use_language(ENGLISH)


took: Counter[str] = Counter()
"""By file, how many milliseconds its tests took, but for those that the short run leaves out."""
LEFT_OUT = {"process", "browser", "endurance"}
PATIENCE = 20_000
"""Milliseconds that a page may take to become what a test expects: the machine may do other things too."""


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up how long a file takes: `tests.selection` chooses by it."""
    if not LEFT_OUT & report.keywords.keys():
        took[report.nodeid.partition("::")[0]] += round(1000 * report.duration)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Keep how long the files took, unless only some of their tests were run."""
    config = session.config
    cache = getattr(config, "cache", None)
    if cache is None or hasattr(config, "workerinput") or config.option.keyword or session.testsfailed:
        return
    if not any("::" in word for word in config.args):
        cache.set("tdlog/milliseconds", {**cache.get("tdlog/milliseconds", {}), **took})


@pytest.fixture(autouse=True)
def _no_loop_of_the_browser(request: pytest.FixtureRequest) -> Generator[None]:  # pyright: ignore[reportUnusedFunction]
    """Between its calls Playwright leaves its event loop in place, beside which no test could run another."""
    loop = asyncio._get_running_loop()  # pyright: ignore[reportPrivateUsage]
    if loop is None or request.node.get_closest_marker("browser") is not None:
        yield
        return
    asyncio._set_running_loop(None)  # pyright: ignore[reportPrivateUsage]
    yield
    asyncio._set_running_loop(loop)  # pyright: ignore[reportPrivateUsage]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser, started once for all that look at pages; skipped where there is none, unless one is required."""
    path = browser_path()
    if not path:
        if os.environ.get(REQUIRED) == "1":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield started
        started.close()
