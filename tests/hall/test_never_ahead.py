"""The public page is never ahead: after each entry of a session what is shown is what all who are due have finished."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.trials.looking import never_ahead
from domain.table import Table
from projections.recorded import open_boards
from projections.recorded.finished import AtTable, at_table

pytestmark = pytest.mark.endurance


def test_given_a_session_when_somebody_looks_after_each_entry_then_he_sees_what_all_have_finished(
    tmp_path: Path,
) -> None:
    """Restarts, mishaps and a board that comes late included."""
    looked = never_ahead(4, tmp_path / "log.db", boards=2)
    assert looked.wrong == []
    assert sorted(looked.opened) == [1, 2, 3, 4, 5, 6]
    assert looked.moments > 500
    assert looked.starts > 10
    assert looked.closed > 500


def test_given_a_server_that_opens_a_board_too_early_when_somebody_looks_then_it_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board counts as finished as soon as it is begun."""

    def begun(stream: str, table: Table) -> AtTable:
        told = at_table(stream, table)
        return AtTable(stream, told.round, told.ended, told.begun, told.begun, None, told.scored)

    monkeypatch.setattr(open_boards, "at_table", begun)
    looked = never_ahead(1, tmp_path / "log.db", boards=1)
    assert [one for one in looked.wrong if "boards tells" in one]
