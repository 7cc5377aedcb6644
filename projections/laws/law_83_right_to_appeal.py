"""Law 83: the director tells the players that they may appeal."""

from __future__ import annotations

from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.laws.law_84_ruling import rests_on_judgement
from projections.recorded.appeals import Recorded, Ruled
from projections.recorded.periods import Period


def law_83(ruled: list[Recorded[Ruled]], period: Period, lodged: bool) -> Finding | None:
    """Law 83 (2017): where the facts, or the director's judgement, may well be looked at again, he tells the players
    that they may appeal, or puts the matter before the committee himself. Where nobody has appealed, he does so with
    every ruling that rests on a judgement."""
    if lodged or not rests_on_judgement(ruled):
        return None
    return Finding("83", "advise_of_appeal" if period.ends is None else "advise_of_appeal_until", note=period.end_text)


PARAGRAPHS: Paragraphs = {"83": law_83}

CODES = declared(Findings(("advise_of_appeal", "advise_of_appeal_until")))
