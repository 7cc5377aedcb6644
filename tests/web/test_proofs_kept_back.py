"""No hash of what somebody may not know leaves the hall: whoever asks, by whatever route, and whatever was elected."""

from __future__ import annotations

import pytest

from application.hall.asked import Overtaken
from application.hall.identity import Identity
from application.hall.receipt_acts import receipts_asked
from application.hall.upkeep import upkeep_of
from domain.events import BoardStarted, RegulationSet, SessionClosed, SessionOpened
from domain.log.checkpoints import Checkpoint, checkpoint_of, cosign, origin_of, sign
from domain.log.notes import note_read
from domain.log.store import LogStore
from domain.seats import Seat
from tests.proof.signing import TIME, private, witness_vkey
from tests.web.evening import evening_log
from tests.web.served import Served
from tests.web.test_proofs import KEY, OVER

IN_PLAY = """\
stream S2
@ 2026-11-24T18:45:00Z operator
session "Next" 2026-11-24 scoring=matchpoints

stream S2.r1.t1
@ 2026-11-24T19:00:00Z operator
round 1 table=1 ns=1 ew=3 boards=1-2
board 1
p p
"""


def signed(log: LogStore) -> Served:
    """A hall that has signed all of a log."""
    hall = Served(log, upkeep=upkeep_of(log, key=KEY, witnesses=[witness_vkey("captain")]))
    assert hall.hall.upkeep.checkpoints is not None
    hall.hall.upkeep.checkpoints.now()
    return hall


def over(*more: object) -> LogStore:
    """A session that is over, and what its own stream holds beside."""
    log = evening_log(script=OVER)
    log.append([("S1", log.version("S1"), [*more, SessionClosed()])])  # type: ignore[list-item]
    return log


@pytest.mark.parametrize(("role", "scope", "all"), [("director", "S1", 0), ("scorer", "", 0), ("director", "", 1)])
def test_given_a_board_in_play_in_another_session_when_hashes_are_asked_for_then_they_end_before_it(
    role: str, scope: str, all: int
) -> None:
    before = over()
    ended = before.tail()
    with signed(evening_log(before, IN_PLAY)) as hall:
        whoever, size = hall.browser(role, scope), hall.log.tail() if all else ended
        assert checkpoint_of(note_read(whoever.get("/checkpoint").content)).size == size
        assert whoever.get(f"/tile/0/000.p/{size}").status_code == 200
        assert whoever.get(f"/tile/0/000.p/{ended + 1}").status_code == (200 if all else 404)


@pytest.mark.parametrize(
    ("public", "status"), [("ranking travellers", 404), ("names ranking travellers cards laws", 200)]
)
def test_given_what_not_everybody_may_see_when_the_session_is_over_then_its_hashes_are_for_who_may(
    public: str, status: int
) -> None:
    with signed(over(RegulationSet("public", public))) as hall:
        assert hall.browser().get("/checkpoint").status_code == status
        assert hall.browser("player", "S1/1").get("/checkpoint").status_code == status
        assert hall.browser("scorer", "S1").get("/checkpoint").status_code == 200
        assert hall.browser("scorer", "S2").get("/checkpoint").status_code == status


def test_given_an_open_board_that_is_played_again_when_anybody_asks_for_hashes_then_there_are_none() -> None:
    log = over()
    log.append([("S1.r1.t1", log.version("S1.r1.t1"), [BoardStarted(1, Seat("N"), "none")])])
    with signed(log) as hall:
        assert hall.browser().get("/checkpoint").status_code == 404


def test_given_a_guess_of_the_root_when_it_is_sent_as_cosigned_then_nobody_is_told_whether_it_is_right() -> None:
    log = evening_log(over(), IN_PLAY)
    with signed(log) as hall:
        origin, size = origin_of(log.tree.origin), log.tail()
        answers: list[tuple[int, str]] = []
        for root in (log.tree.root(), bytes(32)):
            note = sign(Checkpoint(origin, size, root), private("captain"))
            for sent in (note, cosign(note, private("captain"), "captain", TIME)):
                answer = hall.browser().post("/checkpoint/cosignatures", content=sent.encoded)
                answers.append((answer.status_code, answer.text))
        assert answers[:2] == answers[2:]
        assert log.tree.checkpoints()[-1].note.count("— ") == 1


def test_given_a_tile_that_not_everybody_may_have_when_it_is_sent_then_nothing_between_keeps_it() -> None:
    with signed(evening_log(over(), IN_PLAY)) as hall:
        director = hall.browser("director", "")
        size = checkpoint_of(note_read(director.get("/checkpoint").content)).size
        assert director.get(f"/tile/0/000.p/{size}").headers["cache-control"] == "no-store"
        assert director.get("/checkpoint").headers["cache-control"] == "no-store"
    with signed(over()) as hall:
        tile = hall.browser().get("/tile/0/000.p/3")
        assert tile.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_given_a_checkpoint_that_everybody_had_when_the_next_session_begins_then_they_have_no_earlier_one() -> None:
    log = over()
    with signed(log) as hall:
        signs = hall.hall.upkeep.checkpoints
        assert signs is not None
        log.append([("S1", log.version("S1"), [RegulationSet("edition", "2017")])])
        signs.step()
        before = checkpoint_of(note_read(hall.browser().get("/checkpoint").content)).size
        assert before == log.tail()
        log.append([("S2", 0, [SessionOpened("Next", "2026-11-24")])])
        signs.step()
        log.append([("S2", 1, [RegulationSet("edition", "2017")])])
        signs.step()
        assert checkpoint_of(note_read(hall.browser().get("/checkpoint").content)).size == before


def test_given_sessions_that_are_over_when_hashes_are_asked_for_again_then_nobody_looks_at_their_boards_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unknown(*asked: object) -> bool:
        return False

    with signed(over()) as hall:
        assert hall.browser().get("/checkpoint").status_code == 200
        monkeypatch.setattr("application.hall.proofs._is_known", unknown)
        assert hall.browser().get("/checkpoint").status_code == 200
        hall.log.append([("S1", hall.log.version("S1"), [RegulationSet("edition", "2017")])])
        assert hall.browser().get("/checkpoint").status_code == 404


def test_given_a_scorer_who_types_a_receipt_when_it_is_sent_then_only_the_hall_says_what_players_were_told() -> None:
    with signed(over()) as hall:
        sent = {"key": "a", "line": "receipt_given 1 S1.r1.t1 1 3 7NTN=13"}
        answer = hall.browser("scorer", "S1").post("/api/sessions/S1/entries", json=sent)
        assert answer.status_code == 403, answer.text


def test_given_two_players_of_a_board_who_ask_at_once_then_each_result_is_told_once() -> None:
    with signed(over()) as hall:
        act = hall.hall.read(lambda office: receipts_asked(office, "S1", "1")).result()
        devices = [hall.log.access.devices()[-1].name for _ in "12" if hall.browser("player", "S1/1")]
        hall.hall.submit(act, Identity("player", "S1/1", devices[0]), "a", bytes(32)).result()
        with pytest.raises(Overtaken):
            hall.hall.submit(act, Identity("player", "S1/1", devices[1]), "b", bytes(32)).result()
