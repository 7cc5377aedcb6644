"""A thousand small logs with a receipt of each, whole and damaged in ways that follow from a number, for tests."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from application.checkpointing import checkpoint, key_of_log
from domain.events import AnyEvent, NoteMade, decode
from domain.log.checkpoints import Checkpoint, Policy, cosign, sign
from domain.log.entry_proof import EntryProof
from domain.log.notes import Note, VerifierKey
from domain.log.store import LogStore
from stores.sqlite.log import EventLog
from tests.cli.running import ROOT
from tests.proof.signing import TIME, private, witness_vkey
from tests.stores.damaging import damage

__all__ = ["POLICY", "Judged", "Whole", "damaged", "whole_logs"]

WITNESSES = ("one", "two")
POLICY = Policy(tuple(map(witness_vkey, WITNESSES)), 1)
EVENTS = [decode(line) for line in (ROOT / "tests" / "golden_events.jsonl").read_bytes().splitlines()]
LOGS = 20
"""How many are made, each damaged many times."""


class Whole(NamedTuple):
    """A log that nobody has damaged, its key, and receipts of all its entries."""

    path: Path
    key: VerifierKey
    receipts: Sequence[EntryProof]


class Judged(NamedTuple):
    """A log and a receipt, perhaps damaged, and how."""

    path: Path
    receipt: bytes
    key: VerifierKey
    how: str


def whole_logs(folder: Path) -> list[Whole]:
    """Logs of a few entries each, sealed, with checkpoints that witnesses have cosigned."""
    return [_whole(folder / f"{number}.db", Random(number)) for number in range(LOGS)]


def _whole(path: Path, chance: Random) -> Whole:
    key = private("log")
    with EventLog(path) as log:
        for number in range(chance.randrange(6, 16)):
            many: list[AnyEvent] = [*chance.sample(EVENTS, chance.randrange(1, 5)), NoteMade(text=f"note {number}")]
            stream = chance.choice(["S1", "S1.r1.t1", "S1.r1.t2"])
            log.append([(stream, log.version(stream), many)])
            if number in (2, 4):
                note = checkpoint(log, key, lasting=True)
                _keep(log, note, chance.randrange(1, 3))
                log.seal(key, at="2026-03-14T22:40:00Z")
        note = _keep(log, checkpoint(log, key, lasting=True), chance.randrange(1, 3))
        size = log.tree.size()
        entries = log.tree.leaf_data(1, size)
        proofs = [EntryProof(one, at, tuple(log.tree.inclusion(at + 1, size)), note) for at, one in enumerate(entries)]
        vkey = key_of_log(log, key)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return Whole(path, vkey, proofs)


def _keep(log: LogStore, note: Note, witnesses: int) -> Note:
    for whose in WITNESSES[:witnesses]:
        note = cosign(note, private(whose), whose, TIME)
    log.tree.keep(log.tree.size(), note.encoded.decode(), lasting=True)
    return note


def damaged(whole: Whole, seed: int, path: Path) -> Judged:
    """A copy of a log and a receipt of it; of four three are damaged."""
    chance = Random(seed)
    shutil.copy(whole.path, path)
    proof = chance.choice(whole.receipts)
    if seed % 4 == 0:
        return Judged(path, proof.text.encode(), whole.key, "whole")
    how = damage(path, seed) if seed % 4 < 3 else _other_note(path, chance)
    changed, receipt = _changed(proof, chance.choice(whole.receipts), chance)
    return Judged(path, receipt, whole.key, f"{how}, {changed}")


def _other_note(path: Path, chance: Random) -> str:
    """Change the note of a checkpoint that a log keeps."""
    with closing(sqlite3.connect(path)) as connection, connection:
        size, told = chance.choice(connection.execute("SELECT size, note FROM checkpoints").fetchall())
        note = _note_changed(told, chance)
        connection.execute("UPDATE checkpoints SET note = ? WHERE size = ?", (note, size))
    return "a note is changed"


def _note_changed(told: str, chance: Random) -> str:
    text, _, below = told.rpartition("\n\n")
    lines = below.splitlines(keepends=True)
    place = chance.randrange(len(told) - 1)
    return chance.choice(
        [
            f"{text}\n\n{''.join(lines[1:])}",
            f"{text}\n\n{lines[0]}",
            f"{text}\n\n{''.join(reversed(lines))}",
            f"{text}\n\n{''.join(lines)}{lines[-1]}",
            f"{text}\n\n{''.join(lines)}\u2014 somebody AAAAAAA=\n",
            f"{text}\n\n{lines[0]}{''.join(lines[1:]).replace('one', 'two')}",
            told[:place] + chance.choice("Ab3=\n ") + told[place + 1 :],
            told.removesuffix("\n"),
        ]
    )


def _changed(proof: EntryProof, other: EntryProof, chance: Random) -> tuple[str, bytes]:
    """A receipt that was changed as somebody would who wants another one believed."""
    replace = msgspec.structs.replace
    size = int(proof.note.text.split("\n")[1])
    forged = Checkpoint(proof.note.text.partition("\n")[0], size, bytes(32))
    text = proof.text
    place = chance.randrange(len(text))
    turned = {
        "another entry": replace(proof, entry=other.entry).text,
        "another place": replace(proof, index=other.index).text,
        "another way": replace(proof, path=other.path).text,
        "a hash too few": replace(proof, path=proof.path[1:]).text,
        "a hash too many": replace(proof, path=(*proof.path, bytes(32))).text,
        "another key": replace(proof, note=sign(forged, private("another"))).text,
        "another root": replace(proof, note=sign(forged, private("log"))).text,
        "another note": text.partition("\n\n")[0] + "\n\n" + _note_changed(proof.note.encoded.decode(), chance),
        "a letter": text[:place] + chance.choice("Ab3=\n+") + text[place + 1 :],
        "a zero": text.replace("index ", "index 0"),
        "other line ends": text.replace("\n", "\r\n"),
        "nothing": text,
    }
    how = chance.choice([*turned])
    return how, turned[how].encode()
