"""The cookie by which a device is known, and that of the language chosen."""

from __future__ import annotations

from starlette.requests import cookie_parser
from starlette.responses import Response
from starlette.types import Scope

from web.security import header

__all__ = ["COOKIE", "cookies_of", "forget_device", "keep_device", "keep_language", "secret_of"]

COOKIE = "tdlog"
COOKIE_SECURE = "__Host-tdlog"
"""Its name by TLS: a browser takes it from this very host alone."""
DAYS = 400
READ = "tdlog.cookies"
"""Where a request keeps what was read of them."""
LONGEST_SECRET = 100
"""Characters; what is longer is no secret of ours, and nobody keeps it in memory."""


def cookies_of(scope: Scope) -> dict[str, str]:
    """The cookies that came with a request; read once."""
    if READ not in scope:
        scope[READ] = cookie_parser(header(scope, b"cookie")[:8000])
    found: dict[str, str] = scope[READ]
    return found


def secret_of(cookies: dict[str, str], *, secure: bool) -> str:
    """The secret of a device; empty where it sends none."""
    told = cookies.get(COOKIE_SECURE if secure else COOKIE, "")
    return told if len(told) <= LONGEST_SECRET else ""


def keep_device(response: Response, secret: str, *, secure: bool) -> None:
    """Let the browser keep the secret of its device, where no script and no other site can have it."""
    name = COOKIE_SECURE if secure else COOKIE
    response.set_cookie(name, secret, max_age=DAYS * 86_400, path="/", secure=secure, httponly=True, samesite="strict")


def forget_device(response: Response, *, secure: bool) -> None:
    """Let the browser forget it."""
    name = COOKIE_SECURE if secure else COOKIE
    response.delete_cookie(name, path="/", secure=secure, httponly=True, samesite="strict")


def keep_language(response: Response, language: str) -> None:
    """Let the browser ask in this language from now on."""
    response.set_cookie("lang", language, max_age=DAYS * 86_400, path="/", httponly=True, samesite="strict")
