#!/usr/bin/env python3
"""Runs the commands that README.md, HACKING.md, docs and the manuals show, as they stand there.

Usage: check-commands.py BUILD_DIR SOURCE_DIR

Every line of a fenced block of sh and of a manual's EXAMPLES is run, block after block, in a folder
that looks like the source tree with its build folders. What takes hours is made shorter first
(SHORTER); what cannot be run here (NOT_RUN) is looked at instead: do its scripts, folders, targets,
tests and options exist? So are commands in the middle of a sentence.
"""
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

BUILD, SOURCE = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
PAGES = ['README.md', 'HACKING.md', *sorted(f'docs/{p.name}' for p in SOURCE.glob('docs/*.md'))]
MANUALS = ['data/man/minesage-cli.1', 'data/man/minesage.6']

# Files of the reader's own.
GIVEN = {'game.mine': 'data/examples/expert.mine', 'game.minesage': 'tests/corpus/good-won.minesage'}

# What runs an array of jobs where there is no cluster, one after the other.
SBATCH = r"""#!/bin/sh
set -eu
for word; do
  case $word in
    --array=1-*) last=${word#--array=1-} ;;
    --output=*%a*) output=${word#--output=} ;;
    --wait | --wrap) ;;
    -*) exit 2 ;;
    *) job=$word ;;
  esac
done
for SLURM_ARRAY_TASK_ID in $(seq "$last"); do
  export SLURM_ARRAY_TASK_ID
  sh -c "$job" >"${output%%%a*}$SLURM_ARRAY_TASK_ID${output#*%a}"
done
"""

# What is made shorter, and why.
SHORTER = [
    (r'--games[= ]\d+', '--games 4', 'hours of games'),
    (r'(simulate-parallel\.sh \S+) \d+', r'\1 2', 'hours of games'),
    (r'(sbatch .*--array=1-)\d+(.*TASK_ID/)\d+', r'\g<1>2\g<2>2', 'hours of games'),
    (r'(advantage .*)--level expert', r'\1--level 9x9x10', 'minutes a game under sanitizers'),
    (r'(advantage .*)--layouts \d+', r'\1--layouts 2', 'minutes a game under sanitizers'),
    (r'(simulate-parallel.*)--level expert (.*--strategy best)', r'\1--level 9x9x10 \2',
     'minutes a game under sanitizers'),
    (r'(simulate )--level expert (.*--objective)', r'\1--level 9x9x10 \2',
     'seconds a game under sanitizers'),
    (r'(bench/guesses .*)--layouts \d+', r'\1--level 9x9x10 --layouts 2',
     'minutes a game under sanitizers'),
    (r'(bench/bound .*)--layouts \d+', r'\1--level 8x8x10 --layouts 4', 'minutes a game under sanitizers'),
    (r'(bench/small-boards) 5x5x5', r'\1 4x4x4', 'half a minute under sanitizers'),
    (r'(bench/experiment \w+) \d+', r'\1 2', 'minutes of games'),
    (r'(bench/regret) \d+', r'\1 1', 'seconds a position under sanitizers'),
    (r'(bench/perfect-play \S+ (search|every)) \d+', r'\1 100', 'an hour'),
    (r'(minesage-cli bench) --repeat \d+', r'\1 --repeat 2', 'seconds a file under sanitizers'),
    (r'^valgrind( --\S+)+ ', '', 'does not run what is built with sanitizers'),
]

