"""What a running program tells assistive technology, asked for over D-Bus.

A picture of all its tree is one call for what every accessible is (GetItems) and one for each that has
children: asked node by node a board of 480 cells takes two thousand calls, and nearly all of the
processor's time of the end-to-end tests.  GetItems alone would not do: it tells nothing of what was
never asked for, and still tells what is hidden.

A Node has the functions of Atspi.Accessible that are needed here.  It answers from the picture that it
was found in until something is done or waited for (later()), and from then on asks the program.
"""
import faulthandler
import functools
import os
import time

import gi

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, Gio, GLib  # noqa: E402

A11Y = 'org.a11y.atspi.'
ROOT = '/org/a11y/atspi/accessible/root'
GIVE_UP_AFTER = 600  # seconds; only a failure ever waits so long

# A test that hangs says where before it is ended (tests/support/give-up.h).
if 'MINESAGE_GIVE_UP' in os.environ:
    faulthandler.dump_traceback_later(int(os.environ['MINESAGE_GIVE_UP']), exit=True)

_moment, _last_deed, _good_since = 0, 0, 0


def later(deed=True):
    """Things may have changed: all that was told is of the past.  deed: because something was done."""
    global _moment, _last_deed, _good_since
    _moment += 1
    _good_since = _moment
    if deed:
        _last_deed = _moment


def look_back():
    """A picture will do that was taken since something was done last."""
    global _good_since
    _good_since = _last_deed


class Bus:
    """The accessibility bus of this session."""

    def __init__(self):
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        address, = session.call_sync('org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus', 'GetAddress', None,
                                     None, 0, GIVE_UP_AFTER * 1000).unpack()
        flags = Gio.DBusConnectionFlags
        self.connection = Gio.DBusConnection.new_for_address_sync(
            address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION)

    def ask(self, owner, path, interface, method, signature='()', *arguments):
        """What is answered."""
        return self.connection.call_sync(owner, path, interface, method, GLib.Variant(signature, arguments),
                                         None, 0, GIVE_UP_AFTER * 1000)

    def ask_all(self, owner, paths, interface, method):
        """The answers of all these objects, asked at once; None of what has gone."""
        answers = {}

        def answered(connection, result, path):
            try:
                answers[path] = connection.call_finish(result)
            except GLib.Error:
                answers[path] = None
        for path in paths:
            self.connection.call(owner, path, interface, method, None, None, 0, GIVE_UP_AFTER * 1000, None,
                                 answered, path)
        while len(answers) < len(paths):
            GLib.MainContext.default().iteration(True)
        return answers

    def list_programs(self):
        programs, = self.ask(A11Y + 'Registry', ROOT, A11Y + 'Accessible', 'GetChildren').unpack()
        return [Program(self, owner) for owner, _ in programs]


class Row:
    """Of GetItems: what an accessible is; only what is asked for is unpacked."""

    def __init__(self, row):
        self.row = row
        self.path = row.get_child_value(0).get_child_value(1).get_string()
        self.n_children = row.get_child_value(4).get_int32()
        self.name = row.get_child_value(6).get_string()

    def get_interfaces(self):
        return self.row.get_child_value(5).unpack()

    def get_role(self):
        return self.row.get_child_value(7).get_uint32()

    def get_states(self):
        return self.row.get_child_value(9).unpack()


