"""Whatever was recorded, the desk can list it, explain it and say what it would rule."""

from __future__ import annotations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.desk.listing import listing_lines
from cli.desk.saying import choice_rows, step_title
from cli.show.board import obligation_lines
from projections.desk.steps import ToRule, Waits, cases_of, code_of, law_of, still_to_come
from projections.rulings.outcomes import stands_over
from projections.rulings.replay import Replay
from projections.texts import LANGUAGES, use_language
from projections.views.aloud import announced
from projections.views.case import case_view
from projections.views.echo import obligations
from projections.views.encoding import encoded
from projections.views.incident import incident_view
from tests.properties.random_tables import MOVES, SEEDS, Moves, table_of


@settings(max_examples=80)
@given(deal=SEEDS, moves=MOVES, code=st.sampled_from(LANGUAGES))
def test_given_any_table_then_its_desk_can_be_shown(deal: int, moves: Moves, code: str) -> None:
    replay = Replay(table_of(deal, moves))
    use_language(code)
    try:
        cases = cases_of(replay)
        found = [case_view("S1.r1.t1", desk_case) for desk_case in cases]
        assert len(listing_lines(found)) >= len(found)
        assert msgspec.json.encode(encoded(found))
        for desk_case in cases:
            for step in desk_case.steps:
                assert step_title(step)
                assert code_of(step)
                assert law_of(step)
                assert choice_rows(step) or isinstance(step, Waits)
                assert not isinstance(step, ToRule) or stands_over(step.outcomes) in desk_case.outcomes
            announced(desk_case)
            still_to_come(replay.rulings(desk_case.board), desk_case.incident)
        for board in replay.boards:
            obligation_lines(obligations([*map(incident_view, replay.rulings(board).incidents)]))
    finally:
        use_language("en")
