"""What a scorer or an organiser records of a series: each is made of the log as it stands, and checked there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast, get_args

from application.hall.acts import ActAt
from application.hall.asked import Overtaken
from application.office import Office
from application.series import SeriesAtHand, is_series_in, series_at_hand
from application.writing import Proposed, Request, Who
from domain.errors import NotPossible
from domain.events import (
    AnyEvent,
    CarriedOver,
    CarryOverElected,
    CountedAs,
    FinalistsNamed,
    NoteMade,
    ReceiptGiven,
    ScoresPublished,
    SeriesOpened,
    SessionAdded,
    SessionTakenOut,
    encode,
)
from domain.events.series import Formula, Ranked, Total, Unit
from domain.scores import fraction_of
from domain.streams import LONGEST_SESSION, STREAM, session_of
from projections.elected.conditions import Conditions
from projections.ranking.finals import final_of, qualifiers
from projections.ranking.series import fits
from projections.recorded.series_record import SeriesRecord
from projections.recorded.session_record import SessionRecord
from projections.texts import message, some_of
from projections.views.series import figures_of_series, same_names

__all__ = [
    "SeriesFacts", "carried_over", "carry_over_elected", "counted_as", "finalists_named", "same_by_name",
    "series_opened", "series_published", "session_added", "session_taken_out",
]  # fmt: skip

MOST_TOLD = 12
NEVER_CHANGE = (ScoresPublished, NoteMade, ReceiptGiven)
"""What changes no figure."""


class SeriesFacts(ActAt, frozen=True):
    """Entries of one stream, made of the log as it stood at a position."""

    events: tuple[AnyEvent, ...]
    upto: int
    rests_on: tuple[str, ...]
    """The sessions and series that must not have grown since."""

    @property
    def size(self) -> int:
        """As in `Act`."""
        return sum(len(encode(event)) for event in self.events)

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises Overtaken where what it was made from has changed since."""
        later = (one for one in office.log.scan(self.upto) if session_of(one.stream) in self.rests_on)
        if any(not isinstance(one.event, NEVER_CHANGE) for one in later):
            raise Overtaken(message("hall", "overtaken"))
        return Request([Proposed(self.stream, event) for event in self.events], who)


def series_opened(
    office: Office, series: str, name: str, date: str, total: str, ranked: str, best: int, least: int, *,
    anew: bool = False,
) -> SeriesFacts:  # fmt: skip
    """A series begins; `anew`: it is there, and its conditions are others from now on. Raises NotPossible where the
    name is another's, or a condition is none."""
    upto = office.log.tail()
    _check_one_of(total, Total, "no_total")
    _check_one_of(ranked, Ranked, "no_ranked")
    for count in (best, least):
        if count < 0:
            raise NotPossible(message("series", "no_count", read=str(count)))
    if anew:
        series_record(office, series)
    elif "." in series or STREAM.fullmatch(series) is None:
        raise NotPossible(message("series", "name_wrong", read=repr(series[:LONGEST_SESSION]), most=LONGEST_SESSION))
    elif any(session_of(stream) == series for stream in office.log.versions()):
        raise NotPossible(message("series", "name_taken", name=series))
    event = SeriesOpened(name, date, cast(Total, total), cast(Ranked, ranked), best, least)
    return SeriesFacts(series, (event,), upto, (series,))


def session_added(office: Office, series: str, session: str, weight: str = "1", why: str = "") -> SeriesFacts:
    """A session counts in a series, or with another weight than before. Raises NotPossible where it cannot."""
    upto = office.log.tail()
    record, wanted = series_record(office, series), session.strip()
    if is_series_in(office.log, wanted):
        raise NotPossible(message("series", "in_itself", session=wanted))
    own = office.log.read(wanted) if "." not in wanted and wanted else []
    if not own:
        raise NotPossible(_no_session(office, wanted))
    read = fraction_of(weight)
    if read is None or read <= 0:
        raise NotPossible(message("series", "wrong_weight", read=repr(weight[:20])))
    if wanted in record.added and record.weight(wanted) == read:
        raise NotPossible(message("series", "twice", session=wanted, series=series, weight=str(read)))
    total, unit = record.opened.total, Conditions.of(own).unit
    if not fits(total, unit):
        told = {"session": wanted, "series": series, "unit": message("value", unit), "total": message("series", total)}
        raise NotPossible(message("series", "scored_otherwise", count=None, **told))
    return SeriesFacts(series, (SessionAdded(wanted, str(read), why),), upto, (series,))


