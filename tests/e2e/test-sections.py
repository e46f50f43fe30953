#!/usr/bin/env python3
"""A position taken apart: sections chosen by keyboard, by pointer and in the list, their layouts
leafed through on the board, a 50/50 named.

Usage: test-sections.py PROGRAM SOURCE_DIR [PICTURE]
"""
import pathlib
import re
import sys
import tempfile

from board import wait_for_board
from desktop import App, Desktop, point_at, screenshot, wait, xdotool

PROGRAM, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
PICTURE = sys.argv[3] if len(sys.argv) > 3 else None
TWO = SOURCE / 'tests' / 'golden' / 'worked' / 'two-sections.mine'
FIFTY = '4x2x1\nH100\nH100\n'


def says(app, start):
    wait(lambda: app.shows(start), f'words that begin with "{start}"')


def show_page(app):
    """The panel's head is a row of buttons."""
    if not app.named(lambda name: name == 'Sections'):
        app.press(app.find('Odds panel'))
    app.press(app.find('Sections', 'page tab'))


def outlined(app):
    """{(x, y): (the cell, what the page adds to its name)}"""
    seen = {}
    for node in app.nodes():
        match = re.fullmatch(r'.*, row (\d+), column (\d+)(?:; (.*))?', node.get_name() or '')
        if match:
            seen[int(match[2]) - 1, int(match[1]) - 1] = node, match[3] or ''
    return seen


def ghosts(app):
    """Where a mine of the layout is drawn, and where none."""
    seen = outlined(app)
    return ({place for place, (_, said) in seen.items() if 'mine in this layout' in said},
            {place for place, (_, said) in seen.items() if 'safe in this layout' in said})


def by_keyboard(app):
    """The board has the focus at first; Shift and Return pick."""
    for key in ('Home', 'Prior', 'Down', 'Down', 'shift+Return'):
        app.key(key)
    says(app, 'Mines in section B, 2.00 expected')
    says(app, 'A3: 66.7 % exactly')


def by_pointer(app):
    point_at(*app.middle(outlined(app)[1, 0][0]))
    xdotool('keydown', 'shift')
    app.click_here()
    xdotool('keyup', 'shift')
    says(app, 'Mines in section A, 2.00 expected')


def leaf_through(app):
    app.press(app.find('Next layout'))
    says(app, 'Layout 1 of 9, 2 mines')
    wait(lambda: [*map(len, ghosts(app))] == [2, 4], 'the layout on the board')
    app.press(app.find('Previous layout'))
    says(app, 'Layout 9 of 9, 3 mines: the mine total does not allow so many.')
    app.press(app.find('Random layout'))
    app.press(app.find('First layout'))
    says(app, 'Layout 1 of 9, 2 mines')
    if PICTURE:
        screenshot(PICTURE, app.window_id)
    app.press(app.find('Show no layout'))
    wait(lambda: ghosts(app) == (set(), set()), 'no layout on the board')


def whole_board(app):
    """A row of the list; the layout drawn keeps every number."""
    app.click(app.find('Whole board · 18 layouts', 'list item'))
    app.find('Whole board')  # and no more: what is chosen, not its row in the list
    app.press(app.find('Random layout'))
    mines, _ = wait(lambda: (found := ghosts(app)) and [*map(len, found)] == [4, 9] and found,
                    'the layout on the board')
    for (x, y), number in {(0, 0): 1, (2, 0): 2, (0, 3): 2}.items():
        around = {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}
        assert len(around & mines) == number, (mines, x, y)


def main():
    with Desktop():
        with App(PROGRAM, str(TWO)) as app:
            wait_for_board(app, 16)
            show_page(app)
            says(app, 'A · 6 cells · 9 layouts')
            says(app, 'Outside · 4 cells')
            assert 'Whole board · 18 layouts' in app.check_rows()
            assert outlined(app)[1, 2][1] == 'section B', outlined(app)
            by_keyboard(app)
            by_pointer(app)
            leaf_through(app)
            whole_board(app)
            assert app.quit() == 0
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / 'fifty.mine'
            file.write_text(FIFTY)
            with App(PROGRAM, str(file)) as app:
                wait_for_board(app, 8)
                show_page(app)
                says(app, 'A1, A2 are a 50/50 that cannot be avoided: nothing outside can ever decide it.')
                assert app.quit() == 0


main()
