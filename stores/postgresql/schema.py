"""What a log is in PostgreSQL: tables in a schema of their own, named in full wherever they are asked.

A trigger, a rule, a view, a policy or a table of another shape can change what a reader is told without changing one
chained byte. So a schema holds a log only where it holds just these tables, their keys, and nothing else.

Texts are compared by their bytes (`COLLATE "C"`): no change of a system's collations can spoil an index. Nothing is
counted by PostgreSQL of what texts hold (`SET STATISTICS 0`): its own tables would keep names that were forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from secrets import token_hex
from typing import Any, LiteralString, NamedTuple

from psycopg import Connection, sql

from domain.errors import LogError
from stores.postgresql.address import Address

__all__ = [
    "NEWEST", "TABLES", "TREE", "check_schema", "differences", "has_comments", "has_tree", "is_there", "make",
    "make_lacking", "make_tree", "table",
]  # fmt: skip

FORMAT = 1
"""What `log_format` holds of a log without a tree."""
NEWEST = 2
"""What it holds of one with a tree. A log with a higher one is for a newer tdlog."""


class Table(NamedTuple):
    """A table, its columns in order, and its keys: the first is the primary one."""

    columns: dict[str, LiteralString]
    keys: tuple[tuple[str, ...], ...]


_TEXT, _NUMBER, _BYTES = "text", "bigint", "bytea"

TABLES: dict[str, Table] = {
    "stored_events": Table(
        {
            "position": _NUMBER,
            "originator_id": _TEXT,
            "originator_version": _NUMBER,
            "topic": _TEXT,
            "state": _BYTES,
        },
        (("position",), ("originator_id", "originator_version")),
    ),
    "event_chain": Table({"upto": _NUMBER, "link": _BYTES}, (("upto",),)),
    "register": Table({"number": _NUMBER, "player": _TEXT, "name": _TEXT}, (("number",), ("player",))),
    "seals": Table(
        {
            "upto": _NUMBER,
            "link": _TEXT,
            "at": _TEXT,
            "key": _TEXT,
            "register": _TEXT,
            "salt": _TEXT,
            "signature": _TEXT,
        },
        (("upto",),),
    ),
    "receipts": Table(
        {"first": _NUMBER, "count": _NUMBER, "device": _TEXT, "key": _TEXT, "digest": _BYTES},
        (("first",), ("device", "key")),
    ),
    "links": Table(
        {
            "number": _NUMBER,
            "name": _TEXT,
            "token_hash": _BYTES,
            "role": _TEXT,
            "scope": _TEXT,
            "label": _TEXT,
            "made_at": _TEXT,
            "ends_at": _TEXT,
            "revoked_at": _TEXT,
        },
        (("number",), ("name",), ("token_hash",)),
    ),
    "devices": Table(
        {
            "number": _NUMBER,
            "name": _TEXT,
            "secret_hash": _BYTES,
            "link": _TEXT,
            "label": _TEXT,
            "since": _TEXT,
        },
        (("number",), ("name",), ("secret_hash",)),
    ),
    "leases": Table({"stream": _TEXT, "device": _TEXT, "since": _TEXT}, (("stream",),)),
    "access_changes": Table({"number": _NUMBER}, (("number",),)),
    "comments": Table(
        {
            "number": _NUMBER,
            "name": _TEXT,
            "stream": _TEXT,
            "board": _NUMBER,
            "entry": _NUMBER,
            "text": _TEXT,
            "link": _TEXT,
            "device": _TEXT,
            "key": _TEXT,
            "at": _TEXT,
        },
        (("number",), ("name",), ("device", "key")),
    ),
    "event_tree": Table({"origin": _TEXT}, (("origin",),)),
    "tree_tiles": Table({"number": _NUMBER, "root": _BYTES}, (("number",),)),
    "checkpoints": Table({"size": _NUMBER, "note": _TEXT, "lasting": _NUMBER}, (("size",),)),
    "stamps": Table({"number": _NUMBER, "size": _NUMBER, "token": _BYTES}, (("number",),)),
    "log_format": Table({"number": _NUMBER}, (("number",),)),
}

MAY_LACK = "comments"
"""A table that a log may lack that was made before there were any; it is made with the first."""
TREE = ("event_tree", "tree_tiles", "checkpoints", "stamps")
"""Tables that a log may lack, all of them, that was made before there were trees; whoever records in it makes them."""

Shape = tuple[str, str, str]
"""A thing of the schema: its kind, its name, and what else must be so."""

_HELD = sql.SQL("""
WITH ours AS (
    SELECT c.* FROM pg_class AS c WHERE c.relnamespace = {schema}::text::regnamespace
)
SELECT CASE relkind WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view' WHEN 'S' THEN 'sequence' ELSE 'table' END,
    relname::text,
    concat_ws(' ', relkind, relpersistence, relrowsecurity, relispartition, reloftype,
        (SELECT count(*) FROM pg_inherits WHERE oid IN (inhrelid, inhparent)))
