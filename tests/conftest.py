"""What all tests share: programs started by a test speak English, whatever the locale of whoever runs it."""

import os

os.environ["TDLOG_LANG"] = "en"
