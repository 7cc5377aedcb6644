"""Values of scoring: a table's score, the field it is compared with, victory points, and how a figure is rounded."""
