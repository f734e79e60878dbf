"""Tables of the Arrow C data interface made of bytes; what they say of themselves may be wrong."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

SPARE_ROWS = 1024
"""Every buffer is as long as any that a table can speak of, with some to spare."""

Release = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class Schema(ctypes.Structure):
    """ArrowSchema."""


class Array(ctypes.Structure):
    """ArrowArray."""


Schema._fields_ = [
    ("format", ctypes.c_char_p),
    ("name", ctypes.c_char_p),
    ("metadata", ctypes.c_char_p),
    ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("children", ctypes.POINTER(ctypes.POINTER(Schema))),
    ("dictionary", ctypes.POINTER(Schema)),
    ("release", Release),
    ("private_data", ctypes.c_void_p),
]
Array._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(Array))),
    ("dictionary", ctypes.POINTER(Array)),
    ("release", Release),
    ("private_data", ctypes.c_void_p),
]

new_capsule: Any = ctypes.pythonapi.PyCapsule_New
new_capsule.restype = ctypes.py_object
new_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]

NAMES = (b"white", b"black", b"kings", b"turn", b"state", b"other", b"\xff", None)
LENGTHS = (-1, -(2**63), 2**63 - 1, 2**62, 2**31, 200)
TABLE_LENGTHS = (-1, -(2**63), 200)
OFFSETS = (-1, -(2**63), 2**63 - 1, 200)
"""None leads out of the buffers by an array's own rows: that would be a lie no reader can see."""
FORMATS = (b"I", b"L", b"C", b"S", b"i", b"g", b"u", b"+s", b"\xff", b"")


release = Release(lambda _: None)
"""Memory belongs to the Table, which outlives what is made of it."""


class Table:
    """A table that offers itself once."""

    def __init__(self, data: bytes) -> None:
        """Make columns and what is said of them."""
        numbers = self.numbers(data)
        self.kept: list[Any] = []
        columns = [self.column(numbers) for _ in range(next(numbers) % 9)]
        schemas, arrays = [schema for schema, _ in columns], [array for _, array in columns]
        self.schema = self.make_schema(
            FORMATS[7] if next(numbers) % 16 else FORMATS[0], b"", schemas
        )
        self.array = self.make_array(numbers, arrays, 1)
        if next(numbers) % 16 == 0:
            self.array.n_children = 0

    @staticmethod
    def numbers(data: bytes) -> Iterator[int]:
        """Give the bytes, then zeros."""
        yield from data
        while True:
            yield 0

    def column(self, numbers: Iterator[int]) -> tuple[Schema, Array]:
        """Make a column."""
        name, kind = NAMES[next(numbers) % len(NAMES)], FORMATS[next(numbers) % len(FORMATS)]
        return self.make_schema(kind, name, []), self.make_array(numbers, [], 2)

    def make_schema(self, kind: bytes, name: bytes | None, children: list[Schema]) -> Schema:
        """Fill in a schema."""
        schema = Schema(format=kind, name=name, n_children=len(children), release=release)
        schema.children = self.pointers(Schema, children)
        self.kept.append(schema)
        return schema

    def make_array(self, numbers: Iterator[int], children: list[Array], buffers: int) -> Array:
        """Fill in an array."""
        array = Array(n_children=len(children), release=release, n_buffers=buffers)
        array.length = self.size(numbers, LENGTHS if buffers == 2 else TABLE_LENGTHS)
        array.offset = self.size(numbers, OFFSETS)
        array.null_count = self.size(numbers, LENGTHS)
        array.children = self.pointers(Array, children)
        bits = None
        if next(numbers) % 4 == 0:
            bits = ctypes.create_string_buffer(bytes([next(numbers)]) * SPARE_ROWS)
        values = ctypes.create_string_buffer(bytes([next(numbers)]) * (16 * SPARE_ROWS))
        places = [ctypes.addressof(part) if part else None for part in (bits, values)]
        array.buffers = (ctypes.c_void_p * 2)(*places)
        self.kept += [bits, values]
        if next(numbers) % 32 == 31:
            array.n_buffers = next(numbers) % 3
        self.kept.append(array)
        return array

    @staticmethod
    def size(numbers: Iterator[int], odd: tuple[int, ...]) -> int:
        """Give a number that is mostly small."""
        number = next(numbers)
        return number % 8 if number < 224 else odd[number % len(odd)]

    def pointers(self, kind: Any, structs: list[Any]) -> Any:
        """Give an array of pointers to structs."""
        return (ctypes.POINTER(kind) * max(1, len(structs)))(*map(ctypes.pointer, structs))

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        """Give the capsules."""
        schema, array = self.schema, self.array
        return (
            new_capsule(ctypes.addressof(schema), b"arrow_schema", None),
            new_capsule(ctypes.addressof(array), b"arrow_array", None),
        )
