"""Draw rules as data: what is counted, what restarts a count, and how far it may run.

A profile such as ``DrawRules["cbd"]`` is a list of such records, each with its article. ``Game``
evaluates them; ``docs/draw-rules.md`` lists them all.
"""

from __future__ import annotations

from .profiles import DrawRules
from .records import BothCrowned, Counter, Ending, Repetition

__all__ = ["BothCrowned", "Counter", "DrawRules", "Ending", "Repetition"]