# What is not run, how its words are looked at instead, and why.
NOT_RUN = [
    (r'(CI=1 )?sh build-aux/(run|test|style|screenshots)\.sh', 'script', 'installs packages'),
    (r'(sudo )?sh build-aux/deb\.sh', 'script', 'builds everything twice'),
    (r'sudo apt install \./build-deb/', 'package', 'changes the system; build-aux/deb.sh does it in a bare tree'),
    (r'sh build-aux/soak\.sh', 'script', 'builds anew, and takes minutes'),
    (r'sh build-aux/train\.sh', 'script', 'takes an hour'),
    (r'(sudo )?meson install', 'meson', 'changes the system; the test install does it in a folder'),
    (r'(sudo )?ninja', 'ninja', 'builds, while tests run'),
    (r'(CC=clang )?meson (setup|test|compile|dist)', 'meson', 'builds anew, or runs the tests'),
    (r'(LC_ALL=\S+ )?(build/src/app/)?minesage( |$)', 'game', 'needs a display'),
    (r'man ', 'manual', 'needs a terminal'),
    (r'build/tests/model/autosave/autosave-kill', 'program', 'a test of its own'),
]


def output(*words):
    return subprocess.run(list(map(str, words)), check=True, text=True, capture_output=True).stdout


def tell(path):
    return (SOURCE / path).read_text()


def blocks_of(text):
    """The lines of each fenced block of sh, continued ones joined."""
    for block in re.findall(r'^```sh\n(.*?)^```$', text, re.M | re.S):
        yield lines_of(block)


def lines_of(block):
    joined = re.sub(r'\\\n\s*', '', block)
    bare = (re.sub(r'(^|\s+)#.*', '', line) for line in joined.splitlines())
    return [line for line in bare if line]


def examples_of(manual):
    """The lines of EXAMPLES between .nf and .fi, as a reader sees them."""
    section = re.search(r'^\.SH EXAMPLES\n(.*?)(?=^\.SH)', manual, re.M | re.S)
    for block in re.findall(r'^\.nf\n(.*?)^\.fi$', section[1] if section else '', re.M | re.S):
        yield lines_of(block.replace('\\-', '-').replace('\\(dq', '"'))


def spans_of(text):
    """Commands in the middle of a sentence."""
    prose = re.sub(r'^```.*?^```$', '', text, flags=re.M | re.S)
    for span in re.findall(r'(?<!`)`([^`]+)`(?!`)', prose):
        span = ' '.join(span.split())
        if re.match(r'(minesage(-cli)?|meson|ninja|sh|man|sudo|valgrind) \S'
                    r'|([A-Z_]+=\S+ )+\S|build(-bench|-test|-fuzz)?/(src|tests)/\S+/\S', span):
            yield span


def commands_of(line):
    return [part.strip() for part in re.split(r'&&|\|', line)]


def not_run(command):
    return next((row for row in NOT_RUN if re.match(row[0], command)), None)


def shorten(command):
    for pattern, replacement, _ in SHORTER:
        command = re.sub(pattern, replacement, command)
    return command


