"""A Data Connector that is none: it validates, queues, loses answers and is busy as the real one does.

It is written after what is known of the wire and shares no code with what speaks to it. What it is sent are bytes, so
that it can stand behind a socket or behind a function.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from application.pads.connector import ConnectorAway

__all__ = ["GUID", "FakeConnector", "served"]

GUID = "0123456789ABCDEF0123456789ABCDEF"
WELCOME = "Bridgemate dataconnector service version 5.0.1041"
IS_GUID = re.compile(r"[0-9A-Z]{32}")
OF_NO_SESSION = (4, 5, 31)
POLLS = {19: ("results", False), 23: ("results", True), 36: ("calls", False), 37: ("calls", True)}
PUTS = {10: "results", 39: "calls"}
ACCEPTS = {27: "results", 38: "calls"}
DATA_TYPES = {"results": 12, "calls": 21}
BUSY, NO_DATA, NO_UPDATES, MOVEMENT, VALIDATION, NOT_IMPLEMENTED = 1, 2, 3, 4, 5, 8


class Wrong(Exception):
    """What is answered with an error."""

    def __init__(self, error: int, why: str) -> None:
        super().__init__(why)
        self.error = error


class FakeConnector:
    """A connector with its sessions, as `send` of a client or behind a server."""

    def __init__(self) -> None:
        self.sessions: dict[str, dict[str, Any]] = {}
        """By guid the session, as it was sent."""
        self.queues: dict[tuple[str, str], list[tuple[int, dict[str, Any]]]] = {}
        """By session and kind, items with their numbers."""
        self.accepted: dict[tuple[str, str], int] = {}
        self.sent_back: list[dict[str, Any]] = []
        """Calls that a program has answered."""
        self.seats: list[dict[str, Any]] = []
        """Who sits where, as it was told last for a movement that was changed."""
        self.asked: list[int] = []
        """The commands that came."""
        self.lose = 0
        """So many answers are lost after their effect."""
        self.busy = 0
        """So many times it is busy."""
        self.is_down = False
        self.plain_quotes = False
        """Whether the text within the text is escaped as JSON does it, and not as .NET does."""
        self.unknown_type = 0
        """A kind of data that nobody knows, instead of that of the next poll."""
        self._number = 0

    def play(self, result: dict[str, Any], guid: str = GUID) -> None:
        """A table enters something on its pad; the connector takes whatever its pads say."""
        self._queue("results", guid, result)

    def call(self, table: int, round_number: int, hour: int, minute: int, status: int = 1, guid: str = GUID) -> None:
        """A table calls the director from its pad, or a call gets another status there."""
        call = {"SectionLetters": "A", "TableNumber": table, "RoundNumber": round_number, "Hour": hour}
        self._queue("calls", guid, call | {"Minute": minute, "Status": status})

    def send(self, address: str, body: bytes | None) -> bytes:
        """As the `send` of a client."""
        if self.is_down:
            raise ConnectorAway(f"{address} does not answer")
        if body is None:
            return WELCOME.encode()
        answer = self.answer(body)
        if self.lose:
            self.lose -= 1
            raise ConnectorAway("the answer was lost")
        return answer

    def answer(self, body: bytes) -> bytes:
        """What a request is answered."""
        asked = json.loads(body)
        self.asked.append(asked["Command"])
        told: dict[str, Any] = {
            "RequestCommand": asked["Command"], "DataType": 1, "LastQueueItemId": 0, "ErrorType": 0,
            "SessionGuid": asked["SessionGuid"], "SerializedData": "",
        }  # fmt: skip
        if self.busy:
            self.busy -= 1
            return self._encoded(told | {"DataType": 4, "ErrorType": BUSY, "SerializedData": '"busy"'})
        try:
            told |= self._done(asked)
        except Wrong as wrong:
            told |= {"DataType": 4, "ErrorType": wrong.error, "SerializedData": json.dumps(str(wrong))}
        return self._encoded(told)

    def _encoded(self, told: dict[str, Any]) -> bytes:
        text = json.dumps(told)
        return (text if self.plain_quotes else text.replace('\\"', "\\u0022")).encode()

    def _done(self, asked: dict[str, Any]) -> dict[str, Any]:
        command, guid, text = asked["Command"], asked["SessionGuid"], asked["SerializedData"]
        if (command in OF_NO_SESSION) is not (guid == ""):
            raise Wrong(VALIDATION, f"command {command} with session {guid!r}")
        if guid and not IS_GUID.fullmatch(guid):
            raise Wrong(VALIDATION, "SessionGuid is none")
        if command == 4:
            return {"SerializedData": text}
        if command == 5:
            return self._begin(json.loads(text))
        if command == 31:
            return self._go_on(json.loads(text))
        if guid not in self.sessions:
            raise Wrong(VALIDATION, "SessionGuid is unknown")
        if command == 6:
            return self._move(guid, json.loads(text))
        if command in POLLS:
            return self._polled(guid, *POLLS[command])
        if command in ACCEPTS:
            self.accepted[guid, ACCEPTS[command]] = json.loads(text)
            return {}
        if command == 12:
            [section] = [one for one in _sections(self.sessions[guid]) if one["HasExplicitParticipations"]]
            self.seats = json.loads(text)
            _check_seats(section, self.seats)
            return {}
        if command in PUTS:
            return self._put(guid, PUTS[command], json.loads(text))
        raise Wrong(NOT_IMPLEMENTED, f"command {command}")

    def _begin(self, event: dict[str, Any]) -> dict[str, Any]:
        for session in event["Sessions"]:
            if not IS_GUID.fullmatch(session["SessionGuid"]) or session["EventGuid"] != event["EventGuid"]:
                raise Wrong(VALIDATION, "a guid is none, or not that of the event")
            for section in _sections(session):
                _check_section(section, session["SessionGuid"])
                _check_seats(section, event.get("Participations") or [])
        numbers = [one["PlayerNumber"] for one in event.get("PlayerData") or ()]
        if len(set(numbers)) != len(numbers):
            raise Wrong(VALIDATION, "a player number comes twice")
        for seat in event.get("Participations") or ():
            if bool(seat["PlayerNumber"]) is bool(seat["LastName"]):
                raise Wrong(VALIDATION, "a participation has a number or a name")
        for session in event["Sessions"]:
            self.sessions[session["SessionGuid"]] = session
        return {}

    def _go_on(self, event: dict[str, Any]) -> dict[str, Any]:
        if event["Commands"] & (2 | 8) or not any(
            one["EventGuid"] == event["EventGuid"] for one in self.sessions.values()
        ):
            raise Wrong(VALIDATION, "no such event, or it would be made anew")
        return {}

    def _move(self, guid: str, section: dict[str, Any]) -> dict[str, Any]:
        """A section as it is to be from now on: results of a table from its first changed round on are deleted."""
        _check_section(section, guid)
        group = next((one for one in self.sessions[guid]["ScoringGroups"]), None)
        assert group is not None
        old = next((one for one in group["Sections"] if one["Letters"] == section["Letters"]), None)
        if old is None:
            raise Wrong(MOVEMENT, f"no section {section['Letters']}")
        changed = _changed(old, section)
        group["Sections"] = [section if one is old else one for one in group["Sections"]]
        held = {key: one for _, one in self.queues.get((guid, "results"), ()) if (key := _key(one))}
        for one in held.values():
            first = changed.get(one["TableNumber"])
            if first is not None and one["RoundNumber"] >= first and not one.get("IsDeleted"):
                self._queue("results", guid, one | {"IsDeleted": True})
        return {"DataType": 14, "SerializedData": json.dumps(section)}

    def _put(self, guid: str, kind: str, items: list[dict[str, Any]]) -> dict[str, Any]:
        tables = {
            (section["Letters"], table["TableNumber"], one["RoundNumber"])
            for section in _sections(self.sessions[guid])
            for table in section["Tables"]
            for one in table["Rounds"]
        }
        for one in items:
            if one["SessionGuid"] != guid:
                raise Wrong(VALIDATION, "SessionGuid of another session")
            if (one["SectionLetters"], one["TableNumber"], one["RoundNumber"]) not in tables:
                raise Wrong(MOVEMENT, "unknown section, table or round")
            pairs = (one.get("PairNorthSouth"), one.get("PairEastWest"))
            if kind == "results" and one.get("DeclaringPair") not in pairs:
                raise Wrong(VALIDATION, "DeclaringPair is neither pair")
        if kind == "calls":
            self.sent_back += items
        for one in items:
            self._queue(kind, guid, one)
        return {}

    def _polled(self, guid: str, kind: str, everything: bool) -> dict[str, Any]:
        since = 0 if everything else self.accepted.get((guid, kind), 0)
        items = [(number, one) for number, one in self.queues.get((guid, kind), ()) if number > since]
        if not items:
            return {"DataType": 4, "ErrorType": NO_DATA if everything else NO_UPDATES, "SerializedData": '"none"'}
        data_type, self.unknown_type = self.unknown_type or DATA_TYPES[kind], 0
        data = json.dumps([one for _, one in items])
        return {"DataType": data_type, "LastQueueItemId": items[-1][0], "SerializedData": data}

    def _queue(self, kind: str, guid: str, item: dict[str, Any]) -> None:
        self._number += 1
        self.queues.setdefault((guid, kind), []).append((self._number, {"SessionGuid": guid} | item))


def _sections(session: dict[str, Any]) -> list[dict[str, Any]]:
    return [section for group in session["ScoringGroups"] for section in group["Sections"]]


def _key(one: dict[str, Any]) -> tuple[Any, ...]:
    return one["SectionLetters"], one["TableNumber"], one["RoundNumber"], one["BoardNumber"]


def _check_section(section: dict[str, Any], guid: str) -> None:
    if not re.fullmatch(r"[A-Z]{1,3}", section["Letters"]):
        raise Wrong(VALIDATION, "letters of a section")
    for table in section["Tables"]:
        rounds = [one["RoundNumber"] for one in table["Rounds"]]
        if rounds != list(range(1, len(rounds) + 1)):
            raise Wrong(VALIDATION, f"rounds of table {table['TableNumber']}: {rounds}")
        for one in table["Rounds"]:
            if (one["SessionGuid"], one["SectionLetters"], one["TableNumber"]) != (
                guid, section["Letters"], table["TableNumber"],
            ):  # fmt: skip
                raise Wrong(VALIDATION, "what is repeated on every level does not agree")
            sits_out = 0 in (one["PairNS"], one["PairEW"])
            if sits_out and (one["LowBoardNumber"] or one["HighBoardNumber"]):
                raise Wrong(VALIDATION, "boards where nobody plays")
            if one["LowBoardNumber"] > one["HighBoardNumber"]:
                raise Wrong(VALIDATION, "boards that are no run")


def _check_seats(section: dict[str, Any], seats: list[dict[str, Any]]) -> None:
    """Players are told by the seat in which they begin; where a section is told every seat, of every one of them."""
    own = [one for one in seats if one["SectionLetters"] == section["Letters"]]
    told = sorted((one["RoundNumber"], one["TableNumber"], one["Direction"]) for one in own)
    if not section["HasExplicitParticipations"]:
        if any(round not in (0, 1) for round, _, _ in told):
            raise Wrong(VALIDATION, "a participation is in round 0 or 1")
        return
    played = [(one, table) for table in section["Tables"] for one in table["Rounds"] if one["LowBoardNumber"]]
    due = sorted((one["RoundNumber"], table["TableNumber"], seat) for one, table in played for seat in (1, 2, 3, 4))
    if told != due:
        raise Wrong(VALIDATION, f"a seat is missing, or comes twice: {told} for {due}")


def _changed(old: dict[str, Any], new: dict[str, Any]) -> dict[int, int]:
    """By table its first round that is otherwise."""
    found: dict[int, int] = {}
    before = {table["TableNumber"]: table["Rounds"] for table in old["Tables"]}
    for table in new["Tables"]:
        for was, now in zip(before.get(table["TableNumber"], ()), table["Rounds"], strict=False):
            if was != now:
                found.setdefault(table["TableNumber"], now["RoundNumber"])
    return found


@contextmanager
def served(fake: FakeConnector) -> Generator[str]:
    """The address of a connector on this machine, over HTTP."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path == "/moved":
                self.send_response(302)
                self.send_header("Location", "/")
                self.end_headers()
                return
            self._say(WELCOME.encode() if self.path == "/" else b"")

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.path != "/dc-scoringprogram":
                self.send_error(404)
                return
            answer = fake.answer(body)
            if fake.lose:
                fake.lose -= 1
                self.close_connection = True
                return
            self._say(answer)

        def _say(self, body: bytes) -> None:
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
