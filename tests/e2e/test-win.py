#!/usr/bin/env python3
"""A whole Beginner game is played and won twice: through accessibility actions alone, and through
the keyboard alone.  What the cells' names say is all that is known of the board; what is safe then,
minesage-cli says.

Usage: test-win.py PROGRAM MINESAGE_CLI
"""
import sys

from beginner import GAME, HEIGHT, WIDTH, think
from board import CELL, cell, cells, face, faces, is_opened, says, wait_for_board
from desktop import App, Atspi, Desktop, wait

PROGRAM, CLI = sys.argv[1:3]


def is_won(app):
    return app.named(lambda name: name.startswith('Won in '))


def has_focus(node):
    node.clear_cache()
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
            self.app.key('Tab')
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


with Desktop():
    for kind in (Actions, Keys):
        with App(PROGRAM, *GAME) as program:
            play(program, kind(program))
        print(f'won by {kind.__name__.lower()}')
