"""What the pages name is there: files and modules, classes with their methods, commands with their options."""

from __future__ import annotations

import ast
import re
import shlex
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import click
import pytest

from cli.program import COMMANDS, module_of
from dev import COMMANDS as OF_DEVELOPERS

ROOT = Path(__file__).parents[2]
PAGES = ["README.md", "CONTRIBUTING.md", *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md")))]
OF_THE_HOUSE = ["CONTRIBUTING.md", "docs/architecture.md"]
"""The pages for whoever changes the code."""
PACKAGES = "domain|stores|projections|formats|application|cli|benchmarks|tests|docs|sample_sessions"
QUOTED = re.compile(r"`([^`\n]+)`")
IN_A_FOLDER = re.compile(rf"(?:{PACKAGES})(?:/[\w.*]+)*/?")
MODULE = re.compile(rf"(?P<module>(?:{PACKAGES})(?:\.[a-z_]+)+)(?:\.[A-Z]\w*)*")
LEFT_OPEN = re.compile(r"NAME|NN|SUBJECT|subject|YEAR|LANGUAGE")
"""What stands for a name that whoever adds something gives."""
ROW = re.compile(r"^\| (?P<folders>(?:`[a-z_]+/` ?)+)\|(?P<rest>.*)$", re.MULTILINE)
"""A row of a table about a folder, or several."""
WITHIN = re.compile(r"`([a-z_]+)(/?)`")
OF_A_CLASS = re.compile(r"(?P<owner>[A-Z][a-z]\w*)\.(?P<name>[a-z]\w*)")
CONSTANT = re.compile(r"`(?P<name>[A-Z][A-Z_]+)` (?:of|in) `(?P<path>[\w/]+\.py)`")
TYPED = re.compile(r"(?:^    |\$ |`)(tdlog [a-z][^`\n]*)", re.MULTILINE)
TOLD_APART = re.compile(r" {2,}|[;|#]")
"""What ends a line that is typed: what is said of it, or another line."""
WITH_DEV = re.compile(r"dev\.py ([a-z]+)")


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def is_there(name: str) -> bool:
    """Whether a path leads to something; one without an ending may be a module."""
    path = LEFT_OPEN.sub("*", name.rstrip("/"))
    return any(True for ending in ("", ".py") for _ in ROOT.glob(path + ending))


def is_a_module(dotted: str) -> bool:
    """Whether a dotted name is a module, or something that a module has."""
    owner, _, last = dotted.rpartition(".")
    if is_there(dotted.replace(".", "/")):
        return True
    return is_there(owner.replace(".", "/")) and hasattr(import_module(owner), last)


@cache
def classes() -> dict[str, set[str]]:
    """By class, what it defines in itself."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for package in ("domain", "stores", "projections", "formats", "application", "web", "cli"):
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    found[node.name] |= set(_members(node))
    return found


def _members(node: ast.ClassDef) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.FunctionDef):
            yield part.name
        elif isinstance(part, ast.AnnAssign):
            yield ast.unparse(part.target).removeprefix("self.")


def assigned(path: str) -> set[str]:
    """The names that the top of a module gives a value."""
    top = ast.parse(text_of(path)).body
    plain = [target for node in top if isinstance(node, ast.Assign) for target in node.targets]
    typed = [node.target for node in top if isinstance(node, ast.AnnAssign)]
    return {ast.unparse(target) for target in (*plain, *typed)}


def faults_of_files(text: str) -> Iterator[str]:
    """The files, modules, methods and constants that are named in a text and not there."""
    for quoted in QUOTED.findall(text):
        if IN_A_FOLDER.fullmatch(quoted) and not is_there(quoted):
            yield f"there is no {quoted}"
        if (found := MODULE.fullmatch(quoted)) and not is_a_module(found["module"]):
            yield f"there is no module or name {quoted}"
        if (found := OF_A_CLASS.fullmatch(quoted)) and found["name"] not in classes().get(found["owner"], ()):
            yield f"no class {found['owner']} has a {found['name']}"
    for found in CONSTANT.finditer(text):
        if is_there(found["path"]) and found["name"] not in assigned(found["path"]):
            yield f"{found['path']} has no {found['name']}"


def faults_of_rows(text: str) -> Iterator[str]:
    """What a table says a folder holds, and it does not: below it, at any depth."""
    for row in ROW.finditer(text):
        named = [name for name, _ in WITHIN.findall(row["folders"])]
        folders = [path for name in named for path in (ROOT / name, ROOT / "projections" / name) if path.is_dir()]
        if len(folders) != len(named):
            yield f"there is no {row['folders']}"
        for name, is_folder in WITHIN.findall(row["rest"]):
            inside = (path for folder in folders for path in (*folder.rglob(name), *folder.rglob(f"{name}.py")))
            if not any(path.is_dir() or not is_folder for path in inside):
                yield f"{row['folders']} holds no {name}{is_folder}"


def options_of(command: str) -> set[str]:
    """The options of a command."""
    made: click.Command = import_module(module_of(command)).command
    every = [made, *(made.commands.values() if isinstance(made, click.Group) else ())]
    params = [param for one in every for param in one.params]
    return {"--help", "-h", *(option for one in params for option in (*one.opts, *one.secondary_opts))}


def faults_of_lines(text: str) -> Iterator[str]:
    """The commands and options that a text has typed and that there are not."""
    for line in TYPED.findall(text):
        name, *words = words_of(line)
        if name not in COMMANDS:
            yield f"there is no command {name}: {line}"
            continue
        options = {word.partition("=")[0] for word in words if word.startswith("--")}
        yield from (f"{name} has no {option}: {line}" for option in sorted(options - options_of(name)))
    yield from (f"dev.py has no command {name}" for name in WITH_DEV.findall(text) if name not in OF_DEVELOPERS)


def words_of(line: str) -> list[str]:
    """The words of a line, without `tdlog`."""
    typed = TOLD_APART.split(line)[0]
    try:
        return shlex.split(typed)[1:]
    except ValueError:
        return typed.split()[1:]


@pytest.mark.parametrize("page", PAGES)
def test_given_a_page_then_the_files_modules_and_names_of_it_are_there(page: str) -> None:
    faults = [*faults_of_files(text_of(page)), *faults_of_rows(text_of(page))]
    assert not faults, "\n".join(f"{page}: {fault}" for fault in faults)


@pytest.mark.parametrize("page", PAGES)
def test_given_a_page_then_its_commands_and_options_can_be_typed(page: str) -> None:
    faults = list(faults_of_lines(text_of(page)))
    assert not faults, "\n".join(f"{page}: {fault}" for fault in faults)


def test_given_the_pages_then_there_is_something_to_find() -> None:
    text = "".join(map(text_of, PAGES))
    house = "".join(map(text_of, OF_THE_HOUSE))
    assert len(TYPED.findall(text)) > 60
    assert len([one for one in QUOTED.findall(house) if IN_A_FOLDER.fullmatch(one)]) > 60
    assert len([one for one in QUOTED.findall(house) if OF_A_CLASS.fullmatch(one)]) > 5
    assert len(CONSTANT.findall(house)) > 5
    assert len(ROW.findall(text)) > 25


def test_given_the_readme_then_each_command_stands_in_it() -> None:
    missing = [name for name in COMMANDS if f"tdlog {name}" not in text_of("README.md")]
    assert not missing, "\n".join(f"README.md lacks 'tdlog {name}': a line beside tdlog results" for name in missing)


def test_given_what_is_not_there_then_it_is_told() -> None:
    page = "`cli/nowhere.py`, `domain.nothing`, `Office.cellar`, `ATTIC` of `application/office.py`, `formats/pbn/`"
    assert len(list(faults_of_files(page))) == 4
    table = "| `cli/` | `commands/`, `show/`, `program`, `oven/`, `program/`, `pan` |\n| `attic/` | |\n"
    assert len(list(faults_of_rows(table))) == 4
    typed = "`tdlog dream`, `tdlog standings --upside-down S1`, `tdlog verify --json`, `python3 dev.py sleep`"
    assert len(list(faults_of_lines(typed))) == 3
