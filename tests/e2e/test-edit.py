#!/usr/bin/env python3
"""A position is edited to another one three times: by mouse, by keyboard alone, and by what assistive
technology can ask for.  What is saved is the same each time.

Usage: test-edit.py PROGRAM [PICTURE]
"""
import os
import pathlib
import sys
import tempfile

from board import cell, faces, wait_for_board
from desktop import App, Atspi, Desktop, point_at, screenshot, wait, xdotool
from known import expect

PROGRAM = sys.argv[1]
PICTURE = sys.argv[2] if len(sys.argv) > 2 else None

BEFORE = '6x4x4\nHHHHHH\nHHHHHH\n12HHHH\n0111HH\n'
# Three cells numbered, two covered, one flagged on which the total grew, one numbered; then two by
# two cells copied into the corner, and all of it upside down.
AFTER = '6x4x5\nH111HH\nH2HHH2\n11HHHH\n2H333F\n'
# By mouse: two drags, three notches of the wheel, the flag, pasting and turning.
N_STEPS = 8


def drag(app, start, end):
    point_at(*app.middle(cell(app, *start)))
    xdotool('mousedown', 1)
    point_at(*app.middle(cell(app, *end)))
    xdotool('mouseup', 1)


def wheel_up(app, place, n):
    point_at(*app.middle(cell(app, *place)))
    for _ in range(n):
        xdotool('click', 4)


def is_on(node):
    return node.get_state_set().contains(Atspi.StateType.PRESSED)


def lock(app):
    return app.find('Lock total', 'push button')


def menu_button(app):
    """The button inside the menu button: the one that can be pressed."""
    return [node for node in app.named(lambda name: name == 'Selection')
            if node.can_act()][-1]


def choose(app, name, click=False):
    """A command of the tool row's menu."""
    button = menu_button(app)
    if click:
        app.click(button)
    else:
        app.press(button)
    wait(lambda: is_on(button), 'the menu')
    app.press(app.find(name, 'menu item'))
    wait(lambda: not is_on(button), 'no menu')


def numbered(app):
    expect(app, 'HH333H', 'HHHHHH', '12HHHH', '.111HH')


def painted(app):
    expect(app, 'HH333F', 'HHHHHH', 'H2HHH2', 'H111HH')


def pasted(app):
    expect(app, '2H333F', '11HHHH', 'H2HHH2', 'H111HH')


def turned(app):
    expect(app, 'H111HH', 'H2HHH2', '11HHHH', '2H333F')


def edit_by_mouse(app):
    app.click(app.find('Number 3'))
    drag(app, (2, 0), (4, 0))
    numbered(app)
    wheel_up(app, (5, 2), 3)
    wait(lambda: faces(app)[5, 2] == '2', 'a number by the wheel')
    app.click(app.find('Cover', 'push button'))
    drag(app, (0, 2), (0, 3))
    app.click(lock(app))
    app.click(app.find('Flag', 'push button'))
    app.click(cell(app, 5, 0))
    painted(app)
    app.click(app.find('Select', 'push button'))
    drag(app, (1, 2), (2, 3))
    if PICTURE:
        screenshot(PICTURE, app.window_id)
    choose(app, 'Copy', click=True)
    app.click(cell(app, 0, 0))
    choose(app, 'Paste Here', click=True)
    pasted(app)
    app.key('Escape')
    choose(app, 'Flip Down', click=True)
    turned(app)


def edit_by_keyboard(app):
    xdotool('key', 'Home', 'Page_Up', 'Right', 'Right', '3', 'Right', '3', 'Right', '3')
    numbered(app)
    xdotool('key', 'c', 'Home', 'Down', 'Down', 'space', 'Down', 'Return', 'Up', 'End', '2')
    xdotool('key', 'Page_Up', 'shift+Tab', 'shift+Tab', 'space')
    wait(lambda: not is_on(lock(app)), 'the lock off the total')
    xdotool('key', 'Tab', 'Tab', 'm', 'space')
    painted(app)
    xdotool('key', 's', 'Home', 'Right', 'Down', 'Down', 'shift+Right', 'shift+Down', 'ctrl+c')
    xdotool('key', 'Escape', 'Home', 'Page_Up', 'ctrl+v')
    pasted(app)
    xdotool('key', 'Escape', 'Escape', 'shift+Tab', 'shift+Tab', 'shift+Tab', 'shift+Tab', 'space')
    wait(lambda: is_on(menu_button(app)), 'the menu')
    xdotool('key', 'd')
    turned(app)


def edit_by_accessibility(app):
    for x in range(2, 5):
        app.act(cell(app, x, 0), 'cell.write-3')
    numbered(app)
    app.act(cell(app, 5, 2), 'cell.write-2')
    app.act(cell(app, 0, 2), 'cell.cover')
    app.act(cell(app, 0, 3), 'cell.cover')
    app.press(lock(app))
    wait(lambda: not is_on(lock(app)), 'the lock off the total')
    app.act(cell(app, 5, 0), 'cell.flag')
    painted(app)
    select = app.find('Select', 'push button')
    app.press(select)
    wait(lambda: is_on(select), 'the tool in hand')
    app.act(cell(app, 1, 2), 'cell.open')
    app.act(cell(app, 2, 3), 'cell.open')
    choose(app, 'Copy')
    app.act(cell(app, 0, 0), 'cell.open')
    choose(app, 'Paste Here')
    pasted(app)
    app.key('Escape')
    # By the pointer, whose events come after those of the keyboard; a press over D-Bus may come before.
    choose(app, 'Flip Down', click=True)
    turned(app)


def take_back_all(app):
    """A drag is one step, as is all else that was done."""
    xdotool('key', *['ctrl+z'] * N_STEPS)
    expect(app, 'HHHHHH', 'HHHHHH', '12HHHH', '.111HH')
    assert not app.find('Undo', 'push button').get_state_set().contains(Atspi.StateType.SENSITIVE)


with Desktop(), tempfile.TemporaryDirectory(dir=os.environ['HOME']) as directory:
    for edit in (edit_by_mouse, edit_by_keyboard, edit_by_accessibility):
        path = pathlib.Path(directory) / f'{edit.__name__}.mine'
        path.write_text(BEFORE)
        with App(PROGRAM, str(path)) as app:
            wait_for_board(app, 24)
            edit(app)
            app.key('ctrl+s')
            wait(lambda: path.read_text() == AFTER, f'{AFTER} on the disk')
            if edit == edit_by_mouse:
                take_back_all(app)
            assert app.quit() == 0
print('all ways lead there')
