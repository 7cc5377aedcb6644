"""What stands in the database outside the chain: the names of people, so that a person can be forgotten, and the seals.

PostgreSQL changes no row: it writes another, and leaves the old one in the file of the table, until it is cleaned, and
longer. So who erases a name empties the table with TRUNCATE and fills it again: with the commit the server takes the
old file away. What it has written elsewhere (its journal of all changes, replicas, backups) is out of reach.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from psycopg import Connection, sql

from domain.log.sealing import Head, RegisterState, Seal, register_since
from domain.log.store import names_to_enter
from stores.postgresql.address import Address
from stores.postgresql.database import Database
from stores.postgresql.schema import table

__all__ = ["PostgresRegister", "enter_all", "keep_seal", "names_in", "seals_in"]


class PostgresRegister:
    """The `Register` of a log in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def names(self) -> dict[str, str]:
        """As in `Register`, in the order in which they were entered."""
        return {player: name for player, name in self._held().items() if name}

    def enter(self, player: str, name: str) -> None:
        """As in `Register`; the name that stood there before is erased."""
        if not player or not name:
            raise ValueError(f"the register holds a name for an id; got {name!r} for {player!r}")
        with self._database.transaction() as connection:
            held = names_in(connection, self._database.address, [player])
            if held.get(player) != name:
                _change(connection, self._database.address, {player: name}, is_new=player not in held)

    def forget(self, *players: str) -> set[str]:
        """As in `Register`. No table holds the names then; the server's journal, replicas and backups may."""
        address = self._database.address
        with self._database.transaction() as connection:
            held = names_in(connection, address, players)
            known = {player for player in players if held.get(player)}
            if known:
                _change(connection, address, dict.fromkeys(known, ""), is_new=False)
                _empty_salts(connection, address)
        return known

    def forgotten(self, among: Collection[str] | None = None) -> set[str]:
        """As in `Register`."""
        return {player for player, name in self._held(among).items() if not name}

    def differing(self, names: Mapping[str, str]) -> dict[str, str]:
        """As in `Register`."""
        held = self._held(names)
        return {player: held[player] for player, name in names.items() if held.get(player) not in (None, "", name)}

    def finish_erasing(self) -> bool:
        """Write the table anew, so that nothing of a name is left in it that was entered and taken back."""
        if not self._database.read_only:
            with self._database.transaction() as connection:
                _rewrite(connection, self._database.address, names_in(connection, self._database.address))
        return True

    def since_seal(self) -> RegisterState:
        """As in `Register`."""
        address = self._database.address
        return self._database.ask(lambda held: register_since(seals_in(held, address), names_in(held, address)))

    def _held(self, among: Collection[str] | None = None) -> dict[str, str]:
        return self._database.ask(lambda connection: names_in(connection, self._database.address, among))


def enter_all(connection: Connection[Any], address: Address, names: Mapping[str, str], *, rename: bool) -> None:
    """Enter names within somebody's transaction; those of forgotten players are left out.

    Raises LogError where one contradicts the register and `rename` is not given: an id is one person.
    """
    new, other = names_to_enter(names_in(connection, address, names), names, rename=rename)
    if other:
        _change(connection, address, other, is_new=False)
    if new:
        _change(connection, address, new, is_new=True)


def names_in(connection: Connection[Any], address: Address, players: Collection[str] | None = None) -> dict[str, str]:
    """Ids and names in the order they were entered: of all, or of these players alone."""
    held = table(address, "register")
    if players is None:
        return dict(connection.execute(sql.SQL("SELECT player, name FROM {} ORDER BY number").format(held)))
    asked = sql.SQL("SELECT player, name FROM {} WHERE player = ANY(%s) ORDER BY number").format(held)
    return dict(connection.execute(asked, (list(players),)))


def seals_in(connection: Connection[Any], address: Address) -> list[Seal]:
    """The seals of a log, in the order of position."""
    asked = sql.SQL("SELECT upto, link, at, key, register, signature, salt FROM {} ORDER BY upto")
    return [
        Seal(Head(upto, link, at, key, signature, register), salt)
        for upto, link, at, key, register, signature, salt in connection.execute(asked.format(table(address, "seals")))
    ]


def keep_seal(connection: Connection[Any], address: Address, seal: Seal) -> None:
    """Add a seal to the log; one of the same position is replaced."""
    held = table(address, "seals")
    connection.execute(sql.SQL("DELETE FROM {} WHERE upto = %s").format(held), (seal.head.upto,))
    _insert_seals(connection, address, [seal])


def _insert_seals(connection: Connection[Any], address: Address, seals: Sequence[Seal]) -> None:
    kept = sql.SQL(
        "INSERT INTO {} (upto, link, at, key, register, signature, salt) VALUES (%s, %s, %s, %s, %s, %s, %s)"
    )
    for head, salt in [(seal.head, seal.salt) for seal in seals]:
        texts = (head.link, head.at, head.key, head.register, head.signature, salt)
        connection.execute(kept.format(table(address, "seals")), (head.upto, *texts))


def _change(connection: Connection[Any], address: Address, names: Mapping[str, str], *, is_new: bool) -> None:
    """Add names, or put others in the place of those that stand there."""
    if is_new:
        _insert(connection, address, names)
    else:
        _rewrite(connection, address, {**names_in(connection, address), **names})


def _rewrite(connection: Connection[Any], address: Address, names: Mapping[str, str]) -> None:
    connection.execute(sql.SQL("TRUNCATE {}").format(table(address, "register")))
    _insert(connection, address, names)


def _insert(connection: Connection[Any], address: Address, names: Mapping[str, str]) -> None:
    held = table(address, "register")
    last = connection.execute(sql.SQL("SELECT coalesce(max(number), 0) FROM {}").format(held)).fetchone() or (0,)
    kept = sql.SQL(
        "INSERT INTO {} (number, player, name) SELECT %s + place, player, name"
        " FROM unnest(%s::text[], %s::text[]) WITH ORDINALITY AS new (player, name, place)"
    )
    connection.execute(kept.format(held), (last[0], list(names), list(names.values())))


def _empty_salts(connection: Connection[Any], address: Address) -> None:
    """Forget what the digests of the register were computed with, so that no name can be guessed from one."""
    seals = seals_in(connection, address)
    if any(seal.salt for seal in seals):
        connection.execute(sql.SQL("TRUNCATE {}").format(table(address, "seals")))
        _insert_seals(connection, address, [Seal(seal.head, "") for seal in seals])
