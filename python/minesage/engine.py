# SPDX-License-Identifier: LGPL-3.0-or-later
"""What all of the package calls the library through: engines, options, errors and arrays."""
from __future__ import annotations

import math
import threading
from typing import Any, Callable, Iterable, Optional, Sequence, Tuple, Union

from ._minesage import ffi, lib

try:
    import numpy
except ImportError:  # then arrays are memoryviews
    numpy = None

COVERED, FLAG, QUESTION = lib.MINESAGE_COVERED, lib.MINESAGE_FLAG, lib.MINESAGE_QUESTION
MINE, BLAST, WRONG_FLAG = lib.MINESAGE_MINE, lib.MINESAGE_BLAST, lib.MINESAGE_WRONG_FLAG

#: A cell: its index y * width + x, a pair (x, y), or its name, a letter and a number as in "F6".
Cell = Union[int, Tuple[int, int], str]


class Error(Exception):
    """What the library refuses or cannot do.

    status is the number of minesage.h; line, column, byte, x and y say where, None if nowhere.
    """

    def __init__(self, text: str, status: int, **place: Optional[int]):
        super().__init__(text)
        self.status = status
        for name in ('line', 'column', 'byte', 'x', 'y'):
            value = place.get(name, -1)
            setattr(self, name, None if value is None or value < 0 else value)


class Contradiction(Error):
    """No placement of the mines fits the position."""


class Limit(Error):
    """A limit of time, memory or work was reached."""


KINDS = {lib.MINESAGE_CONTRADICTION: Contradiction, lib.MINESAGE_TIME_LIMIT: Limit,
         lib.MINESAGE_MEMORY_LIMIT: Limit, lib.MINESAGE_WORK_LIMIT: Limit}


def sized(kind: str) -> Any:
    """A struct of the library that knows its size, all else 0."""
    struct = ffi.new(kind + ' *')
    struct.size = ffi.sizeof(kind)
    return struct


def check(function: Callable[..., int], *arguments: Any, allowed: Iterable[int] = ()) -> int:
    """Calls a function of the library with an error behind its arguments; raises what it says."""
    error = sized('MinesageError')
    status = function(*arguments, error)
    if status == lib.MINESAGE_OK or status in allowed:
        return status
    if status == lib.MINESAGE_NO_MEMORY:
        raise MemoryError(ffi.string(error.text).decode())
    raise KINDS.get(status, Error)(
        ffi.string(error.text).decode(errors='replace'), status, line=error.line,
        column=error.column, byte=error.byte, x=error.x, y=error.y)


_of_thread = threading.local()


def engine() -> Any:
    """The engine of this thread."""
    if not hasattr(_of_thread, 'engine'):
        made = lib.minesage_engine_new()
        if made == ffi.NULL:
            raise MemoryError
        _of_thread.engine = ffi.gc(made, lib.minesage_engine_free)
    return _of_thread.engine


class Called:
    """Callbacks of a call, by the handle that the library passes them; keeps what they raise."""

    def __init__(self, **functions: Callable[..., Any]):
        self.functions = functions
        self.raised: Optional[BaseException] = None
        self.handle = ffi.new_handle(self)

    def call(self, name: str, failed: int, *arguments: Any) -> int:
        try:
            return int(self.functions[name](*arguments))
        except BaseException as raised:  # goes on where the library was called
            self.raised = raised
            return failed

    def check(self, function: Callable[..., int], *arguments: Any,
              allowed: Iterable[int] = ()) -> int:
        try:
            return check(function, *arguments, allowed=allowed)
        except Error:
            if self.raised is None:
                raise
        finally:
            if self.raised is not None:
                raise self.raised
        raise AssertionError


@ffi.def_extern()
def minesage_python_poll(progress: float, data: Any) -> int:
    return ffi.from_handle(data).call('poll', 1, progress)


@ffi.def_extern()
def minesage_python_move(cells: Any, number: int, data: Any) -> int:
    return ffi.from_handle(data).call('move', -1, cells, number)


@ffi.def_extern()
def minesage_python_ended(seed: int, won: int, guesses: int, data: Any) -> int:
    return ffi.from_handle(data).call('ended', 1, seed, won, guesses)


