#!/usr/bin/env python3
"""The relief in the real window: cells are where the pointer finds them, moves are made and taken
back as on the flat board, and autoplay plays a whole game on it.

Usage: test-relief.py PROGRAM PICTURE
"""
import sys

from board import cell, cells, face, wait_for_board
from desktop import screenshot, wait, xdotool
from known import expect, known_app, opens_and_marks

PROGRAM, PICTURE = sys.argv[1:3]


def is_lying(app, x, y):
    """Whether the cell is as wide in sight as it leans: the relief is on and the cell is placed."""
    _, _, width, height = cell(app, x, y).get_extents()
    return width > height


def switch_on(app):
    app.key('r')
    wait(lambda: is_lying(app, 0, 0), 'the relief')
    wait(lambda: any(said.startswith('covered, ') for said in cells(app).values()),
         'the odds that come with it')


def click_edge(app, x, y):
    """At the far edge of a cell, which nothing can stand before."""
    node = cell(app, x, y)
    height = node.get_extents()[3]
    middle = app.middle(node)
    xdotool('mousemove', '--sync', middle[0], middle[1] - height // 2 + 2, 'click', 1)


with known_app(PROGRAM) as app:
    wait_for_board(app, 20)
    opens_and_marks(app)
    switch_on(app)
    # As on the flat board: chord by the pointer, cursor by the keyboard.
    app.click(cell(app, 1, 1))
    expect(app, 'F1...', '11111', '..1HH', '..1HH')
    wait(lambda: all(',' in said for said in cells(app).values() if face(said) == 'covered'), 'odds')
    app.key('ctrl+z')
    expect(app, 'FHHHH', 'H1HHH', 'HHHHH', 'HHHHH')
    app.key('ctrl+shift+z')
    expect(app, 'F1...', '11111', '..1HH', '..1HH')
    app.key('a')
    app.press(wait(lambda: app.find('Run'), 'autoplay'))
    expect(app, 'F1...', '11111', '..1F1', '..111')
    screenshot(PICTURE)
    app.key('ctrl+r')
    expect(app, 'HHHHH', 'HHHHH', 'HHHHH', 'HHHHH')
    xdotool('key', 'ctrl+Home', 'Home', 'Page_Up', 'f', 'Right', 'Down', 'space')
    expect(app, 'FHHHH', 'H1HHH', 'HHHHH', 'HHHHH')
    click_edge(app, 4, 0)
    expect(app, 'F1...', 'H1111', 'HHHHH', 'HHHHH')
    app.key('r')
    wait(lambda: not is_lying(app, 0, 0), 'the flat board')
print('cells stay where they are looked for')
