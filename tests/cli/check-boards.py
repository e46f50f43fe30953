#!/usr/bin/env python3
"""Compares what convert makes of boards with what other programs make of them.

Usage: check-boards.py MINESAGE_CLI SOURCE_DIR
A board of tests/golden/metrics is given in each of the formats, and written in each of them.
"""
import json
import pathlib
import subprocess
import sys
import unittest

CLI = pathlib.Path(sys.argv[1]).resolve()
GOLDEN = pathlib.Path(sys.argv[2]).resolve() / 'tests' / 'golden' / 'metrics'


def convert(to, data):
    return subprocess.run([CLI, 'convert', '--to', to, '-', '-'], input=data, check=True,
                          stdout=subprocess.PIPE).stdout


def is_game(board):
    return 2 <= board['width'] * board['height'] > board['mines']


def sources(board):
    digits = max(len(str(board['width'])), len(str(board['height'])))
    yield bytes.fromhex(board['mbf_hex'])
    yield board['tatham_unmasked'].encode()
    yield board['tatham_masked'].encode()
    yield (f'?b={board["width"]:0{digits}}{board["height"]:0{digits}}'
           f'&m={board["ptta_m"]}').encode()


class Boards(unittest.TestCase):
    def check(self, board, source):
        # The order of the mines is free in MBF.
        self.assertEqual(sorted(convert('mbf', source)), sorted(bytes.fromhex(board['mbf_hex'])))
        self.assertEqual(convert('tatham', source).decode().strip(), board['tatham_masked'])
        link = convert('ptta', source).decode().strip()
        self.assertEqual(link.rpartition('&m=')[2], board['ptta_m'])

    def test_every_board_from_every_format(self):
        boards = {file.name: json.loads(file.read_text()) for file in GOLDEN.glob('*.json')}
        games = {name: board for name, board in boards.items() if is_game(board)}
        self.assertGreater(len(games), 9)
        for name, board in games.items():
            for source in sources(board):
                with self.subTest(name, source=source[:40]):
                    self.check(board, source)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
