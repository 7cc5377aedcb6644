"""Which sessions handicaps rest on."""

from __future__ import annotations

from formats.notation import read_script
from projections.packs.by_session import earlier_than
from projections.ranking.scored import ScoredSession
from tests.packs.evenings import TWO_BOARDS, evening


def scored(session: str, lines: list[str]) -> ScoredSession:
    streams = read_script("\n".join(lines)).streams
    return ScoredSession.of(session, streams[session], {one: told for one, told in streams.items() if one != session})


def test_given_a_session_that_is_still_played_then_no_figure_of_it_counts_until_it_is_over() -> None:
    now = scored("S1", evening("S1", "2026-05-09", *TWO_BOARDS))
    over = evening("S0", "2026-05-02", *TWO_BOARDS)
    played = [line for line in over if line != "result 2 3NTN=9"]
    assert sorted(earlier_than(now, [scored("S0", over)]).scored) == [f"{one}{seat}" for one in "1234" for seat in "ab"]
    assert earlier_than(now, [scored("S0", played)]).scored == {}
    one_table = [*played, "stream S0.r1.t1", "result 2 3NTN=9"]
    assert earlier_than(now, [scored("S0", one_table)]).scored == {}
