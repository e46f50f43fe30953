#!/usr/bin/env python3
"""Changes one thing of the code at a time, and says which changes no test notices; see mutate.sh.

Usage: mutate.py SOURCE_DIR WORK_DIR [FOLDER [COUNT [TESTS…]]]

WORK_DIR gets a clone of the source, built under sanitizers and for coverage. Each test runs once, to know the
lines that it reaches; then each change is compiled, and the tests that reach its line run, the quickest first,
until one fails. tests/mutants.tsv has the changes that no test can notice, each with its reason; those count for
nothing.
"""
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
import tempfile
import time

# What is changed, how, and what kind of change that is.
RULES = [
    (r' == ', ' != ', 'condition'), (r' != ', ' == ', 'condition'),
    (r' && ', ' || ', 'condition'), (r' \|\| ', ' && ', 'condition'),
    (r'(?<=[( ])!(?=[a-z_(])', '', 'condition'),
    (r' < ', ' <= ', 'bound'), (r' <= ', ' < ', 'bound'), (r' > ', ' >= ', 'bound'), (r' >= ', ' > ', 'bound'),
    (r' \+ 1\b', ' - 1', 'bound'), (r' - 1\b', ' + 1', 'bound'),
    (r'(?<![\w.\[])\d+(?![\w.\]])', lambda found: str(int(found[0]) + 1), 'constant'),
    (r'\bTRUE\b', 'FALSE', 'constant'), (r'\bFALSE\b', 'TRUE', 'constant'),
    (r'(?<=[a-z_] \()(\w+), (\w+)(?=[,)])', r'\2, \1', 'arguments swapped'),
]
# A call that is a statement, up to what follows its name; its arguments may go on for lines.
CALL = re.compile(r'(?<=[;{})]\n)( +)([a-z]\w*) (?=\()')
KINDS_OF_CALL = [
    (r'_append|_attach|_set_child|_add_|_insert|_set_start|_set_end', 'widget not appended'),
    (r'_accessible_|_tooltip|_set_label|_set_title', 'name not set'), (r'_connect', 'signal not connected')]
# What is no code of a kind that could be changed.
NO_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)+\'|^ *#(?:[^\n]|\\\n)*', re.S | re.M)
# Layers that are built without GTK, and need fewer tests.
HEADLESS = ('core', 'solver', 'player', 'formats', 'report', 'cli', 'lib')
SKIPPED = 77  # what a test that cannot run here returns
# What becomes of a change, where no test notices it.
INVALID, UNREACHED, SURVIVES = 'does not compile', 'is reached by no test', 'survives'

Mutant = collections.namedtuple('Mutant', 'file line start end new kind old_line new_line')
Test = collections.namedtuple('Test', 'name command environment folder needs')


def run(*words, **options):
    return subprocess.run([str(word) for word in words], check=True, text=True, **options)


def find_mutants(file, text):
    """All changes there can be in a file, whose text has no code where it is masked."""
    masked = NO_CODE.sub(lambda found: re.sub(r'\S', '\0', found[0]), text)

    def mutant(start, end, new, kind):
        first = text.rfind('\n', 0, start) + 1
        last = text.find('\n', end)
        return Mutant(file, text.count('\n', 0, start) + 1, start, end, new, kind, ' '.join(text[first:last].split()),
                      ' '.join((text[first:start] + new + text[end:last]).split()))

    for pattern, new, kind in RULES:
        for found in re.finditer(pattern, masked):
            yield mutant(*found.span(), found.expand(new) if isinstance(new, str) else new(found), kind)
    for found in CALL.finditer(masked):
        end = end_of_call(masked, found.end())
        if masked[end:end + 1] == ';':
            kind = next((kind for pattern, kind in KINDS_OF_CALL if re.search(pattern, found[2])), 'call left out')
            yield mutant(found.start(2), end, '', kind)


def end_of_call(text, at):
    depth = 0
    for found in re.compile(r'[()]').finditer(text, at):
        depth += 1 if found[0] == '(' else -1
        if depth == 0:
            return found.end()
    return at


