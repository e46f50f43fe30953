#!/usr/bin/env python3
"""Why cells are certain, asked for by keyboard alone and by assistive technology: steps of the ladder,
the proof of a cell with its last step held back, a cell that cannot be decided, and a board's proof.

Usage: test-why.py PROGRAM [PICTURE]
"""
import pathlib
import re
import sys
import tempfile

from desktop import App, Desktop, screenshot, wait

PROGRAM = sys.argv[1]
PICTURE = sys.argv[2] if len(sys.argv) > 2 else None
# A2 and C2 are mines, one number each; one of A1, B1 and C1 is the third.
POSITION = '3x3x3\nHHH\nH3H\n121\n'


def name_of(app, x, y):
    """All that the cell's name says, what the page adds included."""
    place = f', row {y + 1}, column {x + 1}'
    return next((name for name in (node.get_name() or '' for node in app.nodes())
                 if re.search(re.escape(place) + '(;|$)', name)), None)


def node_of(app, x, y):
    place = f', row {y + 1}, column {x + 1}'
    return wait(lambda: next((node for node in app.nodes()
                              if re.search(re.escape(place) + '(;|$)', node.get_name() or '')), None),
                f'a cell{place}')


def says(app, start):
    wait(lambda: app.shows(start), f'a text that begins “{start}”')


def cell_says(app, x, y, words):
    wait(lambda: words in (name_of(app, x, y) or ''), f'“{words}” in the name of {x}, {y}')


def press(app, name):
    app.press(app.find(name))


def write(app, name, text):
    """Into the entry of that name."""
    entry = wait(lambda: [node for node in app.named(lambda said: said == name)
                          if node.is_editable()], f'an entry “{name}”')[0]
    entry.set_text(text)


def go_through_the_ladder(app):
    says(app, 'A position to study')
    app.key('alt+2')
    says(app, 'Step 1 of 2')
    says(app, 'One number – MD(1)')
    cell_says(app, 0, 1, 'a mine by step 1')
    cell_says(app, 0, 2, 'Part of the reason.')
    app.key('j')
    says(app, 'Step 2 of 2')
    cell_says(app, 2, 1, 'a mine by step 2')
    app.key('k')
    says(app, 'Step 1 of 2')
    app.key('l')
    says(app, '2. One number – MD(1): C2 a mine')
    assert '2. One number – MD(1): C2 a mine' in app.check_rows(), app.check_rows()
    if PICTURE:
        screenshot(PICTURE, app.window_id)
    app.key('l')


def prove_a_cell(app):
    """Picked as a screen reader does; Escape goes back."""
    app.act(node_of(app, 0, 1), 'cell.pick')
    says(app, 'Proof of A2: step 1 of 1')
    press(app, 'Hold back the last step')
    says(app, 'The last step is held back.')
    cell_says(app, 0, 1, 'to be decided')
    press(app, 'Hold back the last step')
    cell_says(app, 0, 1, 'a mine by step 1')
    app.key('Escape')
    says(app, 'Step 1 of 2')


def see_that_a_cell_cannot_be_decided(app):
    """The cursor begins at the first cell."""
    app.key('Right')
    app.key('w')
    says(app, 'B1 cannot be decided')
    cell_says(app, 1, 0, 'a mine in this layout')
    press(app, 'Without a Mine')
    cell_says(app, 1, 0, 'safe in this layout')
    cell_says(app, 0, 1, 'a mine in this layout')
    press(app, 'Copy Steps')
    says(app, 'The steps are on the clipboard.')
    app.key('Escape')
    says(app, 'Step 1 of 2')
    app.key('alt+1')
    wait(lambda: ';' not in (name_of(app, 0, 1) or ';'), 'nothing of it when the page goes')


def prove_a_board(app):
    """The board of a seed, from the first click at the cursor on."""
    app.key('1')
    says(app, 'Open a cell to begin')
    app.key('alt+2')
    says(app, 'Nothing is open yet.')
    press(app, 'A board from a seed')
    write(app, 'Seed', '3')
    press(app, 'Show Its Proof')
    says(app, 'Step 1 of')
    says(app, 'The first click is at')
    press(app, 'Next')
    says(app, 'Step 2 of')
    press(app, 'Back')
    says(app, 'Nothing is open yet.')


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / 'why.mine'
        path.write_text(POSITION)
        with Desktop(), App(PROGRAM, str(path)) as app:
            go_through_the_ladder(app)
            prove_a_cell(app)
            see_that_a_cell_cannot_be_decided(app)
        with Desktop(), App(PROGRAM) as app:
            prove_a_board(app)
            assert app.quit() == 0


main()
