"""The page that replays a board, in the words of people who never typed an entry: sentences, sides, appeals, worth."""

from __future__ import annotations

import re

import msgspec
import pytest

from domain.events import AnyEvent
from formats.notation import read_script
from formats.replay_page import replay_page
from formats.replay_page.sentences import Setting, sentences_of
from projections.recorded.stream import SessionStream
from projections.rulings.replay import Replay
from projections.texts import LANGUAGES, use_language
from projections.views.board_score import board_scores
from projections.views.steps import BoardShown, seated
from tests.formats.page_seen import Element, page_of
from tests.formats.test_replay_page import CLAIM, REVOKE, SAMPLES, from_script, last_of, panel, played, step_of
from tests.given import FOUR_SPADES, given

GOLDEN = SAMPLES.parent / "tests" / "golden_events.jsonl"
UNFILLED = re.compile(r"[{}]|\b[a-z]+_[a-z]+\b|None")
"""What would be seen of a template or a code that was not put in words."""


def of_session(script: str, stream: str, number: int, names: dict[str, str] | None = None) -> Element:
    """The page of a board of a sample session, with what the board is worth."""
    streams = read_script((SAMPLES / "sessions" / f"{script}.tdl").read_bytes()).streams
    name = stream.partition(".")[0]
    replay = Replay(streams[stream], SessionStream(streams[name], name), stream=stream)
    board = replay.find_board(number)
    assert board is not None
    worth = board_scores(replay, board, streams)
    shown = BoardShown(stream, replay, board, seated(replay, names or {}), worth)
    return page_of(replay_page([shown], names).data)


def sample(name: str) -> Element:
    """The page of the first board of a sample script."""
    path = next(SAMPLES.glob(f"*/{name}*.tdl"))
    return page_of(replay_page([next(from_script(path))]).data)


def setting() -> Setting:
    """The table of four spades by South."""
    board = given(*FOUR_SPADES).replay.board
    assert board is not None
    return Setting(board.dummy, "", {"p40": "Anna"})


# Entries in sentences


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("notice s revoke e 2", "South draws attention to a revoke by East in trick 2."),
        ("notice n revoke e 2", "North (dummy) draws attention to a revoke by East in trick 2."),
        ("notice e wrong_card n 1", "East draws attention to “wrong card” by North in trick 1."),
        ('claim e 4 "you get a spade"', "East claims 4 tricks: “you get a spade”."),
        ("exposed e d3", "East's ♦3 is seen, by accident."),
        ("count e 12", "East has 12 cards."),
        ('director n "a card too few"', "North (dummy) calls the director: “a card too few”."),
        ("choose s forbid c", "South forbids clubs."),
    ],
)
def test_given_an_entry_when_shown_then_it_is_a_sentence(line: str, said: str) -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", line)
    assert sentences_of(case.events[-1], setting()) == said


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"event": "judgement", "incident": "1#9", "law": "64C1", "answer": "damaged", "tricks": 9, "reason": "why"},
         "Damaged; 9 tricks without the irregularity: “why”."),
        ({"event": "judgement", "incident": "1#9", "law": "16B1a", "answer": "existed", "reason": "doubt"},
         "Yes, and it suggests something: “doubt”."),
        ({"event": "poll", "question": "Your call?", "players": 4, "answers": ["pass", "pass", "pass", "4h"]},
         "4 players were asked “Your call?”: Pass 3, 4♥ 1."),
        ({"event": "poll", "question": "Your call?", "players": 4, "answers": ["pass", "4h"], "counts": [3, 1],
          "standard": "club players", "hand": "N"},
         "4 players were asked “Your call?” (club players, shown North's hand): Pass 3, 4♥ 1."),
        ({"event": "poll", "question": "Your lead?", "players": 1, "answers": ["s4"], "standard": "stronger",
          "considered": ["c4", "the king"], "reason": "a club is plain"},
         "1 player was asked “Your lead?” (stronger): ♠4 1; considered: ♣4 1, the king 1; “a club is plain”."),
        ({"event": "appeal", "appeal": "A1", "incident": "1#9", "contestant": "16", "concurrence": True,
          "grounds": "the break", "deposit": "300"},
         "A1 by 16, with the concurrence that is needed: “the break”. Deposit 300. On judgement."),
        ({"event": "appeal_heard", "appeal": "A1", "members": ["p40", "p41"]}, "A1 is heard by Anna, p41."),
        (
            {"event": "appeal_heard", "appeal": "A1", "statements": "a card", "kind": "exhibit", "side": "EW"},
            "A1: EW lays before the committee: “a card”.",
        ),
        (
            {"event": "appeal_heard", "appeal": "A1", "statements": "five more", "kind": "poll"},
            "A1: the committee asks for a new poll: “five more”.",
        ),
        ({"event": "appeal_decided", "appeal": "A1", "outcome": "recommended", "reason": "so",
          "dissent": "not so", "deposit": "returned"},
         "Recommended: “so”. Dissent: “not so”. Deposit returned."),
        ({"event": "dummy", "seat": "N", "hand": "72.J984.K63.743"},
         "North's hand as it is seen: ♠72 ♥J984 ♦K63 ♣743."),
        ({"event": "correction_period", "until": "2026-03-17T22:20:00Z"}, "Until 22:20."),
        ({"event": "contract", "contract": "3N", "declarer": "W"}, "3NT by West."),
    ],
)  # fmt: skip
def test_given_an_entry_of_a_director_or_committee_when_shown_then_it_is_a_sentence(
    event: dict[str, object], said: str
) -> None:
    assert sentences_of(msgspec.convert(event, AnyEvent), setting()) == said  # type: ignore[arg-type]