class House:
    """The clone in which changes are made, what is built of it, and its tests."""

    def __init__(self, source, work, folder, chosen):
        self.source = work / 'source'
        commit = run('git', '-C', source, 'rev-parse', 'HEAD', capture_output=True).stdout.strip()
        if not self.source.exists():
            run('git', 'clone', '--quiet', '--no-checkout', source, self.source)
        run('git', '-C', self.source, 'fetch', '--quiet', 'origin', commit)
        run('git', '-C', self.source, 'checkout', '--quiet', '--force', commit)
        headless = folder.parts[1:2] and folder.parts[1] in HEADLESS
        self.build = self.source / ('build-headless' if headless else 'build')
        options = ['--buildtype=debugoptimized', '-Doptimization=1', '-Db_sanitize=address,undefined',
                   '-Db_lundef=false', '-Db_coverage=true', '-Dtests=enabled', '-Ddefault_library=shared',
                   '-Dc_args=-g1', f'-Dgui={"disabled" if headless else "enabled"}']
        if not (self.build / 'build.ninja').exists():
            run('meson', 'setup', self.build, self.source, *options, stdout=sys.stderr)
        self.tests = {test.name: test for test in self.read_tests(chosen)}
        self.make = ['ninja', '-C', self.build, *self.read_targets()]
        run(*self.make, stdout=sys.stderr)
        self.known = work / f'{commit[:12]}-{self.build.name}-{"-".join(chosen) or "all"}'
        self.known.mkdir(exist_ok=True)
        self.reached = self.read_reached()

    def read_tests(self, chosen):
        for test in self.introspect('--tests'):
            suite = test['suite'][0].split(':')[-1]
            wanted = suite in chosen or any(f'{test["name"]}-'.startswith(f'{name}-') for name in chosen)
            if wanted or not chosen and suite not in ('tree', 'data'):
                yield Test(test['name'], test['cmd'], test['env'], test['workdir'] or self.build, test['depends'])

    def introspect(self, what):
        return json.loads(run('meson', 'introspect', what, self.build, capture_output=True).stdout)

    def read_targets(self):
        """The files that the tests are, or need."""
        files = {target['id']: target['filename'] for target in self.introspect('--targets')}
        return sorted({os.path.relpath(file, self.build)
                       for test in self.tests.values() for name in test.needs for file in files[name]})

    def read_reached(self):
        """For each test its seconds, and by file and line whether it is reached; tests that fail are no help."""
        for name in self.tests:
            path = self.known / f'{name}.json'
            if not path.exists():
                with tempfile.TemporaryDirectory() as prefix:
                    begun = time.monotonic()
                    passed = self.passes(self.tests[name], 7200, prefix)
                    seconds = time.monotonic() - begun
                    print(f'{name}: {"passes" if passed else "does not pass"}', file=sys.stderr)
                    lines = self.read_lines(pathlib.Path(prefix)) if passed else {}
                path.write_text(json.dumps([seconds, lines]))
        return {name: json.loads((self.known / f'{name}.json').read_text()) for name in self.tests}

    def read_lines(self, prefix):
        lines = collections.defaultdict(dict)
        for data in prefix.rglob('*.gcda'):
            notes = pathlib.Path('/') / data.relative_to(prefix).with_suffix('.gcno')
            data.with_suffix('.gcno').symlink_to(notes)
        for folder in {data.parent for data in prefix.rglob('*.gcda')}:
            told = run('gcov', '--json-format', '--stdout', *folder.glob('*.gcda'), cwd=folder, capture_output=True)
            for object_file in told.stdout.splitlines():
                for file in json.loads(object_file)['files']:
                    path = (self.build / file['file']).resolve()
                    if path.is_relative_to(self.source / 'src'):
                        lines[str(path.relative_to(self.source))] |= {
                            str(line['line_number']): line['count'] > 0 for line in file['lines']}
        return lines

    def passes(self, test, seconds, prefix='/dev/null'):
        """A test that goes on for so long has not passed either."""
        with subprocess.Popen(
                test.command, cwd=test.folder, env={**os.environ, **test.environment, 'GCOV_PREFIX': prefix},
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0))) as process:
            try:
                return process.wait(timeout=seconds) in (0, SKIPPED)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                return False

    def tests_of(self, mutant):
        """What stands on no line of its own for the compiler, such as a table, is reached where its file is."""
        found = [(seconds, name) for name, (seconds, lines) in self.reached.items()
                 if lines.get(mutant.file, {}).get(str(mutant.line), any(lines.get(mutant.file, {}).values()))]
        return [(self.tests[name], seconds) for seconds, name in sorted(found)]

    def try_mutant(self, mutant):
        """What becomes of a change: the name of a test that notices it, or why none did."""
        tests = self.tests_of(mutant)
        if not tests:
            return UNREACHED
        path = self.source / mutant.file
        text = path.read_text()
        path.write_text(text[:mutant.start] + mutant.new + text[mutant.end:])
        try:
            built = subprocess.run(self.make, check=False, stdout=subprocess.DEVNULL)
            if built.returncode:
                return INVALID
            for test, seconds in tests:
                if not self.passes(test, 60 + 20 * seconds):
                    return test.name
            return SURVIVES
        finally:
            path.write_text(text)


def read_excused(source):
    """Changes that no test can notice, as files, lines before and lines after."""
    with open(source / 'tests/mutants.tsv', newline='', encoding='utf-8') as file:
        return {(row['file'], row['before'], row['after']) for row in csv.DictReader(file, delimiter='\t')}


def main():
    source, work = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
    folder = pathlib.Path(sys.argv[3] if len(sys.argv) > 3 else 'src')
    count = int(sys.argv[4]) if len(sys.argv) > 4 else 100
    work.mkdir(exist_ok=True)
    house = House(source, work, folder, sys.argv[5:])
    excused = read_excused(source)
    drawn = [mutant for path in sorted((house.source / folder).rglob('*.c'))
             for mutant in find_mutants(str(path.relative_to(house.source)), path.read_text())
             if (mutant.file, mutant.old_line, mutant.new_line) not in excused]
    random.Random(str(folder)).shuffle(drawn)

    journal = house.known / 'mutants.jsonl'
    outcomes = dict(json.loads(line) for line in journal.read_text().splitlines()) if journal.exists() else {}
    became = collections.Counter()
    with open(journal, 'a', encoding='utf-8') as file:
        for mutant in drawn:
            if became.total() - became[INVALID] == count:
                break
            key = f'{mutant.file}:{mutant.start}:{mutant.new}'
            if key not in outcomes:
                outcomes[key] = house.try_mutant(mutant)
                print(json.dumps([key, outcomes[key]]), file=file, flush=True)
            outcome = outcomes[key] if outcomes[key] in (INVALID, UNREACHED, SURVIVES) else 'was noticed'
            became[outcome] += 1
            if outcome in (UNREACHED, SURVIVES):
                print(f'{mutant.file}:{mutant.line}: {mutant.kind}: {outcome}\n  - {mutant.old_line}\n'
                      f'  + {mutant.new_line}', flush=True)
    print(*(f'{number} {outcome}' for outcome, number in became.most_common()), sep=', ')
    return bool(became[SURVIVES] + became[UNREACHED])


if __name__ == '__main__':
    sys.exit(main())
