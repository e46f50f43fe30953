# SPDX-License-Identifier: LGPL-3.0-or-later
"""Positions, their odds, and recorded games."""
from __future__ import annotations

import os
from fractions import Fraction
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Union

from ._minesage import ffi, lib
from .engine import (Cell, cell_index, cell_name, check, engine, lines_of, new_array, numpy,
                     read_array, read_options, sized)

BASES = {lib.MINESAGE_BY_PROOF: 'proof', lib.MINESAGE_BY_WIN: 'win',
         lib.MINESAGE_BY_SAFETY: 'safety', lib.MINESAGE_BY_LOOKING_AHEAD: 'ahead',
         lib.MINESAGE_BY_PLAYING: 'played', lib.MINESAGE_BY_LOT: 'lot',
         lib.MINESAGE_BY_APPEARANCE: 'seems', lib.MINESAGE_BY_HABIT: 'first'}


class Choice(NamedTuple):
    """The cell that is best opened, None where none can be."""
    cell: Optional[str]
    index: Optional[int]
    basis: Optional[str]  #: 'proof', 'win', 'safety', 'ahead', 'played', 'lot', 'seems' or 'first'
    safety: float  #: the chance that it is no mine; NaN where not known
    win: float  #: the exact chance to win, where it is known; else NaN


class Step(NamedTuple):
    """A step by which cells become certain."""
    rule: str  #: 'one-number', 'two-numbers', …
    text: str  #: a sentence
    safe: List[str]  #: the cells that are certainly safe by it
    mines: List[str]  #: the cells that are certainly mines by it
    numbers: List[str]  #: the opened cells that it rests on


class Odds:
    """How likely a mine is on every covered cell of a position."""

    def __init__(self, position: 'Position', options: Dict[str, Any]):
        shape = (position.height, position.width)
        self.position = position
        self._options = options
        self._fractions: Optional[Dict[str, Any]] = None
        #: double[height, width], 0…1; NaN for opened cells and what is not known
        self.mine, mine = new_array('d', shape)
        #: double[height, width]: the standard error of each chance; 0 where it is exact
        self.standard_error, error = new_array('d', shape)
        #: uint8[height, width]: 0 uncertain, 1 safe, 2 a mine, 3 opened
        self.certain, certain = new_array('B', shape)
        summary = sized('MinesageSummary')
        read, called = read_options(**options)
        called.check(lib.minesage_analyze, engine(), position._handle, read, mine, error, certain,
                     summary)
        #: whether every placement of the mines was counted
        self.exact = summary.method == lib.MINESAGE_EXACT
        #: the chance of each cell that touches no number; NaN where there are none
        self.outside = summary.outside
        #: the least chance of a mine of any covered cell
        self.best = summary.best
        #: how many placements there are, about; NaN where they were not counted
        self.layouts = summary.mantissa * 10.0 ** summary.exponent \
            if summary.exponent < 300 else float('inf')

    def _named(self, wanted: int) -> List[str]:
        flat = bytes(self.certain)
        return [cell_name(i, self.position.width) for i, value in enumerate(flat)
                if value == wanted]

    @property
    def safe(self) -> List[str]:
        """The names of the covered cells that are certainly safe."""
        return self._named(lib.MINESAGE_SAFE)

    @property
    def mines(self) -> List[str]:
        """The names of the covered cells that are certainly mines."""
        return self._named(lib.MINESAGE_CERTAIN_MINE)

    def fraction(self, cell: Cell) -> Optional[Fraction]:
        """The chance of a mine as a fraction; None for an opened cell.  The first call counts."""
        if self._fractions is None:
            self._fractions = self.position.fractions(**self._options)
        index = cell_index(cell, self.position.width, self.position.height)
        text = self._fractions['fraction'][index]
        return None if text is None else Fraction(text)

    def __repr__(self) -> str:
        return f'<Odds of {self.position!r}: {len(self.safe)} safe, {len(self.mines)} mines>'


