#!/usr/bin/env python3
"""Sentences of minesage-cli that must be true of the position, and names that must stay one line.

Usage: check-words.py MINESAGE_CLI SOURCE_DIR
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

CLI, SOURCE = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
CORPUS = SOURCE / 'tests' / 'corpus'


def run(*arguments, stdin=''):
    return subprocess.run([CLI, *arguments], input=stdin, text=True, encoding='utf-8',
                          capture_output=True)


def tell_win(position, *options):
    """What analyze --win says of a position: its line for people, and of JSON both keys."""
    lines = run('analyze', '--win', *options, '-', stdin=position).stdout.splitlines()
    found = json.loads(run('analyze', '--win', '--format', 'json', *options, '-',
                           stdin=position).stdout)
    return ([line for line in lines if line.startswith('Chance to win')],
            found['win_probability'], found.get('win'))


class Marks(unittest.TestCase):
    def test_of_the_order_of_bytes(self):
        """Editors write one before the first line; what they write it before is read as ever."""
        for position in ('2x1x1\n1H\n', '1x2x0\n0\n0\n2x1x1\n1H\n'):
            plain, marked = (run('analyze', '-', stdin=text) for text in (position, '\ufeff' + position))
            for told in plain, marked:
                self.assertEqual((told.returncode, told.stderr), (0, ''))
                told.stdout = re.sub('in .* ms', 'in 1 ms', told.stdout)
            self.assertEqual(marked.stdout, plain.stdout)

    def test_what_is_no_file_is_said(self):
        absent = run('analyze', 'absent.mine')
        self.assertEqual((absent.stdout, absent.stderr.count('\n')), ('', 1))
        self.assertRegex(absent.stderr, r'^minesage-cli: .*absent\.mine')


class ChanceToWin(unittest.TestCase):
    def test_nothing_is_left_to_open(self):
        for position in ('2x1x1\n1H\n', '2x1x1\n1F\n', '3x3x1\n111\n1H1\n111\n', '1x2x0\n0\n0\n'):
            self.assertEqual(tell_win(position),
                             (['Chance to win: 100 %, nothing is left to open'], '1', {}), position)
        # Who does not ask for it is not told.
        self.assertIsNone(json.loads(run('analyze', '--format', 'json', '-',
                                         stdin='2x1x1\n1H\n').stdout)['win_probability'])

    def test_the_game_is_lost(self):
        text = (CORPUS / 'good-lost.minesage').read_text()
        self.assertEqual(tell_win(text), (['Chance to win: 0 %, the game is lost'], '0', {}))

    def test_what_was_not_counted(self):
        """There are 2300 layouts, which is not too many; but they were not counted."""
        told = tell_win('5x5x3\n' + 'HHHHH\n' * 5, '--timeout', '0.0000001')
        self.assertEqual(told, (['Chance to win: not known, the layouts were not counted'], None,
                                None))

    def test_too_many(self):
        self.assertEqual(tell_win('5x5x8\n' + 'HHHHH\n' * 5),
                         (['Chance to win: too many layouts to work it out'], None, None))

    def test_opening_a_certain_mine(self):
        text = run('analyze', '--cell', 'B1', '-', stdin='2x1x1\n1H\n').stdout
        self.assertIn('\nB1 would show nothing: it is certainly a mine.\n', text)
        self.assertNotIn('?', text)


class Help(unittest.TestCase):
    def test_only_proved_superlatives(self):
        """What is searched for within limits is not called the least of all."""
        self.assertNotIn('shortest', run('explain', '--help').stdout)
        self.assertIn('from the fewest numbers found', run('explain', '--help').stdout)
        self.assertNotIn('the best guess', run('review', '--help').stdout)

    def test_what_a_file_can_be(self):
        text = run('--help').stdout
        for ending in ('.mine', '.minesage', '.avf', '.evf', '.mvf', '.rawvf', '.rmv', '.txt'):
            self.assertIn(ending, text)


class Sections(unittest.TestCase):
    def test_what_only_looks_unavoidable(self):
        example = SOURCE / 'data' / 'examples' / 'pseudo-fifty-fifty.mine'
        found = json.loads(run('sections', '--format', 'json', example).stdout)
        self.assertEqual(found['unavoidable'], [])
        self.assertTrue(found['pseudo'])
        for pair in found['pseudo']:
            self.assertEqual((pair['kind'], len(pair['cells']), pair['chance']), ('pseudo', 2, '1/2'))
            self.assertTrue(pair['tellers'])
        found = json.loads(run('sections', '--format', 'json', '-',
                               stdin='4x2x1\nH100\nH100\n').stdout)
        self.assertEqual(([one['kind'] for one in found['unavoidable']], found['pseudo']),
                         (['pair'], []))

    def test_a_section_is_named_as_it_was_typed(self):
        for word in ('inf', 'B', '99'):
            done = run('layouts', '--section', word, '-', stdin='3x1x1\nH1H\n')
            self.assertEqual((done.returncode, done.stderr),
                             (2, f'minesage-cli: -: There is no section {word}.\n'))


class Names(unittest.TestCase):
    """What would turn or break a line of a terminal is seen; JSON has the name as it is."""
    NAME = 'a\x1b[31m\u202ekcab\n\x9b\U000e0001.mine'
    SEEN = 'a\\u001b[31m\\u202ekcab\\u000a\\u009b\\U000e0001.mine'
    UNSEEN = '\x1b\u202e\x9b\U000e0001'

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, self.NAME)
        self.shown = os.path.join(folder.name, self.SEEN)

    def write(self, text):
        with open(self.path, 'w') as file:
            file.write(text)

    def assert_plain(self, text):
        self.assertFalse(set(text) & set(self.UNSEEN), text)

    def test_messages(self):
        done = run('analyze', self.path)
        self.assertTrue(done.stderr.startswith(f'minesage-cli: {self.shown}: '), done.stderr)
        self.write('2x1x1\nH\n')
        for command in ('analyze', 'bench', 'explain', 'metrics', 'review', 'sections', 'layouts', 'hint'):
            done = run(command, self.path)
            self.assertEqual(done.returncode, 2)
            self.assertTrue(done.stderr.startswith(f'minesage-cli: {self.shown}:'), done.stderr)
            self.assertEqual(done.stderr.count('\n'), 1)
            self.assert_plain(done.stdout + done.stderr)
        # Nor what was typed, or stands in a file.
        for done in (run(self.NAME), run('analyze', '--cell', self.NAME, '-', stdin='2x1x1\nHH\n'),
                     run('analyze', f'--{self.NAME}', '-'), run('analyze', '-', stdin=self.NAME)):
            self.assertEqual((done.returncode, done.stderr.count('\n')), (2, 1), done.stderr)
            self.assert_plain(done.stderr)

    def test_text_and_json(self):
        game = (CORPUS / 'good-lost.minesage').read_text()
        for command in ('analyze', 'bench', 'explain', 'hint', 'layouts', 'metrics', 'review',
                        'sections'):
            self.write(game)
            self.assert_plain(run(command, self.path).stdout)
            lines = run(command, '--format', 'json', self.path).stdout
            self.assert_plain(lines)
            for line in lines.splitlines():
                self.assertEqual(json.loads(line)['file'], self.path)
        for done in (run('analyze', self.path), run('explain', '--format', 'markdown', self.path),
                     run('sections', self.path), run('review', self.path, self.path)):
            self.assertIn(self.shown, done.stdout)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
