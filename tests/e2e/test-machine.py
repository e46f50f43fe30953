#!/usr/bin/env python3
"""The real program where something of the machine is missing or broken: it starts, a cell can be
opened, the move is kept where there is a place for it, and the program ends as it was asked to.

Usage: test-machine.py PROGRAM BAD_DISK

Nothing is asked of the accessibility bus, since that may be what is missing.
"""
import os
import pathlib
import resource
import signal
import subprocess
import sys
import tempfile

from desktop import Desktop, activate, wait, xdotool

PROGRAM, BAD_DISK = sys.argv[1:]
STATE = pathlib.Path(os.environ['XDG_STATE_HOME']) / 'minesage'
SCHEMAS = '/usr/share/glib-2.0/schemas'


def journals():
    return [path for path in STATE.glob('*.journal') if path.stat().st_size > 0]


class Bare:
    """A running program that is known by its window and its files only."""

    def __init__(self, env=None, before=None, opened=('--level', 'beginner', '--seed', '7')):
        for path in journals():
            path.unlink()
        self.process = subprocess.Popen(
            [PROGRAM, *opened], preexec_fn=before, text=True, stderr=subprocess.PIPE,
            env={**os.environ, 'GTK_A11Y': 'none', 'G_DEBUG': 'fatal-criticals', **(env or {})})

    def __enter__(self):
        activate(wait(self._find_window, 'a window'))
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def _find_window(self):
        if self.process.poll() is not None:
            raise AssertionError(f'ended with {self.process.returncode}: {self.process.stderr.read()}')
        return xdotool('search', '--onlyvisible', '--pid', self.process.pid).split()[-1]

    def open_cell(self):
        """By keyboard alone; what was opened is seen in the journal."""
        xdotool('key', 'space')

    def end(self):
        """A key can be lost while a window has just come, or come back."""
        def is_over():
            if self.process.poll() is not None:
                return (self.process.returncode,)
            xdotool('key', 'ctrl+q')
            return None
        return wait(is_over, 'the end')[0]


def plays(env=None, before=None):
    with Bare(env, before) as app:
        app.open_cell()
        wait(journals, 'the journal of the game')
        assert app.end() == 0
        assert journals(), 'the running game is kept'


def plays_without_a_place(env, before=None):
    """A game that cannot be kept goes on all the same: it is asked about before it is lost."""
    with Bare(env, before) as app:
        window = xdotool('getactivewindow')
        app.open_cell()
        xdotool('key', 'ctrl+q')
        wait(lambda: xdotool('getactivewindow') != window or app.process.poll() is not None,
             'the question')
        assert app.process.poll() is None, f'ended with {app.process.returncode}'
        xdotool('key', 'Escape')
        wait(lambda: xdotool('getactivewindow') == window, 'the game')
        assert not journals()


def check_no_bus():
    plays({'DBUS_SESSION_BUS_ADDRESS': 'unix:path=/nonexistent/bus', 'NO_AT_BRIDGE': '1'})


def check_no_icons():
    """Only the settings of GTK itself are there: neither icons nor types of files."""
    with tempfile.TemporaryDirectory() as data:
        folder = pathlib.Path(data) / 'glib-2.0'
        folder.mkdir()
        (folder / 'schemas').symlink_to(SCHEMAS)
        plays({'XDG_DATA_DIRS': data})


def check_one_font():
    font = subprocess.run(['fc-match', '-f', '%{file}', 'sans'], check=True, capture_output=True,
                          text=True).stdout
    with tempfile.TemporaryDirectory() as work:
        fonts, config = pathlib.Path(work) / 'fonts', pathlib.Path(work) / 'fonts.conf'
        fonts.mkdir()
        (fonts / 'only.ttf').symlink_to(font)
        config.write_text(f'<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">'
                          f'<fontconfig><dir>{fonts}</dir><cachedir>{work}/cache</cachedir></fontconfig>')
        plays({'FONTCONFIG_FILE': str(config)})


def check_no_settings():
    plays({'GSETTINGS_BACKEND': 'keyfile', 'XDG_CONFIG_HOME': '/dev/null/config'})


