"""A hall that knows a connector, which is none, and looks at it when a test says so."""

from __future__ import annotations

from collections.abc import Callable

from application.hall.hall import Hall
from application.office import Office
from application.pads.bws_file import BwsFile
from application.pads.connector import Connector
from application.pads.following import FromConnector, FromFile, Source
from application.pads.in_hall import Pads, PadSource
from application.pads.opened import Wish
from application.pads.records import Submit
from domain.seats import Seat
from formats.bws.tables import Rows
from projections.recorded.slips import Slip
from tests.pads.evening import Pad, as_dto
from tests.pads.fake_connector import GUID, FakeConnector

__all__ = ["FILE", "NINE", "NOW", "TEN", "URL", "not_by_itself", "pads_at", "with_pads"]

NOW = "2026-11-23T22:00:00Z"
URL = "http://127.0.0.1:5079"
FILE = "club.bws"
TEN = Pad(1, 2, 1, 2, 14, Slip("4S", Seat.NORTH, 10))
NINE = TEN._replace(slip=Slip("4S", Seat.NORTH, 9))


def not_by_itself(run: Callable[[], None]) -> Callable[[float], object]:
    """Nothing runs: a test takes each look itself."""
    return lambda seconds: None


def pads_at(
    hall: Hall,
    fake: FakeConnector,
    read: Callable[[bytes], Rows] = lambda data: {},
    file: str = FILE,
    submit: Submit | None = None,
) -> Pads:
    """The pads of a hall, a connector and a file of rows, looked at by `Pads.step` alone."""
    fake.sessions.setdefault(GUID, {"EventGuid": GUID})

    def opens(office: Office, wish: Wish, sleep: Callable[[float], object]) -> Source:
        if wish.bws is not None:
            return FromFile(BwsFile(wish.bws, read))
        return FromConnector(Connector(wish.connector, lambda seconds: None, fake.send), wish.guid or GUID)

    hall.pads = Pads(
        hall.log, submit or hall.submit, lambda: NOW, [PadSource(URL), PadSource(file)], opens=opens, runs=not_by_itself
    )
    return hall.pads


def with_pads(hall: Hall) -> None:
    """Pads of a session that are followed, with a result of a table that it has not, and others that are not heard."""
    fake = FakeConnector()
    pads = pads_at(hall, fake)
    fake.play(as_dto(TEN._replace(table=77)))
    fake.play(as_dto(NINE._replace(table=78)))
    pads.follow(URL, "S1")
    pads.step()
