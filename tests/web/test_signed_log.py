"""What the scorer's page tells of how far the log is signed, by whom it is cosigned and by when it was there; and that
nothing of it lets anybody try out what is in play."""

from __future__ import annotations

import re
from typing import Any

import pytest

from application.checkpointing import checkpoint, cosignatures_taken
from application.hall.upkeep import upkeep_of
from application.over_http import Answered
from application.time_stamps import stamp
from domain.events import NoteMade, SessionClosed
from domain.log.checkpoints import cosign
from stores.memory import MemoryLog
from tests.proof.authority import authority
from tests.proof.signing import TIME, private, witness_vkey
from tests.web.evening import evening_log
from tests.web.served import Served, served
from tests.web.test_proofs import OVER

KEY = private("log")
CAPTAIN, OTHER = witness_vkey("captain.example"), witness_vkey("other.example")


def cosigned(log: MemoryLog, *names: str, time: int = TIME) -> int:
    """The log signed as it stands, and cosigned; up to which entry."""
    note = checkpoint(log, KEY, lasting=True)
    for name in names:
        cosignatures_taken(log, cosign(note, private(name), name, time).encoded, [witness_vkey(name)], log.tail())
    return log.tail()


def stamped(log: MemoryLog) -> None:
    """The log with a time stamp over its last checkpoint."""
    note = checkpoint(log, KEY, lasting=True)
    stamp(
        log,
        note,
        "http://time.example",
        lambda url, body: Answered(200, authority("Royal Time").answer(body or b"")),
        [],
    )


def proof(hall: Served) -> Any:
    return hall.browser("scorer").get("/api/health").json()["proof"]


def test_given_a_log_that_nobody_signed_when_a_scorer_looks_then_that_is_told() -> None:
    with served(evening_log()) as hall:
        assert proof(hall) == {"checkpoint": 0, "cosigned": [], "unnamed": 0, "stamps": [], "stamps_unread": 0,
                               "stamps_wrong": 0}  # fmt: skip
        assert "Nobody has signed how far this log has come" in hall.browser("scorer").get("/scorer/S1").text


def test_given_cosignatures_when_a_scorer_looks_then_each_witness_is_told_with_the_last_it_signed() -> None:
    log = evening_log(MemoryLog())
    assert isinstance(log, MemoryLog)
    first = cosigned(log, "captain.example", "other.example")
    log.append([("S1", log.version("S1"), [NoteMade("one more")])])
    second = cosigned(log, "captain.example", time=TIME + 60)
    with served(log, upkeep=upkeep_of(log, witnesses=[CAPTAIN, OTHER], key=KEY)) as hall:
        told = proof(hall)
        assert told["checkpoint"] == second
        assert told["cosigned"] == [
            {"name": "captain.example", "entries": second, "at": "2026-09-21 14:14:20 UTC"},
            {"name": "other.example", "entries": first, "at": "2026-09-21 14:13:20 UTC"},
        ]
        page = hall.browser("scorer").get("/scorer/S1").text
        assert f"captain.example: up to entry {second}, 2026-09-21 14:14:20 UTC" in page
        assert f"up to entry {first}" in page
    with served(log) as hall:
        told = proof(hall)
        assert (told["cosigned"], told["unnamed"]) == ([], 2)
        assert "2 witnesses that are not named here" in hall.browser("scorer").get("/scorer/S1").text


def test_given_a_cosignature_that_does_not_hold_when_a_scorer_looks_then_it_counts_for_nobody() -> None:
    log = evening_log(MemoryLog())
    note = checkpoint(log, KEY, lasting=True)
    forged = cosign(note, private("nobody"), "captain.example", TIME).signatures[-1]
    own = type(forged)("captain.example", CAPTAIN.id, forged.data)
    log.tree.keep(log.tail(), note.with_signatures([own]).encoded.decode(), lasting=True)
    with served(log, upkeep=upkeep_of(log, witnesses=[CAPTAIN], key=KEY)) as hall:
        assert proof(hall)["cosigned"] == []


def test_given_a_time_stamp_when_a_scorer_looks_then_he_is_told_by_when_the_log_was_there() -> None:
    pytest.importorskip("rfc3161_client")
    log = evening_log(MemoryLog())
    assert isinstance(log, MemoryLog)
    stamped(log)
    with served(log) as hall:
        [told] = proof(hall)["stamps"]
        assert told == {
            "entries": log.tail(),
            "at": "2026-09-21T20:30:00Z",
            "authority": "Royal Time",
            "trusted": False,
        }
        assert "Royal Time" in hall.browser("scorer").get("/scorer/S1").text
    log.tree.keep_stamp(log.tail(), b"no stamp")
    with served(log) as hall:
        assert proof(hall)["stamps_wrong"] == 1


def test_given_a_board_in_play_when_a_scorer_looks_then_he_is_given_no_hash_of_it_and_a_director_is() -> None:
    log = evening_log()
    with served(log) as hall:
        assert hall.browser("scorer").get("/api/health").json()["head"] == ""
        page = hall.browser("scorer").get("/scorer/S1").text
        assert re.search("[0-9a-f]{32}", page.partition("<main")[2]) is None
        assert hall.browser("director").get("/api/health").json()["head"] == log.head().link.hex()
    over = evening_log(script=OVER)
    over.append([("S1", over.version("S1"), [SessionClosed()])])
    with served(over) as hall:
        assert hall.browser("scorer").get("/api/health").json()["head"] == over.head().link.hex()
