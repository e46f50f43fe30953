# SPDX-License-Identifier: LGPL-3.0-or-later
"""Boards, environments for programs that learn, and how often players win."""
from __future__ import annotations

from typing import Any, Callable, Dict, NamedTuple, Optional, Tuple, Union

from ._minesage import ffi, lib
from .engine import (Called, Cell, cell_index, check, engine, new_array, numpy, read_array, sized)

LEVELS = {'beginner': (9, 9, 10), 'classic-beginner': (8, 8, 10), 'intermediate': (16, 16, 40),
          'expert': (30, 16, 99)}
STARTS = {'any': lib.MINESAGE_FIRST_ANY, 'safe': lib.MINESAGE_FIRST_SAFE,
          'open': lib.MINESAGE_FIRST_OPEN, 'classic': lib.MINESAGE_FIRST_CLASSIC}

#: A level: its name, "WxHxM", or (width, height, mines).
Level = Union[str, Tuple[int, int, int]]


def read_level(level: Level) -> Tuple[int, int, int]:
    if not isinstance(level, str):
        width, height, mines = level
    elif level in LEVELS:
        width, height, mines = LEVELS[level]
    else:
        try:
            width, height, mines = map(int, level.split('x'))
        except ValueError:
            raise ValueError(f'{level!r} is no level: {", ".join(LEVELS)} or WxHxM are') from None
    return width, height, mines


def read_rules(level: Level, start: str) -> Any:
    rules = sized('MinesageRules')
    rules.width, rules.height, rules.mines = read_level(level)
    if start not in STARTS:
        raise ValueError(f'{start!r} is no start: {", ".join(STARTS)} are')
    rules.first = STARTS[start]
    return rules


def generate(level: Level = 'expert', seed: int = 1, start: str = 'open', first: Cell = 0,
             no_guess: bool = False) -> Any:
    """Draws a board for a first click at a cell: uint8[height, width], 1 where a mine is."""
    rules = read_rules(level, start)
    mine, target = new_array('B', (rules.height, rules.width))
    check(lib.minesage_generate, rules, cell_index(first, rules.width, rules.height), seed,
          no_guess, target)
    return mine


class Environment:
    """n games side by side, with the step and reset of Gymnasium's environments.

    With n None there is one game, and step takes a cell and returns plain values; else step takes
    int32[n] and returns arrays.  A game of many that has ended begins anew in the next step, in
    which its action is ignored.  Observations are uint8[height, width], or [n, height, width]: 0…8
    opened, 9 covered, 13 the mine that was hit; they are the games' own memory, and change with
    each step.  The reward is 1 where the game is won, -1 where it is lost, else 0.
    """

    def __init__(self, level: Level = 'expert', start: str = 'open', n: Optional[int] = None,
                 seed: int = 1):
        self._rules = read_rules(level, start)
        self._single = n is None
        self.n = 1 if n is None else n
        self.width, self.height, self.mines = read_level(level)
        handle = ffi.new('MinesageGames **')
        check(lib.minesage_games_new, self._rules, self.n, seed, handle)
        self._handle = ffi.gc(handle[0], lib.minesage_games_free)
        self._opened, self._opened_data = new_array('i', (self.n,))
        self._state, self._state_data = new_array('B', (self.n,))
        self._error = sized('MinesageError')
        self._next_seed = seed
        shape = (self.n, self.height, self.width)
        size = self.n * self.height * self.width
        data = ffi.buffer(lib.minesage_games_cells(self._handle), size)
        if numpy is None:
            self._cells = memoryview(data).cast('B').toreadonly().cast('B', shape)
        else:
            self._cells = numpy.frombuffer(data, 'B').reshape(shape)
            self._cells.flags.writeable = False

    def _seen(self) -> Any:
        if not self._single:
            return self._cells
        if numpy is not None:
            return self._cells[0]
        return memoryview(bytes(self._cells)).cast('B', (self.height, self.width))

    def reset(self, seed: Optional[int] = None) -> Tuple[Any, Dict[str, Any]]:
        """Covers all; game i gets the seed + i, or seeds that no game had before."""
        first = self._next_seed if seed is None else seed
        lib.minesage_games_restart(self._handle, first)
        self._next_seed = first + 2**32
        return self._seen(), {}

    def step(self, action: Any) -> Tuple[Any, Any, Any, Any, Dict[str, Any]]:
        """Opens a cell of each game: (observation, reward, terminated, truncated, info)."""
        if self._single:
            action = [cell_index(action, self.width, self.height)]
        cells, shape = read_array('i', action, 'actions')
        if shape != (self.n,):
            raise ValueError(f'{self.n} actions are wanted, not {shape}')
        check(lib.minesage_games_step, self._handle, cells, self._opened_data, self._state_data)
        won, lost = lib.MINESAGE_WON, lib.MINESAGE_LOST
        if self._single:
            state = int(self._state[0])
            return (self._seen(), float((state == won) - (state == lost)), bool(state >= won),
                    False, {'opened': int(self._opened[0])})
        if numpy is not None:
            ended = self._state >= won
            reward = (self._state == won).astype('f4') - (self._state == lost)
            return self._cells, reward, ended, numpy.zeros(self.n, bool), {'opened': self._opened}
        return (self._cells, [(s == won) - (s == lost) for s in self._state],
                [s >= won for s in self._state], [False] * self.n, {'opened': self._opened})


