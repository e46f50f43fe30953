#!/usr/bin/env python3
"""Players of one's own, boards of a file and the lines of the games, of minesage-cli simulate.

Usage: check-player.py MINESAGE_CLI SOURCE_DIR
"""
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import unittest

import schema

CLI = pathlib.Path(sys.argv[1]).resolve()
PLAYERS = pathlib.Path(sys.argv[2]).resolve() / 'data' / 'examples' / 'players'
PYTHON = f'{shlex.quote(sys.executable)} {shlex.quote(str(PLAYERS / "player.py"))}'
SHELL = f'sh {shlex.quote(str(PLAYERS / "player.sh"))}'
LEVEL = ['--level', '8x8x10', '--start', 'open']


def run(*arguments, stdin=None):
    return subprocess.run([CLI, *arguments], input=stdin, capture_output=True, text=True,
                          env={**os.environ, 'MINESAGE_CLI': str(CLI)})


def simulate(*options):
    done = run('simulate', '--format', 'json', *options)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert not list(schema.find_faults(found)), list(schema.find_faults(found))
    return found


def around(grid, x, y):
    return [(u, v) for v in range(max(y - 1, 0), min(y + 2, len(grid)))
            for u in range(max(x - 1, 0), min(x + 2, len(grid[0]))) if (u, v) != (x, y)]


def number(grid, x, y):
    return sum(grid[v][u] == '*' for u, v in around(grid, x, y))


def cells(grid):
    return {(x, y) for y, row in enumerate(grid) for x, cell in enumerate(row) if cell != '*'}


def flood(grid, start, opened):
    """Opens cells, and what touches a 0."""
    left = list(start)
    while left:
        cell = left.pop()
        if cell not in opened:
            opened.add(cell)
            left += around(grid, *cell) if number(grid, *cell) == 0 else []


def count_3bv(grid):
    """Zeros first, then each number that is still covered."""
    opened, clicks = set(), 0
    for cell in sorted(cells(grid), key=lambda cell: number(grid, *cell)):
        if cell not in opened:
            clicks += 1
            flood(grid, [cell], opened)
    return clicks


def again(grid, moves):
    """Makes the clicks of a game again, each of which must do something; how it ends."""
    opened, flags, state = set(), set(), 'playing'
    for move in moves:
        assert state == 'playing', move
        kind, place = move.split()
        cell = tuple(map(int, place.split(',')))
        if kind == 'flag':
            assert cell not in opened | flags, move
            flags.add(cell)
            continue
        wanted = [cell]
        if kind == 'chord':
            assert len(flags & set(around(grid, *cell))) == number(grid, *cell), move
            assert cell in opened, move
            wanted = around(grid, *cell)
        wanted = [one for one in wanted if one not in opened | flags]
        assert wanted, move
        if any(grid[y][x] == '*' for x, y in wanted):
            state = 'lost'
        else:
            flood(grid, wanted, opened)
            state = 'won' if opened == cells(grid) else 'playing'
    return state


