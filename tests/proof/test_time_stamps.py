"""Time stamps, read: nothing that is changed in one changes what it says."""

from __future__ import annotations

from pathlib import Path

import pytest
from rfc3161_client import HashAlgorithm, TimestampRequestBuilder, decode_timestamp_response

from application.time_stamps import checked_stamps, roots_in
from domain.log.log_tree import Stamped
from projections.views.stamped import StampView
from tests.proof.authority import authority

TEXT = "tdlog/0123456789abcdef0123456789abcdef\n300\nAAAA\n"
SAID = StampView(300, "2026-09-21T20:30:00Z", "Royal Time", True)


@pytest.fixture(scope="module")
def token() -> bytes:
    request = TimestampRequestBuilder().data(TEXT.encode()).hash_algorithm(HashAlgorithm.SHA256).build()
    return decode_timestamp_response(authority("Royal Time").answer(request.as_bytes())).time_stamp_token()


def test_given_a_stamp_when_each_byte_is_changed_then_it_says_the_same_or_does_not_hold(token: bytes) -> None:
    roots = [authority("Royal Time").root]
    assert checked_stamps([Stamped(300, token, TEXT)], roots) == ([SAID], [])
    survived = 0
    for place in range(len(token)):
        for bits in (0x01, 0x80, 0xFF):
            changed = bytearray(token)
            changed[place] ^= bits
            read, found = checked_stamps([Stamped(300, bytes(changed), TEXT)], roots)
            assert (read, len(found)) in (([], 1), ([SAID], 0)), (place, bits)
            survived += bool(read)
    assert survived < len(token) // 10, "versions, and the name of an algorithm, are not signed"


@pytest.mark.parametrize("data", [b"", b"0", b"\x30\x80", b"\x30\x84\xff\xff\xff\xff", bytes(1000), b"\x30" * 70_000])
def test_given_what_is_no_stamp_then_it_is_told(data: bytes) -> None:
    read, [finding] = checked_stamps([Stamped(7, data, TEXT)], [])
    assert (read, finding.kind, finding.position) == ([], "stamp", 7)


def test_given_a_stamp_of_another_hash_then_it_is_told(token: bytes) -> None:
    read, [finding] = checked_stamps([Stamped(300, token, TEXT + "more\n")], [])
    assert (read, "it is over other entries than the log has there" in finding.text) == ([], True)


def test_given_several_certificates_in_a_file_then_each_counts_once(tmp_path: Path) -> None:
    files = [authority(name).root_file for name in ("Royal Time", "Another")]
    (tmp_path / "both.pem").write_bytes(b"".join(files))
    (tmp_path / "one.pem").write_bytes(files[0])
    found = roots_in([str(tmp_path / "both.pem"), str(tmp_path / "one.pem")])
    assert found == [authority("Royal Time").root, authority("Another").root]
