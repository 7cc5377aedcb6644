"""Which rows of the decision tables a replay asks."""

from __future__ import annotations

from enum import Enum
from typing import Any

import pytest

from projections.laws.decision_table import DecisionTable, Row


def rows_asked(monkeypatch: pytest.MonkeyPatch) -> list[Row[Any]]:
    """A list that grows by each row that is asked from now on."""
    asked: list[Row[Any]] = []
    row_of = DecisionTable[Any].row

    def spied(table: DecisionTable[Any], *situation: Enum) -> Row[Any]:
        asked.append(row_of(table, *situation))
        return asked[-1]

    monkeypatch.setattr(DecisionTable, "row", spied)
    return asked


def without_example(tables: tuple[DecisionTable[Any], ...], shown: list[set[Enum]]) -> list[str]:
    """What the rows say that no example is for."""
    return [row.ruling for table in tables for row in table.rows if row.can_be and row.given not in shown]