class Position:
    """What a player sees of a board; never changes.

    cells  uint8[height, width], or rows of numbers: 0…8 opened, 9 covered, 10 a flag
    mines  the mine total of the board
    """

    def __init__(self, cells: Any, mines: int):
        values, shape = read_array('B', cells, 'cells')
        if len(shape) != 2:
            raise ValueError('cells must have a height and a width')
        handle = ffi.new('MinesagePosition **')
        check(lib.minesage_position_new, shape[1], shape[0], mines, values, handle)
        self._take(handle[0])

    def _take(self, handle: Any) -> None:
        self._handle = ffi.gc(handle, lib.minesage_position_unref)
        size = ffi.new('int32_t[3]')
        lib.minesage_position_size(handle, size, size + 1, size + 2)
        self.width, self.height, self.mines = size

    @classmethod
    def _made(cls, handle: Any) -> 'Position':
        self = cls.__new__(cls)
        self._take(handle)
        return self

    @property
    def cells(self) -> Any:
        """uint8[height, width], not to be written to."""
        n = self.width * self.height
        data = ffi.buffer(lib.minesage_position_cells(self._handle), n)
        shape = (self.height, self.width)
        if numpy is None:
            return memoryview(bytes(data)).cast('B', shape)
        array = numpy.frombuffer(bytes(data), 'B')
        return array.reshape(shape)

    def __repr__(self) -> str:
        return f'<Position {self.width}×{self.height}, {self.mines} mines>'

    def name(self, index: int) -> str:
        """The name of a cell by its index."""
        return cell_name(index, self.width)

    def analyze(self, **options: Any) -> Odds:
        """Counts all placements of the mines; raises Contradiction where there are none.

        The options are those of minesage.engine.read_options: time_limit, work_limit,
        memory_limit, threads, trust_flags, density, progress.
        """
        return Odds(self, options)

    def suppose(self, mine: Optional[Cell] = None, safe: Optional[Cell] = None) -> 'Position':
        """The same position with one cell taken for a mine, or for safe."""
        if (mine is None) == (safe is None):
            raise TypeError('suppose one cell to be a mine or to be safe')
        cell = cell_index(safe if mine is None else mine, self.width, self.height)
        handle = ffi.new('MinesagePosition **')
        check(lib.minesage_position_suppose, self._handle, cell, mine is not None, handle)
        return Position._made(handle[0])

    def _lines(self, function: Any, *arguments: Any, **options: Any) -> List[Dict[str, Any]]:
        lines = ffi.new('MinesageLines **')
        read, called = read_options(**options)
        called.check(function, engine(), self._handle, *arguments, read, lines,
                     allowed=(lib.MINESAGE_CONTRADICTION,))
        return lines_of(lines[0])

    def fractions(self, **options: Any) -> Dict[str, Any]:
        """The analysis with chances as fractions, as minesage-cli analyze --exact prints it."""
        return self._lines(lib.minesage_fractions, **options)[0]

    def sections(self, **options: Any) -> Dict[str, Any]:
        """The parts that depend on each other only through the mine total, as minesage-cli has
        them."""
        return self._lines(lib.minesage_sections, **options)[0]

    def explain(self, cell: Optional[Cell] = None, **options: Any) -> Iterator[Step]:
        """The steps by which cells become certain, by the simplest rules; or those that prove one
        cell."""
        index = -1 if cell is None else cell_index(cell, self.width, self.height)

        def named(cells: List[List[int]]) -> List[str]:
            return [cell_name(y * self.width + x, self.width) for x, y in cells]

        for line in self._lines(lib.minesage_explain, index, **options):
            if 'rule' in line:
                yield Step(line['rule'], line['text'], named(line['safe']), named(line['mines']),
                           named(line['numbers']))

    def best(self, strategy: Optional[str] = None, **options: Any) -> Choice:
        """The cell that is best opened: as the program Minesage says, or by a strategy's name."""
        choice = sized('MinesageChoice')
        read, called = read_options(**options)
        name = ffi.NULL if strategy is None else strategy.encode()
        called.check(lib.minesage_best, engine(), self._handle, name, read, choice)
        if choice.cell < 0:
            return Choice(None, None, None, choice.safety, choice.win)
        return Choice(self.name(choice.cell), choice.cell, BASES[choice.basis], choice.safety,
                      choice.win)


