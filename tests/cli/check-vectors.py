#!/usr/bin/env python3
"""Holds minesage-cli metrics against what other programs' readers find in real files.

Usage: check-vectors.py MINESAGE_CLI [FOLDER]

FOLDER has replays and a golden.json: for each file its size, mines, result, the 3BV and the time of
its header, the 3BV of the board and how much of it is solved, left, right and double clicks, those
with an effect, and the number of events.  Without FOLDER, or where it is missing, there is nothing
to hold against anything, and the test counts as skipped (exit status 77).
"""
import json
import pathlib
import subprocess
import sys
import unittest

CLI = pathlib.Path(sys.argv[1]).resolve()
FOLDER = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 and sys.argv[2] else None
SKIPPED = 77

# Their name for a field, ours.
FIELDS = {'w': 'width', 'h': 'height', 'mines': 'mines', 'bv': 'bbbv'}
PLAYED = {'solved': 'solved', 'L': 'left', 'R': 'right', 'D': 'chords', 'CE': 'effective_clicks'}


def read_metrics(path):
    done = subprocess.run([CLI, 'metrics', '--format', 'json', path], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    if done.returncode != 0:
        raise AssertionError(done.stderr.decode())
    return json.loads(done.stdout)


def to_seconds(wanted):
    """Of a header's time; in files that count in milliseconds a whole number of them."""
    return wanted / 1000 if isinstance(wanted, int) else wanted


class Vectors(unittest.TestCase):
    maxDiff = None

    def compare(self, wanted, found):
        expected = {ours: wanted[theirs] for theirs, ours in FIELDS.items()}
        played = wanted['L'] + wanted['R'] + wanted['D'] > 0
        if played:
            expected.update({ours: wanted[theirs] for theirs, ours in PLAYED.items()})
            expected['state'] = {'win': 'won', 'lose': 'lost'}[wanted['result']]
        self.assertEqual(expected, {key: found.get(key) for key in expected})
        if wanted['hdr3bv'] is not None:
            self.assertEqual(found['claimed_bbbv'], wanted['hdr3bv'])
        if wanted['hdrtime'] is not None:
            self.assertAlmostEqual(found['claimed_seconds'], to_seconds(wanted['hdrtime']), 6)
        # RMV counts what becomes of cells too.  A press before the recording began is supplied.
        if not wanted['file'].endswith('.rmv'):
            self.assertIn(found['events'] - wanted['events'], (0, 1))

    def test_every_file(self):
        for wanted in json.loads((FOLDER / 'golden.json').read_text()):
            with self.subTest(wanted['file']):
                self.compare(wanted, read_metrics(FOLDER / wanted['file']))


    def test_every_clone_file(self):
        """MVF has no row in golden.json: what another reader finds in the three layouts."""
        rows = (('beginner-0.97.mvf', 8, 10, 22, 3.8), ('expert-2006.mvf', 30, 99, 135, 45.646),
                ('early.mvf', 16, 40, 35, 11.14))
        for name, width, mines, bbbv, seconds in rows:
            if not (FOLDER / name).exists():
                continue
            with self.subTest(name):
                found = read_metrics(FOLDER / name)
                self.assertEqual((found['width'], found['mines'], found['bbbv'], found['solved'],
                                  found['state']), (width, mines, bbbv, bbbv, 'won'))
                self.assertAlmostEqual(found['seconds'], seconds, 6)
                self.assertAlmostEqual(found['claimed_seconds'], seconds, 6)


if __name__ == '__main__':
    if FOLDER is None or not (FOLDER / 'golden.json').exists():
        sys.exit(SKIPPED)
    unittest.main(argv=sys.argv[:1])
