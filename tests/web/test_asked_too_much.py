"""One request does not cost much, whatever it asks for; and a number that is none is refused in words."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from markupsafe import Markup

from application.hall.services import standings
from domain.events import AnyEvent, RulingGiven
from tests.screens.ranked import ranked_evening
from tests.web.evening import EVENING, evening_log
from tests.web.served import Served, served
from web.pages import links
from web.pages.standings import MOST_LOOKED_AT

HUGE = "9" * 4500
"""More digits than Python makes a number of."""
MANY = 30


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(evening_log()) as running:
        yield running


def test_given_many_moments_at_which_no_figure_is_another_when_one_goes_back_then_few_are_worked_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log, stream = ranked_evening(), "S1.r1.t3"
    rulings: list[AnyEvent] = [
        RulingGiven("1#8", "12C1b", f"said once more {number}", by="director", at="2026-03-17T19:50:00Z")
        for number in range(MANY)
    ]
    log.append([(stream, log.version(stream), rulings)])
    worked_out: list[int] = []
    earlier = standings._earlier  # pyright: ignore[reportPrivateUsage]

    def counted(*asked: object) -> object:
        worked_out.append(1)
        return earlier(*asked)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(standings, "_earlier", counted)
    with served(log) as hall:
        browser = hall.browser()
        moments = [one["position"] for one in browser.get("/api/moments?session=S1").json()["moments"]]
        page = browser.get(f"/sessions/S1?as_of={moments[-2]}&step=back").text
        assert f'data-as-of="{moments[-2 - MOST_LOOKED_AT]}"' in page
        assert len(worked_out) <= MOST_LOOKED_AT + 1


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("/api/matters/S1.r1.t1/x/15", {"key": "k", "word": "fact", "text": "seen"}),
        (f"/api/matters/S1.r1.t1/{HUGE[:300]}/15", {"key": "k", "word": "fact", "text": "seen"}),
        ("/api/matters/S1.r1.t1/2/15", {"key": "k", "law": "27", "code": "x", "word": f"damaged {HUGE}"}),
        ("/api/desk/S1/new", {"key": "k", "stream": "S1.r1.t1", "what": "claim", "who": "N", "which": HUGE}),
        ("/api/desk/S1/new", {"key": "k", "stream": "S1.r1.t1", "what": "claim", "who": "N", "which": "\u0663"}),
        ("/api/desk/S1/undo", {"key": "k", "stream": "S1.r1.t1", "entries": [1] * 30_000}),
    ],
)
def test_given_a_number_that_is_none_when_a_director_sends_it_then_it_is_refused_in_words(
    hall: Served, path: str, sent: dict[str, object]
) -> None:
    before = hall.log.tail()
    answer = hall.browser("director").post(path, json=sent)
    assert 400 <= answer.status_code < 500, answer.text
    assert hall.log.tail() == before


@pytest.mark.parametrize("role", ["director", "committee"])
def test_given_an_incident_of_no_number_when_its_poll_is_asked_for_then_it_is_refused_in_words(
    hall: Served, role: str
) -> None:
    answer = hall.browser(role).get(f"/api/poll?stream=S1.r1.t1&incident={HUGE}")
    assert 400 <= answer.status_code < 500


def test_given_a_ruling_on_an_incident_of_no_number_when_it_stands_in_the_log_then_every_page_is_still_shown(
    hall: Served,
) -> None:
    director = hall.browser("director")
    said = {"event": {"event": "ruling", "law": "12C1", "text": "x", "incident": f"{HUGE}#1"}}
    answer = director.post("/api/sessions/S1/entries", json={"key": "k", "events": [said]})
    assert answer.status_code == 200, answer.text
    for path in ("/sessions/S1", "/desk/S1", "/scorer/S1", "/api/moments"):
        assert director.get(path).status_code == 200


def test_given_a_player_who_appeals_again_and_again_when_it_was_often_enough_then_it_is_refused(hall: Served) -> None:
    player = hall.browser("player", "S1/Syd")
    for ruling in ("S1.r1.t1/1#5", "S1/1#5"):
        sent = [{"key": f"{ruling}-{number}", "ruling": ruling, "grounds": "x"} for number in range(5)]
        found = [player.post("/api/sessions/S1/cards/Syd", json=one).status_code for one in sent]
        assert found[0] == 200
        assert found[-1] == 422
    sent = [{"key": f"n-{number}", "ruling": f"S1/{number}#1", "grounds": "x"} for number in range(40)]
    found = [player.post("/api/sessions/S1/cards/Syd", json=one).status_code for one in sent]
    assert found.count(200) < 24
    assert found[-1] == 422


def test_given_links_for_many_tables_when_their_codes_are_drawn_then_nobody_else_waits_for_them(
    hall: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn_on: set[int] = set()

    def drawn(text: str) -> Markup:
        drawn_on.add(threading.get_ident())
        return Markup("<svg></svg>")

    monkeypatch.setattr(links, "qr_svg", drawn)
    assert hall.browser("scorer").post("/links/tables", data={"session": "S1"}).status_code == 200
    assert drawn_on
    assert hall.portal.call(threading.get_ident) not in drawn_on


def test_given_a_hand_of_fourteen_cards_when_the_board_is_open_then_its_page_is_shown() -> None:
    """That a player held fourteen is what the record is there to show; no figure can be told of it."""
    dealt = EVENING.replace("N:J875.T7.KJT53.K6 AKQ4.85.Q84.J982", "N:KJ875.T7.KJT53.K6 AQ4.85.Q84.J982")
    script = dealt.replace("\nboard 1\n", "\n!board 1\n").replace("\nresult 1", "\n!result 1")
    with served(evening_log(script=script)) as hall:
        assert hall.browser().get("/sessions/S1/boards/1").status_code == 200
        record = hall.browser().get("/api/hand_record?session=S1&board=1")
        assert (record.status_code, record.json()["double_dummy"]) == (200, [])
