"""Packs that come with the program, and packs from anybody: bounded, and what is wrong told with where."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.errors import NotReadable
from projections.packs.reading import MOST_BYTES, pack_from
from projections.packs.shipped import SHIPPED, shipped_pack
from tests.packs.given_packs import text_of

SCALE = "[pairs]\neach_table = 0.10\nshare = 0.4\nplaces = [1, 0.7]\n"
ROLLING = '[handicap]\nrule = "rolling"\n'
DIGESTS = {
    "rolling-average": "a43e592a6818", "rolling-ten-sessions": "ceaa06e527f4", "rhayader-steps": "a2eaf758c377",
    "expectation-52": "d47a148359f5", "acbl-club-open": "fb6a8587aca6", "hong-kong": "c1e6b5226850",
    "ebu-club-frame": "625ddd75fb8d", "abf-frame": "2b3cfbab8906",
}  # fmt: skip
"""A pack is never changed once it was elected somewhere: other rules are another pack."""


@pytest.mark.parametrize("name", SHIPPED)
def test_given_a_shipped_pack_then_it_is_named_as_its_file_and_is_what_it_was(name: str) -> None:
    pack = shipped_pack(name)
    assert pack is not None
    assert (pack.name, pack.digest[:12]) == (name, DIGESTS[name])
    assert pack.source
    assert pack.year


def test_given_a_name_that_no_shipped_pack_has_then_there_is_none() -> None:
    assert shipped_pack("../reading") is None


def said(body: str, **head: str) -> str:
    return said_of(text_of(body, **{"kind": '"masterpoints"', **head}).encode())


def said_of(data: bytes) -> str:
    """What is said of a file that is no pack."""
    with pytest.raises(NotReadable) as caught:
        pack_from(data, "club.toml")
    assert "\x1b" not in str(caught.value)
    assert len(str(caught.value)) < 600
    return str(caught.value)


@pytest.mark.parametrize(
    ("body", "head", "told"),
    [
        (SCALE.replace("0.10", "-0.10"), {}, ["pairs.each_table", "-0.10", "0", "9999"]),
        (SCALE.replace("0.10", "nan"), {}, ["pairs.each_table", "nan"]),
        (SCALE.replace("0.10", "inf"), {}, ["pairs.each_table", "inf"]),
        (SCALE.replace("0.10", '"1/0"'), {}, ["pairs.each_table", "1/0"]),
        (SCALE.replace("0.10", "1e9"), {}, ["pairs.each_table", "1e9"]),
        (SCALE.replace("0.10", "9" * 4000), {}, ["pairs.each_table", "10^18"]),
        (SCALE.replace("0.10", "true"), {}, ["pairs.each_table", "True"]),
        (SCALE.replace("0.4", "1.2"), {}, ["pairs.share", "1.2", "1"]),
        (SCALE.replace("share = 0.4\n", ""), {}, ["pairs.share"]),
        (SCALE.replace("places = [1, 0.7]\n", ""), {}, ["pairs.places"]),
        (SCALE.replace("[1, 0.7]", "[0.5, 0.7]"), {}, ["pairs.places[2]", "7/10", "1/2"]),
        (SCALE.replace("[1, 0.7]", '[1, 0.1]\nthen = "first/n"'), {}, ["pairs.then", "1/3", "1/10"]),
        (SCALE.replace("[1, 0.7]", "[1, [2]]"), {}, ["pairs.places[2]", "[…]"]),
        (SCALE.replace("[1, 0.7]", "[" + "0, " * 501 + "]"), {}, ["pairs.places", "500"]),
        (SCALE.replace("share", "shares"), {}, ["pairs.shares", "share"]),
        (SCALE + "each_contestant = 1\n", {}, ["pairs.each_contestant", "each_table"]),
        (SCALE.replace("each_table = 0.10\n", ""), {}, ["pairs.each_table"]),
        (SCALE.replace("each_table = 0.10", "by_tables = [{tables = 3, first = 1}, {tables = 3, first = 2}]"), {},
         ["pairs.by_tables[2].tables", "3"]),
        (SCALE.replace("each_table = 0.10", "by_tables = [{tables = 3}]"), {}, ["pairs.by_tables[1].first"]),
        (SCALE.replace("each_table = 0.10", "by_tables = [3]"), {}, ["pairs.by_tables[1]", "3"]),
        ("", {}, ["pairs, individuals, teams"]),
        ("pairs = 3", {}, ["pairs", "3"]),
        (SCALE, {"name": '"Club Æ"'}, ["name", "Club Æ"]),
        (SCALE, {"name": ""}, ["name"]),
        (SCALE, {"version": "0"}, ["version", "0"]),
        (SCALE, {"version": "1.5"}, ["version", "1.5"]),
        (SCALE, {"confidence": '"sure"'}, ["confidence", "sure", "high, medium, low"]),
        (SCALE, {"kind": '"money"'}, ["kind", "money", "masterpoints, handicap"]),
        (SCALE, {"kind": ""}, ["kind"]),
        (SCALE, {"title": '"\\u001b[31m"'}, ["title"]),
        (SCALE, {"title": '""'}, ["title"]),
        (SCALE, {"who": "3"}, ["who", "3"]),
        (SCALE, {"decimals": "9"}, ["decimals", "9", "6"]),
        (SCALE, {"rounding": '"down"'}, ["rounding", "down", "half_up"]),
        (ROLLING, {}, ["handicap"]),
        (SCALE, {"kind": '"handicap"'}, ["pairs", "handicap"]),
        (ROLLING + "least_sessions = 0\n", {"kind": '"handicap"'}, ["handicap.least_sessions", "0"]),
        (ROLLING + "factor = 2\n", {"kind": '"handicap"'}, ["handicap.factor", "2"]),
        (ROLLING + "steps = []\n", {"kind": '"handicap"'}, ["handicap.steps"]),
        ('[handicap]\nrule = "steps"\n', {"kind": '"handicap"'}, ["handicap.steps"]),
        ('[handicap]\nrule = "steps"\nsteps = [{to = 40, points = 1}, {to = 40, points = 2}]\n', {"kind": '"handicap"'},
         ["handicap.steps[2]", "40"]),
        ('[handicap]\nrule = "steps"\nsteps = [{to = 40, from = 41, points = 1}]\n', {"kind": '"handicap"'},
         ["handicap.steps[1].from", "to, from"]),
        ('[handicap]\nrule = "steps"\nsteps = [{points = 1}]\n', {"kind": '"handicap"'},
         ["handicap.steps[1].to, from"]),
    ],
)  # fmt: skip
def test_given_a_pack_with_something_wrong_then_it_is_told_with_where_what_was_read_and_what_was_expected(
    body: str, head: dict[str, str], told: list[str]
) -> None:
    text = said(body, **head)
    assert text.startswith("club.toml: ")
    assert [part for part in told if part not in text] == []


def test_given_a_key_twice_or_no_toml_then_the_line_is_told() -> None:
    assert said(SCALE + "share = 0.5\n").startswith("club.toml:13:")
    assert said_of(b'name = "a"\n\x00').startswith("club.toml:2:")


def test_given_another_encoding_then_it_is_told_that_utf8_was_expected() -> None:
    text = said_of(text_of(SCALE, title='"Klub på Ø"').encode("latin-1"))
    assert text.startswith("club.toml:2:")
    assert "UTF-8" in text


def test_given_a_file_that_is_too_large_or_too_deep_then_it_is_not_read() -> None:
    assert "64" in said_of(b"#" * (MOST_BYTES + 1))
    said_of(b"x = " + b"[" * 20000)


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_given_any_bytes_then_they_are_a_pack_or_not_readable(data: bytes) -> None:
    with pytest.raises(NotReadable):
        pack_from(data, "club.toml")


def test_given_a_key_of_thousands_of_parts_then_it_is_no_pack_before_it_takes_seconds() -> None:
    with pytest.raises(NotReadable, match="this is no TOML"):
        pack_from(b"a" + b".a" * 30_000 + b" = 1", "club.toml")
