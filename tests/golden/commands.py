"""What the commands print: each section is a command as it is typed, in a folder with the logs of the sample sessions.

A long output is held as a digest a block. `python -m tests.golden.commands "rulings --log all.db"` prints it whole, to
be compared with another version.
"""

from __future__ import annotations

import json
import re
import shlex
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from functools import cache
from hashlib import sha256
from pathlib import Path
from shutil import copyfile, copytree
from tempfile import TemporaryDirectory
from typing import Any, cast
from zlib import crc32

from tests.cli.running import ROOT, Ran, tdlog
from tests.golden.files_to_read import write_files
from tests.golden.typed import COMMANDS, LOGS, SCREEN

__all__ = ["COMMANDS", "told_by"]

MOST_WHOLE = 3_000
"""How long an output may be that is held as it stands."""

BLOCK = 16
"""Of so many lines one begins a new block, by what it says: a line more or less changes its own block alone."""

VARIES = (
    (re.compile(r"\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ"), "TIME"),
    (re.compile(r"\b20\d\d-\d\d-\d\d\b"), "DATE"),
    (re.compile(r"\b[01]\d-[0-3]\d \d\d:\d\d\b"), "MM-DD HH:MM"),
    (re.compile(r"\b20\d{6}T\d{6}Z"), "STAMP"),
    (re.compile(r"\b[0-9a-f]{32,64}\b"), "HEX"),
    (re.compile(r"(?<=/in#)[\w-]{43}"), "TOKEN"),
    (re.compile(r'((?<=link )|(?<="link": ")|^)[2-9a-hjkmnp-z]{6}(?=,|"|  )', re.MULTILINE), "LINKED"),
)
"""What comes from the clock or from chance, where a command writes."""

LINE = re.compile(r"(?P<varies>~)?(?:(?P<old>\S+) > (?P<new>\S+): )?(?P<words>.*?)(?: < (?P<typed>.*))?")
"""A command: `~` before it where what it says varies with clock or chance, `OLD.db > NEW.db:` where a log is copied
first, `< FILE` or `< 1;2` behind it for what is typed."""


@cache
def made() -> TemporaryDirectory[str]:
    """A folder with the sample sessions, the logs of them, and files of other formats; gone when the process ends."""
    kept = TemporaryDirectory(prefix="golden-")
    (Path(kept.name) / "sample_sessions").symlink_to(ROOT / "sample_sessions")
    for log, files in LOGS.items():
        _run(Path(kept.name), ["import", "--log", log, *(f"sample_sessions/{name}" for name in files)])
    write_files(Path(kept.name))
    return kept


def _run(folder: Path, words: list[str], typed: str = "") -> Ran:
    return tdlog(*words, typed=typed, folder=folder, variables=SCREEN)


def told_by(name: str) -> Callable[[], Mapping[str, str]]:
    """What makes the golden file of a family of commands."""
    return lambda: told(COMMANDS[name], shortened)


def told(lines: Iterable[str], form: Callable[[str], str]) -> dict[str, str]:
    """What commands say, one after another in a folder of their own: each part of it in a form."""
    with TemporaryDirectory(prefix="golden-") as parent:
        folder = Path(parent) / "evening"
        copytree(made().name, folder, symlinks=True)
        return {line: "".join(map(form, _parts(folder, line))) for line in lines}


def _parts(folder: Path, line: str) -> Iterator[str]:
    """What a command prints, what it says beside, how it ends, and what stands in the file that it wrote."""
    read = LINE.fullmatch(line)
    assert read is not None
    if read["new"]:
        copyfile(folder / read["old"], folder / read["new"])
    given = read["typed"] or ""
    is_file = given.endswith(".tdl")
    typed = (folder / given).read_text(encoding="utf-8") if is_file else given.replace(";", "\n") + "\n"
    done = _run(folder, shlex.split(read["words"]), typed)
    assert "Traceback" not in done.err, f"{line}\n{done.err}"
    beside = f"stderr: {done.err}" if done.err else ""
    for part in (done.out, beside, f"exit {done.code}" if done.code else "", written(folder, read["words"])):
        for pattern, word in VARIES if read["varies"] else ():
            part = pattern.sub(word, part)
        if part:
            yield part if part.endswith("\n") else f"{part}\n"


def written(folder: Path, words: str) -> str:
    """What stands in the file that a command wrote with `--to` or `--html`; of a database its tables, by digests."""
    name = re.search(r"--(?:to|html) (\S+\.\w+)", words)
    if name is None:
        return ""
    path = folder / name[1]
    if path.suffix != ".db":
        return path.read_text(encoding="utf-8")
    lines: list[str] = []
    with closing(sqlite3.connect(path)) as database:
        made_of = database.execute("select type, name, sql from sqlite_master order by type, name").fetchall()
        for kind, table, sql in made_of:
            line = f"{kind} {table} {_digest(' '.join((sql or '').split()))}"
            if kind in ("table", "view"):
                rows = [repr(row) for row in database.execute(f'select * from "{table}"')]
                line += f" {len(rows)} rows {_digest(chr(10).join(rows))}"
            lines.append(line)
    return "\n".join(lines)


def shortened(text: str) -> str:
    """A text as a golden file holds it: as it stands, or a line a block, its digest with what the block begins with."""
    size = len(text.encode())
    if size <= MOST_WHOLE:
        return text
    lines = [f"{_digest(block)} {head}".rstrip() for head, block in _blocks(text)]
    return "\n".join([f"({size} bytes)", *lines, ""])


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:8]


def _blocks(text: str) -> Iterator[tuple[str, str]]:
    """The parts of a text with what names each: of JSON its items, else some lines."""
    if text.startswith("[") or text.startswith("{\n"):
        yield from _items("", json.loads(text), 2)
        return
    block: list[str] = []
    for line in text.splitlines():
        if block and crc32(line.encode()) % BLOCK == 0:
            yield block[0][:40], "\n".join(block)
            block = []
        block.append(line)
    yield block[0][:40], "\n".join(block)


def _items(name: str, value: Any, depth: int) -> Iterator[tuple[str, str]]:
    text = json.dumps(value, ensure_ascii=False)
    if not depth or len(text) < 400 or not isinstance(value, list | dict):
        yield f"{name} {_named(value)}".strip(), text
        return
    items = cast(dict[str, Any], value) if isinstance(value, dict) else dict(enumerate(cast(list[Any], value)))
    for key, item in items.items():
        yield from _items(f"{name}.{key}" if name else str(key), item, 0 if _named(item) else depth - 1)


def _named(value: Any) -> str:
    """What a person would call an item."""
    if not isinstance(value, dict):
        return ""
    item = cast(dict[str, Any], value)
    names = ("stream", "board", "incident", "contestant", "difference", "law", "code", "file")
    return " ".join(str(item[name]) for name in names if item.get(name) is not None)[:60]


def main(line: str) -> None:
    """Print what a command says, whole; those before it in its family are run before."""
    family = next((lines for lines in COMMANDS.values() if line in lines), (line,))
    print(told(family[: family.index(line) + 1], str)[line], end="")


if __name__ == "__main__":
    main(sys.argv[1])
