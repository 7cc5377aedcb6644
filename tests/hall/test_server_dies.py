"""The server is killed, or the power is lost, while devices record: what was acknowledged is there, once."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.trials.killing import killed
from benchmarks.trials.power import power_lost
from benchmarks.trials.recorders import Plan

pytestmark = [pytest.mark.process, pytest.mark.endurance]

PLAN = Plan(1, tables=4, lines=120)


def test_given_a_server_that_is_killed_while_devices_record_when_it_is_started_again_then_they_go_on_and_lose_nothing(
    tmp_path: Path,
) -> None:
    came = killed(tmp_path / "log.db", PLAN, 3)
    assert came.kept.wrong == []
    assert came.troubles == {"kills": 3}
    assert came.acknowledged + came.kept.aside == came.typed > 15


def test_given_a_loss_of_power_while_devices_record_when_the_log_is_opened_then_what_was_acknowledged_is_there(
    tmp_path: Path,
) -> None:
    """The files as they lay, and with a journal whose end was never written out."""
    came = power_lost(tmp_path / "log.db", PLAN, 8)
    assert came.kept.wrong == []
    assert came.troubles["whole"] == 8
    assert came.troubles["journal torn"] > 4
