#!/usr/bin/env python3
"""Plays the boards of a day by the names of what is there: the calendar, a board that the program is
killed on and that is won afterwards, one that is lost and tried again.

Usage: test-daily.py PROGRAM MINESAGE_CLI [PICTURE]
"""
import datetime
import signal
import subprocess
import sys

from board import cell, cells, is_opened, says
from desktop import App, Desktop, screenshot, wait

PROGRAM, CLI = sys.argv[1:3]
PICTURE = sys.argv[3] if len(sys.argv) > 3 else None
BEGINNER, INTERMEDIATE = 'Beginner, 9×9, 10 mines', 'Intermediate, 16×16, 40 mines'


def open_list(app):
    app.press(app.find('Board of the Day', 'push button'))
    app.find('Today', 'push button')


def tile(app, board, outcome):
    return app.find(f'{board}, {outcome}', 'push button')


def tell(day):
    return f'{day:%A, %B} {day.day}, {day.year}'


def find_today(app):
    """The day that the calendar shows at first: what its button is called begins with it."""
    days = [datetime.date.today() + datetime.timedelta(days=n) for n in (0, -1)]
    return next(day for day in days if app.named(lambda name: name.split('\n')[0] == tell(day)))


def draw_boards(day):
    """[rows] of the four boards, by the command line."""
    text = subprocess.run([CLI, 'generate', '--daily', day.isoformat()], check=True,
                          stdout=subprocess.PIPE, text=True).stdout
    return [[line for line in block.splitlines() if set(line) <= set('.*')]
            for block in text.split('\n\n')]


def goes_by_the_calendar(app):
    """A month back and to the present day again; the day is told with what was played on it."""
    open_list(app)
    day = find_today(app)
    app.press(app.find('Previous Month', 'push button'))
    before = day.replace(day=1) - datetime.timedelta(days=1)
    before = before.replace(day=min(before.day, day.day))
    wait(lambda: len(app.named(lambda name: name == tell(before))) == 2, 'the day a month before')
    app.press(app.find('Today', 'push button'))
    wait(lambda: len(app.named(lambda name: name == tell(day))) == 2, 'the present day')
    if PICTURE:
        screenshot(PICTURE)
    return day


def is_begun(app, n_cells):
    return wait(lambda: (seen := cells(app)) and len(seen) == n_cells
                and any(map(is_opened, seen.values())) and seen, 'the board with its first cell open')


def play(app, rows, win):
    """Opens all cells without a mine, or one mine."""
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if (letter == '*') == win or is_opened(cells(app).get((x, y), 'empty')):
                continue
            node = cell(app, x, y)
            app.act(node, 'cell.open')
            if not win:
                return
            wait(lambda node=node: is_opened(says(node)), f'the cell at {x}, {y}')


def back_to_list(app):
    app.key('alt+Home')
    open_list(app)


def a_killed_game_is_of_its_day():
    with App(PROGRAM) as app:
        day = goes_by_the_calendar(app)
        app.press(tile(app, BEGINNER, 'Not played yet'))
        is_begun(app, 81)
        app.process.send_signal(signal.SIGKILL)
        app.process.wait()
    boards = draw_boards(day)
    with App(PROGRAM) as app:
        app.press(wait(lambda: app.named(lambda name: name.startswith('Continue. ')),
                       'the unfinished game')[0])
        is_begun(app, 81)
        play(app, boards[0], True)
        back_to_list(app)
        won = wait(lambda: app.named(lambda name: name.startswith(f'{BEGINNER}, Won in ')), 'the win')
        assert ' at ' not in won[0].get_name() and 'day' not in won[0].get_name(), won[0].get_name()
        wait(lambda: app.named(lambda name: name.startswith(f'{tell(day)}\nBeginner: Won in ')),
             'the win in the calendar')
        wait(lambda: app.named(lambda name: name.startswith('Streak: 1 day. Beginner: best ')),
             'the streak')
        a_lost_board_has_one_more_try(app, boards[1])


def a_lost_board_has_one_more_try(app, rows):
    app.press(tile(app, INTERMEDIATE, 'Not played yet'))
    is_begun(app, 256)
    play(app, rows, False)
    back_to_list(app)
    app.press(tile(app, INTERMEDIATE, 'Lost; one more try counts'))
    is_begun(app, 256)
    play(app, rows, False)
    back_to_list(app)
    tile(app, INTERMEDIATE, 'Lost')


with Desktop():
    a_killed_game_is_of_its_day()
