#!/usr/bin/env python3
"""A game is played, watched again by keyboard and by accessibility, and gone on with from a moment.

Usage: test-replay.py PROGRAM
"""
import sys

from board import cell, faces
from desktop import Frame, activate, wait
from known import WORDS, expect, known_app

PROGRAM = sys.argv[1]
MOVES = [('cell.open', 1, 1), ('cell.mark', 0, 0), ('cell.chord', 1, 1), ('cell.open', 4, 2),
         ('cell.open', 3, 3), ('cell.open', 4, 3)]
START = ['HHHHH', 'HHHHH', 'HHHHH', 'HHHHH']
MOMENTS = [START,
           ['HHHHH', 'H1HHH', 'HHHHH', 'HHHHH'],
           ['FHHHH', 'H1HHH', 'HHHHH', 'HHHHH'],
           ['F1...', '11111', '..1HH', '..1HH']]


def is_replay(node):
    return node.get_role_name() == 'frame' and (node.get_name() or '').endswith(' — Replay')


def play(app):
    for action, x, y in MOVES:
        app.act(cell(app, x, y), action)
    wait(lambda: app.shows('You won'), 'a win')


def watch_again(app):
    app.key('F10')
    app.press(app.find('Watch Again', 'menu item'))
    node = wait(lambda: next((n for n in app.nodes() if is_replay(n)), None), 'the replay')
    return Frame(app, node)


def expect_moment(frame, rows):
    wanted = {(x, y): WORDS.get(letter, letter)
              for y, row in enumerate(rows) for x, letter in enumerate(row)}
    wait(lambda: faces(frame) == wanted, f'the moment {rows}')


def by_keyboard(frame):
    activate(frame.window_id)
    expect_moment(frame, START)
    for rows in MOMENTS[1:]:
        frame.key('Right')
        expect_moment(frame, rows)
    for rows in reversed(MOMENTS[:-1]):
        frame.key('Left')
        expect_moment(frame, rows)
    frame.key('bracketright')
    wait(lambda: frame.named(lambda name: name == '2×'), 'the speed told')
    frame.key('space')
    wait(lambda: frame.named(lambda name: name.endswith('all moves made')), 'the end')
    frame.key('Home')
    expect_moment(frame, START)
    frame.key('o')
    wait(lambda: any('mine' in (n.get_name() or '') for n in frame.nodes()
                     if (n.get_name() or '').endswith('row 1, column 1')), 'odds of the moment')
    frame.key('o')


def by_accessibility(frame):
    for rows in MOMENTS[1:]:
        frame.press(frame.find('One click forward', 'push button'))
        expect_moment(frame, rows)
    slider = wait(lambda: next((n for n in frame.nodes() if n.get_role_name() == 'slider'), None),
                  'the slider')
    wait(lambda: 'moves left' in slider.get_name(), 'the moment in the name of the slider')
    frame.press(frame.find('One click back', 'push button'))
    expect_moment(frame, MOMENTS[2])


def review(frame):
    """What is said of the only guess, and the way to it."""
    frame.key('F9')
    frame.find('1 guess, chance of surviving it 12 %; it could not be avoided; pluck 0.90.')
    # When it was made depends on the machine.
    wait(lambda: frame.named(lambda name: name.startswith('Worse guess: B2 after ') and name.endswith(
        ' s. 87.5 % mine; with E1, E3 (9.1 %) the chance to win was 89.8 %, more than survive this.')),
        'the judgement of the guess')
    assert any(name.startswith('Worse guess: B2') for name in frame.check_rows()), frame.check_rows()
    frame.key('Home')
    frame.key('n')
    frame.find('covered, B 1, row 1, column 2; opened as a guess')
    frame.find('covered, E 1, row 1, column 5; the recommended guess')
    frame.key('F9')
    expect_moment(frame, MOMENTS[2])


def go_on(app, frame):
    """The game of the main window was won, so that there is nothing to ask."""
    frame.press(frame.find('Continue from Here', 'push button'))
    main = wait(lambda: next((n for n in app.nodes() if n.get_role_name() == 'frame'
                              and not is_replay(n)), None), 'the main window')
    main = Frame(app, main)
    expect_moment(main, MOMENTS[2])
    wait(lambda: main.shows('Assisted'), 'the lamp of an assisted game')
    main.act(cell(main, 1, 1), 'cell.chord')
    expect_moment(main, MOMENTS[3])
    expect_moment(frame, MOMENTS[2])


with known_app(PROGRAM) as known:
    expect(known, *START)
    play(known)
    replay = watch_again(known)
    by_keyboard(replay)
    by_accessibility(replay)
    review(replay)
    go_on(known, replay)
    assert known.quit() == 0
