#!/usr/bin/env python3
"""Drives minesage-cli from outside with what is wrong, full or odd: one message for one fault, at its
place, and figures in words that hold.

Usage: check-faults.py MINESAGE_CLI SOURCE_DIR
"""
import itertools
import json
import os
import pathlib
import random
import re
import resource
import subprocess
import sys
import tempfile
import unittest

CLI = pathlib.Path(sys.argv[1]).resolve()
SOURCE = pathlib.Path(sys.argv[2]).resolve()
CORPUS = SOURCE / 'tests' / 'corpus'
EXPERT = str(SOURCE / 'data' / 'examples' / 'expert.mine')
BOARD = b'3x2x1 first=2,1 seed=5\n*..\n...\n'


def run(*arguments, stdin=None, stdout=subprocess.PIPE):
    given = {'stdin': stdin} if hasattr(stdin, 'fileno') else {'input': stdin}
    return subprocess.run([CLI, *arguments], **given, stdout=stdout, stderr=subprocess.PIPE)


class FullDisk(unittest.TestCase):
    def check(self, *arguments):
        with self.subTest(arguments), open('/dev/full', 'wb') as full:
            done = run(*arguments, stdin=BOARD, stdout=full)
            self.assertEqual(done.returncode, 1)
            self.assertEqual(done.stderr.decode(),
                             'minesage-cli: standard output: No space left on device\n')

    def test_help_and_version(self):
        self.check('--help')
        self.check('--version')
        commands = ['analyze', 'bench', 'simulate', 'curve', 'generate', 'convert', 'metrics',
                    'sections', 'layouts', 'hint']
        if (CLI.parent / 'minesage-render').exists():
            commands += ['render', 'read-picture']
        for command in commands:
            for option in ('--help', '-h', '-?', '--help-all', '--version'):
                self.check(command, option)

    def test_results(self):
        game, conflict = str(CORPUS / 'good-won.minesage'), str(CORPUS / 'good-contradiction.mine')
        for form in ('text', 'json'):
            self.check('analyze', '--format', form, EXPERT, EXPERT, '/nonexistent')
            self.check('analyze', '--format', form, conflict)
            self.check('bench', '--format', form, '--repeat', '1', EXPERT, EXPERT)
            self.check('metrics', '--format', form, game, game, '/nonexistent')
            self.check('simulate', '--format', form, '--level', '4x4x2', '--strategy', 'safest',
                       '--games', '2')
        self.check('analyze', '--timeout', '0.000001', EXPERT)
        for form in ('csv', 'json'):
            self.check('curve', '--format', form, '--cell', '0,0', EXPERT)
            self.check('curve', '--format', form, '--cell', '0,0', conflict)
        self.check('generate', '--level', 'expert', '--count', '5')
        self.check('generate', '--level', 'expert', '--format', 'mbf')
        for to in ('mine', 'minesage', 'txt', 'mbf'):
            self.check('convert', '--to', to, '-', '-')

    def test_device(self):
        """A device that is named is written to, and stays a device."""
        with tempfile.TemporaryDirectory() as folder:
            full = os.path.join(folder, 'full.mine')
            os.symlink('/dev/full', full)
            done = run('convert', '-', full, stdin=BOARD)
            self.assertEqual((done.returncode, done.stderr.decode()),
                             (1, f'minesage-cli: {full}: No space left on device\n'))
            self.assertTrue(os.path.islink(full))

    def test_unwritable(self):
        """The file that was asked for is named, and nothing is left of what was to become it."""
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(f'{folder}/taken.mine')
            pathlib.Path(f'{folder}/file').touch()
            kept = sorted(os.listdir(folder))
            for name, reason in (('none/a.mine', 'No such file or directory'),
                                 ('file/a.mine', 'Not a directory'),
                                 ('taken.mine', 'Is a directory'),
                                 (300 * 'a' + '.mine', 'File name too long')):
                done = run('convert', '-', f'{folder}/{name}', stdin=BOARD)
                self.assertEqual((done.returncode, done.stdout, done.stderr.decode()),
                                 (1, b'', f'minesage-cli: {folder}/{name}: {reason}\n'))
                self.assertEqual(sorted(os.listdir(folder)), kept)

    def test_pipe(self):
        with tempfile.TemporaryDirectory() as folder:
            pipe = os.path.join(folder, 'pipe.mine')
            os.mkfifo(pipe)
            end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
            done = run('convert', '-', pipe, stdin=BOARD)
            self.assertEqual((done.returncode, done.stderr), (0, b''))
            self.assertEqual(os.read(end, 100), b'3x2x1\nHHH\nHHH\n')
            os.close(end)


