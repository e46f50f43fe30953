#!/usr/bin/env python3
"""Drives minesage-cli generate from outside: what the boards promise, both formats, every exit
status.

Usage: check-generate.py MINESAGE_CLI
"""
import json
import pathlib
import re
import struct
import subprocess
import sys
import unittest

CLI = pathlib.Path(sys.argv[1]).resolve()


def run(*arguments, stdin=''):
    return subprocess.run([CLI, *arguments], input=stdin.encode(), stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)


class Board:
    def __init__(self, text):
        lines = text.strip('\n').split('\n')
        head = re.fullmatch(r'(\d+)x(\d+)x(\d+) first=(\d+),(\d+) seed=(\d+)', lines[0])
        self.width, self.height, self.mines, x, y, self.seed = map(int, head.groups())
        self.first = (x, y)
        self.rows = lines[1:]

    def cells(self):
        return [(x, y) for y in range(self.height) for x in range(self.width)]

    def around(self, cell):
        x, y = cell
        return [(u, v) for v in range(max(y - 1, 0), min(y + 2, self.height))
                for u in range(max(x - 1, 0), min(x + 2, self.width)) if (u, v) != cell]

    def is_mine(self, cell):
        return self.rows[cell[1]][cell[0]] == '*'

    def number(self, cell):
        return sum(map(self.is_mine, self.around(cell)))


def generate(*arguments):
    done = run('generate', *arguments)
    assert (done.returncode, done.stderr) == (0, b''), done
    return [Board(text) for text in done.stdout.decode().split('\n\n')]


class Boards(unittest.TestCase):
    def check(self, board, promise):
        self.assertEqual(len(board.rows), board.height)
        self.assertTrue(all(re.fullmatch(r'[*.]{%d}' % board.width, row) for row in board.rows))
        self.assertEqual(sum(row.count('*') for row in board.rows), board.mines)
        if promise != 'any':
            self.assertFalse(board.is_mine(board.first))
        if promise == 'open':
            self.assertEqual(board.number(board.first), 0)

    def test_promises(self):
        for promise in ('any', 'safe', 'open'):
            boards = generate('--level', 'expert', '--start', promise, '--first', '7,0', '--count',
                              '30', '--seed', '5')
            self.assertEqual([b.seed for b in boards], list(range(5, 35)))
            self.assertEqual(len({tuple(b.rows) for b in boards}), 30)
            for board in boards:
                self.assertEqual((board.width, board.height, board.mines), (30, 16, 99))
                self.assertEqual(board.first, (7, 0))
                self.check(board, promise)

    def test_same_seed_same_board(self):
        for extra in ((), ('--no-guess',)):
            many = run('generate', '--level=12x9x25', '--count=3', *extra).stdout
            alone = [run('generate', '--level=12x9x25', f'--seed={s}', *extra).stdout
                     for s in (1, 2, 3)]
            self.assertEqual(many, b'\n'.join(alone))

    def test_first_cell(self):
        self.assertEqual(generate('--level', 'beginner')[0].first, (0, 0))
        self.assertEqual(generate('--level', 'beginner', '--start=open')[0].first, (3, 3))

    def test_other_commands_read_them(self):
        text = run('generate', '--level', 'beginner', '--count', '4').stdout.decode()
        done = run('metrics', '--format', 'json', '-', stdin=text)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(len(done.stdout.splitlines()), 4)

    def play(self, board):
        """Opens only what the analysis calls safe; returns whether that wins."""
        opened = {}

        def open_cell(cell):
            self.assertFalse(board.is_mine(cell))
            queue = [cell]
            while queue:
                cell = queue.pop()
                if cell in opened:
                    continue
                opened[cell] = board.number(cell)
                queue += board.around(cell) if opened[cell] == 0 else []

        open_cell(board.first)
        while len(opened) < board.width * board.height - board.mines:
            text = f'{board.width}x{board.height}x{board.mines}\n' + '\n'.join(
                ''.join(str(opened.get((x, y), 'H')) for x in range(board.width))
                for y in range(board.height))
            safe = json.loads(run('analyze', '--format', 'json', '-', stdin=text).stdout)['safe']
            if not safe:
                return False
            for cell in safe:
                open_cell(tuple(cell))
        return True

    def test_without_guessing(self):
        arguments = ('--level', '30x16x120', '--first', '4,5', '--count', '6')
        for board in generate('--no-guess', *arguments):
            self.check(board, 'open')
            self.assertTrue(self.play(board))
        # Or the test above would say nothing.
        self.assertFalse(all(map(self.play, generate('--start', 'open', *arguments))))

    def test_mbf(self):
        board = generate('--level', '30x16x99', '--seed', '9')[0]
        mbf = run('generate', '--level', '30x16x99', '--seed', '9', '--format', 'mbf').stdout
        width, height, mines = struct.unpack('>BBH', mbf[:4])
        self.assertEqual((width, height, mines, len(mbf)), (30, 16, 99, 4 + 2 * 99))
        places = {(mbf[i], mbf[i + 1]) for i in range(4, len(mbf), 2)}
        self.assertEqual(places, {cell for cell in board.cells() if board.is_mine(cell)})
        small = run('generate', '--level', '3x3x8', '--first', '1,1', '--format', 'mbf').stdout
        self.assertEqual(small[:4], b'\x03\x03\x00\x08')