def read_options(time_limit: float = 0, work_limit: float = 0, memory_limit: int = 0,
                 threads: int = 1, trust_flags: bool = False, density: float = 0,
                 progress: Optional[Callable[[float], Any]] = None) -> Tuple[Any, Called]:
    """The options of all that counts.

    time_limit   seconds for each position; 0: none
    work_limit   units of work, the same on every machine; 0: about half a minute; math.inf: none
    memory_limit bytes; 0: half of the machine's, at most 4 GiB
    threads      how many may work at a time, with the same answers
    trust_flags  take flags for mines
    density      between 0 and 1: the mine total is not known
    progress     called with a number from 0 to 1; what is true stops the work
    """
    options = sized('MinesageOptions')
    options.time_limit, options.work_limit = time_limit, work_limit
    options.memory_limit, options.threads = memory_limit, threads
    options.trust_flags, options.density = trust_flags, density
    called = Called(poll=lambda share: bool(progress(share)))
    if progress is not None:
        options.poll = lib.minesage_python_poll
        options.user_data = called.handle
    return options, called


def new_array(kind: str, shape: Sequence[int]) -> Tuple[Any, Any]:
    """An array of doubles ('d'), bytes ('B') or 32-bit integers ('i'), and a pointer to it."""
    c_kind = {'d': 'double', 'B': 'uint8_t', 'i': 'int32_t'}[kind]
    if numpy is not None:
        array = numpy.empty(shape, kind)
        return array, ffi.from_buffer(c_kind + '[]', array)
    data = ffi.new(f'{c_kind}[]', math.prod(shape))
    # A memoryview of a buffer keeps the memory.
    return memoryview(ffi.buffer(data)).cast('B').cast(kind, list(shape)), data


def read_array(kind: str, values: Any, what: str) -> Tuple[Any, Tuple[int, ...]]:
    """A pointer to the values, and their shape; copied only where they are not so in memory."""
    c_kind = {'d': 'double', 'B': 'uint8_t', 'i': 'int32_t'}[kind]
    if numpy is not None:
        array = numpy.asarray(values)
        if array.dtype.kind not in 'iub':
            raise TypeError(f'{what} must be whole numbers')
        if array.dtype != kind and array.size > 0:
            least, most = (0, 255) if kind == 'B' else (-2**31, 2**31 - 1)
            if array.min() < least or array.max() > most:
                raise ValueError(f'{what} must be from {least} to {most}')
        array = numpy.ascontiguousarray(array, kind)
        return ffi.from_buffer(c_kind + '[]', array), array.shape
    if isinstance(values, (bytes, bytearray, memoryview)):
        view = memoryview(values)
        return ffi.from_buffer(c_kind + '[]', view.cast('B') if view.ndim != 1 else view), view.shape
    flat, shape = list(values), [len(values)]
    while flat and not isinstance(flat[0], int):
        shape.append(len(flat[0]))
        if any(len(row) != shape[-1] for row in flat):
            raise ValueError(f'{what} must be of one length in all rows')
        flat = [value for row in flat for value in row]
    return ffi.new(c_kind + '[]', flat), tuple(shape)


def lines_of(lines: Any) -> list:
    """The lines of JSON, read; frees them."""
    import json
    try:
        return [json.loads(ffi.string(lib.minesage_lines_get(lines, i)).decode())
                for i in range(lib.minesage_lines_count(lines))]
    finally:
        lib.minesage_lines_free(lines)


def cell_name(cell: int, width: int) -> str:
    """The name of a cell: F6 is the sixth column, the sixth row."""
    x, y = cell % width, cell // width
    letters = ''
    x += 1
    while x > 0:
        x, rest = divmod(x - 1, 26)
        letters = chr(ord('A') + rest) + letters
    return f'{letters}{y + 1}'


def cell_index(cell: Cell, width: int, height: int) -> int:
    """The index of a cell, however it is given."""
    if isinstance(cell, str):
        letters = cell.rstrip('0123456789').upper()
        number = cell[len(letters):]
        if not letters.isascii() or not letters.isalpha() or not number:
            raise ValueError(f'{cell!r} is no cell: a letter and a number are, as in "F6"')
        x = 0
        for letter in letters:
            x = 26 * x + ord(letter) - ord('A') + 1
        x, y = x - 1, int(number) - 1
    elif isinstance(cell, tuple):
        x, y = cell
    else:
        x, y = int(cell) % width, int(cell) // width
    if not (0 <= x < width and 0 <= y < height):
        raise ValueError(f'{cell!r} is outside the board of {width}×{height} cells')
    return y * width + x
