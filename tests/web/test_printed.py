"""Pages as PDF: what a page asks for comes out of what is published, and from nowhere else."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tests.pdf import weasyprint_urls
from web.printed import printed_pages

urls = weasyprint_urls()
HARMFUL = """<!doctype html><html><head><title>x</title>
<link rel="stylesheet" href="../../static/own.css"><link rel="stylesheet" href="http://127.0.0.1:{port}/a.css">
<link rel="attachment" href="file://{secret}">
<style>@import "file://{secret}"; body {{ background: url(file://{secret}) }}
@font-face {{ font-family: f; src: url(http://127.0.0.1:{port}/f.woff) }}</style></head>
<body style="font-family: f">one<img src="file://{secret}"><img src="//127.0.0.1:{port}/b.png">
<object data="file://{secret}"></object><svg><image href="file://{secret}"/></svg></body></html>"""


def test_given_a_page_that_asks_for_files_and_addresses_when_it_is_printed_then_none_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    secret = tmp_path / "secret.css"
    secret.write_text("body { color: red }", encoding="utf-8")

    def opens(_: object, url: str, *__: object) -> None:
        opened.append(url)
        raise ValueError(url)

    monkeypatch.setattr(urls.URLFetcher, "fetch", opens)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.setblocking(False)
        page = HARMFUL.format(port=listening.getsockname()[1], secret=secret)
        made = printed_pages({"en/S1/index.html": page.encode(), "static/own.css": b"p { color: blue }"})
        with pytest.raises(BlockingIOError):
            listening.accept()
    assert opened == []
    assert made["en/S1/index.pdf"].startswith(b"%PDF-")
    assert b"secret" not in made["en/S1/index.pdf"]


def test_given_pages_that_are_not_printed_when_they_are_asked_for_then_there_is_no_pdf_of_them() -> None:
    assert printed_pages({"en/S1/card-1.html": b"<p>x", "index.html": b"<p>x", "static/own.css": b""}) == {}