def session_taken_out(office: Office, series: str, session: str, why: str = "") -> SeriesFacts:
    """A session counts no more. Raises NotPossible where it does not."""
    upto = office.log.tail()
    record, wanted = series_record(office, series), session.strip()
    if wanted not in record.added:
        raise NotPossible(message("series", "not_in", session=wanted[:LONGEST_SESSION], series=series))
    return SeriesFacts(series, (SessionTakenOut(wanted, why),), upto, (series,))


def counted_as(office: Office, series: str, contestant: str, other: str = "", why: str = "") -> SeriesFacts:
    """Who a contestant of a session is: somebody of another session, or nobody else. Raises NotPossible where there is
    no such contestant, or the two play in the same session."""
    upto = office.log.tail()
    at_hand, one, target = series_at_hand(office, series), contestant.strip(), other.strip()
    known = at_hand.found.identities.appearances
    for named in filter(None, (one, target)):
        if named not in known:
            told = some_of(known, MOST_TOLD) or "-"
            raise NotPossible(message("series", "no_contestant", contestant=named[:60], series=series, held=told))
    if one not in known:
        raise NotPossible(
            message("series", "no_contestant", contestant="-", series=series, held=some_of(known, MOST_TOLD))
        )
    if one == target:
        raise NotPossible(message("series", "as_itself", contestant=one))
    identities = at_hand.found.identities
    if target:
        same = [name for name in known if identities.id_of(name) == identities.id_of(target)]
        both = next((name for name in same if name != one and known[name].session == known[one].session), "")
        if both:
            raise NotPossible(message("series", "same_session", contestant=one, other=both))
    return SeriesFacts(series, (CountedAs(one, target, why),), upto, (series,))


def same_by_name(office: Office, series: str) -> SeriesFacts:
    """Everybody whose name is that of somebody in an earlier session is the same. Raises NotPossible where there is
    nobody of whom that is asked."""
    upto = office.log.tail()
    at_hand, names = series_at_hand(office, series), office.log.register.names()
    told = tuple(CountedAs(one.contestant, one.other) for one in same_names(at_hand.found, names))
    if not told:
        raise NotPossible(message("series", "nobody_by_name"))
    return SeriesFacts(series, told, upto, _rest(at_hand))


def finalists_named(
    office: Office, series: str, final: str, places: int, *, also: Sequence[str] = (), without: Sequence[str] = (),
    why: str = "",
) -> SeriesFacts:  # fmt: skip
    """Who plays in a final: so many by their places, without those that do not go on; `also` of those that are level
    for the last places, and whomever else the organiser names. Raises NotPossible where nobody goes on, or it is
    left open who does."""
    upto = office.log.tail()
    at_hand, wanted = series_at_hand(office, series), final.strip()
    _check_final(at_hand, wanted)
    if places < 1:
        raise NotPossible(message("series", "no_places"))
    ids = {one: at_hand.row(one.strip()).contestant for one in (*also, *without)}
    more = list(dict.fromkeys(ids[one] for one in also))
    found = qualifiers(at_hand.found, places, [ids[one] for one in without])
    chosen = list(dict.fromkeys((*found.contestants, *more)))
    if not chosen and not found.level:
        raise NotPossible(message("series", "nobody_goes_on", series=series))
    left = places - len(found.contestants) - sum(one in found.level for one in more)
    if found.level and left < 0:
        both = ", ".join(one for one in found.level if one in more)
        raise NotPossible(message("series", "too_many_also", named=both, count=places - len(found.contestants)))
    if found.level and left:
        level = ", ".join(one for one in found.level if one not in more)
        raise NotPossible(message("series", "level_for_last", level=level, count=left))
    order = {row.contestant: number for number, row in enumerate(at_hand.found.rows)}
    told = tuple(sorted(chosen, key=lambda one: order[one]))
    return SeriesFacts(series, (FinalistsNamed(wanted, told, why),), upto, _rest(at_hand))