@pytest.mark.parametrize("code", LANGUAGES)
def test_given_any_event_when_told_then_nothing_is_left_to_fill_in(code: str) -> None:
    use_language(code)
    lines = GOLDEN.read_bytes().splitlines()
    said = [sentences_of(msgspec.json.decode(line, type=AnyEvent), setting()) for line in lines]  # type: ignore[arg-type]
    assert len([text for text in said if text]) > 50
    assert not [text for text in said if text and UNFILLED.search(text)]


def test_given_a_call_when_it_is_the_step_then_the_banner_is_a_sentence_and_names_a_law_that_speaks() -> None:
    html = played(*REVOKE)
    assert "West passes." in panel(html, "stage", step_of(html, "e3"))
    revoke = panel(html, "stage", step_of(html, "e12"))
    assert "East plays ♣4 to trick 2 and holds hearts: a revoke (Law 61A)." in revoke


# Hands and table


def test_given_played_cards_when_heard_then_they_are_told_apart_from_those_that_are_held() -> None:
    html = played(*REVOKE)
    east = html.one("div", class_="east")
    assert "hearts: 9; played: A 8." in east.text()
    assert "hearts: A 9 8." in east.text(step_of(html, "e5"))
    use_language("da")
    assert "hjerter: 9; spillet: E 8." in played(*REVOKE).one("div", class_="east").text()


def test_given_penalty_cards_when_they_lie_then_hand_and_list_say_so_until_they_do_not() -> None:
    html = sample("LE-09")
    lying = step_of(html, "e11")
    east = html.one("div", class_="east")
    assert "face up on the table: 4" in east.text(lying)
    assert "face up" not in east.text(step_of(html, "e9"))
    stage = panel(html, "stage", lying)
    assert "At the table now" in stage
    assert "♦3 lies before East as a major penalty card" in stage
    assert "At the table now" not in panel(html, "stage", step_of(html, "e9"))


def test_given_a_claim_when_it_is_agreed_to_then_the_felt_counts_what_it_gave() -> None:
    html = played("hk 2 8 5", "claim s rest-3", "agree w", "agree e")
    claimed, agreed = felt(html, step_of(html, "e10")), felt(html, last_of(html))
    assert "play suspended" in claimed
    assert "NS 0EW 1" in claimed
    assert "play suspended" not in agreed
    assert "claimed" in agreed
    assert "NS 9EW 4" in agreed


def felt(html: Element, step: int) -> str:
    """What lies on the table at a step."""
    return next(one.text() for one in html.all("div", class_="felt") if one.is_shown(step))


def test_given_a_result_without_cards_then_the_felt_counts_no_tricks() -> None:
    html = played("tricks 10")
    assert "NS" not in felt(html, last_of(html))
    legends = [one for one in html.all("p", class_="legend") if one.is_shown(None)]
    assert not legends


