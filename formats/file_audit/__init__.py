"""Other people's files audited without a log: one file, the summary of many, and the summary as one HTML page."""

from formats.file_audit.one_file import FileAudit, Found, audit_bytes, not_audited
from formats.file_audit.summary import Example, Summary, files_view

__all__ = ["Example", "FileAudit", "Found", "Summary", "audit_bytes", "files_view", "not_audited"]