def carry_over_elected(
    office: Office, series: str, final: str, formula: str, unit: str, *, factor: str = "1", level: str = "0",
    most: str = "", least: str = "", why: str = "",
) -> SeriesFacts:  # fmt: skip
    """By which formula finalists bring something with them. Raises NotPossible where it cannot be read."""
    upto = office.log.tail()
    at_hand, wanted = series_at_hand(office, series), final.strip()
    _check_final(at_hand, wanted)
    _check_one_of(formula, Formula, "no_formula")
    _check_one_of(unit, Unit, "no_unit")
    for read in filter(None, (factor, level, most, least)):
        if fraction_of(read) is None:
            raise NotPossible(message("series", "wrong_number", read=repr(read[:20])))
    if formula != "share" and not most:
        raise NotPossible(message("series", "needs_most"))
    highest, lowest = fraction_of(most), fraction_of(least)
    if highest is not None and lowest is not None and highest < lowest:
        raise NotPossible(message("series", "most_below_least", most=most, least=least))
    event = CarryOverElected(
        wanted, cast(Formula, formula), cast(Unit, unit), factor or "1", level or "0", most, least, why
    )
    return SeriesFacts(series, (event,), upto, (series,))


def carried_over(office: Office, series: str, final: str, only: Sequence[str] = ()) -> SeriesFacts:
    """What finalists bring with them, recorded in the final as the formula gives it now: for all who have another
    amount there, or for some of them. Raises NotPossible where there is nothing to record."""
    upto = office.log.tail()
    at_hand, wanted = series_at_hand(office, series), final.strip()
    _check_final(at_hand, wanted)
    own = office.log.read(wanted)
    if not own or "." in wanted:
        raise NotPossible(message("series", "no_finals_session", final=wanted[:LONGEST_SESSION]))
    found = final_of(at_hand.found, wanted, SessionRecord.of(wanted, own))
    if found.named_in is None:
        raise NotPossible(message("series", "no_finalists", final=wanted))
    if found.rule is None:
        raise NotPossible(message("series", "no_rule", final=wanted))
    ids = {at_hand.row(one.strip()).contestant for one in only}
    why = message("series", "carry_why", series=series, formula=message("value", found.rule.formula))
    events = tuple(
        CarriedOver(one.plays_as, str(one.amount), found.rule.unit, why)
        for one in found.brought
        if one.state in ("to_record", "differs") and (not ids or one.contestant in ids)
    )
    if not events:
        raise NotPossible(message("series", "nothing_to_record", final=wanted))
    return SeriesFacts(wanted, events, upto, (*_rest(at_hand), wanted))


def series_published(office: Office, series: str) -> SeriesFacts:
    """The totals of a series made official, as they stand, with what is open in its sessions."""
    upto = office.log.tail()
    at_hand = series_at_hand(office, series)
    figures = figures_of_series(at_hand.found, at_hand.conditions)
    still = dict.fromkeys(item.name for one in at_hand.found.sessions.values() for item in one.standings.open)
    return SeriesFacts(series, (ScoresPublished("series", figures, tuple(still)),), upto, _rest(at_hand))


def series_record(office: Office, series: str) -> SeriesRecord:
    """The record of a series. Raises TdlogError where there is none of that name."""
    if not is_series_in(office.log, series):
        series_at_hand(office, series)
    return SeriesRecord.of(series, office.log.read(series))


def _check_final(at_hand: SeriesAtHand, final: str) -> None:
    """Raise NotPossible where a name cannot be that of a final of the series."""
    if "." in final or STREAM.fullmatch(final) is None:
        raise NotPossible(message("series", "name_wrong", read=repr(final[:LONGEST_SESSION]), most=LONGEST_SESSION))
    if final == at_hand.name or final in at_hand.found.record.added:
        raise NotPossible(message("series", "final_is_source", final=final, series=at_hand.name))


def _check_one_of(read: str, known: object, code: str) -> None:
    if read not in get_args(known):
        raise NotPossible(message("series", code, read=repr(read[:20]), known=", ".join(get_args(known))))


def _no_session(office: Office, session: str) -> str:
    names = dict.fromkeys(map(session_of, office.log.versions()))
    held = some_of((one for one in names if not is_series_in(office.log, one)), MOST_TOLD) or message("series", "none")
    return message("series", "no_session", session=session[:LONGEST_SESSION] or "-", held=held)


def _rest(at_hand: SeriesAtHand) -> tuple[str, ...]:
    return (at_hand.name, *at_hand.found.sessions)
