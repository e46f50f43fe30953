#!/usr/bin/env python3
"""Replays that are written, read by readers of their own.

Usage: check-written.py MINESAGE_CLI SOURCE_DIR

Each replay of the corpus, whose cells are of any size, is written as RAWVF, EVF and a set of EVF.
The readers here know no more than the formats' descriptions: RAWVF on cells of 16 pixels only, EVF
version 4.  Board, presses and releases with their times and cells, and how far the pointer went
are those of the source, as `replay` of the metrics and RAWVF tell them.
"""
import json
import math
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unittest

CLI = pathlib.Path(sys.argv[1]).resolve()
CORPUS = pathlib.Path(sys.argv[2]).resolve() / 'tests' / 'corpus'
NAMES = ('mv', 'lc', 'lr', 'rc', 'rr', 'mc', 'mr', 'pf', 'cc')
# Replays without what only one of the formats has: other ways to press, switches of marks.
SOURCES = ('good-clone.mvf', 'good-clone-newer.mvf', 'good-custom.avf', 'good-version-3.evf',
           'good-version-4.evf', 'good-version-1.rmv', 'good-lost.avf')


def run(*arguments):
    return subprocess.run([CLI, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def read_rawvf(text):
    head, _, rest = text.partition('Board:\n')
    assert 'SquareSize' not in head
    keys = dict(re.findall(r'^(\w+): ?(.*)$', head, re.M))
    rows = rest.split('\n')[:int(keys['Height'])]
    events = []
    for time, name, x, y in re.findall(r'^(-?\d+\.\d{3}) (\w+) -?\d+ -?\d+ \((-?\d+) (-?\d+)\)$',
                                       rest, re.M):
        events.append((round(float(time) * 1000), name, int(x), int(y)))
    return keys, ''.join(rows).replace('0', '.'), events


def read_evf(data):
    assert data[0] == 4
    rows, columns = data[3], data[4]
    at = 34
    for _ in range(5 if data[1] & 8 else 3):
        at = data.index(b'\0', at) + 1
    at = data.index(b'\0', at) + 1  # what is unique of the player
    at += 2 + struct.unpack_from('>H', data, at)[0]
    bits = ''.join(f'{byte:08b}' for byte in data[at:at + (rows * columns + 7) // 8])
    at += (rows * columns + 7) // 8
    for _ in range(struct.unpack_from('>H', data, at)[0]):
        raise AssertionError('no figures of a program are written')
    at += 2
    time = x = y = 0
    events = []
    while data[at]:
        kind = data[at]
        if kind == 255:
            time += struct.unpack_from('>H', data, at + 1)[0]
            at += 3
        elif kind <= 9:
            step, dx, dy = struct.unpack_from('>Bhh', data, at + 1)
            time, x, y = time + step, x + dx, y + dy
            events.append((time, NAMES[kind - 1], x, y))
            at += 6
        else:
            assert kind in (81, 82, 83, 99), kind
            time += data[at + 1]
            at += 2
    assert data[at:] == b'\0\0\0'
    board = bits[:rows * columns].replace('1', '*').replace('0', '.')
    return {'square': data[7], 'bbbv': struct.unpack_from('>H', data, 10)[0],
            'ms': struct.unpack_from('>I', data, 12)[0]}, board, events


def presses(events, square):
    """Presses and releases by cell; times from the first release on the board."""
    start = next((time for time, name, _, _ in events if name == 'lr'), 0)
    return [(time - start, name, math.floor(x / square), math.floor(y / square))
            for time, name, x, y in events if name != 'mv']


class Written(unittest.TestCase):
    maxDiff = None

    def write(self, name, to):
        done = run('convert', '--to', to, CORPUS / name, '-')
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def metrics(self, *arguments):
        return json.loads(run('metrics', '--format', 'json', *arguments).stdout)

    def test_rawvf_and_evf_say_the_same(self):
        for name in SOURCES:
            with self.subTest(name):
                source = self.metrics(CORPUS / name)
                keys, board, events = read_rawvf(self.write(name, 'rawvf').decode())
                said, evf_board, strokes = read_evf(self.write(name, 'evf'))
                self.assertEqual(board, evf_board)
                self.assertEqual(board.count('*'), source['mines'])
                self.assertEqual((int(keys['BBBV']), said['bbbv']), (source['bbbv'],) * 2)
                self.assertAlmostEqual(float(keys['Time']), source['seconds'], 6)
                self.assertEqual(said['ms'], round(source['seconds'] * 1000))
                of_text = presses(events, 16)
                of_evf = presses(strokes, said['square'])
                self.assertEqual(of_text[-len(of_evf):], of_evf)

    def test_the_pointer_beside_the_board(self):
        """How far it went is the same in EVF, wherever it was, and on cells of any size."""
        text = ('Width: 3\nHeight: 3\nSquareSize: %d\nBoard:\n000\n0*0\n000\nEvents:\n'
                '0.000 lc (%d %d)\n0.000 lr (%d %d)\n0.100 mv (-70 -35)\n0.200 mv (400 -35)\n'
                '0.300 mv (20 900)\n0.400 lc (%d %d)\n0.500 lr (%d %d)\n')
        with tempfile.TemporaryDirectory() as folder:
            for square in (5, 16, 42, 250):
                source = pathlib.Path(folder) / 'source.rawvf'
                middle, last = square // 2, square * 2 + square // 2
                source.write_text(text % (square, middle, middle, middle, middle, last, last,
                                          last, last))
                for ending in ('evf', 'rawvf'):
                    out = pathlib.Path(folder) / f'again.{ending}'
                    self.assertEqual(run('convert', source, out).returncode, 0)
                    was, again = self.metrics(source), self.metrics(out)
                    places = 6 if ending == 'evf' else -1  # RAWVF: to whole pixels of its cells
                    self.assertAlmostEqual(was['path'], again['path'], places)
                    self.assertEqual((was['left'], was['solved']), (again['left'], again['solved']))

    def test_set(self):
        """In the order in which the games were begun; of one player."""
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            parts = []
            for hour in (14, 9, 11):
                parts.append(folder / f'{hour}.rawvf')
                parts[-1].write_text(f'Player: A\nWidth: 3\nHeight: 3\n'
                                     f'Timestamp: 2020-05-04T{hour:02}:00:00Z\nBoard:\n000\n0*0\n'
                                     f'000\nEvents:\n0.000 lc (8 8)\n0.{hour:03} lr (8 8)\n')
            out = folder / 'day.evfs'
            done = run('convert', *parts, out)
            self.assertEqual(done.returncode, 0, done.stderr)
            data = out.read_bytes()
            self.assertEqual(data[:3], b'\0\0\0')
            at, starts = 3, []
            while at < len(data):
                at = data.index(b'\0', at) + 1
                size = struct.unpack_from('>I', data, at)[0]
                game = data[at + 4:at + 4 + size]
                read_evf(game)
                starts.append(struct.unpack_from('>Q', game, 18)[0] // 10 ** 6)
                at += 4 + size
            self.assertEqual(starts, sorted(starts))
            self.assertEqual(len(starts), 3)
            again = run('convert', out, folder / 'again.evfs')
            self.assertEqual(again.returncode, 0, again.stderr)
            self.assertEqual((folder / 'again.evfs').read_bytes(), data)
            # Games that were begun at the same time stay as they were named.
            twins = [parts[0], folder / 'twin.rawvf']
            twins[1].write_text(parts[0].read_text().replace('0.014 lr', '0.070 lr'))
            for order in twins, twins[::-1]:
                places = []
                self.assertEqual(run('convert', *order, folder / 'two.evfs').returncode, 0)
                for part in order:
                    self.assertEqual(run('convert', part, folder / 'one.evf').returncode, 0)
                    places.append((folder / 'two.evfs').read_bytes().index(
                        (folder / 'one.evf').read_bytes()))
                self.assertLess(places[0], places[1])
            parts[1].write_text(parts[1].read_text().replace('Player: A', 'Player: B'))
            done = run('convert', *parts, out)
            self.assertEqual(done.returncode, 2)
            self.assertIn('A set has one player; here are “A” and “B”.', done.stderr.decode())
            self.assertEqual(out.read_bytes(), data)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
