"""What the nodes of an explanation say: a sentence each, from the template of its code with its fields in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, cast

from domain.events import AnyEvent
from domain.seats import Side
from projections.elected.conditions import Conditions
from projections.explaining.node import Field, Node
from projections.found.incidents import Finding, Incident, Question
from projections.found.stages import Part, Stage
from projections.points.figures import has_sign, shown
from projections.texts import (
    answered_text,
    awaited_text,
    has_message,
    incident_text,
    language,
    law_text,
    message,
    side_text,
    text_of,
)
from projections.texts.catalogue import first_message
from projections.texts.entries import event_text
from projections.texts.scores import award_text, part_text, signed, stage_name, stage_text
from projections.views.incident import title_of

__all__ = ["SHOWN_ABOVE", "NodeWords", "TemplateWords", "id_of", "line_of"]

NOBODY: Mapping[str, str] = MappingProxyType({})
UNSIGNED = ("top", "level", "own_tops", "board_top")
"""Nodes that are an amount and no gain."""
SHOWN_ABOVE = ("before", "after")
"""Nodes that the line above them tells."""


def line_of(node: Node, text: str, stream: str = "") -> str:
    """One node: the sentence, its paragraphs in brackets, its entries."""
    entries = [name.rpartition("#") for name in node.entries]
    names = " ".join(f"#{number}" if at == stream else f"{at}#{number}" for at, _, number in entries)
    if node.code == "entry":
        return f"{names}  {text}"
    laws = " ".join(f"[{law_text(law)}]" for law in node.laws if law)
    return "  ".join(filter(None, (text, laws, "" if node.code == "calls_and_cards" else names)))


class TemplateWords(dict[str, Any]):
    """The words of a template by their names: of a field of its node, or of its figure, found when they are asked for;
    a template has few of them, and a tree has thousands of nodes."""

    def __init__(self, speaker: NodeWords, node: Node) -> None:
        super().__init__()
        self._speaker = speaker
        self._node = node

    def __missing__(self, name: str) -> str:
        self[name] = found = self._speaker.word(self._node, name)
        return found


class NodeWords:
    """What nodes say in the language chosen. `conditions` tell how figures are rounded, `names` who the contestants
    are, `players` their players by id."""

    def __init__(
        self, conditions: Conditions, names: Mapping[str, str] = NOBODY, players: Mapping[str, str] = NOBODY
    ) -> None:
        self.conditions = conditions
        self.names = names
        self.players = players
        self._shown: dict[tuple[int, int, str, Field | None], str] = {}
        """Figures as they are shown, by numerator and denominator, unit and top: a tree has most of them many times."""
        self._with_unit: dict[tuple[str, str], str] = {}
        self.shared: dict[int, tuple[Node, object]] = {}
        """By its id, a node that several figures have, and how it is shown."""

    def below(self, node: Node) -> NodeWords:
        """Who speaks below a node: another where that is of another session."""
        del node
        return self

    def line(self, node: Node) -> str:
        """One node: the sentence, its paragraphs in brackets, its entries."""
        return line_of(node, self.text(node))

    def text(self, node: Node) -> str:
        """One node in a sentence, without paragraphs and entries."""
        told = TOLD.get(node.code)
        return (told(self, node) if told is not None else self._filled(node)).strip()

    def _filled(self, node: Node) -> str:
        """The template of a node's code with its fields; of one that counts something, for as many."""
        counted = COUNTED.get(node.code, "count")
        count = node.fields.get(counted)
        return self._told(id_of(node), self._words(node), count if isinstance(count, int) else None)

    def _told(self, id: str, words: TemplateWords, count: int | None = None) -> str:
        """The template of an id; it asks for the words that it has."""
        if count is not None:
            words["count"] = count
        told = first_message("explain", (id,), count, words)
        return id.replace("_", " ") if told is None else told

    def _words(self, node: Node) -> TemplateWords:
        """The fields of a template, each in words."""
        words = TemplateWords(self, node)
        more = WORDED.get(node.code)
        if more is not None:
            words.update(more(self, node, words))
        return words

    def word(self, node: Node, name: str) -> str:
        """What a template says of a node under a name: a field, or of its figure `figure`, `taken` (with the other
        sign), and `before` (that of the first node below). Raises KeyError where there is no such field."""
        if name == "figure":
            return self.figure(node.value, node.unit, node)
        if name == "taken":
            return self.figure(-node.value if node.value is not None else None, node.unit, node)
        if name == "before":
            return self._number(node.children[0]) if node.children else ""
        return self._field_text(name, node.fields[name])

    def of_standing(self, node: Node, words: Mapping[str, Any]) -> dict[str, str]:
        """The place as the ranking has it, the names, and of a percentage the sum that gives it."""
        place = "=" * bool(node.fields["tied"]) + words["place"]
        names = self.names.get(str(node.fields["contestant"]), "")
        return {"place": place, "names": names, "sum": self._percentage(node)}

    def of_place(self, node: Node) -> str:
        """A place in the ranking without the figure and the names: `24.45 / 44, place 9 of 24`."""
        words = self._words(node)
        told = "place_of_percentage" if words["sum"] else "place"
        words["sum"] = words["sum"].removesuffix(" = ")
        return self._told(told, words)

    def _percentage(self, node: Node) -> str:
        """`14.67 / 16 = `; in plus-minus form `(-0.4 + 4) / 8 = `."""
        if node.rule != "percent":
            return ""
        *gained, top = (self._number(child) for child in node.children if child.factor is not None)
        above = gained[0] if len(gained) == 1 else f"({' + '.join(gained)})"
        return f"{above} / {top} = "

    def of_board(self, node: Node, words: Mapping[str, Any]) -> dict[str, str]:
        """Who the opponents are by name, the partner in an individual event, and the span in plus-minus form."""
        opponents, partners = node.fields["opponents"], node.fields.get("partner", ())
        assert isinstance(opponents, tuple)
        assert isinstance(partners, tuple)
        told = {"opponents": ", ".join(map(self.with_name, opponents)), "partner": ""}
        if partners:
            with_names = ", ".join(map(self.with_name, partners))
            told["partner"] = message("explain", "partner", partner=with_names)
        return told

    def with_name(self, contestant: str) -> str:
        """A contestant with its names in brackets, as far as they are known."""
        names = self.names.get(contestant)
        return f"{contestant} ({names})" if names else contestant

    def of_weights(self, node: Node, words: Mapping[str, Any]) -> dict[str, str]:
        """The sum by weight: `1/3 × 4 + 2/3 × 2`."""
        terms = [f"{child.factor} × {self._number(child)}" for child in node.children if child.factor is not None]
        return {"sum": " + ".join(terms).replace("+ -", "− ")}

    def of_knockout(self, node: Node, words: Mapping[str, Any]) -> dict[str, str]:
        """The average of both written out: `(-5 − 6.67) / 2`, and before it what a level board is worth."""
        own, theirs = (self._number(child) for child in node.children)
        theirs = f"({theirs})" if theirs.startswith("-") else theirs
        mean = node.fields["mean"]
        level = f"{self.plain(mean)} + " if isinstance(mean, Fraction) and mean else ""
        return {"sum": f"{level}({own} − {theirs}) / 2"}

    def of_list(self, node: Node, words: Mapping[str, Any]) -> dict[str, str]:
        """In which list a place was taken, where it is not the ranking."""
        return {"list": self._coded(f"list {words['list']}", "")}

    def of_player(self, node: Node, words: Mapping[str, Any]) -> dict[str, str]:
        """A player by name, or which of his contestant's he is."""
        numbered = message("explain", "player_numbered", **self._some(node, "contestant", "number"))
        return {"who": self.players.get(str(node.fields.get("player", "")), numbered)}

    def of_missing(self, node: Node, words: Mapping[str, Any]) -> dict[str, str]:
        """What was scored on each board, as often as boards are missing: `24 / 1 × 1`."""
        scored, played, missing = (self._number(child) for child in node.children)
        return {"sum": f"{scored} / {played} × {missing}"}

    def _number(self, node: Node) -> str:
        """The figure of a node without its unit; points with their sign."""
        if node.value is None:
            return message("explain", "no_figure")
        text = self._of_top(node.value, node.unit, node.fields.get("top"))
        return f"+{text}" if node.unit == "points" and node.value > 0 else text

    def _field_text(self, name: str, value: Field) -> str:
        if isinstance(value, tuple):
            return ", ".join(value)
        if isinstance(value, Fraction):
            return str(value) if name in ("weight", "times", "others") else self.plain(value)
        if name in ("points", "other") and isinstance(value, int):
            return signed(value)
        if name == "side":
            return side_text(Side(value))
        if name == "award":
            return award_text(str(value))
        if name == "in":
            return message("value", str(value))
        if name in ("group", "kind", "pair", "why"):
            return self._coded(f"{name} {value}", "" if value == "all" else str(value))
        return str(value)

    def _coded(self, id: str, code: str) -> str:
        """The words of a code; a number, or a word that another program wrote, as it is."""
        return message("explain", id) if has_message("explain", id, language()) else code

    def plain(self, value: Fraction) -> str:
        """A number as it is shown, without its unit."""
        return self._of_top(value, "", None)

    def plain_field(self, node: Node, name: str) -> str:
        """A field of a node that is an exact figure, as a number; nothing where it has none of that name."""
        value = node.fields.get(name)
        return self.plain(value) if isinstance(value, Fraction) else ""

    def figure(self, value: Fraction | None, unit: str, node: Node | None = None) -> str:
        """A figure with its unit: `54.17 %`, `+3 IMPs`, `-50`."""
        if value is None:
            return message("explain", "no_figure")
        number = self._signed(value, unit, node)
        if not unit:
            return number
        found = self._with_unit.get((number, unit))
        if found is None:
            found = self._with_unit[number, unit] = message("explain", f"unit {unit}", number=number)
        return found

    def number(self, node: Node) -> str:
        """The figure of a node as `figure` has it, without its unit."""
        return "" if node.value is None else self._signed(node.value, node.unit, node)

    def _signed(self, value: Fraction, unit: str, node: Node | None) -> str:
        text = self._of_top(value, unit, node.fields.get("top") if node is not None else None)
        gains = has_sign(unit, self.conditions)
        is_amount = node is not None and node.code in UNSIGNED
        return f"+{text}" if gains and not is_amount and value > 0 else text

    def _of_top(self, value: Fraction, unit: str, top: Field | None) -> str:
        """A number without its sign of a gain; `top` is what the board gives at most, where it is a number."""
        key = value.numerator, value.denominator, unit, top
        found = self._shown.get(key)
        if found is None:
            most = top if isinstance(top, Fraction) else Fraction(0)
            found = self._shown[key] = shown(value, unit, self.conditions, most)
        return found

    # Nodes that pass on words from elsewhere

    def result(self, node: Node) -> str:
        """A result at a table, in the stage that counts."""
        words = self._words(node)
        stage = node.about
        if not isinstance(stage, Stage):
            words["state"] = message("state", str(node.fields["state"]))
            return self._told("no_result", words)
        words["stage"], words["parts"] = stage_name(stage), self._side_of(stage, node)
        return self._told("result", words)

    def stage(self, node: Node) -> str:
        """A stage: what the side has after it."""
        stage = node.about
        assert isinstance(stage, Stage)
        name = stage_name(stage)
        return message("explain", "stage", stage=name, parts=self._side_of(stage, node))

    def _side_of(self, stage: Stage, node: Node) -> str:
        """What a stage gives the side of a node: `3NT by S 9 tricks +400`, its parts with their weights."""
        side = Side(node.fields["side"])
        if stage.artificial(side):
            return award_text(stage.artificial(side))
        parts = (part_text(part, with_points=True) for part in stage.of(side))
        return " + ".join(parts) or message("explain", "no_figure")

    def part(self, node: Node) -> str:
        """A result with its weight."""
        assert isinstance(node.about, Part)
        return part_text(node.about, with_points=True)

    def item(self, node: Node) -> str:
        """A finding or a question in its own words."""
        assert isinstance(node.about, Finding | Question)
        return text_of(node.about)

    def question(self, node: Node) -> str:
        """A question that awaits its answer."""
        return message("explain", "question", question=self.item(node))

    def judgement(self, node: Node) -> str:
        """A question, who answered it, and how."""
        question = node.about
        assert isinstance(question, Question)
        answer = question.answer
        assert answer is not None
        said = answered_text(question) + (f": {answer.reason}" if answer.reason else "")
        author = message("author", answer.by)
        return message("explain", "judgement", question=text_of(question), author=author, answer=said)

    def incident(self, node: Node) -> str:
        """An incident by its name, kind and player."""
        incident = node.about
        assert isinstance(incident, Incident)
        return title_of(incident.name, incident_text(incident), incident.seat)

    def entry(self, node: Node) -> str:
        """An entry of the log in a few words, with its author where it is not the operator."""
        event: AnyEvent = node.about  # type: ignore[assignment]
        when = f"{event.at[11:19]} " if event.at else ""
        who = f"{message('author', event.by)}: " if event.by != "operator" else ""
        return f"{when}{who}{event_text(event)}"

    def awaits(self, node: Node) -> str:
        """What a result waits for."""
        what = awaited_text(str(node.fields["question"]))
        return message("explain", "awaits", what=what, **self._some(node, "incident"))

    # What changed

    def found(self, node: Node) -> str:
        """A finding that is there now, or is there no longer."""
        return message("explain", node.code, finding=self.item(node), **self._some(node, "incident"))

    def result_changed(self, node: Node) -> str:
        """A board's result before and after."""
        states = {child.code: self._state(child) for child in node.children if child.code in SHOWN_ABOVE}
        nothing = message("explain", "no_figure")
        words: dict[str, Any] = {"before": nothing, "after": nothing} | states
        return message("explain", "result_changed", **words, **self._some(node, "board", "stream"))

    def _state(self, node: Node) -> str:
        stage = node.about
        state = message("state", str(node.fields["state"]))
        if not isinstance(stage, Stage):
            return state
        waiting = f" ({state})" if node.fields["state"] == "awaits" else ""
        return f"{message('stage', stage.name)} {stage_text(stage)}{waiting}"

    def score_changed(self, node: Node) -> str:
        """A board score before and after."""
        kinds = node.fields["kinds"]
        assert isinstance(kinds, tuple)
        words: dict[str, Any] = {
            child.code: self._coded(f"kind {kind}", message("explain", "no_figure")) if child.value is None else figure
            for (child, kind, figure) in zip(node.children, kinds, self._before_after(node).values(), strict=True)
        }
        return message("explain", node.code, **words, **self._some(node, "contestant", "board"))

    def standing_changed(self, node: Node) -> str:
        """A line of the ranking before and after."""
        places = node.fields["places"]
        assert isinstance(places, tuple)
        was, is_now = (place or "-" for place in places)
        words = self._before_after(node) | self._some(node, "contestant")
        if was == is_now:
            return message("explain", "figure_changed", **words, place=is_now)
        return message("explain", "standing_changed", **words, place_before=was, place_after=is_now)

    def _before_after(self, node: Node) -> dict[str, Any]:
        return {child.code: self.figure(child.value, child.unit, node) for child in node.children}

    def of_entry(self, node: Node, words: Mapping[str, Any]) -> dict[str, str]:
        """The entry that a node passes on, in words."""
        return {"told": event_text(cast(AnyEvent, node.about))}

    def _some(self, node: Node, *names: str) -> dict[str, Any]:
        return {name: str(node.fields[name]) for name in names}


