#!/usr/bin/env python3
"""The study of docs/bound.md: which boards it draws, what it refuses, and that it goes on.

Usage: check-bound.py BOUND
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

BOUND = sys.argv[1]
SMALL = ['--level', '4x4x3', '--guesses', '0', '--games', '3']


class Bound(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name) / 'games'

    def run_bound(self, *words):
        return subprocess.run([BOUND, self.file, *words], text=True, capture_output=True,
                              check=False)

    def assert_refused(self, words, sentence):
        done = self.run_bound(*words)
        self.assertEqual((done.returncode, done.stdout, done.stderr),
                         (1, '', f'bound: {sentence}\n'), words)

    def test_numbers_that_never_show(self):
        for level, start, number in (
                ('4x4x3', 'safe', 4),  # a corner has three neighbours
                ('5x5x2', 'safe', 3),  # two mines in all
                ('3x3x8', 'safe', 2),  # so many that all three are mines
                ('9x9x10', 'open', 1)):  # an opening
            words = ['--level', level, '--start', start, '--number', str(number)]
            self.assert_refused(words, f'the first cell never shows {number} on these boards')

    def test_numbers_that_hardly_ever_show(self):
        self.assert_refused(['--level', '16x16x10', '--first', '100', '--number', '8'],
                            'the first cell shows 8 on only one board in 8.82e+12: too few to be '
                            'drawn')

    def test_numbers_that_show(self):
        for level, start, number in (
                ('4x4x3', 'safe', 3), ('3x3x8', 'safe', 3), ('9x9x10', 'open', 0)):
            self.file.unlink(missing_ok=True)
            done = self.run_bound('--level', level, '--start', start, '--number', str(number),
                                  '--guesses', '0', '--games', '2')
            self.assertEqual((done.returncode, done.stderr), (0, ''))
            self.assertEqual(len(self.file.read_text().splitlines()), 2)

    def test_boards_that_cannot_be(self):
        for level in ('1x1x0', '4x4x16', '0x5x0', '2000x2x1'):
            self.assert_refused(['--level', level], 'there is no such board')
        self.assert_refused(['--level', '4x4x3', '--first', '16'],
                            'the first cell lies outside the board')

    def test_usage(self):
        for words in (['--start', 'any'], ['--number', '9'], ['--games', '0'], ['extra'],
                      ['--level', 'none']):
            done = self.run_bound(*words)
            self.assertEqual((done.returncode, done.stdout), (2, ''), words)
            self.assertIn('Usage: ', done.stderr)

    def test_goes_on(self):
        whole = self.run_bound(*SMALL)
        self.assertEqual((whole.returncode, whole.stderr), (0, ''))
        lines = self.file.read_text().splitlines(keepends=True)
        self.assertEqual([line.split()[0] for line in lines], ['1', '2', '3'])
        self.file.write_text(lines[1])
        again = self.run_bound(*SMALL)
        self.assertEqual((again.returncode, again.stdout), (0, whole.stdout))
        self.assertEqual(sorted(self.file.read_text().splitlines(keepends=True)), lines)


unittest.main(argv=sys.argv[:1], verbosity=2)
