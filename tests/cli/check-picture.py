#!/usr/bin/env python3
"""Drives minesage-cli read-picture from outside: what render draws is read again, and every fault has its
sentence.

Usage: check-picture.py MINESAGE_CLI SOURCE_DIR
"""
import json
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib

import schema

CLI = pathlib.Path(sys.argv[1]).resolve()
SOURCE = pathlib.Path(sys.argv[2]).resolve()
EXPERT = SOURCE / 'data' / 'examples' / 'expert.mine'
LOOKS = [['--style', style, '--theme', theme] for style in ('flat', 'classic')
         for theme in ('light', 'dark')] + [['--style', 'paper']]


def write_png(width, height, rows):
    """Rows are bytes, three to a pixel."""
    def chunk(kind, data):
        return (struct.pack('>I', len(data)) + kind + data
                + struct.pack('>I', zlib.crc32(kind + data)))
    return (b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, 2, 0, 0, 0))
            + chunk(b'IDAT', zlib.compress(b''.join(b'\0' + row for row in rows))) + chunk(b'IEND', b''))


class Picture(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.rows = EXPERT.read_text().split()[1:17]

    def run_cli(self, *arguments, stdin=b''):
        return subprocess.run([CLI, *map(str, arguments)], input=stdin, capture_output=True)

    def draw(self, *options):
        path = self.folder / 'board.png'
        done = self.run_cli('render', *options, EXPERT, path)
        self.assertEqual(done.returncode, 0, done.stderr)
        return path

    def read(self, *arguments, stdin=b''):
        done = self.run_cli('read-picture', *arguments, stdin=stdin)
        self.assertEqual((done.returncode, done.stderr), (0, b''))
        return done.stdout.decode()

    def refuse(self, status, sentence, *arguments, stdin=b''):
        done = self.run_cli('read-picture', *arguments, stdin=stdin)
        self.assertEqual((done.returncode, done.stdout), (status, b''), done.stderr)
        self.assertRegex(done.stderr.decode(), r'\Aminesage-cli: [^\n]*' + sentence + r'[^\n]*\n\Z')

    def test_looks(self):
        """Each look at one of the sizes; in the suite long at all of them."""
        sizes = (28, 41, 16)  # hatched cells of paper, the last look, are in doubt below 28
        for i, look in enumerate(LOOKS):
            tried = sizes if 'MINESAGE_THOROUGH' in os.environ else [sizes[(i + 2) % len(sizes)]]
            for size in tried:
                if 'paper' in look and size < 28:
                    continue
                with self.subTest(look=look, size=size):
                    text = self.read(self.draw('--size', size, *look)).split()
                    self.assertEqual(text, ['30x16x?', *self.rows])

    def test_json(self):
        picture = self.draw('--size', 24)
        for mines in None, 99:
            given = [] if mines is None else ['--mines', mines]
            line = self.read('--format', 'json', *given, picture)
            found = json.loads(line)
            self.assertEqual(list(schema.find_faults(found)), [])
            self.assertEqual((found['width'], found['height'], found['mines']), (30, 16, mines))
            self.assertEqual((found['rows'], found['file']), (self.rows, str(picture)))

    def test_stream(self):
        """What is read is a position, which others analyse."""
        text = self.read('--mines', 99, '-', stdin=self.draw().read_bytes())
        done = self.run_cli('analyze', '--format', 'json', '-', stdin=text.encode())
        whole = self.run_cli('analyze', '--format', 'json', EXPERT)
        drop = ('file', 'milliseconds')
        self.assertEqual(*({key: value for key, value in json.loads(one.stdout).items() if key not in drop}
                           for one in (done, whole)))

    def test_part(self):
        """A picture within another, at any place."""
        from pictures import read_png
        _, _, get = read_png(self.draw('--size', 20).read_bytes())
        rows = [b''.join(bytes((90, 120, 160) if y < 50 or x < 70 or y >= 371 or x >= 671
                               else get(x - 70, y - 50)) for x in range(800)) for y in range(450)]
        path = self.folder / 'screen.png'
        path.write_bytes(write_png(800, 450, rows))
        self.assertEqual(self.read(path).split(), ['30x16x?', *self.rows])

    def test_closed(self):
        """An empty cell whose neighbours are covered, which no program leaves so."""
        position, picture = self.folder / 'closed.mine', self.folder / 'closed.png'
        rows = ['HHHHHHHHH'] * 9
        rows[4] = 'HHHH0HHHH'
        position.write_text('\n'.join(['9x9x10', *rows, '']))
        self.assertEqual(self.run_cli('render', position, picture).returncode, 0)
        rows[3:6] = ['HHH???HHH'] * 3
        self.assertEqual(self.read(picture).split(), ['9x9x?', *rows])

    def test_faults(self):
        none, broken = self.folder / 'none.png', self.folder / 'broken.png'
        none.write_bytes(write_png(300, 200, [bytes(900)] * 200))
        broken.write_bytes(self.draw().read_bytes()[:3000])
        dot = write_png(1, 1, [bytes(3)])
        huge = write_png(20000, 20000, [bytes(60000)])
        self.refuse(2, 'none.png: There is no minesweeper board', none)
        self.refuse(2, '-: There is no minesweeper board', '-', stdin=dot)
        self.refuse(2, 'broken.png: The picture breaks off', broken)
        self.refuse(2, '20000×20000 pixels', '-', stdin=huge)
        self.refuse(2, 'This is not a picture in PNG', EXPERT)
        self.refuse(2, '-: This is not a picture in PNG', '-')
        self.refuse(2, '-: The picture is damaged', '-', stdin=b'\x89PNG and no more')
        self.refuse(1, 'No such file', self.folder / 'nothing.png')
        self.refuse(2, 'Name at least one file')
        self.refuse(2, 'Cannot parse integer value', '--mines', 'many', none)

    def test_several(self):
        """A fault does not stop the others."""
        picture = self.draw('--size', 24)
        done = self.run_cli('read-picture', EXPERT, picture)
        self.assertEqual((done.returncode, done.stdout.decode().split()), (2, ['30x16x?', *self.rows]))


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
