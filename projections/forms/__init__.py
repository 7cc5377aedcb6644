"""The forms a director or committee prints: as data, on the terminal, and as a page for A4 paper."""
