"""Devices on a bad network: whatever is cut, repeated or late, what was acknowledged is in the log once, unchanged."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.trials import recorders
from benchmarks.trials.cutting import cut_off
from benchmarks.trials.devices import Device
from benchmarks.trials.messages import Answer
from benchmarks.trials.network import TROUBLES
from benchmarks.trials.recorders import Plan
from stores.opening import open_log

pytestmark = pytest.mark.endurance

CUTS = 200


@pytest.mark.parametrize("seed", [1, 2])
def test_given_devices_on_a_bad_network_when_all_is_acknowledged_then_each_line_is_in_the_log_once_and_in_order(
    tmp_path: Path, seed: int
) -> None:
    """Two devices record some of the tables against each other; what one of them sets aside counts too."""
    with open_log(tmp_path / "log.db") as log:
        came = cut_off(log, Plan(seed, tables=4, lines=80), CUTS)
    assert came.kept.wrong == []
    assert (came.kept.lost, came.kept.doubled, came.kept.changed) == (0, 0, 0)
    assert sum(came.troubles.values()) >= CUTS
    assert came.troubles.keys() == TROUBLES.keys()
    assert came.met["others were first"] > 10
    assert came.kept.aside == came.met["set aside"] > 10
    assert came.acknowledged + came.kept.aside == came.typed


class Forgetful(Device):
    """A device that takes another key each time it asks again."""

    async def _asked(self, what: str, asked: object) -> Answer | None:
        answer = await super()._asked(what, asked)
        if answer is None and self._outbox:
            self._outbox[0].key = self._key()
        return answer


def test_given_devices_that_ask_again_under_another_key_when_they_are_cut_off_then_what_is_doubled_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorders, "Device", Forgetful)
    with open_log(tmp_path / "log.db") as log:
        came = cut_off(log, Plan(1, tables=4, lines=80), CUTS)
    assert came.kept.doubled > 0
    assert came.kept.wrong != []
