"""Memory that nobody refers to any more is found, also where it has outlived a search."""

import gc
import weakref

from web.sweeping import sweep, swept


class Table:
    """Something that refers to itself: only a search can free it."""

    def __init__(self) -> None:
        self.me = self


def test_given_what_is_let_go_of_before_a_search_when_that_is_made_then_it_is_freed_at_once() -> None:
    with swept():
        there = weakref.ref(Table())
        sweep()
        assert there() is None


def test_given_what_has_outlived_a_search_when_it_is_let_go_of_then_a_whole_search_frees_it() -> None:
    with swept():
        table = Table()
        there = weakref.ref(table)
        sweep()
        del table
        sweep()
        assert there() is not None
        sweep(whole=True)
        assert there() is None


def test_given_a_server_that_ends_then_python_searches_as_before() -> None:
    before = gc.get_threshold()
    with swept():
        sweep()
        assert gc.get_freeze_count()
    assert gc.get_threshold() == before
    assert not gc.get_freeze_count()
