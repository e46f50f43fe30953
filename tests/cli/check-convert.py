#!/usr/bin/env python3
"""Drives minesage-cli convert from outside: every pair of formats, every exit status.

Usage: check-convert.py MINESAGE_CLI SOURCE_DIR
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

CLI = pathlib.Path(sys.argv[1]).resolve()
CORPUS = pathlib.Path(sys.argv[2]).resolve() / 'tests' / 'corpus'
BOARD = b'4x3x2 first=0,0 seed=5\n...*\n....\n...*\n'


def run(*arguments, stdin=b''):
    return subprocess.run([CLI, *arguments], input=stdin, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)


def part(game, group):
    lines = game[game.index(group):].split(b'\n\n')[0].splitlines()
    return [line for line in lines if not line.startswith(b'#')]


class Conversions(unittest.TestCase):
    def convert(self, to, source, stdin=b''):
        done = run('convert', '--to', to, source, '-', stdin=stdin)
        self.assertEqual((done.returncode, done.stderr), (0, b''), done)
        return done.stdout

    def test_game(self):
        game = str(CORPUS / 'good-won.minesage')
        self.assertEqual(self.convert('txt', game), BOARD)
        self.assertEqual(self.convert('mine', game), b'4x3x2\n001F\n0022\n001F\n')
        self.assertEqual(self.convert('mbf', game), b'\x04\x03\x00\x02\x03\x00\x03\x02')
        again = self.convert('minesage', game)
        self.assertEqual(self.convert('minesage', '-', again), again)

    def test_board_becomes_a_game(self):
        game = self.convert('minesage', '-', BOARD)
        self.assertIn(b'State=new', game)
        self.assertIn(b'Seed=5', game)
        self.assertIn(b'BeginCell=0,0', game)
        self.assertEqual(self.convert('txt', '-', game), BOARD)

    def test_no_seed_is_invented(self):
        for fields in (b'', b' first=3,1', b' seed=0', b' first=3,1 seed=0'):
            board = BOARD.replace(b' first=0,0 seed=5', fields)
            self.assertEqual(self.convert('txt', '-', board), board)
            game = self.convert('minesage', '-', board)
            self.assertEqual(b'Seed=' in game, b'seed' in fields)
            self.assertEqual(b'BeginCell=3,1' in game, b'first' in fields)
            self.assertEqual(self.convert('minesage', '-', game), game)
            self.assertEqual(self.convert('txt', '-', game), board)

    def test_proven_cell_is_kept(self):
        """Also where the game itself was begun elsewhere, or not yet again."""
        game = (CORPUS / 'good-no-guess.minesage').read_bytes()
        proven = re.search(rb'^ProvenCell=(.*)$', game, re.M)[1]
        self.assertIn(b' first=' + proven + b' ', self.convert('txt', '-', game))
        self.assertIn(b'ProvenCell=' + proven + b'\n', self.convert('minesage', '-', game))
        start = game.index(b'[Moves]')
        again = (re.sub(rb'(?m)^Row(\d)=[^*.\n]*$', rb'Row\1=HHHH', game[:start])
                 + b'[Moves]\nCount=0\n')
        again = re.sub(rb'(?m)^(Clicks)=.*\n', b'', again)
        for key, value in ((b'State', b'new'), (b'FirstCell', b'none'), (b'ElapsedMs', b'0')):
            again = re.sub(rb'(?m)^' + key + rb'=.*$', key + b'=' + value, again)
        self.assertIn(b' first=' + proven + b' ', self.convert('txt', '-', again))
        kept = self.convert('minesage', '-', again)
        self.assertIn(b'ProvenCell=' + proven + b'\n', kept)
        self.assertIn(b'NoGuess=yes\n', kept)

    def test_replay(self):
        """A game becomes what a mouse would have done, and is the same game again."""
        game = str(CORPUS / 'good-won.minesage')
        replay = self.convert('evf', game)
        self.assertEqual(replay[:5], b'\x04\x90\x00\x03\x04')
        self.assertEqual(self.convert('evf', '-', replay), replay)
        text = self.convert('rawvf', '-', replay)
        # The version is the one of the program that wrote it.
        versionless = [re.sub(rb'(?m)(Minesage) [0-9.]+$', rb'\1', replay) for replay in
                       (self.convert('rawvf', game), (CORPUS / 'good-replay.rawvf').read_bytes())]
        self.assertEqual(*versionless)
        self.assertEqual(self.convert('rawvf', '-', text), text)
        self.assertEqual(self.convert('evf', '-', text), replay)
        again = self.convert('minesage', '-', replay)
        for group in (b'[Cells]', b'[Layout]'):
            self.assertEqual(part(again, group), part(pathlib.Path(game).read_bytes(), group))
        self.assertIn(b'State=won\n', again)

    def test_position_becomes_an_analysis(self):
        position = b'3x2x1\nHH1\nF11\n'
        analysis = self.convert('minesage', '-', position)
        self.assertIn(b'Kind=analysis', analysis)
        self.assertEqual(self.convert('mine', '-', analysis), position)

    def test_several_boards(self):
        boards = BOARD + b'\n' + BOARD.replace(b'seed=5', b'seed=6')
        self.assertEqual(self.convert('txt', '-', boards), boards)

    def test_ending_says_the_format(self):
        with tempfile.TemporaryDirectory() as folder:
            for ending, start in (('mine', b'4x3x2\n'), ('minesage', b'[Minesage]'),
                                  ('txt', BOARD), ('mbf', b'\x04\x03\x00\x02'),
                                  ('rawvf', b'RawVF_Version: '), ('evf', b'\x04')):
                out = pathlib.Path(folder) / f'a.b.{ending}'
                out.write_bytes(b'old')
                done = run('convert', '-', str(out), stdin=BOARD)
                self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b'', b''))
                self.assertTrue(out.read_bytes().startswith(start))


    def test_other_programs(self):
        game = str(CORPUS / 'good-won.minesage')
        jsm, ptta, tatham, board = (self.convert(to, game) for to in (
            'jsm', 'ptta', 'tatham', 'board'))
        for line in (jsm, ptta, tatham):
            self.assertRegex(line, rb'\A[!-~]+\n\Z')
        for text in (ptta, tatham, board):
            self.assertEqual(self.convert('mbf', '-', text), self.convert('mbf', game))
        for text in (jsm, board):
            self.assertEqual(self.convert('mine', '-', text), b'4x3x2\n001F\n0022\n001F\n')
        self.assertTrue(tatham.startswith(b'4x3:0,0,m'))
        self.assertEqual(self.convert('tatham', '-', tatham), tatham)
        self.assertIn(b'BeginCell=0,0', self.convert('minesage', '-', tatham))

    def test_saved_game_of_tatham(self):
        game = self.convert('minesage', str(CORPUS / 'good.sav'))
        self.assertIn(b'State=playing', game)
        self.assertIn(b'ElapsedMs=12500', game)
        self.assertEqual(self.convert('minesage', '-', game), game)

    def test_a_lost_board_file_is_a_lost_game(self):
        game = self.convert('minesage', str(CORPUS / 'good-lost.board'))
        self.assertIn(b'State=lost', game)
        self.assertEqual(self.convert('board', '-', game).split(b'[view]')[1], b'\n01#\n01X\n')

    def test_missing_total(self):
        rows = b'1x\n1x\n'
        done = run('convert', '--to', 'mine', '--mines', '1', '-', '-', stdin=rows)
        self.assertEqual((done.returncode, done.stdout, done.stderr),
                         (0, b'2x2x1\n1H\n1H\n', b''))
        for total, words in (((), b'--mines'), (('--mines', '5'), b'5 mines'),
                             (('--mines', '-2'), b'--mines'), (('--mines', 'x'), b'x')):
            done = run('convert', '--to', 'mine', *total, '-', '-', stdin=rows)
            self.assertEqual((done.returncode, done.stdout), (2, b''), done)
            self.assertRegex(done.stderr, rb'\Aminesage-cli: [^\n]*' + words + rb'[^\n]*\n\Z')

    def test_ambiguous_text_is_named(self):
        done = run('convert', '--to', 'mine', '--mines', '1', '-', '-', stdin=b'1x1\n111\n')
        self.assertEqual((done.returncode, done.stdout), (0, b'3x2x1\n1H1\n111\n'))
        self.assertEqual(done.stderr, b'minesage-cli: -: This text can be read in several ways; it '
                         b'was read as: Position (rows of characters).\n')


class Folders(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.out = self.folder / 'out'
        self.out.mkdir()

    def names(self):
        return sorted(path.name for path in self.out.iterdir())

    def test_several_files(self):
        """Each has its name, and is what it would be alone; those of a folder as if named."""
        (self.folder / 'in').mkdir()
        (self.folder / 'in' / 'a.b.txt').write_bytes(BOARD)
        (self.folder / 'in' / 'bare').write_bytes(BOARD)
        (self.folder / 'in' / '.hidden').write_bytes(BOARD)
        (self.out / 'bare.mbf').write_bytes(b'old')
        for last in str(self.out), f'{self.out}/':
            done = run('convert', '--to', 'mbf', self.folder / 'in', CORPUS / 'good-won.minesage', last)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b'', b''))
            self.assertEqual(self.names(), ['a.b.mbf', 'bare.mbf', 'good-won.mbf'])
            for path in self.out.iterdir():
                self.assertEqual(path.read_bytes(), b'\x04\x03\x00\x02\x03\x00\x03\x02')

    def test_one_file_and_a_folder(self):
        done = run('convert', '--to', 'tatham', CORPUS / 'good-won.minesage', self.out)
        self.assertEqual((done.returncode, done.stderr, self.names()), (0, b'', ['good-won.txt']))

    def test_faults_do_not_stop_the_rest(self):
        (self.folder / 'a.mine').write_bytes(b'3x1x1\nH1\n')
        (self.folder / 'c.txt').write_bytes(BOARD)
        done = run('convert', '--to', 'mbf', self.folder / 'a.mine', self.folder / 'b.mine', '-',
                   self.folder / 'c.txt', self.out, stdin=BOARD)
        self.assertEqual((done.returncode, done.stdout, self.names()), (2, b'', ['c.mbf']))
        lines = done.stderr.decode().splitlines()
        self.assertEqual(len(lines), 3, lines)
        for line, name in zip(lines, ('a.mine:', 'b.mine: No such file', 'out: Is a directory')):
            self.assertTrue(line.startswith(f'minesage-cli: {self.folder}/{name}'), line)

    def test_nothing_of_the_same_call_is_replaced(self):
        """Neither what is read, under whatever name, nor what was made of another file."""
        source, twin = self.out / 'a.txt', self.folder / 'a.mbf'
        source.write_bytes(BOARD)
        twin.write_bytes(b'\x04\x03\x00\x02\x03\x00\x03\x02')
        link = self.folder / 'a.link'
        link.symlink_to(source)
        for names in [source], [link], [f'{self.out}/../out/a.txt'], [twin, source]:
            done = run('convert', '--to', 'txt', *names, self.out)
            self.assertEqual(done.returncode, 2)
            self.assertTrue(done.stderr.decode().endswith(
                f': This would replace {source}, which was read or written just now.\n'))
            self.assertEqual((source.read_bytes(), self.names()), (BOARD, ['a.txt']))
        done = run('convert', '--to', 'minesage', twin, source, self.out)
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr.decode(), f'minesage-cli: {source}: This would replace '
                         f'{self.out}/a.minesage, which was read or written just now.\n')
        self.assertNotIn(b'Seed=', (self.out / 'a.minesage').read_bytes())

    def test_usage(self):
        source = CORPUS / 'good-won.minesage'
        for names, words in (((source, source, self.out / 'none'), b'several files and a folder'),
                             ((source, self.out), b'give it with --to')):
            done = run('convert', *names)
            self.assertEqual((done.returncode, self.names()), (2, []))
            self.assertRegex(done.stderr, rb'\Aminesage-cli: [^\n]*' + words + rb'[^\n]*\n\Z')


class Exits(unittest.TestCase):
    def check(self, status, *arguments, stdin=b''):
        done = run('convert', *arguments, stdin=stdin)
        self.assertEqual((done.returncode, done.stdout), (status, b''), done)
        self.assertRegex(done.stderr, rb'\Aminesage-cli: [^\n]+\n\Z' if status > 0 else rb'\A\Z')

    def test_usage(self):
        self.check(2)
        self.check(2, '-', stdin=BOARD)
        self.check(2, '-', '-', stdin=BOARD)
        self.check(2, '-', 'board.png', stdin=BOARD)
        self.check(2, '--to', 'png', '-', '-', stdin=BOARD)
        self.check(2, '--to', 'mine', '-', '-', stdin=b'3x2x9\n')

    def test_what_has_no_room(self):
        self.check(2, '--to', 'txt', '-', '-', stdin=b'3x2x1\nHH1\nF11\n')
        self.check(2, '--to', 'mbf', '-', '-', stdin=b'3x2x1\nHH1\nF11\n')
        self.check(2, '--to', 'mine', '-', '-', stdin=BOARD + b'\n' + BOARD)
        self.check(2, '--to', 'ptta', '-', '-', stdin=b'101x1x1\n*' + b'.' * 100 + b'\n')
        self.check(2, '--to', 'tatham', '-', '-', stdin=b'3x2x1\nHH1\nF11\n')
        self.check(2, '--to', 'mine', '-', '-', stdin=b'9x9n10#12345\n')
        wide = b'256x1x1 seed=1\n*' + b'.' * 255 + b'\n'
        self.check(2, '--to', 'mbf', '-', '-', stdin=wide)
        self.check(2, '--to', 'evf', '-', '-', stdin=b'3x2x1\nHH1\nF11\n')
        self.check(2, '--to', 'evf', '-', '-', stdin=wide)

    def test_files(self):
        self.check(1, 'there-is-no-such.mine', 'out.mine')
        self.check(1, '-', '/there-is-no-such-folder/out.mine', stdin=BOARD)

    def test_links_are_written_through(self):
        """Relative ones, chains of them, and those to what is not there yet; not round in circles."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / 'below').mkdir()
            (folder / 'below' / 'old.mbf').write_bytes(b'old')
            (folder / 'first.mbf').symlink_to('below/second.mbf')
            (folder / 'below' / 'second.mbf').symlink_to('old.mbf')
            (folder / 'new.mbf').symlink_to(folder / 'below' / 'not-yet.mbf')
            for link, target in (('first', 'old'), ('new', 'not-yet')):
                self.check(0, '-', str(folder / f'{link}.mbf'), stdin=BOARD)
                self.assertTrue((folder / f'{link}.mbf').is_symlink())
                self.assertTrue((folder / 'below' / f'{target}.mbf').read_bytes().startswith(b'\x04'))
            self.assertTrue((folder / 'below' / 'second.mbf').is_symlink())
            (folder / 'round.mbf').symlink_to('round.mbf')
            self.check(1, '-', str(folder / 'round.mbf'), stdin=BOARD)
            self.assertTrue((folder / 'round.mbf').is_symlink())


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
