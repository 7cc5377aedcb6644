"""One board at one table as a game of PBN 2.1 in export format: what of the record PBN has tags and sections for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from domain.board import Board
from domain.calls import Call, Contract
from domain.cards import hand_to_text
from domain.events import BoardDealt, BoardStarted, ScoreEntered, SessionOpened
from domain.seats import SEATS, Seat, Side
from formats.pbn.auction_written import auction_of, contract_tag
from formats.pbn.comments_written import comments_on
from formats.pbn.play_written import play_rows
from formats.pbn.sheet import Sheet
from formats.pbn.tables_written import Row
from formats.reading.certain import tricks_certain
from formats.score_in_words import is_plain_score
from projections.recorded.seating import Seating
from projections.rulings.board_rulings import BoardRulings
from projections.rulings.results import BoardResult

__all__ = ["MANDATORY", "PlayedGame", "date_tag", "scoring_tag", "write_game"]

MANDATORY = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring",
    "Declarer", "Contract", "Result",
)  # fmt: skip
"""The 15 tags that every game in export format has, in their order (3.4)."""

SCORING = {
    "matchpoints": "MP", "imps": "IMP", "teams": "IMP", "cross-imps": "IMP;Cross", "butler": "IMP;Butler",
    "board-a-match": "BAM", "total": "Total",
}  # fmt: skip
VUL = {"none": "None", "NS": "NS", "EW": "EW", "both": "All"}
SCORES = {"points": "Score", "imps": "ScoreIMP", "matchpoints": "ScoreMP", "percent": "ScorePercentage"}
"""Unit of a scorer's figure to the tag that holds it (4.2)."""


@dataclass(slots=True)
class PlayedGame:
    """A board as it will be written, with what its table and session know of it."""

    board: Board
    rulings: BoardRulings
    result: BoardResult
    seating: Seating
    players: tuple[str, ...] = ()
    """North, East, South, West by id; none where nobody is known."""
    goes_on: bool = False
    """The table is still at this board."""
    teams: tuple[str, str, str] | None = None
    """Home team, visiting team, room, where a match of two tables is played."""
    session: SessionOpened = field(default_factory=SessionOpened)
    dealt: BoardDealt | None = None
    """The board as the session has it dealt: its hands are told where the table tells none of them."""

    @property
    def tricks(self) -> tuple[str, int | None]:
        """Declarer's tricks as the `Result` tag has them, and as a number: those won; with `^` those agreed where the
        cards played give another number; `?` where it is not known yet."""
        board, contract = self.board, self.board.contract
        if contract is None:
            return ("" if board.passed_out else "?"), None
        side = contract.declarer.side
        agreed = board.tricks_agreed[1] if board.tricks_agreed else None
        played_out = sum(board.won) == 13 and board.claim is None
        tricks = self.rulings.tricks.of(side) if self.rulings.tricks is not None else None
        if agreed is not None and (tricks is None or played_out):
            tricks = agreed
        if tricks is None or not 0 <= tricks <= 13:
            return ("?", None)
        won = tricks_certain(board)
        is_possible = won[side.index] <= tricks <= 13 - won[1 - side.index]
        return (str(tricks) if is_possible else f"^{tricks}"), tricks

    def row(self, stream: str) -> Row | None:
        """Its line in the board's score table; None where it has no result."""
        final = self.result.final
        if final is None:
            return None
        contract = self.board.contract
        plain = is_plain_score(final)
        return Row(
            stream,
            self.seating.round,
            self.seating.table,
            "+".join(self.seating.ns),
            "+".join(self.seating.ew),
            "-" if not plain else contract_tag(contract.text) if contract else "Pass" if self.board.passed_out else "-",
            contract.declarer.value if contract and plain else "-",
            self.tricks[0].lstrip("^") or "-" if contract and plain else "-",
            str(final.ns[0].score) if plain else "-",
            {event.unit: (event.ns.strip(), event.ew.strip()) for event in self.entered},
        )

    @property
    def entered(self) -> list[ScoreEntered]:
        """What the scorer entered, as far as it is figures."""
        events = (moment.event for moment in self.board.moments)
        scores = (event for event in events if isinstance(event, ScoreEntered))
        return [one for one in scores if all(not text.strip() or _is_number(text.strip()) for text in (one.ns, one.ew))]


def scoring_tag(session: SessionOpened | None) -> str:
    """The scoring as PBN names it; `?` where it is not known."""
    return SCORING.get(session.scoring, "?") if session is not None else "?"


def date_tag(date: str) -> str:
    """An ISO date, or as much of one as is known, as `YYYY.MM.DD`; `?` where there is none."""
    parts = date.split("-")
    if not all(part.isascii() and part.isdigit() for part in parts) or len(parts) > 3 or len(parts[0]) != 4:
        return "?"
    return ".".join([parts[0], *(part.zfill(2)[:2] for part in parts[1:]), *["??"] * (3 - len(parts))])


