"""Who may come in, in a database: links, devices and leases (`domain.log.access`)."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from psycopg import Connection, errors, sql

from domain.errors import LogError
from domain.log.access import AccessLink, Device, Lease
from stores.postgresql.database import Database
from stores.postgresql.schema import TABLES, table

__all__ = ["PostgresAccess"]

_LINK = "name, token_hash, role, scope, label, made_at, ends_at, revoked_at"
_DEVICE = "name, secret_hash, link, label, since"
_ADD_LINK = (
    f"INSERT INTO {{links}} (number, {_LINK})"
    " SELECT coalesce(max(number), 0) + 1, %s, %s, %s, %s, %s, %s, %s, %s FROM {links}"
)
_ADD_DEVICE = (
    f"INSERT INTO {{devices}} (number, {_DEVICE})"
    " SELECT coalesce(max(number), 0) + 1, %s, %s, %s, %s, %s FROM {devices}"
)
_OF_SECRET = (
    "SELECT d.name, d.secret_hash, d.link, d.label, d.since,"
    " l.name, l.token_hash, l.role, l.scope, l.label, l.made_at, l.ends_at, l.revoked_at"
    " FROM {devices} AS d JOIN {links} AS l ON l.name = d.link WHERE d.secret_hash = %s"
)
_REVOKE = "UPDATE {links} SET revoked_at = %s WHERE name = ANY(%s) AND revoked_at = '' RETURNING name, ends_at"
_SET_END = "UPDATE {links} SET ends_at = %s WHERE name = %s AND revoked_at = '' RETURNING name"
_REPLACE_SECRET = "UPDATE {devices} SET secret_hash = %s WHERE secret_hash = %s RETURNING name"
_TAKE = (
    "INSERT INTO {leases} (stream, device, since) VALUES (%s, %s, %s)"
    " ON CONFLICT (stream) DO UPDATE SET device = excluded.device, since = excluded.since"
)


class PostgresAccess:
    """The `Access` of a log in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._tables = {
            name: table(database.address, name) for name in ("links", "devices", "leases", "access_changes")
        }

    def links(self) -> list[AccessLink]:
        """As in `Access`."""
        return [AccessLink(*row) for row in self._ask(f"SELECT {_LINK} FROM {{links}} ORDER BY number")]

    def add_links(self, links: list[AccessLink]) -> None:
        """As in `Access`."""
        with self._database.transaction() as connection:
            for link in links:
                self._add(connection, _ADD_LINK, link, "a link")
            self._count(connection)

    def revoke(self, names: list[str], at: str) -> list[str]:
        """As in `Access`."""
        with self._database.transaction() as connection:
            taken = dict(self._run(connection, _REVOKE, at, names))
            if taken:
                self._count(connection)
        return [name for name in dict.fromkeys(names) if taken.get(name, "") > at]

    def set_end(self, name: str, ends_at: str) -> bool:
        """As in `Access`."""
        with self._database.transaction() as connection:
            found = self._run(connection, _SET_END, ends_at, name)
            if found:
                self._count(connection)
        return bool(found)

    def link_by_token(self, token_hash: bytes) -> AccessLink | None:
        """As in `Access`."""
        found = self._ask(f"SELECT {_LINK} FROM {{links}} WHERE token_hash = %s", token_hash)
        return AccessLink(*found[0]) if found else None

    def admit(self, device: Device) -> None:
        """As in `Access`."""
        with self._database.transaction() as connection:
            self._add(connection, _ADD_DEVICE, device, "a device")
            self._count(connection)

    def device_by_secret(self, secret_hash: bytes) -> tuple[Device, AccessLink] | None:
        """As in `Access`."""
        found = self._ask(_OF_SECRET, secret_hash)
        return (Device(*found[0][:5]), AccessLink(*found[0][5:])) if found else None

    def replace_secret(self, secret_hash: bytes, instead: bytes) -> bool:
        """As in `Access`."""
        if self.device_by_secret(secret_hash) is None:
            return False
        with self._database.transaction() as connection, _once("a device"):
            found = self._run(connection, _REPLACE_SECRET, instead, secret_hash)
            if found:
                self._count(connection)
        return bool(found)

    def devices(self) -> list[Device]:
        """As in `Access`."""
        return [Device(*row) for row in self._ask(f"SELECT {_DEVICE} FROM {{devices}} ORDER BY number")]

    def devices_by(self, link: str) -> int:
        """As in `Access`."""
        return int(self._ask("SELECT count(*) FROM {devices} WHERE link = %s", link)[0][0])

    def relabel(self, name: str, label: str) -> bool:
        """As in `Access`. The label before is erased as names are (`stores.postgresql.register`)."""
        with self._database.transaction() as connection:
            found = [self._relabel(connection, kind, name, label) for kind in ("links", "devices")]
            if any(found):
                self._count(connection)
        return any(found)

    def lease(self, stream: str) -> Lease | None:
        """As in `Access`."""
        found = self._ask("SELECT stream, device, since FROM {leases} WHERE stream = %s", stream)
        return Lease(*found[0]) if found else None

    def leases(self) -> list[Lease]:
        """As in `Access`."""
        return [Lease(*row) for row in self._ask("SELECT stream, device, since FROM {leases} ORDER BY stream")]

    def take_lease(self, lease: Lease) -> Lease | None:
        """As in `Access`."""
        with self._database.transaction() as connection:
            held = "SELECT stream, device, since FROM {leases} WHERE stream = %s"
            before = self._run(connection, held, lease.stream)
            connection.execute(self._sql(_TAKE), (lease.stream, lease.device, lease.since))
        return Lease(*before[0]) if before else None

    def changes(self) -> int:
        """As in `Access`."""
        return int(self._ask("SELECT number FROM {access_changes}")[0][0])

    def _add(self, connection: Connection[Any], statement: str, held: AccessLink | Device, what: str) -> None:
        values = tuple(getattr(held, field) for field in held.__struct_fields__)
        with _once(what):
            connection.execute(self._sql(statement), values)

    def _relabel(self, connection: Connection[Any], kind: str, name: str, label: str) -> bool:
        """Write a table anew with another label in the row of a name. Returns whether there is one."""
        asked = f"UPDATE {{{kind}}} SET label = %s WHERE name = %s RETURNING 1"
        if not self._run(connection, asked, label, name):
            return False
        columns = [sql.Identifier(column) for column in TABLES[kind].columns]
        names, values = sql.SQL(", ").join(columns), sql.SQL(", ").join([sql.Placeholder()] * len(columns))
        held = connection.execute(
            sql.SQL("SELECT {} FROM {}").format(names, self._tables[kind]), binary=True
        ).fetchall()
        connection.execute(sql.SQL("TRUNCATE {}").format(self._tables[kind]))
        kept = sql.SQL("INSERT INTO {} ({}) VALUES ({})").format(self._tables[kind], names, values)
        connection.cursor().executemany(kept, held)
        return True

    def _count(self, connection: Connection[Any]) -> None:
        connection.execute(self._sql("UPDATE {access_changes} SET number = number + 1"))

    def _ask(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        return self._database.ask(lambda connection: self._run(connection, statement, *values))

    def _run(self, connection: Connection[Any], statement: str, *values: object) -> list[tuple[Any, ...]]:
        return connection.execute(self._sql(statement), values, binary=True).fetchall()

    def _sql(self, statement: str) -> sql.Composed:
        return sql.SQL(statement).format(**self._tables)  # pyright: ignore[reportArgumentType]


@contextmanager
def _once(what: str) -> Generator[None]:
    """Raise LogError where a name or a hash would be in the log twice."""
    try:
        yield
    except errors.UniqueViolation as error:
        raise LogError(f"{what} of that name, or of that hash, is in the log already; nothing was kept") from error
