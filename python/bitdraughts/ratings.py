"""Leaderboards from finished games, one for each variant and mode.

>>> import bitdraughts as bd
>>> from bitdraughts.ratings import leaderboards
>>> game = bd.Game("russian", headers={"White": "Ana", "Black": "Rui"})
>>> outcome = game.resign(bd.BLACK)
>>> for standing in leaderboards([game])["russian", "standard"]:
...     print(standing.rank, standing.player, f"{standing.rating:.2f}")
1 Ana 3.44
2 Rui -1.83

The ratings are those of the library openskill; ``docs/ratings.md`` says which and what they mean.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, Self, final

from ._core import BLACK, WHITE, Color
from .outcome import facts, result_text

__all__ = ["FinishedGame", "Result", "Standing", "leaderboards"]

DRAWN = ("1/2-1/2", "1-1")
WON = {"1-0": "1-0", "2-0": "1-0", "0-1": "0-1", "0-2": "0-1"}
NO_RESULT = ("*", "0-0")
"""Unfinished, abandoned or unknown; and lost by both sides, which tells nothing of either."""

MEDIEVAL = "medieval"
"""What PDN files call Medieval mode in the Variant tag. It is played on Brazilian positions."""

CERTAINTY = 3
"""Standard deviations between the expected strength and what is shown, as openskill has it."""


class FinishedGame(Protocol):
    """What a rated game must tell: Game, MedievalGame and records of PDN files do.

    ``mode`` may be missing; it is then 'standard', or 'medieval' where the Variant tag says so.
    """

    @property
    def variant(self) -> str:
        """Name of the variant."""

    @property
    def headers(self) -> Mapping[str, str]:
        """PDN tags, White and Black among them."""

    @property
    def result(self) -> str:
        """The result as PDN writes it."""


@final
@dataclass(frozen=True, slots=True)
class Result:
    """What a rating needs of a game: who played what, and who won (None for a draw).

    ``result`` is the PDN text; ``date`` and ``round`` are the tags, empty where not known.
    """

    variant: str
    mode: str
    white: str
    black: str
    winner: Color | None
    result: str
    date: str = ""
    round: str = ""

    @classmethod
    def of(cls, game: FinishedGame) -> Self:
        """Take the result of a finished game, with the names of its White and Black tags.

        Raises ValueError, which names the game, where a name is missing, both are the same, or
        there is no result.

        >>> import bitdraughts as bd
        >>> names = {"White": "Ana", "Black": "Rui"}
        >>> game = bd.Game("english", start="B:W32:B", headers=names)
        >>> Result.of(game)  # doctest: +ELLIPSIS
        Result(variant='english', mode='standard', white='Ana', black='Rui', \
winner=<Color.WHITE: 0>, result='0-1', ...)
        """
        if game.result in NO_RESULT:
            raise ValueError(f"{_described(game)} has no result ({game.result})")
        white, black = _name(game, "White"), _name(game, "Black")
        if white == black:
            raise ValueError(f"{_described(game)}: White and Black are both {white!r}")
        variant, mode = _variant_and_mode(game)
        return cls(
            variant,
            mode,
            white,
            black,
            _winner(game),
            game.result,
            _known(game, "Date"),
            _known(game, "Round"),
        )


@final
@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a leaderboard.

    ``rating`` is the strength a player very probably has at least: the expected strength less
    three times its ``uncertainty``. Players of equal rating share a ``rank``.

    >>> Standing(1, "Ana", 3.5, 8.0, games=3, wins=2, draws=1, losses=0).expected
    27.5
    """

    rank: int
    player: str
    rating: float
    uncertainty: float
    games: int
    wins: int
    draws: int
    losses: int

    @property
    def expected(self) -> float:
        """The most probable strength: 25 for somebody unknown."""
        return self.rating + CERTAINTY * self.uncertainty


