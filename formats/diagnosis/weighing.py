"""All diagnoses of a file, in its order."""

from __future__ import annotations

from formats.diagnosis.diagnosis import Diagnosis
from formats.reading import Reading

__all__ = ["diagnose"]


def diagnose(reading: Reading) -> list[Diagnosis]:
    """What is odd about the boards of a reading, each told with its evidence; empty for a file without oddities."""
    return []
