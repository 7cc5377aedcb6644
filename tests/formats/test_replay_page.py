"""The page that replays a board: one file, every entry, and at each what was known then."""

from __future__ import annotations

import base64
import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.seats import SEATS, Seat
from domain.streams import session_of
from formats.markup import Markup, joined
from formats.notation import read_script
from formats.replay_page import replay_page
from formats.replay_page.variants import over_steps, spans_text
from projections.recorded.stream import SessionStream
from projections.rulings.replay import Replay
from projections.texts import use_language
from projections.views.board_score import board_scores
from projections.views.commentary import CommentView
from projections.views.steps import BoardShown, seated
from tests.formats.page_seen import Element, page_of
from tests.given import FOUR_SPADES, Case, given

SAMPLES = Path(__file__).parents[2] / "sample_sessions"
REVOKE = ("hk 2 8 5", "hq 4 !e:c4 6", "hj 7 a s10", "d2 9 k 3", "notice s revoke e 2", "claim s all", "agree w")
"""East discards on the second heart: entry 12. Attention is drawn at 22, and the claim that follows is agreed to."""
CLAIM = ("hk 2 8 5", 'claim s rest-1 "drawing trumps"', "object w")
WORST = '"><script>alert(1)</script><img src=x onerror=alert(2)>\u2028</style>&lt;b&gt;'


def shown(case: Case, names: Mapping[str, str] | None = None) -> BoardShown:
    """The board in play of a case."""
    replay = case.replay
    assert replay.board is not None
    return BoardShown("S1.r1.t1", replay, replay.board, seated(replay, names or {}))


def page(case: Case, names: Mapping[str, str] | None = None) -> Element:
    """The page of the board in play."""
    return page_of(replay_page([shown(case, names)], names).data)


def played(*lines: str, session: tuple[str, ...] = ()) -> Element:
    """The page of four spades with what followed."""
    return page(given(*FOUR_SPADES, *lines, session=session))


def last_of(html: Element) -> int:
    """The last step."""
    return int(html.one("section", class_="board").attributes["data-last"])


def step_of(html: Element, anchor: str) -> int:
    """The step of an entry."""
    return int(html.one(id=anchor).attributes["data-step"])


def panel(html: Element, name: str, step: int | None = None) -> str:
    """What a panel says at a step."""
    return html.one("section", class_=name).text(step)


def hands_of(html: Element) -> list[str]:
    """The four hands without a script, North first."""
    return [hand.text() for hand in html.all("div", class_="hand")]


def from_script(path: Path) -> Iterator[BoardShown]:
    """Every board of a script, as it is shown."""
    streams = read_script(path.read_bytes(), source=path.name).streams
    told = streams if any("." in name for name in streams) else {"S1.r1.t1": streams["S1"]}
    for stream, events in told.items():
        if "." in stream:
            own = session_of(stream)
            replay = Replay(events, SessionStream(told.get(own, ()), own), stream=stream)
            for board in replay.all_boards:
                yield BoardShown(stream, replay, board, seated(replay, {}), board_scores(replay, board, told))


# One file


def test_given_any_board_when_its_page_is_made_then_it_names_nothing_outside_itself() -> None:
    data = replay_page([shown(given(*FOUR_SPADES, *REVOKE))]).data.decode()
    assert not re.search(r"https?:|//[a-z]|\ssrc=|@import|url\(|fetch\(|<link|<iframe", data)


def test_given_the_policy_of_the_page_then_it_allows_its_own_style_and_script_and_nothing_else() -> None:
    html = played()
    policy = html.one("meta", http_equiv="Content-Security-Policy").attributes["content"]
    allowed = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert allowed["default-src"] == "'none'"
    for name in ("style", "script"):
        own = "".join(str(part) for part in html.one(name).inside)
        digest = base64.b64encode(hashlib.sha256(own.encode()).digest()).decode()
        assert allowed[f"{name}-src"] == f"'sha256-{digest}'"
    assert not [one for one in html.walk() if any(key.startswith("on") or key == "style" for key in one.attributes)]


