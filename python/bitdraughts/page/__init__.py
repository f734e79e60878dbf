"""Games as a page for a browser: board, moves, variations and comments, in one HTML file.

>>> import bitdraughts as bd
>>> game = bd.Game("brazilian")
>>> game.push(["22-18", "11-15", "18x11", "8x15"])
>>> page = bd.page.html(game, title="An exchange")
>>> page[:15], "<title>An exchange</title>" in page
('<!DOCTYPE html>', True)
"""

from __future__ import annotations

from .document import LIMIT, html

__all__ = ["LIMIT", "html"]
