#!/usr/bin/env python3
"""A whole Beginner game is played and won twice: through accessibility actions alone, and through
the keyboard alone, by which the card of the game is gone to, its review opened and a new game begun.
What the cells' names say is all that is known of the board; what is safe then, minesage-cli says.

Usage: test-win.py PROGRAM MINESAGE_CLI
"""
import sys

from beginner import GAME, HEIGHT, WIDTH, think
from board import CELL, cell, cells, face, faces, is_opened, says, wait_for_board
from desktop import App, Atspi, Desktop, Frame, activate, wait, xdotool

PROGRAM, CLI = sys.argv[1:3]


def is_won(app):
    return app.named(lambda name: name.startswith('Won in '))


def has_focus(node):
    return node.get_state_set().contains(Atspi.StateType.FOCUSED)


class Actions:
    """A screen reader's actions on the cells."""

    def __init__(self, app):
        self.app = app

    def open(self, node, *_):
        self.app.act(node, 'cell.open')

    def mark(self, node, *_):
        self.app.act(node, 'cell.mark')


class Keys:
    """The keyboard: Tab into the board, arrows to a cell, Space or F."""

    def __init__(self, app):
        self.app = app

    def place(self):
        """The cell with the focus, or None."""
        for node in self.app.nodes():
            match = CELL.match(node.get_name() or '')
            if match and has_focus(node):
                return int(match[3]) - 1, int(match[2]) - 1
        return None

    def enter(self):
        for _ in range(20):
            if place := self.place():
                return place
            before = focused(self.app)
            self.app.key('Tab')
            wait(lambda b=before: focused(self.app) != b, f'something after "{before}"')
        raise AssertionError('Tab never comes to the board')

    def go(self, node, x, y):
        at_x, at_y = self.enter()
        for _ in range(abs(x - at_x)):
            self.app.key('Right' if x > at_x else 'Left')
        for _ in range(abs(y - at_y)):
            self.app.key('Down' if y > at_y else 'Up')
        wait(lambda: has_focus(node), f'the cursor at {x}, {y}')

    def open(self, node, x, y):
        self.go(node, x, y)
        self.app.key('space')

    def mark(self, node, x, y):
        self.go(node, x, y)
        self.app.key('f')


def play(app, hands):
    wait_for_board(app, WIDTH * HEIGHT)
    first = cell(app, 4, 4)
    hands.open(first, 4, 4)
    wait(lambda: is_opened(says(first)), 'the first opening')
    while not is_won(app):
        safe, mines = think(CLI, cells(app))
        assert safe, 'a guess would be needed'
        for place in mines:
            node = cell(app, *place)
            if face(says(node)) != 'flag':
                hands.mark(node, *place)
                wait(lambda n=node: face(says(n)) == 'flag', f'a flag at {place}')
        for place in safe:
            node = cell(app, *place)
            if not is_opened(says(node)):
                hands.open(node, *place)
                wait(lambda n=node: is_opened(says(n)), f'{place} open')
    assert not any(words.startswith('mine') for words in faces(app).values())


def focused(app):
    return next((node.get_name() for node in app.nodes() if has_focus(node)), None)


def tab_to(app, name):
    for _ in range(40):
        if focused(app) == name:
            return
        before = focused(app)
        app.key('Tab')
        wait(lambda b=before: focused(app) != b, f'something after "{before}"')
    raise AssertionError(f'Tab never comes to "{name}"')


def is_replay(node):
    return node.get_role_name() == 'frame' and (node.get_name() or '').endswith(' — Replay')


def end(app, keys):
    """The card says how the game went; the keys are still the board's, and Tab goes to the card."""
    wait(lambda: app.named(lambda name: name.startswith('You won in ')
                           and 'No guess was taken.' in name), 'the card, with its guesses')
    assert keys.place(), 'the focus has left the board'
    tab_to(app, 'Review')
    app.key('Return')
    node = wait(lambda: next((n for n in app.nodes() if is_replay(n)), None), 'the review')
    replay = Frame(app, node)
    activate(replay.window_id)
    wait(lambda: replay.named(lambda name: name == 'Review'), 'its page')
    replay.key('ctrl+w')
    wait(lambda: not any(is_replay(n) for n in app.nodes()), 'the end of the review')
    activate(app.window_id)
    tab_to(app, 'New Game')
    app.key('space')
    wait(lambda: not app.shows('You won in '), 'the end of the card')
    assert set(faces(app).values()) == {'covered'}


with Desktop():
    for kind in (Actions, Keys):
        with App(PROGRAM, *GAME) as program:
            xdotool('windowsize', program.window_id, 900, 700)
            hands = kind(program)
            play(program, hands)
            if kind is Keys:
                end(program, hands)
        print(f'won by {kind.__name__.lower()}')
