"""The pads that somebody wishes to follow: which source, held to what can be."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from application.office import Office
from application.pads.bws_file import BwsFile
from application.pads.connector import Connector
from application.pads.event_made import event_of, guid_of
from application.pads.following import FromConnector, FromFile, Source
from domain.errors import TdlogError
from projections.texts import message, some_of

__all__ = ["Wish", "opened"]

GUID = re.compile(r"[0-9A-Z]{32}")


class Wish(NamedTuple):
    """What is to be followed."""

    session: str
    connector: str = ""
    bws: Path | None = None
    guid: str = ""
    start: bool = False


def opened(office: Office, wish: Wish, sleep: Callable[[float], object]) -> Source:
    """The source of a wish. Raises TdlogError where it is none, saying what would be; NotReadable for an address."""
    if bool(wish.connector) is (wish.bws is not None):
        raise TdlogError(message("pads", "one_source"))
    if wish.bws is not None and (wish.start or wish.guid):
        raise TdlogError(message("pads", "of_connector"))
    if "." in wish.session or not office.log.version(wish.session):
        known = some_of((one for one in office.log.versions() if "." not in one), 6)
        raise TdlogError(message("pads", "no_session", session=wish.session, known=known or "-"))
    if wish.bws is not None:
        if not wish.bws.is_file():
            raise TdlogError(message("pads", "no_file", file=wish.bws.name))
        return FromFile(BwsFile(wish.bws))
    guid = wish.guid.replace("-", "").upper() or guid_of(office, wish.session)
    if not GUID.fullmatch(guid):
        raise TdlogError(message("pads", "no_guid", read=repr(wish.guid[:60])))
    connector = Connector(wish.connector, sleep)
    if not wish.start:
        return FromConnector(connector, guid)
    event_of(office, wish.session)
    return FromConnector(connector, guid, lambda: event_of(office, wish.session))
