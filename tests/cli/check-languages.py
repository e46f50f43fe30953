#!/usr/bin/env python3
"""minesage-cli in other languages: words for people are translated, what programs read is not.

Usage: check-languages.py MINESAGE_CLI SOURCE_DIR BUILD_DIR
The locales are made in a folder of their own; a machine without their sources (Debian: package
locales) cannot run this.
"""
import gettext
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

CLI, SOURCE, BUILD = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
EXAMPLE = SOURCE / 'data' / 'examples' / 'expert.mine'
sys.path.insert(0, str(SOURCE / 'tests' / 'e2e'))

from locales import make_locale_or_skip, read_languages  # noqa: E402

# Finnish has a decimal comma as German has it, and the program has no Finnish.
COMMA = 'fi_FI'


def run(locale, *arguments, stdin='', language=''):
    """locale: what numbers look like, and the language too where none is named."""
    environment = {**os.environ, **LOCALES[locale], 'LANGUAGE': language}
    return subprocess.run([CLI, *arguments], input=stdin, text=True, encoding='utf-8',
                          capture_output=True, env=environment)


def fill(text, *values):
    """A text of printf with its arguments, which are whole numbers and words."""
    numbers = iter(range(len(values)))
    return re.sub(r'%(?:(\d+)\$)?(?:ld|d|s)',
                  lambda match: str(values[int(match[1]) - 1 if match[1] else next(numbers)]), text)


def without_time(line):
    found = json.loads(line)
    del found['milliseconds']
    return found


class Chinese(unittest.TestCase):
    def test_help(self):
        self.assertTrue(run('zh_CN', '--help').stdout.startswith('用法：'))
        self.assertIn('计算每个未打开的格子是雷的概率。', run('zh_CN', 'analyze', '--help').stdout)

    def test_text(self):
        lines = run('zh_CN', 'analyze', EXAMPLE).stdout.splitlines()
        self.assertEqual(lines[0], f'{EXAMPLE}：30×16，99 雷')
        self.assertTrue(any(line.startswith('一定安全（10 格）：B6、C6、H6、') for line in lines), lines)
        self.assertIn('其余：244 格不挨着数字（每格雷率 21.4 %）', lines)

    def test_plurals(self):
        done = run('zh_CN', 'metrics', '-', stdin='2x1x1\n*.\n')
        self.assertEqual(done.stdout.splitlines()[0], '-：2×1，1 雷')

    def test_arguments_in_another_order(self):
        done = run('zh_CN', 'analyze', '-', stdin='3x1x1\nH3H\n')
        self.assertEqual(done.returncode, 3)
        self.assertIn('B1 处的 3 周围只有 2 个未打开的格子。', done.stdout)

    def test_faults(self):
        done = run('zh_CN', 'analyze', '-', stdin='3x1x1\nHH\n')
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr.splitlines()[0].split(': ', 2)[-1], '这一行有 2 格；应为 3 格。')


class EveryLanguage(unittest.TestCase):
    """What is said is what the catalogue of the language has."""

    def check_each(self, check):
        for language in read_languages(SOURCE):
            with self.subTest(language):
                check(language, gettext.translation('minesage', BUILD / 'po', [language]))

    def test_help(self):
        usage = 'Usage: minesage-cli COMMAND [OPTION…] FILE…\n\nCommands:\n'

        def check(language, catalogue):
            expected = catalogue.gettext(usage)
            self.assertNotEqual(expected, usage)
            self.assertTrue(run(COMMA, '--help', language=language).stdout.startswith(expected))
        self.check_each(check)

    def test_plurals(self):
        texts = ('This row has %ld cell; %ld were expected.',
                 'This row has %ld cells; %ld were expected.')

        def check(language, catalogue):
            for n in (1, 2):
                text = catalogue.ngettext(*texts, n)
                self.assertNotIn(text, texts)
                done = run(COMMA, 'analyze', '-', stdin=f'3x1x1\n{"H" * n}\n', language=language)
                self.assertIn(fill(text, n, 3), done.stderr.splitlines()[0])
        self.check_each(check)


# Of B1 and what follows: D1 and F1 win more often than A1, which was opened.
WORSE_GUESS = '''[Minesage]
Version=1
Kind=game
[Rules]
Width=6
Height=1
Mines=2
FirstClick=any
[Game]
Seed=1
State=playing
FirstCell=1,0
ElapsedMs=60000
Assisted=no
[Layout]
Row0=..*.*.
[Cells]
Row0=01HHHH
[Moves]
Count=2
Line0=open 1,0 0; open 0,0 1000
'''


class WideSigns(unittest.TestCase):
    """A wide bracket or stop has its room within: no space stands beside it."""
    SPACED = re.compile('[（）「」『』【】：，。；！？、] (?! )|[^ \n] [（）「」『』【】：，。；！？、]')

    def test_catalogues(self):
        for language in ('zh_CN', 'zh_TW', 'ja'):
            catalogue = gettext.translation('minesage', BUILD / 'po', [language])
            # The first text is the head of the file.
            texts = [text for key, text in catalogue._catalog.items() if key != '']
            self.assertGreater(len(texts), 1000)
            for text in texts:
                self.assertNotRegex(text, self.SPACED, language)

    def test_what_is_put_together(self):
        for language in ('zh_CN', 'zh_TW', 'ja'):
            done = run(COMMA, 'review', '-', stdin=WORSE_GUESS, language=language)
            self.assertIn('C1', done.stdout)
            self.assertNotRegex(done.stdout, self.SPACED, language)


class Numbers(unittest.TestCase):
    """A locale with a decimal comma changes no number."""

    def test_json(self):
        arguments = ('analyze', '--format', 'json', '--exact', EXAMPLE)
        self.assertEqual(without_time(run(COMMA, *arguments).stdout),
                         without_time(run('C', *arguments).stdout))

    def test_options(self):
        done = run(COMMA, 'analyze', '--format', 'json', '--timeout', '1000.5', EXAMPLE)
        self.assertEqual((done.returncode, done.stderr), (0, ''))

    def test_text(self):
        outside = [line for line in run(COMMA, 'analyze', EXAMPLE).stdout.splitlines()
                   if line.startswith('Outside')]
        self.assertEqual(outside, ['Outside: 244 cells touch no number (mine 21.4 % each)'])


if __name__ == '__main__':
    with tempfile.TemporaryDirectory() as FOLDER:
        LOCALES = {language: make_locale_or_skip(pathlib.Path(FOLDER), language)
                   for language in ('zh_CN', COMMA)}
        LOCALES['C'] = {'LC_ALL': 'C.UTF-8'}
        unittest.main(argv=[sys.argv[0], '--verbose'])
