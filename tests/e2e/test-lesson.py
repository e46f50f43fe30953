#!/usr/bin/env python3
"""Does the first tasks of the lesson, by what assistive technology offers, by keyboard and with the
mouse, leaves it and comes back; or, where there is a touch screen, does them with fingers alone.

Usage: test-lesson.py PROGRAM [PICTURE]
"""
import os
import sys

import gi

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi  # noqa: E402

from board import cell, cells  # noqa: E402
from desktop import App, Desktop, screenshot, wait, xdotool  # noqa: E402
from fingers import Fingers  # noqa: E402

PROGRAM = sys.argv[1]
PICTURE = sys.argv[2] if len(sys.argv) > 2 else None


def is_focused(node):
    return node.get_state_set().contains(Atspi.StateType.FOCUSED)


def wait_for_text(app, start):
    wait(lambda: app.named(lambda name: name.startswith(start)), f'"{start}…"')


def opens_from_the_first_page(app):
    app.press(app.find('How to Play', 'push button'))
    app.find('How to Play', 'frame')
    wait(lambda: xdotool('getactivewindow') != app.window_id, 'the lesson in front')
    wait_for_text(app, 'Task 1 of ')
    wait(lambda: len(cells(app)) == 9, 'the board of the first task')


def wrong_answer_is_answered_by_its_reason(app):
    app.act(cell(app, 2, 2), 'cell.open')
    wait_for_text(app, 'There is a mine. The 1 at ')
    told = wait(lambda: app.named(lambda name: ', row 3, column 3' in name), 'the cell')[0].get_name()
    assert told == 'covered, C 3, row 3, column 3; a mine by step 1', told


def right_answer_leads_on(app):
    app.act(app.named(lambda name: ', row 3, column 3' in name)[0], 'cell.mark')
    wait_for_text(app, 'Correct. The 1 at ')
    if PICTURE:
        screenshot(PICTURE)
    wait(lambda: is_focused(app.find('Next', 'push button')), 'the focus on Next')
    app.key('space')
    wait_for_text(app, 'Task 2 of ')
    wait(lambda: len(cells(app)) == 12, 'the board of the second task')


def is_done_by_keyboard(app):
    wait(lambda: any(is_focused(node) for node in app.named(lambda name: ', row 1, column 1' in name)),
         'the focus on the board')
    for key in ('Right', 'Right', 'Right', 'f'):
        app.key(key)
    wait_for_text(app, 'Correct. The 2 at ')
    wait(lambda: is_focused(app.find('Next', 'push button')), 'the focus on Next')


def keeps_its_place(app):
    app.key('space')
    wait_for_text(app, 'Task 3 of ')
    app.key('Escape')
    wait(lambda: xdotool('getactivewindow') == app.window_id, 'the window in front again')
    app.press(app.find('How to Play', 'push button'))
    wait_for_text(app, 'Task 3 of ')
    wait(lambda: len(cells(app)) == 18, 'the board of the third task')


def find_middle(app, node):
    """Of a node of the lesson's window, once that has come to rest."""
    node.program.let_rest()
    frame = app.find('How to Play', 'frame').get_extents()
    shell = dict(line.split('=') for line in
                 xdotool('getwindowgeometry', '--shell', xdotool('getactivewindow')).split())
    x, y, width, height = node.get_extents()
    return (int(shell['X']) + (int(shell['WIDTH']) - frame[2]) // 2 + x + width // 2,
            int(shell['Y']) + (int(shell['HEIGHT']) - frame[3]) // 2 + y + height // 2)


def click(app, node):
    app.click_here(place=find_middle(app, node))


def is_done_with_the_mouse(app):
    click(app, cell(app, 2, 1))
    wait_for_text(app, 'Correct. ')
    click(app, app.find('Back', 'push button'))
    wait_for_text(app, 'Task 2 of ')
    click(app, app.find('Show the Answer', 'push button'))
    wait_for_text(app, 'The 2 at ')


def is_done_with_fingers(app):
    fingers = Fingers(app)

    def tap(node):
        fingers.tap(find_middle(app, node))
    app.find('How to Play', 'push button').program.let_rest()
    fingers.tap(app.middle(app.find('How to Play', 'push button')))
    wait(lambda: xdotool('getactivewindow') != app.window_id, 'the lesson in front')
    wait(lambda: len(cells(app)) == 9, 'the board of the first task')
    tap(cell(app, 2, 2))
    wait_for_text(app, 'There is a mine. The 1 at ')
    corner = app.named(lambda name: ', row 3, column 3' in name)[0]
    fingers.hold(find_middle(app, corner),
                 lambda: app.named(lambda name: name.startswith('Correct. The 1 at ')), 'a right flag')
    tap(app.find('Next', 'push button'))
    wait_for_text(app, 'Task 2 of ')
    tap(app.find('Next', 'push button'))
    wait_for_text(app, 'Task 3 of ')
    wait(lambda: len(cells(app)) == 18, 'the board of the third task')
    tap(cell(app, 2, 1))
    wait_for_text(app, 'Correct. ')
    tap(app.find('Back', 'push button'))
    wait_for_text(app, 'Task 2 of ')
    tap(app.find('Show the Answer', 'push button'))
    wait_for_text(app, 'The 2 at ')


with Desktop(), App(PROGRAM) as lesson:
    if 'HEADLESS_FINGERS' in os.environ:
        is_done_with_fingers(lesson)
        sys.exit()
    opens_from_the_first_page(lesson)
    wrong_answer_is_answered_by_its_reason(lesson)
    right_answer_leads_on(lesson)
    is_done_by_keyboard(lesson)
    keeps_its_place(lesson)
    is_done_with_the_mouse(lesson)
