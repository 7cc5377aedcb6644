"""Somebody changes the file with another program. Verifying names what was changed, as closely as it can be known.

Three tables record 20 entries each, a transaction of five entries at a time, by turns: positions 1-5 are entries
1-5 of S1.r1.t1, positions 6-10 entries 1-5 of S1.r1.t2, positions 16-20 entries 6-10 of S1.r1.t1, and so on.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from domain.errors import LogError
from domain.events import NoteMade
from domain.log.findings import Finding
from domain.log.verifying import verify
from stores.sqlite.log import EventLog

Tamper = Callable[..., None]

SHIFT_ROWS = (
    "UPDATE stored_events SET rowid = -rowid WHERE rowid > {0}",
    "UPDATE stored_events SET rowid = -rowid + {1} WHERE rowid < 0",
)
SHIFT_LINKS = (
    "UPDATE event_chain SET upto = -upto WHERE upto > {0}",
    "UPDATE event_chain SET upto = -upto + {1} WHERE upto < 0",
)


@pytest.fixture(autouse=True)
def recorded(path: Path) -> None:
    with EventLog(path) as log:
        for first in range(0, 20, 5):
            for table in (1, 2, 3):
                notes = [NoteMade(text=f"table {table} entry {n + 1}") for n in range(first, first + 5)]
                log.append([(f"S1.r1.t{table}", first, notes)])


def shift(after: int, by: int) -> list[str]:
    return [statement.format(after, by) for statement in SHIFT_ROWS + SHIFT_LINKS]


def verified(path: Path) -> list[Finding]:
    with EventLog(path, read_only=True) as log:
        return verify(log)


def told(path: Path) -> list[tuple[str, int, int, str, int, int]]:
    return [(f.kind, f.position, f.last, f.stream, f.entry, f.last_entry) for f in verified(path)]


def test_an_untouched_log_is_whole(path: Path) -> None:
    assert verified(path) == []


def test_the_chain_is_what_its_description_says(path: Path) -> None:
    before = bytes(32)
    links: list[tuple[int, bytes]] = []
    for table in (1, 2):
        leaves = b""
        for n in range(1, 6):
            state = f'{{"event":"note","text":"table {table} entry {n}"}}'.encode()
            row = b"\x94\xa8S1.r1.t%d%c\xa4note\xc4%c%b" % (table, n, len(state), state)
            leaves += sha256(row).digest()
        before = sha256(before + leaves).digest()
        links.append((5 * table, before))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT upto, link FROM event_chain ORDER BY upto LIMIT 2").fetchall() == links


def test_a_changed_byte_is_found_in_its_transaction(path: Path, tamper: Tamper) -> None:
    tamper("UPDATE stored_events SET state = replace(state, 'entry 8', 'entry 9') WHERE rowid = 18")
    tamper("UPDATE stored_events SET state = CAST(state AS BLOB) WHERE rowid = 18")
    assert told(path) == [("edited", 16, 20, "S1.r1.t1", 6, 10)]
    assert verified(path)[0].text == (
        "of entries 6 to 10 of S1.r1.t1, recorded together at positions 16 to 20, at least one was changed, or what"
        " was recorded just before was taken out"
    )


def test_a_changed_byte_in_the_last_transaction_is_found(path: Path, tamper: Tamper) -> None:
    tamper("UPDATE stored_events SET state = CAST(replace(state, 'entry 20', 'entry 21') AS BLOB) WHERE rowid = 60")
    assert told(path) == [("edited", 56, 60, "S1.r1.t3", 16, 20)]


def test_two_changed_transactions_are_both_found(path: Path, tamper: Tamper) -> None:
    tamper("UPDATE stored_events SET state = CAST(replace(state, 'entry', 'Entry') AS BLOB) WHERE rowid IN (7, 13)")
    assert told(path) == [("edited", 6, 10, "S1.r1.t2", 1, 5), ("edited", 11, 15, "S1.r1.t3", 1, 5)]


def test_a_state_of_another_type_is_found(path: Path, tamper: Tamper) -> None:
    tamper("UPDATE stored_events SET state = CAST(state AS TEXT) WHERE rowid = 18")
    assert told(path) == [("edited", 18, 18, "S1.r1.t1", 8, 8)]


def test_a_state_that_no_longer_decodes_is_named(path: Path, tamper: Tamper) -> None:
    tamper("UPDATE stored_events SET state = x'7b' WHERE rowid = 18")
    assert told(path) == [("edited", 18, 18, "S1.r1.t1", 8, 8)]
    with EventLog(path) as log:
        with pytest.raises(LogError, match=r"entry 8 of S1\.r1\.t1 cannot be read"):
            log.read("S1.r1.t1")
        with pytest.raises(LogError, match=r"entry 8 of S1\.r1\.t1 cannot be read"):
            list(log.scan())
        assert len(log.read("S1.r1.t2")) == 20


def test_a_topic_that_is_not_the_tag_of_the_state_is_named(path: Path, tamper: Tamper) -> None:
    tamper("UPDATE stored_events SET topic = 'card' WHERE rowid = 18")
    assert told(path) == [("edited", 18, 18, "S1.r1.t1", 8, 8)]
    assert "is 'card' by its row, 'note' by its state" in verified(path)[0].text


def test_an_entry_that_is_chained_but_unknown_is_told_apart_from_a_changed_one(path: Path) -> None:
    with EventLog(path) as log:
        log.recorder.append([("S2", 1, "next", b'{"event":"next"}')], [("S2", 0)])
    assert told(path) == [("unreadable", 61, 61, "S2", 1, 1)]


def test_a_deleted_entry_is_named(path: Path, tamper: Tamper) -> None:
    tamper("DELETE FROM stored_events WHERE rowid = 18")
    assert told(path) == [("missing", 18, 18, "S1.r1.t1", 8, 8)]
    with EventLog(path) as log, pytest.raises(LogError, match=r"entry 8 of S1\.r1\.t1 is missing"):
        log.read("S1.r1.t1")


def test_a_deleted_first_entry_is_named(path: Path, tamper: Tamper) -> None:
    tamper("DELETE FROM stored_events WHERE rowid = 1")
    assert told(path) == [("missing", 1, 1, "S1.r1.t1", 1, 1)]
    with EventLog(path) as log, pytest.raises(LogError, match=r"entry 1 of S1\.r1\.t1 is missing"):
        log.read("S1.r1.t1")


def test_a_deleted_last_entry_is_found_by_its_position(path: Path, tamper: Tamper) -> None:
    tamper("DELETE FROM stored_events WHERE rowid = 60")
    [finding] = verified(path)
    assert (finding.kind, finding.position) == ("missing", 60)
    assert finding.text == "position 60 is missing, after entry 19 of S1.r1.t3"


def test_a_deleted_transaction_is_named_even_with_its_link_gone(path: Path, tamper: Tamper) -> None:
    tamper("DELETE FROM stored_events WHERE rowid BETWEEN 16 AND 20", "DELETE FROM event_chain WHERE upto = 20")
    assert told(path) == [("missing", 16, 20, "S1.r1.t1", 6, 10)]


def test_a_deleted_transaction_is_found_when_positions_were_moved_up(path: Path, tamper: Tamper) -> None:
    tamper(
        "DELETE FROM stored_events WHERE rowid BETWEEN 16 AND 20",
        "DELETE FROM event_chain WHERE upto = 20",
        *shift(20, -5),
    )
    assert told(path) == [
        ("edited", 16, 20, "S1.r1.t2", 6, 10),
        ("missing", 26, 26, "S1.r1.t1", 6, 10),
    ]


def test_a_whole_stream_taken_out_is_found(path: Path, tamper: Tamper) -> None:
    tamper("DELETE FROM stored_events WHERE originator_id = 'S1.r1.t2'")
    kinds = [(finding[0], finding[1], finding[2]) for finding in told(path)]
    assert kinds == [("missing", first, first + 4) for first in (6, 21, 36, 51)]


def test_swapped_entries_are_found(path: Path, tamper: Tamper) -> None:
    tamper(
        "UPDATE stored_events SET rowid = 0 WHERE rowid = 17",
        "UPDATE stored_events SET rowid = 17 WHERE rowid = 18",
        "UPDATE stored_events SET rowid = 18 WHERE rowid = 0",
    )
    assert told(path) == [("order", 18, 18, "S1.r1.t1", 7, 7)]


def test_swapped_contents_are_found_in_their_transaction(path: Path, tamper: Tamper) -> None:
    tamper(
        "UPDATE stored_events SET originator_version = 0 WHERE rowid = 17",
        "UPDATE stored_events SET originator_version = 7 WHERE rowid = 18",
        "UPDATE stored_events SET originator_version = 8 WHERE rowid = 17",
    )
    assert told(path) == [("order", 18, 18, "S1.r1.t1", 7, 7)]


def test_swapped_transactions_are_found(path: Path, tamper: Tamper) -> None:
    tamper(
        "UPDATE stored_events SET rowid = -rowid WHERE rowid BETWEEN 6 AND 10",
        "UPDATE stored_events SET rowid = rowid - 5 WHERE rowid BETWEEN 11 AND 15",
        "UPDATE stored_events SET rowid = -rowid + 5 WHERE rowid < 0",
    )
    assert told(path) == [("edited", 6, 10, "S1.r1.t3", 1, 5), ("edited", 11, 15, "S1.r1.t2", 1, 5)]


def test_another_number_is_found(path: Path, tamper: Tamper) -> None:
    tamper("UPDATE stored_events SET originator_version = 420 WHERE rowid = 18")
    assert told(path) == [("edited", 18, 18, "S1.r1.t1", 420, 420)]
    assert verified(path)[0].text == "entry 420 of S1.r1.t1, at position 18, stands where entry 8 should"


def test_an_entry_moved_to_another_stream_is_found(path: Path, tamper: Tamper) -> None:
    tamper("UPDATE stored_events SET originator_id = 'S1.r1.t9', originator_version = 1 WHERE rowid = 18")
    assert told(path) == [("missing", 19, 19, "S1.r1.t1", 8, 8)]


def test_an_inserted_entry_is_named(path: Path, tamper: Tamper) -> None:
    tamper(
        *shift(17, 1),
        "INSERT INTO stored_events (rowid, originator_id, originator_version, topic, state)"
        ' VALUES (18, \'S9\', 1, \'note\', CAST(\'{"event":"note","text":"false"}\' AS BLOB))',
    )
    assert told(path) == [("inserted", 18, 18, "S9", 1, 1)]


def test_entries_added_without_a_link_are_named(path: Path, tamper: Tamper) -> None:
    values = ", ".join(
        f'(\'S1.r1.t3\', {n}, \'note\', CAST(\'{{"event":"note","text":"x"}}\' AS BLOB))' for n in (21, 22)
    )
    tamper(f"INSERT INTO stored_events VALUES {values}")
    assert told(path) == [("unlinked", 61, 62, "S1.r1.t3", 21, 22)]
    with EventLog(path) as log:
        log.append([("S1.r1.t3", 22, [NoteMade(text="three"), NoteMade(text="four")])])
    assert told(path) == [("unlinked", 61, 62, "S1.r1.t3", 21, 22)]


@pytest.mark.parametrize("upto", [5, 20, 55])
def test_a_missing_link_is_found_and_the_entries_are_cleared(path: Path, tamper: Tamper, upto: int) -> None:
    tamper(f"DELETE FROM event_chain WHERE upto = {upto}")
    assert [(finding[0], finding[1]) for finding in told(path)] == [("link", upto)]


def test_a_missing_last_link_is_found(path: Path, tamper: Tamper) -> None:
    tamper("DELETE FROM event_chain WHERE upto = 60")
    assert told(path) == [("unlinked", 56, 60, "S1.r1.t3", 16, 20)]


@pytest.mark.parametrize("value", ["zeroblob(32)", "'text'", "7"])
def test_a_changed_link_is_found_and_the_entries_are_cleared(path: Path, tamper: Tamper, value: str) -> None:
    tamper(f"UPDATE event_chain SET link = {value} WHERE upto = 20")
    assert [(finding[0], finding[1]) for finding in told(path)] == [("link", 20)]


def test_nothing_is_chained_to_a_link_that_is_none(path: Path, tamper: Tamper) -> None:
    tamper("UPDATE event_chain SET link = 'text' WHERE upto = 60")
    with EventLog(path) as log:
        with pytest.raises(LogError, match="the last link of the log was changed"):
            log.append([("S1.r1.t1", 20, [NoteMade(text="x")])])
        assert log.version("S1.r1.t1") == 20


@pytest.mark.parametrize("column", ["state", "topic", "originator_version", "originator_id"])
@pytest.mark.parametrize("value", ["NULL", "x'00ff'", "1.5", "'\U0001f0a1'", "-9223372036854775808"])
@pytest.mark.parametrize("rowid", [1, 18, 60])
def test_whatever_is_put_in_a_row_is_found(path: Path, tamper: Tamper, column: str, value: str, rowid: int) -> None:
    tamper(f"UPDATE stored_events SET {column} = {value} WHERE rowid = {rowid}")
    positions = [finding.position for finding in verified(path)]
    assert positions
    assert rowid - 5 < min(positions) <= rowid + 1


def test_a_cut_off_tail_with_its_links_is_not_found_without_a_head(path: Path, tamper: Tamper) -> None:
    tamper("DELETE FROM stored_events WHERE rowid > 50", "DELETE FROM event_chain WHERE upto > 50")
    assert verified(path) == []
