"""The hall's server: routes, pages and event streams. What they show and record, `application.hall` does."""
