"""The pieces of pages: what stands on them for a script, for a form, and for who does not see."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.calls import CALLS, Call
from domain.cards import PACK, Card
from domain.seats import SEATS, Seat
from formats.markup import text
from formats.pieces import drawings
from formats.pieces.auction import auction_notes, auction_table
from formats.pieces.bids import bidding_box
from formats.pieces.felt import felt_of
from formats.pieces.frames import standing
from formats.pieces.hands import hands, hands_as_keys
from formats.pieces.laws import law_chip, law_line
from formats.pieces.lines import safety_line
from formats.pieces.signs import STATES, decider, icon, level, sign
from formats.pieces.styles import of_pieces
from formats.pieces.tricks import trick_table
from projections.texts import LANGUAGES, use_language
from projections.texts.spoken import call_spoken, card_spoken
from projections.views.live import WholeBoardView, whole_board_view
from projections.views.position import Position, position_of
from tests.formats.page_seen import Element, page_of
from tests.given import FOUR_SPADES, given
from tests.house.test_imports import ROOT

FOLDER = ROOT / "formats" / "pieces"
PLAY = (*FOUR_SPADES, "hk 2 8 5", "hq 4 !e:c4 6", "hj 7 a s10", "d2 9 k 3")
"""East's club to trick 2 is a revoke; North leads to trick 5."""
AUCTION = (FOUR_SPADES[0], "1s 2h! p")


def shown(*lines: str) -> tuple[WholeBoardView, Position]:
    """The board in play, and what may be recorded next."""
    replay = given(*lines).replay
    board = replay.board
    assert board is not None
    return whole_board_view(replay, board), position_of(replay)


def seen(markup: str) -> Element:
    """The elements of a piece."""
    return page_of(markup.encode())


def test_given_a_suit_in_a_text_when_it_is_drawn_then_it_is_a_picture_with_its_word_and_no_letter() -> None:
    drawn = text("East ♠5 & <b>")
    assert "♠" not in drawn
    assert '<use href="#suit-s"/>' in drawn
    assert '<span class="sr"> spades </span>5 &amp; &lt;b&gt;' in drawn
    use_language("da")
    assert "spar" in text("♠5")


def test_given_a_board_in_play_when_its_hands_are_keys_then_every_card_is_there_once_with_its_state() -> None:
    board, position = shown(*PLAY)
    page = seen(hands_as_keys(board, position))
    keys = page.all("button", data_card="")
    keys = [one for one in page.all("button") if one.attributes["data-card"] != "?"]
    assert sorted(one.attributes["data-card"] for one in keys) == sorted(card.value for card in PACK)
    faces = {one.attributes["data-card"] for one in keys if one.attributes.get("data-state") == "face"}
    assert faces == {code for code, verdict in position.cards.items() if verdict.status == "yes"}
    assert {one.attributes["data-seat"] for one in keys if one.attributes["data-card"] in faces} == {"N"}
    [turn] = [one for one in page.all("section") if "data-turn" in one.attributes]
    assert turn.attributes["data-seat"] == "N"


def test_given_a_key_when_it_is_pressed_then_a_face_sends_its_line_and_a_flat_one_asks() -> None:
    board, position = shown(*PLAY)
    page = seen(hands_as_keys(board, position))
    face, flat = page.one("button", data_card="DA", data_seat="S"), page.one("button", data_card="S9")
    assert (flat.attributes["name"], flat.attributes["value"]) == ("line", "n:s9")
    assert (face.attributes["name"], face.attributes["value"]) == ("ask", "s:da")
    gone = page.one("button", data_card="C4")
    assert "name" not in gone.attributes
    assert gone.attributes["aria-label"] == "four of clubs, played, trick 2, irregular"


def test_given_a_hand_that_is_not_known_when_it_is_to_play_then_what_it_may_hold_are_its_keys() -> None:
    board, position = shown("board 1 dealer=s vul=none N:- - AKQJT.65.A72.K83 -", "4s p p p")
    west = next(one for one in seen(hands_as_keys(board, position)).all("section") if one.has(data_seat="W"))
    cards = {one.attributes["data-card"] for one in west.all("button") if one.attributes.get("data-state") == "face"}
    assert cards == set(position.cards)
    assert "SA" not in cards


def test_given_a_trick_when_the_felt_is_drawn_then_all_four_places_are_there_and_say_what_lies_in_them() -> None:
    board, _ = shown(*PLAY, "ca")
    page = seen(felt_of(board))
    places = {one.attributes["data-place"]: one for one in page.all("span", class_="place")}
    assert set(places) == set("NESW")
    assert places["N"].has(class_="wins")
    assert "ace of clubs" in places["N"].text()
    assert places["E"].has(class_="next")
    assert places["S"].has(class_="empty")