def test_given_texts_that_are_markup_when_shown_then_they_are_text() -> None:
    typed = WORST.replace('"', '\\"').replace("\u2028", "\\u2028")
    html = played(f'; "{typed}"', "hk 2 8 5", f'claim s rest-1 "{typed}"', f'director s "{typed}"')
    assert len(html.all("script")) == 1
    assert not html.all("img")
    assert "alert(1)" in panel(html, "record-panel")
    assert "\u2028" not in panel(html, "record-panel")


def test_given_names_of_markup_when_shown_then_they_are_text() -> None:
    html = page(given("round 1 table=1 ns=3 ew=8 players=[p1, p2, p3, p4]", *FOUR_SPADES), {"p1": WORST})
    assert len(html.all("script")) == 1
    assert "alert(1)" in hands_of(html)[0]


def test_given_a_board_of_thirteen_tricks_with_a_revoke_when_shown_then_the_page_is_small() -> None:
    path = SAMPLES / "article_002" / "S2-14-a-claim-of-all-cannot-be-annulled.tdl"
    data = replay_page(list(from_script(path))).data
    assert len(data) < 300_000


# Names and the record


def test_given_no_names_when_shown_then_players_are_ids_and_the_record_holds_none() -> None:
    case = given("round 1 table=1 ns=3 ew=8 players=[p1, p2, p3, p4]", *FOUR_SPADES)
    without, with_names = page(case), page(case, {"p1": "Nora North"})
    assert hands_of(without)[0].startswith("North p1")
    assert "Nora" not in record_of(without)
    assert hands_of(with_names)[0].startswith("North Nora North")
    assert 'player p1 "Nora North"' in record_of(with_names)


def record_of(html: Element) -> str:
    """The record that the page offers as a file."""
    link = html.one("a", class_="export")
    assert link.attributes["download"].endswith(".tdl")
    return base64.b64decode(link.attributes["href"].partition("base64,")[2]).decode()


def test_given_the_record_of_the_page_when_it_is_read_then_it_gives_the_same_entries() -> None:
    case = given(*FOUR_SPADES, *REVOKE)
    assert read_script(record_of(page(case)).encode()).streams["S1.r1.t1"] == case.events


# What was known when


def test_given_a_revoke_when_the_entry_before_is_shown_then_nothing_is_known_of_it() -> None:
    html = played(*REVOKE)
    at = step_of(html, "e12")
    found = html.one(id="e12").one("ul", class_="found")
    assert found.text(at - 1) == ""
    assert "Law 61A East plays ♣4 to trick 2 and holds hearts: a revoke" in found.text(at)


SINCE = "another score has taken the place of this one since"


def test_given_a_score_when_another_takes_its_place_then_that_is_told_of_the_earlier_one_from_then_on() -> None:
    lines = "adjust 12C1c both=4SS=10", "appeal A1 1#12 EW board=1", "decide A1 varied 12C1c both=4SS=9"
    html = played(*REVOKE, *lines)
    first, decided = step_of(html, "e25"), step_of(html, "e27")
    found = html.one(id="e25").one("ul", class_="found")
    assert SINCE not in found.text(first).lower()
    assert f"{SINCE}: #27" in found.text(decided).lower()
    assert SINCE not in html.one(id="e27").text(decided).lower()
    for step in (first, decided):
        banners = (one for one in html.all("p", class_="banner") if one.is_shown(step))
        assert not any(SINCE in one.text(step).lower() for one in banners)


def test_given_an_established_revoke_when_attention_is_drawn_then_the_transfer_waits_for_the_end_of_play() -> None:
    html = played(*REVOKE)
    attention, claim = step_of(html, "e22"), step_of(html, "e23")
    assert "Law 64A" in html.one(id="e22").text(attention)
    assert "After rectification" not in panel(html, "score-panel", claim)
    assert "After rectification: 4♠ S +2" in panel(html, "score-panel", last_of(html))


