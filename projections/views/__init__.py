"""What screens show, as values: terminal, HTML, JSON and print are rendered from these."""
