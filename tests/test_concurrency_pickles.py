"""Copies and pickles of an object of every public class, here and from process to process."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

from value_samples import (
    NO_OBJECTS,
    echo,
    name_of,
    pickled_values,
    public_classes,
    raised,
    refused,
    same,
)

WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{
        f"pickle {protocol}": lambda value, protocol=protocol: pickle.loads(  # type: ignore[misc]
            pickle.dumps(value, protocol)
        )
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)
    },
}
every_way = pytest.mark.parametrize("way", WAYS)


def facts(error: Exception) -> tuple[Any, ...]:
    return type(error), str(error), error.args, vars(error)


def test_every_public_class_is_among_the_samples() -> None:
    values = [*pickled_values(), *raised(), *(value for value, _ in refused())]
    assert {name_of(value) for value in values}.issuperset(public_classes().keys() - NO_OBJECTS)
    assert not public_classes().keys() & {name_of(value) for value in values} & NO_OBJECTS.keys()


@every_way
def test_values(way: str) -> None:
    for value in pickled_values():
        assert same(WAYS[way](value), value), name_of(value)


@every_way
def test_errors_keep_their_attributes(way: str) -> None:
    for error in raised():
        assert facts(WAYS[way](error)) == facts(error)


@every_way
def test_what_stays_in_its_process_says_so(way: str) -> None:
    for value, name in refused():
        with pytest.raises(TypeError, match=f"cannot (copy or )?pickle '.*{name}' object"):
            WAYS[way](value)


@pytest.mark.parametrize(
    "method", [m for m in multiprocessing.get_all_start_methods() if m != "fork"]
)
def test_from_process_to_process(method: str) -> None:
    """To one that begins with nothing, so that it has to learn the custom variant from a pickle."""
    values, errors = pickled_values(), raised()
    with ProcessPoolExecutor(1, multiprocessing.get_context(method)) as pool:
        back = pool.submit(echo, values).result()
        failures = [pool.submit(fail, error).exception() for error in errors]
    assert len(back) == len(values)
    for value, other in zip(values, back, strict=True):
        assert same(value, other), name_of(value)
    assert [facts(failure) for failure in failures if isinstance(failure, Exception)] == [
        facts(error) for error in errors
    ]


def fail(error: Exception) -> None:
    raise error