def test_given_a_contested_claim_when_shown_then_it_awaits_until_it_is_judged() -> None:
    html = played(*CLAIM, 'judge #10 70A adjudicated tricks=9 "he loses two more"')
    objection, judged = step_of(html, "e11"), step_of(html, "e12")
    assert "Awaits Law 70A" in panel(html, "score-panel", objection)
    assert "? " not in panel(html, "score-panel", judged)
    assert "Awaits" not in panel(html, "score-panel", judged)
    question = html.one(id="e11")
    assert "awaits the director" in question.text(objection)
    assert "answered" not in question.text(objection)
    assert "answered" in question.text(judged)


def test_given_an_amended_card_when_shown_then_it_is_struck_from_the_amendment_on_with_what_replaced_it() -> None:
    html = played("hk 2 8 5", 'at 1.e h9 why "misread"')
    entry = html.one(id="e8")
    before, after = step_of(html, "e9"), step_of(html, "e10")
    assert "instead" not in entry.text(before)
    assert "instead: East ♥9 #10" in entry.text(after)
    assert [one.text() for one in entry.all("del")] == ["East ♥8"]
    east = html.all("div", class_="east")[0]
    assert "A 9 8" in east.text(before)
    assert east.all("s")
    tricks = html.one("table", class_="tricks")
    assert "♥8" in tricks.text(before)
    assert "♥9" in tricks.text(after)
    assert "♥8" not in tricks.text(after)


def test_given_an_undo_and_its_undo_when_shown_then_the_entry_is_struck_only_between() -> None:
    html = played("hk 2 8 5", "undo", "redo")
    entry = html.one(id="e9")
    told = [any(one.is_shown(step) for one in spans_with_del(entry)) for step in range(last_of(html) + 1)]
    assert told == [False] * (step_of(html, "e10")) + [True] + [False]


def spans_with_del(entry: Element) -> list[Element]:
    """The forms of an entry's text in which it is struck."""
    return [one for one in entry.all("p", class_="said") if one.all("del")]


def test_given_cards_taken_back_when_each_step_is_shown_then_what_is_struck_in_the_hands_is_what_had_left_them() -> (
    None
):
    board = next(from_script(SAMPLES / "article_002" / "S2-02-declarer-leads-to-the-next-trick.tdl"))
    html = page_of(replay_page([board]).data)
    hands = html.all("div", class_="hand")
    for entry in range(1, len(board.replay.events) + 1):
        then = board.replay.as_of(entry).boards[0]
        step = step_of(html, f"e{entry}")
        for seat, hand in zip(SEATS, hands, strict=True):
            struck = [one for line in hand.all("p") if line.is_shown(step) for one in line.all("s")]
            assert len(struck) == (then.held[seat.index] & ~then.hands[seat.index]).bit_count()


def test_given_a_score_adjusted_in_the_session_when_shown_then_it_is_a_step_with_its_own_result() -> None:
    case = given("@ 2026-03-14T19:00:00Z", *FOUR_SPADES, "claim s 10", "agree w", "agree e", session=SESSION)
    html = page(case)
    score = panel(html, "score-panel", step_of(html, "s2") - 1)
    assert "Director" not in score
    assert "Director: weighted score" in panel(html, "score-panel", step_of(html, "s2"))
    assert "Both sides: 1/2 4♠ S =, 1/2 4♠ S −1" in html.one(id="s2").text()


SESSION = (
    'session "An evening" 2026-03-14',
    "@ 2026-03-14T22:00:00Z director",
    "adjust 1 12C1c both=1/2:4SS=10,1/2:4SS=9 table=S1.r1.t1",
)


def test_given_a_split_and_weighted_score_when_shown_then_each_side_has_its_own_parts() -> None:
    html = played("claim s 10", "agree w", "agree e", "adjust 12C1c ew=1/3:4SS=10,2/3:4SS=9")
    rows = [
        " ".join(cell.text() for cell in row.all("td"))
        for side in html.all("div", class_="side")
        if side.is_shown(None)
        for row in side.one("tbody").all("tr")
    ]
    assert rows == ["100% 4♠ S = +420", "1/3 4♠ S = −420", "2/3 4♠ S −1 +50"]


