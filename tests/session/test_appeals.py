"""Appeals in a whole session: penalties changed on appeal, numbers that two tables have, and what reaches no appeal."""

from __future__ import annotations

from domain.events import AnyEvent
from formats.notation import Scribe
from projections.ranking.oddities import remarks
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import standings

SESSION = ('session "Club" 2026-03-14 matchpoints', *(f"contestant {n} [p{n}, q{n}]" for n in range(1, 5)))
COMMITTEE = ("@ 2026-03-14T22:00:00Z committee", "hear A1 [x]")
DIRECTOR = "@ 2026-03-14T21:20:00Z director"


def events(stream: str, *lines: str) -> list[AnyEvent]:
    scribe = Scribe(stream=stream)
    for line in lines:
        scribe.read(line)
    return scribe.entries


def scored(session: tuple[str, ...] = (), first: tuple[str, ...] = (), second: tuple[str, ...] = ()) -> ScoredSession:
    """Two tables that played one board, with these lines behind it."""
    tables = {
        f"S1.r1.t{n}": events(f"S1.r1.t{n}", f"round 1 table={n} ns={n} ew={n + 2} boards=1", "result 1 4SN=10", *lines)
        for n, lines in ((1, first), (2, second))
    }
    return ScoredSession.of("S1", events("S1", *SESSION, *session), tables)


def penalty_of(session: ScoredSession, contestant: str) -> object:
    row = standings(session).of(contestant)
    return row.penalties if row is not None else None


def test_given_a_penalty_of_the_session_then_the_committee_may_give_another() -> None:
    given = (DIRECTOR, "penalty 1 matchpoints contestant=3", "appeal A1 S1#6 3 concurrence")
    assert penalty_of(scored(given), "3") == 1
    assert penalty_of(scored((*given, *COMMITTEE, "decide A1 varied 90A penalty=1/2")), "3") * 2 == 1  # type: ignore[operator]
    upheld = (*given, *COMMITTEE, "decide A1 varied 90A penalty=0", "decide A1 upheld")
    assert penalty_of(scored(upheld), "3") == 1


def test_given_a_disciplinary_penalty_then_the_committee_only_recommends() -> None:
    given = (DIRECTOR, "penalty 1 matchpoints ew law=91A", "appeal A1 1#5 3 concurrence", *COMMITTEE)
    assert penalty_of(scored(first=(*given, "decide A1 varied 91A penalty=0")), "3") == 1
    procedural = (DIRECTOR, "penalty 1 matchpoints ew", *given[2:], "decide A1 varied 90A penalty=0")
    assert penalty_of(scored(first=procedural), "3") == 0


def test_given_two_tables_with_one_number_then_a_decision_counts_for_neither_until_it_names_the_table() -> None:
    lodged = tuple((DIRECTOR, 'adjust 1 12C1b both=4SN=9 "x"', f"appeal A1 1#5 {n} concurrence") for n in (1, 2))
    decision = "decide A1 varied 12C1b both=4SN=11"
    unclear = scored((*COMMITTEE, decision), *lodged)
    assert [remark.code for remark in remarks(unclear) if remark.code == "which_appeal"]
    named = scored((*COMMITTEE, decision, f"{decision} table=S1.r1.t1"), *lodged)
    assert unclear.scores_on(1)[0] != named.scores_on(1)[0]
    assert unclear.scores_on(1)[1] == named.scores_on(1)[1]


def test_given_what_is_of_no_appeal_then_it_is_told() -> None:
    session = scored((*COMMITTEE, "appeal A2 1#1 3"), (COMMITTEE[0], "decide A7 upheld"))
    codes = [remark.code for remark in remarks(session)]
    assert [codes.count(code) for code in ("no_such_appeal", "appeal_of_nothing")] == [2, 1]


def test_given_a_stamp_with_an_offset_then_it_is_recorded_as_utc() -> None:
    (event,) = events("S1", "@ 2026-03-14T22:10:00+01:00 director", "close")
    assert event.at == "2026-03-14T21:10:00Z"
