"""The page that checks receipts, and the scripts with which any page does."""

from formats.verify_page.page import Trusts, checking_script, verify_page

__all__ = ["Trusts", "checking_script", "verify_page"]