class Help(unittest.TestCase):
    def test_at_once(self):
        """Who asks for help need not know the rest yet."""
        usual = run('curve', '--help')
        self.assertEqual((usual.returncode, usual.stderr), (0, b''))
        self.assertIn(b'--help', usual.stdout)
        for arguments in (['--help', '--nothing'], ['--from', '5', '-h'], ['--help', 'a', 'b']):
            self.assertEqual(run('curve', *arguments).stdout, usual.stdout)
        self.assertEqual(run('curve', '--nothing', '--help').returncode, 2)


class Places(unittest.TestCase):
    def test_line_and_column(self):
        """Every fault of a text of our own has both; of bytes the sentence says where."""
        names = [line.split('\t')[0] for line in (CORPUS / 'expected.tsv').read_text().splitlines()
                 if not line.split('\t')[1].startswith('ok')]
        self.assertGreater(len(names), 100)
        # A fault stops neither the files behind it nor their faults.
        done = run('analyze', *(CORPUS / name for name in names))
        # Nor the board behind it, in the one file that has one.
        self.assertEqual((done.returncode, re.findall(r'^/.*/(.*): \d+×', done.stdout.decode(), re.M)),
                         (2, ['board-rows-missing.txt']))
        said = done.stderr.decode().splitlines()
        self.assertEqual(len(said), len(names))
        for name, sentence in zip(names, said):
            with self.subTest(name):
                own = name.endswith(('.mine', '.minesage', '.txt'))
                place = r':\d+:\d+:' if own else r':(\d+:)*'
                self.assertRegex(sentence,
                                 rf'\Aminesage-cli: {CORPUS}/{re.escape(name)}{place} [^\n]+\Z')

    def test_second_board(self):
        done = run('analyze', '-', stdin=BOARD + b'\n' + BOARD.replace(b'...', b'..0'))
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr.decode(),
                         'minesage-cli: -:7:3: The character “0” does not belong here.\n')