class Spelling:
    """Looks at the words of what is not run."""

    def __init__(self):
        options = json.loads(output('meson', 'introspect', '--buildoptions', BUILD))
        self.options = {option['name']: option.get('choices') for option in options}
        tests = json.loads(output('meson', 'introspect', '--tests', BUILD))
        self.tests = {test['name'] for test in tests}
        self.suites = {suite.split(':')[-1] for test in tests for suite in test['suite']}
        self.benchmarks = {test['name'] for test
                           in json.loads(output('meson', 'introspect', '--benchmarks', BUILD))}
        self.targets = set(re.findall(r'^(\S+): ', output('ninja', '-C', BUILD, '-t', 'targets',
                                                          'all'), re.M))

    def check(self, kind, command):
        words = [word for word in shlex.split(command) if not re.match(r'[A-Z_]+=', word)]
        return getattr(self, kind)(words[1:] if words[0] == 'sudo' else words)

    def folder(self, words):
        at = words.index('-C')
        assert re.fullmatch(r'build(-\w+)?', words[at + 1]), words
        del words[at:at + 2]

    def package(self, words):
        made = set(re.findall(r'^Package: (\S+)', tell('debian/control'), re.M))
        for word in words[2:]:
            assert re.fullmatch(r'\./build-deb/(.*)_\*\.deb', word)[1] in made, word

    def script(self, words):
        text = tell(words[1])
        for word in words[2:]:
            assert not word.startswith('-') or word in text, word

    def ninja(self, words):
        self.folder(words)
        assert set(words[1:]) <= self.targets, words

    def meson(self, words):
        if words[1] != 'setup':
            self.folder(words)
        return getattr(self, words[1])(words[2:])

    def setup(self, words):
        assert words[0].startswith('build'), words
        for word in words[1:]:
            name, value = re.fullmatch(r'(?:--|-D)([a-z_]+)=(\S+)', word).groups()
            choices = self.options[name]
            assert not choices or set(value.split(',')) <= set(choices), word

    def install(self, words):
        assert not words, words

    def dist(self, words):
        assert set(words) <= set(re.findall('--[a-z-]+', output('meson', 'dist', '--help'))), words

    def compile(self, words):
        assert set(words) <= self.targets, words

    def test(self, words):
        known = self.benchmarks if '--benchmark' in words else self.tests
        if '--suite' in words:
            at = words.index('--suite')
            assert words[at + 1] in self.suites, words
            del words[at:at + 2]
        if '--setup' in words:
            at = words.index('--setup')
            assert f"add_test_setup('{words[at + 1]}'" in (SOURCE / 'tests/meson.build').read_text(), words
            del words[at:at + 2]
        for word in words:
            told = word in ('--benchmark', '--verbose', '--print-errorlogs')
            assert told or word in known, f'{word} is no test'

    def game(self, words):
        told = options_of(BUILD / 'src/app/minesage')
        assert {word for word in words if word.startswith('-')} <= told, words

    def manual(self, words):
        assert [path for path in MANUALS if re.search(rf'/{re.escape(words[1])}\.\d$', path)], words

    def program(self, words):
        assert re.sub(r'^build(-\w+)?/', '', words[0]) in self.targets, words

    def command_line(self, words):
        """minesage-cli COMMAND, with some of its options."""
        told = options_of(BUILD / 'src/cli/minesage-cli', words[1])
        assert {word.split('=')[0] for word in words if word.startswith('-')} <= told, words


def options_of(program, *words):
    told = output(program, *words, '--help')
    return set(re.findall(r'^  (?:-\w, )?(--[a-z-]+)', told, re.M))