def test_given_a_card_that_breaks_what_binds_its_player_then_it_is_marked() -> None:
    html = sample("S2-20")
    cells = [one.text() for one in html.one("table", class_="tricks").all("span", class_="odd") if one.is_shown(None)]
    assert [cell for cell in cells if cell.startswith("♦Q") and "!" in cell]


# Result


def test_given_an_awaited_decision_then_it_is_asked_in_a_sentence() -> None:
    assert "Law 64C1 Was the non-offending side compensated?" in panel(played(*REVOKE), "score-panel")
    await_agreement = played(*CLAIM[:2])
    assert "agree or object" in panel(await_agreement, "score-panel")


def test_given_a_revoke_then_its_side_offends() -> None:
    sides = [one.text() for one in played(*REVOKE).all("div", class_="side") if one.is_shown(None)]
    assert ["offending side" in side for side in sides] == [False, True]


def test_given_a_weighted_score_then_every_figure_has_its_weight_and_fractions_stay_together() -> None:
    line = "adjust 12C1c both=1/2:4SS=10,1/3:4SS=9,1/6:4SS=11"
    html = played("hk 2 8 5", "claim s rest-3", "agree w", "agree e", line)
    score = panel(html, "score-panel")
    assert "NS 1/2 +420, 1/3 −50, 1/6 +450" in score
    assert "50%" not in score


def test_given_an_appeal_that_changes_nothing_then_the_result_still_tells_of_it() -> None:
    html = of_session("pairs_evening", "S2.r2.t7", 16, {"m29": "Nora North", "m101": "Carl Committee"})
    score = panel(html, "score-panel")
    assert "Committee: A1: ruling upheld. Deposit kept." in score
    assert "16 · Nora North" in score
    assert "A1 is heard by Carl Committee, m102, m103" in panel(html, "record-panel")
    assert "(hear" not in html.one("main").text()
    assert "(decide" not in html.one("main").text()


def test_given_a_recommendation_that_is_not_followed_then_both_are_told() -> None:
    score = panel(of_session("cup_match", "S1.r2.t1", 13), "score-panel")
    assert "A1: recommended" in score
    assert "the director in charge acted without the score" in score


def test_given_a_board_of_a_match_then_its_worth_is_told_part_by_part_and_how_it_came_about() -> None:
    html = of_session("cup_match", "S1.r2.t1", 13)
    sides = [one for one in html.all("div", class_="side") if one.is_shown(None)]
    north, east = (" ".join(one.text().split()) for one in sides)
    assert "−7.5 IMP" in north
    assert "(−10 − 5) / 2 = −7.5 IMP [12C4]" in north
    assert [row.all("td")[-1].text() for row in sides[1].one("tbody").all("tr")] == ["0 IMP", "+10 IMP"]
    assert "at S1.r2.t2" in east


# Links and voices


def test_given_any_link_then_it_leads_to_an_entry_of_the_page() -> None:
    for html in (of_session("cup_match", "S1.r2.t1", 13), of_session("pairs_evening", "S2.r2.t7", 16), sample("S2-20")):
        ids = {one.attributes["id"] for one in html.walk() if "id" in one.attributes}
        assert {one.attributes["href"][1:] for one in html.all("a") if one.attributes["href"][0] == "#"} <= ids


def heard(element: Element) -> str:
    """What a screen reader makes of an element: its words without what is hidden from it, pictures by their names."""
    parts = (
        each if isinstance(each, str) else each.attributes.get("aria-label") or heard(each) + _blank_after(each)
        for each in element.inside
        if isinstance(each, str) or not ("aria-hidden" in each.attributes or "hidden" in each.attributes)
    )
    return " ".join("".join(parts).split())


def _blank_after(element: Element) -> str:
    """The blank with which an element ends, or that it is apart from the next as a block."""
    last = element.inside[-1] if element.inside else ""
    return " " if element.name in ("p", "h3", "div") or (isinstance(last, str) and last[-1:] == " ") else ""


def test_given_what_is_read_aloud_then_its_words_stand_apart() -> None:
    html = played("@ 2026-03-14T19:00:00Z", *REVOKE)
    assert heard(html.one(id="e6")) == "West king of hearts"
    assert heard(html.one(id="e3")) == "West Pass"
    assert heard(html.one("div", class_="east")).startswith("East spades: 4 3 2. hearts: 9; played: A 8. diamonds:")
    assert not re.search(r"[.”]\d\d:", panel(html, "stage", step_of(html, "e13")))
