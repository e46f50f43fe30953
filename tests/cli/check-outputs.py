#!/usr/bin/env python3
"""All that minesage-cli prints, for a few files of each kind: every command, form and option that changes a word.

Usage: check-outputs.py MINESAGE_CLI SOURCE_DIR

tests/golden/cli-outputs.txt has command lines, each after "$", and under it what is printed; lines of standard
error begin with "! ", and the last is the exit status, where that is not 0.  Commands run in one folder, where
"examples", "corpus" and "games" are those of the source and "links" has a link to a game; "> NAME" makes a file
there, ">> NAME" makes it longer, "< NAME" reads it through a pipe.  With MINESAGE_TEXTS=write in the environment
the file is written instead; what has changed is to be looked at then.
"""
import difflib
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

CLI, SOURCE = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
MODES = {'>': 'wb', '>>': 'ab'}
GOLDEN = SOURCE / 'tests' / 'golden' / 'cli-outputs.txt'
# What differs from run to run: how long something took.
TIMES = re.compile(r'("milliseconds":|"seconds":(?=[^,]*,"games_per_second)|"games_per_second":|, in )[\d.e+-]+|'
                   r'^[\d.]+(?= s, )|[\d.]+(?= games per second)')


def run(words, folder):
    *words, sign, name = words if len(words) > 2 and words[-2] in ('<', *MODES) else [*words, '', '']
    done = subprocess.run([CLI, *words], input=(folder / name).read_bytes() if sign == '<' else b'', cwd=folder,
                          capture_output=True, env={**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': ''})
    if sign in MODES:
        with open(folder / name, MODES[sign]) as file:
            file.write(done.stdout)
    printed = '' if sign in MODES else done.stdout.decode()
    lines = printed.splitlines() + [f'! {line}' for line in done.stderr.decode().splitlines()]
    return [shorten(line) for line in lines] + ([f'= {done.returncode}'] if done.returncode else [])


def shorten(line):
    """A line without times, and with as many digits of a number as all machines have in common."""
    line = TIMES.sub(r'\g<1>0', line).rstrip()
    return re.sub(r'\b\d+\.\d{9,}(?:e[+-]\d+)?\b', lambda found: f'{float(found[0]):.9g}', line)


def main():
    wanted = GOLDEN.read_text(encoding='utf-8').splitlines()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / 'examples').symlink_to(SOURCE / 'data' / 'examples')
        (folder / 'corpus').symlink_to(SOURCE / 'tests' / 'corpus')
        (folder / 'games').symlink_to(SOURCE / 'tests' / 'golden' / 'games')
        (folder / 'links').mkdir()
        (folder / 'links' / 'vain.minesage').symlink_to(SOURCE / 'tests' / 'golden' / 'games' / 'vain.minesage')
        printed = [wanted[0]]
        for line in wanted:
            if line.startswith('$ '):
                printed += ['', line, *run(shlex.split(line[2:]), folder)]
    if os.environ.get('MINESAGE_TEXTS') == 'write':
        GOLDEN.write_text('\n'.join(printed) + '\n', encoding='utf-8')
    print('\n'.join(difflib.unified_diff(wanted, printed, 'as it was', 'as it is', n=4, lineterm='')))
    return wanted != printed and os.environ.get('MINESAGE_TEXTS') != 'write'


sys.exit(main())
