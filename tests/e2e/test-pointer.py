#!/usr/bin/env python3
"""Every way of clicking and pressing, with the real pointer and keyboard, on a board that is known.

Usage: test-pointer.py PROGRAM
"""
import re
import sys

from board import cell
from desktop import Atspi, wait, xdotool
from known import expect, known_app, opens_and_marks, press_both

PROGRAM = sys.argv[1]

def flags_protect_and_drags_do_nothing(app):
    app.click(cell(app, 0, 0))
    xdotool('mousemove', '--sync', *app.middle(cell(app, 4, 0)), 'mousedown', 1)
    xdotool('mousemove', '--sync', *app.middle(cell(app, 2, 0)), 'mouseup', 1)
    app.click(cell(app, 4, 3))  # the board has seen all of that when it has seen this
    expect(app, 'FHHHH', 'H1HHH', 'HHHHH', 'HHHH1')


def chord_by(app, how):
    app.key('ctrl+r')
    expect(app, 'HHHHH', 'HHHHH', 'HHHHH', 'HHHHH')
    opens_and_marks(app)
    how(cell(app, 1, 1))
    expect(app, 'F1...', '11111', '..1HH', '..1HH')


def cursor_plays(app):
    app.key('ctrl+r')
    expect(app, 'HHHHH', 'HHHHH', 'HHHHH', 'HHHHH')
    xdotool('key', 'ctrl+Home', 'Home', 'Page_Up', 'f', 'Right', 'Down', 'space')
    expect(app, 'FHHHH', 'H1HHH', 'HHHHH', 'HHHHH')
    xdotool('key', 'Return')
    expect(app, 'F1...', '11111', '..1HH', '..1HH')


def shows_odds(app):
    return app.named(lambda name: re.match('covered, (mine|certainly) ', name))


def keys_belong_to_the_board_after_buttons_and_menus(app):
    app.click(app.find('Show probabilities'))
    wait(lambda: shows_odds(app), 'odds')
    app.key('o')
    wait(lambda: not shows_odds(app), 'odds taken away by the key')
    app.key('F10')
    wait(lambda: app.named(lambda name: name == 'Open Recent'), 'the menu')
    app.key('Escape')
    wait(lambda: not any(node.get_state_set().contains(Atspi.StateType.SHOWING)
                         for node in app.named(lambda name: name == 'Open Recent')), 'no menu')
    app.key('o')
    wait(lambda: shows_odds(app), 'odds by the key')


with known_app(PROGRAM) as app:
    opens_and_marks(app)
    flags_protect_and_drags_do_nothing(app)
    chord_by(app, lambda node: app.click(node))
    chord_by(app, lambda node: app.click(node, button=2))
    chord_by(app, lambda node: press_both(app, node))
    cursor_plays(app)
    keys_belong_to_the_board_after_buttons_and_menus(app)
print('every way works')
