"""The messages that the source asks for by name, found by walking through it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]

Function = ast.FunctionDef | ast.Module

REMARKS = ("remark", "skip", "lose")
"""What a reader calls to say something of a file: first the kind, then the words."""


class Asked(NamedTuple):
    """A call of `message` whose sort and id are written out; `fields` is None where some are given by `**`."""

    where: str
    context: str
    id: str
    fields: frozenset[str] | None


def asked_below(folder: Path) -> list[Asked]:
    """Every message that the Python files of a folder, and those below it, ask for."""
    return [
        asked for path in sorted(folder.rglob("*.py")) for asked in asked_in(path.read_text(encoding="utf-8"), path)
    ]


def asked_in(source: str, path: Path) -> Iterator[Asked]:
    """The messages that one module asks for."""
    tree = ast.parse(source if "message(" in source else "")
    for node, function in _calls_in(tree, tree):
        if isinstance(node.func, ast.Name) and node.func.id == "message":
            contexts, ids = (_texts(argument, function) for argument in node.args[:2])
            names = [keyword.arg for keyword in node.keywords]
            fields = None if None in names else frozenset(name for name in names if name)
            where = f"{path.relative_to(ROOT) if path.is_absolute() else path}:{node.lineno}"
            yield from (Asked(where, one, other, fields) for one in contexts for other in ids)


def _calls_in(node: ast.AST, function: Function) -> Iterator[tuple[ast.Call, Function]]:
    """Every call below a node, with the innermost function around it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call):
            yield child, function
        yield from _calls_in(child, child if isinstance(child, ast.FunctionDef) else function)


def fixed_sentences(source: str) -> list[str]:
    """The errors of a module whose words are written in it, instead of taken from a catalogue."""
    return [
        f"line {node.lineno}: {ast.unparse(node.exc)}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)
        for argument in node.exc.args[:1]
        if isinstance(argument, ast.JoinedStr | ast.Constant | ast.BinOp)
        if not isinstance(argument, ast.Constant) or any(map(str.isalpha, str(argument.value)))
    ]


def fixed_remarks(source: str) -> list[str]:
    """The remarks of a reader whose words are written in the module: of each the kind is, and nothing after it."""
    tree = ast.parse(source)
    return [
        f"line {call.lineno}: {ast.unparse(call)}"
        for call, function in _calls_in(tree, tree)
        for argument in _words_of_remark(call)
        if any(" " in text for text in _texts(argument, function)) or _is_put_together(argument, function)
    ]


def _words_of_remark(call: ast.Call) -> list[ast.expr]:
    """What a call says of a file in words: `remark(kind, words)` and its like, and `append((kind, words))`."""
    if not isinstance(call.func, ast.Attribute):
        return []
    first = call.args[0] if call.args else None
    if call.func.attr == "append" and isinstance(first, ast.Tuple):
        return first.elts[1:2]
    return call.args[1:2] if call.func.attr.lstrip("_") in REMARKS else []


def _is_put_together(value: ast.expr, function: Function) -> bool:
    """Whether words are made here of several: of its own, or by what a name stands for in its function."""
    if isinstance(value, ast.Name):
        named = (
            node.value
            for node in ast.walk(function)
            if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == value.id for t in node.targets)
        )
        return any(isinstance(one, ast.JoinedStr | ast.BinOp) for one in named)
    return isinstance(value, ast.JoinedStr | ast.BinOp)


def _texts(value: ast.expr, function: Function, depth: int = 3) -> list[str]:
    """The texts an expression may be: its own, either of a condition's, or what a name stands for in its function."""
    if isinstance(value, ast.Constant):
        return [value.value] if isinstance(value.value, str) and value.value else []
    if isinstance(value, ast.IfExp):
        return _texts(value.body, function, depth) + _texts(value.orelse, function, depth)
    if isinstance(value, ast.Name) and depth:
        return [
            text
            for node in ast.walk(function)
            if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == value.id for t in node.targets)
            for text in _texts(node.value, function, depth - 1)
        ]
    return []
