"""What the desk says, line by line: who decides what, what to read aloud, what binds the table."""

from __future__ import annotations

from collections.abc import Iterable

from cli.show.columns import indented
from projections.desk.steps import (
    DeskCase,
    Step,
    ToRule,
    law_of,
)
from projections.found.incidents import Option, Question
from projections.texts import (
    law_text,
    message,
    text_of,
)
from projections.views.case import (
    StepView,
    about_text,
    ruling_sentence,
    who_decides,
)
from projections.views.matter import labelled, offers_of

__all__ = [
    "aloud_lines", "bracketed", "choice_rows", "revise_rows", "step_lines", "step_title",
]  # fmt: skip

MARKS = {"option": "o ", "question": "? ", "agreement": "? ", "ruling": "? ", "cancel": "? ", "wait": ""}
"""What stands before a step, as in `tdlog rulings`: what a player chooses, and what awaits a decision."""


def bracketed(law: str) -> str:
    """`[64A2]`, in Danish `[§64A2]`."""
    return f"[{law_text(law)}]"


def step_lines(step: StepView, indent: int = 2) -> list[str]:
    """A step of a list: its law, who decides, what it is about and what may be answered."""
    mark = MARKS[step.step]
    return indented(f"{mark}{bracketed(step.law)} {step.decides}: {step.about}", indent, len(mark) or 2)


def step_title(step: Step) -> list[str]:
    """A step on its own: its law, who decides, and what it is about."""
    about = text_of(step) if isinstance(step, Option | Question) else about_text(step)
    if isinstance(step, ToRule):
        anew = message("desk", "since_ruling", what=ruling_sentence(step.new)) if step.new else ""
        about = anew or message("desk", "to_rule_now")
    return indented(f"{bracketed(law_of(step))} {who_decides(step)}: {about}", 0, 2)


def choice_rows(step: Step) -> list[str]:
    """What may be chosen or answered, numbered: label, the word that is typed, and what it leads to."""
    rows = [(offer.named, offer.leads_to) for offer in offers_of(step)]
    lines: list[str] = []
    for number, (label, leads_to) in enumerate(rows, 1):
        numbered = f"{number} {label}" if len(rows) > 1 else label
        lines += indented(numbered + (f". {leads_to[:1].upper()}{leads_to[1:]}" if leads_to else ""), 4, 2)
    return lines


def revise_rows(case: DeskCase) -> list[str]:
    """What the Laws compute of a settled case, and what may be done about its ruling."""
    computed = ruling_sentence(case.outcomes)
    lines = indented(message("desk", "computed", what=computed), 2, 2) if computed else []
    for number, word in enumerate(("revise", "stands_as_given"), 1):
        lines += indented(f"{number} {labelled(word)}", 4, 2)
    return lines


def aloud_lines(texts: Iterable[str], heading: str = "read_aloud") -> list[str]:
    """What the director reads aloud to the players, or asks them, under its heading; nothing where there is nothing."""
    lines = [line for text in texts if text for line in indented(text, 4, 0)]
    return ["  " + message("desk", heading), *lines] if lines else []