def check_no_home():
    """Nothing can be made below a device; GTK itself complains of that."""
    plays_without_a_place({'G_DEBUG': '', 'HOME': '/dev/null', 'XDG_STATE_HOME': '/dev/null/state',
                           'XDG_DATA_HOME': '/dev/null/data', 'XDG_CONFIG_HOME': '/dev/null/config',
                           'XDG_CACHE_HOME': '/dev/null/cache'})


def check_full_disk():
    """A file may not grow at all, as on a full disk."""
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    plays_without_a_place({}, limit)


def check_read_only():
    """Everything can be read, nothing can be changed."""
    plays_without_a_place({
        'LD_PRELOAD': BAD_DISK, 'BAD_DISK': str(STATE.parent.parent), 'BAD_DISK_GATE': '',
        'ASAN_OPTIONS': os.environ.get('ASAN_OPTIONS', '') + ':verify_asan_link_order=0'})


def check_no_portal():
    """Files are asked for by GTK's own dialog where the desktop has none, though it is to be used."""
    with Bare({'GTK_USE_PORTAL': '1', 'GDK_DEBUG': 'portals,gl-disable', 'G_DEBUG': ''}) as app:
        window = xdotool('getactivewindow')
        xdotool('key', 'ctrl+o')
        wait(lambda: xdotool('getactivewindow') != window, 'a dialog')
        xdotool('key', 'Escape')
        wait(lambda: xdotool('getactivewindow') == window, 'the game')
        app.open_cell()
        wait(journals, 'the journal of the game')
        assert app.end() == 0


def check_stopped():
    """A program that was stopped goes on where it was."""
    with Bare() as app:
        app.process.send_signal(signal.SIGSTOP)
        app.open_cell()
        assert not journals()
        app.process.send_signal(signal.SIGCONT)
        wait(journals, 'the journal of the game')
        assert app.end() == 0


def check_logout():
    """The screen goes away under the program, or a session that ends tells it to: the running game,
    or the analysis that was changed, is there the next time."""
    position = STATE.parent / 'position.mine'
    position.write_text('3x3x2\nHHH\nHHH\nHHH\n')
    for opened, key in ((('--level', 'beginner', '--seed', '7'), 'space'), ((str(position),), '1')):
        for end in (lambda app: xdotool('windowkill', xdotool('getactivewindow')),
                    lambda app: app.process.terminate()):
            with Bare(opened=opened) as app:
                xdotool('key', key)
                wait(journals, 'the journal of the game')
                end(app)
                wait(lambda: app.process.poll() is not None, 'the end')
                kept, = journals()
                assert (b'3x3' in kept.read_bytes()) == (key == '1')


def close_windows(app):
    """As the window manager's button does, dialogs first, until there are none."""
    def is_over():
        if app.process.poll() is not None:
            return True
        xdotool('key', 'alt+F4')
        return False
    wait(is_over, 'the end')
    assert app.process.returncode == 0, app.process.stderr.read()


def check_last_window():
    """Whatever it shows or works at, the last window that is closed ends the program."""
    for keys in ((), ('space',), ('space', 'o'), ('space', 'h'), ('space', 'Pause'), ('F1',),
                 ('ctrl+comma',), ('ctrl+o',), ('space', 'ctrl+n'), ('F9', 'space'), ('ctrl+shift+n',)):
        with Bare({'G_DEBUG': ''}) as app:
            for key in keys:
                xdotool('key', key)
            close_windows(app)


def check_signals():
    """The end of a session, a closed terminal: the running game is there the next time."""
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        with Bare() as app:
            app.open_cell()
            wait(journals, 'the journal of the game')
            app.process.send_signal(number)
            wait(lambda: app.process.poll() is not None, f'the end by {number.name}')
            assert journals(), number.name


# Whoever has started this may have told it to ignore that, as nohup does.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
with Desktop():
    for check in (check_no_bus, check_no_icons, check_one_font, check_no_settings, check_no_home,
                  check_full_disk, check_read_only, check_no_portal, check_stopped, check_logout,
                  check_last_window, check_signals):
        print(check.__name__, flush=True)
        check()
