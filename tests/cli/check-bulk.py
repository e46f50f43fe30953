#!/usr/bin/env python3
"""Many positions at once: files and streams of them, on several threads, parts of the answer.

Usage: check-bulk.py MINESAGE_CLI SOURCE_DIR
"""
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

CLI = pathlib.Path(sys.argv[1]).resolve()
EXAMPLES = pathlib.Path(sys.argv[2]).resolve() / 'data' / 'examples'
HEAD = ['file', 'index', 'schema', 'width', 'height', 'mines', 'consistent', 'method']
ONE = '3x1x1\nH1H\n'


def run(*arguments, stdin=None):
    return subprocess.run([CLI, *arguments], input=stdin, capture_output=True, text=True)


def analyze(*arguments, stdin=None):
    """The objects, without the time that each took, and the process."""
    done = run('analyze', '--format', 'json', *arguments, stdin=stdin)
    objects = [json.loads(line) for line in done.stdout.splitlines()]
    for one in objects:
        one.pop('milliseconds')
    return objects, done


def positions(n, seed):
    """Positions of many sizes, some contradictory, some with nothing certain."""
    rng = random.Random(seed)
    for _ in range(n):
        width, height = rng.randint(2, 12), rng.randint(1, 9)
        mines = [[rng.random() < 0.2 for _ in range(width)] for _ in range(height)]
        rows = []
        for y in range(height):
            rows.append('')
            for x in range(width):
                around = sum(mines[v][u] for v in range(max(0, y - 1), min(height, y + 2))
                             for u in range(max(0, x - 1), min(width, x + 2)))
                rows[-1] += 'H' if mines[y][x] or rng.random() < 0.5 else str(around)
        yield f'{width}x{height}x{sum(map(sum, mines))}\n' + '\n'.join(rows) + '\n'


