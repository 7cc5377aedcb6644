"""A series in the hall: made by the scorer of the whole log; everybody sees no more of it than its sessions show."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape

import pytest

from domain.events import CarriedOver, FinalistsNamed, SeriesOpened, SessionAdded
from formats.notation import read_script
from tests.series.given_series import ORDERS, evening
from tests.web.season import played_log
from tests.web.served import Browser, Served, served
from web.publishing import pages_of

SHUFFLED = ("cd", "ab", "kl", "ij", "gh", "ef")
PLAYED = "\n".join(
    (
        evening("S1", ORDERS[0], date="2026-09-01"), evening("S2", ORDERS[1], SHUFFLED, date="2026-09-08"),
        "stream S1",
        "close",
        "stream S2",
        "close",
        "stream F1", "session Final", "contestant 1 a,b", "contestant 2 l,k",
        "player a Anna", "player b Bo",
    )
)  # fmt: skip


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(played_log(PLAYED)) as running:
        yield running


@pytest.fixture
def scorer(hall: Served) -> Browser:
    """The scorer of the whole log, who has begun a series of both evenings."""
    browser = hall.browser("scorer", "")
    begun = browser.post("/series", data={"series": "L", "name": "Autumn <b>"})
    assert (begun.status_code, begun.headers["location"]) == (303, "/series/L/scorer")
    for session in ("S1", "S2"):
        assert browser.post("/series/L/sessions", data={"session": session}).status_code == 303
    return browser


def test_given_two_evenings_when_they_are_added_then_everybody_sees_the_totals(hall: Served, scorer: Browser) -> None:
    assert [type(event) for event in hall.log.read("L")] == [SeriesOpened, SessionAdded, SessionAdded]
    told = hall.browser().get("/series/L").text
    assert "Autumn &lt;b&gt;" in told
    assert "<bdi>Anna</bdi><bdi>Bo</bdi>" in told
    assert "100.00" in told
    assert "/series/L/explain/S1.1" in told
    why = unescape(hall.browser().get("/series/L/explain/S1.1").text)
    assert "S1 as 1, times 1/2" in why
    assert "/sessions/S2/explain/2" in why


def test_given_a_series_when_its_totals_are_asked_for_as_csv_then_they_are_what_its_page_shows(
    hall: Served, scorer: Browser
) -> None:
    assert 'href="/series/L/totals.csv" download' in scorer.get("/series/L/scorer").text
    told = hall.browser().get("/series/L/totals.csv")
    assert told.headers["content-disposition"] == 'attachment; filename="L.csv"'
    assert told.headers["content-type"].startswith("text/csv")
    lines = told.text.splitlines()
    assert lines[:2] == [
        "Position;Contestant;Names;Total;State;Counted;S1;S2", "1;S1.1;Anna & Bo;100.00;final;S1 S2;100.00;100.00",
    ]  # fmt: skip
    assert hall.browser().get("/series/L9/totals.csv").status_code == hall.browser().get("/series/L9").status_code


def test_given_a_series_when_programs_ask_then_they_are_told_the_same(hall: Served, scorer: Browser) -> None:
    view = hall.browser().get("/api/series?series=L").json()
    assert (view["rows"][0]["contestant"], view["rows"][0]["place"]) == ("S1.1", 1)
    tree = hall.browser().get("/api/series_figure?series=L&contestant=S2.2").json()
    assert (tree["code"], tree["value"]) == ("series_standing", "100")
    assert [child["children"][0]["children"] for child in tree["children"]] == [[], []]
    assert hall.browser().get("/api/series?series=S1").status_code == 400


def test_given_a_series_when_sessions_are_listed_then_it_is_none_of_them(hall: Served, scorer: Browser) -> None:
    view = hall.browser().get("/api/sessions").json()
    assert [one["session"] for one in view["sessions"]] == ["S1", "S2", "F1"]
    assert view["series"] == [{"series": "L", "name": "Autumn <b>", "date": ""}]
    assert "/series/L" in hall.browser().get("/series").text
    assert hall.browser().get("/sessions/L").status_code in (400, 404)


def test_given_a_session_that_shows_no_ranking_when_everybody_asks_then_the_totals_are_refused(
    hall: Served, scorer: Browser
) -> None:
    assert scorer.post("/scorer/S1/public", data={"cards": "true"}).status_code == 200
    assert hall.browser().get("/series/L").status_code == 403
    assert scorer.get("/series/L").status_code == 200


def test_given_boards_that_are_not_open_when_everybody_looks_then_that_is_told_and_nothing_is_said_to_have_changed(
    hall: Served, scorer: Browser
) -> None:
    for line in (evening("S3", ORDERS[2], date="2026-09-15"),):
        hall.log.append([(stream, 0, events) for stream, events in read_script(line).streams.items()])
    sent = (
        ("sessions", {"session": "S3"}), ("finalists", {"final": "F1", "places": "2"}),
        ("carry-over", {"final": "F1", "formula": "linear", "most": "6"}), ("carried", {"final": "F1"}),
        ("publish", {"key": "publish"}),
    )  # fmt: skip
    assert [scorer.post(f"/series/L/{path}", data=data).status_code for path, data in sent] == [303] * len(sent)
    told = unescape(hall.browser().get("/series/L").text)
    assert "<bdi>S3</bdi>: Board 1 is not open to everybody yet" in told
    assert "Provisional" in told
    assert "the formula gives" not in told
    view = hall.browser().get("/api/series?series=L").json()
    assert view["superseded"] == []
    [final] = view["finals"]
    assert final["come_before"] == final["fallen_behind"] == []
    assert [one["amount"] for one in final["finalists"]] == [one["recorded"] for one in final["finalists"]]
    assert [one["held_back"] for one in view["sessions"]] == [[], [], [1]]
    assert "not open to everybody" not in scorer.get("/series/L").text


def test_given_a_pair_that_does_not_go_on_when_its_scorer_is_told_then_it_is_named_as_it_is_written(
    hall: Served, scorer: Browser
) -> None:
    scorer.post("/series/L/finalists", data={"final": "F1", "places": "2", "without": "S1.1"})
    assert "as it stands: S1.1 (Anna &amp; Bo). What was decided" in scorer.get("/series/L").text


def test_given_a_session_that_shows_no_names_when_everybody_asks_then_nobody_is_named(
    hall: Served, scorer: Browser
) -> None:
    assert scorer.post("/scorer/S1/public", data={"ranking": "true"}).status_code == 200
    told = hall.browser().get("/series/L").text
    assert "Anna" not in told
    assert "<bdi>S1.1</bdi>" in told
    assert "Anna" in scorer.get("/series/L").text


def test_given_a_final_when_it_is_made_by_forms_then_its_carry_over_is_recorded_there(
    hall: Served, scorer: Browser
) -> None:
    done = [
        scorer.post("/series/L/finalists", data={"final": "F1", "places": "3"}),
        scorer.post("/series/L/carry-over", data={"final": "F1", "formula": "linear", "most": "6", "unit": "vp"}),
        scorer.post("/series/L/carried", data={"final": "F1"}),
        scorer.post("/series/L/publish", data={"key": "publish"}),
        scorer.post("/series/L/conditions", data={"name": "Autumn", "total": "percent"}),
    ]
    assert [one.status_code for one in done] == [303] * len(done)
    assert [type(one) for one in hall.log.read("F1")[-2:]] == [CarriedOver, CarriedOver]
    assert any(isinstance(one, FinalistsNamed) for one in hall.log.read("L"))
    told = unescape(scorer.get("/series/L/scorer").text)
    assert "brings 6, as recorded in F1#4" in told
    assert "published figures are others now" in unescape(scorer.get("/series/L").text)


def test_given_people_with_other_ids_in_each_session_when_they_have_the_same_name_then_it_is_asked_and_told_at_once(
    hall: Served,
) -> None:
    script = "\n".join(
        (
            evening("S1", ORDERS[0]), evening("S2", ORDERS[0], ("xy", "cd", "ef", "gh", "ij", "kl")),
            "player a Anna", "player b Bo", "player x Anna", "player y Bo",
        )
    )  # fmt: skip
    with served(played_log(script)) as other:
        scorer = other.browser("scorer", "")
        scorer.post("/series", data={"series": "L"})
        for session in ("S1", "S2"):
            scorer.post("/series/L/sessions", data={"session": session})
        assert "Is S2.1 (Anna & Bo) the same as S1.1 (Anna & Bo)?" in unescape(scorer.get("/series/L/scorer").text)
        assert scorer.post("/series/L/who", data={"by_name": "true"}).status_code == 303
        rows = scorer.get("/api/series?series=L").json()["rows"]
        assert len(rows) == 6
        assert "nobody left" in unescape(scorer.post("/series/L/who", data={"by_name": "true"}).text)


@pytest.mark.parametrize(
    ("path", "sent", "said"),
    [
        ("/series", {"series": "L"}, "There is something of the name L"),
        ("/series", {"series": "<script>"}, "is no name of a series"),
        ("/series/L/sessions", {"session": "Q"}, "There is no session Q"),
        ("/series/L/sessions", {"session": "L"}, "L is a series"),
        ("/series/L/sessions", {"session": "S1"}, "S1 counts in L already"),
        ("/series/L/sessions", {"session": "F1", "out": "true"}, "F1 does not count in L"),
        ("/series/L/who", {"contestant": "S9.1"}, "There is no S9.1 in L"),
        ("/series/L/finalists", {"final": "F1", "places": "0"}, "Say how many go on"),
        (
            "/series/L/finalists",
            {"final": "F1", "places": "2", "also": "S1.5 S1.6"},
            "one goes on, and S1.5, S1.6 were",
        ),
        ("/series/L/carry-over", {"final": "F1", "formula": "linear"}, "A linear carry-over needs"),
        ("/series/L/carry-over", {"final": "F1", "formula": "linear", "most": "1", "least": "5"}, "1, is less than"),
        ("/series/L/carried", {"final": "F1"}, "Nobody was named for F1"),
    ],
)
def test_given_what_cannot_be_when_it_is_sent_then_the_page_says_why_and_nothing_is_recorded(
    hall: Served, scorer: Browser, path: str, sent: dict[str, str], said: str
) -> None:
    before = hall.log.tail()
    answer = scorer.post(path, data=sent)
    assert answer.status_code >= 400
    assert said in unescape(answer.text)
    assert hall.log.tail() == before


def test_given_a_scorer_of_one_session_when_he_makes_a_series_then_he_is_refused(hall: Served, scorer: Browser) -> None:
    bound = hall.browser("scorer", "S1")
    assert bound.post("/series", data={"series": "M"}).status_code == 403
    assert bound.post("/series/L/sessions", data={"session": "F1"}).status_code == 403
    assert bound.get("/series/L/scorer").headers["location"] == "/series/L"
    assert "<bdi>Anna</bdi>" in bound.get("/series/L").text


def test_given_a_series_when_the_log_is_published_as_pages_then_it_is_among_them(hall: Served, scorer: Browser) -> None:
    pages = pages_of(hall.log, lambda: "2026-09-09T12:00:00Z", "en")
    told = pages["en/L/index.html"].decode()
    assert "100.00" in told
    assert 'why-S1.1.html"' in told
    assert 'S1/why-1.html"' in pages["en/L/why-S1.1.html"].decode()
    assert 'href="en/L/index.html"' in pages["index.html"].decode()
    one = pages_of(hall.log, lambda: "2026-09-09T12:00:00Z", "da", "L")
    assert "en/L/index.html" in one


@pytest.mark.parametrize(
    "path",
    ["/scorer/L", "/scorer/L/boards", "/scorer/L/pairs", "/desk/L", "/cases/L", "/sessions/L/boards",
     "/api/overview?session=L", "/api/moments?session=L", "/api/queue?session=L"],
)  # fmt: skip
def test_given_a_series_when_it_is_asked_for_as_a_session_then_it_is_told_that_there_is_none(
    hall: Served, scorer: Browser, path: str
) -> None:
    for browser in (scorer, hall.browser("director", "")):
        assert browser.get(path).status_code in (400, 403, 404)
