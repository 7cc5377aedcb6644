"""USEBIO 1.2 written from a session's streams: participants, travellers with what both sides have, the cards dealt.

The order of the elements is that of the files that scoring programs write. What USEBIO has no element for and our own
reader takes back (regulations, rounds and tables, ids that are no numbers) stands in processing instructions, which
every other reader passes over; everything else that is lost is named to whoever exports.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from domain.amendments import effective
from domain.cards import hand_from_text, hand_to_text
from domain.events import AnyEvent, BoardDealt, ContestantEntered, RegulationSet, SessionOpened
from domain.numbering import standard_dealer, standard_vul
from domain.seats import SEATS
from formats.by_packs import by_packs_left_out
from formats.exported import Exported
from formats.travellers import TravellerLine, Travellers, one_session
from formats.usebio.markup import Markup
from projections.packs.by_session import NOTHING_BY_PACKS, BySession
from projections.points.figures import figure_of, printed, shown
from projections.points.rounding import figure_text
from projections.ranking.matches import Match, matches
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Standing, standings

__all__ = ["export_usebio"]

DTD = "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd"
"""Where the DTD stands; a name that every USEBIO file bears, and nothing that is fetched."""
TYPES = {"matchpoints": "MP_PAIRS", "cross-imps": "CROSS_IMP", "butler": "BUTLER_PAIRS", "total": "PAIRS"}
METHODS = {"total": "AGGREGATE", "board-a-match": "BAM"}
FIGURES = {"matchpoints": "MATCH_POINTS", "cross-imps": "CROSS_IMP_POINTS", "butler": "BUTLER_POINTS"}
VULNERABILITY = {"none": "None", "NS": "North-South", "EW": "East-West", "both": "All"}
SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


def export_usebio(
    streams: Mapping[str, Sequence[AnyEvent]], names: Mapping[str, str], by_packs: BySession = NOTHING_BY_PACKS
) -> Exported:
    """One session as a USEBIO file, in UTF-8. Where `names` has none for a player or team, its id is written. What
    somebody has by data packs stands with him.

    Raises TdlogError where the streams are of several sessions or of none, and for an event of individuals.
    """
    scored, tables = one_session(streams, "USEBIO")
    return _Document(scored, tables, names, by_packs).write()


class _Document:
    """A session while it is written."""

    def __init__(
        self,
        scored: ScoredSession,
        tables: Mapping[str, Sequence[AnyEvent]],
        names: Mapping[str, str],
        by_packs: BySession,
    ) -> None:
        self.by_packs = by_packs
        self.scored = scored
        self.names = names
        self.scoring = scored.conditions.method.word
        self.travellers = Travellers(scored, tables)
        self.standings = standings(scored)
        self.xml = Markup()
        self.left_out: list[str] = []
        self.written: set[tuple[str, int]] = set()
        """The lines that are in the file: table and board."""

    def write(self) -> Exported:
        """The whole file."""
        xml = self.xml
        xml.doctype("USEBIO", DTD)
        with xml.within("USEBIO", {"Version": "1.2"}):
            with xml.within("CLUB"):
                xml.put("CLUB_NAME", "")
                xml.put("CLUB_ID_NUMBER", "")
            kind = "TEAMS" if self.scored.conditions.is_team_play else TYPES[self.scoring]
            with xml.within("EVENT", {"EVENT_TYPE": kind}):
                self._head()
                if self.scored.conditions.is_team_play:
                    self._teams(kind)
                else:
                    self._participants(kind)
                    self._boards(kind)
            self._hands()
        self.left_out += self.travellers.left_out + self._not_in_a_match() + self._lost()
        self.left_out += by_packs_left_out(self.scored, self.standings, self.by_packs, has_handicap=True)
        return Exported(xml.bytes(), list(dict.fromkeys(self.left_out)))

    def _head(self) -> None:
        xml, opened = self.xml, self.scored.record.opened
        for regulation in self._regulations():
            if regulation.name != "winners":
                xml.own(f"regulation {regulation.name}", regulation.value)
        xml.put("EVENT_IDENTIFIER", self.scored.name)
        xml.put("EVENT_DESCRIPTION", opened.name)
        xml.put("PROGRAM_NAME", "tdlog")
        xml.put("WINNER_TYPE", str(len(self.standings.groups)))
        xml.put("DATE", "/".join(reversed(opened.date.split("-"))) if opened.date else "")
        xml.put("SESSION_COUNT", "1")
        xml.put("SECTION_COUNT", "1")
        if self.scoring in METHODS:
            xml.put("BOARD_SCORING_METHOD", METHODS[self.scoring])
        if self.standings.unit == "vp":
            xml.put("MATCH_SCORING_METHOD", "VPS")

    def _regulations(self) -> Iterable[RegulationSet]:
        """The regulations in force, each once, as it was set last."""
        elected = {event.name: event for _, event in effective(self.scored.session) if isinstance(event, RegulationSet)}
        return elected.values()

    def _participants(self, kind: str) -> None:
        two_winners = len(self.standings.groups) > 1
        places = {row.contestant: row for row in self.standings.rows}
        sides = {row.contestant: group.name.upper() for group in self.standings.groups for row in group.rows}
        with self.xml.within("PARTICIPANTS", {"EVENT_TYPE": kind}):
            for contestant in self.scored.contestants:
                entered = self.scored.record.contestants.get(contestant)
                with self.xml.within("PAIR"):
                    self.xml.put("PAIR_NUMBER", contestant)
                    self.xml.put("DIRECTION", sides.get(contestant, "") if two_winners else "")
                    self._standing(places.get(contestant))
                    self._players(entered)

    def _standing(self, row: Standing | None) -> None:
        if row is None:
            return
        conditions = self.scored.conditions
        self.xml.put("TOTAL_SCORE", shown(row.total, self.standings.unit, conditions, row.top))
        if row.percent is not None:
            self.xml.put("PERCENTAGE", f"{printed(row.percent, 'percent', conditions)}")
        if row.place:
            self.xml.put("PLACE", f"{row.place}{'=' * row.tied}")
        award, listed = self.by_packs.award_of(row.contestant), self.by_packs.row_of(row.contestant)
        if award is not None:
            with self.xml.within("MASTER_POINTS"):
                self.xml.put("MASTER_POINTS_AWARDED", f"{award.shown}")
        if listed is not None and listed.handicap is not None:
            self.xml.put("HANDICAP", figure_text(listed.handicap))

    def _players(self, entered: ContestantEntered | None) -> None:
        for player in entered.players if entered else ():
            with self.xml.within("PLAYER"):
                self.xml.own("player", player)
                self.xml.put("PLAYER_NAME", self.names.get(player, player))

    def _boards(self, kind: str) -> None:
        for number in self.scored.boards:
            lines = [line for line in self.travellers.on_board(number) if line.is_written]
            if not lines:
                continue
            with self.xml.within("BOARD", {"EVENT_TYPE": kind}):
                self._board_head(number)
                for line in lines:
                    self._line(line)

    def _board_head(self, number: int) -> None:
        self.xml.put("BOARD_NUMBER", str(number))
        self._tell_fouled(number)
        dealer, vul = self.travellers.conditions_of(number)
        if vul != standard_vul(number):
            self.xml.put("VULNERABILITY", VULNERABILITY[vul])
        if dealer is not standard_dealer(number):
            self.left_out.append(f"board {number}: its dealer is {dealer}, and the file has no element for that")

    def _tell_fouled(self, number: int) -> None:
        """A board whose tables did not all play the same cards (87): the file holds but one deal of a number."""
        forms = {line.score.form for line in self.travellers.on_board(number) if line.is_written}
        if len(forms) > 1:
            self.left_out.append(
                f"board {number}: played in {len(forms)} forms, compared apart (87); the file has one deal"
            )

    def _line(self, line: TravellerLine, direction: str = "") -> None:
        xml = self.xml
        self.written.add((line.score.stream, line.score.board))
        with xml.within("TRAVELLER_LINE"):
            xml.own("round", str(line.score.round))
            xml.own("table", str(line.score.table))
            if direction:
                xml.put("DIRECTION", direction)
            else:
                xml.put("NS_PAIR_NUMBER", line.ns)
                xml.put("EW_PAIR_NUMBER", line.ew)
            if line.contract:
                for tag, text in _played(line):
                    xml.put(tag, text)
            xml.put("SCORE", line.points)
            figures = FIGURES.get(self.scoring, "")
            for side, contestant in (("NS", line.ns), ("EW", line.ew)):
                figure = self.travellers.figure(line, contestant)
                if figures and figure is not None and not direction:
                    unit = self.scored.conditions.board_unit
                    xml.put(f"{side}_{figures}", figure_of(figure, unit, self.scored.conditions))

    def _teams(self, kind: str) -> None:
        """Teams: matches, each with both tables of its boards."""
        places = {row.contestant: row for row in self.standings.rows}
        with self.xml.within("SESSION", {"SESSION_ID": "1"}), self.xml.within("SECTION", {"SECTION_ID": "1"}):
            with self.xml.within("PARTICIPANTS", {"EVENT_TYPE": kind}):
                for team in self.scored.contestants:
                    number = self._team_number(team)
                    name = self.names.get(team, "")
                    with self.xml.within("TEAM", {"TEAM_ID": number, **({"TEAM_NAME": name} if name else {})}):
                        if number == team:
                            self.xml.own("contestant", team)
                        self._standing(places.get(team))
                        self._players(self.scored.record.contestants.get(team))
            for match in matches(self.scored):
                self._match(match, kind)

    def _team_number(self, team: str) -> str:
        """A team's number: what our reader makes its id from, else the id itself."""
        return team.removeprefix(f"{self.scored.name}.team")

    def _match(self, match: Match, kind: str) -> None:
        home, away = match.teams
        conditions = self.scored.conditions
        with self.xml.within("MATCH"):
            if match.round:
                self.xml.put("ROUND_NUMBER", str(match.round))
            self.xml.put("TEAM", self._team_number(home))
            self.xml.put("OPPOSING_TEAM", self._team_number(away))
            for tag, team in (("TEAM_SCORE", home), ("OPPOSING_TEAM_SCORE", away)):
                points = match.vp(team)
                if points is not None:
                    self.xml.put(tag, shown(points, "vp", conditions))
                else:
                    self.xml.put(tag, shown(match.side(team).won, conditions.board_unit, conditions))
            for number in match.boards:
                of_match = [
                    line
                    for line in self.travellers.on_board(number)
                    if {line.ns, line.ew} == {home, away} and (not match.round or line.score.round == match.round)
                ]
                lines = [line for line in of_match if line.is_written]
                if lines:
                    with self.xml.within("BOARD", {"EVENT_TYPE": kind}):
                        self._board_head(number)
                        for line in lines:
                            self._line(line, "NS" if line.ns == home else "EW")

    def _hands(self) -> None:
        deals = self.travellers.deals()
        if not deals:
            return
        with self.xml.within("HANDSET"):
            for number, hands in sorted(deals.items()):
                with self.xml.within("BOARD"):
                    self.xml.put("BOARD_NUMBER", str(number))
                    for seat, hand in zip(SEATS, hands, strict=True):
                        if hand is None:
                            continue
                        with self.xml.within("HAND"):
                            self.xml.put("DIRECTION", str(seat))
                            for tag, suit in zip(SUITS, hand_to_text(hand_from_text(hand)).split("."), strict=True):
                                self.xml.put(tag, suit)

    def _not_in_a_match(self) -> list[str]:
        """Boards of teams that stand in no match that is written: the other table never played."""
        every = (line for number in self.scored.boards for line in self.travellers.on_board(number) if line.is_written)
        return [
            f"board {line.score.board}, {line.ns} against {line.ew}: it is of no match, and is left out"
            for line in every
            if (line.score.stream, line.score.board) not in self.written
        ]

    def _lost(self) -> list[str]:
        """What of the session's own stream has no place in the file."""
        kept = (SessionOpened, ContestantEntered, BoardDealt, RegulationSet)
        lost = Counter(
            str(type(event).__struct_config__.tag)
            for _, event in effective(self.scored.session)
            if not isinstance(event, kept)
        )
        return [f"of the session's own record: {many} of the kind {tag}" for tag, many in sorted(lost.items())]


def _played(line: TravellerLine) -> Iterable[tuple[str, str]]:
    """What was played, by the elements that say it, in their order."""
    return ("CONTRACT", line.contract), ("PLAYED_BY", line.declarer), ("LEAD", line.lead), ("TRICKS", line.tricks)
