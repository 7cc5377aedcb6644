"""Deals sealed before play, and opened after it: so nobody can say later that the hands were exchanged."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from secrets import token_hex

from application.office import Office
from application.sessions import session_streams
from application.writing import Proposed, Who, write
from domain.errors import NotPossible, TdlogError
from domain.events import AnyEvent, BoardStarted, DealsOpened, DealsSealed
from domain.log.store import LogStore
from formats.deal_lines import deals_in
from formats.dup.kinds import layout_of
from formats.dup.reader import read_deals
from formats.recognise import decode_text
from formats.sources import sources
from projections.recorded.sealed_deals import Deal, SealedDeals, deals_digest, sealed_deals, whole_deal
from projections.recorded.session_record import SessionRecord
from projections.texts import message
from stores.files import write_new

__all__ = ["deals_of", "open_deals", "seal_deals", "seals_of_deals", "session_meant"]

HEX = re.compile(r"[0-9a-f]{64}")
LONGEST = 1000
"""Bytes of a secret's file."""
OPERATOR = Who("operator")


def session_meant(log: LogStore, session: str) -> str:
    """The session of that name, or the only one. Raises TdlogError where there is none."""
    return session_streams(log, session)[0]


def deals_of(file: Path) -> dict[int, Deal]:
    """The deals of a file: PBN, lines, or DUP, BRI and DGE. Raises NotReadable where one is none, NotPossible where
    there is no deal; TdlogError where it cannot be read."""
    source = next(sources([str(file)]))
    data = source.read()
    told = read_deals(data, source.name) if layout_of(data) else deals_in(decode_text(data, source.name))
    found = {board: whole for board, hands in told.items() if (whole := whole_deal(hands)) is not None}
    if not found:
        raise NotPossible(message("deals", "no_deals", file=str(file)))
    return found


def seal_deals(office: Office, session: str, deals: Mapping[int, Deal], secret_file: Path) -> SealedDeals:
    """Record the digest of deals, whose cards stay out of the log, and write the secret into a new file that its owner
    alone may read. Raises NotPossible where a board was dealt or begun before, or the file is there; LogError."""
    held = office.log.version(session)
    record, tables = _recorded(office.log, session)
    sealed = {board for one in sealed_deals(record, ()) for board in one.boards}
    if sealed & deals.keys():
        raise NotPossible(message("deals", "sealed_before", board=min(sealed & deals.keys()), session=session))
    too_late = min((record.deals.keys() | _boards_begun(tables)) & deals.keys(), default=0)
    if too_late:
        raise NotPossible(message("deals", "dealt_before", board=too_late, session=session))
    secret = token_hex(32)
    digest = deals_digest(deals, secret)
    try:
        write_new(secret_file, f"{digest}\n{secret}\n".encode(), 0o600)
    except FileExistsError as error:
        raise NotPossible(message("deals", "secret_there", file=str(secret_file))) from error
    try:
        write(office, [Proposed(session, DealsSealed(tuple(sorted(deals)), digest))], OPERATOR, seen={session: held})
    except TdlogError:
        secret_file.unlink()  # of no seal
        raise
    return seals_of_deals(office.log, session)[-1]


def open_deals(office: Office, session: str, secret_file: Path) -> SealedDeals:
    """Record the secret of a seal, from its file. Raises NotPossible where the file is none, or names no seal of the
    session, or one that was opened; LogError."""
    digest, secret = _secret_in(secret_file)
    held = next((one for one in seals_of_deals(office.log, session) if one.digest == digest), None)
    if held is None:
        raise NotPossible(message("deals", "no_such", session=session, digest=digest[:16]))
    if held.opened:
        raise NotPossible(message("deals", "opened_before", session=session))
    write(office, [Proposed(session, DealsOpened(digest, secret))], OPERATOR)
    return next(one for one in seals_of_deals(office.log, session) if one.digest == digest)


def seals_of_deals(log: LogStore, session: str) -> list[SealedDeals]:
    """The seals of a session's deals, and whether the cards that the log holds are those."""
    record, tables = _recorded(log, session)
    return sealed_deals(record, tables.values())


def _recorded(log: LogStore, session: str) -> tuple[SessionRecord, Mapping[str, Sequence[AnyEvent]]]:
    """The session's record, and its tables. Raises TdlogError where there is no such session."""
    name, streams = session_streams(log, session)
    return SessionRecord.of(name, streams.get(name, ())), {one: told for one, told in streams.items() if one != name}


def _boards_begun(tables: Mapping[str, Sequence[AnyEvent]]) -> set[int]:
    return {event.board for events in tables.values() for event in events if isinstance(event, BoardStarted)}


def _secret_in(file: Path) -> tuple[str, str]:
    """The digest and the secret of a file. Raises NotPossible where it holds something else."""
    try:
        told = file.read_bytes()[:LONGEST].decode("ascii").split()
    except (OSError, UnicodeDecodeError):
        told = []
    if len(told) != 2 or not all(HEX.fullmatch(one) for one in told):
        raise NotPossible(message("deals", "no_secret", file=str(file)))
    return told[0], told[1]
