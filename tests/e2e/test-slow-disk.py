#!/usr/bin/env python3
"""The disk of home answers nothing for a while, however long: the window does. What was done meanwhile
is on the disk once it answers again.

Usage: test-slow-disk.py PROGRAM BAD_DISK
"""
import os
import pathlib
import sqlite3
import sys
import tempfile

from board import cell, cells, wait_for_board
from desktop import App, Desktop, wait
from known import GAME, expect

PROGRAM, BAD_DISK = sys.argv[1:]
STATE = pathlib.Path(os.environ['XDG_STATE_HOME'])
DATA = pathlib.Path(os.environ['XDG_DATA_HOME'])
HOME = os.path.commonpath([STATE, DATA])
LAST = 'FHHHH', 'H1HHH', 'HHHHH', 'HHHHH'


def slow(gate):
    """The environment of a program whose disk waits while gate is there."""
    return {'LD_PRELOAD': BAD_DISK, 'BAD_DISK': HOME, 'BAD_DISK_GATE': str(gate),
            'ASAN_OPTIONS': os.environ.get('ASAN_OPTIONS', '') + ':verify_asan_link_order=0'}


def read_journals():
    return ''.join(path.read_text() for path in STATE.glob('minesage/*.journal'))


def count_records():
    with sqlite3.connect(next(DATA.glob('minesage/records.sqlite'))) as database:
        return database.execute('SELECT count(*) FROM games').fetchone()[0]


def play(app):
    """A game that is won, and one that is begun; each move is seen on the board."""
    app.act(cell(app, 1, 1), 'cell.open')
    app.act(cell(app, 0, 0), 'cell.mark')
    expect(app, *LAST)
    app.key('ctrl+z')
    expect(app, 'HHHHH', 'H1HHH', 'HHHHH', 'HHHHH')
    app.key('ctrl+shift+z')
    app.act(cell(app, 1, 1), 'cell.chord')
    app.act(cell(app, 4, 0), 'cell.open')
    app.act(cell(app, 3, 3), 'cell.open')
    app.act(cell(app, 4, 3), 'cell.open')
    app.act(cell(app, 4, 2), 'cell.open')
    wait(lambda: app.shows('You won') or app.shows('Won'), 'the end of the game')
    app.key('F3')
    expect(app, 'HHHHH', 'HHHHH', 'HHHHH', 'HHHHH')
    app.act(cell(app, 1, 1), 'cell.open')
    app.act(cell(app, 0, 0), 'cell.mark')
    expect(app, *LAST)


def ask_for_everything(app):
    """Other windows come and go, though what they show is still to be read."""
    for keys in ('ctrl+comma', 'F1'):
        app.key(keys)
        app.wait_for_dialog()
        app.key('Escape')
        app.wait_for_front()


with Desktop(), tempfile.TemporaryDirectory() as work:
    gate, game = pathlib.Path(work) / 'gate', pathlib.Path(work) / 'known.minesage'
    game.write_text(GAME)
    with App(PROGRAM, str(game), env=slow(gate)) as app:
        wait_for_board(app, 20)
        gate.touch()
        play(app)
        ask_for_everything(app)
        assert not read_journals(), 'the disk has answered'
        gate.unlink()
        wait(read_journals, 'the running game on the disk')
        wait(lambda: count_records() == 1, 'the record of the game that was won')
        gate.touch()
        app.act(cell(app, 4, 0), 'cell.mark')
        wait(lambda: cells(app)[4, 0].startswith('flag'), 'the mark')
        app.key('ctrl+q')
        gate.unlink()
        wait(lambda: app.process.poll() is not None, 'the end')
        assert app.process.returncode == 0
    with App(PROGRAM) as app:
        app.press(wait(lambda: app.named(lambda name: name.startswith('Continue. ')), 'the offer')[0])
        expect(app, 'FHHHF', 'H1HHH', 'HHHHH', 'HHHHH')
        assert app.quit() == 0
print('the window answers while the disk does not')
