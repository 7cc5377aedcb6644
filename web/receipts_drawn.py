"""The receipts of a contestant as pages show them: in words, as text, and as a code for each."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup, escape

from application.hall.proofs import Proofs
from application.hall.sight import NotForYou, Sight
from application.office import Office
from domain.errors import NotPossible
from formats.qr_code import code_markup
from projections.texts import language, message
from projections.views.receipts import ReceiptsView, receipts_view
from web.asking import Asked

__all__ = ["ReceiptsDrawn", "receipts_drawn"]

_KEPT = 8
"""Of so many pages the QR codes are kept."""


class ReceiptsDrawn(NamedTuple):
    """What is shown."""

    shown: ReceiptsView | None
    """None where there can be none yet."""
    missing: int
    """How many could be given, and were not."""
    why: str
    """Why there can be none."""
    codes: Mapping[str, Markup]
    """By its entry, the code of each."""
    texts: Mapping[str, Markup]
    """The same of its text, in which lines count."""


async def receipts_drawn(asked: Asked, session: str, contestant: str) -> ReceiptsDrawn:
    """Those that were given to a contestant, and whether there are more to be given."""
    signs = asked.site.hall.upkeep.checkpoints
    if signs is None:
        return ReceiptsDrawn(None, 0, message("proofs", "no_key_here"), {}, {})

    def told(office: Office) -> tuple[ReceiptsView | None, int, str]:
        sight = Sight(office, asked.who)
        name = sight.session(session).opened.name
        proofs = sight.beside(Proofs)
        try:
            due = proofs.due(sight, session, contestant)
        except (NotForYou, NotPossible) as error:
            return None, 0, error.message
        view = None
        if office.log.tree.origin:
            given = proofs.given(sight, session, due, signs.key)
            view = receipts_view(session, name, signs.key, [(one.event, one.name, one.proof) for one in given])
        return view, sum(1 for one in due if not one.entry), ""

    shown, missing, why = await asked.read(told)
    given = shown.receipts if shown is not None else ()
    codes = await asyncio.to_thread(_codes, tuple((one.entry, one.qr) for one in given), language())
    return ReceiptsDrawn(shown, missing, why, codes, {one.entry: escape(one.proof) for one in given})


@lru_cache(_KEPT)
def _codes(given: tuple[tuple[str, str], ...], spoken: str) -> dict[str, Markup]:
    """The QR codes of receipts by their entries, each 20 milliseconds of work: drawn apart, so that nobody waits for
    them, and once."""
    return {entry: Markup(code_markup(qr, message("proofs", "code_of", entry=entry))) for entry, qr in given}
