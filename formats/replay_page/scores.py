"""The result: how it came about, stage by stage with its laws, what it awaits, and what each side has of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.events import AppealDecided
from domain.seats import Side
from formats.markup import BLANK, NOTHING, Markup, element, joined
from formats.replay_page.found import Anchors, law_chips
from formats.replay_page.results import capital, points_text, result_text, scores_text, weighed
from formats.replay_page.sentences import sentence
from formats.replay_page.variants import over_steps
from projections.found.codes import finding_carries
from projections.found.stages import Part, Stage
from projections.recorded.appeals import Recorded
from projections.texts import message, side_text
from projections.texts.scores import award_text
from projections.views.board_score import NO_SCORE, BoardScoreView
from projections.views.incident import FindingView, ItemView, code_of
from projections.views.result import AwaitsView, StageView
from projections.views.steps import AppealShown, BoardShown, Step

__all__ = ["scores_panel"]

WIDTH_OF_A_BAR = 60


def _result_of(part: Part) -> str:
    return result_text(part.contract, part.declarer, part.tricks)


def scores_panel(shown: BoardShown, steps: Sequence[Step], anchors: Anchors, names: Mapping[str, str]) -> Markup:
    """The panel as it stood at each step. `names` (player id to name) are those that may be told."""
    came = over_steps([_came_about(step, anchors) for step in steps], "div", class_="came")
    last = steps[-1]
    sides = (
        over_steps([_side(shown, step, side, step is last, names) for step in steps], "div", class_="side")
        for side in Side
    )
    return joined(came, *sides)


def _came_about(step: Step, anchors: Anchors) -> Markup:
    """Every stage in its order, what became of the appeals that gave no score, then what the result waits for."""
    result = step.view.result
    title = element("h3", message("replay", "came_about"))
    stages = element("ol", *(_stage(stage.given, anchors) for stage in result.stages)) if result.stages else NOTHING
    if not result.stages and not result.awaits:
        state = message("screen", "no_result", state=message("state", result.state))
        stages = element("p", state, class_="note")
    heard = [line for shown in step.appeals for line in _appeal(step, shown, anchors)]
    waiting = (
        element("li", element("b", message("replay", "awaits")), BLANK, law_chips((one.law,)), BLANK,
            _awaited(step, one))
        for one in result.awaits
    )  # fmt: skip
    awaits = element("ul", *waiting, class_="awaits") if result.awaits else NOTHING
    return joined(title, stages, element("ul", *heard, class_="heard") if heard else NOTHING, awaits)


def _awaited(step: Step, one: AwaitsView) -> str:
    """What a result waits for, as whoever must decide is asked it."""
    items: list[ItemView] = []
    for incident in step.view.incidents:
        if incident.incident == one.incident:
            asked = (question for question in incident.questions if question.open)
            items += [*asked, *incident.effects, *incident.findings]
    said = (item.text for item in items if (item.law, code_of(item)) == (one.law, one.question))
    return capital(next(said, one.text))


def _appeal(step: Step, shown: AppealShown, anchors: Anchors) -> list[Markup]:
    """A decision on appeal that is no stage of the result: what it was, and what the director in charge made of it."""
    appeal = shown.appeal
    decision = appeal.decision
    if decision is None or any(_is_of(stage, decision) for stage in step.view.result.stages):
        return []
    event = decision.event
    name = capital(message("appeals", "stage_93A") if appeal.by_director else message("replay", "stage_committee"))
    said = [message("replay", f"appeal_{event.outcome}", appeal=appeal.id)]
    said += [sentence(message("told", f"deposit_{event.deposit}"))] if event.deposit != "none" else []
    scores = element("span", "; ".join(scores_text(event)), class_="figure") if event.ns or event.ew else NOTHING
    lines = [(name, " ".join(said), scores, law_chips((event.law,)), [(decision.entry, decision.stream)])]
    for finding in _what_became_of(step, shown.name):
        entries = [(entry, "") for entry in finding.entries if entry != decision.entry or decision.stream]
        lines.append(("", capital(finding.text) + ".", NOTHING, law_chips((finding.law,)), entries))
    return [_appeal_line(*line, anchors) for line in lines]


def _appeal_line(
    name: str, said: str, figure: Markup, laws: Markup, entries: Sequence[tuple[int, str]], anchors: Anchors
) -> Markup:
    links = joined(*(anchors.link(entry, stream) for entry, stream in entries), between=BLANK)
    head = joined(*(part for part in (element("b", name) if name else NOTHING, joined(said)) if part), between=BLANK)
    chips = joined(*(part for part in (laws, element("span", links, class_="rests") if links else NOTHING) if part),
        between=BLANK)  # fmt: skip
    return element("li", element("span", head, class_="what"), figure, element("span", chips, class_="chips"))


def _is_of(stage: StageView, decision: Recorded[AppealDecided]) -> bool:
    """Whether a stage is that of a decision."""
    where = stage.stream or ""
    return stage.stage == "committee" and where == decision.stream and decision.entry in stage.entries


def _what_became_of(step: Step, appeal: str) -> list[FindingView]:
    """What the director in charge made of a recommendation, or that he has not yet."""
    found = (item for one in step.view.incidents if one.incident == appeal for item in one.findings)
    return [item for item in found if finding_carries(item.finding).recommended]


def _stage(stage: Stage, anchors: Anchors) -> Markup:
    name = message("appeals", "stage_93A") if "93A" in stage.laws else message("replay", f"stage_{stage.name}")
    name = name[:1].upper() + name[1:]
    head = element("span", element("b", name), BLANK, _both(stage), class_="what")
    figure = element("span", _figures(stage), class_="figure")
    entries = element("span", anchors.links(stage.entries, stage.stream), class_="rests") if stage.entries else ""
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
    return ", ".join(weighed(part.weight, points_text(part.score)) for part in stage.of(side))


# Each side


def _side(shown: BoardShown, step: Step, side: Side, is_now: bool, names: Mapping[str, str]) -> Markup:
    """What a side has: each result with its weight, and as the log stands now what that is worth in the event."""
    final = step.view.result.final
    stage = final.given if final is not None else None
    who = " · ".join(filter(None, (" + ".join(shown.replay.seating.contestants(side)), _players(shown, side, names))))
    told = [element("span", who, class_="player")] if who else []
    told += [element("span", message("replay", role), class_="role") for role in _role(step, side)]
    name = element("h3", joined(message("replay", f"side_{side.value}"), *told, between=BLANK))
    worth = shown.worth.get(side.value, NO_SCORE) if is_now else NO_SCORE
    if stage is None:
        nothing = element("p", message("replay", "nothing_yet"), class_="note")
        return joined(element("div", name, class_="head"), nothing)
    figure = worth.figure or _certain(stage, side)
    big = element("p", figure, class_="big") if figure else NOTHING
    waits = element("p", message("replay", "may_change"), class_="open") if step.view.result.awaits else NOTHING
    lines = (element("li", line, class_=f"in{depth}") for depth, line in worth.lines)
    how = element("ul", *lines, class_="worth") if worth.lines else NOTHING
    return joined(
        element("div", name, big, class_="head"),
        _parts_table(stage, side, worth),
        *_own_part(stage, side),
        how,
        waits,
    )


def _players(shown: BoardShown, side: Side, names: Mapping[str, str]) -> str:
    """Who plays on a side: by seat where the round tells it, else whoever makes up the contestant, as far as the names
    are known."""
    seated = [shown.players[seat] for seat in side.seats if shown.players.get(seat)]
    if seated:
        return " & ".join(seated)
    entered = shown.replay.session.record.contestants
    own = (entered[one] for one in shown.replay.seating.contestants(side) if one in entered)
    return " & ".join(names[player] for one in own for player in one.players if player in names)


def _role(step: Step, side: Side) -> list[str]:
    if len(step.offenders) == 2:
        return ["both_sides_offend"]
    return ["side_offends"] if side in step.offenders else []


def _parts_table(stage: Stage, side: Side, worth: BoardScoreView) -> Markup:
    """The results of a side, each with its weight, and what it is worth in the event where that is known."""
    parts = stage.of(side)
    worths = worth.parts if len(worth.parts) == len(parts) else ()
    in_percent = all((part.weight * 100).denominator == 1 for part in parts)
    rows = [_part(part, in_percent, worths[at] if worths else None) for at, part in enumerate(parts)]
    if stage.artificial(side):
        rows = [element("tr", element("td", award_text(stage.artificial(side)), colspan="4"))]
    heads = ["weight", "result", "points", *["worth"] * bool(worths)]
    head = element("tr", *(element("th", message("replay", f"head_{one}"), scope="col") for one in heads))
    caption = element("caption", message("replay", "parts_of", side=side_text(side)), class_="sr")
    return element("table", caption, element("thead", head), element("tbody", *rows), class_="parts")


def _certain(stage: Stage, side: Side) -> str:
    parts = stage.of(side)
    return points_text(parts[0].score) if len(parts) == 1 else ""


def _part(part: Part, in_percent: bool, worth: str | None) -> Markup:
    """A result with its weight, which a bar shows too: in per cent where each of them is a whole one."""
    width = f"{float(part.weight) * WIDTH_OF_A_BAR:.1f}"
    bar = Markup(
        f'<svg class="bar" width="{WIDTH_OF_A_BAR}" height="8" aria-hidden="true">'
        f'<rect class="rail" width="{WIDTH_OF_A_BAR}" height="8" rx="3"/>'
        f'<rect width="{width}" height="8" rx="3"/></svg>'
    )
    weight = f"{part.weight * 100}%" if in_percent else str(part.weight)
    last = [element("td", worth, class_="number")] if worth is not None else []
    return element(
        "tr",
        element("td", bar, BLANK, element("b", weight)),
        element("td", _result_of(part)),
        element("td", points_text(part.score), class_="number"),
        *last,
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
