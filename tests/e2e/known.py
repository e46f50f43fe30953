"""A board that is known, as a game from the beginning, and what it looks like after moves."""
import contextlib
import os
import pathlib
import tempfile

from board import cell, faces, wait_for_board
from desktop import App, Desktop, point_at, wait, xdotool

EMPTY = """[Minesage]
Version=1
Kind=game

[Rules]
Width={width}
Height={height}
Mines={mines}
FirstClick=any

[Game]
Seed=1
State=new
FirstCell=none
ElapsedMs=0
Assisted=no

[Layout]
{layout}
[Cells]
{cells}
[Moves]
Count=0
"""


def beginning(*rows):
    """The file of a game in which nothing was done yet, on a layout with "*" for a mine."""
    covered = ['H' * len(row) for row in rows]
    return EMPTY.format(width=len(rows[0]), height=len(rows), mines=''.join(rows).count('*'),
                        layout=write_rows(rows), cells=write_rows(covered))


def write_rows(rows):
    return ''.join(f'Row{y}={row}\n' for y, row in enumerate(rows))


# One mine in a corner and one in the middle: every number below follows from this layout.
ROWS = '*....', '.....', '...*.', '.....'
GAME = beginning(*ROWS)
WORDS = {'.': 'empty', 'H': 'covered', 'F': 'flag'}


def expect(app, *rows):
    """Waits until the board reads like rows: digits, "." for an empty cell, H covered, F flag."""
    wanted = {(x, y): WORDS.get(letter, letter)
              for y, row in enumerate(rows) for x, letter in enumerate(row)}
    wait(lambda: faces(app) == wanted, f'the board {rows}')


def opens_and_marks(app):
    app.click(cell(app, 1, 1))
    expect(app, 'HHHHH', 'H1HHH', 'HHHHH', 'HHHHH')
    app.click(cell(app, 0, 0), button=3)
    expect(app, 'FHHHH', 'H1HHH', 'HHHHH', 'HHHHH')


def press_both(app, node):
    point_at(*app.middle(node))
    xdotool('mousedown', 1, 'mousedown', 3, 'mouseup', 1, 'mouseup', 3)


@contextlib.contextmanager
def known_app(program):
    """The desktop, and on it the program with the known game, once the board is there."""
    with Desktop(), tempfile.TemporaryDirectory(dir=os.environ['HOME']) as directory:
        path = pathlib.Path(directory) / 'known.minesage'
        path.write_text(GAME)
        with App(program, str(path)) as app:
            wait_for_board(app, 20)
            yield app
