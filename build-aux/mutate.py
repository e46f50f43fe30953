#!/usr/bin/env python3
"""Changes one thing of the code at a time, and says which changes no test notices; see mutate.sh.

Usage: mutate.py SOURCE_DIR WORK_DIR [--again] [--plain] [--kind KIND] [FOLDER [COUNT]]
       mutate.py SOURCE_DIR WORK_DIR --table

WORK_DIR gets a clone of the source, built under sanitizers, or --plain. Each change is compiled there, and the tests that reach
its line run until one fails: first those of the folder's own, and of those that noticed the last changes of the file,
the quickest first, for at most BUDGET seconds. Which tests reach what is known from build-coverage, the last run of
coverage.sh. What became of each change is kept, for later commits too: tests are added, and what one noticed stays
noticed. With --again what survived is tried anew, for five times as long.
tests/mutants.tsv has the changes that no test can notice, each with its
reason; those count for nothing.
"""
import argparse
import collections
import csv
import json
import os
import pathlib
import random
import re
import resource
import signal
import subprocess
import sys
import time

from mutants import find_mutants
from reach import Reach, key_of

SKIPPED = 77  # what a test that cannot run here returns
BUDGET = 40  # seconds that the tests of one change may have taken before, in all
RESTING_S = 12  # a test of which every process has been waiting for so long waits for what will not come
# What becomes of a change, where no test notices it.
INVALID, UNREACHED, SURVIVES = 'does not compile', 'is reached by no test', 'survives'

Test = collections.namedtuple('Test', 'name command environment folder needs seconds key')


def run(*words, **options):
    return subprocess.run([str(word) for word in words], check=True, text=True, **options)


def layer_of(file):
    return file.split('/')[1]


def name_of(test):
    """What a test and the file it is made of have in common in their names."""
    return re.sub('^(test-|check-|cli-)+', '', test)


