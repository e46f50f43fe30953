#!/usr/bin/env python3
"""The question of the two clicks: three cells picked by keyboard, their curves read, the mine total
moved to where two of them are equally likely, and taken for unknown.

Usage: test-what-if.py PROGRAM SOURCE_DIR [PICTURE]
"""
import pathlib
import re
import sys

from board import wait_for_board
from desktop import App, Desktop, point_at, screenshot, wait, xdotool

PROGRAM, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
PICTURE = sys.argv[3] if len(sys.argv) > 3 else None
EXAMPLE = SOURCE / 'data' / 'examples' / 'two-clicks.mine'


def says(app, start):
    wait(lambda: app.shows(start), f'words that begin with "{start}"')


def show_page(app):
    if not app.named(lambda name: name == 'What if'):
        app.press(app.find('Odds panel'))
    app.press(app.find('What if', 'page tab'))
    says(app, 'How likely would these cells be mines')


def find_cell(app, x, y):
    """Overlays add to a name what they show."""
    pattern = re.compile(rf'.*, row {y + 1}, column {x + 1}(;.*)?')
    return app.named(pattern.fullmatch)[0]


def pick_by_keyboard(app):
    for key in ('Home', 'Prior', *['Down'] * 7, *['Right'] * 5, 'shift+Return'):
        app.key(key)
    says(app, 'At 40 mines: A\u00a07.7\u00a0%')
    for key in ('Right', 'Right', 'shift+Return'):
        app.key(key)
    says(app, 'At 40 mines: A\u00a07.7\u00a0%, B\u00a020.6\u00a0%')


def pick_by_pointer(app):
    point_at(*app.middle(find_cell(app, 9, 7)))
    xdotool('keydown', 'shift')
    app.click_here()
    xdotool('keyup', 'shift')
    says(app, 'At 40 mines: A\u00a07.7\u00a0%, B\u00a020.6\u00a0%, C\u00a027.7\u00a0%')
    says(app, 'A and B cross between 82 and 83\nB = C at 24')
    wait(lambda: 'curve C' in find_cell(app, 9, 7).get_name(), 'the letter on the board')


def push(app, label):
    app.press(app.find(label, 'push button'))


def move_the_total(app):
    app.press(app.find('Show probabilities'))
    wait(lambda: 'mine 20.6 %' in find_cell(app, 7, 7).get_name(), 'the odds of B')
    slider = wait(lambda: [node for node in app.nodes() if node.get_role_name() == 'slider'],
                  'the slider')[0]
    slider.set_value(24)
    says(app, 'At 24 mines: A\u00a05.0\u00a0%, B\u00a025.0\u00a0%, C\u00a025.0\u00a0%')
    says(app, 'Mine total: 24 in place of 40')
    for place in ((7, 7), (9, 7)):
        wait(lambda: 'mine 25.0 %' in find_cell(app, *place).get_name(), 'both equally likely')
    if PICTURE:
        screenshot(PICTURE, app.window_id)
    push(app, 'Reset')
    says(app, 'At 40 mines: A\u00a07.7\u00a0%, B\u00a020.6\u00a0%, C\u00a027.7\u00a0%')
    wait(lambda: 'mine 20.6 %' in find_cell(app, 7, 7).get_name(), 'the odds of the true total')


def check_unknown(app):
    app.click(wait(lambda: [node for node in app.named(lambda name: 'use a density' in name)
                            if node.get_role_name() == 'check box'], 'the box')[0])


def take_the_total_for_unknown(app):
    check_unknown(app)
    says(app, 'At a density of 15.5 %')
    wait(lambda: 'mine 15.5 %' in find_cell(app, 0, 0).get_name(), 'the odds outside')
    check_unknown(app)
    says(app, 'At 40 mines')


def read_the_table(app):
    """Each row is a sentence."""
    app.act(find_cell(app, 7, 7), 'cell.pick')
    says(app, 'At 40 mines')
    app.click(app.named(lambda name: name == 'Table')[0])
    rows = app.find('The curves as a table').get_children()[1]

    def has_names():
        names = [row.get_name() for row in rows.get_children()]
        return names and all(re.match('At [0-9]+ mines: A', name) for name in names)
    wait(has_names, 'the names of the rows')


def main():
    with Desktop(), App(PROGRAM, str(EXAMPLE)) as app:
        wait_for_board(app, 256)
        show_page(app)
        pick_by_keyboard(app)
        pick_by_pointer(app)
        move_the_total(app)
        take_the_total_for_unknown(app)
        push(app, 'Clear')
        says(app, 'How likely would these cells be mines')
        read_the_table(app)
        assert app.quit() == 0


if __name__ == '__main__':
    main()