class Words(unittest.TestCase):
    """Who mistypes a word is told those that there are."""

    def refuse(self, said, *arguments):
        with self.subTest(arguments):
            done = run(*arguments, stdin=BOARD)
            self.assertEqual((done.returncode, done.stdout, done.stderr.decode()),
                             (2, b'', f'minesage-cli: {said}\n'))

    def test_words(self):
        self.refuse('“x” is not a value for --format, which takes one of: text, json.',
                    'analyze', '--format=x', '-')
        self.refuse('“” is not a value for --flags, which takes one of: ignore, trust.',
                    'analyze', '--flags=', '-')

    def test_strategies(self):
        games = ['--level', 'beginner', '--games', '1', '--strategy']
        keys = ('endgame, ahead, ahead-log, first, second, progress, progress-above, cut, '
                'candidates, outside, ')
        for wrong, key in (('foo=1', 'foo'), ('foo', 'foo'), ('rules=random', 'rules'), ('', ''),
                           ('endgame=1,', ''), ('endgame=1,foo', 'foo')):
            done = run('simulate', *games, f'fast:{wrong}')
            self.assertEqual((done.returncode, done.stdout), (2, b''))
            self.assertTrue(done.stderr.decode().startswith(
                f'minesage-cli: The strategy fast has no key “{key}”; its keys are: {keys}'), wrong)
        self.refuse('The strategy logic has no key “endgame”; its keys are: rules, guess.',
                    'simulate', *games, 'logic:endgame=1')
        self.refuse('“luck” is not a value for guess, which takes one of: random, local, naive, '
                    'safest.', 'simulate', *games, 'logic:guess=luck')
        for wrong, value in (('endgame', ''), ('endgame=', ''), ('endgame=1.5', '1.5'),
                             ('cut=1,endgame=99999', '99999'), ('endgame=-1,cut=1', '-1')):
            self.refuse(f'“{value}” is not a value for endgame, which takes a whole number from 0 to '
                        '16384.', 'simulate', *games, f'fast:{wrong}')
        for value in ('1e9', '1.0000001', '0.5x', ' 0.5'):
            self.refuse(f'“{value}” is not a value for cut, which takes a number from 0 to 1.',
                        'simulate', *games, f'safest:cut={value}')
        self.refuse('In “fast:candidates=3,outside=4” outside is more than candidates, or '
                    'playout-outside more than playout-candidates.',
                    'simulate', *games, 'fast:candidates=3,outside=4')
        self.refuse('There is no strategy “luck”; minesage-cli simulate --help lists them.',
                    'simulate', *games, 'luck:foo=1')
        self.refuse('There is no strategy “luck”; minesage-cli simulate --help lists them.',
                    'simulate', *games, 'fast', '--against', 'luck')

    def test_zeros_before_a_number(self):
        """A number is decimal, however it is written."""
        for words in (['--count=010'], ['--count', '010'], ['--count=0000000000010']):
            done = run('generate', '--level', '4x4x2', *words)
            self.assertEqual((done.returncode, done.stdout.count(b'4x4x2 ')), (0, 10), words)
        for mines, status in (('01', 0), ('0000', 3), ('08', 2), ('0x', 2), ('', 2)):
            done = run('analyze', f'--mines={mines}', '-', stdin=b'1x\n1x\n')
            self.assertEqual(done.returncode, status, (mines, done.stderr))

    def test_the_last_value_counts(self):
        """As the manual says, wherever the others stand; one behind -- is the name of a file."""
        usual = run('generate', '--level', '4x4x2', '--seed', '2')
        self.assertIn(b'4x4x2 ', usual.stdout)
        for words in (['--seed=1', '--seed=2', '--level=4x4x2'],
                      ['--level', '9x9x10', '--seed', '2', '--level=4x4x2']):
            done = run('generate', *words)
            self.assertEqual((done.returncode, done.stdout), (0, usual.stdout), words)
        text, form = run('sections', EXPERT), '--format=json'
        self.assertEqual(run('sections', form, EXPERT, '--format', 'text').stdout, text.stdout)
        self.assertEqual(run('sections', EXPERT, '--', form).returncode, 2)

    def test_no_name(self):
        done = run('analyze', '')
        self.assertEqual((done.returncode, done.stderr.decode()),
                         (1, 'minesage-cli: “”: No such file or directory\n'))


