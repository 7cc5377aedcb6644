"""What a file brought, as it is shown."""

from __future__ import annotations

from application.importing.parsed import Imported
from formats.diagnosis.shown import diagnosis_view
from projections.views.imported import ImportedView

__all__ = ["imported_view"]


def imported_view(one: Imported) -> ImportedView:
    """What a file brought, in the language chosen."""
    accepted = tuple(diagnosis.number for diagnosis in one.accepted)
    before = tuple(diagnosis.number for diagnosis in one.accepted_before)
    shown = tuple(
        diagnosis_view(each, "before" if each.number in before else "now" if each.number in accepted else None)
        for each in one.diagnoses
    )
    return ImportedView(
        one.source, one.kind, tuple(one.streams), one.boards, one.entries, one.texts, one.known_as,
        tuple(one.remarks), shown, accepted, before,
    )  # fmt: skip
