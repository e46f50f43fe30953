#!/usr/bin/env python3
"""A window of 360×300 pixels, by the keyboard alone: a cell opened, odds, the menu, the panel.

Usage: test-narrow.py PROGRAM
"""
import sys

from board import cells
from desktop import wait, xdotool
from known import expect, known_app

PROGRAM = sys.argv[1]
WIDTH, HEIGHT = 360, 300


def size(app):
    shell = dict(line.split('=') for line in
                 xdotool('getwindowgeometry', '--shell', app.window_id).split())
    return int(shell['WIDTH']), int(shell['HEIGHT'])


def frame_width(app):
    return app.root.get_children()[0].get_extents()[2]


def becomes_small(app):
    """The window is no larger than it is asked to be, whatever is shown in it.  It is made larger first,
    so that what is shown now has been laid out, and says how small it can be."""
    xdotool('windowsize', app.window_id, WIDTH + 80, HEIGHT + 80)
    wait(lambda: size(app) == (WIDTH + 80, HEIGHT + 80) and frame_width(app) > WIDTH, 'a larger window')
    xdotool('windowsize', app.window_id, WIDTH, HEIGHT)
    wait(lambda: size(app) == (WIDTH, HEIGHT) and frame_width(app) <= WIDTH, 'a window of 360×300')


def play(app):
    app.key('Down')
    app.key('Right')
    app.key('space')
    wait(lambda: any(face == '1' for face in cells(app).values()), 'an opened cell')
    assert cells(app)[1, 1] == '1', cells(app)


def odds(app):
    """By their key; how likely a mine is is in the names of the cells, and cells are in sight."""
    app.key('o')
    wait(lambda: any('%' in face for face in cells(app).values()), 'odds in the names')
    becomes_small(app)
    app.key('o')
    expect(app, 'HHHHH', 'H1HHH', 'HHHHH', 'HHHHH')


def menu(app):
    app.key('F10')
    wait(lambda: app.shows('Preferences'), 'the menu')
    app.key('Escape')
    wait(lambda: not app.shows('Preferences'), 'no menu')


def panel(app):
    """Below the board, the toggle for it having given way to the menu and the key."""
    app.key('F9')
    wait(lambda: app.shows('Odds'), 'the panel')
    becomes_small(app)
    app.key('Right')
    app.key('space')
    wait(lambda: cells(app)[2, 1] == '1', 'another opened cell beside the panel')
    app.key('F9')


with known_app(PROGRAM) as app:
    becomes_small(app)
    play(app)
    odds(app)
    menu(app)
    panel(app)
    assert app.quit() == 0
print('a window of 360×300 can be played in')
