"""Every screen of the hall, at what there is to see of a made-up evening that follows from a seed."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Page, expect

from application.demo.evening import SESSION, Evening
from application.demo.going_on import GoingOn, set_up
from application.hall.identity import Identity
from application.hall.services.answering import answer
from domain.events import (
    AnyEvent,
    BoardStarted,
    ClockSet,
    LatePlayAllowed,
    TableLate,
    TableWarned,
    TempoNoted,
)
from projections.views.live import TableInPlayView
from projections.views.opened import ReplayedView
from projections.views.queue import QueueView
from projections.views.rival import RivalsView
from stores.memory import MemoryLog
from tests.packs.evenings import packs_log
from tests.pads.at_a_hall import with_pads
from tests.screens.at_a_table import kept
from tests.screens.club import club_evening
from tests.screens.proven import proven_hall
from tests.web.browsing import AtPort, at_port
from tests.web.disputed import heard_log
from tests.web.season import season_log
from tests.web.served import log_of
from web.desk_parts import matter_path

__all__ = ["Moment", "Screen", "Shown", "screens", "shown_evening"]

Moment = Literal["begun", "played", "decided", "league", "heard", "season", "packs", "proven"]
"""Of the evening: round 1 begins, and nothing is recorded; the middle of round 2. Of a match: its appeal is decided. Of
a league: it is over. Of pairs: the appeal of a disputed card is being heard. Of a season: it is before its final. Of a
club: a session that elected data packs. Of a log that is signed: its session is over."""
MATCH, LEAGUE = "sessions/cup_match.tdl", "sessions/league_evening.tdl"
TABLES = 12
BEGINS = datetime(2026, 3, 17, 18, 30, tzinfo=UTC)
STARTED = datetime(2026, 11, 23, 19, 6, tzinfo=UTC)
DECIDED = datetime(2026, 5, 9, 15, 30, tzinfo=UTC)
HEARD = datetime(2026, 11, 23, 22, 25, tzinfo=UTC)
TICKS = 64
"""Of the second round: some tables are in an auction then, some play, some wait, one has two records."""
SECONDS = 14
"""That a tick takes."""
DIRECTOR = Identity("director", SESSION)


class Clock:
    """What the clock of the hall says; it stands still while nothing goes on."""

    def __init__(self) -> None:
        self.at = BEGINS

    def __call__(self) -> str:
        return told(self.at)


def told(at: datetime) -> str:
    """A time as the hall has it."""
    return at.strftime("%Y-%m-%dT%H:%M:%SZ")


def _as_it_is(page: Page) -> None:
    """Nothing is pressed before the picture."""


class Screen(NamedTuple):
    """What somebody looks at, on a screen of a size."""

    name: str
    role: str
    scope: str
    path: str
    size: tuple[int, int]
    moment: Moment = "played"
    pressed: Callable[[Page], None] = _as_it_is
    """What is done on the page before the picture is made."""


class Shown(NamedTuple):
    """The halls of the pictures, and the hour at which each stands still."""

    halls: Mapping[Moment, AtPort]
    hours: Mapping[Moment, datetime]


TABLET, UPRIGHT, DESK, PAPER = (1180, 820), (820, 1180), (1440, 900), (1080, 1350)
PHONE, SMALL, PROJECTOR = (390, 844), (360, 800), (1280, 720)


@contextmanager
def shown_evening() -> Generator[Shown]:
    """The halls that the pictures show, each at its moment, for the length of a block."""
    clock, log = Clock(), MemoryLog()
    hours: dict[Moment, datetime] = {"begun": STARTED, "decided": DECIDED, "league": DECIDED, "heard": HEARD,
                                    "season": HEARD, "packs": DECIDED, "proven": DECIDED}  # fmt: skip
    with ExitStack() as open_halls:
        halls: dict[Moment, AtPort] = {
            "begun": open_halls.enter_context(at_port(club_evening(), clock=lambda: told(STARTED))),
            "played": open_halls.enter_context(at_port(log, clock=clock)),
            "decided": open_halls.enter_context(at_port(log_of(MATCH), clock=lambda: told(DECIDED))),
            "league": open_halls.enter_context(at_port(log_of(LEAGUE), clock=lambda: told(DECIDED))),
            "packs": open_halls.enter_context(at_port(packs_log(), clock=lambda: told(DECIDED))),
            "proven": open_halls.enter_context(proven_hall(DECIDED)),
            "heard": open_halls.enter_context(at_port(heard_log(), clock=lambda: told(HEARD))),
            "season": open_halls.enter_context(at_port(season_log(), clock=lambda: told(HEARD))),
        }
        with_pads(halls["heard"].hall)
        evening = Evening.of(tables=TABLES)
        going_on = GoingOn(halls["played"].hall, evening, set_up(log, evening, clock))
        ticks = 0
        while ticks < TICKS:
            is_first = not log.version(f"{SESSION}.r2.t1")
            going_on.step(hurry=is_first)
            clock.at += timedelta(seconds=SECONDS)
            ticks += not is_first
        log.append([(SESSION, log.version(SESSION), _clock_at(clock.at))])
        yield Shown(halls, {**hours, "played": clock.at})


def _clock_at(hour: datetime) -> list[AnyEvent]:
    """A round that has ten minutes left, a table that was warned, and one that was late before."""
    begun = told(hour - timedelta(minutes=15))
    return [
        ClockSet("start", 2, 25, at=begun, by="scorer"),
        TableLate(f"{SESSION}.r1.t4", "ew", "came late from the pause", at=begun, by="director"),
        TableWarned(f"{SESSION}.r2.t3", "ns", "eight minutes on board 3", at=told(hour), by="director"),
        LatePlayAllowed(f"{SESSION}.r1.t5", 10, "after the session", at=told(hour), by="director"),
    ]


COMMENTED = f"{SESSION}.r1.t1"


def screens(shown: Shown) -> list[Screen]:
    """Every screen."""
    of_spectators = _of_spectators(shown)
    return [
        *_of_recorders(shown), *_of_directors(shown), *_of_scorers(), *_of_series(), *_of_everybody(), *of_spectators,
        *_of_appeals(),
    ]  # fmt: skip


def _of_recorders(shown: Shown) -> Iterator[Screen]:
    tables: list[TableInPlayView] = [
        _asked(shown, "table", stream=f"{SESSION}.r2.t{table}") for table in range(1, TABLES + 1)
    ]
    playing, calling = _first(tables, "play"), _first(tables, "auction")
    records: list[RivalsView] = [_asked(shown, "rivals", stream=one.position.stream) for one in tables]
    rival = next(one for each in records for one in each.rivals)
    role = "recorder"
    yield Screen("recorder", role, *playing, TABLET)
    yield Screen("recorder-auction", role, *calling, UPRIGHT)
    yield Screen("recorder-phone", role, *playing, SMALL)
    yield Screen("recorder-auction-phone", role, *calling, SMALL)
    yield Screen("recorder-claim", role, *playing, TABLET, pressed=_claims)
    yield Screen("recorder-asks", role, *calling, UPRIGHT, pressed=_irregular)
    yield Screen("recorder-empty", role, f"{SESSION}.t2", f"/tables/{SESSION}.r1.t2", TABLET, "begun")
    yield Screen("recorder-offline", role, *playing, TABLET, pressed=_tapped_offline)
    yield Screen("recorder-from-device", role, *playing, TABLET, pressed=_loaded_offline)
    yield Screen("recorder-from-device-phone", role, *playing, SMALL, pressed=_loaded_offline)
    yield Screen("entries", role, playing.scope, f"{playing.path}/entries", TABLET)
    path = f"/tables/{rival.stream}/rivals/{rival.entry}"
    yield Screen("rivals", role, _place(rival.stream).scope, path, TABLET)


def _of_directors(shown: Shown) -> Iterator[Screen]:
    queue: QueueView = _asked(shown, "queue", session=SESSION)
    matters = [matter_path(item) for item in queue.items if item.sort == "case"]
    role, scope, desk = "director", SESSION, f"/desk/{SESSION}"
    yield Screen("director-queue", role, scope, desk, PHONE)
    yield Screen("director-queue-empty", role, scope, desk, PHONE, "begun")
    yield Screen("director-queue-offline", role, scope, desk, SMALL, pressed=_queue_offline)
    yield Screen("director-new", role, scope, f"{desk}/new", PHONE)
    yield Screen("director-new-which", role, scope, f"{desk}/new", PHONE, pressed=_called_out_of_turn)
    for number, path in enumerate(matters, 1):
        yield Screen(f"director-choice-{number}", role, scope, path, PHONE)
    offers = next(item for item in queue.items if item.law.startswith("27"))
    yield Screen("director-aloud", role, scope, matter_path(offers), PHONE)
    yield Screen("director-score", role, scope, matters[0].replace("/matters/", "/scores/").rpartition("/")[0], PHONE)
    poll = _poll(shown)
    yield Screen("poll", role, scope, poll, PHONE)
    yield Screen("poll-hand", role, scope, poll, SMALL, pressed=_hand_only)
    yield Screen("appeals", role, scope, f"/cases/{SESSION}", PHONE)


def _of_scorers() -> Iterator[Screen]:
    role, path = "scorer", f"/scorer/{SESSION}"
    yield Screen("scorer", role, SESSION, path, DESK)
    yield Screen("scorer-empty", role, SESSION, path, DESK, "begun")
    yield Screen("scorer-phone", role, SESSION, path, SMALL)
    yield Screen("scorer-signed", role, "S1", "/scorer/S1", DESK, "proven", _seen("#health"))
    yield Screen("scorer-signed-phone", role, "S1", "/scorer/S1", SMALL, "proven", _seen("#health"))
    yield Screen("new-evening", role, SESSION, "/evenings/new", DESK)
    yield Screen("new-evening-teams", role, SESSION, "/evenings/new", DESK, pressed=_teams_fit)
    yield Screen("new-evening-teams-phone", role, SESSION, "/evenings/new", SMALL, pressed=_teams_fit)
    yield Screen("members", role, SESSION, "/members", DESK)
    yield Screen("traveller", role, SESSION, f"{path}/boards/2", DESK)
    yield Screen("traveller-typed", role, SESSION, f"{path}/boards/1", DESK, "begun", _slip_typed)
    yield Screen("traveller-odd", role, SESSION, f"{path}/boards/1", DESK, "begun", _slip_odd)
    yield Screen("traveller-odd-phone", role, SESSION, f"{path}/boards/1", SMALL, "begun", _slip_odd)
    yield Screen("hints", role, SESSION, f"{path}/hints", DESK)
    yield Screen("hints-phone", role, SESSION, f"{path}/hints", SMALL)
    yield Screen("traveller-phone", role, SESSION, f"{path}/boards/2", SMALL)
    yield Screen("scorer-publication", role, SESSION, path, DESK, pressed=_seen("#publish"))
    yield Screen("clock-kept", role, SESSION, f"{path}/clock", DESK)
    yield Screen("clock-kept-phone", "director", SESSION, f"{path}/clock", SMALL)
    yield Screen("pairs", role, SESSION, f"{path}/pairs", DESK)
    yield Screen("packs", role, SESSION, f"{path}/packs", DESK, "packs")
    yield Screen("packs-phone", role, SESSION, f"{path}/packs", SMALL, "packs")
    yield Screen("pads", role, SESSION, f"{path}/pads", DESK)
    yield Screen("pads-followed", role, SESSION, f"{path}/pads", DESK, "heard")
    yield Screen("pads-phone", role, SESSION, f"{path}/pads", SMALL, "heard")
    yield Screen("movement", role, SESSION, f"{path}/movement", DESK)
    yield Screen("movement-phone", role, SESSION, f"{path}/movement", SMALL)
    yield Screen("guide-cards", role, SESSION, f"{path}/cards", DESK)
    yield Screen("guide-cards-pairs", role, SESSION, f"{path}/pair-cards", DESK)
    yield Screen("pairs-phone", role, SESSION, f"{path}/pairs", SMALL)
    yield Screen("links", role, SESSION, "/links", DESK)
    yield Screen("links-devices", role, SESSION, "/links", DESK, "begun", _seen("#devices"))
    yield Screen("links-phone", role, SESSION, "/links", SMALL, "begun", _seen("#devices"))
    yield Screen("slips", role, SESSION, "/links", DESK, "begun", _slips_made)


def _of_series() -> Iterator[Screen]:
    yield _public("series", "/series/L", PAPER, "season")
    yield _public("series-phone", "/series/L", SMALL, "season")
    yield _public("series-explained", "/series/L/explain/S1.2", PAPER, "season")
    yield _public("series-empty", "/series", PAPER, "begun")
    yield Screen("series-list", "scorer", "", "/series", DESK, "season")
    yield Screen("series-scorer", "scorer", "", "/series/L/scorer", DESK, "season")
    yield Screen("series-scorer-phone", "scorer", "", "/series/L/scorer", SMALL, "season")


def _of_everybody() -> Iterator[Screen]:
    ranking = f"/sessions/{SESSION}"
    yield _public("standings", ranking, PAPER)
    yield _public("standings-opened", ranking, PAPER, pressed=_figure_opened)
    yield _public("standings-phone", ranking, SMALL)
    yield _public("standings-phone-opened", ranking, PHONE, pressed=_figure_opened)
    yield _public("standings-empty", ranking, PAPER, "begun")
    yield _public("standings-print", ranking, PAPER, pressed=lambda page: page.emulate_media(media="print"))
    yield Screen("standings-rounds", "scorer", SESSION, ranking, PAPER, "league")
    yield Screen("standings-rounds-phone", "scorer", SESSION, ranking, SMALL, "league")
    yield Screen("standings-earlier", "director", SESSION, f"{ranking}?step=back", PAPER)
    yield _public("standings-packs", ranking, PAPER, "packs")
    yield _public("standings-packs-phone", ranking, SMALL, "packs")
    yield _public("by-pack", f"{ranking}/handicap/2", PAPER, "packs", _all_opened)
    yield _public("by-pack-masterpoints", f"{ranking}/masterpoints/1", PHONE, "packs")
    yield _public("wall", f"{ranking}/wall", PROJECTOR)
    yield _public("clock", f"/clock/{SESSION}", PROJECTOR)
    yield _public("clock-phone", f"/clock/{SESSION}", SMALL)
    yield _public("clock-empty", f"/clock/{SESSION}", PHONE, "begun")
    yield _public("explained", f"{ranking}/explain/1", PAPER, pressed=_all_opened)
    yield _public("explained-phone", f"{ranking}/explain/1", SMALL)
    yield _public("boards", f"{ranking}/boards", TABLET)
    yield _public("boards-phone", f"{ranking}/boards", SMALL)
    yield _public("board-everywhere", f"{ranking}/boards/2", PAPER)
    yield _public("board-everywhere-phone", f"{ranking}/boards/2", SMALL)
    yield _public("replay", f"/boards/{SESSION}.r1.t10/2/replay", DESK)
    yield _public("replay-tries", f"/boards/{SESSION}.r1.t10/2/replay", DESK, pressed=_cards_tried)
    yield Screen("player", "player", f"{SESSION}/1", f"{ranking}/cards/1", PHONE)
    yield Screen("receipts", "player", "S1/1", "/sessions/S1/receipts/1", PHONE, "proven")
    yield Screen("receipts-wide", "scorer", "S1", "/sessions/S1/receipts/1", DESK, "proven")
    yield Screen("receipts-missing", "player", "S1/2", "/sessions/S1/receipts/2", SMALL, "proven")
    yield _public("verify", "/verify", SMALL, "proven")
    yield Screen("verify-checked", "player", "S1/1", "/sessions/S1/receipts/1", PHONE, "proven", _one_checked)
    yield _public("law", "/laws/64A", PHONE)
    yield _public("first", "/", PHONE)
    yield _public("come-in", "/in", PHONE)
    yield _public("not-there", f"/boards/{SESSION}.r1.t1/99", PHONE)


def _of_spectators(shown: Shown) -> Iterator[Screen]:
    seen: ReplayedView = _asked(shown, "board", stream=COMMENTED, board="1")
    tricks = [one.entry for one in seen.steps if one.is_trick]
    path = f"/boards/{COMMENTED}/1"
    middle = f"{path}?entry={tricks[5]}"
    yield _public("spectator", middle, TABLET)
    yield _public("spectator-wide", middle, DESK)
    yield _public("spectator-upright", middle, PAPER)
    yield _public("spectator-projector", middle, PROJECTOR, pressed=_goes_on)
    yield _public("spectator-phone", middle, SMALL)
    yield _public("spectator-end", path, TABLET)
    yield _public("spectator-irregular", f"/boards/{SESSION}.r1.t10/2", TABLET)
    yield _public("spectator-print", path, PAPER, pressed=lambda page: page.emulate_media(media="print"))
    yield _public("spectator-changed", f"/boards/{SESSION}.r1.t3/2", TABLET)
    yield Screen("commentator", "commentator", SESSION, middle, TABLET)
    yield Screen("commentator-phone", "commentator", SESSION, middle, PHONE)
    yield Screen("commentator-removed", "scorer", SESSION, middle, DESK)


def _of_appeals() -> Iterator[Screen]:
    role, scope, case = "committee", f"{SESSION}/A1", f"/cases/{SESSION}/A1"
    yield Screen("committee", role, scope, case, DESK, pressed=_from_above)
    yield Screen("committee-hearing", role, scope, f"{case}?stop=2", DESK, "decided")
    yield Screen("committee-decided", role, scope, f"{case}?stop=3", DESK, "decided")
    yield Screen("committee-phone", role, scope, case, SMALL)
    yield Screen("committee-decides", role, scope, f"{case}/decision", DESK)
    heard, its = "S1/A1", "/cases/S1/A1"
    yield Screen("committee-card", role, heard, its, DESK, "heard", pressed=_from_above)
    yield Screen("committee-card-tablet", role, heard, its, TABLET, "heard", pressed=_from_above)
    yield Screen("committee-saw", role, heard, its, DESK, "heard", pressed=_saw)
    yield Screen("committee-writes", role, heard, f"{its}/hearing", DESK, "heard", pressed=_to_form)
    yield Screen("committee-reads-back", role, heard, f"{its}/decision", DESK, "heard", pressed=_read_back)
    yield Screen("committee-tries", role, heard, f"{its}/tried?cards=S4.S9", DESK, "heard")
    yield Screen("committee-tries-phone", role, heard, f"{its}/tried?cards=S4.S9", SMALL, "heard")
    yield Screen("committee-poll", role, heard, f"{its}/poll", DESK, "heard")
    yield Screen("committee-form", role, heard, f"{its}/form", DESK, "heard")


def _public(
    name: str, path: str, size: tuple[int, int], moment: Moment = "played", pressed: Callable[[Page], None] = _as_it_is
) -> Screen:
    return Screen(name, "public", "", path, size, moment, pressed)


class Place(NamedTuple):
    """A table: what its recorder's link is for, and where it is recorded."""

    scope: str
    path: str


