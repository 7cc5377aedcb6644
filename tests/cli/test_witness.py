"""`tdlog witness`: it cosigns a log that only grew, and tells of one that did not."""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator
from functools import partial
from http.server import HTTPServer, SimpleHTTPRequestHandler
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from application.opening import opened
from domain.events import NoteMade
from domain.log.checkpoints import Checkpoint, Policy, check_checkpoint, checkpoint_of, log_key, origin_of, sign
from domain.log.notes import COSIGNATURE, Note, key_of, key_read, note_read
from tests.cli.running import Ran, tdlog
from tests.proof.growing import entries_of, note_at
from tests.proof.publishing import published
from tests.proof.signing import ORIGIN, log_vkey, private

AT = "2026-11-23T19:00:00Z"
REWRITTEN = [b"another", *entries_of(600)[1:]]


@pytest.fixture
def tiles(tmp_path: Path) -> Path:
    """A log of 300 entries, as it is published in a folder."""
    published(tmp_path / "tiles", 300)
    return tmp_path / "tiles"


def witness(source: object, *more: str, lang: str = "en") -> Ran:
    folder = Path(str(source)).parent if not str(source).startswith("http") else Path(more[0]).parent
    key = folder / "w.pem"
    words = [str(source), *(more if not str(source).startswith("http") else more[1:])]
    return tdlog("witness", *words, "--key", key, "--log-key", log_vkey().text, "--lang", lang)


def size_of(ran: Ran) -> int:
    """How far the log goes that a command printed the cosigned checkpoint of, once it is checked."""
    note = note_read(ran.out.encode())
    (own,) = [one for one in note.signatures if one.name != ORIGIN]
    assert own.name.startswith("witness-")
    return check_checkpoint(note, [log_vkey()]).checkpoint.size


def test_given_a_log_that_grows_then_it_is_cosigned_each_time(tiles: Path) -> None:
    first = witness(tiles)
    assert (first.code, size_of(first)) == (0, 300)
    assert "It saw this log for the first time" in first.err
    published(tiles, 600)
    second = witness(tiles)
    assert (second.code, size_of(second)) == (0, 600)
    assert f"cosigned {ORIGIN} at 600 entries: it only grew since 300 entries." in second.err
    assert "it is as it was" in witness(tiles).err


def test_given_a_witness_then_its_key_checks_what_it_signs(tiles: Path) -> None:
    view = tdlog(
        "witness",
        tiles,
        "--key",
        tiles.parent / "w.pem",
        "--log-key",
        log_vkey().text,
        "--name",
        "the.captain",
        "--json",
    ).json
    key = key_read(view["key"])
    assert (view["witness"], view["log"], view["entries"], view["before"]) == ("the.captain", ORIGIN, 300, 0)
    vouched = check_checkpoint(note_read(view["note"].encode()), [log_vkey()], Policy((key,), 1))
    assert vouched.checkpoint.root.hex() == view["root"]
    told = tdlog("witness", "--key", tiles.parent / "w.pem")
    assert told.out.splitlines()[1].strip() == view["key"], "the name is remembered"


def test_given_a_key_that_was_made_first_then_it_witnesses(tiles: Path) -> None:
    key = tiles.parent / "w.pem"
    made = tdlog("witness", "--key", key, "--name", "the.captain", "--json").json
    assert tdlog("witness", tiles, "--key", key, "--log-key", log_vkey().text, "--json").json["key"] == made["key"]
    again = tdlog("witness", tiles, "--key", key, "--log-key", log_vkey().text, "--name", "somebody")
    assert "the memory of another witness, the.captain" in again.err


@pytest.mark.parametrize(
    ("size", "entries", "english", "danish"),
    [
        (600, REWRITTEN, "it was rewritten", "den er skrevet om"),
        (300, REWRITTEN[:300], "it was rewritten", "den er skrevet om"),
        (200, None, "entries were taken out", "indførsler er taget ud"),
    ],
)
def test_given_a_split_view_then_the_second_cosignature_is_refused(
    tiles: Path, size: int, entries: list[bytes] | None, english: str, danish: str
) -> None:
    assert witness(tiles).code == 0
    other = tiles.parent / "other"
    published(other, size, entries or entries_of(size))
    for lang, said in (("en", english), ("da", danish)):
        ran = witness(other, lang=lang)
        assert (ran.code, ran.out) == (1, "")
        assert said in ran.err
    proof = [(tiles.parent / f"w.pem.seen.{which}").read_bytes() for which in ("refused", "last")]
    assert proof[0] == (other / "checkpoint").read_bytes()
    assert [check_checkpoint(note_read(one), [log_vkey()]).checkpoint.size for one in proof] == [size, 300]
    published(tiles, 601)
    assert size_of(witness(tiles)) == 601, "the log that only grew goes on"


