"""The developer's commands: ``python3 dev.py demo|hall|test|lint|bench|screens|compiled|lock|write|browser``.

Each command first makes ``.venv`` from ``requirements.lock``, if it is missing or out of date, and then
does its job. Words after the command are handed on: ``python3 dev.py test -k revoke``.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCK = ROOT / "requirements.lock"
PYPROJECT = ROOT / "pyproject.toml"
STAMP = VENV / "installed.sha256"
COMPILED = ROOT / ".compiled"
NOT_COPIED = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "*.egg-info", "*.db", "*.db-*", "*.so")

STOREYS = ["domain", "stores", "projections", "formats", "application", "web", "cli"]
CHECKS = {
    "ruff check": ["ruff", "check", "."],
    "ruff format": ["ruff", "format", "--check", "."],
    "mypy": ["mypy"],
    "pyright": ["pyright"],
}
SHORT = "not process and not browser and not endurance"
"""Which tests the short run has: those that start no program and are done at once."""
NO_TESTS = 5
"""What pytest ends with where none of the tests that were named is left."""
LOCK_OPTIONS = [
    "--universal",
    "--python-version=3.11",
    "--generate-hashes",
    "--no-emit-index-url",
    "--no-header",
    "--no-annotate",
    "--all-extras",
]


def say(text: str) -> None:
    """Print a line at once, before the output of the program it announces."""
    print(f"dev.py: {text}", flush=True)


def run(*arguments: str, folder: Path = ROOT, **variables: str) -> int:
    """Run a program at the root of the project, or in another folder; its exit code. Control-C goes to both: the
    program ends in its own way."""
    environment = {**os.environ, "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1", **variables}
    with subprocess.Popen(arguments, cwd=folder, env=environment) as program:
        try:
            return program.wait()
        except KeyboardInterrupt:
            return program.wait()


def run_module(*arguments: str, folder: Path = ROOT, **variables: str) -> int:
    """Run a module with the Python of the virtual environment; its exit code."""
    return run(str(VENV_PYTHON), "-m", *arguments, folder=folder, **variables)


def pip_install(*arguments: str) -> None:
    """Install into the virtual environment, or end with a message."""
    if run_module("pip", "install", "--quiet", "--no-input", "--disable-pip-version-check", *arguments):
        sys.exit(
            "dev.py: pip could not install the packages; its own message is above.\n"
            "dev.py: if it could not reach a package index, connect this machine to one and try again."
        )


def venv_has(module: str) -> bool:
    """Tell whether the virtual environment has a Python that runs, and a module."""
    if not VENV_PYTHON.exists():
        return False
    # From no folder of anybody's: a pip.py that lies there would be run.
    probe = [str(VENV_PYTHON), "-P", "-c", f"import {module}"]
    return subprocess.run(probe, cwd=ROOT, stderr=subprocess.DEVNULL, check=False).returncode == 0


def make_venv() -> None:
    """Make the virtual environment, without any packages, unless there is one that works."""
    if venv_has("pip"):
        return
    say("making .venv")
    if run(sys.executable, "-m", "venv", "--clear", str(VENV)):
        sys.exit("dev.py: .venv could not be made; on Debian and Ubuntu the package python3-venv is needed.")


def wanted_stamp() -> str:
    """Name what has to be installed: the lock, the project's own table, and where the project lies."""
    parts = [LOCK.read_bytes(), PYPROJECT.read_bytes(), os.fsencode(ROOT)]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def is_installed() -> bool:
    """Tell whether the virtual environment holds what the lock says."""
    return STAMP.exists() and STAMP.read_text(encoding="ascii") == wanted_stamp() and venv_has("pip")


