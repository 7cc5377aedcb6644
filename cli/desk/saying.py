"""What the desk says, line by line: who decides what, what to read aloud, what binds the table."""

from __future__ import annotations

from collections.abc import Iterable

from cli.desk.polling import POLL, is_polled
from formats.printed import in_lines
from projections.desk.answers import is_artificial, is_assigned
from projections.desk.steps import (
    Agreement,
    Matter,
    Step,
    ToCancel,
    ToRule,
    Waits,
    law_of,
)
from projections.found.incidents import Effect, Finding, Option, Question
from projections.texts import (
    answer_text,
    choice_text,
    consequence_text,
    language,
    law_text,
    message,
    seat_text,
    text_of,
)
from projections.texts.language import ENGLISH
from projections.views.matter import ruling_sentence, sentences

__all__ = [
    "aloud_lines", "announced", "bracketed", "choice_rows", "desk_lines", "revise_rows", "step_lines", "step_title",
    "waits_text", "who_decides",
]  # fmt: skip

WIDTH = 78

MARKS = {Option: "o ", Question: "? ", Agreement: "? ", ToRule: "? ", ToCancel: "? ", Waits: ""}
"""What stands before a step, as in `tdlog rulings`: what a player chooses, and what awaits a decision."""


def bracketed(law: str) -> str:
    """`[64A2]`, in Danish `[§64A2]`."""
    return f"[{law_text(law)}]"


def desk_lines(text: str, indent: int = 2, hanging: int = 0) -> list[str]:
    """A text at the width of the screen."""
    first, rest = " " * indent, " " * (indent + hanging)
    return in_lines(text, WIDTH, first, rest)


def who_decides(step: Step) -> str:
    """Who decides, in words."""
    if isinstance(step, Option):
        return seat_text(step.seat)
    if isinstance(step, Agreement):
        return f" {message('word', 'and')} ".join(map(seat_text, step.seats))
    if isinstance(step, Waits) and step.is_of_appeal:
        in_charge = step.item.law not in ("93B", "93B2")
        return message("appeals", "director_in_charge" if in_charge else "committee")
    is_at_table = isinstance(step, Waits) and not step.is_of_board
    return message("desk", "table" if is_at_table else "director")


def step_lines(step: Step, indent: int = 2) -> list[str]:
    """A step of a list: its law, who decides, what it is about and what may be answered."""
    head = f"{MARKS[type(step)]}{bracketed(law_of(step))} {who_decides(step)}: "
    return desk_lines(head + _about(step), indent, len(MARKS[type(step)]) or 2)


def _about(step: Step) -> str:
    if isinstance(step, Option):
        return f"{text_of(step)} ({_or(_named_choice(choice, step) for choice in step.choices)})"
    if isinstance(step, Question):
        return f"{text_of(step)} ({_or(_named_answer(answer, step) for answer in step.answers)})"
    if isinstance(step, Agreement):
        return message("desk", "agree_or_object")
    if isinstance(step, Waits):
        return waits_text(step)
    if isinstance(step, ToCancel):
        return message("desk", "to_cancel", what=text_of(step.item))
    if step.new:
        return message("desk", "to_rule_anew", what=ruling_sentence(step.new))
    return message("desk", "to_rule", what=ruling_sentence(step.outcomes))


def waits_text(step: Waits) -> str:
    """What is waited for: a player's call, or what is to be done."""
    if step.seat is None or (isinstance(step.item, Effect) and step.item.carries.waits):
        return text_of(step.item)
    return message("desk", "waits_for_call", seat=seat_text(step.seat))


def _or(texts: Iterable[str]) -> str:
    return " | ".join(texts)


def _named_choice(choice: str, option: Option) -> str:
    """A choice by its label, after the word to type where the label does not begin with it."""
    label = choice_text(choice, option)
    word = choice if language() == ENGLISH else message("typed", choice).split(",")[0]
    return label if (label.startswith(word) and language() != ENGLISH) or label == word else f"{word}: {label}"


def _named_answer(answer: str, question: Question) -> str:
    label = answer_text(answer)
    form = dict(zip(question.answers, question.forms, strict=True))[answer]
    return form if label == answer else f"{form}: {label}"


def step_title(step: Step) -> list[str]:
    """A step on its own: its law, who decides, and what it is about."""
    about = text_of(step) if isinstance(step, Option | Question) else _about(step)
    if isinstance(step, ToRule):
        anew = message("desk", "since_ruling", what=ruling_sentence(step.new)) if step.new else ""
        about = anew or message("desk", "to_rule_now")
    return desk_lines(f"{bracketed(law_of(step))} {who_decides(step)}: {about}", 0, 2)


def choice_rows(step: Step) -> list[str]:
    """What may be chosen or answered, numbered: label, the word that is typed, and what it leads to."""
    rows: list[tuple[str, str]] = []
    if isinstance(step, Option):
        rows = [(_named_choice(choice, step), consequence_text(step, choice)) for choice in step.choices]
    elif isinstance(step, Question):
        rows = [(_named_answer(answer, step), "") for answer in step.answers]
        rows += [(_labelled(POLL), message("desk", "poll_leads_to"))] * is_polled(step)
        rows += [(message("desk", "adjust_form"), message("desk", "adjust_leads_to"))] * is_assigned(step)
        rows += [(message("desk", "artificial_form"), message("desk", "artificial_leads_to"))] * is_artificial(step)
    elif isinstance(step, Agreement):
        rows = [(_labelled(word), message("desk", f"{word}_leads_to")) for word in step.answers]
    elif isinstance(step, ToCancel):
        rows = [(_labelled("cancel"), message("desk", "cancel_leads_to"))]
    elif isinstance(step, ToRule):
        rows = [(_labelled(word), message("desk", f"{word}_leads_to")) for word in ("yes", "other")]
    lines: list[str] = []
    for number, (label, leads_to) in enumerate(rows, 1):
        numbered = f"{number} {label}" if len(rows) > 1 else label
        lines += desk_lines(numbered + (f". {leads_to[:1].upper()}{leads_to[1:]}" if leads_to else ""), 4, 2)
    return lines


def revise_rows(matter: Matter) -> list[str]:
    """What the Laws compute of a settled matter, and what may be done about its ruling."""
    computed = ruling_sentence(matter.outcomes)
    lines = desk_lines(message("desk", "computed", what=computed), 2, 2) if computed else []
    for number, word in enumerate(("revise", "stands_as_given"), 1):
        lines += desk_lines(f"{number} {_labelled(word)}", 4, 2)
    return lines


def _labelled(word: str) -> str:
    label = message("desk", word)
    return label if label == word or language() != ENGLISH else f"{word}: {label}"


def aloud_lines(texts: Iterable[str], heading: str = "read_aloud") -> list[str]:
    """What the director reads aloud to the players, or asks them, under its heading; nothing where there is nothing."""
    lines = [line for text in texts if text for line in desk_lines(text, 4, 0)]
    return ["  " + message("desk", heading), *lines] if lines else []


def announced(matter: Matter) -> list[str]:
    """What the players are told before anything is judged: consequences as they stand, and that equity may replace a
    transfer."""
    told = sentences(outcome for outcome in matter.outcomes if not isinstance(outcome, Question))
    if any(question.law == "70A" and question.is_open for question in matter.incident.questions):
        told.append(message("desk", "statement_first"))
    if any(isinstance(outcome, Finding) and outcome.law.startswith("64") for outcome in matter.outcomes):
        asked = [question for question in matter.incident.questions if question.law.startswith("64C")]
        told += [message("desk", "equity_instead")] * any(question.is_open for question in asked)
    return told