def leaderboards(
    games: Iterable[FinishedGame | Result],
) -> dict[tuple[str, str], list[Standing]]:
    """Rate the players of finished games, and list them by variant and mode, the best first.

    The order of the games is the order in which they are rated, so give them as they were played.
    Games without a result (``*``, ``0-0``) are left out. Players are told apart by their names as
    they are written.

    Raises ValueError, which names the game, for one that cannot be rated (see ``Result.of``), and
    ImportError where openskill is not installed.

    >>> played = [
    ...     Result("russian", "standard", "Ana", "Rui", BLACK, "1-0"),
    ...     Result("russian", "standard", "Rui", "Eva", None, "1/2-1/2"),
    ... ]
    >>> for line in leaderboards(played)["russian", "standard"]:
    ...     print(line.rank, line.player, f"{line.wins}+ {line.draws}= {line.losses}-")
    1 Rui 1+ 1= 0-
    2 Eva 0+ 1= 0-
    3 Ana 0+ 0= 1-
    """
    boards: defaultdict[tuple[str, str], _Board] = defaultdict(_Board)
    model = _model()
    for number, game in enumerate(games, 1):
        if not isinstance(game, Result):
            if game.result in NO_RESULT:
                continue
            try:
                game = Result.of(game)
            except ValueError as error:
                raise ValueError(f"game {number}: {error}") from None
        boards[game.variant, game.mode].add(game, model)
    return {name: boards[name].standings() for name in sorted(boards)}


class _Board:
    """Ratings and scores of the players of one variant and mode."""

    def __init__(self) -> None:
        self.ratings: dict[str, Any] = {}
        self.scores: dict[str, list[int]] = {}

    def add(self, game: Result, model: Any) -> None:
        """Rate a game."""
        players = (game.white, game.black)
        for player in players:
            self.ratings.setdefault(player, model.rating(name=player))
            self.scores.setdefault(player, [0, 0, 0])
        # Openskill's ranks: the lower is the better, equal ones are a draw.
        ranks = [1 if game.winner in (color, None) else 2 for color in (WHITE, BLACK)]
        rated = model.rate([[self.ratings[player]] for player in players], ranks=ranks)
        for player, color, (rating,) in zip(players, (WHITE, BLACK), rated, strict=True):
            self.ratings[player] = rating
            kind = 1 if game.winner is None else 0 if game.winner == color else 2
            self.scores[player][kind] += 1

    def standings(self) -> list[Standing]:
        """List the players, the best first."""
        lines: list[Standing] = []
        shown = {name: rating.ordinal(z=CERTAINTY) for name, rating in self.ratings.items()}
        for place, player in enumerate(sorted(shown, key=lambda name: (-shown[name], name)), 1):
            rating = shown[player]
            rank = lines[-1].rank if lines and lines[-1].rating == rating else place
            scores = self.scores[player]
            uncertainty = self.ratings[player].sigma
            lines.append(Standing(rank, player, rating, uncertainty, sum(scores), *scores))
        return lines


def _model() -> Any:
    try:
        from openskill.models import BradleyTerryPart
    except ImportError as error:
        raise ImportError(
            "ratings need the library openskill: pip install 'bitdraughts[ratings]'"
        ) from error
    # With two players Full and Part are the same, but for one thing: Full has code that shares what
    # tied players gain. In 6.2 it does nothing; if it did, no draw would change a rating.
    return BradleyTerryPart()


def _variant_and_mode(game: FinishedGame) -> tuple[str, str]:
    named = (game.variant, game.headers.get("Variant", ""))
    medieval = any(name.strip().lower() == MEDIEVAL for name in named)
    mode = getattr(game, "mode", MEDIEVAL if medieval else "standard")
    variant = game.variant.strip().lower()
    return "brazilian" if variant == MEDIEVAL else facts(variant).name, mode


def _winner(game: FinishedGame) -> Color | None:
    if game.result in DRAWN:
        return None
    points = WON.get(game.result)
    if points is None:
        known = ", ".join((*WON, *DRAWN))
        raise ValueError(f"{_described(game)}: unknown result {game.result!r}; expected {known}")
    variant, _ = _variant_and_mode(game)
    return WHITE if points == WON[result_text(variant, WHITE)] else BLACK


def _known(game: FinishedGame, tag: str) -> str:
    """Give the value of a tag, empty where it says that nothing is known."""
    value = game.headers.get(tag, "").strip()
    return "" if set(value) <= set("?.-") else value


def _name(game: FinishedGame, tag: str) -> str:
    name = _known(game, tag)
    if not name:
        raise ValueError(f"{_described(game)} has no name in its {tag} tag")
    return name


def _described(game: FinishedGame) -> str:
    """Say which game this is, by what is known of it."""
    tags = [f"{tag} {value}" for tag in ("Event", "Date", "Round") if (value := _known(game, tag))]
    names = [_known(game, tag) or "?" for tag in ("White", "Black")]
    return f"the {game.variant} game {' - '.join(names)} ({', '.join(tags) or 'no date'})"
