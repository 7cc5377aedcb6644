"""The figures of a tree worked out again from what stands below them, by formulas of this file alone."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from fractions import Fraction
from math import sqrt

from projections.explaining import Node

IMPS = [20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500,
        3000, 3500, 4000]  # fmt: skip


def wrong_figures(tree: Node) -> list[str]:
    """Every node whose figure does not follow from its children by its rule."""
    return [
        f"{node.code} of {dict(node.fields)}: {node.value} by {node.rule}, worked out {again}"
        for node in tree.walk()
        for again in [worked_out(node)]
        if node.rule and again != node.value
    ]


def counted(node: Node) -> list[Node]:
    """The children that enter a node's figure."""
    return [child for child in node.children if child.factor is not None]


def worked_out(node: Node) -> Fraction | None:
    """The figure of a node from its children."""
    if not node.rule:
        return node.value
    if any(child.value is None for child in counted(node)):
        return None
    return RULES[node.rule](node, [child.value or Fraction(0) for child in counted(node)])


def total(node: Node) -> Fraction:
    """The sum of factor times value."""
    figures = ((child.factor, child.value) for child in counted(node))
    return sum((factor * value for factor, value in figures if factor is not None and value is not None), Fraction(0))


def only(values: list[Fraction]) -> Fraction:
    """The one value there is."""
    [value] = values
    return value


def percent(node: Node, values: list[Fraction]) -> Fraction:
    """All but the last, in per cent of the last."""
    return 100 * sum(values[:-1], Fraction(0)) / values[-1]


def neuberg(node: Node, values: list[Fraction]) -> Fraction:
    """Neuberg's formula in each form of matchpoints."""
    factor = Fraction(int(str(node.fields["expected"])), int(str(node.fields["results"])))
    constant = {"two": Fraction(1), "one": Fraction(1, 2), "plus_minus": Fraction(0)}[str(node.fields["form"])]
    return (only(values) + constant) * factor - constant


def small_group(node: Node, values: list[Fraction]) -> Fraction:
    """60 per cent for the average of the group, and 5 for each matchpoint more or less."""
    results, expected = (int(str(node.fields[name])) for name in ("results", "expected"))
    form = str(node.fields["form"])
    above_average = {"two": 1, "one": 2, "plus_minus": 1}[form] * only(values)
    above_average -= 0 if form == "plus_minus" else results - 1
    return in_form((60 + 5 * above_average) / 100, expected - 1, form)


def in_form(share: Fraction, others: int, form: str) -> Fraction:
    """A share of the top beside so many others."""
    if form == "plus_minus":
        return (2 * share - 1) * others
    return share * others * (2 if form == "two" else 1)


def award(node: Node, values: list[Fraction]) -> Fraction:
    """So many per cent of the top."""
    share, top = (Fraction(str(node.fields[name])) for name in ("percent", "top"))
    return top * (2 * share / 100 - 1) if node.fields["form"] == "plus_minus" else top * share / 100


def imps(node: Node, values: list[Fraction]) -> Fraction:
    """The scale of 78B."""
    points = bisect_right(IMPS, abs(only(values)))
    return Fraction(points if only(values) > 0 else -points)


def board_a_match(node: Node, values: list[Fraction]) -> Fraction:
    """Won, level or lost."""
    sign = (only(values) > 0) - (only(values) < 0)
    return {"two": Fraction(sign + 1), "one": Fraction(sign + 1, 2), "plus_minus": Fraction(sign)}[
        str(node.fields["form"])
    ]


def knockout(node: Node, values: list[Fraction]) -> Fraction:
    """12C4: the mean, and half of what lies between."""
    own, theirs = values
    means = {"board_won": {"two": Fraction(1), "one": Fraction(1, 2), "plus_minus": Fraction(0)}}
    mean = means["board_won"][str(node.fields["form"])] if node.unit == "matchpoints" else Fraction(0)
    return mean + (own - theirs) / 2


def self_inflicted(node: Node, values: list[Fraction]) -> Fraction:
    """12C1e: the result, and what the infraction alone cost, but no more than the adjusted score."""
    at_table, assigned, without_error = values
    if at_table >= assigned:
        return at_table
    return min(assigned, at_table + max(Fraction(0), assigned - without_error))


def to_decimals(node: Node, values: list[Fraction]) -> Fraction:
    """To as many decimals as are shown, exact halves up."""
    assert node.fields["rounding"] == "half_up"
    unit = 10 ** int(str(node.fields["decimals"]))
    raised = only(values) * unit + Fraction(1, 2)
    return Fraction(raised.numerator // raised.denominator, unit)


def rounded_to_unit(node: Node, values: list[Fraction]) -> Fraction:
    """To the unit of the datum, exact halves away from nothing."""
    unit = int(str(node.fields["unit"]))
    if unit <= 0:
        return only(values)
    steps = abs(only(values)) / unit + Fraction(1, 2)
    whole = Fraction(steps.numerator // steps.denominator * unit)
    return whole if only(values) > 0 else -whole


def victory_points(node: Node, values: list[Fraction]) -> Fraction | None:
    """The scale of 20 of the WBF before it is mended: within two hundredths of the curve."""
    margin, boards = only(values), int(str(node.fields["boards"]))
    assert node.value is not None
    ratio = sqrt(5) - 2
    share = min(1.0, float(abs(margin)) / (15 * sqrt(boards)))
    curve = 10 + 10 * (1 - ratio**share) / (1 - ratio)
    expected = curve if margin >= 0 else 20 - curve
    near = 0.02 if node.fields["scale"] == "wbf" and margin.denominator == 1 else 0.6
    return node.value if abs(float(node.value) - expected) <= near else None


RULES: dict[str, Callable[[Node, list[Fraction]], Fraction | None]] = {
    "sum": lambda node, values: total(node),
    "same": lambda node, values: only(values),
    "percent": percent,
    "neuberg": neuberg,
    "small_group": small_group,
    "award": award,
    "imps": imps,
    "board_a_match": board_a_match,
    "12C4": knockout,
    "12C1e": self_inflicted,
    "rounded": rounded_to_unit,
    "to_decimals": to_decimals,
    "vp": victory_points,
    "won": lambda node, values: Fraction((only(values) > 0) + (only(values) >= 0), 2),
    "divided": lambda node, values: only(values) / int(str(node.fields["divisor"])),
    "quotient": lambda node, values: values[0] / values[1],
    "share": lambda node, values: values[0] / values[1] * values[2],
    "better": lambda node, values: max(values),
    "worse": lambda node, values: min(values),
}