FROM ours WHERE relkind NOT IN ('i', 'I', 't')
UNION ALL
SELECT 'column', ours.relname || '.' || a.attname,
    concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.atthasdef, a.attidentity, a.attgenerated,
        (SELECT collname FROM pg_collation AS l WHERE l.oid = a.attcollation))
FROM ours JOIN pg_attribute AS a ON a.attrelid = ours.oid
WHERE ours.relkind NOT IN ('i', 'I', 't') AND a.attnum > 0 AND NOT a.attisdropped
UNION ALL
SELECT 'index', t.relname || ' (' || (
        SELECT string_agg(a.attname, ', ' ORDER BY k.place)
        FROM unnest(i.indkey::int[]) WITH ORDINALITY AS k (num, place)
        LEFT JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = k.num) || ')',
    concat_ws(' ', i.indisunique, i.indisprimary, i.indisvalid, i.indimmediate, i.indpred IS NULL, i.indexprs IS NULL,
        (SELECT amname FROM pg_am WHERE pg_am.oid = ours.relam))
FROM ours JOIN pg_index AS i ON i.indexrelid = ours.oid JOIN pg_class AS t ON t.oid = i.indrelid
UNION ALL
SELECT 'trigger', tgname::text, '' FROM pg_trigger JOIN ours ON ours.oid = tgrelid
UNION ALL
SELECT 'rule', rulename::text, '' FROM pg_rewrite JOIN ours ON ours.oid = ev_class WHERE relkind = 'r'
UNION ALL
SELECT 'policy', polname::text, '' FROM pg_policy JOIN ours ON ours.oid = polrelid
UNION ALL
SELECT 'constraint', conname::text, '' FROM pg_constraint JOIN ours ON ours.oid = conrelid
WHERE contype NOT IN ('p', 'u', 'n')
UNION ALL
SELECT 'function', proname::text, '' FROM pg_proc WHERE pronamespace = {schema}::text::regnamespace
UNION ALL
SELECT 'type', typname::text, '' FROM pg_type
WHERE typnamespace = {schema}::text::regnamespace AND typtype NOT IN ('c', 'b')
""")

_IS_THERE = sql.SQL(
    "SELECT count(*) FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace"
    " WHERE n.nspname = %s AND c.relname = ANY(%s)"
)
_FORMAT_OF = sql.SQL("SELECT max(number), count(*) FROM {}")


def table(address: Address, name: str) -> sql.Identifier:
    """A table of the log, named in full."""
    return sql.Identifier(address.schema, name)


def is_there(connection: Connection[Any], address: Address) -> bool:
    """Whether the schema has a table of a log."""
    [found] = connection.execute(_IS_THERE, (address.schema, list(TABLES))).fetchone() or [0]
    return bool(found)


def make(connection: Connection[Any], address: Address) -> None:
    """Make the tables, and the schema where it is not there, within somebody's transaction."""
    there = connection.execute("SELECT 1 FROM pg_namespace WHERE nspname = %s", (address.schema,)).fetchone()
    statements: list[sql.Composable] = (
        [] if there else [sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(address.schema))]
    )
    for name in TABLES:
        statements += _statements(address, name)
    statements += [
        sql.SQL("INSERT INTO {} VALUES ({})").format(table(address, name), sql.Literal(number))
        for name, number in (("log_format", NEWEST), ("access_changes", 0))
    ]
    connection.execute(sql.SQL("; ").join([*statements, _begun(address)]))


def make_lacking(connection: Connection[Any], address: Address) -> None:
    """Make the table that a log may lack, where it does, within somebody's transaction."""
    if not has_comments(connection, address):
        connection.execute(sql.SQL("; ").join(list(_statements(address, MAY_LACK))))


def make_tree(connection: Connection[Any], address: Address) -> None:
    """Make the tables of the tree, with an id for the log, in one that lacks them, within somebody's transaction."""
    statements = [one for name in TREE for one in _statements(address, name)]
    marked = sql.SQL("UPDATE {} SET number = {}").format(table(address, "log_format"), sql.Literal(NEWEST))
    connection.execute(sql.SQL("; ").join([*statements, _begun(address), marked]))


def has_tree(connection: Connection[Any], address: Address) -> bool:
    """Whether the log has the tables of the tree."""
    there = connection.execute(_IS_THERE, (address.schema, [TREE[0]])).fetchone()
    return bool(there and there[0])


def has_comments(connection: Connection[Any], address: Address) -> bool:
    """Whether the log has the table of comments."""
    there = connection.execute(_IS_THERE, (address.schema, [MAY_LACK])).fetchone()
    return bool(there and there[0])


