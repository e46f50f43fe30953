#!/usr/bin/env python3
"""Begins as a new user does, on the first page: by keyboard and by the names of what is there.

Usage: test-first.py PROGRAM [PICTURE]
"""
import signal
import sys

import gi

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi  # noqa: E402

from board import cell, cells, faces, is_opened, says, wait_for_board  # noqa: E402
from desktop import App, Desktop, screenshot, wait, xdotool  # noqa: E402
from preferences import choose  # noqa: E402

PROGRAM = sys.argv[1]
PICTURE = sys.argv[2] if len(sys.argv) > 2 else None
BEGINNER, INTERMEDIATE = 'Beginner, 9×9, 10 mines', 'Intermediate, 16×16, 40 mines'


def is_in(node, state):
    return node.get_state_set().contains(state)


def is_focused(app, name):
    return any(is_in(node, Atspi.StateType.FOCUSED) for node in app.named(lambda n: n == name))


def wait_for_focus(app, name):
    wait(lambda: is_focused(app, name), f'the focus on "{name}"')


def find_focused(app):
    return next((node.get_name() for node in app.nodes()
                 if is_in(node, Atspi.StateType.FOCUSED)), None)


def has_page(app):
    return bool(app.named(lambda name: name == 'Without guessing'))


def plays_by_keyboard(app):
    """Enter plays the level that has the focus: the last one, unless the arrows moved it."""
    wait_for_focus(app, BEGINNER)
    if PICTURE:
        screenshot(PICTURE)
    assert not cells(app), 'a board behind the page is read aloud'
    app.key('Right')
    wait_for_focus(app, INTERMEDIATE)
    app.key('Left')
    wait_for_focus(app, BEGINNER)
    app.key('Right')
    wait_for_focus(app, INTERMEDIATE)
    app.key('Return')
    wait_for_board(app, 256)
    assert not has_page(app)
    app.key('alt+Home')
    wait_for_focus(app, INTERMEDIATE)  # played last
    app.key('Escape')
    wait_for_board(app, 256)
    app.key('alt+Home')
    wait_for_focus(app, INTERMEDIATE)
    app.key('1')
    wait_for_board(app, 81)


def without_guessing_stays_on_the_page(app):
    app.key('alt+Home')
    wait_for_focus(app, BEGINNER)
    box = app.find('Without guessing', 'check box')
    while not is_in(box, Atspi.StateType.FOCUSED):
        focused = find_focused(app)
        app.key('Down')
        wait(lambda: find_focused(app) not in (None, focused), 'the focus further down')
    app.key('space')
    wait(lambda: is_in(box, Atspi.StateType.CHECKED), 'a tick')
    assert has_page(app)
    app.key('space')
    wait(lambda: not is_in(box, Atspi.StateType.CHECKED), 'no tick')


def opens_and_shows_examples(app):
    app.press(app.find('Open…', 'push button'))
    wait(lambda: xdotool('getactivewindow') != app.window_id, 'a file chooser')
    app.key('Escape')
    wait(lambda: xdotool('getactivewindow') == app.window_id, 'the window in front again')
    assert has_page(app)
    app.press(app.find('Examples…', 'push button'))
    app.find('Examples', 'frame')
    wait(lambda: xdotool('getactivewindow') != app.window_id, 'the examples')
    assert '1-2-1' in app.check_rows()
    app.key('Return')
    wait(lambda: not has_page(app) and cells(app), 'the first example')
    wait(lambda: xdotool('getactivewindow') == app.window_id, 'the window in front again')


def tells_how_to_play(app):
    button = app.find('How to Play', 'push button')
    wait(lambda: button.grab_focus() and is_in(button, Atspi.StateType.FOCUSED),
         'the focus on How to Play')
    app.key('space')
    wait(lambda: xdotool('getactivewindow') != app.window_id, 'the lesson')
    app.find('How to Play', 'frame')
    app.key('Escape')
    wait(lambda: xdotool('getactivewindow') == app.window_id, 'the window in front again')
    assert has_page(app)
    wait(lambda: is_in(button, Atspi.StateType.FOCUSED), 'the focus where it was')


def begins_with_a_board_if_preferred(app):
    choose(app, 'Playing', 'Start With: A board')
    app.click(app.find('Choose a level'))
    app.press(app.find('New Window', 'menu item'))
    wait(lambda: xdotool('search', '--onlyvisible', '--name', '^Beginner — 9×9, 10 mines$'),
         'a window with a board')


def find_offer(app):
    return app.named(lambda name: name.startswith('Continue. A game was left unfinished'))


def leaves_a_game(app):
    wait_for_focus(app, BEGINNER)
    app.key('Return')
    wait_for_board(app, 81)
    app.act(cell(app, 4, 4), 'cell.open')
    wait(lambda: is_opened(says(cell(app, 4, 4))), 'an opened cell')
    place = next(place for place, face in faces(app).items() if face == 'covered')
    app.act(cell(app, *place), 'cell.mark')
    wait(lambda: says(cell(app, *place)) != 'covered', 'a mark')
    before = faces(app)
    app.process.send_signal(signal.SIGKILL)
    app.process.wait()
    return before, place


def continues_by_keyboard(app, before, marked):
    """The last mark may not have reached the disk."""
    wait(lambda: find_offer(app), 'the game on the page')
    wait_for_focus(app, BEGINNER)
    app.key('Up')
    wait(lambda: is_in(find_offer(app)[0], Atspi.StateType.FOCUSED), 'the focus on Continue')
    app.key('Return')
    wait_for_board(app, 81)
    after = faces(app)
    assert all(after[place] == face for place, face in before.items() if place != marked)


def discards_and_undoes_by_keyboard(app):
    """The focus goes from what is pressed to what takes it back; Ctrl+Z does as well."""
    def is_at(name):
        return find_focused(app) == name

    wait(lambda: find_offer(app), 'the game on the page')
    wait_for_focus(app, BEGINNER)
    app.key('Up')
    wait(lambda: is_in(find_offer(app)[0], Atspi.StateType.FOCUSED), 'the focus on Continue')
    app.key('Tab')
    wait(lambda: is_at('Discard'), 'the focus on Discard')
    app.key('space')
    wait(lambda: is_at('Undo') and app.shows('1 game was deleted.'), 'the focus on Undo')
    assert not find_offer(app)
    app.key('Return')
    wait(lambda: find_offer(app) and is_in(find_offer(app)[0], Atspi.StateType.FOCUSED),
         'the focus on Continue')
    app.key('Tab')
    wait(lambda: is_at('Discard'), 'the focus on Discard')
    app.key('Return')
    wait(lambda: is_at('Undo'), 'the focus on Undo')
    app.key('ctrl+z')
    wait(lambda: find_offer(app) and is_in(find_offer(app)[0], Atspi.StateType.FOCUSED),
         'the focus on Continue')
    app.key('Down')
    wait_for_focus(app, BEGINNER)


with Desktop():
    with App(PROGRAM) as app:
        plays_by_keyboard(app)
        without_guessing_stays_on_the_page(app)
        opens_and_shows_examples(app)
        begins_with_a_board_if_preferred(app)
    with App(PROGRAM) as app:
        left = leaves_a_game(app)
    with App(PROGRAM) as app:
        discards_and_undoes_by_keyboard(app)
        continues_by_keyboard(app, *left)
        assert app.quit() == 0
print('begun from the first page')