def write_game(sheet: Sheet, game: PlayedGame, started: BoardStarted, names: Mapping[str, str]) -> None:
    """The tags, auction and play of a game, with its comment; the tables of the session come after it.

    `names` is id to name: without the name of a player his id stands in his tag. Where no hand is known PBN lets no
    play be told: the cards stand in the comment.
    """
    board = game.board
    hands = _hands(board, started)
    if set(hands) == {"-"} and game.dealt is not None and not board.plays:
        hands = [game.dealt.hands[board.dealer.index + n & 3] or "-" for n in range(4)]
    auction = auction_of(board, goes_on=game.goes_on)
    play = play_rows(board, goes_on=game.goes_on)
    is_dealt = set(hands) != {"-"}
    for name, value in zip(MANDATORY, _mandatory(game, hands, names), strict=True):
        sheet.tag(name, value)
    said = comments_on(game.rulings, game.result)
    said += auction.unnoted if auction is not None else []
    if play and not is_dealt and board.contract is not None:
        cards = " / ".join(row for row in play if row != "*")
        said.append(f"The hands are not known. Cards played, from {board.contract.declarer.left} on: {cards}")
    sheet.comment(said)
    for name, value in sorted(_supplemental(game, names).items()):
        sheet.tag(name, value)
    if auction is not None:
        sheet.tag("Auction", board.dealer.value)
        sheet.rows(auction.rows)
        for number, note in enumerate(auction.notes, 1):
            sheet.tag("Note", f"{number}:{note}")
    if play and is_dealt and board.contract is not None:
        sheet.tag("Play", board.contract.declarer.left.value)
        sheet.rows(play)


def _mandatory(game: PlayedGame, hands: Sequence[str], names: Mapping[str, str]) -> list[str]:
    """The values of the mandatory tags in their order."""
    board = game.board
    by_seat = dict(zip(SEATS, game.players, strict=True)) if len(game.players) == 4 else {}
    who = {seat: names.get(player, player) or "?" for seat, player in by_seat.items()}
    west, north, east, south = (who.get(seat, "?") for seat in (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH))
    declarer, contract = _contract(board)
    deal = f"{board.dealer.value}:{' '.join(hands)}" if set(hands) != {"-"} else ""
    return [
        game.session.name or "?", "?", date_tag(game.session.date), str(board.number), west, north, east, south,
        board.dealer.value, VUL[board.vul], deal, scoring_tag(game.session), declarer, contract,
        game.tricks[0],
    ]  # fmt: skip


def _contract(board: Board) -> tuple[str, str]:
    """Declarer and contract; with `^` where declarer and dummy were exchanged (54A)."""
    if board.passed_out:
        return "", "Pass"
    contract = board.contract
    if contract is None:
        return "?", "?"
    mark = "^" if _is_exchanged(board, contract) else ""
    return mark + contract.declarer.value, contract_tag(contract.text)


def _is_exchanged(board: Board, contract: Contract) -> bool:
    """Whether the other hand of the side plays the contract than the one that bid its denomination first."""
    first = board.named.get((contract.declarer.index & 1, contract.strain))
    bid = board.high == Call(f"{contract.level}{contract.strain.value}").height
    return bid and first is not None and first != contract.declarer.index


def _hands(board: Board, hands: BoardStarted) -> list[str]:
    """The four hands from the dealer's on, as they were taken from the board; one that was not recorded is what its
    player played, where that is thirteen cards, else `-`."""
    texts: list[str] = []
    for n in range(4):
        seat = board.dealer.index + n & 3
        played = sum(card.bit for card in (trick.cards[seat] for trick in board.tricks) if card is not None)
        if hands.hands[seat] is not None and board.known[seat]:
            texts.append(hand_to_text(board.dealt[seat]))
        else:
            texts.append(hand_to_text(played) if played.bit_count() == 13 else "-")
    return texts


def _supplemental(game: PlayedGame, names: Mapping[str, str]) -> dict[str, str]:
    """The tags besides the mandatory ones: who met where, and the scores."""
    seating = game.seating
    tags: dict[str, str] = {}
    if seating.round > 0:
        tags["Round"] = str(seating.round)
    if seating.table > 0:
        tags["Table"] = str(seating.table)
    if game.teams is not None:
        home, visit, tags["Room"] = game.teams
        tags["HomeTeam"], tags["VisitTeam"] = names.get(home, home), names.get(visit, visit)
    else:
        for side in Side:
            if pair := seating.contestants(side):
                tags[f"Pair{side.value}"] = ";".join(names.get(one, one) for one in pair)
    return tags | _scores(game)


def _scores(game: PlayedGame) -> dict[str, str]:
    """The scorer's figures, the latest of each unit; where none in points was entered, the score as it stands."""
    tags: dict[str, str] = {}
    for event in game.entered:
        sides = [f"{side} {text.strip()}" for side, text in (("NS", event.ns), ("EW", event.ew)) if text.strip()]
        if event.unit in SCORES:
            tags[SCORES[event.unit]] = " ".join(sides)
    final = game.result.final
    if "Score" not in tags and final is not None and is_plain_score(final):
        ns, ew = final.ns[0].score, final.ew[0].score
        tags["Score"] = f"NS {ns}" if ns == -ew else f"NS {ns} EW {ew}"
    return {name: value for name, value in tags.items() if value}


def _is_number(text: str) -> bool:
    whole, _, rest = text.removeprefix("+").removeprefix("-").partition(".")
    return whole.isascii() and whole.isdigit() and (not rest or (rest.isascii() and rest.isdigit()))
