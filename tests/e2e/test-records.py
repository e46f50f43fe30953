#!/usr/bin/env python3
"""A Beginner game is won and is there in the best times and the statistics, also after a restart;
then the database is damaged: the program says so, keeps what is left of it, takes the game from its
daily copy, and plays and records on.

Usage: test-records.py PROGRAM MINESAGE_CLI [PICTURE]
"""
import os
import pathlib
import re
import sqlite3
import sys

from beginner import GAME, HEIGHT, WIDTH, think
from board import cell, faces, is_opened, says, wait_for_board
from desktop import App, Desktop, screenshot, wait

PROGRAM, CLI = sys.argv[1:3]
PICTURE = sys.argv[3] if len(sys.argv) > 3 else None
FOLDER = pathlib.Path(os.environ['XDG_DATA_HOME']) / 'minesage'
DATABASE = FOLDER / 'records.sqlite'


def open_cell(app, place):
    node = cell(app, *place)
    app.act(node, 'cell.open')
    wait(lambda: is_opened(says(node)), f'{place} opened')


def win(app):
    wait_for_board(app, WIDTH * HEIGHT)
    open_cell(app, (4, 4))
    while not (won := app.named(lambda name: name.startswith('You won in '))):
        # The program itself is not asked: odds that it shows would make the game assisted.
        for place in think(CLI, faces(app))[0]:
            if says(cell(app, *place)) == 'covered':
                open_cell(app, place)
    return won[0]


def choose(app, name):
    """A command of the main menu."""
    app.key('F10')
    app.press(app.find(name, 'menu item'))


def wait_for_name(app, part):
    return wait(lambda: app.named(lambda name: part in name), f'"{part}" somewhere')[0]


def leave(app):
    """Out of a window whose texts may be there before it has the keys."""
    app.wait_for_dialog()
    app.key('Escape')
    app.wait_for_front()


def look_at_best_times(app):
    choose(app, 'Best Times')
    window = app.find('Best Times', 'frame')
    texts = wait(lambda: (t := [n.get_name() for n in app.nodes(window) if n.get_name()])
                 and any(text.endswith(' s') for text in t) and t, 'a time in the list')
    rows = app.check_rows(window)
    assert re.fullmatch(r'Rank 1: Beginner in [\d.]+ s( by .+)?, .+', rows[1]), rows
    if PICTURE:
        screenshot(PICTURE)
    leave(app)
    return [text for text in texts if text.endswith(' s')]


def look_at_statistics(app, n_won):
    choose(app, 'Statistics')
    wait_for_name(app, f'3BV/s of {n_won} game won, from ')
    assert app.find(f'{n_won} won')
    rows = app.check_rows(app.find('Statistics', 'frame'))
    assert re.fullmatch(r'Beginner, won, .+, [\d.]+ s(, played by .+)?', rows[-1]), rows
    leave(app)


def kept_games():
    with sqlite3.connect(f'file:{DATABASE}?mode=ro', uri=True) as database:
        return database.execute(
            'SELECT width, height, mines, won, assisted, measured FROM games').fetchall()


def play_and_look():
    with App(PROGRAM, *GAME) as app:
        win(app)
        wait_for_name(app, 'The first time on the list for this level!')
        times = look_at_best_times(app)
        assert len(times) == 1, times
        look_at_statistics(app, 1)
        assert app.quit() == 0
    assert kept_games() == [(9, 9, 10, 1, 0, 1)], kept_games()
    with App(PROGRAM, '--level', 'beginner') as app:
        wait_for_board(app, WIDTH * HEIGHT)
        assert look_at_best_times(app) == times
        wait(lambda: list(FOLDER.glob('records-backup-*.sqlite')), 'a copy of the records')
        assert app.quit() == 0


def damage_and_play_on():
    rubbish = os.urandom(DATABASE.stat().st_size)
    DATABASE.write_bytes(rubbish)
    with App(PROGRAM, *GAME) as app:
        said = wait_for_name(app, 'The records were damaged. They have been set aside as ')
        assert str(FOLDER) in said.get_name()
        assert '1 game was taken from the latest daily copy.' in said.get_name()
        if PICTURE:
            screenshot(PICTURE.replace('.png', '-damaged.png'))
        win(app)
        assert app.quit() == 0
    # The board was known: the game of the copy had been played on it.
    assert [game[:5] for game in kept_games()] == [(9, 9, 10, 1, 0), (9, 9, 10, 1, 1)]
    aside = list(FOLDER.glob('records-damaged-*.sqlite'))
    assert [path.read_bytes() for path in aside] == [rubbish], aside


with Desktop():
    play_and_look()
    damage_and_play_on()
print('one game in each list, and nothing lost')
