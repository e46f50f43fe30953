#!/usr/bin/env python3
"""A board on a picture of a screen: opened like a file, decoded in another process, put right with the
keyboard, and analysed; a picture that breaks off is told of.

Usage: test-pictures.py PROGRAM MINESAGE-CLI SOURCE
"""
import os
import pathlib
import subprocess
import sys
import tempfile

from desktop import App, Desktop, wait, xdotool

PROGRAM, CLI, SOURCE = sys.argv[1:]
EXPERT = pathlib.Path(SOURCE) / 'data' / 'examples' / 'expert.mine'


def says(app, start):
    return wait(lambda: app.named(lambda name: name.startswith(start)), f'"{start}"')[0]


def press(app, name):
    app.press(wait(lambda: [node for node in app.named(lambda said: said.endswith(name))
                            if node.get_role_name() == 'push button'], name)[-1])


def open_file(app, path):
    app.key('ctrl+o')
    app.wait_for_dialog()
    xdotool('type', str(path))
    xdotool('key', 'Return')


def put_right(app):
    """Every cell has a name, and is what is typed."""
    says(app, 'Picture: 30×16; you will be asked for the number of mines.')
    says(app, 'Cell A1: Covered')
    app.wait_for_dialog()
    app.key('Right')
    says(app, 'Cell B1: Covered')
    xdotool('type', '?')
    says(app, 'Cell B1: In doubt (perhaps: Covered)')
    says(app, '1 cell is in doubt; choose what it shows.')
    app.key('h')
    says(app, 'Picture: 30×16; you will be asked for the number of mines.')


def analyse(app):
    press(app, 'Analyse')
    says(app, 'The picture does not tell how many mines there are.')
    app.key('Return')  # as few as there can be
    says(app, 'Analysis')
    says(app, 'Board on a Picture')  # stays beside it


with Desktop(), tempfile.TemporaryDirectory(dir=os.environ['HOME']) as directory:
    picture, broken = pathlib.Path(directory) / 'screen.png', pathlib.Path(directory) / 'broken.png'
    subprocess.run([CLI, 'render', '--size', '20', EXPERT, picture], check=True)
    broken.write_bytes(picture.read_bytes()[:2000])
    with App(PROGRAM) as program:
        program.key('Return')  # a game is there, and stays
        open_file(program, broken)
        says(program, 'broken.png: The picture breaks off.')
        program.wait_for_front()
        open_file(program, picture)
        put_right(program)
        analyse(program)
        assert program.quit() == 0
print('a board is read from a picture')