def _place(stream: str) -> Place:
    session, _, table = stream.split(".")
    return Place(f"{session}.{table}", f"/tables/{stream}")


def _first(tables: list[TableInPlayView], phase: str) -> Place:
    """The first table at which a board is in a phase, else the first of all."""
    found = next((one for one in tables if one.position.phase == phase), tables[0])
    return _place(found.position.stream)


def _asked(shown: Shown, service: str, **fields: str) -> Any:
    hall = shown.halls["played"].hall
    return hall.read(lambda office: answer(office, DIRECTOR, service, fields, "en")).result()


def _poll(shown: Shown) -> str:
    """Where players are polled about the first hesitation of the first round."""
    log = shown.halls["played"].log
    for table in range(1, TABLES + 1):
        stream, board = f"{SESSION}.r1.t{table}", 0
        for entry, event in enumerate(log.read(stream), 1):
            board = event.board if isinstance(event, BoardStarted) else board
            if isinstance(event, TempoNoted) and event.seconds:
                return f"/polls/{stream}/{board}/{entry}"
    raise AssertionError("nobody thought for long")


def _irregular(page: Page) -> None:
    """A bid that is not enough is tapped, and asked about."""
    page.locator('.call-key[data-state="flat"]').first.click()
    expect(page.locator("#question")).to_be_visible()


