#!/usr/bin/env python3
"""Drives minesage-cli render from outside: sizes, colours of cells, every exit status.

Usage: check-render.py MINESAGE_CLI SOURCE_DIR
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from pictures import read_pdf, read_png, read_svg

CLI = pathlib.Path(sys.argv[1]).resolve()
CORPUS = pathlib.Path(sys.argv[2]).resolve() / 'tests' / 'corpus'
EXPERT = CORPUS.parent.parent / 'data' / 'examples' / 'expert.mine'

READERS = {'pdf': read_pdf, 'png': read_png, 'svg': read_svg}

# One mine beside a 1 that sees it and nothing else, one cell that is certainly safe, an opened 0.
CORNER = b'4x3x1\nH100\n1100\nFH00\n'
# A 50/50.
PAIR = b'2x2x1\n1H\n1H\n'
CONFLICT = b'3x1x1\n1H3\n'

OPENED, COVERED = (0xfb, 0xfa, 0xf9), (0xa4, 0xb0, 0xbc)
LINE = OPENED  # between the tiles is air
SAFE, MINE, EVEN = (0x08, 0x60, 0x45), COVERED, (0xd9, 0xcb, 0xa6)
SETTLED = (0x5a, 0x22, 0x08)  # the sign of a certain mine


class Rendering(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def run_cli(self, *arguments, stdin=b''):
        return subprocess.run([CLI, 'render', *map(str, arguments)], input=stdin,
                              capture_output=True)

    def draw(self, *options, stdin=CORNER, source='-', ending='png', status=0, message=b''):
        out = self.folder / f'picture.{ending}'
        done = self.run_cli(*options, source, out, stdin=stdin)
        self.assertEqual((done.returncode, done.stdout), (status, b''), done.stderr)
        self.assertRegex(done.stderr, message if message else rb'\A\Z')
        return READERS[ending.lower()](out.read_bytes())

    def refuse(self, status, message, *arguments, stdin=CORNER):
        done = self.run_cli(*arguments, stdin=stdin)
        self.assertEqual((done.returncode, done.stdout), (status, b''), done.stderr)
        lines = done.stderr.decode().splitlines()
        self.assertEqual(len(lines), 1, lines)
        self.assertTrue(lines[0].startswith('minesage-cli: '), lines)
        self.assertIn(message, lines[0])

    def probe(self, get, size, x, y, place=(0.15, 0.5)):
        """The colour within a cell beside what is written there."""
        return get(1 + x * size + int(place[0] * size), 1 + y * size + int(place[1] * size))

    def test_sizes(self):
        for size in (4, 5, 9, 28, 96, 256):
            width, height, get = self.draw('--size', size)
            self.assertEqual((width, height), (4 * size + 1, 3 * size + 1))
            self.assertEqual(get(0, 0), LINE)
            self.assertEqual(self.draw('--size', size, ending='svg')[:2],
                             (f'{4 * size + 1}px', f'{3 * size + 1}px'))
            self.assertEqual(self.draw('--size', size, ending='pdf')[:2],
                             (4 * size + 1, 3 * size + 1))
        self.assertEqual(self.draw()[:2], (4 * 28 + 1, 3 * 28 + 1))

    def test_cells(self):
        for size in (28, 40):
            _, _, get = self.draw('--size', size)
            for x, y, colour in ((3, 0, OPENED), (1, 0, OPENED), (0, 0, COVERED), (0, 2, COVERED),
                                 (1, 2, COVERED)):
                self.assertEqual(self.probe(get, size, x, y), colour, (x, y))
            # The number in the middle of a cell, but none where it is 0.
            self.assertNotEqual(self.probe(get, size, 1, 0, (0.52, 0.5)), OPENED)
            self.assertEqual(self.probe(get, size, 3, 0, (0.52, 0.5)), OPENED)

    def test_heatmap(self):
        _, _, get = self.draw('--heatmap', '--size', 40)
        self.assertEqual(self.probe(get, 40, 0, 0), MINE)
        self.assertEqual(self.probe(get, 40, 1, 2), SAFE)
        self.assertEqual(self.probe(get, 40, 3, 0), OPENED)
        self.assertEqual(self.probe(get, 40, 0, 2, (0.15, 0.6)), COVERED)
        _, _, get = self.draw('--heatmap', stdin=PAIR)
        for y in (0, 1):
            self.assertEqual(self.probe(get, 28, 1, y, (0.5, 0.75)), EVEN)

    def test_win(self):
        """Of two cells one of which wins; in the other colours where it is too far to tell."""
        _, _, get = self.draw('--win', '--size', 40, stdin=PAIR)
        self.assertEqual(self.probe(get, 40, 1, 0, (0.5, 0.82)), EVEN)
        covered = b'9x9x10\n' + b'HHHHHHHHH\n' * 9
        plain = self.draw('--heatmap', stdin=covered)[2]
        told = self.draw('--win', stdin=covered, message=rb'-: Chance to win: too many layouts to work it out; '
                         rb'the picture shows the chance of a mine')[2]
        self.assertTrue(all(plain(x, y) == told(x, y) for x in range(253) for y in range(253)))
        self.draw('--win', stdin=b'3x1x1\n01H\n',
                  message=rb'-: Chance to win: 100 %, nothing is left to open; ')
        self.draw('--win', '--timeout', '0.0000001', stdin=b'5x5x3\n' + b'HHHHH\n' * 5,
                  message=rb'-: Chance to win: not known, the layouts were not counted; ')

    def test_svg_holds_the_same_colours(self):
        _, _, fills = self.draw('--heatmap', ending='svg')
        for colour in (OPENED, SAFE, SETTLED):
            self.assertIn(colour, fills)
        # One body for each opened cell, and the ground of them all.
        self.assertEqual(fills.count(OPENED), 10)
        plain = self.draw(ending='svg')[2]
        self.assertNotIn(SAFE, plain)
        self.assertNotIn(SETTLED, plain)

    def test_pdf_holds_the_same_colours(self):
        fills = self.draw('--heatmap', ending='pdf')[2]
        for colour in (OPENED, SAFE, SETTLED):
            self.assertIn(colour, fills)
        plain = self.draw(ending='pdf')[2]
        self.assertNotIn(SAFE, plain)
        self.assertNotIn(SETTLED, plain)

    def test_standard_output(self):
        """The same bytes as in a file, whose name need not tell the format, at any time."""
        for ending, read in READERS.items():
            done = self.run_cli('--to', ending, '--heatmap', '-', '-', stdin=CORNER)
            self.assertEqual((done.returncode, done.stderr), (0, b''))
            out = self.folder / 'picture'
            self.assertEqual(self.run_cli('--to', ending, '--heatmap', '-', out,
                                          stdin=CORNER).returncode, 0)
            named = self.draw('--heatmap', ending=ending)
            for data in done.stdout, out.read_bytes():
                self.assertEqual(read(data)[:2], named[:2])
            self.assertEqual(done.stdout, out.read_bytes())
            self.assertEqual(done.stdout, (self.folder / f'picture.{ending}').read_bytes())
            self.assertNotIn(b'Date', done.stdout)
        self.refuse(2, 'must end in .png, .svg or .pdf; or give the format with --to.', '-', '-')
        with open('/dev/full', 'wb') as full:
            done = subprocess.run([CLI, 'render', '--to', 'png', '-', '-'], input=CORNER,
                                  stdout=full, stderr=subprocess.PIPE)
        self.assertEqual((done.returncode, done.stderr),
                         (1, b'minesage-cli: standard output: No space left on device\n'))

    def test_option_before_ending(self):
        out = self.folder / 'picture.png'
        self.assertEqual(self.run_cli('--to', 'pdf', '-', out, stdin=CORNER).returncode, 0)
        read_pdf(out.read_bytes())

    def test_several_files(self):
        """Into a folder, each with its name; a contradiction and a faulty file stop nothing."""
        made = self.folder / 'made'
        made.mkdir()
        for name, text in (('a', CORNER), ('b', CONFLICT), ('c', b'2x1x1\nHx\n'), ('d', PAIR)):
            (self.folder / f'{name}.mine').write_bytes(text)
        names = sorted(self.folder.glob('*.mine'))
        done = self.run_cli('--to', 'png', '--heatmap', *names, made)
        self.assertEqual((done.returncode, done.stdout), (3, b''))
        self.assertRegex(done.stderr.decode(), r'\A[^\n]*/c.mine:2:[^\n]*\n\Z')
        self.assertEqual(sorted(path.name for path in made.iterdir()), ['a.png', 'b.png', 'd.png'])
        for name, text in (('a', CORNER), ('d', PAIR)):
            self.draw('--heatmap', stdin=text)
            self.assertEqual((made / f'{name}.png').read_bytes(),
                             (self.folder / 'picture.png').read_bytes())
        self.refuse(2, 'give the format with --to', *names, made)

    def test_thumbnails(self):
        """A PNG whatever its name, as large as there is room for, also of boards of any size."""
        out = self.folder / 'thumbnail.of-it'
        for board, size, (width, height) in (
                (CORNER, 128, (4 * 31 + 1, 3 * 31 + 1)), (CORNER, 17, (17, 13)),
                (b'2x1x1\nH1\n', 1024, (513, 257)), (b'1000x1x1\n' + b'0' * 1000 + b'\n', 256, (256, 1)),
                (b'1000x1000x1\n' + (b'0' * 1000 + b'\n') * 1000, 256, (256, 256))):
            done = self.run_cli('--thumbnail', size, '-', out, stdin=board)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b'', b''))
            self.assertEqual(read_png(out.read_bytes())[:2], (width, height))
        self.assertEqual(self.run_cli('--thumbnail', 17, '-', out, stdin=CORNER + CONFLICT).returncode, 0)
        self.assertEqual(read_png(out.read_bytes())[:2], (17, 13))
        self.refuse(2, '--thumbnail takes a number from 16 to 1024.', '--thumbnail', '15', '-', out)
        for option in ('--to', 'png'), ('--size', '28'):
            self.refuse(2, '--thumbnail cannot be used with --to and --size.', '--thumbnail', '99',
                        *option, '-', out)

    def test_looks(self):
        def pixels(get):
            return tuple(get(x, y) for y in range(85) for x in range(113))

        seen = {}
        for theme in ('light', 'dark', 'contrast', 'contrast-dark'):
            for style in ('flat', 'classic'):
                _, _, get = self.draw('--heatmap', '--theme', theme, '--style', style)
                seen[theme, style] = pixels(get)
        _, _, get = self.draw('--style', 'paper')
        seen['paper'] = pixels(get)
        self.assertEqual(len(set(seen.values())), 9)
        self.assertTrue(all(r == g == b for r, g, b in seen['paper']))
        self.assertEqual(seen['light', 'flat'], pixels(self.draw('--heatmap')[2]))

    def test_endings_and_replacing(self):
        for ending in ('PNG', 'Svg'):
            self.draw(ending=ending)
        out = self.folder / 'picture.png'
        out.write_bytes(b'old')
        self.draw('--size', 10)
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()),
                         ['picture.PNG', 'picture.Svg', 'picture.png'])

    def test_files(self):
        game = self.draw(source=CORPUS / 'good-won.minesage')
        self.assertEqual(game[:2], (4 * 28 + 1, 3 * 28 + 1))
        lost = self.draw(source=CORPUS / 'good-lost.minesage', ending='svg')
        self.assertIn((0xd6, 0x45, 0x2f), lost[2])  # the mine that was hit

    def test_contradiction(self):
        width, _, get = self.draw('--heatmap', stdin=CONFLICT, status=3)
        self.assertEqual(get(1 + 2 * 28 + 14, 2), (0xc0, 0x18, 0x18))
        self.draw(stdin=CONFLICT)

    def test_usage(self):
        out = self.folder / 'picture.png'
        for size in ('3', '257', '0', '-5', '99999999999'):
            self.refuse(2, '--size takes a number of pixels from 4 to 256.', '--size', size, '-', out)
        self.refuse(2, 'size', '--size', 'big', '-', out)
        self.refuse(2, 'must end in .png, .svg or .pdf', '-', self.folder / 'picture.jpg')
        self.refuse(2, 'must end in .png, .svg or .pdf', '-', '.png')
        self.refuse(2, '“jpg” is not a value for --to, which takes one of: png, svg, pdf.', '--to', 'jpg', '-', '-')
        self.refuse(2, '“round” is not a value for --style, which takes one of: flat, classic, paper.', '--style', 'round', '-', out)
        self.refuse(2, '“pink” is not a value for --theme, which takes one of: light, dark, contrast, contrast-dark.', '--theme', 'pink', '-', out)
        self.refuse(2, 'cannot be used with --theme', '--style', 'paper', '--theme', 'dark', '-', out)
        for names in ('-',), ('-', out, out):
            self.refuse(2, 'Name the file to read and the one to write, or several files and a folder.', *names)
        self.refuse(2, 'Name at least one file')
        self.refuse(2, '--timeout', '--heatmap', '--timeout', '-1', '-', out)
        self.refuse(2, '-:2:', '-', out, stdin=b'2x1x1\nHx\n')
        self.refuse(2, 'several boards', '-', out, stdin=b'2x1x1\n*.\n\n2x1x1\n.*\n')
        self.assertFalse(out.exists())

    def test_too_large(self):
        board = b'1000x1000x1\n' + (b'0' * 1000 + b'\n') * 1000
        self.refuse(2, '256001×256001 pixels, which are too many', '--size', '256', '-',
                    self.folder / 'picture.png', stdin=board)
        for ending in 'svg', 'pdf':
            self.refuse(2, 'at most 250000 cells', '--size', '4', '-',
                        self.folder / f'picture.{ending}', stdin=board)
        long = b'1000x1x1\n' + b'0' * 1000 + b'\n'
        self.refuse(2, '28001×29 pixels, which are too many', '-', self.folder / 'picture.pdf',
                    stdin=long)

    def test_files_that_cannot_be(self):
        self.refuse(1, 'No such file', self.folder / 'nowhere.mine', self.folder / 'picture.png')
        self.refuse(1, 'nowhere', '-', self.folder / 'nowhere' / 'picture.png')
        os.symlink('/dev/full', self.folder / 'full.png')
        self.refuse(1, 'No space left on device', '-', self.folder / 'full.png')

    def test_the_program_that_draws_is_missing(self):
        alone = self.folder / 'minesage-cli'
        shutil.copy(CLI, alone)
        done = subprocess.run([alone, 'render', EXPERT, self.folder / 'picture.png'],
                              capture_output=True)
        self.assertEqual((done.returncode, done.stdout), (1, b''))
        self.assertRegex(done.stderr.decode(), r'\Aminesage-cli: Pictures are drawn and read by a program of '
                         r'its own, .*/minesage-render, which is not installed\.\n\Z')


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
