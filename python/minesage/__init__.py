# SPDX-License-Identifier: LGPL-3.0-or-later
"""Minesage: how likely a mine is on every covered cell of a minesweeper position, why, what is best
opened, and games played by programs.

    import minesage as ms
    position = ms.read("expert.mine")
    odds = position.analyze()
    odds.mine, odds.safe, odds.fraction("A1")

Arrays are NumPy's where it is installed, else memoryviews.  Each thread has an engine of its own.
"""
from ._minesage import ffi as _ffi, lib as _lib
from .board import Choice, Odds, Position, Record, Step, mine_probability, read
from .engine import (BLAST, COVERED, FLAG, MINE, QUESTION, WRONG_FLAG, Contradiction, Error, Limit,
                     cell_index, cell_name)
from .play import (Environment, Player, Result, Seen, compare, environment, generate, simulate)

__version__ = _ffi.string(_lib.minesage_version()).decode()
__all__ = [
    'BLAST', 'COVERED', 'FLAG', 'MINE', 'QUESTION', 'WRONG_FLAG', 'Choice', 'Contradiction',
    'Environment', 'Error', 'Limit', 'Odds', 'Player', 'Position', 'Record', 'Result', 'Seen',
    'Step', 'cell_index', 'cell_name', 'compare', 'environment', 'generate', 'mine_probability',
    'read', 'simulate',
]