def environment(level: Level = 'expert', start: str = 'open', n: Optional[int] = None,
                seed: int = 1) -> Environment:
    """Makes an Environment."""
    return Environment(level, start, n, seed)


class Seen:
    """What a player sees: cells is uint8[height, width], 9 where covered; mines the mine total.
    number is one of the game's own, for choices by lot.  Only for the time of the move."""

    def __init__(self, cells: Any, mines: int, number: int):
        self.cells, self.mines, self.number = cells, mines, number


class Player:
    """A player of one's own: a class that overrides move."""

    def move(self, seen: Seen) -> Cell:
        """The cell to open next."""
        raise NotImplementedError


class Result(NamedTuple):
    """Shares of games with their standard errors; NaN where not known."""
    games: int
    won: int
    guesses: int
    against_won: int
    rate: float
    rate_error: float
    luck_free: float
    luck_free_error: float
    difference: float
    difference_error: float
    by_reference: float
    by_reference_error: float


def simulate(player: Union[Player, str], level: Level = 'expert', start: str = 'open',
             games: int = 1000, seed: int = 1, first: Optional[Cell] = None,
             against: Optional[str] = None, luck_free: bool = True,
             ended: Optional[Callable[[int, bool, int], Any]] = None) -> Result:
    """Lets a player (or a strategy, by its name) play games and says how often it won.

    against    a strategy that plays the same boards
    luck_free  count how safe each cell is that the player opens, and take the luck off
    ended      called with the seed, whether the game was won, and its guesses; what is true stops
    """
    rules = read_rules(level, start)
    width, height = rules.width, rules.height
    simulation = sized('MinesageSimulation')
    simulation.games, simulation.seed, simulation.luck_free = games, seed, luck_free
    simulation.first_cell = -1 if first is None else cell_index(first, width, height)
    names = [ffi.new('char[]', name.encode()) for name in (player, against)
             if isinstance(name, str)]

    def move(cells: Any, number: int) -> int:
        data = ffi.buffer(cells, width * height)
        seen = numpy.frombuffer(data, 'B').reshape(height, width) if numpy is not None \
            else memoryview(data).cast('B').cast('B', (height, width))
        chosen = player.move(Seen(seen, rules.mines, number))  # type: ignore[union-attr]
        return cell_index(chosen, width, height)

    called = Called(move=move, ended=lambda seed_, won, guesses: bool(
        ended is not None and ended(seed_, bool(won), guesses)))
    simulation.user_data = called.handle
    if isinstance(player, str):
        simulation.strategy = names[0]
    else:
        simulation.move = lib.minesage_python_move
    if against is not None:
        simulation.against = names[-1]
    simulation.ended = lib.minesage_python_ended
    tally = sized('MinesageTally')
    called.check(lib.minesage_simulate, engine(), rules, simulation, tally,
                 allowed=(lib.MINESAGE_CANCELLED,))
    return Result(*(getattr(tally, name) for name in Result._fields))


def compare(player: Union[Player, str], against: str, **settings: Any) -> Result:
    """simulate, against a strategy on the same boards."""
    return simulate(player, against=against, **settings)