class House:
    """The clone in which changes are made, what is built of it, and its tests."""

    def __init__(self, source, work, plain):
        self.source, self.build = work / 'source', work / 'source' / ('build-plain' if plain else 'build')
        commit = run('git', '-C', source, 'rev-parse', 'HEAD', capture_output=True).stdout.strip()
        if not self.source.exists():
            run('git', 'clone', '--quiet', '--no-checkout', source, self.source)
        run('git', '-C', self.source, 'fetch', '--quiet', 'origin', commit)
        run('git', '-C', self.source, 'checkout', '--quiet', '--force', commit)
        if not (self.build / 'build.ninja').exists():
            kind = ['-Dc_args=-g1'] if plain else [
                '-Db_sanitize=address,undefined',
                '-Dc_args=-g1 -fno-sanitize=null,object-size -fsanitize-undefined-trap-on-error']
            run('meson', 'setup', self.build, self.source, '--buildtype=debugoptimized', '-Doptimization=1', *kind,
                '-Db_lundef=false', '-Dcross_check=true', '-Dtests=enabled',
                '-Dc_link_args=-fuse-ld=gold -fno-sanitize=undefined', '-Ddefault_library=shared',
                '--werror', stdout=sys.stderr)
        run('ninja', '-C', self.build, 'build.ninja', stdout=sys.stderr)  # tests may have come and gone
        self.reach = Reach(source, source / 'build-coverage')
        self.tests = {test.key: test for test in self.read_tests(source)}
        run('ninja', '-C', self.build, *self.read_targets(), stdout=sys.stderr)
        self.made_of = self.read_made_of()
        changed = run('git', '-C', source, 'diff', '--name-only', self.reach.commit, 'HEAD', 'tests', capture_output=True)
        self.changed = {name_of(pathlib.Path(file).stem) for file in changed.stdout.split()}
        self.places = {name_of(path.stem): str(path.parent)
                       for suffix in ('c', 'py') for path in (source / 'tests').rglob(f'*.{suffix}')}
        self.patience = 1 if plain else 4  # how much longer a test may take, in its processor time
        self.noticed, self.stale = collections.Counter(), set()

    def read_tests(self, source):
        for test in self.introspect('--tests'):
            suite = test['suite'][0].split(':')[-1]
            then = [word.replace(str(self.build), str(source / 'build-coverage')).replace(
                str(self.source), str(source)) for word in test['cmd']]
            seconds, status = self.reach.told(then) or (20, 0)
            if suite not in ('tree', 'data', 'fuzz') and status == 0:
                yield Test(test['name'], test['cmd'], test['env'], test['workdir'] or self.build, test['depends'],
                           seconds, key_of(then))

    def introspect(self, what):
        return json.loads(run('meson', 'introspect', what, self.build, capture_output=True).stdout)

    def read_targets(self):
        """The files that the tests are, or need."""
        files = {target['id']: target['filename'] for target in self.introspect('--targets')}
        return sorted({os.path.relpath(file, self.build)
                       for test in self.tests.values() for name in test.needs for file in files[name]})

    def read_made_of(self):
        """By file the libraries and programs that it is part of, which is what must be built anew for a test."""
        made_of = collections.defaultdict(list)
        for target in self.introspect('--targets'):
            if target['type'] in ('shared library', 'executable'):
                for file in {file for part in target['target_sources'] for file in part['sources']}:
                    made_of[os.path.relpath(file, self.source)] += [
                        os.path.relpath(name, self.build) for name in target['filename'][:1]]
        return made_of

    def make(self, file):
        """Builds what a file is part of, and what those changed before are part of, which are as they were again.
        A window's description is part of the library that its folder's classes are in."""
        self.stale.add(file)
        targets = set()
        for name in self.stale:
            near = [other for other in self.made_of if other.startswith(str(pathlib.Path(name).parent))]
            targets.update(self.made_of[name if name in self.made_of else near[0]])
        built = subprocess.run(['ninja', '-C', self.build, *targets], check=False, stdout=subprocess.DEVNULL)
        if built.returncode == 0:
            self.stale = {file}
        return built.returncode == 0

    def tests_of(self, mutant):
        """The tests that reach a change, in the order to run them.  What stands on no line of its own for the
        compiler, such as a table, is reached where its file is; a window's description, where its class is."""
        file = mutant.file.replace('.ui', '.c')
        lines = self.reach.lines_of(file)
        line = 0
        if file == mutant.file:
            line = self.reach.line_then(file, mutant.line, (self.source / file).read_text())
        compiled = any(line in reached for reached in lines.values())
        folder = '/'.join(mutant.file.split('/')[1:-1])

        def nearness(test):
            place = self.places.get(name_of(test.name), '')
            return 0.1 if place.endswith(folder) else 0.3 if f'/{layer_of(mutant.file)}' in place else 1

        def rank(test):
            return (1 + test.seconds) * nearness(test) * 0.2 ** min(self.noticed[mutant.file, test.name], 3)

        def may_reach(test):
            if self.is_new(test):
                return test.key in lines or nearness(test) < 1
            return test.key in lines and (not compiled or line in lines[test.key])

        return sorted(filter(may_reach, self.tests.values()), key=rank)

    def is_new(self, test):
        return name_of(test.name) in self.changed or not self.reach.has(test.key)

    def try_mutant(self, mutant, again):
        """What becomes of a change: the name of a test that notices it, or why none did."""
        tests = self.tests_of(mutant)
        if not tests:
            return UNREACHED
        path = self.source / mutant.file
        text = path.read_text()
        path.write_text(text[:mutant.start] + mutant.new + text[mutant.end:])
        try:
            if not self.make(mutant.file):
                return INVALID
            left = BUDGET * (5 if again else 1)
            for test in tests:
                if test.seconds <= left or test == tests[0]:
                    left -= test.seconds
                    if not passes(test, self.patience):
                        self.noticed[mutant.file, test.name] += 1
                        return test.name
            return SURVIVES
        finally:
            path.write_text(text)


def passes(test, patience):
    """Whether a test passes.  One that takes far longer than before does not, nor does one that only waits."""
    def limit():
        most = int(patience * (3 + 1.5 * test.seconds))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (most, most + 2))

    with subprocess.Popen(
            test.command, cwd=test.folder, env={**os.environ, **test.environment}, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
            preexec_fn=limit) as process:
        begun = worked = time.monotonic()
        while True:
            try:
                return process.wait(timeout=0.5) in (0, SKIPPED)
            except subprocess.TimeoutExpired:
                now = time.monotonic()
                if any(state != 'S' for _, state in session_of(process.pid)):
                    worked = now
                if now - worked > RESTING_S or now - begun > 90 + 15 * test.seconds:
                    end_session(process)
                    return False


