"""An evening of two sections from the members' file to the published pages: by the screens, by commands, one result."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from domain.events import MovementSet
from domain.log.store import LogStore
from stores.opening import open_log
from tests.cli.running import tdlog
from tests.screens.at_the_screens import Committee, Player
from tests.screens.club import has_keys, page_for
from tests.screens.two_sections import (
    ADJUSTED,
    APPEAL,
    CORRECTED,
    DATE,
    MEMBERS,
    SECTIONS,
    WEIGHTED,
    Adjusted,
    Due,
    Section,
    due,
    number_of,
    slip,
)
from tests.web.browsing import AtPort, at_port

pytestmark = [pytest.mark.browser, pytest.mark.process, pytest.mark.endurance]

WIDE = {"width": 1440, "height": 900}
EXPORTS = ("usebio", "bridgewebs")


# By the screens


@pytest.fixture
def log(tmp_path: Path) -> Iterator[LogStore]:
    with open_log(str(tmp_path / "screens.db"), create=True) as opened:
        yield opened


def members_taken(page: Page, hall: AtPort, file: Path) -> None:
    page.goto(hall.url)
    page.get_by_role("link", name="Members of the club").click()
    page.locator("#file").set_input_files(file)
    expect(page.locator("#list")).to_have_value(re.compile("Spiller101"))
    page.get_by_role("button", name="Enter them").press("Enter")
    expect(page.locator(".echo")).to_contain_text("46 members of the list are in the register")


def begun(page: Page, hall: AtPort, section: Section) -> None:
    page.goto(f"{hall.url}/evenings/new")
    page.locator("#name").fill(f"Club evening, section {section.session}")
    page.locator("#date").fill(DATE)
    page.locator("#plays").fill(str(section.boards))
    pairs = range(1, section.pairs + 1)
    page.locator("#pairs").fill("\n".join(", ".join(section.members(pair)) for pair in pairs))
    page.locator("#fits button").press("Enter")
    page.locator(f"[name=movement][value='{section.movement}']").check()
    page.get_by_role("button", name="Begin the evening").press("Enter")
    page.wait_for_url(f"**/scorer/{section.session}**")
    for late in range(section.pairs + 1, section.pairs + section.late + 1):
        page.get_by_role("link", name="Who plays").click()
        page.locator("#late-names").fill(", ".join(section.members(late)))
        page.locator("#late-names").press("Enter")
        expect(page.locator(".pairs li")).to_have_count(late)


def due_of(log: LogStore, section: Section) -> list[Due]:
    *_, movement = [one for one in log.read(section.session) if isinstance(one, MovementSet)]
    return list(due(" ".join(f'"{line}"' for line in movement.plan)))


def typed(page: Page, hall: AtPort, section: Section) -> None:
    """Every slip, one board after the other."""
    played = due_of(hall.log, section)
    page.goto(f"{hall.url}/scorer/{section.session}/boards/1")
    for board in range(1, section.boards + 1):
        if board > 1:
            page.keyboard.press("PageDown")
            page.wait_for_url(re.compile(rf"/boards/{board}$"))
        expect(page.locator("#line")).to_be_focused()
        tables = [one.table for one in sorted(played) if one.board == board]
        for table in tables:
            expect(page.locator("#at")).to_have_text(f"{board} t{table}")
            page.keyboard.type(slip(section.session, board, table)[0])
            page.keyboard.press("Enter")
        expect(page.locator("tr[data-table].final")).to_have_count(len(tables))


def scores_given(browser: Browser, hall: AtPort) -> None:
    """The two boards of which the director gives the score."""
    for session, board, table, _ in (ADJUSTED, WEIGHTED):
        page = page_for(browser, hall, "director", session, viewport=WIDE)
        page.goto(f"{hall.url}/scorer/{session}/boards/{board}")
        page.locator(f"tr[data-table='{table}'] .give-score").click()
        if session == ADJUSTED.session:
            page.locator("label:has(#kind-artificial)").click()
            page.locator("#award-ns").select_option("average+")
            page.locator("#award-ew").select_option("average")
        else:
            page.locator("label:has(#kind-weighted)").click()
            for row, (weight, tricks) in {"ns1": ("60%", "9"), "ns2": ("40%", "8")}.items():
                page.locator(f"#weight-{row}").fill(weight)
                page.locator(f"#tricks-{row}").select_option(tricks)
        page.get_by_role("button", name="Give this score").click()
        page.wait_for_url(f"**/scorer/{session}/boards/{board}**")
        page.context.close()


def published(page: Page, hall: AtPort, session: str) -> None:
    page.goto(f"{hall.url}/scorer/{session}")
    page.get_by_role("button", name=re.compile("^Publish")).first.press("Enter")
    expect(page.locator(".echo")).to_contain_text("published")


def corrected(page: Page, hall: AtPort) -> None:
    page.goto(f"{hall.url}/scorer/{CORRECTED.session}/boards/{CORRECTED.board}?table={CORRECTED.table}")
    has_keys(page)
    page.locator("#line").fill('3nn =9 "all four agree"')
    page.locator("#line").press("Enter")
    expect(page.locator(f"tr[data-table='{CORRECTED.table}'] .bid")).to_contain_text("3NT")


def appealed(browser: Browser, hall: AtPort, north_south: str) -> None:
    player = Player(browser, hall, north_south)
    player.appeals(f"Board {ADJUSTED.board}", APPEAL["grounds"])
    committee = Committee(browser, hall, "A1")
    committee.hears(members="m1, m2, m3", ns=APPEAL["heard"])
    committee.decides(outcome="upheld", reason=APPEAL["reason"], deposit="returned")
    for person in (player, committee):
        assert person.errors == []
        person.page.context.close()


def by_the_screens(browser: Browser, hall: AtPort, folder: Path) -> None:
    members = folder / "members.csv"
    members.write_text(MEMBERS, encoding="windows-1252")
    page = page_for(browser, hall, "scorer", "", viewport=WIDE)
    members_taken(page, hall, members)
    for section in SECTIONS:
        begun(page, hall, section)
    for section in SECTIONS:
        typed(page, hall, section)
    scores_given(browser, hall)
    for section in SECTIONS:
        published(page, hall, section.session)
    corrected(page, hall)
    appealed(browser, hall, next(one.ns for one in due_of(hall.log, SECTIONS[0]) if _is_adjusted(one)))
    for section in SECTIONS:
        published(page, hall, section.session)
    page.context.close()


def _is_adjusted(one: Due) -> bool:
    return (one.board, one.table) == (ADJUSTED.board, ADJUSTED.table)


# By commands


def by_commands(log: Path, folder: Path) -> None:
    """The same evening by commands and a file of lines."""
    members = folder / "members.csv"
    members.write_text(MEMBERS, encoding="windows-1252")
    assert tdlog("members", members, "--log", log).code == 0
    script = folder / "evening.tdl"
    script.write_text("\n".join(line for section in SECTIONS for line in _lines(section)) + "\n", encoding="utf-8")
    ran = tdlog("import", "--log", log, script)
    assert ran.code == 0, ran.err
    for stream, *lines in _afterwards(log):
        ran = tdlog("record", "--table", stream, "--log", log, typed="".join(f"{line}\n" for line in lines))
        assert ran.code == 0, ran.err + ran.out


def _movement(section: Section, pairs: int) -> str:
    asked = ("movements", str(pairs), "--boards", str(section.boards))
    number = number_of(section, tdlog(*asked, "--json").json)
    return tdlog(*asked, "--choose", str(number)).out.strip()


def _lines(section: Section) -> Iterator[str]:
    """The evening of a section as it is typed: first without the pair that comes late, then with it."""
    yield from (f"stream {section.session}", f"@ {DATE}T18:00:00Z operator")
    yield f'session "Club evening, section {section.session}" {DATE} scoring=matchpoints'
    for pair in range(1, section.pairs + 1):
        yield f"contestant {pair} [{', '.join(section.members(pair))}]"
    movement = _movement(section, section.pairs)
    yield movement
    for pair in range(section.pairs + 1, section.pairs + section.late + 1):
        movement = _movement(section, pair)
        yield f"contestant {pair} [{', '.join(section.members(pair))}]"
        yield movement
    for one in sorted(due(movement)):
        yield f"stream {section.session}.r{one.round}.t{one.table}"
        yield f"round {one.round} table={one.table} ns={one.ns} ew={one.ew} boards={one.board}"
        yield f"result {one.board} {slip(section.session, one.board, one.table)[1]}"
        for adjusted in (ADJUSTED, WEIGHTED):
            if (section.session, one.board, one.table) == adjusted[:3]:
                yield from (f"@ {DATE}T20:00:00Z director", adjusted.typed, f"@ {DATE}T20:01:00Z operator")


def _afterwards(log: Path) -> Iterator[list[str]]:
    """What is typed once the figures are out: by stream."""
    with open_log(str(log)) as held:
        wrong, appealed = (_stream_of(held, one) for one in (CORRECTED, ADJUSTED))
        north_south = next(one.ns for one in due_of(held, SECTIONS[0]) if _is_adjusted(one))
        given = held.version(appealed)
    for section in SECTIONS:
        yield [f"{section.session}.r1.t1", f"publish session {_figures(log, section.session)}"]
    yield ["S2.r1.t1", f'rescore {CORRECTED.board} {wrong} 7NN=13 3NN=9 79C1 "all four agree"']
    yield [
        appealed, f'appeal A1 {ADJUSTED.board}#{given} {north_south} concurrence "{APPEAL["grounds"]}"',
        "hear A1 [m1, m2, m3]", f'hear A1 "{APPEAL["heard"]}" kind=statement side=ns',
        f'decide A1 upheld "{APPEAL["reason"]}" deposit=returned',
    ]  # fmt: skip
    for section in SECTIONS:
        yield [f"{section.session}.r1.t1", f"publish session {_figures(log, section.session)}"]


def _stream_of(log: LogStore, board: Adjusted) -> str:
    section = next(one for one in SECTIONS if one.session == board.session)
    found = next(one for one in due_of(log, section) if (one.board, one.table) == (board.board, board.table))
    return f"{section.session}.r{found.round}.t{found.table}"


def _figures(log: Path, session: str) -> str:
    """The ranking as it is printed, for the line that says what was published."""
    groups = tdlog("standings", session, "--log", log, "--json").json["groups"]
    rows = [row for group in groups for row in group["rows"]]
    return "{" + ", ".join(f"{row['contestant']}={row['shown']['percent']}" for row in rows) + "}"


# Both


def told_of(log: Path, folder: Path) -> dict[str, object]:
    """What came of an evening: its rankings, the files of others, and the names of the pages that are published."""
    ran = tdlog("publish", folder / "site", "--log", log)
    assert ran.code == 0, ran.err
    pages = sorted(str(one.relative_to(folder / "site")) for one in (folder / "site").rglob("*.html"))
    found: dict[str, object] = {"pages": pages}
    for section in SECTIONS:
        found[section.session] = tdlog("standings", section.session, "--log", log, "--json").json
        for name in EXPORTS:
            file = folder / f"{section.session}.{name}"
            ran = tdlog("export", section.session, "--log", log, "--format", name, "--names", "--to", file)
            assert ran.code == 0, ran.err
            found[file.name] = file.read_text(encoding="utf-8")
    return found


def test_given_two_sections_when_the_evening_is_run_by_the_screens_and_by_commands_then_the_results_are_the_same(
    browser: Browser, log: LogStore, tmp_path: Path
) -> None:
    with at_port(log) as hall:
        by_the_screens(browser, hall, tmp_path)
    by_commands(tmp_path / "commands.db", tmp_path)
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert told_of(tmp_path / "screens.db", tmp_path / "a") == told_of(tmp_path / "commands.db", tmp_path / "b")
