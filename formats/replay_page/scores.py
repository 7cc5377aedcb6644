"""The result: how it came about, stage by stage with its laws, what it awaits, and what each side has of it."""

from __future__ import annotations

from collections.abc import Sequence

from domain.seats import Side
from formats.markup import BLANK, NOTHING, Markup, element, joined
from formats.replay_page.found import law_chips, links_to
from formats.replay_page.steps import BoardShown, Step
from formats.replay_page.variants import over_steps
from projections.stages import Part, Stage
from projections.texts import awaited_text, contract_text, message, seat_letter, side_text
from projections.texts.scores import award_text, signed

__all__ = ["points_text", "result_text", "scores_panel"]

WIDTH_OF_A_BAR = 60


def points_text(points: int) -> str:
    """Points with a true minus: `+420`, `−50`, `0`."""
    return signed(points).replace("-", "−")


def result_text(contract: str, declarer: str, tricks: int) -> str:
    """A result as players write it: `4♠ S =`, `3NT W −1`; `passed out`, or `points` where no contract is known."""
    if not contract:
        return message("screen", "points_alone")
    if not declarer or not contract[:1].isdigit():
        return message("screen", "passed_out")
    over = tricks - 6 - int(contract[0])
    made = points_text(over) if over else "="
    return f"{contract_text(contract)} {seat_letter(declarer)} {made}"


def _result_of(part: Part) -> str:
    return result_text(part.contract, part.declarer, part.tricks)


def scores_panel(shown: BoardShown, steps: Sequence[Step], prefix: str) -> Markup:
    """The panel as it stood at each step."""
    came = over_steps([_came_about(step, prefix) for step in steps], "div", class_="came")
    last = steps[-1]
    sides = (
        over_steps([_side(shown, step, side, step is last) for step in steps], "div", class_="side") for side in Side
    )
    return joined(came, *sides)


def _came_about(step: Step, prefix: str) -> Markup:
    """Every stage in its order, then what the result waits for."""
    result = step.result
    title = element("h3", message("replay", "came_about"))
    stages = element("ol", *(_stage(stage, prefix) for stage in result.stages)) if result.stages else NOTHING
    if not result.stages and not result.awaits:
        state = message("screen", "no_result", state=message("state", result.state))
        stages = element("p", state, class_="note")
    waiting = (
        element("li", element("b", message("replay", "awaits")), BLANK, law_chips((one.law,)), BLANK,
            awaited_text(one.what))
        for one in result.awaits
    )  # fmt: skip
    awaits = element("ul", *waiting, class_="awaits") if result.awaits else NOTHING
    return joined(title, stages, awaits)


def _stage(stage: Stage, prefix: str) -> Markup:
    name = message("appeals", "stage_93A") if "93A" in stage.laws else message("replay", f"stage_{stage.name}")
    name = name[:1].upper() + name[1:]
    head = element("span", element("b", name), BLANK, _both(stage), class_="what")
    figure = element("span", _figures(stage), class_="figure")
    entries = element("span", links_to(stage.entries, prefix, stage.stream), class_="rests") if stage.entries else ""
    chips = joined(*(part for part in (law_chips(stage.laws), entries) if part), between=BLANK)
    below = element("span", chips, class_="chips") if chips else NOTHING
    return element("li", head, figure, below)


def _both(stage: Stage) -> str:
    """What was played, in one line: one result where the sides have the same."""
    if stage.is_balanced and len(stage.ns) == 1:
        return _result_of(stage.ns[0])
    if stage.is_balanced and not stage.ns_artificial:
        return message("replay", "weighted")
    if stage.ns_artificial and stage.ns_artificial == stage.ew_artificial:
        return award_text(stage.ns_artificial)
    return message("replay", "split")


def _figures(stage: Stage) -> str:
    ns, ew = (_figure(stage, side) for side in Side)
    if stage.is_balanced and ns:
        return f"{side_text(Side.NS)} {ns}"
    return " / ".join(f"{side_text(side)} {figure}" for side, figure in ((Side.NS, ns), (Side.EW, ew)) if figure)


def _figure(stage: Stage, side: Side) -> str:
    """The points of a side that are certain; of a weighted score all of them, for points are not averaged (12C1c)."""
    if stage.artificial(side):
        return ""
    return ", ".join(points_text(part.score) for part in stage.of(side))


# Each side


def _side(shown: BoardShown, step: Step, side: Side, is_now: bool) -> Markup:
    """What a side has: each result with its weight, and as the log stands now what that is worth in the event."""
    stage = step.result.final
    contestants = " + ".join(shown.replay.seating.contestants(side))
    players = " & ".join(filter(None, (shown.players.get(seat, "") for seat in side.seats)))
    who = " · ".join(filter(None, (contestants, players)))
    name = element("h3", message("replay", f"side_{side.value}"), BLANK, element("span", who, class_="player"))
    worth = shown.worth.get(side.value, "") if is_now else ""
    if stage is None:
        nothing = element("p", message("replay", "nothing_yet"), class_="note")
        return joined(element("div", name, class_="head"), nothing)
    big = element("p", worth or _certain(stage, side), class_="big") if worth or _certain(stage, side) else NOTHING
    rows = [_part(part) for part in stage.of(side)]
    if stage.artificial(side):
        rows = [element("tr", element("td", award_text(stage.artificial(side)), colspan="4"))]
    heads = ("weight", "result", "points")
    head = element("tr", *(element("th", message("replay", f"head_{one}"), scope="col") for one in heads))
    caption = element("caption", message("replay", "parts_of", side=side_text(side)), class_="sr")
    table = element("table", caption, element("thead", head), element("tbody", *rows), class_="parts")
    waits = element("p", message("replay", "may_change"), class_="open") if step.result.awaits else NOTHING
    return joined(element("div", name, big, class_="head"), table, *_own_part(stage, side), waits)


def _certain(stage: Stage, side: Side) -> str:
    parts = stage.of(side)
    return points_text(parts[0].score) if len(parts) == 1 else ""


def _part(part: Part) -> Markup:
    """A result with its weight, which a bar shows too."""
    width = f"{float(part.weight) * WIDTH_OF_A_BAR:.1f}"
    bar = Markup(
        f'<svg class="bar" width="{WIDTH_OF_A_BAR}" height="8" aria-hidden="true">'
        f'<rect class="rail" width="{WIDTH_OF_A_BAR}" height="8" rx="3"/>'
        f'<rect width="{width}" height="8" rx="3"/></svg>'
    )
    percent = part.weight * 100
    weight = f"{percent}%" if percent.denominator == 1 else str(part.weight)
    return element(
        "tr",
        element("td", bar, BLANK, element("b", weight)),
        element("td", _result_of(part)),
        element("td", points_text(part.score), class_="number"),
    )


def _own_part(stage: Stage, side: Side) -> list[Markup]:
    """What the side brought on itself, and keeps (12C1e)."""
    own = stage.self_inflicted(side)
    if own is None:
        return []
    if own.part is not None:
        said = message("screen", "self_inflicted_part", side=side_text(side), part=str(own.part))
    else:
        could = " / ".join(("" if w == 1 else f"{w} ") + points_text(score) for w, score in own.without_error)
        said = message("screen", "self_inflicted_result", side=side_text(side), result=could)
    return [element("p", said, BLANK, law_chips(("12C1e",)), class_="own")]