class Folders(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_as_if_its_files_were_named(self):
        """In the order of their names, beside other files, on any threads; not what lies below."""
        for i, text in enumerate(positions(12, 4)):
            (self.folder / f'{i}.mine').write_text(text)
        (self.folder / 'two.txt').write_text(ONE + '\n' + ONE)
        (self.folder / 'below').mkdir()
        for hidden in 'below/deep.mine', '.hidden.mine':
            (self.folder / hidden).write_text(ONE)
        names = sorted(path for path in self.folder.glob('[0-9t]*'))
        self.assertEqual(len(names), 13)
        for threads in '1', '3':
            named, told = analyze('--threads', threads, *names, names[0])
            found, done = analyze('--threads', threads, self.folder, names[0])
            self.assertEqual(found, named)
            self.assertEqual(len(found), 15)
            self.assertEqual((done.returncode, done.stderr), (told.returncode, told.stderr))

    def test_what_is_no_position(self):
        """Is told with its name, stops nothing, and counts in the exit status."""
        (self.folder / 'a.mine').write_text(ONE)
        (self.folder / 'b.png').write_bytes(b'\x89PNG\r\n\x1a\n and so on')
        (self.folder / 'c.mine').write_text('3x1x1\nH1\n')
        os.mkfifo(self.folder / 'd.mine')
        (self.folder / 'e.mine').write_text(ONE)
        found, done = analyze(self.folder)
        self.assertEqual([one['file'] for one in found],
                         [f'{self.folder}/{name}.mine' for name in 'ae'])
        self.assertEqual(done.returncode, 2)
        lines = done.stderr.splitlines()
        self.assertEqual(len(lines), 3, lines)
        for line, name in zip(lines, ('b.png', 'c.mine', 'd.mine')):
            self.assertTrue(line.startswith(f'minesage-cli: {self.folder}/{name}:'), line)

    def test_empty(self):
        found, done = analyze(self.folder)
        self.assertEqual((found, done.returncode, done.stderr),
                         ([], 0, f'minesage-cli: {self.folder}: There is no file in this folder.\n'))


class Files(unittest.TestCase):
    def test_as_one_by_one(self):
        """The same answers as of files of their own, whatever stands between, on any threads."""
        texts = list(positions(60, 1))
        alone = [analyze('-', stdin=text)[0][0] for text in texts]
        self.assertFalse(any('index' in one for one in alone))
        with tempfile.NamedTemporaryFile('w', suffix='.mine') as file:
            file.write('\n\n'.join(texts[:30]) + ''.join(texts[30:]))
            file.flush()
            for threads in '1', '2', '5':
                found, done = analyze('--threads', threads, file.name)
                self.assertEqual((done.returncode, done.stderr), (0, ''))
                self.assertEqual([one.pop('index') for one in found], list(range(60)))
                self.assertEqual({one.pop('file') for one in found}, {file.name})
                self.assertEqual([dict(one, file='-') for one in found], alone)

    def test_boards_and_positions(self):
        text = '2x2x1 seed=3\n*.\n..\n' + ONE + '2x2x1\n..\n.*\n'
        found, done = analyze('-', stdin=text)
        self.assertEqual((done.returncode, done.stderr), (0, ''))
        self.assertEqual([one['width'] for one in found], [2, 3, 2])

    def test_faults(self):
        """A position that is faulty has its message, with its place, and stops none of the others."""
        text = (ONE + '\n3x1x1\nH9H\n\n' + ONE + '2x2x9\nHH\nHH\n' + '2x1x0\n1H\n'
                + '2x2x1\nHH\n' + '2x1x1\nHH\nHH\n' + '\nno position\n' + ONE)
        for threads in '1', '3':
            with tempfile.NamedTemporaryFile('w', suffix='.mine') as file:
                file.write(text)
                file.flush()
                found, done = analyze('--threads', threads, file.name)
            self.assertEqual(done.returncode, 2)
            self.assertEqual([one['index'] for one in found], [0, 2, 4, 8])
            self.assertEqual([one['consistent'] for one in found], [True, True, False, True])
            said = [line.removeprefix(f'minesage-cli: {file.name}:')
                    for line in done.stderr.splitlines()]
            self.assertEqual([line.split(' ')[0] for line in said],
                             ['5:2:', '9:5:', '15:1:', '18:1:', '20:1:'], said)

    def test_of_more_than_one_file(self):
        """A large file of many positions is read; one that is anything else is not."""
        blank = (' ' * 999 + '\n') * 70000
        with tempfile.NamedTemporaryFile('w', suffix='.mine') as file:
            file.write(ONE + blank + ONE)
            file.flush()
            found, done = analyze(file.name)
            self.assertEqual((done.returncode, done.stderr, len(found)), (0, '', 2))
            file.seek(0)
            file.write('4')
            file.write('.')
            file.flush()
            found, done = analyze(file.name)
        self.assertEqual((done.returncode, found), (2, []))
        self.assertIn('larger than 64 MiB', done.stderr)

    def test_lost_output(self):
        """Once nobody listens, no more is worked out, and one message says why."""
        with open('/dev/full', 'w') as full:
            done = subprocess.run([CLI, 'analyze', '-'], input=ONE * 3000, stdout=full, text=True,
                                  stderr=subprocess.PIPE)
        self.assertEqual((done.returncode, done.stderr.count('\n')), (1, 1))


class Streams(unittest.TestCase):
    def test_each_is_answered_as_it_comes(self):
        """Who asks one by one, and keeps the pipe open, need not wait for the end."""
        with subprocess.Popen([CLI, 'analyze', '--format', 'json', '--only', 'best', '-'],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as bot:
            for index, text in enumerate([ONE, '2x2x1\n1H\nHH\n', '2x1x0\n1H\n', ONE,
                                           '1x12x1\n' + 'H\n' * 12]):
                bot.stdin.write(text)
                bot.stdin.flush()
                answer = json.loads(bot.stdout.readline())
                self.assertEqual(answer.get('index', 0), index)
                self.assertEqual(answer['consistent'], index != 2)
            bot.stdin.close()
            self.assertEqual(bot.stdout.read(), '')
            self.assertEqual(bot.wait(), 3)

    def test_explain(self):
        texts = ['2x1x1\n1H\n', '3x1x1\nH1H\n', '2x2x3\n3H\nHH\n']
        done = run('explain', '--format', 'json', '-', stdin=''.join(texts))
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([line.get('index', 0) for line in lines], [0, 1, 2])
        self.assertEqual([line.get('mines') for line in lines],
                         [[[1, 0]], None, [[1, 0], [0, 1], [1, 1]]])


class Parts(unittest.TestCase):
    KEYS = {
        'chances': ['layouts', 'mine_probability'],
        'safe': ['safe', 'certain_mines'],
        'best': ['best'],
    }

    def test_json(self):
        """What is left is what all would say."""
        paths = sorted(EXAMPLES.glob('*.mine'))
        whole, _ = analyze(*paths)
        for only, keys in self.KEYS.items():
            found, done = analyze('--only', only, *paths)
            self.assertEqual(done.returncode, 0)
            self.assertEqual(len(found), len(paths))
            for part, one in zip(found, whole):
                self.assertEqual(list(part), [key for key in HEAD if key != 'index'] + keys)
                self.assertEqual(part, {key: one[key] for key in part})

    def test_exact(self):
        [found], _ = analyze('--only', 'chances', '--exact', '-', stdin=ONE)
        self.assertEqual(found['fraction'], ['1/2', None, '1/2'])

    def test_text(self):
        words = {'chances': '50.0%', 'safe': 'Certainly safe (1): A1', 'best': 'Best: A1'}
        for only, own in words.items():
            text = run('analyze', '--only', only, '-', stdin='4x1x1\nH1HH\n').stdout
            for word in '50.0%', 'Certainly safe', 'Best: ':
                self.assertEqual(word in text, own.startswith(word), (only, word, text))

    def test_nothing_for_win(self):
        done = run('analyze', '--only', 'safe', '--win', '-', stdin=ONE)
        self.assertEqual((done.returncode, done.stdout), (2, ''))
        self.assertEqual(done.stderr, 'minesage-cli: --only leaves out what --win asks for.\n')


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
