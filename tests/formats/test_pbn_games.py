"""What stands in a PBN file, and where: nothing of it is lost, and nothing is judged."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.pbn.games import Game, games_of
from formats.pbn.inheritance import Inheritance


def one(text: str) -> Game:
    """The only game of a text."""
    (game,) = games_of(text)
    return game


def test_a_section_is_kept_line_by_line_below_its_tag() -> None:
    game = one(
        '[Event "x"]\n[Auction "N"] 1C\n{ a\n\nb } 1D\n% no call\nPass ; said\n[Note "1:n"]\nAP\n[Play "E"]\nSA\n'
    )
    assert game.rows == {"Auction": [" 1C", "", "", " 1D", "", "Pass ", "", "AP"], "Play": ["", "SA"]}
    assert game.lines == {"Event": 1, "Auction": 2, "Play": 10}
    assert [(word.text, word.line) for word in game.words("Auction")] == [("1C", 2), ("1D", 5), ("Pass", 7), ("AP", 9)]


def test_comments_and_escaped_lines_are_kept_with_their_places() -> None:
    game = one('{ head }\n\n% PBN 2.1\n[Event "x"] ; rest\n[Auction "N"]\n1C {a} 1D {b\n\nc}\n')
    assert [(c.text, c.line, c.after, c.row, c.column, c.is_rest_of_line) for c in game.comments] == [
        (" head ", 1, "", 0, 0, False), (" rest", 4, "Event", 0, 0, True), ("a", 6, "Auction", 1, 3, False),
        ("b\n\nc", 6, "Auction", 1, 7, False),
    ]  # fmt: skip
    assert [(word.text, word.line) for word in game.escapes] == [("% PBN 2.1", 3)]


def test_tags_keep_their_order_and_those_again_are_kept_apart() -> None:
    game = one('[Site "1"]\n[Room "a"]\n[Note "1:n"]\n[Site "2"]\nrow\n')
    assert [(tag.name, tag.value, tag.line) for tag in game.order] == [
        ("Site", "1", 1), ("Room", "a", 2), ("Note", "1:n", 3), ("Site", "2", 4),
    ]  # fmt: skip
    assert (game.tags, game.rows) == ({"Site": "1", "Room": "a"}, {})
    assert game.repeated == [(game.order[3], ["", "row"])]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (r'[Site "a \"b\" c"]', 'a "b" c'),
        (r'[Site "a\\b"]', r"a\b"),
        (r'[Site "Rank\3R;Score\\5R"]', r"Rank\3R;Score\5R"),
        (r'[Site "ends\\"]', "ends\\"),
        ('[ Site   "x"  ]', "x"),
        ('[Site"x"]', "x"),
        (' [\n Site\n  "x"\n ]', "x"),
        ('[Event "my"] [Site "x"]', "x"),
        ('[Site "[a] {b} ;c %d"]', "[a] {b} ;c %d"),
        ('[Site ""]', ""),
    ],
)
def test_a_tag_may_be_written_in_many_ways(written: str, value: str) -> None:
    game = one(written + "\n")
    assert game.tags["Site"] == value
    assert not game.broken


def test_notes_belong_to_the_section_before_them() -> None:
    game = one('[Auction "N"]\n1C\n[Note "1:call"]\n[Play "E"]\nSA\n[Note "1:card"]\n')
    assert (game.notes, game.play_notes) == ({1: "call"}, {1: "card"})
    turned = one('[Play "E"]\nSA\n[Note "1:card"]\n[Auction "N"]\n1C\n[Note "1:call"]\n')
    assert (turned.notes, turned.play_notes) == ({1: "call"}, {1: "card"})


def test_a_string_of_a_table_may_hold_what_begins_a_comment() -> None:
    assert one('[T "a"]\n1 "x;y {z" 2 ; rest\n').rows["T"] == ["", '1 "x;y {z" 2 ']


def test_a_comment_between_two_words_parts_them() -> None:
    assert [word.text for word in one('[Auction "N"]\n1C{a}1D}Pass{b}\nAP\n').words("Auction")] == [
        "1C", "1D", "Pass", "AP",
    ]  # fmt: skip


def test_a_comment_that_never_ends_costs_no_game() -> None:
    games = list(games_of('[Board "1"]\n{ lost\n[Site "x"]\n\n[Board "2"]\n'))
    assert [game.tags for game in games] == [{"Board": "1", "Site": "x"}, {"Board": "2"}]
    assert games[0].open_comments == [2]


def test_what_is_neither_tag_nor_section_is_kept_as_broken() -> None:
    game = one('stray\n[Event "x\n[Site "y"]\n}\n')
    assert [(word.text, word.line) for word in game.broken] == [("stray", 1), ('[Event "x', 2), ("}", 4)]


def test_a_semi_empty_line_ends_a_game_and_ctrl_z_is_one() -> None:
    assert len(list(games_of('[Event "x"]\n \t \n[Event "y"]\n\x1a'))) == 2


@given(st.lists(st.sampled_from(['[A "x"]', "{", "}", "\n", "\n\n", ";", "%", '"', "[", "1C", " ", "\\", "[Note"])))
@settings(max_examples=60)
def test_every_line_of_a_tag_is_where_the_file_has_it(pieces: list[str]) -> None:
    text = "".join(pieces)
    lines = [*text.split("\n"), ""]
    for game in games_of(text):
        for tag in game.order:
            assert "[" in lines[tag.line - 1]
        for name, rows in game.rows.items():
            for n, row in enumerate(rows):
                words = row.split()
                assert all(word in lines[game.lines[name] - 1 + n] for word in words)


def inherited(*games: str) -> list[dict[str, str]]:
    """The tags of games, one after another, with what they inherit."""
    inheritance = Inheritance()
    found: list[dict[str, str]] = []
    for game in games_of("\n\n".join(games)):
        inheritance.apply(game)
        found.append(game.tags)
    return found


def test_a_number_sign_is_the_nearest_real_value_before_or_nothing() -> None:
    assert [tags["Site"] for tags in inherited('[Site "#"]', '[Site "x"]', '[A ""]\n[Site "#"]', '[Site "#"]')] == [
        "", "x", "x", "x",
    ]  # fmt: skip


def test_two_number_signs_are_for_all_later_games_until_given_anew() -> None:
    games = inherited('[Site "##x"]', '[A "1"]', '[Site "y"]', '[A "2"]', '[Site "##"]', '[A "3"]')
    assert [tags.get("Site") for tags in games] == ["x", "x", "y", "y", "", ""]


def test_a_number_sign_ends_what_was_for_all_later_games() -> None:
    assert [tags.get("Site") for tags in inherited('[Site "##x"]', '[Site "#"]', '[A "1"]')] == ["x", "x", None]


@pytest.mark.parametrize("name", ["Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play"])
def test_what_a_game_must_tell_itself_is_not_inherited(name: str) -> None:
    assert inherited(f'[{name} "N"]', f'[{name} "#"]', f'[{name} "##N"]', '[A "1"]')[1:] == [
        {name: "#"}, {name: "##N"}, {"A": "1"},
    ]  # fmt: skip
