#!/usr/bin/env python3
"""The completion of shells offers what minesage-cli has; help for a command, and what was meant.

Usage: check-completion.py MINESAGE_CLI SOURCE_DIR
zsh and fish are asked where they are installed.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

CLI = pathlib.Path(sys.argv[1]).resolve()
FILES = pathlib.Path(sys.argv[2]).resolve() / 'data' / 'completion'
ENVIRONMENT = {**os.environ, 'PATH': f'{CLI.parent}:{os.environ["PATH"]}'}

BASH = r"""
source "$1"; shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_minesage_cli
printf '%s\n' "${COMPREPLY[@]}"
"""
# What the function would hand to zsh is printed.
ZSH = r"""
_describe() { print -rl -- ${${(P)2}%%:*} }
compadd() { print -rl -- ${(P)2} }
_files() { print files }
file=$1; shift
words=("$@") CURRENT=$# PREFIX=${@[-1]}
source $file
"""


def run(*arguments):
    return subprocess.run([CLI, *arguments], capture_output=True, text=True)


def ask(*command):
    done = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, check=True)
    assert done.stderr == '', done.stderr
    return [line.split('\t')[0] for line in done.stdout.splitlines() if line]


def options_of(command):
    """As its help has them."""
    found = re.findall(r'^  (?:-h, )?(--[a-z-]+)', run(command, '--help').stdout, re.M)
    return set(found) - {'--help', '--version'}


class Shells:
    """Asked what it offers for the last word."""
    def test_commands(self):
        commands = set(re.findall(r'^  ([a-z-]+) ', run('--help').stdout, re.M))
        self.assertEqual(set(self.offer('')), commands | {'help'})

    def test_options(self):
        for command in 'analyze', 'simulate', 'convert', 'generate':
            offered = {word for word in self.offer(command, '--') if '=' not in word}
            self.assertEqual(offered - {'--help'}, options_of(command), command)

    def test_values(self):
        self.assertEqual(sorted(self.offer('analyze', '--only', '')), ['best', 'chances', 'safe'])
        self.assertIn('tatham', self.offer('convert', '--to', ''))
        self.assertEqual(self.offer('analyze', '--timeout', ''), [])


class Bash(Shells, unittest.TestCase):
    def offer(self, *words):
        return ask('bash', '-c', BASH, 'bash', FILES / 'minesage-cli.bash', 'minesage-cli', *words)

    def test_beginnings(self):
        self.assertEqual(self.offer('an'), ['analyze'])
        self.assertEqual(self.offer('analyze', '--ex'), ['--exact'])
        self.assertEqual(self.offer('analyze', '--format', '=', 'j'), ['json'])
        self.assertEqual(self.offer('help', 'cur'), ['curve'])


@unittest.skipUnless(shutil.which('zsh'), 'no zsh')
class Zsh(Shells, unittest.TestCase):
    def offer(self, *words):
        offered = ask('zsh', '-f', '-c', ZSH, 'zsh', FILES / '_minesage-cli', 'minesage-cli', *words)
        return [word for word in offered if words != ('',) or word] \
            + (['help'] if words == ('',) and 'help' not in offered else [])

    def test_files(self):
        self.assertEqual(self.offer('analyze', 'a'), ['files'])


@unittest.skipUnless(shutil.which('fish'), 'no fish')
class Fish(Shells, unittest.TestCase):
    def offer(self, *words):
        line = ' '.join(['minesage-cli', *words])
        files = set(os.listdir())
        offered = ask('fish', '--no-config', '-c', 'source $argv[1]; complete -C $argv[2]',
                      FILES / 'minesage-cli.fish', line)
        return [word for word in offered if word.rstrip('/') not in files]


class Words(unittest.TestCase):
    def test_help(self):
        self.assertEqual(run('help').stdout, run('--help').stdout)
        for command in 'analyze', 'simulate', 'generate':
            self.assertEqual(run('help', command).stdout, run(command, '--help').stdout)
        self.assertEqual(run('help', 'nothing').returncode, 2)

    def test_what_was_meant(self):
        for words, said in (
                (['anlyze'], 'There is no command “anlyze”; did you mean analyze?'),
                (['curves'], 'There is no command “curves”; did you mean curve?'),
                (['help', 'rewiev'], 'There is no command “rewiev”; did you mean review?'),
                (['xyzzy'], 'There is no command “xyzzy”; see minesage-cli --help.'),
                (['analyze', '--formt=json', 'a'], 'Unknown option --formt=json; did you mean --format?'),
                (['analyze', '--xyzzy', 'a'], 'Unknown option --xyzzy')):
            done = run(*words)
            self.assertEqual((done.returncode, done.stdout, done.stderr),
                             (2, '', f'minesage-cli: {said}\n'))


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
