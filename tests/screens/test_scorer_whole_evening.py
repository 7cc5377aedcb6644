"""A club evening of twelve tables by the scorer's screens alone, and the same evening as it is typed: one ranking."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest
from playwright.sync_api import Browser, Page, expect

from application.hall.identity import Identity
from application.hall.services.answering import answer
from application.office import Office
from domain.events import ContestantEntered, RegulationSet, ScoreAdjusted, ScoreCorrected, ScoresPublished
from domain.log.store import LogStore
from formats.notation import read_script
from projections.recorded.movement import Movement
from projections.recorded.session_record import SessionRecord
from projections.views.figures_now import RankedView
from stores.memory import MemoryLog
from tests.screens.club import page_for
from tests.web.browsing import AtPort, at_port

pytestmark = [pytest.mark.browser, pytest.mark.process, pytest.mark.endurance]

TABLES, ROUNDS, BOARDS = 12, 3, 2
WIDE = {"width": 1440, "height": 900}
PAIRS = [f"Player {2 * pair - 1}, Player {2 * pair}" for pair in range(1, 2 * TABLES + 1)]
SLIPS = (("1nn =8", "1NN=8"), ("3nte h10 =", "3NE=9"), ("4hs sa -1", "4HS=9"), ("2cw +1", "2CW=9"), ("p", "pass"),
         ("4sxn dk -2", "4SXN=8"), ("6nn =", "6NN=12"))  # fmt: skip
"""What is typed on a page of slips, and as a line of the notation."""
MENDED, CORRECTED, ADJUSTED = (1, 12), (4, 12), (6, 2)
"""Boards with their tables: a slip that was typed wrongly, one that is corrected after the publication, and one of
which the director gives the score."""


@pytest.fixture
def hall() -> Iterator[AtPort]:
    with at_port(MemoryLog()) as running:
        yield running


def slip(board: int, table: int) -> tuple[str, str]:
    return SLIPS[(5 * board + table) % len(SLIPS)]


def seated(page: Page, hall: AtPort) -> None:
    """Twenty-three pairs; the last of them comes late, and one was written wrongly."""
    page.goto(hall.url)
    page.get_by_role("link", name="A new evening").click()
    fields = {"name": "Club evening", "date": "2026-11-23", "tables": TABLES, "rounds": ROUNDS, "boards": BOARDS}
    for field, text in fields.items():
        page.locator(f"#{field}").fill(str(text))
    page.locator("#pairs").fill("\n".join(PAIRS[:-1]).replace("Player 7,", "Plaier 7,"))
    page.get_by_role("button", name="Begin the evening").press("Enter")
    page.wait_for_url("**/scorer/S1?begun=1")
    page.get_by_role("link", name="Who plays").click()
    page.locator("#late-names").fill(PAIRS[-1])
    page.locator("#late-names").press("Enter")
    expect(page.locator(".pairs li")).to_have_count(2 * TABLES)
    wrong = page.locator("#pair-4")
    expect(wrong).to_have_value("Plaier 7, Player 8")
    wrong.fill(PAIRS[3])
    wrong.press("Enter")
    expect(page.locator("#late-names")).to_have_count(0)


def due(hall: AtPort) -> Mapping[int, list[int]]:
    """By board the tables that play it, in the order of the page."""
    movement = Movement.of(SessionRecord.of("S1", hall.log.read("S1")))
    found: dict[int, list[int]] = {}
    for one in sorted(movement.due.values(), key=lambda one: (one.round, one.table)):
        for board in one.boards:
            found.setdefault(board, []).append(one.table)
    return found


def typed(page: Page, hall: AtPort) -> None:
    """Every slip, one board after the other, as fast as it is typed: nobody waits for the hall in between."""
    boards = due(hall)
    page.goto(f"{hall.url}/scorer/S1/boards/1")
    for number, board in enumerate(sorted(boards)):
        if number:
            page.keyboard.press("PageDown")
            page.wait_for_url(re.compile(rf"/boards/{board}$"))
        expect(page.locator("#line")).to_be_focused()
        for table in boards[board]:
            expect(page.locator("#at")).to_have_text(f"{board} t{table}")
            wrong = (board, table) == MENDED
            page.keyboard.type("7nn =" if wrong else slip(board, table)[0])
            page.keyboard.press("Enter")
        expect(page.locator("tr[data-table].final")).to_have_count(len(boards[board]))


def by_line(page: Page, hall: AtPort, line: str, stream: str = "S1") -> None:
    page.goto(f"{hall.url}/scorer/S1")
    page.locator("#by-line > summary").press("Enter")
    page.locator("#table").fill(stream)
    page.locator("#by-line #line").fill(line)
    page.locator("#by-line #line").press("Enter")
    expect(page.locator(".echo")).to_be_visible()


def ranking(log: LogStore) -> list[tuple[str, int, str, str | None]]:
    """The ranking as a director sees it: the contestants with their places and figures."""
    view = answer(Office(log), Identity("director", "S1"), "standings", {"session": "S1"})
    assert isinstance(view, RankedView)
    assert not view.standings.provisional
    return [(row.contestant, row.place, row.shown.total, row.shown.percent) for row in view.standings.rows]


def as_typed(hall: AtPort) -> LogStore:
    """The same evening, as an operator types it."""
    lines = [
        "stream S1", "@ 2026-11-23T18:00:00Z operator", 'session "Club evening" 2026-11-23 scoring=matchpoints',
        *(f"contestant {pair}" for pair in range(1, 2 * TABLES + 1)),
        f"movement mitchell tables={TABLES} rounds={ROUNDS} boards_a_round={BOARDS}",
    ]  # fmt: skip
    movement = Movement.of(SessionRecord.of("S1", hall.log.read("S1")))
    for (number, table), one in sorted(movement.due.items()):
        lines += [f"stream S1.r{number}.t{table}", "@ 2026-11-23T19:00:00Z operator"]
        sits = f"ns={one.ns[0]} ew={one.ew[0]} boards={one.boards[0]}-{one.boards[-1]}"
        lines += [f"round {number} table={table} {sits}"]
        for board in one.boards:
            told = "1NN=9" if (board, table) == CORRECTED else slip(board, table)[1]
            lines += [f"result {board} {told}" if told != "pass" else f"result {board} pass"]
            if (board, table) == ADJUSTED:
                lines += ["@ 2026-11-23T19:05:00Z director", f"adjust {board} 12C2a ns=average+ ew=average"]
                lines += ["@ 2026-11-23T19:06:00Z operator"]
    log = MemoryLog()
    for stream, events in read_script("\n".join(lines)).streams.items():
        log.append([(stream, 0, events)])
    return log


def test_given_twelve_tables_when_their_evening_is_run_by_the_screens_alone_then_its_ranking_is_that_of_the_file(
    hall: AtPort, browser: Browser
) -> None:
    page = page_for(browser, hall, "scorer", "", viewport=WIDE)
    seated(page, hall)
    typed(page, hall)

    board, table = MENDED
    page.goto(f"{hall.url}/scorer/S1/boards/{board}?table={table}")
    page.keyboard.type(slip(board, table)[0])
    expect(page.locator("#echo")).to_contain_text("Mends")
    page.keyboard.press("Enter")
    expect(page.locator(f"tr.said[data-about='{table}']")).to_be_attached()

    doubtful = "S1.r2.t8"
    by_line(page, hall, "enter points +1430", doubtful)
    doubt = page.locator(".watched li", has_text="Table 8")
    expect(doubt).to_contain_text("1430 was entered")
    doubt.get_by_role("link", name="Mend").click()
    page.wait_for_url("**/boards/*")
    told = re.search(r"/boards/(\d+)", page.url)
    assert told is not None
    page.keyboard.type(slip(int(told[1]), 8)[0])
    page.keyboard.press("Enter")
    expect(page.locator("tr[data-table='8'].final")).to_be_visible()

    director = page_for(browser, hall, "director", "S1", viewport=WIDE)
    board, table = ADJUSTED
    director.goto(f"{hall.url}/scorer/S1/boards/{board}")
    director.locator(f"tr[data-table='{table}'] .give-score").click()
    director.locator("label:has(#kind-artificial)").click()
    director.locator("#award-ns").select_option("average+")
    director.locator("#award-ew").select_option("average")
    director.get_by_role("button", name="Give this score").click()
    director.wait_for_url(f"**/scorer/S1/boards/{board}**")
    director.context.close()

    page.goto(f"{hall.url}/scorer/S1")
    expect(page.locator(".watched li")).to_have_count(0)
    page.get_by_role("button", name=re.compile("^Publish")).press("Enter")
    expect(page.locator(".echo")).to_be_visible()
    board, table = CORRECTED
    page.goto(f"{hall.url}/scorer/S1/boards/{board}?table={table}")
    page.keyboard.type("1nn =9")
    page.keyboard.press("Enter")
    expect(page.locator("#refused")).to_contain_text("say why")
    page.keyboard.type(' "all four agree"')
    page.keyboard.press("Enter")
    expect(page.locator(f"tr[data-table='{table}'] .bid")).to_contain_text("1NT")

    page.goto(f"{hall.url}/scorer/S1")
    page.locator("input[name='names']").uncheck()
    page.get_by_role("button", name="Let everybody see this").press("Enter")
    expect(page.locator("#public-now")).not_to_contain_text("names")
    page.get_by_role("button", name=re.compile("^Publish")).press("Enter")
    expect(page.locator(".echo")).to_be_visible()

    assert ranking(hall.log) == ranking(as_typed(hall))
    kinds = [type(event) for event in hall.log.read("S1")]
    assert kinds[-4:] == [ScoresPublished, ScoreCorrected, RegulationSet, ScoresPublished]
    assert kinds.count(ContestantEntered) == 2 * TABLES + 1
    told_at = [event for stream in hall.log.versions() for event in hall.log.read(stream)]
    assert sum(isinstance(event, ScoreAdjusted) for event in told_at) == 1

    public = browser.new_context().new_page()
    public.goto(f"{hall.url}/sessions/S1")
    expect(public.get_by_text("pair 4", exact=True).first).to_be_visible()
    expect(public.get_by_text("Player")).to_have_count(0)
    public.context.close()
    page.context.close()
