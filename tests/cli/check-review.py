#!/usr/bin/env python3
"""Drives minesage-cli review from outside: games of a player who guesses, every form, exit status.

Usage: check-review.py MINESAGE_CLI SOURCE_DIR

The games are played here, on boards small enough to list all layouts; each figure must be what
these layouts say, and what `minesage-cli analyze` says of the position before the opening.
"""
import itertools
import json
import math
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time
import unittest

CLI = pathlib.Path(sys.argv[1]).resolve()
CORPUS = pathlib.Path(sys.argv[2]).resolve() / 'tests' / 'corpus'


def run(command, *arguments, stdin=''):
    return subprocess.run([CLI, command, *map(str, arguments)], input=stdin.encode(),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def review(*arguments, stdin='', status=0):
    """The openings and the summary of a game."""
    done = run('review', '--format', 'json', *arguments, stdin=stdin)
    assert done.returncode == status, done.stderr.decode()
    *openings, summary = map(json.loads, done.stdout.decode().splitlines())
    # Every line names its file, so that of many games each opening is known to be whose.
    assert all(opening.pop('file') == summary['file'] for opening in openings)
    return openings, summary


class Game:
    """A board of any rule that is played cell by cell and written as a native file."""

    def __init__(self, width, height, mines):
        self.width, self.height, self.mines = width, height, set(mines)
        self.seen = {}  # opened cells
        self.flags = set()
        self.moves = []
        self.state = 'new'
        self.first = None
        self.positions = []  # before each opening: as text, the numbers, what it opens
        self.last = []

    def cells(self):
        return itertools.product(range(self.width), range(self.height))

    def around(self, cell):
        x, y = cell
        return [(u, v) for v in range(y - 1, y + 2) for u in range(x - 1, x + 2)
                if 0 <= u < self.width and 0 <= v < self.height and (u, v) != cell]

    def text(self):
        rows = (''.join(str(self.seen[x, y]) if (x, y) in self.seen
                        else 'F' if (x, y) in self.flags else 'H' for x in range(self.width))
                for y in range(self.height))
        return f'{self.width}x{self.height}x{len(self.mines)}\n' + '\n'.join(rows) + '\n'

    def note(self, word, cell, time):
        self.moves.append(f'{word} {cell[0]},{cell[1]} {time}')

    def show(self, cell):
        todo = [cell]
        while todo:
            cell = todo.pop()
            if cell in self.seen or cell in self.flags:
                continue
            self.seen[cell] = sum(c in self.mines for c in self.around(cell))
            if self.seen[cell] == 0:
                todo += self.around(cell)

    def open_all(self, cells):
        self.positions.append((self.text(), dict(self.seen), cells))
        self.last = cells
        self.first = self.first or cells[0]
        self.state = 'lost' if self.mines & set(cells) else 'playing'
        for cell in cells:
            if cell not in self.mines:
                self.show(cell)
        if self.state == 'playing' and len(self.seen) + len(self.mines) == self.width * self.height:
            self.state = 'won'

    def open(self, cell, time):
        self.note('open', cell, time)
        self.open_all([cell])

    def flag(self, cell, time):
        self.note('flag', cell, time)
        self.flags.add(cell)

    def chord(self, cell, time):
        self.note('chord', cell, time)
        self.open_all([c for c in self.around(cell)
                       if c not in self.seen and c not in self.flags])

    def file(self, elapsed=60000):
        rows = '\n'.join(f'Row{y}=' + ''.join('*' if (x, y) in self.mines else '.'
                                               for x in range(self.width))
                         for y in range(self.height))
        return f'''[Minesage]
Version=1
Kind=game

[Rules]
Width={self.width}
Height={self.height}
Mines={len(self.mines)}
FirstClick=any

[Game]
Seed=1
State={self.state}
FirstCell={self.first[0]},{self.first[1]}
ElapsedMs={elapsed}
Assisted=no

[Layout]
{rows}

[Cells]
{self.shown()}

[Moves]
Count={len(self.moves)}
Line0={'; '.join(self.moves)}
'''

    def shown(self):
        """The cells as the game shows them at its end."""
        return '\n'.join(f'Row{y}=' + ''.join(self.letter((x, y)) for x in range(self.width))
                         for y in range(self.height))

    def letter(self, cell):
        if cell in self.seen:
            return str(self.seen[cell])
        if self.state == 'lost' and cell in self.mines and cell in self.last:
            return 'X'
        if self.state == 'lost' and cell in self.flags - self.mines:
            return 'W'
        if cell in self.flags or (self.state == 'won' and cell in self.mines):
            return 'F'
        return 'M' if self.state == 'lost' and cell in self.mines else 'H'


def layouts_of(game, seen):
    """Every set of mines that fits what is seen."""
    covered = [c for c in game.cells() if c not in seen]
    for mines in map(set, itertools.combinations(covered, len(game.mines))):
        if all(sum(c in mines for c in game.around(cell)) == n for cell, n in seen.items()):
            yield mines


def play_at_random(seed):
    rng = random.Random(seed)
    game = Game(5, 4, rng.sample([(x, y) for x in range(5) for y in range(4)], 5))
    time = 0
    while game.state in ('new', 'playing') and rng.random() < 0.98:
        time += rng.randrange(5000)
        covered = [c for c in game.cells() if c not in game.seen | dict.fromkeys(game.flags)]
        chords = [c for c, n in game.seen.items()
                  if n == sum(f in game.flags for f in game.around(c))
                  and (rest := set(game.around(c)) & set(covered)) and not rest & game.mines]
        dice = rng.random()
        if chords and dice < 0.5:
            game.chord(rng.choice(chords), time)
        elif dice < 0.6 and len(covered) > 1 and game.state == 'playing':
            game.flag(rng.choice([c for c in covered if c in game.mines] or covered), time)
        elif covered:
            good = [c for c in covered if c not in game.mines] or covered
            game.open(rng.choice(good if rng.random() < 0.85 else covered), time)
        else:
            break
    return game


class Figures(unittest.TestCase):
    def check_opening(self, game, opening, text, seen, opened):
        layouts = list(layouts_of(game, seen))
        covered = [c for c in game.cells() if c not in seen]
        safe = {c for c in covered if not any(c in mines for mines in layouts)}
        mine = sum(bool(mines & set(opened)) for mines in layouts) / len(layouts)
        self.assertAlmostEqual(opening['mine'], mine, places=9)
        if set(opened) <= safe:
            self.assertEqual(opening['verdict'], 'certain')
        elif mine == 1:
            self.assertEqual(opening['verdict'], 'mine')
        elif safe:
            self.assertEqual(opening['verdict'], 'avoidable')
            self.assertEqual({tuple(c) for c in opening['best_cells']}, safe)
            self.assertEqual(opening['best'], 0)
        else:
            self.assertIn(opening['verdict'], ('best', 'worse'))
        if opening['verdict'] in ('best', 'worse', 'avoidable', 'mine'):
            self.check_analyze(opening, text, opened)
        return mine

    def check_analyze(self, opening, text, opened):
        answer = json.loads(run('analyze', '--format', 'json', '-', stdin=text).stdout)
        self.assertEqual(opening['best_cells'], answer['best']['cells'])
        self.assertEqual(opening['basis'], answer['best']['basis'])
        self.assertAlmostEqual(1 - opening['best'], answer['best']['safety'], places=12)
        if len(opened) == 1:
            place = opened[0][1] * answer['width'] + opened[0][0]
            self.assertEqual(opening['mine'], answer['mine_probability'][place])
        if opening['best_win'] is not None:
            self.check_win(opening, text, opened)

    def check_win(self, opening, text, opened):
        answer = json.loads(run('analyze', '--format', 'json', '--win', '-', stdin=text).stdout)
        won, of = map(int, (answer['win_probability'] + '/1').split('/')[:2])
        self.assertAlmostEqual(opening['best_win'], won / of, places=12)
        if len(opened) == 1:
            win = answer['win'].get('%d,%d' % opened[0])
            self.assertEqual(win is None, opening['mine'] == 1)
            won, of = map(int, ((win or '0') + '/1').split('/')[:2])
            self.assertAlmostEqual(opening['win'], won / of, places=12)

    def test_random_games(self):
        verdicts = set()
        for seed in range(10):
            game = play_at_random(seed)
            if not game.positions:
                continue
            openings, summary = review('-', stdin=game.file())
            self.assertEqual(len(openings), len(game.positions))
            survival = 1
            for opening, (text, seen, opened) in zip(openings, game.positions):
                verdicts.add(opening['verdict'])
                if not seen:
                    self.assertEqual(opening['verdict'], 'first')
                    continue
                mine = self.check_opening(game, opening, text, seen, opened)
                survival *= 1 - mine if mine < 1 else 1
            self.assertAlmostEqual(summary['survival'], survival, places=9)
            self.assertAlmostEqual(summary['pluck'], -math.log10(survival), places=9)
            guesses = [o for o in openings if o['verdict'] in ('best', 'worse', 'avoidable')]
            self.assertEqual(summary['guesses'], len(guesses))
            self.assertEqual(summary['avoidable'],
                             sum(o['verdict'] == 'avoidable' for o in guesses))
            self.assertEqual(summary['state'], game.state)
            self.assertEqual(summary['metrics']['mines'], 5)
        self.assertEqual(verdicts, {'first', 'certain', 'best', 'worse', 'avoidable', 'mine'})


def avoidable_game():
    """A 1 with the only mine beside it; cell 3 is safe, and not opened."""
    game = Game(4, 1, [(2, 0)])
    game.open((1, 0), 0)
    game.flag((3, 0), 1000)
    game.open((0, 0), 5000)
    return game


def pointer_game(pointer):
    """The same board, won: a chord beside a flag, then the safe cell. pointer: movements as lines of
    a RAWVF, at their times among the clicks; or None."""
    clicks = [(0, 'lc 2 1 (24 8)'), (0, 'lr 2 1 (24 8)'),
              (500, 'rc 3 1 (40 8)'), (600, 'rr 3 1 (40 8)'),
              (900, 'rc 2 1 (24 8)'), (950, 'lc 2 1 (24 8)'), (1000, 'lr 2 1 (24 8)'),
              (1010, 'rr 2 1 (24 8)'), (2990, 'lc 4 1 (56 8)'), (3000, 'lr 4 1 (56 8)')]
    lines = sorted(clicks + (pointer or []), key=lambda event: event[0])
    return ('RawVF_Version: Rev5\nProgram: Test\nLevel: Custom\nWidth: 4\nHeight: 1\nMines: 1\n'
            'Status: won\nMode: Classic\nBoard:\n00*0\nEvents:\n'
            + ''.join(f'{time // 1000}.{time % 1000:03} {words}\n' for time, words in lines))


class Habits(unittest.TestCase):
    """What cost time or clicks, and what is said of it, in games made for it."""

    def habits(self, file, kind):
        return [h for h in review('-', stdin=file)[1]['habits'] if h['kind'] == kind]

    def test_pointer(self):
        """It goes up six cells and back, then rests over the safe cell for 1.2 s."""
        pointer = [(1100, 'mv 2 1 (24 8)'), (1200, 'mv 2 1 (24 -88)'), (1500, 'mv 2 1 (24 8)'),
                   (1800, 'mv 4 1 (56 8)')]
        file = pointer_game([(0, 'mv 2 1 (24 8)'), (300, 'mv 3 1 (40 8)')] + pointer)
        _, summary = review('-', stdin=file)
        self.assertEqual([h['lost'] for h in self.habits(file, 'hesitation')], [1200])
        detour, = self.habits(file, 'detour')
        self.assertEqual((detour['from'], detour['to'], detour['cell']), (1000, 3000, [3, 0]))
        self.assertAlmostEqual(detour['way'], 14)
        self.assertAlmostEqual(detour['straight'], 2)
        self.assertEqual(detour['lost'], round(800 * 12 / 14))
        half, = self.habits(file, 'half-click')
        self.assertEqual((half['from'], half['to'], half['cell']), (600, 900, [1, 0]))
        self.assertEqual(summary['lost_hesitations'], 1.2)
        text = run('review', '-', stdin=file).stdout.decode()
        for words in ('Hesitation: For 1.2 s the pointer stayed where it was while D1 was certainly '
                      'safe; what shows that was in sight for 3.0 s.',
                      'Detour: The pointer went a way of 14.0 cells where the straight one has 2.0; '
                      'at the same speed that took ≈0.7 s more.',
                      'Missed 1.5-click: The right button set a flag, was released,',
                      'What cost time: 1 hesitation (1.2 s), 1 detour (≈0.7 s), 1 missed 1.5-click'):
            self.assertIn(words, text)

    def test_unknown_pointer(self):
        """Of a recording without movements, and of a game without any, nothing is said of it."""
        for file in (pointer_game(None), avoidable_game().file()):
            _, summary = review('-', stdin=file)
            for key in ('lost_hesitations', 'lost_detours', 'lost_half_clicks'):
                self.assertIsNone(summary[key])
            self.assertFalse({h['kind'] for h in summary['habits']}
                             & {'hesitation', 'detour'})

    def test_guess(self):
        file = avoidable_game().file()
        guess, = self.habits(file, 'guess')
        self.assertEqual((guess['mine'], guess['lost'], guess['gain']), (0.5, 2500, 0))
        self.assertIn('Guess for time: 5.0 s before it; risked 50.0 % of the 5.0 s played, ≈2.5 s on '
                      'average, while another cell was certain.',
                      run('review', '-', stdin=file).stdout.decode())

    def test_sentences(self):
        """Of guesses that gained time and that did not, and of clicks and flags for nothing."""
        for fast in (True, False):
            game = Game(4, 1, [(2, 0)])
            game.open((1, 0), 0)
            game.open((0, 0), 1000 if fast else 5000)
            game.note('open', (1, 0), 5500 if not fast else 1500)
            game.flag((2, 0), 5600 if not fast else 2000)
            game.open((3, 0), 3100 if fast else 6000)
            text = run('review', '-', stdin=game.file()).stdout.decode()
            for words in ((
                    'Guess for time: 1.0 s before it; risked 50.0 % of the 1.0 s played, ≈0.5 s on '
                    'average, to gain 1.1 s: before a certain cell 2.1 s went by on average.',
                    '1.500 s  B1    Click without effect: It changed nothing; a click took ≈0.6 s on '
                    'average in this game.',
                    '2.000 s  C1    Flag that served no chord: No chord opened anything beside it '
                    'while it stood; a click took ≈0.6 s on average in this game.',
                    'What cost time: 1 click without effect (≈0.6 s), 1 flag that served no chord '
                    '(≈0.6 s).') if fast else (
                    'Guess for time: 5.0 s before it; risked 50.0 % of the 5.0 s played, ≈2.5 s on '
                    'average, and gained no time: before a certain cell 1.0 s went by on average.',
                    'What cost time: 1 guess while a cell was certain (≈2.5 s), 1 click')):
                self.assertIn(words, text)

    def test_random_games(self):
        """The figures are the sums of the list, also where the pointer is not known."""
        for seed in range(10):
            game = play_at_random(seed)
            if not game.positions:
                continue
            _, summary = review('-', stdin=game.file())
            self.assertEqual(summary['lost_guesses'] > 0,
                             any(h['kind'] == 'guess' and h['lost'] > 0 for h in summary['habits']))
            for key, kind in (('lost_guesses', 'guess'), ('lost_vain_clicks', 'vain-click'),
                              ('lost_idle_flags', 'idle-flag')):
                self.assertAlmostEqual(summary[key], sum(
                    h['lost'] for h in summary['habits'] if h['kind'] == kind) / 1000, places=9)


class Forms(unittest.TestCase):
    def test_keys(self):
        openings, summary = review('-', stdin=avoidable_game().file())
        self.assertEqual(openings[1] | {'time': 5000, 'cell': [0, 0], 'verdict': 'avoidable',
                                        'mine': 0.5, 'best': 0, 'wait': 5000,
                                        'best_cells': [[3, 0]], 'rule': 'mine-total'},
                         openings[1])
        self.assertEqual(summary['time_lost'], 5000)
        self.assertEqual(summary['wrong_flags'], [{'time': 1000, 'cell': [3, 0], 'known': 1000}])
        self.assertEqual(summary['flags'],
                         [{'time': 1000, 'cell': [3, 0], 'chords': 0, 'worth': 0}])
        self.assertEqual(summary['metrics']['bbbv'], 2)

    def test_what_flags_earned(self):
        """One stood beside a chord that solved an opening, one was taken away before."""
        game = ('Width: 5\nHeight: 2\nBoard:\n*000*\n00000\n'
                '0.0 lc (40 24)\n0.0 lr (40 24)\n1.0 lc (24 24)\n1.1 lr (24 24)\n'
                '2.0 rc (8 24)\n2.1 rr (8 24)\n2.2 rc (8 24)\n2.3 rr (8 24)\n'
                '3.0 rc (8 8)\n3.1 rr (8 8)\n'
                '4.0 lc (24 24)\n4.1 rc (24 24)\n4.2 lr (24 24)\n4.3 rr (24 24)\n')
        summary = review('-', stdin=game)[1]
        self.assertEqual([(f['time'], f['cell'], f['chords'], f['worth']) for f in summary['flags']],
                         [(2000, [0, 1], 0, 0), (3000, [0, 0], 1, 1)])
        self.assertEqual(summary['metrics']['flag_worth'], .5)
        text = run('review', '-', stdin=game).stdout.decode()
        self.assertIn('3BV that each flag earned by chords: A2 0.00, A1 1.00.', text)

    def test_fewest_clicks(self):
        """Of a game that was won beside its clicks, but where one of them did several things."""
        game = Game(4, 1, [(2, 0)])
        game.open((0, 0), 0)
        game.flag((2, 0), 1000)
        game.open((3, 0), 2000)
        fewest = 'Someone who knows all mines can win this board with 2 clicks, and with no fewer.'
        won = game.file()
        for file, taken in ((won, True), (won.replace('flag', 'also-flag'), False),
                            (avoidable_game().file(), False)):
            text = run('review', '--least-clicks', '-', stdin=file).stdout.decode()
            self.assertEqual('The game took 3 clicks.\n' + fewest in text, taken)
            self.assertIn(fewest, text)
            self.assertNotIn('Someone who knows', run('review', '-', stdin=file).stdout.decode())
        found = review('--least-clicks', '-', stdin=won)[1]['least_clicks']
        self.assertEqual(found, {'proved': True, 'lower': 2, 'upper': 2,
                                 'line': [{'action': 'open', 'cell': [0, 0]},
                                          {'action': 'open', 'cell': [3, 0]}]})
        self.assertNotIn('least_clicks', review('-', stdin=won)[1])

    def test_bounds_of_clicks(self):
        """Where the fewest clicks are not proved, both ends are told, and they are true ones."""
        chooser = random.Random(8)
        game = Game(60, 45, chooser.sample(list(itertools.product(range(60), range(45))), 200))
        game.open((0, 0), 0)
        text = run('review', '--least-clicks', '-', stdin=game.file()).stdout.decode()
        found = re.search(r'For someone who knows all mines, the fewest clicks that win this board are '
                          r'between (\d+) and (\d+)\.\n', text)
        least = review('--least-clicks', '-', stdin=game.file())[1]['least_clicks']
        self.assertEqual([least['lower'], least['upper']], [int(found[1]), int(found[2])])
        self.assertEqual(len(least['line']), least['upper'])
        self.assertFalse(least['proved'])

    def test_text(self):
        done = run('review', '-', stdin=avoidable_game().file())
        text = done.stdout.decode()
        self.assertEqual(done.returncode, 0)
        for words in ('Avoidable guess: 50.0', 'D1', 'Mine total', '5.0 s in all',
                      '1 guess, chance of surviving it 50', 'pluck 0.30',
                      'The flag on D1 was wrong, and the board showed it at once.'):
            self.assertIn(words, text)

    def test_certain_mine(self):
        """It is no guess, whether or not there was something better to do."""
        for width, mines, first, safe in (
                (4, {(0, 0), (2, 0)}, 3, ''),
                (5, {(2, 0)}, 0, 'has one there. 2 cells were certainly safe: D1, E1.')):
            game = Game(width, 1, mines)
            game.open((first, 0), 0)
            game.open((2, 0), 1000)
            openings, summary = review('-', stdin=game.file())
            self.assertEqual(openings[1]['verdict'], 'mine')
            self.assertEqual((summary['guesses'], summary['survival'], summary['pluck']), (0, 1, 0))
            text = run('review', '-', stdin=game.file()).stdout.decode()
            self.assertIn('Certain mine: You opened a certain mine: every layout has one there.', text)
            self.assertIn(safe, text)
            self.assertIn('A certain mine was opened. No guess was taken.', text)
            for words in ('Avoidable', 'could not be avoided', '∞', 'Forced'):
                self.assertNotIn(words, text)

    def test_season(self):
        with tempfile.TemporaryDirectory() as folder:
            for number in range(3):
                path = pathlib.Path(folder) / f'{number}.minesage'
                path.write_text(avoidable_game().file())
            for names in ([folder], sorted(pathlib.Path(folder).iterdir())):
                done = run('review', *names)
                head, *rows, totals = done.stdout.decode().splitlines()
                self.assertEqual(done.returncode, 0)
                self.assertEqual(len(rows), 3)
                self.assertTrue(rows[0].endswith('0.minesage'))
                self.assertIn('12.5', totals)
                self.assertTrue(totals.endswith('3 games, 0 won'))
            lines = [json.loads(line) for line in run(
                'review', '--format', 'json', folder).stdout.decode().splitlines()]
            self.assertEqual(sum('state' in line for line in lines), 3)
            self.assertEqual({line['file'] for line in lines},
                             {str(path) for path in pathlib.Path(folder).iterdir()})

    def test_what_is_no_game_in_a_folder(self):
        """It is counted, and no fault; a damaged game is one, and an empty season claims nothing."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / 'README.md').write_text('What these are.\n')
            (folder / 'picture.png').write_bytes(b'\x89PNG\r\n\x1a\n and so on')
            (folder / 'position.mine').write_text('2x1x1\nHH\n')
            done = run('review', folder)
            self.assertEqual(done.returncode, 0)
            self.assertEqual(done.stderr.decode().count('\n'), 1)
            self.assertIn('3 files were skipped: they are links or no games.', done.stderr.decode())
            totals = done.stdout.decode().splitlines()[-1]
            self.assertTrue(totals.endswith('0 games, 0 won'))
            self.assertNotIn('%', totals)
            (folder / 'game.minesage').write_text(avoidable_game().file())
            (folder / 'cut.minesage').write_text(avoidable_game().file()[:200])
            done = run('review', folder)
            self.assertEqual(done.returncode, 2)
            self.assertIn('cut.minesage', done.stderr.decode())
            self.assertNotIn('README', done.stderr.decode())
            self.assertTrue(done.stdout.decode().splitlines()[-1].endswith('1 game, 0 won'))

    def test_only_regular_files_of_a_folder(self):
        """Pipes, links to what has no end and links as such are no games."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / 'game.minesage').write_text(avoidable_game().file())
            os.mkfifo(folder / 'pipe.minesage')
            (folder / 'endless.rawvf').symlink_to('/dev/zero')
            (folder / 'again.minesage').symlink_to('game.minesage')
            done = run('review', folder)
            self.assertEqual((done.returncode, done.stderr.decode()),
                             (0, f'minesage-cli: {folder}: 3 files were skipped: they are links or no games.\n'))
            self.assertTrue(done.stdout.decode().splitlines()[-1].endswith('1 game, 0 won'))

    def test_a_link_to_a_game(self):
        """It is passed over, and nobody says that the game is none."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / 'game.minesage').write_text(avoidable_game().file())
            (folder / 'again.minesage').symlink_to('game.minesage')
            self.assertEqual(run('review', folder).stderr.decode(),
                             f'minesage-cli: {folder}: 1 file was skipped: it is a link or no game.\n')

    def test_an_empty_folder(self):
        """It is no fault, but is said, whatever the form; what is named beside it is reviewed."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / 'empty' / 'below').mkdir(parents=True)
            (folder / 'empty' / '.hidden').write_text('')
            (folder / 'game.minesage').write_text(avoidable_game().file())
            sentence = f'minesage-cli: {folder}/empty: There is no file in this folder.\n'
            for form in ('text', 'json'):
                done = run('review', '--format', form, folder / 'empty')
                self.assertEqual((done.returncode, done.stderr.decode()), (0, sentence))
            self.assertEqual(done.stdout, b'')
            done = run('review', folder / 'empty', folder / 'game.minesage')
            self.assertEqual((done.returncode, done.stderr.decode()), (0, sentence))
            self.assertTrue(done.stdout.decode().splitlines()[-1].endswith('1 game, 0 won'))

    def test_playouts(self):
        game = Game(9, 9, [(x, y) for x in range(9) for y in range(9) if (x * 5 + y * 3) % 8 == 0])
        game.open((4, 3), 0)
        game.open((0, 1), 1000)
        plain, _ = review('-', stdin=game.file())
        openings, _ = review('--playouts', 30, '-', stdin=game.file())
        self.assertIsNone(plain[1]['win'])
        self.assertNotIn('win_error', plain[1])
        self.assertTrue(0 <= openings[1]['win'] <= 1 and 0 < openings[1]['win_error'] < 0.2)
        self.assertTrue(0 <= openings[1]['best_win'] <= 1)
        self.assertEqual(openings, review('--playouts', 30, '-', stdin=game.file())[0])
        text = run('review', '--playouts', 30, '-', stdin=game.file()).stdout.decode()
        self.assertIn('Played out 30 times, this cell won ≈', text)

    def test_same_twice(self):
        file = play_at_random(7).file()
        self.assertEqual(run('review', '--format', 'json', '-', stdin=file).stdout,
                         run('review', '--format', 'json', '-', stdin=file).stdout)


def long_game():
    """Every cell without a mine, in reading order."""
    game = Game(8, 8, [(0, 0), (7, 7), (3, 3), (5, 1), (1, 6)])
    for number, cell in enumerate(game.cells()):
        if cell not in game.mines and cell not in game.seen:
            game.open(cell, 500 * number if game.positions else 0)
    return game


class Replays(unittest.TestCase):
    """A replay is reviewed as the game that it is made of, and one that breaks off as far as it
    goes."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.game = pathlib.Path(folder.name) / 'game.minesage'
        self.replay = pathlib.Path(folder.name) / 'game.evf'
        self.game.write_text(long_game().file())
        self.assertEqual(run('convert', '--to', 'evf', self.game, self.replay).returncode, 0)

    def test_same_as_game(self):
        openings, summary = review(self.game)
        others, other_summary = review(self.replay)
        self.assertEqual(openings, others)
        self.assertEqual(summary['pluck'], other_summary['pluck'])
        self.assertEqual(other_summary['state'], 'won')

    def test_a_chord_on_a_zero(self):
        """What it opens is certain, in every format."""
        recording = CORPUS / 'good-chord-on-zero.rawvf'
        self.assertEqual(run('convert', '--to', 'evf', recording, self.replay).returncode, 0)
        for file in (recording, self.replay):
            openings, summary = review(file)
            self.assertEqual([(o['verdict'], o['mine']) for o in openings],
                             [('first', 1 / 24), ('certain', 0)])
            self.assertEqual((openings[1]['time'], openings[1]['cell']), (200, [6, 0]))
            self.assertEqual(summary['state'], 'won')

    def test_broken_off(self):
        whole, _ = review(self.replay)
        self.replay.write_bytes(self.replay.read_bytes()[:-40])
        part, summary = review(self.replay, status=2)
        self.assertTrue(0 < len(part) < len(whole))
        self.assertEqual(part, whole[:len(part)])
        self.assertEqual(summary['state'], 'playing')
        done = run('review', self.replay)
        self.assertEqual(done.returncode, 2)
        self.assertIn('The file breaks off.', done.stderr.decode())
        self.assertIn('not ended', done.stdout.decode())


class Deductions(unittest.TestCase):
    """Games of a player who needs a known time for each rule."""
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        sure = Game(4, 3, [(1, 0), (3, 0)])  # two numbers, 1-1, then one
        for cell, time in ((0, 2), 0), ((2, 0), 1500), ((0, 0), 1900):
            sure.open(cell, time)
        guessed = Game(2, 2, [(0, 0)])  # nothing is certain, until three cells are open
        for cell, time in ((1, 0), 0), ((0, 1), 3000), ((1, 1), 3500):
            guessed.open(cell, time)
        assert sure.state == guessed.state == 'won'
        (self.folder / 'a.minesage').write_text(sure.file())
        (self.folder / 'b.minesage').write_text(guessed.file())

    def test_figures(self):
        done = run('review', '--deductions', '--format', 'json', self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, b''))
        found = json.loads(done.stdout)
        self.assertEqual((found['games'], found['cost'], found['dearest']), (2, 1100, [2]))
        self.assertEqual(
            [(r['rule'], r.get('pattern'), r['moments'], r['total'], r['half'], r['nine_tenths'])
             for r in found['rules']],
            [('one-number', None, 1, 400, 400, 400), ('two-numbers', None, 1, 1500, 1500, 1500),
             ('two-numbers', '1-1', 1, 1500, 1500, 1500), (None, None, 2, 3500, 500, 3000)])
        self.assertEqual([r['cost'] for r in found['rules']], [0, 1100, 1100, 2700])
        self.assertEqual(found['rules'][3]['longest'],
                         [{'file': str(self.folder / 'b.minesage'), 'move': 1, 'wait': 3000}])

    def test_words(self):
        done = run('review', '--deductions', self.folder / 'a.minesage', self.folder / 'b.minesage')
        self.assertEqual((done.returncode, done.stderr), (0, b''))
        self.assertEqual(done.stdout.decode().replace(str(self.folder) + '/', ''), """\
2 games were looked through. All that needed more than one number took ≈0.6 s a game beyond what \
one number took on average.

What costs most
  Two numbers – MD(2): 1-1
    ≈1.1 s beyond what one number took on average, in 1 moment.
    a.minesage: 1.5 s

All deductions
  One number – MD(1)
    1 moment, 0.4 s in all. Half took at most 0.4 s, nine of ten 0.4 s.
  Two numbers – MD(2)
    1 moment, 1.5 s in all. Half took at most 1.5 s, nine of ten 1.5 s.
    1-1: 1.5 s in 1 moment
  No cell was certainly safe
    2 moments, 3.5 s in all. Half took at most 0.5 s, nine of ten 3.0 s.
""")

    def test_over_time(self):
        """Twenty moments at a time, by when the games ended: dated by name, or by the file."""
        early, late = [], []
        for i in range(40):
            game = Game(4, 3, [(1, 0), (3, 0)])
            wait = 3000 + 17 * i if i < 20 else 1000 + 10 * (40 - i)
            (early if i < 20 else late).append(wait)
            for cell, at in ((0, 2), 0), ((2, 0), wait), ((0, 0), wait + 400):
                game.open(cell, at)
            # The names are in another order than the dates.
            name = f'{90 - i} {f"2025-02-{i + 1:02}" if i < 20 else "later"}.minesage'
            (self.folder / name).write_text(game.file(elapsed=60000))
            os.utime(self.folder / name, (1770000000 + i, 1770000000 + i))
        for name in 'a', 'b':
            (self.folder / f'{name}.minesage').unlink()
        done = run('review', '--deductions', '--format', 'json', self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, b''))
        rows = json.loads(done.stdout)['rules']
        self.assertEqual([(r['rule'], r['moments'], 'over_time' in r) for r in rows],
                         [('one-number', 40, True), ('two-numbers', 40, True),
                          ('two-numbers', 40, False)])
        last = time.mktime((2025, 2, 20, 0, 0, 0, 0, 0, -1)) + 60
        self.assertEqual(rows[1]['over_time'], [
            {'ended_at': at, 'tenth': sorted(waits)[1], 'half': sorted(waits)[9],
             'nine_tenths': sorted(waits)[17]}
            for at, waits in ((int(last) * 1000, early), (1770000039 * 1000, late))])
        words = run('review', '--deductions', self.folder).stdout.decode()
        self.assertIn('From 2025-02-20 to 2026-02-0', words)
        self.assertIn(f'half took at most {sorted(early)[9] / 1000:.1f} s at first and '
                      f'{sorted(late)[9] / 1000:.1f} s at last, nine of ten '
                      f'{sorted(early)[17] / 1000:.1f} s and {sorted(late)[17] / 1000:.1f} s.', words)

    def test_what_cannot_be_read(self):
        """Costs nothing of the others."""
        (self.folder / 'c.minesage').write_bytes((CORPUS / 'state-wrong.minesage').read_bytes())
        done = run('review', '--deductions', '--format', 'json', self.folder)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b'c.minesage', done.stderr)
        self.assertEqual(json.loads(done.stdout)['games'], 2)


class Faults(unittest.TestCase):
    def check(self, status, words, *arguments, stdin=''):
        done = run('review', *arguments, stdin=stdin)
        self.assertEqual(done.returncode, status)
        self.assertIn(words, done.stderr.decode())
        return done

    def test_faults(self):
        self.check(2, 'There is no game in this file', CORPUS / 'good-plain.mine')
        self.check(2, 'There is no game in this file', CORPUS / 'good-analysis.minesage')
        self.check(1, 'no-such-file', 'no-such-file')
        self.check(2, '--format', '--format', 'xml', '-')
        self.check(2, '--playouts', '--playouts', '-1', '-')
        self.check(2, '--deductions goes with neither', '--deductions', '--least-clicks', '-')
        self.check(2, '--deductions goes with neither', '--deductions', '--playouts', '1', '-')
        self.check(2, 'state-wrong.minesage', CORPUS / 'state-wrong.minesage')
        done = self.check(2, 'state-wrong.minesage', CORPUS / 'good-won.minesage',
                          CORPUS / 'state-wrong.minesage')
        self.assertIn('1 game, 1 won', done.stdout.decode())


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
