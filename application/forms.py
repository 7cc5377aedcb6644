"""The form of a ruling, an appeal, a claim or a penalty, as a document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from application.tables import streams_of, tables_of
from domain.errors import NotPossible
from domain.events import AnyEvent
from domain.log.store import LogStore
from domain.streams import session_of
from projections.forms.case import LogAtHand, find_appeal, find_incident, find_penalty
from projections.forms.document import Form
from projections.forms.guide import contestant_cards, table_cards
from projections.forms.making import appeal_form, claim_form, penalty_form, ruling_form
from projections.recorded.as_of import Moment
from projections.recorded.session_record import SessionRecord
from projections.texts import message

__all__ = ["FormKind", "GuideCards", "appeal_form_of", "form_of", "guide_cards"]

GuideCards = Literal["cards", "pair-cards"]
"""Those of a session's tables, and those of its contestants."""
FormKind = Literal["ruling", "appeal", "claim", "penalty"] | GuideCards


def appeal_form_of(log: LogStore, stream: str, number: str) -> Form:
    """The form of an appeal at a table, with names, from the streams of its session alone. Raises as `form_of`."""
    session = session_of(stream)
    streams = {session: log.read(session), **tables_of(log, session)}
    return appeal_form(find_appeal(LogAtHand(streams, log.register.names()), f"{stream}/{number}"))


def guide_cards(
    streams: Mapping[str, Sequence[AnyEvent]], kind: GuideCards, session: str,
    names: Mapping[str, str],
) -> Form:  # fmt: skip
    """The guide cards of a session. Raises NotPossible where there is none, or its movement is not told."""
    if session not in streams:
        raise NotPossible(message("guide", "no_session", session=session))
    record = SessionRecord.of(session, streams[session])
    return table_cards(record) if kind == "cards" else contestant_cards(record, names)


def form_of(log: LogStore, kind: FormKind, id: str, as_of: Moment | None = None, *, names: bool = False) -> Form:
    """The form of a ruling or claim by its incident (`7#47`), of an appeal by its number, of a penalty by its entry, of
    guide cards by the session, as it was at a moment (None: now); with `names` those of the register. Raises
    TdlogError where there is none."""
    at_hand = LogAtHand(streams_of(log, as_of), log.register.names() if names else {})
    if kind == "cards" or kind == "pair-cards":
        return guide_cards(at_hand.streams, kind, id, at_hand.names)
    if kind == "ruling":
        return ruling_form(find_incident(at_hand, id))
    if kind == "claim":
        return claim_form(find_incident(at_hand, id))
    if kind == "appeal":
        return appeal_form(find_appeal(at_hand, id))
    return penalty_form(find_penalty(at_hand, id))