def test_given_the_tricks_when_their_table_is_drawn_then_it_has_thirteen_rows_and_a_cell_for_every_card() -> None:
    board, _ = shown(*PLAY)
    page = seen(trick_table(board.tricks, turn=(5, Seat.NORTH)))
    cells = [one for one in page.all("td") if "data-seat" in one.attributes]
    assert len(cells) == 52
    assert [one.attributes["data-seat"] for one in cells[:4]] == list("WNES")
    odd = page.one("td", data_trick="2", data_seat="E")
    assert "four of clubs" in odd.text()
    assert "breaks the Laws" in odd.text()
    assert page.one("td", data_trick="5", data_seat="N").all("span", class_="awaited")


def test_given_an_auction_when_its_table_is_drawn_then_calls_stand_below_their_seats_with_their_notes() -> None:
    board, _ = shown(*AUCTION)
    page = seen(auction_table(board.auction, turn=board.to_call, vulnerable=(Seat.NORTH,)))
    rows = [[cell.attributes.get("data-seat", "") for cell in row.all("td")] for row in page.all("tr")[1:]]
    assert rows == [["", "", "", "S"], ["W", "N", "E", ""]]
    assert "two hearts" in page.one("td", data_seat="W").text()
    assert page.one("td", data_seat="E").all("span", class_="awaited")
    assert "vul" in page.one("th", data_seat="N").text()
    assert seen(auction_notes(board.auction)).all("sup")[0].text() == "1"


def test_given_an_auction_when_the_box_is_drawn_then_every_call_is_a_key_with_its_state_and_reason() -> None:
    _, position = shown(*AUCTION)
    page = seen(bidding_box(position))
    keys = {one.attributes["data-call"]: one.attributes for one in page.all("button")}
    assert set(keys) == {call.value for call in CALLS[:38]}
    assert (keys["2S"]["data-state"], keys["2S"]["name"], keys["2S"]["value"]) == ("face", "line", "e:2s")
    assert (keys["2D"]["data-state"], keys["2D"]["name"]) == ("flat", "ask")
    assert keys["2D"]["aria-label"] == "two diamonds, not sufficient"
    assert keys["2S"]["aria-label"] == "two spades"
    _, position = shown(*PLAY)
    assert {one.attributes["data-state"] for one in seen(bidding_box(position)).all("button")} == {"out"}


