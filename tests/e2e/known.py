"""A board that is known, as a game from the beginning, and what it looks like after moves."""
from board import cell, faces
from desktop import point_at, wait, xdotool

# One mine in a corner and one in the middle: every number below follows from this layout.
GAME = """[Minesage]
Version=1
Kind=game

[Rules]
Width=5
Height=4
Mines=2
FirstClick=any

[Game]
Seed=1
State=new
FirstCell=none
ElapsedMs=0
Assisted=no

[Layout]
Row0=*....
Row1=.....
Row2=...*.
Row3=.....

[Cells]
Row0=HHHHH
Row1=HHHHH
Row2=HHHHH
Row3=HHHHH

[Moves]
Count=0
"""


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