class Program:
    """One program on the bus, and its tree."""

    def __init__(self, bus, owner):
        self.bus, self.owner = bus, owner
        self.rows, self.children, self.taken_at = {}, {}, None

    def ask(self, path, interface, method, signature='()', *arguments):
        return self.bus.ask(self.owner, path, interface, method, signature, *arguments).unpack()

    @functools.cached_property
    def pid(self):
        name = 'org.freedesktop.DBus'
        return self.bus.ask(name, '/', name, 'GetConnectionUnixProcessID', '(s)', self.owner).unpack()[0]

    def get_root(self):
        return Node(self, ROOT)

    def take_picture(self):
        """The rows of all accessibles, and the paths of the children of each."""
        if self.taken_at is None or self.taken_at < _good_since:
            self.let_rest()
            self._look()
        self.taken_at = _moment

    def let_rest(self):
        """What a program shows that is busy is about to change, and would be looked at in vain; but one
        that counts, or moves something, may be busy for long."""
        before = None
        for _ in range(50):
            with open(f'/proc/{self.pid}/stat', encoding='utf-8') as stat:
                asleep = ') S ' in stat.read()
            now = time.clock_gettime(~self.pid << 3 | 2)  # what it has had of the processor
            if asleep and now == before:
                break
            time.sleep(0.01)
            before = now

    def _look(self):
        self.rows = self._get_items()
        self.children = self._get_children()
        # Asked for its children, the program makes them known to GetItems.
        if not all(path in self.rows for paths in self.children.values() for path in paths):
            self.rows = self._get_items()

    def _get_items(self):
        items = self.bus.ask(self.owner, '/org/a11y/atspi/cache', A11Y + 'Cache', 'GetItems')
        items = items.get_child_value(0)
        rows = (Row(items.get_child_value(i)) for i in range(items.n_children()))
        return {row.path: row for row in rows}

    def _get_children(self):
        children, level = {}, [ROOT]
        while level:
            answers = self.bus.ask_all(self.owner, level, A11Y + 'Accessible', 'GetChildren')
            for path, answer in answers.items():
                children[path] = [child for _, child in answer.unpack()[0]] if answer else []
            level = [child for path in level for child in children[path]
                     if child not in children and (child not in self.rows or self.rows[child].n_children)]
        return children


class States(int):
    """A set of states as bits."""

    def contains(self, state):
        return bool(self >> int(state) & 1)


class Node:
    """One accessible of a program."""

    def __init__(self, program, path):
        self.program, self.path, self.found_at = program, path, _moment

    def __eq__(self, other):
        return isinstance(other, Node) and self.path == other.path

    def __hash__(self):
        return hash(self.path)

    def _row(self):
        """What the picture says of it, or None if that is of the past."""
        if self.found_at == _moment == self.program.taken_at:
            return self.program.rows.get(self.path)
        return None

    def _ask(self, interface, method, signature='()', *arguments):
        return self.program.ask(self.path, A11Y + interface, method, signature, *arguments)

    def _get(self, interface, name):
        return self.program.ask(self.path, 'org.freedesktop.DBus.Properties', 'Get', '(ss)',
                                A11Y + interface, name)[0]

    # What it is

    def get_name(self):
        row = self._row()
        return row.name if row else self._get('Accessible', 'Name')

    def get_role_name(self):
        row = self._row()
        return Atspi.role_get_name(Atspi.Role(row.get_role() if row else self._ask('Accessible', 'GetRole')[0]))

    def get_state_set(self):
        row = self._row()
        low, high = row.get_states() if row else self._ask('Accessible', 'GetState')[0]
        return States(low | high << 32)

    def _has(self, interface):
        row = self._row()
        interfaces = row.get_interfaces() if row else self._ask('Accessible', 'GetInterfaces')[0]
        return A11Y + interface in interfaces

    def can_act(self):
        return self._has('Action') and self._get('Action', 'NActions') > 0

    def is_editable(self):
        return self._has('EditableText')

    def get_extents(self):
        """x, y, width, height in the window."""
        return self._ask('Component', 'GetExtents', '(u)', int(Atspi.CoordType.WINDOW))[0]

    # What is below it

    def get_children(self):
        return [Node(self.program, path) for _, path in self._ask('Accessible', 'GetChildren')[0]]

    def below(self):
        """Every node below this one, depth first."""
        self.program.take_picture()
        found, reached = [], [self.path]
        while reached:
            path = reached.pop()
            reached += reversed(self.program.children.get(path, []))
            if path in self.program.rows:
                found.append(Node(self.program, path))
        return [node for node in found if node != self]

    # What can be done with it

    def act(self, name=None):
        """Does what has this name; without one, its first action."""
        names = [action[0] for action in self._ask('Action', 'GetActions')[0]]
        assert names, f'{self.get_name()}: no action'
        later()
        self._ask('Action', 'DoAction', '(i)', names.index(name) if name else 0)

    def grab_focus(self):
        later()
        return self._ask('Component', 'GrabFocus')[0]

    def set_value(self, value):
        later()
        self.program.ask(self.path, 'org.freedesktop.DBus.Properties', 'Set', '(ssv)', A11Y + 'Value',
                         'CurrentValue', GLib.Variant('d', value))

    def set_text(self, text):
        later()
        self._ask('EditableText', 'SetTextContents', '(s)', text)
