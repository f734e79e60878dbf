"""The signs of Medieval mode: which pieces are medieval, and how duels ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .theme import Theme
from .view import View

__all__: list[str] = []

SHIELD = "M0 -21C7 -16 12 -15 18 -15C18 4 14 15 0 23C-14 15 -18 4 -18 -15C-12 -15 -7 -16 0 -21Z"
SWORDS = "M-13 13L13 -13M-13 -13L13 13M-15 5L-5 15M15 5L5 15"
TICK = "M-11 1L-3 9L12 -9"
CROSS = "M-9 -9L9 9M-9 9L9 -9"


def shields(view: View, squares: Iterable[int], theme: Theme, secret: bool) -> Iterator[str]:
    """Put a shield on medieval pieces: a full one that all know, a hollow one that is secret."""
    kind = "secret" if secret else "known"
    word = "a secret medieval piece" if secret else "a medieval piece"
    fill, device = (theme.badge, theme.ink) if secret else (theme.ink, theme.badge)
    sign = "" if secret else f'<path d="M0 -12V14M-10 -3H10" stroke="{device}" stroke-width="5"/>'
    for square in squares:
        x, y = view.center(square)
        yield (
            f'<g class="medieval {kind}" transform="translate({x + 27} {y + 24})">'
            f"<title>Square {square}: {word}</title>"
            f'<path d="{SHIELD}" fill="{theme.badge}" stroke="{theme.badge}" stroke-width="10" '
            'stroke-linejoin="round"/>'
            f'<path d="{SHIELD}" fill="{fill}" stroke="{theme.ink}" stroke-width="5" '
            f'stroke-linejoin="round"/>{sign}</g>'
        )


def duels(view: View, fights: Iterable[tuple[int, bool]], theme: Theme) -> Iterator[str]:
    """Tell how duels ended: crossed swords, and a tick where the attacker captured."""
    for square, success in fights:
        x, y = view.center(square)
        # On the upper border of its square, but inside the picture.
        x, y = min(max(x, 46), view.width - 46), max(y - 45, 25)
        kind, sign = ("won", TICK) if success else ("lost", CROSS)
        word = "the attacker captured" if success else "the defender held out"
        yield (
            f'<g class="duel {kind}" transform="translate({x} {y})" fill="none" '
            f'stroke="{theme.ink}" stroke-width="5" stroke-linecap="round">'
            f"<title>Square {square}: a duel, {word}</title>"
            f'<rect x="-42" y="-21" width="84" height="42" rx="21" fill="{theme.badge}" '
            'stroke-width="4"/>'
            f'<path d="{SWORDS}" transform="translate(-18 0)" stroke-width="4"/>'
            f'<path d="{sign}" transform="translate(20 0)" stroke-width="7" '
            'stroke-linejoin="round"/></g>'
        )