def _claims(page: Page) -> None:
    page.locator("#claiming > summary").click()


def _tapped_offline(page: Page) -> None:
    """A card is tapped without the hall; it is kept on the device, which is gone with the picture."""
    page.context.set_offline(True)
    page.locator('.hand .key[data-state="face"]').first.click()
    expect(page.locator("#here")).not_to_have_text(page.locator("#sent").inner_text())
    expect(page.locator("#reached")).not_to_be_empty(timeout=20_000)


def _loaded_offline(page: Page) -> None:
    """The page is loaded without the hall: it comes from the device."""
    kept(page)
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#reached")).to_contain_text(". ")


def _queue_offline(page: Page) -> None:
    page.context.set_offline(True)
    expect(page.locator("#reached")).not_to_be_empty(timeout=20_000)


def _called_out_of_turn(page: Page) -> None:
    page.locator("label:has(#what-call_out_of_turn)").click()
    page.locator("label:has(#who-w)").click()


def _hand_only(page: Page) -> None:
    page.locator("label[for=hand-only]").click()


def _slip_typed(page: Page) -> None:
    page.keyboard.type("1nn s2 =8")
    expect(page.locator("#echo")).not_to_be_empty()


def _slip_odd(page: Page) -> None:
    page.keyboard.type("3nn =4 100")
    page.keyboard.press("Enter")
    expect(page.locator("#hints")).to_be_visible()


