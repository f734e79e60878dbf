"""Games as PDN text (Portable Draughts Notation 3.0)."""

from __future__ import annotations

from .writing import dumps

__all__ = ["dumps"]
