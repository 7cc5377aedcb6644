"""A board as one HTML file: every entry of its record, one after the other, and what the Laws made of it then."""

from formats.replay_page.page import replay_page
from formats.replay_page.steps import BoardShown, seated
from formats.replay_page.worth import worth_of

__all__ = ["BoardShown", "replay_page", "seated", "worth_of"]
