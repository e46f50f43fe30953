#!/usr/bin/env python3
"""The experiments of docs/experiments.md on a few games, against what they printed before.

Usage: check-experiments.py EXPERIMENT SOURCE_DIR

What is stored in tests/golden/experiments came from the same commands; the page shows tables with
the same heads, and the commands they come from.
"""
import pathlib
import re
import subprocess
import sys
import unittest

EXPERIMENT = sys.argv[1]
SOURCE = pathlib.Path(sys.argv[2])
GAMES = {'rules': '12', 'ladder': '30', 'density': '12', 'sections': '30', 'weights': '30'}


def run(*words):
    return subprocess.run([EXPERIMENT, *words], text=True, capture_output=True, check=False)


def heads_of(text):
    lines = text.splitlines()
    return [line for line, below in zip(lines, lines[1:]) if re.fullmatch(r'\|(---\|)+', below)]


class Experiments(unittest.TestCase):
    maxDiff = None

    def test_same_as_before(self):
        for name, games in GAMES.items():
            with self.subTest(name):
                done = run(name, games)
                self.assertEqual((done.returncode, done.stderr), (0, ''))
                stored = (SOURCE / f'tests/golden/experiments/{name}.md').read_text()
                self.assertEqual(done.stdout, stored)

    def test_page_shows_these_tables(self):
        page = (SOURCE / 'docs/experiments.md').read_text()
        for name in GAMES:
            stored = (SOURCE / f'tests/golden/experiments/{name}.md').read_text()
            for head in heads_of(stored):
                self.assertIn(head, heads_of(page), name)
            self.assertRegex(page, rf'bench/experiment {name} \d+')

    def test_usage(self):
        for words in ([], ['rules'], ['rules', '0'], ['luck', '10'], ['rules', '1', '2']):
            done = run(*words)
            self.assertEqual((done.returncode, done.stdout), (2, ''), words)
            self.assertIn('usage: ', done.stderr)


unittest.main(argv=sys.argv[:1], verbosity=2)
