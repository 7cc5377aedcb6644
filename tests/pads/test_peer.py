"""The client that Bridgemate's maker publishes, at our connector that is none: it speaks to a true one as we do."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from application.pads.event_made import event_of, guid_of
from tests.hall.evenings import office_on
from tests.pads.evening import Pad, as_dto
from tests.pads.fake_connector import FakeConnector, served
from tests.screens.club import club_evening

peer: Any = pytest.importorskip("bridgemate_dataconnector")
dtos: Any = pytest.importorskip("bridgemate_dataconnector.dto")


def test_given_the_makers_client_when_it_plays_an_event_of_ours_then_our_fake_understands_it_to_the_end() -> None:
    office, fake = office_on(club_evening()), FakeConnector()
    guid = guid_of(office, "S1")
    fake.sessions[guid] = {"EventGuid": guid} | _as_sent(event_of(office, "S1").init.sessions[0])
    with served(fake) as url:
        client = peer.DataConnectorClient("club", "key", url)
        assert client.connect().error_type == 0
        assert client.ping().error_type == 0
        pad = Pad(1, 2, 1, 2, 14)
        ours = dtos.ResultDTO.from_dict(as_dto(pad, SessionGuid=guid))
        assert client.send_results(guid, [ours]).error_type == 0
        [told] = client.poll_for_results(guid)
        assert (told.table_number, told.board_number, told.level) == (2, 1, -10)
        client.accept_queue_data(guid, dtos.DataConnectorResponseData.Results)
        assert client.poll_for_results(guid) == []
        assert len(client.poll_for_results(guid, all=True)) == 1
        wrong = dtos.ResultDTO.from_dict(as_dto(pad._replace(table=99), SessionGuid=guid))
        assert client.send_results(guid, [wrong]).error_type == 4


def test_given_an_event_of_ours_when_the_makers_client_reads_it_then_it_finds_nothing_wrong_with_it() -> None:
    made = event_of(office_on(club_evening()), "S1")
    event, init = made.init, dtos.InitDTO.from_dict(_as_sent(made.init))
    assert peer.validate_init_dto(init), init.validation_messages
    section = dtos.SectionUpdateDTO.from_dict(_as_sent(made.sections["A"]))
    assert peer.validate_section_update_dto(section), section.validation_messages
    fake = FakeConnector()
    with served(fake) as url:
        assert peer.DataConnectorClient("club", "key", url).initialize(init).error_type == 0
    assert list(fake.sessions) == [event.event_guid]


def _as_sent(dto: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(dto))
    return found
