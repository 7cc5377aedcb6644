"""Whatever was recorded, it can be audited, and a form of each of its incidents printed."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from cli.show.audit import audit_lines
from cli.show.forms import form_lines
from formats.form_page import form_page
from projections.audit.session import audit_session
from projections.forms.case import LogAtHand, case_on_board
from projections.forms.making import claim_form, ruling_form
from projections.texts import LANGUAGES, message, use_language
from projections.views.audit import audit_view
from projections.views.encoding import encoded
from tests.properties.random_tables import MOVES, SEEDS, Moves, table_of

TABLE = "S1.r1.t1"


@settings(max_examples=12)
@given(deal=SEEDS, moves=MOVES, code=st.sampled_from(LANGUAGES))
def test_given_any_table_then_it_is_audited_and_its_forms_are_printed(deal: int, moves: Moves, code: str) -> None:
    streams = {TABLE: table_of(deal, moves)}
    use_language(code)
    try:
        audit = audit_session("S1", streams)
        to_type = message("audit", "line")
        assert all(len(line) <= 80 for line in audit_lines(audit_view(audit, "any evening")) if to_type not in line)
        assert json.dumps(encoded(audit_view(audit)))
        at_hand = LogAtHand(streams)
        replay = at_hand.replay(TABLE)
        claims = {claim.place for board in replay.boards for claim in board.claims}
        for board in replay.boards:
            for incident in replay.rulings(board).incidents:
                case = case_on_board(at_hand, TABLE, replay, board, incident)
                forms = [ruling_form(case), *([claim_form(case)] if incident.place in claims else [])]
                for form in forms:
                    assert all(len(line) <= 80 for line in form_lines(form))
                    assert form_page(form).endswith("</html>\n")
    finally:
        use_language("en")