def test_given_the_log_goes_on_elsewhere_when_more_is_known_by_it_then_the_last_step_says_so() -> None:
    case = given(*FOUR_SPADES, *REVOKE[:4], "claim s all", "agree w", "board 2 dealer=n vul=none", "p p p p")
    replay = case.replay
    first = replay.boards[0]
    html = page_of(replay_page([BoardShown("S1.r1.t1", replay, first)]).data)
    assert "As the log stands" in html.one(id="now").text()
    assert "the tricks count as won in play" in html.one(id="now").text()


@for_all(st.lists(st.sampled_from(["", "one", "two", "<three>"]), min_size=1, max_size=12))
@settings(max_examples=60)
def test_given_any_course_of_a_spot_then_each_step_shows_its_own_and_no_script_the_last(course: list[str]) -> None:
    html = page_of(joined(over_steps([joined(text) for text in course])).encode())
    assert [html.text(step) for step in range(len(course))] == course
    assert html.text(None) == course[-1]


@for_all(st.sets(st.integers(0, 40), min_size=1))
def test_given_any_steps_when_written_as_spans_then_they_are_the_same_steps(steps: set[int]) -> None:
    told = Element("span", {"data-at": spans_text(sorted(steps))})
    assert {step for step in range(50) if told.is_shown(step)} == steps


# Every sample


def some_scripts() -> list[Path]:
    """Scripts of every kind, few enough to be quick."""
    return [*sorted(SAMPLES.glob("article_*/*.tdl"))[::4], SAMPLES / "sessions" / "cup_match.tdl"]


@pytest.mark.parametrize("path", some_scripts(), ids=lambda path: path.stem)
def test_given_a_sample_when_shown_then_the_last_step_is_what_the_replay_says_and_every_name_is_one(path: Path) -> None:
    for board in list(from_script(path))[:6]:
        html = page_of(replay_page([board]).data)
        ids = Counter(one.attributes["id"] for one in html.walk() if "id" in one.attributes)
        assert not [name for name, count in ids.items() if count > 1]
        if "data-last" in html.one("section", class_="board").attributes:
            assert len(html.all(data_step=str(last_of(html)))) == 1
        result = board.replay.result(board.board)
        came = next(one for one in html.all("div", class_="came") if one.is_shown(None))
        assert len([one for each in came.all("ol") for one in each.all("li")]) == len(result.stages)
        assert len([one for each in came.all("ul", class_="awaits") for one in each.all("li")]) == len(result.awaits)


def test_given_several_boards_when_shown_on_one_page_then_each_has_its_own_anchors() -> None:
    boards = list(from_script(SAMPLES / "sessions" / "cup_match.tdl"))[:3]
    html = page_of(replay_page(boards).data)
    ids = Counter(one.attributes["id"] for one in html.walk() if "id" in one.attributes)
    assert max(ids.values()) == 1
    assert [one.text() for one in html.all("h1")] == [f"Board {each.board.number}" for each in boards]
    links = [one.attributes["href"][1:] for one in html.all("a") if one.attributes["href"].startswith("#b3")]
    assert links
    assert set(links) <= set(ids)


# For everybody