def _teams_fit(page: Page) -> None:
    page.locator("#scoring").select_option("teams")
    page.locator("#pairs").fill("\n".join(f"Hold {number}" for number in range(1, 8)))
    page.locator("#plays").fill("24")
    page.locator("#fits button").click()
    expect(page.locator(".fitting")).to_be_visible()


def _seen(part: str) -> Callable[[Page], None]:
    """A page that is scrolled to one of its headings."""
    return lambda page: page.locator(part).evaluate("one => one.scrollIntoView()")


def _slips_made(page: Page) -> None:
    page.locator("form[action*='/tables'] button").click()
    expect(page.locator(".sheet-of-links .qr svg").first).to_be_visible()


def _figure_opened(page: Page) -> None:
    page.locator("a.figure").nth(2).click()
    expect(page.locator(".why-head")).to_be_visible()


def _goes_on(page: Page) -> None:
    """It goes on by itself, slowly enough for a picture."""
    page.select_option("#pace", "8")
    page.locator("#go").click()
    expect(page.locator("#goes-on")).not_to_be_empty()


def _saw(page: Page) -> None:
    page.keyboard.press("w")
    _from_above(page)


def _to_form(page: Page) -> None:
    page.keyboard.press("h")
    page.locator("#hearing").scroll_into_view_if_needed()


def _read_back(page: Page) -> None:
    page.locator("#score").fill("both=3NN=8")
    page.locator("#outcome").select_option("varied")
    page.locator("#law").fill("16B1b")
    page.locator("#reason").fill("A club was no worse than a spade; nothing suggested it")
    page.locator("#deposit").select_option("returned")
    page.locator(".decision > button").click()
    expect(page.locator("#to-read")).to_be_focused()


def _from_above(page: Page) -> None:
    """As whoever scrolls up sees it: the page opens further down."""
    page.wait_for_timeout(300)
    page.evaluate("scrollTo(0, 0)")


def _all_opened(page: Page) -> None:
    page.locator(".tree details").evaluate_all("all => all.forEach((each) => { each.open = true; })")


def _cards_tried(page: Page) -> None:
    page.keyboard.press("v")
    for _ in range(2):
        page.keyboard.press("Enter")
    expect(page.locator(".tried-line li")).to_have_count(2)


def _one_checked(page: Page) -> None:
    page.locator('[href^="/verify"]').first.click()
    expect(page.locator("#result[data-state='proven']")).to_be_visible()
