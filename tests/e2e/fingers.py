"""Moves fingers on the touch screen of the X server that run-headless.sh starts with HEADLESS_TOUCH:
what the program gets are the touch events of a device, as from real glass."""
import functools
import itertools
import os
import signal
import socket
import struct

from accessible import later
from desktop import wait

# What is said to the server's test driver: sizes, kinds and places are those of its protocol 1.1.
VERSION, SYNC, TOUCH = 0, 1, 6
BEGIN, MOVE, END = 18, 19, 20
N_AXES, AXIS_MAX = 64, 0xffff
SCREEN = 1280, 800


_numbers = itertools.count(1)


def say(screen, kind, body=b''):
    screen.sendall(struct.pack('=II', 8 + len(body), kind) + body)


def hear(screen, n_bytes):
    heard = b''
    while len(heard) < n_bytes:
        more = screen.recv(n_bytes - len(heard))
        assert more, 'the X server has hung up'
        heard += more
    return heard


@functools.cache
def connect():
    """The socket of the touch screen; the driver takes one connection in its life."""
    screen = socket.socket(socket.AF_UNIX)
    screen.connect(os.environ['HEADLESS_FINGERS'])
    say(screen, VERSION, struct.pack('=HH', 1, 1))
    assert hear(screen, 12)[:8] == struct.pack('=II', 12, 0)
    return screen


class Fingers:
    """The fingers of one hand, on one program; each is named by a small number."""

    def __init__(self, app):
        self.app, self.screen, self.down = app, connect(), {}

    def _touch(self, finger, kind, place):
        axes = [(pixel + 0.5) * (AXIS_MAX + 1) / size for pixel, size in zip(place, SCREEN)]
        values = struct.pack(f'={N_AXES}d', *axes, *[0] * (N_AXES - 2))
        # Of a C struct: what comes before the doubles is filled up to a multiple of eight.
        say(self.screen, TOUCH, struct.pack('=III8s4x', self.down[finger], kind, 0, b'\3') + values
                  + bytes(8 * N_AXES))
        later()

    def settle(self):
        """Until the server has handed on all that the fingers did."""
        say(self.screen, SYNC)
        assert hear(self.screen, 8) == struct.pack('=II', 8, 1)

    def put(self, place, finger=0):
        self.down[finger] = next(_numbers)
        self._touch(finger, BEGIN, place)

    def move(self, place, finger=0):
        self._touch(finger, MOVE, place)

    def lift(self, place, finger=0):
        self._touch(finger, END, place)
        del self.down[finger]

    def tap(self, place, times=1):
        """Taps, and the program meets touch and lifting together, or a busy machine would make a long
        press of it."""
        self.app.process.send_signal(signal.SIGSTOP)
        try:
            for _ in range(times):
                self.put(place)
                self.lift(place)
            self.settle()
        finally:
            self.app.process.send_signal(signal.SIGCONT)

    def hold(self, place, condition, what):
        """Rests on place until the condition holds, as a finger does that waits to see it."""
        self.put(place)
        wait(condition, what)
        self.lift(place)
        self.settle()

    def draw(self, start, *places):
        """From start over the places, and lifts at the last."""
        self.put(start)
        for place in places:
            self.move(place)
        self.lift(places[-1])
        self.settle()

    def spread(self, middle, start, end):
        """Two fingers beside the middle, from so many pixels away from it to so many."""
        def places(far):
            return [(middle[0] + side * far, middle[1]) for side in (-1, 1)]
        for finger, place in enumerate(places(start)):
            self.put(place, finger)
        for step in range(1, 9):
            for finger, place in enumerate(places(start + (end - start) * step / 8)):
                self.move(place, finger)
        for finger, place in enumerate(places(end)):
            self.lift(place, finger)
        self.settle()
