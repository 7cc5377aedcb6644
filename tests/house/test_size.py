"""Files stay readable in one sitting, and their names say what is in them."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ["domain", "stores", "projections", "formats", "application", "web", "cli", "benchmarks", "tests"]
MOST_LINES = 500
SAYS_NOTHING = {"util", "utils", "helper", "helpers", "common", "misc", "manager", "managers"}


def python_files() -> list[Path]:
    """Every Python file of the packages, relative to the root."""
    return [path.relative_to(ROOT) for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]


def test_no_file_is_too_long() -> None:
    lines = {path.as_posix(): len((ROOT / path).read_text(encoding="utf-8").splitlines()) for path in python_files()}
    long = [f"{path}: {count} lines" for path, count in lines.items() if count > MOST_LINES]
    assert not long, "\n".join(long)


def test_every_name_says_what_is_inside() -> None:
    empty = [path.as_posix() for path in python_files() if SAYS_NOTHING & {*path.parts, path.stem}]
    assert not empty, "\n".join(empty)
