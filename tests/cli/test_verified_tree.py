"""`tdlog verify` tells by what a log was proved: its chain, its tree, its checkpoints."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from stores.sqlite.log import EventLog
from tests.cli.running import tdlog
from tests.stores.test_tree_in_a_file import begun
from tests.trees import note_of, without_tree


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """600 entries, with two checkpoints."""
    path = begun(tmp_path / "log.db", 600)
    with EventLog(path) as opened:
        for size in (300, 500):
            note = note_of(opened.tree.origin, size, opened.tree.root(size))
            opened.tree.keep(size, note, lasting=True)
    return path


def change(log: Path, statement: str) -> None:
    with closing(sqlite3.connect(log)) as connection, connection:
        connection.execute(statement)


def test_given_a_whole_log_then_its_tree_and_its_checkpoints_are_told(log: Path) -> None:
    with EventLog(log, read_only=True) as opened:
        origin = opened.tree.origin
    told = tdlog("verify", "--log", log).out.splitlines()
    assert told[1] == f"  the tree of hashes of log {origin} holds"
    assert told[2].startswith("    root  ")
    assert told[3] == "  it holds all its 2 checkpoints, the last of 500 entries"
    assert told[4] == "  a key signed them that nobody named: give the log's own with --log-key"
    danish = tdlog("verify", "--log", log, "--lang", "da").out
    assert f"  hashtræet over log {origin} passer\n" in danish
    assert "  alle dens 2 kontrolpunkter passer, det sidste på 500 indførsler\n" in danish
    assert tdlog("verify", "--log", log, "--json").json["proved"] == {
        "chain": "held",
        "tree": "held",
        "checkpoints": "held",
        "signatures": "unnamed",
        "cosignatures": "none",
        "stamps": "none",
        "seals": "none",
        "log": origin,
        "root": told[2].removeprefix("    root  "),
        "sizes": [300, 500],
        "witnessed": None,
        "behind": None,
    }


def test_given_an_older_log_then_it_is_told_that_it_has_no_tree(log: Path) -> None:
    without_tree(log)
    ran = tdlog("verify", "--log", log)
    assert (ran.code, ran.out.splitlines()[1]) == (
        0, "  there is no tree of hashes over it: it gets one when somebody records in it"
    )  # fmt: skip
    proved = tdlog("verify", "--log", log, "--json").json["proved"]
    assert (proved["tree"], proved["log"], proved["root"]) == ("none", None, None)


def test_given_a_tree_that_was_changed_then_it_is_told_that_the_chain_holds(log: Path) -> None:
    change(log, "UPDATE tree_tiles SET root = zeroblob(32) WHERE number = 1")
    ran = tdlog("verify", "--log", log)
    assert ran.code == 1
    assert ran.out.splitlines()[:4] == [
        "record broken: 1 finding",
        "  the tree of hashes has another hash over positions 257 to 512 than the entries: they were changed together"
        " with the chain, or the tree was",
        "  the chain holds over every entry",
        "  it holds all its 2 checkpoints, the last of 500 entries",
    ]
    proved = tdlog("verify", "--log", log, "--json").json["proved"]
    assert (proved["chain"], proved["tree"], proved["checkpoints"]) == ("held", "broken", "held")


def test_given_a_link_that_was_changed_then_it_is_told_that_the_tree_holds(log: Path) -> None:
    change(log, "UPDATE event_chain SET link = zeroblob(32) WHERE upto = 300")
    ran = tdlog("verify", "--log", log)
    assert ran.code == 1
    assert "the link at position 300 was changed" in ran.out
    assert "  the tree of hashes of log " in ran.out
    proved = tdlog("verify", "--log", log, "--json").json["proved"]
    assert (proved["chain"], proved["tree"], proved["checkpoints"]) == ("broken", "held", "held")
