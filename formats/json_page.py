"""What the documentation says of `--json` and of what the hall answers, made from the views: the lists of keys in
`docs/json.md`, and a JSON Schema.

`python3 dev.py write` writes the lists into the page as it stands, and `docs/json.schema.json`.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import msgspec
from msgspec import Struct
from msgspec.inspect import StructType, Type, multi_type_info

from projections.views.appeal import AppealView
from projections.views.audit import AuditView
from projections.views.beginning import BeginningView
from projections.views.board import BoardView
from projections.views.case import BetweenView, CaseView
from projections.views.checked import CheckedFilesView
from projections.views.checked_receipt import CheckedReceiptView
from projections.views.clock import ClockView, TimekeepingView
from projections.views.commentary import CommentaryView
from projections.views.doubt import DoubtsView
from projections.views.encoding import encoded_fields
from projections.views.equity import ChoiceView, EquityView
from projections.views.explained import NodeView
from projections.views.figures_now import MomentsView, RankedView
from projections.views.file_audit import FilesView
from projections.views.hand_record import HandRecordView
from projections.views.hearing import AppealsView, HearingView, PollSheetView, Recounted
from projections.views.hints import HintsView, HintView
from projections.views.imported import ImportView
from projections.views.incident import IncidentView
from projections.views.link import LinkView, MadeLinkView
from projections.views.live import EntriesView, TableInPlayView
from projections.views.log_now import HealthView, SessionsView
from projections.views.makeable import SessionMakesView
from projections.views.matter import MatterView
from projections.views.members import MembersView
from projections.views.members_found import MembersFoundView
from projections.views.movement_now import MovementNowView
from projections.views.movements import MovementProposedView
from projections.views.opened import OpenedBoardsView, ReplayedView
from projections.views.overview import OverviewView, TailView
from projections.views.packs import AwardsView, HandicapsView, PackElectedView
from projections.views.packs_at_hand import PacksView
from projections.views.pads import PadSourcesView, PadsView
from projections.views.pairs import PairsView
from projections.views.paragraph import ParagraphView
from projections.views.publication import PagesWrittenView, PublishedNowView
from projections.views.queue import QueueView
from projections.views.receipts import ReceiptsView, TreeWrittenView
from projections.views.result import ResultView
from projections.views.rival import RivalsView
from projections.views.score_worked import ScoreWorkedView
from projections.views.scorecard import ScoreCardView
from projections.views.sealed_deals import SealedDealsView
from projections.views.seals import BackupView, CopyView, KeptBackupView, SealedView, VerifiedView
from projections.views.series import SeriesView
from projections.views.slips import SlipEchoView, SlipsView
from projections.views.stamped import StampedView
from projections.views.standing import StandingsView
from projections.views.traveller import TravellerView
from projections.views.tried import TriedView
from projections.views.witnessed import WitnessedView, WitnessKeyView

__all__ = ["ANSWERED", "DIALECT", "PRINTED", "REF", "keys_of", "page_text", "schema", "schema_text", "told_of"]

PRINTED: dict[str, tuple[type[Struct], ...]] = {
    "appeals": (AppealView,),
    "audit FILE": (FilesView,),
    "audit": (AuditView,),
    "backup": (BackupView,),
    "backup --keep": (KeptBackupView,),
    "copy": (CopyView,),
    "check-receipt": (CheckedReceiptView,),
    "check": (CheckedFilesView,),
    "desk": (CaseView, BetweenView),
    "draw": (MovementNowView,),
    "dd": (SessionMakesView,),
    "equity --trick": (ChoiceView,),
    "equity": (EquityView,),
    "explain": (NodeView,),
    "handicap --elect": (PackElectedView,),
    "handicap --explain": (NodeView,),
    "handicap": (HandicapsView,),
    "hints": (HintView,),
    "import": (ImportView,),
    "law": (ParagraphView,),
    "link list": (LinkView,),
    "clock": (TimekeepingView,),
    "deals check": (SealedDealsView,),
    "deals open": (SealedDealsView,),
    "deals seal": (SealedDealsView,),
    "link make": (MadeLinkView,),
    "link revoke": (LinkView,),
    "link tables": (MadeLinkView,),
    "masterpoints --elect": (PackElectedView,),
    "masterpoints --explain": (NodeView,),
    "masterpoints": (AwardsView,),
    "members": (MembersView,),
    "movements --choose": (MovementProposedView,),
    "movements": (MovementProposedView,),
    "pads": (PadsView,),
    "publish": (PagesWrittenView,),
    "receipt": (ReceiptsView,),
    "replay": (BoardView,),
    "results": (ResultView,),
    "rulings": (IncidentView, BetweenView),
    "seal": (SealedView,),
    "series add": (SeriesView,),
    "series carry": (SeriesView,),
    "series open": (SeriesView,),
    "series publish": (SeriesView,),
    "series qualify": (SeriesView,),
    "series remove": (SeriesView,),
    "series same": (SeriesView,),
    "standings --board": (TravellerView,),
    "standings": (StandingsView, SeriesView),
    "stamp": (StampedView,),
    "tree": (TreeWrittenView,),
    "verify": (VerifiedView,),
    "witness": (WitnessKeyView,),
    "witness SOURCE": (WitnessedView,),
}
"""By command, the views that it prints."""
ANSWERED: dict[str, type[Struct]] = {
    "appeals": AppealsView,
    "beginning": BeginningView,
    "board": ReplayedView,
    "boards": OpenedBoardsView,
    "by_pack": NodeView,
    "case": HearingView,
    "clock": ClockView,
    "comments": CommentaryView,
    "doubts": DoubtsView,
    "entries": EntriesView,
    "figure": NodeView,
    "hand_record": HandRecordView,
    "health": HealthView,
    "drawn": MovementNowView,
    "hints": HintsView,
    "matter": MatterView,
    "moments": MomentsView,
    "movement": MovementNowView,
    "overview": OverviewView,
    "packs": PacksView,
    "poll": PollSheetView,
    "queue": QueueView,
    "rivals": RivalsView,
    "score": ScoreWorkedView,
    "scorecard": ScoreCardView,
    "series": SeriesView,
    "series_figure": NodeView,
    "sessions": SessionsView,
    "slip": SlipEchoView,
    "slips": SlipsView,
    "standings": RankedView,
    "table": TableInPlayView,
    "published": PublishedNowView,
    "pads": PadSourcesView,
    "pairs": PairsView,
    "members": MembersFoundView,
    "tail": TailView,
    "traveller": TravellerView,
    "tried": TriedView,
    "timekeeping": TimekeepingView,
}
"""By what is asked of the hall, the view that it answers with."""
LISTS = frozenset({
    "appeals", "audit", "deals check", "deals open", "deals seal", "desk", "hints", "law", "link list", "link make",
    "link revoke", "link tables", "movements", "results", "rulings",
})  # fmt: skip
"""Commands that print a list of views, and not one."""
PAGE = Path(__file__).resolve().parents[1] / "docs" / "json.md"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
REF = "#/$defs/"
LIST = re.compile(r"(<!-- keys of (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
EXACT = {"type": "string", "pattern": "^-?[0-9]+(/[1-9][0-9]*)?$", "title": "fraction"}
"""A fraction stands exactly, as text."""


def views() -> dict[str, type[Struct]]:
    """Every view that is printed, by the name that the page has for it: `Incident`."""
    found: dict[str, type[Struct]] = {}
    for told in multi_type_info(_printed()):
        _gather(told, found)
    return dict(sorted(found.items()))


def _printed() -> list[type[Struct]]:
    return [*(view for views in PRINTED.values() for view in views), *ANSWERED.values()]


def _gather(told: Type, found: dict[str, type[Struct]]) -> None:
    """Put the views that a type holds among those found, as far as they are printed. Raises ValueError for two views of
    one name."""
    if not isinstance(told, StructType):
        for part in _parts(told):
            _gather(part, found)
        return
    name = _name(told.cls.__name__)
    if found.get(name, told.cls) is not told.cls:
        both = f"{found[name].__module__} and {told.cls.__module__}"
        raise ValueError(f"{both} have a {told.cls.__name__} each; docs/json.md has one list for it: rename one")
    if name not in found:
        found[name] = told.cls
        printed = encoded_fields(told.cls)
        for field in told.fields:
            if field.name in printed:
                _gather(field.type, found)


def _parts(told: Type) -> Iterator[Type]:
    """The types that a list, a mapping or a union is made of."""
    for field in told.__struct_fields__:
        value: Any = getattr(told, field)
        several = cast("tuple[object, ...]", value if isinstance(value, tuple) else (value,))
        yield from (part for part in several if isinstance(part, Type))


def _name(view: str) -> str:
    return view.removesuffix("View")


def told_of(kind: type[Struct]) -> dict[str, str]:
    """By field, what is written below it."""
    told: dict[str, str] = {}
    for one in reversed(kind.__mro__[: kind.__mro__.index(Struct)]):
        [made] = ast.parse(inspect.getsource(one)).body
        assert isinstance(made, ast.ClassDef)
        for field, below in zip(made.body, made.body[1:], strict=False):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(below, ast.Expr)
                and isinstance(below.value, ast.Constant)
            ):
                told[ast.unparse(field.target)] = " ".join(str(below.value.value).split())
    return told


def schema() -> dict[str, Any]:
    """The schema: under `$defs` what each command prints (`tdlog rulings`), and every object in it."""
    known = {view.__name__: view for view in views().values()}
    _, made = msgspec.json.schema_components(known.values(), schema_hook=_exact, ref_template=REF + "{name}")
    for name, view in known.items():
        one, told, names = made[name], told_of(view), encoded_fields(view)
        one["properties"] = {key: one["properties"][key] for key in names}
        one["required"] = [key for key in one["required"] if key in names]
        for key in told.keys() & set(names):
            one["properties"][key] = {"description": told[key], **one["properties"][key]}
    named = re.findall(rf'"{re.escape(REF)}(\w+)"', json.dumps([made[name]["properties"] for name in known]))
    found: dict[str, Any] = {}
    for name in known.keys() | set(named):
        title, description = _name(name), " ".join(made[name].get("description", "").split())
        found[title] = made[name] | {"title": title, "description": description}
    commands: dict[str, Any] = {f"tdlog {name}": _document(name, views) for name, views in PRINTED.items()}
    commands |= {f"hall {name}": {"$ref": REF + view.__name__} for name, view in ANSWERED.items()}
    defined = commands | dict(sorted(found.items()))
    text = re.sub(rf'"{re.escape(REF)}(\w+?)(View)?"', rf'"{REF}\1"', json.dumps(defined))
    return {
        "$schema": DIALECT,
        "title": "What tdlog prints with --json",
        "$defs": json.loads(text),
    }


def _document(name: str, views: tuple[type[Struct], ...]) -> dict[str, Any]:
    """What a command prints."""
    told = [{"$ref": REF + view.__name__} for view in views]
    one: dict[str, Any] = {"anyOf": told} if len(told) > 1 else told[0]
    return {"type": "array", "items": one} if name in LISTS else one


def _exact(kind: type) -> dict[str, Any]:
    """What stands in the schema for a type that msgspec does not know; of what screens alone are given only that."""
    if kind is Recounted:
        return {"type": "object"}
    if kind is not Fraction:
        raise NotImplementedError(kind)
    return dict(EXACT)


def schema_text() -> str:
    """The schema as it stands in the documentation."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def page_text() -> str:
    """The page with its lists of keys as the views have them. Raises LookupError for a view that is not printed."""
    made, page = schema()["$defs"], PAGE.read_text(encoding="utf-8")
    for _, name, _ in LIST.findall(page):
        if name not in made:
            wanted = f"add the command that prints {name}View to PRINTED of formats/json_page.py"
            raise LookupError(f"docs/json.md has keys of {name}, which no command prints: {wanted}")
    return LIST.sub(lambda found: found[1] + keys_of(made[found[2]]) + found[3], page)


