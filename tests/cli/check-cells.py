#!/usr/bin/env python3
"""How minesage-cli takes cells: as texts print them, as JSON has them; what one command prints is
given to the next.

Usage: check-cells.py MINESAGE_CLI SOURCE_DIR
"""
import json
import pathlib
import re
import subprocess
import sys
import unittest

CLI = pathlib.Path(sys.argv[1]).resolve()
SOURCE = pathlib.Path(sys.argv[2]).resolve()
EXAMPLES = SOURCE / 'data' / 'examples'
ENDGAME = SOURCE / 'tests' / 'golden' / 'worked' / 'endgame-three-cells.mine'
WIDE = '30x12x40\n' + 'H' * 30 + '\n' + ('H' * 14 + '1' + 'H' * 15 + '\n') * 11
TIME = re.compile(r'(?<="milliseconds":)[0-9.e-]+|(?<="seconds":)[0-9.e-]+|[0-9.]+(?= ms\n)|'
                  r'(?<="games_per_second":)[0-9.e+]+|[0-9.]+ s, [0-9.]+(?= games per second)')
NAME = re.compile(r'\b[A-Z]{1,3}[1-9][0-9]*\b')


def run(*arguments, stdin=''):
    return subprocess.run([CLI, *map(str, arguments)], input=stdin.encode(),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def output(*arguments, stdin=''):
    done = run(*arguments, stdin=stdin)
    assert done.returncode == 0, done.stderr.decode()
    return TIME.sub('0', done.stdout.decode())


def lines_of(*arguments, stdin=''):
    return [json.loads(line) for line in output(*arguments, stdin=stdin).splitlines()]


def pair(cell):
    """As JSON has it, written as an option."""
    return f'{cell[0]},{cell[1]}'


def name(cell):
    """As texts have it, by code that shares nothing with theirs."""
    x, letters = cell[0] + 1, ''
    while x > 0:
        x, digit = divmod(x - 1, 26)
        letters = chr(ord('A') + digit) + letters
    return f'{letters}{cell[1] + 1}'


class Ways(unittest.TestCase):
    """One cell, three ways to write it, one answer."""

    def check(self, cell, option, *arguments, stdin=''):
        answers = {output(*arguments, option, word, *(['-'] if stdin else []), stdin=stdin)
                   for word in (pair(cell), name(cell), name(cell).lower())}
        self.assertEqual(len(answers), 1, (option, arguments))
        return answers.pop()

    def test_every_option(self):
        lattice = (EXAMPLES / 'two-clicks.mine').read_text()
        for form in ('text', 'json'):
            self.check((5, 7), '--cell', 'analyze', '--format', form, stdin=lattice)
            self.check((27, 10), '--first', 'analyze', '--format', form, '--rule', 'safe',
                       stdin='30x12x40\n' + ('H' * 30 + '\n') * 12)
            self.check((2, 1), '--cell', 'explain', '--format', form, stdin=ENDGAME.read_text())
            self.check((28, 9), '--first', 'simulate', '--format', form, '--level', '30x10x30',
                       '--strategy', 'safest', '--games', '3')
        board = self.check((3, 2), '--first', 'generate', '--level', '6x5x4', '--no-guess')
        self.assertIn('first=3,2', board)
        self.check((3, 2), '--first', 'explain', '--game', stdin=board.replace(' first=3,2', ''))
        for form in ('csv', 'json'):
            self.check((9, 7), '--cell', 'curve', '--format', form, '--to', '9', stdin=lattice)
        both = [output('curve', '--cell', one, '--cell', other, '--to', '9', '-', stdin=lattice)
                for one, other in (('5,7', '9,7'), ('F8', '9,7'), ('5,7', 'J8'))]
        self.assertEqual(len(set(both)), 1)

    def test_two_letters(self):
        found, = lines_of('analyze', '--format', 'json', '--cell', 'AC11', '-', stdin=WIDE)
        self.assertEqual(found['opening']['cell'], [28, 10])
        self.assertIn('Opening AC11:', output('analyze', '--cell', '28,10', '-', stdin=WIDE))


class RoundTrips(unittest.TestCase):
    """What one command prints is understood by the next."""

    def names_in(self, text, covered):
        names = set(NAME.findall(text))
        self.assertTrue(names & covered, text)
        return names

    def check(self, path, *printing):
        """Every name in what is printed is a cell of the board; every covered one is taken, and
        is the cell that JSON has by the numbers."""
        found, = lines_of('analyze', '--format', 'json', path)
        width = found['width']
        places = {name((i % width, i // width)): (i % width, i // width)
                  for i in range(width * found['height'])}
        covered = {word for word, (x, y) in places.items()
                   if found['mine_probability'][y * width + x] is not None}
        names = self.names_in(output(*printing, path), covered)
        self.assertLessEqual(names, set(places))
        for word in sorted(names & covered)[:6]:
            by_name, = lines_of('analyze', '--format', 'json', '--cell', word, path)
            self.assertEqual(by_name['opening']['cell'], list(places[word]))
            answer = lines_of('explain', '--format', 'json', '--cell', word, path)
            self.assertEqual(
                answer, lines_of('explain', '--format', 'json', '--cell', pair(places[word]), path))
            output('curve', '--cell', word, path)
        for word in sorted(names - covered)[:2]:
            done = run('explain', '--cell', word, path)
            self.assertEqual(done.returncode, 2)
            self.assertIn(f'--cell {word}: The cell is open', done.stderr.decode())

    def test_texts(self):
        self.check(EXAMPLES / 'endgame.mine', 'analyze', '--win', '--exact', '--dead')
        self.check(EXAMPLES / 'expert.mine', 'analyze')
        self.check(EXAMPLES / 'three-numbers.mine', 'explain')
        self.check(EXAMPLES / 'three-numbers.mine', 'explain', '--format', 'markdown')
        self.check(EXAMPLES / 'equations-one-safe.mine', 'explain', '--equations')
        self.check(EXAMPLES / 'two-sections.mine', 'sections')

    def test_json(self):
        for path in (EXAMPLES / 'endgame.mine', EXAMPLES / 'expert.mine'):
            found, = lines_of('analyze', '--format', 'json', '--exact', path)
            chances = found['mine_probability']
            for cell in found['best']['cells'][:3] + found['certain_mines'][:3]:
                for word in (pair(cell), name(cell)):
                    again, = lines_of('analyze', '--format', 'json', '--cell', word, path)
                    self.assertEqual(again['opening']['mine'],
                                     chances[cell[1] * found['width'] + cell[0]])
                    curve, = lines_of('curve', '--format', 'json', '--cell', word,
                                      '--from', found['mines'], '--to', found['mines'], path)
                    self.assertEqual(curve['cells'], [cell])
                    self.assertAlmostEqual(curve['rows'][0]['p'][0], again['opening']['mine'])

    def test_sections(self):
        path = EXAMPLES / 'two-sections.mine'
        found, = lines_of('sections', '--format', 'json', path)
        for section in found['sections']:
            by_number, by_letter = (
                lines_of('layouts', '--format', 'json', '--section', word, path)[0]
                for word in (section['section'], section['letter']))
            self.assertEqual(by_number, by_letter)
            self.assertEqual((by_number['cells'], by_number['layouts']),
                             (section['cells'], section['layouts']))

    def test_many(self):
        """Of many cells the first are named, and that there are more."""
        safe = [name((x, 0)) for x in range(3, 70)]
        self.assertIn(f"Certainly safe (67): {', '.join(safe[:60])}, …\n",
                      output('analyze', '-', stdin=f"70x1x1\nH1{'H' * 68}\n"))
        numbers = [name((x, 0)) for x in range(1, 42, 3)]
        self.assertIn(f"the numbers at {', '.join(numbers[:12])}, … is left to you.",
                      output('explain', '--hold-back', '--cell', name((42, 0)), '-',
                             stdin=f"43x1x14\n{'H1H' * 14}H\n"))

    def test_first_click(self):
        """From the JSON of simulate and the text of explain back to generate."""
        played, = lines_of('simulate', '--format', 'json', '--level', '9x9x10', '--first', 'E4',
                           '--strategy', 'safest', '--games', '1')
        board = output('generate', '--level', '9x9x10', '--first', pair(played['first']))
        self.assertIn('first=4,3 ', board)
        told = re.search(r'The first click is at (\w+)\.', output('explain', '--game', '-',
                                                                  stdin=board)).group(1)
        self.assertEqual(output('generate', '--level', '9x9x10', '--first', told), board)

    def test_review(self):
        path = SOURCE / 'tests' / 'corpus' / 'good-won.minesage'
        *openings, game = lines_of('review', '--format', 'json', path)
        self.assertTrue(openings)
        self.assertEqual({line['file'] for line in openings}, {game['file']})
        covered = f"{game['width']}x{game['height']}x{game['mines']}\n" + (
            'H' * game['width'] + '\n') * game['height']
        for opening in openings[:4]:
            found, = lines_of('analyze', '--format', 'json', '--cell', pair(opening['cell']), '-',
                              stdin=covered)
            self.assertEqual(found['opening']['cell'], opening['cell'])


class Faults(unittest.TestCase):
    """What was typed is named, and what there is."""

    COMMANDS = [
        ('--cell', ['analyze'], True), ('--first', ['analyze', '--rule', 'safe'], True),
        ('--cell', ['explain'], True), ('--cell', ['curve'], True),
        ('--first', ['simulate', '--level', '30x12x40', '--strategy', 'fast', '--games', '1'], False),
        ('--first', ['generate', '--level', '30x12x40'], False)]

    def complaint(self, option, command, word, reads):
        done = run(*command, f'{option}={word}', *(['-'] if reads else []), stdin=WIDE)
        self.assertEqual((done.returncode, done.stdout), (2, b''), (command, word))
        self.assertEqual(done.stderr.count(b'\n'), 1)
        return done.stderr.decode()

    def test_outside(self):
        for option, command, reads in self.COMMANDS:
            for word in ('AE1', 'A13', 'ZZ99', '30,0', '0,12', '7654321,0', 'A99999999999999999999',
                         '0,99999999999999999999', 'ABCDEFGHIJKLMN1'):
                self.assertEqual(
                    self.complaint(option, command, word, reads),
                    f"minesage-cli: {'-: ' if reads else ''}{option} {word}: There is no such cell: "
                    'those of this board go from A1 to AD12, or from 0,0 to 29,11.\n')

    def test_outside_of_a_game(self):
        done = run('explain', '--game', '--first', 'D1', '-', stdin='3x1x1\n*..\n')
        self.assertEqual(done.returncode, 2)
        self.assertIn('-: --first D1: There is no such cell: those of this board go from A1 to C1, or '
                      'from 0,0 to 2,0.',
                      done.stderr.decode())

    def test_no_cell(self):
        for option, command, reads in self.COMMANDS:
            for word in ('', 'A', '5', 'A0', '1,', ',1', '1;1', '1,1 ', 'A1B', '-1,0', '1.0,1', 'Ä1'):
                said = self.complaint(option, command, word, reads)
                self.assertIn(f'{option} takes a cell as the board shows it, such as D5, ', said)
                self.assertIn(f'not “{word}”.', said)

    def test_open(self):
        for command, nothing in ((['analyze'], 'show'), (['explain'], 'prove')):
            self.assertIn(f'-: --cell O2: The cell is open: there is nothing to {nothing}.',
                          self.complaint('--cell', command, 'O2', True))


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
