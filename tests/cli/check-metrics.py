#!/usr/bin/env python3
"""Drives minesage-cli metrics from outside: boards, games, every exit status.

Usage: check-metrics.py MINESAGE_CLI SOURCE_DIR
"""
import json
import math
import pathlib
import random
import subprocess
import sys
import unittest

CLI = pathlib.Path(sys.argv[1]).resolve()
SOURCE = pathlib.Path(sys.argv[2]).resolve()
GOLDEN = SOURCE / 'tests' / 'golden' / 'metrics'
CORPUS = SOURCE / 'tests' / 'corpus'

# The worked example of the click figures: unflagging, flagging again and a chord are wasted.
GAME = '''[Minesage]
Version=1
Kind=game

[Rules]
Width=3
Height=3
Mines=1
FirstClick=any

[Game]
Seed=1
State=won
FirstCell=0,1
ElapsedMs=1610
Assisted=no

[Layout]
Row0=...
Row1=.*.
Row2=...

[Cells]
Row0=111
Row1=1F1
Row2=111

[Moves]
Count=8
Line0=open 0,1 0; flag 1,1 100; chord 0,1 200; clear 1,1 300; flag 1,1 400; chord 1,0 500; \
chord 1,0 600; chord 1,2 1610
'''


def run(*arguments, stdin=''):
    return subprocess.run([CLI, 'metrics', *arguments], input=stdin.encode(),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def read(*arguments, stdin=''):
    done = run('--format', 'json', *arguments, stdin=stdin)
    return [json.loads(line) for line in done.stdout.decode().splitlines()], done


def board_text(name, truth):
    rows = (GOLDEN / name).with_suffix('.txt').read_text().replace('0', '.')
    return f'{truth["width"]}x{truth["height"]}x{truth["mines"]} first=0,0 seed=7\n{rows.strip()}\n'


class Play:
    """A game on a known board, by the rules alone."""

    def __init__(self, text):
        self.rows = text.split('\n')[1:]
        self.rows = [row for row in self.rows if row]
        self.cells = {(x, y) for y, row in enumerate(self.rows) for x in range(len(row))}
        self.mines = {(x, y) for x, y in self.cells if self.rows[y][x] == '*'}
        self.open, self.flags = set(), set()

    def around(self, cell):
        return {(cell[0] + i, cell[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} & self.cells - {cell}

    def uncover(self, cell):
        wanted = [cell]
        while wanted:
            cell = wanted.pop()
            if cell in self.open or cell in self.flags:
                continue
            assert cell not in self.mines, cell
            self.open.add(cell)
            if not self.around(cell) & self.mines:
                wanted += self.around(cell)

    def click(self, action, cell):
        if action == 'open':
            assert cell not in self.open, cell
            self.uncover(cell)
        elif action == 'flag':
            assert cell not in self.open | self.flags, cell
            self.flags.add(cell)
        else:
            assert cell in self.open, cell
            assert len(self.around(cell) & self.flags) == len(self.around(cell) & self.mines), cell
            for other in self.around(cell):
                self.uncover(other)

    def is_won(self):
        return self.open == self.cells - self.mines


class Boards(unittest.TestCase):
    def test_truth(self):
        names = sorted(path.stem for path in GOLDEN.glob('*.json'))
        truths = [json.loads((GOLDEN / name).with_suffix('.json').read_text()) for name in names]
        pairs = [(n, t) for n, t in zip(names, truths) if t['width'] * t['height'] > 1]
        self.assertEqual(len(pairs), 11)
        found, done = read('-', stdin='\n'.join(board_text(*pair) for pair in pairs))
        self.assertEqual((done.returncode, done.stderr, len(found)), (0, b'', len(pairs)))
        for (name, truth), board in zip(pairs, found):
            self.assertEqual(list(board), ['file', 'index', 'schema', 'width', 'height', 'mines', 'bbbv',
                                           'openings', 'islands', 'zini', 'hzini', 'zini8', 'numbers'])
            self.assertEqual(sum(board['numbers']), truth['width'] * truth['height'] - truth['mines'])
            for key, other in (('bbbv', 'bbbv'), ('openings', 'op'), ('islands', 'isl'),
                               ('zini', 'zini'), ('hzini', 'hzini'), ('zini8', 'zini8')):
                self.assertEqual(board[key], truth[other], f'{name} {key}')

    def test_least_clicks(self):
        """The line of play is made again on the board: it wins, and by the clicks that are said."""
        texts = [board_text(name, json.loads((GOLDEN / name).with_suffix('.json').read_text()))
                 for name in sorted(path.stem for path in GOLDEN.glob('*.json'))]
        texts = [t for t in texts if 1 < math.prod(map(int, t.split(' ')[0].split('x')[:2])) <= 256]
        self.assertGreater(len(texts), 4)
        found, done = read('--least-clicks', '-', stdin='\n'.join(texts))
        self.assertEqual((done.returncode, done.stderr, len(found)), (0, b'', len(texts)))
        for text, board in zip(texts, found):
            least, play = board['least_clicks'], Play(text)
            for move in least['line']:
                self.assertFalse(play.is_won())
                play.click(move['action'], tuple(move['cell']))
            self.assertTrue(play.is_won())
            self.assertEqual(least['proved'], least['lower'] == least['upper'])
            self.assertEqual(len(least['line']), least['upper'])
            self.assertLessEqual(least['lower'], least['upper'])
            self.assertLessEqual(least['upper'], board['zini8'])

    def test_least_clicks_as_text(self):
        """Flags and chords would cost as much."""
        done = run('--least-clicks', '-', stdin='3x1x1 first=0,0\n.*.\n')
        lines = done.stdout.decode().splitlines()
        self.assertIn('Fewest clicks: 2 (proved)', lines)
        self.assertEqual(lines[-1], 'Line of play: open A1, open C1')
        self.assertEqual(done.returncode, 0)

    def test_least_clicks_of_large_board(self):
        """An interval with a line of play that wins by the clicks of its end."""
        width, height, chooser = 60, 45, random.Random(8)
        mines = set(chooser.sample(range(width * height), 200))
        rows = '\n'.join(''.join('.*'[y * width + x in mines] for x in range(width))
                         for y in range(height))
        text = f'{width}x{height}x200 first=0,0\n{rows}\n'
        (board,), done = read('--least-clicks', '-', stdin=text)
        self.assertEqual((done.returncode, done.stderr), (0, b''))
        least, play = board['least_clicks'], Play(text)
        for move in least['line']:
            self.assertFalse(play.is_won())
            play.click(move['action'], tuple(move['cell']))
        self.assertTrue(play.is_won())
        self.assertEqual(len(least['line']), least['upper'])
        self.assertLess(least['lower'], least['upper'])
        self.assertGreater(least['lower'], 0.8 * least['upper'])
        self.assertLessEqual(least['upper'], board['zini8'])

    def test_large_board(self):
        """A greedy choice over everything for each click would not end in time."""
        rng = random.Random(1)
        rows = [''.join('*' if rng.random() < .2 else '.' for _ in range(700)) for _ in range(700)]
        mines = sum(row.count('*') for row in rows)
        found, done = read('-', stdin=f'700x700x{mines} seed=1\n' + '\n'.join(rows) + '\n')
        self.assertEqual(done.returncode, 0)
        self.assertLess(found[0]['zini8'], found[0]['bbbv'])
        self.assertLessEqual(found[0]['zini8'], found[0]['zini'])

    def test_fault_behind_a_board_is_placed(self):
        found, done = read('-', stdin='2x1x1\n*.\n\n2x2x1\n*.\n.x\n')
        self.assertEqual(len(found), 1)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b'-:6:2: ', done.stderr)


class Games(unittest.TestCase):
    def test_worked_example(self):
        found, done = read('-', stdin=GAME)
        self.assertEqual(done.returncode, 0)
        game = found[0]
        expected = {'bbbv': 8, 'openings': 0, 'islands': 1, 'zini': 5, 'hzini': 6, 'state': 'won',
                    'assisted': False, 'solved': 8, 'left': 1, 'right': 3, 'chords': 4,
                    'clicks': 8, 'effective_clicks': 5, 'style': 'FL', 'seconds': 1.61,
                    'efficiency': 1, 'correctness': .625, 'throughput': 1.6, 'stnb': 0,
                    'numbers': [0, 8, 0, 0, 0, 0, 0, 0, 0], 'openings_solved': 0,
                    'islands_solved': 1, 'effective_left': 1, 'effective_right': 1,
                    'effective_chords': 3, 'wasted_left': 0, 'wasted_right': 2, 'wasted_chords': 1,
                    'flags': 2, 'unflags': 1, 'wrong_flags': 0, 'chord_bbbv': 7, 'flag_worth': 3.5,
                    'question_marks': 0}
        for key, value in expected.items():
            self.assertEqual(game[key], value, key)
        for key, value in {'bbbv_per_second': 8 / 1.61, 'estimated_seconds': 1.61,
                           'clicks_per_second': 8 / 1.61, 'rqp': 1.61 ** 2 / 8,
                           'qg': 1.61 ** 1.7 / 8, 'ios': math.log(1.61) / math.log(8), 'zne': 5 / 8,
                           'znt': 1, 'hzne': 6 / 8, 'hznt': 6 / 5, 'zini_per_second': 5 / 1.61,
                           'left_per_second': 1 / 1.61, 'right_per_second': 3 / 1.61,
                           'chords_per_second': 4 / 1.61}.items():
            self.assertAlmostEqual(game[key], value, 5, key)

    def test_text_has_the_same(self):
        done = run('-', stdin=GAME)
        lines = done.stdout.decode().splitlines()
        for line in ('-: 3×3, 1 mine', '3BV: 8', '8-way ZiNi: 5', 'Time: 1.61 s',
                     'Right clicks: 3', 'Style: FL', 'Correctness: 62.5 %',
                     'Throughput: 160.0 %', 'Unflags: 1', 'Wasted chords: 1',
                     'Cells by number: 0 · 8 · 0 · 0 · 0 · 0 · 0 · 0 · 0'):
            self.assertIn(line, lines)

    def test_half_click(self):
        """A flag whose button stays down until the other one makes a chord of it."""
        head = 'Width: 3\nHeight: 2\nBoard:\n*00\n000\n0.0 lc (40 8)\n0.0 lr (40 8)\n'
        press = '0.5 mv (24 8)\n0.6 lc (24 8)\n0.6 lr (24 8)\n1.0 rc (8 8)\n'
        for n, rest in ((1, '1.2 lc (24 8)\n1.3 lr (24 8)\n1.4 rr (24 8)\n'),
                        (0, '1.1 rr (8 8)\n1.2 lc (24 8)\n1.2 rc (24 8)\n1.3 lr (24 8)\n')):
            found, _ = read('-', stdin=head + press + rest)
            self.assertEqual(found[0]['half_clicks'], n)
            self.assertEqual(found[0]['flags'], 1)

    def test_replay(self):
        """A pointer that goes three cells and claims that are not what the events come to."""
        replay = ('Width: 4\nHeight: 2\nTime: 9.87\nBBBV: 7\nStatus: lost\nSquareSize: 32\n'
                  'Board:\n0000\n*000\n0.0 lc (10 10)\n0.0 lr (10 10)\n1.0 mv (50 40)\n'
                  '2.0 lc (42 10)\n2.0 lr (42 10)\n3.0 lc (106 10)\n3.0 lr (106 10)\n'
                  '4.0 mv (0 0)\n')
        path = (50 + math.hypot(8, 30) + 64) / 2
        found, done = read('-', stdin=replay)
        self.assertEqual(done.returncode, 0)
        for key, value in {'state': 'won', 'seconds': 3, 'bbbv': 2, 'claimed_seconds': 9.87,
                           'claimed_bbbv': 7, 'claimed_state': 'lost', 'events': 8,
                           'path': path, 'path_manhattan': 86, 'mov': path / 3}.items():
            if isinstance(value, float):
                self.assertAlmostEqual(found[0][key], value, 9, key)
            else:
                self.assertEqual(found[0][key], value, key)
        self.assertEqual(found[0]['half_clicks'], 0)
        # One of three cells had the mine when the second one was opened.
        self.assertAlmostEqual(found[0]['pluck'], math.log10(3 / 2), 9)
        lines = run('-', stdin=replay).stdout.decode().splitlines()
        for line in ('Time: 3.00 s', 'Time (file): 9.87 s',
                     '3BV (file): 7', 'Result (file): Lost',
                     'Path (Manhattan): 86'):
            self.assertIn(line, lines)

    def test_figures_without_a_value(self):
        game = GAME.replace('State=won', 'State=playing').replace('Count=8', 'Count=1') \
            .replace('Row0=111', 'Row0=HHH').replace('Row1=1F1', 'Row1=1HH') \
            .replace('Row2=111', 'Row2=HHH')
        game = game[:game.index('Line0=')] + 'Line0=open 0,1 0\n'
        found, done = read('-', stdin=game.replace('1610', '2000'))
        self.assertEqual(done.returncode, 0)
        self.assertEqual(found[0]['solved'], 1)
        self.assertEqual(found[0]['estimated_seconds'], 16)
        for key in ('rqp', 'qg', 'ios'):
            self.assertIsNone(found[0][key])
        self.assertNotIn('RQP', run('-', stdin=game).stdout.decode())

    def test_board_of_a_game_without_a_move(self):
        found, done = read(str(CORPUS / 'good-board.txt'))
        self.assertEqual(done.returncode, 0)
        self.assertNotIn('clicks', found[0])


class Replays(unittest.TestCase):
    def test_figures_of_the_events(self):
        for name in ('good-custom.avf', 'good-version-1.rmv'):
            found, done = read(str(CORPUS / name))
            self.assertEqual((done.returncode, done.stderr), (0, b''), name)
            self.assertEqual((found[0]['state'], found[0]['seconds'], found[0]['solved']),
                             ('won', 0.88, 2), name)

    def test_a_chord_on_a_zero(self):
        """It opens what was flagged when the 0 was opened; without it the game does not end."""
        found, done = read(str(CORPUS / 'good-chord-on-zero.rawvf'))
        self.assertEqual((done.returncode, done.stderr), (0, b''))
        figures = [found[0][key] for key in ('state', 'left', 'right', 'chords', 'effective_clicks')]
        self.assertEqual(figures, ['won', 1, 2, 1, 2])

    def test_what_differs_is_said(self):
        for name, sentences in (
                ('good-wrong-time.avf',
                 ['The header says 14.52 s, but the recorded moves take 0.88 s.']),
                ('good-gbk-name.avf',
                 ['The file does not say how its names are encoded; they were read as GBK.']),
                ('good-cut-in-events.avf',
                 ['The recording breaks off at 0.280 s; everything before that is kept.',
                  'The file breaks off. (at byte 108)'])):
            found, done = read(str(CORPUS / name))
            self.assertEqual(done.returncode, 2 if 'cut' in name else 0, name)
            self.assertEqual(len(found), 1, name)
            self.assertEqual(done.stderr.decode(), ''.join(
                f'minesage-cli: {CORPUS}/{name}: {sentence}\n' for sentence in sentences))


class Statuses(unittest.TestCase):
    def test_statuses(self):
        for name in ('good-analysis.minesage', 'good-plain.mine', 'good-new.minesage'):
            done = run(str(CORPUS / name))
            self.assertEqual((done.returncode, done.stdout), (2, b''), name)
            self.assertIn(name.encode(), done.stderr)
        self.assertEqual(run('/nonexistent').returncode, 1)
        self.assertEqual(run().returncode, 2)
        self.assertEqual(run('--format', 'xml', '-').returncode, 2)
        self.assertEqual(run('--help').returncode, 0)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1], verbosity=2)
