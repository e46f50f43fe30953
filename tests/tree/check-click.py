#!/usr/bin/env python3
"""Usage: check-click.py [--list] SOURCE BUILD RUN-HEADLESS COUNT-CLICK

How many functions of src, in how many files, a click enters that opens one cell (tests/ui/window/count-click.c),
and how many handlers of the game's signals it wakes: no more than LIMITS says.  --list prints them all."""
import collections
import os
import re
import subprocess
import sys
import tempfile

SKIPPED = 77

# The most functions, files and handlers of a click: with the odds off, where it is one of many or the
# first of a game.  None of the handlers is of a page, for none is shown.
LIMITS = {'plain': (250, 60, 6), 'first': (440, 101, 12)}
PAGES = ('src/ui/pages/', 'src/ui/workbench/')
# And the most files besides where the odds are shown.
MORE_FILES = {'odds': ('plain', 100), 'first-odds': ('first', 90)}


def modules_of(source):
    """The files of src by their names, which are unique but for the programs' own."""
    modules = {}
    for folder, _, names in os.walk(os.path.join(source, 'src')):
        for name in names:
            if name.startswith('ms-') and name.endswith('.c'):
                modules[name] = os.path.relpath(os.path.join(folder, name), source)
    return modules


def globals_of(build):
    """The module of each global function, from what was compiled: the linker keeps no files of theirs."""
    objects = [os.path.join(folder, name) for folder, _, names in os.walk(os.path.join(build, 'src'))
               for name in names if re.search(r'ms-[a-z0-9-]+\.c\.o$', name)]
    listed = subprocess.run(['nm', '-A', '-g', '--defined-only', *objects], capture_output=True, text=True)
    homes = {}
    for line in listed.stdout.splitlines():
        found = re.match(r'.*(?:^|[/_])(ms-[a-z0-9-]+\.c)\.o:[0-9a-f]+ [TtWw] (\S+)$', line)
        if found:
            homes[found[2]] = found[1]
    return homes


def read_clicks(path):
    """For each kind of click those that were made: pairs of functions entered, and handlers."""
    clicks = collections.defaultdict(list)
    with open(path, encoding='utf-8') as file:
        for line in file:
            words = line.rstrip('\n').split('\t')
            if words[0] == 'click':
                clicks[words[1]].append(([], []))
                last = clicks[words[1]][-1]
            else:
                last[words[0] == 'handler'].append((words[1].split('.')[0], words[2]))
    return clicks


def main():
    arguments = [a for a in sys.argv[1:] if a != '--list']
    source, build, headless, program = arguments
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'clicks')
        run = subprocess.run(['sh', headless, program, path], check=False)
        if run.returncode == SKIPPED:
            sys.exit(SKIPPED)
        if run.returncode != 0:
            sys.exit(f'{program} ended with {run.returncode}')
        clicks = read_clicks(path)
    modules, homes = modules_of(source), globals_of(build)

    def place(function):
        name, file = function
        file = homes.get(name, '?') if file == '-' else file
        return modules.get(file), name

    def summarise(kind, click):
        entered = sorted({place(function) for function in click[0] if place(function)[0] is not None})
        woken = sorted(map(place, click[1]))
        files = {file for file, _ in entered}
        print(f'{kind}: {len(entered)} functions in {len(files)} files, {len(woken)} handlers')
        if '--list' in sys.argv:
            print(*(f'  {file}: {name}' for file, name in entered), sep='\n')
            print(*(f'  handler {file}: {name}' for file, name in woken), sep='\n')
        return len(entered), len(files), len(woken)

    # What only some of the clicks of a kind enter comes of a clock, or of a click before.
    counts = {kind: summarise(kind, min(made, key=lambda click: len(click[0]))) for kind, made in clicks.items()}
    faults = []
    for kind, limits in LIMITS.items():
        for what, count, limit in zip(('functions', 'files', 'handlers'), counts[kind], limits):
            if not 0 < count <= limit:
                faults.append(f'{kind}: {count} {what}, of at most {limit}')
        faults += [f'{kind}: {place(handler)[0]} hears of it, while its page is hidden'
                   for click in clicks[kind] for handler in click[1] if (place(handler)[0] or '').startswith(PAGES)]
    for kind, (plain, more) in MORE_FILES.items():
        files = counts[kind][1] - counts[plain][1]
        if not 0 < files <= more:
            faults.append(f'{kind}: {files} files more than {plain}, of at most {more}')
    sys.exit('\n'.join(faults) if faults else 0)


main()
