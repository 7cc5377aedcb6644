"""What a session says of itself that nobody can follow: a method or regulation of no known name, a value that cannot be
read or has no effect, and a second opening."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from typing import Any, Literal, get_args, get_origin

from domain.amendments import effective
from domain.board import entry_of
from domain.events import AnyEvent, RegulationSet, SessionOpened
from domain.times import duration_of
from projections.elected.conditions import GIVEN_BY_THE_SESSION, Conditions
from projections.elected.method import METHODS, method_named
from projections.elected.pace import FORMS_OF_PAUSES, Pace, pauses_of
from projections.elected.packs import FORMS_OF_PACK, PACK_KINDS, ElectedPack
from projections.elected.public import FORMS_OF_PUBLIC, Public
from projections.elected.regulations import BOUNDS, NOT_ELECTED, Regulations, read_regulation, types_of
from projections.elected.when_open import FORMS, WhenOpen
from projections.laws.editions import edition_named
from projections.recorded.session_record import Remark

__all__ = ["IN_WORDS", "election_remarks"]

DURATIONS = ("correction_period", "appeal_period")
AT_MATCHPOINTS, AT_IMPS = ("matchpoints", "board-a-match"), ("cross-imps", "butler", "teams")
IN_WORDS: dict[str, tuple[Callable[[str], object], tuple[str, ...]]] = {
    "boards_open": (WhenOpen.read, FORMS),
    "public": (Public.read, FORMS_OF_PUBLIC),
    "pauses": (pauses_of, FORMS_OF_PAUSES),
    **dict.fromkeys(PACK_KINDS, (ElectedPack.read, FORMS_OF_PACK)),
}
"""Regulations with words of their own: what reads them, None where it cannot, and how they are typed."""
OF_A_METHOD = {
    "matchpoint_form": AT_MATCHPOINTS,
    "neuberg": ("matchpoints",),
    "small_groups": ("matchpoints",),
    "expected_results": ("matchpoints", "cross-imps"),
    **dict.fromkeys(("average_plus", "average", "average_minus", "later_average_plus", "own_session_score"),
                    AT_MATCHPOINTS),
    **dict.fromkeys(("average_plus_imps", "average_imps", "average_minus_imps", "later_average_plus_imps",
                     "own_session_imps"), AT_IMPS),
    "own_session": (*AT_MATCHPOINTS, *AT_IMPS),
    "average_plus_in_full": (*AT_MATCHPOINTS, *AT_IMPS),
    "cross_imps_divisor": ("cross-imps",),
    "datum": ("butler",),
    "datum_unit": ("butler",),
}  # fmt: skip
"""Regulations that not every method asks for."""
OF_TEAMS = ("victory_points", "sit_out_vp", "vp_decimals", "fractional_imps", "knockout")
"""Regulations that matter in matches of teams alone."""
OF_PAIRS = ("winners",)
"""Those that matter where there are no matches."""
NEEDS: dict[str, tuple[str, Callable[[Conditions], bool]]] = {
    "sit_out_vp": ("victory_points wbf", lambda one: one.victory_points != "none"),
    "vp_decimals": ("victory_points wbf", lambda one: one.victory_points == "wbf"),
    "fractional_imps": ("victory_points wbf", lambda one: one.victory_points == "wbf"),
    "later_average_plus": ("average_plus_in_full", lambda one: one.average_plus_in_full > 0),
    "later_average_plus_imps": ("average_plus_in_full", lambda one: one.average_plus_in_full > 0),
    "own_session": (
        "own_session_score yes, own_session_imps yes",
        lambda one: one.own_session_score if one.board_unit == "matchpoints" else one.own_session_imps,
    ),
    "factor_totals": ("victory_points none", lambda one: one.unit != "vp"),
}
"""Regulations that have an effect only beside another one: that, and whether it is elected."""
BREAKS_TIES_OF_TEAMS = ("by_net", "by_quotient")


def election_remarks(session: Iterable[AnyEvent]) -> list[Remark]:
    """A remark for each regulation that is not in force as it was typed; the default, or an earlier one, is."""
    events = list(effective(session))
    conditions = Conditions.of([event for _, event in events])
    found: list[Remark] = []
    opened = False
    for place, event in events:
        entry = f"#{entry_of(place)}"
        if isinstance(event, SessionOpened):
            found += _of_opening(event, entry, opened)
            opened = True
        elif isinstance(event, RegulationSet):
            found += _of_regulation(event, entry) or _without_effect(event, entry, conditions)
    return found


def _of_opening(event: SessionOpened, entry: str, again: bool) -> Iterator[Remark]:
    if again:
        yield Remark("session_again", {"entry": entry})
    edition = edition_named(event.edition)
    if event.edition != edition.name:
        yield Remark("edition_unknown", {"entry": entry, "edition": event.edition, "known": edition.name})
    if edition.awaited and edition.based_on is not None:
        fields = {"edition": edition.name, "known": edition.based_on.name, "laws": ", ".join(edition.awaited)}
        yield Remark("edition_incomplete", {"entry": entry, **fields})
    if method_named(event.scoring) is None:
        near = get_close_matches(event.scoring.lower(), METHODS, 1)
        nearest = near[0] if near else ", ".join(METHODS)
        yield Remark("scoring_unknown", {"name": event.scoring, "entry": entry, "nearest": nearest})


def _of_regulation(event: RegulationSet, entry: str) -> list[Remark]:
    """What is wrong with the name or the value of a regulation."""
    if event.name == "scoring":
        return [Remark("scoring_elected", {"entry": entry, "value": event.value})]
    known = _known()
    kind = known.get(event.name)
    if kind is None:
        near = get_close_matches(event.name, known, 1)
        fields = {"name": event.name, "entry": entry, "nearest": near[0] if near else ""}
        return [Remark("regulation_near" if near else "regulation_unknown", fields)]
    if _is_read(event, kind):
        return []
    fields = {"name": event.name, "value": event.value, "entry": entry, "expected": _expected(event.name, kind)}
    return [Remark("regulation_not_read", fields)]


def _is_read(event: RegulationSet, kind: Any) -> bool:
    if event.name in IN_WORDS:
        return IN_WORDS[event.name][0](event.value) is not None
    is_duration = event.name in DURATIONS
    return (duration_of(event.value) if is_duration else read_regulation(event.name, event.value, kind)) is not None


def _without_effect(event: RegulationSet, entry: str, conditions: Conditions) -> list[Remark]:
    """A regulation that the session's method of scoring, or another regulation, leaves without effect."""
    in_matches = conditions.is_team_play
    if event.name in ("victory_points", "sit_out_vp", "vp_decimals", "fractional_imps"):
        in_matches = in_matches and conditions.board_unit == "imps"
    methods = OF_A_METHOD.get(event.name, (conditions.scoring,))
    needs_teams = event.name in OF_TEAMS or (event.name == "ties" and event.value.lower() in BREAKS_TIES_OF_TEAMS)
    is_of_pairs = event.name in OF_PAIRS and conditions.is_team_play
    if conditions.scoring not in methods or (needs_teams and not in_matches) or is_of_pairs:
        return [Remark("no_effect", {"name": event.name, "entry": entry, "scoring": conditions.scoring})]
    other, is_elected = NEEDS.get(event.name, ("", lambda one: True))
    if is_elected(conditions):
        return []
    return [Remark("no_effect_without", {"name": event.name, "entry": entry, "other": other})]


def _known() -> dict[str, Any]:
    """Every regulation with its type."""
    types = types_of(Regulations) | types_of(Conditions) | types_of(Pace)
    return {name: kind for name, kind in types.items() if name not in (*NOT_ELECTED, *GIVEN_BY_THE_SESSION)}


def _expected(name: str, kind: Any) -> str:
    """What may stand there, as it is typed."""
    if get_origin(kind) is Literal:
        return ", ".join(get_args(kind))
    if name in IN_WORDS:
        return ", ".join(IN_WORDS[name][1])
    if name in DURATIONS:
        return "30 minutes, 72 h"
    if name in BOUNDS:
        return "{}..{}".format(*BOUNDS[name])
    return "yes, no" if kind is bool else "3" if kind is int else "60, 62.5, 1/3"
