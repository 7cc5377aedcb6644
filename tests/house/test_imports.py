"""Imports run one way, from the top down; and ``tdlog --help`` loads nothing slow."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]

FIRST_PARTY = {"domain", "stores", "projections", "formats", "application", "web", "cli", "benchmarks", "tests"}
MAY_IMPORT = {
    "domain": {"domain"},
    "stores": {"stores", "domain"},
    "projections": {"projections", "domain"},
    "formats": {"formats", "projections", "domain"},
    "application": {"application", "stores", "formats", "projections", "domain"},
    "web": {"web", "application", "formats", "projections", "domain"},
    "cli": {"cli", "web", "application", "formats", "projections", "domain"},
}

ROOMS = (
    "elected",
    "points",
    "found",
    "texts",
    "recorded",
    "laws",
    "scoring",
    "movements",
    "rulings",
    "desk",
    "ranking",
    "packs",
    "equity",
    "explaining",
    "audit",
    "checking",
    "views",
    "forms",
)
"""The rooms of projections/ from the ground up: each imports only those named before it."""

DOMAIN_THIRD_PARTY = {"msgspec", "cryptography"}
"""`cryptography` signs and checks bytes, and is imported where that is done."""
READS_OR_WRITES = {
    "asyncio",
    "ctypes",
    "dbm",
    "ftplib",
    "glob",
    "http",
    "importlib",
    "io",
    "logging",
    "mmap",
    "multiprocessing",
    "os",
    "pathlib",
    "shelve",
    "shutil",
    "signal",
    "smtplib",
    "socket",
    "socketserver",
    "sqlite3",
    "ssl",
    "subprocess",
    "tempfile",
    "urllib",
    "webbrowser",
}
OF_A_STORE = {"sqlite3", "sqlite_utils", "eventsourcing", "psycopg"}
MAY_KNOW_SQLITE = "formats/read_model"
"""The read model is an SQLite file of its own."""
SPEAKS_TO_USERS = {"cli", "application", "formats", "click", "rich", "lark"}
READS_THE_CLOCK = {"datetime.now", "datetime.utcnow", "datetime.today", "date.today", "time.time", "time"}
ASKS_OR_PRINTS = {"click", "prompt_toolkit", "rich"}
SLOW = {
    "babel",
    "jinja2",
    "psycopg",
    "segno",
    "starlette",
    "uvicorn",
    "rich",
    "lark",
    "eventsourcing",
    "cryptography",
    "sqlite_utils",
    "sqlite3",
    "endplay",
    "networkx",
    "numpy",
}

LIST_MODULES_AFTER_HELP = """
import sys
import click
import pytest

from cli.program import tdlog
tdlog(["--help"], prog_name="tdlog", standalone_mode=False)
loaded = sorted(sys.modules)
print()
print(*tdlog.list_commands(click.Context(tdlog)))
print(*loaded)
"""


class Import(NamedTuple):
    """A name imported somewhere: ``domain.cards`` on line 3 of ``formats/pbn.py``."""

    path: Path
    line: int
    name: str

    @property
    def top(self) -> str:
        """The package at the top of the name."""
        return self.name.partition(".")[0]

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT).as_posix()}:{self.line} imports {self.name}"


def absolute_name(path: Path, node: ast.ImportFrom) -> str:
    """The full name of what a ``from`` import names, also where it is relative to the file."""
    package = path.relative_to(ROOT).parent.parts
    above = package[: len(package) - node.level + 1] if node.level else ()
    return ".".join([*above, *([node.module] if node.module else [])])


@cache
def imports_in(path: Path) -> list[ast.Import | ast.ImportFrom]:
    """The imports of a file, wherever they stand in it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]


def imports_below(folder: str) -> Iterator[Import]:
    """Every import in the Python files of a folder, wherever it stands in the file."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in imports_in(path):
            if isinstance(node, ast.Import):
                yield from (Import(path, node.lineno, alias.name) for alias in node.names)
            else:
                yield Import(path, node.lineno, absolute_name(path, node))


def command_name(module: str) -> str:
    """The command that a module would be named after: ``import`` for ``cli.commands.import_``."""
    return module.rpartition(".")[2].strip("_").replace("_", "-")


def modules_imported() -> dict[str, set[str]]:
    """By module of the house, the modules of it that are imported anywhere in its file."""
    files = {module_of(path): path for folder in MAY_IMPORT for path in (ROOT / folder).rglob("*.py")}
    found: dict[str, set[str]] = {}
    for module, path in files.items():
        names: set[str] = set()
        for node in imports_in(path):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            else:
                package = absolute_name(path, node)
                names |= {each if (each := f"{package}.{alias.name}") in files else package for alias in node.names}
        found[module] = names & files.keys() - {module}
    return found


def module_of(path: Path) -> str:
    """`domain.log` for `domain/log/__init__.py`."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def test_no_modules_import_each_other_in_a_circle() -> None:
    left = modules_imported()
    while free := [module for module, names in left.items() if not names & left.keys()]:
        for module in free:
            del left[module]
    while free := left.keys() - {name for names in left.values() for name in names}:
        for module in free:
            del left[module]
    assert not left, "a circle among: " + ", ".join(sorted(left))


