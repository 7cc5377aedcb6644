"""Links that are made: their scopes and ends, what is told of them, and how they are taken back."""

from __future__ import annotations

import pytest

from application.hall.links import (
    HOURS,
    Wanted,
    address_of,
    end_of,
    link_role,
    links_of,
    make_links,
    relabel_link,
    revoke_links,
    tables_in,
    wanted_link,
)
from domain.errors import TdlogError
from domain.events import AppealLodged, ContestantEntered, MovementSet, NoteMade, SessionOpened
from stores.memory import MemoryLog

AT, END, LATER = "2026-03-14T19:00:00Z", "2026-03-14T23:00:00Z", "2026-03-15T09:00:00Z"


@pytest.fixture
def log() -> MemoryLog:
    """Session S1 of three pairs, with a movement of two tables and an appeal at one of them; session S2 without."""
    log = MemoryLog()
    plan = ("r1 t1 1-2 1,2", "r1 t2 3-- 3,4")
    movement = MovementSet(kind="howell", tables=2, rounds=1, boards_a_round=2, plan=plan)
    pairs = [ContestantEntered(contestant=str(number)) for number in (1, 2, 3)]
    log.append([("S1", 0, [SessionOpened(), *pairs, movement]), ("S2", 0, [SessionOpened()])])
    appeal = AppealLodged(incident="1#1", appeal="A1", contestant="1")
    log.append([("S1.r1.t1", 0, [appeal]), ("S2.r3.t9", 0, [NoteMade(text="x")])])
    return log


@pytest.mark.parametrize(
    ("role", "scope", "kept"),
    [
        ("recorder", "S1.t2", "S1.t2"),
        ("recorder", " S1.t02 ", "S1.t2"),
        ("recorder", "S2.t40", "S2.t40"),
        ("director", "", ""),
        ("director", "S1", "S1"),
        ("scorer", "", ""),
        ("scorer", "S2", "S2"),
        ("committee", "S1/A1", "S1/A1"),
        ("player", "S1/3", "S1/3"),
        ("commentator", "S1", "S1"),
    ],
)
def test_given_a_scope_of_its_role_then_a_link_may_be_made(log: MemoryLog, role: str, scope: str, kept: str) -> None:
    wanted = wanted_link(log, link_role(role), scope, END, " for\tthe  table ", early=False)
    assert wanted == Wanted(link_role(role), kept, END, "for the table")


@pytest.mark.parametrize(
    ("role", "scope", "words"),
    [
        ("recorder", "", "'' is no table"),
        ("recorder", "S1", "names it with its session, in all rounds: S1.t5"),
        ("recorder", "S1.r1.t1", "'S1.r1.t1' is no table"),
        ("recorder", "S1.t12345", "is no table"),
        ("director", "S1.t5", "is no session"),
        ("scorer", "S1/7", "is no session"),
        ("committee", "S1", "is no appeal"),
        ("committee", "", "is no appeal"),
        ("player", "7", "is no contestant"),
        ("player", "S1/", "is no contestant"),
        ("player", "S1/a b", "is no contestant"),
        ("commentator", "", "is no session"),
        ("commentator", "S1/7", "is no session"),
        ("director", "S 1", "is no session"),
        ("director", "S1\n", ""),
    ],
)
def test_given_a_scope_of_another_role_then_it_is_told_what_is_expected(
    log: MemoryLog, role: str, scope: str, words: str
) -> None:
    if not words:
        assert wanted_link(log, link_role(role), scope, END, early=True).scope == "S1"
        return
    for early in (True, False):
        with pytest.raises(TdlogError, match=words):
            wanted_link(log, link_role(role), scope, END, early=early)


@pytest.mark.parametrize(
    ("role", "scope", "words"),
    [
        ("recorder", "S1.t9", r"S1 has no table 9 yet \(it has: 1, 2\)"),
        ("recorder", "S3.t1", r"no session S3 yet \(it holds: S1, S2\)"),
        ("director", "S3", "no session S3 yet"),
        ("scorer", "S3", "no session S3 yet"),
        ("player", "S1/7", r"7 has not entered S1 yet \(entered: 1, 2, 3\)"),
        ("player", "S2/7", r"entered: none"),
        ("committee", "S1/A2", r"No appeal A2 was lodged in S1 yet \(lodged: A1\)"),
    ],
)
def test_given_what_is_not_there_yet_then_it_is_told_unless_the_link_is_made_early(
    log: MemoryLog, role: str, scope: str, words: str
) -> None:
    with pytest.raises(TdlogError, match=words) as caught:
        wanted_link(log, link_role(role), scope, END, early=False)
    assert "make the link early" in str(caught.value)
    assert wanted_link(log, link_role(role), scope, END, early=True).scope == scope


