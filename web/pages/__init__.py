"""The pages, one module for each sort of thing that is looked at or recorded."""
