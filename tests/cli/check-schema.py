#!/usr/bin/env python3
"""Every line of JSON that any command prints is as data/minesage-cli.schema.json says.

Usage: check-schema.py MINESAGE_CLI SOURCE_DIR
"""
import json
import pathlib
import subprocess
import sys
import unittest

import schema

CLI = pathlib.Path(sys.argv[1]).resolve()
SOURCE = pathlib.Path(sys.argv[2]).resolve()
EXAMPLES = sorted((SOURCE / 'data' / 'examples').glob('*.mine'))
WORKED = sorted((SOURCE / 'tests' / 'golden' / 'worked').glob('*.mine'))
GAMES = [SOURCE / 'tests' / 'corpus' / name for name in ('good-won.minesage',)]
COVERED = '5x4x4\nHHHHH\nH1H2H\nHHHHH\nHHHHH\n'
LARGE = '60x60x900\n' + '\n'.join(60 * 'H' if y % 2 == 0 else 30 * 'H2' for y in range(60)) + '\n'


def lines(*arguments, stdin='', statuses=(0,)):
    done = subprocess.run([CLI, *arguments], input=stdin, capture_output=True, text=True)
    assert done.returncode in statuses, (arguments, done.returncode, done.stderr)
    return [json.loads(line) for line in done.stdout.splitlines()]


