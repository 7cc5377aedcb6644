"""What PostgreSQL says when something fails, put in words for the person at the table."""

from __future__ import annotations

import re

from psycopg import Error, InterfaceError, OperationalError

from domain.errors import LogAway, LogError

__all__ = ["is_away", "log_error", "may_pass", "said"]

_AWAY = ("08", "57P0")
"""How the codes begin of what passes by itself: a connection that broke, a server that stops or starts."""
_REFUSED: dict[str, str] = {
    r'database ".*" does not exist': "3D000",
    r"password authentication failed|no password supplied": "28P01",
    r'role ".*" does not exist|no pg_hba.conf entry|not permitted to log in': "28000",
}
"""By what a server that speaks English says, the code of why it let nobody in: libpq tells none while it connects."""
_MAY_PASS = ("53300", "53100", "55P03")
_UNKNOWN = (
    "whether the last entries were recorded is not known yet: enter them again when it is back, and they are there once"
)
_WORDS: dict[str, str] = {
    "53300": "{name} has no connection left ({error}); close other programs, or let it have more",
    "53100": "{name} cannot grow: the disk of the server is full ({error}); make room and enter it again",
    "55P03": "{name} is in use: another program has been writing to it all the while; wait for it, or close it, and"
    " try again",
    "25006": "{name} cannot be written: the server lets nobody write ({error}), as a standby does",
    "42501": "{name} does not let this user do that ({error}); docs/postgresql.md says which rights are needed",
    "28P01": "{name} was not opened: the password, or the user, is not the right one ({error})",
    "28000": "{name} was not opened: the server does not let this user in ({error})",
    "3D000": "{name} is not there ({error}); make the database first: createdb NAME",
    "42P01": "{name} is damaged: a table of the log is missing ({error}); restore it from a copy",
    "42703": "{name} is damaged: a column of the log is missing ({error}); restore it from a copy",
    "XX001": "{name} is damaged ({error}); keep it as it is and go on with a copy",
    "XX002": "{name} is damaged: an index does not fit its table ({error}); make it anew (REINDEX)",
}


def log_error(error: BaseException, name: str, *, unknown: bool = False) -> LogError:
    """The LogError that tells what failed, LogAway where it may pass; `unknown` where it is not known whether what was
    being recorded was. Whatever else was being recorded then was rolled back, and says so."""
    if isinstance(error, LogError) and not unknown:
        return error
    if is_away(error) or unknown:
        fate = _UNKNOWN if unknown else "nothing was recorded: try again when it is back"
        return LogAway(f"{name} cannot be reached just now ({said(error)}); {fate}")
    code = _code(error)
    words = _WORDS.get(code, "{name} cannot be used ({error})").format(name=name, error=said(error))
    kind = LogAway if code in _MAY_PASS else LogError
    return kind(f"{words}. The log is as it was")


def is_away(error: BaseException) -> bool:
    """Whether the database did not answer, so that the same may succeed later."""
    code = _code(error)
    if code:
        return code.startswith(_AWAY)
    return isinstance(error, OperationalError | InterfaceError)


def _code(error: BaseException) -> str:
    """The SQLSTATE of what failed; empty where it is not known."""
    code = getattr(error, "sqlstate", None)
    if code or not isinstance(error, OperationalError):
        return str(code or "")
    return next((known for words, known in _REFUSED.items() if re.search(words, str(error))), "")


def may_pass(error: BaseException) -> bool:
    """Whether the same may succeed later: the database is away, or others keep it."""
    return is_away(error) or _code(error) in _MAY_PASS


def said(error: BaseException) -> str:
    """What PostgreSQL said, on one line and without the rows it was about."""
    told = error.diag.message_primary if isinstance(error, Error) else None
    return " ".join((told or str(error) or type(error).__name__).split())
