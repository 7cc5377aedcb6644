"""The names of streams: `S1` for a session, `S1.r3.t5` for its round 3 at table 5."""

from __future__ import annotations

import re

__all__ = ["LONGEST_SESSION", "SESSION", "STREAM", "next_round", "plain_stream", "session_of"]

LONGEST_SESSION = 40
SESSION = rf"[A-Za-z0-9_-]{{1,{LONGEST_SESSION}}}"
"""What the id of a session looks like, as a regular expression."""

STREAM = re.compile(SESSION + r"(\.r(0|[1-9][0-9]{0,2})\.t(0|[1-9][0-9]{0,3}))?")
"""The name of a session or of a table, as the log names it: without leading zeros."""

LEADING_ZEROS = re.compile(r"(?<=\.[rt])0+(?=[0-9])")


def plain_stream(stream: str) -> str:
    """A stream as the log names it: `S1.r1.t1` for `S1.r01.t001`."""
    return LEADING_ZEROS.sub("", stream)


def session_of(stream: str) -> str:
    """The session a stream belongs to: `S1` of `S1.r3.t5`."""
    return stream.split(".", 1)[0]


def next_round(stream: str) -> str:
    """The stream of the next round at the same table: `S1.r2.t1` after `S1.r1.t1`."""
    session, number, table = stream.rsplit(".", 2)
    return f"{session}.r{int(number[1:]) + 1}.{table}"