def test_given_danish_when_cards_and_calls_are_told_then_they_are_said_as_danes_say_them() -> None:
    use_language("da")
    assert [card_spoken(Card.DT), card_spoken(Card.SQ)] == ["ruder ti", "spar dame"]
    assert [call_spoken(Call.HEART_2), call_spoken(Call.PASS)] == ["to hjerter", "pas"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_given_every_sign_when_it_is_drawn_then_it_has_a_word_of_its_own_and_form_or_letter(code: str) -> None:
    use_language(code)
    drawn = {state: seen(sign(state)) for state in STATES}
    words = {state: one.all("span", class_="sr")[0].text() for state, one in drawn.items()}
    assert len(set(words.values())) == len(STATES)
    assert not [state for state, word in words.items() if "_" in word]
    assert all(one.all("use") or one.all("span", aria_hidden="true")[0].text() for one in drawn.values())


def test_given_who_decides_and_a_polled_level_when_drawn_then_they_are_told_in_words() -> None:
    assert "Leif" in seen(decider("director", "Leif")).text()
    assert seen(decider(Seat.NORTH)).text() == "N North"
    assert "would consider it" in seen(level("stronger", chosen=False)).text()


def test_given_the_other_pieces_when_drawn_then_what_they_hold_is_escaped_and_named() -> None:
    law = seen(law_chip("64A2")).one("a")
    assert (law.attributes["href"], law.text()) == ("/laws/64A2", "64A2")
    assert law_chip("") == ""
    assert "Nothing is open" in law_line()
    assert "&lt;i&gt;" in law_line(["<i>"], ["61A"])
    counted = seen(safety_line(39, 39, 33))
    assert [one.attributes["data-whole"] for one in counted.all("span") if "data-whole" in one.attributes] == [
        "true",
        "true",
        "false",
    ]
    assert seen(standing("error", "It failed")).all("div", role="alert")
    assert "<path" in icon("undo")


def test_given_hands_to_be_read_then_played_cards_are_struck_and_told() -> None:
    board, _ = shown(*PLAY)
    east = next(one for one in seen(hands(board)).all("section") if one.has(class_="east"))
    assert "played: A 8" in east.text()
    assert {one.text() for one in east.all("s")} >= {"A", "8", "4"}
    assert len(seen(hands(board)).all("section")) == len(SEATS)


def test_given_every_picture_that_is_used_by_name_then_the_sheet_has_it() -> None:
    sheet_ids = set(re.findall(r'id="([a-z_-]+)"', drawings.SHEET))
    assert sheet_ids == {f"suit-{one}" for one in "shdc"} | {f"sign-{one}" for one in drawings.SIGNS}
    assert " style=" not in drawings.SHEET


TOKENS = ("tokens.css", "tones.css")


def _tokens() -> str:
    """All that names a colour or a size."""
    return "".join((FOLDER / name).read_text(encoding="utf-8") for name in TOKENS)


def test_nothing_but_the_tokens_names_a_colour() -> None:
    named = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)\(", re.IGNORECASE)
    sheets = [path for part in ("formats", "web") for path in (ROOT / part).rglob("*.css")]
    assert len(sheets) > 4
    wrong = [f"{path.relative_to(ROOT)}: {found}" for path in sheets if path.name not in TOKENS
             for found in named.findall(path.read_text(encoding="utf-8"))]  # fmt: skip
    assert wrong == []


def test_every_token_that_is_used_is_named() -> None:
    named = set(re.findall(r"(--[a-z0-9-]+):", _tokens()))
    used = set(re.findall(r"var\((--[a-z0-9-]+)", of_pieces()))
    assert used <= named, used - named
    assert Path(FOLDER / "pieces.css").stat().st_size < 40_000


PAIRS = [
    (4.5, "ink", "paper panel faint mark law-soft director-soft appeal-soft claim-soft slip-soft"),
    (4.5, "soft", "paper panel faint"),
    (4.5, "accent law director appeal claim slip", "panel"),
    (4.5, "law", "law-soft"), (4.5, "director", "director-soft"), (4.5, "appeal", "appeal-soft"),
    (4.5, "claim", "claim-soft"), (4.5, "slip", "slip-soft"),
    (4.5, "on-felt", "felt felt-deep"),
    (4.5, "spade heart diamond club", "panel mark"),
    (4.5, "face-ink face-law face-spade face-heart face-diamond face-club", "face"),
    (3.0, "edge", "panel paper"), (3.0, "mark-edge", "panel"),
]  # fmt: skip
"""What must stand out, how far at least, and from what is behind it (WCAG 2.2: 1.4.3 of texts, 1.4.11 of borders)."""


def tokens(light: str, colours: str) -> dict[str, str]:
    """The colours as they count in a light (`light`, `dark`, `print`) with `two` or `four` colours of suits."""
    on = {light, colours}
    text = _tokens()
    given = dict(re.findall(r"--([a-z0-9-]+): ([^;]*);", text[text.index("--paper: var(--light, ") :]))

    def value(of: str) -> str:
        for _ in range(6):
            of = re.sub(r"var\(--(light|dark|print|two|four), ((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)",
                        lambda found: found[2] if found[1] in on else "", of)  # fmt: skip
            of = re.sub(r"var\(--([a-z0-9-]+)\)", lambda found: given[found[1]], of)
        return of.strip()

    return {name: value(of) for name, of in given.items()}


def brightness(colour: str) -> float:
    """The relative luminance of `#rgb` or `#rrggbb`."""
    digits = colour.removeprefix("#")
    parts = [
        int(part * 2 if len(part) == 1 else part, 16) / 255 for part in re.findall(r"." * (len(digits) // 3), digits)
    ]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colours", ["two", "four"])
@pytest.mark.parametrize("light", ["light", "dark", "print"])
def test_given_the_tokens_of_a_light_then_each_stands_out_from_what_is_behind_it(light: str, colours: str) -> None:
    known = tokens(light, colours)
    pairs = [(least, one, behind) for least, over, under in PAIRS for one in over.split() for behind in under.split()]
    pairs.append((4.5, "on-accent", "accent"))
    pairs = [pair for pair in pairs if not (light == "print" and pair[1] == "mark-edge")]
    assert len(pairs) > 40
    faint = [(one, behind, round(ratio, 2)) for least, one, behind in pairs
             for high, low in [sorted((brightness(known[one]), brightness(known[behind])), reverse=True)]
             for ratio in [(high + 0.05) / (low + 0.05)] if ratio < least]  # fmt: skip
    assert faint == []
