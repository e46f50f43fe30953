#!/usr/bin/env python3
"""A game is set aside for an analysis of it, and the real program is killed: both can be gone on with.

Usage: test-aside.py PROGRAM
"""
import signal
import sys

from board import cell, face, faces, is_opened, says, wait_for_board
from desktop import App, Desktop, wait

PROGRAM = sys.argv[1]
CENTRE = 4, 4


def begin(app):
    """A game under way; how its board looks."""
    wait_for_board(app, 81)
    node = cell(app, *CENTRE)
    app.act(node, 'cell.open')
    wait(lambda: is_opened(says(node)), 'an opened cell')
    return faces(app)


def press(app, name):
    """A button; before its name there may be the one with an underscore."""
    app.press(wait(lambda: [node for node in app.named(lambda said: said.endswith(name))
                            if node.get_role_name() == 'push button'], name)[-1])


def shows(app, expected):
    wait(lambda: face(says(cell(app, *CENTRE))) == expected, f'{expected} in the centre')


with Desktop():
    with App(PROGRAM, '--level', 'beginner', '--seed', '7') as app:
        game = begin(app)
        app.key('ctrl+e')
        app.find('The game waits, and its clock is stopped.')
        for number in '78':
            app.act(cell(app, *CENTRE), f'cell.write-{number}')
            shows(app, number)
        app.process.send_signal(signal.SIGKILL)
        app.process.wait()
    with App(PROGRAM, '--level', 'beginner') as app:
        wait_for_board(app, 81)
        press(app, 'Continue')
        shows(app, '8')
        app.key('ctrl+z')
        shows(app, '7')
        app.key('ctrl+shift+z')
        shows(app, '8')
        press(app, 'Return to the Game')
        press(app, 'Leave')  # it is in no file
        wait(lambda: faces(app) == game, 'the game')
        place = next(place for place, said in game.items() if said == 'covered')
        node = cell(app, *place)
        app.act(node, 'cell.mark')
        wait(lambda: says(node) != 'covered', 'a mark')
        app.key('ctrl+z')
        wait(lambda: faces(app) == game, 'no mark')
        assert app.quit() == 0
print('both went on')