class Sizes(unittest.TestCase):
    def test_room_for_mines(self):
        """However many they are too many, the board has the same room."""
        sentence = '{} mines do not fit; this board has room for 24.\n'
        for mines in ('25', '26', '1000'):
            level = f'5x5x{mines}'
            for arguments in (['generate', '--level', level],
                              ['simulate', '--level', level, '--strategy', 'safest', '--games', '1']):
                done = run(*arguments)
                self.assertEqual((done.returncode, done.stderr.decode()),
                                 (2, 'minesage-cli: ' + sentence.format(mines)))
            board = f'{level} seed=1\n' + 5 * '*****\n'
            done = run('metrics', '-', stdin=board.encode())
            self.assertEqual((done.returncode, done.stderr.decode()),
                             (2, 'minesage-cli: -:1:5: ' + sentence.format(mines)))

    def test_mines_everywhere(self):
        """A position may be all mines: there is nothing to open in it."""
        position = b'5x5x25\n' + 5 * b'HHHHH\n'
        self.assertEqual(run('analyze', '-', stdin=position).returncode, 0)
        done = run('analyze', '-', stdin=position.replace(b'25', b'26'))
        self.assertEqual(done.stderr.decode(),
                         'minesage-cli: -:1:5: 26 mines do not fit; this board has room for 25.\n')

    def test_huge_file(self):
        """Refused by its size: not a byte of it is read."""
        sentence = 'The file is larger than 64 MiB, the most that is read.\n'
        with tempfile.TemporaryFile() as huge, tempfile.NamedTemporaryFile() as named:
            for file in huge, named:
                file.truncate(1 << 30)
            for arguments in (['analyze'], ['metrics'], ['bench'], ['curve', '--cell', '0,0']):
                done = run(*arguments, '-', stdin=huge)
                self.assertEqual((done.returncode, done.stdout, done.stderr.decode()),
                                 (2, b'', f'minesage-cli: -: {sentence}'))
                self.assertEqual(os.lseek(huge.fileno(), 0, os.SEEK_CUR), 0)
            done = run('convert', '--to', 'txt', named.name, '-')
            self.assertEqual((done.returncode, done.stderr.decode()),
                             (2, f'minesage-cli: {named.name}: {sentence}'))


    def test_twenty_digits(self):
        """Numbers are told as they were typed, however large."""
        many = '99999999999999999999'
        size = 'A board of {} cells is not possible; each side can be 1 to 1000 cells long, and there ' \
               'must be at least two cells.\n'
        newer = 'The file has format version {}, but this Minesage knows versions up to {}; ' \
                'a newer Minesage can read it.\n'
        outside = 'The cell {} lies outside the board.\n'
        view = '# MINESWEEPER-BOARD {}\ncolumns: {}\nrows: {}\nmines: {}\n[view]\nHHH\nHHH\nHHH\n'
        save = (CORPUS / 'good.sav').read_bytes()
        native = (CORPUS / 'good-won.minesage').read_text()
        for text, place, sentence in (
                (f'{many}x2x1\nHH\n', '1:1', size.format(f'{many}×2')),
                (f'2x0{many}x1\nHH\n', '1:1', size.format(f'2×0{many}')),
                (f'3x1x{many}\nHHH\n', '1:5',
                 f'{many} mines do not fit; this board has room for 3.\n'),
                (f'{9 * many}x{8 * many}x1\nHH\n', '1:1', size.format(f'{27 * "9"}…×{27 * "9"}…')),
                (f'Width: {many}\nHeight: 7\nBoard:\n', '1:1', size.format(f'{many}×7')),
                (f'Width: 3\nHeight: 1\nMines: {many}\nBoard:\n', '3:1',
                 f'{many} mines do not fit; this board has room for 2.\n'),
                (re.sub(r'Height=.*', f'Height={many}', native), '7:8', size.format(f'4×{many}')),
                (re.sub(r'Version=.*', f'Version={many}', native), '2:9', newer.format(many, 1)),
                (re.sub(r'FirstCell=.*', f'FirstCell=1,{many}', native), '14:11',
                 outside.format(f'1,{many}')),
                (re.sub(r'Line0=open [^ ]*', f'Line0=open {many},0', native), '30:12',
                 outside.format(f'{many},0')),
                (f'3x2x1 first={many},1\n*..\n...\n', '1:13', outside.format(f'{many},1')),
                (view.format('v0.1', 3, many, 1), '3:1', size.format(f'3×{many}')),
                (view.format('v0.1', 3, 3, many), '4:1',
                 f'{many} mines do not fit; this board has room for 9.\n'),
                (view.format(f'v{many}.1', 3, 3, 1), '1:1', newer.format(many, 0)),
                (f'{many}:0,0,m00', '1:1', size.format(f'{many}×{many}')),
                (f'{many}x3:0,0,m00', '1:1', size.format(f'{many}×3')),
                (f'3x3n{many}:0,0,m00', '1:1', f'{many} mines do not fit; this board has room for 8.\n'),
                (f'3x3:0,{many},m00', '1:5', outside.format(f'0,{many}')),
                (save.replace(b'\nPARAMS  :5:3x3n1', f'\nPARAMS  :22:3x{many}'.encode()), '4:13',
                 size.format(f'3×{many}')),
                (save.replace(b'VERSION :1:1', f'VERSION :20:{many}'.encode()), '2:13',
                 newer.format(many, 1)),
                (re.sub(rb'MOVE    :4:O0,0', f'MOVE    :23:O{many},0'.encode(), save, count=1), '12:13',
                 outside.format(f'{many},0')),
                (f'{many} 2 1\n-1 -1\n', '1:1', size.format(f'2×{many}')),
                (f'2 2 {many}\n-1 -1\n-1 -1\n', '1:1',
                 f'{many} mines do not fit; this board has room for 4.\n'),
                (f'{{"x_size": {many}, "y_size": 3, "mine_coords": []}}', '1:11',
                 size.format(f'{many}×3')),
                (f'{{"x_size": 3, "y_size": 3, "mine_coords": [[0, {many}]]}}', '1:44',
                 outside.format(f'0,{many}')),
                (f'?b={many}{20 * "5"}&m=10', '1:4', size.format(f'{many}×{20 * "5"}')),
                (f'?b={many}{20 * "0"}&m=10', '1:4', size.format(f'{many}×0'))):
            text = text if isinstance(text, bytes) else text.encode()
            with self.subTest(text):
                done = run('convert', '--to', 'minesage', '-', '-', stdin=text)
                self.assertEqual((done.returncode, done.stderr.decode()),
                                 (2, f'minesage-cli: -:{place}: {sentence}'))
        usage = '--level takes beginner, intermediate, expert or WxHxM.\n'
        for level, sentence in (
                (f'{many}x2x1', size.format(f'{many}×2')), (f'2x{many}x1', size.format(f'2×{many}')),
                (f'3x3x{many}', f'{many} mines do not fit; this board has room for 8.\n'),
                (f'{many}x2', usage), ('3x2x1 ', usage), (f'{many}x2x1\n', usage),
                ('3x3x-1', usage), ('', usage)):
            with self.subTest(level):
                done = run('generate', '--level', level)
                self.assertEqual((done.returncode, done.stderr.decode()), (2, f'minesage-cli: {sentence}'))
        self.assertEqual(run('generate', '--level', '000000000003x3x1').stdout[:6], b'3x3x1 ')


