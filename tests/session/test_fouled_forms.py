"""Which tables played which form of a fouled board (87A): told by the cards, else found by the director, else asked."""

from __future__ import annotations

from formats.notation import Scribe
from tests.session.given_session import SessionCase, given_session

TURNED = "{}:653.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87"
RESULTS = ("4SN=10", "4SN=9", "4SN=10", "4SN=9")


def four_tables(*facts: str, session: str = "session matchpoints") -> SessionCase:
    """Board 1 at four tables: +420, -50, +420, -50, and what the director found at each of them."""
    case = given_session(session)
    for table, result in enumerate(RESULTS, 1):
        fact = facts[table - 1] if table <= len(facts) else ""
        told = [f'fact "found when the cards were looked at" form={fact} board=1'] if fact else []
        case.at(f"S1.r1.t{table}", f"round 1 table={table} ns={table} ew={10 + table}", f"result 1 {result}", *told)
    return case


def asked(case: SessionCase) -> list[str]:
    """The tables whose form is asked."""
    return [item.tables[0] for item in case.standings.open if item.code == "which_form"]


def test_given_no_cards_and_nothing_found_then_all_played_one_board() -> None:
    case = four_tables()
    assert asked(case) == []
    case.then("score 1 board=1 points=5 top=6")  # two below and one level, twice


def test_given_forms_that_the_director_found_then_each_form_is_compared_by_itself() -> None:
    case = four_tables("A", "A", "B", "B")
    assert asked(case) == []
    assert not case.standings.is_provisional
    # Two results of four: (2 + 1) * 4/2 - 1 = 5 and (0 + 1) * 4/2 - 1 = 1; in both groups.
    case.then(
        "score 1 board=1 points=5", "score 2 board=1 points=1", "score 3 board=1 points=5", "score 4 board=1 points=1"
    )


def test_given_a_form_found_at_one_table_then_the_others_are_asked_until_each_is_told() -> None:
    assert asked(four_tables("", "", "B")) == ["S1.r1.t1", "S1.r1.t2", "S1.r1.t4"]
    assert asked(four_tables("A", "", "B", "B")) == ["S1.r1.t2"]
    assert four_tables("A", "", "B", "B").standings.is_provisional
    assert asked(four_tables("A", "A", "B", "B")) == []


def test_given_cards_at_two_tables_that_differ_then_only_tables_without_cards_are_asked() -> None:
    case = given_session("session matchpoints")
    for table, turned in ((1, "N"), (2, "E")):
        started = f"round 1 table={table} ns={table} ew={10 + table}", f"board 1 {TURNED.format(turned)}"
        case.at(f"S1.r1.t{table}", *started, "result 4SN=10")
    case.at("S1.r1.t3", "round 1 table=3 ns=3 ew=13", "result 1 4SN=9")
    assert asked(case) == ["S1.r1.t3"]
    case.at("S1.r1.t3", 'fact "as at the second table" form=B board=1')
    assert asked(case) == ["S1.r1.t1", "S1.r1.t2"]  # which of the two is form B is not told yet
    case.at("S1.r1.t2", 'fact "the hands had been turned" form=B board=1')
    assert asked(case) == []
    # (2 + 1) * 3/2 - 1 and (0 + 1) * 3/2 - 1 of 4.
    case.then("score 2 board=1 points=3.5", "score 3 board=1 points=0.5", "score 1 board=1 kind=alone")


def test_given_a_match_when_another_form_was_found_then_the_fault_is_asked_and_gives_the_scores() -> None:
    case = given_session("session scoring=teams", "contestant A team", "contestant B team")
    case.at("S1.r1.t1", "round 1 table=1 ns=A ew=B", "result 1 4SN=10")
    case.at("S1.r1.t2", "round 1 table=2 ns=B ew=A", "result 1 4SN=9", 'fact "a card was displaced" form=B board=1')
    assert [(one.law, one.code) for one in case.standings.open if one.stream == "S1.r1.t2"] == [
        ("86B2", "fouled_in_a_match")
    ]
    case.then("match awaiting=1")
    name = next(one.incident for one in case.standings.open if one.law == "86B2")
    case.at("S1.r1.t2", f'judge {name} 12C2 ns_at_fault "North had moved it"')
    # B sits North-South there and is at fault: -3 IMPs, and A 3.
    case.then("match imps=3-0 away_imps=0-3 awaiting=0", "score A board=1 points=3 artificial=average+")
    assert not case.standings.is_provisional


def test_given_a_form_in_a_line_then_it_is_written_back_as_it_was_read() -> None:
    scribe = Scribe(stream="S1.r1.t1")
    scribe.read("round 1 table=1")
    scribe.read('fact "turned" form=B board=7')
    assert getattr(scribe.entries[-1], "form", "") == "B"
