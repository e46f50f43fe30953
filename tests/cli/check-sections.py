#!/usr/bin/env python3
"""Drives the commands sections and layouts of minesage-cli: their figures are those of analyze.

Usage: check-sections.py MINESAGE_CLI SOURCE_DIR
"""
import fractions
import json
import pathlib
import random
import subprocess
import sys
import unittest

CLI = pathlib.Path(sys.argv[1]).resolve()
GOLDEN = pathlib.Path(sys.argv[2]).resolve() / 'tests' / 'golden'
TWO = GOLDEN / 'worked' / 'two-sections.mine'
CONTRADICTION = '3x1x1\n8H8\n'


def run(*arguments, stdin=None):
    return subprocess.run([CLI, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          input=stdin.encode() if stdin is not None else None)


def read(*arguments, stdin=None):
    done = run(arguments[0], '--format', 'json', *arguments[1:], stdin=stdin)
    return json.loads(done.stdout), done.returncode


def lattice(side, seed):
    """Every second cell of every second row opened: nothing that could be counted in a minute."""
    rng = random.Random(seed)
    mine = {(x, y) for x in range(side) for y in range(side) if rng.random() < 0.25
            and not (x % 2 and y % 2)}
    rows = [''.join(str(sum((x + i, y + j) in mine for i in (-1, 0, 1) for j in (-1, 0, 1)))
                    if x % 2 and y % 2 else 'H' for x in range(side)) for y in range(side)]
    return f'{side}x{side}x{len(mine)}\n' + '\n'.join(rows) + '\n'


class Sections(unittest.TestCase):
    def check_against_analyze(self, path):
        found, status = read('sections', path)
        truth, _ = read('analyze', '--exact', path)
        self.assertEqual(found['consistent'], truth['consistent'])
        if not truth['consistent']:
            self.assertEqual((status, found['conflict']), (3, truth['conflict']))
            return
        self.assertEqual(status, 0)
        self.assertEqual(found['layouts'], truth['layouts'])
        self.assertEqual(len(found['sections']), truth['sections'])
        for key in 'safe', 'certain_mines':
            self.assertEqual(found[key], truth[key])
        width = found['width']
        chance = [None if f is None else fractions.Fraction(f) for f in truth['fraction']]
        parts = [*found['sections'], found['outside']]
        layouts = int(found['layouts'])
        product = 1
        for part in parts:
            shares = part['mines']
            expected = sum(chance[y * width + x] for x, y in part['cells'])
            self.assertEqual(sum(fractions.Fraction(s['fraction']) * s['mines'] for s in shares),
                             expected)
            for share in shares:
                self.assertEqual(fractions.Fraction(share['fraction']),
                                 fractions.Fraction(int(share['layouts']) * int(share['weight']),
                                                    layouts))
                self.assertAlmostEqual(share['p'], float(fractions.Fraction(share['fraction'])))
            if shares:
                self.assertEqual(sum(int(s['layouts']) * int(s['weight']) for s in shares), layouts)
            if part is not found['outside']:
                self.assertEqual(sum(int(s['layouts']) for s in shares), int(part['layouts']))
                product *= int(part['layouts'])
        self.assertEqual(int(found['product']), product)
        self.assertEqual(int(found['sum']),
                         sum(int(s['layouts']) for s in found['sections']))
        for cell, value in enumerate(found['naive']['truth']):
            if value is not None:
                self.assertAlmostEqual(value, float(chance[cell]), places=12)

    def test_golden(self):
        paths = sorted(GOLDEN.glob('positions/*.mine')) + sorted(GOLDEN.glob('worked/*.mine'))
        self.assertGreater(len(paths), 40)
        for path in paths:
            with self.subTest(path.name):
                self.check_against_analyze(path)

    def test_text(self):
        done = run('sections', TWO)
        text = done.stdout.decode()
        self.assertEqual((done.returncode, done.stderr), (0, b''))
        self.assertIn('Section A, 6 cells: B1, D1, A2, B2, C2, D2\n', text)
        self.assertIn('  2 mines: layouts 6 × 3, 100 %\n', text)
        self.assertIn('  3 mines: layouts 3 × 0, 0 %\n', text)
        self.assertIn('Outside: 4 cells touch no number\n', text)
        self.assertIn('Layouts to look at section by section: 12, instead of 27', text)
        self.assertIn('Layouts: 18\n', text)

    def test_junctions(self):
        # B1 and B2 are beside both numbers: A2 is left on one side, D1, C2 and D2 on the other.
        found, _ = read('sections', TWO)
        [junction] = found['junctions']
        self.assertEqual(
            {key: junction[key] for key in ('section', 'cells', 'cut_cells', 'parts', 'largest')},
            {'section': 1, 'cells': [[1, 0], [1, 1]], 'cut_cells': 0, 'parts': 2, 'largest': 3})
        self.assertEqual([(case['mines'], case['layouts'], case['p']) for case in junction['cases']],
                         [([], '0', 0), ([[1, 0]], '9', 0.5), ([[1, 1]], '9', 0.5),
                          ([[1, 0], [1, 1]], '0', 0)])
        self.assertIn('Section A comes apart at B1, B2: 2 parts, the largest of 3 cells.\n'
                      '  B1 safe, B2 safe: 0 layouts, 0 %\n  B1 a mine, B2 safe: 9 layouts, 50.0 %\n',
                      run('sections', TWO).stdout.decode())

    def test_unavoidable(self):
        found, _ = read('sections', '-', stdin='4x2x1\nH100\nH100\n')
        self.assertEqual(found['unavoidable'],
                         [{'kind': 'pair', 'cells': [[0, 0], [0, 1]], 'mines': 1, 'chance': '1/2'}])
        text = run('sections', '-', stdin='4x2x1\nH100\nH100\n').stdout.decode()
        self.assertIn('A1, A2 are a 50/50 that cannot be avoided: nothing outside can ever decide it.\n',
                      text)

    def test_contradiction(self):
        for form in 'text', 'json':
            done = run('sections', '--format', form, '-', stdin=CONTRADICTION)
            self.assertEqual((done.returncode, done.stderr), (3, b''))
            self.assertTrue(done.stdout)

    def test_nothing_open(self):
        found, status = read('sections', '-', stdin='2x2x1\nHH\nHH\n')
        self.assertEqual((status, found['sections'], found['outside']['n_cells']), (0, [], 4))
        self.assertEqual(found['outside']['mines'],
                         [{'mines': 1, 'layouts': '4', 'weight': '1', 'p': 1, 'fraction': '1'}])

    def test_too_large(self):
        """What is known without counting is printed: cells, numbers, reduced numbers."""
        position = lattice(60, 1)
        for form in 'text', 'json':
            done = run('sections', '--format', form, '--memory', '8', '-', stdin=position)
            self.assertEqual(done.returncode, 4)
            self.assertIn(b'memory', done.stderr)
        found = json.loads(done.stdout)
        self.assertFalse(found['counted'])
        self.assertGreater(len(found['sections']), 0)
        self.assertNotIn('layouts', found['sections'][0])
        self.assertGreater(len(found['edges']), 0)
        self.assertEqual(run('layouts', '--memory', '8', '--sample', '1', '-',
                             stdin=position).returncode, 4)

    def test_usage(self):
        self.assertEqual(run('sections').returncode, 2)
        self.assertEqual(run('sections', TWO, TWO).returncode, 2)
        self.assertEqual(run('sections', '--format', 'csv', TWO).returncode, 2)
        self.assertEqual(run('sections', '/nonexistent').returncode, 1)


class Layouts(unittest.TestCase):
    def test_whole(self):
        found, status = read('layouts', TWO)
        self.assertEqual((status, found['layouts'], len(found['mines'])), (0, '18', 18))
        self.assertFalse(found['drawn'])
        self.assertEqual({len(mines) for mines in found['mines']}, {4})
        self.assertEqual(len({str(mines) for mines in found['mines']}), 18)

    def test_section(self):
        sections, _ = read('sections', TWO)
        for section in sections['sections']:
            for name in str(section['section']), section['letter'], section['letter'].lower():
                found, status = read('layouts', '--section', name, TWO)
                self.assertEqual((status, found['layouts']), (0, section['layouts']))
                self.assertEqual(found['cells'], section['cells'])
                counts = [len(mines) for mines in found['mines']]
                self.assertEqual(counts, sorted(counts))
                for share in section['mines']:
                    self.assertEqual(counts.count(share['mines']), int(share['layouts']))

    def test_sample(self):
        first = run('layouts', '--sample', '50', '--seed', '5', '--format', 'json', TWO).stdout
        again = run('layouts', '--sample', '50', '--seed', '5', '--format', 'json', TWO).stdout
        other = run('layouts', '--sample', '50', '--seed', '6', '--format', 'json', TWO).stdout
        self.assertEqual(first, again)
        self.assertNotEqual(first, other)
        every = {str(mines) for mines in read('layouts', TWO)[0]['mines']}
        found = json.loads(first)
        self.assertTrue(found['drawn'])
        self.assertEqual(len(found['mines']), 50)
        self.assertLessEqual({str(mines) for mines in found['mines']}, every)

    def test_text(self):
        done = run('layouts', '--section', 'B', TWO)
        self.assertEqual((done.returncode, done.stderr), (0, b''))
        text = done.stdout.decode()
        self.assertTrue(text.startswith(f'{TWO}: 3 layouts\n\nLayout 1 of 3:\n1H2H\nHHHH\n'))
        self.assertEqual(text.count('*'), 6)
        self.assertEqual(run('layouts', '--section', 'B', '--sample', '2', TWO).stdout.decode()
                         .count('Drawn at random, '), 2)

    def test_too_many(self):
        for form in 'text', 'json':
            done = run('layouts', '--format', form, '-', stdin='9x9x10\n' + 9 * (9 * 'H' + '\n'))
            self.assertEqual(done.returncode, 4)
            self.assertIn(b'1878392407320', done.stdout)
            self.assertIn('There are 1878392407320 layouts, but at most 10000 are listed; '
                          'draw some at random with --sample.', done.stderr.decode())

    def test_contradiction(self):
        for form in 'text', 'json':
            done = run('layouts', '--format', form, '-', stdin=CONTRADICTION)
            self.assertEqual(done.returncode, 3)

    def test_usage(self):
        for arguments in ([], [TWO, TWO], ['--section', '0', TWO], ['--section', 'A1', TWO],
                          ['--section', 'C', TWO], ['--sample', '0', TWO], ['--seed', '1', TWO],
                          ['--sample', '1', '--seed', 'x', TWO], ['--format', 'csv', TWO]):
            self.assertEqual(run('layouts', *arguments).returncode, 2, arguments)
        self.assertEqual(run('layouts', '/nonexistent').returncode, 1)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