class Record:
    """A game that somebody played: a replay, or a saved game."""

    def __init__(self, handle: Any):
        self._handle = ffi.gc(handle, lib.minesage_record_free)

    @property
    def seconds(self) -> float:
        """The time of the last move, after the first opening."""
        return lib.minesage_record_length(self._handle) / 1000

    def at(self, seconds: float) -> Position:
        """What the player saw at a time after the first opening."""
        handle = ffi.new('MinesagePosition **')
        check(lib.minesage_record_at, self._handle, round(seconds * 1000), handle)
        return Position._made(handle[0])

    def metric(self, name: str) -> float:
        """A figure: 'bbbv', 'clicks', 'efficiency', … as minesage-cli metrics names them; NaN
        where the game has none of that name."""
        return lib.minesage_record_metric(self._handle, name.encode())

    def review(self, playouts: int = 0, **options: Any) -> List[Dict[str, Any]]:
        """A verdict for each opening, and then the whole game, as minesage-cli review has them."""
        lines = ffi.new('MinesageLines **')
        read, called = read_options(**options)
        called.check(lib.minesage_review, engine(), self._handle, playouts, read, lines)
        return lines_of(lines[0])


def read(source: Union[str, bytes, 'os.PathLike[str]'],
         mines: Optional[int] = None) -> Union[Position, Record]:
    """Reads a file (by its path), or bytes, of any format that Minesage knows.

    A Record where there is a game in it, else a Position.  mines: the mine total where the text
    does not say it.
    """
    if isinstance(source, bytes):
        data = source
    else:
        with open(source, 'rb') as file:
            data = file.read()
    record = ffi.new('MinesageRecord **')
    if check(lib.minesage_record_read, data, len(data), record,
             allowed=(lib.MINESAGE_NO_GAME,)) == lib.MINESAGE_OK:
        return Record(record[0])
    position = ffi.new('MinesagePosition **')
    check(lib.minesage_position_read, data, len(data), -1 if mines is None else mines, position)
    return Position._made(position[0])


def mine_probability(boards: Any, mines: int, out: Any = None, status: Any = None,
                     **options: Any) -> Any:
    """The chances of mines of many positions of one size in one call.

    boards  uint8[n, height, width]: 0…8 opened, 9 covered, 10 a flag
    mines   the mine total of each
    out     double[n, height, width] to write into, or None for a new array
    status  int32[n], which becomes minesage.h's status of each; without it the first fault raises

    Returns double[n, height, width]: NaN for opened cells and for positions with a fault.
    """
    values, shape = read_array('B', boards, 'boards')
    if len(shape) != 3:
        raise ValueError('boards must have the shape (n, height, width)')
    if out is None:
        out, target = new_array('d', shape)
    else:
        view = memoryview(out)
        if view.shape != tuple(shape) or view.format != 'd' or not view.c_contiguous:
            raise ValueError('out must be doubles of the shape of boards, one after the other')
        target = ffi.from_buffer('double[]', out, require_writable=True)
    states = ffi.NULL
    if status is not None:
        view = memoryview(status)
        if view.shape != (shape[0],) or view.format != 'i':
            raise ValueError('status must be 32-bit integers, one for each board')
        states = ffi.from_buffer('int32_t[]', status, require_writable=True)
    read_, called = read_options(**options)
    every = range(lib.MINESAGE_NO_BOARD + 1) if status is not None else ()
    called.check(lib.minesage_analyze_many, engine(), shape[0], shape[2], shape[1], mines, 0,
                 values, read_, target, ffi.NULL, states,
                 allowed=[s for s in every if s != lib.MINESAGE_BAD_ARGUMENT])
    return out
