"""The log: an SQLite file of entries that is only ever appended to, chained by hashes and sealed by signatures."""

from __future__ import annotations

from domain.log.findings import Finding
from domain.log.log import EventLog, EventLogApplication
from domain.log.register import Register
from domain.log.rows import Recorded
from domain.log.sealing import (
    Head,
    check_seal,
    head_path,
    heads_beside,
    load_key,
    public_key,
    read_head,
    two_histories,
    write_head,
)
from domain.log.seals import RegisterState, Seal

__all__ = [
    "EventLog",
    "EventLogApplication",
    "Finding",
    "Head",
    "Recorded",
    "Register",
    "RegisterState",
    "Seal",
    "check_seal",
    "head_path",
    "heads_beside",
    "load_key",
    "public_key",
    "read_head",
    "two_histories",
    "write_head",
]
