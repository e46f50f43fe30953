#!/usr/bin/env python3
"""Kills the real program, closes it, runs it twice: no running game is lost, none is offered twice.

Usage: test-autosave.py PROGRAM
"""
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile

from board import cell, cells, faces, is_opened, says, wait_for_board
from desktop import App, Desktop, activate, wait, xdotool

PROGRAM = sys.argv[1]
GAMES = pathlib.Path(os.environ['XDG_STATE_HOME']) / 'minesage'
OFFER = 'A game was left unfinished'
OTHER_LEVEL = '10x9x10'
random.seed(3)


def games():
    return list(GAMES.glob('*.journal'))


def offers(app):
    """Their sentences; they tell the size of the board."""
    return [node.get_name() for node in app.named(lambda name: name.startswith(OFFER))]


def offer(app):
    return app.shows(OFFER)


def answer(app, name):
    """In the bar over the board."""
    wait(lambda: offer(app), 'the offer of the unfinished game')
    app.press(app.find(name, 'push button'))
    wait(lambda: not offer(app), 'the end of the offer')


def answer_undo(app):
    """What was discarded is offered again."""
    app.press(app.find('Undo Discard', 'push button'))
    wait(lambda: offer(app), 'the same offer')


def continue_from_page(app):
    """By the button of the first page, which tells what it continues."""
    def find():
        return app.named(lambda name: name.startswith(f'Continue. {OFFER}'))
    app.press(wait(find, 'the unfinished game on the first page')[0])
    wait(lambda: not find(), 'the board')


def mark_some(app, n):
    """Marks cells, one after the other; each is seen on the board before the next."""
    for _ in range(n):
        place = random.choice([p for p, face in faces(app).items() if face == 'covered'])
        node = cell(app, *place)
        app.act(node, 'cell.mark')
        wait(lambda: says(node) != 'covered', f'a mark at {place}')


def begin(app):
    wait_for_board(app, 81)
    node = cell(app, 4, 4)
    app.act(node, 'cell.open')
    wait(lambda: is_opened(says(node)), 'an opened cell')


def kill(app):
    app.process.send_signal(signal.SIGKILL)
    app.process.wait()


def lost(app, before):
    """Where the board looks different from before."""
    wait_for_board(app, 81)
    after = faces(app)
    return [place for place, face in before.items() if after[place] != face]


def survives_kills():
    """Kills at once after a mark was seen: at most that mark may be missing."""
    with App(PROGRAM, '--level', 'beginner', '--seed', '7') as app:
        begin(app)
        mark_some(app, 2)
        before = faces(app)
        kill(app)
    for _ in range(4):
        with App(PROGRAM) as app:
            continue_from_page(app)
            wait(lambda: any(map(is_opened, cells(app).values())), 'the game')
            wait(lambda: len(lost(app, before)) <= 1, 'all but the last mark')
            mark_some(app, random.randrange(1, 4))
            before = faces(app)
            kill(app)
    assert len(games()) == 1
    return before


def survives_closing(before):
    """A closed window keeps its game without a question; Discard deletes it, but not before the window
    is left, and not if the program dies."""
    with App(PROGRAM, '--level', 'beginner') as app:
        wait_for_board(app, 81)
        answer(app, 'Continue')
        wait(lambda: len(lost(app, before)) <= 1, 'the game')
        seen = faces(app)
        assert app.quit() == 0
    with App(PROGRAM, '--level', 'beginner') as app:
        wait_for_board(app, 81)
        assert wait(lambda: offer(app), 'the offer')
        answer(app, 'Continue')
        wait(lambda: faces(app) == seen, 'exactly the game that was closed')
        app.key('ctrl+z')  # what was done before can be undone
        wait(lambda: faces(app) != seen, 'an undone move')
        assert app.quit() == 0
    with App(PROGRAM, '--level', 'beginner') as app:
        wait_for_board(app, 81)
        answer(app, 'Discard')
        assert app.shows('1 game was deleted.')
        kill(app)
    assert len(games()) == 1
    with App(PROGRAM, '--level', 'beginner') as app:
        wait_for_board(app, 81)
        answer(app, 'Discard')
        answer_undo(app)
        assert len(games()) == 1
        answer(app, 'Discard')
        assert set(faces(app).values()) == {'covered'}
        assert app.quit() == 0
    assert not games()


def survives_damage():
    """A file damaged near its end: what precedes the damage is offered, and the file kept."""
    with App(PROGRAM, '--level', 'beginner', '--seed', '7') as app:
        begin(app)
        mark_some(app, 5)
        before = faces(app)
        assert app.quit() == 0
    path, = games()
    lines = path.read_bytes().splitlines(keepends=True)
    marks = [i for i, line in enumerate(lines) if b' flag ' in line]
    assert len(marks) > 3
    lines[marks[-2]] = lines[marks[-2]].replace(b'flag', b'flaw')
    lines[-1] = b'+' + lines[-1][1:]  # as the disk says when it has caught up
    path.write_bytes(b''.join(lines))
    with App(PROGRAM, '--level', 'beginner') as app:
        wait_for_board(app, 81)
        wait(lambda: app.named(lambda name: 'its file is damaged' in name and str(path) in name),
             'the offer of what precedes the damage')
        answer(app, 'Continue')
        wait(lambda: any(map(is_opened, cells(app).values())), 'the game')
        wait(lambda: len(lost(app, before)) == 2, 'all but the last two marks')
        assert app.quit() == 0
    kept, = GAMES.glob('*.damaged')
    assert kept.read_bytes() == b''.join(lines)
    with App(PROGRAM, '--level', 'beginner') as app:
        wait_for_board(app, 81)
        answer(app, 'Discard')
        assert app.quit() == 0
    assert not games()


def two_programs_do_not_meet(runtime):
    """The second has a session of its own, so that it is another program; it is seen by the disk. Its
    board is of another size, which tells the two games apart when they are offered."""
    with App(PROGRAM, '--level', 'beginner', '--seed', '7') as app:
        begin(app)
        wait(lambda: len(games()) == 1, 'a file')
        other = subprocess.Popen(
            ['dbus-run-session', '--config-file', os.environ['HEADLESS_BUS'], '--',
             PROGRAM, '--level', OTHER_LEVEL, '--seed', '8'],
            env={**os.environ, 'GTK_A11Y': 'none', 'XDG_RUNTIME_DIR': runtime})
        window = wait(lambda: [w for w in xdotool('search', '--onlyvisible', '--class', 'minesage')
                               .split() if w != app.window_id], 'another window')[0]
        activate(window)
        xdotool('key', '--window', window, 'space')
        wait(lambda: xdotool('key', 'space') == '' and len(games()) == 2, 'two files')
        pid = int(xdotool('getwindowpid', window))
        os.kill(pid, signal.SIGKILL)
        other.wait()
        kill(app)
    with App(PROGRAM, '--level', 'beginner') as app:
        wait_for_board(app, 81)
        first = wait(lambda: offers(app), 'an offer')
        app.press(app.find('Discard', 'push button'))
        # The first stands until the button has been let go, and the other game's has the same start.
        wait(lambda: offers(app) not in ([], first), 'the next offer')
        app.press(app.find('Discard', 'push button'))
        wait(lambda: app.shows('2 games were deleted.'), 'the end of the offers')
        assert len(games()) == 2
        assert app.quit() == 0
    assert not games()


with Desktop():
    survives_closing(survives_kills())
    survives_damage()
    with tempfile.TemporaryDirectory() as runtime:
        two_programs_do_not_meet(runtime)
print('nothing was lost')
