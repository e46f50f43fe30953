#!/usr/bin/env python3
"""A game that is paused when its window is left for another.

Usage: test-habits.py PROGRAM
"""
import os
import pathlib
import subprocess
import sys
import tempfile

import preferences
from board import cell, wait_for_board
from desktop import App, Atspi, Desktop, activate, wait, xdotool
from known import GAME, expect

PROGRAM = sys.argv[1]


def leave(app):
    """For another window of the same program, and back."""
    subprocess.run([PROGRAM, '--new-window'], check=True)
    wait(lambda: xdotool('getactivewindow') != app.window_id, 'another window in front')
    wait(lambda: app.named(lambda name: name == 'Continue'), 'a paused game')
    activate(app.window_id)


def go_on(app):
    """The button has the focus."""
    wait(lambda: [n for n in app.named(lambda name: name == 'Continue')
                  if preferences.has_state(n, Atspi.StateType.FOCUSED)], 'the focus on Continue')
    app.key('space')
    wait(lambda: not app.named(lambda name: name == 'Continue'), 'the board')


with Desktop(), tempfile.TemporaryDirectory(dir=os.environ['HOME']) as directory:
    known = pathlib.Path(directory) / 'known.minesage'
    known.write_text(GAME)
    with App(PROGRAM, str(known)) as program:
        wait_for_board(program, 20)
        preferences.choose(program, 'Playing', 'Pause: When another window is used')
        program.click(cell(program, 1, 1))
        expect(program, 'HHHHH', 'H1HHH', 'HHHHH', 'HHHHH')
        # A dialog of the window does not pause the game, which goes on at once.
        preferences.choose(program, 'Playing')
        program.click(cell(program, 4, 3))
        expect(program, 'HHHHH', 'H1HHH', 'HHHHH', 'HHHH1')
        leave(program)
        go_on(program)
print('players find what they are used to')