COUNTED = {
    "match": "boards",
    "sat_out": "count",
    "compared": "results",
    "mean": "results",
    "board_everywhere": "tables",
}
"""Which field of a node its words are put in the plural by, where that is not `count`."""

WORDED: dict[str, Callable[[NodeWords, Node, Mapping[str, Any]], dict[str, str]]] = {
    "standing": NodeWords.of_standing,
    "board": NodeWords.of_board,
    "by_weight": NodeWords.of_weights,
    "knockout": NodeWords.of_knockout,
    "boards_missing": NodeWords.of_missing,
    "cited": NodeWords.of_entry,
    "late_before": NodeWords.of_entry,
    "masterpoints": NodeWords.of_list,
    **dict.fromkeys(
        ("handicap_by_sessions", "handicap_by_step", "handicap_capped", "handicap_given", "handicap_of_player_awaits"),
        NodeWords.of_player,
    ),
}
"""Codes whose templates have more than the fields."""

TOLD: dict[str, Callable[[NodeWords, Node], str]] = {
    "result": NodeWords.result,
    "stage": NodeWords.stage,
    "part": NodeWords.part,
    "finding": NodeWords.item,
    "settled": NodeWords.item,
    "question": NodeWords.question,
    "judgement": NodeWords.judgement,
    "incident": NodeWords.incident,
    "entry": NodeWords.entry,
    "awaits": NodeWords.awaits,
    "finding_appeared": NodeWords.found,
    "finding_went": NodeWords.found,
    "result_changed": NodeWords.result_changed,
    "score_changed": NodeWords.score_changed,
    "standing_changed": NodeWords.standing_changed,
}
"""Codes that are told otherwise than by filling a template with their fields."""


