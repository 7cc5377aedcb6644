"""Figures as a page shows them: with the minus and the decimal point of the language that is read."""

from __future__ import annotations

from projections.texts.figures import figures_in

__all__ = ["figure_shown"]

MINUS = "\N{MINUS SIGN}"


def figure_shown(figure: str) -> str:
    """A figure, with the minus that is as wide as its plus: `−12.50`, in Danish `−12,50`."""
    return figures_in(figure.replace("-", MINUS))