class Commands(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.spelling = Spelling()

    def enter(self):
        """A folder like the source tree, with its build folders and the reader's own files."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        place = pathlib.Path(folder.name)
        for name in ('data', 'build-aux', 'docs', 'tests'):
            (place / name).symlink_to(SOURCE / name)
        for name in ('build', 'build-bench', 'build-test'):
            (place / name).symlink_to(BUILD)
        for name, path in GIVEN.items():
            shutil.copy(SOURCE / path, place / name)
        (place / 'bin').mkdir()
        (place / 'bin/sbatch').write_text(SBATCH)
        (place / 'bin/sbatch').chmod(0o755)
        return place

    def run_blocks(self, blocks, on_path):
        place = self.enter()
        script = ['set -eu']
        for line in (line for block in blocks for line in block):
            for command in commands_of(line):
                row = not_run(command)
                if row is not None:
                    print('not run,', f'{row[2]}:', command)
                    with self.subTest(command):
                        self.spelling.check(row[1], command)
                    continue
                if 'simulate-parallel' in command and not shutil.which('parallel'):
                    print('not run, for want of GNU parallel:', command)
                    continue
                script += [f'echo {shlex.quote("$ " + command)}', shorten(command)]
        path = f'{place}/bin:{os.environ["PATH"]}'
        if on_path:
            path = f'{BUILD}/src/cli:{path}'
        done = subprocess.run(['sh', '-c', '\n'.join(script)], cwd=place, text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False,
                              env={**os.environ, 'PATH': path})
        shown = [line for line in done.stdout.splitlines() if line.startswith('$ ')]
        self.assertEqual(done.returncode, 0, done.stdout[-4000:])
        print(*shown, sep='\n', end='\n' * bool(shown))
        return shown

    def test_readme(self):
        """Whoever has only read this far has no minesage-cli but in the build folder."""
        pages = ('README.md', 'docs/command-line.md')
        shown = [line for page in pages
                 for line in self.run_blocks(blocks_of(tell(page)), on_path=False)]
        self.assertGreaterEqual(len(shown), 9, shown)

    def test_docs(self):
        for page in PAGES[1:]:
            with self.subTest(page):
                self.run_blocks(blocks_of(tell(page)), on_path=True)

    def test_manuals(self):
        for manual in MANUALS:
            with self.subTest(manual):
                self.run_blocks(examples_of(tell(manual)), on_path=True)

    def test_sentences(self):
        seen = 0
        for page in PAGES:
            for span in spans_of(tell(page)):
                for command in commands_of(span):
                    with self.subTest(page=page, command=command):
                        self.check_in_sentence(command)
                        seen += 1
        self.assertGreater(seen, 20)

    def check_in_sentence(self, command):
        row = not_run(command)
        if row is not None:
            return self.spelling.check(row[1], command)
        words = shlex.split(command)
        if words[0] == 'sh':
            return self.spelling.script(words)
        if words[0] != 'minesage-cli':
            return self.spelling.program(words)
        if words[1:] == ['--help'] or words[1] == 'COMMAND':
            return self.assertIn('Usage', output(BUILD / 'src/cli/minesage-cli', '--help'))
        return self.spelling.command_line(words)

    def test_commands_are_seen(self):
        """A command stands in a block of sh or in a sentence, where the tests above find it."""
        for page in PAGES:
            for block in re.findall(r'^```(?!sh\n)(.*?)^```$', re.sub(
                    r'^```sh\n.*?^```$', '', tell(page), flags=re.M | re.S), re.M | re.S):
                self.assertNotRegex(block, r'minesage-cli \w+ -|meson (setup|test)|sh build-aux')
            self.assertNotRegex(tell(page), r'(?m)^    (minesage-cli|meson|ninja|sh|build-\w+/) ?\S')

    def test_exceptions_are_needed(self):
        every = [command for page in PAGES for block in blocks_of(tell(page)) for line in block
                 for command in commands_of(line)]
        every += [line for page in MANUALS for block in examples_of(tell(page)) for line in block]
        spans = [command for page in PAGES for span in spans_of(tell(page))
                 for command in commands_of(span)]
        for pattern, _, reason in SHORTER:
            self.assertTrue([line for line in every if re.search(pattern, line)], (pattern, reason))
        for pattern, _, reason in NOT_RUN:
            self.assertTrue([line for line in every + spans if re.match(pattern, line)],
                            (pattern, reason))

    def test_synopsis(self):
        """The manual names the options that --help names, no more and no fewer."""
        synopsis = re.search(r'^\.SH SYNOPSIS\n(.*?)^\.SH', tell(MANUALS[0]), re.M | re.S)[1]
        told = output(BUILD / 'src/cli/minesage-cli', '--help')
        for command in re.findall(r'^  ([a-z]+)  ', told, re.M):
            with self.subTest(command):
                part = re.search(rf'^\.B minesage-cli {command}\n(.*?)(^\.br|\Z)', synopsis,
                                 re.M | re.S)[1].replace('\\-', '-')
                self.assertEqual(set(re.findall(r'--[a-z-]+', part)),
                                 options_of(BUILD / 'src/cli/minesage-cli', command)
                                 - {'--help', '--version'})
        options = re.search(r'^\.SH OPTIONS\n(.*?)^\.SH', tell(MANUALS[1]), re.M | re.S)[1]
        self.assertEqual(set(re.findall(r'--[a-z-]+', options.replace('\\-', '-'))),
                         options_of(BUILD / 'src/app/minesage')
                         - {'--help-all', '--help-gapplication'})


    def sections(self):
        """Each command's part of the manual, as words without their macros."""
        manual = tell(MANUALS[0]).replace('\\-', '-')
        for command, part in re.findall(r'^\.SS (\w+)\n(.*?)(?=^\.S[SH] )', manual, re.M | re.S):
            yield command, part
        yield 'metrics', re.search(r'^\.SH METRICS\n(.*?)^\.SH', manual, re.M | re.S)[1]

    def entry(self, sections, command, option):
        """What the manual says of an option: with "As for", what it says of another command's."""
        entries = re.split(r'^\.TP\n', sections[command], flags=re.M)
        found = [entry for entry in entries
                 if f'--{option}' in re.sub(r' .*', '', entry.splitlines()[0])
                 or re.search(rf'--{option}\b', entry.splitlines()[0])]
        self.assertTrue(found, (command, option))
        other = re.search(r'^As for\n\.BR (\w+)', found[0], re.M)
        return found[0] if other is None else found[0] + self.entry(sections, other[1], option)

    def test_defaults(self):
        """What --help says an option is if not given, the manual says too, and no other figure."""
        sections = dict(self.sections())
        seen = 0
        for command in sections:
            told = output(BUILD / 'src/cli/minesage-cli', command, '--help')
            for option, default, neither in re.findall(
                    r'^  --([a-z-]+).*?\((\d\w*), if (not|neither this nor --[a-z]+ is) given', told,
                    re.M):
                with self.subTest(command=command, option=option):
                    entry = ' '.join(re.sub(r'^\.[A-Z]+ ', '', self.entry(sections, command, option),
                                            flags=re.M).split())
                    figures = re.findall(
                        r'(\d\w*)(?: seconds)? if not given' if neither == 'not' else
                        r'(\d\w*) if neither this nor|neither this nor --[a-z]+ is given, (\d\w*)',
                        entry)
                    first = figures[0] if figures else ''
                    self.assertIn(default, (first, *first), entry)
                    seen += 1
        self.assertGreater(seen, 11)

    def test_rules_of_the_game(self):
        """Those that the game understands are those that its help and its manual name."""
        game = BUILD / 'src/app/minesage'
        done = subprocess.run([game, '--start', 'never'], text=True, capture_output=True, check=False)
        rules = set(re.findall(r'\w+', re.search(r'use ([^.]+)\.', done.stderr)[1])) - {'or'}
        self.assertIn('classic', rules)
        manual = re.search(r'--start =.*?\.TP', tell(MANUALS[1]).replace('\\-', '-'), re.S)[0]
        for text in (re.search(r'--start=.*', output(game, '--help'))[0], manual):
            self.assertLessEqual(rules, set(re.findall(r'\w+', text)))

    def test_formats(self):
        """Every format is told of where readers look for what can be opened."""
        table = re.search(r'formats\[MS_N_FORMATS\] = \{\n(.*?)^\};', tell(
            'src/formats/document/ms-document.c'), re.M | re.S)[1]
        read = {extension for extension, reader in re.findall(
            r'\{ "(\w+)", N_ \(.*?\),\s*(\w+)', table) if reader != 'NULL'}
        self.assertLessEqual({'mine', 'rawvf', 'evf', 'rmv', 'avf', 'mvf', 'mbf'}, read)
        formats = re.search(r'^\.SH FORMATS\n(.*?)^\.SH', tell(MANUALS[0]), re.M | re.S)[1]
        for page, text in (('the manual', formats), ('docs/files.md', tell('docs/files.md')),
                           ('docs/replays.md', tell('docs/replays.md'))):
            self.assertLessEqual(read, set(re.findall(r'[a-z]+', text.lower())), page)
        for word in re.search(r'--to=(\S+)', output(
                BUILD / 'src/cli/minesage-cli', 'convert', '--help'))[1].split('|'):
            self.assertIn(f'\n.B {word}\n', formats.split('Read only')[0])


unittest.main(argv=sys.argv[:1], verbosity=2)
