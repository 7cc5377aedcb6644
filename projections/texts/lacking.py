"""What a proof lacks, in words."""

from __future__ import annotations

from domain.errors import NotProven
from projections.texts.catalogue import message

__all__ = ["lacking_text"]


def lacking_text(error: NotProven) -> str:
    """What is not proven, in the language chosen."""
    return message("not proven", error.code, **error.facts)
