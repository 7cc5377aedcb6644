"""What was published last, on the scorer's page: whom it corrected, and whose figures moved since."""

from __future__ import annotations

import re

from domain.events import NoteMade, ScoresPublished, SessionOpened
from tests.screens.club import club_evening
from tests.web.served import served
from web.times import zone_text


def test_given_a_correction_when_it_is_published_then_the_scorers_page_says_whom_it_is_about() -> None:
    with served(club_evening()) as hall:
        scorer = hall.browser("scorer")

        def slip(table: int, line: str) -> None:
            sent = scorer.post("/api/scorer/S1/boards/1", json={"key": f"{table} {line}", "line": line, "table": table})
            assert sent.status_code == 200, sent.text

        for table, line in ((1, "1nn =7"), (2, "1nn =8"), (3, "1nn =9")):
            slip(table, line)
        assert "last-published" not in scorer.get("/scorer/S1").text
        scorer.post("/scorer/S1/publish", data={"key": "p1", "closed_too": "true"})
        slip(2, '1nn =9 "misread"')
        echo = scorer.get("/api/slip?session=S1&board=1&table=1&line=1nn %3D9&lang=da").json()
        assert (re.findall(r"\d+,\d\d", echo["moved"]) != [], "." in echo["moves"][0]["new"]) == (True, True)
        page = scorer.get("/scorer/S1?lang=en").text
        assert "4 figures have become others since" in page
        assert "2: 50.00, now 75.00" in page
        ranking = scorer.get("/sessions/S1").text
        assert "Changed since" in ranking
        assert "4 figures are others than were published" in ranking
        assert re.search(r"Errors in these scores may be corrected until \d\d:\d\d \S+, \w+ \d+", ranking)
        assert re.search(r"Rulings may be asked for and appealed until \d\d:\d\d", ranking)
        row = ranking.partition('<tr data-contestant="2"')[2].partition("</tr>")[0]
        assert ("75.00" in row, '<s aria-hidden="true">50.00</s>' in row, "published as 50.00" in row) == (True,) * 3
        assert ranking.count('class="corrected"') == 4
        scorer.post("/scorer/S1/publish", data={"key": "p2", "closed_too": "true"})
        page = scorer.get("/scorer/S1").text
        assert "4 figures are others than by S1#" in page
        assert "have become others" not in page
        assert "Changed since" not in scorer.get("/sessions/S1").text
        board = scorer.get("/sessions/S1/boards/1").text
        assert "79C1" in board
        assert "decided by a director" not in board, "a scorer has corrected a slip"
        danish = scorer.get("/scorer/S1?lang=da").text
        assert "Senest offentliggjort" in danish


def test_given_boards_that_not_everybody_may_see_when_the_ranking_is_published_then_it_is_asked() -> None:
    with served(club_evening()) as hall:
        scorer = hall.browser("scorer")
        sent = {"key": "slip", "line": "1nn =7", "table": 1}
        assert scorer.post("/api/scorer/S1/boards/1", json=sent).status_code == 200
        asked = "Board 1 has a score and is not open to everybody yet"
        assert asked in scorer.get("/scorer/S1").text
        refused = scorer.post("/scorer/S1/publish", data={"key": "p1"})
        assert "Nothing was published: the figures rest on board 1" in refused.text
        assert not any(isinstance(one, ScoresPublished) for one in hall.log.read("S1"))
        scorer.post("/scorer/S1/publish", data={"key": "p2", "closed_too": "true"})
        assert sum(isinstance(one, ScoresPublished) for one in hall.log.read("S1")) == 1
        scorer.post("/scorer/S1/open", data={"key": "o", "boards_open": "finished", "minutes": "0"})
        assert "ikke åbent for alle" in scorer.get("/scorer/S1?lang=da").text


def test_given_a_scorer_who_publishes_when_it_is_read_then_it_is_the_scorers_word_in_the_log_and_on_the_page() -> None:
    with served(club_evening()) as hall:
        scorer = hall.browser("scorer")
        assert scorer.post("/scorer/S1/publish", data={"key": "p1"}).status_code == 200
        event = hall.log.read("S1")[-1]
        assert (type(event).__name__, event.by) == ("ScoresPublished", "scorer")
        assert "regnskabsfører</span>" in latest(scorer.get("/scorer/S1?lang=da").text)


def test_given_a_published_ranking_when_it_is_read_then_the_zone_stands_beside_its_time() -> None:
    with served(club_evening()) as hall:
        scorer = hall.browser("scorer")
        scorer.post("/scorer/S1/publish", data={"key": "p1"})
        page = scorer.get("/sessions/S1").text
        found = re.search(r"Published at \d\d:\d\d (\w+)", page)
        assert found is not None
        assert found[1] == zone_text("2026-03-17T22:00:00Z")


def latest(page: str) -> str:
    """The latest entries as the scorer's page lists them."""
    return page.partition('aria-labelledby="tail"')[2].partition("</section>")[0]


def test_given_another_session_of_the_log_when_the_latest_entries_are_read_then_they_are_those_of_this_one() -> None:
    with served(club_evening()) as hall:
        of_second = [SessionOpened(name="The other", at="2026-03-17T20:00:00Z"), NoteMade("of the other one")]
        hall.log.append([("S2", 0, [*of_second, *[NoteMade(f"{number}") for number in range(20)]])])
        scorer = hall.browser("scorer", scope="")
        shown = latest(scorer.get("/scorer/S1").text)
        assert (shown.count("<li>"), "of the other one" in shown) == (9, False)
        assert latest(scorer.get("/scorer/S2").text).count("<li>") == 9
        told = scorer.get("/api/tail?count=5&session=S1").json()["entries"]
        assert ({one["stream"].partition(".")[0] for one in told}, len(told)) == ({"S1"}, 5)
        assert [one["stream"] for one in scorer.get("/api/tail?count=5").json()["entries"]] == ["S2"] * 5
