#!/usr/bin/env python3
"""Which lines each test reaches, from what the programs of build-coverage counted (see coverage.sh).

Usage: reach.py run FOLDER COMMAND…    runs a test, whose counts come under FOLDER, one place for each command
       reach.py sum FOLDER             adds all of them up, where gcov looks for them
       reach.py table SOURCE BUILD     prints by folder how many lines and branches are reached of that sum, and
                                       writes BUILD/coverage.csv: file, lines, reached, branches, taken, lines missed

A count of gcov (`.gcda`) begins with four words; then come records of a tag, a length in bytes and as many bytes.
Those of counters are added up; where all are 0 the length is negative, and no bytes follow.
"""
import array
import collections
import difflib
import hashlib
import json
import os
import pathlib
import struct
import subprocess
import sys
import time

COUNTERS, HEAD = 0x01a10000, 16


def key_of(command):
    return hashlib.md5('\0'.join(map(str, command)).encode()).hexdigest()[:12]


def read_counts(data):
    """The records of a count, as (where it begins, how many bytes it has, whether they are counters not all 0)."""
    at = HEAD
    while at + 8 <= len(data):
        tag, length = struct.unpack_from('<Ii', data, at)
        at += 8
        yield at, max(length, 0), tag == COUNTERS and length > 0
        at += max(length, 0)


def is_reached(path):
    return any(counted for _, _, counted in read_counts(path.read_bytes()))


class Sum:
    """The sum of counts of the same object, of which each may leave out what is 0 in all of a function."""

    def __init__(self, data):
        self.head, self.records = data[:HEAD], []
        self.add(data)

    def add(self, data):
        for number, (at, length, counted) in enumerate(read_counts(data)):
            if number == len(self.records):
                self.records.append([data[at - 8:at], data[at:at + length]])
            elif counted:
                here = array.array('q', data[at:at + length])
                before = array.array('q', self.records[number][1]) or [0] * len(here)
                self.records[number] = [data[at - 8:at],
                                        array.array('q', map(int.__add__, here, before)).tobytes()]

    def to_bytes(self):
        return self.head + b''.join(part for record in self.records for part in record) + bytes(4)


def run_test(folder, command):
    """Runs a test; the counts of its programs come under folder, and how many seconds it took."""
    place = folder / key_of(command)
    begun = time.monotonic()
    status = subprocess.run(command, check=False, env={**os.environ, 'GCOV_PREFIX': str(place)}).returncode
    place.mkdir(parents=True, exist_ok=True)
    (place / 'told.json').write_text(json.dumps([time.monotonic() - begun, status]))
    for path in list(place.rglob('*.gcda')):
        if not is_reached(path):
            path.unlink()
    return status if status >= 0 else 128 - status


def add_up(folder):
    sums = {}
    for place in sorted(folder.iterdir()):
        for path in place.rglob('*.gcda'):
            data, name = path.read_bytes(), path.relative_to(place)
            if name not in sums:
                sums[name] = Sum(data)
            elif sums[name].head == data[:HEAD]:
                sums[name].add(data)
    for name, total in sums.items():
        (pathlib.Path('/') / name).write_bytes(total.to_bytes())


def read_sum(source, build):
    """By file its lines, and its branches by line and place, each with whether it is reached.  What threads counted
    at the same time may have got lost, so that a count can come out negative: reached all the same."""
    lines, branches = collections.defaultdict(dict), collections.defaultdict(dict)
    for folder in {path.parent for path in (build / 'src').rglob('*.gcno')}:
        told = subprocess.run(['gcov', '-b', '--json-format', '--stdout', *folder.glob('*.gcno')], check=False,
                              capture_output=True, text=True, cwd=build).stdout
        for part in (part for text in told.splitlines() for part in json.loads(text)['files']):
            path = (build / part['file']).resolve()
            if not path.is_relative_to(source / 'src'):
                continue
            file = str(path.relative_to(source))
            for line in part['lines']:
                number = line['line_number']
                lines[file][number] = lines[file].get(number, False) or line['count'] != 0
                for place, branch in enumerate(line['branches']):
                    key = number, place
                    branches[file][key] = branches[file].get(key, False) or branch['count'] != 0
    return lines, branches


