"""The address of a log in PostgreSQL: `postgresql://user@host/database`, as PostgreSQL's own programs take it.

`?schema=NAME` names another schema than `tdlog`: a database holds as many logs as it has such schemas. Everything else
in the address, and what it leaves out (environment, service file, password file), is read by libpq.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from urllib.parse import unquote

from msgspec import Struct
from psycopg import Error, pq
from psycopg.conninfo import conninfo_to_dict

from domain.errors import LogError

__all__ = ["Address", "address_of"]

SCHEMA = "tdlog"
_SCHEMA_NAME = re.compile(r"(?!pg_)[a-z_][a-z0-9_]{0,50}")
_PORT = "5432"
_OURS = {
    "application_name": "tdlog",
    "connect_timeout": "10",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "30000",
    "client_encoding": "UTF8",
}
"""What a connection is made with where the address says nothing else: who is gone is noticed within 30 seconds."""


class Address(Struct, frozen=True):
    """Where a log lies."""

    settings: Mapping[str, str]
    """For libpq; a password may be among them."""
    schema: str
    name: str
    """What it is called in messages and in the names of files: `database@host`, with `.schema` and `-port` where they
    are not the usual ones; no password, no slash."""

    @property
    def lock(self) -> int:
        """The number of the lock that whoever writes to the log takes, in its database."""
        return int.from_bytes(sha256(f"tdlog {self.schema}".encode()).digest()[:8], "big", signed=True)

    @property
    def channel(self) -> str:
        """Where it is told that the log grew."""
        return f"tdlog_{self.schema}"

    def __repr__(self) -> str:
        return f"Address({self.name!r})"


def address_of(text: str) -> Address:
    """Read an address. Raises LogError where it cannot be understood; the message holds nothing of a password."""
    bare, schema = _without_schema(text)
    try:
        given = {key: str(value) for key, value in conninfo_to_dict(bare).items()}
    except Error:
        raise LogError(
            "the address of the database cannot be understood; expected postgresql://USER@HOST/DATABASE, with % before"
            " the hexadecimal number of any other character in a name or a password"
        ) from None
    if not _SCHEMA_NAME.fullmatch(schema):
        raise LogError(
            f"{schema!r} cannot be the schema of a log; expected small letters, digits and _, such as schema=evening_2"
        )
    settings = {**_OURS, **given}
    settings["client_encoding"] = "UTF8"
    if "," in given.get("host", "") and "target_session_attrs" not in given:
        settings["target_session_attrs"] = "read-write"
    return Address(settings, schema, _name(given, schema))


def _without_schema(text: str) -> tuple[str, str]:
    """The address without what only tdlog knows, and the schema."""
    before, mark, query = text.partition("?")
    parts = [part for part in query.split("&") if part]
    others = [part for part in parts if not part.startswith("schema=")]
    named = [unquote(part.partition("=")[2]) for part in parts if part.startswith("schema=")]
    return before + mark * bool(others) + "&".join(others), named[-1] if named else SCHEMA


def _name(given: Mapping[str, str], schema: str) -> str:
    held = {**dict(_defaults()), **given}
    database = held.get("dbname") or held.get("user") or ""
    host = (held.get("host") or held.get("hostaddr") or "localhost").strip("/")
    port = "-".join(one for one in (held.get("port") or "").split(",") if one not in ("", _PORT))
    name = database + (f".{schema}" if schema != SCHEMA else "") + "@" + host + (f"-{port}" if port else "")
    return re.sub(r"[^\w.,@-]+", "-", name).strip("-")


def _defaults() -> Iterator[tuple[str, str]]:
    """What libpq takes from its environment where an address leaves it out; where it would not connect to another
    machine, its own folder for sockets is no name worth telling."""
    for option in pq.Conninfo.get_defaults():
        variable = option.envvar.decode() if option.envvar else ""
        if option.val and (variable in os.environ or option.keyword == b"user"):
            yield option.keyword.decode(), option.val.decode()
