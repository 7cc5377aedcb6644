"""Law 77: the scoring table."""

from __future__ import annotations

from domain.calls import Contract, Strain
from domain.events import Vulnerability
from domain.seats import Side
from projections.elected.edition import Paragraphs

MINORS = (Strain.CLUBS, Strain.DIAMONDS)


def is_vulnerable(vul: Vulnerability, side: Side) -> bool:
    """Whether a side is vulnerable on a board."""
    return vul == "both" or vul == side.value


def law_19d(contract: Contract) -> int:
    """Law 19D (2017): a double or redouble that no later bid has superseded raises what the contract scores (77): the
    points for its tricks twofold, redoubled fourfold."""
    return 1 << contract.doubled


def law_77(contract: Contract, tricks: int, vulnerable: bool) -> int:
    """Law 77 (2017): the score of a contract, from declarer's side.

    `tricks` are declarer's, 0 to 13. Returns points, negative when the contract fails.
    """
    over = tricks - 6 - contract.level
    if over < 0:
        return -_undertricks(-over, contract.doubled, vulnerable)
    return _made(contract, vulnerable) + _overtricks(contract, over, vulnerable)


def _made(contract: Contract, vulnerable: bool) -> int:
    """Trick score with its premiums: part score or game, slam, and for making a doubled contract."""
    each = 20 if contract.strain in MINORS else 30
    points = (each * contract.level + (10 if contract.strain is Strain.NOTRUMP else 0)) * law_19d(contract)
    game = (500 if vulnerable else 300) if points >= 100 else 50
    slam = {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}.get(contract.level, 0)
    return points + game + slam + 50 * contract.doubled


def _overtricks(contract: Contract, over: int, vulnerable: bool) -> int:
    if not contract.doubled:
        return over * (20 if contract.strain in MINORS else 30)
    return over * (100 if not vulnerable else 200) * contract.doubled


def _undertricks(down: int, doubled: int, vulnerable: bool) -> int:
    if not doubled:
        return down * (100 if vulnerable else 50)
    first = 200 if vulnerable else 100
    second_and_third = 300 if vulnerable else 200
    points = first + min(down - 1, 2) * second_and_third + max(0, down - 3) * 300
    return points * doubled


PARAGRAPHS: Paragraphs = {"19D": law_19d, "77": law_77}
