"""Plots of games and counts, drawn by matplotlib (``pip install 'bitdraughts[plot]'``).

Each function draws on ``ax``, or on a new figure, and returns the Axes; ``ax.figure.savefig``
writes it. Nothing of pyplot is used, so that no window opens. What is drawn comes from functions of
``bitdraughts.plot.data``, which need no matplotlib; their results can be given instead of games.

>>> import bitdraughts as bd
>>> axes = bd.plot.growth("brazilian")
>>> axes.get_title(), axes.get_yscale()
('Brazilian draughts: perft of the start position', 'log')
"""

from __future__ import annotations

from .drawing import growth, lengths, material, mobility, results

__all__ = ["growth", "lengths", "material", "mobility", "results"]