def check_schema(connection: Connection[Any], address: Address) -> None:
    """Raise LogError, naming the difference, where a schema holds more or less than the tables of a log, or is for a
    newer tdlog."""
    _check_format(connection, address)
    found = differences(connection, address)
    if found:
        raise LogError(f"{address.name} {found[0]}")


def differences(connection: Connection[Any], address: Address) -> list[str]:
    """What a schema holds otherwise than the tables of a log do, in sentences that go on after its name."""
    asked = _HELD.format(schema=sql.Literal(f'"{address.schema}"'))
    held: set[Shape] = {(str(kind), str(name), str(shape)) for kind, name, shape in connection.execute(asked)}
    tables = {name for _, name, _ in held}
    lacking = [MAY_LACK] * (MAY_LACK not in tables) + [*TREE] * tables.isdisjoint(TREE)
    expected = {one for one in _EXPECTED if not _is_of(one, lacking)}
    names = {(kind, name) for kind, name, _ in expected}
    found = [
        f"holds the {kind} {name!r}, which is none of a log's: another program put it there, and it could change what a"
        f" reader is shown. Take it out (DROP {kind.upper()}), or restore the log from a copy"
        for kind, name, _ in sorted(held, key=_parts_last)
        if (kind, name) not in names
    ]
    there = {(kind, name) for kind, name, _ in held}
    found += [
        f"is damaged: the log's {kind} {name} is missing; restore it from a copy"
        for kind, name in sorted(names - there, key=_parts_last)
    ]
    found += [
        f"is damaged: the {kind} {name} has not the shape that a log gives it; restore it from a copy"
        for kind, name, _ in sorted(held - expected)
        if (kind, name) in names
    ]
    return found


def _parts_last(thing: tuple[str, ...]) -> tuple[bool, tuple[str, ...]]:
    """Whole tables before their columns and indexes."""
    return thing[0] in ("column", "index"), thing


def _check_format(connection: Connection[Any], address: Address) -> None:
    there = connection.execute(_IS_THERE, (address.schema, ["log_format"])).fetchone()
    if there is None or not there[0]:
        return  # what is missing, `differences` says
    number, count = connection.execute(_FORMAT_OF.format(table(address, "log_format"))).fetchone() or (None, 0)
    if type(number) is int and number > NEWEST:
        raise LogError(
            f"{address.name} is a log of format {number}; this tdlog reads formats {FORMAT} to {NEWEST}. Open it with a"
            " newer tdlog; it was left as it is"
        )
    if (number, count) != (NEWEST if has_tree(connection, address) else FORMAT, 1):
        raise LogError(f"{address.name} is damaged: it does not say of which format it is; restore it from a copy")


def _statements(address: Address, name: str) -> Iterable[sql.Composable]:
    shape = TABLES[name]
    columns = [
        sql.SQL("{} {}{} NOT NULL").format(
            sql.Identifier(column), sql.SQL(kind), sql.SQL(' COLLATE "C"' if kind == _TEXT else "")
        )
        for column, kind in shape.columns.items()
    ]
    primary, *others = shape.keys
    keys = [sql.SQL("PRIMARY KEY ({})").format(_named(primary))]
    keys += [sql.SQL("UNIQUE ({})").format(_named(other)) for other in others]
    held = table(address, name)
    yield sql.SQL("CREATE TABLE {} ({})").format(held, sql.SQL(", ").join([*columns, *keys]))
    quiet = [column for column, kind in shape.columns.items() if kind == _TEXT and name != "stored_events"]
    if quiet:
        silent = [sql.SQL("ALTER {} SET STATISTICS 0").format(sql.Identifier(column)) for column in quiet]
        yield sql.SQL("ALTER TABLE {} {}").format(held, sql.SQL(", ").join(silent))


def _begun(address: Address) -> sql.Composable:
    """An id for the log."""
    held = table(address, "event_tree")
    return sql.SQL("INSERT INTO {} (origin) VALUES ({})").format(held, sql.Literal(token_hex(16)))


def _is_of(thing: Shape, tables: Iterable[str]) -> bool:
    """Whether a thing of the schema is one of some tables, or a column or an index of it."""
    return re.split("[. ]", thing[1])[0] in tables


def _named(columns: Iterable[str]) -> sql.Composable:
    return sql.SQL(", ").join(map(sql.Identifier, columns))


def _expected() -> Iterable[Shape]:
    for name, (columns, keys) in TABLES.items():
        yield "table", name, "r p f f 0 0"
        for column, kind in columns.items():
            # `concat_ws` keeps the place of an empty word: neither identity nor generated.
            yield "column", f"{name}.{column}", f"{kind} t f  " + (" C" if kind == _TEXT else "")
        for number, key in enumerate(keys):
            primary = "t" if number == 0 else "f"
            yield "index", f"{name} ({', '.join(key)})", f"t {primary} t t t t btree"


_EXPECTED = frozenset(_expected())