class Exits(unittest.TestCase):
    def check(self, status, *arguments):
        done = run('generate', *arguments)
        self.assertEqual(done.returncode, status, done)
        self.assertEqual(done.stdout, b'')
        self.assertRegex(done.stderr, rb'\Aminesage-cli: [^\n]+\n\Z')

    def test_usage(self):
        self.check(2)
        self.check(2, '--level', 'hard')
        self.check(2, '--level', '9x9x81')
        self.check(2, '--level', 'beginner', '--start', 'never')
        self.check(2, '--level', 'beginner', '--first', '9,0')
        self.check(2, '--level', 'beginner', '--count', '0')
        self.check(2, '--level', 'beginner', '--seed', '-1')
        self.check(2, '--level', 'beginner', '--format', 'json')
        self.check(2, '--level', 'beginner', '--format', 'mbf', '--count', '2')
        self.check(2, '--level', '256x2x5', '--format', 'mbf')
        self.check(2, '--level', 'beginner', 'file')

    def test_boards_of_a_day(self):
        """Four boards from the date alone, which are boards like any others."""
        self.check(2, '--daily', '2026-02-29')
        self.check(2, '--daily', '2026-2-9')
        self.check(2, '--daily', 'tomorrow')
        self.check(2, '--daily', '2026-12-24', '--format', 'mbf')
        first, again = (run('generate', '--daily', '2026-12-24').stdout for _i in range(2))
        self.assertEqual(first, again)
        self.assertNotEqual(first, run('generate', '--daily', '2026-12-25').stdout)
        boards = first.decode().rstrip().split('\n\n')
        self.assertEqual([board.split(' ', 1)[0] for board in boards],
                         ['9x9x10', '16x16x40', '30x16x99', '30x16x99'])

    def test_no_such_board(self):
        """The first click can say nothing, so no board can be won from it without guessing."""
        self.check(4, '--level', '3x3x4', '--first', '1,1', '--no-guess')
        self.check(4, '--level', '2x2x1', '--no-guess')
        self.assertIn(b'needs a guess', run('generate', '--level', '2x2x1', '--no-guess').stderr)

    def test_boards_repeat(self):
        """Said once, on standard error, when fewer boards exist than are asked for."""
        for level, most, extra in (('2x2x1', 3, ()), ('3x3x4', 1, ('--no-guess',)), ('5x1x0', 1, ())):
            usual = ['generate', '--level', level, *extra, '--count']
            for count in (most, most + 1, 9):
                done = run(*usual, str(count))
                self.assertEqual(done.returncode, 0)
                boards = done.stdout.decode().split('\n\n')
                self.assertEqual(len(boards), count)
                layouts = {board.split('\n', 1)[1].strip() for board in boards}
                self.assertLessEqual(len(layouts), most)
                said = done.stderr.decode()
                self.assertEqual('repeat' in said, count > most)
                self.assertEqual(said.count('\n'), count > most)
        self.assertEqual(run('generate', '--level', 'expert', '--count', '3').stderr, b'')

    def test_full_disk(self):
        with open('/dev/full', 'wb') as full:
            done = subprocess.run([CLI, 'generate', '--level', 'beginner'], stdout=full,
                                  stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 1)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
