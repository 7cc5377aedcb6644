"""What is done apart for the audit: one file, read and audited."""

from __future__ import annotations

from hashlib import sha256

from domain.errors import TdlogError
from formats.file_audit import FileAudit, audit_bytes, not_audited
from formats.sources import Source

__all__ = ["audit_source"]


def audit_source(source: Source) -> FileAudit:
    """Read and audit one file. Raises nothing but MemoryError and what ends the program."""
    try:
        data = source.read()
    except TdlogError as error:
        return not_audited(source.name, "not_readable", error.message)
    except OSError as error:
        return not_audited(source.name, "not_readable", error.strerror or str(error))
    audit = audit_bytes(data, source.name)
    audit.digest = sha256(data).digest()
    return audit
