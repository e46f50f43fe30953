#!/usr/bin/env python3
"""The whole way of a user: open an Expert position, show its probabilities, mark with the pointer,
save, start again from the saved file, find the same board; then the same with a game that is played.

Usage: test-expert.py PROGRAM SOURCE_DIR [PICTURE]
PICTURE is where a screenshot of the heatmap goes.
"""
import json
import os
import pathlib
import sys
import tempfile

from board import cell, cells, faces, is_opened, wait_for_board, wait_for_odds
from desktop import App, Desktop, screenshot, wait, xdotool

PROGRAM, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
PICTURE = sys.argv[3] if len(sys.argv) > 3 else None
EXAMPLE = SOURCE / 'data' / 'examples' / 'expert.mine'
TRUTH = json.loads((SOURCE / 'tests/golden/positions/expert-00.json').read_text())
WIDTH, HEIGHT = 30, 16
N = WIDTH * HEIGHT


def places(pairs):
    return {tuple(pair) for pair in pairs}


def percentage(words):
    """The number in "covered, mine 21.4 %"."""
    return float(words.split('mine ')[1].split()[0].strip('<>'))


def check_odds(seen):
    safe = {place for place, words in seen.items() if 'certainly safe' in words}
    mines = {place for place, words in seen.items() if 'certainly a mine' in words}
    assert safe == places(TRUTH['safe']), safe
    assert mines == places(TRUTH['certain_mines']), mines
    n_percentages = 0
    for (x, y), words in seen.items():
        truth = TRUTH['mine_probability'][y * WIDTH + x]
        if truth is None:
            assert is_opened(words), words
        elif (x, y) not in safe | mines:
            assert abs(percentage(words) - 100 * truth) <= 0.051, (x, y, words, truth)
            n_percentages += 1
    assert n_percentages > 200, n_percentages


def save_as(app, path):
    """Ctrl+Shift+S, then the name typed into the file chooser, as a user would."""
    app.key('ctrl+shift+s')
    app.wait_for_dialog()
    xdotool('key', 'ctrl+a')
    xdotool('type', str(path))
    # The chooser marks the name it suggests, without its ending, when it likes, and perhaps after us.
    xdotool('key', 'shift+End', 'Delete', 'Return')
    wait(lambda: path.exists() and path.stat().st_size > 0, f'{path.name} on the disk')
    wait(lambda: xdotool('getactivewindow') == app.window_id, 'the window in front again')


def analyse_and_keep(work):
    saved = work / 'kept.minesage'
    with App(PROGRAM, str(EXAMPLE)) as app:
        wait_for_board(app, N)
        app.press(app.find('Show probabilities'))
        check_odds(wait_for_odds(app, N))
        if PICTURE:
            screenshot(PICTURE, app.window_id)
        app.click(cell(app, 13, 9), button=3)
        wait(lambda: cells(app)[13, 9].startswith('flag'), 'the flag')
        check_faces = faces(app)
        save_as(app, saved)
        assert app.quit() == 0
    with App(PROGRAM, str(saved)) as app:
        wait_for_board(app, N)
        assert faces(app) == check_faces
        assert check_faces[13, 9] == 'flag'


def open_and_flag(app, safe):
    """Shift+O opens all that is safe, Shift+D flags what is certainly a mine then."""
    wait_for_odds(app, N)
    app.key('shift+o')
    wait(lambda: all(is_opened(cells(app)[place]) for place in safe), 'all safe cells opened')
    mines = {place for place, words in wait_for_odds(app, N).items() if 'certainly a mine' in words}
    assert mines
    app.key('shift+d')
    wait(lambda: all(faces(app)[place].startswith('flag') for place in mines), 'all mines flagged')
    # The odds may have been those of a moment before; those of the board as it stands leave none.
    wait(lambda: not any(words == 'covered, certainly a mine' for words in cells(app).values()),
         'no certain mine without a flag')


def play_and_keep(work):
    saved = work / 'played.minesage'
    with App(PROGRAM, '--level', 'expert', '--start', 'open', '--seed', '7') as app:
        board = wait_for_board(app, N)
        assert set(board.values()) == {'covered'}
        app.click(cell(app, 15, 8))
        wait(lambda: faces(app)[15, 8] != 'covered', 'the opening')
        opened = faces(app)
        assert opened[15, 8] == 'empty', opened[15, 8]
        app.press(app.find('Show probabilities'))
        seen = wait_for_odds(app, N)
        safe = [place for place, words in seen.items() if 'certainly safe' in words]
        if safe:
            app.click(cell(app, *safe[0]))
            wait(lambda: is_opened(cells(app)[safe[0]]), 'the safe cell opened')
            open_and_flag(app, safe)
        kept = faces(wait_for_odds(app, N) and app)
        save_as(app, saved)
        assert app.quit() == 0
    with App(PROGRAM, str(saved)) as app:
        wait_for_board(app, N)
        assert faces(app) == kept
        assert kept != opened or not safe


with Desktop(), tempfile.TemporaryDirectory(dir=os.environ['HOME']) as directory:
    analyse_and_keep(pathlib.Path(directory))
    play_and_keep(pathlib.Path(directory))
print('the boards are the same')
