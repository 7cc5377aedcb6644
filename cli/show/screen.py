"""Printing: plain text in a pipe, colours on a terminal, and no control character of anybody else's."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import click
import msgspec

from cli.exit_code import goes_on_unread, let_go_of_output
from formats.printed import clean, escaped, in_lines, whole
from projections.views.encoding import encoded

if TYPE_CHECKING:
    from rich.console import Console
    from rich.highlighter import Highlighter
    from rich.tree import Tree

    from projections.views.explained import NodeView

__all__ = [
    "beside", "counted", "folded", "is_terminal", "progress", "say", "say_code", "say_json", "say_tree", "show", "tell",
]  # fmt: skip

V = TypeVar("V")
PREFIX = "td."
HIGHLIGHTS = (
    r"(?P<spade>♠)",
    r"(?P<heart>♥)",
    r"(?P<diamond>♦)",
    r"(?P<club>♣)",
    r"(?P<law>\[§?\d+[A-Z0-9a-z]*\])",
    r"(?P<played>\([^()]*\))",
    r"(?P<open>^ *[?] .*)",
    r"(?P<head>^[A-Z][^:]*$)",
)
IN_A_TREE = (*HIGHLIGHTS[:5], r"(?P<open>^[?] .*)")
"""The same in a tree, where a line is no heading and figures stand in brackets."""
STYLES = {
    "spade": "blue",
    "heart": "red",
    "diamond": "dark_orange",
    "club": "green",
    "law": "cyan",
    "played": "dim",
    "open": "bold yellow",
    "head": "bold",
}
"""What each group of `HIGHLIGHTS` looks like."""


WIDTH = 80
LEAST_WIDTH = 40
"""In a window narrower than that the terminal folds."""


def is_terminal() -> bool:
    """Whether a person looks at the output."""
    return bool(sys.stdout) and sys.stdout.isatty()


def say(lines: Iterable[str]) -> None:
    """Print lines; suits, paragraphs and warnings are coloured where a person looks."""
    lines = [clean(line) for line in lines]
    if not lines:
        return
    if not is_terminal():
        _print("\n".join(lines))
        return
    for line in lines:
        _console().print(line)


def say_tree(root: NodeView) -> None:
    """Print a tree: with its branches where a person looks, else as lines that stand in by two for every level."""
    if not is_terminal():
        _print("\n".join(_indented(root, 0)))
        return
    _console().print(_rich_tree(root), soft_wrap=False)


def say_code(lines: Iterable[str]) -> None:
    """Print a code on a terminal: black on white, whatever colours it has, or a phone may not read it."""
    for line in lines:
        _console().print(line, style="#000000 on #ffffff", highlight=False, crop=False)


def _indented(node: NodeView, level: int) -> list[str]:
    margin = "  " * min(level, 20)
    lines = in_lines(clean(node.line), WIDTH, first=margin, rest=margin + "    ")
    return lines + [line for below in node.below for line in _indented(below, level + 1)]


def _rich_tree(node: NodeView, tree: Tree | None = None) -> Tree:
    """The same for the terminal."""
    from rich.tree import Tree

    label = _highlighter(IN_A_TREE)(clean(node.line))
    made = Tree(label) if tree is None else tree.add(label)
    for below in node.below:
        _rich_tree(below, made)
    return made


@cache
def _console() -> Console:
    """The terminal, made when it is first needed: rich takes longer to load than most commands to run."""
    from rich.console import Console
    from rich.theme import Theme

    theme = Theme({f"{PREFIX}{name}": style for name, style in STYLES.items()})
    return Console(theme=theme, highlighter=_highlighter(), soft_wrap=True, markup=False, emoji=False)


def _highlighter(highlights: Iterable[str] = HIGHLIGHTS) -> Highlighter:
    """Four-colour suits, paragraphs in brackets, and what is open."""
    from rich.highlighter import RegexHighlighter

    highlighter = RegexHighlighter()
    highlighter.base_style, highlighter.highlights = PREFIX, list(highlights)  # type: ignore[misc]
    return highlighter


def say_json(value: Any) -> None:
    """Print one JSON document, of views and plain values: all that is no text in it, as the bytes of a file's name, and
    all that a terminal would obey, in escapes."""
    value = encoded(value)
    try:
        text = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    except UnicodeEncodeError:
        import json

        text = json.dumps(msgspec.to_builtins(value), indent=2)
    _print(escaped(text))


def show(view: V, as_json: bool, lines: Callable[[V], Iterable[str]]) -> None:
    """Print a view: as JSON, or in lines for a person."""
    say_json(view) if as_json else say(lines(view))


def tell(message: str, kept: Iterable[str] = ()) -> None:
    """A remark or an error beside the output; folded where a person looks at it, and not within a text of `kept`."""
    _print(beside(message, kept), err=True)


def _print(text: str, *, err: bool = False) -> None:
    """Print a text. Where its reader has gone, a command that records goes on, and says no more; any other ends."""
    try:
        click.echo(text, err=err)
    except BrokenPipeError:
        if not goes_on_unread():
            raise
        let_go_of_output()


def beside(message: str, kept: Iterable[str] = ()) -> str:
    """A text as it stands beside the output: folded to the width of the terminal, if it goes to one."""
    lines = list(map(clean, message.splitlines()))
    return "\n".join(folded(lines, _columns_beside(), tuple(kept)) if sys.stderr.isatty() else lines)


def folded(lines: Iterable[str], width: int, kept: Iterable[str] = ()) -> list[str]:
    """Lines brought to a width. What goes on below stands in by two; a text of `kept`, as a path with spaces that was
    typed, is not broken."""
    found: list[str] = []
    for line in lines:
        margin = line[: len(line) - len(line.lstrip())]
        for text in sorted(filter(None, kept), key=len, reverse=True):
            line = line.replace(text, whole(text))
        found += in_lines(line.strip(), width, margin, margin + "  ") or [""]
    return found


def _columns_beside() -> int:
    """The width of the terminal to which remarks and errors go."""
    told = os.environ.get("COLUMNS", "")
    try:
        width = int(told) if told.isdecimal() else os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):
        width = 0
    return max(width, LEAST_WIDTH) if width else WIDTH


@contextmanager
def counted(count: int, label: str, *, least: int = 0, position: bool = False) -> Generator[Callable[[], object]]:
    """A bar on a terminal, where there are at least so many to count; nothing in a pipe. Call what it yields for each
    that is done. `position`: the bar says how many those are."""
    if count < least or not sys.stderr.isatty():
        yield lambda: None
        return
    with click.progressbar(length=count, label=label, file=sys.stderr, show_pos=position) as bar:
        yield lambda: bar.update(1)


@contextmanager
def progress(label: str) -> Generator[Callable[[int, int], None]]:
    """A bar on a terminal, told how much is done and of how much; nothing in a pipe."""
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    with click.progressbar(length=1, label=label, file=sys.stderr) as bar:

        def show(done: int, of: int) -> None:
            bar.length = of
            bar.update(done - bar.pos)

        yield show
