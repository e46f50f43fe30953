#!/usr/bin/env python3
"""What had the focus when a file dialog came has it when the dialog is gone: by keys alone, at the
board, at a button beside it; and the board has it once a file is chosen.

Usage: test-file-dialogs.py PROGRAM
"""
import os
import pathlib
import sys
import tempfile

import preferences
from desktop import Atspi, wait, xdotool
from known import GAME, expect, known_app

PROGRAM = sys.argv[1]


def focused_buttons(app):
    return [node.get_name() for node in app.nodes() if 'button' in node.get_role_name()
            and 'row' not in (node.get_name() or '')
            and preferences.has_state(node, Atspi.StateType.FOCUSED)]


def leave(app, window):
    """By Escape, which may come before the dialog listens."""
    def is_back():
        if xdotool('getactivewindow') == window:
            return True
        app.key('Escape')
        return False
    wait(lambda: xdotool('getactivewindow') != window, 'a file dialog')
    wait(is_back, 'the window in front again')


def from_the_board(app):
    """The next key is the board's."""
    app.key('Right')
    app.key('f')
    expect(app, 'HFHHH', 'HHHHH', 'HHHHH', 'HHHHH')
    for keys in ('ctrl+o', 'ctrl+shift+s'):
        app.key(keys)
        leave(app, app.window_id)
        app.key('f')
        expect(app, 'HHHHH', 'HHHHH', 'HHHHH', 'HHHHH')
        app.key('f')
        expect(app, 'HFHHH', 'HHHHH', 'HHHHH', 'HHHHH')


def from_a_button(app):
    """The button behind the board that has the focus still does."""
    app.key('Tab')
    buttons = wait(lambda: focused_buttons(app), 'the focus on a button')
    app.key('ctrl+o')
    leave(app, app.window_id)
    wait(lambda: focused_buttons(app) == buttons, f'the focus on {buttons} as before')


def choose(app, path):
    """A chosen file is a board, whose keys are at once its own."""
    app.key('ctrl+o')
    app.wait_for_dialog()
    xdotool('type', path)
    xdotool('key', 'Return')
    expect(app, 'HHHHH', 'HHHHH', 'HHHHH', 'HHHHH')
    wait(lambda: xdotool('getactivewindow') == app.window_id, 'the window in front')
    app.key('f')
    expect(app, 'HFHHH', 'HHHHH', 'HHHHH', 'HHHHH')


with known_app(PROGRAM) as program:
    from_the_board(program)
    from_a_button(program)
    with tempfile.TemporaryDirectory(dir=os.environ['HOME']) as directory:
        other = pathlib.Path(directory) / 'other.minesage'
        other.write_text(GAME)
        choose(program, other)
    assert program.quit() == 0
print('the focus comes back from file dialogs')