def print_table(source, build):
    lines, branches = read_sum(source, build)
    rows = collections.defaultdict(lambda: [0, 0, 0, 0])
    with open(build / 'coverage.csv', 'w', encoding='utf-8') as csv:
        print('file,lines,reached,branches,taken,missed', file=csv)
        for file in sorted(lines):
            counts = [len(lines[file]), sum(lines[file].values()), len(branches[file]), sum(branches[file].values())]
            missed = ' '.join(str(number) for number, reached in sorted(lines[file].items()) if not reached)
            print(file, *counts, missed, sep=',', file=csv)
            parts = file.split('/')
            for row in {'src', '/'.join(parts[:2]), '/'.join(parts[:3]) if len(parts) > 3 else 'src'}:
                rows[row] = list(map(int.__add__, rows[row], counts))
    print(f'{"":24} {"lines":>8} {"missing":>17}   {"branches":>8} {"missing":>17}')
    for row, (n, reached, n_branches, taken) in sorted(rows.items()):
        print(f'{row:24} {100 * reached / n:6.1f} % {n - reached:6} of {n:6}   '
              f'{100 * taken / max(n_branches, 1):6.1f} % {n_branches - taken:6} of {n_branches:6}')


class Reach:
    """What the tests of a build reached, asked for file by file."""

    def __init__(self, source, build):
        self.source, self.build, self.folder = source, build, build / 'reached'
        self.commit = (self.folder / 'commit').read_text().strip()
        self.notes = collections.defaultdict(list)
        for path in build.rglob('*.gcno'):
            self.notes[path.name.removesuffix('.gcno').rpartition('_')[2]].append(path)
        self.known = {}

    def told(self, command):
        """The seconds a test took and whether it passed; None for one that was not there yet."""
        path = self.folder / key_of(command) / 'told.json'
        return json.loads(path.read_text()) if path.exists() else None

    def has(self, key):
        return (self.folder / key).exists()

    def lines_of(self, file):
        """By the key of a test the lines that it reached of a file, as they are numbered now."""
        if file not in self.known:
            kept = self.build / 'lines' / f'{file}.json'
            if not kept.exists():
                kept.parent.mkdir(parents=True, exist_ok=True)
                kept.write_text(json.dumps(self.read_lines(file)))
            self.known[file] = {key: set(lines) for key, lines in json.loads(kept.read_text()).items()}
        return self.known[file]

    def read_lines(self, file):
        reached = collections.defaultdict(set)
        for notes in self.notes[pathlib.Path(file).name]:
            counts = list(self.folder.glob(f'*/{notes.with_suffix(".gcda").relative_to("/")}'))
            for count in counts:
                link = count.with_suffix('.gcno')
                if not link.is_symlink():
                    link.symlink_to(notes)
            told = subprocess.run(['gcov', '--json-format', '--stdout', *counts], check=False, capture_output=True,
                                  text=True, cwd=self.build).stdout if counts else ''
            for count, object_file in zip(counts, told.splitlines()):
                for part in json.loads(object_file)['files']:
                    if (self.build / part['file']).resolve() == self.source / file:
                        reached[count.relative_to(self.folder).parts[0]] |= {
                            line['line_number'] for line in part['lines'] if line['count'] != 0}
        return {key: sorted(lines) for key, lines in reached.items()}

    def line_then(self, file, line, text):
        """What number a line of a file of this text had when the tests ran, or the last before it that was there."""
        old = subprocess.run(['git', '-C', self.source, 'show', f'{self.commit}:{file}'], check=False,
                             capture_output=True, text=True).stdout.splitlines()
        new = text.splitlines()
        then = 0
        for block in difflib.SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks():
            if block.b >= line:
                break
            then = block.a + min(line - block.b, block.size)
        return then


if __name__ == '__main__':
    if sys.argv[1] == 'run':
        sys.exit(run_test(pathlib.Path(sys.argv[2]).resolve(), sys.argv[3:]))
    elif sys.argv[1] == 'sum':
        add_up(pathlib.Path(sys.argv[2]).resolve())
    else:
        print_table(*(pathlib.Path(word).resolve() for word in sys.argv[2:]))
