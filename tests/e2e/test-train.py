#!/usr/bin/env python3
"""Answers exercises by what assistive technology offers and by keyboard: from the first page, then from
the main menu, and what was answered is known again.

Usage: test-train.py PROGRAM [PICTURE]
"""
import sys

import gi

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi  # noqa: E402

from board import cell, faces  # noqa: E402
from desktop import App, Desktop, screenshot, wait, xdotool  # noqa: E402

PROGRAM = sys.argv[1]
PICTURE = sys.argv[2] if len(sys.argv) > 2 else None
PROMPTS = 'Open a cell that is certainly safe.', 'Flag a cell that is certainly a mine.'


def is_focused(node):
    return node.get_state_set().contains(Atspi.StateType.FOCUSED)


def wait_for_text(app, start):
    wait(lambda: app.named(lambda name: name.startswith(start)), f'"{start}…"')


def wait_for_exercise(app):
    """What is asked; its board is there, and has the focus."""
    wait(lambda: any(app.named(lambda name, start=start: name.startswith(start)) for start in PROMPTS),
         'an exercise')
    wait(lambda: any(is_focused(node) for node in app.named(lambda name: ', row 1, column 1' in name)),
         'the focus on the board')
    return next(start for start in PROMPTS
                if app.named(lambda name, start=start: name.startswith(start)))


def around(board, x, y):
    return [place for place in ((x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1))
            if place in board and place != (x, y)]


def find_answer(board, flag):
    """What numbers show one by one: the place of a mine, or of a safe cell."""
    numbers = {place: int(face) if face.isdigit() else 0
               for place, face in board.items() if face.isdigit() or face == 'empty'}
    mines = {place: True for place, face in board.items() if face == 'flag'}
    while True:
        known = {}
        for place, number in numbers.items():
            beside = [other for other in around(board, *place) if other not in numbers]
            left = [other for other in beside if other not in mines]
            lacks = number - sum(mines.get(other, False) for other in beside)
            if left and lacks in (0, len(left)):
                known.update((other, lacks > 0) for other in left)
        assert known, f'one number shows nothing in {board}'
        mines.update(known)
        for place, mine in known.items():
            if mine == flag:
                return place


def is_answered_by_a_screen_reader(app):
    app.press(app.find('Train', 'push button'))
    app.find('Train', 'frame')
    wait(lambda: xdotool('getactivewindow') != app.window_id, 'Train in front')
    flag = wait_for_exercise(app) == PROMPTS[1]
    wait_for_text(app, 'An exercise')  # which does not say what it is about
    place = find_answer(faces(app), flag)
    app.act(cell(app, *place), 'cell.mark' if flag else 'cell.open')
    wait_for_text(app, 'Correct. ')
    wait_for_text(app, '1 of 1 right')
    wait_for_text(app, 'One number')
    wait(lambda: is_focused(app.find('Next', 'push button')), 'the focus on Next')


def is_given_up_by_keyboard(app):
    app.key('space')
    wait_for_exercise(app)
    app.key('alt+s')
    wait_for_text(app, '1 of 2 right')
    wait(lambda: is_focused(app.find('Next', 'push button')), 'the focus on Next again')
    if PICTURE:
        screenshot(PICTURE)


def tells_what_is_known(app):
    app.press(app.find('What You Know'))
    wait_for_text(app, '1 of the last 1 answer right.')
    wait_for_text(app, '0 of the last 1 answer right.')
    assert not app.named(lambda name: '_' in name)
    app.key('Escape')
    wait(lambda: xdotool('getactivewindow') == app.window_id, 'the window in front again')


def is_in_the_main_menu(app):
    app.key('F10')
    for name in ('Records', 'Train'):
        item = wait(lambda name=name: next((node for node in app.nodes() if node.get_name() == name
                                            and 'menu item' in node.get_role_name()), None), name)
        app.press(item)
    wait(lambda: xdotool('getactivewindow') != app.window_id, 'Train in front')
    app.press(app.find('What You Know'))
    wait_for_text(app, '1 of the last 1 answer right.')


with Desktop(), App(PROGRAM) as train:
    is_answered_by_a_screen_reader(train)
    is_given_up_by_keyboard(train)
    tells_what_is_known(train)
    is_in_the_main_menu(train)
