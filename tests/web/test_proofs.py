"""What the hall proves to whom: checkpoints and tiles for witnesses, receipts for players, no hash of a live hand."""

from __future__ import annotations

import re
from collections.abc import Generator
from html import unescape

import pytest

from application.checkpointing import key_of_log
from application.hall.upkeep import upkeep_of
from domain.events import ReceiptGiven, SessionClosed, decode
from domain.log.checkpoints import checkpoint_of, cosign
from domain.log.entry_proof import check_proof, proof_read
from domain.log.notes import note_read
from domain.log.store import LogStore
from domain.log.tiles import nodes_of_tiles, tile_path
from domain.log.tree import root_of
from tests.proof.signing import TIME, private, witness_vkey
from tests.proof.test_receipts import EVENING
from tests.web.evening import evening_log
from tests.web.served import Served

KEY = private("log")
OVER = EVENING.replace("board 2\np p\n", "result 2 pass\n")


def hall_of(log: LogStore) -> Served:
    return Served(log, upkeep=upkeep_of(log, key=KEY, witnesses=[witness_vkey("captain")]))


@pytest.fixture
def over() -> Generator[Served]:
    """A session in which everybody may see all boards."""
    log = evening_log(script=OVER)
    log.append([("S1", log.version("S1"), [SessionClosed()])])
    with hall_of(log) as hall:
        assert hall.hall.upkeep.checkpoints is not None
        hall.hall.upkeep.checkpoints.now()
        yield hall


@pytest.fixture
def in_play() -> Generator[Served]:
    with hall_of(evening_log(script=EVENING)) as hall:
        assert hall.hall.upkeep.checkpoints is not None
        hall.hall.upkeep.checkpoints.now()
        yield hall


def test_given_a_session_that_is_over_when_anybody_reads_the_tiles_then_they_lead_to_the_root_of_the_checkpoint(
    over: Served,
) -> None:
    anybody = over.browser()
    found = checkpoint_of(note_read(anybody.get("/checkpoint").content))

    def tile(level: int, number: int, width: int) -> bytes:
        return anybody.get(f"/{tile_path(level, number, width)}").content

    nodes = nodes_of_tiles(found.size, tile)
    assert found.size == over.log.tail()
    assert root_of(found.size, nodes) == found.root


@pytest.mark.parametrize("path", ["/tile/0/000.p/1", "/checkpoint"])
def test_given_a_board_in_play_when_anybody_asks_for_hashes_then_there_are_none(in_play: Served, path: str) -> None:
    assert in_play.browser().get(path).status_code == 404
    assert in_play.browser("player").get(path).status_code == 404
    assert in_play.browser("director").get(path).status_code == 200


@pytest.mark.parametrize("path", ["/tile/0/000.p/200", "/tile/0/00", "/tile/x/000", "/tile/0/x000/000", "/tile/9/000"])
def test_given_no_such_tile_when_it_is_asked_for_then_it_is_not_there(over: Served, path: str) -> None:
    assert over.browser().get(path).status_code == 404


def test_given_a_player_when_he_asks_for_receipts_then_each_proves_a_board_of_his(over: Served) -> None:
    player = over.browser("player", "S1/1")
    page = player.get("/sessions/S1/receipts/1").text
    assert "2 receipts" in page
    page = player.post("/sessions/S1/receipts/1", data={"key": "r1"}).text
    texts = re.findall(r"<pre[^>]*>(c2sp.*?)</pre>", page, re.DOTALL)
    proven = [check_proof(proof_read(unescape(text).encode()), [key_of_log(over.log, KEY)]) for text in texts]
    events = [decode(one.entry[3]) for one in proven]
    assert [one.board for one in events if isinstance(one, ReceiptGiven)] == [1, 2]
    assert page.count('role="img"') == 2
    assert key_of_log(over.log, KEY).text in page


def test_given_anybody_when_he_asks_for_the_page_that_checks_then_it_has_the_key_of_the_log(over: Served) -> None:
    answer = over.browser().get("/verify?lang=da")
    assert key_of_log(over.log, KEY).text in answer.text
    assert '<h1 data-word="title">Kontrollér en kvittering</h1>' in answer.text
    assert "script-src 'sha256-" in answer.headers["content-security-policy"]
    with Served(evening_log(script=EVENING)) as without_key:
        assert '<textarea id="logs" rows="2" spellcheck="false" autocomplete="off" autocapitalize="off">\n<' in (
            without_key.browser().get("/verify").text
        )


def test_given_another_players_receipts_when_a_player_asks_then_they_are_not_for_him(over: Served) -> None:
    assert over.browser("player", "S1/1").get("/sessions/S1/receipts/3").status_code == 403
    assert over.browser("player", "S1/1").post("/sessions/S1/receipts/3", data={"key": "r"}).status_code == 403
    assert over.browser().get("/sessions/S1/receipts/3").status_code in (401, 403)


def test_given_a_board_in_play_when_a_player_asks_for_receipts_then_he_is_told_when(in_play: Served) -> None:
    player, held = in_play.browser("player", "S1/1"), in_play.log.tail()
    assert "as soon as everybody may see" in player.get("/sessions/S1/receipts/1").text
    assert player.post("/sessions/S1/receipts/1", data={"key": "r1"}).status_code == 403
    assert in_play.log.tail() == held


def test_given_a_hall_without_a_key_when_receipts_are_asked_for_then_it_says_so() -> None:
    with Served(evening_log(script=OVER)) as hall:
        player = hall.browser("player", "S1/1")
        assert "without a key" in player.get("/sessions/S1/receipts/1").text
        assert player.post("/sessions/S1/receipts/1", data={"key": "r1"}).status_code == 422


def test_given_a_witness_that_is_taken_when_it_sends_its_cosignature_then_the_checkpoint_has_it(over: Served) -> None:
    anybody = over.browser()
    note = note_read(anybody.get("/checkpoint").content)
    sent = cosign(note, private("captain"), "captain", TIME)
    assert anybody.post("/checkpoint/cosignatures", content=sent.encoded).text == "1\n"
    assert note_read(anybody.get("/checkpoint").content).signatures[1:] == sent.signatures[1:]


@pytest.mark.parametrize("sent", [b"", b"\xff", b"no note", b"a" * 300_000])
def test_given_no_note_when_it_is_sent_as_cosigned_then_it_is_refused(over: Served, sent: bytes) -> None:
    assert 400 <= over.browser().post("/checkpoint/cosignatures", content=sent).status_code < 500


def test_given_a_stranger_when_he_cosigns_then_it_is_refused(over: Served) -> None:
    note = note_read(over.browser().get("/checkpoint").content)
    sent = cosign(note, private("stranger"), "stranger", TIME)
    assert over.browser().post("/checkpoint/cosignatures", content=sent.encoded).status_code == 422


def test_given_receipts_when_a_score_card_is_printed_then_it_has_the_codes_of_its_boards(over: Served) -> None:
    player, scorer = over.browser("player", "S1/1"), over.browser("scorer")
    assert 'role="img"' not in player.get("/sessions/S1/cards/1").text
    player.post("/sessions/S1/receipts/1", data={"key": "r1"})
    for browser in (player, scorer):
        card = browser.get("/sessions/S1/cards/1").text
        assert card.count('role="img"') == 2
        assert key_of_log(over.log, KEY).text in card
    assert 'role="img"' not in over.browser().get("/sessions/S1/cards/1").text
