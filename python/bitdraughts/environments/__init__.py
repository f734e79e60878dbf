"""Draughts for reinforcement learning: environments of Gymnasium and PettingZoo.

Importing this registers ``bitdraughts/Brazilian-v0`` and the like with Gymnasium:

>>> import gymnasium
>>> import bitdraughts.environments
>>> env = gymnasium.make("bitdraughts/English-v0", opponent="random", agent="black")
>>> observation, info = env.reset(seed=1)
>>> observation.shape
(4, 8, 8)
>>> gymnasium.make_vec("bitdraughts/Frisian-v0", num_envs=3).observation_space.shape
(3, 10, 10, 10)

It needs the extra ``environments``. See docs/environments.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

INSTALL = 'pip install "bitdraughts[environments]"'

try:
    from .registration import register
    from .single import DraughtsEnv
    from .vector import DraughtsVectorEnv
except ModuleNotFoundError as error:
    if error.name != "gymnasium":
        raise
    raise ImportError(f"bitdraughts.environments needs gymnasium: {INSTALL}") from None

if TYPE_CHECKING:
    from .aec import DraughtsAECEnv, aec_env

__all__ = ["DraughtsAECEnv", "DraughtsEnv", "DraughtsVectorEnv", "aec_env"]


def __getattr__(name: str) -> object:
    """Load what needs PettingZoo, which those who use Gymnasium alone may not have."""
    if name not in ("DraughtsAECEnv", "aec_env"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from . import aec
    except ModuleNotFoundError as error:
        if error.name != "pettingzoo":
            raise
        raise ImportError(f"{__name__}.{name} needs pettingzoo: {INSTALL}") from None
    value: object = getattr(aec, name)
    globals()[name] = value
    return value


register()
