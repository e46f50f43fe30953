#!/usr/bin/env python3
"""What if: a mine is supposed by the keyboard, an impossible one refuted, two cells compared, and what
a cell may show stepped into and back, by what assistive technology can ask for.

Usage: test-suppose.py PROGRAM [PICTURE]
"""
import pathlib
import sys
import tempfile

from board import cell, faces, wait_for_board
from desktop import App, Desktop, screenshot, wait

PROGRAM = sys.argv[1]
PICTURE = sys.argv[2] if len(sys.argv) > 2 else None

# A1, C1 and E1 are safe; B1, D1, B2 and D2 are mines half the time.
POSITION = '5x2x2\nHHHHH\n1H2H1\n'


def text(app, beginning):
    """A text of the window that begins so."""
    return wait(lambda: app.named(lambda name: name.startswith(beginning)),
                f'"{beginning}"')[0].get_name()


def silent(app, beginning):
    wait(lambda: not app.named(lambda name: name.startswith(beginning)), f'no "{beginning}"')


def named(app, x, y):
    """All that the name of one cell says, with what a page of the panel adds behind its place."""
    place = f', row {y + 1}, column {x + 1}'
    return next((node.get_name() for node in app.nodes() if place in (node.get_name() or '')), '')


def suppose(app):
    app.click(cell(app, 1, 1))
    app.key('i')
    assert text(app, 'The board shows') == 'The board shows a supposition: B2 is a mine.'
    wait(lambda: 'supposed to be a mine' in named(app, 1, 1), 'the mark')
    # With it B1 is safe: the 1 at its side has its mine.
    wait(lambda: 'covered, certainly safe' in named(app, 1, 0), 'what follows')
    text(app, 'If that is so: ')
    if PICTURE:
        screenshot(PICTURE, app.window_id)
    app.key('Escape')
    silent(app, 'The board shows')
    wait(lambda: 'covered, mine 50.0 %' in named(app, 1, 0), 'the chances as they are')


def refute(app):
    app.click(cell(app, 0, 0))
    app.key('i')
    sentence = text(app, 'If A1 were a mine, ')
    assert sentence.endswith(': so A1 is safe.') and '2 at C2' in sentence, sentence
    app.key('Escape')
    silent(app, 'If A1')


def compare(app):
    app.press(app.find('Other Cells'))
    text(app, 'Pick two covered cells')
    for x, y, letter in ((0, 0, 'A'), (1, 0, 'B')):
        app.click(cell(app, x, y))
        wait(lambda: f'picked as {letter}' in named(app, x, y), 'the letter')
    text(app, 'Open A1: it is certainly safe.')
    app.press(app.find('Other Cells'))
    text(app, 'Pick two covered cells')


def step(app):
    app.click(cell(app, 1, 0))
    text(app, 'B1: mine 50.0 % = 1/2; ')
    app.press(app.find('Step into the position with 1 there'))
    wait(lambda: faces(app).get((1, 0)) == '1', 'the number')
    app.press(app.find('Step Back'))
    wait(lambda: faces(app).get((1, 0)) == 'covered', 'the way back')


with Desktop(), tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder) / 'position.mine'
    path.write_text(POSITION, encoding='utf-8')
    with App(PROGRAM, str(path)) as app:
        wait_for_board(app, 10)
        app.key('o')
        app.key('F9')
        app.find('Safe now')
        suppose(app)
        refute(app)
        compare(app)
        step(app)
print('supposed, refuted, compared and stepped into')