class NoFiles(unittest.TestCase):
    """What has no end, or waits for another program, is not read by its name."""
    SENTENCE = 'This is no regular file; what comes out of a pipe is read from standard input, as -.'

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        os.mkfifo(self.folder / 'pipe.mine')
        (self.folder / 'endless.mine').symlink_to('/dev/zero')

    def test_each_command(self):
        names = [str(self.folder / 'pipe.mine'), str(self.folder / 'endless.mine'), '/dev/null']
        for name in names:
            for arguments in (['analyze', name], ['metrics', name], ['review', name],
                              ['explain', name], ['convert', '--to', 'mine', name, '-'],
                              ['simulate', '--merge', name]):
                done = run(*arguments)
                self.assertEqual((done.returncode, done.stdout, done.stderr.decode()),
                                 (1, b'', f'minesage-cli: {name}: {self.SENTENCE}\n'), arguments)

    def test_many(self):
        """None stays open behind its message, and what follows is read."""
        pipe, last = str(self.folder / 'pipe.mine'), self.folder / 'last.mine'
        last.write_text('2x1x1\n1H\n')
        done = subprocess.run([CLI, 'analyze', *[pipe] * 70, last], capture_output=True,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64)))
        self.assertEqual((done.returncode, done.stderr.decode()),
                         (1, f'minesage-cli: {pipe}: {self.SENTENCE}\n' * 70))
        self.assertIn(b'2\xc3\x971', done.stdout)

    def test_folder_as_stream(self):
        """What cannot be read on is a failure."""
        folder = os.open(self.folder, os.O_RDONLY)
        self.addCleanup(os.close, folder)
        for command in (['analyze', '-'], ['explain', '-'], ['convert', '--to', 'mine', '-', '-']):
            done = subprocess.run([CLI, *command], stdin=folder, capture_output=True)
            self.assertEqual((done.returncode, done.stdout, done.stderr.decode()),
                             (1, b'', 'minesage-cli: -: Is a directory\n'), command)

    def test_what_the_shell_opened(self):
        """Standard input by any of its names, and <(...)."""
        position = b'3x1x1\nH1H\n'
        for name in ('-', '/dev/stdin', '/dev/fd/0', '/proc/self/fd/0'):
            done = run('convert', '--to', 'mine', name, '-', stdin=position)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, position, b''), name)
        done = subprocess.run(
            ['bash', '-c', '"$0" convert --to mine <(printf "3x1x1\\nH1H\\n") -', CLI],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, position, b''))
        with open('/dev/zero', 'rb') as zero:
            done = run('analyze', '-', stdin=zero)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b'larger than 64 MiB', done.stderr)


