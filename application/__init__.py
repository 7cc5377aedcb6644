"""What people ask to be done with a log: read, record, import, export, audit. It prints nothing and asks nobody."""
