#!/usr/bin/env python3
"""What a screen reader is told: the names of all there is in the windows, and a line for each thing
done in a game with hints.

Usage: test-spoken.py PROGRAM SOURCE_DIR
"""
import re
import sys

from accessible import A11Y, Bus, Gio, GLib
from board import CELL, wait_for_board
from desktop import App, Desktop, wait, xdotool
from known import known_app
from looks import bus

PROGRAM, SOURCE = sys.argv[1:3]
TYPE = re.compile(r'(Gtk|Gdk|Ms)[A-Z]')
REGISTRY = A11Y + 'Registry'


def is_said_twice(name):
    words = [word.strip(',:.;').replace('_', '') for word in name.split()]
    half = len(words) // 2
    return half > 0 and words[:half] == words[half:]


def find_faults(app):
    """{(role, name)} of what would be spoken badly."""
    named = {(node.get_role_name(), node.get_name() or '') for node in app.nodes()}
    return {(role, name) for role, name in named if not CELL.match(name)
            and ('_' in name or TYPE.match(name) or is_said_twice(name))}


class Walk:
    """Looks at one window after another."""

    def __init__(self, app):
        self.app, self.n_windows, self.faults = app, 0, {}
        self.look('main')

    def look(self, what):
        faults = find_faults(self.app)
        self.faults.update({fault: what for fault in faults if fault not in self.faults})
        self.n_windows += 1
        print('looked at', what, flush=True)

    def end(self, n_windows):
        assert self.n_windows == n_windows, self.n_windows
        assert not self.faults, self.faults

    def open(self, action, group='/window/1', values='[]'):
        """Another window, looked at and closed again."""
        bus(group, action, values)
        self.app.wait_for_dialog()
        self.look(action)
        xdotool('key', 'Escape')
        self.app.wait_for_front()


def walk():
    with App(PROGRAM, SOURCE + '/data/examples/expert.mine') as app:
        wait_for_board(app, 480)
        walker = Walk(app)
        app.key('F9')
        app.find('Odds', 'page tab')
        for page in ('why', 'sections', 'what-if', 'odds'):
            app.press(wait(lambda p=page: next((node for node in app.nodes() if node.get_role_name() ==
                      'page tab' and (node.get_name() or '').lower().replace(' ', '-') == p), None), page))
            walker.look(page)
        for action in ('preferences', 'help'):
            walker.open(action, group='')
        for action in ('statistics', 'best-times', 'open-text'):
            walker.open(action)
        walker.open('level', values="[<'custom'>]")
        app.key('F10')
        app.find('Open Recent')
        walker.look('menu')
        walker.end(12)
    with App(PROGRAM) as app:
        app.find('Examples…')
        Walk(app).end(1)


class Listener:
    """The lines that a screen reader would speak: the widget that gets the focus, and each new name
    of the one that has it."""

    def __init__(self, app):
        self.app, self.lines, self.bus = app, [], Bus()
        program = app.root.program.owner
        for event in ('object:property-change:accessible-name', 'object:state-changed:focused'):
            self.bus.ask(REGISTRY, '/org/a11y/atspi/registry', REGISTRY, 'RegisterEvent', '(sass)',
                         event, [], '')
        self.bus.connection.signal_subscribe(
            program, A11Y + 'Event.Object', None, None, None, Gio.DBusSignalFlags.NONE, self.heard)
        self.focus = None

    def heard(self, _connection, _sender, path, _interface, signal, parameters):
        detail, on, _, value, _ = parameters.unpack()
        if signal == 'StateChanged' and detail == 'focused' and on:
            self.focus = path
        elif signal == 'PropertyChange' and detail == 'accessible-name' and path == self.focus:
            self.lines.append(value)

    def take(self):
        while GLib.MainContext.default().iteration(False):
            pass
        return self.lines

    def hear(self, deed, pattern):
        """What is said after the deed; it must come to match, and no line may be said twice."""
        self.take()
        self.lines.clear()
        deed()
        wait(lambda: any(re.search(pattern, line) for line in self.take()),
             f'"{pattern}"; said: {self.lines}')
        self.app.root.program.let_rest()
        lines = self.take()
        assert len(set(lines)) == len(lines), lines
        sentences = [line[:line.rindex('. ') + 1] for line in lines if '. ' in line]
        assert len(set(sentences)) == len(sentences), lines
        print('\n'.join(lines))


def listen():
    with known_app(PROGRAM) as app:
        xdotool('key', 'Right', 'Home', 'Prior')
        ear = Listener(app)

        def does(keys, pattern):
            ear.hear(lambda: app.key(keys), pattern)
        xdotool('key', 'Right', 'Down')
        wait(lambda: ear.take() is not None and ear.focus, 'the focus on a cell')
        does('space', r'^1, row 2, column 2$')
        does('o', r'\D\. .*1, row 2, column 2$')
        does('h', r'H again')
        does('h', r'marked area')
        does('o', r'^Probabilities hidden\. ')
        does('i', r'.')
        does('ctrl+z', r'^Undo\. covered, row 2, column 2')
        does('ctrl+shift+z', r'^Redo\. 1, row 2, column 2')
        xdotool('key', 'Home', 'Prior')
        does('f', r'^flag, row 1, column 1$')
        xdotool('key', 'Down', 'Down', 'Right', 'Right', 'Right')
        does('space', r'^Lost after ')


with Desktop():
    walk()
listen()
