#!/usr/bin/env python3
"""Everything that can be done with a cell, each in at most two gestures, and a whole Expert game won, by
one way alone: the keyboard, the pointer, fingers, or the actions that assistive technology asks for.

Usage: test-cell.py PROGRAM keys|pointer|fingers|actions
"""
import os
import pathlib
import random
import re
import sys
import tempfile

from board import CELL, face, is_opened, says, wait_for_board
from desktop import App, Desktop, wait, xdotool
from fingers import Fingers
from known import beginning

PROGRAM, WAY = sys.argv[1:3]

SMALL = ('*.*...*',
         '.......',
         '...*...')
WIDTH, HEIGHT, MINES = 30, 16, 99


def draw_expert():
    places = set(random.Random(7).sample(range(WIDTH * HEIGHT), MINES))
    return [''.join('*' if y * WIDTH + x in places else '.' for x in range(WIDTH))
            for y in range(HEIGHT)]


def find(app, x, y):
    """The accessible of one cell, whatever a page of the panel adds to its name behind its place."""
    place = re.compile(rf', row {y + 1}, column {x + 1}\b')
    return wait(lambda: next((node for node in app.nodes() if place.search(node.get_name() or '')), None),
                f'the cell {x}, {y}')


def around(rows, x, y):
    return [(i, j) for j in range(max(y - 1, 0), min(y + 2, len(rows)))
            for i in range(max(x - 1, 0), min(x + 2, len(rows[0]))) if (i, j) != (x, y)]


def plan(rows):
    """The cells to be opened, as few as open all: one in each opening, and what is in none."""
    seen, chosen = set(), []

    def is_empty(x, y):
        return rows[y][x] == '.' and all(rows[j][i] == '.' for i, j in around(rows, x, y))

    def spread(place):
        left = [place]
        while left:
            at = left.pop()
            if at not in seen:
                seen.add(at)
                left += around(rows, *at) if is_empty(*at) else []

    free = [(x, y) for y, row in enumerate(rows) for x, what in enumerate(row) if what == '.']
    for place in sorted(free, key=lambda place: not is_empty(*place)):
        if place not in seen:
            chosen.append(place)
            spread(place)
    return chosen


class Keys:
    """Arrows to the cell, then its key."""
    KEYS = {'open': 'space', 'mark': 'f', 'chord': 'space', 'flag-around': 'shift+f',
            'explain-number': 'shift+h', 'explain': 'shift+h', 'why': 'w', 'suppose-mine': 'i',
            'suppose-safe': 'shift+i', 'compare': 'x', 'reveal': 't', 'what-if': 'u'}

    def __init__(self, app):
        self.app = app

    def do(self, name, x, y):
        xdotool('key', '--delay', 2, 'Home', 'Prior', *['Right'] * x, *['Down'] * y)
        self.app.key(self.KEYS[name])
        return 1

    def open(self, _, x, y):
        self.do('open', x, y)


class Shell:
    """An X window and its place."""

    def __init__(self, window):
        self.window = window
        said = dict(line.split('=') for line in xdotool('getwindowgeometry', '--shell', window).split())
        self.x, self.y, self.width, self.height = (int(said[name]) for name in
                                                   ('X', 'Y', 'WIDTH', 'HEIGHT'))


