"""Drives the real program from outside: accessibility, keyboard, pointer, pictures of the screen.

Meant to run under tests/ui/run-headless.sh. Everything waits for conditions, never for time: wait()
asks again until the condition holds, and gives up only after many minutes, however slow the machine.
"""
import os
import signal
import subprocess
import time

from accessible import GIVE_UP_AFTER, Atspi, Bus, GLib, later, look_back


def wait(condition, what):
    """The first true value of condition(), or AssertionError naming what was waited for."""
    first = time.monotonic()
    later(deed=False)
    look_back()
    while True:
        begun = time.monotonic()
        try:
            value = condition()
        # An object went away while we looked at it; xdotool found no such window, or none active.
        except (GLib.Error, subprocess.CalledProcessError):
            value = None
        if value:
            later(deed=False)
            return value
        later()
        now = time.monotonic()
        if now - first > GIVE_UP_AFTER:
            raise AssertionError(f'never came: {what}')
        # Looking through a large board keeps the program busy with answers, so that what we wait for
        # has the processor twice as long as looking took; what takes long is looked at less often.
        time.sleep(max(0.02, 2 * (now - begun), (now - first) / 8))


def xdotool(*words):
    later(deed=not words[0].startswith(('get', 'search')))
    return subprocess.run(['xdotool', *map(str, words)], check=True, text=True,
                          capture_output=True).stdout.strip()


def point_at(x, y):
    xdotool('mousemove', x, y)


def activate(window):
    """Brings an X window to the front; a window manager may come to it late, or not at once."""
    def is_active():
        return xdotool('windowactivate', window, 'getactivewindow') == window
    wait(is_active, f'window {window} in front')


def screenshot(path, window='root'):
    subprocess.run(['import', '-window', str(window), '-strip', path], check=True)


def check_no_opengl(pid):
    """Where cairo draws, no OpenGL is opened; its drivers differ between processors, too."""
    with open(f'/proc/{pid}/maps', encoding='utf-8') as maps:
        libraries = {line.split()[-1].rsplit('/', 1)[-1] for line in maps if '.so' in line}
    assert any(name.startswith('libgtk-4') for name in libraries), libraries
    drivers = [name for name in libraries
               if name.startswith(('libGL', 'libEGL', 'libgallium')) or name.endswith('_dri.so')]
    assert not drivers, f'OpenGL is loaded: {drivers}'


class Desktop:
    """A window manager for the X server we are on; the pointer waits in a corner."""

    def __enter__(self):
        self.manager = subprocess.Popen(['openbox'], stderr=subprocess.DEVNULL)
        wait(lambda: xdotool('get_num_desktops'), 'the window manager')
        xdotool('mousemove', 1, 1)
        return self

    def __exit__(self, *_):
        self.manager.terminate()
        self.manager.wait()