def test_given_the_page_then_headings_tables_and_controls_are_named() -> None:
    html = played(*REVOKE)
    levels = [int(one.name[1]) for one in html.walk() if re.fullmatch("h[1-6]", one.name)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    for table in html.all("table"):
        assert table.all("caption")
        assert all("scope" in head.attributes for head in table.all("th"))
    for control in (*html.all("button"), *html.all("input")):
        assert control.attributes.get("aria-label") or control.text()
    assert html.one("html").attributes["lang"] == "en"
    assert html.one(id="live").attributes["aria-live"] == "polite"
    assert len(html.all("main")) == 1


def test_given_a_card_that_breaks_the_laws_then_words_and_a_sign_say_so_beside_the_colour() -> None:
    html = played(*REVOKE)
    cell = next(one for one in html.one("table", class_="tricks").all("span", class_="odd") if one.is_shown(None))
    assert "!" in cell.text()
    assert "breaks the Laws" in cell.text()
    assert "leads" in html.one("table", class_="tricks").text()


def test_given_danish_when_shown_then_words_and_cards_are_danish() -> None:
    use_language("da")
    html = played(*REVOKE)
    assert html.one("html").attributes["lang"] == "da"
    text = html.one("main").text()
    for word in (
        "Spil 1",
        "giver",
        "spilfører",
        "den blinde",
        "§61A",
        "Kulørsvigt",
        "♥ E",
        "Øst spiller",
        "ruder: ",
        "Efter berigtigelse",
    ):
        assert word in text, word
    assert "Law" not in text


def test_given_a_hand_that_is_not_known_when_shown_then_it_says_so_and_has_what_it_played() -> None:
    html = page(given("board 1 dealer=s vul=none N:- - AKQJT.65.A72.K83 -", "4s p p p", "hk 2 8 5"))
    west = html.all("div", class_="west")[0]
    assert "not known" in west.text()
    assert "K" in west.text()


def test_given_a_slip_beside_a_board_that_was_played_when_shown_then_its_play_is_said_not_to_be_recorded() -> None:
    case = given("result 7 4SN=10", *FOUR_SPADES, "hk 2 8 5")
    boards = [BoardShown("S1.r1.t1", case.replay, board) for board in case.replay.boards]
    of_slip = page_of(replay_page(boards).data).all("section", class_="board")[0]
    assert "The play was not recorded." in panel(of_slip, "play-panel")
    assert "The auction was not recorded." in panel(of_slip, "auction-panel")
    assert "4♠ N =" in panel(of_slip, "score-panel")


def test_given_a_slip_alone_when_shown_then_the_page_has_nothing_to_go_through_and_no_script() -> None:
    html = page(given("result 7 4SN=10"))
    assert "4♠ N =" in panel(html, "score-panel")
    assert "Contract" in panel(html, "record-panel")
    assert not [name for name in ("script", "button", "dialog", "table.auction") if html.all(name)]
    assert not html.all("section", class_="play-panel")


def test_given_a_slip_that_was_put_right_when_shown_then_the_page_goes_through_both() -> None:
    assert page(given("result 7 4SN=10", "at #2 contract 3S N")).all("script")


def test_given_a_slip_alone_and_where_its_style_lies_when_shown_then_the_page_leads_there() -> None:
    html = page_of(replay_page([shown(given("result 7 4SN=10"))], style_at="/static/board.css").data)
    assert html.one("link").attributes["href"] == "/static/board.css"
    assert not html.all("style")


def test_given_who_sits_where_then_seats_follow_the_round() -> None:
    case = given("round 1 table=1 ns=3 ew=8 players=[p1, p2, p3, p4]", *FOUR_SPADES)
    assert seated(case.replay, {"p2": "Eve"}) == {
        Seat.NORTH: "p1", Seat.EAST: "Eve", Seat.SOUTH: "p3", Seat.WEST: "p4"
    }  # fmt: skip


def test_given_markup_then_it_is_never_made_of_a_plain_text() -> None:
    assert over_steps([joined("<b>")]) == Markup("<span>&lt;b&gt;</span>")


def test_given_comments_when_the_page_is_drawn_then_each_is_text_from_its_entry_on_and_the_last_of_them_too() -> None:
    told = shown(given(*FOUR_SPADES, *REVOKE))
    early, late = (CommentView(f"c{entry}", entry, 1, f"{entry} ♥ {WORST}", WORST, "liv", "") for entry in (12, 22))
    html = page_of(replay_page([replace(told, comments=(early, late))]).data)
    said = html.one("section", class_="commentary").all("li")
    assert [bool(one.one("p", dir="auto").one("svg", class_="suit")) for one in said] == [True, True]
    assert not html.all("img")
    last = last_of(html)
    [first, second] = [one.attributes["data-at"] for one in said]
    assert first.endswith(f"-{last}")
    assert int(first.partition("-")[0]) < int(second.partition("-")[0])
    assert b"panel commentary" not in replay_page([told]).data
