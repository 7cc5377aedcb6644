"""The lock names every dependency by version and hash, and no place to fetch it from."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")

PIN = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>[a-z0-9.+!]+)(?: ; [a-z_A-Z0-9 <>=!'().]+)? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?")


def wanted() -> Iterator[Requirement]:
    """Every requirement of the project: to build it, to run it, and of each extra."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = pyproject["project"]
    groups = [pyproject["build-system"]["requires"], project["dependencies"]]
    for group in [*groups, *project["optional-dependencies"].values()]:
        yield from map(Requirement, group)


def locked() -> dict[str, list[str]]:
    """The versions in the lock by name; two where they differ by version of Python."""
    versions: dict[str, list[str]] = {}
    for pin in map(PIN.fullmatch, LOCK.splitlines()):
        if pin:
            versions.setdefault(pin["name"], []).append(pin["version"])
    return versions


def test_no_address_in_the_lock() -> None:
    assert [line for line in LOCK.splitlines() if "://" in line] == []


def test_only_pins_and_hashes_in_the_lock() -> None:
    odd = [line for line in LOCK.splitlines() if not PIN.fullmatch(line) and not HASH.fullmatch(line)]
    assert not odd, "\n".join(odd)


def test_every_pin_has_a_hash() -> None:
    lines = LOCK.splitlines()
    bare = [
        line for line, after in zip(lines, [*lines[1:], ""], strict=True) if PIN.match(line) and not HASH.match(after)
    ]
    assert not bare, "\n".join(bare)


def test_every_requirement_is_in_the_lock() -> None:
    versions = locked()
    missing = [
        str(requirement)
        for requirement in wanted()
        if not any(map(requirement.specifier.contains, versions.get(canonicalize_name(requirement.name), [])))
    ]
    assert not missing, "\n".join(["run: python3 dev.py lock", *missing])