def test_given_tiles_that_are_not_those_of_the_checkpoint_then_nothing_is_cosigned(tiles: Path) -> None:
    witness(tiles)
    published(tiles, 600, REWRITTEN)
    (tiles / "checkpoint").write_bytes(note_at(600).encoded)
    assert "it was rewritten" in witness(tiles).err
    (tiles / "tile/0/002.p/88").unlink()
    assert "lacks tile/0/002.p/88" in witness(tiles).err


@pytest.mark.parametrize("made", ["pipe", "folder", "large"])
def test_given_a_folder_that_means_harm_then_it_is_told(tiles: Path, made: str) -> None:
    checkpoint = tiles / "checkpoint"
    checkpoint.unlink()
    if made == "pipe":
        os.mkfifo(checkpoint)
    elif made == "folder":
        checkpoint.mkdir()
    else:
        checkpoint.write_bytes(b"x" * 1_000_000)
    ran = witness(tiles)
    assert (ran.code, ran.out) == (1, "")
    assert "checkpoint cannot be read" in ran.err


def test_given_a_log_that_has_grown_since_its_checkpoint_then_full_tiles_do(tiles: Path) -> None:
    witness(tiles)
    published(tiles, 600)
    note = (tiles / "checkpoint").read_bytes()
    published(tiles, 800)
    (tiles / "checkpoint").write_bytes(note)
    (tiles / "tile/0/002.p/88").unlink()
    assert size_of(witness(tiles)) == 600


def test_given_a_strangers_log_then_nothing_is_cosigned(tiles: Path) -> None:
    key = tiles.parent / "w.pem"
    other = tdlog("witness", tiles, "--key", key, "--log-key", log_vkey("another").text)
    assert (other.code, other.out) == (1, "")
    assert "No key of tdlog/" in other.err
    unknown = tdlog("witness", tiles, "--key", key, "--log-key", log_vkey(origin="tdlog/" + "e" * 32).text)
    assert "whose key was not given" in unknown.err


def test_given_a_policy_then_the_logs_in_it_are_believed(tiles: Path) -> None:
    policy = tiles.parent / "policy"
    policy.write_text(f"log {log_vkey().text}\nquorum none\n")
    assert size_of(tdlog("witness", tiles, "--key", tiles.parent / "w.pem", "--policy", policy)) == 300
    policy.write_text("log none\n")
    assert "policy:1: " in tdlog("witness", tiles, "--key", tiles.parent / "w.pem", "--policy", policy).err
    assert "cannot be read" in tdlog("witness", tiles, "--key", tiles.parent / "w.pem", "--policy", tiles).err


def test_given_a_memory_that_is_lost_then_no_new_one_is_begun_by_itself(tiles: Path) -> None:
    witness(tiles)
    (tiles.parent / "w.pem.seen").unlink()
    ran = witness(tiles)
    assert (ran.code, ran.out) == (1, "")
    assert "take a new key" in ran.err
    assert witness(tiles, "--begin").code == 0


