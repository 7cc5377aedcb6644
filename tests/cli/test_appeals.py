"""`tdlog appeals`: the list, one appeal in full, for people and machines; and the desk that lists what waits."""

from __future__ import annotations

from pathlib import Path

import pytest

from formats.notation import Scribe
from stores.sqlite.log import EventLog
from tests.cli.desk_logs import desk, said
from tests.cli.running import Ran, refused, tdlog
from tests.laws.test_law_92 import PAIRS, PUBLISHED, REVOKE, RULED

TABLE = "S1.r1.t1"
LODGED = (f'appeal A1 {REVOKE} 8 concurrence "one trick is enough"', f"appeal A2 {REVOKE} 8")
COMMITTEE = "@ 2026-03-14T22:00:00Z committee"
DIRECTOR = "@ 2026-03-14T21:20:00Z director"


def kept(log: Path, *lines: str, session: tuple[str, ...] = (*PAIRS, *PUBLISHED)) -> Path:
    """A log with the ruling, and these lines at its table."""
    at_table, of_session = Scribe(stream=TABLE), Scribe(stream="S1")
    for line in session:
        of_session.read(line)
    for line in ("@ 2026-03-14T19:00:00Z", *RULED, DIRECTOR, *lines):
        at_table.read(line)
    with EventLog(log) as written:
        written.append([("S1", 0, of_session.entries), (TABLE, 0, at_table.entries)], {"p7": "Bo Jensen"})
    return log


def appeals(log: Path, *arguments: str) -> Ran:
    ran = tdlog("appeals", "--log", log, *arguments)
    assert max(map(len, ran.out.splitlines()), default=0) <= 80 or "--json" in arguments
    return ran


def test_given_no_appeal_then_it_says_so(log: Path) -> None:
    assert appeals(kept(log)).out.strip() == "no appeal was lodged"


def test_given_only_settled_appeals_when_the_open_ones_are_asked_for_then_none_is_open(log: Path) -> None:
    kept(log, LODGED[0], COMMITTEE, "decide A1 upheld")
    assert appeals(log, "--open").out.strip() == "no appeal is open; 1 is settled"
    assert appeals(log, "--open", "--lang", "da").out.strip() == "ingen appel venter; 1 er afgjort"


def test_given_a_deposit_that_was_kept_and_a_reason_of_one_word_then_both_are_told_as_they_are(log: Path) -> None:
    kept(log, LODGED[0], COMMITTEE, 'decide A1 upheld 93B "frivolous" kept')
    told = said(appeals(log, "A1"))
    assert "appeal decided A1 upheld 93B “frivolous” deposit kept" in told
    danish = said(appeals(log, "A1", "--lang", "da"))
    assert "§93B “frivolous” depositum beholdt" in danish


def test_given_appeals_then_each_has_its_deadline_what_is_missing_and_the_line_to_type(log: Path) -> None:
    told = said(appeals(kept(log, *LODGED)))
    assert "Waiting: 2" in told
    assert f"A1 {TABLE}/{REVOKE} [64A2] contestant 8 (Bo Jensen), on judgement" in told
    assert "lodged 2026-03-14T21:20:00Z; in time until 2026-03-14T21:30:00Z" in told
    assert "awaits a hearing (hear A1)" in told
    assert "[92D] partner's concurrence is not recorded" in told
    assert "not admissible, as the record stands; for the director in charge to say: decide A2 not_admissible" in told


def test_given_no_publication_then_the_deadline_is_not_known_and_the_director_is_asked(log: Path) -> None:
    told = said(appeals(kept(log, LODGED[0], session=(*PAIRS, "@", "publish session"))))
    assert "until when was in time is not known: the publication of the score tells no time" in told
    assert "? [92B] admissible as to time? Not known" in told


def test_given_one_appeal_then_ruling_hearing_decision_and_scores_are_shown(log: Path) -> None:
    kept(log, *LODGED, "hear A1 members=p1,p2", COMMITTEE, 'decide A1 varied 12C1 both=4SS=11 "the claim was clear"')
    told = said(appeals(log, "A1"))
    assert "Ruling appealed" in told
    assert "two tricks" in told
    assert "the claim was clear" in told
    assert "Before the appeal: 4♠ by S 12 tricks, NS +480. Now: 4♠ by S 11 tricks, NS +450." in told
    assert said(appeals(log, "1#a1")) == told == said(appeals(log, f"{TABLE}/1#A1"))
    assert "Waiting: 1" in said(appeals(log))
    assert "Settled" not in said(appeals(log, "--open"))


