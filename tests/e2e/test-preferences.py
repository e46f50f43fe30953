#!/usr/bin/env python3
"""Preferences by the keyboard alone, and what they do: to the heatmap, and to the real pointer.

Usage: test-preferences.py PROGRAM [PICTURE]
PICTURE is where a screenshot of the preferences goes.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

import preferences
from board import cell, cells, wait_for_board
from desktop import App, Atspi, Desktop, point_at, wait, xdotool
from known import GAME, expect, opens_and_marks, press_both
from preferences import has_state

PROGRAM = sys.argv[1]
PICTURE = sys.argv[2] if len(sys.argv) > 2 else None

# Every covered cell is a mine in half of the layouts; the last two touch no number.
EVEN = '5x1x2\nH1HHH\n'
HALF = {'default': '#D9CBA6', 'viridis': '#21918C'}


def choose(app, page, *names):
    """With the keyboard, and a picture of it."""
    preferences.choose(app, page, *names, picture=PICTURE)


def words(app):
    return set(cells(app).values())


def pixel(app, node):
    """The middle of a node as ImageMagick describes it, with its colour as #RRGGBB."""
    x, y = app.middle(node)
    return subprocess.run(['import', '-window', 'root', '-crop', f'1x1+{x}+{y}', '-depth', '8',
                           'txt:-'], check=True, text=True, capture_output=True).stdout.upper()


def wait_for_color(app, color):
    """On the board, in a cell that has a shade and no text."""
    wait(lambda: color in pixel(app, cell(app, 4, 0)), f'{color} on the board')


def numbers_and_palette(app):
    wait_for_board(app, 5)
    app.key('o')
    wait(lambda: words(app) == {'covered, mine 50.0 %', '1'}, 'odds')
    wait_for_color(app, HALF['default'])
    choose(app, 'Odds', 'Numbers: Chance of being safe')
    wait(lambda: words(app) == {'covered, safe 50.0 %', '1'}, 'how safe cells are')
    app.find('100 %')
    choose(app, 'Odds', 'Numbers: Fraction')
    wait(lambda: words(app) == {'covered, mine 1/2', '1'}, 'fractions')
    choose(app, 'Board', 'Colours: Viridis')
    wait_for_color(app, HALF['viridis'])
    choose(app, 'Board', 'Colours: Blue to orange')
    wait_for_color(app, HALF['default'])


def start_again(app):
    app.key('ctrl+r')
    expect(app, 'HHHHH', 'HHHHH', 'HHHHH', 'HHHHH')
    opens_and_marks(app)


def chords(app, how):
    start_again(app)
    how(cell(app, 1, 1))
    expect(app, 'F1...', '11111', '..1HH', '..1HH')


def does_not_chord(app, how):
    """Another cell is opened afterwards: when that is seen, the attempt has been seen too."""
    start_again(app)
    how(cell(app, 1, 1))
    app.click(cell(app, 4, 3))
    expect(app, 'FHHHH', 'H1HHH', 'HHHHH', 'HHHH1')


def chording(app):
    def click(node):
        app.click(node)

    def middle(node):
        app.click(node, button=2)

    def both(node):
        press_both(app, node)

    def double(node):
        point_at(*app.middle(node))
        xdotool('click', '--repeat', 2, '--delay', 30, 1)

    choose(app, 'Playing', 'Chording: Two buttons')
    does_not_chord(app, click)
    does_not_chord(app, double)
    chords(app, middle)
    chords(app, both)
    choose(app, 'Playing', 'Chording: Double click')
    does_not_chord(app, click)
    does_not_chord(app, middle)
    does_not_chord(app, both)
    chords(app, double)
    choose(app, 'Playing', 'Chording: Any way')
    for how in click, middle, both:
        chords(app, how)


def marks(app):
    app.key('ctrl+r')
    expect(app, 'HHHHH', 'HHHHH', 'HHHHH', 'HHHHH')
    point_at(*app.middle(cell(app, 0, 0)))
    xdotool('mousedown', 3)
    expect(app, 'FHHHH', 'HHHHH', 'HHHHH', 'HHHHH')
    xdotool('mouseup', 3)
    choose(app, 'Playing', 'Right Button: Mark when the button is released')
    # Let go elsewhere it marks nothing; let go on its cell it does.
    point_at(*app.middle(cell(app, 1, 0)))
    xdotool('mousedown', 3)
    point_at(*app.middle(cell(app, 3, 0)))
    xdotool('mouseup', 3)
    point_at(*app.middle(cell(app, 2, 0)))
    xdotool('mousedown', 3, 'mouseup', 3)
    expect(app, 'FHFHH', 'HHHHH', 'HHHHH', 'HHHHH')


def flag_mode(app):
    app.click(app.find('Flag mode'))
    wait(lambda: has_state(app.find('Flag mode'), Atspi.StateType.PRESSED), 'flag mode')
    app.click(cell(app, 4, 0))
    expect(app, 'FHFHF', 'HHHHH', 'HHHHH', 'HHHHH')
    app.click(app.find('Flag mode'))
    app.click(cell(app, 1, 1))
    expect(app, 'FHFHF', 'H1HHH', 'HHHHH', 'HHHHH')


def is_fullscreen(app):
    return 'WIDTH=1280\nHEIGHT=800' in xdotool('getwindowgeometry', '--shell', app.window_id)


def header_in_fullscreen(app):
    app.key('F11')
    wait(lambda: is_fullscreen(app), 'the whole screen')
    # Menus have no items before they are opened for the first time.
    assert not app.named(lambda name: name == 'Open Recent')
    app.click(app.find('Main menu'))
    app.find('Open Recent')
    app.key('Escape')
    app.key('F11')
    wait(lambda: not is_fullscreen(app), 'a window again')


def make_double_clicks_patient():
    """However long a busy machine takes from one click to the next."""
    path = pathlib.Path(os.environ['XDG_CONFIG_HOME']) / 'gtk-4.0' / 'settings.ini'
    path.parent.mkdir()
    path.write_text('[Settings]\ngtk-double-click-time=3600000\n')


with Desktop(), tempfile.TemporaryDirectory(dir=os.environ['HOME']) as directory:
    even, known = pathlib.Path(directory) / 'even.mine', pathlib.Path(directory) / 'known.minesage'
    even.write_text(EVEN)
    known.write_text(GAME)
    make_double_clicks_patient()
    with App(PROGRAM, str(even)) as program:
        numbers_and_palette(program)
    with App(PROGRAM, str(known)) as program:
        wait_for_board(program, 20)
        chording(program)
        marks(program)
        flag_mode(program)
        header_in_fullscreen(program)
print('preferences do what they say')
