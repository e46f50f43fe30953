#!/usr/bin/env python3
"""Drives minesage-cli explain from outside: ladders, proofs, boards, every form and exit status.

Usage: check-explain.py MINESAGE_CLI SOURCE_DIR
"""
import itertools
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

CLI = pathlib.Path(sys.argv[1]).resolve()
SOURCE = pathlib.Path(sys.argv[2]).resolve()
WORKED = SOURCE / 'tests' / 'golden' / 'worked'
EXPLAINED = SOURCE / 'tests' / 'golden' / 'explain'
POSITIONS = SOURCE / 'tests' / 'golden' / 'positions'
RULES = ['one-number', 'two-numbers', 'three-numbers', 'equations', 'mine-total', 'exhaustion']


def run(command, *arguments, stdin=''):
    return subprocess.run([CLI, command, *map(str, arguments)], input=stdin.encode(),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def explain(*arguments, stdin='', status=0):
    done = run('explain', '--format', 'json', *arguments, stdin=stdin)
    assert done.returncode == status, done.stderr.decode()
    lines = [json.loads(line) for line in done.stdout.decode().splitlines()]
    # Whatever is told, every file has a line, and every line its file.
    assert lines and all(line.pop('file') == str(arguments[-1]) for line in lines), lines
    assert all(line.pop('schema') == 1 for line in lines), lines
    return [] if lines == [{'steps': 0}] else lines


def explain_each(paths):
    """The steps of each of many files, by one start of the program."""
    done = run('explain', '--format', 'json', *paths)
    assert done.returncode == 0, done.stderr.decode()
    steps = {str(path): [] for path in paths}
    for line in map(json.loads, done.stdout.decode().splitlines()):
        assert line.pop('schema') == 1
        steps[line.pop('file')].append(line)
    assert all(steps.values()), steps
    return [[] if lines == [{'steps': 0}] else lines for lines in steps.values()]


def text_of(*arguments, stdin=''):
    done = run('explain', *arguments, stdin=stdin)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


class Board:
    def __init__(self, text):
        head, *self.rows = text.split()
        self.width, self.height, self.mines = map(int, head.split('x'))

    def around(self, cell):
        x, y = cell
        return {(u, v) for u in range(x - 1, x + 2) for v in range(y - 1, y + 2)
                if 0 <= u < self.width and 0 <= v < self.height and (u, v) != cell}

    def covered(self):
        return {(x, y) for y, row in enumerate(self.rows) for x, c in enumerate(row)
                if not c.isdigit()}

    def number(self, cell):
        return int(self.rows[cell[1]][cell[0]])


def cells(pairs):
    return {tuple(pair) for pair in pairs}


class Ladders(unittest.TestCase):
    def check_step(self, board, step, known):
        """By every way to put mines beside the numbers of the step."""
        beside = sorted({cell for number in step['numbers'] for cell in board.around(tuple(number))}
                        & board.covered() - set(known))
        rest = board.covered() - set(known) - set(beside)
        left = board.mines - sum(known.values())
        ways = []
        for values in itertools.product((0, 1), repeat=len(beside)):
            way = {**known, **dict(zip(beside, values))}
            if step['mine_total'] and not 0 <= left - sum(values) <= len(rest):
                continue
            if all(sum(way.get(cell, 0) for cell in board.around(tuple(number)))
                   == board.number(tuple(number)) for number in step['numbers']):
                ways.append(way)
        self.assertTrue(ways)
        for key, value in (('safe', 0), ('mines', 1)):
            for cell in cells(step[key]):
                if cell in beside:
                    self.assertTrue(all(way[cell] == value for way in ways), (step, cell))
                else:
                    self.assertTrue(step['mine_total'])
                    full = [left - sum(way[c] for c in beside) for way in ways]
                    self.assertEqual(set(full), {len(rest) if value else 0})

    def test_worked(self):
        for path in sorted(WORKED.glob('*.mine')):
            truth = json.loads(path.with_suffix('.json').read_text())
            if not truth['consistent']:
                continue
            board, known = Board(path.read_text()), {}
            steps = explain(path)
            for i, step in enumerate(steps):
                self.assertEqual(list(step), ['step', 'rule', 'numbers', 'mine_total', 'safe',
                                              'mines', 'text', 'signs'])
                self.assertEqual(step['step'], i + 1)
                self.assertIn(step['rule'], RULES)
                if len(step['numbers']) < 4:
                    self.check_step(board, step, known)
                for key, value in (('safe', 0), ('mines', 1)):
                    for cell in cells(step[key]):
                        self.assertNotIn(cell, known)
                        known[cell] = value
            self.assertEqual({c for c in known if not known[c]}, cells(truth['safe']), path)
            self.assertEqual({c for c in known if known[c]}, cells(truth['certain_mines']), path)

    def decided_by_total(self, board, numbers, known):
        """Whether these numbers leave no room for another total, and what they and it decide."""
        unknown = sorted(board.covered() - set(known))
        left = board.mines - sum(known.values())
        totals, ways = set(), []
        for values in itertools.product((0, 1), repeat=len(unknown)):
            way = {**known, **dict(zip(unknown, values))}
            if all(sum(way.get(cell, 0) for cell in board.around(number)) == board.number(number)
                   for number in numbers):
                totals.add(sum(values))
                if sum(values) == left:
                    ways.append(way)
        tight = left in (min(totals), max(totals))
        return tight, {cell for cell in unknown if len({way[cell] for way in ways}) == 1}

    def test_no_number_beside_the_total_is_idle(self):
        rng = random.Random(7)
        width, height = 6, 3
        boards = []
        for _ in range(150):
            places = list(itertools.product(range(width), range(height)))
            mines = set(rng.sample(places, rng.randrange(2, 5)))
            board = Board(f'{width}x{height}x{len(mines)}\n')
            opened = {c for c in places if c not in mines and rng.random() < 0.5}
            board.rows = [''.join(str(len(board.around((x, y)) & mines))
                                  if (x, y) in opened else 'H' for x in range(width))
                          for y in range(height)]
            boards.append((board, f'{width}x{height}x{len(mines)}\n' + '\n'.join(board.rows) + '\n'))
        with tempfile.TemporaryDirectory() as folder:
            paths = [pathlib.Path(folder) / f'{i}.mine' for i in range(len(boards))]
            for path, (_, text) in zip(paths, boards):
                path.write_text(text)
            explained = explain_each(paths)
        n_steps = n_numbers = 0
        for (board, text), steps in zip(boards, explained):
            known = {}
            for step in steps:
                if step['rule'] == 'mine-total':
                    numbers = cells(step['numbers'])
                    found = cells(step['safe'] + step['mines'])
                    self.assertEqual(self.decided_by_total(board, numbers, known), (True, found))
                    for number in numbers:
                        tight, fewer = self.decided_by_total(board, numbers - {number}, known)
                        self.assertFalse(tight and fewer >= found, text)
                    n_steps += 1
                    n_numbers += len(numbers)
                known.update({tuple(cell): 0 for cell in step['safe']})
                known.update({tuple(cell): 1 for cell in step['mines']})
        self.assertGreater(n_steps, 20)
        self.assertGreater(n_numbers, n_steps)

    def test_union_is_what_is_certain(self):
        paths = sorted(POSITIONS.glob('*.mine'))
        for path, steps in zip(paths, explain_each(paths)):
            truth = json.loads(path.with_suffix('.json').read_text())
            self.assertEqual(cells(c for s in steps for c in s['safe']), cells(truth['safe']))
            self.assertEqual(
                cells(c for s in steps for c in s['mines']), cells(truth['certain_mines']))

    def test_rules_of_the_worked_positions(self):
        for name, rules in (('equations-one-safe', ['equations']), ('two-sections', ['mine-total']),
                            ('two-numbers-4x3x5', ['mine-total']), ('one-number-4x3x5', []),
                            ('equations-all-solved', ['one-number'] * 4)):
            steps = explain(WORKED / f'{name}.mine')
            self.assertEqual([step['rule'] for step in steps], rules, name)

    def test_golden_explanations(self):
        """One position for each rule, on which no simpler one decides anything; and the worked."""
        pages = sorted(EXPLAINED.glob('*.md'))
        self.assertGreater(len(pages), 14)
        for page in pages:
            position = page.with_suffix('.mine')
            if page.stem.startswith('worked-'):
                position = (WORKED / page.stem.removeprefix('worked-')).with_suffix('.mine')
            done = run('explain', '--format', 'markdown', '-', stdin=position.read_text())
            self.assertEqual(done.stdout.decode(), page.read_text(), page.stem)
            if position.parent == EXPLAINED:
                first = explain(position)[0]['rule']
                self.assertEqual(first, max((r for r in RULES if page.stem.startswith(r)), key=len))

    def test_text(self):
        text = text_of(WORKED / 'equations-one-safe.mine')
        self.assertIn('1. Equations. Subtracted from each other, the numbers at A2, B2, B3 leave no mine; '
                      'so C1 is safe.', text)
        self.assertIn('(2) − (1) − (1) = 0 → {C1} safe', text)
        text = text_of('--format', 'markdown', WORKED / 'endgame-three-cells.mine')
        self.assertIn('1. **One number – MD(1).** The 1 at A3', text)
        self.assertIn('`(2−1) = 1 = |{C2}| → all mines`', text)
        self.assertIn('No cell of this position is certain.',
                      text_of(WORKED / 'one-number-4x3x5.mine'))

    def test_density(self):
        """What only the mine total decides is not certain where the total is unknown."""
        position = '4x1x1\nH1HH\n'
        self.assertEqual(cells(explain('-', stdin=position)[0]['safe']), {(3, 0)})
        self.assertEqual(explain('--density', '0.2', '-', stdin=position), [])
        found, = explain('--cell', '3,0', '--density', '20%', '-', stdin=position)
        self.assertTrue(found['undecidable'])
        decided = explain('--density', '0.2', '-', stdin='3x1x1\nH2H\n')[0]
        self.assertEqual((decided['mine_total'], cells(decided['mines'])),
                         (False, {(0, 0), (2, 0)}))

    def test_flags(self):
        for flags, safe in (('ignore', {(3, 0)}), ('trust', {(2, 0), (3, 0)})):
            steps = explain(f'--flags={flags}', '-', stdin='4x1x1\nF1HH\n')
            self.assertEqual(cells(c for s in steps for c in s['safe']), safe)


class Proofs(unittest.TestCase):
    def test_chain_ends_with_the_cell(self):
        steps = explain('--cell', '2,1', WORKED / 'endgame-three-cells.mine')
        self.assertIn([2, 1], steps[-1]['mines'])
        self.assertFalse(any(step['mine_total'] for step in steps))

    def test_undecidable(self):
        path = WORKED / 'endgame-three-cells.mine'
        board = Board(path.read_text())
        found, = explain('--cell', '1,0', path)
        self.assertTrue(found['undecidable'])
        for key in ('with', 'without'):
            mines = cells(found[key])
            self.assertEqual(len(mines), board.mines)
            self.assertEqual((1, 0) in mines, key == 'with')
            self.assertLessEqual(mines, board.covered())
            for y, x in itertools.product(range(3), repeat=2):
                if (x, y) not in board.covered():
                    self.assertEqual(len(mines & board.around((x, y))), board.number((x, y)))
        text = text_of('--cell', '1,0', path)
        self.assertIn('B1 cannot be decided.', text)
        self.assertIn('    .*.\n', text)

    def test_cut(self):
        """A chain with the mine total is not compared with all others, and says so."""
        position = EXPLAINED / 'exhaustion.mine'
        steps = explain('--cell', '0,0', position)
        self.assertEqual([step.get('cut', False) for step in steps],
                         [False] * (len(steps) - 1) + [len(steps) > 1])
        self.assertIn('cut off' if len(steps) > 1 else 'no fewer numbers decide it',
                      text_of('--cell', '0,0', position))

    def test_fewest(self):
        """Numbers are said to be the fewest where they are, and by what."""
        # With the total, those at B2 and B3 decide A2; so nothing is said of its four.
        fewer = '3x5x4\nHHH\nH2H\nH21\nH31\nHHH\n'
        for cell, position, told in (
                ('0,1', fewer, '2 steps from 4 numbers.'),
                ('0,0', '2x1x1\nH1\n', '1 step from 1 number.'),
                ('2,0', '3x2x1\nHHH\n111\n', '1 step from 2 numbers; without the mine total, no '
                 'fewer numbers decide it.')):
            text = text_of('--cell', cell, '-', stdin=position)
            self.assertEqual(text.splitlines()[-1], told, text)

    def test_given(self):
        arguments = ('--flags=trust', '--cell=0,0', '-')
        self.assertEqual(explain(*arguments, stdin='4x1x1\nF1HH\n'), [{'given': 'mine'}])
        self.assertIn('A1 is known from the start: it is a trusted flag.',
                      text_of(*arguments, stdin='4x1x1\nF1HH\n'))

    def test_hold_back(self):
        arguments = ('--cell', '2,0', '--hold-back', WORKED / 'equations-one-safe.mine')
        step = explain(*arguments)[-1]
        self.assertEqual(step, {'step': 1, 'rule': 'equations', 'mine_total': False,
                                'numbers': [[0, 1], [1, 1], [1, 2]], 'held_back': True})
        self.assertNotIn('C1', text_of(*arguments))

    def test_mine_total_is_named(self):
        steps = explain('--cell', '3,3', WORKED / 'two-sections.mine')
        self.assertTrue(steps[-1]['mine_total'])
        self.assertEqual(steps[-1]['rule'], 'mine-total')


class Equations(unittest.TestCase):
    def test_lines(self):
        lines = explain('--equations', WORKED / 'equations-one-safe.mine')
        self.assertEqual([line['kind'] for line in lines],
                         ['number'] * 3 + ['subtracted'] * 2)
        self.assertEqual(lines[3]['parents'], [2, 1])
        self.assertEqual((lines[4]['cells'], lines[4]['sum']), ([[2, 0]], 0))
        self.assertIn('(5)  c = 0  (4) − (3)\n',
                      text_of('--equations', WORKED / 'equations-one-safe.mine'))


class Files(unittest.TestCase):
    """Of several files each line says whose it is, and no file goes without a line."""

    def lines(self, *arguments):
        done = run('explain', '--format', 'json', *arguments)
        return [json.loads(line) for line in done.stdout.decode().splitlines()]

    def test_names(self):
        solved, nothing = WORKED / 'equations-all-solved.mine', WORKED / 'one-number-4x3x5.mine'
        impossible = WORKED / 'impossible-too-many.mine'
        lines = self.lines(solved, nothing, impossible, solved)
        self.assertTrue(all(next(iter(line)) == 'file' for line in lines))
        self.assertEqual([line['file'] for line in lines],
                         [str(solved)] * 4 + [str(nothing), str(impossible)] + [str(solved)] * 4)
        self.assertEqual(lines[4], {'file': str(nothing), 'schema': 1, 'steps': 0})

    def test_cells_and_equations(self):
        path = WORKED / 'endgame-three-cells.mine'
        for arguments in (['--cell', '1,0'], ['--cell', '2,1'], ['--cell', '2,1', '--hold-back'],
                          ['--equations'], ['--cell', '0,0']):
            lines = self.lines(*arguments, path)
            self.assertEqual({line['file'] for line in lines}, {str(path)}, arguments)
        done = run('explain', '--format', 'json', '--equations', '-', stdin='2x1x1\nHH\n')
        self.assertEqual(json.loads(done.stdout), {'file': '-', 'schema': 1, 'lines': 0})

    def test_games(self):
        path = SOURCE / 'tests' / 'corpus' / 'good-won.minesage'
        lines = self.lines('--game', path)
        self.assertEqual([line['file'] for line in lines], [str(path)] * len(lines))
        self.assertIn('verdict', lines[-1])

    def test_of_a_limit(self):
        done = run('explain', '--format', 'json', '--memory', '1', '--cell', '0,0', '-',
                   stdin=Status.large(self))
        self.assertEqual((done.returncode, json.loads(done.stdout)),
                         (4, {'file': '-', 'schema': 1, 'complete': False}))


class Boards(unittest.TestCase):
    def generate(self, *arguments):
        return run('generate', *arguments).stdout.decode()

    def test_without_guessing(self):
        text = self.generate('--level', '12x12x30', '--no-guess', '--count', '5')
        boards = [part.splitlines() for part in text.strip().split('\n\n')]
        lines = explain('--game', '-', stdin=text)
        verdicts = [line for line in lines if 'verdict' in line]
        self.assertEqual([v['verdict'] for v in verdicts], ['proven'] * 5)
        self.assertEqual([v['left'] for v in verdicts], [0] * 5)
        opened = []
        for line in lines:
            if 'verdict' in line:
                rows = boards.pop(0)[1:]
                self.assertEqual(sorted(opened), sorted(
                    [x, y] for y in range(12) for x in range(12) if rows[y][x] == '.'))
                opened = []
            else:
                opened += line['opened']
                self.assertEqual(line['rule'] == 'first-click', line['step'] == 0)

    def test_with_guessing(self):
        text = '5x1x2 first=2,0\n*...*\n'
        self.assertEqual(explain('--game', '-', stdin=text)[-1],
                         {'verdict': 'proven', 'steps': 0, 'left': 0})
        text = '3x1x1 first=1,0\n*..\n'
        self.assertEqual(explain('--game', '-', stdin=text)[-1],
                         {'verdict': 'needs-guess', 'steps': 0, 'left': 1})
        self.assertIn('the board needs a guess', text_of('--game', '-', stdin=text))
        self.assertEqual(explain('--game', '--first=0,0', '-', stdin=text)[-1]['verdict'], 'lost')

    def test_game(self):
        lines = explain('--game', SOURCE / 'tests' / 'corpus' / 'good-won.minesage')
        self.assertIn(lines[-1]['verdict'], ('proven', 'needs-guess'))


class Status(unittest.TestCase):
    def check(self, status, message, *arguments, stdin=''):
        done = run('explain', *arguments, stdin=stdin)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertIn(message, done.stderr.decode())
        self.assertLessEqual(done.stderr.count(b'\n'), 1)
        return done.stdout.decode()

    def test_usage(self):
        good = WORKED / 'equations-one-safe.mine'
        self.check(2, '--format', '--format', 'html', good)
        self.check(2, '--cell', '--cell', '1', good)
        self.check(2, 'no such cell', '--cell', '3,0', good)
        self.check(2, 'open', '--cell', '0,1', good)
        self.check(2, '--game', '--game', '--cell', '0,0', good)
        self.check(2, '--first', '--first', '0,0', good)
        self.check(2, '--equations', '--equations', '--hold-back', good)
        self.check(2, '--density', '--density', '2', good)
        self.check(2, '--density', '--density', '0.2', '--game', good)
        self.check(2, '--density', '--density', '0.2', '--equations', good)
        self.check(2, 'does not say where the mines are', '--game', good)
        self.check(2, 'give --first', '--game', '-', stdin='2x1x1\n*.\n')
        self.check(2, '-:2:1', '-', stdin='2x1x1\nxx\n')

    def test_missing_file(self):
        self.check(1, 'nowhere.mine', 'nowhere.mine')

    def test_contradiction(self):
        path = WORKED / 'impossible-too-many.mine'
        self.assertIn('No layout fits', self.check(3, '', path))
        for extra in ((), ('--cell', '0,0')):
            found, = explain(*extra, path, status=3)
            self.assertIs(found['consistent'], False)
            self.assertTrue(found['conflict']['cells'])
            self.assertTrue(found['conflict']['reason'])

    def test_too_large(self):
        """What can only be estimated has the simple rules, and says that there may be more."""
        done = run('explain', '--format', 'json', '--memory', '1', '-', stdin=self.large())
        lines = [json.loads(line) for line in done.stdout.decode().splitlines()]
        self.assertEqual(done.returncode, 4)
        self.assertEqual(lines.pop(), {'file': '-', 'schema': 1, 'complete': False})
        self.assertLessEqual({line['rule'] for line in lines}, set(RULES[:4]))

    def large(self):
        """A lattice, of which everything hangs together."""
        side = 61
        rows = [''.join('3' if x % 2 and y % 2 else 'H' for x in range(side)) for y in range(side)]
        return f'{side}x{side}x1200\n' + '\n'.join(rows) + '\n'


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