class Schema(unittest.TestCase):
    def check(self, name, command, *arguments, **how):
        """The lines of a command, of which at least one is of the kind that the schema names so."""
        found = lines(command, '--format', 'json', *arguments, **how)
        for one in found:
            self.assertEqual(list(schema.find_faults(one)), [], (arguments, one))
        kind = schema.SCHEMA['$defs'][name]
        self.assertTrue(any(not list(schema.find_faults(one, kind)) for one in found), name)
        return found

    def test_analyze(self):
        self.check('analyze', 'analyze', *EXAMPLES)
        self.check('analyze', 'analyze', '--exact', '--win', '--dead', *WORKED, statuses=(3,))
        self.check('contradiction', 'analyze', '-', stdin='2x1x0\n1H\n', statuses=(3,))
        self.check('contradiction', 'analyze', '--flags', 'trust', '-', stdin='3x1x1\nF0H\n',
                   statuses=(3,))
        for only in 'chances', 'safe', 'best':
            self.check('analyze', 'analyze', '--only', only, '-', stdin=COVERED + COVERED)
        for options in ['--density', '0.2'], ['--cell', '0,0'], ['--cell', '0,0', '--exact', '--win']:
            self.check('analyze', 'analyze', *options, '-', stdin=COVERED)
        self.check('analyze', 'analyze', '--work', '1', '-', stdin=LARGE, statuses=(0, 4))
        self.check('analyze', 'analyze', '--win', '-', stdin='2x1x1\n1H\n')

    def test_bench_and_curve(self):
        self.check('bench', 'bench', '--repeat', '1', EXAMPLES[0])
        self.check('curve', 'curve', '--cell', '7,7', '--cell', '9,7', '--exact',
                   SOURCE / 'data' / 'examples' / 'two-clicks.mine')
        self.check('curve', 'curve', '--cell', '0,0', '--density', '0.1..0.4', '--steps', '3', '-',
                   stdin=COVERED)

    def test_simulate(self):
        usual = ['--level', '9x9x10', '--strategy', 'endgame', '--games', '40', '--against', 'safest']
        self.check('simulate', 'simulate', *usual)
        shards = [self.check('simulate', 'simulate', *usual, '--shard', f'{i}/2')[0] for i in (1, 2)]
        text = ''.join(json.dumps(one, separators=(',', ':')) + '\n' for one in shards)
        self.check('merge', 'simulate', '--merge', '-', stdin=text)

    def test_hint(self):
        for objective in ['win'], ['clicks', '--price', '10']:
            found = self.check('hint', 'hint', *EXAMPLES, '--objective', *objective)
            clicks = {one['click'] for one in found}
            self.assertTrue(clicks >= {'open', 'guess'}, clicks)
        # One flag and a chord, which opens two cells.
        flagged, = self.check('hint', 'hint', SOURCE / 'data' / 'examples' / 'pattern-1-2.mine')
        self.assertEqual((flagged['click'], flagged['cell'], flagged['flags'], flagged['opens']),
                         ('chord', [2, 1], [[2, 0]], 2))
        # D1 can only show a 0, and so opens D2 too.
        flood, = self.check('hint', 'hint', '-', stdin='4x2x1\n1H1H\n111H\n')
        self.assertEqual((flood['click'], flood['cell'], flood['opens']), ('open', [3, 0], 2))
        # The flag is wrong: nothing beside it is chorded.
        barred, = self.check('hint', 'hint', '-', stdin='4x2x1\n1H1F\n111H\n')
        self.assertEqual((barred['click'], barred['cell']), ('open', [3, 1]))
        full, = self.check('hint', 'hint', '-', stdin='4x2x1\n1H1F\n111F\n')
        self.assertEqual((full['click'], full['waiting']), ('none', 2))
        self.check('contradiction', 'hint', '-', stdin='2x1x0\n1H\n', statuses=(3,))
        fresh, = self.check('hint', 'hint', '-', stdin='3x1x1\nHHH\n')
        self.assertEqual(fresh['click'], 'guess')

    def test_explain(self):
        self.check('step', 'explain', *EXAMPLES)
        self.check('contradiction', 'explain', *WORKED, statuses=(3,))
        self.check('step', 'explain', '--hold-back', *EXAMPLES)
        self.check('equation', 'explain', '--equations', *EXAMPLES)
        self.check('explain_end', 'explain', '--equations', '-', stdin='2x1x1\nHH\n')
        self.check('explain_end', 'explain', '-', stdin='3x1x1\nH1H\n')
        self.check('undecidable', 'explain', '--cell', '0,0', '-', stdin='3x1x1\nH1H\n')
        self.check('explain_end', 'explain', '--cell', '0,0', '--flags', 'trust', '-',
                   stdin='3x1x1\nF1H\n')
        boards = subprocess.run([CLI, 'generate', '--level', 'beginner', '--count', '6'],
                                capture_output=True, text=True).stdout
        self.check('explain_end', 'explain', '--game', '-', stdin=boards)

    def test_games(self):
        self.check('metrics', 'metrics', *GAMES)
        self.check('metrics', 'metrics', '--least-clicks', '-', stdin='3x2x1 first=0,0\n..*\n...\n')
        self.check('metrics', 'metrics', '-', stdin='3x1x1 first=0,0\n..*\n')
        self.check('opening', 'review', *GAMES)
        self.check('review', 'review', '--playouts', '5', '--least-clicks', *GAMES)
        self.check('deductions', 'review', '--deductions', *GAMES)

    def test_parts(self):
        for path in EXAMPLES:
            self.check('sections', 'sections', path)
        self.check('contradiction', 'sections', '-', stdin='2x1x0\n1H\n', statuses=(3,))
        self.check('layouts_list', 'layouts', '-', stdin='3x1x1\nH1H\n')
        self.check('layouts_list', 'layouts', '--section', 'A', '-', stdin='5x1x1\nH1HHH\n')
        self.check('layouts_list', 'layouts', '--sample', '2', '-', stdin='3x1x1\nH1H\n')

    def test_faults_are_found(self):
        """The checker itself: each of these is one fault."""
        [right] = lines('analyze', '--format', 'json', '-', stdin=COVERED)
        for key, value in (('schema', 2), ('more', 1), ('width', '5'), ('mine_probability', [2]),
                           ('safe', [[1]]), ('method', 'guess'), ('consistent', 1), ('layouts', 'x')):
            kind = schema.SCHEMA['$defs']['analyze']
            self.assertEqual(len(list(schema.find_faults({**right, key: value}, kind))), 1, key)
        del right['method']
        self.assertEqual(len(list(schema.find_faults(right, schema.SCHEMA['$defs']['analyze']))), 1)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
