"""What is sent to record entries. The statements of each are prepared, once a connection: to plan one costs the server
more than to do it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from psycopg.pq.abc import PGconn

from domain.log.growth import Tile
from domain.log.rows import Row
from domain.log.store import Link, Receipt
from stores.postgresql.address import Address
from stores.postgresql.schema import table
from stores.postgresql.wire import octets, text

__all__ = ["Statements"]

_LINK = b"""
PREPARE tdlog_link (bigint, bytea, bigint, bytea, text) AS INSERT INTO %(chain)s (upto, link)
SELECT $3, CASE WHEN coalesce((SELECT (upto, link) = ($1, $2) FROM %(chain)s ORDER BY upto DESC LIMIT 1), $1 = 0)
    AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid IN ('%(chain)s'::regclass, '%(events)s'::regclass))
    AND NOT EXISTS (SELECT FROM pg_rewrite WHERE ev_class IN ('%(chain)s'::regclass, '%(events)s'::regclass))
    THEN $4 END
RETURNING pg_notify($5, $3::text)
"""
_ENTRY = b"PREPARE tdlog_entry (bigint, text, bigint, text, bytea) AS INSERT INTO %(events)s (%(columns)s)"
_RECEIPT = b"PREPARE tdlog_receipt (bigint, bigint, text, text, bytea) AS INSERT INTO %(receipts)s (%(kept)s)"
_VALUES = b" VALUES ($1, $2, $3, $4, $5)"


class Statements:
    """The statements of one log, as they are sent."""

    def __init__(self, address: Address) -> None:
        names = {
            b"chain": table(address, "event_chain").as_string().encode(),
            b"events": table(address, "stored_events").as_string().encode(),
            b"receipts": table(address, "receipts").as_string().encode(),
            b"columns": b"position, originator_id, originator_version, topic, state",
            b"kept": b"first, count, device, key, digest",
        }
        self.prepare = b";".join([_LINK % names, _ENTRY % names + _VALUES, _RECEIPT % names + _VALUES])
        """Before all others, once a connection."""
        self.lock = b"SELECT pg_advisory_xact_lock(%d)" % address.lock
        self.copy = b"COPY %(events)s (%(columns)s) FROM STDIN (FORMAT binary)" % names
        self._tile = b"INSERT INTO %s (number, root) VALUES" % table(address, "tree_tiles").as_string().encode()
        self._channel = address.channel.encode()

    def linked(self, head: Link, after: Link) -> bytes:
        """Add a link, and tell who listens. It fails where the chain does not end with `head`, and where something
        stands at the tables that could keep entries from them."""
        ends = (head.upto, octets(head.link), after.upto, octets(after.link), self._channel)
        return b"EXECUTE tdlog_link(%d, %s, %d, %s, '%s')" % ends

    def tile(self, tile: Tile) -> bytes:
        """Keep the root of a tile. One in 256 entries fills a tile: it is not prepared."""
        return b"%s (%d, %s)" % (self._tile, tile.number, octets(tile.root))

    def recorded(self, pgconn: PGconn, rows: Iterable[Row], first: int) -> list[bytes]:
        """Insert rows, with positions from one on."""
        return [
            b"EXECUTE tdlog_entry(%d, %s, %d, %s, %s)"
            % (position, text(pgconn, stream), version, text(pgconn, topic), octets(state))
            for position, (stream, version, topic, state) in enumerate(rows, first)
        ]

    def kept(self, pgconn: PGconn, receipts: Sequence[Receipt]) -> list[bytes]:
        """Keep receipts."""
        return [
            b"EXECUTE tdlog_receipt(%d, %d, %s, %s, %s)"
            % (one.first, one.count, text(pgconn, one.device), text(pgconn, one.key), octets(one.digest))
            for one in receipts
        ]
