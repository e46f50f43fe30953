#!/usr/bin/env python3
"""Every way of touching, with the fingers of a real touch screen, on a board that is known; and what is
there to be touched is large enough.

Usage: test-touch.py PROGRAM
"""
import sys

from board import cell, face, says, wait_for_board
from desktop import App, Desktop, wait
from fingers import Fingers
from known import expect, known_app

PROGRAM = sys.argv[1]
LEAST = 36  # pixels


def find_small(app):
    """What is too small for a finger, of all that can be pressed; borders are not counted."""
    def is_small(node):
        width, height = node.get_extents()[2:]
        return width > 0 and min(width, height) < LEAST
    return [(node.get_name(), node.get_extents()) for node in app.nodes()
            if node.get_role_name() == 'push button' and is_small(node)]


def taps_and_holds(app, fingers):
    def place(x, y):
        return app.middle(cell(app, x, y))
    fingers.tap(place(1, 1))
    expect(app, 'HHHHH', 'H1HHH', 'HHHHH', 'HHHHH')
    corner = cell(app, 0, 0)
    fingers.hold(app.middle(corner), lambda: face(says(corner)) == 'flag', 'a flag')
    # A flag protects, and a finger that slides away opens nothing.
    fingers.tap(place(0, 0))
    fingers.draw(place(4, 0), place(3, 0), place(2, 0))
    fingers.tap(place(4, 3))
    expect(app, 'FHHHH', 'H1HHH', 'HHHHH', 'HHHH1')
    fingers.tap(place(1, 1))
    expect(app, 'F1...', '11111', '..1HH', '..1H1')


def flags_by_the_tool(app, fingers):
    tool = app.find('Flag mode')
    fingers.tap(app.middle(tool))
    fingers.tap(app.middle(cell(app, 3, 2)))
    expect(app, 'F1...', '11111', '..1FH', '..1H1')
    fingers.tap(app.middle(tool))
    fingers.tap(app.middle(cell(app, 4, 2)))
    expect(app, 'F1...', '11111', '..1F1', '..1H1')


def buttons_are_large(app, fingers):
    assert not find_small(app), find_small(app)
    fingers.tap(app.middle(app.find('Ask about a cell')))
    fingers.tap(app.middle(cell(app, 3, 3)))
    app.find('Suppose a Mine')
    assert not find_small(app), find_small(app)
    app.key('Escape')
    wait(lambda: not app.shows('Suppose a Mine'), 'the end of the menu')


def two_fingers_zoom(app, fingers):
    first = cell(app, 0, 0)
    width = first.get_extents()[2]
    assert min(first.get_extents()[2:]) >= LEAST, first.get_extents()
    middle = app.middle(cell(app, 14, 7))
    fingers.spread(middle, 60, 120)
    wait(lambda: first.get_extents()[2] > 1.5 * width, 'larger cells')
    # One finger moves the board, which does not fit any more, and opens nothing.
    first.program.let_rest()
    left = first.get_extents()[0]
    x, y = middle
    fingers.draw((x - 100, y), *((x - 100 + step, y) for step in range(10, 210, 10)))
    wait(lambda: first.get_extents()[0] > left, 'the board moved by a finger')
    first.program.let_rest()
    assert face(says(cell(app, 14, 7))) == 'covered'
    assert not app.named(lambda name: name.startswith(('empty, ', '1, ', 'flag, ')))


with known_app(PROGRAM) as app:
    fingers = Fingers(app)
    taps_and_holds(app, fingers)
    flags_by_the_tool(app, fingers)
    buttons_are_large(app, fingers)
with Desktop(), App(PROGRAM, '--level', 'expert', '--seed', '7') as app:
    wait_for_board(app, 480)
    two_fingers_zoom(app, Fingers(app))
