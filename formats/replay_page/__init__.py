"""A board as one HTML file: every entry of its record, one after the other, and what the Laws made of it then."""

from formats.replay_page.page import board_style, replay_page, stepping, stepping_style
from formats.replay_page.replayed import Replayed

__all__ = ["Replayed", "board_style", "replay_page", "stepping", "stepping_style"]
