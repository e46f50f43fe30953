#!/usr/bin/env python3
"""A board larger than the window: the overview by pointer and by keyboard, and the key that leads from
one safe cell to the next.

Usage: test-overview.py PROGRAM PICTURE
"""
import os
import pathlib
import re
import sys
import tempfile

from desktop import App, Desktop, screenshot, wait

PROGRAM, PICTURE = sys.argv[1:3]
SIDE = 200
SIGHT = re.compile(r'^Overview of the board\. In sight: columns (\w+) to (\w+), rows (\d+) to (\d+)\.$')


def letter(x, y):
    """A mine in each corner, hidden behind 1s, and a safe cell three below or above it."""
    dx, dy = min(x, SIDE - 1 - x), min(y, SIDE - 1 - y)
    if (dx, dy) in ((0, 0), (0, 3)):
        return 'H'
    return '1' if (dx, dy) in ((1, 0), (1, 1), (0, 1)) else '0'


def board():
    rows = (''.join(letter(x, y) for x in range(SIDE)) for y in range(SIDE))
    return f'{SIDE}x{SIDE}x4\n' + '\n'.join(rows) + '\n'


def overview(app):
    found = app.named(lambda name: SIGHT.match(name))
    return found[0] if found else None


def sight(app):
    """First and last column, first and last row in sight, as the overview says."""
    node = overview(app)
    if node is None:
        return None
    return SIGHT.match(node.get_name()).groups()


def led_to(app):
    """The cell that the sentences of the key name."""
    return {name.split(':')[0] for name in (node.get_name() or '' for node in app.nodes())
            if name.startswith('Cell ') and ': Certainly safe.' in name}


with Desktop(), tempfile.TemporaryDirectory(dir=os.environ['HOME']) as directory:
    path = pathlib.Path(directory) / 'large.mine'
    path.write_text(board())
    with App(PROGRAM, str(path)) as app:
        node = wait(lambda: overview(app), 'the overview')
        assert sight(app)[0] == 'A' and sight(app)[2] == '1', sight(app)
        app.click(node)
        wait(lambda: (now := sight(app)) and int(now[2]) < SIDE / 2 < int(now[3]), 'the middle')
        # The board has the focus, and the overview comes after it.
        app.key('Tab')
        app.key('Home')
        wait(lambda: sight(app)[0] == 'A' and sight(app)[2] == '1', 'the first corner')
        app.key('End')
        wait(lambda: sight(app)[1] == 'GR' and sight(app)[3] == str(SIDE), 'the last corner')
        app.key('Up')
        wait(lambda: int(sight(app)[3]) < SIDE, 'half a view up')
        app.key('Return')
        app.key('o')
        wait(lambda: app.shows('4 cells are certainly safe.'), 'the odds')
        # Each step leads out of sight, so three of them meet three of the four corners.
        met = set()
        for _ in range(3):
            app.key('g')
            met.add(wait(lambda: led_to(app) - met, 'another safe cell').pop())
        assert met < {'Cell A4', 'Cell GR4', 'Cell A197', 'Cell GR197'}, met
        screenshot(PICTURE)
        app.key('v')
        wait(lambda: overview(app) is None, 'no overview')
        app.key('v')
        wait(lambda: overview(app), 'the overview again')
        assert app.quit() == 0
