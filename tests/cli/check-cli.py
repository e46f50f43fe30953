#!/usr/bin/env python3
"""Drives minesage-cli from outside: every option, every exit status, every form of output.

Usage: check-cli.py MINESAGE_CLI SOURCE_DIR
"""
import fractions
import json
import math
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

CLI = pathlib.Path(sys.argv[1]).resolve()
SOURCE = pathlib.Path(sys.argv[2]).resolve()
GOLDEN = SOURCE / 'tests' / 'golden'
CORPUS = SOURCE / 'tests' / 'corpus'


def run(*arguments, stdin=None, stdout=subprocess.PIPE):
    if isinstance(stdin, str):
        stdin = stdin.encode()
    return subprocess.run([CLI, *arguments], input=stdin, stdout=stdout, stderr=subprocess.PIPE)


def analyze(text, *options):
    """One position given as text: its JSON object and the exit status."""
    done = run('analyze', '--format', 'json', *options, '-', stdin=text)
    lines = done.stdout.decode().splitlines()
    return json.loads(lines[0]), done.returncode


def lattice(side, seed, mines=0.25):
    """Every second cell of every second row opened: nothing that could be counted in a minute."""
    return scattered(side, seed, mines, lambda rng, x, y: x % 2 == 1 and y % 2 == 1)


def lattice_replay(side, seed, mines=0.25):
    """A game in which every second cell of every second row is opened, one after the other."""
    rng = random.Random(seed)
    opened = [(x, y) for y in range(1, side, 2) for x in range(1, side, 2)]
    rows = [''.join('*' if not (x % 2 and y % 2) and rng.random() < mines else '0' for x in range(side))
            for y in range(side)]
    events = [f'{i}.000 {event} {x + 1} {y + 1} ({16 * x + 8} {16 * y + 8})'
              for i, (x, y) in enumerate(opened) for event in ('lc', 'lr')]
    return '\n'.join(['RawVF_Version: Rev6.2', f'Width: {side}', f'Height: {side}',
                      f'Mines: {"".join(rows).count("*")}', 'Board:', *rows, 'Events:', *events, ''])


def scattered(side, seed, mines=0.2, is_opened=lambda rng, x, y: rng.random() < 0.4):
    """A random position: so many of the cells mines, two fifths of the others opened."""
    rng = random.Random(seed)
    mine = [[rng.random() < mines for _ in range(side)] for _ in range(side)]

    def number(x, y):
        return sum(mine[v][u] for v in range(max(0, y - 1), min(side, y + 2))
                   for u in range(max(0, x - 1), min(side, x + 2)) if (u, v) != (x, y))
    rows = [''.join(str(number(x, y)) if not mine[y][x] and is_opened(rng, x, y) else 'H'
                    for x in range(side)) for y in range(side)]
    return f'{side}x{side}x{sum(map(sum, mine))}\n' + '\n'.join(rows) + '\n'


def read_terminal(until, *arguments, stdin=''):
    """What a command that goes on and on shows on a terminal, until a word of it."""
    master, slave = os.openpty()
    with tempfile.TemporaryFile() as file:
        file.write(stdin.encode())
        file.seek(0)
        program = subprocess.Popen([CLI, *arguments], stdin=file, stdout=subprocess.PIPE,
                                   stderr=slave)
    os.close(slave)
    seen = b''
    while until not in seen:
        seen += os.read(master, 4096)
    program.kill()
    program.communicate()
    os.close(master)
    return seen.decode()