def keys_of(told: dict[str, Any]) -> str:
    """The keys of an object in a table."""
    rows = (
        f"| `{key}` | {_kind(one, key in told['required'])} | {one.get('description', '')}".rstrip() + " |\n"
        for key, one in told["properties"].items()
    )
    return "".join(["\n| key | value | |\n| --- | --- | --- |\n", *rows, "\n"])


def _kind(told: dict[str, Any], is_always: bool = True) -> str:
    """A type in words: `[finding]`, `seat or null`."""
    if not is_always:
        return f"{_kind(told)}, may be left out"
    if "anyOf" in told:
        return " or ".join(map(_kind, told["anyOf"]))
    if "$ref" in told:
        return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", told["$ref"].removeprefix(REF)).lower()
    if "enum" in told:
        return ", ".join(f"`{one}`" for one in told["enum"])
    if "prefixItems" in told:
        return f"[{', '.join(map(_kind, told['prefixItems']))}]"
    if told.get("type") == "array":
        return f"[{_kind(told.get('items', {}))}]"
    if told.get("type") == "object":
        return f"{{text: {_kind(told.get('additionalProperties', {}))}}}"
    words = {"string": "text", "integer": "number", "boolean": "true or false"}
    kind: str = told.get("title") or told.get("type", "anything")
    return words.get(kind, kind)