def test_given_danish_then_it_is_danish(log: Path) -> None:
    told = said(appeals(kept(log, LODGED[0]), "--lang", "da"))
    assert "deltager 8 (Bo Jensen), om et skøn" in told
    assert "afventer høring (hear A1)" in told


def test_given_machines_then_the_keys_are_there(log: Path) -> None:
    kept(log, *LODGED, "hear A1 members=p1,p2", COMMITTEE, "decide A1 varied 12C1 both=4SS=11")
    first, second = appeals(log, "--json").json
    assert (first["admissible"], first["state"]["code"], first["line"]) == (True, "varied", None)
    assert (first["before"]["stage"], first["after"]["stage"]) == ("transfer", "committee")
    assert (second["admissible"], second["line"]) == (False, "decide A2 not_admissible")
    assert [item["law"] for item in second["missing"]] == ["92D"]
    assert first["period"] == {"ends": "2026-03-14T21:30:00Z", "unknown": None}


def test_given_as_of_a_moment_then_a_later_decision_is_not_known(log: Path) -> None:
    kept(log, LODGED[0], "hear A1 members=p1,p2", COMMITTEE, "decide A1 varied 12C1 both=4SS=11")
    assert "heard; awaits the decision" in said(appeals(log, "--as-of", "2026-03-14T21:59:59Z"))
    assert "was changed" in said(appeals(log, "--as-of", "2026-03-14T22:00"))
    before, after = (
        tdlog("results", "--log", log, "--as-of", moment, "1").out
        for moment in ("2026-03-14T21:59:59Z", "2026-03-14T22:00:00Z")
    )
    assert "committee" not in before
    assert "committee" in after
    rulings = tdlog("rulings", "--log", log, "--as-of", f"{TABLE}#10", "1").out
    assert "64A2" not in rulings


@pytest.mark.parametrize("moment", ["tomorrow", "99999", "S1.r1.t1#999"])
def test_given_what_is_no_moment_of_the_log_then_it_is_refused(log: Path, moment: str) -> None:
    refused(appeals(kept(log), "--as-of", moment), moment)


def test_given_no_such_appeal_then_those_there_are_named(log: Path) -> None:
    refused(appeals(kept(log, LODGED[0]), "A7"), "no appeal A7", f"{TABLE}/1#A1")


def test_given_an_appeal_of_the_session_that_names_no_table_then_it_is_told(log: Path) -> None:
    session = (*PAIRS, *PUBLISHED, DIRECTOR, f"appeal A3 {REVOKE} 8 concurrence")
    told = said(appeals(kept(log, session=session)))
    assert "S1#5: nobody can tell what it is about" in told


def test_given_appeals_that_wait_then_the_desk_lists_them_with_their_lines(log: Path) -> None:
    kept(log, *LODGED)
    told = said(desk(log))
    assert "1#A1 appeal [93B2] who hears it: awaits a hearing (hear A1)" in told
    assert "go on: tdlog desk 1#A2" in told
    assert f"record that at the table: tdlog record --table {TABLE}" in said(desk(log, "1#A2"))


def test_given_a_time_that_is_not_known_then_the_desk_asks_and_records_the_answer(log: Path) -> None:
    kept(log, LODGED[0], session=(*PAIRS, "@", "publish session"))
    ran = desk(log, "1#A1", typed=("in_time", "played two rooms away, told at once", ""))
    assert "[92B]" in said(ran)
    assert "92B" not in [item["law"] for item in appeals(log, "--json").json[0]["missing"]]


def test_given_a_recommendation_then_the_desk_waits_for_the_director_in_charge(log: Path) -> None:
    kept(log, f"{LODGED[0]} kind=law", COMMITTEE, "decide A1 varied 64A1 both=4SS=11")
    assert f"(revise {REVOKE} 64A2)" in said(desk(log))
