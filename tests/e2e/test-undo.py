#!/usr/bin/env python3
"""Undo, redo, the same board again and pause in the real window, on a board that is known.

Usage: test-undo.py PROGRAM
"""
import sys

from board import cell, cells
from desktop import Atspi, activate, wait, xdotool
from known import expect, known_app

PROGRAM = sys.argv[1]
LAMP = 'Assisted'
LOSS = 'You opened a certain mine.'


def is_sensitive(app, name):
    return app.find(name, 'push button').get_state_set().contains(Atspi.StateType.SENSITIVE)


def undo_and_redo(app):
    assert not is_sensitive(app, 'Undo') and not is_sensitive(app, 'Redo')
    app.act(cell(app, 1, 1), 'cell.open')
    app.act(cell(app, 0, 0), 'cell.mark')
    app.act(cell(app, 1, 1), 'cell.chord')
    expect(app, 'F1...', '11111', '..1HH', '..1HH')
    assert not app.shows(LAMP)
    app.key('ctrl+z')
    expect(app, 'FHHHH', 'H1HHH', 'HHHHH', 'HHHHH')
    wait(lambda: app.shows(LAMP), 'the lamp for an assisted game')
    app.press(app.find('Undo', 'push button'))
    expect(app, 'HHHHH', 'H1HHH', 'HHHHH', 'HHHHH')
    xdotool('key', 'ctrl+shift+z')
    expect(app, 'FHHHH', 'H1HHH', 'HHHHH', 'HHHHH')
    app.press(app.find('Redo', 'push button'))
    expect(app, 'F1...', '11111', '..1HH', '..1HH')
    wait(lambda: not is_sensitive(app, 'Redo'), 'nothing to redo')


def a_loss_is_taken_back(app):
    app.act(cell(app, 3, 2), 'cell.open')
    wait(lambda: app.shows(LOSS), 'the bar after a loss')
    undo = [node for node in app.named(lambda name: name == 'Undo')
            if node.get_role_name() == 'push button']
    assert len(undo) == 2, 'one in the header bar, one in the bar'
    app.press(undo[-1])
    expect(app, 'F1...', '11111', '..1HH', '..1HH')
    wait(lambda: not app.shows(LOSS), 'no bar')


def same_board(app):
    app.key('F3')
    expect(app, 'HHHHH', 'HHHHH', 'HHHHH', 'HHHHH')
    assert app.shows(LAMP), 'the board is known'


def pause(app):
    app.act(cell(app, 1, 1), 'cell.open')
    expect(app, 'HHHHH', 'H1HHH', 'HHHHH', 'HHHHH')
    app.key('Pause')
    wait(lambda: app.shows('Paused'), 'the page of the pause')
    wait(lambda: not cells(app), 'no board')
    assert not is_sensitive(app, 'Undo')
    app.key('ctrl+z')
    app.press(app.find('Continue', 'push button'))
    expect(app, 'HHHHH', 'H1HHH', 'HHHHH', 'HHHHH')
    assert not app.shows('Paused')
    app.act(cell(app, 0, 0), 'cell.mark')
    expect(app, 'FHHHH', 'H1HHH', 'HHHHH', 'HHHHH')


def minimising_pauses(app):
    xdotool('windowminimize', app.window_id)
    wait(lambda: not cells(app), 'a pause by minimising')
    xdotool('windowmap', app.window_id)
    activate(app.window_id)
    wait(lambda: app.shows('Paused'), 'the pause after coming back')
    app.key('Pause')
    expect(app, 'FHHHH', 'H1HHH', 'HHHHH', 'HHHHH')


with known_app(PROGRAM) as app:
    undo_and_redo(app)
    a_loss_is_taken_back(app)
    same_board(app)
    pause(app)
    minimising_pauses(app)
    assert app.quit() == 0
print('undo, redo, the same board and pause work')