def test_given_a_file_for_it_then_the_checkpoint_is_written_there(tiles: Path) -> None:
    out = tiles.parent / "cosigned"
    assert f"  {out}" in witness(tiles, "--out", str(out)).out.replace("in ", "  ")
    assert note_read(out.read_bytes()).text == note_at(300).text
    assert witness(tiles, "--out", str(out)).code == 0, "a checkpoint of before is replaced"
    for name in ("w.pem", "w.pem.seen"):
        before = (tiles.parent / name).read_bytes()
        assert witness(tiles, "--out", str(tiles.parent / name)).code == 1
        assert (tiles.parent / name).read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["x", "--serve", "--log-key", log_vkey().text], "not both"),
        (["x"], "Give --log-key"),
        (["--serve"], "Give --log-key"),
        (["x", "--log-key", "none"], "is no key to check with"),
        (["x", "--log-key", log_vkey().text], "x"),
        (["{tiles}", "--log-key", log_vkey().text, "--give"], "no hall"),
        (["{tiles}", "--log-key", log_vkey().text, "--name", "a b"], "no name of a key"),
        (
            ["{tiles}", "--log-key", log_key(private("w"), ORIGIN).text, "--key", "{own}"],
            "nobody is a witness of himself",
        ),
        (["{tiles}", "--log-key", key_of(private("log"), ORIGIN, COSIGNATURE).text], "is a witness's"),
    ],
)
def test_given_what_cannot_be_asked_then_it_is_told(tiles: Path, words: list[str], said: str) -> None:
    own = tiles.parent / "own.pem"
    own.write_bytes(private("w").private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    typed = [word.format(tiles=tiles, own=own) for word in words]
    ran = tdlog("witness", "--key", tiles.parent / "w.pem", "--memory", tiles.parent / "seen", *typed)
    assert ran.code in (1, 2)
    assert said in ran.err


def grown(path: Path, entries: int, word: str = "note") -> Note:
    """A log with so many entries more, and its checkpoint, which it keeps."""
    with opened(str(path), create=True) as log:
        log.append([("S1", log.version("S1"), [NoteMade(at=AT, text=f"{word} {number}") for number in range(entries)])])
        size = log.tree.size()
        note = sign(Checkpoint(origin_of(log.tree.origin), size, log.tree.root()), private("log"))
        log.tree.keep(size, note.encoded.decode(), lasting=True)
    return note


def test_given_a_log_itself_then_it_is_looked_at_there(tmp_path: Path) -> None:
    path, words = tmp_path / "evening.db", ["--key", str(tmp_path / "w.pem"), "--json"]
    origin = checkpoint_of(grown(path, 270)).origin
    words += ["--log-key", log_key(private("log"), origin).text]
    first = tdlog("witness", path, *words).json
    assert (first["log"], first["entries"], first["before"]) == (origin, 270, 0)
    grown(path, 330)
    second = tdlog("witness", path, *words).json
    assert (second["entries"], second["before"]) == (600, 270)


def test_given_two_copies_of_a_log_that_go_on_apart_then_one_alone_is_cosigned(tmp_path: Path) -> None:
    path, other, words = tmp_path / "evening.db", tmp_path / "other.db", ["--key", str(tmp_path / "w.pem"), "--json"]
    words += ["--log-key", log_key(private("log"), checkpoint_of(grown(path, 20)).origin).text]
    assert tdlog("witness", path, *words).json["entries"] == 20
    shutil.copyfile(path, other)
    grown(path, 5)
    grown(other, 7, "another note")
    assert tdlog("witness", other, *words).json["entries"] == 27, "it goes on from what was seen"
    for copy in (path, other):
        grown(copy, 1)
    refused = tdlog("witness", path, *words)
    assert (refused.code, refused.out) == (1, "")
    assert "entries were taken out" in refused.err
    grown(path, 40)
    assert "it was rewritten" in tdlog("witness", path, *words).err
    assert tdlog("witness", other, *words).json["entries"] == 28


def test_given_a_log_without_a_checkpoint_then_it_is_told(tmp_path: Path) -> None:
    path = tmp_path / "evening.db"
    opened(str(path), create=True).close()
    assert "has no checkpoint" in witness(path).err


class Hall(SimpleHTTPRequestHandler):
    """A hall that serves a folder, and takes cosignatures."""

    taken: list[bytes]

    def do_POST(self) -> None:
        """Take a cosignature, where that is taken."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.taken.append(body)
        self.send_response(204 if self.path == "/checkpoint/cosignatures" else 404)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture
def hall(tiles: Path) -> Generator[str]:
    """The address of such a hall."""
    Hall.taken = []
    server = HTTPServer(("127.0.0.1", 0), partial(Hall, directory=str(tiles)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_given_a_hall_then_it_is_looked_at_over_http_and_given_the_cosignature(hall: str, tiles: Path) -> None:
    assert size_of(witness(f"{hall}/", str(tiles))) == 300
    published(tiles, 600)
    ran = witness(hall, str(tiles), "--give")
    assert size_of(ran) == 600
    assert [note_read(body) for body in Hall.taken] == [note_read(ran.out.encode())]
    assert "The hall has the cosignature" in ran.err
    assert "no checkpoint" in witness(f"{hall}/elsewhere", str(tiles)).err


def test_given_a_hall_that_means_harm_then_it_is_told(hall: str, tiles: Path) -> None:
    (tiles / "checkpoint").write_bytes(b"x" * 1_000_000)
    assert "more than 131072 bytes" in witness(hall, str(tiles)).err
    (tiles / "checkpoint").write_bytes(b"\xff\0")
    assert "a signed note is text in UTF-8" in witness(hall, str(tiles)).err
    assert "does not answer" in witness("http://127.0.0.1:1", str(tiles)).err
