"""The envelope of the Data Connector: commands, kinds of data, kinds of error, and JSON text within JSON.

A request and a response each carry their own data as JSON text inside a JSON string. Numbers that nobody knows yet are
kept as they came: a newer connector must not be refused for a word more. What comes is bounded in size before it is
read, and whatever cannot be read raises NotReadable.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TypeVar

import msgspec
from msgspec import Struct

from domain.errors import NotReadable
from domain.log.rows import UNREADABLE
from formats.reading import clean
from projections.texts import message

__all__ = [
    "MOST_BYTES", "PATH", "WELCOME", "Command", "DataType", "ErrorType", "Request", "Response", "data_of", "encoded",
    "request_read", "response_read",
]  # fmt: skip

T = TypeVar("T")

PATH = "/dc-scoringprogram"
WELCOME = "Bridgemate dataconnector service version"
"""What the root of a connector's address answers holds this."""
MOST_BYTES = 32 << 20
"""Of one answer: all results of 100 tables and 60 boards are some 4 MB, each correction with them once more."""
MOST_VALUES = 2_000_000
"""In one answer: as many as 100,000 results have."""
MOST_TEXT = 120
"""Characters of what a connector says of an error, as they are shown."""


class Command(IntEnum):
    """What a scoring program asks."""

    CONNECT = 1
    PING = 4
    INITIALIZE = 5
    UPDATE_MOVEMENT = 6
    PUT_RESULTS = 10
    PUT_PARTICIPATIONS = 12
    NEW_RESULTS = 19
    ALL_RESULTS = 23
    ACCEPT_RESULTS = 27
    CONTINUE = 31
    NEW_TD_CALLS = 36
    ALL_TD_CALLS = 37
    ACCEPT_TD_CALLS = 38
    PUT_TD_CALLS = 39


class DataType(IntEnum):
    """What a response carries. One that is not known here stays a number."""

    NONE = 0
    OK = 1
    WARNING = 3
    ERROR = 4
    RESULTS = 12
    MOVEMENT = 14
    TD_CALLS = 21


class ErrorType(IntEnum):
    """Why nothing was done. One that is not known here stays a number."""

    NONE = 0
    BUSY = 1
    NO_DATA = 2
    NO_UPDATES = 3
    MOVEMENT = 4
    VALIDATION = 5
    ENTRY_UNKNOWN = 6
    EXCEPTION = 7
    NOT_IMPLEMENTED = 8
    EMPTY_RESPONSE = 9
    NO_CONNECTION = 10
    TIME_OUT = 11


NOTHING_NEW = (ErrorType.NO_DATA, ErrorType.NO_UPDATES)
"""What is told of an empty queue."""


class Request(Struct, frozen=True, rename="pascal"):
    """What is asked; `session_guid` is empty of what concerns no session."""

    command: int
    club_id: str = ""
    licence_key: str = ""
    session_guid: str = ""
    serialized_data: str = ""


class Response(Struct, frozen=True, rename="pascal"):
    """What is answered."""

    request_command: int = 0
    data_type: int = 0
    last_queue_item_id: int = 0
    error_type: int = 0
    session_guid: str | None = ""
    serialized_data: str | None = ""

    @property
    def is_refused(self) -> bool:
        """Whether nothing was done; an empty queue is no refusal."""
        failed = self.data_type == DataType.ERROR or self.error_type != ErrorType.NONE
        return failed and self.error_type not in NOTHING_NEW

    @property
    def said(self) -> str:
        """What the connector says of an error: for a log, made fit to be shown."""
        return clean(self.serialized_data or "", MOST_TEXT)


_responses = msgspec.json.Decoder(Response)
_requests = msgspec.json.Decoder(Request)


def encoded(command: int, data: object = None, session: str = "") -> bytes:
    """A request as it is sent; without data its text is empty."""
    text = "" if data is None else msgspec.json.encode(data).decode()
    return msgspec.json.encode(Request(command, session_guid=session, serialized_data=text))


def response_read(body: bytes) -> Response:
    """An answer. Raises NotReadable where it is none, or too large."""
    return _read(_responses, body)


def request_read(body: bytes) -> Request:
    """A request, as a connector reads it. Raises NotReadable."""
    return _read(_requests, body)


def _read(decoder: msgspec.json.Decoder[T], body: bytes) -> T:
    if len(body) > MOST_BYTES:
        raise NotReadable(message("pads", "answer_too_large", size=len(body) >> 20, most=MOST_BYTES >> 20))
    try:
        return decoder.decode(body)
    except UNREADABLE as error:
        raise NotReadable(message("pads", "answer_unreadable", why=clean(str(error), MOST_TEXT))) from error


def data_of(response: Response, kind: type[T]) -> T:
    """The data of an answer. Raises NotReadable where they are of another kind, or too many."""
    text = response.serialized_data or ""
    if text.count(",") > MOST_VALUES:
        raise NotReadable(message("pads", "too_many_values", most=MOST_VALUES))
    try:
        return msgspec.json.decode(text, type=kind)
    except UNREADABLE as error:
        raise NotReadable(message("pads", "answer_unreadable", why=clean(str(error), MOST_TEXT))) from error
