"""Where a figure by a data pack came from: an award from its place and the first award, a score with handicap from the
percentage and the handicap, a handicap from earlier sessions or from where it was given."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeGuard, TypeVar

from projections.explaining.node import Field, Node
from projections.packs.by_session import BySession
from projections.packs.handicaps import HandicapList, HandicapRow, Past, PlayerHandicap
from projections.packs.masterpoints import Award, AwardGroup, Awards
from projections.packs.pack import HandicapRule

__all__ = ["award_node", "handicap_node", "node_by_pack"]

T = TypeVar("T")

ONE, FIFTY = Fraction(1), Fraction(50)


def node_by_pack(found: BySession, kind: str, contestant: str) -> Node | None:
    """Where a figure of a contestant came from, by the pack of a kind; None where nothing is worked out by it."""
    if kind == "handicap":
        listed = found.handicap
        return handicap_node(listed, contestant) if _is_defined(listed, HandicapList) else None
    awards = found.masterpoints
    return award_node(awards, contestant) if _is_defined(awards, Awards) else None


def _is_defined(found: object, kind: type[T]) -> TypeGuard[T]:
    """Whether something was worked out by a pack."""
    return isinstance(found, kind) and getattr(found, "not_defined", None) is None


def handicap_node(listed: HandicapList, contestant: str) -> Node:
    """Where a contestant stands in the list with handicaps, and what its score there comes of; `not_in_list` where it
    is not in it."""
    row, rule = listed.of(contestant), listed.pack.handicap
    if row is None or rule is None:
        return Node("not_in_list", fields={"contestant": contestant, "pack": listed.pack.name})
    percent = Node("ranking_percent", row.percent, "percent", factor=ONE, fields={"contestant": contestant})
    children: tuple[Node, ...]
    if rule.rule == "expectation":
        children = (percent, _expected(listed, row, rule), Node("fifty", FIFTY, "percent", factor=ONE))
    else:
        children = (percent, _of_contestant(row, rule, ONE))
    fields: dict[str, Field] = {
        "contestant": contestant, "place": row.place, "tied": int(row.tied), "pack": listed.pack.name,
    }  # fmt: skip
    if row.score is None:
        return Node("handicap_score_awaits", fields=fields, children=children)
    return Node("handicap_score", row.score, "percent", "sum", None, fields, children=children)


def _expected(listed: HandicapList, row: HandicapRow, rule: HandicapRule) -> Node:
    """What was expected: 50, half of the others' mean more, half of its own less."""
    own = _of_contestant(row, rule, -ONE / 2)
    group = next(group for group in listed.groups if row in group.rows)
    others = [one for one in group.rows if one is not row]
    if row.expected is None:
        unknown = [_of_contestant(one, rule, None) for one in others if one.handicap is None]
        return Node("expected_awaits", fields={"contestant": row.contestant}, children=(own, *unknown))
    each = tuple(_of_contestant(one, rule, ONE / len(others)) for one in others)
    mean = Node("mean_of_others", row.others, "", "sum", ONE / 2, {"count": len(others)}, children=each)
    fifty = Node("fifty", FIFTY, "percent", factor=ONE)
    return Node("expected", row.expected, "percent", "sum", -ONE, children=(fifty, mean, own))


def _of_contestant(row: HandicapRow, rule: HandicapRule, factor: Fraction | None) -> Node:
    """The handicap of a contestant from those of its players."""
    share = ONE if rule.pair == "sum" or not row.players else ONE / len(row.players)
    children = tuple(_of_player(row.contestant, number, one, rule, share) for number, one in enumerate(row.players, 1))
    fields: dict[str, Field] = {"contestant": row.contestant, "pair": rule.pair}
    if row.handicap is None:
        return Node("handicap_awaits", factor=None, fields=fields, children=children)
    return Node("handicap", row.handicap, "", "sum", factor, fields, children=children)