class Players(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_same_games(self):
        """On any threads and in shards, which add up; compared and without luck, as built-in ones."""
        usual = [*LEVEL, '--games', '90', '--player', PYTHON, '--against', 'safest']
        whole = simulate(*usual, '--threads', '1')
        other = simulate(*usual, '--threads', '3')
        parts = [run('simulate', '--format', 'json', *usual, '--shard', f'{i}/3').stdout
                 for i in (1, 2, 3)]
        merged = json.loads(run('simulate', '--merge', '-', stdin=''.join(parts)).stdout)
        for key in 'games', 'wins', 'guesses', 'rate', 'interval', 'luck_free', 'against':
            self.assertEqual(whole[key], other[key], key)
            self.assertEqual(whole[key], merged[key], key)
        self.assertGreater(whole['wins'], 0)
        self.assertGreater(whole['guesses'], 0)
        self.assertLess(whole['wins'], whole['against']['wins'])
        self.assertEqual(whole['strategy'], PYTHON)

    def test_witness(self):
        """Who is compared with a strategy of a known share is known by a witness too, in shards and in
        one; built-in strategies do without it."""
        usual = ['--level', 'beginner', '--start', 'open', '--games', '60', '--against', 'safest']
        player = [*usual, '--player', PYTHON]
        whole = simulate(*player)
        known = whole['by_reference']
        self.assertEqual(known['witness'], 'logic:rules=two-numbers,guess=naive')
        parts = [run('simulate', '--format', 'json', *player, '--shard', f'{i}/2').stdout for i in (1, 2)]
        merged = json.loads(run('simulate', '--merge', '-', stdin=''.join(parts)).stdout)
        self.assertEqual((merged['by_reference'], merged['against']), (known, whole['against']))
        self.assertNotIn('witness', simulate(*usual, '--strategy', 'logic')['by_reference'])

    def test_shell(self):
        lines = self.folder / 'games'
        found = simulate('--level', '4x4x3', '--games', '6', '--player', SHELL, '--games-out', lines)
        self.assertEqual(found['games'], 6)
        games = [json.loads(line) for line in lines.read_text().splitlines()]
        self.assertEqual(sum(game['won'] for game in games), found['wins'])

    def test_what_a_player_sees(self):
        """Only what is open, and a number that is the game's own but not its seed."""
        seen = self.folder / 'seen'
        simulate(*LEVEL, '--games', '12', '--threads', '1', '--seed', '50',
                 '--player', f'tee {shlex.quote(str(seen))} | {PYTHON}')
        numbers = set()
        for line in seen.read_text().splitlines():
            question = json.loads(line)
            kind = schema.SCHEMA['$defs']['question']
            self.assertEqual(list(schema.find_faults(question, kind)), [])
            self.assertEqual([len(row) for row in question['rows']], [8] * 8)
            self.assertIn('0', ''.join(question['rows']))
            numbers.add(question['number'])
        self.assertEqual(len(numbers), 12)
        self.assertFalse(numbers & set(range(50, 62)))

    def test_lines(self):
        """In the order of the games; 3BV is that of the board of that seed."""
        lines = self.folder / 'games'
        found = simulate(*LEVEL, '--games', '70', '--strategy', 'endgame', '--threads', '4',
                         '--seed', '18446744073709551600', '--games-out', lines)
        games = [json.loads(line) for line in lines.read_text().splitlines()]
        self.assertEqual([game['seed'] for game in games],
                         [(18446744073709551600 + i) % (1 << 64) for i in range(70)])
        self.assertEqual(sum(game['won'] for game in games), found['wins'])
        self.assertEqual(sum(game['guesses'] for game in games), found['guesses'])
        for game in games[:16:5]:
            self.assertEqual(list(schema.find_faults(game)), [])
            board = run('generate', *LEVEL, '--seed', str(game['seed'])).stdout
            figures = json.loads(run('metrics', '--format', 'json', '-', stdin=board).stdout)
            self.assertEqual(game['bbbv'], figures['bbbv'])
            self.assertGreaterEqual(game['guesses'] - game['luck'], 0)
        full = run('simulate', *LEVEL, '--games', '900', '--strategy', 'safest', '--games-out',
                   '/dev/full')
        self.assertEqual((full.returncode, '/dev/full' in full.stderr), (1, True))

    def test_objective(self):
        """Each click, made again on the board: how the game ends, its clicks and its 3BV."""
        boards, lines = self.folder / 'boards.txt', self.folder / 'games'
        boards.write_text(run('generate', '--level', '12x12x22', '--start', 'open', '--count',
                              '12').stdout)
        rows = [line for line in boards.read_text().splitlines() if set(line) <= set('.*') and line]
        grids = [rows[i:i + 12] for i in range(0, len(rows), 12)]
        self.assertEqual(len(grids), 12)
        usual = ['--boards', boards, '--strategy', 'fast', '--against', 'fast', '--games-out', lines]
        found = simulate(*usual, '--objective', 'win')
        games = [json.loads(line) for line in lines.read_text().splitlines()]
        for grid, game in zip(grids, games, strict=True):
            self.assertEqual(list(schema.find_faults(game)), [])
            self.assertEqual(again(grid, game['moves']), 'won' if game['won'] else 'lost')
            self.assertEqual((game['clicks'], game['bbbv']), (len(game['moves']), count_3bv(grid)))
        won = [game['bbbv'] / game['clicks'] for game in games if game['won']]
        self.assertAlmostEqual(found['efficiency']['mean'], sum(won) / len(won), places=5)
        self.assertGreater(found['efficiency']['mean'], 0.95)
        self.assertEqual((found['objective'], found['against']['gained'], found['against']['lost']),
                         ('win', 0, 0))

        rash = simulate(*usual, '--objective', 'clicks', '--price', '3')
        self.assertEqual((rash['price'], rash['against']['gained']), (3, 0))
        self.assertGreater(rash['guesses'], found['guesses'])
        self.assertGreater(rash['against']['lost'], 0)
        shards = [run('simulate', '--format', 'json', *LEVEL, '--games', '30', '--strategy', 'safest',
                      '--objective', 'clicks', '--shard', f'{i}/3').stdout for i in (1, 2, 3)]
        merged = json.loads(run('simulate', '--merge', '-', stdin=''.join(shards)).stdout)
        self.assertEqual(list(schema.find_faults(merged)), [])
        whole = simulate(*LEVEL, '--games', '30', '--strategy', 'safest', '--objective', 'clicks')
        self.assertEqual(whole['efficiency'], merged['efficiency'])

        for options, said in ((['--player', 'cat', '--objective', 'win'], 'is for strategies'),
                              (['--strategy', 'logic', '--objective', 'win'], 'that know everything'),
                              (['--strategy', 'fast', '--price', '9'], 'goes with --objective'),
                              (['--strategy', 'fast', '--objective', 'speed'], 'speed')):
            done = run('simulate', *LEVEL, '--games', '1', *options)
            self.assertEqual((done.returncode, done.stdout), (2, ''), options)
            self.assertIn(said, done.stderr)

    def test_boards(self):
        """The boards of the seeds, as a file, are played as by their seeds, by either kind of player."""
        boards, lines = self.folder / 'boards.txt', self.folder / 'games'
        boards.write_text(run('generate', *LEVEL, '--count', '40').stdout)
        for player in ['--strategy', 'endgame'], ['--player', PYTHON]:
            wins, without_luck = [], []
            for where in ([*LEVEL, '--games', '40'], ['--boards', boards],
                          ['--boards', boards, '--start', 'open']):
                found = simulate(*where, *player, '--against', 'safest', '--games-out', lines)
                games = [json.loads(line) for line in lines.read_text().splitlines()]
                wins.append([(g['won'], g['bbbv'], g['clicks']) for g in games])
                without_luck.append([found.get('luck_free'), found['against'].get('luck_free'),
                                     [g['luck'] for g in games]])
            self.assertEqual(len(wins[1]), 40)
            # Who draws lots by the number of the game plays alike only with the same seed: it has it.
            self.assertEqual(wins[0], wins[1])
            # The luck is known only of boards that are said to be drawn at random.
            self.assertEqual(without_luck[1], [None, None, [None] * 40])
            self.assertEqual(wins[0], wins[2])
            self.assertEqual(without_luck[0], without_luck[2])
        for start, said in (['--start', 'any'], False), ([], True):
            text = run('simulate', '--boards', boards, *start, '--strategy', 'safest').stdout
            self.assertEqual('as long as --start does not say' in text, said)

    def test_first_click_of_a_board(self):
        """Where it may hit a mine, that it did not is luck; where it may not, it must not."""
        boards, lines = self.folder / 'boards.txt', self.folder / 'games'
        boards.write_text('4x1x1 first=0,0\n..*.\n\n4x1x1 first=2,0\n*...\n')
        for start, luck in ('any', .25), ('safe', 0):
            simulate('--boards', boards, '--start', start, '--strategy', 'safest', '--games-out', lines)
            games = [json.loads(line) for line in lines.read_text().splitlines()]
            self.assertEqual([game['luck'] for game in games], [luck, luck])
        for first, start, said in ((2, 'safe', 'board 2'), (2, 'classic', 'board 2'),
                                   (1, 'open', 'board 2'), (0, 'open', None)):
            boards.write_text(f'4x1x1 first=0,0\n..*.\n\n4x1x1 first={first},0\n..*.\n')
            done = run('simulate', '--boards', boards, '--start', start, '--strategy', 'safest')
            self.assertEqual(done.returncode, 2 if said else 0, done.stderr)
            self.assertIn(f'The first click on {said} is not what' if said else '', done.stderr)

    def test_faulty_boards(self):
        boards = self.folder / 'boards.txt'
        for text, said in (('2x2x1\n*.\n..\n\n3x2x1\n*..\n...\n', 'Board 2 does not say'),
                           ('2x2x1\nHH\n1H\n', 'Board 1 does not say'),
                           ('2x2x1\n*.\n', ':2:1: '), ('', ': ')):
            boards.write_text(text)
            done = run('simulate', '--boards', boards, '--strategy', 'safest')
            self.assertEqual((done.returncode, done.stdout), (2, ''), text)
            self.assertIn(f'minesage-cli: {boards}', done.stderr)
            self.assertIn(said, done.stderr)
        boards.write_text('2x2x1\n*.\n..\n')
        done = run('simulate', '--boards', boards, '--strategy', 'safest', '--games', '2')
        self.assertEqual((done.returncode, done.stdout), (2, ''))

    def test_faults(self):
        """Whatever a program does that is no play ends the run, with a sentence that says what."""
        for command, said in (
                ('true', 'ended, or closed its output'),
                ('read line; exit 3', 'ended, or closed its output'),
                ('read line; kill -KILL $$', 'ended, or closed its output'),
                ('read line; exec >&-; cat >/dev/null', 'ended, or closed its output'),
                ('/nonexistent/player 2>/dev/null', 'ended, or closed its output'),
                ('read line; echo hello; cat >/dev/null', 'answered “hello”, which is no cell'),
                ('read line; echo "[1,2] 3"; cat >/dev/null', 'which is no cell'),
                ('read line; echo "[8,0]"; cat >/dev/null', 'which is no cell'),
                ('read line; echo; cat >/dev/null', 'answered “”, which is no cell'),
                ('read line; echo "[3,3]"; cat >/dev/null', 'answered “[3,3]”, which is open'),
                ('read line; echo D4; cat >/dev/null', 'answered “D4”, which is open')):
            done = run('simulate', *LEVEL, '--games', '9', '--threads', '1', '--player', command)
            with self.subTest(command):
                self.assertEqual((done.returncode, done.stdout), (2, ''))
                self.assertEqual(done.stderr.count('\n'), 1)
                self.assertIn(f'minesage-cli: {command}: Game 0: The player ', done.stderr)
                self.assertIn(said, done.stderr)

    def test_no_answer(self):
        """Who does not answer, or does not even read, is stopped by the limit, whatever it is; who
        has nothing to answer is not waited for at the end."""
        for level, command in ((LEVEL, 'cat >/dev/null'), (LEVEL, 'exec sleep 100000'),
                               (LEVEL, 'read line; printf "[0,"; exec sleep 100000'),
                               (['--level', '400x400x30000'], 'exec sleep 100000')):
            done = run('simulate', *level, '--games', '2', '--threads', '1', '--player', command,
                       '--player-timeout', '0.01')
            with self.subTest(command):
                self.assertEqual((done.returncode, done.stdout), (2, ''))
                self.assertEqual(done.stderr, f'minesage-cli: {command}: Game 0: The player did not '
                                 'answer within 0.01 s; --player-timeout allows more.\n')
        boards = self.folder / 'boards.txt'
        boards.write_text('3x1x1 first=2,0\n*..\n')
        found = simulate('--boards', boards, '--player', 'exec sleep 100000', '--player-timeout', '0.01')
        self.assertEqual(found['wins'], 1)

    def test_limits(self):
        for limit in '0', '1e300':
            found = simulate(*LEVEL, '--games', '3', '--player', PYTHON, '--player-timeout', limit)
            self.assertEqual(found['games'], 3)
        for limit in '-1', 'nan', 'inf', 'x':
            done = run('simulate', *LEVEL, '--games', '3', '--player', PYTHON, '--player-timeout', limit)
            self.assertEqual((done.returncode, done.stdout), (2, ''), limit)

    def test_answers(self):
        """In pieces, in advance, or without an end."""
        wordy = 'read line; printf "[0,"; printf "0]\\n"; cat >/dev/null'
        boards = self.folder / 'boards.txt'
        boards.write_text('4x1x2 first=2,0\n.*.*\n')
        self.assertEqual(simulate('--boards', boards, '--player', wordy)['wins'], 1)
        boards.write_text('6x1x3 first=2,0\n.*.*.*\n')
        early = 'printf "A1\\nE1\\n"; cat >/dev/null'
        self.assertEqual(simulate('--boards', boards, '--player', early)['wins'], 1)
        done = run('simulate', '--boards', boards, '--player', 'yes | tr -d "\\n"')
        self.assertEqual((done.returncode, 'yyyy”, which is no cell' in done.stderr), (2, True))
        self.assertEqual(simulate('--boards', boards, '--player', 'echo A1; yes E1')['wins'], 1)

    def test_one_plays(self):
        for players in ['--player', 'true', '--strategy', 'safest'], []:
            done = run('simulate', *LEVEL, '--games', '1', *players)
            self.assertEqual((done.returncode, done.stdout), (2, ''))


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
