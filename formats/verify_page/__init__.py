"""The page that checks receipts, and the scripts with which any page does."""

from formats.verify_page.page import Trusts, checking_script, told_style, verify_page, words_of_checks

__all__ = ["Trusts", "checking_script", "told_style", "verify_page", "words_of_checks"]
