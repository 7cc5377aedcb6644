"""Which test files a change can matter to, nearest first: ``python -m tests.selection`` prints them.

A test file is as near to a changed file as the imports between them are few; one named after it is nearest. Of what
nearly every test imports only the nearest are told, as many as took `MOST` milliseconds when they were run last: this
is the choice of the short run, and the whole suite is for the end.
"""

from __future__ import annotations

import ast
import json
import subprocess
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tests.golden.typed import COMMANDS

ROOT = Path(__file__).resolve().parents[1]
FLOORS = ("domain", "stores", "projections", "formats", "application", "web", "cli")
PACKAGES = (*FLOORS, "benchmarks", "tests")
TOOK = ROOT / ".pytest_cache" / "v" / "tdlog" / "milliseconds"
"""Where `conftest.py` leaves how long each file of tests took."""
SLOW = ROOT / "tests" / "slow.json"
"""How long the slow files took elsewhere: what counts until they are run here."""
MOST = 30_000
"""Milliseconds of tests that are run, two at a time."""
OF_AN_UNKNOWN_TEST = 100

LACKING = (
    "tests/house/test_written.py",
    "tests/house/test_laws.py",
    "tests/house/test_views.py",
    "tests/texts/test_catalogues.py",
    "tests/texts/test_codes.py",
    "tests/texts/test_register.py",
    "tests/texts/test_screens.py",
)
"""What tells whoever adds something which file still lacks it: run after each choice."""

MOST_GOLDEN = 5
"""Where more golden files than so many are as near to a change as each other, all are to be made."""

Graph = Mapping[str, set[str]]


def changed_files() -> list[str]:
    """What differs from the last commit; where nothing does, what that commit changed."""
    new = _git("ls-files", "--others", "--exclude-standard")
    return [*_git("diff", "--name-only", "HEAD"), *new] or _git("diff", "--name-only", "HEAD~1", "HEAD")


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def users_of() -> dict[str, set[str]]:
    """By file, the Python files that import it, or name it: another file, a folder, a module to be loaded later."""
    paths = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    files = {path.relative_to(ROOT).as_posix() for path in paths}
    users: dict[str, set[str]] = defaultdict(set)
    for path in paths:
        name = path.relative_to(ROOT).as_posix()
        for word in _named_in(ast.parse(path.read_text(encoding="utf-8"))):
            for used in (f"{word.replace('.', '/')}.py", f"{word.replace('.', '/')}/__init__.py"):
                if used in files:
                    users[used].add(name)
            users[word].add(name)
    for name in [name for name in files if name.startswith("cli/commands/")]:
        users[name].add("cli/program.py")
    return users


def _named_in(tree: ast.Module) -> Iterator[str]:
    """Every module that a file imports, and every word it writes in quotation marks."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < 80:
            yield node.value


def distances(changed: Iterable[str], users: Graph) -> dict[str, int]:
    """How many imports lie between each file and the nearest that was changed."""
    found: dict[str, int] = {}
    waiting = deque((name, 0) for name in changed)
    waiting += [(user, 1) for name, _ in waiting if not name.endswith(".py") for user in _readers_of(name, users)]
    while waiting:
        name, far = waiting.popleft()
        if name not in found:
            found[name] = far
            waiting += [(user, far + 1) for user in users.get(name, ())]
    return found


def _readers_of(name: str, users: Graph) -> Iterator[str]:
    """The Python files to which another file may matter: those that name it, and those in the nearest folder above it
    that has any, or where there is none, those that name the folder at the top."""
    path = Path(name)
    yield from users.get(path.name, ())
    if path.parts[0] not in PACKAGES:
        yield from users.get(path.parts[0], ())
        return
    beside = next(found for folder in path.parents if (found := sorted((ROOT / folder).glob("*.py"))))
    yield from (one.relative_to(ROOT).as_posix() for one in beside)


def is_named_after(test: str, changed: Iterable[str]) -> bool:
    """Whether a test file bears the name of a changed module: `test_law_27.py` that of `law_27_insufficient.py`."""
    subject = Path(test).stem.removeprefix("test_")
    return any(f"{Path(name).stem}_".startswith(f"{subject}_") for name in changed)


def selection(changed: list[str], users: Graph, took: Mapping[str, int]) -> tuple[list[str], int]:
    """The test files to run, nearest first, and how many more a change can matter to."""
    far = distances(changed, users)
    tests = [name for name in far if Path(name).name.startswith("test_") and (ROOT / name).exists()]
    tests.sort(key=lambda name: (name not in changed, not is_named_after(name, changed), far[name], _took(name, took)))
    chosen: list[str] = []
    left = MOST
    for name in tests:
        left -= _took(name, took)
        if left > 0 or name in changed:
            chosen.append(name)
    return chosen, len(tests) - len(chosen)


def _took(name: str, took: Mapping[str, int]) -> int:
    """How long the tests of a file took when they were run last; a guess where they never were."""
    if name in took:
        return took[name]
    return OF_AN_UNKNOWN_TEST * (ROOT / name).read_text(encoding="utf-8").count("def test_")


def taken(*files: Path) -> dict[str, int]:
    """How long each file of tests took, by the last of these tables that has it; one that is not there has none."""
    tables: Iterator[dict[str, int]] = (json.loads(path.read_text(encoding="utf-8")) for path in files if path.exists())
    return {name: time for table in tables for name, time in table.items()}


def now_to_run(changed: list[str], users: Graph) -> str:
    """What is to be run after the short run: what people may see otherwise, or all."""
    golden = golden_of(changed, users)
    if golden is None:
        return "python3 dev.py test"
    return " ".join([".venv/bin/python -m tests.golden", *golden])


def golden_of(changed: Iterable[str], users: Graph) -> list[str] | None:
    """The golden files nearest to a change, without their endings: none of them means all, and None that no command can
    say anything else than before."""
    code = [name for name in changed if Path(name).parts[0] in FLOORS]
    if not code:
        return None
    families = [Path(name).stem for name in COMMANDS]
    far = distances(code, users)
    near = {name: far[file] for name in families if (file := f"cli/commands/{name}_.py") in far}
    found = {name for name, distance in near.items() if distance == min(near.values())}
    if any(name.startswith("projections/laws/") for name in code):
        found = {"law", "samples"}
    elif len(found) > MOST_GOLDEN or any(name.startswith("domain/") for name in code):
        return []
    if any(name.startswith("cli/commands/") or name == "cli/program.py" for name in code):
        found.add("help")
    return sorted(found)


def main() -> None:
    """Print the chosen files, one a line, after two lines for people: how many they are, and what is to be run then."""
    changed, users = changed_files(), users_of()
    chosen, more = selection(changed, users, taken(SLOW, TOOK))
    print(f"{len(changed)} files changed: {len(chosen)} test files, and {more} more for the whole run")
    print(now_to_run(changed, users))
    print(*dict.fromkeys([*chosen, *LACKING]), sep="\n")


if __name__ == "__main__":
    main()