class Analyze(unittest.TestCase):
    def check_truth(self, path):
        truth = json.loads(path.with_suffix('.json').read_text())
        done = run('analyze', '--format', 'json', '--exact', path)
        lines = done.stdout.decode().splitlines()
        self.assertEqual(len(lines), 1)
        found = json.loads(lines[0])
        self.assertEqual(found['file'], str(path))
        for key in ('width', 'height', 'mines', 'consistent'):
            self.assertEqual(found[key], truth[key], key)
        if not truth['consistent']:
            self.assertEqual(done.returncode, 3)
            self.check_conflict(found)
            return
        self.assertEqual((done.returncode, done.stderr), (0, b''))
        self.assertEqual(found['method'], 'exact')
        self.check_figures(found, truth)

    def check_conflict(self, found):
        conflict = found['conflict']
        self.assertTrue(conflict['reason'].endswith('.'))
        for x, y in conflict['cells']:
            self.assertTrue(0 <= x < found['width'] and 0 <= y < found['height'])
        self.assertNotIn('mine_probability', found)

    def check_figures(self, found, truth):
        for key in ('layouts', 'fraction'):
            if key in truth:
                self.assertEqual(found[key], truth[key], key)
        for key in ('safe', 'certain_mines'):
            self.assertEqual(sorted(found[key]), sorted(truth[key]), key)
        self.assertEqual(len(found['mine_probability']), truth['width'] * truth['height'])
        for p, q in zip(found['mine_probability'], truth['mine_probability']):
            self.assertEqual(p is None, q is None)
            if p is not None:
                self.assertLess(abs(p - q), 1e-12)
        self.check_best(found)

    def check_best(self, found):
        covered = [(p, [i % found['width'], i // found['width']])
                   for i, p in enumerate(found['mine_probability']) if p is not None]
        may_open = [pair for pair in covered if pair[1] not in found['certain_mines']]
        if not may_open:
            self.assertIsNone(found['best'])
            return
        best = found['best']
        least = min(p for p, _ in may_open)
        safest = sorted(cell for p, cell in may_open if p <= least + 1e-12)
        self.assertIn(best['cell'], best['cells'])
        chosen = found['mine_probability'][best['cell'][1] * found['width'] + best['cell'][0]]
        self.assertAlmostEqual(best['safety'], 1 - chosen, delta=1e-12)
        self.assertEqual(best['basis'] == 'certain', bool(found['safe']))
        if best['basis'] in ('certain', 'safest'):
            self.assertEqual(sorted(best['cells']), safest)
        elif best['basis'] == 'ahead':
            self.assertEqual(len(best['cells']), 1)
        else:
            self.assertLessEqual(int(found['layouts']), 2000)
        for cell in best['cells']:
            self.assertIn(cell, [cell for _, cell in may_open])
        self.assertEqual(best['win'] is not None, best['basis'] == 'win')
        self.assertIsNone(found['win_probability'])

    def test_truth(self):
        paths = sorted(path for path in GOLDEN.glob('*/*.mine') if path.with_suffix('.json').exists())
        self.assertGreater(len(paths), 40)
        for path in paths:
            with self.subTest(path.name):
                self.check_truth(path)

    def test_keys_are_the_contract(self):
        found, _ = analyze('3x3x1\nHHH\nH1H\nHHH\n')
        self.assertEqual(list(found), [
            'file', 'schema', 'width', 'height', 'mines', 'consistent', 'method', 'layouts',
            'mine_probability', 'safe', 'certain_mines', 'outside_probability', 'sections', 'best',
            'win_probability', 'milliseconds'])
        self.assertEqual(found['file'], '-')
        self.assertEqual(found['layouts'], '8')
        self.assertIsNone(found['outside_probability'])
        self.assertGreater(found['milliseconds'], 0)
        self.assertEqual(list(analyze('3x1x1\n8H8\n')[0]), [
            'file', 'schema', 'width', 'height', 'mines', 'consistent', 'conflict', 'milliseconds'])

    def test_outside(self):
        found, _ = analyze('5x1x1\n0HHHH\n')
        self.assertAlmostEqual(found['outside_probability'], 1 / 3, delta=1e-12)

    def test_large_layouts_are_a_string(self):
        rounded, _ = analyze('30x16x99\n' + ('H' * 30 + '\n') * 16)
        exact, _ = analyze('30x16x99\n' + ('H' * 30 + '\n') * 16, '--exact')
        self.assertEqual(exact['layouts'], str(math.comb(480, 99)))
        self.assertLess(abs(float(rounded['layouts']) / math.comb(480, 99) - 1), 1e-11)

    def test_nothing_to_open(self):
        found, status = analyze('2x1x2\nHH\n')
        self.assertEqual(status, 0)
        self.assertIsNone(found['best'])
        self.assertEqual(found['certain_mines'], [[0, 0], [1, 0]])

    def test_flags(self):
        position = '3x1x1\nF1H\n'
        self.assertEqual(analyze(position)[0]['mine_probability'], [0.5, None, 0.5])
        self.assertEqual(analyze(position, '--flags', 'ignore')[0]['safe'], [])
        trusted = analyze(position, '--flags=trust')[0]
        self.assertEqual((trusted['safe'], trusted['certain_mines']), ([[2, 0]], [[0, 0]]))
        found, status = analyze('3x1x1\nF1F\n', '--flags', 'trust')
        self.assertEqual((found['consistent'], status), (False, 3))

    def test_first_click(self):
        board = '4x4x5\n' + 'HHHH\n' * 4
        self.assertEqual(analyze(board)[0]['mine_probability'], [5 / 16] * 16)
        for rule, freed in (('any', []), ('safe', [5]), ('open', [0, 1, 2, 4, 5, 6, 8, 9, 10])):
            found, status = analyze(board, '--rule', rule, '--first', '1,1')
            self.assertEqual(status, 0)
            for cell, p in enumerate(found['mine_probability']):
                self.assertAlmostEqual(p, 0 if cell in freed else 5 / (16 - len(freed)), delta=1e-12)
        done = run('analyze', '--rule', 'safe', '--first', '4,0', '-', stdin=board)
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr.decode(),
                         'minesage-cli: -: --first 4,0: There is no such cell: those of this '
                         'board go from A1 to D4, or from 0,0 to 3,3.\n')

    def test_density(self):
        found, status = analyze('4x1x2\nH1HH\n', '--density', '0.2')
        self.assertEqual((status, found['density'], found['layouts']), (0, 0.2, None))
        self.assertEqual([found['mine_probability'][0], found['mine_probability'][2]], [0.5, 0.5])
        self.assertEqual(found['mine_probability'][3], 0.2)
        self.assertEqual(analyze('4x1x2\nH1HH\n')[0]['mine_probability'][3], 1)
        # A triple of cells shared by a 1 and a 2: more mines are dearer by the odds, 1/4, each.
        found, _ = analyze('3x3x8\nH1H\nHHH\nH2H\n', '--density', '20%')
        weights = {0: 2 * 1 / 4 ** 3, 1: 3 * 2 / 4 ** 2}
        self.assertAlmostEqual(found['mine_probability'][3],
                               weights[1] / 3 / sum(weights.values()), delta=1e-13)
        # A total that could not be is none.
        self.assertEqual(analyze('3x1x2\nH1H\n', '--density', '0.5')[1], 0)
        self.assertEqual(analyze('3x1x2\nH3H\n', '--density', '0.5')[1], 3)
        text = run('analyze', '--density', '0.2', '-', stdin='4x1x2\nH1HH\n').stdout.decode()
        self.assertIn('4×1, each covered cell a mine with a chance of 20.0 %', text)
        self.assertNotIn('Layouts', text)
        for wrong in (['--density', '0'], ['--density', '1'], ['--density', '-0.5'],
                      ['--density', '0.2x'], ['--density', 'nan'], ['--density', '0.2', '--exact'],
                      ['--density', '0.2', '--win']):
            self.assertEqual(run('analyze', *wrong, '-', stdin='3x1x1\nH1H\n').returncode, 2)

    def test_cell(self):
        position = '5x1x2\nH1HHH\n'
        found, status = analyze(position, '--cell', '3,0', '--exact')
        opening = found['opening']
        self.assertEqual(status, 0)
        self.assertEqual(list(opening), ['cell', 'mine', 'fraction', 'progress', 'won',
                                         'next_safety', 'win', 'bits', 'numbers'])
        self.assertEqual((opening['cell'], opening['fraction']), ([3, 0], '1/2'))
        # One mine is beside the 1, the other at 3 or 4: D1 shows a mine of either side or of both.
        self.assertEqual([(n['number'], n['fraction']) for n in opening['numbers']],
                         [(1, '1/4'), (2, '1/4')])
        self.assertEqual([n['win'] for n in opening['numbers']], ['1', '1'])
        self.assertEqual((opening['win'], opening['progress']), ('1/2', 0.5))
        # A mine in half of the layouts, each of two numbers in a quarter.
        self.assertEqual(opening['bits'], 1.5)
        self.assertNotIn('opened', opening)
        # Of an untouched board: nothing, or the cell without the mine.
        opened = analyze('2x1x1\nHH\n', '--cell', '0,0')[0]['opening']['opened']
        self.assertLess(abs(opened['mean'] - 0.5), 5 * opened['standard_error'])
        opened = analyze('2x1x1\nHH\n', '--cell', '0,0', '--rule', 'safe', '--first', '0,0')
        self.assertEqual(opened[0]['opening']['opened'], {'mean': 1, 'standard_error': 0})
        self.assertNotIn('opening', analyze(position)[0])
        text = run('analyze', '--cell', '3,0', '-', stdin=position).stdout.decode()
        self.assertIn('Opening D1: mine 50.0 %; a safe cell follows: 50.0 %; won at once: 0 %; '
                      'next cell safe, or won: 100 %', text)
        self.assertIn('  1: 25.0 %; then safe cells: 1, certain mines: 2', text)
        # A win is none of the safe cells that follow.
        wins = analyze('3x1x1\nH1H\n', '--cell', '0,0')[0]['opening']
        self.assertEqual((wins['progress'], wins['won'], wins['next_safety']), (0, 0.5, 1))
        self.assertIn('; a safe cell follows: 0 %; won at once: 50.0 %; next cell safe, or won: '
                      '100 %; chance to win: 1/2; information: 1.00 bits\n  0: 50.0 % = 1/2; then the game is won; chance to win: 1\n',
                      run('analyze', '--cell', '0,0', '--exact', '-', stdin='3x1x1\nH1H\n')
                      .stdout.decode())
        certain = analyze('3x1x2\nH2H\n', '--cell', '0,0')[0]['opening']
        self.assertEqual((certain['mine'], certain['numbers'], certain['win']), (1, [], '0'))

    def test_dead(self):
        # One of A1 and C1 is a mine. A1 has no other neighbour; C1 also counts D1.
        position = '5x1x2\nH1HHH\n'
        found, status = analyze(position, '--dead')
        self.assertEqual((status, found['dead']), (0, [[0, 0]]))
        plain = analyze(position)[0]
        self.assertNotIn('dead', plain)
        for one in (plain, found):
            one.pop('milliseconds')
        found.pop('dead')
        self.assertEqual(found, plain)
        text = run('analyze', '--dead', '-', stdin=position).stdout.decode()
        self.assertIn('Number known in advance (1): A1\n', text)
        self.assertNotIn('in advance', run('analyze', '-', stdin=position).stdout.decode())
        none = analyze('3x1x2\nH2H\n', '--dead')[0]
        self.assertEqual(none['dead'], [])
        self.assertEqual(analyze('3x1x2\nH3H\n', '--dead')[1], 3)

    def test_cell_at_fault(self):
        for cell in ('1,0', '5,0', '0,1', 'x', '-1,0'):
            done = run('analyze', '--cell', cell, '-', stdin='5x1x2\nH1HHH\n')
            self.assertEqual((done.returncode, done.stdout), (2, b''))
        self.assertEqual(analyze('3x1x2\nH3H\n', '--cell', '0,0')[1], 3)

    def check_win(self, name):
        path = GOLDEN / 'worked' / name
        truth = json.loads(path.with_suffix('.json').read_text())
        done = run('analyze', '--format', 'json', '--win', path)
        found = json.loads(done.stdout)
        self.assertEqual((done.returncode, done.stderr), (0, b''))
        for key in ('win', 'win_probability'):
            self.assertEqual(found[key], truth[key])
        win = truth['win_probability']
        cells = [[int(i) for i in cell.split(',')] for cell, chance in truth['win'].items()
                 if chance == win]
        self.assertEqual(found['best']['cells'], cells)
        self.assertEqual(found['best']['basis'], 'win')
        self.assertEqual(found['best']['win'], float(fractions.Fraction(win)))
        # The same cells without --win: the answer that the window gives.
        plain = json.loads(run('analyze', '--format', 'json', path).stdout)
        self.assertEqual((plain['best'], plain['win_probability']), (found['best'], None))
        self.assertNotIn('win', plain)
        return found

    def test_win(self):
        path = GOLDEN / 'worked' / 'endgame-three-cells.mine'
        found = self.check_win(path.name)
        self.assertEqual(found['best'], {
            'cell': [0, 0], 'cells': [[0, 0], [2, 0]], 'basis': 'win',
            'safety': 1 - found['mine_probability'][0], 'win': 2 / 3})
        text = run('analyze', '--win', path).stdout.decode()
        self.assertIn('Best: A1 (mine 33.3 %), one of 2 that win most often\n', text)
        self.assertIn('Chance to win by best play: 66.7 % = 2/3\n', text)
        exact = run('analyze', '--exact', path).stdout.decode()
        self.assertIn('Best: A1 (mine 33.3 % = 1/3), one of 2 that win most often\n', exact)
        self.assertNotIn('Chance to win', exact)
        self.check_win('endgame-three-equal.mine')
        text = run('analyze', '--win', GOLDEN / 'worked' / 'endgame-three-equal.mine').stdout
        exact = run('analyze', '--win', '--exact', GOLDEN / 'worked' / 'endgame-three-equal.mine')
        self.assertIn('66.7%\n66.7 % = 2/3: C3, E3\n33.3 % = 1/3: D3\n', exact.stdout.decode())
        table = text.decode().split('Chance to win with each cell opened first:\n')[1]
        self.assertEqual(table.splitlines()[3].split(), ['3', '2', '◆', '66.7%', '33.3%', '66.7%'])

    def test_win_against_looking_ahead(self):
        best = self.check_win('endgame-1344-layouts.mine')['best']
        self.assertEqual((best['cells'], best['safety']), ([[13, 14], [13, 15]], 0.5))

    def test_ahead(self):
        board = '8x6x8\n1HHHHHHH\n' + 'HHHHHHHH\n' * 5
        best = analyze(board)[0]['best']
        self.assertEqual((best['cell'], best['cells'], best['basis'], best['win']),
                         ([7, 0], [[7, 0]], 'ahead', None))
        self.assertIn('Best: H1 (mine 15.9 %), looking ahead\n',
                      run('analyze', '-', stdin=board).stdout.decode())
        untouched = '3x3x1\n' + 'HHH\n' * 3
        self.assertIn('Best: A1 (mine 11.1 %), one of 9 that are safest\n',
                      run('analyze', '-', stdin=untouched).stdout.decode())

    def test_win_by_promise(self):
        boards = json.loads((GOLDEN / 'worked' / 'small-board-optima.json').read_text())['boards']
        for board in boards:
            width, height, mines = board['width'], board['height'], board['mines']
            if math.comb(width * height, mines) > 2000:
                continue
            text = f'{width}x{height}x{mines}\n' + ('H' * width + '\n') * height
            safe, _ = analyze(text, '--win', '--rule', 'safe', '--first', '0,0')
            self.assertEqual(safe['best']['basis'], 'certain')
            self.assertEqual(fractions.Fraction(safe['win_probability']),
                             fractions.Fraction(board['win_corner_first']))
            free, _ = analyze(text, '--win')
            best = fractions.Fraction(board['win_first_may_be_mine'])
            self.assertEqual(fractions.Fraction(free['win_probability']), best)
            self.assertEqual(max(map(fractions.Fraction, free['win'].values())), best)
            self.assertIn(board['best_first'], free['best']['cells'])
            self.assertEqual(free['best']['basis'], 'win')
            self.assertEqual(len(free['win']), width * height)

    def test_win_unknown(self):
        board = '5x5x8\n' + 'HHHHH\n' * 5
        found, status = analyze(board, '--win')
        self.assertEqual((status, found['win_probability']), (0, None))
        self.assertNotIn('win', found)
        self.assertEqual(found['best']['basis'], 'safest')
        self.assertIn('Chance to win: too many layouts to work it out\n',
                      run('analyze', '--win', '-', stdin=board).stdout.decode())
        slow = '5x5x3\n' + 'HHHHH\n' * 5
        found, status = analyze(slow, '--win', '--timeout', '0.0000001', '--rule', 'open',
                                '--first', '0,0')
        self.assertEqual((status, found['method'], found['win_probability']),
                         (0, 'estimate', None))

    def test_saved_game(self):
        done = run('analyze', '--format', 'json', CORPUS / 'good-playing.minesage')
        found = json.loads(done.stdout)
        self.assertEqual((found['width'], found['height'], found['mines']), (4, 3, 2))
        self.assertEqual(found['certain_mines'], [[3, 0], [3, 2]])
        self.assertEqual(found['safe'], [[3, 1]])

    def test_odd_names(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in (b'a "b"\\c\n\x1b.mine', b'\xe9\xff.mine', '局面.mine'.encode()):
                path = os.path.join(os.fsencode(folder), name)
                with open(path, 'w') as file:
                    file.write('2x1x1\nHH\n')
                done = run('analyze', '--format', 'json', path)
                self.assertEqual(done.returncode, 0)
                text = done.stdout.decode('utf-8')
                self.assertEqual(text.count('\n'), 1)
                self.assertEqual(json.loads(text)['file'], path.decode('utf-8', 'replace'))
                with open(path, 'w') as file:
                    file.write('2x1x1\nH\n')
                done = run('analyze', path)
                self.assertEqual(done.returncode, 2)
                self.assertEqual(done.stderr.count(b'\n'), 1)


class Text(unittest.TestCase):
    def text(self, position, *options):
        return run('analyze', *options, '-', stdin=position).stdout.decode()

    def test_columns_are_aligned(self):
        text = (SOURCE / 'data' / 'examples' / 'expert.mine').read_text()
        lines = self.text(text).splitlines()
        self.assertEqual(lines[0], '-: 30×16, 99 mines')
        table = lines[1:18]
        self.assertEqual({len(line) for line in table}, {5 + 30 * 5})
        self.assertEqual(table[0].split()[-1], 'AD')
        self.assertEqual(table[16].split()[0], '16')

    def test_words(self):
        text = self.text('4x4x4\n1H2H\nHHHH\nHHHH\n2HHH\n')
        for part in ('Certainly safe (5): A2, C3, D3, C4, D4\n', 'Best: A2, certainly safe\n',
                     'Layouts: 18\n', 'Sections: 2\n'):
            self.assertIn(part, text)
        self.assertIn('Best: A1 (mine 12.5 %), one of 8 that win most often',
                      self.text('3x3x1\nHHH\nH1H\nHHH\n'))
        self.assertIn('Certain mines (1): A1', self.text('3x1x1\nF1H\n', '--flags', 'trust'))

    def test_uncertain_never_reads_certain(self):
        row = 'H' * 40 + '\n'
        self.assertIn(' <1%', self.text('40x25x1\n' + row * 25))
        self.assertIn(' >99%', self.text('40x25x999\n' + row * 25))
        short = 'H' * 10 + '\n'
        self.assertIn(' <0.1%', self.text('10x200x1\n' + short * 200))
        self.assertIn(' >99.9%', self.text('10x200x1999\n' + short * 200))

    def test_conflict(self):
        done = run('analyze', '-', stdin='3x1x1\n8H8\n')
        self.assertEqual(done.returncode, 3)
        self.assertIn('No layout fits this position. The 8 at A1 has only 1 covered neighbour.',
                      done.stdout.decode())


class Statuses(unittest.TestCase):
    def assert_fails(self, done, status, message=None):
        self.assertEqual(done.returncode, status)
        lines = done.stderr.decode().splitlines()
        self.assertEqual(len(lines), 1, lines)
        self.assertTrue(lines[0].startswith('minesage-cli: '), lines[0])
        if message is not None:
            self.assertEqual(lines[0], 'minesage-cli: ' + message)

    def test_unreadable(self):
        self.assert_fails(run('analyze', '/nonexistent.mine'), 1,
                          '/nonexistent.mine: No such file or directory')
        self.assert_fails(run('sections', '/'), 1, '/: Is a directory')

    def test_unwritable(self):
        with open('/dev/full', 'w') as full:
            done = run('analyze', SOURCE / 'data' / 'examples' / 'expert.mine', stdout=full)
        self.assert_fails(done, 1)

    def test_malformed(self):
        bad = []
        for line in (CORPUS / 'expected.tsv').read_text().splitlines():
            name, message = line.split('\t', 1)
            if message != 'ok' and not message.startswith('ok up to '):
                bad.append((name, f'{CORPUS}/{message}'))
                continue
            with self.subTest(name):
                done = run('analyze', CORPUS / name)
                if message == 'ok':
                    if b'--mines' in done.stderr:
                        self.assertEqual(done.returncode, 2)
                        done = run('analyze', '--mines', '1', CORPUS / name)
                    self.assertIn(done.returncode, (0, 3))
                    continue
                # What came before the fault is answered all the same.
                self.assertEqual(done.returncode, 2)
                self.assertNotEqual(done.stdout, b'')
                sentence = message.removeprefix(f'ok up to {name}:').lstrip()
                self.assertIn(sentence, done.stderr.decode())
        # One process reads all the others, and has a sentence for each in its turn.
        self.assertGreater(len(bad), 250)
        done = run('analyze', *(CORPUS / name for name, _ in bad))
        # One file has another board behind the fault.
        self.assertEqual((done.returncode, re.findall(r'^/.*/(.*): \d+×', done.stdout.decode(), re.M)),
                         (2, ['board-rows-missing.txt']))
        self.assertEqual(done.stderr.decode().splitlines(),
                         [f'minesage-cli: {message}' for _, message in bad])
        # The exit status of one file is its own.
        self.assert_fails(run('analyze', CORPUS / bad[0][0]), 2, bad[0][1])

    def test_endless(self):
        """By its name it is no file to be read, and read from standard input it is no position."""
        self.assert_fails(run('analyze', '/dev/zero'), 1)
        with open('/dev/zero', 'rb') as endless:
            self.assert_fails(subprocess.run([CLI, 'analyze', '-'], stdin=endless,
                                             stdout=subprocess.PIPE, stderr=subprocess.PIPE), 2)

    def test_usage(self):
        path = str(SOURCE / 'data' / 'examples' / 'expert.mine')
        for arguments in ([], ['solve'], ['analyze'], ['analyze', '--format', 'xml', path],
                          ['analyze', '--format', path], ['analyze', '--flags', 'maybe', path],
                          ['analyze', '--rule', 'safe', path], ['analyze', '--first', '1,1', path],
                          ['analyze', '--rule', 'safe', '--first', '1', path],
                          ['analyze', '--rule', 'safe', '--first', '1,-1', path],
                          ['analyze', '--rule', 'odd', '--first', '1,1', path],
                          ['analyze', '--timeout', '-1', path],
                          ['analyze', '--timeout', 'nan', path],
                          ['analyze', '--timeout', 'soon', path],
                          ['analyze', '--work', '-1', path],
                          ['analyze', '--work', 'inf', path],
                          ['analyze', '--work', 'much', path],
                          ['review', '--work', '-1', path],
                          ['analyze', '--memory', '-5', path],
                          ['analyze', '--memory', '99999999999999999999', path],
                          ['analyze', '--threads', '0', path],
                          ['analyze', '--threads', '1025', path],
                          ['analyze', '--threads', 'many', path],
                          ['bench', '--threads', '-1', path],
                          ['curve', '--cell', '0,0', '--threads', '0', path],
                          ['analyze', '--nothing', path],
                          ['analyze', '--exact=no', path], ['analyze', path, '--win='],
                          ['bench'], ['bench', '--repeat', '0', path],
                          ['bench', '--repeat', 'often', path],
                          ['bench', '--format', 'xml', path], *Simulate.wrong()):
            with self.subTest(arguments):
                done = run(*arguments)
                self.assertEqual(done.stdout, b'')
                self.assert_fails(done, 2)

    def test_help_and_version(self):
        for arguments in (['--help'], ['-h'], ['analyze', '--help'], ['bench', '--help'],
                          ['simulate', '--help']):
            done = run(*arguments)
            self.assertEqual((done.returncode, done.stderr), (0, b''))
            self.assertIn(b'minesage-cli', done.stdout)
        for arguments in (['--version'], ['analyze', '--version'], ['bench', '--version'],
                          ['simulate', '--version']):
            done = run(*arguments)
            self.assertEqual(done.returncode, 0)
            self.assertRegex(done.stdout.decode(), r'^minesage-cli \d+\.\d+\.\d+\n$')

    def check_rough(self, position, truth, *options):
        """However tight the limit: an estimate of every covered cell."""
        found, status = analyze(position, *options)
        self.assertEqual((status, found['method'], found.get('rough')), (0, 'estimate', True))
        self.assertIsNone(found['layouts'])
        for p, exact, error in zip(found['mine_probability'], truth['mine_probability'],
                                   found['standard_error']):
            self.assertEqual(p is None, exact is None)
            if p is not None:
                self.assertLessEqual(abs(p - exact), 2 * error + 1e-9)
        for key in ('safe', 'certain_mines'):
            for cell in found[key]:
                self.assertIn(cell, truth[key])
        self.assertIn('Estimated roughly',
                      run('analyze', *options, '-', stdin=position).stdout.decode())

    def test_limits(self):
        position = scattered(100, 1)
        truth, status = analyze(position)
        self.assertEqual((status, truth['method']), (0, 'exact'))
        self.assertNotIn('rough', truth)
        self.check_rough(position, truth, '--timeout', '0.000001')
        self.check_rough(position, truth, '--memory', '1')
        self.check_rough(position, truth, '--work', '1')
        for limits in (('--timeout', '100000', '--memory', '1000'), ('--timeout', '0'),
                       ('--memory', '0'), ('--timeout', '0', '--memory', '0'),
                       ('--work', '0'), ('--work', '1e12')):
            found, status = analyze(position, *limits)
            self.assertEqual((status, found['method']), (0, 'exact'))
            self.assertNotIn('limit', found)

    def test_work(self):
        """The same answer on any number of threads, and the limit that was met is named."""
        answers = []
        limits = ('--work', '1e8', '--memory', '4000')
        for threads in ('1', '2', '8'):
            found, status = analyze(lattice(44, 1, 0.4), '--threads', threads, *limits)
            self.assertEqual((status, found['method'], found['limit']), (0, 'estimate', 'work'))
            del found['milliseconds']
            answers.append(found)
        self.assertEqual(answers[0], answers[1])
        self.assertEqual(answers[0], answers[2])
        self.assertIn('more work than the limit',
                      run('analyze', *limits, '-', stdin=lattice(44, 1, 0.4)).stdout.decode())

    def test_threads(self):
        """Not a digit depends on how many threads there are, be there one board or many."""
        for position in (scattered(110, 1, 0.35), scattered(20, 2)):
            answers = []
            for threads in ('1', '2', '8'):
                found, status = analyze(position, '--threads', threads, '--timeout', '0')
                self.assertEqual((status, found['method']), (0, 'exact'))
                del found['milliseconds']
                answers.append(found)
            self.assertEqual(answers[0], answers[1])
            self.assertEqual(answers[0], answers[2])

    def test_curve_on_threads(self):
        for position, more in ((lattice(36, 36), ()), (lattice(36, 36), ('--density', '0.2..0.3')),
                               (scattered(20, 2), ('--exact',))):
            answers = [run('curve', '--cell', '1,1', '--threads', threads, *more, '-',
                           stdin=position) for threads in ('1', '2', '8')]
            self.assertEqual([done.returncode for done in answers], [0, 0, 0])
            self.assertEqual(len({done.stdout for done in answers}), 1)

    def test_progress_on_a_terminal(self):
        # Of the second file too: what was done with the first has ended.
        first = CORPUS / 'good-plain.mine'
        for command in (['analyze', '--threads', '1', first], ['bench', first], ['explain', first],
                        ['curve', '--cell', '0,0']):
            seen = read_terminal(b' done', *command, '--timeout', '0', '-', stdin=lattice(100, 1))
            self.assertRegex(seen, r'-: \d+ % done')

        seen = read_terminal(b' done', 'review', '--timeout', '0', '-', stdin=lattice_replay(100, 1))
        self.assertRegex(seen, r'-: \d+ % done')

    def test_what_is_said_takes_the_place_of_progress(self):
        for command in ('explain', 'layouts'):
            seen = read_terminal(b'reached', command, '--timeout', '1.5', '-', stdin=lattice(60, 1))
            self.assertRegex(seen, r'^((\r\x1b\[K-: \d+ % done)+\r\x1b\[K)?minesage-cli: -: The time')

    def test_estimate(self):
        position = scattered(100, 1, 0.3)
        truth = analyze(position)[0]
        found, status = analyze(position, '--memory', '4', '--work', '5e8')
        self.assertEqual((status, found['method'], found['layouts']), (0, 'estimate', None))
        off = cells = 0
        for p, exact, error in zip(found['mine_probability'], truth['mine_probability'],
                                   found['standard_error']):
            self.assertEqual(p is None, exact is None)
            self.assertEqual(p is None, error is None)
            if error:
                off += abs(p - exact) > 1.96 * error
                cells += 1
        self.assertGreater(cells, 1000)
        self.assertLess(off, cells / 10)
        for key in ('safe', 'certain_mines'):
            for cell in found[key]:
                self.assertIn(cell, truth[key])
        text = run('analyze', '--memory', '4', '--work', '1e8', '-',
                   stdin=position).stdout.decode()
        self.assertIn('Estimated by sampling', text)
        self.assertRegex(text, r'≈[<>]?\d+%')
        self.assertRegex(text, r'≈[<>]?[\d.]+ % ± [<>]?[\d.]+ %')

    def test_several_files(self):
        good, bad = CORPUS / 'good-plain.mine', CORPUS / 'row-short.mine'
        conflict = CORPUS / 'good-contradiction.mine'
        done = run('analyze', '--format', 'json', good, bad, conflict, good)
        objects = [json.loads(line) for line in done.stdout.decode().splitlines()]
        self.assertEqual([o['file'] for o in objects], [str(good), str(conflict), str(good)])
        self.assertEqual([o['consistent'] for o in objects], [True, False, True])
        self.assert_fails(done, 2)
        self.assertEqual(run('analyze', conflict, bad).returncode, 3)
        self.assertEqual(run('analyze', good, '/nonexistent').returncode, 1)


class Bench(unittest.TestCase):
    def test_json(self):
        path = SOURCE / 'data' / 'examples' / 'expert.mine'
        done = run('bench', '--format', 'json', '--repeat', '3', path, '-', stdin='2x1x1\nHH\n')
        self.assertEqual(done.returncode, 0)
        first, second = (json.loads(line) for line in done.stdout.decode().splitlines())
        self.assertEqual(list(first), ['file', 'schema', 'microseconds_min', 'microseconds_median',
                                       'states', 'width', 'peak_bytes'])
        self.assertEqual((first['file'], second['file']), (str(path), '-'))
        self.assertLessEqual(first['microseconds_min'], first['microseconds_median'])
        self.assertGreater(first['microseconds_min'], 0)
        self.assertGreater(first['states'], second['states'])
        self.assertGreater(first['peak_bytes'], 0)

    def test_text(self):
        done = run('bench', '--repeat', '2', '-', stdin='3x3x1\nHHH\nH1H\nHHH\n')
        self.assertEqual(done.returncode, 0)
        self.assertTrue(re.match(r'-: least [0-9.]+ µs, median [0-9.]+ µs; ', done.stdout.decode()))

    def test_limits(self):
        usual = ['bench', '--repeat', '2', '-']
        position = scattered(100, 1)
        for limit in (('--timeout', '0.000001'), ('--memory', '1'), ('--work', '1')):
            done = run(*usual, *limit, stdin=position)
            self.assertEqual((done.returncode, done.stdout), (4, b''))
            self.assertIn('nothing to measure', done.stderr.decode())
        for limit in (('--timeout', '0'), ('--memory', '0'), ('--timeout', '50'),
                      ('--work', '1e12')):
            self.assertEqual(run(*usual, *limit, stdin=position).returncode, 0)
        for limit in (('--timeout', '-1'), ('--memory', '-1'), ('--timeout', 'nan')):
            self.assertEqual(run(*usual, *limit, stdin=position).returncode, 2)

    def test_statuses(self):
        self.assertEqual(run('bench', '-', stdin='3x1x1\n8H8\n').returncode, 3)
        self.assertEqual(run('bench', '-', stdin='3x1x1\n8H\n').returncode, 2)
        self.assertEqual(run('bench', '/nonexistent').returncode, 1)


class Manual(unittest.TestCase):
    """The manual has what the program offers, and no more."""

    @classmethod
    def setUpClass(cls):
        page = (SOURCE / 'data/man/minesage-cli.1').read_text().replace('\\-', '-')
        cls.sections = dict(re.findall(r'^\.S[HS] (.*)\n((?:(?!\.S[HS]).*\n)*)', page, re.M))
        cls.commands = re.findall(r'^  ([a-z-]+) ', run('--help').stdout.decode(), re.M)

    def about(self, command):
        return self.sections.get(command) or self.sections.get(command.upper())

    def test_commands(self):
        synopsis = self.sections['SYNOPSIS']
        self.assertEqual(sorted(re.findall(r'^\.B minesage-cli ([a-z-]+)$', synopsis, re.M)),
                         sorted(self.commands))
        for command in self.commands:
            self.assertTrue(self.about(command), command)

    def test_options(self):
        synopses = dict(re.findall(r'^\.B minesage-cli ([a-z-]+)\n((?:(?!\.br).*\n)*)',
                                   self.sections['SYNOPSIS'], re.M))
        for command in self.commands:
            with self.subTest(command):
                done = run(command, '--help')
                if command in ('render', 'read-picture') and done.returncode == 1:
                    continue  # not built
                offered = set(re.findall(r'^  (?:-h, )?--([a-z-]+)', done.stdout.decode(), re.M))
                offered -= {'help', 'version'}
                self.assertTrue(offered)
                self.assertEqual(set(re.findall(r'--([a-z-]+)', synopses[command])), offered)
                told = self.about(command) + self.sections['DESCRIPTION']
                self.assertEqual([name for name in offered if f'--{name}' not in told], [])

    def test_strategies(self):
        offered = re.findall(r'^  ([a-z]+) {2,}', run('simulate', '--help').stdout.decode(), re.M)
        self.assertGreater(len(offered), 5)
        told = re.findall(r'^\.B ([a-z]+)$', self.sections['simulate'], re.M)
        self.assertEqual([name for name in offered if name not in told], [])

    def test_translations(self):
        """Each names every option, and the test manuals sees that it says the same about it."""
        english = (SOURCE / 'data/man/minesage-cli.1').read_text()
        for path in CLI.parents[2].glob('data/man/*/man1/minesage-cli.1'):
            told = (set(re.findall(r'--[a-z][a-z-]+', page.replace('\\-', '-')))
                    for page in (english, path.read_text()))
            self.assertEqual(*told, path)

    def test_formats(self):
        offered = re.search(r'--to=(\S+)', run('convert', '--help').stdout.decode())[1].split('|')
        told = re.findall(r'^\.B[RI]* ([a-z]+)', self.sections['FORMATS'], re.M)
        self.assertEqual([name for name in offered if name not in told], [])


class Simulate(unittest.TestCase):
    USUAL = ['simulate', '--level', '9x9x10', '--start', 'safe', '--strategy', 'endgame']

    @classmethod
    def wrong(cls):
        """Arguments that make no sense."""
        usual = [*cls.USUAL, '--games', '10']
        yield from (['simulate'], cls.USUAL, [*usual, 'file.mine'], [*usual, '--games', '0'],
                    [*usual, '--games', 'many'], [*usual, '--level', 'hard'],
                    [*usual, '--level', '9x9x81'], [*usual, '--level', '1x1x0'],
                    [*usual, '--start', 'never'], [*usual, '--first', '9,0'],
                    [*usual, '--first', '0'], [*usual, '--strategy', 'luck'],
                    [*usual, '--seed', '-1'], [*usual, '--seed', '18446744073709551616'],
                    [*usual, '--threads', '-1'], [*usual, '--threads', '0'], [*usual, '--threads', '5000'],
                    [*usual, '--shard', '0/2'], [*usual, '--shard', '3/2'],
                    [*usual, '--shard', '1'], [*usual, '--shard', '1/2/3'],
                    [*usual, '--format', 'xml'], [*usual, '--against', 'luck'],
                    [*usual, '--strategy', 'fast:'], [*usual, '--against', 'fast:endgame=-1'],
                    [*usual, '--strategy', 'fast:guess=random'],
                    [*usual, '--strategy', 'logic:rules=two'],
                    [*usual, '--strategy', 'logic:guess=1'], [*usual, '--strategy', 'logic:cut=0'],
                    ['simulate', '--level', 'expert', '--games', '10'],
                    ['simulate', '--strategy', 'fast', '--games', '10'])

    def simulate(self, *options):
        done = run(*self.USUAL, '--format', 'json', *options)
        self.assertEqual((done.returncode, done.stderr), (0, b''))
        self.assertEqual(done.stdout.count(b'\n'), 1)
        return json.loads(done.stdout)

    def test_json(self):
        found = self.simulate('--games', '400', '--seed', '77')
        self.assertEqual(list(found), [
            'level', 'start', 'first', 'strategy', 'seed', 'shard', 'first_game', 'games', 'wins',
            'guesses', 'rate', 'interval', 'seconds', 'games_per_second', 'guesses_per_game',
            'luck_free', 'schema'])
        self.assertEqual((found['level'], found['start'], found['first'], found['strategy']),
                         ('9x9x10', 'safe', [0, 0], 'endgame'))
        self.assertEqual((found['seed'], found['shard'], found['games']), (77, '1/1', 400))
        self.assertEqual(found['rate'], found['wins'] / 400)
        self.assertEqual(found['guesses_per_game'], found['guesses'] / 400)
        self.assertGreater(found['seconds'], 0)
        # 91.6 % of such games are won.
        self.assertTrue(0.85 < found['rate'] < 0.97)
        low, high = found['interval']
        z, n, p = 1.959963984540054, 400, found['rate']
        for end in (low, high):
            self.assertAlmostEqual((end - p) ** 2, z * z * end * (1 - end) / n, delta=1e-12)
        self.assertLess(low, p)
        self.assertGreater(high, p)

    def test_same_games_by_threads_and_shards(self):
        whole = self.simulate('--games', '203', '--against', 'safest', '--threads', '1')
        for options in (['--threads', '2'], ['--threads', '4'], ['--threads', '8']):
            other = self.simulate('--games', '203', '--against', 'safest', *options)
            for key in ('games', 'wins', 'guesses', 'rate', 'interval', 'luck_free', 'against'):
                self.assertEqual(other[key], whole[key], key)
        parts = [self.simulate('--games', '203', '--shard', f'{i}/4') for i in range(1, 5)]
        self.assertEqual([p['first_game'] for p in parts], [0, 50, 101, 152])
        for key in ('games', 'wins', 'guesses'):
            self.assertEqual(sum(p[key] for p in parts), whole[key], key)
        # Game i of seed S is game 0 of seed S + i.
        singles = [self.simulate('--games', '1', '--seed', str(1 + i)) for i in range(12)]
        first = self.simulate('--games', '12')
        self.assertEqual(sum(s['wins'] for s in singles), first['wins'])
        self.assertEqual(sum(s['guesses'] for s in singles), first['guesses'])

    def test_against(self):
        """Both play the same boards, each as it plays alone."""
        both = self.simulate('--games', '500', '--against', 'safest')
        alone = self.simulate('--games', '500', '--strategy', 'safest')
        against = both['against']
        self.assertEqual(both['wins'], self.simulate('--games', '500')['wins'])
        self.assertEqual((against['strategy'], against['wins']), ('safest', alone['wins']))
        self.assertEqual(against['gained'] - against['lost'], both['wins'] - alone['wins'])
        self.assertGreater(against['gained'], 0)
        gain, square = against['gain'], (against['gained'] + against['lost']) / 500
        self.assertEqual(gain, (both['wins'] - alone['wins']) / 500)
        half = 1.959963984540054 * ((square - gain * gain) / 500) ** 0.5
        for end, expected in zip(against['interval'], (gain - half, gain + half)):
            self.assertAlmostEqual(end, expected, delta=1e-15)
        same = self.simulate('--games', '100', '--strategy', 'fast', '--against',
                             'fast:endgame=250,progress=0.06')['against']
        self.assertEqual((same['gained'], same['lost'], same['interval']), (0, 0, [0, 0]))
        self.assertEqual(same['luck_free'], {'gain': 0, 'interval': [0, 0]})

    def test_luck_free(self):
        """The same rates, in narrower intervals."""
        found = self.simulate('--games', '2000', '--level', '8x8x14', '--against', 'safest')
        for counted, name in ((found, 'rate'), (found['against'], 'gain')):
            free = counted['luck_free']
            self.assertEqual(list(free), [name, 'interval'])
            (low, high), (free_low, free_high) = counted['interval'], free['interval']
            self.assertLess(free_high - free_low, 0.75 * (high - low))
            self.assertLess(abs(free[name] - counted[name]), high - low)
            self.assertAlmostEqual((free_low + free_high) / 2, free[name], delta=1e-12)
        # After a classic first click no strategy knows how safe cells are.
        found = self.simulate('--games', '50', '--start', 'classic', '--against', 'safest')
        self.assertNotIn('luck_free', found)
        self.assertNotIn('luck_free', found['against'])
        self.assertNotIn('luck_free', self.simulate('--games', '1', '--shard', '1/2'))

    def test_by_reference(self):
        """Where it is known how often the other one wins, the first one's share is found from that, alone or
        added up from shards."""
        usual = '--games', '2000', '--against', 'safest', '--start', 'open'
        found = self.simulate(*usual)
        known = found['by_reference']
        self.assertEqual(list(known), ['rate', 'interval', 'known', 'known_games'])
        self.assertGreaterEqual(known['known_games'], 1_000_000)
        (low, high), (free_low, free_high) = known['interval'], found['luck_free']['interval']
        self.assertLess(high - low, 0.75 * (free_high - free_low))
        self.assertAlmostEqual((low + high) / 2, known['rate'], delta=1e-12)
        self.assertTrue(free_low < known['rate'] < free_high)
        shards = ''.join(json.dumps(self.simulate(*usual, '--shard', f'{i}/3'), separators=(',', ':')) + '\n'
                         for i in (1, 2, 3))
        merged = json.loads(run('simulate', '--merge', '-', stdin=shards.encode()).stdout)
        self.assertEqual(merged['by_reference'], known)
        # Somebody who plays as the other one does wins what that one is known to win.
        same = self.simulate('--games', '10', '--strategy', 'safest', '--against', 'safest')['by_reference']
        self.assertEqual(same['rate'], same['known'])
        for other in (['--against', 'fast'], ['--against', 'safest', '--first', '1,0'],
                      ['--against', 'safest', '--level', '9x9x11'], ['--against', 'safest', '--start', 'any']):
            self.assertNotIn('by_reference', self.simulate('--games', '10', *other), other)
        done = run(*self.USUAL, '--games', '20', '--against', 'safest')
        self.assertRegex(done.stdout.decode(), r'\nsafest is known to win 91\.\d\d %, from \d+ million games, and so the '
                         r'first one: [\d.]+ % \(95 %: [\d.]+ to [\d.]+ %\)\n$')

    def test_changed_strategy(self):
        """The figures of a strategy can be changed, down to another one."""
        name = 'fast:endgame=0,ahead=0'
        changed = self.simulate('--games', '200', '--strategy', name)
        plain = self.simulate('--games', '200', '--strategy', 'safest')
        self.assertEqual(changed['strategy'], name)
        self.assertEqual((changed['wins'], changed['guesses']), (plain['wins'], plain['guesses']))

    def test_logic(self):
        """Who knows more rules guesses less often, and more seldom where there is no need to; whose
        guesses are the safest cells wins what the strategy wins that knows all; and so on any
        number of threads."""
        rules = ('one-number', 'two-numbers', 'three-numbers', 'exhaustion', 'mine-total')
        plain = self.simulate('--games', '300', '--strategy', 'safest')
        guesses = []
        for rule in rules:
            name = f'logic:rules={rule},guess=safest'
            found = self.simulate('--games', '300', '--strategy', name)
            self.assertEqual(found['wins'], plain['wins'], rule)
            guesses.append(found['guesses'])
        self.assertEqual(guesses, sorted(guesses, reverse=True))
        self.assertEqual(guesses[-1], plain['guesses'])
        self.assertGreater(guesses[0], guesses[-1])
        for guess in ('random', 'local', 'naive'):
            name = f'logic:rules=two-numbers,guess={guess}'
            one, four = (self.simulate('--games', '300', '--strategy', name, '--threads', n)
                         for n in '14')
            self.assertEqual((one['wins'], one['guesses']), (four['wins'], four['guesses']), guess)
            self.assertLess(one['wins'], plain['wins'] + 10, guess)
            self.assertGreater(one['wins'], 100, guess)

    def test_extremes(self):
        self.assertEqual(self.simulate('--games', '50', '--level', '5x5x0')['wins'], 50)
        none = self.simulate('--games', '1', '--shard', '1/2')
        self.assertEqual((none['games'], none['wins'], none['interval']), (0, 0, [0, 1]))
        found = self.simulate('--games', '400', '--level', '2x1x1', '--start', 'any')
        self.assertTrue(100 < found['wins'] < 300)
        found = self.simulate('--games', '40', '--start', 'open', '--level', 'expert')
        self.assertEqual((found['first'], found['level']), ([3, 3], '30x16x99'))
        found = self.simulate('--games', '20', '--first', '4,4')
        self.assertEqual(found['first'], [4, 4])

    def test_text(self):
        done = run(*self.USUAL, '--games', '20', '--threads', '1')
        self.assertEqual(done.returncode, 0)
        self.assertRegex(
            done.stdout.decode(),
            r'^endgame on 9×9 with 10 mines: games won: \d+ of 20, [\d.]+ % '
            r'\(95 %: [\d.]+ to [\d.]+ %\)\n[\d.]+ s, [\d.]+ games per second, '
            r'[\d.]+ guesses per game\n'
            r'without the luck of its guesses: [\d.]+ % \(95 %: [\d.]+ to [\d.]+ %\)\n$')
        done = run(*self.USUAL, '--games', '20', '--against', 'safest')
        self.assertRegex(
            done.stdout.decode(),
            r'\nsafest won \d+ of the same games: [+-][\d.]+ ± [\d.]+ points '
            r'\(\d+ gained, \d+ lost\)\n'
            r'without the luck of guesses: [+-][\d.]+ ± [\d.]+ points\nsafest is known ')
        done = run(*self.USUAL, '--games', '20', '--against', 'safest', '--start', 'classic')
        self.assertNotIn('luck', done.stdout.decode())

    def test_progress_on_a_terminal(self):
        seen = read_terminal(b' left', 'simulate', '--level', 'expert', '--strategy', 'fast',
                             '--games', '1000000', '--threads', '1')
        self.assertRegex(seen, r'games: \d+ of 1000000, \d+ per second, \d+:\d\d left')


class Curve(unittest.TestCase):
    POSITION = GOLDEN / 'worked' / 'two-clicks-16x16x40.mine'
    CELLS = ('--cell', '5,7', '--cell', '7,7', '--cell', '9,7')

    def curve(self, *options, stdin=None):
        done = run('curve', '--format', 'json', *options, stdin=stdin)
        return json.loads(done.stdout.decode()), done.returncode

    def test_two_clicks(self):
        found, status = self.curve(*self.CELLS, '--exact', self.POSITION)
        truth = json.loads((GOLDEN / 'worked' / 'two-clicks-curve.json').read_text())['rows']
        self.assertEqual(status, 0)
        self.assertEqual(found['cells'], [[5, 7], [7, 7], [9, 7]])
        self.assertEqual([[row['mines'], *row['fraction']] for row in found['rows'][:len(truth)]],
                         truth)
        for row in found['rows']:
            for p, fraction in zip(row['p'], row['fraction']):
                self.assertAlmostEqual(p, float(fractions.Fraction(fraction)), delta=1e-13)
        self.assertEqual(found['crossings'],
                         [{'cells': [0, 1], 'between': [82, 83]},
                          {'cells': [1, 2], 'mines': 24, 'kind': 'equal'}])

    def test_what_was_printed(self):
        """docs/mine-count-curve.md: our formulas are every row; what was printed for B and C is ours
        with the totals counted from the other end, but for one number; and its table of figures."""
        rows = {row['mines']: [fractions.Fraction(text) for text in row['fraction']] for row in
                self.curve(*self.CELLS, '--exact', self.POSITION)[0]['rows']}
        self.assertEqual(list(rows), list(range(2, 245)))
        page = (SOURCE / 'docs' / 'mine-count-curve.md').read_text()

        def formula(cell, column):
            """As the page has it, for m = 256."""
            row = next(line for line in page.splitlines()
                       if line.startswith(f'| {cell} |') and line.count('|') == 6)
            text = row.split('|')[column].strip().replace('−', '-')
            above, below = re.sub(r'(\d)([mn])', r'\1*\2', text).split('/')
            return lambda n, swap=('', ''): fractions.Fraction(
                *(eval(part.replace(*swap) if swap[0] else part, {'m': 256, 'n': n})
                  for part in (above, below)))

        def both_forms(cell, n):
            """In m, and with 256 cells put in."""
            found = {formula(cell, column)(n) for column in (3, 4)}
            self.assertEqual(len(found), 1, cell)
            return found.pop()

        for mines, ours in rows.items():
            self.assertEqual([formula(cell, 2)(mines) for cell in 'ABC'], ours)
            mirrored = rows[246 - mines]
            self.assertEqual(both_forms('B', mines), mirrored[1])
            self.assertNotEqual(both_forms('C', mines), mirrored[2])
            self.assertEqual(formula('C', 3)(mines, ('570', '630')), mirrored[2])
        figures = re.findall(r'^\| (\d+) \|((?: [*\d.]+ \|){5})$', page, re.M)
        self.assertEqual(len(figures), 7)
        for mines, row in ((int(mines), row) for mines, row in figures):
            wanted = [rows[mines][1], both_forms('B', mines), rows[mines][2],
                      both_forms('C', mines), rows[246 - mines][2]]
            self.assertEqual(row.replace('*', '').replace('|', '').split(),
                             [f'{float(value):.4f}' for value in wanted])

    def test_crossings_without_fractions_are_the_same(self):
        exact, _ = self.curve(*self.CELLS, '--exact', self.POSITION)
        rounded, _ = self.curve(*self.CELLS, self.POSITION)
        self.assertEqual(rounded['crossings'], exact['crossings'])
        self.assertNotIn('fraction', rounded['rows'][0])

    def test_one_row_is_an_analysis(self):
        text = self.POSITION.read_text()
        found, _ = self.curve('--cell', '5,7', '--exact', '--from', '40', '--to', '40', '-',
                              stdin=text)
        analysis, _ = analyze(text, '--exact')
        self.assertEqual(len(found['rows']), 1)
        self.assertEqual(found['rows'][0]['layouts'], analysis['layouts'])
        self.assertEqual(found['rows'][0]['fraction'], [analysis['fraction'][7 * 16 + 5]])

    def test_limits(self):
        usual = ['curve', '--cell', '5,7', self.POSITION]
        for limit in (('--timeout', '0.000001'), ('--memory', '0', '--timeout', '0.000001'),
                      ('--work', '1')):
            done = run(*usual, *limit)
            self.assertEqual((done.returncode, done.stdout), (4, b''))
        self.assertEqual(run('curve', '--cell', '0,0', '--memory', '1', '-',
                             stdin=scattered(100, 1)).returncode, 4)
        for limit in (('--timeout', '0'), ('--memory', '0'), ('--timeout', '50'),
                      ('--work', '1e12')):
            self.assertEqual(run(*usual, *limit).returncode, 0)
        for limit in (('--timeout', '-1'), ('--memory', '-1'), ('--timeout', 'soon')):
            self.assertEqual(run(*usual, *limit).returncode, 2)

    def test_opened_cells_and_boxes_cross_nothing(self):
        found, status = self.curve('--cell', '1,0', '--cell', '0,0', '--cell', '2,0', '-',
                                   stdin='4x1x1\nH1HH\n')
        self.assertEqual(status, 0)
        self.assertEqual([row['mines'] for row in found['rows']], [1, 2])
        self.assertEqual(found['rows'][0]['p'], [None, 0.5, 0.5])
        self.assertEqual(found['crossings'], [])

    def test_density(self):
        found, status = self.curve(*self.CELLS, '--density', '0.05..0.45', '--steps', '8',
                                   self.POSITION)
        self.assertEqual(status, 0)
        self.assertEqual([round(row['density'], 12) for row in found['rows']],
                         [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45])
        for row in found['rows']:
            # The closed form with n = m d, as m grows.
            d = row['density']
            for p, truth in zip(row['p'], (2 * d / (3 + 7 * d), (1 - d) / (3 + 7 * d),
                                           (3 + 17 * d) / (15 + 35 * d))):
                self.assertAlmostEqual(p, truth, delta=1e-12)
            analysis, _ = analyze(self.POSITION.read_text(), '--density', repr(d))
            self.assertEqual(row['p'][1], analysis['mine_probability'][7 * 16 + 7])
        self.assertEqual([crossing['cells'] for crossing in found['crossings']], [[0, 1], [1, 2]])
        (low, high), (low_2, high_2) = [crossing['between'] for crossing in found['crossings']]
        self.assertTrue(low < 1 / 3 < high and low_2 < 1 / 11 < high_2)
        done = run('curve', '--cell', '0,0', '--density', '25%', '-', stdin='4x1x1\nH1HH\n')
        self.assertEqual(done.stdout.decode().splitlines(), ['density,p_0_0', '0.25,0.5'])
        self.assertEqual(run('curve', '--cell', '0,0', '--density', '0.2', '-',
                             stdin='3x1x1\n8H8\n').returncode, 3)
        usual = ['curve', '--cell', '0,0', '-']
        for wrong in (['--density', '0.4..0.1'], ['--density', '0..0.1'], ['--density', '0.1..'],
                      ['--density', '0.2', '--exact'], ['--density', '0.2', '--to', '3'],
                      ['--steps', '3'], ['--density', '0.1..0.2', '--steps', '0']):
            self.assertEqual(run(*usual, *wrong, stdin='4x1x1\nH1HH\n').returncode, 2)

    def test_text(self):
        cells = ['--cell', '0,0', '--cell', 'D1', '--cell', '1,0']
        done = run('curve', *cells, '--format', 'text', '-', stdin='4x1x1\nH1HH\n')
        self.assertEqual([re.split(' {2,}', line.strip()) for line in done.stdout.decode().splitlines()],
                         [['mines', 'A1', 'D1', 'B1'], ['1', '50.0 %', '0 %'], ['2', '50.0 %', '100 %']])
        done = run('curve', '--cell', '0,0', '--density', '0.2', '--format', 'text', '-',
                   stdin='4x1x1\nH1HH\n')
        self.assertEqual(done.stdout.decode().split(), ['Density', 'A1', '20.0', '%', '50.0', '%'])

    def test_csv(self):
        done = run('curve', '--cell', '0,0', '--exact', '-', stdin='4x1x1\nH1HH\n')
        self.assertEqual(done.stdout.decode().splitlines(),
                         ['mines,layouts,p_0_0,fraction_0_0', '1,"2",0.5,1/2', '2,"2",0.5,1/2'])

    def test_statuses(self):
        position = '4x1x1\nH1HH\n'
        self.assertEqual(run('curve', '-', stdin=position).returncode, 2)
        self.assertEqual(run('curve', '--cell', '4,0', '-', stdin=position).returncode, 2)
        self.assertEqual(run('curve', '--cell', '0;0', '-', stdin=position).returncode, 2)
        self.assertEqual(run('curve', '--cell', '0,0', '-', '-', stdin=position).returncode, 2)
        self.assertEqual(run('curve', '--cell', '0,0', '--from', '3', '-',
                             stdin=position).returncode, 3)
        self.assertEqual(run('curve', '--cell', '0,0', '-', stdin='3x1x1\n8H8\n').returncode, 3)
        self.assertEqual(run('curve', '--cell', '0,0', '/nonexistent').returncode, 1)


if __name__ == '__main__':
    unittest.main(argv=[sys.argv[0], '--verbose'])
