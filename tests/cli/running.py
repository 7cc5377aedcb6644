"""Running `tdlog`: its exit code and what it printed. In this process, which takes a tenth of the time of a new one; as
a program of its own where the process is the point."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Mapping
from contextlib import ExitStack, chdir, redirect_stderr, redirect_stdout
from contextvars import copy_context
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any
from unittest.mock import patch

from cli.program import main

ROOT = Path(__file__).resolve().parents[2]
NONE: Mapping[str, str] = MappingProxyType({})


def heed_ctrl_c() -> None:
    """What a program does before it begins, as `preexec_fn`: tests that are run in the background ignore Ctrl-C, and so
    would their programs."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What it printed, read as JSON."""
        return json.loads(self.out)


def tdlog(
    *arguments: str | Path, typed: str | bytes = "", folder: Path = ROOT, variables: Mapping[str, str] = NONE
) -> Ran:
    """Run a command in this process with `typed` as its standard input, in English whoever runs the tests. `variables`
    are added to the environment; an empty one is taken out."""
    given, out, err = _stream(_bytes(typed)), _stream(), _stream()
    with ExitStack() as stack:
        stack.enter_context(chdir(folder))
        stack.enter_context(patch.dict(os.environ, _environment(variables), clear=True))
        stack.enter_context(patch.object(sys, "stdin", given))
        stack.enter_context(redirect_stdout(out))
        stack.enter_context(redirect_stderr(err))
        code = copy_context().run(_ended, list(map(str, arguments)))
        out.flush()
        err.flush()
    return Ran(code, _text(out), _text(err))


def tdlog_program(
    *arguments: str | Path, typed: str | bytes = "", folder: Path = ROOT, variables: Mapping[str, str] = NONE
) -> Ran:
    """Run a command as a program of its own: where its start, its streams or its end are what is tested."""
    program = [sys.executable, "-m", "cli", *map(str, arguments)]
    done = subprocess.run(
        program,
        input=_bytes(typed),
        capture_output=True,
        cwd=folder,
        env=_environment(variables),
        check=False,
        timeout=60,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def _bytes(typed: str | bytes) -> bytes:
    return typed.encode() if isinstance(typed, str) else typed


def _environment(variables: Mapping[str, str]) -> dict[str, str]:
    given = {**os.environ, "TDLOG_LANG": "en", **variables}
    return {name: value for name, value in given.items() if value}


def _stream(data: bytes = b"") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")


def _text(stream: io.TextIOWrapper) -> str:
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()


def _ended(arguments: list[str]) -> int:
    """Run the command to its end; its exit code, that of a program that ends with a traceback where it raises."""
    try:
        return main(arguments)
    except Exception:
        traceback.print_exc()
        return 1


def refused(ran: Ran, *texts: str) -> None:
    """The command failed with a message for people that says all of the texts, and no traceback."""
    said = ran.out + ran.err
    assert ran.code == 1, said
    assert "Traceback" not in said
    for text in texts:
        assert text in said, said
