"""The codes that stand in the source of the projections, found by walking through it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple, cast

from msgspec.structs import fields

from projections.found.incidents import Effect, Finding, Option, Question

ROOT = Path(__file__).resolve().parents[2]
ITEMS: dict[str, type] = {"Finding": Finding, "Option": Option, "Question": Question, "Effect": Effect}
ORDER = {name: [one.name for one in fields(item)] for name, item in ITEMS.items()}
"""The arguments of each sort of item in their order."""

Function = ast.FunctionDef | None


class Made(NamedTuple):
    """A place where an item is made, in a function or at the top of a module."""

    kind: str
    call: ast.Call
    function: Function


@dataclass(slots=True)
class Codes:
    """The codes that a person reads, each with where it stands."""

    items: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    """Context and code."""
    choices: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    """Code of the option and choice."""
    answers: dict[str, str] = field(default_factory=dict[str, str])
    untils: dict[str, str] = field(default_factory=dict[str, str])


@cache
def codes_below(folder: Path) -> Codes:
    """Every code in the Python files of a folder and those below it."""
    codes = Codes()
    for path in sorted(folder.rglob("*.py")):
        codes_of(path.read_text(encoding="utf-8"), path.name, codes)
    return codes


def codes_of(source: str, name: str, codes: Codes) -> Codes:
    """Add the codes of one module."""
    module = _Module(ast.parse(source))
    for made in module.items():
        where = f"{name}:{made.call.lineno}"
        said = module.texts(made, "code")
        codes.items.update({(made.kind.lower(), code): where for code in said})
        if made.kind == "Option":
            labels = module.texts(made, "choices")
            codes.choices.update({(code, label): where for code in said for label in labels})
        elif made.kind == "Question":
            codes.answers.update(dict.fromkeys(module.texts(made, "answers"), where))
        elif made.kind == "Effect":
            codes.untils.update({until: where for until in module.texts(made, "until") if until})
    return codes


class _Module:
    """A module's syntax, and what its names may stand for."""

    def __init__(self, tree: ast.Module) -> None:
        self.top = _assigned(tree.body)
        self.calls: list[tuple[ast.Call, Function]] = []
        for statement in tree.body:
            function = statement if isinstance(statement, ast.FunctionDef) else None
            self.calls += [(node, function) for node in ast.walk(statement) if isinstance(node, ast.Call)]

    def items(self) -> Iterator[Made]:
        """Where findings, options, questions and effects are made."""
        for call, function in self.calls:
            if isinstance(call.func, ast.Name) and call.func.id in ITEMS:
                yield Made(call.func.id, call, function)

    def texts(self, made: Made, argument: str) -> list[str]:
        """The literal texts an argument may be, or those of the tuples it may be."""
        value = _argument(made.call, ORDER[made.kind].index(argument), argument)
        found: list[str] = []
        for literal in self._literals(value, made.function, 4):
            if isinstance(literal, tuple):
                found += map(str, cast(tuple[object, ...], literal))
            elif isinstance(literal, str):
                found.append(literal)
        return found

    def _literals(self, value: ast.expr | None, function: Function, depth: int) -> Iterator[object]:
        """The values an expression may have: its own, either of a condition's, what a name stands for."""
        if value is None or not depth:
            return
        if isinstance(value, ast.IfExp):
            yield from self._literals(value.body, function, depth)
            yield from self._literals(value.orelse, function, depth)
        elif isinstance(value, ast.Name):
            for meant in (*_assigned(ast.walk(function) if function else ()).get(value.id, ()), *self._top(value.id)):
                yield from self._literals(meant, function, depth - 1)
            if function is not None:
                yield from self._given(function, value.id, depth - 1)
        else:
            try:
                yield ast.literal_eval(value)
            except ValueError:
                return

    def _top(self, name: str) -> list[ast.expr]:
        return self.top.get(name, [])

    def _given(self, function: ast.FunctionDef, name: str, depth: int) -> Iterator[object]:
        """What is given for an argument of a function, wherever the module calls it, and what it is by default."""
        arguments = [one.arg for one in function.args.args]
        if name not in arguments:
            return
        position = arguments.index(name)
        defaults = dict(zip(reversed(arguments), reversed(function.args.defaults), strict=False))
        yield from self._literals(defaults.get(name), None, depth)
        for call, caller in self.calls:
            if isinstance(call.func, ast.Name) and call.func.id == function.name:
                yield from self._literals(_argument(call, position, name), caller, depth)


def _assigned(nodes: Iterator[ast.AST] | list[ast.stmt] | tuple[()]) -> dict[str, list[ast.expr]]:
    """What is assigned to each plain name."""
    found: dict[str, list[ast.expr]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).append(node.value)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            found.setdefault(node.target.id, []).append(node.value)
    return found


def _argument(call: ast.Call, position: int, name: str) -> ast.expr | None:
    named = next((keyword.value for keyword in call.keywords if keyword.arg == name), None)
    return named or (call.args[position] if len(call.args) > position else None)
