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
from known import ROWS, known_app
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
    """What a screen reader is told of the program: every event of an object, and the lines that it would
    speak of them: the widget that gets the focus, and each new name of the one that has it.  With the
    first change of a widget's state GTK 4.8 tells its name once more, which screen readers know by then."""

    def __init__(self, app):
        self.app, self.lines, self.log, self.bus = app, [], [], Bus()
        self.focus = self.name = None
        program = app.root.program.owner
        for event in ('object:property-change', 'object:state-changed', 'object:children-changed',
                      'object:announcement', 'object:selection-changed', 'object:active-descendant-changed'):
            self.bus.ask(REGISTRY, '/org/a11y/atspi/registry', REGISTRY, 'RegisterEvent', '(sass)',
                         event, [], '')
        self.bus.connection.signal_subscribe(
            program, A11Y + 'Event.Object', None, None, None, Gio.DBusSignalFlags.NONE, self.heard)

    def heard(self, _connection, _sender, path, _interface, signal, parameters):
        detail, on, _, value, _ = parameters.unpack()
        self.log.append((signal, detail))
        if signal == 'StateChanged' and detail == 'focused' and on and path != self.focus:
            self.focus = path
            self.name = self.app.root.program.ask(
                path, 'org.freedesktop.DBus.Properties', 'Get', '(ss)', A11Y + 'Accessible', 'Name')[0]
            self.lines.append(self.name)
        elif (signal == 'PropertyChange' and detail == 'accessible-name' and path == self.focus
              and value != self.name):
            self.name = value
            self.lines.append(value)
        elif signal == 'Announcement':
            self.lines.append(value)

    def take(self):
        while GLib.MainContext.default().iteration(False):
            pass
        return self.lines

    def hear(self, deed, pattern='.'):
        """What is said after the deed; it must come to match, and no line may be said twice."""
        self.take()
        self.lines.clear()
        deed()
        wait(lambda: any(re.search(pattern, line) for line in self.take()),
             f'"{pattern}"; said: {self.lines}')
        self.app.root.program.let_rest()
        lines = list(self.take())
        assert len(set(lines)) == len(lines), lines
        sentences = [line[:line.rindex('. ') + 1] for line in lines if '. ' in line]
        assert len(set(sentences)) == len(sentences), lines
        print('\n'.join(lines))
        return lines


def move(app, ear, place, to):
    """The cursor to a cell; each step of it is heard."""
    for axis, keys in enumerate((('Left', 'Right'), ('Up', 'Down'))):
        for step in range(abs(to[axis] - place[axis])):
            at = list(place) if axis == 0 else [to[0], place[1]]
            at[axis] += (step + 1) * (1 if to[axis] > place[axis] else -1)
            ear.hear(lambda k=keys[to[axis] > place[axis]]: app.key(k),
                     f'row {at[1] + 1}, column {at[0] + 1}')


def plays_with_hints(app, ear, rows):
    """A whole game: each step is asked for until the cell is named, and then done."""
    move(app, ear, (0, 0), (1, 3))
    lines = ear.hear(lambda: app.key('space'), '^empty, ')
    n_hints = 0
    while not any(re.search('Won ', line) for line in lines):
        while not (match := re.search(r'\bHint\. .*, row (\d+), column (\d+)$', lines[-1])):
            lines = ear.hear(lambda: app.key('h'))
            n_hints += 1
        # The cursor is there by now.
        mine = rows[int(match[1]) - 1][int(match[2]) - 1] == '*'
        lines = ear.hear(lambda k='f' if mine else 'space': app.key(k),
                         '^flag' if mine else r'^(\d|empty), |Won ')
    assert n_hints >= 3, n_hints
    ear.hear(lambda: app.key('ctrl+r'), 'covered, ')
    print(n_hints, 'hints,', len(ear.log), 'events')


def listen():
    with known_app(PROGRAM) as app:
        xdotool('key', 'Right', 'Home', 'Prior')
        ear = Listener(app)

        def does(keys, pattern):
            ear.hear(lambda: app.key(keys), pattern)
        xdotool('key', 'Right', 'Down')
        wait(lambda: ear.take() is not None and ear.focus, 'the focus on a cell')
        does('space', r'^1, B 2, row 2, column 2$')
        does('o', r'\D\. .*1, B 2, row 2, column 2$')
        does('h', r'H again')
        does('h', r'marked area')
        does('o', r'^Probabilities hidden\. ')
        does('i', r'.')
        does('ctrl+z', r'^Undo\. covered, B 2, row 2, column 2')
        does('ctrl+shift+z', r'^Redo\. 1, B 2, row 2, column 2')
        xdotool('key', 'Home', 'Prior')
        does('f', r'^flag, A 1, row 1, column 1$')
        xdotool('key', 'Down', 'Down', 'Right', 'Right', 'Right')
        does('space', r'^Lost after ')
    with known_app(PROGRAM) as app:
        xdotool('key', 'Right', 'Down')
        ear = Listener(app)
        ear.hear(lambda: app.key('Home'), 'row 2, column 1')
        ear.hear(lambda: app.key('Prior'), 'row 1, column 1')
        plays_with_hints(app, ear, ROWS)


with Desktop():
    walk()
listen()