class App:
    """One running program and its accessible tree."""

    def __init__(self, *command, env=None):
        # The program by itself leaves OpenGL alone where cairo draws: nobody tells GTK so.
        inherited = {name: value for name, value in os.environ.items()
                     if name not in ('GDK_DEBUG', 'GDK_DISABLE')}
        self.process = subprocess.Popen(command, env={
            **inherited, 'G_DEBUG': 'fatal-warnings', **(env or {})})

    def __enter__(self):
        bus = Bus()
        self.root = wait(lambda: self._find_root(bus), 'the program among the accessible applications')
        self.window_id = wait(self._find_window, 'a window on the screen')
        check_no_opengl(self.process.pid)
        activate(self.window_id)
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(timeout=GIVE_UP_AFTER)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _find_root(self, bus):
        assert self.process.poll() is None, f'the program ended with {self.process.returncode}'
        for program in bus.list_programs():
            if program.pid == self.process.pid:
                return program.get_root()
        return None

    def _find_window(self):
        return xdotool('search', '--onlyvisible', '--pid', self.process.pid).split()[-1]

    # Looking

    def nodes(self, node=None):
        """Every accessible below node, depth first."""
        return (node or self.root).below()

    def shows(self, start):
        """Whether the name of anything begins so; what is hidden has no accessible."""
        return any((node.get_name() or '').startswith(start) for node in self.nodes())

    def named(self, predicate, node=None):
        return [n for n in self.nodes(node) if predicate(n.get_name() or '')]

    def check_rows(self, node=None):
        """Nothing that is listed has no name, or only that of its type; returns the names of the rows."""
        roles = {'list item', 'table row', 'list', 'table', 'tree table', 'table cell'}
        listed = [n for n in self.nodes(node) if n.get_role_name() in roles
                  and n.get_state_set().contains(Atspi.StateType.VISIBLE)]
        nameless = [(n.get_role_name(), n.get_name()) for n in listed
                    if (n.get_name() or 'Gtk').startswith('Gtk') and n.get_role_name() != 'table cell']
        assert not nameless, nameless
        return [n.get_name() for n in listed if n.get_role_name() in ('list item', 'table row')]

    def find(self, name, role=None):
        """The accessible with exactly this name, as soon as there is one."""
        def look():
            for node in self.nodes():
                if node.get_name() == name and (role is None or node.get_role_name() == role):
                    return node
            return None
        return wait(look, f'an accessible named "{name}"')

    # Doing

    def press(self, node):
        """Does the node's first action, as a screen reader would."""
        node.act()

    def act(self, node, name):
        node.act(name)

    def key(self, keys):
        xdotool('key', keys)

    def wait_for_dialog(self):
        """Until keys go to a dialog: its texts are there before it has the focus."""
        wait(lambda: xdotool('getwindowfocus') != self.window_id
             and xdotool('getactivewindow') != self.window_id, 'a dialog in front')

    def wait_for_front(self):
        """Until keys go to this window: a dialog's texts are gone before it gives the focus back."""
        wait(lambda: xdotool('getwindowfocus') == self.window_id
             and xdotool('getactivewindow') == self.window_id, 'the window in front again')

    def click(self, node, button=1):
        """Clicks into the middle of a node with the real pointer, once it has come to rest: a bar
        that closes, or a panel that opens, moves it a frame later than the accessible tree tells."""
        node.program.let_rest()
        places = []

        def at_rest():
            places.append((self.get_frame_size(), node.get_extents()))
            return len(places) > 2 and places[-1] == places[-2] == places[-3]
        wait(at_rest, f'rest of "{node.get_name()}"')
        self.click_here(button, self.middle(node))

    def click_here(self, button=1, place=None):
        """Clicks at place, or where the pointer is, and the program meets pressing and letting go
        together.  After a change of layout GTK makes up a motion in the next frame and asks the server
        which buttons are down: where letting go is still on its way then, none is, and GTK takes the
        click for called off.  On a busy machine the few milliseconds of a click are over before that
        frame."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            xdotool(*(('mousemove', *place) if place else ()), 'click', button)
        finally:
            self.process.send_signal(signal.SIGCONT)

    def get_frame_size(self):
        return self.root.get_children()[0].get_extents()[2:]

    def middle(self, node):
        # Accessible places count from the frame, the frame sits in the middle of its X window,
        # which may be wider by a border.
        frame_width, frame_height = self.get_frame_size()
        x, y, width, height = node.get_extents()
        shell = dict(line.split('=') for line in
                     xdotool('getwindowgeometry', '--shell', self.window_id).split())
        border_x = (int(shell['WIDTH']) - frame_width) // 2
        border_y = (int(shell['HEIGHT']) - frame_height) // 2
        return (int(shell['X']) + border_x + x + width // 2,
                int(shell['Y']) + border_y + y + height // 2)

    def quit(self):
        """Asks the program to quit as a user does and returns its exit status."""
        self.key('ctrl+q')
        return wait(lambda: self.process.poll() is not None and (self.process.returncode,),
                    'the end of the program')[0]


class Frame(App):
    """One window of a program whose others are there too."""

    def __init__(self, app, node):
        self.process, self.root = app.process, node
        self.window_id = wait(lambda: xdotool('search', '--onlyvisible', '--name', node.get_name()),
                              f'the window "{node.get_name()}"').split()[-1]