def session_of(leader):
    """The processes of a session, each with its state."""
    for path in pathlib.Path('/proc').glob('[0-9]*/stat'):
        try:
            words = path.read_text().rpartition(')')[2].split()
        except OSError:
            continue
        if int(words[3]) == leader and words[0] != 'Z':
            yield int(path.parent.name), words[0]


def end_session(process):
    """Ends all that a test has started; what cleans up behind itself gets the time for it."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        for pid, _ in list(session_of(process.pid)):
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            pass
    process.wait()


def read_excused(source):
    """Changes that no test can notice, as files, lines before and lines after."""
    with open(source / 'tests/mutants.tsv', newline='', encoding='utf-8') as file:
        return {(row['file'], row['before'], row['after']) for row in csv.DictReader(file, delimiter='\t')}


class Journal:
    """What became of each change so far, by file, line before, line after."""

    def __init__(self, path):
        self.path = path
        told = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
        self.outcomes = {tuple(key): (outcome, kind) for key, outcome, kind in told}

    def add(self, mutant, outcome):
        key = (mutant.file, mutant.old_line, mutant.new_line)
        self.outcomes[key] = outcome, mutant.kind
        with open(self.path, 'a', encoding='utf-8') as file:
            print(json.dumps([key, outcome, mutant.kind]), file=file)

    def print_table(self, excused):
        rows = collections.defaultdict(collections.Counter)
        for key, (outcome, kind) in self.outcomes.items():
            became = 'equivalent' if key in excused else outcome if outcome == INVALID else \
                'survived' if outcome in (UNREACHED, SURVIVES) else 'killed'
            for row in (layer_of(key[0]), f'~ {kind}', '~ all'):
                rows[row][became] += 1
        for key in excused - self.outcomes.keys():
            rows[layer_of(key[0])]['equivalent'] += 1
            rows['~ all']['equivalent'] += 1
        print('| | tried | killed | equivalent | survived | of those that can be noticed |\n|---|---|---|---|---|---|')
        for row, became in sorted(rows.items()):
            killed, survived = became['killed'], became['survived']
            print(f'| {row.removeprefix("~ ")} | {killed + survived + became["equivalent"]} | {killed} | '
                  f'{became["equivalent"]} | {survived} | {100 * killed / max(killed + survived, 1):.1f} % |')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('source', type=pathlib.Path)
    parser.add_argument('work', type=pathlib.Path)
    parser.add_argument('folder', nargs='?', default='src')
    parser.add_argument('count', nargs='?', type=int, default=100)
    parser.add_argument('--again', action='store_true')
    parser.add_argument('--plain', action='store_true')
    parser.add_argument('--kind', default='')
    parser.add_argument('--table', action='store_true')
    told = parser.parse_intermixed_args()
    source, work = told.source.resolve(), told.work.resolve()
    work.mkdir(exist_ok=True)
    journal, excused = Journal(work / 'mutants.jsonl'), read_excused(source)
    if told.table:
        journal.print_table(excused)
        return 0
    house = House(source, work, told.plain)
    drawn = [mutant for path in sorted((house.source / told.folder).rglob('*')) if path.suffix in ('.c', '.ui')
             for mutant in find_mutants(str(path.relative_to(house.source)), path.read_text())
             if told.kind in mutant.kind and (mutant.file, mutant.old_line, mutant.new_line) not in excused]
    random.Random(told.folder).shuffle(drawn)

    became = collections.Counter()
    for mutant in drawn:
        if became.total() - became[INVALID] == told.count:
            break
        key = mutant.file, mutant.old_line, mutant.new_line
        outcome = journal.outcomes.get(key, [None])[0]
        if outcome is None or told.again and outcome in (UNREACHED, SURVIVES):
            outcome = house.try_mutant(mutant, outcome is not None)
            journal.add(mutant, outcome)
        if outcome in (UNREACHED, SURVIVES):
            print(f'{mutant.file}:{mutant.line}: {mutant.kind}: {outcome}\n  - {mutant.old_line}\n'
                  f'  + {mutant.new_line}', flush=True)
        became[outcome if outcome in (INVALID, UNREACHED, SURVIVES) else 'was noticed'] += 1
    print(*(f'{number} {outcome}' for outcome, number in became.most_common()), sep=', ')
    return bool(became[SURVIVES] + became[UNREACHED])


if __name__ == '__main__':
    sys.exit(main())
