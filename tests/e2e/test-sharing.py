#!/usr/bin/env python3
"""Text that people pass on: a board opened from a field, copied in the words of another program and
opened again, and one begun by its seed; by the keyboard and by what assistive technology can ask for.

Usage: test-sharing.py PROGRAM [FOLDER]   (pictures of the dialogs go into FOLDER)
"""
import pathlib
import sys

from board import faces, wait_for_board
from desktop import App, Desktop, screenshot, wait, xdotool

PROGRAM = sys.argv[1]
PICTURES = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None

BOARD = '4x3x2\n..*.\n....\n*...\n'


def picture(name):
    if PICTURES:
        screenshot(str(PICTURES / f'{name}.png'))


def says(app, part):
    """A text on the screen with this in it."""
    return wait(lambda: app.named(lambda name: part in name), f'"{part}"')[0].get_name()


def silent(app, part):
    wait(lambda: not app.named(lambda name: part in name), f'no "{part}"')


def write(text):
    for line in text.splitlines():
        xdotool('type', '--delay', '1', line)
        xdotool('key', 'Return')


def press(app, name):
    """A button; before its name there may be the one with an underscore."""
    app.press(wait(lambda: [node for node in app.named(lambda said: said.endswith(name))
                            if node.get_role_name() == 'push button'], name)[-1])


def choose(app, name):
    """A command of the main menu."""
    app.key('F10')
    app.press(app.find(name, 'menu item'))


def open_from_text(app):
    app.key('ctrl+shift+o')
    says(app, 'Paste or type a position')
    app.wait_for_dialog()
    write('4x3x2\n..*')
    says(app, 'Line 2, column 4: ')
    picture('open-text-fault')
    app.key('ctrl+a')
    write(BOARD)
    says(app, '4×3, 2 mines.')
    picture('open-text')
    app.key('ctrl+Return')
    silent(app, '4×3, 2 mines.')
    wait_for_board(app, 12)
    app.wait_for_front()


def copy_and_open_again(app):
    app.key('Home')
    app.key('space')
    wait(lambda: any(face != 'covered' for face in faces(app).values()), 'an opened cell')
    choose(app, 'Copy As')
    app.press(app.find('PTTA link', 'menu item'))
    says(app, 'Copy the positions of all mines?')
    picture('copy-question')
    press(app, 'Copy')
    says(app, 'On the clipboard: PTTA link.')
    app.wait_for_front()
    app.key('ctrl+shift+o')
    says(app, 'Paste or type a position')
    app.wait_for_dialog()
    app.key('ctrl+v')
    says(app, 'PTTA link: 4×3, 2 mines.')
    press(app, 'Analyse')
    press(app, 'Leave')  # the running game is in no file
    wait(lambda: all(face == 'covered' for face in faces(app).values()), 'the position')


def begin_by_seed(app):
    app.click(app.find('Choose a level'))
    app.press(app.find('By Seed…', 'menu item'))
    says(app, 'Game from a Seed')
    app.wait_for_dialog()
    picture('seed')
    app.key('ctrl+a')
    write('9x9x10 open 42')
    silent(app, 'Game from a Seed')
    app.wait_for_front()
    return begin(app)


def begin(app):
    """What the first click shows."""
    wait_for_board(app, 81)
    app.key('space')
    return wait(lambda: any(face != 'covered' for face in faces(app).values()) and faces(app),
                'an opened cell')


with Desktop():
    with App(PROGRAM) as app:
        app.find('Beginner, 9×9, 10 mines', 'push button')
        open_from_text(app)
        copy_and_open_again(app)
        typed = begin_by_seed(app)
    with App(PROGRAM, '--level', 'beginner', '--start', 'open', '--seed', '42') as app:
        assert begin(app) == typed, 'the same seed is another board'
print('opened, copied and begun by its seed')