class SeveralBoards(unittest.TestCase):
    BOARDS = run('generate', '--level', '5x4x3', '--count', '3').stdout

    def test_each_is_analysed(self):
        done = run('analyze', '--format', 'json', '-', stdin=self.BOARDS)
        self.assertEqual((done.returncode, done.stderr), (0, b''))
        objects = [json.loads(line) for line in done.stdout.decode().splitlines()]
        self.assertEqual([o['layouts'] for o in objects], 3 * ['1140'])
        text = run('analyze', '-', stdin=self.BOARDS).stdout.decode()
        self.assertEqual(text.count('-: 5×4, 3 mines\n'), 3)

    def test_one_is_wanted(self):
        for arguments in (['curve', '--cell', '0,0'], ['bench']):
            done = run(*arguments, '-', stdin=self.BOARDS)
            self.assertEqual((done.returncode, done.stdout), (2, b''))
            self.assertEqual(done.stderr.decode(),
                             'minesage-cli: -: There are several boards; this command takes one.\n')


class Curve(unittest.TestCase):
    def test_range_turned_round(self):
        for arguments, said in ((['--from', '5', '--to', '1'], '--from cannot be greater than --to.'),
                                (['--to', '-1'], '--from and --to take whole numbers, 0 or more.'),
                                (['--from', '-1'], '--from and --to take whole numbers, 0 or more.')):
            done = run('curve', '--cell', '0,0', *arguments, EXPERT)
            self.assertEqual((done.returncode, done.stdout, done.stderr.decode()),
                             (2, b'', f'minesage-cli: {said}\n'))


class Text(unittest.TestCase):
    def test_fractions(self):
        """Every fraction of the JSON is in the text, beside the cell that has it."""
        for path in (EXPERT, str(SOURCE / 'data' / 'examples' / 'two-clicks.mine'), '-'):
            position = b'6x4x5\n1H2HHH\nHHHHHH\nHHHHHH\n2HHHHH\n' if path == '-' else None
            found = json.loads(run('analyze', '--format', 'json', '--exact', path,
                                   stdin=position).stdout)
            text = run('analyze', '--exact', path, stdin=position).stdout.decode()
            listed = {}
            for fraction, names in re.findall(r'^[<>\d.]+ % = (\d+/\d+): (.*)$', text, re.M):
                for name in names.split(', '):
                    self.assertNotIn(name, listed)
                    listed[name] = fraction
            outside = re.search(r'^Outside: .* \(mine .* = (\d+/\d+)(?: each)?\)$', text, re.M)
            for cell, fraction in enumerate(found['fraction']):
                if fraction in (None, '0', '1'):
                    continue
                name = f"{chr(65 + cell % found['width'])}{cell // found['width'] + 1}"
                if cell % found['width'] >= 26:
                    name = 'A' + chr(65 + cell % found['width'] - 26) + name[1:]
                self.assertEqual(listed.pop(name, outside and outside[1]), fraction, name)
            self.assertEqual(listed, {})
            self.assertNotIn(' = ', run('analyze', path, stdin=position).stdout.decode())

    def test_all_open(self):
        text = run('analyze', '-', stdin=b'2x2x0\n00\n00\n').stdout.decode()
        self.assertIn('Nothing is left to open: no cell is covered.\n', text)
        self.assertNotIn('mine.\n', text)


