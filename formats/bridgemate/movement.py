"""A session as the Data Connector is told it: sections, tables, rounds, and who begins where.

Guid, letters and numbers are repeated on every level and must agree. Rounds of a table run 1, 2, 3 without a gap, and
the boards of a round are a run; where a pair sits out its opponent is 0, and so are both boards.
"""

from __future__ import annotations

from msgspec import Struct, field

__all__ = [
    "BEGIN", "GO_ON", "ContinueDTO", "InitDTO", "ParticipationDTO", "RoundDTO", "ScoringGroupDTO", "SectionDTO",
    "SectionUpdateDTO", "SessionDTO", "TableDTO",
]  # fmt: skip

BEGIN = 1 + 2 + 4
"""Start the control software, make the event, start reading."""
GO_ON = 1 + 4
"""After a restart: never make the event anew."""


class RoundDTO(Struct, frozen=True, rename="pascal"):
    """A round at a table."""

    session_guid: str
    section_letters: str
    table_number: int
    round_number: int
    low_board_number: int = 0
    high_board_number: int = 0
    pair_ns: int = field(default=0, name="PairNS")
    pair_ew: int = field(default=0, name="PairEW")
    team_ns: int = field(default=0, name="TeamNS")
    team_ew: int = field(default=0, name="TeamEW")
    mates_table_section_letters: str = ""
    mates_table_table_number: int = 0
    mates_table_round_number: int = 0


class TableDTO(Struct, frozen=True, rename="pascal"):
    """A table with its rounds."""

    session_guid: str
    section_letters: str
    table_number: int
    rounds: tuple[RoundDTO, ...]
    connection_mode: int = 0
    keep_bridgemates_alive: bool = False


class SectionDTO(Struct, frozen=True, rename="pascal"):
    """A section."""

    session_guid: str
    letters: str
    winners: int
    """1 or 2."""
    game_type: int
    """10 pairs, 20 individual, 30 teams."""
    tables: tuple[TableDTO, ...]
    scoring_group_number: int = 1
    missing_pair: int = 0
    keep_bridgemates_alive: bool = False
    is_combi_section: bool = False
    north_south_pair_section_letters: str = ""
    east_west_pair_section_letters: str = ""
    has_explicit_participations: bool = False


class SectionUpdateDTO(Struct, frozen=True, rename="pascal"):
    """A whole section as it is from now on."""

    session_guid: str
    letters: str
    winners: int
    game_type: int
    tables: tuple[TableDTO, ...]
    scoring_group_scoring_method: int
    scoring_group_number: int = 1
    missing_pair: int = 0
    keep_bridgemates_alive: bool = False
    is_deleted: bool = False
    has_explicit_participations: bool = False


class ScoringGroupDTO(Struct, frozen=True, rename="pascal"):
    """Sections that are compared with one another."""

    session_guid: str
    scoring_method: int
    """10 matchpoints, 20 Butler, 31 cross-IMPs, 40 team IMPs, 60 board-a-match: for what the pads show alone."""
    sections: tuple[SectionDTO, ...]
    scoring_group_number: int = 1


class SessionDTO(Struct, frozen=True, rename="pascal"):
    """A session."""

    event_guid: str
    session_guid: str
    name: str
    scoring_groups: tuple[ScoringGroupDTO, ...]
    year: int
    month: int
    day: int
    hour: int = 19
    minute: int = 0
    show_in_app: bool = False
    ew_return_home: bool = field(default=False, name="EWReturnHome")
    pairs_move_accross_field: bool = False


class ParticipationDTO(Struct, frozen=True, rename="pascal"):
    """A player in his seat in the first round; the control software moves him on."""

    session_guid: str
    section_letters: str
    table_number: int
    direction: int
    """1 North, 2 East, 3 South, 4 West."""
    last_name: str
    round_number: int = 1
    player_number: str = ""
    first_name: str = ""
    country_code: str = ""
    is_player_swap: bool = False
    is_removal: bool = False


class InitDTO(Struct, frozen=True, rename="pascal"):
    """An event of one session."""

    event_guid: str
    sessions: tuple[SessionDTO, ...]
    participations: tuple[ParticipationDTO, ...] = ()
    commands: int = BEGIN
    club_id: str = ""
    alternative_data_folder: str = ""
    player_data: tuple[()] = ()
    handrecords: tuple[()] = ()


class ContinueDTO(Struct, frozen=True, rename="pascal"):
    """An event that was begun before."""

    event_guid: str
    commands: int = GO_ON
    club_id: str = ""
    alternative_data_folder: str = ""
