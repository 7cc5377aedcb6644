"""Policies: whose signatures are enough, as it is handed out as a text."""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.errors import NotProven, NotReadable
from domain.log.checkpoints import check_checkpoint, cosign
from domain.log.notes import COSIGNATURE, key_of
from domain.log.trust import MOST_TRUST, Trust, trust_read
from tests.proof.growing import note_at
from tests.proof.signing import TIME, log_vkey, private, witness_vkey

X, Y = ("X1", "X2", "X3"), ("Y1", "Y2", "Y3")
NAMED = "\n".join(f"witness {name} {witness_vkey(name).text}" for name in (*X, *Y))
PUBLISHED = f"""\
log {log_vkey().text} http://hall.example:8080

{NAMED}
\t# two of the one sort, any of the other
group X-witnesses 2 X1 X2 X3
group Y-witnesses any Y1 Y2 Y3
group X-and-Y   all\tX-witnesses Y-witnesses
quorum X-and-Y
"""
"""The example of C2SP tlog-policy, with keys."""


def read(text: str) -> Trust:
    return trust_read(text.encode("utf-8", "surrogateescape"))


def test_given_the_published_example_then_enough_are_those_of_both_sorts() -> None:
    trust = read(PUBLISHED)
    assert trust.logs == (log_vkey(),)
    assert trust.policy.witnesses == tuple(map(witness_vkey, (*X, *Y)))
    for count in range(7):
        for names in combinations((*X, *Y), count):
            enough = len({*names} & {*X}) >= 2 and len({*names} & {*Y}) >= 1
            assert trust.policy.is_met_by(set(map(witness_vkey, names))) is enough


def test_given_a_policy_of_groups_then_a_checkpoint_is_held_against_it() -> None:
    trust = read(PUBLISHED)
    note = note_at(7)
    for name in ("X1", "X3", "unknown"):
        note = cosign(note, private(name), name, TIME)
    with pytest.raises(NotProven) as caught:
        check_checkpoint(note, trust.logs, trust.policy)
    assert (caught.value.code, caught.value.facts["found"]) == ("other_witnesses", 2)
    whole = cosign(note, private("Y2"), "Y2", TIME)
    found = check_checkpoint(whole, trust.logs, trust.policy).witnesses
    assert [key.name for key in found] == ["X1", "X3", "Y2"]


@pytest.mark.parametrize(
    ("quorum", "names", "enough"),
    [("none", (), True), ("X1", (), False), ("X1", ("X1",), True), ("X1", ("X2",), False)],
)
def test_given_one_witness_or_none_then_a_quorum_names_it(quorum: str, names: tuple[str, ...], enough: bool) -> None:
    policy = read(f"{NAMED}\nquorum {quorum}\n").policy
    assert policy.is_met_by(set(map(witness_vkey, names))) is enough


ONE, TWO = (f"witness {name} {witness_vkey(name).text}" for name in ("one", "two"))
RENAMED = key_of(private("one"), "renamed", COSIGNATURE).text


@pytest.mark.parametrize(
    ("text", "why", "line"),
    [
        ("", "quorum NAME", 0),
        (f"{ONE}\n", "quorum NAME", 0),
        ("quorum none\nquorum none", "once too often", 2),
        (f"quorum one\n{ONE}", "no witness and no group", 1),
        (f"{ONE}\n{TWO.replace('two', 'one', 1)}\nquorum none", "is taken", 2),
        (ONE.replace("one", "none", 1), "is taken", 1),
        (f"{ONE}\nwitness other {RENAMED}\nquorum none", "stands there before", 2),
        (f"log {log_vkey().text}\nlog {log_vkey(origin='other').text}\nquorum none", "stands there before", 2),
        (f"log {witness_vkey('one').text}\nquorum none", "not a log's", 1),
        (f"witness w {log_vkey().text}\nquorum none", "no witness's", 1),
        ("witness w none\nquorum none", "no key to check with", 1),
        (f"{ONE}\n{TWO}\ngroup g 3 one two", "3 of 2", 3),
        (f"{ONE}\n{TWO}\ngroup g 0 one two", "one member or more", 3),
        (f"{ONE}\n{TWO}\ngroup g 01 one two", "is no number", 3),
        (f"{ONE}\n{TWO}\ngroup g some one two", "is no number", 3),
        (f"{ONE}\ngroup g all", "one member or more", 2),
        (f"{ONE}\ngroup g all one one", "stands in a group before", 2),
        (f"{ONE}\ngroup g all one\ngroup h all one\nquorum g", "stands in a group before", 3),
        ("group g all g", "no witness and no group", 1),
        ("group g all none", "no witness and no group", 1),
        ("Quorum none", "no line of a policy", 1),
        ("quorum none\r\n", "no control characters", 1),
        ("quorum\u00a0none", "no line of a policy", 1),
        (f"{ONE} http://a b\nquorum none", "no line of a policy", 1),
        ("#" * MOST_TRUST + "\nquorum none", "at most", 0),
    ],
)
def test_given_what_is_no_policy_then_the_line_is_told(text: str, why: str, line: int) -> None:
    with pytest.raises(NotReadable) as caught:
        read(text)
    assert why in caught.value.message
    assert caught.value.line == line


def test_given_groups_within_groups_then_so_many_are_read_and_no_more() -> None:
    def text(groups: int) -> str:
        within = [f"group g{n} all {f'g{n - 1}' if n else 'one'}" for n in range(groups)]
        return "\n".join([ONE, *within, f"quorum g{groups - 1}"])

    assert read(text(64)).policy.is_met_by({witness_vkey("one")})
    with pytest.raises(NotReadable, match="at most 64 groups"):
        read(text(65))


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode), st.integers(0, len(PUBLISHED.encode())))
def test_given_any_bytes_then_nothing_but_its_own_error_comes_of_it(data: bytes, place: int) -> None:
    whole = PUBLISHED.encode()
    for one in (data, whole[:place] + data + whole[place:]):
        with suppress(NotReadable):
            trust_read(one)