def install() -> None:
    """Bring the virtual environment to what the lock says."""
    if is_installed():
        return
    make_venv()
    STAMP.unlink(missing_ok=True)
    say("installing the packages of requirements.lock; this may take a minute or two")
    pip_install("--require-hashes", "-r", str(LOCK))
    say("installing tdlog itself")
    pip_install("--quiet", "--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    # Also where Python is told to write no bytecode: a start takes half as long.
    run_module("compileall", "-q", *STOREYS)
    STAMP.write_text(wanted_stamp(), encoding="ascii")


def demo(rest: list[str]) -> int:
    """Show the demonstration."""
    install()
    say("starting the demo")
    return run_module("cli", "demo", *rest)


def hall(rest: list[str]) -> int:
    """Serve a made-up evening that goes on by itself, and open it in a browser where there is one."""
    install()
    say("starting the hall")
    return run_module("cli", "serve", "--demo", "--open", *rest)


def run_checks(names: Sequence[str] = (*CHECKS,)) -> int:
    """Run the linters and type checkers, then list how each one ended; the number that failed."""
    say(f"running {', '.join(names)}")
    with ThreadPoolExecutor(len(names)) as together:
        running = {name: together.submit(run_module, *CHECKS[name]) for name in names}
        failed = {name: one.result() != 0 for name, one in running.items()}
    for name in names:
        say(f"{name:<12} {'FAILED' if failed[name] else 'ok'}")
    return sum(failed.values())


def lint(rest: list[str]) -> int:
    """Run the linters and type checkers."""
    if rest:
        sys.exit(f"dev.py: lint takes no further words, got: {' '.join(rest)}")
    install()
    return 1 if run_checks() else 0


def test(rest: list[str]) -> int:
    """Run the linters and type checkers, then the tests; ``--fast``: the nearest to what was changed."""
    install()
    if "--fast" in rest:
        return fast([word for word in rest if word != "--fast"])
    failures = run_checks()
    say("running pytest")
    tests = run_module("pytest", "-n", "2", "--dist", "worksteal", *rest)
    browser_found()
    return tests or (1 if failures else 0)


def fast(rest: list[str]) -> int:
    """Run ruff; where it finds nothing, mypy beside the tests that a change can matter to. Say what to run then."""
    if run_checks(["ruff check", "ruff format"]):
        say("no tests were run; now: python3 dev.py write (it mends most of that)")
        return 1
    with ThreadPoolExecutor(1) as beside:
        checked = beside.submit(run_checks, ["mypy"])
        printed = subprocess.run(
            [str(VENV_PYTHON), "-m", "tests.selection"], cwd=ROOT, capture_output=True, text=True, check=False
        )
        if printed.returncode:
            sys.exit(printed.stderr)
        told, then, *chosen = printed.stdout.splitlines()
        say(told)
        tests = run_module("pytest", "-n", "2", "-m", SHORT, *chosen, *rest) if chosen else 0
        failures = checked.result()
    failed = (0 if tests == NO_TESTS else tests) or (1 if failures else 0)
    say("now: mend what failed" if failed else f"now: {then}")
    return failed


def browser_found() -> bool:
    """Tell whether there is a browser for the tests; say so where there is none."""
    found = subprocess.run(
        [str(VENV_PYTHON), "-m", "tests.browser.finding"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if found.returncode:
        say(found.stdout.strip() or "the search for a browser failed")
    return not found.returncode


def browser(rest: list[str]) -> int:
    """Get a browser for the tests, where there is none."""
    install()
    if browser_found():
        return 0
    say("getting a browser; this may take a minute or two")
    return run_module("playwright", "install", "--with-deps", "chromium", *rest)


def screens(rest: list[str]) -> int:
    """Make pictures of every screen of the hall, light and dark, in both languages: ``screens [FOLDER] [NAME ...]``."""
    install()
    say("making the pictures")
    return run_module("tests.screens.pictures", *rest)


def bench(rest: list[str]) -> int:
    """Run the benchmarks."""
    install()
    say("running the benchmarks")
    return run_module("benchmarks", *rest)


def compiled(rest: list[str]) -> int:
    """Compile the wheel, and run its tests, or another module: ``compiled benchmarks replay``."""
    install()
    tree = compiled_tree()
    say(f"running {' '.join(rest) or 'pytest'} in {tree.relative_to(ROOT)}")
    module = rest or ["pytest", "-n", "2"]
    return run_module(*module, folder=tree, PYTHONPATH=str(tree), TDLOG_COMPILE="1")


def compiled_tree() -> Path:
    """Make a copy of the project with the compiled wheel laid over it: the project itself holds no compiled module."""
    shutil.rmtree(COMPILED, ignore_errors=True)
    tree = COMPILED / "tree"
    shutil.copytree(ROOT, tree, ignore=NOT_COPIED)
    if (ROOT.parent / "shared").is_dir():
        (COMPILED / "shared").symlink_to(ROOT.parent / "shared")
    say("compiling")
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    if run_module("pip", "wheel", *options, "--wheel-dir", str(COMPILED), ".", folder=tree, TDLOG_COMPILE="1"):
        sys.exit("dev.py: the modules of compiling.py could not be compiled; the message of mypyc is above.")
    [wheel] = COMPILED.glob("*.whl")
    say(f"made {wheel.name}: {wheel.stat().st_size:,} bytes")
    shutil.rmtree(tree / "build")
    with zipfile.ZipFile(wheel) as opened:
        opened.extractall(tree)
    return tree


def lock(rest: list[str]) -> int:
    """Write requirements.lock anew from pyproject.toml; ``--upgrade`` moves to the newest versions."""
    make_venv()
    if not venv_has("uv"):
        say("installing uv")
        pip_install("uv")
    say("writing requirements.lock")
    return run_module("uv", "pip", "compile", PYPROJECT.name, "--quiet", *LOCK_OPTIONS, "-o", LOCK.name, *rest)


def write(rest: list[str]) -> int:
    """Write anew what is made from the code (pages, schemas, words of the paragraphs), and lay the code out."""
    if rest:
        sys.exit(f"dev.py: write takes no further words, got: {' '.join(rest)}")
    install()
    say("writing what is made from the code")
    mended = ["ruff", "check", "--fix-only", "--quiet", "."]
    steps = (["tests.written"], mended, ["ruff", "format", "."], ["ruff", "check", "."])
    return max([run_module(*step) for step in steps])


COMMANDS = {
    "demo": demo,
    "hall": hall,
    "test": test,
    "lint": lint,
    "bench": bench,
    "screens": screens,
    "compiled": compiled,
    "lock": lock,
    "write": write,
    "browser": browser,
}


def main() -> int:
    """Do what the command line says; the exit code."""
    if sys.version_info < (3, 11):  # noqa: UP036  (any Python may be asked to run this file)
        sys.exit("dev.py: Python 3.11 or newer is needed; this is " + sys.version.split()[0])
    parser = argparse.ArgumentParser(prog="dev.py", description="The developer's commands of tdlog.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        commands.add_parser(name, help=command.__doc__, add_help=False)
    chosen, rest = parser.parse_known_args()
    return COMMANDS[chosen.command](rest)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
