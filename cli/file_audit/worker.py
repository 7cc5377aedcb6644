"""A process that audits one file after another, and says of each what it found.

It is started anew, so that a file that ends it takes nothing along. A file may take so much memory and no more.
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from hashlib import sha256
from multiprocessing.connection import Connection

from domain.errors import TdlogError
from formats.file_audit import FileAudit, audit_bytes, not_audited
from formats.sources import Source
from projections.texts import message, use_language

__all__ = ["MOST_MEMORY", "audit_source", "work"]

MOST_MEMORY = 4 << 30
"""Bytes that a process may take: 4 GiB."""


def audit_source(source: Source) -> FileAudit:
    """Read and audit one file. Raises nothing but what ends the program."""
    try:
        data = source.read()
    except TdlogError as error:
        return not_audited(source.name, "not_readable", error.message)
    except OSError as error:
        return not_audited(source.name, "not_readable", error.strerror or str(error))
    except MemoryError:
        return not_audited(source.name, "killed", message("file_audit", "no_memory", most=MOST_MEMORY >> 20))
    try:
        audit = audit_bytes(data, source.name)
        audit.digest = sha256(data).digest()
        return audit
    except MemoryError:
        return not_audited(source.name, "killed", message("file_audit", "no_memory", most=MOST_MEMORY >> 20))


def work(connection: Connection, language: str) -> None:
    """Audit each file that comes through the connection and send back what was found, until None comes or it closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _bound_memory()
    use_language(language)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            source: Source | None = connection.recv()
            if source is None:
                break
            connection.send(audit_source(source))
    connection.close()
    os._exit(0)


def _bound_memory() -> None:
    """Where the system knows such a bound."""
    try:
        import resource
    except ImportError:
        return
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
