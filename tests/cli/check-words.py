#!/usr/bin/env python3
"""Sentences of minesage-cli that must be true of the position, and names that must stay one line.

Usage: check-words.py MINESAGE_CLI SOURCE_DIR
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

CLI, SOURCE = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
CORPUS = SOURCE / 'tests' / 'corpus'


def run(*arguments, stdin=''):
    return subprocess.run([CLI, *arguments], input=stdin, text=True, encoding='utf-8',
                          capture_output=True)


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
        for command in ('analyze', 'bench', 'explain', 'metrics', 'review', 'sections', 'layouts'):
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
        for command in ('analyze', 'bench', 'explain', 'layouts', 'metrics', 'review', 'sections'):
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
