"""The service of a witness, as logs ask it: what it answers, and what it remembers before it does."""

from __future__ import annotations

import signal
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from starlette.testclient import TestClient

from application.witness import Signer, Witness
from domain.log.checkpoints import Policy, check_checkpoint
from domain.log.notes import Note, key_read, note_read
from domain.log.witnessing import MOST_REQUEST, Request
from stores.witness_memory import WitnessMemory
from tests.proof.growing import asked, entries_of, note_at
from tests.proof.signing import ORIGIN, log_vkey, private, witness_vkey
from tests.web.programs import Program
from web.settings import Bounds
from web.witness_app import witness_app

REWRITTEN = [b"another", *entries_of(40)[1:]]
LAST = f"/{sha256(ORIGIN.encode()).hexdigest()}/checkpoint"


def witness_in(folder: Path) -> Witness:
    """A witness with its memory in a folder."""
    own = Signer(private("w"), witness_vkey("w"))
    return Witness(own, [log_vkey()], WitnessMemory(str(folder / "seen"), own.key))


@pytest.fixture
def client(tmp_path: Path) -> Any:
    return TestClient(witness_app(witness_in(tmp_path)))


def cosigners(request: Request, line: str) -> dict[str, int]:
    """Who cosigned the checkpoint of a request, by what was answered, once it is checked."""
    note = note_read(request.note.encoded + line.encode())
    found = check_checkpoint(note, [log_vkey()], Policy((witness_vkey("w"),), 1)).witnesses
    return {key.name: time for key, time in found.items()}


def test_given_a_log_that_grows_then_it_is_cosigned_each_time(client: Any) -> None:
    for request in (asked(0, 0), asked(0, 12), asked(12, 12), asked(12, 33)):
        answer = client.post("/add-checkpoint", content=request.encoded)
        assert (answer.status_code, answer.text.count("\n")) == (200, 1)
        assert cosigners(request, answer.text)["w"] > 1_700_000_000


def test_given_a_log_that_does_not_know_what_was_seen_then_it_is_told(client: Any) -> None:
    client.post("/add-checkpoint", content=asked(0, 12).encoded)
    answer = client.post("/add-checkpoint", content=asked(0, 33).encoded)
    assert (answer.status_code, answer.text) == (409, "12\n")
    assert answer.headers["content-type"] == "text/x.tlog.size"
    assert client.post("/add-checkpoint", content=asked(12, 33).encoded).status_code == 200


def test_given_a_split_view_then_the_second_cosignature_is_refused(client: Any, tmp_path: Path) -> None:
    assert client.post("/add-checkpoint", content=asked(0, 20).encoded).status_code == 200
    again: Any = TestClient(witness_app(witness_in(tmp_path)))  # it was ended and started in between
    for request in (
        asked(20, 20, REWRITTEN[:20]),
        asked(20, 40, REWRITTEN),
        Request(20, asked(20, 40).proof, note_at(40, REWRITTEN)),
    ):
        for one in (client, again):
            answer = one.post("/add-checkpoint", content=request.encoded)
            assert (answer.status_code, "—" in answer.text) == (422, False)
    assert client.post("/add-checkpoint", content=asked(0, 40, REWRITTEN).encoded).status_code == 409
    assert client.post("/add-checkpoint", content=asked(20, 40).encoded).status_code == 200


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (asked(0, 5).encoded[:-1], 400),
        (b"old 9" + asked(0, 5).encoded[5:], 400),
        (Request(0, (), note_at(5, origin="example.com/other")).encoded, 404),
        (Request(0, (), note_at(5, whose="another")).encoded, 403),
        (Request(0, (), Note(note_at(6).text, note_at(5).signatures)).encoded, 403),
        (Request(0, (bytes(32),), note_at(5)).encoded, 422),
        (b"x" * (MOST_REQUEST + 1), 413),
    ],
)
def test_given_what_cannot_be_cosigned_then_the_status_says_why(client: Any, body: bytes, status: int) -> None:
    answer = client.post("/add-checkpoint", content=body)
    assert answer.status_code == status
    assert client.get(LAST).status_code == 404, "nothing is remembered of it"


def test_given_a_monitor_then_it_sees_what_was_cosigned_last(client: Any) -> None:
    client.post("/add-checkpoint", content=asked(0, 12).encoded)
    answer = client.post("/add-checkpoint", content=asked(12, 33).encoded)
    assert client.get(LAST).content == note_at(33).encoded + answer.content
    assert client.get(f"/{'0' * 64}/checkpoint").status_code == 404
    assert client.get("/x/checkpoint").status_code == 404
    assert client.get("/add-checkpoint").status_code == 405


def test_given_a_memory_that_was_changed_then_nothing_is_signed(client: Any, tmp_path: Path) -> None:
    (tmp_path / "seen").write_bytes(b"no database" * 100)
    assert client.post("/add-checkpoint", content=asked(0, 5).encoded).status_code == 503
    assert client.get(LAST).status_code == 503


def test_given_too_many_requests_then_the_rest_has_to_wait(tmp_path: Path) -> None:
    bounds = Bounds(requests=0.001, requests_at_once=2)
    client: Any = TestClient(witness_app(witness_in(tmp_path), bounds), client=("192.0.2.7", 5000))
    assert [client.get(LAST).status_code for _ in range(3)] == [404, 404, 429]


@pytest.mark.process
def test_given_a_witness_that_runs_then_it_answers_and_ends_in_order(tmp_path: Path) -> None:
    program = Program(tmp_path, "--key", "w.pem", "--log-key", log_vkey().text, command=("witness", "--serve"))
    own = key_read(program.said.splitlines()[3].strip())
    request = asked(0, 20)
    with urlopen(f"{program.url}/add-checkpoint", request.encoded, timeout=60) as answer:
        note = note_read(request.note.encoded + answer.read())
    assert check_checkpoint(note, [log_vkey()], Policy((own,), 1)).checkpoint.size == 20
    code, said, error = program.ends(signal.SIGINT)
    assert (code, error) == (0, "")
    assert f"It believes the key of {ORIGIN}." in said
