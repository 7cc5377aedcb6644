"""The golden files, by name, and what makes each."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.golden.commands import COMMANDS, told_by
from tests.golden.echoes import told_echoes
from tests.golden.incidents import told_rounds, told_samples
from tests.golden.logs_kept import told_logs

__all__ = ["FAMILIES"]

FAMILIES: Mapping[str, Callable[[], Mapping[str, str]]] = {
    "samples.txt": told_samples,
    "rounds.txt": told_rounds,
    "echoes.txt": told_echoes,
    "logs.txt": told_logs,
    **{name: told_by(name) for name in COMMANDS},
}
