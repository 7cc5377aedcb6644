"""Lines typed at a terminal: what ends them."""

from __future__ import annotations

from asyncio import CancelledError
from types import SimpleNamespace

import pytest
from prompt_toolkit import PromptSession

from cli.typing import lines_typed


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[str | BaseException]:
    """What the editor gives, one after another; a terminal is pretended."""
    given: list[str | BaseException] = []

    def prompt(session: PromptSession[str], *words: object, **more: object) -> str:
        answer = given.pop(0)
        if isinstance(answer, BaseException):
            raise answer
        return answer

    monkeypatch.setattr(PromptSession, "prompt", prompt)
    terminal = SimpleNamespace(isatty=lambda: True)
    monkeypatch.setattr("cli.typing.sys", SimpleNamespace(stdin=terminal, stdout=terminal))
    return given


def typed() -> list[str]:
    return list(lines_typed(lambda: "> ", lambda text: ""))


@pytest.mark.parametrize("second", [KeyboardInterrupt(), CancelledError()])
def test_given_ctrl_c_twice_then_the_lines_end_also_where_the_editor_was_just_starting(
    answers: list[str | BaseException], capsys: pytest.CaptureFixture[str], second: BaseException
) -> None:
    answers += ["1s", KeyboardInterrupt(), second]
    assert typed() == ["1s"]
    assert "Ctrl-C" in capsys.readouterr().out


def test_given_a_line_between_two_ctrl_c_then_the_lines_go_on(answers: list[str | BaseException]) -> None:
    answers += [CancelledError(), "1s", KeyboardInterrupt(), "2s", EOFError()]
    assert typed() == ["1s", "2s"]