def _of_player(contestant: str, number: int, one: PlayerHandicap, rule: HandicapRule, share: Fraction) -> Node:
    fields: dict[str, Field] = {"contestant": contestant, "number": number, "player": one.player}
    if one.mean is not None:
        mean = _mean(one, None if rule.rule == "steps" or one.capped else -rule.factor)
        if rule.rule == "steps":
            return Node("handicap_by_step", one.value, factor=share, fields=fields, children=(mean,))
        if one.capped:
            return Node("handicap_capped", one.value, factor=share, fields=fields, children=(mean,))
        base = Node("base", rule.base, "percent", factor=rule.factor)
        return Node("handicap_by_sessions", one.value, "", "sum", share, fields, children=(base, mean))
    if one.value is None or one.given is None:
        return Node("handicap_of_player_awaits", fields={**fields, "least": rule.least_sessions})
    return Node(
        "handicap_given", one.value, factor=share, fields=fields, entries=(one.given.name,), about=one.given.event
    )


def _mean(one: PlayerHandicap, factor: Fraction | None) -> Node:
    share = ONE / len(one.sessions)
    return Node(
        "mean_of_sessions", one.mean, "percent", "sum", factor, {"count": len(one.sessions)},
        children=tuple(_session(past, share) for past in one.sessions),
    )  # fmt: skip


def _session(past: Past, share: Fraction) -> Node:
    fields: dict[str, Field] = {"session": past.session, "date": past.date, "contestant": past.contestant}
    return Node("earlier_session", past.percent, "percent", factor=share, fields=fields)


def award_node(awards: Awards, contestant: str) -> Node:
    """What masterpoints a contestant gets, and what they come of; `no_award` where it gets none."""
    found = awards.of(contestant)
    if found is None:
        return Node("no_award", fields={"contestant": contestant, "pack": awards.pack.name})
    group, row = found
    fields: dict[str, Field] = {
        "contestant": contestant, "given": str(row.shown), "unit": awards.pack.unit, "place": row.place,
        "tied": int(row.tied > 1), "pack": awards.pack.name, "decimals": awards.pack.decimals,
        "rounding": awards.pack.rounding, "list": "handicap" if row.by_handicap else "ranking",
    }  # fmt: skip
    rule = "" if row.below_minimum else "to_decimals"
    return Node("masterpoints", Fraction(row.shown), "", rule, None, fields, children=(_exact(group, row),))


def _exact(group: AwardGroup, row: Award) -> Node:
    """The exact award: the mean of what the places that are shared get."""
    each = row.given / row.tied
    places = tuple(_place(group, place, share, each) for place, share in enumerate(row.shares, row.place))
    fields: dict[str, Field] = {"count": row.tied, "exact": str(row.exact), "depth": group.depth}
    if row.below_minimum:
        return Node("least_award", row.exact, "", "", None, fields, children=places)
    return Node("exact_award", row.exact, "", "sum", ONE, fields, children=places)


def _place(group: AwardGroup, place: int, share: Fraction, factor: Fraction) -> Node:
    fields: dict[str, Field] = {"place": place, "share": str(share), "depth": group.depth}
    first = _first(group, share)
    code = "award_of_place" if place <= group.depth else "place_without_award"
    return Node(code, share * group.first, "", "sum", factor, fields, children=(first,))


def _first(group: AwardGroup, factor: Fraction) -> Node:
    """The first award, from the tables or the contestants."""
    scale = group.scale
    fields: dict[str, Field] = {"tables": str(group.tables), "ranked": group.contestants}
    if scale.by_tables:
        return Node("first_by_tables", group.first, factor=factor, fields=fields)
    by_group = scale.each_of_group is not None and group.name != "all"
    times = group.contestants if by_group or scale.each_table is None else group.tables
    code = "each_contestant" if by_group or scale.each_table is None else "each_table"
    each = Node(code, group.per, factor=None if group.capped else Fraction(times), fields={"times": str(times)})
    if group.capped:
        return Node("first_at_most", group.first, factor=factor, fields=fields, children=(each,))
    return Node("first_award", group.first, "", "sum", factor, fields, children=(each,))