def id_of(node: Node) -> str:
    """The message of a node: its code, and where it takes several forms, which."""
    fields = node.fields
    if node.code == "board":
        if node.value is None:
            return "board_without"
        return "board" if "top" not in fields else "board_of_span" if "lowest" in fields else "board_of_top"
    if node.code == "series_standing":
        return _id_of_series(node)
    if node.code == "not_of_total" and node.value is None:
        return "not_of_total_without"
    if node.code == "standing":
        return "standing_without" if node.value is None else "standing" if fields["place"] else "standing_unplaced"
    if node.code == "top" and "lowest" in fields:
        return "top_of_span"
    if node.code == "match":
        return "match" if fields["round"] else "match_alone"
    if node.code == "neuberg":
        return f"neuberg {fields['form']}"
    if node.code == "weighted" and "other" in fields:
        return "weighted_pair"
    if node.code == "weighted" and "in_field" in fields:
        return "weighted_in_field"
    if node.code == "award" and "percent" not in fields:
        return "award_imps"
    if node.code == "own_result" and "table" in fields:
        return "result_at"
    if node.code == "datum_result" and not fields["counts"]:
        return "datum_left_out"
    return node.code


def _id_of_series(node: Node) -> str:
    if node.value is None:
        return "series_standing_without"
    return "series_standing" if node.fields["place"] else "series_standing_unplaced"
