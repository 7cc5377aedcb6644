"""From a series to its finals: who would qualify, and what finalists bring with them by the formula that was elected.

Both are proposals until they are recorded: finalists are named in the series, a carry-over stands in the final's own
stream. What is recorded stays as it is; where a source was corrected since, the difference is told, and the organiser
decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from domain.events import CarryOverElected, FinalistsNamed
from domain.scores import fraction_of
from projections.ranking.series import SeriesStanding, SeriesStandings
from projections.ranking.who_is_who import entrants_of
from projections.recorded.session_record import Entry, SessionRecord, carried_by

__all__ = ["Brought", "Final", "Qualifiers", "brought_by", "final_of", "qualifiers"]

NOTHING = Fraction(0)


class Qualifiers(Struct, frozen=True):
    """Who would qualify by the places alone."""

    contestants: tuple[str, ...]
    """Those that are sure of it, the first one first."""
    level: tuple[str, ...] = ()
    """Those that are level for the last places, of which there are fewer: the organiser says who goes on."""


class Brought(Struct, frozen=True):
    """What a finalist brings with it."""

    contestant: str
    """Its id in the series."""
    plays_as: str
    """Its number in the final; empty where it is not entered there, or as more than one."""
    amount: Fraction | None
    """By the formula, from the series as it stands; None where none was elected, or it has no figure."""
    recorded: Fraction | None
    """As the final has it; None where it has none."""
    entry: str
    """Where that was recorded, `F1#12`."""

    @property
    def state(self) -> str:
        """`not_entered`; `no_figure`; `to_record`; `recorded`: the formula gives the same now; `differs`: it gives
        another amount, for the series was corrected since, or another was recorded; `no_source`: something was
        recorded, and nothing in the series gives it now."""
        if not self.plays_as:
            return "not_entered"
        if self.amount is None:
            return "no_figure" if self.recorded is None else "no_source"
        if self.recorded is None:
            return "to_record"
        return "recorded" if self.recorded == self.amount else "differs"


class Final(Struct, frozen=True):
    """A final of a series."""

    name: str
    finalists: tuple[str, ...]
    named_in: Entry | None
    """None where nobody was named yet."""
    rule: CarryOverElected | None
    brought: tuple[Brought, ...]
    fallen_behind: tuple[str, ...] = ()
    """Finalists that are now behind contestants that were not named."""
    come_before: tuple[str, ...] = ()
    """Contestants that were not named and are now before one that was."""
    besides: tuple[str, ...] = ()
    """The entries of the final that carry something over beside what the formula that counts now gives its finalists:
    in another unit, or for others."""


def qualifiers(found: SeriesStandings, places: int, without: Sequence[str] = ()) -> Qualifiers:
    """Who would qualify for so many places, without those that do not go on."""
    rows = [row for row in found.rows if row.place and row.contestant not in without]
    if len(rows) <= places:
        return Qualifiers(tuple(row.contestant for row in rows))
    last, next_one = rows[places - 1], rows[places]
    if last.total != next_one.total:
        return Qualifiers(tuple(row.contestant for row in rows[:places]))
    sure = tuple(row.contestant for row in rows[:places] if row.total != last.total)
    return Qualifiers(sure, tuple(row.contestant for row in rows if row.total == last.total))


def final_of(found: SeriesStandings, name: str, session: SessionRecord | None) -> Final:
    """A final; `session` is its record, None where nothing of it is recorded."""
    named = found.record.finalists.get(name)
    event = named.event if named is not None else None
    told = event.contestants if isinstance(event, FinalistsNamed) else ()
    finalists = tuple(dict.fromkeys(found.identities.id_of(one) or one for one in told))
    elected = found.record.rules.get(name)
    rule = elected.event if elected is not None and isinstance(elected.event, CarryOverElected) else None
    rows = [row for row in found.rows if row.contestant in finalists]
    brought = brought_by(found, rows, rule, session, finalists)
    named_rows = [row for row in rows if row.total is not None]
    lowest = min((row.total or NOTHING for row in named_rows), default=None)
    before = [
        row for row in found.rows
        if row.place and lowest is not None and row.contestant not in finalists and (row.total or NOTHING) > lowest
    ]  # fmt: skip
    highest = max((row.total or NOTHING for row in before), default=None)
    behind = [row for row in named_rows if highest is not None and (row.total or NOTHING) < highest]
    return Final(
        name, finalists, named, rule, brought,
        fallen_behind=tuple(row.contestant for row in behind), come_before=tuple(row.contestant for row in before),
        besides=tuple(_besides(brought, session)) if rule is not None and session is not None else (),
    )  # fmt: skip


def _besides(brought: Sequence[Brought], session: SessionRecord) -> Iterator[str]:
    known = {one.entry for one in brought}
    for held in carried_by(session).values():
        yield from (one.entry.name for one in held if one.amount and one.entry.name not in known)


def brought_by(
    found: SeriesStandings, rows: Sequence[SeriesStanding], rule: CarryOverElected | None,
    session: SessionRecord | None, finalists: Sequence[str],
) -> tuple[Brought, ...]:  # fmt: skip
    """What each finalist brings with it, beside what the final has recorded of it. `rows` are the lines of those that
    have one: who played in none of the sessions that count now has none."""
    amounts = FORMULAS[rule.formula](rows, rule) if rule is not None else {}
    unit = rule.unit if rule is not None else ""
    recorded = {
        (one.contestant, one.unit): one for held in carried_by(session).values() for one in held
    } if session is not None else {}  # fmt: skip
    brought: list[Brought] = []
    for one in dict.fromkeys((*(row.contestant for row in rows), *finalists)):
        played = found.identities.same_in(entrants_of(session), one) if session is not None else []
        plays_as = played[0] if len(played) == 1 else ""
        carry = recorded.get((plays_as, unit))
        brought.append(
            Brought(
                one, plays_as, amounts.get(one), carry.amount if carry is not None else None,
                carry.entry.name if carry is not None else "",
            )
        )  # fmt: skip
    return tuple(brought)


def _share(rows: Sequence[SeriesStanding], rule: CarryOverElected) -> dict[str, Fraction]:
    """So much of what each figure lies above a level, within the limits that are named."""
    factor, level = fraction_of(rule.factor), fraction_of(rule.level)
    if factor is None or level is None:
        return {}
    most, least = fraction_of(rule.most), fraction_of(rule.least)
    found: dict[str, Fraction] = {}
    for row in rows:
        if row.total is not None:
            amount = factor * (row.total - level)
            amount = min(amount, most) if most is not None else amount
            found[row.contestant] = max(amount, least) if least is not None else amount
    return found


def _linear(rows: Sequence[SeriesStanding], rule: CarryOverElected) -> dict[str, Fraction]:
    """From the most for the highest figure to the least for the lowest, in proportion to the figures."""
    figures = {row.contestant: row.total for row in rows if row.total is not None}
    return _between(figures, rule)


def _linear_by_place(rows: Sequence[SeriesStanding], rule: CarryOverElected) -> dict[str, Fraction]:
    """In equal steps from the first finalist to the last; those that are level have the mean of their steps."""
    having = [row for row in rows if row.total is not None]
    steps: dict[str, Fraction] = {}
    for row in having:
        level = [place for place, other in enumerate(having) if other.total == row.total]
        steps[row.contestant] = Fraction(-sum(level), len(level))
    ends = {"first": NOTHING, "last": Fraction(1 - len(having))} if having else {}
    return {one: amount for one, amount in _between(steps | ends, rule).items() if one in steps}


def _between(figures: Mapping[str, Fraction], rule: CarryOverElected) -> dict[str, Fraction]:
    most, least = fraction_of(rule.most), fraction_of(rule.least or "0")
    if most is None or least is None or not figures:
        return {}
    low, high = min(figures.values()), max(figures.values())
    span = high - low
    return {one: least + (most - least) * (figure - low) / span if span else most for one, figure in figures.items()}


FORMULAS = {"share": _share, "linear": _linear, "linear_by_place": _linear_by_place}