class Flags(unittest.TestCase):
    """What trusted flags contradict is told of the flags."""

    def conflict(self, position):
        done = run('analyze', '--format', 'json', '--flags', 'trust', '-', stdin=position.encode())
        found = json.loads(done.stdout)
        self.assertEqual(done.returncode, 0 if found['consistent'] else 3)
        return found.get('conflict')

    def conflicts(self, positions):
        """The same of many positions, which one program looks at."""
        with tempfile.TemporaryDirectory() as folder:
            files = [pathlib.Path(folder) / f'{i}.mine' for i in range(len(positions))]
            for file, position in zip(files, positions):
                file.write_text(position)
            done = run('analyze', '--format', 'json', '--flags', 'trust', *files)
        found = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual((done.returncode, done.stderr), (3, b''))
        self.assertEqual([one['file'] for one in found], [str(file) for file in files])
        self.assertEqual([one['consistent'] for one in found],
                         ['conflict' not in one for one in found])
        return [one.get('conflict') for one in found]

    def test_words(self):
        for position, words in (
                ('5x3x2\nH1H1F\n11111\n00000\n',
                 'The trusted flag at E1 does not fit what is open at D1, C2.'),
                ('3x1x1\nF1F\n',
                 'The trusted flags at A1, C1 do not all fit what is open at B1.'),
                ('3x3x1\nFFH\nHHH\nHHH\n',
                 'The trusted flags at A1, B1 do not all fit the mine total.'),
                ('5x1x1\nH1HHF\n', 'The trusted flag at E1 does not fit the mine total and what '
                 'is open at B1.'),
                ('3x1x1\n8F8\n', 'The 8 at A1 has only 1 covered neighbour.')):
            with self.subTest(position):
                self.assertEqual(self.conflict(position)['reason'], words)
                text = run('analyze', '--flags', 'trust', '-', stdin=position.encode()).stdout
                self.assertIn(words, text.decode())
        many = '9x9x10\n' + 9 * 'FFFFFHHHH\n'
        self.assertEqual(len(self.conflict(many)['flags']), 11)

    def test_against_every_layout(self):
        """With the flags that are named the numbers that are named hold in no layout; without any
        one of them they do."""
        rng = random.Random(12)
        width, height, named = 4, 3, 0
        cells = range(width * height)
        near = [[v for v in cells if v != u and abs(u % width - v % width) < 2
                 and abs(u // width - v // width) < 2] for u in cells]
        drawn = []
        for _ in range(150):
            total = rng.randrange(1, 5)
            truth = set(rng.sample(cells, total))
            seen = ['H' if c in truth or rng.random() < 0.5
                    else str(sum(v in truth for v in near[c])) for c in cells]
            for c in rng.sample(cells, 2):
                seen[c] = 'F' if seen[c] == 'H' else seen[c]
            rows = ''.join(''.join(seen[y * width:(y + 1) * width]) + '\n' for y in range(height))
            drawn.append((total, seen, f'{width}x{height}x{total}\n{rows}'))
        conflicts = self.conflicts([position for _, _, position in drawn])
        for (total, seen, position), conflict in zip(drawn, conflicts):
            if conflict is None:
                continue
            numbers = [y * width + x for x, y in conflict['cells']]
            flags = {y * width + x for x, y in conflict['flags']}
            covered = [c for c in cells if seen[c] in 'HF']

            def holds(trusted):
                return any(trusted <= set(mines)
                           and all(sum(v in mines for v in near[n]) == int(seen[n])
                                   for n in numbers)
                           for mines in itertools.combinations(covered, total))
            named += 1
            self.assertTrue(flags and all(seen[c] == 'F' for c in flags))
            self.assertFalse(holds(flags), position)
            for flag in flags:
                self.assertTrue(holds(flags - {flag}), position)
        self.assertGreater(named, 20)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