def test_imports_run_one_way() -> None:
    wrong = [
        str(found)
        for package, allowed in MAY_IMPORT.items()
        for found in imports_below(package)
        if found.top in FIRST_PARTY - allowed
    ]
    assert not wrong, "\n".join(wrong)


def rooms_above(folder: Path) -> set[str]:
    """The rooms of projections/ that stand above the one a folder lies in."""
    room = folder.relative_to(ROOT / "projections").parts[0]
    return set(ROOMS[ROOMS.index(room) + 1 :])


def test_every_room_of_projections_is_named_in_order() -> None:
    rooms = {path.parent.name for path in (ROOT / "projections").glob("*/__init__.py")}
    modules = {path.name for path in (ROOT / "projections").glob("*.py")}
    assert rooms <= set(ROOMS)
    assert modules == {"__init__.py"}


def test_a_room_of_projections_imports_only_those_below_it() -> None:
    wrong = [
        str(found)
        for found in imports_below("projections")
        if found.top == "projections" and found.path.parent.name != "projections"
        and found.name.partition(".")[2].partition(".")[0] in rooms_above(found.path.parent)
    ]  # fmt: skip
    assert not wrong, "\n".join(wrong)


def test_the_domain_reads_and_writes_no_file() -> None:
    known = set(sys.stdlib_module_names) | FIRST_PARTY | DOMAIN_THIRD_PARTY
    wrong = [str(found) for found in imports_below("domain") if found.top in READS_OR_WRITES or found.top not in known]
    assert not wrong, "\n".join(wrong)


def test_nothing_above_the_stores_reaches_into_sqlite_or_a_database() -> None:
    wrong = [
        str(found)
        for package in ("projections", "formats", "application", "web", "cli")
        for found in imports_below(package)
        if found.name.startswith(("stores.sqlite", "stores.postgresql"))
        or (found.top in OF_A_STORE and not found.path.is_relative_to(ROOT / MAY_KNOW_SQLITE))
    ]
    assert not wrong, "\n".join(wrong)


def test_what_asks_for_something_to_be_done_knows_no_file_of_sqlite() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: {mark}"
        for floor in ("application", "web", "cli")
        for path in sorted((ROOT / floor).rglob("*.py"))
        for mark in ("-wal", "-shm", "-journal", "-turns", "SQLite format")
        if mark in path.read_text(encoding="utf-8")
    ]
    assert not wrong, "\n".join(wrong)


def test_laws_know_neither_notation_nor_screen() -> None:
    wrong = [str(found) for found in imports_below("projections/laws") if found.top in SPEAKS_TO_USERS]
    assert not wrong, "\n".join(wrong)


@cache
def calls_in(path: Path) -> list[str]:
    """What a file calls, as it is written."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)]


def names_called(folder: str) -> Iterator[tuple[str, str]]:
    """What the Python files of a folder call by a bare name or as a method, with the file."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        yield from ((name, path.relative_to(ROOT).as_posix()) for name in calls_in(path))


def test_the_application_asks_nobody_and_prints_nothing() -> None:
    wrong = [str(found) for found in imports_below("application") if found.top in ASKS_OR_PRINTS]
    wrong += [f"{path} calls {name}" for name, path in names_called("application") if name in ("print", "input")]
    assert not wrong, "\n".join(wrong)


def test_a_log_is_appended_to_in_one_place() -> None:
    floors = ("projections", "formats", "application", "web", "cli")
    writers = [path for floor in floors for name, path in names_called(floor) if name.endswith("log.append")]
    assert writers == ["application/writing.py"]


def test_the_time_of_day_is_read_in_one_place() -> None:
    floors = ("domain", "stores", "projections", "formats", "application", "web", "cli")
    clocks = [path for floor in floors for name, path in names_called(floor) if name in READS_THE_CLOCK]
    assert clocks == ["application/clock.py"]


@pytest.mark.process
def test_help_loads_no_command_and_nothing_slow() -> None:
    program = [sys.executable, "-c", LIST_MODULES_AFTER_HELP]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    commands, loaded = (set(line.split()) for line in done.stdout.splitlines()[-2:])
    slow = {name for name in loaded if name.partition(".")[0] in SLOW}
    own = {name for name in loaded if name.startswith("cli.") and command_name(name) in commands}
    assert not slow | own, "\n".join(sorted(slow | own))
