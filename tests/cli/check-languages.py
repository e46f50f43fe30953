#!/usr/bin/env python3
"""minesage-cli in other languages: words for people are translated, what programs read is not.

Usage: check-languages.py MINESAGE_CLI SOURCE_DIR
The locales are made in a folder of their own; a machine without their sources (Debian: package
locales) cannot run this.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

CLI = pathlib.Path(sys.argv[1]).resolve()
EXAMPLE = pathlib.Path(sys.argv[2]).resolve() / 'data' / 'examples' / 'expert.mine'
SKIPPED = 77


def make_locales(folder, *languages):
    for language in languages:
        place = folder / f'{language}.UTF-8'
        done = subprocess.run(['localedef', '-i', language, '-f', 'UTF-8', place], text=True,
                              capture_output=True)
        if not place.is_dir():
            print(f'cannot make the locale {language}; install the package locales\n{done.stderr}')
            sys.exit(SKIPPED)


def run(locale, *arguments, stdin=''):
    environment = {**os.environ, 'LC_ALL': locale, 'LANGUAGE': '', 'LOCPATH': FOLDER}
    return subprocess.run([CLI, *arguments], input=stdin, text=True, encoding='utf-8',
                          capture_output=True, env=environment)


def without_time(line):
    found = json.loads(line)
    del found['milliseconds']
    return found


class Chinese(unittest.TestCase):
    def test_help(self):
        self.assertTrue(run('zh_CN.UTF-8', '--help').stdout.startswith('用法：'))
        self.assertIn('计算每个未打开的格子是雷的概率。', run('zh_CN.UTF-8', 'analyze', '--help').stdout)

    def test_text(self):
        lines = run('zh_CN.UTF-8', 'analyze', EXAMPLE).stdout.splitlines()
        self.assertEqual(lines[0], f'{EXAMPLE}：30×16，99 雷')
        self.assertTrue(any(line.startswith('一定安全（10 格）：B6、C6、H6、') for line in lines), lines)
        self.assertIn('其余：244 格不挨着数字，每格雷率 21.4 %', lines)

    def test_plurals(self):
        done = run('zh_CN.UTF-8', 'metrics', '-', stdin='2x1x1\n*.\n')
        self.assertEqual(done.stdout.splitlines()[0], '-：2×1，1 雷')

    def test_arguments_in_another_order(self):
        done = run('zh_CN.UTF-8', 'analyze', '-', stdin='3x1x1\nH3H\n')
        self.assertEqual(done.returncode, 3)
        self.assertIn('B1 处的 3 周围只有 2 个未打开的格子。', done.stdout)

    def test_faults(self):
        done = run('zh_CN.UTF-8', 'analyze', '-', stdin='3x1x1\nHH\n')
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr.splitlines()[0].split(': ', 2)[-1], '这一行有 2 格；应为 3 格。')


class Numbers(unittest.TestCase):
    """A locale with a decimal comma changes no number."""

    def test_json(self):
        arguments = ('analyze', '--format', 'json', '--exact', EXAMPLE)
        self.assertEqual(without_time(run('de_DE.UTF-8', *arguments).stdout),
                         without_time(run('C.UTF-8', *arguments).stdout))

    def test_options(self):
        done = run('de_DE.UTF-8', 'analyze', '--format', 'json', '--timeout', '1000.5', EXAMPLE)
        self.assertEqual((done.returncode, done.stderr), (0, ''))

    def test_text(self):
        outside = [line for line in run('de_DE.UTF-8', 'analyze', EXAMPLE).stdout.splitlines()
                   if line.startswith('Outside')]
        self.assertEqual(outside, ['Outside: 244 cells touch no number, each 21.4 % mine'])


if __name__ == '__main__':
    with tempfile.TemporaryDirectory() as FOLDER:
        make_locales(pathlib.Path(FOLDER), 'zh_CN', 'de_DE')
        unittest.main(argv=[sys.argv[0], '--verbose'])
