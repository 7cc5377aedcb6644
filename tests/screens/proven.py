"""A hall whose log is signed and cosigned: its session is over, and a pair has its receipts."""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import datetime

from application.checkpointing import checkpoint, cosignatures_taken
from application.hall.upkeep import upkeep_of
from application.office import Office
from application.receipts import give_receipts
from domain.events import SessionClosed
from domain.log.checkpoints import cosign
from tests.proof.signing import private, witness_vkey
from tests.web.browsing import AtPort, at_port
from tests.web.evening import evening_log
from tests.web.test_proofs import OVER

__all__ = ["proven_hall"]

WITNESSES = ("captain.example", "federation.example")


def proven_hall(at: datetime) -> AbstractContextManager[AtPort]:
    """The hall at an hour, by which two witnesses had cosigned all of its log."""
    hour, key = at.strftime("%Y-%m-%dT%H:%M:%SZ"), private("log")
    log = evening_log(script=OVER)
    log.append([("S1", log.version("S1"), [SessionClosed()])])
    give_receipts(Office(log, lambda: hour), "S1", key, "1")
    witnesses = [witness_vkey(name) for name in WITNESSES]
    for name in WITNESSES:
        note = cosign(checkpoint(log, key, lasting=True), private(name), name, int(at.timestamp()))
        cosignatures_taken(log, note.encoded, witnesses, log.tail())
    return at_port(log, clock=lambda: hour, upkeep=upkeep_of(log, key=key, witnesses=witnesses))