class Pointer:
    """The tool "?" is drawn onto the cell, and a row of the menu clicked."""
    ROWS = {'open': 'Open', 'mark': 'Flag', 'chord': 'Open Around', 'flag-around': 'Flag Around',
            'explain-number': 'Explain This Number', 'explain': 'Explain in a Sentence',
            'why': 'Why: Its Proof', 'suppose-mine': 'Suppose a Mine',
            'suppose-safe': 'Suppose Safe', 'compare': 'Compare With…',
            'reveal': 'What Would It Show?', 'what-if': 'What if: Its Curve'}

    def __init__(self, app):
        self.app = app

    def find_others(self):
        """The X windows that the program shows beside its own: the menu, or a tool tip, which comes by
        itself where the pointer has come to rest, and stays."""
        shown = xdotool('search', '--onlyvisible', '--pid', self.app.process.pid).split()
        return [Shell(window) for window in shown if window != self.app.window_id]

    def find_frame(self):
        """The menu itself; its heading, a label, has the same name."""
        return next((node for node in self.app.nodes() if (node.get_name() or '').startswith('Cell ')
                     and node.get_role_name() != 'label'), None)

    def find_menu(self):
        """The X window that has room for the menu."""
        frame = self.find_frame()
        width, height = frame.get_extents()[2:] if frame else (0, 0)
        return next((shell for shell in self.find_others()
                     if frame and shell.width >= width > 0 and shell.height >= height > 0), None)

    def find_row(self, name):
        """The row, once it has a place; the page of odds has a heading of the same words."""
        return next((node for node in self.app.nodes()
                     if node.get_name() == name and node.get_role_name() == 'push button'
                     and node.get_extents()[2] > 0), None)

    def do(self, name, x, y):
        app, row = self.app, self.ROWS[name]
        node = find(app, x, y)
        node.program.let_rest()
        self.draw(app.middle(app.find('Ask about a cell')), app.middle(node))
        menu = wait(self.find_menu, f'the menu for {row}')
        node = wait(lambda: self.find_row(row), f'the row {row}')
        node.program.let_rest()
        menu = Shell(menu.window)
        # Places in a menu count from wherever its parent is, as that of the menu itself does.
        left, top = self.find_frame().get_extents()[:2]
        x, y, width, height = node.get_extents()
        self.click((menu.x + x - left + width // 2, menu.y + y - top + height // 2))
        wait(lambda: menu.window not in [shell.window for shell in self.find_others()],
             'the end of the menu')
        return 2

    def draw(self, start, end):
        xdotool('mousemove', *start)
        xdotool('mousedown', 1)
        xdotool('mousemove', end[0] - 3, end[1] - 3)
        xdotool('mousemove', *end)
        xdotool('mouseup', 1)

    def click(self, place):
        self.app.click_here(place=place)

    def open(self, node, *_):
        self.click(self.app.middle(node))


class Touch(Pointer):
    """The same with a finger; but a cell is opened by a tap and marked by a long press."""

    def __init__(self, app):
        super().__init__(app)
        self.fingers = Fingers(app)

    def draw(self, start, end):
        self.fingers.draw(start, (end[0] - 3, end[1] - 3), end)

    def click(self, place):
        self.fingers.tap(place)

    def do(self, name, x, y):
        node = find(self.app, x, y)
        node.program.let_rest()
        if name == 'open':
            self.open(node)
        elif name == 'mark':
            self.fingers.hold(self.app.middle(node), lambda: face(says(node)) == 'flag', 'a flag')
        else:
            return super().do(name, x, y)
        return 1


class Actions:
    """The actions of the cell."""

    def __init__(self, app):
        self.app = app

    def do(self, name, x, y):
        self.app.act(find(self.app, x, y), f'cell.{name}')
        return 1

    def open(self, node, *_):
        self.app.act(node, 'cell.open')


class Player:
    """Does commands one way, and waits for what each of them does."""

    def __init__(self, app, hands):
        self.app, self.hands, self.done = app, hands, set()

    def do(self, name, place, condition):
        gestures = self.hands.do(name, *place)
        assert gestures <= 2, (name, gestures)
        wait(condition, f'what “{name}” does at {place}')
        self.done.add(name)

    def turns(self, name, place, wanted, at=None):
        """At becomes what is wanted: a digit, "flag", …"""
        self.do(name, place, lambda: face(says(find(self.app, *(at or place)))) == wanted)

    def tells(self, name, place, *beginnings):
        """Something in the window begins so."""
        self.do(name, place, lambda: any(self.app.shows(beginning) for beginning in beginnings))

    def names(self, name, place, words):
        self.do(name, place, lambda: words in find(self.app, *place).get_name())


def do_all(app, hands):
    player = Player(app, hands)
    player.turns('open', (6, 2), '1', at=(4, 2))
    player.turns('open', (5, 0), '1')
    player.turns('open', (1, 0), '2')
    player.turns('mark', (0, 0), 'flag')
    player.turns('mark', (2, 0), 'flag')
    player.turns('chord', (1, 0), '2', at=(1, 1))
    player.turns('flag-around', (6, 1), 'flag', at=(6, 0))
    player.tells('explain-number', (6, 1), 'G2 is open: 1 mine around it.')
    player.tells('explain', (3, 1), 'The chance of a mine at D2 ', 'D2 ')
    app.key('Escape')
    wait(lambda: not app.shows('D2 ') and not app.shows('The chance of a mine at D2 '),
         'the end of the sentence')
    player.do('why', (3, 1), lambda: app.named(lambda name: 'D2' in name))
    player.tells('suppose-mine', (3, 0), 'The board shows a supposition: D1 is a mine.',
                 'If D1 were a mine, ')
    app.key('Escape')
    wait(lambda: not app.shows('The board shows') and not app.shows('If D1 '), 'the true position')
    player.tells('suppose-safe', (4, 0), 'The board shows a supposition: E1 is safe.',
                 'If E1 were safe, ')
    app.key('Escape')
    wait(lambda: not app.shows('The board shows') and not app.shows('If E1 '), 'the true position')
    player.tells('compare', (3, 0), 'Compare D1 with which cell? ')
    app.key('Escape')
    player.tells('reveal', (3, 1), 'D2: mine ', 'D2 would show nothing')
    player.names('what-if', (4, 0), 'curve A')
    assert len(player.done) == 12, player.done


def win(app, hands, rows):
    """Opens all that is to be opened, and waits for each."""
    nodes = {}
    for node in app.nodes():
        if match := CELL.match(node.get_name() or ''):
            nodes[int(match[3]) - 1, int(match[2]) - 1] = node
    for place in plan(rows):
        hands.open(nodes[place], *place)
        wait(lambda n=nodes[place]: is_opened(says(n)), f'{place} open')
    wait(lambda: app.shows('You won in '), 'the card of a game that is won')


def main():
    hands = {'keys': Keys, 'pointer': Pointer, 'fingers': Touch, 'actions': Actions}[WAY]
    with Desktop(), tempfile.TemporaryDirectory(dir=os.environ['HOME']) as directory:
        path = pathlib.Path(directory) / 'known.minesage'
        for rows, play in ((SMALL, do_all), (draw_expert(), lambda app, h: win(app, h, draw_expert()))):
            path.write_text(beginning(*rows))
            with App(PROGRAM, str(path)) as app:
                wait_for_board(app, len(rows) * len(rows[0]))
                play(app, hands(app))


main()