@pytest.mark.parametrize("typed", ["operator", "public", "witness", "", "recorders"])
def test_given_a_role_that_no_link_has_then_it_is_told_which_there_are(typed: str) -> None:
    with pytest.raises(TdlogError, match="one of recorder, director, scorer, committee, player"):
        link_role(typed)


def test_a_link_ends_when_it_is_said_or_after_the_hours_of_its_role() -> None:
    assert end_of("recorder", AT) == "2026-03-15T07:00:00Z"
    assert HOURS["recorder"] == 12
    assert end_of("player", AT, hours=2) == "2026-03-14T21:00:00Z"
    assert end_of("director", AT, until="2026-03-14 23:00+01:00") == "2026-03-14T22:00:00Z"
    assert end_of("director", AT, until=END, hours=2) == END


@pytest.mark.parametrize(
    ("until", "words"),
    [
        ("tonight", "'tonight' is no time"),
        (AT, "cannot end at 2026-03-14T19:00:00Z"),
        ("2026-03-14T18:59Z", "ends later than now, and within a year"),
        ("2027-03-16T19:00Z", "within a year"),
    ],
)
def test_given_an_end_that_cannot_be_then_it_is_told(until: str, words: str) -> None:
    with pytest.raises(TdlogError, match=words):
        end_of("director", AT, until=until)


def test_links_that_are_made_are_listed_without_their_tokens(log: MemoryLog) -> None:
    made = make_links(log, [Wanted("recorder", f"S1.t{n}", END, "") for n in range(1, 41)], AT)
    assert len({one.token for one in made}) == len({one.link.name for one in made}) == 40
    listed = links_of(log, AT)
    assert [one.link for one in listed] == [one.link for one in made]
    assert {(one.state, one.devices, one.changed) for one in listed} == {("in force", 0, AT)}
    assert {one.state for one in links_of(log, END)} == {"ended"}
    assert not any(one.token in repr(listed) for one in made)


def test_the_token_stands_behind_the_sign_that_no_browser_sends(log: MemoryLog) -> None:
    [made] = make_links(log, [Wanted("director", "", END)], AT)
    for server in ("http://192.168.1.5:8000", "http://192.168.1.5:8000/"):
        assert address_of(server, made) == f"http://192.168.1.5:8000/in#{made.token}"


def test_links_are_taken_back_by_name_all_or_none(log: MemoryLog) -> None:
    first, second = (one.link.name for one in make_links(log, [Wanted("director", "", END)] * 2, AT))
    with pytest.raises(TdlogError, match=f"no link or device 'k9' .there are: {first}, {second}"):
        revoke_links(log, [first, "k9"], AT)
    assert [one.state for one in links_of(log, AT)] == ["in force", "in force"]
    assert revoke_links(log, [first], AT) == [first]
    assert revoke_links(log, [first, second], LATER) == []
    assert [(one.state, one.changed) for one in links_of(log, LATER)] == [("revoked", AT), ("revoked", LATER)]


def test_a_label_is_changed_or_erased(log: MemoryLog) -> None:
    [made] = make_links(log, [Wanted("director", "", END, "Inger Holm")], AT)
    assert relabel_link(log, made.link.name, " Bo \x07 Lund") == "Bo Lund"
    assert relabel_link(log, made.link.name, "") == ""
    assert log.access.links()[0].label == ""
    with pytest.raises(TdlogError, match="no link or device 'x'"):
        relabel_link(log, "x", "Inger Holm")


def test_the_tables_of_a_session_are_those_of_its_movement_and_those_that_were_recorded(log: MemoryLog) -> None:
    assert (tables_in(log, "S1"), tables_in(log, "S2"), tables_in(log, "S3")) == ([1, 2], [9], [])
